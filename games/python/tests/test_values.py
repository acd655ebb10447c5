"""Single values, compared with the command `games` if the variable GAMES names it."""

import json
import os
import pathlib
import pickle
import subprocess
import sys

import numpy
import pytest

import bitcodec_games as games

EXAMPLES = [
    ("gnubg-position", "4HPwATDgc/ABMA"),
    ("gnubg-match", "QYkqASAAIAAA"),
    ("gnubg-id", "4HPwATDgc/ABMA:cAkAAAAAAAAA"),
    ("xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10"),
    ("chess-fen", "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"),
    ("chess-uci", "e2e4 e7e5 g1f3"),
    ("chess-game-san", "6534206535204e663320"),
    ("renju-moves", "H8 A1 H9 A15 G7 O1 I7"),
]
COMMAND = os.environ.get("GAMES")
needs_command = pytest.mark.skipif(not COMMAND, reason="GAMES names no command")


def command(*arguments):
    done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("format, text", EXAMPLES)
def test_decoding_is_undone_by_encoding(format, text):
    value = games.decode(format, text)
    again = games.encode(format, value)
    assert games.decode(format, again) == value
    assert again.lost == ()


@needs_command
@pytest.mark.parametrize("format, text", EXAMPLES)
def test_values_are_those_of_the_command(format, text):
    assert games.decode(format, text) == json.loads(command("decode", "--json", format, text)[1])
    for target in [known["name"] for known in games.formats() if known["name"] != format]:
        status, output, _ = command("convert", format, target, text)
        if status == 0:
            assert games.convert(format, target, text) == output.removesuffix("\n")
        else:
            with pytest.raises(games.GamesError):
                games.convert(format, target, text)


@needs_command
def test_formats_are_those_of_the_command():
    known = {format["name"] for format in games.formats()}
    listed = command("formats")[1]
    assert known and all(name in listed for name in known)


@needs_command
def test_bits_and_forbidden_points_are_those_of_the_command():
    for format, text in EXAMPLES[:3]:
        lines = command("inspect", "--json", format, text)[1]
        assert games.inspect(format, text) == json.loads(lines)
    moves = "H8 A1 H9 A15 G7 O1 I7"
    assert games.judge(moves) == json.loads(command("judge", "--json", *moves.split())[1])


def test_errors_have_kind_path_and_bits():
    with pytest.raises(games.GamesError, match="7 is the code of no `GameState`") as caught:
        games.decode("gnubg-match", "QY8qASAAIAAA")
    error = caught.value
    assert (error.kind, error.path, error.bits) == ("unknown_code", "state", (8, 11))
    with pytest.raises(games.GamesError) as caught:
        games.decode("gnubg-match", "QYkqASAAIAA!")
    assert (caught.value.kind, caught.value.bits) == ("text", None)
    assert isinstance(caught.value, ValueError)


def test_what_is_lost_is_said():
    xgid = games.convert("gnubg-id", "gnubg-position", "4HPwATDgc/ABMA:cAkAAAAAAAAA")
    assert (xgid, xgid.lost) == ("4HPwATDgc/ABMA", ("match",))


def test_an_unknown_format_is_named():
    with pytest.raises(KeyError, match="no format `chess`; there are gnubg-position"):
        games.decode("chess", "")


def test_a_slip_in_a_format_is_corrected():
    with pytest.raises(KeyError, match="no format `gnubg_match`; did you mean `gnubg-match`?"):
        games.decode("gnubg_match", "")


def test_packed_values_are_values():
    data = bytes.fromhex("41892a012000200000")
    for buffer in [data, bytearray(data), memoryview(data), numpy.frombuffer(data, numpy.uint8)]:
        assert games.decode("gnubg-match", buffer) == games.decode("gnubg-match", "QYkqASAAIAAA")
        assert games.inspect("gnubg-match", buffer) == games.inspect("gnubg-match", "QYkqASAAIAAA")
    with pytest.raises(ValueError, match="chess-fen is text only; give a str"):
        games.decode("chess-fen", data)


def test_numbers_of_other_libraries_are_encoded():
    value = games.decode("gnubg-match", "QYkqASAAIAAA")
    value.cube = numpy.int64(value.cube)
    value["score"] = numpy.array(value["score"])
    assert games.encode("gnubg-match", value) == "QYkqASAAIAAA"
    with pytest.raises(TypeError, match="expected a dict, a list, a str or a number, found set"):
        games.encode("gnubg-match", {**value, "score": {1}})


def test_errors_of_encoding_name_the_field():
    value = games.decode("gnubg-match", "QYkqASAAIAAA")
    with pytest.raises(games.GamesError, match="^cube: expected an integer, found str$") as caught:
        games.encode("gnubg-match", {**value, "cube": "x"})
    assert caught.value.path == "cube"
    id = games.decode("gnubg-id", "4HPwATDgc/ABMA:cAkAAAAAAAAA")
    with pytest.raises(games.GamesError) as caught:
        games.encode("gnubg-id", {**id, "match": None})
    assert "column" not in str(caught.value)


def test_results_are_pickled():
    lossy = games.convert("gnubg-id", "gnubg-position", "4HPwATDgc/ABMA:cAkAAAAAAAAA")
    again = pickle.loads(pickle.dumps(lossy))
    assert (again, again.lost, type(again)) == (lossy, ("match",), games.Text)
    with pytest.raises(games.GamesError) as caught:
        games.decode("gnubg-match", "QY8qASAAIAAA")
    error = pickle.loads(pickle.dumps(caught.value))
    assert type(error) is games.GamesError
    assert (error.kind, error.path, error.bits) == ("unknown_code", "state", (8, 11))


def test_boards_are_drawn():
    board = games.board("gnubg-position", "4HPwATDgc/ABMA")
    assert "GNU Backgammon" in str(board) and board._repr_svg_().startswith("<svg")
    assert games.svg("chess-fen", "4k3/8/8/8/8/8/8/4K3 w - -").startswith("<svg")
    with pytest.raises(games.GamesError):
        games.board("gnubg-position", "?")
    with pytest.raises(ValueError, match="has no board to draw"):
        games.svg("gnubg-match", "QYkqASAAIAAA")


def test_every_function_says_what_it_does():
    for name in games.__all__:
        assert getattr(games, name).__doc__, name


def test_the_stub_is_that_of_the_module():
    package = pathlib.Path(__file__).parents[1] / "python/bitcodec_games"
    assert (package / "_native.pyi").read_text() == games._native.stub()


def test_types_are_those_of_the_stub():
    file = pathlib.Path(__file__).parent / "typing_check.py"
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", file], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_values_are_found_in_text():
    text = "Gr\u00fc\u00dfe! Position 4HPwATDgc/ABMA:cAkAAAAAAAAA was played."
    (found,) = games.find(text, "gnubg-id")
    assert text[found.start : found.end] == found.text == "4HPwATDgc/ABMA:cAkAAAAAAAAA"
    assert found.text in [one.text for one in games.find(text)]
    with pytest.raises(ValueError, match="not looked for"):
        games.find(text, "chess-game-am")


def test_forbidden_points_are_judged():
    report = games.judge("H8 A1 H9 A15 G7 O1 I7")
    assert report["forbidden"] and all("point" in one for one in report["forbidden"])
    with pytest.raises(games.GamesError):
        games.judge("H8 Z99")
