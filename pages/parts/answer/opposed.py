"""What other documents say against an answer's sources, beside the answer. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from core.answer.answer import Answer, Opposed
from pages.parts.plain import plain
from pages.parts.reading import Block, reading
from pages.session import Here


def opposed(
    where: Here, answer: Answer, key: str, selected: int = 0, on_cite: Callable[[int], None] | None = None
) -> None:
    """Both sides with the numbers of their sources; nothing where nothing disagrees."""
    words = where.words.links
    if not answer.opposed:
        return
    with st.container(border=True, key=f"{key}-opposed"):
        st.markdown(f":material/compare_arrows: **{words.opposed}**")
        kinds = dict.fromkeys(words.why[f"contradiction-{one.way}"] for one in answer.opposed)
        st.caption(plain(" ".join(kinds)))
        blocks = [block for one in answer.opposed for block in _both(where, one)]
        reading(blocks, key=f"{key}-opposed-text", selected=selected, on_cite=on_cite)


def _both(where: Here, one: Opposed) -> tuple[Block, Block]:
    words = where.words
    confirmed = f" ({words.links.opposed_accepted})" if one.accepted else ""

    def side(text: str, n: int, after: str = "") -> Block:
        cite: dict[str, object] = {"c": n, "label": words.ask.cite.format(n=n)}
        return Block("quote", ({"t": text}, cite, {"t": after}) if after else ({"t": text}, cite))

    return side(one.quote, one.passage), side(one.other_quote, one.other, confirmed)
