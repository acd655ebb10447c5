"""Random Ethernet II frames, written by Scapy, with the frame check sequence of zlib."""

import random
import zlib

from scapy.layers.l2 import Dot1Q, Ether

from cases import case

source = random.Random(8023)
address = lambda: ":".join(f"{byte:02x}" for byte in source.randbytes(6))
for _ in range(200):
    payload = source.randbytes(source.choice([46, 47, 100, 1500]))
    frame = Ether(dst=address(), src=address(), type=source.choice([0x800, 0x86dd, 0x9000]))
    data = bytes(frame / payload)
    data += zlib.crc32(data).to_bytes(4, "little")
    read = Ether(data)
    case(data, {"destination": read.dst, "source": read.src, "type": read.type, "payload": payload.hex()})
