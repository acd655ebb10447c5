"""Types the examples of pages as they stand, in order: `pages.py [--shell] PAGE..`, in the folder where files may be made.

A block of `python` is run; what follows `>>>` must print what the page says, where `...` stands for anything. With
`--shell`, a block of `sh` is run too, and a block of `rust` or `toml` must be part of a file below the folder.
"""

import contextlib
import doctest
import io
import pathlib
import re
import subprocess
import sys


def blocks(page):
    """Returns the line, the language and the code of each block."""
    text = page.read_text()
    for block in re.finditer(r"^```(\w+)[^\n]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield text[: block.start()].count("\n") + 1, block[1], block[2]


def typed(page, shell=False):
    """Types a page, and raises an error where it does not hold."""
    names = {"__name__": "__main__"}
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    for line, language, code in blocks(page):
        place = f"{page.name}:{line}"
        if language == "python" and ">>>" in code:
            test = doctest.DocTestParser().get_doctest(code, names, place, str(page), line)
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                failed = runner.run(test, out=said.write, clear_globs=False).failed
            if failed:
                raise AssertionError(f"{place}\n{said.getvalue()}")
            names.update(test.globs)
        elif language == "python":
            exec(compile("\n" * line + code, str(page), "exec"), names)
        elif shell and language == "sh":
            subprocess.run(["bash", "-euo", "pipefail", "-c", code], check=True)
        elif shell and language in ("rust", "toml"):
            files = [file for file in pathlib.Path().glob("*/**/*") if file.suffix in (".rs", ".toml")]
            if not any(code in file.read_text() for file in files):
                raise AssertionError(f"{place}: no file has this\n{code}")


if __name__ == "__main__":
    words = sys.argv[1:]
    for word in words:
        if word != "--shell":
            typed(pathlib.Path(word), "--shell" in words)
