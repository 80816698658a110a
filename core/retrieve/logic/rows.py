"""All that documents say of a relation, as rows: whose value it is, and which. For questions over a whole set."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from core.judge.named import folded
from core.language.normalise import phrase_key
from core.quantity.base import Quantity
from core.retrieve.logic.asked import Asked, Wish
from core.retrieve.logic.find import LEAST, own_share, share
from core.retrieve.logic.items import Item, StepFault
from core.retrieve.logic.lexicon import SAYS_TOTAL
from core.retrieve.logic.statements import Statement
from core.retrieve.logic.values import cell_value, is_total, names_column

_PART = re.compile(r"[,;，]|\band\b|\bwhile\b|(?<=[가-힣])(?:고|며|으며|이고|이며)[ ,]|[·]")
_LABELLED = re.compile(r"^\W*([^:：|]{1,60}?)\s*[:：]")
_SUBJECT_KO = re.compile(r"^(.{1,40}?)(?:은|는|이|가|의|에는|에서는|에게)\s")
_SUBJECT_EN = re.compile(
    r"^(?:the\s|a\s|an\s|and\s|while\s|in \w+,?\s)*(.{1,60}?)\s(?:is|are|was|were|has|have|had|will|gets?|got|costs?|runs?|"
    r"delivered|delivers?|shipped|ships?|supplied|supplies|sent|received|receives?|holds?|needs?|employs?|spent|spends?|"
    r"pays?|paid|starts?|started|ends?|ended|expires?|opens?|opened|closes?|weighs?|seats?|ordered|lasts?|takes?|took|"
    r"charged|charges?|invoiced|offers?|with|of|at)\b",
    re.IGNORECASE,
)

Key = tuple[str, Fraction, object, tuple[str, ...]]


def rows_of(
    statements: Sequence[Statement], topic: Sequence[str], asked: Asked, wish: Wish, *, parts_only: bool
) -> tuple[Item, ...]:
    """Rows of the statements that say the most of the topic. parts_only: leave out what is itself a total. Raises
    StepFault: `stated` when a document states that total, `ambiguous` when one thing has two values."""
    scored = [(share(s, topic, wish), s) for s in statements if any(wish.fits(v) for v in s.values)]
    most = max((score for score, _ in scored), default=0.0)
    if most < LEAST:
        return ()
    kept = [s for score, s in scored if score >= most - 1e-9]
    found: dict[Key, Item] = {}
    for statement in kept:
        if is_total(statement):
            continue
        if parts_only and not statement.cells and SAYS_TOTAL.search(statement.text):
            if own_share(statement, topic) >= LEAST:
                raise StepFault("stated")
            continue
        for name, value in _values(statement, topic, wish):
            key = _key(name, value, statement)
            before = found.get(key)
            said = (*before.statements, statement) if before else (statement,)
            found[key] = Item(name, value, tuple({s.text: s for s in reversed(said)}.values())[::-1])
    items = tuple(found.values())
    _check(items, asked)
    return items


def _values(statement: Statement, topic: Sequence[str], wish: Wish) -> Iterator[tuple[str, Quantity]]:
    """(whose, value) of a row or a sentence."""
    if statement.cells:
        value = cell_value(statement, topic, wish)
        owner = names_column(statement, value, topic)
        if value is not None:
            yield (owner.value if owner else "", value)
        return
    fitting = [value for value in statement.values if wish.fits(value)]
    before = 0
    last = ""
    for value in fitting:
        name = _owner(statement, before, value, first=not last)
        last = name or last
        if last:
            yield last, value
        before = value.end


def _owner(statement: Statement, before: int, value: Quantity, *, first: bool) -> str:
    """Whom the clause of a value is about: its label, an extracted subject within, or the words that begin it."""
    text = statement.text
    labelled = _LABELLED.match(text) if first else None
    if labelled and labelled.end() <= value.start:
        return labelled.group(1).strip(" -*•")
    start = before
    if not first:
        for part in _PART.finditer(text, before, value.start):
            start = part.end()
            break
    clause = text[start : value.start]
    inside = [s for s in statement.subjects if folded(s) in folded(clause)]
    if inside:
        return max(
            inside,
            key=lambda s: folded(clause).rfind(folded(s)) if not first else -folded(clause).find(folded(s)),
        )
    lead = clause.strip(" -*•\t")
    found = _SUBJECT_KO.match(lead + " ") or _SUBJECT_EN.match(lead + " of")
    return found.group(1).strip() if found else " ".join(lead.split()[:4])


def _key(name: str, value: Quantity, statement: Statement) -> Key:
    """Equal keys are one fact, told twice: the same thing, value and time, and in a row the same other columns."""
    when = [folded(v.text) for v in statement.values if v.unit.kind == "date" and v is not value]
    other = [folded(c.value) for c in statement.cells if not c.start <= value.start < c.end]
    return folded(phrase_key(name) or name), value.value, value.unit, tuple([*when, *other])


def _check(items: Sequence[Item], asked: Asked) -> None:
    """One thing with two values is for a person to settle, where nothing else tells the two statements apart."""
    seen: dict[tuple[object, ...], Item] = {}
    for item in items:
        assert item.value is not None
        statement = item.statements[0]
        own = frozenset(g for g in statement.groups if not g[:1].isdigit())
        key = (folded(phrase_key(item.name)), own, _key(item.name, item.value, statement)[3])
        other = seen.setdefault(key, item)
        if other is not item and other.value != item.value and not _same_list(other, item):
            raise StepFault("ambiguous", item.name if folded(item.name) in folded(asked.question) else "")


def _same_list(one: Item, other: Item) -> bool:
    """Two rows or clauses of one passage are two entries of a list."""
    a, b = one.statements[0], other.statements[0]
    return a.passage == b.passage and (bool(a.cells) or a.where == b.where)
