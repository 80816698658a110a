"""Measures strategies on a set in the BEIR layout, for `python -m core evaluate`.

With `chunk` the set's passages are cut as uploads are, and a passage ranks as its best chunk does. No
language model takes part. Vectors of the set's texts are kept under the data folder, so that a second run
is quick.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from core.embed.base import Embedder
from core.embed.choose import choose_embedder
from core.errors import BadInput
from core.evaluate.beir import Doc, read_dataset, read_triples
from core.evaluate.chunked import cut, owner_of
from core.evaluate.metrics import DEPTH, measure, summarise
from core.evaluate.sweep import Trial
from core.evaluate.vectors import KeptVectors
from core.evaluate.world import columns, extracted, given
from core.graph.compile import compile_view
from core.graph.view import GraphView
from core.ingest.chunk import ChunkSize
from core.retrieve.base import Question
from core.retrieve.registry import NAMES, make
from core.settings import Settings

Say = Callable[[str], None]


def evaluate(
    folder: Path,
    strategies: Sequence[str] | None = None,
    *,
    settings: Settings | None = None,
    triples: Path | None = None,
    limit: int | None = None,
    sweep: Sequence[Trial] | None = None,
    chunk: ChunkSize | None = None,
    say: Say = lambda _: None,
) -> dict[str, Any]:
    """The design's JSON: dataset, revision, and for each trial its metrics with intervals and seconds.

    With `chunk` passages are cut; given triples then have no passage to stand in.
    Without `triples` the graph is the project's own: extracted by rules. `limit` takes the first
    questions. `say` hears of progress. Raises BadInput for what cannot be read or is not known.
    """
    settings = settings or Settings.from_environment()
    dataset = read_dataset(folder)
    root = read_triples(triples) if triples else None
    named = strategies or ([] if sweep else [name for name in NAMES if name != "none"])
    trials = [*(Trial(name, {}) for name in named), *(sweep or ())]
    embedder = choose_embedder(settings)
    made = [make(trial.strategy, embedder, None, trial.parameters) for trial in trials]
    kept = KeptVectors(settings.data / "evaluation-vectors", embedder, say)
    corpus = cut(dataset.corpus, chunk, embedder.count_tokens) if chunk else dataset.corpus
    view = _view(corpus, root, kept, embedder, say)
    queries = dataset.answerable[:limit]
    if not queries:
        raise BadInput(f"{folder} has no question with a relevant passage. Check its qrels/test.tsv.")
    vectors = kept.queries([query.text for query in queries])
    questions = [Question(query.text, vector) for query, vector in zip(queries, vectors, strict=True)]
    results = []
    for strategy in made:
        say(f"asking {len(queries)} questions by {strategy.name}")
        began = time.perf_counter()
        depth = DEPTH if chunk is None else 10 * DEPTH
        ranked = [_ranked(strategy.rank(question, view, depth).passages, view) for question in questions]
        seconds = time.perf_counter() - began
        rows = [measure(ids, query.relevant) for ids, query in zip(ranked, queries, strict=True)]
        results.append(
            {
                "strategy": strategy.name,
                "parameters": asdict(strategy.parameters),  # type: ignore[call-overload]
                "metrics": {name: interval.to_json() for name, interval in summarise(rows).items()},
                "seconds": round(seconds, 3),
            }
        )
    return {
        "dataset": dataset.name,
        "revision": 0,
        "questions": len(queries),
        "passages": view.passage_count,
        "phrases": len(view.phrases),
        "triples": view.triple_count,
        "results": results,
    }


def _view(
    corpus: Sequence[Doc], root: Mapping[str, Any] | None, kept: KeptVectors, embedder: Embedder, say: Say
) -> GraphView:
    if root is None:
        from core.ingest.extract.rules import RuleExtractor

        say(f"extracting triples from {len(corpus)} passages")
        triples = extracted(corpus, RuleExtractor())
    else:
        triples = given(root)
    return compile_view(columns(corpus, triples, kept), embedder.thresholds.synonym)


def _ranked(found: Sequence[Any], view: GraphView) -> list[str]:
    """Ids of the set's passages, each where its first chunk stands."""
    return list(dict.fromkeys(owner_of(view.passage_id(passage.passage)) for passage in found))
