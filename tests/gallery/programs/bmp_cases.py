"""Bitmaps that Pillow and FFmpeg write, and the pixels that Pillow reads of them, from the uppermost row on."""

import io
import random
from fractions import Fraction

import av
from PIL import Image

from cases import answers, case


def read(data):
    image = Image.open(io.BytesIO(data))
    assert image.format == "BMP"
    return {"size": list(image.size), "pixels": image.convert("RGB").tobytes().hex()}


def by_pillow(source, mode, size):
    image = Image.frombytes(mode, size, source.randbytes(len(Image.new(mode, size).tobytes())))
    if mode == "P":
        colours = source.choice([2, 10, 256])
        image = image.point(lambda place: place % colours)
        image.putpalette(source.randbytes(3 * colours))
    file = io.BytesIO()
    image.save(file, "BMP", dpi=(source.randrange(1, 400), 96))
    return file.getvalue()


def by_ffmpeg(source, form, size):
    context = av.CodecContext.create("bmp", "w")
    context.width, context.height = size
    context.pix_fmt = form
    context.time_base = Fraction(1, 1)
    frame = av.VideoFrame(*size, form)
    for plane in frame.planes:
        plane.update(source.randbytes(plane.buffer_size))
    return bytes(context.encode(frame)[0])


if not answers(read):
    source = random.Random(3)
    for _ in range(3):
        for mode in ["1", "L", "P", "RGB", "RGBA"]:
            data = by_pillow(source, mode, (source.randrange(1, 20), source.randrange(1, 10)))
            case(data, read(data))
        for form in ["bgr24", "bgra", "gray", "monob", "rgb4_byte", "rgb8", "rgb555le", "rgb565le", "rgb444le"]:
            # Whole bytes, as it copies the bits behind a row too.
            width = 16 if form == "monob" else source.randrange(1, 20)
            data = by_ffmpeg(source, form, (width, source.randrange(1, 10)))
            # Pillow does not read colours of four bits.
            case(data) if form == "rgb444le" else case(data, read(data))
