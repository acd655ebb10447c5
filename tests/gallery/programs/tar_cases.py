"""Archives written by GNU tar in its five formats, and by Python in its three, with the headers as Python reads them."""

import io
import os
import random
import subprocess
import tarfile
import tempfile
from pathlib import Path

from cases import case

random.seed(1)


def headers(archive):
    """The headers, each by itself: long names and records of pax are members of their own."""
    found, place = [], 0
    while any(block := archive[place:place + 512]):
        info = tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
        found.append({
            "name": info.name, "mode": info.mode, "owner": info.uid, "group": info.gid, "size": info.size,
            "modified": info.mtime, "checksum": info.chksum, "kind": info.type[0], "link": info.linkname,
            "owner_name": info.uname, "group_name": info.gname,
        })
        place += 512 + (info.size + 511) // 512 * 512
    return found


def plant(folder, names):
    """Files, folders, and links to them."""
    for name in names:
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(random.randbytes(random.choice([0, 1, 511, 512, 513, random.randrange(2000)])))
        path.chmod(random.choice([0o644, 0o600, 0o4755]))
        modified = random.randrange(2**32)
        os.utime(path, (modified, modified))
    Path(folder, "link").symlink_to(names[0])
    Path(folder, "same").hardlink_to(Path(folder, names[0]))


SHORT = ["a", "folder/b.txt", "folder/höhe", "x" * 99]
LONG = [*SHORT, "folder/" + "y" * 60 + "/" + "z" * 80]
# No format of POSIX has room for it.
LONGEST = [*LONG, "w" * 130]

for style, names in [("v7", SHORT), ("oldgnu", LONGEST), ("gnu", LONGEST), ("ustar", LONG), ("posix", LONGEST)]:
    with tempfile.TemporaryDirectory() as folder:
        plant(folder, names)
        for members in [["a"], ["folder", "link", "same"], sorted(os.listdir(folder))]:
            written = subprocess.run(
                ["tar", f"--format={style}", "-c", *members], check=True, cwd=folder, capture_output=True
            ).stdout
            case(written, headers(written))

for style in [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT]:
    with tempfile.TemporaryDirectory() as folder:
        plant(folder, LONG if style == tarfile.USTAR_FORMAT else LONGEST)
        written = io.BytesIO()
        with tarfile.open(fileobj=written, mode="w", format=style) as archive:
            for name in sorted(os.listdir(folder)):
                archive.add(Path(folder, name), name)
            device = tarfile.TarInfo("device")
            device.type, device.devmajor, device.devminor = tarfile.CHRTYPE, 1, 3
            archive.addfile(device)
        case(written.getvalue(), headers(written.getvalue()))
