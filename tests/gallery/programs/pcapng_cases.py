"""Captures that Scapy, text2pcap and editcap write, and what TShark and Scapy read of them: the blocks with their lengths and
options, and the packets."""

import logging
import random
import re
import subprocess
import tempfile
from pathlib import Path

from cases import answers, case, needs

needs("tshark")
needs("editcap")
needs("text2pcap")
logging.getLogger("scapy.runtime").setLevel(logging.ERROR)

from scapy.packet import Raw  # noqa: E402
from scapy.utils import PcapNgWriter, RawPcapNgReader  # noqa: E402


def run(*words, **more):
    return subprocess.run(words, check=True, capture_output=True, **more).stdout


def read(data):
    with tempfile.NamedTemporaryFile(suffix=".pcapng") as file:
        file.write(data)
        file.flush()
        # The file itself as a packet, of which each block is listed.
        text = run("tshark", "-r", file.name, "-X", "read_format:MIME Files Format", "-V").decode()
        packets = [[packet.tshigh << 32 | packet.tslow, packet.wirelen, data.hex()] for data, packet in RawPcapNgReader(file.name)]
    blocks = []
    for block in re.split(r"^    Block: ", text, flags=re.M)[1:]:
        kind, length = re.search(r"\(0x([0-9a-f]+)\)\n.*\n.*\n        Block Length: (\d+)", block).groups()
        assert f"(trailer): {length}\n" in block
        options = re.findall(r"^ {16}Option: (.*)", block, re.M)
        blocks.append([kind, int(length), options, re.findall(r"^ {20}(?:IPv[46]|Name): (.*)", block, re.M) if kind == "00000004" else []])
    return {"blocks": blocks, "packets": packets}


def write(source, folder):
    first, second, third = Path(folder, "first"), Path(folder, "second"), Path(folder, "third")
    packets = [source.randbytes(source.randrange(1, 80)) for _ in range(source.randrange(1, 6))]
    if source.random() < 0.5:
        writer = PcapNgWriter(str(first))
        for data in packets:
            packet = Raw(data)
            packet.time = source.randrange(2**31)
            packet.comment = source.choice([None, b"comment", "é水".encode()])
            writer.write(packet)
        writer.close()
    else:
        Path(folder, "text").write_text("\n".join(f"000000 {data.hex(' ')}\n" for data in packets))
        run("text2pcap", "-N", "eth" + "x" * source.randrange(5), str(Path(folder, "text")), str(first))
    comments = [word for place in range(len(packets)) if source.random() < 0.5 for word in ["-a", f"{place + 1}:{'n' * source.randrange(1, 9)}"]]
    run("editcap", *comments, "--capture-comment", "all" + "!" * source.randrange(5), str(first), str(second))
    run("editcap", "-s", str(source.randrange(20, 90)), str(second), str(third))
    return source.choice([first, second, third]).read_bytes()


if not answers(read):
    for turn in range(12):
        with tempfile.TemporaryDirectory() as folder:
            data = write(random.Random(turn), folder)
        case(data, read(data))
