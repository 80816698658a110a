"""A path, drawn as what it is: nodes in order, and on each step the relation and its source."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from core.retrieve.base import BACKWARD
from pages.parts.web import code
from pages.words.ask import AskWords

_component = st.components.v2.component(
    "pathproof_path", html='<div class="root"></div>', css=code("path.css"), js=code("path.js")
)


def path(
    words: AskWords,
    nodes: Sequence[str],
    relations: Sequence[str],
    sources: Sequence[int],
    name: str,
    key: str,
    on_cite: Callable[[int], None],
) -> None:
    """len(nodes) == len(relations) + 1. `sources` are citation numbers, 0 where there is none. A relation
    that the path takes against its direction is drawn as pointing up."""

    def chosen() -> None:
        number = st.session_state[key].get("cite")
        if isinstance(number, int):
            on_cite(number)

    hops = [
        {
            "relation": relation.removeprefix(BACKWARD),
            "way": words.against if relation.startswith(BACKWARD) else words.along,
            "back": relation.startswith(BACKWARD),
            "c": source,
            "label": words.cite.format(n=source),
        }
        for relation, source in zip(relations, sources, strict=True)
    ]
    _component(key=key, data={"nodes": list(nodes), "hops": hops, "name": name}, on_cite_change=chosen)
