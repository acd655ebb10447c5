"""The module of the tests, for the processes that a test starts too."""

import os
import sys

import pytest

HERE = os.path.dirname(__file__)
sys.path.insert(0, HERE)
os.environ["PYTHONPATH"] = os.pathsep.join([HERE, *filter(None, [os.environ.get("PYTHONPATH")])])


@pytest.fixture(autouse=True)
def asked():
    import telemetry

    telemetry.asked.clear()
    return telemetry.asked
