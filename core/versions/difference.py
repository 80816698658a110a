"""What differs between two texts, and where a part of one stands in the other.

Sentences are compared first, words within those that were changed: a reader sees which words moved, and
a text that was turned upside down is not cut into single letters.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

Kind = Literal["equal", "removed", "added"]

_SENTENCE = re.compile(r"[^\n]*?(?:[.!?。！？…]+[\"'”’」』)\]]*(?=\s)[^\S\n]*|\n\s*|$)", re.MULTILINE)
_WORD = re.compile(r"(?:\d+(?:[.,:/-]\d+)+|\w+|[^\w\s])\s*|\s+")
"""A number, a time (17:30) or a day (2026-10-12) is one word: half of one says nothing."""
MANY = 5000
"""Units from which on frequent ones anchor no match: exact matching takes time in their square."""
ALIKE = 0.3
"""Share of words that two sentences must share for their words to be compared."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text. All `equal` and `removed` runs give the old text, `equal` and `added` the new."""

    kind: Kind
    text: str


def difference(old: str, new: str) -> tuple[Run, ...]:
    """Runs in reading order; neighbours differ in kind, none is empty, and what was removed stands before
    what was added in its place."""
    found: list[Run] = []
    before, after = sentences(old), sentences(new)
    for tag, i, j, k, m in _steps(before, after):
        if tag == "equal":
            found.append(Run("equal", "".join(before[i:j])))
        else:
            found.extend(_within("".join(before[i:j]), "".join(after[k:m])))
    return _joined(found)


def counterpart(old: str, start: int, end: int, new: str) -> tuple[int, int]:
    """Where `old[start:end]` stands in the new text: (start, end) of the sentences that took the place of
    those it touches. An empty range, start == end, where nothing did."""
    before, after = sentences(old), sentences(new)
    old_at, new_at = _offsets(before), _offsets(after)
    first: int | None = None
    last = 0
    for tag, i, j, k, m in _steps(before, after):
        low, high = max(i, _index(old_at, start)), min(j, _index(old_at, max(end - 1, start)) + 1)
        if low >= high:
            continue
        if tag == "equal":
            k, m = k + low - i, k + high - i
        first = k if first is None else first
        last = max(last, m)
    if first is None:
        return 0, 0
    return new_at[first], new_at[max(first, last)]


def sentences(text: str) -> list[str]:
    """Pieces that together are the text: a sentence or a line with the white space after it."""
    return [piece for piece in _SENTENCE.findall(text) if piece]


def _within(old: str, new: str) -> Iterator[Run]:
    before, after = _WORD.findall(old), _WORD.findall(new)
    matcher = _matcher(before, after)
    if not old or not new or matcher.ratio() < ALIKE:
        yield from (Run("removed", old), Run("added", new))
        return
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag == "equal":
            yield Run("equal", "".join(before[i:j]))
        else:
            yield Run("removed", "".join(before[i:j]))
            yield Run("added", "".join(after[k:m]))


def _joined(runs: Sequence[Run]) -> tuple[Run, ...]:
    """Between two equal stretches one removal and one addition; no empty runs."""
    found: list[Run] = []
    waiting = {"removed": "", "added": ""}

    def settle() -> None:
        for kind in ("removed", "added"):
            if waiting[kind]:
                found.append(Run(kind, waiting[kind]))
            waiting[kind] = ""

    for run in runs:
        if run.kind != "equal":
            waiting[run.kind] += run.text
        elif run.text:
            settle()
            if found and found[-1].kind == "equal":
                found[-1] = Run("equal", found[-1].text + run.text)
            else:
                found.append(run)
    settle()
    return tuple(found)


Step = tuple[str, int, int, int, int]


def _steps(before: Sequence[str], after: Sequence[str]) -> list[Step]:
    """difflib's opcodes; what both begin and end with is matched at once, which most versions share."""
    head = _shared(before, after)
    tail = _shared(before[head:][::-1], after[head:][::-1])
    middle = _matcher(before[head : len(before) - tail], after[head : len(after) - tail])
    steps: list[Step] = [("equal", 0, head, 0, head)] if head else []
    steps += [(tag, i + head, j + head, k + head, m + head) for tag, i, j, k, m in middle.get_opcodes()]
    if tail:
        steps.append(("equal", len(before) - tail, len(before), len(after) - tail, len(after)))
    return steps


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    number = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        number += 1
    return number


def _matcher(before: Sequence[str], after: Sequence[str]) -> SequenceMatcher[str]:
    return SequenceMatcher(None, before, after, autojunk=max(len(before), len(after)) > MANY)


def _offsets(pieces: Sequence[str]) -> list[int]:
    """len(pieces) + 1 offsets: where each begins, and the end."""
    found = [0]
    for piece in pieces:
        found.append(found[-1] + len(piece))
    return found


def _index(offsets: Sequence[int], at: int) -> int:
    """Which piece holds the character `at`."""
    return min(max(bisect_right(offsets, at) - 1, 0), max(len(offsets) - 2, 0))
