"""Files as columns: the same rows whatever the parts are, and the same numbers of rows in errors."""

import pickle
import types

import pyarrow
import pyarrow.fs
import pytest
import telemetry

import bitcodec

ROWS = [(number % 60_000, number % 4) for number in range(40_000)]
EXPECTED = pyarrow.table(
    {"sensor": [sensor for sensor, _ in ROWS], "mode": [mode for _, mode in ROWS]}, schema=telemetry.SCHEMA
)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "dump.bin"
    path.write_bytes(telemetry.packed(ROWS))
    return path


@pytest.mark.parametrize("part_bytes", [1, 3 * 9_999, 3 * 40_000, 1 << 30])
def test_parts_hold_every_value_once(file, part_bytes):
    rows = ROWS if part_bytes > 1 else ROWS[:50]
    file.write_bytes(telemetry.packed(rows))
    scan = bitcodec.Scan(telemetry, file, "record", packed=True, part_bytes=part_bytes)
    assert len(scan.parts) == {1: 50, 3 * 9_999: 5}.get(part_bytes, 1)
    assert pyarrow.table(scan) == EXPECTED.slice(0, len(rows))
    parts = [pickle.loads(pickle.dumps(part)).table() for part in scan.parts]
    assert pyarrow.concat_tables(parts) == EXPECTED.slice(0, len(rows))


def test_a_scan_is_read_again(file):
    scan = bitcodec.Scan("telemetry", file, "record", ["mode"], packed=True)
    assert pyarrow.table(scan) == pyarrow.table(scan) == EXPECTED.select(["mode"])


@pytest.mark.parametrize("is_refused", [False, True])
def test_values_of_no_constant_size_are_a_part_for_each_file(file, monkeypatch, is_refused):
    def layout(format):
        if is_refused:
            raise ValueError(f"{format} has no layout of bits")
        return types.SimpleNamespace(size=None)

    monkeypatch.setattr(telemetry, "layout", layout)
    scan = bitcodec.Scan(telemetry, [file, file], "record", packed=True, part_bytes=30)
    assert len(scan.parts) == 2
    assert pyarrow.table(scan) == pyarrow.concat_tables([EXPECTED, EXPECTED])


def test_texts_are_lines(tmp_path):
    (tmp_path / "dump.txt").write_text("".join(f"{sensor} {mode}\n" for sensor, mode in ROWS))
    assert pyarrow.table(bitcodec.Scan(telemetry, tmp_path, "record")) == EXPECTED


