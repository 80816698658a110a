"""Triples by a language model, in rounds: each further round is told that entities remain.

A passage is taken whole or not at all: any fault of any round raises a ModelError, so that the pipeline
knows which passage failed and asks again for that one only. What passed before is in the call cache.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.ingest.extract.base import Triple
from core.llm.base import LanguageModel, Prompt
from core.llm.budget import Spent, tokens_of
from core.llm.messages import given_tokens, messages_of
from core.prompts.extract import Extracted, extract, extract_more, read_triples


class ModelExtractor:
    """Implements `core.ingest.extract.base.Extractor`. At most `rounds` calls for a passage."""

    def __init__(self, model: LanguageModel, *, rounds: int = 2) -> None:
        if rounds < 1:
            raise ValueError("extraction takes at least one round")
        self.name = f"model:{model.name}/1"
        self.dropped = 0
        """Rows so far that their passage did not bear out."""
        self._model = model
        self._rounds = rounds

    def extract(self, text: str, *, title: str = "") -> tuple[Triple, ...]:
        """All triples, in order of their quotes; stops early when a round brings nothing new."""
        if not text.strip():
            return ()
        known: dict[tuple[str, str, str], Triple] = {}
        for turn in range(self._rounds):
            prompt = extract_more(text, title, list(known.values())) if turn else extract(text, title)
            new = [t for t in self._ask(prompt, text, title).triples if _key(t) not in known]
            if not new:
                break
            known |= {_key(triple): triple for triple in new}
        return tuple(sorted(known.values(), key=lambda t: (t.start, t.end, *_key(t))))

    def estimate(self, texts: Sequence[str], title: str = "") -> Spent:
        """About the most that extracting these passages costs: calls, tokens in, tokens out (case 45).

        Answers are guessed at twice the passage's own tokens and each further round shows them again;
        every round is counted, though most passages end earlier. Repairs and retries come on top.
        """
        total = Spent()
        for text in texts:
            first = extract(text, title)
            given, made = given_tokens(messages_of(first)), 2 * tokens_of(text)
            total = total.plus(Spent(1, given, made))
            for turn in range(1, self._rounds):
                total = total.plus(Spent(1, given + turn * made, made))
        return total

    def _ask(self, prompt: Prompt, text: str, title: str) -> Extracted:
        data = self._model.complete(prompt).data
        assert data is not None
        extracted = read_triples(data, text, title)
        self.dropped += extracted.dropped
        return extracted


def _key(triple: Triple) -> tuple[str, str, str]:
    return triple.subject.casefold(), triple.relation.casefold(), triple.object.casefold()
