"""AIFF files of FFmpeg, with the fields and samples that FFmpeg reads."""

import io
import random

import av

from cases import case
from sound import file

source = random.Random(1989)

for layout, channels in [("mono", 1), ("stereo", 2)]:
    for rate in [8000, 11025, 44100, 192000]:
        data = file("aiff", "pcm_s16be", "s16", layout, rate, source.randbytes(2 * channels * source.randrange(1, 200)))
        with av.open(io.BytesIO(data)) as container:
            stream = container.streams.audio[0]
            packets = b"".join(bytes(packet) for packet in container.demux(stream))
            case(data, {
                "channels": stream.channels, "rate": stream.rate, "bits": 16,
                "frames": len(packets) // (2 * stream.channels), "samples": packets.hex(),
            })
