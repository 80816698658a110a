"""What a verdict rests on: each sentence, with every document of the view that says just the same by it.

A verdict serves who reads one of these documents, for each sentence. So a document counts only when it gives all
that the verdict tells: the sentence alone is not enough where "it" stands for something else there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from core.graph.links import mention_key, saying, texts_of
from core.graph.view import GraphView, ViewMention
from core.links.suggestion import Quote, Suggestion
from storage.errors import Absent
from storage.links.records import Ground, ShownLink


def grounds(view: GraphView, one: Suggestion) -> list[tuple[str, str, tuple[str, ...]]]:
    """(side, sentence, documents), each sentence of a side once."""
    found: dict[tuple[str, str], set[str]] = {}
    for quote in one.quotes:
        held = found.setdefault((quote.side, quote.text), {quote.document})
        if one.kind == "gate":
            held.update(_saying(view, quote.text, one.sides))
        else:
            held.update(_document(view, said.passage) for said in _read_in(view, quote, one))
    return [(side, text, tuple(sorted(held))) for (side, text), held in found.items()]


def standing(view: GraphView, links: Sequence[ShownLink]) -> list[ShownLink]:
    """The links with those documents alone that the view has and that still say the sentences. Absent when a
    sentence is left without any."""
    held = (document for link in links for ground in link.grounds for document in ground.document_ids)
    texts = texts_of(view.passages, held)
    return [replace(link, grounds=tuple(_kept(ground, texts) for ground in link.grounds)) for link in links]


def _kept(ground: Ground, texts: Mapping[str, list[str]]) -> Ground:
    held = saying(texts, ground.text, ground.document_ids)
    if not held:
        raise Absent("link")
    return replace(ground, document_ids=held)


def _read_in(view: GraphView, quote: Quote, one: Suggestion) -> Iterable[ViewMention]:
    """Mentions of that sentence that were read as this link takes it."""
    if not view.mentions.num_rows:
        return
    same = pc.equal(view.mentions["quote"], pa.scalar(quote.text)).to_numpy(zero_copy_only=False)
    keys = view.mentions.select(["subject_key", "object_key"])
    named = {"first": one.first, "second": one.second}.get(quote.side)
    for row in np.flatnonzero(same).tolist():
        said = view.mention(row)
        if one.kind == "synonym":
            if named in (keys["subject_key"][row].as_py(), keys["object_key"][row].as_py()):
                yield said
        elif one.kind == "mention":
            if mention_key(said.subject, said.relation, said.object, said.flags, said.quote) == one.key:
                yield said
        else:
            yield said


def _saying(view: GraphView, sentence: str, sides: tuple[str, str]) -> Iterable[str]:
    """Documents with a passage that has the sentence and names all phrases of the sides."""
    names = [name for side in sides for name in side.split(", ") if name]
    columns = (view.passages[name].to_pylist() for name in ("document_id", "text"))
    for document, text in zip(*columns, strict=True):
        if sentence in text and all(name in text.casefold() for name in names):
            yield document


def _document(view: GraphView, passage: int) -> str:
    return str(view.passages["document_id"][passage].as_py())
