"""Keys of suggested links: connections that nobody wrote down, which a person may accept or reject.

A key is made of content alone: the kind, both sides, and the sentences that the suggestion rests on. It is
the same in every view that shows these. A gate, a reading and a contradiction are their sentences: with other
sentences they are other links. A synonym pair is its two phrases; a verdict on it holds while the sentences
that it was given on still stand in the view (`holding`), however many others come.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast

import pyarrow as pa

Kind = Literal["gate", "synonym", "mention", "contradiction"]
Verdict = Literal["none", "accepted", "rejected"]


def link_key(kind: Kind, first: str, second: str, evidence: Iterable[str]) -> str:
    """`kind-` and 24 hex digits. Neither the order of the sides nor that of the sentences matters."""
    sides = sorted((first, second))
    parts = [kind, *sides, *sorted(set(evidence))]
    lengths = ",".join(str(len(part)) for part in parts)
    made = hashlib.sha256(f"{lengths};{''.join(parts)}".encode()).hexdigest()
    return f"{kind}-{made[:24]}"


def verdict_of(verdicts: Mapping[str, str], key: str) -> Verdict:
    """What was said of a link, `none` when nobody did."""
    said = verdicts.get(key, "none")
    return cast(Verdict, said) if said in ("accepted", "rejected") else "none"


def verdict_of_pair(verdicts: Mapping[str, str], first: str, second: str) -> Verdict:
    """What was said of two phrases being one."""
    return verdict_of(verdicts, synonym_key(first, second))


@dataclass(frozen=True, slots=True)
class Said:
    """A verdict that may hold in a view: the link's key, and the sentences it was given on, each with the
    documents that held it and that the scope reads."""

    key: str
    verdict: str
    grounds: tuple[tuple[str, tuple[str, ...]], ...]


def holding(said: Sequence[Said], passages: pa.Table) -> dict[str, str]:
    """Verdicts by key, of those whose every sentence still stands in one of its documents. `passages` as in
    Columns: those that the scope sees."""
    texts = texts_of(passages, (document for one in said for _, held in one.grounds for document in held))
    found = {one.key: one.verdict for one in said if all(saying(texts, *ground) for ground in one.grounds)}
    return dict(sorted(found.items()))


def texts_of(passages: pa.Table, documents: Iterable[str]) -> dict[str, list[str]]:
    """The passages' texts of each of these documents."""
    wanted = frozenset(documents)
    texts: dict[str, list[str]] = defaultdict(list)
    if wanted:
        columns = (passages[name].to_pylist() for name in ("document_id", "text"))
        for document, text in zip(*columns, strict=True):
            if document in wanted:
                texts[document].append(text)
    return texts


def saying(texts: Mapping[str, list[str]], sentence: str, documents: Iterable[str]) -> tuple[str, ...]:
    """Those of the documents of which a text holds the sentence."""
    return tuple(one for one in documents if any(sentence in text for text in texts.get(one, ())))


def mention_key(subject: str, relation: str, object_: str, flags: Iterable[str], quote: str) -> str:
    """The key of one reading of a sentence."""
    read = "\x1f".join((subject, relation, object_, *sorted(flags)))
    return link_key("mention", subject, object_, (read, quote))


def synonym_key(first: str, second: str) -> str:
    """The key of a pair of phrases."""
    return link_key("synonym", first, second, ())
