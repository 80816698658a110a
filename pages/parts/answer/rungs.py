"""The ways that were tried one after the other, and why each but the last was left."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from core.answer.answer import Answer
from pages.parts.tables import table
from pages.session import Here


def rungs(where: Here, answer: Answer, detail: Mapping[str, object], key: str) -> None:
    """`detail` is that of the trace step `rungs`: rungs [{rung, left, tokens}]. How long one took is the time of
    the step of its name."""
    ask, words = where.words.ask, where.words.ask.plan
    value = detail.get("rungs")
    rows = [row for row in value if isinstance(row, Mapping)] if isinstance(value, list) else []
    took = {step.step: step.ms for step in answer.trace}
    st.markdown(f"**{words.rungs}**")
    table(
        ((words.rung, "once"), (words.left, ""), (ask.ms, "number ms"), (ask.tokens, "number")),
        [
            (
                words.rung_names.get(str(row.get("rung")), str(row.get("rung", ""))),
                str(row.get("left") or words.taken),
                f"{took[str(row.get('rung'))]:.0f}" if str(row.get("rung")) in took else "",
                str(row.get("tokens") or ""),
            )
            for row in rows
        ],
        key=f"{key}-rungs",
        caption=words.rungs,
        headed=True,
    )
