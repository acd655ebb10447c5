"""The decoder on a real Spark: the same answers as the process, bad rows kept, a lost worker replaced."""

import collections
import os
import re
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import pyarrow
import pyarrow.compute
import pyarrow.parquet
import pytest
from conftest import IS_MEASURED, ROWS
from pyspark.sql import functions as F
from pyspark.sql.types import StructType

import bitcodec_games as games
from bitcodec.spark import decoder

COLUMNS = ["length", "score"]
IDS = ["QYkqASAAIAAA", "cAkAAAAAAAAA"]


def in_process(path, cores=2):
    """Counts each length and score in a file, with as many threads as Spark has cores."""

    def count(group):
        file = pyarrow.parquet.ParquetFile(path)
        cells = file.read_row_group(group, ["id"], use_threads=False)["id"]
        rows = pyarrow.table(games.decode_column("gnubg-match", cells, COLUMNS))
        score = [pyarrow.compute.list_element(rows["score"], player) for player in range(2)]
        rows = pyarrow.table([rows["length"], *score], ["length", "own", "other"])
        return rows.group_by(rows.column_names, use_threads=False).aggregate([([], "count_all")]).to_pylist()

    counts = collections.Counter()
    with ThreadPoolExecutor(cores) as pool:
        for rows in pool.map(count, range(pyarrow.parquet.ParquetFile(path).num_row_groups)):
            for row in rows:
                counts[row["length"], row["own"], row["other"]] += row["count_all"]
    return counts


def counted(rows):
    """Counts the same in a frame."""
    groups = rows.groupBy("length", "score").count().collect()
    return {(row["length"], *row["score"]): row["count"] for row in groups if row["length"] is not None}


def decoded(spark, path, columns=COLUMNS):
    decode = decoder(games, "gnubg-match", "id", columns)
    return spark.read.parquet(path).mapInArrow(decode, decode.schema)


@pytest.mark.parametrize("kind", ["packed", "ids"])
def test_spark_counts_as_the_process_does(spark, files, kind, capsys):
    expected = in_process(files[kind])
    assert sum(expected.values()) == ROWS and len(expected) > 60
    # The first query starts the workers.
    assert counted(decoded(spark, files[kind])) == expected
    times = collections.defaultdict(list)
    for _ in range(3 if IS_MEASURED else 0):
        start = time.perf_counter()
        in_process(files[kind])
        times["process"].append(time.perf_counter() - start)
        start = time.perf_counter()
        assert counted(decoded(spark, files[kind])) == expected
        times["spark"].append(time.perf_counter() - start)
        start = time.perf_counter()
        spark.read.parquet(files[kind]).mapInArrow(none_of, "length int").count()
        times["empty"].append(time.perf_counter() - start)
    if not IS_MEASURED:
        return
    least = {name: min(each) for name, each in times.items()}
    with capsys.disabled():
        print(f"\n{kind}: {ROWS} rows", *(f"{name} {least[name]:.2f} s" for name in least), sep=", ")


def none_of(batches):
    """Consumes all rows and yields none: the cost of Spark without a decoder."""
    for _ in batches:
        pass
    return iter(())


def test_every_format_with_columns_has_a_schema_of_spark(spark):
    for format in games.formats():
        if format["columns"]:
            decode = decoder("bitcodec_games", format["name"], "id")
            assert isinstance(decode.schema, StructType) and "error" in decode.schema.names
            # The result too: a rejected row has every column.
            rows = spark.createDataFrame([("[",)], "id string").mapInArrow(decode, decode.schema)
            (row,) = rows.collect()
            assert row["error"]["message"], format["name"]


def test_values_are_those_of_the_process(spark):
    frame = spark.createDataFrame([(id,) for id in IDS], "id string")
    rows = [row.asDict(recursive=True) for row in decoder(games, "gnubg-match", "id").of(frame).collect()]
    expected = pyarrow.table(games.decode_column("gnubg-match", IDS)).to_pylist()
    assert rows == [{"id": id, **row, "error": None} for id, row in zip(IDS, expected)]


