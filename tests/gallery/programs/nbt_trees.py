"""Tags of Minecraft that nbtlib writes, and what it reads of them."""

import io
import random

from nbtlib import Byte, ByteArray, Compound, Double, File, Float, Int, IntArray, List, Long, LongArray, Short, String

from cases import answers, case

NUMBERS = {Byte: 8, Short: 16, Int: 32, Long: 64}
ARRAYS = {ByteArray: 8, IntArray: 32, LongArray: 64}


def named(tag):
    """The values without the names of their types, which those in lists have only once."""
    match tag:
        case Compound():
            return [[name, type(value).__name__.split("[")[0], named(value)] for name, value in tag.items()]
        case List():
            return [tag.subtype.__name__.split("[")[0], [named(value) for value in tag]]
        case ByteArray() | IntArray() | LongArray():
            return [int(number) for number in tag]
        case Float() | Double():
            return float(tag)
        case String():
            return str(tag)
        case _:
            return int(tag)


def value(source, kind, depth):
    if kind in NUMBERS:
        bits = NUMBERS[kind]
        return kind(source.choice([0, 1, -1, 2 ** (bits - 1) - 1, -(2 ** (bits - 1)), source.randrange(2 ** (bits - 1))]))
    if kind in ARRAYS:
        half = 2 ** (ARRAYS[kind] - 1)
        return kind([source.randrange(-half, half) for _ in range(source.randrange(4))])
    if kind is Float:
        return Float(source.randrange(-(2**20), 2**20) / 8)
    if kind is Double:
        return Double(source.randrange(-(2**40), 2**40) / 8)
    if kind is String:
        return String(source.choice(["", "stone", "Stein äöü", "石"]))
    if kind is List:
        inner = source.choice(kinds(depth - 1))
        if inner is List:
            # All lists of a list have one type for nbtlib.
            inner = List[Short]
            return List[inner]([inner([value(source, Short, 0)]) for _ in range(source.randrange(1, 4))])
        found = [value(source, inner, depth - 1) for _ in range(source.randrange(4))]
        return List[inner](found) if found else List()
    return Compound({f"{place} {source.choice(['a', 'é', 'Pos'])}": value(source, source.choice(kinds(depth - 1)), depth - 1)
                     for place in range(source.randrange(5))})


def kinds(depth):
    return [*NUMBERS, *ARRAYS, Float, Double, String] + ([List, Compound] * 3 if depth > 0 else [])


def run(order):
    def read(data):
        buffer = io.BytesIO(data)
        file = File.parse(buffer, byteorder=order)
        assert not buffer.read()
        return [file.root_name, named(file)]

    if answers(read):
        return
    source = random.Random(25565)
    for _ in range(30):
        file = File(value(source, Compound, 5), root_name=source.choice(["", "Level", "höher"]), byteorder=order)
        buffer = io.BytesIO()
        file.write(buffer, byteorder=order)
        data = buffer.getvalue()
        case(data, read(data))
