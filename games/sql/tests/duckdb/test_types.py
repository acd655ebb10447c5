"""DuckDB and Polars read the columns of a Parquet file that the command writes."""

import datetime
import decimal

import pytest

BYTES = bytes(range(16))
SQL = f"""
SELECT arrow_cast(X'{BYTES.hex()}', 'FixedSizeBinary(16)') AS uuid,
       arrow_cast(X'7f000001', 'FixedSizeBinary(4)') AS address,
       X'00ff' AS bytes,
       DATE '2026-11-29' AS day,
       arrow_cast(1234567890123, 'Timestamp(Millisecond, None)') AS time,
       arrow_cast(1234567890123456789, 'Timestamp(Nanosecond, None)') AS instant,
       arrow_cast(12.5, 'Decimal128(4, 1)') AS tenths,
       arrow_cast(18446744073709551615, 'UInt64') AS large,
       arrow_cast('Centred', 'Dictionary(Int8, Utf8)') AS owner
"""
TIME = datetime.datetime(2009, 2, 13, 23, 31, 30, 123000)
EXPECTED = {
    "uuid": BYTES,
    "address": b"\x7f\0\0\x01",
    "bytes": b"\0\xff",
    "day": datetime.date(2026, 11, 29),
    "time": TIME,
    "instant": TIME.replace(microsecond=123456),
    "tenths": decimal.Decimal("12.5"),
    "large": 2**64 - 1,
    "owner": "Centred",
}


@pytest.fixture(scope="module")
def path(folder):
    return folder.write("types.parquet", SQL)


def test_duckdb_reads_the_types(path):
    duckdb = pytest.importorskip("duckdb")
    result = duckdb.sql(f"SELECT * FROM '{path}'")
    assert [dict(zip(result.columns, row)) for row in result.fetchall()] == [EXPECTED]


def test_polars_reads_the_types(path):
    polars = pytest.importorskip("polars")
    row = polars.read_parquet(path).row(0, named=True)
    assert row == EXPECTED
