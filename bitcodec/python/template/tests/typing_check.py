"""What mypy accepts: `mypy --strict tests/typing_check.py`."""

from typing import assert_type

import telemetry

value = telemetry.decode("record", b"")
assert_type(value, telemetry.RecordValue)
assert_type(value.sensor, int)
assert_type(value["low"], bool)
if value.wind is not None:
    assert_type(value.wind.speed, int)
assert_type(telemetry.encode("record", value), bytes)
assert_type(telemetry.encode("record", value, text=True), str)

try:
    telemetry.decode_column("hello", [b"", None], columns="name", lossy=True)
except telemetry.FormatError as error:
    assert_type(error.kind, str | None)
