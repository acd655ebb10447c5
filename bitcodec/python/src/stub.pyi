# Written by the function `stub` of the module.
import datetime
import decimal
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import Any, Literal, Protocol, TypeAlias, TypedDict, overload

from typing_extensions import Buffer, NotRequired

__version__: str

class FormatError(ValueError):
    """An input that is refused: what, in which field, at which bits."""

    kind: str | None
    """The kind of the error, such as "out_of_range"."""
    path: str | None
    """The field."""
    bits: tuple[int, int] | None
    """The first of the bits and the one behind the last."""
    row: int | None
    """The number of the row in a column."""

class Value(dict[str, Any]):
    """A decoded value: a dict whose items are attributes as well."""

    def _repr_html_(self) -> str: ...

class Refused(TypedDict):
    kind: str
    path: str
    bits: tuple[int, int] | None
    message: str

class Run(TypedDict, total=False):
    """Some bits of a value."""

    path: str
    start: int
    end: int
    raw: str
    value: Any
    note: str
    error: Refused

class Trace(list[Run]):
    """The bits of a value."""

    def _repr_html_(self) -> str: ...

class Layout:
    """The layout of a format: which bits belong to which field, and how they are written."""

    @property
    def format(self) -> str: ...
    @property
    def bits(self) -> tuple[int, int | None]:
        """The least and the greatest width of a value in bits; the latter is None if there is no greatest."""
    @property
    def size(self) -> int | None:
        """The number of bytes of a value; None if values differ in size."""
    def json(self) -> str: ...
    def diagram(self) -> str: ...
    def _repr_svg_(self) -> str: ...

class ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class ArrowSchema(Protocol):
    def __arrow_c_schema__(self) -> object: ...

class Batches:
    """The rows of a file, for everything that takes a stream of Arrow. Each use reads the file again."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __iter__(self) -> Iterator[ArrowArray]: ...
    @property
    def schema(self) -> ArrowSchema: ...
    def _repr_html_(self) -> str: ...

class Readable(Protocol):
    def read(self, size: int, /) -> Any: ...

class Scalar(Protocol):
    def as_py(self) -> Any: ...

Data: TypeAlias = str | Buffer | Scalar
Cells: TypeAlias = ArrowArray | ArrowStream | Iterable[str | None] | Iterable[bytes | None] | Buffer
Columns: TypeAlias = str | Iterable[str] | None

# classes
def formats() -> list[str]:
    """formats"""

def schema(format: str, lossy: bool = False) -> ArrowSchema:
    """schema"""

def layout(format: str) -> Layout:
    """layout"""

# decode
@overload
def decode(format: str, data: Data, columns: Columns = None) -> Any:
    """decode"""

# encode
@overload
def encode(format: str, value: Mapping[str, Any], text: bool = False) -> Any:
    """encode"""

def decode_column(format: str, values: Cells, columns: Columns = None, lossy: bool = False) -> ArrowStream:
    """decode_column"""

def encode_column(
    format: str, table: ArrowArray | ArrowStream | Iterable[Mapping[str, Any]], text: bool = True
) -> ArrowStream:
    """encode_column"""

def read(
    source: str | PathLike[str] | Readable,
    format: str,
    columns: Columns = None,
    lossy: bool = False,
    packed: bool | Literal["bytes", "bits"] = False,
) -> Batches:
    """read"""

def inspect(format: str, data: Data) -> Trace:
    """inspect"""

def stub() -> str:
    """stub"""
