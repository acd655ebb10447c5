"""The module: values, columns, files, errors."""

import datetime
import decimal
import enum
import gzip
import io
import ipaddress
import mmap
import pathlib
import pickle

import numpy
import pyarrow
import pytest

import telemetry

RECORD = {
    "sensor": 5,
    "mode": "Idle",
    "low": True,
    "at": datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.timezone.utc),
    "degrees": decimal.Decimal("-3.5"),
    "cells": [1, 2, 500],
    "wind": {"degrees": 359, "speed": 12},
}
HELLO = {
    "name": "Nørd",
    "serial": b"\x80" + bytes(14) + b"\x05",
    "address": bytes([10, 0, 0, 1]),
    "took": datetime.timedelta(milliseconds=1500),
    "clock": 1.5,
    "key": b"abcd",
    "failures": [(1, 2), (3, 4)],
    "events": [
        {"variant": "PowerLost", "Changed": None, "ClockSet": None},
        {"variant": "Changed", "Changed": {"sensor": 7}, "ClockSet": None},
        {"variant": "ClockSet", "Changed": None, "ClockSet": {"by": -60}},
    ],
}
VALUES = [("record", RECORD), ("hello", HELLO)]


def table(*arguments, **options):
    return pyarrow.table(telemetry.decode_column(*arguments, **options))


@pytest.mark.parametrize("format, value", VALUES)
def test_a_value_is_its_row(format, value):
    packed = telemetry.encode(format, value)
    assert telemetry.decode(format, packed) == value
    assert table(format, [packed]).to_pylist() == [value]
    text = telemetry.encode(format, value, text=True)
    assert telemetry.decode(format, text) == value
    assert telemetry.encode(format, telemetry.decode(format, packed)) == packed
    column = telemetry.encode_column(format, [value, value], text=False)
    assert pyarrow.chunked_array(column).to_pylist() == [packed, packed]


def test_items_are_attributes_and_can_be_set():
    value = telemetry.decode("record", telemetry.encode("record", RECORD))
    assert (value.mode, value.wind.speed) == ("Idle", 12)
    value.mode = "Off"
    assert telemetry.decode("record", telemetry.encode("record", value)).mode == "Off"
    with pytest.raises(AttributeError, match="no field `mod`; there are sensor, mode"):
        value.mod


def test_numbers_and_names_of_other_libraries_are_taken():
    class Mode(enum.IntEnum):
        Idle = 1

    value = {**RECORD, "sensor": numpy.int64(5), "mode": Mode.Idle, "cells": numpy.array([1, 2, 500])}
    assert telemetry.encode("record", value) == telemetry.encode("record", RECORD)
    value = {**HELLO, "address": ipaddress.ip_address("10.0.0.1"), "failures": {1: 2, 3: 4}}
    assert telemetry.encode("hello", value) == telemetry.encode("hello", HELLO)


@pytest.mark.parametrize(
    "change, message, path",
    [
        ({"sensor": "x"}, "sensor: expected an integer, found str", "sensor"),
        ({"sensor": 1 << 20}, "sensor: 1048576 does not fit 20 bits", "sensor"),
        ({"mode": "Idl"}, "mode: `Idl` is none of the names; there are Off, Idle, Measure", "mode"),
        ({"cells": [1, 2, "3"]}, r"cells\[2\]: expected an integer, found str", "cells[2]"),
        ({"wind": {"degrees": 360, "speed": 1}}, r"wind.degrees: 360 is not in 0..=359", "wind.degrees"),
        ({"at": None}, "at: expected a datetime, found None", "at"),
        ({"degrees": decimal.Decimal("0.05")}, "degrees: 0.05 has more than 1 digits", "degrees"),
        ({"wnd": 1}, "no field `wnd`; there are sensor, mode", None),
    ],
)
def test_errors_of_encoding_name_the_field(change, message, path):
    with pytest.raises(telemetry.FormatError, match=message) as caught:
        telemetry.encode("record", {**RECORD, **change})
    assert caught.value.path == path


def test_errors_have_kind_path_bits_and_row_and_are_pickled():
    packed = telemetry.encode("record", RECORD)
    with pytest.raises(telemetry.FormatError, match="row 1: magic: ") as caught:
        telemetry.decode_column("record", [packed, b"?" + packed[1:]])
    for error in [caught.value, pickle.loads(pickle.dumps(caught.value))]:
        assert (error.kind, error.path, error.bits, error.row) == ("fixed", "magic", (0, 8), 1)
    with pytest.raises(KeyError, match="no format `recrod`; did you mean `record`?"):
        telemetry.decode("recrod", packed)


def test_functions_values_and_layouts_are_pickled():
    packed = telemetry.encode("record", RECORD)
    decode = pickle.loads(pickle.dumps(telemetry.decode))
    value = pickle.loads(pickle.dumps(decode("record", packed)))
    assert type(value) is telemetry.Value and value.wind == RECORD["wind"]
    assert str(pickle.loads(pickle.dumps(telemetry.layout("record")))) == str(telemetry.layout("record"))


