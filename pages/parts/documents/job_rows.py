"""Jobs as rows of text: what the page draws first, and what it asks for again later."""

from __future__ import annotations

from core.documents import FAILED_SHOWN, Uploads
from pages.parts.plain import shown
from pages.parts.refused import retold
from pages.words import Words
from storage.records import JobRow, JobState


def rows(words: Words, uploads: Uploads) -> dict[str, object]:
    """`rows` are those under way and failed ones. `active` counts and names the first kind: when it
    changes, the list of documents has changed too. `more` says how many are not among the rows, and
    `buttons` are what can be done with all failed ones: (action, label)."""
    active = " ".join(sorted(job.id for job in uploads.under_way))
    return {
        "rows": [_row(words, job) for job in (*uploads.under_way, *uploads.failed)],
        "active": f"{uploads.under_way_count} {active}" if active else "",
        "more": " · ".join(_more(words, uploads)),
        "buttons": _buttons(words, uploads),
    }


def running(words: Words, uploads: Uploads, any_yet: bool) -> dict[str, object]:
    """As `rows`, for a page where nothing can be done about them: the one that is being read, and `lead`, which
    counts those that are still to come."""
    told = words.examples.being_read if any_yet else words.examples.not_yet
    lead = told.format(n=uploads.under_way_count)
    now = [job for job in uploads.under_way if job.state == JobState.RUNNING]
    bare = [_row(words, job) | {"action": "", "label": "", "dismiss": ""} for job in now]
    return rows(words, uploads) | {"lead": lead, "rows": bare, "more": "", "buttons": []}


def _more(all_words: Words, uploads: Uploads) -> list[str]:
    words, told = all_words.documents.uploads, []
    if waiting := uploads.under_way_count - len(uploads.under_way):
        told.append(words.more_waiting.format(n=waiting))
    if uploads.failed_count > FAILED_SHOWN:
        told.append(words.failed.format(n=uploads.failed_count, shown=len(uploads.failed)))
    return told


def _buttons(all_words: Words, uploads: Uploads) -> list[tuple[str, str]]:
    words, buttons = all_words.documents.uploads, []
    if uploads.failed_count > FAILED_SHOWN:
        few = len(uploads.failed) < uploads.failed_count
        buttons.append(("all", words.show_all) if few else ("few", words.show_few))
    if uploads.failed_count > 1:
        buttons.append(("dismiss_failed", words.dismiss_all.format(n=uploads.failed_count)))
    return buttons


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
        "reason": retold(all_words, job.error, job.payload.get("refusal")) if failed else "",
        "action": action,
        "label": label,
        "dismiss": words.dismiss if failed else "",
    }
