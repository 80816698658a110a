"""Documents: what there is to read, what is on its way in, and what one may do with each."""

from __future__ import annotations

import streamlit as st

from core.errors import PathproofError
from pages import service, session
from pages.parts.badges import state_mark
from pages.parts.documents import audience, document, jobs, upload
from pages.parts.plain import plain
from pages.parts.refused import refused
from pages.parts.when import moment
from pages.session import Here
from storage.records import DocumentRow, Role

PAGE = 25
WIDTHS = [5, 3, 1, 2, 2]


def drawn() -> None:
    where = session.here()
    words = where.words.documents
    rows = service.pathproof().documents.list(where.user.id, where.workspace_id)
    wanted = document.opened()
    chosen = next((row for row in rows if row.id == wanted), None)
    if chosen is not None:
        document.detail(where, chosen)
        return
    st.title(words.title)
    if wanted:
        document.close()
        st.warning(words.not_there, icon=":material/search_off:")
    if where.at_least(Role.EDITOR):
        upload.panel(where, always=not rows)
        jobs.progress()
    if rows:
        listed(where, rows)
    else:
        st.subheader(words.empty_title)
        st.write(words.empty_lead if where.at_least(Role.EDITOR) else where.words.ask.empty_reader)


def listed(where: Here, rows: tuple[DocumentRow, ...]) -> None:
    words = where.words.documents
    wanted = st.text_input(words.search, key="document-search", icon=":material/search:").strip().casefold()
    found = sorted((row for row in rows if wanted in row.name.casefold()), key=lambda row: row.name)
    if not found:
        st.info(words.nothing_found)
        return
    first = turn_page(where, len(found))
    with st.container(key="document-heads"):
        names = (words.name, words.readable_by, words.version, words.state, words.date)
        for head, name in zip(st.columns(WIDTHS), names, strict=True):
            head.caption(name)
    with st.container(key="document-rows", gap="xsmall"):
        for row in found[first : first + PAGE]:
            one(where, row)


def turn_page(where: Here, total: int) -> int:
    if total <= PAGE:
        return 0
    starts = list(range(0, total, PAGE))
    words = where.words.documents
    first: int = st.selectbox(
        words.title,
        starts,
        format_func=lambda at: words.page_of.format(first=at + 1, last=min(at + PAGE, total), total=total),
        key="document-page",
        label_visibility="collapsed",
        width=200,
    )
    return first


def one(where: Here, row: DocumentRow) -> None:
    name, tags, version, state, date = st.columns(WIDTHS, vertical_alignment="center")
    if name.button(
        plain(row.name, 120), key=f"open-{row.id}", type="tertiary", icon=":material/description:"
    ):
        document.open_(row.id)
        st.rerun()
    tags.markdown(audience.label(where, row.audience))
    version.markdown(where.words.ask.version.format(n=row.in_force or row.version))
    state.markdown(state_mark(where, row.standing))
    date.caption(moment(row.in_force_at or row.uploaded_at))


try:
    drawn()
except PathproofError as error:
    refused(session.here(), error)
