"""Random values, packed by msgpack."""

import random
import struct

import msgpack

from cases import case


def plain(value):
    """The values of a decoded object, where an integer is a text, as JSON readers differ in their widths."""
    match value:
        case None | bool():
            return value
        case int():
            return {"int": str(value)}
        case float():
            return {"float": struct.pack(">d", value).hex()}
        case str():
            return value
        case bytes():
            return {"bytes": value.hex()}
        case list():
            return [plain(each) for each in value]
        case dict():
            return {"map": [[plain(key), plain(each)] for key, each in value.items()]}
        case msgpack.ExtType():
            return {"type": value.code, "data": value.data.hex()}


def made(source, depth):
    kind = source.randrange(9 if depth else 7)
    match kind:
        case 0:
            return source.randrange(2 ** source.randrange(1, 65))
        case 1:
            return -source.randrange(1, 2 ** source.randrange(1, 64) + 1)
        case 2:
            return source.randbytes(source.choice([0, 1, 255, 256]))
        case 3:
            return "".join(source.choices("aé水𐅑", k=source.choice([0, 1, 7, 31, 32, 80, 300])))
        case 4:
            return source.choice([True, False, None])
        case 5:
            return source.gauss(0, 1e9)
        case 6:
            size = source.choice([0, 1, 2, 3, 4, 8, 16, 17, 300])
            return msgpack.ExtType(source.randrange(128), source.randbytes(size))
        case 7:
            return [made(source, depth - 1) for _ in range(source.choice([0, 1, 3, 15, 16]))]
        case 8:
            return {str(key): made(source, depth - 1) for key in range(source.choice([0, 1, 3, 15, 16]))}


source = random.Random(1)
values = [2**bits + less for bits in range(64) for less in (-1, 0)]
values += [-(2**bits) - more for bits in range(63) for more in (0, 1)]
values += [[None] * 65536, "x" * 65536, bytes(65536), msgpack.ExtType(5, bytes(65536))]
values += [made(source, depth) for depth in range(4) for _ in range(40)]
for value in values:
    data = msgpack.packb(value, use_single_float=source.random() < 0.2)
    case(data, plain(msgpack.unpackb(data, strict_map_key=False)))
