"""Which moment an answer is of: by the change that made it, or by its number."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages import service
from pages.parts.plain import plain, shown
from pages.parts.when import moment
from pages.session import Here
from storage.moments import Change

LISTED = 50
NOW = -1
LONGEST_NAME = 60


def as_of(where: Here) -> int | None:
    """The chosen revision; None is now. The number is what counts, the list sets it."""
    words = where.words.moments
    number, choice = f"as-of-{where.workspace_id}", f"as-of-change-{where.workspace_id}"
    changes = service.pathproof().documents.changes(where.user.id, where.workspace_id, LISTED)
    names = {NOW: words.now} | {change.number: what(where, change) for change in changes}
    if changes and changes[-1].number == 1:
        names[0] = words.begin
    typed = st.session_state.get(number)
    if typed is not None and typed not in names:
        names[typed] = words.other.format(n=typed)
    st.session_state[choice] = NOW if typed is None else typed

    def chosen() -> None:
        at = st.session_state[choice]
        st.session_state[number] = None if at == NOW else at

    left, right = st.columns([3, 1])
    left.selectbox(
        words.choose,
        list(names),
        format_func=names.__getitem__,
        help=words.choose_help,
        key=choice,
        on_change=chosen,
    )
    value: int | None = right.number_input(
        words.number,
        min_value=0,
        value=None,
        step=1,
        help=words.number_help,
        placeholder=words.now,
        key=number,
    )
    return value


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
