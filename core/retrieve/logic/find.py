"""Which sentences and rows speak of what a step asks for: by phrase key, exact containment and, when matching is
`dual`, cosine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from core.embed.cosine import cosines
from core.graph.view import GraphView
from core.judge.named import folded
from core.language.korean import HANGUL
from core.language.normalise import phrase_key
from core.language.tokens import search_tokens
from core.retrieve.evidence.scores import best
from core.retrieve.logic.asked import Asked, Wish, bears
from core.retrieve.logic.items import StepFault
from core.retrieve.logic.kinds import kinds_of
from core.retrieve.logic.lexicon import groups, topic_tokens
from core.retrieve.logic.names import holds
from core.retrieve.logic.statements import Statement, Statements
from core.retrieve.logic.words_in import word_spans
from core.retrieve.match.near import nearest
from core.retrieve.strategies.bm25 import Bm25Parameters, bm25_scores
from core.retrieve.tools import Shelf

Matching = Literal["dual", "exact"]
LEAST = 0.5
"""Share of a step's words that a statement holds at least."""
HALF = 0.5
NEAR = 20
"""Passages nearest by words, and by meaning, that are read beside those that name the subject."""


@dataclass(frozen=True, slots=True)
class Finder:
    """Reads one view for one question. `candidates`: passages read for one step at most."""

    shelf: Shelf
    statements: Statements
    view: GraphView
    matching: Matching
    candidates: int

    def about(self, name: str, relation: str, asked: Asked) -> tuple[Statement, ...]:
        """Statements that name it, or stand under its name, and bear the question's names and time."""
        called = (name, *self._alike(name))
        found: list[Statement] = []
        for passage in self._passages(name, relation, asked, called):
            for statement in self.statements.of(self.view, passage):
                named = any(holds(statement.folded, n) or holds(statement.context, n) for n in called)
                if named and not statement.negated and bears(asked, statement):
                    found.append(statement)
        return tuple(found)

    def all_of(self, relation: str, asked: Asked) -> tuple[Statement, ...]:
        """Statements about the relation, whoever they are about. Raises StepFault `many` where more passages hold
        its words than are read: a set that is cut off has no sum and no greatest."""
        if self._holding_all(topic_tokens(relation)) > self.candidates:
            raise StepFault("many")
        found: list[Statement] = []
        for passage in self._passages("", relation, asked, ()):
            found += [s for s in self.statements.of(self.view, passage) if not s.negated and bears(asked, s)]
        return tuple(found)

    def _holding_all(self, words: Sequence[str]) -> int:
        """How many passages hold every one of the words that the view knows."""
        index = self.shelf.words(self.view)
        columns = [index.words[word] for word in words if word in index.words]
        rows = [
            set(index.counts.indices[index.counts.indptr[c] : index.counts.indptr[c + 1]]) for c in columns
        ]
        return len(set.intersection(*rows)) if rows else 0

    def called(self, name: str) -> tuple[str, ...]:
        return (name, *self._alike(name))

    def _passages(self, name: str, relation: str, asked: Asked, called: Sequence[str]) -> list[int]:
        """In the view's order: those of the name's phrase, then the nearest by words, and by meaning."""
        chosen: dict[int, None] = {}
        p = len(self.view.phrases)
        for each in called:
            phrase = self.view.phrase_index(phrase_key(each))
            if phrase is not None:
                row = self.view.walk.indices[
                    self.view.walk.indptr[phrase] : self.view.walk.indptr[phrase + 1]
                ]
                chosen |= dict.fromkeys(sorted(int(i) - p for i in row if i >= p)[: self.candidates])
        words = search_tokens(" ".join([*called, relation, *asked.names]) or asked.question)
        scores = bm25_scores(self.shelf.words(self.view), words, Bm25Parameters())
        most = self.candidates if not called else NEAR
        chosen |= dict.fromkeys(int(i) for i in best(scores, most) if scores[i] > 0)
        if self.matching == "dual":
            near = cosines(self.view.passage_vectors, asked.vector)
            chosen |= dict.fromkeys(int(i) for i in best(near, NEAR))
        return sorted(chosen)

    def _alike(self, name: str) -> tuple[str, ...]:
        """Phrases that mean the same by the model's own synonym cut; never across different figures."""
        key = phrase_key(name)
        if self.matching == "exact" or not key or not len(self.view.phrases):
            return ()
        if self.view.phrase_index(key) is not None:
            return ()
        vector = self.shelf.embedder.passages([key])[0]
        near = nearest(self.shelf.near_phrases(self.view), vector, 3)
        cut = self.shelf.embedder.thresholds.synonym
        rows = [int(r) for r, c in zip(near.rows, near.cosines, strict=True) if c >= cut]
        return tuple(
            self.view.phrases[row] for row in rows if _figures(self.view.phrases[row]) == _figures(key)
        )


def _figures(text: str) -> str:
    return "".join(c for c in text if c.isdigit() or ("A" <= c.upper() <= "Z" and len(text) < 4))


def share(statement: Statement, topic: Sequence[str], wish: Wish) -> float:
    """How much of the topic the statement holds, 0 … 1, itself or by what it stands under. A word that only names
    the kind of value (`cost`, 비용) counts half where a value of the kind stands without it."""
    if not topic:
        return 1.0
    return sum(_held(statement, token, wish) for token in topic) / len(topic)


def own_share(statement: Statement, topic: Sequence[str]) -> float:
    """The same for the statement's own words alone."""
    held = [t for t in topic if groups(t) & statement.groups or (HANGUL.search(t) and t in statement.folded)]
    return len(held) / len(topic) if topic else 0.0


def _held(statement: Statement, token: str, wish: Wish) -> float:
    if groups(token) & (statement.groups | statement.around):
        return 1.0
    if HANGUL.search(token) and len(token) > 1 and (token in statement.folded or token in statement.context):
        return 1.0
    kinds = {kind for kind, _ in kinds_of(token)}
    return HALF if wish.kind in kinds or token == wish.counted else 0.0


def places_of(topic: Sequence[str], text: str) -> list[tuple[int, int]]:
    """Where words of the topic stand in a statement's text, whatever word of their group."""
    wanted = [groups(token) for token in topic]
    return [span for span, token in word_spans(text) if any(groups(token) & each for each in wanted)]


def topic_of(relation: str, subjects: Sequence[str]) -> tuple[str, ...]:
    """The relation's telling words, those of the subjects aside."""
    said = folded(" ".join(subjects))
    return tuple(token for token in topic_tokens(relation) if not (len(token) > 1 and token in said.split()))
