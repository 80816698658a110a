"""The keywords of a question, which are what is searched: names and things (low level), and what is asked
about them (high level; LightRAG, arXiv 2410.05779)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.errors import ModelError
from core.language.normalise import phrase_key
from core.llm.base import LanguageModel
from core.prompts.keywords import keywords, read_keywords
from core.retrieve.match.content import content_phrases
from core.shortfall import NONE, Shortfall

By = Literal["model", "rule"]
RULE = "rule"


@dataclass(frozen=True, slots=True)
class Keywords:
    """Each list in order of weight, no word twice. `by` says who chose; `fault` why the model did not."""

    low: tuple[str, ...]
    high: tuple[str, ...]
    by: str = RULE
    fault: Shortfall = NONE
    tokens: int = 0

    @property
    def all(self) -> tuple[str, ...]:
        """Low before high, each once."""
        return tuple(dict.fromkeys(self.low + self.high))

    @property
    def texts(self) -> tuple[str, ...]:
        """As they are embedded, low before high: low ones as phrases are, high ones as they stand."""
        return (*(phrase_key(word) or word for word in self.low), *self.high)

    def shown(self) -> dict[str, object]:
        """For the trace."""
        return {"by": self.by, "low": list(self.low), "high": list(self.high), "tokens": self.tokens}


def keywords_of(question: str, model: LanguageModel | None, by: By = "model") -> Keywords:
    """By the model when there is one and `by` is `model`, else by rule. A model's fault is not "no keyword":
    `fault` names it, and the rule chooses."""
    if model is None or by == "rule":
        return by_rule(question)
    try:
        reply = model.complete(keywords(question))
        if reply.data is None:
            raise ModelError("The language model gave no keywords.")
        read = read_keywords(reply.data)
        if not read.low and not read.high:
            raise ModelError("The language model gave no keywords.")
    except ModelError as error:
        found = by_rule(question)
        return Keywords(
            found.low,
            found.high,
            RULE,
            Shortfall(
                "Keywords chosen by rule, not by the language model: {fault}", fault=Shortfall.of(error)
            ),
        )
    return Keywords(read.low, read.high, f"model {model.name}", tokens=reply.tokens_in + reply.tokens_out)


def by_rule(question: str) -> Keywords:
    """The question's content phrases. A question that holds none is its own keyword."""
    found = content_phrases(question)
    whole = " ".join(question.split())
    if not found.things and not found.relations and any(c.isalnum() for c in whole):
        return Keywords((whole,), (whole,))
    return Keywords(found.things, found.relations or found.things)
