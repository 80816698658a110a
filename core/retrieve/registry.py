"""Every strategy by name. One that isn't built yet isn't here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

from core.embed.base import Embedder
from core.errors import BadInput
from core.llm.base import LanguageModel
from core.retrieve.base import Strategy
from core.retrieve.bm25 import Bm25, Bm25Parameters, count_words
from core.retrieve.by_view import ByView
from core.retrieve.dense import Dense, DenseParameters
from core.retrieve.hipporag2 import HippoRag2, HippoRag2Parameters
from core.retrieve.hybrid import Hybrid, HybridParameters
from core.retrieve.none import NoneParameters, NoRetrieval

Chosen = TypeVar("Chosen")

NAMES = ("bm25", "dense", "hybrid", "hipporag2", "none")
DEFAULT = "hipporag2"

_words = ByView(count_words)
"""One for the process: what is counted for a view serves every strategy, and goes when the view goes."""


def strategies(embedder: Embedder, model: LanguageModel | None) -> dict[str, Strategy]:
    """All of them, with their default parameters."""
    return {name: make(name, embedder, model) for name in NAMES}


def make(
    name: str, embedder: Embedder, model: LanguageModel | None, given: Mapping[str, Any] | None = None
) -> Strategy:
    """One strategy, with the given parameters in place of its defaults. Raises BadInput for unknown names."""
    if name == "bm25":
        return Bm25(_words, parameters(name, Bm25Parameters, given))
    if name == "dense":
        return Dense(parameters(name, DenseParameters, given))
    if name == "hybrid":
        return Hybrid(_words, parameters(name, HybridParameters, given))
    if name == "hipporag2":
        return HippoRag2(model, parameters(name, HippoRag2Parameters, given))
    if name == "none":
        return NoRetrieval(parameters(name, NoneParameters, given))
    raise BadInput(f"There is no strategy {name!r}; choose one of {', '.join(NAMES)}.")


def parameters(name: str, kind: type[Chosen], given: Mapping[str, Any] | None) -> Chosen:
    """A parameter class with some values replaced. Raises BadInput for a name it does not have."""
    values = dict(given or {})
    known = sorted(field.name for field in fields(kind))  # type: ignore[arg-type]
    unknown = sorted(set(values) - set(known))
    if unknown:
        raise BadInput(f"{name} has no parameter {', '.join(unknown)}; it has {', '.join(known) or 'none'}.")
    return kind(**values)
