"""What impact needs of a view besides the graph: which documents hold which phrases. Made once for a view."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import scipy.sparse as sp
from numpy.typing import NDArray

from core.graph.flow import Links
from core.graph.links import verdict_of_pair
from core.graph.view import GraphView, Index
from core.impact.names import names_a_thing
from core.retrieve.by_view import ByView

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Held:
    """n passages, p phrases, d documents.

    documents           (d,) ids, sorted
    document_of         (n,) the document of each passage
    holders             (p, d) CSR of ones: which documents hold the phrase
    documents_of_phrase (p,) how many do
    leads               (p,) whether the phrase names a thing
    written             links along facts, and along the synonyms that a person accepted
    all_links           links along facts and all synonyms that nobody rejected
    """

    documents: tuple[str, ...]
    document_of: Index
    holders: sp.csr_array
    documents_of_phrase: NDArray[np.int64]
    leads: Bools
    written: Links
    all_links: Links

    def number(self, document_id: str) -> int | None:
        """Where a document stands, if the view holds anything of it."""
        at = int(np.searchsorted(np.array(self.documents, object), document_id)) if self.documents else 0
        return at if at < len(self.documents) and self.documents[at] == document_id else None

    def phrases_of(self, view: GraphView, document: int) -> NDArray[np.int64]:
        """The phrases of a document's passages, ascending."""
        passages = np.flatnonzero(self.document_of == document)
        found: NDArray[np.int64] = np.unique(view.contains[passages].indices).astype(np.int64)
        return found


def _made(view: GraphView) -> Held:
    ids = view.passages["document_id"].combine_chunks()
    distinct = pc.unique(ids)
    documents = distinct.take(pc.sort_indices(distinct))
    document_of = pc.index_in(ids, value_set=documents).to_numpy(zero_copy_only=False).astype(np.int32)
    holders = _holders(view, document_of, len(documents))
    return Held(
        documents=tuple(documents.to_pylist()),
        document_of=document_of,
        holders=holders,
        documents_of_phrase=np.diff(holders.indptr).astype(np.int64),
        leads=names_a_thing(pa.array(view.phrases, pa.string())),
        written=_links(view.facts + _accepted(view)),
        all_links=_links(view.facts + view.synonyms),
    )


def _holders(view: GraphView, document_of: Index, d: int) -> sp.csr_array:
    rows = np.repeat(np.arange(view.passage_count), np.diff(view.contains.indptr))
    keys = np.sort(view.contains.indices.astype(np.int64) * max(d, 1) + document_of[rows])
    keys = keys[np.flatnonzero(np.diff(keys, prepend=-1))]
    pairs = (np.ones(len(keys), np.int8), (keys // max(d, 1), keys % max(d, 1)))
    made = sp.csr_array(pairs, shape=(len(view.phrases), d))
    made.sort_indices()
    return made


def _accepted(view: GraphView) -> sp.csr_array:
    """Those of the synonym pairs that a person accepted."""
    said = view.link_verdicts
    pairs = view.synonyms.tocoo()
    kept = np.zeros(pairs.nnz, bool)
    if any(key.startswith("synonym-") and verdict == "accepted" for key, verdict in said.items()):
        names = view.phrases
        for at, (u, v) in enumerate(zip(pairs.row.tolist(), pairs.col.tolist(), strict=True)):
            kept[at] = verdict_of_pair(said, names[u], names[v]) == "accepted"
    entries = (pairs.data[kept], (pairs.row[kept], pairs.col[kept]))
    return sp.csr_array(entries, shape=view.synonyms.shape)


def _links(graph: sp.csr_array) -> Links:
    made = sp.csr_array(graph)
    made.sort_indices()
    return Links.of(made)


held = ByView(_made)
