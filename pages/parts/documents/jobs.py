"""Ingestion as it goes: drawn once with the page, then kept up to date by the browser's own asking."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from core.errors import PathproofError
from pages import service, session
from pages.parts.documents.job_rows import rows, running
from pages.parts.refused import refused
from pages.parts.web import code, script
from pages.session import Here, kept
from storage.records import Role

KEY = "jobs-drawn"

_component = st.components.v2.component(
    "pathproof_jobs", html='<div class="root"></div>', css=code("jobs.css"), js=script("made.js", "jobs.js")
)


class Shown:
    """Whether all failed ones are, and what an action came to, kept over its rerun."""

    def __init__(self) -> None:
        self.all = False
        self.refused: PathproofError | None = None


def progress() -> None:
    where = session.here()
    words = where.words.documents
    screen = kept("jobs-shown", Shown)
    if screen.refused is not None:
        refused(where, screen.refused)
        screen.refused = None
    documents = service.pathproof().documents
    limit = {"failed": None} if screen.all else {}
    data = rows(where.words, documents.uploads(where.user.id, where.workspace_id, **limit))
    if not data["rows"]:
        return
    with st.container(border=True, key="jobs"):
        st.markdown(f"**{words.jobs}**")
        view = "?all=1" if screen.all else ""
        data |= {"address": f"/jobs/{where.workspace_id}{view}", "words": {"copy": words.copy}}
        _component(key=KEY, data=data, on_act_change=_act, on_changed_change=lambda: None)


def being_read(where: Here, any_yet: bool) -> bool:
    """For those who may upload: how many documents are on their way, kept up to date. False when none is."""
    if not where.at_least(Role.EDITOR):
        return False
    uploads = service.pathproof().documents.uploads(where.user.id, where.workspace_id, 0)
    if not uploads.under_way:
        return False
    with st.container(border=True, key="being-read"):
        data = running(where.words, uploads, any_yet)
        view = "running=some" if any_yet else "running=first"
        data |= {"address": f"/jobs/{where.workspace_id}?{view}", "words": {"copy": ""}}
        _component(key="jobs-running", data=data, on_changed_change=lambda: None)
    return True


def _act() -> None:
    wanted = st.session_state[KEY].get("act")
    where = session.here()
    documents, screen = service.pathproof().documents, kept("jobs-shown", Shown)
    if wanted and wanted["action"] in ("all", "few"):
        screen.all = wanted["action"] == "all"
        return
    actions: dict[str, Callable[[str, str, str], object]] = {
        "cancel": documents.cancel,
        "retry": documents.retry,
        "dismiss": documents.dismiss,
        "dismiss_failed": lambda user, workspace, _: documents.dismiss_failed(user, workspace),
    }
    change = actions.get(wanted["action"]) if wanted else None
    if wanted is None or change is None:
        return
    try:
        change(where.user.id, where.workspace_id, str(wanted["id"]))
    except PathproofError as error:
        screen.refused = error
