"""The formats of backgammon, cetkaik and chess, and a judge of renju.

Single values are plain Python objects, with the structure of the JSON of the command `games`. Columns are Apache Arrow,
exchanged over the PyCapsule interface without a copy.
"""

from __future__ import annotations

import json as _json
import re as _re
from typing import NamedTuple as _NamedTuple

from . import _native
from ._native import (
    FormatError as GamesError,
    Trace,
    Value,
    __version__,
    decode_column,
    encode_column,
    layout,
    read,
    schema,
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

# The formats whose JSON is a row of their columns. A test compares them.
_DIRECT = frozenset(["gnubg-position", "gnubg-match"])

GamesError.__name__ = GamesError.__qualname__ = "GamesError"
GamesError.__module__ = __name__


class Text(str):
    """A text of a format; `lost` has the names of the parts that it could not hold."""

    lost: tuple[str, ...]

    def __new__(cls, text: str, lost=()):
        self = super().__new__(cls, text)
        self.lost = tuple(lost)
        return self

    def __getnewargs__(self):
        return str(self), self.lost


class Found(_NamedTuple):
    """A value in free text."""

    format: str
    start: int
    end: int
    text: str


class Board:
    """The board of a value: a picture in a notebook, and a drawing as a str."""

    __slots__ = ("_chess960", "_start", "format", "text")

    def __init__(self, format, text, *, start=None, chess960=False):
        self.format = format
        self.text = text
        self._start = start
        self._chess960 = chess960
        # A text that is refused is an error now, not where it is shown.
        self._repr_svg_()

    def _repr_svg_(self):
        return svg(self.format, self.text, start=self._start, chess960=self._chess960)

    def __str__(self):
        return _native.draw(self.format, self.text, self._start, self._chess960, False).removesuffix("\n")

    def __repr__(self):
        return str(self)


def formats():
    """Returns every format: a list of dicts with name, game, about, form, bits and whether it has columns."""
    return _json.loads(_native.formats_json())


def decode(format, text, *, start=None, chess960=False, san=False):
    """Returns the value of a text, or of a packed value in bytes, whose items are attributes as well."""
    if format in _DIRECT and start is None and not chess960 and not san:
        try:
            return _native.decode(format, text)
        except ValueError:
            # A drawn board, which is no text of the format, or the error of the command.
            pass
    return _json.loads(_native.decode_json(format, text, start, chess960, san), object_hook=Value)


def encode(format, value, *, start=None, chess960=False, san=False):
    """Returns the text of a value; `lost` of the result names the parts that the format cannot hold.

    The value is what `decode` returns, or a row of `decode_column`.
    """
    try:
        return Text(*_native.encode_json(format, _json.dumps(value, default=_plain), start, chess960, san))
    except GamesError as error:
        refused = error
        if start is None and not chess960 and not san:
            try:
                return Text(_native.encode(format, value, True))
            except ValueError as of_row:
                if refused.path is None and format in _DIRECT:
                    refused = of_row
        if refused.kind == "json":
            # Nobody has seen the JSON that the place is about.
            refused.args = (_re.sub(r" \(column \d+\)$", "", str(refused)),)
        raise refused from None


def convert(source, target, text, *, start=None, chess960=False, san=False):
    """Converts a text to another format; `lost` of the result names the parts that the target cannot hold."""
    return Text(*_native.convert(source, target, text, start, chess960, san))


def inspect(format, text, *, start=None, chess960=False):
    """Returns the bits of a value: a list of dicts with path, start, end, raw and value; the last may have an error."""
    return Trace(_json.loads(_native.inspect_json(format, text, start, chess960)))


def svg(format, text, *, start=None, chess960=False):
    """Returns the board of a value as an SVG document; of a chess game, that after its last move."""
    return _native.draw(format, text, start, chess960, True)


def board(format, text, *, start=None, chess960=False):
    """Returns the board of a value, which a notebook shows as a picture and `print` as a drawing."""
    return Board(format, text, start=start, chess960=chess960)


def find(text, format=None):
    """Finds the values in free text, in order."""
    return [Found(*found) for found in _native.find_all(text, format)]


def judge(position):
    """Returns where Black must not move in renju; the position is a board or the moves of a game."""
    return _json.loads(_native.judge_json(position))


def _plain(item):
    """Returns a number or a list of another library as one of Python, for JSON."""
    for method in ("tolist", "__index__", "__float__"):
        if hasattr(item, method):
            return getattr(item, method)()
    raise TypeError(f"expected a dict, a list, a str or a number, found {type(item).__name__}")
