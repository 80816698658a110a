"""A plan of a computation, drawn as what it is: each step with its operator, inputs and result."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from pages.parts.plain import plain
from pages.parts.tables import table
from pages.session import Here


def plan(where: Here, detail: Mapping[str, object], key: str) -> None:
    """`detail` is that of the trace step `plan`: by, steps [{operator, inputs, alias, result, left}]."""
    words = where.words.ask.plan
    by = str(detail.get("by", ""))
    st.markdown(f"**{words.title}** :small[{plain(words.by.format(by=words.makers.get(by, by)), 80)}]")
    steps = _rows(detail.get("steps"))
    if not steps:
        st.caption(words.no_plan)
        return
    table(
        ((words.number, ""), (words.operator, ""), (words.inputs, ""), (words.result, "")),
        [
            (
                str(step.get("alias", "")),
                words.operators.get(str(step.get("operator")), str(step.get("operator", ""))),
                _joined(step.get("inputs")),
                _result(where, step),
            )
            for step in steps
        ],
        key=f"{key}-plan",
        caption=words.title,
        headed=True,
    )


def _result(where: Here, step: Mapping[str, object]) -> str:
    words = where.words.ask.plan
    fault = str(step.get("left") or "")
    return words.faults.get(fault, fault) if fault else _joined(step.get("result")) or words.not_done


def _joined(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _rows(value: object) -> list[Mapping[str, object]]:
    return [row for row in value if isinstance(row, Mapping)] if isinstance(value, list) else []
