"""The module that has the formats, by its name, so that other processes import it too."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from types import ModuleType

import pyarrow


def name_of(module: ModuleType | str) -> str:
    """Returns the name by which other processes import a module."""
    return module if isinstance(module, str) else module.__name__


def decoded(module: str, format: str, values, columns: Sequence[str] | None, lossy: bool) -> pyarrow.Table:
    """Returns the columns of texts or bytes."""
    columns = None if columns is None else list(columns)
    native = importlib.import_module(module)
    return pyarrow.table(native.decode_column(format, values, columns, lossy))


def schema_of(module: str, format: str, columns: Sequence[str] | None, lossy: bool) -> pyarrow.Schema:
    """Returns the schema of some columns: that of no rows."""
    return decoded(module, format, [], columns, lossy).schema


def size_of(module: str, format: str) -> int | None:
    """Returns the number of bytes of each packed value; `None` if they differ, or are texts."""
    native = importlib.import_module(module)
    try:
        return native.layout(format).size
    except ValueError:
        # Texts have no layout of bits.
        return None
