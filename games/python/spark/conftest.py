"""A session of Spark on two cores, and rows that both Spark and the process read."""

import os
import sys
import tempfile

import numpy
import pyarrow
import pyarrow.parquet
import pytest
from pyspark.sql import SparkSession

import bitcodec.spark  # noqa: F401
import bitcodec_games as games

# The workers import what a test passes to them.
os.environ["PYTHONPATH"] = os.path.dirname(__file__)
# The package sets it, so that the workers are those of this environment.
assert os.environ["PYSPARK_PYTHON"] == sys.executable
# What `killed_once` leaves behind.
os.environ["KILLED"] = os.path.join(tempfile.mkdtemp(), "killed")

# CI takes fewer; the figures of the page are of 10,000,000.
ROWS = int(os.environ.get("ROWS", "400000"))
# Times are taken where the number of rows is given.
IS_MEASURED = "ROWS" in os.environ
# The file repeats each of these rows this many times.
DISTINCT = min(ROWS, 1_000_000)


@pytest.fixture(scope="session")
def spark():
    builder = SparkSession.builder.master("local[2,4]").appName("bitcodec-games")
    settings = {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.memory": "2g",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "16384",
        "spark.sql.files.maxPartitionBytes": "16m",
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def keys():
    """Match keys with all scores of matches to 5, 7 and 9 points, as columns."""
    random = numpy.random.default_rng(20)
    length = random.choice(numpy.array([5, 7, 9], dtype="uint16"), DISTINCT)
    score = random.integers(0, 5, (DISTINCT, 2), dtype="uint16")
    dice = random.integers(1, 7, (DISTINCT, 2), dtype="uint8")
    names = lambda choices: pyarrow.array(random.choice(numpy.array(choices), DISTINCT))
    player = names(["player0", "player1"])
    flag = lambda value: pyarrow.array(numpy.full(DISTINCT, value))
    return pyarrow.table(
        {
            "cube": pyarrow.array(1 << random.integers(0, 7, DISTINCT, dtype="uint64")),
            "cube_owner": names(["player0", "player1", "centred"]),
            "on_roll": player,
            "crawford": flag(False),
            "state": names(["playing"]),
            "turn": player,
            "doubled": flag(False),
            "resigned": names(["none"]),
            "dice": pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(dice.ravel()), 2),
            "length": pyarrow.array(length),
            "score": pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(score.ravel()), 2),
            "no_jacoby": flag(True),
        }
    )


def written(path, kind):
    rows = keys()
    column = pyarrow.chunked_array(games.encode_column("gnubg-match", rows, text=kind == "ids"))
    writer = None
    for _ in range(ROWS // DISTINCT):
        table = pyarrow.table({"id": column})
        # Without a dictionary, as for rows that are all different.
        options = {"use_dictionary": False, "compression": "snappy"}
        writer = writer or pyarrow.parquet.ParquetWriter(path, table.schema, **options)
        writer.write_table(table, row_group_size=250_000)
    writer.close()
    return str(path)


@pytest.fixture(scope="session")
def flat(tmp_path_factory):
    """A folder with a file of packed values, one after the other."""
    folder = tmp_path_factory.mktemp("flat")
    column = pyarrow.chunked_array(games.encode_column("gnubg-match", keys(), text=False))
    with open(folder / "keys.bin", "wb") as file:
        for _ in range(ROWS // DISTINCT):
            for chunk in column.chunks:
                _, offsets, values = chunk.buffers()
                assert chunk.offset == 0 and values.size >= 9 * len(chunk)
                file.write(values[: 9 * len(chunk)])
    assert (folder / "keys.bin").stat().st_size == 9 * ROWS
    return folder


@pytest.fixture(scope="session")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rows")
    return {kind: written(folder / f"{kind}.parquet", kind) for kind in ["packed", "ids"]}
