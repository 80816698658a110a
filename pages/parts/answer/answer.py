"""An answer on the screen: growing, finished, or cut short. Its state is always said in words."""

from __future__ import annotations

import streamlit as st

from core.answer.answer import Answer
from core.answer.undated import undated
from pages.parts.answer.asking import Asking
from pages.parts.answer.evidence import Chosen
from pages.parts.answer.opposed import opposed
from pages.parts.plain import plain
from pages.parts.reading import Block, cited, reading
from pages.parts.refused import sentence
from pages.parts.web import code, script
from pages.session import Here

_writing = st.components.v2.component(
    "pathproof_writing",
    html='<div class="root"></div>',
    css=code("reading.css"),
    js=script("made.js", "writing.js"),
)


def growing(where: Here, asking: Asking) -> None:
    """The browser asks for the text itself; a rerun comes when it is over, or when the person wants one."""
    words = where.words.ask
    data = {"address": f"/asking/{asking.id}", "searching": words.searching, "writing": words.writing}
    _writing(key="growing", data=data, on_done_change=lambda: None)


def unfinished(where: Here, asking: Asking) -> None:
    """What had come stays on the screen, and is called what it is."""
    words = where.words.ask
    if asking.closed:
        st.warning(where.words.access.closed_while_asking, icon=":material/lock:")
    elif asking.failed:
        why = sentence(where.words, asking.error) if asking.error else where.words.frame.something_failed
        st.error(f"{words.failed} {plain(why, 500)}")
    else:
        st.warning(words.stopped, icon=":material/stop_circle:")
    if asking.text:
        st.caption(words.partial)
        reading([_paragraph(where, asking.text, frozenset())], key="unfinished")


def finished(where: Here, answer: Answer, chosen: Chosen, key: str) -> None:
    _status(where, answer)
    numbers = frozenset(passage.n for passage in answer.passages)
    if answer.status == "quoted":
        blocks = [
            Block(
                "p" if claim.computed else "quote",
                (*cited(claim.text, frozenset(), ""), *_citations(where, claim.citations)),
            )
            for claim in answer.claims
        ]
    else:
        blocks = [
            Block("p", cited(part, numbers, where.words.ask.cite))
            for part in answer.answer.split("\n\n")
            if part.strip()
        ]
    if blocks:
        reading(blocks, key=f"{key}-text", selected=chosen.number, on_cite=chosen.choose)
    opposed(where, answer, key, chosen.number, chosen.choose)
    silent = undated(answer)
    if silent:
        titles = ", ".join(plain(title, 80) for title in silent)
        st.info(where.words.moments.undated.format(titles=titles, day=answer.day), icon=":material/event:")
    if answer.degraded:
        words = where.words
        table = {**words.refusals.table, **words.fallbacks}
        told = (one.retold(table) for one in answer.degraded)
        named = " · ".join(plain(name) for name in told)
        st.warning(f"**{words.ask.degraded}:** {named}", icon=":material/report:")


def _status(where: Here, answer: Answer) -> None:
    words = where.words.ask
    with st.container(key="answer-state"):
        if answer.greeting:
            st.info(words.greeted, icon=":material/waving_hand:")
        elif answer.status == "answered":
            st.success(words.answered, icon=":material/menu_book:")
        elif answer.status == "quoted":
            st.info(words.quoted, icon=":material/format_quote:")
        else:
            st.warning(words.insufficient, icon=":material/help:")


def _citations(where: Here, numbers: tuple[int, ...]) -> tuple[dict[str, object], ...]:
    return tuple({"c": n, "label": where.words.ask.cite.format(n=n)} for n in numbers)


def _paragraph(where: Here, text: str, numbers: frozenset[int]) -> Block:
    return Block("p", cited(text, numbers, where.words.ask.cite))
