"""Packed values in Apache Spark: a column of a frame, or flat files.

    import bitcodec.spark

    decode = bitcodec.spark.decoder("bitcodec_games", "gnubg-match", "id", ["length", "score"])
    rows = decode.of(frame)            # the columns of the frame, those of the format, and `error`

    spark.dataSource.register(bitcodec.spark.Source)
    rows = spark.read.format("bitcodec").option("module", "bitcodec_games").option("format", "gnubg-match").load("*.bin")

Each task decodes its batches in Arrow. An invalid value is a row of nulls with the reason in `error`. Spark has no
unsigned integers, dictionaries and arrays of a fixed size: integers become the next wider type, names become strings,
arrays become lists.
"""

from __future__ import annotations

import difflib
import inspect
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType

import pyarrow
import pyarrow.compute
from pyspark.sql import DataFrame
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema
from pyspark.sql.types import BinaryType, CharType, StringType, StructType, VarcharType

from .formats import decoded, name_of, schema_of
from .scan import Part, Scan

__all__ = ["Decoder", "Source", "decoder"]

# Spark starts its workers with `python3` of the PATH, which is another Python if an environment is called by its path.
os.environ.setdefault("PYSPARK_PYTHON", sys.executable)

_WIDER = {
    pyarrow.uint8(): pyarrow.int16(),
    pyarrow.uint16(): pyarrow.int32(),
    pyarrow.uint32(): pyarrow.int64(),
    pyarrow.uint64(): pyarrow.decimal128(20, 0),
}


def _type_of_spark(kind: pyarrow.DataType) -> pyarrow.DataType:
    """Returns the Arrow type that Spark supports in place of an Arrow type."""
    types = pyarrow.types
    if kind in _WIDER:
        return _WIDER[kind]
    if types.is_dictionary(kind):
        return _type_of_spark(kind.value_type)
    if types.is_fixed_size_binary(kind):
        return pyarrow.binary()
    if types.is_map(kind):
        return pyarrow.map_(_type_of_spark(kind.key_type), _field_of_spark(kind.item_field))
    if types.is_fixed_size_list(kind) or types.is_list(kind):
        return pyarrow.list_(_field_of_spark(kind.value_field))
    if types.is_struct(kind):
        return pyarrow.struct([_field_of_spark(kind.field(index)) for index in range(kind.num_fields)])
    return kind


def _field_of_spark(field: pyarrow.Field) -> pyarrow.Field:
    return pyarrow.field(field.name, _type_of_spark(field.type), field.nullable)


def _with_signed(kind: pyarrow.DataType) -> pyarrow.DataType:
    """Returns the type of errors; their bits and rows are never as many as the greatest of 64 bits."""
    if pyarrow.types.is_struct(kind):
        fields = [kind.field(index) for index in range(kind.num_fields)]
        return pyarrow.struct([field.with_type(_with_signed(field.type)) for field in fields])
    return pyarrow.int64() if kind == pyarrow.uint64() else kind


def _schema_of_spark(schema: pyarrow.Schema, lossy: bool) -> StructType:
    if lossy:
        last = len(schema) - 1
        schema = schema.set(last, schema.field(last).with_type(_with_signed(schema.field(last).type)))
    schema = pyarrow.schema([_field_of_spark(field) for field in schema])
    return from_arrow_schema(schema, prefer_timestamp_ntz=True)


def _arrow_schema(schema: StructType) -> pyarrow.Schema:
    """Returns the types that Spark expects of batches."""
    # The first versions of PySpark 4 take UTC without being asked.
    names_zone = "timezone" in inspect.signature(to_arrow_schema).parameters
    return to_arrow_schema(schema, timezone="UTC") if names_zone else to_arrow_schema(schema)


def _cast(column: pyarrow.Array, kind: pyarrow.DataType) -> pyarrow.Array:
    """Converts a column. Spark counts microseconds, so that nanoseconds are cut off."""
    options = pyarrow.compute.CastOptions(target_type=kind, allow_time_truncate=True)
    return pyarrow.compute.cast(column, options=options)


