"""The backend of the package, where Rust is missing."""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[3]


def test_without_rust_one_line_says_so(tmp_path):
    code = "import backend; print(backend.get_requires_for_build_wheel())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT / "games/python",
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr == (
        "this package is built with Rust 1.95 or later, and cargo is not found; see https://rustup.rs\n"
    )


def test_the_template_has_the_same_backend():
    files = ["games/python/backend.py", "bitcodec/python/template/backend.py"]
    assert len({(ROOT / file).read_text() for file in files}) == 1
