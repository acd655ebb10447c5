"""Files as columns, in parts that different tasks read."""

from __future__ import annotations

import copy
import importlib
import io
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import ModuleType

import pyarrow
import pyarrow.compute
from pyarrow.fs import FileSystem, LocalFileSystem

from .files import located
from .formats import decoded, name_of, schema_of, size_of

# The number of values of a batch.
ROWS = 16_384


class _Stream:
    """Columns for every library with the Arrow PyCapsule interface; each stream reads the files again."""

    schema: pyarrow.Schema

    def batches(self) -> Iterator[pyarrow.RecordBatch]:
        """Yields the columns, one batch in memory at a time."""
        raise NotImplementedError

    def table(self) -> pyarrow.Table:
        """Returns all columns at once."""
        return pyarrow.Table.from_batches(self.batches(), self.schema)

    def __arrow_c_stream__(self, requested_schema=None):
        reader = pyarrow.RecordBatchReader.from_batches(self.schema, self.batches())
        return reader.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self):
        return self.schema.__arrow_c_schema__()


@dataclass(frozen=True)
class Part(_Stream):
    """A file, or a range of its values, that one task reads; it can be pickled."""

    module: str
    format: str
    columns: tuple[str, ...] | None
    lossy: bool
    packed: bool | str
    filesystem: FileSystem
    path: str
    #: The bytes of the file; `None` for the whole file.
    span: range | None = None
    #: The number of bytes of each value; `None` if each line is one.
    size: int | None = None

    @cached_property
    def schema(self) -> pyarrow.Schema:
        return schema_of(self.module, self.format, self.columns, self.lossy)

    def batches(self) -> Iterator[pyarrow.RecordBatch]:
        if self.span is None:
            return self._file()
        if self.size is None:
            return self._lines(self.span)
        return self._values(self.span, self.size)

    def _file(self) -> Iterator[pyarrow.RecordBatch]:
        columns = None if self.columns is None else list(self.columns)
        is_local = isinstance(self.filesystem, LocalFileSystem)
        source = self.path if is_local else self.filesystem.open_input_stream(self.path)
        native = importlib.import_module(self.module)
        stream = native.read(source, self.format, columns, self.lossy, self.packed)
        try:
            yield from pyarrow.RecordBatchReader.from_stream(stream)
        except pyarrow.ArrowInvalid as error:
            raise ValueError(f"{self.path}: {error}") from error

    def _values(self, span: range, size: int) -> Iterator[pyarrow.RecordBatch]:
        row = span.start // size
        left = len(span)
        with self.filesystem.open_input_file(self.path) as file:
            file.seek(span.start)
            while left:
                bytes = file.read_buffer(min(left, ROWS * size))
                if not bytes.size:
                    raise OSError(f"{self.path}: the file has become shorter")
                left -= bytes.size
                for cells in _cells(bytes, size):
                    yield from self._decoded(cells, row).to_batches()
                    row += len(cells)

    def _lines(self, span: range) -> Iterator[pyarrow.RecordBatch]:
        row = 0
        after = f" after byte {span.start}" if span.start else ""
        with self.filesystem.open_input_file(self.path) as file:
            # A line belongs to the part in which it begins.
            file.seek(max(span.start - 1, 0))
            lines = io.BufferedReader(file, 1 << 18)
            at = span.start - 1 + len(lines.readline()) if span.start else 0
            while at < span.stop:
                cells: list[str] = []
                while at < span.stop and len(cells) < ROWS:
                    line = lines.readline()
                    if not line:
                        raise OSError(f"{self.path}: the file has become shorter")
                    at += len(line)
                    if not line.isspace():
                        cells.append(self._text(line, f"row {row + len(cells)}{after}"))
                yield from self._decoded(pyarrow.array(cells, pyarrow.string()), row, after).to_batches()
                row += len(cells)

    def _text(self, line: bytes, place: str) -> str:
        try:
            return line.rstrip(b"\r\n").decode()
        except UnicodeDecodeError as error:
            if self.lossy:
                # The replacement character is in no value, so that the format rejects this row alone.
                return line.decode(errors="replace")
            raise ValueError(f"{self.path}: {place}: not UTF-8") from error

    def _decoded(self, cells: pyarrow.Array, first: int, after: str = "") -> pyarrow.Table:
        try:
            table = decoded(self.module, self.format, cells, self.columns, self.lossy)
        except ValueError as error:
            row = getattr(error, "row", None)
            if row is None:
                raise
            words = str(error).removeprefix(f"row {row}: ")
            raise ValueError(f"{self.path}: row {first + row}{after}: {words}") from error
        return _numbered(table, first) if self.lossy else table


