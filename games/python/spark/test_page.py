"""The page: its code is a job, which prints what the page says, started as the page says."""

import os
import re
import subprocess
import sys

PAGE = os.path.join(os.path.dirname(__file__), "../../../docs/src/spark.md")


def blocks(kind):
    with open(PAGE, encoding="utf-8") as page:
        return re.findall(rf"^```{kind}\n(.*?)^```$", page.read(), re.DOTALL | re.MULTILINE)


def test_the_page_is_a_job_that_prints_what_it_says(tmp_path):
    (tmp_path / "job.py").write_text("".join(blocks("python")))
    # As for a new user: the environment is not activated, and nothing is set.
    ours = os.path.dirname(sys.executable)
    path = [folder for folder in os.environ["PATH"].split(os.pathsep) if folder != ours]
    kept = {name: os.environ[name] for name in ["HOME", "JAVA_HOME"] if name in os.environ}
    environment = {**kept, "PATH": os.pathsep.join(path), "SPARK_LOCAL_IP": "127.0.0.1"}
    done = subprocess.run(
        [sys.executable, "job.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert "pandas" not in done.stderr
    assert lines(done.stdout) == lines("".join(blocks("text")))


def lines(text):
    return [line.rstrip() for line in text.splitlines() if line.strip()]
