"""What get_spo and retrieval find: a subject's value, all values of a relation, or the things that stand in one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.judge.named import folded
from core.language.normalise import phrase_key
from core.quantity.base import Quantity
from core.retrieve.logic.asked import Asked, Wish
from core.retrieve.logic.find import LEAST, Finder, own_share, share, topic_of
from core.retrieve.logic.items import Item, StepFault
from core.retrieve.logic.lexicon import SAYS_TOTAL, TOTALS, topic_tokens
from core.retrieve.logic.names import holds
from core.retrieve.logic.plan import ANY, LogicStep, Plan
from core.retrieve.logic.rows import rows_of
from core.retrieve.logic.statements import Statement
from core.retrieve.logic.values import is_total, names_column, value_of

NEAREST = 5


def facts(finder: Finder, asked: Asked, wish: Wish, plan: Plan, step: LogicStep) -> tuple[Item, ...]:
    """One item for a subject that is given; else a row for each thing that has the relation."""
    subject, relation, object_ = step.inputs
    about = " ".join(part for part in (relation, object_) if part != ANY)
    subjects = [s.inputs[0] for s in plan.steps if s.operator == "get_spo" and s.inputs[0] != ANY]
    topic = topic_of(about, subjects)
    sums = any(other.operator == "sum" and step.alias in other.inputs for other in plan.steps)
    if subject != ANY and not (sums and len(subjects) == 1):
        return _of_subject(finder, asked, wish, subject, [s for s in subjects if s != subject], topic, about)
    found = finder.about(subject, about, asked) if subject != ANY else finder.all_of(about, asked)
    return rows_of(found, topic, asked, wish, parts_only=sums)


def _of_subject(
    finder: Finder,
    asked: Asked,
    wish: Wish,
    subject: str,
    others: Sequence[str],
    topic: Sequence[str],
    about: str,
) -> tuple[Item, ...]:
    """The value of the statements that say most of the topic, the subject's own before those only under its name.
    Two of them with different values raise StepFault `ambiguous`."""
    called = finder.called(subject)
    scored: list[tuple[tuple[bool, float, float], Statement, Quantity]] = []
    for statement in finder.about(subject, about, asked):
        if is_total(statement) and not TOTALS.match(subject):
            continue
        value = value_of(statement, called, others, topic, wish)
        held = share(statement, topic, wish)
        if value is None or held < LEAST:
            continue
        own = any(holds(statement.folded, name) for name in called)
        rival = not own and any(holds(statement.folded, name) for name in others)
        if not rival:
            scored.append(((own, held, own_share(statement, topic)), statement, value))
    if not scored:
        return ()
    best = max(score[:2] for score, _, _ in scored)
    kept = [(score, s, v) for score, s, v in scored if score[:2] == best]
    if len({(v.value, v.unit) for _, _, v in kept}) > 1:
        closest = max(score for score, _, _ in kept)
        kept = [row for row in kept if row[0] == closest]
    if len({(v.value, v.unit) for _, _, v in kept}) > 1:
        raise StepFault("ambiguous", subject)
    statements = tuple({s.text: s for _, s, _ in reversed(kept)}.values())[::-1]
    return (Item(subject, kept[0][2], statements),)


_PARTS = re.compile(r"\s*(?:,|·|/|\band\b|(?<=[가-힣])(?:와|과)\s|\s및\s)\s*")


def named(
    finder: Finder, asked: Asked, wish: Wish, relation: str, object_: str, subject: str
) -> tuple[Item, ...]:
    """The different things that stand in a relation. A sentence that states their number raises `stated`."""
    about = " ".join(part for part in (relation, object_, subject) if part)
    topic = topic_tokens(about)
    found = [s for s in finder.all_of(about, asked) if not is_total(s)]
    whole = [s for s in found if share(s, topic, Wish(None)) >= 1.0]
    for statement in whole:
        if _states(statement, wish, topic):
            raise StepFault("stated")
    items: list[Item] = []
    for statement in whole:
        items += [Item(name, None, (statement,)) for name in _things(statement, asked, topic)]
    return tuple(items)


def _states(statement: Statement, wish: Wish, topic: Sequence[str]) -> bool:
    counted = [
        v
        for v in statement.values
        if v.unit.kind in ("counter", "person") and (wish.kind is None or wish.fits(v))
    ]
    return bool(counted) and (
        own_share(statement, topic) >= LEAST or SAYS_TOTAL.search(statement.text) is not None
    )


def _things(statement: Statement, asked: Asked, topic: Sequence[str]) -> list[str]:
    """Whose row it is; or the sentence's subjects that the question does not name itself."""
    if statement.cells:
        cell = names_column(statement, topic)
        return [cell.value] if cell is not None and not TOTALS.match(cell.value) else []
    question = folded(asked.question)
    subjects = [s for s in statement.subjects if folded(phrase_key(s)) not in question]
    return [part for s in subjects for part in _PARTS.split(s) if part.strip()]


def told(finder: Finder, asked: Asked, wish: Wish, step: LogicStep) -> tuple[Item, ...]:
    """What is said of the names that a step gives, no value needed: who supplies what, and the like."""
    subject, relation, object_ = step.inputs
    given = [name for name in (subject, object_) if name != ANY]
    topic = topic_of(relation, given)
    found = finder.about(given[0], relation, asked) if given else finder.all_of(relation, asked)
    kept: list[tuple[float, Statement]] = []
    for statement in found:
        named_here = all(
            any(holds(f"{statement.folded}\n{statement.context}", n) for n in finder.called(name))
            for name in given
        )
        held = share(statement, topic, wish)
        if named_here and held >= LEAST:
            kept.append((held + own_share(statement, topic), statement))
    kept.sort(key=lambda row: (-row[0], row[1].where))
    return tuple(Item(_named_by(s), None, (s,)) for held, s in kept[:NEAREST] if held >= kept[0][0] * LEAST)


def nearest_statements(finder: Finder, asked: Asked, wish: Wish, text: str) -> tuple[Item, ...]:
    """The statements that hold most of a text's words, with a value of the kind asked for where they have one."""
    topic = topic_tokens(text)
    found = finder.all_of(text, asked)
    scored = sorted(
        ((-share(s, topic, wish), -own_share(s, topic), s.where, s) for s in found), key=lambda row: row[:3]
    )
    kept = [s for held, _, _, s in scored if -held >= LEAST][:NEAREST]
    return tuple(Item(_named_by(s), value_of(s, (), (), topic, wish), (s,)) for s in kept)


def _named_by(statement: Statement) -> str:
    return statement.subjects[0] if statement.subjects else " ".join(statement.text.split()[:6])
