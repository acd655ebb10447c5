"""What each script `.._cases.py` prints: a line for each case, a JSON object of the bytes of a value in hexadecimal digits, and
of its fields as the program understands them. Without fields, the program says no more than that the bytes are right.

With the argument `read`, a script gets bytes of others, a line each, and prints what the program reads from them."""

import json
import shutil
import sys


def case(data: bytes, fields=...) -> None:
    line = {"bytes": bytes(data).hex()}
    if fields is not ...:
        line["fields"] = fields
    print(json.dumps(line))


def needs(program: str) -> None:
    if shutil.which(program) is None:
        print(f"`{program}` is not installed", file=sys.stderr)
        sys.exit(3)


def answers(read) -> bool:
    """Whether bytes of others were given; then `read` has answered each of them."""
    if sys.argv[1:] != ["read"]:
        return False
    for line in sys.stdin.read().splitlines():
        print(json.dumps(read(bytes.fromhex(line))))
    return True
