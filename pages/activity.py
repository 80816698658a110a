"""Activity: who did what, and when. For admins."""

from __future__ import annotations

import streamlit as st

from core.errors import PathproofError
from pages import session
from pages.parts import audit_lines
from pages.parts.plain import plain
from pages.parts.tables import table

LIMIT = 200


def drawn() -> None:
    where = session.here()
    words = where.words.activity
    st.title(words.title)
    st.caption(words.lead)
    wanted = st.text_input(words.search, key="activity-search", icon=":material/search:").strip()
    names = audit_lines.names_for(where)
    rows = audit_lines.lines(where, names, wanted, LIMIT)
    if not rows:
        st.info(words.nothing_found if wanted else words.empty)
        return
    table(
        (
            (words.when, "once"),
            (words.who, ""),
            (words.action, ""),
            (words.subject, ""),
            (words.detail, "quiet"),
        ),
        [audit_lines.cells(where, names, row) for row in rows],
        key="activity",
        caption=words.shown.format(n=len(rows)),
    )


try:
    drawn()
except PathproofError as refused:
    st.error(plain(str(refused), 500))
