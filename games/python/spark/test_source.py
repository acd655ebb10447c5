"""Flat files in Spark: the same answers as the process, however many tasks and whatever happens to them."""

import collections
import os
import time
from concurrent.futures import ThreadPoolExecutor

import pyarrow
import pyarrow.compute
import pytest
from conftest import IS_MEASURED, ROWS
from test_spark import COLUMNS, IDS, counted

import bitcodec
import bitcodec_games as games
from bitcodec.spark import Source

HALF = {"maxPartitionBytes": 9 * ROWS // 2}


def load(spark, path, columns=COLUMNS, **options):
    spark.dataSource.register(Source)
    options = {"module": "bitcodec_games", "format": "gnubg-match", **options}
    if columns:
        options["columns"] = ", ".join(columns)
    return spark.read.format("bitcodec").options(**options).load(path if isinstance(path, list) else str(path))


def in_process(folder, cores=2):
    """Counts each length and score, a part in each thread."""
    scan = bitcodec.Scan(games, folder, "gnubg-match", COLUMNS, packed=True, part_bytes=9 * ROWS // cores)

    def count(part):
        rows = part.table()
        score = [pyarrow.compute.list_element(rows["score"], player) for player in range(2)]
        rows = pyarrow.table([rows["length"], *score], ["length", "own", "other"])
        return rows.group_by(rows.column_names, use_threads=False).aggregate([([], "count_all")]).to_pylist()

    counts = collections.Counter()
    with ThreadPoolExecutor(cores) as pool:
        for rows in pool.map(count, scan.parts):
            for row in rows:
                counts[row["length"], row["own"], row["other"]] += row["count_all"]
    return counts


def test_spark_counts_as_the_process_does(spark, flat, capsys):
    expected = in_process(flat)
    assert sum(expected.values()) == ROWS and len(expected) > 60
    rows = load(spark, flat, **HALF)
    assert rows.rdd.getNumPartitions() == 2
    # The first query starts the workers.
    assert counted(rows) == expected
    times = collections.defaultdict(list)
    for _ in range(3 if IS_MEASURED else 0):
        start = time.perf_counter()
        in_process(flat)
        times["process"].append(time.perf_counter() - start)
        start = time.perf_counter()
        assert counted(rows) == expected
        times["spark"].append(time.perf_counter() - start)
    if not IS_MEASURED:
        return
    least = {name: min(each) for name, each in times.items()}
    with capsys.disabled():
        print(f"\nflat: {ROWS} rows", *(f"{name} {least[name]:.2f} s" for name in least), sep=", ")


def test_a_killed_worker_loses_and_doubles_nothing(spark, flat):
    rows = load(spark, flat, module="killed_once", **HALF)
    assert counted(rows) == in_process(flat)
    assert os.path.exists(os.environ["KILLED"])


def test_every_column_has_the_value_of_the_process(spark, tmp_path):
    rows = games.decode_column("gnubg-match", IDS)
    packed = pyarrow.chunked_array(games.encode_column("gnubg-match", rows, text=False)).to_pylist()
    (tmp_path / "keys.bin").write_bytes(b"".join(packed))
    expected = [{**row, "error": None} for row in pyarrow.table(rows).to_pylist()]
    assert [row.asDict(recursive=True) for row in load(spark, tmp_path, None).collect()] == expected


def test_every_format_with_columns_is_a_source():
    for format in games.formats():
        if format["columns"]:
            schema = Source({"module": "bitcodec_games", "format": format["name"]}).schema()
            assert "error" in schema.names and len(schema) > 1


def test_bad_values_are_kept_with_their_place(spark, tmp_path):
    good = games.encode_column("gnubg-match", games.decode_column("gnubg-match", IDS[:1]), text=False)
    (good,) = pyarrow.chunked_array(good).to_pylist()
    (tmp_path / "a.bin").write_bytes(good * 40 + b"\xff" * 9 + good * 9 + b"\0")
    (tmp_path / "b.bin").write_bytes(good * 7)
    rows = load(spark, f"{tmp_path}/*.bin", ["length"], maxPartitionBytes=9 * 10, fileColumn="file")
    assert rows.rdd.getNumPartitions() == 6
    assert rows.columns == ["length", "error", "file"]
    assert rows.where("error is null").count() == 56
    bad = (
        rows.where("error is not null")
        .orderBy("error.row")
        .select("length", "error.row", "error.kind", "file")
        .collect()
    )
    file = str(tmp_path / "a.bin")
    assert [tuple(row) for row in bad] == [(None, 40, bad[0]["kind"], file), (None, 50, "truncated", file)]
    # Each task ends at its first one.
    with pytest.raises(Exception, match=r"a\.bin: row (40|50): "):
        load(spark, tmp_path, ["length"], lossy="false").collect()


def test_texts_are_lines(spark, tmp_path):
    (tmp_path / "a.txt").write_text("\n".join([*IDS, "?"]))
    (tmp_path / "b.txt").write_text("\n".join(IDS))
    rows = load(spark, [f"{tmp_path}/b.txt", f"{tmp_path}/a.txt"], ["length"], packed="false")
    assert rows.rdd.getNumPartitions() == 2
    assert (rows.where("error is null").count(), rows.where("error is not null").count()) == (4, 1)
    (tmp_path / "many.txt").write_text("".join(f"{id}\n" for id in IDS * 500))
    rows = load(spark, tmp_path / "many.txt", ["length"], lines="true", maxPartitionBytes=13 * 400)
    assert rows.rdd.getNumPartitions() == 3
    assert rows.where("error is null").groupBy("length").count().orderBy("length").collect() == [(0, 500), (9, 500)]
    games_of_chess = tmp_path / "games.pgn"
    games_of_chess.write_text('[White "A"]\n\n1. e4 e5 *\n\n[White "B"]\n\n1. d4 *\n')
    rows = load(spark, games_of_chess, ["white"], format="chess-pgn", packed="false")
    assert [row["white"] for row in rows.collect()] == ["A", "B"]


@pytest.mark.parametrize(
    "options, words",
    [
        ({"module": "no_such_module"}, "No module named 'no_such_module'"),
        ({"format": "gnubg"}, "no format `gnubg`"),
        ({"columns": "points"}, "no column `points`"),
        ({"colums": "score"}, "no option `colums`; there are module, format, columns"),
        ({"lossy": "yes"}, "option `lossy`: yes is neither true nor false"),
        ({"fileColumn": "length"}, "the format has a column `length`"),
    ],
)
def test_mistakes_are_found_on_the_driver(options, words):
    with pytest.raises((ValueError, KeyError, ImportError), match=words):
        Source({"module": "bitcodec_games", "format": "gnubg-match", **options}).schema()


def test_a_mistake_has_its_words_in_spark(spark, tmp_path):
    with pytest.raises(Exception, match="no format `gnubg`"):
        load(spark, tmp_path, None, format="gnubg")
    with pytest.raises(Exception, match="there is no such file: .*nowhere"):
        load(spark, tmp_path / "nowhere").count()
