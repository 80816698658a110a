"""A hash of everything that went into a view."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray


def digest(
    tables: Sequence[pa.Table],
    vectors: Sequence[NDArray[Any]],
    threshold: float,
    verdicts: Mapping[str, str] | None = None,
    only_accepted: bool = False,
) -> str:
    """32 hex digits. Tables must be in one piece and freshly made, so that equal rows are equal buffers."""
    made = hashlib.sha256(repr(threshold).encode())
    if verdicts:
        made.update(repr(sorted(verdicts.items())).encode())
    if only_accepted:
        made.update(b"only accepted links;")
    for table in tables:
        for name, column in zip(table.column_names, table.columns, strict=True):
            made.update(f"{name}:{column.type}:{len(column)};".encode())
            for piece in column.chunks:
                _add(made, piece)
    for block in vectors:
        made.update(f"{block.shape}".encode())
        made.update(np.ascontiguousarray(block).data if block.size else b"")
    return made.hexdigest()[:32]


def _add(made: hashlib._Hash, values: pa.Array) -> None:
    """Lengths and letters of a column; what unused buffer space holds is left out."""
    if values.null_count:
        made.update(values.is_valid().to_numpy(zero_copy_only=False).tobytes())
    if pa.types.is_list(values.type):
        made.update(
            pa.compute.list_value_length(values).fill_null(0).to_numpy(zero_copy_only=False).tobytes()
        )
        _add(made, pa.compute.list_flatten(values))
    elif pa.types.is_string(values.type):
        made.update(pa.compute.binary_length(values).fill_null(0).to_numpy(zero_copy_only=False).tobytes())
        offsets = (
            np.frombuffer(values.buffers()[1], np.int32, len(values) + 1, values.offset * 4)
            if len(values)
            else [0]
        )
        letters = values.buffers()[2]
        if letters is not None:
            made.update(memoryview(letters)[int(offsets[0]) : int(offsets[-1])])
    else:
        made.update(values.fill_null(0).to_numpy(zero_copy_only=False).tobytes())
