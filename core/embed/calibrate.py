"""Thresholds for an embedding model that has none yet.

    python -m core.embed.calibrate MODEL DIR [DIR …]

MODEL is a model's folder, or `PATHPROOF_EMBEDDING`'s endpoint when that is set; each DIR is a public
evaluation set in the BEIR layout, never a team's documents. The new model gets the cuts at which it
does what the embedded one does at its own, calibrated ones: as many pairs of phrases are linked,
and as large a share of questions passes the argument check. Writes `pathproof-thresholds.json`.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.embed.base import Embedder, Thresholds, Vectors
from core.embed.local import LocalEmbedder
from core.embed.quantise import quantised
from core.embed.thresholds import FILE, write
from core.errors import BadInput, PathproofError
from core.settings import Settings

_PHRASES = 3000
_QUESTIONS = 200
_PASSAGES = 1000
_ANY = Thresholds(synonym=1.0, answerable=1.0)
"""Stands in while the real ones are being found."""


def calibrate(
    new: Embedder, reference: Embedder, phrases: Sequence[str], sets: Sequence[Asked]
) -> Thresholds:
    """The cuts of `new` that let through what `reference` lets through at its own."""
    links = share_over(_pair_cosines(reference.passages(phrases)), reference.thresholds.synonym)
    passing = share_over(_nearest(reference, sets), reference.thresholds.answerable)
    return Thresholds(
        synonym=cut_for(_pair_cosines(new.passages(phrases)), links),
        answerable=cut_for(_nearest(new, sets), passing),
    )


Asked = tuple[list[str], list[str]]
"""Questions and the passages they are put to."""


def share_over(values: NDArray[np.floating], cut: float) -> float:
    return float((values >= cut).mean()) if len(values) else 0.0


def cut_for(values: NDArray[np.floating], share: float) -> float:
    """The highest cut, to three decimals, at or over which at least this share of the values lies."""
    if not len(values):
        raise BadInput("There is nothing to calibrate on: give a set with passages and questions.")
    ordered = np.sort(values)[::-1]
    place = min(max(int(np.ceil(share * len(ordered))), 1), len(ordered)) - 1
    return float(np.floor(float(ordered[place]) * 1000) / 1000)


def _pair_cosines(rows: Vectors) -> NDArray[np.floating]:
    first, second = np.triu_indices(len(rows), 1)
    cosines: NDArray[np.floating] = (rows @ rows.T)[first, second]
    return cosines


def _nearest(embedder: Embedder, sets: Sequence[Asked]) -> NDArray[np.floating]:
    """For each question the mean of the best passage's cosine and its best sentence's score (cosine
    and shared words), as the argument check has it."""
    found = []
    for questions, passages in sets:
        rows = embedder.passages(passages)  # (n, d)
        for question, vector in zip(questions, embedder.queries(questions), strict=True):
            near = rows @ vector
            best = int(np.argmax(near))
            found.append((float(near[best]) + _best_sentence(embedder, question, vector, passages[best])) / 2)
    return np.array(found)


def _best_sentence(embedder: Embedder, question: str, vector: Vectors, passage: str) -> float:
    from core.judge.weigh import WORDS_WEIGH
    from core.language.sentences import sentences
    from core.language.tokens import search_tokens

    asked = set(search_tokens(question))
    parts = [passage[start:end] for start, end in sentences(passage)] or [passage]
    shares = [len(asked & set(search_tokens(part))) / max(len(asked), 1) for part in parts]
    cosines: list[float] = (embedder.passages(parts) @ vector).tolist()
    return max(cosine + WORDS_WEIGH * share for cosine, share in zip(cosines, shares, strict=True))


def _sample(texts: Sequence[str], most: int) -> list[str]:
    """The same choice each time: by hash, so that no part of a file is preferred."""
    return sorted(sorted(set(texts), key=lambda text: hashlib.sha256(text.encode()).digest())[:most])


def _read(folders: Sequence[Path]) -> tuple[list[str], list[Asked]]:
    from core.evaluate.beir import read_dataset, read_triples
    from core.ingest.extract.rules import RuleExtractor
    from core.language.normalise import phrase_key

    phrases: list[str] = []
    asked: list[Asked] = []
    for folder in folders:
        dataset = read_dataset(folder)
        passages = _sample([doc.text for doc in dataset.corpus], _PASSAGES)
        asked.append((_sample([query.text for query in dataset.queries], _QUESTIONS), passages))
        if (folder / "triples.jsonl").exists():
            found = [t for triples in read_triples(folder / "triples.jsonl").values() for t in triples]
        else:
            extractor = RuleExtractor()
            found = [(t.subject, t.relation, t.object) for text in passages for t in extractor.extract(text)]
        phrases += [key for s, _, o in found for key in (phrase_key(s), phrase_key(o)) if key]
    return _sample(phrases, _PHRASES), asked


def main(arguments: Sequence[str] | None = None) -> int:
    command = argparse.ArgumentParser(prog="python -m core.embed.calibrate")
    command.add_argument("model", metavar="MODEL")
    command.add_argument("sets", type=Path, nargs="+", metavar="DIR")
    typed = command.parse_args(arguments)
    settings = Settings.from_environment()
    try:
        phrases, sets = _read(typed.sets)
        reference = LocalEmbedder.open(quantised(settings.models))
        new, folder = _opened(typed.model, settings)
        made = calibrate(new, reference, phrases, sets)
        folder.mkdir(parents=True, exist_ok=True)
        write(folder / FILE, made)
    except PathproofError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{folder / FILE}: synonym {made.synonym}, answerable {made.answerable}")
    return 0


def _opened(model: str, settings: Settings) -> tuple[Embedder, Path]:
    if settings.embedding.url:
        from core.embed.remote import RemoteEmbedder

        chosen = settings.embedding
        remote = RemoteEmbedder(chosen.url, chosen.key, model, _ANY, timeout=settings.model.timeout)
        return remote, settings.models / model.replace("/", "_")
    folder = Path(model) if "/" in model else settings.models / model
    return LocalEmbedder.open(folder, thresholds=_ANY), folder


if __name__ == "__main__":
    raise SystemExit(main())