class Decoder:
    """Decodes a column of a frame, batch by batch: a function for `DataFrame.mapInArrow`, and its `schema`.

    It is pickled to the workers, which need this package and the module too.
    """

    schema: StructType

    def __init__(
        self,
        module: ModuleType | str,
        format: str,
        column: str,
        columns: Sequence[str] | None = None,
        *,
        lossy: bool = True,
    ):
        self.module = name_of(module)
        self.format = format
        self.column = column
        self.columns = None if columns is None else list(columns)
        self.lossy = lossy
        self.schema = _schema_of_spark(schema_of(self.module, format, self.columns, lossy), lossy)
        self._arrow_schema = _arrow_schema(self.schema)

    def __call__(self, batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        """Yields only the columns of the format, for each batch."""
        for batch in batches:
            yield pyarrow.RecordBatch.from_arrays(self._decoded(batch), schema=self._arrow_schema)

    def of(self, frame: DataFrame) -> DataFrame:
        """Returns a frame with the columns of `frame`, followed by those of the format."""
        self._check(frame)
        schema = StructType(list(frame.schema.fields) + list(self.schema.fields))
        return frame.mapInArrow(self._with_frame, schema)

    def _check(self, frame: DataFrame) -> None:
        """Finds the mistakes that would end the job in its first task."""
        found = [field for field in frame.schema.fields if field.name == self.column]
        if len(found) != 1:
            number = "no column" if not found else f"{len(found)} columns"
            close = difflib.get_close_matches(self.column, frame.columns, 1)
            guess = f"; did you mean `{close[0]}`?" if close and not found else ""
            raise ValueError(f"the frame has {number} `{self.column}`, but {', '.join(frame.columns)}{guess}")
        kind = found[0].dataType
        if not isinstance(kind, (StringType, BinaryType, CharType, VarcharType)):
            raise TypeError(f"column `{self.column}` is {kind.simpleString()}, expected string or binary")
        shared = set(frame.columns) & set(self.schema.names)
        if shared:
            names = ", ".join(sorted(shared))
            raise ValueError(f"columns of the frame and of {self.format}: {names}; rename those of the frame")

    def _with_frame(self, batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            schema = pyarrow.schema(list(batch.schema) + list(self._arrow_schema))
            yield pyarrow.RecordBatch.from_arrays(batch.columns + self._decoded(batch), schema=schema)

    def _decoded(self, batch: pyarrow.RecordBatch) -> list[pyarrow.Array]:
        cells = batch.column(self.column)
        table = decoded(self.module, self.format, cells, self.columns, self.lossy).combine_chunks()
        columns = [column.combine_chunks() for column in table.columns]
        return [_cast(column, kind) for column, kind in zip(columns, self._arrow_schema.types)]


def decoder(
    module: ModuleType | str,
    format: str,
    column: str,
    columns: Sequence[str] | None = None,
    *,
    lossy: bool = True,
) -> Decoder:
    """Returns a decoder of a column of a frame; `columns` names the columns to decode."""
    return Decoder(module, format, column, columns, lossy=lossy)


class Source(DataSource):
    """Flat files: `spark.dataSource.register(bitcodec.spark.Source)`, then `spark.read.format("bitcodec")`.

    | option | meaning |
    |---|---|
    | `module`, `format` | what the values are |
    | `columns` | names of columns, separated by commas; all without it |
    | `packed` | `true`, `bytes` or `bits` as for `read`, or `false` for texts; `true` without it |
    | `lines` | whether every line is a text, so that files of texts are split too; `false` without it |
    | `lossy` | whether a rejected value is a row of nulls; `true` without it |
    | `maxPartitionBytes` | how much of a file a task reads, if all values have the same size; 32 MiB without it |
    | `fileColumn` | the name of one more column, with the path of the file |
    """

    _OPTIONS = [
        "module",
        "format",
        "columns",
        "packed",
        "lines",
        "lossy",
        "maxPartitionBytes",
        "fileColumn",
        "path",
        "paths",
    ]

    @classmethod
    def name(cls) -> str:
        return "bitcodec"

    def schema(self) -> StructType:
        self._check_names()
        lossy = self._flag("lossy")
        schema = schema_of(self._text("module"), self._text("format"), self._columns(), lossy)
        schema = _schema_of_spark(schema, lossy)
        name = self.options.get("fileColumn")
        if name is None:
            return schema
        if name in schema.names:
            raise ValueError(f"option `fileColumn`: the format has a column `{name}`; take another name")
        return schema.add(name, StringType(), nullable=False)

    def reader(self, schema: StructType) -> DataSourceReader:
        scan = Scan(
            self._text("module"),
            self._paths(),
            self._text("format"),
            self._columns(),
            lossy=self._flag("lossy"),
            packed=self._packed(),
            lines=self._flag("lines", "false"),
            part_bytes=int(self.options.get("maxPartitionBytes", 1 << 25)),
        )
        return _Reader(scan.parts, _arrow_schema(schema), "fileColumn" in self.options)

    def _check_names(self) -> None:
        known = {name.lower() for name in self._OPTIONS}
        unknown = [name for name in self.options if name.lower() not in known]
        if unknown:
            raise ValueError(f"no option `{unknown[0]}`; there are {', '.join(self._OPTIONS[:-2])}")

    def _text(self, name: str) -> str:
        if name not in self.options:
            raise ValueError(f"option `{name}` is missing")
        return self.options[name]

    def _columns(self) -> list[str] | None:
        columns = self.options.get("columns")
        return None if columns is None else [column.strip() for column in columns.split(",")]

    def _flag(self, name: str, default: str = "true") -> bool:
        flag = self.options.get(name, default).lower()
        if flag not in ("true", "false"):
            raise ValueError(f"option `{name}`: {flag} is neither true nor false")
        return flag == "true"

    def _packed(self) -> bool | str:
        packed = self.options.get("packed", "").lower()
        default = "false" if self._flag("lines", "false") else "true"
        return packed if packed in ("bytes", "bits") else self._flag("packed", default)

    def _paths(self) -> list[str]:
        paths = self.options.get("paths")
        return [self._text("path")] if paths is None else json.loads(paths)


class _Reader(DataSourceReader):
    def __init__(self, parts: list[Part], schema: pyarrow.Schema, names_files: bool):
        self.parts = parts
        self.schema = schema
        self.names_files = names_files

    def partitions(self) -> list[InputPartition]:
        return [InputPartition(part) for part in self.parts]

    def read(self, partition: InputPartition) -> Iterator[pyarrow.RecordBatch]:
        # Spark makes a partition of its own where there is none: all files are empty.
        part = partition.value
        if part is None:
            return
        for batch in part.batches():
            columns = batch.columns
            if self.names_files:
                columns = [*columns, pyarrow.repeat(part.path, batch.num_rows)]
            columns = [_cast(column, kind) for column, kind in zip(columns, self.schema.types)]
            yield pyarrow.RecordBatch.from_arrays(columns, schema=self.schema)
