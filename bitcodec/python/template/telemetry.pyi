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

class RecordWind(TypedDict):
    degrees: int
    """Degrees from the north."""
    speed: int
    """Metres a second, in tenths."""

class RecordWindValue(Value):
    degrees: int
    """Degrees from the north."""
    speed: int
    """Metres a second, in tenths."""
    @overload
    def __getitem__(self, name: Literal["degrees"], /) -> int: ...
    @overload
    def __getitem__(self, name: Literal["speed"], /) -> int: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class Record(TypedDict):
    sensor: int
    """Which sensor."""
    mode: Literal["Off", "Idle", "Measure", "Transmit", "Fault"]
    low: bool
    """Whether the battery is low."""
    at: datetime.datetime
    """When it was measured."""
    degrees: decimal.Decimal
    """Degrees Celsius."""
    cells: list[int]
    """Volts of the three cells, in hundredths."""
    wind: NotRequired[RecordWind | None]
    """The wind, if there is a sensor for it."""

class RecordValue(Value):
    sensor: int
    """Which sensor."""
    mode: Literal["Off", "Idle", "Measure", "Transmit", "Fault"]
    low: bool
    """Whether the battery is low."""
    at: datetime.datetime
    """When it was measured."""
    degrees: decimal.Decimal
    """Degrees Celsius."""
    cells: list[int]
    """Volts of the three cells, in hundredths."""
    wind: RecordWindValue | None
    """The wind, if there is a sensor for it."""
    @overload
    def __getitem__(self, name: Literal["sensor"], /) -> int: ...
    @overload
    def __getitem__(self, name: Literal["mode"], /) -> Literal["Off", "Idle", "Measure", "Transmit", "Fault"]: ...
    @overload
    def __getitem__(self, name: Literal["low"], /) -> bool: ...
    @overload
    def __getitem__(self, name: Literal["at"], /) -> datetime.datetime: ...
    @overload
    def __getitem__(self, name: Literal["degrees"], /) -> decimal.Decimal: ...
    @overload
    def __getitem__(self, name: Literal["cells"], /) -> list[int]: ...
    @overload
    def __getitem__(self, name: Literal["wind"], /) -> RecordWindValue | None: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class HelloEventsChanged(TypedDict):
    sensor: int
    """Which."""

class HelloEventsChangedValue(Value):
    sensor: int
    """Which."""
    @overload
    def __getitem__(self, name: Literal["sensor"], /) -> int: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class HelloEventsClockSet(TypedDict):
    by: int
    """By how many seconds."""

class HelloEventsClockSetValue(Value):
    by: int
    """By how many seconds."""
    @overload
    def __getitem__(self, name: Literal["by"], /) -> int: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class HelloEvents(TypedDict):
    variant: Literal["PowerLost", "Changed", "ClockSet"]
    Changed: NotRequired[HelloEventsChanged | None]
    """A sensor was changed."""
    ClockSet: NotRequired[HelloEventsClockSet | None]
    """The clock was set."""

class HelloEventsValue(Value):
    variant: Literal["PowerLost", "Changed", "ClockSet"]
    Changed: HelloEventsChangedValue | None
    """A sensor was changed."""
    ClockSet: HelloEventsClockSetValue | None
    """The clock was set."""
    @overload
    def __getitem__(self, name: Literal["variant"], /) -> Literal["PowerLost", "Changed", "ClockSet"]: ...
    @overload
    def __getitem__(self, name: Literal["Changed"], /) -> HelloEventsChangedValue | None: ...
    @overload
    def __getitem__(self, name: Literal["ClockSet"], /) -> HelloEventsClockSetValue | None: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

class Hello(TypedDict):
    name: str
    """The name of the station."""
    serial: bytes
    """Its serial number."""
    address: bytes
    """Its address."""
    took: datetime.timedelta
    """How long it took to start."""
    clock: float
    """The factor of its clock."""
    key: bytes
    """The key of its messages."""
    failures: list[tuple[int, int]] | dict[int, int]
    """How often each sensor failed."""
    events: list[HelloEvents]
    """What happened before."""

