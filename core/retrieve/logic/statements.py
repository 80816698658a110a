"""What a passage states: its sentences and table rows, each with its values and what it stands under.

Read once a view and forgotten with it; a function of the passage alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.graph.view import GraphView
from core.judge.labels import is_label
from core.judge.named import folded
from core.language.normalise import phrase_key
from core.language.sentences import sentences
from core.language.tokens import search_tokens
from core.quantity.base import Quantity
from core.quantity.read import everything
from core.retrieve.by_view import ByView
from core.retrieve.logic.lexicon import NEGATED, groups

_CELL = re.compile(r"\s*([^:|]{1,60}?)\s*[:：]\s*(.*?)\s*$", re.DOTALL)
_POINTS_BACK = re.compile(
    r"(?:it|its|they|their|he|she|his|her|this|these)\b|(?:이는|이것은|이들은|그는|그녀는|해당 [가-힣]+[은는의])\s",
    re.IGNORECASE,
)
MOST = 400
"""Statements of one passage."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One column of a row: `text[start:end]` of the statement is its value."""

    label: str
    value: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Statement:
    """`text` stands at [start, end) of the passage; values' places count from the statement's own start.

    context: what it stands under, in folded letters: document, headings, the lines above that name it.
    groups, around: the meanings (core.retrieve.logic.lexicon) of its own words, and of the context's.
    subjects: what the extracted mentions of this place are about, as written.
    """

    passage: int
    start: int
    end: int
    text: str
    folded: str
    context: str
    groups: frozenset[str]
    around: frozenset[str]
    values: tuple[Quantity, ...]
    cells: tuple[Cell, ...]
    subjects: tuple[str, ...]
    negated: bool
    context_values: tuple[Quantity, ...] = ()
    before: str = ""
    """The sentence that a pronoun at the start points to."""

    @property
    def where(self) -> tuple[int, int]:
        return self.passage, self.start


class Statements:
    """Kept by view."""

    def __init__(self) -> None:
        self._read: ByView[dict[int, tuple[Statement, ...]]] = ByView(lambda view: {})

    def of(self, view: GraphView, passage: int) -> tuple[Statement, ...]:
        known = self._read(view)
        if passage not in known:
            known[passage] = tuple(_statements(view, passage))
        return known[passage]


def _statements(view: GraphView, passage: int) -> Iterator[Statement]:
    row = view.passage(passage)
    mentions = view.mentions_of(passage)
    title = re.sub(r"\.[A-Za-z0-9]{2,5}$", "", row.document_name)
    first = last = before = ""
    for start, end in sentences(row.text)[:MOST]:
        text = row.text[start:end]
        cells = _cells(text)
        values = everything(text)
        if not cells and not _amounts(values) and (is_label(row.text, start, end) or text.startswith("#")):
            if " | " not in text:  # a table's head stands over its rows, which repeat it
                first, last = first or text, text
            continue
        about = [title, row.heading.replace("›", "\n"), first, last]
        meant = before if _POINTS_BACK.match(text) else ""
        context = "\n".join(dict.fromkeys([*about, meant]))
        before = meant or text
        inside = [m for m in mentions if start <= m.start < end]
        dropped = any("negated" in m.flags for m in inside)
        yield Statement(
            passage,
            start,
            end,
            text,
            folded(text),
            folded(context),
            meanings(text),
            meanings(context),
            values,
            cells,
            tuple(dict.fromkeys(m.subject for m in inside if phrase_key(m.subject))),
            dropped or NEGATED.search(text) is not None,
            tuple(v for v in everything(context) if v.unit.kind == "date"),
            meant,
        )


def _amounts(values: tuple[Quantity, ...]) -> bool:
    return any(value.unit.kind not in ("date", "time") for value in values)


def meanings(text: str) -> frozenset[str]:
    """The groups of all its words."""
    return frozenset(group for token in search_tokens(text) for group in groups(token))


def _cells(text: str) -> tuple[Cell, ...]:
    """The columns of `Team: lighting | Budget: 12`; nothing for what is no row."""
    if " | " not in text:
        return ()
    found: list[Cell] = []
    at = 0
    for part in text.split(" | "):
        read = _CELL.match(part)
        if read is None:
            return ()
        found.append(Cell(read.group(1), read.group(2), at + read.start(2), at + read.end(2)))
        at += len(part) + 3
    return tuple(found)
