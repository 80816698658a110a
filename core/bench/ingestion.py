"""Uploads without a language model: passages a second, all in, and the memory it takes."""

from __future__ import annotations

import os
import platform
import tempfile
import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

from core.bench.memory import Peak, family_cpu
from core.bench.text import document
from core.errors import PathproofError
from core.keeping import Incoming
from core.settings import Settings
from core.workspace import Pathproof
from storage.records import EVERYONE, JobState

PER_DOCUMENT = 50
ACTOR = "bench"


def measure(settings: Settings, passages: int) -> dict[str, Any]:
    """Uploads `passages` sections of 1,000 characters in documents of 50, into a folder of its own.

    `passages_a_second` counts from the bytes' arrival to the moment that they can be asked, models
    loaded before; `stages` says which share each stage had. `cpu_seconds` is the processor's time of it
    all: on a busy machine half of it is what two free cores would need.
    """
    with tempfile.TemporaryDirectory() as folder:
        pathproof = Pathproof.open(replace(settings, data=Path(folder) / "data"))
        try:
            place = pathproof.workspaces.create("bench", ACTOR)
            _upload(pathproof, place.id, "warm-up.md", document(2, 0))
            with Peak() as peak:
                begun, spent = time.perf_counter(), family_cpu(os.getpid())
                stages: dict[str, float] = defaultdict(float)
                for number, size in enumerate(_sizes(passages), start=1):
                    for stage, seconds in _upload(
                        pathproof, place.id, f"{number}.md", document(size, number)
                    ).items():
                        stages[stage] += seconds
                seconds = time.perf_counter() - begun
                cpu = family_cpu(os.getpid()) - spent
        finally:
            pathproof.close()
    return {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "passages": passages,
        "seconds": round(seconds, 2),
        "passages_a_second": round(passages / seconds, 2),
        "stages": {stage: round(value, 2) for stage, value in sorted(stages.items())},
        "cpu_seconds": round(cpu, 2),
        "peak_memory_mb": peak.bytes // 2**20,
    }


def _sizes(passages: int) -> list[int]:
    whole, rest = divmod(passages, PER_DOCUMENT)
    return [PER_DOCUMENT] * whole + ([rest] if rest else [])


def _upload(pathproof: Pathproof, workspace_id: str, name: str, text: str) -> dict[str, float]:
    incoming = Incoming(workspace_id, name, text.encode(), frozenset({EVERYONE}))
    receipt = pathproof.keeping.take(incoming, ACTOR, ())
    assert receipt.job_id is not None
    job = pathproof.work_off(receipt.job_id)
    if job.state is not JobState.DONE:
        raise PathproofError(f"The benchmark's upload failed: {job.error}")
    return pathproof.last_stages()
