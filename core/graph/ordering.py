"""Sorting rows by numbers, and by texts only where the numbers tie: a million rows of text sort slowly."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

Order = NDArray[np.intp]


def ordered(numbers: Sequence[NDArray[np.integer]], texts: Callable[[Order], pa.Array]) -> Order:
    """Rows by their numbers, the first number first; rows equal in all of them by their text. `texts`
    gives the texts of the rows named."""
    numbers = _packed(numbers)
    order = np.lexsort(list(numbers)[::-1])
    again = np.ones(max(len(order) - 1, 0), bool)
    for number in numbers:
        inorder = number[order]
        again &= inorder[1:] == inorder[:-1]
    if again.any():
        tied = np.flatnonzero(np.append(again, False) | np.append(False, again))
        run = np.cumsum(~np.append(False, again))[tied]
        rows = order[tied]
        order[tied] = rows[np.lexsort((ranks(texts(rows)), run))]
    return order


def _packed(numbers: Sequence[NDArray[np.integer]]) -> Sequence[NDArray[np.integer]]:
    """One number a row that is ordered as the numbers are, where 62 bits hold them: one sort instead of several."""
    if not len(numbers[0]):
        return numbers
    lows = [int(number.min()) for number in numbers]
    spans = [int(number.max()) - low + 1 for number, low in zip(numbers, lows, strict=True)]
    if math.prod(spans) >= 2**62:
        return numbers
    packed = np.zeros(len(numbers[0]), np.int64)
    for number, low, span in zip(numbers, lows, spans, strict=True):
        packed *= span
        packed += number
        packed -= low
    return [packed]


def ranks(texts: pa.Array) -> NDArray[np.int64]:
    """(n,) the place of each row in sorting order; equal texts in the order given."""
    made = np.empty(len(texts), np.int64)
    made[pc.array_sort_indices(texts).to_numpy()] = np.arange(len(texts))
    return made


def text_numbers(texts: pa.Array) -> NDArray[np.int64]:
    """(n,) numbers that are ordered as the texts are, and equal where they are."""
    made = np.zeros(len(texts), np.int64)
    if len(texts):
        order = pc.array_sort_indices(texts)
        inorder = texts.take(order)
        changes = pc.not_equal(inorder[1:], inorder[:-1]).to_numpy(zero_copy_only=False)
        made[order.to_numpy()] = np.cumsum(np.append(False, changes))
    return made
