"""Suggested links as cards, to be judged by mouse or keys. Drawing, no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from core.links.suggestion import Opinion, Suggestion
from pages.parts.place import place
from pages.parts.plain import shown
from pages.parts.web import code, script
from pages.parts.when import moment
from pages.session import Here

_component = st.components.v2.component(
    "pathproof_links",
    html='<div class="root"></div>',
    css=code("links.css"),
    js=script("made.js", "moving.js", "links.js"),
)

Judge = Callable[[list[str], str, str], None]
"""(keys, verdict, note); the verdict `none` takes back."""


def links(
    where: Here,
    suggestions: Sequence[Suggestion],
    key: str,
    judge: Judge,
    preview: Callable[[str], None],
) -> None:
    words = where.words.links

    def judged() -> None:
        state = st.session_state[key]
        value = state.get("judge") or state.get("undo")
        if isinstance(value, dict):
            judge([str(one) for one in value.get("keys", ())], str(value["verdict"]), str(value["note"]))

    def looked() -> None:
        value = st.session_state[key].get("preview")
        if isinstance(value, dict):
            preview(str(value.get("key", "")))

    data = {
        "links": [_card(where, one) for one in suggestions],
        "words": {
            "reason": words.reason,
            "choose": words.choose,
            "chooseOne": words.choose_one,
            "chosen": words.chosen,
            "one": words.one,
            "many": words.many,
            "preview": words.preview,
        },
    }
    _component(key=key, data=data, on_judge_change=judged, on_undo_change=judged, on_preview_change=looked)


def _card(where: Here, one: Suggestion) -> dict[str, object]:
    words = where.words.links
    return {
        "key": one.key,
        "kind": one.kind,
        "kindWord": words.kinds[one.kind],
        "first": shown(one.first),
        "second": shown(one.second),
        "between": words.between.get(one.kind, ""),
        "state": one.state,
        "stateWord": words.states[one.state],
        "why": why(where, one),
        "used": ""
        if one.kind in ("contradiction", "mention")
        else words.used
        if one.used
        else words.not_used,
        "quotes": [
            {
                "side": quote.side,
                "text": quote.text,
                "about": " · ".join(
                    part
                    for part in (
                        shown(quote.title),
                        where.words.ask.version.format(n=quote.version),
                        place(where.words, quote.location),
                    )
                    if part
                ),
            }
            for quote in one.quotes
        ],
        "said": _said(where, one.said) if one.said else "",
        "earlier": words.earlier.format(person=shown(one.earlier.person), when=moment(one.earlier.at))
        + (words.with_reason.format(note=one.earlier.note) if one.earlier.note else "")
        if one.earlier
        else "",
    }


def why(where: Here, one: Suggestion) -> str:
    words = where.words
    named = ", ".join(words.ask.flag_names.get(word, word) for word in one.why.words)
    return words.links.why[one.why.code].format(n=f"{one.why.number:.2f}", words=named)


def _said(where: Here, said: Opinion) -> str:
    words = where.words.links
    line = words.said.format(person=shown(said.person), when=moment(said.at))
    return line + (words.with_reason.format(note=said.note) if said.note else "")
