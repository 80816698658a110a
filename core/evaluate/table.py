"""An evaluation's result as a Markdown table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.evaluate.metrics import METRICS


def table(result: Mapping[str, Any]) -> str:
    """One row a trial: means in percent, recall@5 with its interval."""
    heads = ["strategy", *METRICS, "recall@5, 95%", "s"]
    trials = result["results"]
    rows = [
        [_name(trial, trials), *_cells(trial["metrics"]), f"{trial['seconds']:.1f}"]
        for trial in result["results"]
    ]
    title = (
        f"{result['dataset']}: {result['questions']} questions, {result['passages']} passages, "
        f"{result['phrases']} phrases, {result['triples']} triples"
    )
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join([title, "", *("| " + " | ".join(line) + " |" for line in lines)])


def _cells(metrics: Mapping[str, Mapping[str, float]]) -> list[str]:
    five = metrics["recall@5"]
    means = [f"{100 * metrics[name]['mean']:.1f}" for name in METRICS]
    return [*means, f"{100 * five['low']:.1f} – {100 * five['high']:.1f}"]


def _name(trial: Mapping[str, Any], trials: Sequence[Mapping[str, Any]]) -> str:
    """The strategy, with the parameters in which it differs from its other trials."""
    others = [other["parameters"] for other in trials if other["strategy"] == trial["strategy"]]
    told = [
        f"{name}={value}"
        for name, value in trial["parameters"].items()
        if any(other[name] != value for other in others)
    ]
    return " ".join([trial["strategy"], *told])
