"""`evaluate` and `bench`: they need no workspace's data."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from core.errors import BadInput
from core.settings import Settings


def evaluate(typed: argparse.Namespace, settings: Settings) -> int:
    """Prints a table, and writes the whole result with `--json`."""
    from core.evaluate.run import evaluate as run
    from core.evaluate.sweep import trials
    from core.evaluate.table import table
    from core.ingest.chunk import ChunkSize

    result = run(
        typed.dir,
        typed.strategies or None,
        settings=settings,
        triples=typed.triples,
        limit=typed.limit,
        sweep=trials(typed.sweep),
        chunk=ChunkSize(typed.chunk_tokens) if typed.chunk_tokens else None,
        say=lambda text: print(text, file=sys.stderr),
    )
    _write(typed.json_file, result)
    print(table(result))
    return 0


UPLOADS, GRAPH = 300, 100_000
"""What `bench` measures without being told: passages uploaded, passages of the largest graph."""


def bench(typed: argparse.Namespace, settings: Settings) -> int:
    """Measures uploads and questions on this machine."""
    from core.retrieve.registry import NAMES

    both = typed.passages is None and typed.graph is None
    for name in ("passages", "graph", "questions"):
        value = getattr(typed, name)
        if value is not None and value < 1:
            raise BadInput(f"--{name} must be at least 1.")
    unknown = sorted(set(typed.strategies) - set(NAMES))
    if unknown:
        raise BadInput(f"There is no strategy {unknown[0]!r}; choose one of {', '.join(NAMES)}.")
    result: dict[str, Any] = {}
    if both or typed.passages:
        from core.bench.ingestion import measure

        result |= measure(settings, typed.passages or UPLOADS)
        print(json.dumps(result, indent=1))
    if both or typed.graph:
        from core.bench.questions import DEFAULT, growth, table

        names = typed.strategies or DEFAULT
        graph = growth(
            typed.graph or GRAPH, names, typed.questions, lambda text: print(text, file=sys.stderr)
        )
        result["graph"] = graph
        print(table(graph))
    _write(typed.json_file, result)
    return 0


def _write(path: Path | None, value: Any) -> None:
    if path is None:
        return
    try:
        path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be written ({error.strerror}). Name another file.") from error


VERBS = {"evaluate": evaluate, "bench": bench}
