"""Tags of ID3v2.4 that Mutagen writes, with the frames that it reads from them."""

import io
import random

from mutagen.id3 import APIC, COMM, ID3, PRIV, TALB, TIT2, TPE1, TXXX, Encoding

from cases import case

source = random.Random(24)
ENCODINGS = [Encoding.LATIN1, Encoding.UTF16, Encoding.UTF16BE, Encoding.UTF8]
TEXTS = ["Für Elise", "東京", "Ode an die Freude 🎼", "plain", "", "é"]


def text(encoding):
    found = source.choice(TEXTS)
    return found if encoding is not Encoding.LATIN1 else found.encode("latin-1", "ignore").decode("latin-1")


def content(frame):
    match frame.FrameID:
        case "COMM":
            return [frame.lang, frame.desc, frame.text[0]]
        case "APIC":
            return [frame.mime, int(frame.type), frame.desc, frame.data.hex()]
        case "PRIV":
            return (frame.owner.encode() + b"\0" + frame.data).hex()
        case "TXXX":
            return [frame.desc, *frame.text]
        case _:
            return frame.text


for index in range(60):
    padding = source.choice([0, 1, 10, 1000])
    tag = ID3()
    for kind in [TIT2, TPE1, TALB]:
        encoding = source.choice(ENCODINGS)
        values = [text(encoding) for _ in range(source.randrange(1, 3) if kind is TPE1 else 1)]
        # The values of a list in UTF-16 each have a mark of their own.
        tag.add(kind(encoding=encoding, text=values if encoding is not Encoding.UTF16 else values[:1]))
    encoding = source.choice([Encoding.LATIN1, Encoding.UTF8])
    tag.add(COMM(encoding=encoding, lang="deu", desc=text(encoding), text=[text(encoding)]))
    tag.add(TXXX(encoding=encoding, desc="key", text=[text(encoding)]))
    tag.add(PRIV(owner="example.org", data=source.randbytes(source.randrange(200))))
    tag.add(APIC(encoding=encoding, mime="image/png", type=3, desc=text(encoding), data=source.randbytes(300)))
    file = io.BytesIO()
    tag.save(file, v1=0, padding=lambda info: padding)
    data = file.getvalue()
    read = ID3(io.BytesIO(data))
    case(data, {
        "frames": [[frame.FrameID, content(frame)] for frame in read.values()],
        "padding": padding,
    })
