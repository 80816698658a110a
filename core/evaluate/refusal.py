"""How often the argument check by rules refuses, rightly and wrongly, and what the quotes then hold.

    python -m core.evaluate.refusal DIR... [--strategy NAME] [--limit N] [--cut COSINE]

answered: share of the answerable questions that are not refused (higher is better)
refused: share of the unanswerable ones that are; a set without any gives its answerable questions again
    with their own passages, and all others of the same title, taken away
precision: share of the refusals that are right
quoted: share of the answered questions with a quote that holds an expected answer word for word
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.answer.quote import quotes
from core.embed.base import Thresholds
from core.embed.choose import choose_embedder
from core.errors import PathproofError
from core.evaluate.beir import Dataset, Query, read_dataset
from core.evaluate.vectors import KeptVectors
from core.evaluate.world import columns
from core.graph.compile import compile_view
from core.graph.view import GraphView
from core.judge.check import Check
from core.judge.judge import ruled
from core.judge.weigh import Sentence, Weigher
from core.retrieve.base import Question, Strategy
from core.retrieve.registry import make
from core.settings import Settings

SHOWN = 8
RANKED = 200


@dataclass(frozen=True, slots=True)
class Refusals:
    """Counts of one set."""

    answerable: int
    answered: int
    unanswerable: int
    refused: int
    quoted: int
    with_answers: int

    def line(self, name: str) -> str:
        wrong = self.answerable - self.answered
        parts = (
            ("answered", self.answered, self.answerable),
            ("refused", self.refused, self.unanswerable),
            ("precision", self.refused, self.refused + wrong),
            ("quoted", self.quoted, self.with_answers),
        )
        shares = (f"{what} {count / total:.3f} of {total}" for what, count, total in parts if total)
        return f"{name}: {' · '.join(shares)}"


class Trial:
    """One set, one strategy, one cut."""

    def __init__(self, dataset: Dataset, strategy: Strategy, vectors: KeptVectors, cuts: Thresholds) -> None:
        self._dataset = dataset
        self._strategy = strategy
        self._vectors = vectors
        self._cuts = cuts
        self._view: GraphView = compile_view(columns(dataset.corpus, {}, vectors), 1.0)
        self._weigher = Weigher(vectors)
        self._titles = {doc.id: doc.title for doc in dataset.corpus}

    def run(self, queries: Sequence[Query], answers: dict[str, list[str]]) -> Refusals:
        counts = Refusals(0, 0, 0, 0, 0, 0)
        wanting = [query for query in queries if not query.relevant]
        for query in queries:
            if query.relevant:
                counts = self._answerable(counts, query, answers.get(query.id, []))
        for query in wanting or queries:
            judged, _ = self._judge(query, self._own(query) if not wanting else frozenset())
            refused = counts.refused + (not judged.answerable)
            counts = replace(counts, unanswerable=counts.unanswerable + 1, refused=refused)
        return counts

    def _answerable(self, counts: Refusals, query: Query, expected: list[str]) -> Refusals:
        judged, sentences = self._judge(query, frozenset())
        counts = replace(counts, answerable=counts.answerable + 1)
        if not judged.answerable:
            return counts
        counts = replace(counts, answered=counts.answered + 1)
        if not expected:
            return counts
        text = " ".join(
            claim.text for claim in quotes(query.text, sentences, (), judged.languages)
        ).casefold()
        held = any(answer.casefold() in text for answer in expected)
        return replace(counts, with_answers=counts.with_answers + 1, quoted=counts.quoted + held)

    def _own(self, query: Query) -> frozenset[str]:
        """Ids of the question's passages and of all that share a title with one."""
        titles = {self._titles[passage] for passage in query.relevant} - {""}
        alike = {passage for passage, title in self._titles.items() if title in titles}
        return query.relevant | alike

    def _judge(self, query: Query, without: frozenset[str]) -> tuple[Check, tuple[Sentence, ...]]:
        view, vector = self._view, self._vectors.queries([query.text])[0]
        depth = SHOWN if not without else SHOWN + RANKED
        found = self._strategy.rank(Question(query.text, vector), view, depth).passages
        shown = [f.passage for f in found if view.passage_id(f.passage) not in without][:SHOWN]
        sentences = self._weigher.weigh(query.text, vector, view, shown)
        return ruled(query.text, vector, view, shown, sentences, self._cuts), sentences


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m core.evaluate.refusal")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--strategy", default="hybrid")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--cut", type=float)
    given = parser.parse_args(arguments)
    settings = Settings()
    embedder = choose_embedder(settings)
    vectors = KeptVectors(settings.data / "evaluation-vectors", embedder)
    for folder in given.folders:
        dataset = read_dataset(folder)
        cuts = embedder.thresholds
        if given.cut is not None:
            cuts = replace(cuts, answerable=given.cut)
        trial = Trial(dataset, make(given.strategy, embedder, None), vectors, cuts)
        queries = dataset.queries[:: max(1, len(dataset.queries) // (given.limit or len(dataset.queries)))]
        print(
            trial.run(queries, _answers(folder)).line(
                f"{dataset.name}, {given.strategy}, cut {cuts.answerable:g}"
            )
        )
    return 0


def _answers(folder: Path) -> dict[str, list[str]]:
    """Expected answers by question; sets without them give none."""
    lines = (folder / "queries.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line.strip()]
    return {str(row["_id"]): list((row.get("metadata") or {}).get("answers") or []) for row in rows}


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except PathproofError as error:
        print(error, file=sys.stderr)
        sys.exit(1)