@pytest.mark.parametrize("part_bytes", [*range(1, 12), 1 << 25])
@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_lines_are_in_the_part_in_which_they_begin(tmp_path, part_bytes, end):
    text = "\n1 1\n\n22 2\r\n  \n333 3\n4444 0"
    (tmp_path / "dump.txt").write_bytes(f"{text}{end}".encode())
    scan = bitcodec.Scan(telemetry, tmp_path, "record", lines=True, part_bytes=part_bytes)
    assert len(scan.parts) == -(-len(text + end) // part_bytes)
    assert scan.table()["sensor"].to_pylist() == [1, 22, 333, 4444]


def test_errors_of_lines_name_their_part(tmp_path):
    (tmp_path / "dump.txt").write_bytes(b"1 1\n2 2\n3 3\n4 9\n")
    scan = bitcodec.Scan(telemetry, tmp_path, "record", lines=True, part_bytes=8)
    with pytest.raises(ValueError, match=r"dump\.txt: row 1 after byte 8: mode: 9"):
        scan.table()
    (tmp_path / "dump.txt").write_bytes(b"1 1\n2 2\n3 \xff\n")
    scan = bitcodec.Scan(telemetry, tmp_path, "record", lines=True)
    with pytest.raises(ValueError, match=r"dump\.txt: row 2: not UTF-8"):
        scan.table()


@pytest.mark.parametrize("part_bytes", [3 * 10, 1 << 25])
def test_errors_count_rows_in_their_file(file, part_bytes):
    rows = ROWS[:25] + [(0, 9)] + ROWS[:4]
    file.write_bytes(telemetry.packed(rows) + b"\0")
    options = {"packed": True, "part_bytes": part_bytes}
    errors = pyarrow.table(bitcodec.Scan(telemetry, file, "record", lossy=True, **options))["error"].to_pylist()
    assert len(errors) == 31
    found = {row: error for row, error in enumerate(errors) if error}
    assert {row: error["message"] for row, error in found.items()} == {
        25: "mode: 9 is not in 0..=3",
        30: "mode: the input ends",
    }
    assert all(error["row"] == row for row, error in found.items())
    with pytest.raises(ValueError, match=r"dump\.bin: row 25: mode: 9 is not in 0\.\.=3"):
        bitcodec.Scan(telemetry, file, "record", **options).table()


def test_files_are_those_of_a_folder_a_pattern_or_a_list(tmp_path):
    names = ["a/1.bin", "a/2.bin", "a/_SUCCESS", "a/.2.bin.crc", "b/3.bin", "b/4.txt", "b/deep/5.bin"]
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(telemetry.packed([(1, 1)]))

    def found(*paths):
        paths = [f"{tmp_path}/{path}" for path in paths]
        scan = bitcodec.Scan(telemetry, paths, "record", packed=True)
        return [part.path.removeprefix(f"{tmp_path}/") for part in scan.parts]

    assert found("a") == found("a/*") == found("a/?.bin") == ["a/1.bin", "a/2.bin"]
    assert found("*/[2-4].bin") == ["a/2.bin", "b/3.bin"]
    assert found("*") == ["a/1.bin", "a/2.bin", "b/3.bin", "b/4.txt"]
    assert found("b/deep/5.bin", "a/1.bin") == ["b/deep/5.bin", "a/1.bin"]
    for missing in ["c", "a/*.txt", "c/*.bin"]:
        with pytest.raises(FileNotFoundError) as caught:
            found(missing)
        assert caught.value.filename == f"{tmp_path}/{missing}"


def test_a_pattern_is_of_the_current_folder(file, monkeypatch):
    monkeypatch.chdir(file.parent)
    assert bitcodec.Scan(telemetry, "*.bin", "record", packed=True).table() == EXPECTED


@pytest.mark.parametrize("packed", [True, False])
def test_other_file_systems_are_read(file, packed):
    if not packed:
        file.write_text("".join(f"{sensor} {mode}\n" for sensor, mode in ROWS))
    scan = bitcodec.Scan(telemetry, f"file://{file.parent}/*.bin", "record", packed=packed)
    assert scan.table() == EXPECTED
    system = pyarrow.fs.SubTreeFileSystem(str(file.parent), pyarrow.fs.LocalFileSystem())
    scan = bitcodec.Scan(telemetry, "dump.bin", "record", packed=packed, filesystem=system)
    assert pickle.loads(pickle.dumps(scan.parts[0])).table() == EXPECTED


def test_an_empty_file_has_no_rows(file):
    file.write_bytes(b"")
    assert bitcodec.Scan(telemetry, file, "record", packed=True).table().num_rows == 0


def test_mistakes_are_found_before_a_file_is_read(file):
    with pytest.raises(ValueError, match="no column `point`"):
        bitcodec.Scan(telemetry, file, "record", ["point"])
    with pytest.raises(TypeError, match=r"\['sensor'\]"):
        bitcodec.Scan(telemetry, file, "record", "sensor")
    with pytest.raises(ValueError, match="lines are texts"):
        bitcodec.Scan(telemetry, file, "record", packed=True, lines=True)
    with pytest.raises(ModuleNotFoundError):
        bitcodec.Scan("no_such_module", file, "record")


def test_a_file_that_becomes_shorter_is_an_error(file):
    scan = bitcodec.Scan(telemetry, file, "record", packed=True)
    file.write_bytes(b"\0\0\0")
    with pytest.raises(OSError, match="has become shorter"):
        scan.table()
