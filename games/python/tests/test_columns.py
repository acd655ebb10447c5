"""Columns over the PyCapsule interface, in every library that accepts them."""

import json
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
    assert rows.to_pylist() == [games.decode("gnubg-match", id) for id in IDS]
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


@pytest.mark.parametrize("format, text", [("gnubg-match", IDS[0]), ("gnubg-position", "4HPwATDgc/ABMA")])
def test_rows_and_values_are_one_vocabulary(format, text):
    value = games.decode(format, text)
    (row,) = table(format, [text]).to_pylist()
    assert row == value == json.loads(games._native.decode_json(format, text, None, False, False))
    assert games.encode(format, row) == games.encode(format, value) == text
    for rows in [[value], pyarrow.Table.from_pylist([value]), pandas.DataFrame([value])]:
        assert pyarrow.chunked_array(games.encode_column(format, rows)).to_pylist() == [text]


def test_rows_with_other_names_are_encoded():
    id = "4HPwATDgc/ABMA:cAkAAAAAAAAA"
    (row,) = table("gnubg-id", [id]).to_pylist()
    assert games.encode("gnubg-id", row) == games.encode("gnubg-id", games.decode("gnubg-id", id)) == id


def test_packed_and_categorical_columns_are_taken():
    keys = pyarrow.chunked_array(games.encode_column("gnubg-match", table("gnubg-match", IDS), text=False))
    expected = table("gnubg-match", IDS)
    assert table("gnubg-match", b"".join(keys.to_pylist())).to_pylist() == expected.to_pylist()
    for column in [
        pyarrow.array(IDS).dictionary_encode(),
        pandas.Series(IDS, dtype="category"),
        polars.Series(IDS, dtype=polars.Categorical),
        (id for id in IDS),
    ]:
        assert table("gnubg-match", column).to_pylist() == expected.to_pylist()
    for frame in [polars.DataFrame({"id": IDS}), pandas.DataFrame({"id": IDS})]:
        with pytest.raises(TypeError, match='give a column: table\\["id"\\]'):
            games.decode_column("gnubg-match", frame)


def test_columns_without_a_value_are_taken():
    categories = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    for column in [pyarrow.array([], categories), pyarrow.chunked_array([], pyarrow.string()), [], b""]:
        assert table("gnubg-match", column).num_rows == 0
    for column in [pyarrow.array([None], categories), pyarrow.array([None]), [None]]:
        rows = table("gnubg-match", column, "length", lossy=True)
        assert rows.to_pylist() == [{"length": None, "error": None}]


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
    assert row["moves"] == games.decode("chess-uci", "e2e4 e7e5")["moves"] == ["e2e4", "e7e5"]
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
    assert games.layout("gnubg-match").size == 9
    for format in games.formats():
        try:
            size = games.layout(format["name"]).size
        except ValueError:
            continue
        least, most = format["bits"]
        assert size == (-(-least // 8) if least == most else None), format["name"]
    with pytest.raises(ValueError, match="chess-fen has no layout of bits"):
        games.layout("chess-fen")
    with pytest.raises(KeyError, match="no format `gnubg`"):
        games.layout("gnubg")
