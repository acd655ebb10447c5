"""Runs the command `games-sql` in a folder with the data of the repository."""

import os
import pathlib
import subprocess

import pytest

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[3]
COMMAND = os.environ.get("GAMES_SQL", ROOT / "target/engines/debug/games-sql")
DATA = {"ids.txt": "gnubg/played.txt", "games.pgn": "chess/lichess-3000.pgn"}


class Folder:
    """A folder in which the command runs."""

    def __init__(self, path):
        self.path = path
        for name, file in DATA.items():
            (path / name).symlink_to(ROOT / "tests/data" / file)
        (path / "mixed.txt").symlink_to(HERE / "mixed.txt")

    def write(self, name, sql, *options):
        """Writes the result of a query to a file, and returns its path."""
        command = [COMMAND, *options, "--output", name, sql]
        subprocess.run(command, cwd=self.path, check=True, stderr=subprocess.PIPE)
        return str(self.path / name)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return Folder(tmp_path_factory.mktemp("games-sql"))
