from typing import Any, NamedTuple, TypedDict

from . import _native as _native
from ._native import (
    ArrowArray as ArrowArray,
    ArrowSchema as ArrowSchema,
    ArrowStream as ArrowStream,
    Batches as Batches,
    Data,
    FormatError as GamesError,
    Layout as Layout,
    Run as Run,
    Trace as Trace,
    Value as Value,
    decode_column as decode_column,
    encode_column as encode_column,
    layout as layout,
    read as read,
    schema as schema,
)

__all__ = [
    "Board",
    "Found",
    "GamesError",
    "Text",
    "Trace",
    "Value",
    "__version__",
    "board",
    "convert",
    "decode",
    "decode_column",
    "encode",
    "encode_column",
    "find",
    "formats",
    "inspect",
    "judge",
    "layout",
    "read",
    "schema",
    "svg",
]

__version__: str

class Format(TypedDict):
    """What a format is."""

    name: str
    game: str
    about: str
    form: str
    bits: tuple[int, int | None] | None
    columns: bool

class Text(str):
    """A text of a format; `lost` has the names of the parts that it could not hold."""

    lost: tuple[str, ...]

class Found(NamedTuple):
    """A value in free text."""

    format: str
    start: int
    end: int
    text: str

class Board:
    """The board of a value: a picture in a notebook, and a drawing as a str."""

    format: str
    text: Data
    def _repr_svg_(self) -> str: ...

def formats() -> list[Format]:
    """Returns every format: a list of dicts with name, game, about, form, bits and whether it has columns."""

def decode(format: str, text: Data, *, start: str | None = None, chess960: bool = False, san: bool = False) -> Any:
    """Returns the value of a text, or of a packed value in bytes, whose items are attributes as well."""

def encode(
    format: str, value: Any, *, start: str | None = None, chess960: bool = False, san: bool = False
) -> Text:
    """Returns the text of a value; `lost` of the result names the parts that the format cannot hold.

    The value is what `decode` returns, or a row of `decode_column`.
    """

def convert(
    source: str, target: str, text: Data, *, start: str | None = None, chess960: bool = False, san: bool = False
) -> Text:
    """Converts a text to another format; `lost` of the result names the parts that the target cannot hold."""

def inspect(format: str, text: Data, *, start: str | None = None, chess960: bool = False) -> Trace:
    """Returns the bits of a value: a list of dicts with path, start, end, raw and value; the last may have an error."""

def svg(format: str, text: Data, *, start: str | None = None, chess960: bool = False) -> str:
    """Returns the board of a value as an SVG document; of a chess game, that after its last move."""

def board(format: str, text: Data, *, start: str | None = None, chess960: bool = False) -> Board:
    """Returns the board of a value, which a notebook shows as a picture and `print` as a drawing."""

def find(text: str, format: str | None = None) -> list[Found]:
    """Finds the values in free text, in order."""

def judge(position: str) -> dict[str, Any]:
    """Returns where Black must not move in renju; the position is a board or the moves of a game."""
