"""Films of noise for the containers, packed by FFmpeg."""

import tempfile
from pathlib import Path

import av


def film(source, container, pictures, video="mpeg2video", audio="mp2", options=None):
    """Returns the bytes of a film. It goes through a file, because FFmpeg opens its own output again to move its parts."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "film")
        write(source, str(path), container, pictures, video, audio, options or {})
        return path.read_bytes()


def write(source, path, container, pictures, video, audio, options):
    with av.open(path, "w", container, options=options) as out:
        picture = out.add_stream(video, rate=25)
        picture.width, picture.height, picture.pix_fmt = 32, 16, "yuv420p"
        sound = out.add_stream(audio, rate=48000, layout="stereo")
        packets = []
        for number in range(pictures):
            frame = av.VideoFrame(32, 16, "yuv420p")
            for plane in frame.planes:
                plane.update(source.randbytes(plane.buffer_size))
            frame.pts = number
            packets += picture.encode(frame)
            noise = av.AudioFrame(format=sound.codec_context.format.name, layout="stereo", samples=1152 if audio == "mp2" else 1024)
            noise.rate, noise.pts = 48000, number * noise.samples
            for plane in noise.planes:
                plane.update(bytes(plane.buffer_size))
            packets += sound.encode(noise)
        packets += picture.encode(None)
        packets += sound.encode(None)
        for packet in packets:
            out.mux(packet)
