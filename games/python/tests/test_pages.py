"""The examples of the pages about Python, typed as they stand."""

import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[3]
sys.path.insert(0, str(ROOT / "bitcodec/python"))
import pages


@pytest.mark.parametrize("page", ["docs/src/python.md", "games/python/README.md"])
def test_examples_hold(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pages.typed(ROOT / page)


def test_a_wrong_example_is_found(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("```python\n>>> 1 + 1\n3\n```\n")
    with pytest.raises(AssertionError, match="page.md:1"):
        pages.typed(page)
