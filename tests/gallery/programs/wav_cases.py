"""WAV files of FFmpeg, with the fields that Python's module `wave` reads."""

import io
import random
import wave

from cases import case
from sound import file

source = random.Random(1991)

for codec, sample, width in [("pcm_u8", "u8", 1), ("pcm_s16le", "s16", 2)]:
    for layout, channels in [("mono", 1), ("stereo", 2)]:
        for rate in [8000, 22050, 44100]:
            frames = source.randrange(1, 200)
            data = file("wav", codec, sample, layout, rate, source.randbytes(frames * channels * width))
            with wave.open(io.BytesIO(data)) as read:
                case(data, {
                    "channels": read.getnchannels(), "rate": read.getframerate(), "bits": 8 * read.getsampwidth(),
                    "samples": read.readframes(read.getnframes()).hex(),
                })

# With more than 16 bits or 48,000 samples a second the format has an extension, which `wave` reads since Python 3.12.
case(file("wav", "pcm_s24le", "s32", "stereo", 96000, source.randbytes(80)))
case(file("wav", "pcm_s16le", "s16", "mono", 192000, source.randbytes(80)))
