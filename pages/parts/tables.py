"""A table of text with citations and chips, read by screen readers and narrow screens alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

import streamlit as st

from pages.parts.web import code

_component = st.components.v2.component(
    "pathproof_table", html='<div class="root"></div>', css=code("table.css"), js=code("table.js")
)

Cell = str | tuple[str, ...] | tuple[int, str]
"""Text, chips, or a citation (number, its label)."""


def table(
    columns: Sequence[tuple[str, str]],
    rows: Sequence[Sequence[Cell]],
    key: str,
    caption: str = "",
    notes: Sequence[str] = (),
    on_cite: Callable[[int], None] | None = None,
    headed: bool = False,
) -> None:
    """`columns` are (name, kind); a kind is "", number, quiet or once. `notes` stand below each row. `headed`:
    a heading above says the caption already."""

    def chosen() -> None:
        number = st.session_state[key].get("cite")
        if on_cite is not None and isinstance(number, int):
            on_cite(number)

    data = {
        "columns": [{"name": name, "kind": kind} for name, kind in columns],
        "rows": [
            {"cells": [_cell(cell) for cell in row], "note": note}
            for row, note in zip_longest(rows, notes, fillvalue="")
        ],
        "caption": caption,
        "headed": headed,
    }
    _component(key=key, data=data, on_cite_change=chosen)


def _cell(cell: Cell) -> dict[str, object]:
    if isinstance(cell, str):
        return {"t": cell}
    if cell and isinstance(cell[0], int):
        return {"c": cell[0], "label": cell[1]}
    return {"chips": list(cell)}