class HelloValue(Value):
    name: str
    """The name of the station."""
    serial: bytes
    """Its serial number."""
    address: bytes
    """Its address."""
    took: datetime.timedelta
    """How long it took to start."""
    clock: float
    """The factor of its clock."""
    key: bytes
    """The key of its messages."""
    failures: list[tuple[int, int]]
    """How often each sensor failed."""
    events: list[HelloEventsValue]
    """What happened before."""
    @overload
    def __getitem__(self, name: Literal["name"], /) -> str: ...
    @overload
    def __getitem__(self, name: Literal["serial"], /) -> bytes: ...
    @overload
    def __getitem__(self, name: Literal["address"], /) -> bytes: ...
    @overload
    def __getitem__(self, name: Literal["took"], /) -> datetime.timedelta: ...
    @overload
    def __getitem__(self, name: Literal["clock"], /) -> float: ...
    @overload
    def __getitem__(self, name: Literal["key"], /) -> bytes: ...
    @overload
    def __getitem__(self, name: Literal["failures"], /) -> list[tuple[int, int]]: ...
    @overload
    def __getitem__(self, name: Literal["events"], /) -> list[HelloEventsValue]: ...
    @overload
    def __getitem__(self, name: str, /) -> Any: ...

def formats() -> list[str]:
    """Returns the names of the formats."""

def schema(format: str, lossy: bool = False) -> ArrowSchema:
    """Returns the columns of a format, a schema of Arrow.

    With `lossy`, all columns are nullable, and the column `error` is behind them.
    """

def layout(format: str) -> Layout:
    """Returns the layout of the bits of a format.

    `str()` of it is a table, `bits` the least and the greatest width, `size` the number of bytes if it is constant.
    A notebook shows a picture.
    """

@overload
def decode(format: Literal["record"], data: Data, columns: None = None) -> RecordValue: ...
@overload
def decode(format: Literal["hello"], data: Data, columns: None = None) -> HelloValue: ...
@overload
def decode(format: str, data: Data, columns: Columns = None) -> Any:
    """Decodes one value, of a str, bytes or any buffer of bytes, to a dict whose items are attributes as well.

    `columns` selects fields by name, or by path as in "position.on_roll".
    """

@overload
def encode(format: Literal["record"], value: Record | RecordValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["record"], value: Record | RecordValue, text: Literal[True]) -> str: ...
@overload
def encode(format: Literal["hello"], value: Hello | HelloValue, text: Literal[False] = False) -> bytes: ...
@overload
def encode(format: Literal["hello"], value: Hello | HelloValue, text: Literal[True]) -> str: ...
@overload
def encode(format: str, value: Mapping[str, Any], text: bool = False) -> Any:
    """Encodes a value, a dict such as `decode` returns, to bytes; with `text` to a str."""

def decode_column(format: str, values: Cells, columns: Columns = None, lossy: bool = False) -> ArrowStream:
    """Decodes a column of texts or bytes to a table of Arrow.

    `values` is Arrow data, such as a column of pyarrow, pandas or Polars; any iterable of str or bytes; or a buffer
    of bytes with one packed value after the other. `columns` selects fields by name or path. With `lossy`, a refused
    row is null, and the column `error` has the reason.
    """

def encode_column(
    format: str, table: ArrowArray | ArrowStream | Iterable[Mapping[str, Any]], text: bool = True
) -> ArrowStream:
    """Encodes the rows of a table to a column of texts; without `text` of bytes.

    `table` is Arrow data with named columns, such as a table of pyarrow or a frame of pandas or Polars; or an
    iterable of dicts. Columns that the format does not have are ignored.
    """

def read(
    source: str | PathLike[str] | Readable,
    format: str,
    columns: Columns = None,
    lossy: bool = False,
    packed: bool | Literal["bytes", "bits"] = False,
) -> Batches:
    """Reads a file as a stream of batches of 16,384 rows, for everything that takes a stream of Arrow.

    `source` is a path, or an object with `read` such as an open gzip file. Each line is the text of a value; with
    `packed` the values follow each other in whole bytes (True or "bytes"), or without padding ("bits"). `columns` and
    `lossy` are as in `decode_column`.
    """

def inspect(format: str, data: Data) -> Trace:
    """Returns the bits of a value: a list of dicts with path, start, end, raw and value; the last may have an error."""

def stub() -> str:
    """Returns the type stubs of this module, the text of a file `.pyi`."""
