"""Modules that a search came through, as a small table, and the gates that it crossed, each with the sentences
it was judged from. A gate is a permit to look further; the screen says that it proves nothing."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from pages.parts.plain import plain
from pages.parts.tables import table
from pages.session import Here


def modules(where: Here, detail: Mapping[str, object], key: str) -> None:
    """`detail` is that of the trace step `modules`: modules [{label, level, by, size, score}]."""
    words = where.words.ask.modules
    rows = _rows(detail.get("modules"))
    if not detail.get("count"):
        return
    st.markdown(f"**{words.title}**")
    _elsewhere(where, detail, len(rows))
    if not rows:
        return
    table(
        ((words.about, ""), (words.level, "number"), (words.size, "number"), (words.score, "number")),
        [
            (
                str(row.get("label", "")),
                str(row.get("level", "")),
                str(row.get("size", "")),
                _score(row.get("score")),
            )
            for row in rows
        ],
        key=key,
        caption=words.title,
        headed=True,
        notes=[words.by_model if row.get("by") == "model" else words.by_phrases for row in rows],
    )


def gates(where: Here, detail: Mapping[str, object], key: str) -> None:
    """`detail` is that of the trace step `gates`: gates [{from, to, direction, confidence, by, accepted,
    sentences}]."""
    words = where.words.ask.modules
    rows = _rows(detail.get("gates"))
    st.markdown(f"**{words.gates}** :small[{words.judged}]")
    if not detail.get("count"):
        st.caption(words.no_gates)
    _elsewhere(where, detail, len(rows))
    for number, row in enumerate(rows, start=1):
        with st.container(border=True, key=f"{key}-{number}"):
            arrow = words.directions.get(str(row.get("direction")), "↔")
            st.markdown(f"**{plain(row.get('from', ''), 160)}** {arrow} **{plain(row.get('to', ''), 160)}**")
            said = row.get("sentences")
            sentences = said if isinstance(said, list) and said else []
            for sentence in sentences:
                st.markdown(f"“{plain(sentence, 600)}”")
            by = str(row.get("by", ""))
            about = [
                words.by.get(by, words.by_other.format(name=plain(by, 60))),
                words.confidence.format(value=_score(row.get("confidence")))
                if sentences
                else words.no_sentence,
                words.accepted if row.get("accepted") is True else words.suggested,
            ]
            st.caption(" · ".join(about))


def _elsewhere(where: Here, detail: Mapping[str, object], shown: int) -> None:
    """A kept answer holds only words of its own sources: what is missing is counted, not hidden."""
    count = detail.get("count")
    if isinstance(count, int) and count > shown:
        st.caption(where.words.ask.modules.elsewhere.format(n=count - shown))


def _score(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, int | float) else ""


def _rows(value: object) -> list[Mapping[str, object]]:
    return [row for row in value if isinstance(row, Mapping)] if isinstance(value, list) else []
