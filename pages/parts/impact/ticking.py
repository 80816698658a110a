"""Documents to look at again, as a list that is ticked by mouse or keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

import streamlit as st

from core.export.impact import written
from core.impact.lists import Row
from pages.parts.plain import shown
from pages.parts.web import code, script
from pages.session import Here

_component = st.components.v2.component(
    "pathproof_ticking",
    html='<div class="root"></div>',
    css=code("ticking.css"),
    js=script("made.js", "moving.js", "ticking.js"),
)

Json = dict[str, object]
TICKS = ("right", "edit", "unaffected")


def ticking(
    where: Here,
    rows: Sequence[Row],
    selected: str,
    key: str,
    today: date,
    open_: Callable[[str], None],
    tick: Callable[[str, str], None] | None,
    says_state: bool,
) -> None:
    """`open_` gets the id of a document, `tick` a document and what was said. Without `tick`, for reading
    alone; `says_state`: the rows are of a list that is kept."""
    words = where.words.impact

    def opened() -> None:
        value = st.session_state[key].get("open")
        if isinstance(value, str):
            open_(value)

    def ticked() -> None:
        value = st.session_state[key].get("tick")
        if tick is not None and isinstance(value, dict):
            tick(str(value.get("document", "")), str(value.get("judgement", "")))

    data = {
        "may": tick is not None,
        "selected": selected,
        "name": words.documents,
        "words": {"tick": words.tick, "ticks": {kind: words.states[kind] for kind in TICKS}},
        "rows": [_row(where, row, today, says_state) for row in rows],
    }
    _component(key=key, data=data, on_open_change=opened, on_tick_change=ticked)


def _row(where: Here, row: Row, today: date, says_state: bool) -> Json:
    words, one, given = where.words.impact, row.affected, row.tick
    late = (
        given is not None
        and given.due is not None
        and given.due < today
        and row.state in ("open", "edit", "again")
    )
    due = ""
    if given and given.due:
        due = (words.late if late else words.due).format(day=given.due.isoformat())
    about = [
        where.words.ask.version.format(n=one.version),
        where.words.documents.states.get(one.state, one.state) if one.state != "current" else "",
        words.moved.get(given.moved, "") if given and row.state == "again" else "",
        f"{words.owner}: {shown(given.owner)}" if given and given.owner else "",
        f"“{shown(given.note)}”" if given and given.note else "",
    ]
    return {
        "id": one.document,
        "n": one.rank,
        "title": shown(one.title),
        "via": shown(written(one.paths[0], words.link)) if one.paths else "",
        "about": " · ".join(part for part in about if part),
        "state": row.state,
        "word": words.states[row.state] if says_state else "",
        "given": given.judgement if given and row.state != "again" else "",
        "due": due,
        "late": late,
    }
