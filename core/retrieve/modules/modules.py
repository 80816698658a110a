"""A view's modules as a search uses them: what each is about, in words and as a vector.

With a language model the modules of most facts get a summary from it, and the summary's own vector. A module
whose facts its profile shows whole needs none. Without a model, and where it fails, a module is about its
most central phrases, and its vector is that of its most central triples; `by` says which.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.embed.base import Embedder, Vectors
from core.errors import ModelError
from core.graph.hierarchy import Hierarchy, HierarchyParameters, make_hierarchy
from core.graph.profiles import TRIPLES, Profiles, make_profiles
from core.graph.view import GraphView, Index, Rows
from core.llm.base import LanguageModel, Prompt, Reply
from core.llm.budget import tokens_of
from core.llm.many import ask_many
from core.prompts.module import read_summary, summarise
from core.retrieve.match.lexical import WordIndex, index_words
from core.retrieve.tools import Tools
from core.shortfall import NONE, Shortfall

BY_PHRASES = "phrases"
_NAMED = 3
"""Phrases that name a module."""


@dataclass(frozen=True, slots=True, eq=False)
class Modules:
    """m modules. labels (m,) what each is about; by (m,) who says so: a model's name or `phrases`; vectors
    (m, d); words: of the labels; tokens (m,) of the labels; inside: phrases whose finest module it is.
    `failed`: summaries that a model was asked for and did not give, and `fault` why."""

    hierarchy: Hierarchy
    profiles: Profiles
    labels: tuple[str, ...]
    by: tuple[str, ...]
    vectors: Vectors
    words: WordIndex
    tokens: Index
    inside: Rows
    failed: int = 0
    fault: Shortfall = NONE
    spent: int = 0


def make_modules(
    view: GraphView,
    parameters: HierarchyParameters,
    model: LanguageModel | None,
    embedder: Embedder,
    most: int,
) -> Modules:
    """`most`: summaries asked for at most, those of most facts first."""
    hierarchy = make_hierarchy(view, parameters)
    profiles = make_profiles(view, hierarchy)
    labels = [
        "; ".join(view.phrases[i] for i in profiles.phrases.of(m)[:_NAMED]) for m in range(hierarchy.count)
    ]
    by = [BY_PHRASES] * hierarchy.count
    vectors = profiles.vectors
    failed, fault, spent = 0, NONE, 0
    if model is not None:
        facts = facts_inside(view, hierarchy)
        asked = _worth_a_summary(hierarchy, facts, most)
        prompts = [
            _prompt(view, _in_order(profiles, facts, module), parameters.max_module_tokens)
            for module in asked
        ]
        for module, reply in zip(asked, ask_many(model, prompts), strict=True):
            said = read_summary(reply.data) if isinstance(reply, Reply) and reply.data else ""
            if said:
                labels[module], by[module] = said, model.name
            else:
                failed += 1
                empty = Shortfall("The summary was empty.")
                fault = Shortfall.of(reply) if isinstance(reply, ModelError) else empty
            spent += reply.tokens_in + reply.tokens_out if isinstance(reply, Reply) else 0
        vectors = _with_summaries(vectors, labels, by, embedder)
    return Modules(
        hierarchy,
        profiles,
        tuple(labels),
        tuple(by),
        vectors,
        index_words(labels),
        np.array([tokens_of(label) for label in labels], np.int32),
        _inside(hierarchy),
        failed,
        fault,
        spent,
    )


def modules_of(
    tools: Tools, view: GraphView, cut: HierarchyParameters, summaries: int, degraded: list[Shortfall]
) -> Modules:
    """The view's modules, from the shelf when they are there. Summaries that a model failed at are named, and
    asked for again at the next question."""
    model = tools.model
    modules = tools.shelf.modules(
        view,
        ("modules", cut, model.name if model is not None else "", summaries),
        lambda: make_modules(view, cut, model, tools.embedder, summaries),
        lambda made: not made.failed,
    )
    if modules.failed:
        degraded.append(
            Shortfall("{n} module summaries are missing: {fault}", n=modules.failed, fault=modules.fault)
        )
    return modules


def facts_inside(view: GraphView, hierarchy: Hierarchy) -> list[Index]:
    """For each module the triples with both ends in it, ascending."""
    made: list[Index] = [np.zeros(0, np.int32)] * hierarchy.count
    a, b = view.triple_ends[:, 0], view.triple_ends[:, 1]
    for layer in hierarchy.at:
        inside = np.flatnonzero((layer[a] >= 0) & (layer[a] == layer[b]) & (a != b)).astype(np.int32)
        owners = layer[a[inside]]
        order = np.argsort(owners, kind="stable")
        owners, inside = owners[order], inside[order]
        for part in np.split(np.arange(len(owners)), np.flatnonzero(np.diff(owners)) + 1):
            if len(part):
                made[int(owners[part[0]])] = inside[part]
    return made


def _worth_a_summary(hierarchy: Hierarchy, facts: Sequence[Index], most: int) -> list[int]:
    large = [module for module, inside in enumerate(facts) if len(inside) > TRIPLES]
    return sorted(sorted(large, key=lambda m: (-len(facts[m]), hierarchy.keys[m]))[:most])


def _in_order(profiles: Profiles, facts: Sequence[Index], module: int) -> list[int]:
    """The module's facts, most central first."""
    return list(dict.fromkeys([*profiles.triples.of(module).tolist(), *facts[module].tolist()]))


def _prompt(view: GraphView, triples: Sequence[int], most_tokens: int) -> Prompt:
    """As many of the facts as fit."""
    facts: list[tuple[str, str, str]] = []
    documents: set[str] = set()
    left = most_tokens
    for triple in triples:
        words = view.triple(triple)
        left -= tokens_of(f"{words.subject} {words.relation} {words.object}") + 1
        if left < 0 and facts:
            break
        facts.append((words.subject, words.relation, words.object))
        documents.update(view.documents_of_triples([triple]))
    return summarise(facts, sorted(documents))


def _with_summaries(
    vectors: Vectors, labels: Sequence[str], by: Sequence[str], embedder: Embedder
) -> Vectors:
    summarised = [module for module, who in enumerate(by) if who != BY_PHRASES]
    if not summarised:
        return vectors
    made = vectors.copy()
    made[summarised] = embedder.passages([labels[module] for module in summarised])
    return made


def _inside(hierarchy: Hierarchy) -> Rows:
    order = np.argsort(hierarchy.leaf, kind="stable").astype(np.int32)
    order = order[hierarchy.leaf[order] >= 0]
    starts = np.searchsorted(hierarchy.leaf[order], np.arange(hierarchy.count + 1)).astype(np.int64)
    return Rows(starts, order)
