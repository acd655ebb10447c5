"""Random CoAP messages, written by Scapy. The fields are those that it was given: it reads a message without options, but
with a payload, as one with an option."""

import random

from scapy.contrib.coap import CoAP

from cases import case

source = random.Random(7252)
for _ in range(500):
    options, number = [], 0
    for _ in range(source.randrange(6)):
        # Scapy writes a delta of 13 or more in one or two further bytes, as it does for a length.
        number += source.choice([0, 1, 11, 12, 13, 14, 200, 268, 269, 270, 3000])
        size = source.choice([0, 1, 3, 12, 13, 14, 268, 269, 300])
        options.append((number, source.randbytes(size)))
    payload = source.choice([b"", b"\xff", source.randbytes(20)])
    token = source.randbytes(source.randrange(9))
    message = CoAP(type=source.randrange(4), code=source.choice([1, 2, 3, 4, 69, 132, 160]), msg_id=source.randrange(65536),
                   token=token, options=options, paymark=b"\xff" + payload if payload else b"")
    case(bytes(message), {
        "type": message.type, "code": message.code, "id": message.msg_id, "token": token.hex(),
        "options": [[number, value.hex()] for number, value in options],
        "payload": payload.hex(),
    })
