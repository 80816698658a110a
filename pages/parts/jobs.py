"""Ingestion as it goes: read from the job table by a fragment that polls while anything is under way."""

from __future__ import annotations

import streamlit as st

from core.errors import PathproofError
from pages import service, session
from pages.parts.plain import plain
from pages.session import kept
from storage.records import JobRow, JobState

POLL_SECONDS = 1.0
UNDER_WAY = (JobState.WAITING, JobState.RUNNING)


class Seen:
    """Which jobs were under way when the page was last drawn whole."""

    def __init__(self) -> None:
        self.active: frozenset[str] = frozenset()


def progress() -> None:
    where = session.here()
    rows = service.pathproof().documents.jobs(where.user.id, where.workspace_id)
    active = frozenset(job.id for job in rows if job.state in UNDER_WAY)
    kept("jobs-seen", Seen).active = active
    st.fragment(_drawn, run_every=POLL_SECONDS if active else None)()


def _drawn() -> None:
    where = session.here()
    words = where.words.documents
    rows = service.pathproof().documents.jobs(where.user.id, where.workspace_id)
    open_jobs = [job for job in rows if job.state in (*UNDER_WAY, JobState.FAILED)]
    seen = kept("jobs-seen", Seen)
    if frozenset(job.id for job in rows if job.state in UNDER_WAY) != seen.active:
        st.rerun()
    if not open_jobs:
        return
    with st.container(border=True, key="jobs"):
        st.markdown(f"**{words.jobs}**")
        for job in open_jobs:
            _one(where, job)


def _one(where: session.Here, job: JobRow) -> None:
    words = where.words.documents
    name = plain(job.document_name, 80)
    left, right = st.columns([5, 1], vertical_alignment="center")
    if job.state == JobState.FAILED:
        left.markdown(f":red-badge[{words.job_states['failed']}] {name}")
        if right.button(words.retry, key=f"retry-{job.id}", icon=":material/refresh:", width="stretch"):
            _do("retry", where, job.id)
        left.caption(words.reason)
        left.code(job.error, language=None, wrap_lines=True)
        return
    stage = words.stages.get(job.stage, job.stage)
    share = min(1.0, job.done / job.total) if job.total else 0.0
    count = f" · {job.done}/{job.total}" if job.total else ""
    left.progress(share, text=f"{name} · {plain(stage)}{count}")
    if job.cancel_requested:
        right.caption(words.cancelling)
    elif right.button(words.cancel, key=f"cancel-{job.id}", icon=":material/close:", width="stretch"):
        _do("cancel", where, job.id)


def _do(action: str, where: session.Here, job_id: str) -> None:
    documents = service.pathproof().documents
    try:
        {"cancel": documents.cancel, "retry": documents.retry}[action](
            where.user.id, where.workspace_id, job_id
        )
    except PathproofError as refused:
        st.error(plain(str(refused), 500))
        return
    st.rerun()
