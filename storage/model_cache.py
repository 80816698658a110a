"""Replies of language models, kept by the exact call, so that a reply is a function of visible text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from storage.database import Database, insert_new
from storage.records import DocumentState
from storage.tables import documents, model_call_documents, model_calls


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One reply. `model` and `prompt` are names with their versions; the input is only in the key's hash."""

    model: str
    prompt: str
    text: str
    data: dict[str, object] | None
    tokens_in: int
    tokens_out: int


class ModelCache:
    """The calls of one workspace; nothing crosses workspaces.

    `key` must hash everything that the reply depends on: model, prompt version, exact input and, so
    that a hit tells nothing of what others uploaded, the audience key that the text comes from.
    """

    def __init__(self, database: Database, workspace_id: str) -> None:
        self._database = database
        self._workspace_id = workspace_id

    def get(self, key: str) -> ModelCall | None:
        with self._database.read() as connection:
            row = connection.execute(
                select(
                    model_calls.c.model,
                    model_calls.c.prompt,
                    model_calls.c.text,
                    model_calls.c.data,
                    model_calls.c.tokens_in,
                    model_calls.c.tokens_out,
                ).where(model_calls.c.workspace_id == self._workspace_id, model_calls.c.key == key)
            ).one_or_none()
        return ModelCall(*row) if row else None

    def put(self, key: str, call: ModelCall, document_ids: Iterable[str] = ()) -> ModelCall:
        """Keeps the first reply to a call, and gives what is kept: two at once end with one answer.

        `document_ids` name the documents whose text is in the call, published or not yet: erasing one
        of them deletes it. A call that rests on one erased meanwhile is not kept.
        """
        sources = sorted(set(document_ids))
        row = {
            "workspace_id": self._workspace_id,
            "key": key,
            "model": call.model,
            "prompt": call.prompt,
            "text": call.text,
            "data": call.data,
            "tokens_in": call.tokens_in,
            "tokens_out": call.tokens_out,
            "at": self._database.now(),
        }
        with self._database.write() as connection:
            states = connection.scalars(
                select(documents.c.state).where(documents.c.id.in_(sources)).with_for_update()
            ).all()
            if DocumentState.ERASED in states:
                return call
            insert_new(connection, model_calls, [row])
            links = [
                {"workspace_id": self._workspace_id, "key": key, "document_id": each} for each in sources
            ]
            insert_new(connection, model_call_documents, links)
        return self.get(key) or call

    def spent_since(self, moment: datetime) -> tuple[int, int]:
        """(tokens in, tokens out) of the calls made since: what a budget counts against."""
        with self._database.read() as connection:
            row = connection.execute(
                select(
                    func.coalesce(func.sum(model_calls.c.tokens_in), 0),
                    func.coalesce(func.sum(model_calls.c.tokens_out), 0),
                ).where(model_calls.c.workspace_id == self._workspace_id, model_calls.c.at >= moment)
            ).one()
        return int(row[0]), int(row[1])
