"""Changes to documents, for the members' service and the command line's operator alike.

`within` is the acting member's scope: the register refuses what they cannot read. The operator at the
machine itself has none; they handle names and states, and never see text through here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from core.errors import BadInput
from core.ingest.pipeline import Stores
from core.ingest.worker import KIND
from core.said import said
from storage import ids
from storage.records import DocumentRow, DocumentState
from storage.scope import Scope
from storage.versions.dating import ALWAYS, Dating, Period


@dataclass(frozen=True, slots=True)
class Receipt:
    """`job_id` when the upload was taken, `duplicate_of` when these bytes are here already; `template` and
    `values` say so (core.said)."""

    job_id: str | None
    duplicate_of: str | None
    template: str
    values: Mapping[str, object]

    @property
    def sentence(self) -> str:
        return said(self.template, self.values)


@dataclass(frozen=True, slots=True)
class Incoming:
    """One file on its way in. `replaces` is the document whose next version it is; its audience then
    counts, not this one's."""

    workspace_id: str
    name: str
    data: bytes
    audience: frozenset[str]
    note: str = ""
    replaces: DocumentRow | None = None
    period: Period = ALWAYS


class Keeping:
    """`wake` tells the worker of a new job; `forget` drops the views held in memory."""

    def __init__(
        self, stores: Stores, largest_mb: int, wake: Callable[[], None], forget: Callable[[], None]
    ) -> None:
        self._stores = stores
        self._dating = Dating(stores.database)
        self._largest_mb = largest_mb
        self.wake = wake
        self._forget = forget

    def take(self, incoming: Incoming, actor: str, alike: tuple[DocumentRow, ...]) -> Receipt:
        """Stores the original and submits a job, or recognises the bytes among `alike`: the documents
        with the same bytes that the actor may know of."""
        name = ids.clean_name(incoming.name, "file name")
        self._must_fit(name, incoming.data)
        replaces = incoming.replaces
        for document in alike:
            same = document.id == replaces.id if replaces else document.audience == incoming.audience
            if same:
                return Receipt(None, document.id, *_already(name, document))
        if replaces is None:
            return self.submit(incoming, None, 1, actor)
        return self.submit(incoming, replaces.id, replaces.version + 1, actor)

    def submit(self, incoming: Incoming, document_id: str | None, number: int, actor: str) -> Receipt:
        """A job for the worker. `document_id` is None for a new document; otherwise it stands, or its
        first version waits before this one."""
        name = ids.clean_name(incoming.name, "file name")
        audience = incoming.replaces.audience if incoming.replaces else incoming.audience
        ids.audience_key(audience)
        payload = {"note": incoming.note, "number": number, **incoming.period.values()}
        job = self._stores.keeping.accept(
            incoming.workspace_id, name, incoming.data, audience, payload, actor, document_id, KIND
        )
        self.wake()
        return Receipt(job.id, None, "{name} is taken in.", {"name": name})

    def retire(self, workspace_id: str, document_id: str, actor: str, within: Scope | None) -> None:
        self._stores.writer.retire(workspace_id, document_id, actor, within)
        self._stores.graph.catch_up(workspace_id)

    def restore(self, workspace_id: str, document_id: str, actor: str, within: Scope | None) -> None:
        self._stores.writer.restore(workspace_id, document_id, actor, within)
        self._stores.graph.catch_up(workspace_id)

    def erase(self, workspace_id: str, document_id: str, actor: str, within: Scope | None) -> None:
        """Gone from the register at once, then from files, vectors, the projection and memory. The
        projection is written anew, which takes seconds where there are a hundred thousand passages."""
        self._stores.keeping.erase(workspace_id, document_id, actor, within)
        self._stores.graph.catch_up(workspace_id)
        self._stores.graph.compact()
        self._forget()

    def retag(
        self,
        workspace_id: str,
        document_id: str,
        audience: frozenset[str],
        actor: str,
        within: Scope | None,
    ) -> None:
        """Counts at the next click, at every revision."""
        self._stores.keeping.retag(workspace_id, document_id, audience, actor, within)
        self._stores.graph.catch_up(workspace_id)

    def set_days(
        self,
        workspace_id: str,
        document_id: str,
        number: int,
        period: Period,
        actor: str,
        within: Scope | None,
    ) -> None:
        """When a version is in effect, from now on."""
        self._dating.set(workspace_id, document_id, number, period, actor, within)
        self._stores.graph.catch_up(workspace_id)

    def _must_fit(self, name: str, data: bytes) -> None:
        if not data:
            raise BadInput("{name} is empty: it holds no bytes. Choose another file.", name=name)
        if len(data) > self._largest_mb * 1024 * 1024:
            raise BadInput(
                "{name} is larger than {most} MB. Split it, or have the limit raised.",
                name=name,
                most=self._largest_mb,
            )


def _already(name: str, document: DocumentRow) -> tuple[str, dict[str, object]]:
    template = "{name}: these bytes are already here as “{there}”, version {version}."
    if document.state is DocumentState.RETIRED:
        template = (
            "{name}: these bytes are already here as “{there}”, version {version}, which is retired. "
            "Restore it instead."
        )
    return template, {"name": name, "there": document.name, "version": document.version}