def _cells(bytes: pyarrow.Buffer, size: int) -> Iterator[pyarrow.Array]:
    """Yields the values of a buffer without a copy; the last one may be cut off."""
    whole, rest = divmod(bytes.size, size)
    if whole:
        yield pyarrow.FixedSizeBinaryArray.from_buffers(pyarrow.binary(size), whole, [None, bytes])
    if rest:
        yield pyarrow.array([bytes[whole * size :].to_pybytes()], pyarrow.binary())


def _numbered(table: pyarrow.Table, first: int) -> pyarrow.Table:
    """Counts the rows of errors from the beginning of the file."""
    errors = table["error"]
    if errors.null_count == len(errors):
        return table
    errors = errors.combine_chunks()
    parts = [errors.field(index) for index in range(errors.type.num_fields)]
    row = errors.type.get_field_index("row")
    parts[row] = pyarrow.compute.add(parts[row], pyarrow.scalar(first, parts[row].type))
    fields = [errors.type.field(index) for index in range(errors.type.num_fields)]
    errors = pyarrow.StructArray.from_arrays(parts, fields=fields, mask=errors.is_null())
    index = table.schema.get_field_index("error")
    return table.set_column(index, table.schema.field(index), errors)


class Scan(_Stream):
    """The values of files as columns.

    `paths` is a path, a folder, a pattern such as `dump/*.bin`, a URI such as `s3://bucket/dump`, or a list of them.
    The other arguments are those of `read`: texts or `packed` values. `parts` are for several tasks: where every value
    has the same number of bytes, each has `part_bytes` of a file, otherwise one file. `lines` says that every line is a
    text, so that files of texts have several parts too; rows of errors are then counted from the beginning of a part.
    """

    module: str
    format: str
    columns: tuple[str, ...] | None
    lossy: bool
    packed: bool | str
    parts: list[Part]

    def __init__(
        self,
        module: ModuleType | str,
        paths: str | os.PathLike | Iterable[str | os.PathLike],
        format: str,
        columns: Sequence[str] | None = None,
        *,
        lossy: bool = False,
        packed: bool | str = False,
        lines: bool = False,
        part_bytes: int = 1 << 25,
        filesystem: FileSystem | None = None,
    ):
        if isinstance(columns, str):
            raise TypeError(f"columns are a list of names, not one: [{columns!r}]")
        if lines and packed:
            raise ValueError("lines are texts, and packed values are not")
        if part_bytes < 1:
            raise ValueError(f"part_bytes: {part_bytes} is not positive")
        self.module = name_of(module)
        self.format = format
        self.columns = None if columns is None else tuple(columns)
        self.lossy = lossy
        self.packed = packed
        self.schema = schema_of(self.module, format, columns, lossy)
        size = size_of(self.module, format) if packed in (True, "bytes") else None
        self.parts = []
        for system, file in located(paths, filesystem):
            whole = Part(self.module, format, self.columns, lossy, packed, system, file.path)
            self.parts += _spans(whole, file.size, size, part_bytes) if size or lines else [whole]

    def __repr__(self) -> str:
        files = len({part.path for part in self.parts})
        return f"<{self.module}: {self.format}, {files} files in {len(self.parts)} parts>"

    def select(self, columns: Sequence[str]) -> Scan:
        """Returns the same files with other columns, which are decoded alone."""
        selected = copy.copy(self)
        selected.columns = tuple(columns)
        selected.schema = schema_of(self.module, self.format, columns, self.lossy)
        selected.parts = [replace(part, columns=selected.columns) for part in self.parts]
        return selected

    def batches(self) -> Iterator[pyarrow.RecordBatch]:
        for part in self.parts:
            yield from part.batches()


def _spans(whole: Part, bytes: int, size: int | None, part_bytes: int) -> list[Part]:
    """Splits a file between values; one that is cut off at the end belongs to the last part."""
    unit = size or 1
    each = max(part_bytes // unit, 1) * unit
    starts = range(0, max(bytes - bytes % unit, 1), each)
    spans = [range(start, end) for start, end in zip(starts, [*starts[1:], bytes])]
    return [replace(whole, span=span, size=size) for span in spans if span]
