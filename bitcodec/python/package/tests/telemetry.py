"""A module with one format: a sensor and a mode below 4, in 3 bytes; a text has them in decimal digits."""

import types

import pyarrow

SCHEMA = pyarrow.schema([pyarrow.field("sensor", pyarrow.uint16()), pyarrow.field("mode", pyarrow.uint8())])
BITS = pyarrow.struct([pyarrow.field("start", pyarrow.uint64(), False), pyarrow.field("end", pyarrow.uint64(), False)])
ERROR = pyarrow.struct(
    [
        pyarrow.field("message", pyarrow.string(), False),
        pyarrow.field("bits", BITS),
        pyarrow.field("row", pyarrow.uint64(), False),
    ]
)
ROWS = 1000

# What has been asked for, and how many rows were decoded.
asked = []


class RecordError(ValueError):
    """An error with a row."""


def layout(format):
    if format == "text":
        raise ValueError("text has no layout of bits")
    return types.SimpleNamespace(size={"record": 3}[format])


def schema(format, lossy=False):
    return SCHEMA.append(pyarrow.field("error", ERROR)) if lossy else SCHEMA


def decode_column(format, values, columns=None, lossy=False, first=0):
    unknown = set(columns or []) - set(SCHEMA.names)
    if unknown:
        raise ValueError(f"no column `{unknown.pop()}`; there are sensor, mode")
    cells = values.to_pylist() if hasattr(values, "to_pylist") else values
    asked.append((columns, len(cells)))
    rows = [_row(cell, first + index, lossy) for index, cell in enumerate(cells)]
    table = pyarrow.Table.from_pylist(rows, schema(format, lossy))
    return table if columns is None else table.select([*columns, *(["error"] if lossy else [])])


def read(source, format, columns=None, lossy=False, packed=False):
    with open(source, "rb") if isinstance(source, str) else source as file:
        cells = file.read()
    if packed:
        cells = [cells[start : start + 3] for start in range(0, len(cells), 3)]
    else:
        cells = cells.decode().splitlines()

    def batches():
        for start in range(0, len(cells), ROWS):
            yield from decode_column(format, cells[start : start + ROWS], columns, lossy, start).to_batches()

    return pyarrow.RecordBatchReader.from_batches(decode_column(format, [], columns, lossy).schema, batches())


def _row(cell, row, lossy):
    if cell is None:
        return {}
    if isinstance(cell, str):
        sensor, mode = map(int, cell.split())
    elif len(cell) == 3:
        sensor, mode = int.from_bytes(cell[:2], "big"), cell[2]
    else:
        sensor, mode = 0, None
    if mode is not None and mode < 4:
        return {"sensor": sensor, "mode": mode, "error": None}
    words = "mode: the input ends" if mode is None else f"mode: {mode} is not in 0..=3"
    if lossy:
        return {"error": {"message": words, "bits": {"start": 16, "end": 24}, "row": row}}
    error = RecordError(f"row {row}: {words}")
    error.row = row
    raise error


def packed(rows):
    return b"".join(sensor.to_bytes(2, "big") + bytes([mode]) for sensor, mode in rows)
