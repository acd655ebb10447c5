"""A lazy frame of files decodes the columns and the rows that a query needs."""

import polars
import pytest
import telemetry

from bitcodec.polars import scan

ROWS = [(number % 60_000, number % 4) for number in range(40_000)]


@pytest.fixture
def frame(tmp_path):
    path = tmp_path / "dump.bin"
    path.write_bytes(telemetry.packed(ROWS))
    return scan(telemetry, path, "record", packed=True)


def test_a_query_has_the_rows_of_the_file(frame):
    assert frame.collect().rows() == ROWS
    assert frame.filter(polars.col("sensor") < 9).select("mode").collect()["mode"].to_list() == [
        mode for sensor, mode in ROWS if sensor < 9
    ]
    counted = frame.group_by("mode").len().sort("mode").collect()
    assert counted.rows() == [(mode, 10_000) for mode in range(4)]
    assert frame.select(polars.len()).collect().item() == len(ROWS)


def test_only_the_columns_of_the_query_are_decoded(frame, asked):
    frame.select(polars.col("mode").sum()).collect()
    assert {tuple(columns or ()) for columns, rows in asked if rows} == {("mode",)}


def test_no_more_batches_are_decoded_than_the_query_needs(frame, asked):
    assert frame.head(5).collect().rows() == ROWS[:5]
    assert sum(rows for _, rows in asked) < 20_000


def test_the_limit_counts_rows_before_or_after_the_condition_as_the_query_says(frame):
    odd = polars.col("mode") % 2 == 1
    assert frame.filter(odd).head(3).collect().rows() == [row for row in ROWS if row[1] % 2][:3]
    assert frame.head(3).filter(odd).collect().rows() == [row for row in ROWS[:3] if row[1] % 2]


def test_errors_are_a_column(tmp_path):
    path = tmp_path / "dump.bin"
    path.write_bytes(telemetry.packed([(1, 1), (2, 9)]))
    frame = scan(telemetry, path, "record", packed=True, lossy=True)
    assert frame.filter(polars.col("error").is_not_null()).select("error").collect()["error"][0]["row"] == 1
    assert frame.select("sensor", polars.col("error").is_null()).collect().rows() == [(1, True), (None, False)]
    with pytest.raises(Exception, match=r"dump\.bin: row 1: mode: 9"):
        scan(telemetry, path, "record", packed=True).collect()


def test_a_selection_can_be_given(frame, tmp_path):
    frame = scan(telemetry, tmp_path / "dump.bin", "record", ["mode"], packed=True)
    assert frame.collect_schema().names() == ["mode"]
    assert frame.head(2).collect().rows() == [(0,), (1,)]
