"""Messages 1 and 5 that pyais writes, and what it reads of them. The bytes are the bits of the letters in the sentences."""

import random

from pyais import decode, encode_dict

from cases import case

TENTHS = ["speed", "course", "draught"]
NUMBERS = {
    1: ["mmsi", "status", "speed", "accuracy", "lon", "lat", "course", "heading", "second", "maneuver", "raim", "radio"],
    5: ["mmsi", "imo", "callsign", "shipname", "ship_type", "to_bow", "to_stern", "to_port", "to_starboard", "epfd", "month", "day", "hour",
        "minute", "draught", "destination", "dte"],
}


def plain(key, value):
    if key in TENTHS:
        return round(value * 10)
    if key in ["lon", "lat"]:
        return round(value * 600_000)
    if isinstance(value, (bool, str)):
        return value
    return int(value)


def read(kind, sentences):
    found = decode(*sentences).asdict()
    letters = "".join(sentence.split(",")[5] for sentence in sentences)
    bits = "".join(f"{(code - 48 if code < 88 else code - 56):06b}" for code in letters.encode())
    bits = bits[:168 if kind == 1 else 424]
    data = int(bits, 2).to_bytes(len(bits) // 8, "big")
    case(data, {"letters": letters, "fields": {key: plain(key, found[key]) for key in NUMBERS[kind]}})


def text(source, length):
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-/!?"
    return "".join(source.choices(letters, k=source.randrange(1, length + 1)))


source = random.Random(1371)
for _ in range(20):
    read(1, encode_dict({
        "type": 1, "mmsi": source.randrange(10**9), "status": source.choice([0, 1, 5, 8]), "turn": 0, "speed": source.randrange(1024) / 10,
        "accuracy": source.random() < 0.5, "lon": source.randrange(-180 * 600_000, 180 * 600_000) / 600_000,
        "lat": source.randrange(-90 * 600_000, 90 * 600_000) / 600_000, "course": source.randrange(3601) / 10,
        "heading": source.choice([source.randrange(360), 511]), "second": source.randrange(64), "maneuver": source.randrange(3),
        "raim": source.random() < 0.5, "radio": source.randrange(2**19),
    }))
    read(5, encode_dict({
        "type": 5, "mmsi": source.randrange(10**9), "imo": source.randrange(10**7), "callsign": text(source, 7), "shipname": text(source, 20),
        "ship_type": source.choice([30, 70, 80]), "to_bow": source.randrange(512), "to_stern": source.randrange(512),
        "to_port": source.randrange(64), "to_starboard": source.randrange(64), "epfd": source.randrange(9), "month": source.randrange(13),
        "day": source.randrange(32), "hour": source.randrange(25), "minute": source.randrange(61), "draught": source.randrange(256) / 10,
        "destination": text(source, 20), "dte": source.random() < 0.5,
    }))
