"""Archives written by ar of GNU binutils, with the numbers of their files, and what ar lists of them."""

import os
import random
import subprocess
import tempfile
from pathlib import Path

from cases import case

random.seed(1)


def listed(path):
    lines = subprocess.run(["ar", "t", path], check=True, capture_output=True, text=True).stdout.split()
    return lines


for count in [0, 1, 2, 5, 9]:
    with tempfile.TemporaryDirectory() as folder:
        names, fields = [], []
        for index in range(count):
            name = f"file{index}" + "x" * random.randrange(9)
            path = Path(folder, name)
            path.write_bytes(random.randbytes(random.randrange(40)))
            path.chmod(random.choice([0o644, 0o600, 0o755]))
            modified = random.randrange(2**32)
            os.utime(path, (modified, modified))
            status = path.stat()
            names.append(name)
            fields.append({
                "name": name, "size": status.st_size, "mode": status.st_mode & 0o777, "owner": status.st_uid,
                "group": status.st_gid, "modified": modified,
            })
        # `U` keeps the times and owners of the files.
        subprocess.run(["ar", "rcUS", "all.a", *names], check=True, cwd=folder)
        archive = Path(folder, "all.a")
        assert listed(archive) == names
        case(archive.read_bytes(), fields)
