"""PNG files with the chunks that Pillow writes, and what it reads of them. It has some of them only as bytes."""

import io
import random
import struct

from PIL import Image, PngImagePlugin

from cases import answers, case


def chunks(data):
    """All chunks, as Pillow takes them apart, with their checksums compared."""
    file = io.BytesIO(data)
    file.seek(8)
    stream, name = PngImagePlugin.ChunkStream(file), None
    while name != b"IEND":
        name, _, length = stream.read()
        data = file.read(length)
        stream.crc(name, data)
        yield name, data


def read(data):
    image = Image.open(io.BytesIO(data))
    image.load()
    info = image.info
    found = {"size": list(image.size), "palettes": []}
    # Of several texts with one keyword, Pillow keeps the last.
    found["text"] = [[key, str(text), getattr(text, "lang", None), getattr(text, "tkey", None)] for key, text in image.text.items()]
    if (alpha := info.get("transparency")) is not None:
        # Where one colour is transparent, it has the place of that colour.
        alpha = b"\xff" * alpha + b"\0" if image.mode == "P" and isinstance(alpha, int) else alpha
        found["tRNS"] = alpha.hex() if isinstance(alpha, bytes) else alpha
    if "gamma" in info:
        found["gAMA"] = round(info["gamma"] * 100_000)
    if "chromaticity" in info:
        found["cHRM"] = [round(number * 100_000) for number in info["chromaticity"]]
    if "srgb" in info:
        found["sRGB"] = info["srgb"]
    if "icc_profile" in info:
        found["iCCP"] = info["icc_profile"].hex()
    if "aspect" in info:
        found["aspect"] = list(info["aspect"])
    if "dpi" in info:
        found["per_metre"] = round(info["dpi"][0] / 0.0254)
    if "exif" in info:
        found["eXIf"] = info["exif"].removeprefix(b"Exif\0\0").hex()
    for name, data in chunks(data):
        match name:
            case b"sBIT":
                found["sBIT"] = list(data)
            case b"bKGD":
                found["bKGD"] = list(data) if len(data) == 1 else list(struct.unpack(f">{len(data) // 2}H", data))
            case b"hIST":
                found["hIST"] = list(struct.unpack(f">{len(data) // 2}H", data))
            case b"tIME":
                found["tIME"] = list(struct.unpack(">H5B", data))
            case b"sPLT":
                title, _, data = data.partition(b"\0")
                form = ">4BH" if data[0] == 8 else ">4HH"
                found["palettes"].append([title.decode("latin-1"), [[list(entry[:4]), entry[4]] for entry in struct.iter_unpack(form, data[1:])]])
    return found


def write(source, mode):
    image = Image.frombytes(mode, (3, 2), source.randbytes(len(Image.new(mode, (3, 2)).tobytes())))
    more = {}
    if mode == "P":
        image = image.point(lambda place: place % 4)
        image.putpalette(source.randbytes(12))
        more["transparency"] = source.choice([2, b"\0\x80\0"])
    if mode in ["L", "RGB"]:
        more["transparency"] = source.randrange(256) if mode == "L" else tuple(source.randrange(256) for _ in range(3))
    chunks = PngImagePlugin.PngInfo()
    numbers = {"L": 1, "P": 1, "RGB": 3, "LA": 1, "RGBA": 3}[mode]
    bits = {"L": 1, "P": 3, "RGB": 3, "LA": 2, "RGBA": 4}[mode]
    for name, data in [
        (b"gAMA", struct.pack(">I", source.randrange(2**31))),
        (b"cHRM", struct.pack(">8I", *(source.randrange(100_000) for _ in range(8)))),
        (b"sRGB", bytes([source.randrange(4)])),
        (b"sBIT", bytes([source.randrange(1, 9)] * bits)),
        (b"tIME", struct.pack(">H5B", 2026, source.randrange(1, 13), 29, source.randrange(24), 59, 60)),
        (b"sPLT", b"some\0\x08" + b"".join(source.randbytes(6) for _ in range(source.randrange(4)))),
        (b"sPLT", b"more\0\x10" + b"".join(source.randbytes(10) for _ in range(source.randrange(4)))),
        (b"bKGD", b"\1" if mode == "P" else struct.pack(f">{numbers}H", *(source.randrange(256) for _ in range(numbers)))),
        (b"hIST", struct.pack(">4H", 1, 2, 3, 4)),
    ]:
        if name != b"hIST" or mode == "P":
            if source.random() < 0.7:
                chunks.add(name, data)
    chunks.add_text("Title", source.choice(["Grüße", "x" * 100]))
    chunks.add_text("Comment", "ä" * source.randrange(200), zip=True)
    chunks.add_itxt("Author", source.choice(["石", ""]), lang="zh", tkey=source.choice(["", "作者"]))
    chunks.add_itxt("Source", "石" * source.randrange(50), zip=True)
    if source.random() < 0.5:
        more["icc_profile"] = source.randbytes(source.randrange(1, 300))
    if source.random() < 0.5:
        more["exif"] = b"Exif\0\0II*\0\x08\0\0\0\0\0"
    if source.random() < 0.5:
        more["dpi"] = (source.randrange(1, 600),) * 2
    file = io.BytesIO()
    image.save(file, "PNG", pnginfo=chunks, **more)
    return file.getvalue()


if not answers(read):
    source = random.Random(89)
    for mode in ["L", "P", "RGB", "LA", "RGBA", "1", "I;16"] * 3:
        data = write(source, mode) if mode not in ["1", "I;16"] else None
        if data is None:
            file = io.BytesIO()
            Image.new(mode, (9, 2)).save(file, "PNG")
            data = file.getvalue()
        case(data, read(data))
