"""Activity: who did what, and when. For admins."""

from __future__ import annotations

import json

import streamlit as st

from core.errors import PathproofError
from pages import service, session
from pages.parts.plain import plain
from pages.parts.tables import table
from pages.parts.when import moment

LIMIT = 200


def drawn() -> None:
    where = session.here()
    words = where.words.activity
    st.title(words.title)
    st.caption(words.lead)
    wanted = st.text_input(words.search, key="activity-search", icon=":material/search:").strip()
    rows = service.pathproof().activity.recent(where.user.id, where.workspace_id, wanted, LIMIT)
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
        [
            (
                moment(row.at),
                row.actor,
                words.actions.get(row.action, row.action),
                row.subject,
                json.dumps(row.detail, ensure_ascii=False, default=str)[1:-1],
            )
            for row in rows
        ],
        key="activity",
        caption=words.shown.format(n=len(rows)),
    )


try:
    drawn()
except PathproofError as refused:
    st.error(plain(str(refused), 500))
