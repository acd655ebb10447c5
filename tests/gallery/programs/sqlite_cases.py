"""Databases of one table, written by SQLite, and their rows."""

import random
import sqlite3
import struct
import tempfile
from pathlib import Path

from cases import case

source = random.Random(3)


def plain(value):
    match value:
        case float():
            return {"float": struct.pack(">d", value).hex()}
        case bytes():
            return {"blob": value.hex()}
    return value


def made():
    return source.choice([
        None, 0, 1, -1, 127, 128, -129, 32768, 2**23 - 1, 2**23, 2**31, 2**47, 2**52, 0.5, source.gauss(0, 1), "", "text", "aé水",
        b"", source.randbytes(source.randrange(40)),
    ])


with tempfile.TemporaryDirectory() as folder:
    for turn in range(30):
        path = Path(folder, str(turn))
        with sqlite3.connect(path) as base:
            base.execute(f"PRAGMA page_size = {source.choice([1024, 4096])}")
            base.execute("CREATE TABLE t (a, b, c)")
            rows = source.sample(range(1, 1 << source.choice([5, 12, 40])), source.randrange(1, 8))
            base.executemany("INSERT INTO t (rowid, a, b, c) VALUES (?, ?, ?, ?)", [(row, made(), made(), made()) for row in rows])
            if source.random() < 0.5:
                base.execute("DELETE FROM t WHERE rowid = ?", rows[:1])
        base.close()
        base = sqlite3.connect(path)
        data = path.read_bytes()
        case(data, [[row, *(plain(value) for value in values)] for row, *values in base.execute("SELECT rowid, * FROM t ORDER BY rowid")])
        base.close()
