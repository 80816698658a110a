"""From a member to the graph of what they may see: minted, compiled, kept for the next question.

Views are kept by the fingerprint of what is visible, so two members who see the same share one, and
nobody gets one that was compiled from more than they may read.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence

from core.embed.base import Embedder
from core.embed.compact import compact
from core.errors import Busy
from core.graph.compile import compile_view
from core.graph.links import Said, holding
from core.graph.view import Columns, Given, GraphView
from core.memory import give_back
from core.translate import speaks_plainly
from storage import access
from storage.audience_keys import audience_keys
from storage.database import Database
from storage.links.reading import ACCEPTED_ONLY, SaidOfLinks
from storage.links.verdicts import Links
from storage.projection.file import GraphFile
from storage.reader import Reader
from storage.scope import AsOf, Scope
from storage.vectors import KINDS, VectorStore

KEPT = 8


@speaks_plainly
class Views:
    def __init__(
        self, database: Database, reader: Reader, graph: GraphFile, vectors: VectorStore, embedder: Embedder
    ) -> None:
        self._database = database
        self._reader = reader
        self._graph = graph
        self._vectors = vectors
        self._links = Links(database)
        self._embedder = embedder
        self._kept: OrderedDict[str, GraphView] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def model(self) -> str:
        """The name of the embedding model, which says what stands beside what."""
        return self._vectors.model

    def view_of(self, user_id: str, workspace_id: str, as_of: AsOf = None) -> tuple[Scope, GraphView]:
        """The member's scope and the view compiled for it. Raises NotFound for one who is no member."""
        scope = access.scope_of(self._database, workspace_id, user_id, as_of)
        return scope, self.view(scope)

    def scope_of(self, user_id: str, workspace_id: str) -> Scope:
        """The member's scope now, where no view is wanted: nothing is compiled, nothing waited for."""
        return access.scope_of(self._database, workspace_id, user_id)

    def view(self, scope: Scope) -> GraphView:
        """One compile at a time: two would need twice the memory for the same result."""
        with self._lock:
            fingerprint = self._reader.fingerprint(scope)
            found = self._kept.pop(fingerprint, None)
            while found is None:
                found = self._compile(scope)
                give_back()
                before, fingerprint = fingerprint, self._reader.fingerprint(scope)
                if before != fingerprint:
                    # Access changed while it was compiled: kept under either name it would be wrong.
                    found = None
            self._kept[fingerprint] = found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return found

    def variant(
        self, scope: Scope, verdicts: Mapping[str, str | None], only_accepted: bool | None = None
    ) -> GraphView:
        """The view as it would be with these verdicts by key (None: none at all). Compiled anew, kept nowhere."""
        with self._lock:
            found = self._compile(scope, verdicts, only_accepted)
            give_back()
            return found

    def forget(self) -> None:
        """After an erasure nothing of the erased text stays in memory."""
        with self._lock:
            self._kept.clear()

    def _compile(
        self,
        scope: Scope,
        changed: Mapping[str, str | None] | None = None,
        only_accepted: bool | None = None,
    ) -> GraphView:
        seen = self._graph.columns(scope)
        audiences = audience_keys(self._database, scope)
        passages, triples, phrases = (
            self._fetch(scope, audiences, kind, seen.vector_ids(kind)) for kind in KINDS
        )
        links = self._links.said(scope)
        verdicts: dict[str, str | None] = {**holding(_said(links), seen.passages), **(changed or {})}
        columns = Columns(
            seen.passages,
            seen.mentions,
            passages,
            triples,
            phrases,
            link_verdicts={key: said for key, said in verdicts.items() if said is not None},
            only_accepted=links.policy == ACCEPTED_ONLY if only_accepted is None else only_accepted,
        )
        return compile_view(columns, self._embedder.thresholds.synonym)

    def _fetch(self, scope: Scope, audiences: Sequence[str], kind: str, wanted: list[str]) -> Given:
        """Compacted at once: of floats, one kind's are in memory at a time."""
        found, vectors = self._vectors.fetch(scope.workspace_id, audiences, kind, wanted)
        if len(found) < len(set(wanted)):
            raise Busy(
                "These documents have no vectors of the embedding model {model} yet. The app makes them after "
                "it starts; `python -m core reembed` does it at once. Then ask again.",
                model=self._vectors.model,
            )
        return found, compact(vectors)


def _said(links: SaidOfLinks) -> list[Said]:
    return [
        Said(one.key, one.verdict, tuple((ground.text, ground.document_ids) for ground in one.grounds))
        for one in links.verdicts
    ]
