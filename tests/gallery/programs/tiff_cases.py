"""TIFF files in both byte orders, written by Pillow, and their entries as Pillow reads them."""

import io
import random

from PIL import Image, TiffImagePlugin

from cases import case

source = random.Random(6)


def plain(value):
    match value:
        case bytes():
            return value.hex()
        case str():
            # A text ends with a zero.
            return (value.encode("latin-1") + b"\0").hex()
        case tuple() | list():
            return [plain(each) for each in value]
        case int():
            return value
        case _:
            return [value.numerator, value.denominator]


for turn in range(40):
    mode = source.choice(["1", "L", "RGB", "I;16", "I;16B"])
    size = source.randrange(1, 20), source.randrange(1, 20)
    image = Image.frombytes(mode, size, source.randbytes(8 * size[0] * size[1])[: {"1": (size[0] + 7) // 8 * size[1], "L": size[0] * size[1], "RGB": 3 * size[0] * size[1]}.get(mode, 2 * size[0] * size[1])])
    more = TiffImagePlugin.ImageFileDirectory_v2(prefix=source.choice([b"II", b"MM"]) if mode in ("1", "L", "RGB") else {"I;16": b"II", "I;16B": b"MM"}[mode])
    more[270] = source.choice(["a", "a description"])
    more[282] = TiffImagePlugin.IFDRational(source.randrange(1, 1000), 7)
    file = io.BytesIO()
    image.save(file, "TIFF", tiffinfo=more)
    data = file.getvalue()
    read = Image.open(io.BytesIO(data))
    tags = read.tag_v2
    case(data, {
        "little_endian": data[:2] == b"II",
        "tags": [[tag, tags.tagtype[tag], plain(tags[tag])] for tag in sorted(tags)],
    })
