"""An answer's claims beside their sources, to be judged by mouse or keys."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from core.export.words import in_effect
from core.review.seen import ClaimSeen, Opinion, Seen, SourceSeen
from pages.parts.place import place
from pages.parts.plain import shown
from pages.parts.reading import marked
from pages.parts.web import code, script
from pages.parts.when import moment
from pages.session import Here

_component = st.components.v2.component(
    "pathproof_judging",
    html='<div class="root"></div>',
    css=code("judging.css"),
    js=script("made.js", "moving.js", "judging.js"),
)

Json = dict[str, object]
Judge = Callable[[str, str, str, str], None]
"""(claim, passage, verdict, note)"""
Remove = Callable[[str, str], None]
"""(claim, passage)"""


def judging(where: Here, seen: Seen, key: str, judge: Judge | None, remove: Remove | None) -> None:
    """Without `judge`, for reading alone."""
    words = where.words.review

    def judged() -> None:
        value = st.session_state[key].get("judge")
        if judge is not None and isinstance(value, dict):
            judge(*(str(value.get(name, "")) for name in ("claim", "passage", "verdict", "note")))

    def removed() -> None:
        value = st.session_state[key].get("remove")
        if remove is not None and isinstance(value, dict):
            remove(str(value.get("claim", "")), str(value.get("passage", "")))

    data = {
        "may": judge is not None,
        "claims": [_claim(where, claim, n) for n, claim in enumerate(seen.claims, start=1)],
        "words": {
            "verdict": words.verdict,
            "verdicts": words.verdicts,
            "note": words.note,
            "help": words.note_help,
            "save": words.save_note,
            "away": words.take_away,
            "gone": words.gone,
        },
    }
    _component(key=key, data=data, on_judge_change=judged, on_remove_change=removed)


def _claim(where: Here, claim: ClaimSeen, n: int) -> Json:
    words = where.words.review
    bare: Json = {"passage": "", "title": "", "about": "", "spans": [], "added": False, "moved": ""}
    pairs = [_pair(where, source) for source in claim.sources]
    if not pairs:
        pairs = [bare | _opinions(where, claim.opinions)]
    return {
        "key": claim.key,
        "name": words.claim.format(n=n),
        "text": claim.text,
        "outcome": claim.outcome or "",
        "note": "" if claim.sources else words.no_sources,
        "pairs": pairs,
    }


def _pair(where: Here, source: SourceSeen) -> Json:
    words = where.words
    about = [
        words.ask.version.format(n=source.version),
        words.documents.states.get(source.state, source.state),
        in_effect(where.language, source.valid_from, source.valid_until),
        place(words, source.location),
        words.review.added_by.format(name=source.added_by) if source.added_by else "",
        f"“{source.added_note}”" if source.added_note else "",
    ]
    moved = ", ".join(dict.fromkeys(words.review.reasons[kind] for kind in source.moved))
    data: Json = {
        "passage": source.passage_id,
        "title": f"{source.n} · {shown(source.title)}" if source.n else f"＋ {shown(source.title)}",
        "about": " · ".join(part for part in about if part),
        "spans": list(marked(source.text, source.lit)),
        "added": bool(source.added_by),
        "moved": moved,
    }
    return data | _opinions(where, source.opinions) | _change(where, source)


def _opinions(where: Here, opinions: tuple[Opinion, ...]) -> Json:
    words = where.words.review
    mine = next((one for one in opinions if one.person_id == where.user.id), None)
    return {
        "mine": {"verdict": mine.verdict, "note": mine.note, "stale": mine.stale} if mine else None,
        "opinions": [
            {
                "who": f"{words.mine if one is mine else shown(one.person)}, {moment(one.at)}",
                "kind": one.verdict,
                "word": words.verdicts[one.verdict],
                "note": one.note,
                "stale": words.stale if one.stale else "",
            }
            for one in opinions
        ],
    }


def _change(where: Here, source: SourceSeen) -> Json:
    """Old text with what was removed marked, new text with what was added; nothing where none changed."""
    words, change = where.words.review, source.change
    if change is None:
        return {"before": None}
    return {
        "before": [_run(run.kind == "removed", run.text) for run in change.runs if run.kind != "added"],
        "after": [_run(run.kind == "added", run.text) for run in change.runs if run.kind != "removed"],
        "gone": all(run.kind == "removed" for run in change.runs),
        "old": words.old_text.format(n=change.old_version),
        "now": words.new_text.format(n=change.new_version),
    }


def _run(changed: bool, text: str) -> Json:
    return {"x" if changed else "t": text}
