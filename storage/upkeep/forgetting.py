"""What an erasure takes besides the document's own rows, within the writer's transaction."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table, Text, cast, delete, exists, select, update

from storage.records import JobState
from storage.review.answer_tables import answer_parts, answer_passages
from storage.review.tables import added_passages, sign_offs, struck_paths, verdicts
from storage.tables import jobs, model_call_documents, model_calls


def forget_answers(connection: Connection, document_id: str) -> None:
    """Deletes the parts of answers that rest on a passage of this document. The rows that say an
    answer rested on it stay: they hold ids alone, and count as closed."""
    touched = connection.execute(
        select(answer_passages.c.answer_id, answer_passages.c.n).where(
            answer_passages.c.document_id == document_id
        )
    ).all()
    numbers: dict[str, set[int]] = {}
    for answer_id, n in touched:
        numbers.setdefault(answer_id, set()).add(n)
    for answer_id, gone in numbers.items():
        parts = connection.execute(
            select(answer_parts.c.kind, answer_parts.c.ordinal, answer_parts.c.rests_on).where(
                answer_parts.c.answer_id == answer_id
            )
        ).all()
        for kind, ordinal, rests_on in parts:
            if gone & set(rests_on):
                connection.execute(
                    delete(answer_parts).where(
                        answer_parts.c.answer_id == answer_id,
                        answer_parts.c.kind == kind,
                        answer_parts.c.ordinal == ordinal,
                    )
                )


def forget_reviews(connection: Connection, document_id: str) -> None:
    """After `forget_answers`: what people said of this document's passages, of claims and paths that are
    gone with them, and every note whose writer was shown the document, since it may quote it."""
    connection.execute(delete(verdicts).where(verdicts.c.document_id == document_id))
    connection.execute(delete(added_passages).where(added_passages.c.document_id == document_id))
    of_parts: tuple[tuple[Table[Any], str, str], ...] = (
        (verdicts, "claim", "claim"),
        (added_passages, "claim", "claim"),
        (struck_paths, "path", "path"),
    )
    for table, column, kind in of_parts:
        part = exists().where(
            answer_parts.c.answer_id == table.c.answer_id,
            answer_parts.c.kind == kind,
            answer_parts.c.ordinal == table.c[column],
        )
        connection.execute(delete(table).where(~part))
    noted: tuple[Table[Any], ...] = (verdicts, added_passages, struck_paths, sign_offs)
    for table in noted:
        saw = cast(table.c.saw, Text).contains(document_id, autoescape=True)
        connection.execute(update(table).where(saw, table.c.note != "").values(note=""))


def forget_model_calls(connection: Connection, document_id: str) -> None:
    used = select(model_call_documents.c.workspace_id, model_call_documents.c.key).where(
        model_call_documents.c.document_id == document_id
    )
    for workspace_id, key in connection.execute(used).all():
        connection.execute(
            delete(model_calls).where(model_calls.c.workspace_id == workspace_id, model_calls.c.key == key)
        )


def forget_jobs(connection: Connection, document_id: str) -> None:
    """Jobs that are over go, with the name that they hold; one that runs is told to stop, and its
    commit will find the document gone."""
    own = jobs.c.document_id == document_id
    connection.execute(delete(jobs).where(own, jobs.c.state != JobState.RUNNING))
    connection.execute(update(jobs).where(own).values(cancel_requested=True, document_name=""))
