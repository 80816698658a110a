"""An answer that somebody shared, opened by its link: as much of it as this member may read."""

from __future__ import annotations

import streamlit as st

from core.errors import NotFound, PathproofError
from pages import service, session
from pages.parts.refused import refused
from pages.parts.review import act, reviewed
from pages.parts.review.judging import judging
from pages.session import Here, Keys
from storage.records import Role


def drawn() -> None:
    where = session.here()
    wanted = st.query_params.get("in", "")
    rooms = {room.workspace_id for room in session.memberships(where.user)}
    if wanted in rooms and wanted != where.workspace_id:
        st.session_state[Keys.MOVE] = wanted
        st.rerun()
    _answer(where, st.query_params.get("answer", ""), wanted)


def _answer(where: Here, answer_id: str, wanted: str) -> None:
    words = where.words.review
    st.title(words.shared_title)
    try:
        if wanted not in ("", where.workspace_id):
            raise NotFound(words.shared_none)
        seen = service.pathproof().reviewing.read(where.user.id, where.workspace_id, answer_id)
    except NotFound:
        st.warning(words.shared_none)
        return
    reviewed.head(where, seen)
    act.acting(where, seen, f"shared-{seen.id}", says_state=False)
    if where.at_least(Role.REVIEWER):
        st.page_link(
            "review.py",
            label=words.open_review,
            icon=":material/rate_review:",
            query_params={"review": seen.id},
        )
    if seen.claims:
        judging(where, seen, f"shared-judging-{seen.id}", None, None)
    reviewed.decisions(where, seen)


try:
    drawn()
except PathproofError as error:
    refused(session.here(), error)
