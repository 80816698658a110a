"""Ingestion as it goes: read from the job table by a fragment that polls while anything is under way."""

from __future__ import annotations

import streamlit as st

from core.errors import PathproofError
from pages import service, session
from pages.parts.plain import plain, shown
from pages.parts.web import code
from pages.session import Here, kept
from storage.records import JobRow, JobState

POLL_SECONDS = 1.0
UNDER_WAY = (JobState.WAITING, JobState.RUNNING)
KEY = "jobs-drawn"

_component = st.components.v2.component(
    "pathproof_jobs", html='<div class="root"></div>', css=code("jobs.css"), js=code("jobs.js")
)


class Seen:
    """Which jobs were under way when the page was last drawn whole, and what an action came to."""

    def __init__(self) -> None:
        self.active: frozenset[str] = frozenset()
        self.refused = ""


def progress() -> None:
    where = session.here()
    seen = kept("jobs-seen", Seen)
    seen.active = _active(_rows(where))
    st.fragment(_drawn, run_every=POLL_SECONDS if seen.active else None)()


def _rows(where: Here) -> tuple[JobRow, ...]:
    return service.pathproof().documents.jobs(where.user.id, where.workspace_id)


def _active(rows: tuple[JobRow, ...]) -> frozenset[str]:
    return frozenset(job.id for job in rows if job.state in UNDER_WAY)


def _drawn() -> None:
    """A job that began or ended changes the whole page: the table of documents too."""
    where = session.here()
    words = where.words.documents
    seen = kept("jobs-seen", Seen)
    rows = _rows(where)
    if _active(rows) != seen.active:
        st.rerun()
    if seen.refused:
        st.error(plain(seen.refused, 500))
        seen.refused = ""
    open_jobs = [job for job in rows if job.state in (*UNDER_WAY, JobState.FAILED)]
    if not open_jobs:
        return
    with st.container(border=True, key="jobs"):
        st.markdown(f"**{words.jobs}**")
        data = {"rows": [_row(where, job) for job in open_jobs], "words": {"copy": words.copy}}
        _component(key=KEY, data=data, on_act_change=_act)


def _row(where: Here, job: JobRow) -> dict[str, object]:
    words = where.words.documents
    failed = job.state == JobState.FAILED
    stage = words.stages.get(job.stage, job.stage) if job.state == JobState.RUNNING else ""
    said = stage or words.job_states[job.state]
    action, label = ("retry", words.retry) if failed else ("cancel", words.cancel)
    if job.cancel_requested and not failed:
        said, action, label = words.cancelling, "", ""
    return {
        "id": job.id,
        "name": shown(job.document_name),
        "stage": f"{said} · {job.done}/{job.total}" if job.total and stage else said,
        "share": min(1.0, job.done / job.total) if job.total else None,
        "reason": job.error if failed else "",
        "action": action,
        "label": label,
    }


def _act() -> None:
    wanted = st.session_state[KEY].get("act")
    where = session.here()
    documents = service.pathproof().documents
    change = {"cancel": documents.cancel, "retry": documents.retry}.get(wanted["action"]) if wanted else None
    if wanted is None or change is None:
        return
    try:
        change(where.user.id, where.workspace_id, str(wanted["id"]))
    except PathproofError as refused:
        kept("jobs-seen", Seen).refused = str(refused)
