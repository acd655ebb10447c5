"""Every type of columns has one of Spark, without a session."""

import datetime
import decimal

import pyarrow
import pytest

pytest.importorskip("pyspark")

from bitcodec.spark import _arrow_schema, _cast, _schema_of_spark

NAMES = pyarrow.dictionary(pyarrow.uint8(), pyarrow.string())
MOMENT = datetime.datetime(2024, 2, 29, 12, 0, 0, 250_000)


@pytest.mark.parametrize(
    "kind, value, spark, expected",
    [
        (pyarrow.bool_(), True, "boolean", True),
        (pyarrow.uint8(), 255, "smallint", 255),
        (pyarrow.int8(), -128, "tinyint", -128),
        (pyarrow.uint32(), 2**32 - 1, "bigint", 2**32 - 1),
        (pyarrow.uint64(), 2**64 - 1, "decimal(20,0)", decimal.Decimal(2**64 - 1)),
        (pyarrow.float32(), 0.5, "float", 0.5),
        (pyarrow.binary(16), b"0123456789abcdef", "binary", b"0123456789abcdef"),
        (NAMES, "Idle", "string", "Idle"),
        (pyarrow.list_(pyarrow.uint16(), 2), [1, 2], "array<int>", [1, 2]),
        (
            pyarrow.list_(pyarrow.struct([("mode", NAMES)])),
            [{"mode": "Idle"}],
            "array<struct<mode:string>>",
            [{"mode": "Idle"}],
        ),
        (pyarrow.map_(NAMES, pyarrow.uint8()), [("a", 1)], "map<string,smallint>", [("a", 1)]),
        (pyarrow.decimal128(4, 1), decimal.Decimal("12.5"), "decimal(4,1)", decimal.Decimal("12.5")),
        (pyarrow.date32(), MOMENT.date(), "date", MOMENT.date()),
        (pyarrow.timestamp("s"), MOMENT.replace(microsecond=0), "timestamp_ntz", MOMENT.replace(microsecond=0)),
        (pyarrow.timestamp("ms", "UTC"), MOMENT, "timestamp", MOMENT.replace(tzinfo=datetime.timezone.utc)),
        (
            pyarrow.duration("ms"),
            datetime.timedelta(milliseconds=5),
            "interval day to second",
            datetime.timedelta(milliseconds=5),
        ),
    ],
    ids=str,
)
def test_a_column_has_a_type_of_spark(kind, value, spark, expected):
    column = pyarrow.array([value, None], kind)
    schema = _schema_of_spark(pyarrow.schema([("value", kind)]), lossy=False)
    assert schema["value"].dataType.simpleString() == spark
    (kind,) = _arrow_schema(schema).types
    assert _cast(column, kind).to_pylist() == [expected, None]


def test_nanoseconds_are_cut_off():
    column = pyarrow.array([1_234_567_891], pyarrow.timestamp("ns"))
    (kind,) = _arrow_schema(_schema_of_spark(pyarrow.schema([("at", column.type)]), False)).types
    assert _cast(column, kind).cast(pyarrow.int64()).to_pylist() == [1_234_567]
