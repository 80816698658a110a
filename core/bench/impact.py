"""Impact on a large graph: `python -m core.bench.impact PASSAGES [LOOKS]` measures one size and prints JSON.

Seconds of processor time and by the clock, from documents (about 790 phrases each) and from names, the most
linked name among them."""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from core.bench.graph import Sizes, make_columns
from core.explore.names import search
from core.graph.compile import compile_view
from core.impact.found import Start
from core.impact.held import held
from core.impact.impact import impact

_SYNONYM = 0.95


def one_size(passages: int, looks: int) -> dict[str, Any]:
    view = compile_view(make_columns(Sizes(passages)), _SYNONYM)
    chance = np.random.default_rng(2)
    once = _timed([lambda: held(view)])
    documents = [held(view).documents[at] for at in chance.integers(0, len(held(view).documents), looks)]
    names = [view.phrases[at] for at in chance.integers(0, len(view.phrases), looks)]
    names.append(view.phrases[int(np.argmax(np.diff(view.facts.indptr)))])
    starts = {
        "document": [Start("document", document) for document in documents],
        "name": [Start("entity", entity=name) for name in names],
    }
    found = {
        kind: _timed([lambda start=start: impact(view, start, "", {}) for start in each])  # type: ignore[misc]
        for kind, each in starts.items()
    }
    typed = _timed([lambda name=name: search(view, name[:3], 20) for name in names])  # type: ignore[misc]
    return {"passages": passages, "once a view": once, **found, "while typing": typed}


def _timed(calls: list[Callable[[], object]]) -> dict[str, float]:
    """Medians and the longest, by the clock, and the median of processor time."""
    clock, processor = [], []
    for call in calls:
        began, spent = time.perf_counter(), time.process_time()
        call()
        clock.append(time.perf_counter() - began)
        processor.append(time.process_time() - spent)
    return {
        "median": round(statistics.median(clock), 3),
        "longest": round(max(clock), 3),
        "processor": round(statistics.median(processor), 3),
    }


if __name__ == "__main__":
    print(json.dumps(one_size(int(sys.argv[1]), int((sys.argv[2:] or ["20"])[0])), indent=1))
