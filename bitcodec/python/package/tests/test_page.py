"""The page of the other engines: each example prints what the page says, where its package is installed."""

import importlib.util
import os
import re
import subprocess
import sys

import pytest

PAGE = os.path.join(os.path.dirname(__file__), "../../../../docs/src/other-engines.md")


def blocks(kind, text):
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


with open(PAGE, encoding="utf-8") as page:
    PRELUDE, *SECTIONS = page.read().split("\n## ")


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.partition("\n")[0])
def test_an_example_prints_what_the_page_says(section, tmp_path):
    code = "".join(blocks("python", PRELUDE) + blocks("python", section))
    for package in re.findall(r"^import ([a-z_]+)", code, re.MULTILINE):
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is not installed")
    if "DataFrame.from_arrow" in code:
        import pandas

        if not hasattr(pandas.DataFrame, "from_arrow"):
            pytest.skip(f"pandas {pandas.__version__} is before 3")
    (tmp_path / "example.py").write_text(code)
    # Ray sends nothing home, and shows no bars.
    settings = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_DATA_DISABLE_PROGRESS_BARS": "1"}
    done = subprocess.run(
        [sys.executable, "example.py"],
        cwd=tmp_path,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout == "".join(blocks("text", section))
