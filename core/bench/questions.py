"""Questions on a large graph: how long a view takes to compile, a question to rank, and the memory.

    python -m core.bench.questions PASSAGES NAME[,NAME…] QUESTIONS

measures one size in this process and prints JSON; `python -m core bench --graph N` runs it for a
hundredth, a tenth and all of N, each in a process of its own, so that no size sees another's memory.

No model is called and nothing is embedded: vectors of keywords are made up from their letters.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np

from core.bench.graph import DIMENSION, Sizes, make_columns, make_questions
from core.bench.memory import Peak, family_bytes
from core.embed.base import Embedder, Thresholds, Vectors
from core.errors import PathproofError
from core.graph.compile import compile_view
from core.graph.view import Columns, GraphView
from core.memory import give_back
from core.retrieve.base import Question, Strategy
from core.retrieve.registry import Strategies
from core.settings import HERE
from storage.projection.bulk import fill, read

DEFAULT = ("hipporag2", "pathrag", "causalrag2", "lightrag")
PARTS = (100, 10, 1)
_K = 10
_SYNONYM = 0.95


class LetterVectors:
    """Stands in for the embedding model, at no cost: a vector by a text's letters."""

    name = "letters"
    dimension = DIMENSION
    thresholds = Thresholds(_SYNONYM, 0.85)

    def passages(self, texts: Sequence[str]) -> Vectors:
        rows = np.zeros((len(texts), DIMENSION), np.float32)
        common = np.random.default_rng(0).standard_normal(DIMENSION)
        for row, text in zip(rows, texts, strict=True):
            seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
            own = np.random.default_rng(seed).standard_normal(DIMENSION)
            row[:] = 2 * common / np.linalg.norm(common) + own / np.linalg.norm(own)
        units: Vectors = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
        return units

    def queries(self, texts: Sequence[str]) -> Vectors:
        return self.passages(texts)

    def count_tokens(self, text: str) -> int:
        return len(text.split())


