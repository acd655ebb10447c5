"""Messages written by protobuf, with a schema, and their fields as protobuf lists them without one."""

import random

from google.protobuf import any_pb2, descriptor_pb2, duration_pb2, empty_pb2, struct_pb2, unknown_fields, wrappers_pb2

from cases import case


def fields(data):
    """Numbers and wire types, with values by wire type; integers as text, since JSON readers differ in their widths."""
    message = empty_pb2.Empty()
    message.ParseFromString(data)

    def listed(set):
        return [
            [each.field_number, each.wire_type, value(each.data)]
            for each in set
        ]

    def value(data):
        match data:
            case int():
                return str(data)
            case bytes():
                return data.hex()
            case _:
                return listed(data)

    return listed(unknown_fields.UnknownFieldSet(message))


def varint(number):
    data = bytearray()
    while number >= 128:
        data.append(number & 127 | 128)
        number >>= 7
    return bytes(data) + bytes([number])


def message(source, depth):
    """Fields of all wire types in any order, also those that no schema of today writes: groups."""
    data = b""
    for _ in range(source.randrange(5)):
        number = source.choice([1, 15, 16, 2047, 2048, 2**29 - 1])
        kind = source.choice([0, 1, 2, 3, 5] if depth else [0, 1, 2, 5])
        data += varint(number << 3 | kind)
        match kind:
            case 0:
                data += varint(source.randrange(2 ** source.randrange(1, 65)))
            case 1:
                data += source.randbytes(8)
            case 2:
                size = source.choice([0, 1, 127, 128, 300])
                data += varint(size) + source.randbytes(size)
            case 3:
                data += message(source, depth - 1) + varint(number << 3 | 4)
            case 5:
                data += source.randbytes(4)
    return data


file = descriptor_pb2.FileDescriptorProto()
struct_pb2.DESCRIPTOR.CopyToProto(file)
number = struct_pb2.Value(number_value=-1.5)
settings = struct_pb2.Struct(fields={"a": number, "b": struct_pb2.Value(list_value=struct_pb2.ListValue(values=[number]))})
packed = any_pb2.Any()
packed.Pack(settings)
for made in [file, settings, packed, duration_pb2.Duration(seconds=-1, nanos=-5), wrappers_pb2.BytesValue(value=bytes(range(256)))]:
    data = made.SerializeToString()
    case(data, fields(data))

source = random.Random(3)
for _ in range(300):
    data = message(source, 4)
    case(data, fields(data))
