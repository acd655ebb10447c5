"""What mypy accepts: `mypy --strict tests/typing_check.py`."""

from typing import assert_type

import bitcodec_games as games
from bitcodec_games._native import GnubgMatch

text = games.encode("gnubg-match", games.decode("gnubg-match", b"A\x89*\x01 \x00 \x00\x00"))
assert_type(text, games.Text)
assert_type(text.lost, tuple[str, ...])
assert_type(games.inspect("gnubg-match", text)[0]["start"], int)
assert_type(games.layout("gnubg-match").size, int | None)
games.decode_column("gnubg-match", [text, None], columns="score", lossy=True)
games.read("keys.bin", "gnubg-match", packed="bytes").schema


def length(row: GnubgMatch) -> int:
    return row["length"]


try:
    games.judge("")
except games.GamesError as error:
    assert_type(error.bits, tuple[int, int] | None)
