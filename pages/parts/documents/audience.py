"""Choosing who may read a document, with the names of those people before anything goes up."""

from __future__ import annotations

import streamlit as st

from core.errors import PathproofError
from pages import service
from pages.parts import tags
from pages.parts.plain import plain
from pages.parts.refused import sentence
from pages.session import Here
from storage.records import EVERYONE


def choose(where: Here, key: str, present: frozenset[str] | None = None) -> frozenset[str]:
    """The chosen audience; empty while nothing is chosen. `present` is what the document has now."""
    words = where.words.documents
    open_to_all = present is not None and EVERYONE in present
    kinds = [words.for_tags, words.for_everyone]
    kind = st.radio(words.audience, kinds, index=1 if open_to_all else 0, key=f"{key}-kind")
    if kind == words.for_everyone:
        audience = frozenset({EVERYONE})
    else:
        audience = tags.of_mine(
            where, words.tags, words.tags_placeholder, f"{key}-tags", present or frozenset()
        )
    if audience:
        preview(where, audience)
    return audience


def preview(where: Here, audience: frozenset[str]) -> None:
    """Who could read it if it went up now."""
    words = where.words.documents
    try:
        names = service.pathproof().documents.readers(where.user.id, where.workspace_id, audience)
    except PathproofError as refused:
        st.info(plain(sentence(where.words, refused), 300))
        return
    if not names:
        st.warning(words.readers_none, icon=":material/visibility_off:")
        return
    with st.container(border=True):
        count = words.readers_one if len(names) == 1 else words.readers_count.format(n=len(names))
        st.markdown(f"**{words.readers}** · {count}")
        st.markdown(", ".join(plain(name, 60) for name in names))


def label(where: Here, audience: frozenset[str]) -> str:
    """An audience as Markdown that is safe to show."""
    if EVERYONE in audience:
        return where.words.frame.everyone
    return ", ".join(plain(tag, 40) for tag in sorted(audience))
