"""Measures strategies on an evaluation set: one view, every strategy and parameter set, one JSON.

    python -m core evaluate DIR [--strategies a,b] [--triples FILE] [--limit N] [--json FILE]
    python -m core.evaluate.run DIR … --sweep FILE --chunk-tokens N

FILE of a sweep is a JSON list of `{"strategy": name, "parameters": {…}}`. With `--chunk-tokens` the
set's passages are cut as uploads are, and a passage ranks as its best chunk does. No language model takes
part. Vectors of the set's texts are kept under the data folder, so that a second run is quick.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core.embed.base import Embedder
from core.embed.choose import choose_embedder
from core.errors import BadInput, PathproofError
from core.evaluate.beir import Doc, read_dataset, read_triples
from core.evaluate.chunked import cut, owner_of
from core.evaluate.metrics import DEPTH, measure, summarise
from core.evaluate.table import table
from core.evaluate.vectors import KeptVectors
from core.evaluate.world import columns, extracted, given
from core.graph.compile import compile_view
from core.graph.view import GraphView
from core.ingest.chunk import ChunkSize
from core.retrieve.base import Question
from core.retrieve.registry import NAMES, make
from core.settings import Settings

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Trial:
    """A strategy with the parameters in which it differs from its defaults."""

    strategy: str
    parameters: Mapping[str, Any]


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
    trials = list(sweep or [Trial(name, {}) for name in strategies or NAMES if strategies or name != "none"])
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


def _sweep(file: Path) -> list[Trial]:
    try:
        return [
            Trial(row["strategy"], row.get("parameters", {})) for row in json.loads(file.read_text("utf-8"))
        ]
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise BadInput(f"{file} is no list of strategies with parameters ({error}).") from error


def main(arguments: Sequence[str] | None = None) -> int:
    command = argparse.ArgumentParser(prog="python -m core.evaluate.run")
    command.add_argument("dir", type=Path, metavar="DIR")
    command.add_argument("--strategies", metavar="a,b")
    command.add_argument("--triples", type=Path, metavar="FILE")
    command.add_argument("--limit", type=int, metavar="N")
    command.add_argument("--sweep", type=Path, metavar="FILE")
    command.add_argument("--chunk-tokens", type=int, metavar="N")
    command.add_argument("--json", dest="json_file", type=Path, metavar="FILE")
    typed = command.parse_args(arguments)
    try:
        result = evaluate(
            typed.dir,
            typed.strategies.split(",") if typed.strategies else None,
            triples=typed.triples,
            limit=typed.limit,
            sweep=_sweep(typed.sweep) if typed.sweep else None,
            chunk=ChunkSize(typed.chunk_tokens) if typed.chunk_tokens else None,
            say=lambda text: print(text, file=sys.stderr),
        )
    except PathproofError as error:
        print(error, file=sys.stderr)
        return 1
    if typed.json_file:
        typed.json_file.write_text(json.dumps(result, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(table(result))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
