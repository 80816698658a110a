"""Recognition memory: which of the nearest triples does the question really call to mind?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.errors import ModelError
from core.graph.view import GraphView
from core.language.tokens import search_tokens
from core.llm.base import LanguageModel
from core.prompts.recognise import read_recognised, recognise

HALF = 0.5


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
    facts = [(w.subject, w.relation, w.object) for w in words]
    reply = model.complete(recognise(question, facts, view.documents_of_triples(candidates)))
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
    """Going from the nearest on, keeps a candidate that holds (1) at least half as many of the
    question's words as the candidate with most, and (2) a word of the question that none kept
    before it holds: a fifth triple about one name adds weight to that name and nothing else. When
    no candidate holds any (a question in another language), none is left out.

    docs/evaluation.md has what was tried and measured.
    """
    asked = set(search_tokens(question))
    held = [asked & _words(view, triple) for triple in candidates]
    needed = max(map(len, held), default=0) * HALF
    kept: list[int] = []
    seen: set[str] = set()
    for triple, words in zip(candidates, held, strict=True):
        if needed == 0 or (len(words) >= needed and words - seen):
            kept.append(triple)
            seen |= words
    return Recognised(tuple(kept[:most]), "rule", detail={"words held": [sorted(words) for words in held]})


def _words(view: GraphView, triple: int) -> set[str]:
    words = view.triple(triple)
    return set(search_tokens(f"{words.subject}\n{words.relation}\n{words.object}"))


def named_in(question: str, view: GraphView, phrases: Sequence[int]) -> list[int]:
    """The phrases all of whose words stand in the question."""
    asked = set(search_tokens(question))
    found = []
    for phrase in phrases:
        words = set(search_tokens(view.phrases[phrase]))
        if words and words <= asked:
            found.append(phrase)
    return found
