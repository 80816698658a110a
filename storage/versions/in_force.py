"""How versions stand at a revision, on a day. `storage.projection.sql` says the same for the projection.

A version begins on its first day (`valid_from`). Without one a document's first version holds from ever,
a later one from the day of its upload. The newest version that has begun is the one in force, until its
last day; an older one never comes back: what has lapsed is not replaced by what it had replaced.

- current: in force, so evidence
- superseded: a newer one has begun
- upcoming: the newest, and its first day is still to come
- expired: it would be in force, but its last day is over
- retired: the newest of a document that is no longer evidence
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, Subquery, and_, case, func, or_, select, true

from storage.tables import version_spans, versions
from storage.versions.days import END_OF_TIME
from storage.versions.tables import version_periods

HOLDS = frozenset(("current", "upcoming"))
"""A version that stands so is not superseded: an answer may have been asked of a day to come."""

Covers = Callable[[Any, Any], ColumnElement[bool]]
"""(added, ended) of a row → whether it holds."""


@dataclass(frozen=True, slots=True)
class Look:
    """When one looks: `covers` is by revision, `known` whether a version that was added at this first
    revision is there, `day` and `midnight` as in a scope."""

    covers: Covers
    known: Callable[[Any], ColumnElement[bool]]
    day: date
    midnight: datetime


def at(revision: int, day: date, midnight: datetime) -> Look:
    return Look(
        lambda added, ended: and_(added <= revision, or_(ended.is_(None), ended > revision)),
        lambda added: added <= revision,
        day,
        midnight,
    )


def now(today: date) -> Look:
    return Look(lambda _, ended: ended.is_(None), lambda _: true(), today, END_OF_TIME)


def stood(readable: Subquery, look: Look) -> Select[str, str, int, str, str, str | None, str | None]:
    """(id, document_id, number, name, word, valid_from, valid_until) of every known version of the
    documents whose `id` is in `readable`."""
    day = look.day.isoformat()
    period = periods(look)
    own = version_spans.c.version_id == versions.c.id
    first = select(func.min(version_spans.c.added)).where(own).scalar_subquery()
    covers = (
        select(func.count())
        .select_from(version_spans)
        .where(own, look.covers(version_spans.c.added, version_spans.c.ended))
        .scalar_subquery()
    )
    unstated = or_(versions.c.number == 1, versions.c.uploaded_at < look.midnight)
    begun = or_(period.c.valid_from <= day, and_(period.c.valid_from.is_(None), unstated))

    def most(of: Any) -> Any:
        return func.max(of).over(partition_by=versions.c.document_id)

    each = (
        select(
            versions.c.id,
            versions.c.document_id,
            versions.c.number,
            versions.c.name,
            period.c.valid_from,
            period.c.valid_until,
            most(covers).label("covered"),
            most(case((begun, versions.c.number))).label("begun"),
            most(versions.c.number).label("newest"),
        )
        .join(readable, readable.c.id == versions.c.document_id)
        .outerjoin(period, period.c.version_id == versions.c.id)
        .where(look.known(first))
        .subquery("each_version")
    )
    word = case(
        (and_(each.c.covered == 0, each.c.number < each.c.newest), "superseded"),
        (each.c.covered == 0, "retired"),
        (each.c.number < each.c.begun, "superseded"),
        (and_(each.c.number == each.c.begun, each.c.valid_until < day), "expired"),
        (each.c.number == each.c.begun, "current"),
        else_="upcoming",
    )
    return select(
        each.c.id,
        each.c.document_id,
        each.c.number,
        each.c.name,
        word.label("word"),
        each.c.valid_from,
        each.c.valid_until,
    )


def periods(look: Look) -> Subquery:
    """(version_id, valid_from, valid_until) of the versions that were given dates."""
    return (
        select(version_periods.c.version_id, version_periods.c.valid_from, version_periods.c.valid_until)
        .where(look.covers(version_periods.c.added, version_periods.c.ended))
        .subquery("period")
    )
