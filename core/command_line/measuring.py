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


def bench(typed: argparse.Namespace, settings: Settings) -> int:
    """Measures uploads on this machine."""
    from core.bench.ingestion import measure

    if typed.passages < 1:
        raise BadInput("--passages must be at least 1.")
    result = measure(settings, typed.passages)
    _write(typed.json_file, result)
    print(json.dumps(result, indent=1))
    return 0


def _write(path: Path | None, value: Any) -> None:
    if path is None:
        return
    try:
        path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be written ({error.strerror}). Name another file.") from error


VERBS = {"evaluate": evaluate, "bench": bench}