def growth(passages: int, names: Sequence[str], questions: int, say: Callable[[str], None]) -> dict[str, Any]:
    """`one_size` for each part of the full size. Raises PathproofError when a process fails."""
    sizes = []
    for part in PARTS:
        size = max(passages // part, 50)
        say(f"{size} passages …")
        command = [sys.executable, "-m", "core.bench.questions", str(size), ",".join(names), str(questions)]
        done = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            raise PathproofError(f"Measuring {size} passages ended with code {done.returncode}.")
        sizes.append(json.loads(done.stdout))
    return {
        "machine": f"{os.uname().machine}, {os.cpu_count()} cores",
        "load": os.getloadavg(),
        "sizes": sizes,
    }


def one_size(passages: int, names: Sequence[str], questions: int) -> dict[str, Any]:
    """Sizes, seconds of compiling, and for each strategy milliseconds and memory in MB.

    `wall` is time as it passes, `cpu` the processor's over all threads: on a busy machine the first is
    too long, on two cores the second is.
    """
    columns = make_columns(Sizes(passages))
    asked = [Question(text, vector) for text, vector in make_questions(columns, questions)]
    with tempfile.TemporaryDirectory() as folder, Peak() as peak:
        columns, taken = _projected(columns, Path(folder) / "graph.duckdb")
        view, compiled = _compiled(columns)
        del columns
        gc.collect()
        give_back()  # as core.views does
        held = family_bytes(os.getpid())
        shelf = Strategies(_letters())
        timed = {name: _timed(shelf.make(name), view, asked) for name in names}
    return {
        "passages": view.passage_count,
        "phrases": len(view.phrases),
        "triples": view.triple_count,
        "fact_edges": int(view.facts.nnz // 2),
        "mentions": view.mentions.num_rows,
        "most_facts_of_a_phrase": int(np.diff(view.facts.indptr).max(initial=0)),
        "read_seconds": taken,
        "compile_seconds": compiled,
        "view_mb": held // 2**20,
        "peak_mb": peak.bytes // 2**20,
        "strategies": timed,
    }


def _letters() -> Embedder:
    return LetterVectors()


def _projected(columns: Columns, file: Path) -> tuple[Columns, dict[str, float]]:
    """The columns as they come out of a projection on disk; vectors stay as they are."""
    fill(file, columns.passages, columns.mentions)
    columns = replace(columns, passages=columns.passages.slice(0, 0), mentions=columns.mentions.slice(0, 0))
    wall, cpu = time.perf_counter(), time.process_time()
    found = read(file)
    return replace(columns, passages=found.passages, mentions=found.mentions), _since(wall, cpu)


def _since(wall: float, cpu: float) -> dict[str, float]:
    return {"wall": round(time.perf_counter() - wall, 2), "cpu": round(time.process_time() - cpu, 2)}


def _compiled(columns: Columns) -> tuple[GraphView, dict[str, float]]:
    wall, cpu = time.perf_counter(), time.process_time()
    view = compile_view(columns, _SYNONYM)
    return view, _since(wall, cpu)


def _timed(strategy: Strategy, view: GraphView, asked: Sequence[Question]) -> dict[str, Any]:
    """The first question, which makes what is kept for the view, counts apart."""
    first, _ = _one(strategy, view, asked[0])
    wall, cpu = [], []
    steps: dict[str, list[float]] = {}
    for question in asked[1:]:
        took, evidence = _one(strategy, view, question)
        wall.append(took["wall"])
        cpu.append(took["cpu"])
        for step in evidence.steps:
            steps.setdefault(step.step, []).append(step.ms)
    return {
        "parameters": asdict(strategy.parameters),  # type: ignore[call-overload]
        "first_ms": first,
        "wall_ms": _spread(wall),
        "cpu_ms": _spread(cpu),
        "steps_ms": {name: _spread(values) for name, values in steps.items()},
        "memory_mb": family_bytes(os.getpid()) // 2**20,
    }


def _one(strategy: Strategy, view: GraphView, question: Question) -> tuple[dict[str, float], Any]:
    wall, cpu = time.perf_counter(), time.process_time()
    evidence = strategy.rank(question, view, _K)
    took = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}
    return {name: round(seconds * 1000, 1) for name, seconds in took.items()}, evidence


def _spread(values: Sequence[float]) -> dict[str, float]:
    p50, p95 = np.percentile(values, [50, 95]).tolist() if values else (0.0, 0.0)
    return {"median": round(p50, 1), "p95": round(p95, 1)}


def table(measured: dict[str, Any]) -> str:
    """Markdown: one line a size, then one a strategy and size."""
    sizes = measured["sizes"]
    lines = [
        f"{measured['machine']}, load {measured['load'][0]:.1f}",
        "",
        "| passages | phrases | fact edges | read, wall s | CPU s | compile, wall s | CPU s | view MB | peak MB |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for size in sizes:
        spent = [size[f"{what}_seconds"][kind] for what in ("read", "compile") for kind in ("wall", "cpu")]
        cells = (size["passages"], size["phrases"], size["fact_edges"], *spent)
        lines.append("| " + " | ".join(map(str, (*cells, size["view_mb"], size["peak_mb"]))) + " |")
    lines += [
        "",
        "| strategy | passages | wall ms, median | wall ms, p95 | CPU ms, median | CPU ms, p95 | first, ms | MB |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name in sizes[0]["strategies"]:
        for size in sizes:
            took = size["strategies"][name]
            spread = [took[kind][point] for kind in ("wall_ms", "cpu_ms") for point in ("median", "p95")]
            cells_of = (name, size["passages"], *spread, took["first_ms"]["wall"], took["memory_mb"])
            lines.append("| " + " | ".join(map(str, cells_of)) + " |")
    return "\n".join([*lines, "", *_steps(sizes[-1])])


def _steps(size: dict[str, Any]) -> list[str]:
    """Markdown: the largest size, one line a strategy and step."""
    lines = [
        f"| strategy, {size['passages']} passages | step | wall ms, median | wall ms, p95 |",
        "| --- | --- | --- | --- |",
    ]
    for name, took in size["strategies"].items():
        for step, spread in took["steps_ms"].items():
            lines.append(f"| {name} | {step} | {spread['median']} | {spread['p95']} |")
    return lines


if __name__ == "__main__":
    _size, _names, _count = sys.argv[1:]
    print(json.dumps(one_size(int(_size), _names.split(","), int(_count))))
