"""Reads evaluation sets in the BEIR layout: corpus.jsonl, queries.jsonl, qrels/test.tsv, triples.jsonl."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.errors import BadInput

Triple = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Doc:
    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Query:
    """`relevant` holds the ids of passages that answer it; empty for one without an answer."""

    id: str
    text: str
    relevant: frozenset[str]


@dataclass(frozen=True, slots=True)
class Dataset:
    name: str
    corpus: tuple[Doc, ...]
    queries: tuple[Query, ...]

    @property
    def answerable(self) -> tuple[Query, ...]:
        return tuple(query for query in self.queries if query.relevant)


def read_dataset(folder: Path) -> Dataset:
    """Raises BadInput, naming file and line, for what cannot be read."""
    known = {str(row["_id"]) for row in _rows(folder / "corpus.jsonl", "_id", "text")}
    corpus = tuple(
        Doc(str(row["_id"]), str(row.get("title") or ""), str(row["text"]))
        for row in _rows(folder / "corpus.jsonl", "_id", "text")
    )
    if len(known) != len(corpus):
        raise BadInput(f"{folder / 'corpus.jsonl'} holds the same _id twice. Make the ids different.")
    relevant = _relevant(folder / "qrels" / "test.tsv", known)
    queries = tuple(
        Query(str(row["_id"]), str(row["text"]), frozenset(relevant.get(str(row["_id"]), ())))
        for row in _rows(folder / "queries.jsonl", "_id", "text")
    )
    return Dataset(folder.name, corpus, queries)


def read_triples(file: Path) -> dict[str, tuple[Triple, ...]]:
    """Triples of each passage: lines `{"_id": passage, "triples": [[s, r, o], …]}`."""
    made = {}
    for row in _rows(file, "_id", "triples"):
        triples = []
        for triple in row["triples"]:
            if (
                not isinstance(triple, list)
                or len(triple) != 3
                or not all(isinstance(part, str) for part in triple)
            ):
                raise BadInput(f"{file}: {row['_id']} has a triple that is not three strings: {triple!r}.")
            triples.append((triple[0], triple[1], triple[2]))
        made[str(row["_id"])] = tuple(triples)
    return made


def _rows(file: Path, *needed: str) -> Iterator[dict[str, Any]]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        raise BadInput(
            f"{file} is missing. An evaluation set has corpus.jsonl, queries.jsonl and qrels/test.tsv."
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{file} cannot be read: {error}.") from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise BadInput(f"{file}, line {number} is no JSON: {error}.") from error
        if not isinstance(row, dict) or any(name not in row for name in needed):
            raise BadInput(f"{file}, line {number} lacks one of {', '.join(needed)}.")
        yield row


def _relevant(file: Path, known: set[str]) -> dict[str, set[str]]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()[1:]
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{file} cannot be read: {error}.") from error
    made: dict[str, set[str]] = {}
    for number, line in enumerate(lines, 2):
        parts = line.split("\t")
        if not line.strip():
            continue
        if len(parts) != 3 or parts[1] not in known:
            raise BadInput(
                f"{file}, line {number}: query-id, a corpus-id that exists and a score, parted by tabs."
            )
        if float(parts[2]) > 0:
            made.setdefault(parts[0], set()).add(parts[1])
    return made
