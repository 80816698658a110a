"""Who can read a document and what a person can read, each with the tags because of which."""

from __future__ import annotations

import streamlit as st

from core.who_reads import Reads, WhoReads
from pages.parts.tables import Cell, table
from pages.session import Here
from storage.records import EVERYONE


def of_document(where: Here, found: tuple[WhoReads, ...], key: str) -> None:
    words = where.words
    if not found:
        st.warning(words.documents.readers_none, icon=":material/visibility_off:")
        return
    rows: list[tuple[Cell, ...]] = [
        (one.name, words.frame.roles[one.role], _because(where, one.because)) for one in found
    ]
    columns = ((words.access.person, ""), (words.access.role, ""), (words.access.because, ""))
    table(columns, rows, key=key, caption=words.access.readers, headed=True)


def of_person(where: Here, found: Reads, key: str) -> None:
    words = where.words.access
    if not found.whole:
        st.caption(words.reads_note)
    if not found.rows:
        st.info(words.my_none if found.whole else words.reads_none)
        return
    rows: list[tuple[Cell, ...]] = [(one.document.name, _because(where, one.because)) for one in found.rows]
    table(((words.document, ""), (words.because, "")), rows, key=key, caption=words.reads, headed=True)


def _because(where: Here, tags: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(where.words.access.everyone if tag == EVERYONE else tag for tag in tags)
