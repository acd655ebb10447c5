"""Values as columns of Apache Spark, on several machines.

    from bitcodec_games.spark import decoder

    decode = decoder("gnubg-match", "id", ["length", "score"])
    rows = decode.of(frame)            # the columns of the frame, those of the format, and `error`
    rows.groupBy("score").count().show()

Each task decodes its batches in Arrow, with `DataFrame.mapInArrow`. An invalid value is a row of nulls with the reason
in `error`, next to the columns of the frame, so that nothing is lost. Spark has no unsigned integers, dictionaries and
arrays of a fixed size: integers become the next wider type, names become strings, arrays become lists.
"""

from __future__ import annotations

import pyarrow as _arrow
from pyspark.sql.pandas.types import from_arrow_schema as _from_arrow_schema

from . import _native

__all__ = ["Decoder", "decoder"]

_WIDER = {
    _arrow.uint8(): _arrow.int16(),
    _arrow.uint16(): _arrow.int32(),
    _arrow.uint32(): _arrow.int64(),
    _arrow.uint64(): _arrow.decimal128(20, 0),
}


def _type_of_spark(kind):
    """Returns the Arrow type that Spark supports in place of an Arrow type."""
    if kind in _WIDER:
        return _WIDER[kind]
    if _arrow.types.is_dictionary(kind):
        return _type_of_spark(kind.value_type)
    if _arrow.types.is_fixed_size_binary(kind):
        return _arrow.binary()
    if _arrow.types.is_fixed_size_list(kind) or _arrow.types.is_list(kind):
        return _arrow.list_(_field_of_spark(kind.value_field))
    if _arrow.types.is_struct(kind):
        return _arrow.struct([_field_of_spark(kind.field(index)) for index in range(kind.num_fields)])
    return kind


def _field_of_spark(field):
    return _arrow.field(field.name, _type_of_spark(field.type), field.nullable)


def _schema(format, columns, lossy):
    """Returns the Arrow schema of the columns, from a batch without rows."""
    empty = _native.decode_column(format, [], columns, lossy)
    return _arrow.schema(empty)


class Decoder:
    """Decodes a column of a frame, batch by batch: a function for `DataFrame.mapInArrow`, and its `schema`.

    It is pickled to the workers, which need this package too.
    """

    def __init__(self, format, column, columns=None, *, lossy=True):
        self.format = format
        self.column = column
        self.columns = None if columns is None else list(columns)
        self.lossy = lossy
        schema = _schema(format, self.columns, lossy)
        self._arrow_schema = _arrow.schema([_field_of_spark(field) for field in schema])
        self.schema = _from_arrow_schema(self._arrow_schema)

    def __call__(self, batches):
        """Returns only the columns of the format, for each batch."""
        for batch in batches:
            yield from self._decoded(batch).to_batches()

    def of(self, frame):
        """Returns a frame with the columns of `frame`, followed by those of the format."""
        from pyspark.sql.types import StructType

        shared = set(frame.columns) & set(self._arrow_schema.names)
        if shared:
            names = ", ".join(sorted(shared))
            raise ValueError(f"columns of the frame and of {self.format}: {names}; rename those of the frame")
        schema = StructType(list(frame.schema.fields) + list(self.schema.fields))
        return frame.mapInArrow(self._with_frame, schema)

    def _with_frame(self, batches):
        for batch in batches:
            decoded = self._decoded(batch).combine_chunks()
            columns = [column.combine_chunks() for column in decoded.columns]
            fields = list(batch.schema) + list(self._arrow_schema)
            yield _arrow.RecordBatch.from_arrays(batch.columns + columns, schema=_arrow.schema(fields))

    def _decoded(self, batch):
        cells = batch.column(self.column)
        decoded = _native.decode_column(self.format, cells, self.columns, self.lossy)
        return _arrow.table(decoded).cast(self._arrow_schema)


def decoder(format, column, columns=None, *, lossy=True):
    """Returns a decoder of a column of a frame; `columns` names the columns to decode."""
    return Decoder(format, column, columns, lossy=lossy)
