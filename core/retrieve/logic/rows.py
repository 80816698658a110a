"""All that documents say of a relation, as rows: whose value it is, and which. For questions over a whole set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from core.judge.named import folded
from core.language.detect import language_of
from core.language.normalise import phrase_key
from core.quantity.base import Quantity
from core.retrieve.logic.asked import Asked, Wish, year_of
from core.retrieve.logic.find import LEAST, own_share, share
from core.retrieve.logic.items import Item, StepFault
from core.retrieve.logic.lexicon import CLASSES, SAYS_TOTAL, groups
from core.retrieve.logic.owners import owner_of
from core.retrieve.logic.statements import Statement
from core.retrieve.logic.values import cell_value, is_total, names_column

Key = tuple[str, Fraction, object, tuple[str, ...]]


def rows_of(
    statements: Sequence[Statement], topic: Sequence[str], asked: Asked, wish: Wish, *, parts_only: bool
) -> tuple[Item, ...]:
    """Rows of the statements that say the most of the topic, in the question's own language where it says any.
    What kind of thing is asked about (팀, supplier) need not be said where the rest is. parts_only: leave out what
    is itself a total. Raises StepFault: `stated` when a document states that total, `ambiguous` when one thing has
    two values, `years` when the values are of different years and the question names none."""
    own = [s for s in statements if language_of(s.text) == asked.language]
    bare = tuple(token for token in topic if not groups(token) & CLASSES)
    best: tuple[Item, ...] = ()
    told = any(s.values and share(s, bare, wish) >= LEAST for s in own)
    for among in (own,) if told else (list(statements),):
        for words in dict.fromkeys((tuple(topic), bare)):
            found = _rows(among, words, wish, parts_only=parts_only)
            if len(found) > 1:
                _check(found, asked)
                return found
            best = best or found
    return best


def _rows(
    statements: Sequence[Statement], topic: Sequence[str], wish: Wish, *, parts_only: bool
) -> tuple[Item, ...]:
    scored = [(share(s, topic, wish), s) for s in statements if any(wish.fits(v) for v in s.values)]
    rivals = statements if wish.guess else [s for _, s in scored]
    most = max((share(s, topic, wish) for s in rivals if s.values), default=0.0)
    if most < LEAST:
        return ()
    found: dict[Key, Item] = {}
    for statement in (s for score, s in scored if score == most and not is_total(s)):
        if parts_only and not statement.cells and SAYS_TOTAL.search(statement.text):
            if own_share(statement, topic) >= LEAST:
                raise StepFault("stated")
            continue
        for name, value in _values(statement, topic, wish):
            key = _key(name, value, statement)
            before = found.get(key)
            said = (*before.statements, statement) if before else (statement,)
            found[key] = Item(name, value, tuple({s.text: s for s in reversed(said)}.values())[::-1])
    return tuple(found.values())


def _values(statement: Statement, topic: Sequence[str], wish: Wish) -> Iterator[tuple[str, Quantity]]:
    """(whose, value) of a row or a sentence."""
    if statement.cells:
        value = cell_value(statement, topic, wish)
        owner = names_column(statement, topic)
        if value is not None:
            yield (owner.value if owner else "", value)
        return
    fitting = [value for value in statement.values if wish.fits(value)]
    before = 0
    last = ""
    for value in fitting:
        name = owner_of(statement, before, value, first=not last)
        last = name or last
        if last:
            yield last, value
        before = value.end


def _key(name: str, value: Quantity, statement: Statement) -> Key:
    """Equal keys are one fact, told twice: the same thing, value and time, and in a row the same other columns."""
    when = [folded(v.text) for v in statement.values if v.unit.kind == "date" and v is not value]
    other = [folded(c.value) for c in statement.cells if not c.start <= value.start < c.end]
    return folded(phrase_key(name) or name), value.value, value.unit, (*when, *other)


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
    _check_years(items, asked)


def _check_years(items: Sequence[Item], asked: Asked) -> None:
    """The same thing in two years is no sum and no order, unless the question asks across years."""
    if asked.dates:
        return
    years: dict[str, set[frozenset[int]]] = {}
    for item in items:
        statement = item.statements[0]
        said = [v for v in (*statement.values, *statement.context_values) if v is not item.value]
        known = frozenset(y for v in said if v.unit.kind == "date" and (y := year_of(v)) is not None)
        years.setdefault(folded(phrase_key(item.name)), set()).add(known)
    if any(len(found) > 1 for found in years.values()):
        raise StepFault("years")


def _same_list(one: Item, other: Item) -> bool:
    """Two rows or clauses of one passage are two entries of a list."""
    a, b = one.statements[0], other.statements[0]
    return a.passage == b.passage and (bool(a.cells) or a.where == b.where)
