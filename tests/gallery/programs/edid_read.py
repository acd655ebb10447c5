"""Descriptions of screens as edid-decode reads them. It says of a checksum that is wrong what it should be."""

import re
import subprocess

from cases import answers, needs

needs("edid-decode")


def timings(text):
    found = []
    for timing in re.findall(r"^    DTD .*\n.*\n.*", text, re.M):
        width, height, interlaced = re.search(r": +(\d+)x(\d+)(i?) ", timing).groups()
        clock, size = re.search(r"([\d.]+) MHz \((?:.*, )?(\d+ mm x \d+ mm)\)", timing).groups()
        found.append({
            "size": [int(width), int(height)], "is_interlaced": interlaced == "i", "clock": round(float(clock) * 100), "mm": size,
            # Front porch, pulse, back porch.
            "horizontal": [int(number) for number in re.search(r"Hfront +(\d+) Hsync +(\d+) Hback +(\d+)", timing).groups()],
            "vertical": [int(number) for number in re.search(r"Vfront +(\d+) Vsync +(\d+) Vback +(\d+)", timing).groups()],
            "signs": re.findall(r"[HV]pol ([PN])", timing),
        })
    return found


def section(text, title):
    found = re.search(rf"^  {title}:\n((?:    .*\n)*)", text, re.M)
    return found.group(1).splitlines() if found else []


def read(data):
    text = subprocess.run(["edid-decode", "-s", "--skip-sha"], input=data, check=True, capture_output=True).stdout.decode()

    def one(pattern):
        found = re.search(pattern, text)
        return found and found.group(1)

    colours = re.findall(r"^    (?:Red|Green|Blue|White) *: 0\.(\d+), 0\.(\d+)", text, re.M)
    return {
        "version": one(r"Revision: (.*)"), "manufacturer": one("Manufacturer: (.*)"), "product": int(one(r"Model: (\d+)")),
        "serial": int(one(r"Serial Number: (\d+)")), "made": one("((?:Made|Model year).*)"), "size": one("size: (.*)"),
        "input": one("(Digital|Analog) display"), "depth": one("channel: (.*)"), "gamma": one("Gamma: (.*)"), "levels": one("DPMS levels: (.*)"),
        "colours": [[int(x), int(y)] for x, y in colours],
        "established": len(section(text, "Established Timings I & II")),
        "standard": [[round(float(number)) for number in re.search(r": +(\d+)x\d+ +([\d.]+)", line).groups()]
                     for line in section(text, "Standard Timings")],
        "timings": timings(text),
        "texts": re.findall(r"^    (Display Product Name|Display Product Serial Number|Alphanumeric Data String): '(.*)'", text, re.M),
        "limits": one(r"Monitor ranges (.*)"), "extensions": int(one(r"Extension blocks: (\d+)") or 0),
        "checksums": re.findall(r"^Checksum: 0x(.*?)\s*$", text, re.M),
    }


answers(read)
