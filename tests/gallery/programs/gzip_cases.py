"""Members of gzip files, written by Python's gzip and by zlib, and what zlib reads of them."""

import gzip
import io
import random
import zlib

from cases import case

source = random.Random(1952)
for turn in range(60):
    text = source.choice([b"", b"a", bytes(1000), source.randbytes(500), b"to be or not to be, " * 50])
    name, level = source.choice(["", "notes.txt", "x"]), source.choice([0, 1, 6, 9])
    file = io.BytesIO()
    with gzip.GzipFile(name, "wb", level, file, mtime=source.randrange(2**32)) as member:
        member.write(text)
    data = file.getvalue()
    # zlib takes the header, and reads what it packed.
    assert zlib.decompress(data, 31) == text
    deflate = data[10 + (len(name) + 1 if name else 0) : -8]
    assert zlib.decompress(deflate, -15) == text
    case(data, {
        "modified": int.from_bytes(data[4:8], "little"), "name": name, "deflate": deflate.hex(),
        "crc": zlib.crc32(text), "size": len(text),
    })
