"""What an answer rests on: sources, paths, triples, and how it was found. Drawing, no judgement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from core.answer.answer import Answer, AnswerPassage
from core.answer.lit import lit_spans
from pages.parts.answer.modules import gates, modules
from pages.parts.answer.paths import path
from pages.parts.answer.plan import plan
from pages.parts.answer.rungs import rungs
from pages.parts.answer.source import heading, opened, version_of
from pages.parts.answer.steps import steps
from pages.parts.plain import plain
from pages.parts.tables import Cell, table
from pages.session import Here

Cite = Callable[[int], None]


@dataclass(slots=True)
class Chosen:
    """Which source stands open beside the answer."""

    number: int = 0

    def choose(self, number: int) -> None:
        self.number = number


def tabs(where: Here, answer: Answer, question: str, chosen: Chosen, key: str, closed: int = 0) -> None:
    """`key` names the answer, so that each keeps its own widgets. `closed` counts passages that the
    person may no longer read: where nothing is left, that is why."""
    words = where.words.ask
    names = (words.sources, words.paths, words.triples, words.how)
    tab_key = f"{key}-tabs"

    def cite(number: int) -> None:
        chosen.choose(number)
        st.session_state[tab_key] = words.sources

    sources, paths, triples, how = st.tabs(names, key=tab_key, on_change="rerun")
    if sources.open:
        with sources, st.container(key=f"{key}-in-sources"):
            _sources(where, answer, chosen, key, closed)
    if paths.open:
        with paths, st.container(key=f"{key}-in-paths"):
            _paths(where, answer, key, cite, closed)
    if triples.open:
        with triples, st.container(key=f"{key}-in-triples"):
            _triples(where, answer, key, cite, closed)
    if how.open:
        with how, st.container(key=f"{key}-in-how"):
            _how(where, answer, question, key)


def _nothing(where: Here, sentence: str, closed: int) -> None:
    st.caption(where.words.ask.past_closed.format(n=closed) if closed else sentence)


def _sources(where: Here, answer: Answer, chosen: Chosen, key: str, closed: int) -> None:
    words = where.words.ask
    if not answer.passages:
        _nothing(where, words.no_sources, closed)
        return
    if answer.status == "insufficient":
        st.caption(words.nearest)
    for passage in answer.passages:
        _source(where, answer, passage, chosen, key)


def _source(where: Here, answer: Answer, passage: AnswerPassage, chosen: Chosen, key: str) -> None:
    words = where.words.ask
    is_open = passage.n == chosen.number
    version = version_of(where, passage)
    with st.container(border=True, key=f"{key}-source-{passage.n}"):
        with st.container(horizontal=True, vertical_alignment="top"):
            with st.container():
                heading(where, passage, version, f"{passage.n} · ")
            pressed = st.button(
                words.close_source if is_open else words.open_source,
                key=f"{key}-open-{passage.n}",
                type="tertiary",
                width="content",
            )
        if pressed:
            chosen.choose(0 if is_open else passage.n)
            st.rerun()
        if is_open:
            label = words.cite.format(n=passage.n)
            opened(where, passage, version, lit_spans(answer, passage), label, f"{key}-passage-{passage.n}")


def _paths(where: Here, answer: Answer, key: str, cite: Cite, closed: int) -> None:
    words = where.words.ask
    if not answer.paths:
        _nothing(where, words.no_paths, closed)
        return
    for index, found in enumerate(answer.paths, start=1):
        with st.container(border=True, key=f"{key}-path-{index}"):
            name = words.path_step.format(n=index)
            st.caption(name)
            path(words, found.nodes, found.relations, found.passages, name, f"{key}-path-{index}-drawn", cite)


def _triples(where: Here, answer: Answer, key: str, cite: Cite, closed: int) -> None:
    words = where.words.ask
    if not answer.triples:
        _nothing(where, words.no_triples, closed)
        return
    columns = (
        (words.subject, ""),
        (words.relation, ""),
        (words.object, ""),
        (words.flags, ""),
        (words.source, ""),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            triple.subject,
            triple.relation,
            triple.object,
            tuple(words.flag_names.get(flag, flag) for flag in triple.flags),
            (triple.passage, words.cite.format(n=triple.passage)),
        )
        for triple in answer.triples
    ]
    quotes = [f"“{triple.quote}”" for triple in answer.triples]
    table(columns, rows, key=f"{key}-triples", notes=quotes, on_cite=cite)


def _how(where: Here, answer: Answer, question: str, key: str) -> None:
    words = where.words.ask
    model = words.model.format(name=plain(answer.model)) if answer.model else words.no_model
    parts = (
        words.asked_with.format(strategy=plain(answer.strategy)),
        words.revision.format(n=answer.revision),
        model,
    )
    st.markdown(" · ".join(parts))
    st.caption(words.order_note)
    table(
        ((words.order, "number"), (words.source, ""), (words.signal, "number")),
        [(str(i), p.title, f"{p.score:.4f}") for i, p in enumerate(answer.passages, start=1)],
        key=f"{key}-order",
    )
    for number, step in enumerate(answer.trace):
        if step.step == "plan":
            plan(where, step.detail, key)
        elif step.step == "rungs":
            rungs(where, answer, step.detail, key)
        elif step.step == "modules":
            modules(where, step.detail, f"{key}-modules-{number}")
        elif step.step == "gates":
            gates(where, step.detail, f"{key}-gates-{number}")
    steps(where, answer, question, key)
