"""Which moment an answer or a graph is of: a slider over the changes, a revision's number, a day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import streamlit as st

from pages import service
from pages.parts.plain import plain, shown
from pages.parts.when import moment
from pages.session import Here
from storage.scope import AsOf, Point
from storage.versions.moments import Change

LISTED = 50
NOW = -1
LONGEST_NAME = 60


def as_of(where: Here, key: str = "as-of") -> AsOf:
    """Draws the revision slider and gives what it says, for any reading call of the core that takes `as_of`:
    None (now), a value of the person's clock, a day, or both. `key` names the widgets; each page has its own.

    The slider goes over the last changes that the person can see, the oldest on the left, with what changed
    said beneath it. The number is what counts; slider and number set each other.
    """
    number, choice = f"{key}-{where.workspace_id}", f"{key}-change-{where.workspace_id}"
    changes = service.pathproof().documents.changes(where.user.id, where.workspace_id, LISTED)
    _slider(where, changes, number, choice)
    words = where.words.moments
    left, right = st.columns(2)
    clock: int | None = left.number_input(
        words.number,
        min_value=0,
        value=None,
        step=1,
        help=words.number_help,
        placeholder=words.now,
        key=number,
    )
    day: date | None = right.date_input(
        words.day,
        value=None,
        min_value=date(1900, 1, 1),
        max_value=date(2199, 12, 31),
        format="YYYY-MM-DD",
        help=words.day_help,
        key=f"{key}-day-{where.workspace_id}",
    )
    if clock is not None and day is not None:
        return Point(clock, day)
    return clock if day is None else day


def _slider(where: Here, changes: Sequence[Change], number: str, choice: str) -> None:
    """Nothing to slide over while there is no change."""
    words = where.words.moments
    if not changes:
        return
    told = {change.number: what(where, change) for change in changes}
    short = {
        change.number: words.short.format(n=change.number, day=moment(change.at)[:10]) for change in changes
    }
    if changes[-1].number == 1:
        told[0], short[0] = words.begin, words.begin_short
    typed = st.session_state.get(number)
    if typed is not None and typed not in told:
        told[typed], short[typed] = words.other.format(n=typed), str(typed)
    told[NOW], short[NOW] = words.now, words.now
    st.session_state[choice] = NOW if typed is None else typed

    def chosen() -> None:
        at = st.session_state[choice]
        st.session_state[number] = None if at == NOW else at

    at = st.select_slider(
        words.choose,
        [*sorted(told.keys() - {NOW}), NOW],
        format_func=short.__getitem__,
        help=words.choose_help,
        key=choice,
        on_change=chosen,
    )
    st.caption(plain(told[at]))


def of_document(where: Here, changes: Sequence[Change]) -> None:
    """Every change of a document with its revision."""
    words = where.words.moments
    with st.expander(f"{words.title} ({len(changes)})", icon=":material/history:"):
        st.caption(words.lead)
        st.markdown("\n".join(f"- {plain(what(where, change))}" for change in changes))


def what(where: Here, change: Change) -> str:
    """As text: which revision, when, and what changed."""
    words = where.words.moments
    name = shown(change.name) or words.a_document
    name = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    version = f" {where.words.ask.version.format(n=change.version)}" if change.version else ""
    told = words.kinds.get(change.kind, "{name}").format(name=f"{name}{version}")
    return words.line.format(n=change.number, when=moment(change.at), what=told)
