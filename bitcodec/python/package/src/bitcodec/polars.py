"""Files as lazy frames of Polars.

    from bitcodec.polars import scan

    frame = scan(bitcodec_games, "keys/*.bin", "gnubg-match", packed=True)
    frame.group_by("length").len().collect()

Only the columns that a query uses are decoded.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType

import polars
from polars.io.plugins import register_io_source

from .scan import Scan

__all__ = ["scan"]


def scan(
    module: ModuleType | str,
    paths: str | os.PathLike | Iterable[str | os.PathLike],
    format: str,
    columns: Sequence[str] | None = None,
    *,
    lossy: bool = False,
    packed: bool | str = False,
) -> polars.LazyFrame:
    """Returns the values of files as a lazy frame; the arguments are those of `bitcodec.Scan`."""
    whole = Scan(module, paths, format, columns, lossy=lossy, packed=packed)
    schema = polars.DataFrame(whole.schema.empty_table()).schema

    def batches(
        wanted: list[str] | None, predicate: polars.Expr | None, n_rows: int | None, batch_size: int | None
    ) -> Iterator[polars.DataFrame]:
        needed = whole if wanted is None else whole.select(_names(whole, wanted))
        left = n_rows
        for batch in needed.batches():
            if left is not None:
                batch = batch.slice(0, left)
                left -= batch.num_rows
            frame = polars.DataFrame(batch)
            frame = frame if predicate is None else frame.filter(predicate)
            yield frame if wanted is None else frame.select(wanted)
            if left == 0:
                break

    detail = f"{whole.format}, {len(whole.parts)} parts"
    return register_io_source(
        batches, schema=schema, validate_schema=True, explain_name="bitcodec", explain_detail=detail
    )


def _names(whole: Scan, wanted: list[str]) -> list[str]:
    """Returns the columns to decode; `error` is not one of the format."""
    names = [name for name in wanted if not (whole.lossy and name == "error")]
    # Without a column, the number of rows would be lost.
    names = names or [whole.schema.names[0]]
    if whole.columns is None:
        return names
    return [path for path in whole.columns if path.split(".")[0] in names]
