"""A path, drawn as what it is: nodes in order, and on each step the relation and its source."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import streamlit as st

from core.retrieve.base import ALIKE, BACKWARD, SAME
from pages.parts.web import code, script
from pages.words.ask import AskWords

_component = st.components.v2.component(
    "pathproof_path", html='<div class="root"></div>', css=code("path.css"), js=script("made.js", "path.js")
)

Kind = Literal["fact", "suggested", "accepted"]
"""A step that a document writes down; one that nobody did; one that nobody did and a person accepted."""


def path(
    words: AskWords,
    nodes: Sequence[str],
    relations: Sequence[str],
    sources: Sequence[int],
    name: str,
    key: str,
    on_cite: Callable[[int], None],
    kinds: Sequence[Kind] = (),
    quotes: Sequence[str] = (),
) -> None:
    """len(nodes) == len(relations) + 1. `sources` are citation numbers, 0 where there is none. A relation
    that the path takes against its direction is drawn as pointing back. `kinds` and `quotes`, one a step or
    none at all: without kinds all are facts."""

    def chosen() -> None:
        number = st.session_state[key].get("cite")
        if isinstance(number, int):
            on_cite(number)

    steps = zip(
        relations,
        sources,
        kinds or [_kind(relation) for relation in relations],
        quotes or ("",) * len(relations),
        strict=True,
    )
    hops = [_hop(words, *step) for step in steps]
    data = {"nodes": list(nodes), "hops": hops, "name": name}
    _component(key=key, data=data, on_cite_change=chosen)


def _kind(relation: str) -> Kind:
    if not relation.startswith(ALIKE):
        return "fact"
    return "accepted" if relation == SAME else "suggested"


def _hop(words: AskWords, relation: str, source: int, kind: Kind, quote: str) -> dict[str, object]:
    back = relation.startswith(BACKWARD)
    marks = {"fact": "", "suggested": words.suggested_step, "accepted": words.accepted_step}
    return {
        "relation": ALIKE.strip() if relation.startswith(ALIKE) else relation.removeprefix(BACKWARD),
        "way": words.against if back else words.along,
        "back": back,
        "c": source,
        "label": words.cite.format(n=source),
        "kind": kind,
        "mark": marks[kind],
        "quote": quote,
    }