def test_mistakes_are_found_before_the_job(spark):
    frame = spark.createDataFrame([("", 1)], "id string, length int")
    for decode, words in [
        (decoder(games, "gnubg-match", "id"), "columns of the frame and of gnubg-match: length; rename"),
        (decoder(games, "gnubg-match", "ids"), "no column `ids`, but id, length; did you mean `id`?"),
        (decoder(games, "gnubg-match", "length", ["score"]), "column `length` is int, expected string or binary"),
    ]:
        with pytest.raises((ValueError, TypeError), match=re.escape(words)):
            decode.of(frame)
    with pytest.raises(ValueError, match="no column `points`; there are"):
        decoder(games, "gnubg-match", "id", ["points"])


def test_bits_and_rows_of_errors_are_integers(spark):
    schema = decoder(games, "gnubg-match", "id").schema["error"].dataType
    kinds = {field.name: field.dataType.simpleString() for field in schema}
    assert kinds["row"] == "bigint" and kinds["bits"] == "struct<start:bigint,end:bigint>"
    frame = spark.createDataFrame([("QY8qASAAIAAA",)], "id string")
    (row,) = (
        decoder(games, "gnubg-match", "id")
        .of(frame)
        .select("error.bits.start", "error.bits.end", "error.row")
        .collect()
    )
    assert tuple(row) == (8, 11, 0)


def test_a_null_cell_is_neither_good_nor_bad(spark):
    frame = spark.createDataFrame([(id,) for id in [*IDS, None, "", None, None, "?"]], "id string")
    rows = decoder(games, "gnubg-match", "id", ["length"]).of(frame)
    assert rows.where("error is null and id is not null").count() == 2
    assert rows.where("error is not null").count() == 2
    assert rows.where("id is null").where("length is null and error is null").count() == 3


def test_bad_rows_are_counted_and_kept(spark, files):
    good = spark.read.parquet(files["ids"]).select("id", F.lit("good").alias("source"))
    bad = spark.range(0, 1000).select(F.concat(F.lit("bad "), "id").alias("id"), F.lit("bad").alias("source"))
    rows = decoder(games, "gnubg-match", "id", ["length"]).of(good.union(bad))
    counts = rows.groupBy(
        "source", F.col("error").isNull().alias("is_good"), F.col("length").isNull().alias("null")
    ).count()
    found = {(row["source"], row["is_good"], row["null"]): row["count"] for row in counts.collect()}
    assert found == {("good", True, False): ROWS, ("bad", False, True): 1000}
    refused = rows.where("error is not null").orderBy("id").limit(1).collect()
    assert refused[0]["id"] == "bad 0" and refused[0]["error"]["kind"] == "text"
    # Without lossy the first invalid row ends the job, and the error names it.
    with pytest.raises(Exception, match="12 base64 characters|bad 0|row 0"):
        decoder(games, "gnubg-match", "id", ["length"], lossy=False).of(bad).collect()


class Killed:
    """A decoder whose first worker is killed in the middle of its task."""

    def __init__(self, decode, marker):
        self.decode = decode
        self.marker = marker

    def __call__(self, batches):
        for number, batch in enumerate(self.decode(batches)):
            yield batch
            if number == 2:
                try:
                    os.close(os.open(self.marker, os.O_CREAT | os.O_EXCL))
                except FileExistsError:
                    continue
                os.kill(os.getpid(), signal.SIGKILL)


def test_a_killed_worker_loses_and_doubles_nothing(spark, files, tmp_path):
    marker = str(tmp_path / "killed")
    decode = decoder(games, "gnubg-match", "id", COLUMNS)
    rows = spark.read.parquet(files["packed"]).mapInArrow(Killed(decode, marker), decode.schema)
    assert counted(rows) == in_process(files["packed"])
    assert os.path.exists(marker)
