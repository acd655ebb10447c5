from collections.abc import Iterable, Iterator, Sequence

import pyarrow
from pyspark.sql import DataFrame
from pyspark.sql.types import StructType

class Decoder:
    format: str
    column: str
    columns: list[str] | None
    lossy: bool
    schema: StructType
    def __call__(self, batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]: ...
    def of(self, frame: DataFrame) -> DataFrame: ...

def decoder(
    format: str, column: str, columns: Sequence[str] | None = None, *, lossy: bool = True
) -> Decoder: ...
