"""What an erasure takes besides the document's own rows, within the writer's transaction."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from storage.records import JobState
from storage.tables import answer_parts, answer_passages, jobs, model_call_documents, model_calls


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