@pytest.mark.parametrize(
    "buffer",
    [bytes, bytearray, memoryview, lambda data: numpy.frombuffer(data, numpy.uint8), lambda data: pyarrow.scalar(data)],
    ids=["bytes", "bytearray", "memoryview", "numpy", "arrow"],
)
def test_every_buffer_is_a_value(buffer):
    assert telemetry.decode("record", buffer(telemetry.encode("record", RECORD))) == RECORD


@pytest.mark.parametrize("format, value", VALUES)
def test_buffers_hold_many_values(format, value, tmp_path):
    packed = telemetry.encode(format, value)
    path = tmp_path / "packed"
    path.write_bytes(3 * packed)
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        for buffer in [3 * packed, bytearray(3 * packed), numpy.frombuffer(3 * packed, numpy.uint8), mapped]:
            assert table(format, buffer).to_pylist() == [value] * 3


def test_every_kind_of_column_is_taken():
    packed = telemetry.encode("record", RECORD)
    array = pyarrow.array([packed, packed])
    for column in [[packed, packed], (packed for _ in range(2)), array, array.dictionary_encode()]:
        assert table("record", column, columns="sensor").to_pylist() == [{"sensor": 5}] * 2
    for column in [pyarrow.table({"id": array}), array.to_pandas().to_frame("id")]:
        with pytest.raises(TypeError, match="give a column: table"):
            telemetry.decode_column("record", column)
    with pytest.raises(TypeError, match="found an array of Int64"):
        telemetry.decode_column("record", pyarrow.array([1]))
    with pytest.raises(TypeError, match="row 1: expected a str or bytes, found bytes among texts"):
        telemetry.decode_column("record", ["00", b"0"])


def test_files_are_read_again_each_time(tmp_path):
    packed = telemetry.encode("record", RECORD)
    path = tmp_path / "records"
    path.write_bytes(100 * packed)
    for source in [path, str(path), path.open("rb"), io.BytesIO(100 * packed)]:
        rows = telemetry.read(source, "record", "sensor", packed=True)
        assert pyarrow.schema(rows.schema).names == ["sensor"]
        for _ in range(2):
            assert pyarrow.table(rows).num_rows == 100
    compressed = io.BytesIO(gzip.compress(100 * packed))
    assert pyarrow.table(telemetry.read(gzip.open(compressed), "record", packed=True)).num_rows == 100
    assert "<table>" in telemetry.read(path, "record")._repr_html_()


def test_values_follow_each_other_in_bytes_bits_or_lines():
    packed = telemetry.encode("hello", HELLO)
    for how in [True, "bytes"]:
        rows = pyarrow.table(telemetry.read(io.BytesIO(3 * packed), "hello", packed=how))
        assert rows.to_pylist() == [HELLO] * 3
    text = telemetry.encode("hello", HELLO, text=True)
    rows = pyarrow.table(telemetry.read(io.BytesIO(f"{text}\n{text}\n".encode()), "hello"))
    assert rows.to_pylist() == [HELLO] * 2
    record = telemetry.encode("record", RECORD)
    bits = telemetry.read(io.BytesIO(2 * record), "record", packed="bits")
    assert pyarrow.table(bits).to_pylist() == [RECORD] * 2
    with pytest.raises(ValueError, match="packed is True, False"):
        telemetry.read(io.BytesIO(), "record", packed="words")


def test_the_last_record_may_be_cut():
    packed = telemetry.encode("record", RECORD)
    source = io.BytesIO(2 * packed + packed[:2])
    rows = pyarrow.table(telemetry.read(source, "record", packed=True, lossy=True)).to_pylist()
    assert [row["error"] and row["error"]["kind"] for row in rows] == [None, None, "truncated"]


def test_files_that_are_something_else_are_named(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        telemetry.read(tmp_path / "none", "record")
    assert (caught.value.errno, pathlib.Path(caught.value.filename)) == (2, tmp_path / "none")
    with pytest.raises(Exception, match=r"row 0: .*the file looks like a gzip file; give gzip.open\(path\)"):
        pyarrow.table(telemetry.read(io.BytesIO(gzip.compress(bytes(64))), "record", packed=True))


def test_notebooks_have_tables_and_pictures():
    packed = telemetry.encode("record", RECORD)
    assert "<th>wind</th><td><table>" in telemetry.decode("record", packed)._repr_html_()
    trace = telemetry.inspect("record", packed)
    assert trace[1] == {"path": "sensor", "start": 8, "end": 28, "raw": f"{5:020b}", "value": 5}
    assert "<td>8..28</td>" in trace._repr_html_()
    refused = telemetry.inspect("record", b"?")
    assert refused[-1]["error"]["message"] == "magic: 0x3f is not the fixed value 0xa5 (bits 0..8)"
    layout = telemetry.layout("record")
    assert (layout.bits, layout.size) == ((128, 128), 16)
    assert layout._repr_svg_().startswith("<svg ") and "sensor" in layout._repr_svg_()


def test_the_stub_is_that_of_the_module():
    stub = pathlib.Path(__file__).parent.parent / "telemetry.pyi"
    assert stub.read_text() == telemetry.stub()
