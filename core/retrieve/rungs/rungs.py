"""One after the other: ways to find evidence, each left for a stated reason, the first that holds taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.judge.judge import Judged
from core.judge.said import missing, reason
from core.language.detect import Language
from core.retrieve.base import Computed, Evidence, RankedPassage, RankedTriple, Step
from core.retrieve.evidence.scores import best
from core.shortfall import Shortfall


@dataclass(frozen=True, slots=True)
class Rung:
    """`lead` are its passages, best first. `left` is why it was left, "" for the one that was taken. `by_name`: its
    value was computed from what stands under each name that the question gives."""

    name: str
    lead: tuple[RankedPassage, ...] = ()
    triples: tuple[RankedTriple, ...] = ()
    computed: tuple[Computed, ...] = ()
    left: str = ""
    tokens: int = 0
    by_name: bool = False


def shown(rungs: Sequence[Rung]) -> list[dict[str, object]]:
    """For the trace. How long each took is the time of the step of its name: a detail holds nothing that
    differs from one run to the next."""
    return [{"rung": rung.name, "left": rung.left, "tokens": rung.tokens} for rung in rungs]


def evidence(
    rung: Rung,
    nearness: NDArray[np.floating],
    k: int,
    steps: tuple[Step, ...],
    degraded: Sequence[Shortfall],
    refusal: str = "",
) -> Evidence:
    """The rung's passages, then the nearest of the others. Its own score 1 … 2, the rest their nearness, at most 1."""
    top = max((found.score for found in rung.lead), default=1.0)
    lead = [RankedPassage(f.passage, 1.0 + (f.score / top if top > 0 else 0.0)) for f in rung.lead]
    taken = {found.passage for found in lead}
    rest = [
        RankedPassage(int(i), min(float(nearness[i]), 1.0))
        for i in best(nearness, k + len(lead))
        if int(i) not in taken
    ]
    passages = tuple((*lead, *rest)[:k])
    return Evidence(
        passages, rung.triples, (), steps, tuple(degraded), () if refusal else rung.computed, refusal
    )


def why_not(judged: Judged, language: Language) -> str:
    """What the argument check found missing, as a short sentence."""
    if judged.code:
        return reason(language, judged.code, judged.what)
    return missing(language, judged.missing or "…")
