"""Object files of both widths and both byte orders, written by objcopy of GNU binutils, and their headers as readelf
prints them."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from cases import case

NUMBER = re.compile(r"0x[0-9a-f]+|\d+")
FIELDS = {
    "Entry point address": "entry", "Start of program headers": "program_headers", "Start of section headers": "section_headers",
    "Flags": "flags", "Size of this header": "header_size", "Size of program headers": "program_header_size",
    "Number of program headers": "program_header_count", "Size of section headers": "section_header_size",
    "Number of section headers": "section_header_count", "Section header string table index": "names",
}


def fields(path):
    header = subprocess.run(["readelf", "--file-header", path], check=True, capture_output=True, text=True).stdout
    found = {}
    for line in header.splitlines():
        name, _, value = line.strip().partition(":")
        if name in FIELDS:
            found[FIELDS[name]] = int(NUMBER.search(value)[0], 0)
        elif name == "Class":
            found["bits"] = int(value.strip()[3:])
        elif name == "Data":
            found["little_endian"] = "little" in value
    return found


with tempfile.TemporaryDirectory() as folder:
    text = Path(folder, "text")
    text.write_bytes(b"four bytes and more")
    paths = []
    for target in ["elf32-little", "elf32-big", "elf64-little", "elf64-big"]:
        path = Path(folder, target)
        subprocess.run(["objcopy", "--input-target=binary", f"--output-target={target}", text, path], check=True)
        paths.append(path)
    if sys.platform == "linux":
        paths.append(Path("/bin/sh").resolve())
    for path in paths:
        found = fields(path)
        case(path.read_bytes()[: found["header_size"]], found)
