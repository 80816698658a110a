"""Jobs as rows of text: what the page draws first, and what it asks for again later."""

from __future__ import annotations

from collections.abc import Iterable

from pages.parts.plain import shown
from pages.words import Words
from storage.records import JobRow, JobState

UNDER_WAY = (JobState.WAITING, JobState.RUNNING)


def rows(words: Words, jobs: Iterable[JobRow]) -> dict[str, object]:
    """`rows` are those under way and failed ones; `active` names the first kind: when it changes, the
    list of documents has changed too."""
    jobs = list(jobs)
    told = [job for job in jobs if job.state in (*UNDER_WAY, JobState.FAILED)]
    active = sorted(job.id for job in jobs if job.state in UNDER_WAY)
    return {"rows": [_row(words, job) for job in told], "active": " ".join(active)}


def _row(all_words: Words, job: JobRow) -> dict[str, object]:
    words = all_words.documents
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
        "dismiss": words.dismiss if failed else "",
    }
