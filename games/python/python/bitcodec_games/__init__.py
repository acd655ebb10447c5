"""The formats of backgammon, cetkaik and chess, and a judge of renju.

Single values are plain Python objects, with the structure of the JSON of the command `games`. Columns are Apache Arrow,
exchanged over the PyCapsule interface without a copy.
"""

from __future__ import annotations

import json as _json
from typing import NamedTuple as _NamedTuple

from . import _native
from ._native import GamesError, decode_column, encode_column, read, schema, size

__all__ = [
    "Found",
    "GamesError",
    "Text",
    "convert",
    "decode",
    "decode_column",
    "encode",
    "encode_column",
    "find",
    "formats",
    "inspect",
    "judge",
    "read",
    "schema",
    "size",
]


class Text(str):
    """A text of a format; `lost` has the names of the parts that it could not hold."""

    lost: tuple[str, ...]

    def __new__(cls, text: str, lost=()):
        self = super().__new__(cls, text)
        self.lost = tuple(lost)
        return self


class Found(_NamedTuple):
    """A value in free text."""

    format: str
    start: int
    end: int
    text: str


def formats():
    """Returns every format: a list of dicts with name, game, about, form, bits and whether it has columns."""
    return _json.loads(_native.formats_json())


def decode(format, text, *, start=None, chess960=False, san=False):
    """Returns the value of a text."""
    return _json.loads(_native.decode_json(format, text, start, chess960, san))


def encode(format, value, *, start=None, chess960=False, san=False):
    """Returns the text of a value; `lost` of the result names the parts that the format cannot hold."""
    return Text(*_native.encode_json(format, _json.dumps(value), start, chess960, san))


def convert(source, target, text, *, start=None, chess960=False, san=False):
    """Converts a text to another format; `lost` of the result names the parts that the target cannot hold."""
    return Text(*_native.convert(source, target, text, start, chess960, san))


def inspect(format, text, *, start=None, chess960=False):
    """Returns the bits of a value: a list of dicts with path, start, end, raw and value; the last may have an error."""
    return _json.loads(_native.inspect_json(format, text, start, chess960))


def find(text, format=None):
    """Finds the values in free text, in order."""
    return [Found(*found) for found in _native.find_all(text, format)]


def judge(position):
    """Returns where Black must not move in renju; the position is a board or the moves of a game."""
    return _json.loads(_native.judge_json(position))
