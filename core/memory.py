"""Freed memory goes back to the system. Compiling a large view takes half a gigabyte of tables that nothing needs
afterwards; the allocators would keep it, in case it is wanted again, beside what questions need."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache

import pyarrow as pa


def give_back() -> None:
    """What Arrow and the C library hold and nobody uses. Elsewhere than with glibc: Arrow's alone."""
    pa.default_memory_pool().release_unused()
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # another C library, or Windows
        return None
    return found
