"""Phrases and modules as the nodes of one graph, and how near each is to a question.

Node ids: the p phrases come first, module m is p + m. s(q, x) = (1 − λ) · cosine + λ · Lex.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from core.embed.compact import AnyVectors
from core.embed.cosine import cosines
from core.graph.gates import Gates
from core.graph.view import GraphView
from core.llm.budget import tokens_of
from core.retrieve.base import Question
from core.retrieve.evidence.scores import best
from core.retrieve.match.lexical import WordIndex, asked_words, lex_all
from core.retrieve.match.mmr import mmr
from core.retrieve.match.near import Searchable, nearest
from core.retrieve.modules.expand import Kind
from core.retrieve.modules.modules import Modules

Nodes = NDArray[np.int64]


class Asked:
    """One question's similarity with any node. Nothing is kept between questions."""

    def __init__(
        self, question: Question, view: GraphView, words: WordIndex, modules: Modules | None, lexical: float
    ) -> None:
        self._vector = question.vector
        self._lexical = lexical
        self._p = len(view.phrases)
        self._phrases = view.phrase_vectors
        self._modules = modules
        asked = asked_words(question.text)
        self.lex = lex_all(words, asked)  # (p,)
        self._module_lex = lex_all(modules.words, asked) if modules is not None else np.zeros(0)

    def __call__(self, nodes: NDArray[np.integer]) -> NDArray[np.float64]:
        """(k,) similarities of (k,) nodes, each in 0 … 1."""
        made = np.empty(len(nodes))
        phrase = nodes < self._p
        rows = nodes[phrase]
        made[phrase] = self._mix(self._phrases[rows], self.lex[rows])
        if self._modules is not None and not phrase.all():
            rows = nodes[~phrase] - self._p
            made[~phrase] = self._mix(self._modules.vectors[rows], self._module_lex[rows])
        return made

    def _mix(self, vectors: NDArray[np.float32], lex: NDArray[np.float64]) -> NDArray[np.float64]:
        near = np.clip(cosines(vectors, self._vector).astype(np.float64), 0, 1)
        mixed: NDArray[np.float64] = (1 - self._lexical) * near + self._lexical * lex
        return mixed


def seed_phrases(
    asked: Asked, near: Searchable, question: Question, view: GraphView, pool: int, most: int, balance: float
) -> list[int]:
    """By MMR among the `pool` phrases of highest similarity. Where phrases are too many to compare all
    (core.retrieve.match.near), the nearest by vector and those of highest Lex are compared."""
    p = len(view.phrases)
    if near.signatures is None:
        candidates = np.arange(p)
    else:
        by_vector = nearest(near, question.vector, pool).rows
        candidates = np.union1d(by_vector, best(asked.lex, pool)).astype(np.int64)
    return _chosen(asked, candidates, view.phrase_vectors, 0, pool, most, balance)


def seed_modules(asked: Asked, modules: Modules, p: int, pool: int, most: int, balance: float) -> list[int]:
    candidates = np.arange(modules.hierarchy.count)
    return _chosen(asked, candidates, modules.vectors, p, pool, most, balance)


def _chosen(
    asked: Asked,
    candidates: NDArray[np.integer],
    vectors: AnyVectors,
    shift: int,
    pool: int,
    most: int,
    balance: float,
) -> list[int]:
    scores = asked(candidates + shift)
    nearest_ = best(scores, pool)
    rows = candidates[nearest_]
    return [int(rows[at]) + shift for at in mmr(scores[nearest_], vectors[rows], most, balance)]


class Around:
    """The neighbours of a node: fact edges between phrases, member edges between a phrase and its finest
    module and between a module and those it was split into, gates between modules."""

    def __init__(self, view: GraphView, modules: Modules | None, gates: Gates | None) -> None:
        self._view, self._modules, self._gates = view, modules, gates
        self._p = len(view.phrases)

    def __call__(self, node: int) -> Iterator[tuple[Kind, Nodes]]:
        facts, p = self._view.facts, self._p
        if node < p:
            yield "fact", facts.indices[facts.indptr[node] : facts.indptr[node + 1]].astype(np.int64)
            if self._modules is not None and (leaf := int(self._modules.hierarchy.leaf[node])) >= 0:
                yield "member", np.array([p + leaf], np.int64)
            return
        assert self._modules is not None
        module, hierarchy = node - p, self._modules.hierarchy
        yield "member", self._modules.inside.of(module).astype(np.int64)
        yield "member", p + hierarchy.children.of(module).astype(np.int64)
        if (parent := int(hierarchy.parent[module])) >= 0:
            yield "member", np.array([p + parent], np.int64)
        if self._gates is not None:
            yield "gate", p + self._gates.neighbours.of(module).astype(np.int64)

    def tokens(self, node: int) -> int:
        """What a node costs of the token budget: its name, or the module's label."""
        if node < self._p:
            return tokens_of(self._view.phrases[node])
        assert self._modules is not None
        return int(self._modules.tokens[node - self._p])

    def name(self, node: int) -> str:
        if node < self._p:
            return self._view.phrases[node]
        assert self._modules is not None
        return self._modules.labels[node - self._p]


def gains_of(reached: Sequence[tuple[int, float]], p: int) -> NDArray[np.float64]:
    """(p,) gains of the phrases reached, 0 elsewhere; from (node, gain) pairs."""
    gains = np.zeros(p)
    for node, gain in reached:
        if node < p:
            gains[node] = gain
    return gains
