"""What each script `.._cases.py` prints: a line for each case, a JSON object of the bytes of a value in hexadecimal digits, and
of its fields as the program understands them. Without fields, the program says no more than that the bytes are right."""

import json


def case(data: bytes, fields=...) -> None:
    line = {"bytes": bytes(data).hex()}
    if fields is not ...:
        line["fields"] = fields
    print(json.dumps(line))
