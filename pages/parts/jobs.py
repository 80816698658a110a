"""Ingestion as it goes: drawn once with the page, then kept up to date by the browser's own asking."""

from __future__ import annotations

import streamlit as st

from core.errors import PathproofError
from pages import service, session
from pages.parts.job_rows import rows
from pages.parts.plain import plain
from pages.parts.web import code
from pages.session import kept

KEY = "jobs-drawn"

_component = st.components.v2.component(
    "pathproof_jobs", html='<div class="root"></div>', css=code("jobs.css"), js=code("jobs.js")
)


class Refused:
    """What an action came to, kept over its rerun."""

    def __init__(self) -> None:
        self.sentence = ""


def progress() -> None:
    where = session.here()
    words = where.words.documents
    refused = kept("job-refused", Refused)
    if refused.sentence:
        st.error(plain(refused.sentence, 500))
        refused.sentence = ""
    found = service.pathproof().documents.jobs(where.user.id, where.workspace_id)
    data = rows(where.words, found)
    if not data["rows"]:
        return
    with st.container(border=True, key="jobs"):
        st.markdown(f"**{words.jobs}**")
        data |= {"address": f"/jobs/{where.workspace_id}", "words": {"copy": words.copy}}
        _component(key=KEY, data=data, on_act_change=_act, on_changed_change=lambda: None)


def _act() -> None:
    wanted = st.session_state[KEY].get("act")
    where = session.here()
    documents = service.pathproof().documents
    actions = {"cancel": documents.cancel, "retry": documents.retry, "dismiss": documents.dismiss}
    change = actions.get(wanted["action"]) if wanted else None
    if wanted is None or change is None:
        return
    try:
        change(where.user.id, where.workspace_id, str(wanted["id"]))
    except PathproofError as refused:
        kept("job-refused", Refused).sentence = str(refused)
