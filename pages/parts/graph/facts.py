"""The facts of a picture as a table, each with its quote and where it is written; a number opens the source."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from core.errors import NotFound
from core.explore.picture import Asserted, Fact, Picture
from pages import service
from pages.parts.answer.source import heading, opened, version_of
from pages.parts.place import place
from pages.parts.plain import shown
from pages.parts.refused import refused
from pages.parts.tables import Cell, table
from pages.session import Here
from storage.scope import AsOf

Rows = list[tuple[Fact, Asserted]]


@dataclass(frozen=True, slots=True)
class Opened:
    """A passage that stands open, with the words lit that a fact rests on."""

    passage: str
    start: int
    end: int


def facts(
    where: Here,
    drawn: Picture,
    open_: Opened | None,
    as_of: AsOf,
    choose: Callable[[Opened | None], None],
    more: Callable[[], None],
) -> None:
    """`open_` stands open; `choose` is told of another one, or of none."""
    words = where.words.graph
    st.subheader(words.facts, anchor=False)
    rows = [(fact, one) for fact in drawn.facts for one in fact.sources]
    if not rows:
        st.caption(words.no_facts_here)
        return
    with st.container(key="graph-facts"):
        left, right = st.columns([5, 4], gap="large")
        with left:
            st.caption(words.facts_lead.format(facts=len(drawn.facts), places=len(rows)))
            _table(where, rows, choose)
            left_over = drawn.counts.facts - len(drawn.facts)
            if left_over > 0:
                st.button(words.more_facts.format(n=left_over), key="graph-more", on_click=more)
        with right:
            if open_ is None:
                st.caption(words.source_hint)
            else:
                _source(where, open_, as_of, choose)


def _table(where: Here, rows: Rows, choose: Callable[[Opened | None], None]) -> None:
    words, ask = where.words.graph, where.words.ask

    def cite(number: int) -> None:
        if 1 <= number <= len(rows):
            one = rows[number - 1][1]
            choose(Opened(one.passage, one.start, one.end))

    cells: list[tuple[Cell, ...]] = [
        (fact.subject, fact.relation, fact.object, (number, words.source.format(n=number)))
        for number, (fact, _) in enumerate(rows, start=1)
    ]
    columns = ((ask.subject, ""), (ask.relation, ""), (ask.object, ""), (ask.source, ""))
    quotes = [f"“{one.quote}” — {_where(where, one)}" for _, one in rows]
    table(columns, cells, key="graph-table", caption=words.facts, headed=True, notes=quotes, on_cite=cite)


def _where(where: Here, one: Asserted) -> str:
    state = where.words.documents.states.get(one.state, one.state)
    parts = (
        shown(one.title),
        where.words.ask.version.format(n=one.version),
        state,
        place(where.words, one.location),
    )
    return " · ".join(part for part in parts if part)


def _source(where: Here, open_: Opened, as_of: AsOf, choose: Callable[[Opened | None], None]) -> None:
    """Read again each time: what the person may no longer read is not there."""
    words = where.words
    with st.container(border=True, key="graph-source"):
        try:
            passage = service.pathproof().exploring.source(
                where.user.id, where.workspace_id, open_.passage, as_of
            )
        except NotFound as error:
            refused(where, error)
            return
        version = version_of(where, passage)
        heading(where, passage, version)
        lit = [(open_.start, open_.end)]
        opened(where, passage, version, lit, shown(passage.title), f"graph-passage-{open_.passage}")
        st.button(words.graph.close, key="graph-close", type="tertiary", on_click=choose, args=(None,))
