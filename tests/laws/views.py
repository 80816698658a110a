"""A view as bytes: every column, matrix and vector, so that "the same view" leaves nothing out."""

from __future__ import annotations

import hashlib
from dataclasses import fields

import numpy as np
import pyarrow as pa
import scipy.sparse as sp

from core.embed.compact import Compact
from core.graph.view import GraphView, Rows


def view_bytes(view: GraphView) -> str:
    whole = hashlib.sha256()
    for field in fields(view):
        value = getattr(view, field.name)
        whole.update(field.name.encode())
        for part in _parts(value):
            whole.update(part)
    return whole.hexdigest()


def _parts(value: object) -> list[bytes]:
    if isinstance(value, pa.Table):
        return [repr(value.to_pylist()).encode()]
    if isinstance(value, sp.csr_array):
        return [value.indptr.tobytes(), value.indices.tobytes(), value.data.tobytes()]
    if isinstance(value, Rows):
        return [value.starts.tobytes(), value.members.tobytes()]
    if isinstance(value, Compact):
        return [str(value.shape).encode(), value.whole.tobytes()]
    if isinstance(value, np.ndarray):
        return [str(value.shape).encode(), value.tobytes()]
    assert isinstance(value, str | int | float | tuple | dict), type(
        value
    )  # repr of anything else tells nothing
    return [repr(value).encode()]
