"""Recognition memory: which of the nearest triples does the question really call to mind?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.errors import ModelError
from core.graph.view import GraphView
from core.language.tokens import search_tokens
from core.llm.base import LanguageModel
from core.prompts.recognise import read_recognised, recognise


@dataclass(frozen=True, slots=True)
class Recognised:
    """`kept` triple indices, best first; `by` says who chose; `fault` why the model did not."""

    kept: tuple[int, ...]
    by: str
    fault: str = ""
    tokens: int = 0
    detail: dict[str, object] = field(default_factory=dict)


def by_model(
    model: LanguageModel, question: str, view: GraphView, candidates: Sequence[int], most: int
) -> Recognised:
    """The model's choice; an id it makes up is dropped. Raises ModelError."""
    words = [view.triple(triple) for triple in candidates]
    reply = model.complete(recognise(question, [(w.subject, w.relation, w.object) for w in words]))
    if reply.data is None:
        raise ModelError("The language model gave no list of facts.")
    read = read_recognised(reply.data, len(candidates))
    return Recognised(
        tuple(candidates[at] for at in read.kept[:most]),
        f"model {model.name}",
        tokens=reply.tokens_in + reply.tokens_out,
        detail={"invented": read.unknown},
    )


def by_rule(question: str, view: GraphView, candidates: Sequence[int], most: int) -> Recognised:
    """Placeholder."""
    return Recognised(tuple(candidates[:most]), "rule")


def named_in(question: str, view: GraphView, phrases: Sequence[int]) -> list[int]:
    """The phrases all of whose words stand in the question."""
    asked = set(search_tokens(question))
    found = []
    for phrase in phrases:
        words = set(search_tokens(view.phrases[phrase]))
        if words and words <= asked:
            found.append(phrase)
    return found
