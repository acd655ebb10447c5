"""Random IPv4 headers with options, written by Scapy."""

import random

from scapy.layers.inet import IP, IPOption, IPOption_EOL, IPOption_LSRR, IPOption_NOP, IPOption_RR, IPOption_Router_Alert, IPOption_Timestamp

from cases import case

source = random.Random(791)
address = lambda: ".".join(str(byte) for byte in source.randbytes(4))


def option():
    match source.randrange(6):
        case 0:
            return IPOption_NOP()
        case 1:
            return IPOption_RR(routers=[address() for _ in range(source.randrange(1, 3))])
        case 2:
            return IPOption_LSRR(routers=[address()])
        case 3:
            return IPOption_Router_Alert()
        case 4:
            return IPOption_Timestamp(flg=0, timestamp=source.randrange(2**32))
        case 5:
            return IPOption(copy_flag=1, optclass=2, option=30, value=source.randbytes(source.randrange(5)))


for _ in range(500):
    options = []
    while source.random() < 0.6 and sum(len(bytes(each)) for each in options) < 24:
        options.append(option())
    if source.random() < 0.3:
        options.append(IPOption_EOL())
    header = IP(tos=source.randrange(256), id=source.randrange(65536), flags=source.choice([0, 1, 2, 3]), frag=source.randrange(8192),
                ttl=source.randrange(256), proto=source.choice([1, 6, 17, 89]), src=address(), dst=address(), options=options)
    data = bytes(header)
    read = IP(data)
    listed = []
    for each in read.options:
        listed.append([bytes(each)[0], bytes(each)[2:].hex()])
        if isinstance(each, IPOption_EOL):
            break
    # What follows the end is padding, as is what fills the last word.
    while listed and listed[-1][0] == 0:
        listed.pop()
    case(data, {
        "services": read.tos >> 2, "congestion": read.tos & 3, "total_length": read.len, "identification": read.id,
        "dont_fragment": bool(read.flags & 2), "more_fragments": bool(read.flags & 1), "fragment_offset": read.frag,
        "time_to_live": read.ttl, "protocol": read.proto, "source": read.src, "destination": read.dst, "options": listed,
    })
