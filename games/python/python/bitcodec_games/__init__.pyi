from collections.abc import Sequence
from os import PathLike
from typing import Any, NamedTuple, Protocol, TypedDict

class GamesError(ValueError):
    """The error of an input: its kind, its field and its bits."""

    kind: str | None
    path: str | None
    bits: tuple[int, int] | None
    row: int | None

class Format(TypedDict):
    name: str
    game: str
    about: str
    form: str
    bits: tuple[int, int | None] | None
    columns: bool

class Text(str):
    lost: tuple[str, ...]

class Found(NamedTuple):
    format: str
    start: int
    end: int
    text: str

class ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class ArrowSchema(Protocol):
    def __arrow_c_schema__(self) -> object: ...

def formats() -> list[Format]: ...
def decode(
    format: str, text: str, *, start: str | None = None, chess960: bool = False, san: bool = False
) -> Any: ...
def encode(
    format: str, value: Any, *, start: str | None = None, chess960: bool = False, san: bool = False
) -> Text: ...
def convert(
    source: str,
    target: str,
    text: str,
    *,
    start: str | None = None,
    chess960: bool = False,
    san: bool = False,
) -> Text: ...
def inspect(
    format: str, text: str, *, start: str | None = None, chess960: bool = False
) -> list[dict[str, Any]]: ...
def find(text: str, format: str | None = None) -> list[Found]: ...
def judge(position: str) -> dict[str, Any]: ...
def schema(format: str, lossy: bool = False) -> ArrowSchema: ...
def decode_column(
    format: str,
    values: ArrowArray | ArrowStream | Sequence[str | None] | Sequence[bytes | None],
    columns: Sequence[str] | None = None,
    lossy: bool = False,
) -> ArrowStream: ...
def encode_column(format: str, table: ArrowArray | ArrowStream, text: bool = True) -> ArrowStream: ...
def read(
    path: str | PathLike[str],
    format: str,
    columns: Sequence[str] | None = None,
    lossy: bool = False,
    packed: bool = False,
) -> ArrowStream: ...
def size(format: str) -> int | None: ...
