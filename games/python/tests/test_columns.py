"""Columns over the PyCapsule interface, in every library that accepts them."""

import threading

import duckdb
import pandas
import polars
import pyarrow
import pytest

import bitcodec_games as games

IDS = ["QYkqASAAIAAA", "cAkAAAAAAAAA"] * 3


def table(*arguments, **options):
    return pyarrow.table(games.decode_column(*arguments, **options))


def test_columns_are_those_of_the_values():
    rows = table("gnubg-match", IDS)
    assert rows.num_rows == 6
    for id, row in zip(IDS, rows.to_pylist()):
        value = games.decode("gnubg-match", id)
        assert 2 ** row["cube"] == value["cube"]
        for name in ["dice", "score", "length", "crawford", "doubled"]:
            assert row[name] == value[name]
        assert row["cube_owner"].lower() == value["cube_owner"]
    assert rows.schema == pyarrow.schema(games.schema("gnubg-match"))
    assert rows.schema.field("dice").metadata[b"coding"] == b"2 x (u3, 0..=6)"


@pytest.mark.parametrize(
    "column",
    [
        IDS,
        pyarrow.array(IDS),
        pyarrow.chunked_array([IDS[:2], IDS[2:]]),
        pyarrow.array(IDS, pyarrow.large_string()),
        polars.Series(IDS),
    ],
    ids=["list", "array", "chunks", "large", "polars"],
)
def test_every_kind_of_column_is_taken(column):
    assert table("gnubg-match", column).to_pylist() == table("gnubg-match", IDS).to_pylist()


def test_every_library_takes_the_columns():
    rows = games.decode_column("gnubg-match", IDS)
    expected = pyarrow.table(rows)["length"].to_pylist()
    assert polars.DataFrame(rows)["length"].to_list() == expected
    assert pyarrow.table(rows).to_pandas()["length"].tolist() == expected
    assert isinstance(pyarrow.table(rows).to_pandas(), pandas.DataFrame)
    counted = duckdb.sql("SELECT length, count(*) FROM rows GROUP BY length ORDER BY length")
    assert counted.fetchall() == [(length, 3) for length in sorted(set(expected))]


def test_columns_go_back():
    rows = games.decode_column("gnubg-match", IDS)
    assert pyarrow.chunked_array(games.encode_column("gnubg-match", rows)).to_pylist() == IDS
    packed = pyarrow.chunked_array(games.encode_column("gnubg-match", rows, text=False))
    again = games.decode_column("gnubg-match", packed)
    assert pyarrow.table(again) == pyarrow.table(rows)
    # Through a data frame, which has other types.
    frame = pyarrow.Table.from_pylist(pyarrow.table(rows).to_pylist())
    assert pyarrow.chunked_array(games.encode_column("gnubg-match", frame)).to_pylist() == IDS


def test_a_projection_takes_some():
    assert table("gnubg-id", ["4HPwATDgc/ABMA:cAkAAAAAAAAA"], ["match_key.score"]).to_pylist() == [
        {"match_key": {"score": [0, 0]}}
    ]
    with pytest.raises(games.GamesError, match="no column `points`; there are opponent, on_roll"):
        games.decode_column("gnubg-position", [], ["points"])


def test_bad_rows_are_errors_or_null():
    ids = pyarrow.chunked_array([IDS[:2], ["QYkqASAAIAA!", None]])
    with pytest.raises(games.GamesError, match="row 2: ") as caught:
        games.decode_column("gnubg-match", ids)
    assert (caught.value.row, caught.value.kind) == (2, "text")
    rows = table("gnubg-match", ids, lossy=True)
    assert rows["length"].is_null().to_pylist() == [False, False, True, True]
    errors = rows["error"].to_pylist()
    assert errors[:2] + errors[3:] == [None] * 3
    assert (errors[2]["kind"], errors[2]["row"]) == ("text", 2)


def test_games_of_chess_are_lists_of_moves():
    (row,) = table("chess-uci", ["e2e4 e7e5"]).to_pylist()
    assert len(row["moves"]) == 2 and set(row["moves"][0]) == {"from", "to", "promotion"}
    moves = games.decode_column("chess-uci", ["e2e4 e7e5"])
    assert pyarrow.chunked_array(games.encode_column("chess-game-m16", moves)).to_pylist() == [
        games.convert("chess-uci", "chess-game-m16", "e2e4 e7e5")
    ]
    with pytest.raises(ValueError, match="chess-fen is text only and has no columns"):
        games.schema("chess-fen")


def test_every_format_with_columns_has_a_schema():
    for format in games.formats():
        if format["columns"]:
            assert len(pyarrow.schema(games.schema(format["name"]))) > 0


def test_files_are_streams(tmp_path):
    path = tmp_path / "ids.txt"
    path.write_text("".join(f"{id}\n" for id in IDS * 10_000))
    reader = pyarrow.RecordBatchReader.from_stream(games.read(path, "gnubg-match", ["score"]))
    sizes = [batch.num_rows for batch in reader]
    assert sum(sizes) == 60_000 and max(sizes) == 16_384
    packed = pyarrow.chunked_array(games.encode_column("gnubg-match", games.read(path, "gnubg-match"), text=False))
    path = tmp_path / "keys.bin"
    path.write_bytes(b"".join(packed.to_pylist()))
    again = pyarrow.table(games.read(path, "gnubg-match", packed=True))
    assert again.num_rows == 60_000
    path = tmp_path / "bad.txt"
    path.write_text("\n".join(IDS * 5_000 + ["?"]))
    with pytest.raises(Exception, match="row 30000: "):
        pyarrow.table(games.read(path, "gnubg-match"))
    errors = pyarrow.table(games.read(path, "gnubg-match", lossy=True))["error"].drop_null().to_pylist()
    assert [error["row"] for error in errors] == [30_000]


def test_tags_of_games_are_columns(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text('[White "A"]\n[WhiteElo "2500"]\n\n1. e4 1-0\n\n[White "B"]\n\n1. d4 *\n')
    rows = pyarrow.table(games.read(path, "chess-pgn", ["white", "event", "result", "tags"])).to_pylist()
    assert rows == [
        {"event": None, "white": "A", "result": "1-0", "tags": [{"name": "WhiteElo", "value": "2500"}]},
        {"event": None, "white": "B", "result": "*", "tags": []},
    ]
    path = tmp_path / "games.pgn"
    path.write_text('[White "A"]\n\n1. e4 e5 *\n\n[White "B"]\n\n1. d4 *\n')
    played = pyarrow.table(games.read(path, "chess-pgn")).to_pylist()
    assert [len(row["moves"]) for row in played] == [2, 1]


def test_other_threads_run_meanwhile():
    ids = pyarrow.array(IDS * 50_000)
    turns = 0
    done = threading.Event()

    def work():
        games.decode_column("gnubg-match", ids)
        done.set()

    worker = threading.Thread(target=work)
    worker.start()
    while not done.is_set():
        turns += 1
    worker.join()
    # If the lock were held, there would be only those before and after.
    assert turns > 1_000


def test_a_size_is_that_of_each_packed_value():
    assert games.size("gnubg-match") == 9
    for format in games.formats():
        size = games.size(format["name"])
        if size is not None:
            least, most = format["bits"]
            assert least == most and size == -(-least // 8), format["name"]
    assert games.size("chess-fen") is None
    with pytest.raises(KeyError, match="no format `gnubg`"):
        games.size("gnubg")
