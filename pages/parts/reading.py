"""Text from documents and models on the screen: as text, never as Markdown or HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import streamlit as st

from pages.parts.web import code, script

_component = st.components.v2.component(
    "pathproof_reading",
    html='<div class="root"></div>',
    css=code("reading.css"),
    js=script("made.js", "reading.js"),
)
_MARKER = re.compile(r"\[(\d{1,3})\]")

Span = dict[str, object]


@dataclass(frozen=True, slots=True)
class Block:
    """`kind` is p, quote or passage. A span is {t: text}, {m: marked text} or {c: number, label}."""

    kind: str
    spans: tuple[Span, ...]
    label: str = ""

    def data(self) -> dict[str, object]:
        return {"kind": self.kind, "spans": list(self.spans), "label": self.label}


def cited(text: str, numbers: frozenset[int], label: str) -> tuple[Span, ...]:
    """`text` with its markers `[n]` as citations, those of `numbers` only; others stay text.
    `label` is what a citation is called, such as `Open source {n}`."""
    spans: list[Span] = []
    at = 0
    for found in _MARKER.finditer(text):
        number = int(found.group(1))
        if number not in numbers:
            continue
        if found.start() > at:
            spans.append({"t": text[at : found.start()]})
        spans.append({"c": number, "label": label.format(n=number)})
        at = found.end()
    if at < len(text):
        spans.append({"t": text[at:]})
    return tuple(spans)


def marked(text: str, lit: Sequence[tuple[int, int]]) -> tuple[Span, ...]:
    """`text` with the ranges of `lit` marked. Overlapping ranges join, those outside are cut."""
    spans: list[Span] = []
    at = 0
    for start, end in sorted(lit):
        start, end = max(start, at), min(end, len(text))
        if start >= end:
            continue
        if start > at:
            spans.append({"t": text[at:start]})
        spans.append({"m": text[start:end]})
        at = end
    if at < len(text):
        spans.append({"t": text[at:]})
    return tuple(spans)


def reading(
    blocks: Sequence[Block],
    key: str,
    selected: int = 0,
    on_cite: Callable[[int], None] | None = None,
) -> None:
    """Draws blocks. `on_cite` gets the number of a citation that was chosen."""
    data = {"blocks": [block.data() for block in blocks], "selected": selected}

    def chosen() -> None:
        number = st.session_state[key].get("cite")
        if on_cite is not None and isinstance(number, int):
            on_cite(number)

    _component(key=key, data=data, on_cite_change=chosen)
