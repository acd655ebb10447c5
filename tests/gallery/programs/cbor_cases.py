"""The examples of RFC 8949, appendix A, and random items, decoded by cbor2."""

import random
import struct

import cbor2

from cases import case

# Appendix A, in its order.
EXAMPLES = """
00 01 0a 17 1818 1819 1864 1903e8 1a000f4240 1b000000e8d4a51000 1bffffffffffffffff c249010000000000000000
3bffffffffffffffff c349010000000000000000 20 29 3863 3903e7 f90000 f98000 f93c00 fb3ff199999999999a f93e00 f97bff
fa47c35000 fa7f7fffff fb7e37e43c8800759c f90001 f90400 f9c400 fbc010666666666666 f97c00 f97e00 f9fc00 fa7f800000
fa7fc00000 faff800000 fb7ff0000000000000 fb7ff8000000000000 fbfff0000000000000 f4 f5 f6 f7 f0 f8ff
c074323031332d30332d32315432303a30343a30305a c11a514b67b0 c1fb41d452d9ea200000 d74401020304 d818456449455446
d82076687474703a2f2f7777772e6578616d706c652e636f6d 40 4401020304 60 6161 6449455446 62225c 62c3bc 63e6b0b4 64f0908591
80 83010203 8301820203820405 98190102030405060708090a0b0c0d0e0f101112131415161718181819 a0 a201020304
a26161016162820203 826161a161626163 a56161614161626142616361436164614461656145 5f42010243030405ff
7f657374726561646d696e67ff 9fff 9f018202039f0405ffff 9f01820203820405ff 83018202039f0405ff 83019f0203ff820405
9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff bf61610161629f0203ffff 826161bf61626163ff
bf6346756ef563416d7421ff
""".split()


def plain(item):
    """An item without what tells two encodings of one value apart."""
    match item:
        case bool() | None:
            return item
        case cbor2.CBORSimpleValue():
            return {"simple": item.value}
        case int():
            return {"int": str(item)}
        case float():
            # Every NaN is one value.
            return {"float": "nan" if item != item else struct.pack(">d", item).hex()}
        case bytes():
            return {"bytes": item.hex()}
        case str():
            return item
        case cbor2.CBORTag():
            return {"tag": item.tag, "value": plain(item.value)}
        case dict() | cbor2.frozendict():
            return {"map": [[plain(key), plain(value)] for key, value in item.items()]}
        case list() | tuple():
            return [plain(each) for each in item]
    if item is cbor2.undefined:
        return {"simple": 23}
    raise TypeError(type(item))


def made(random, depth):
    kind = random.randrange(10 if depth else 7)
    match kind:
        case 0:
            return random.randrange(2 ** random.randrange(1, 65))
        case 1:
            return -1 - random.randrange(2 ** random.randrange(1, 65))
        case 2:
            return random.randbytes(random.choice([0, 1, 23, 24, 255, 256, 300]))
        case 3:
            return "".join(random.choices("aé水𐅑", k=random.choice([0, 1, 23, 24, 100])))
        case 4:
            return random.choice([True, False, None, cbor2.undefined, cbor2.CBORSimpleValue(random.randrange(32, 256))])
        case 5:
            return random.gauss(0, 1e9)
        case 6:
            return float(random.randrange(-2048, 2048))
        case 7:
            return [made(random, depth - 1) for _ in range(random.choice([0, 1, 3, 24]))]
        case 8:
            return {str(key): made(random, depth - 1) for key in range(random.choice([0, 1, 3, 24]))}
        case 9:
            return cbor2.CBORTag(random.choice([4711, 70000, 2**33]), made(random, depth - 1))


# Dates, big numbers and addresses are values of their own for cbor2; they are compared by their bytes alone.
KNOWN = ("c0", "c1", "c2", "c3", "d8", "d7")
for example in EXAMPLES:
    data = bytes.fromhex(example)
    case(data, ... if example.startswith(KNOWN) else plain(cbor2.loads(data)))

source = random.Random(8949)
for _ in range(300):
    data = cbor2.dumps(made(source, 4), canonical=source.random() < 0.5)
    case(data, plain(cbor2.loads(data)))
