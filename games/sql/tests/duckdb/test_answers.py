"""DuckDB answers the queries as `answers.txt` says, which the tests in Rust compare with.

`UPDATE=1 pytest` writes the answers.
"""

import csv
import datetime
import io
import math
import os
import pathlib

import pytest

duckdb = pytest.importorskip("duckdb")

HERE = pathlib.Path(__file__).parent
ANSWERS = HERE / "answers.txt"


def sections(text):
    """Splits a file at its lines `--- name`."""
    parts = text.split("\n--- ")
    return dict(part.split("\n", 1) for part in parts[1:])


QUERIES = sections((HERE / "queries.sql").read_text())


@pytest.fixture(scope="module")
def tables(folder):
    folder.write("plays.parquet", (HERE / "plays.sql").read_text())
    plays = folder.write("decoded.parquet", "SELECT * FROM read('plays.parquet', 'gnubg-match', 'id')")
    return {
        "ids": folder.write("ids.parquet", "SELECT * FROM 'ids.txt'"),
        "keys": plays,
        "plays": plays,
        "games": folder.write("games.parquet", "SELECT * FROM 'games.pgn'"),
        "lossy": folder.write("lossy.parquet", "SELECT * FROM read('mixed.txt', 'gnubg-id')", "--lossy"),
    }


def shown(value):
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case float():
            return repr(value)
        case datetime.date():
            return value.isoformat()
        case _:
            return str(value)


def answer(name, tables):
    sql = QUERIES[name]
    for table, path in tables.items():
        sql = sql.replace("{%s}" % table, f"'{path}'")
    result = duckdb.sql(sql)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(result.columns)
    writer.writerows([shown(value) for value in row] for row in result.fetchall())
    return out.getvalue()


def is_same(left, right):
    try:
        return left == right or math.isclose(float(left), float(right), rel_tol=1e-9)
    except ValueError:
        return False


def test_the_answers_are_those_of_duckdb(tables):
    answers = {name: answer(name, tables) for name in QUERIES}
    if os.environ.get("UPDATE"):
        each = (f"\n--- {name}\n{text}" for name, text in answers.items())
        ANSWERS.write_text("The answers of DuckDB to `queries.sql`, which `test_answers.py` writes.\n" + "".join(each))
    known = sections(ANSWERS.read_text())
    assert known.keys() == answers.keys()
    for name, text in answers.items():
        rows = [list(csv.reader(io.StringIO(text.strip()))) for text in (text, known[name])]
        assert len(rows[0]) == len(rows[1]), name
        for left, right in zip(*rows):
            assert len(left) == len(right) and all(map(is_same, left, right)), (name, left, right)
