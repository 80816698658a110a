"""What one evaluation compares: strategies, each with the parameters in which it differs from its defaults."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.errors import BadInput


@dataclass(frozen=True, slots=True)
class Trial:
    """A strategy with the parameters in which it differs from its defaults."""

    strategy: str
    parameters: Mapping[str, Any]


def trials(sweeps: Sequence[str]) -> list[Trial]:
    """Each is a JSON file, a list of `{"strategy": name, "parameters": {…}}`, or a grid written as
    `strategy:parameter=value,value;parameter=value,…`. Raises BadInput for anything else."""
    return [trial for sweep in sweeps for trial in (_grid(sweep) if ":" in sweep else _file(Path(sweep)))]


def _grid(text: str) -> list[Trial]:
    strategy, _, axes = text.partition(":")
    names: list[str] = []
    values: list[list[Any]] = []
    for axis in axes.split(";"):
        name, equals, given = axis.partition("=")
        if not (strategy.strip() and name.strip() and equals and given.strip()):
            raise BadInput(
                f"{text!r} is no sweep. Write strategy:parameter=value,value or name a JSON file of trials."
            )
        names.append(name.strip())
        values.append([_value(each) for each in given.split(",")])
    return [
        Trial(strategy.strip(), dict(zip(names, chosen, strict=True)))
        for chosen in itertools.product(*values)
    ]


def _value(text: str) -> Any:
    """A number, true, false or null as JSON writes them; anything else is a word."""
    try:
        return json.loads(text)
    except ValueError:
        return text.strip()


def _file(file: Path) -> list[Trial]:
    try:
        return [
            Trial(row["strategy"], row.get("parameters", {})) for row in json.loads(file.read_text("utf-8"))
        ]
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadInput(f"{file} is no list of strategies with parameters ({error}).") from error
