"""Arrow columns in one piece, as plain strings."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray


def one_piece(column: pa.ChunkedArray | pa.Array) -> pa.Array:
    if isinstance(column, pa.Array):
        return column
    return column.combine_chunks() if column.num_chunks != 1 else column.chunk(0)


def plain(column: pa.ChunkedArray) -> pa.Array:
    """A dictionary or large column as plain strings; in one piece."""
    if pa.types.is_dictionary(column.type) or pa.types.is_large_string(column.type):
        column = column.cast(pa.string())
    return one_piece(column)


def taken(table: pa.Table, rows: NDArray[np.integer]) -> pa.Table:
    """Those rows, each column plain. One column after the other: of the whole no second copy ever stands."""
    chosen = pa.array(rows)
    return pa.table([plain(column).take(chosen) for column in table.columns], names=table.column_names)
