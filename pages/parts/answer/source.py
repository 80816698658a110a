"""A source: its document, version, state, date and place, and the passage with the words lit that count."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from core.answer.answer import AnswerPassage
from core.errors import NotFound
from pages import service
from pages.parts.badges import effect_text, state_mark, version_mark
from pages.parts.place import place
from pages.parts.plain import plain
from pages.parts.reading import Block, marked, reading
from pages.parts.when import moment
from pages.session import Here
from storage.records import VersionRow

PDF = "application/pdf"
MOST_MARKED = 64
"""Spans that an address of a page's picture names (pages.door.evidence)."""


def version_of(where: Here, passage: AnswerPassage) -> VersionRow | None:
    documents = service.pathproof().documents
    try:
        history = documents.history(where.user.id, where.workspace_id, passage.document)
    except NotFound:
        return None
    return next((row for row in history if row.number == passage.version), None)


def heading(where: Here, passage: AnswerPassage, version: VersionRow | None, before: str = "") -> None:
    st.markdown(f"**{before}{plain(passage.title, 160)}**")
    badges = f"{version_mark(where, passage.version)} {state_mark(where, passage.state)}"
    about = [
        plain(effect_text(where, version.valid_from, version.valid_until)) if version else "",
        moment(version.uploaded_at) if version else "",
        plain(place(where.words, passage.location), 120),
    ]
    st.markdown(f"{badges} :small[{' · '.join(part for part in about if part)}]")


def opened(
    where: Here,
    passage: AnswerPassage,
    version: VersionRow | None,
    lit: Sequence[tuple[int, int]],
    label: str,
    key: str,
) -> None:
    """The text with `lit` marked; of a PDF also the page as it looks. `label` names it for screen readers."""
    words = where.words.ask
    reading([Block("passage", marked(passage.text, lit), label)], key=key)
    if version is None or version.media_type != PDF:
        return
    marks = (lit or ((0, len(passage.text)),))[:MOST_MARKED]
    spans = ",".join(f"{passage.start + start}-{passage.start + end}" for start, end in marks)
    address = f"/page-image/{where.workspace_id}/{passage.passage_id}/{spans}"
    st.html(
        f'<a href="{address}" target="_blank" rel="noopener"><img src="{address}" alt="{words.page_image}"'
        ' style="width:100%;border:1px solid rgba(128,128,128,.45);border-radius:.5rem"></a>'
    )
    st.caption(words.page_image)
