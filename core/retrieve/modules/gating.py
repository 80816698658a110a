"""The gates of a view, by whoever judges them: a language model, connectives when there is none, or chance
and similarity to compare with (ablations, as many gates on each level as there are causal ones).

A model sees the two modules of a pair and nothing else, so that a changed document asks it again about the
modules that changed and no others. Pairs are asked about nearest first, `most` at most for a view; those
left are counted. A judgement that fails is asked for once more and then recorded as unjudged.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from core.embed.cosine import cosines_of_pairs
from core.errors import ModelError
from core.graph.bridges import Sentence, find_bridges, sentence_of
from core.graph.gates import Gate, Gates, Pair, collect, considered, made_gate, pairs_on, suggest
from core.graph.hierarchy import Hierarchy
from core.graph.view import GraphView
from core.llm.base import LanguageModel, Reply
from core.llm.many import ask_many
from core.prompts.gate import Judged, Side, judge_gate, read_gate
from core.retrieve.evidence.scores import best
from core.retrieve.modules.modules import Modules
from core.shortfall import NONE, Shortfall

GateKind = Literal["causal", "random", "semantic", "off"]


@dataclass(frozen=True, slots=True, eq=False)
class Judgements:
    """`gates`, and what they cost: calls made or found kept, tokens, and the last fault."""

    gates: Gates
    asked: int = 0
    tokens: int = 0
    fault: Shortfall = NONE


@dataclass(frozen=True, slots=True)
class _Shown:
    """A module as the model sees it, with the sentences and phrases behind its numbers."""

    side: Side
    sentences: tuple[Sentence, ...]
    phrases: tuple[tuple[int, int], ...]


def make_gates(
    view: GraphView, modules: Modules, kind: GateKind, model: LanguageModel | None, most: int
) -> Judgements:
    hierarchy = modules.hierarchy
    if kind == "off":
        return Judgements(collect(hierarchy, ()))
    if model is not None and kind == "causal":
        return _judged(view, modules, model, most)
    causal = suggest(view, hierarchy, find_bridges(view))
    if kind == "causal":
        return Judgements(causal)
    gates = [
        made_gate(
            view, hierarchy, pair, "undirected", 0.0, (), "chance" if kind == "random" else "similarity"
        )
        for level in range(1, len(hierarchy.at) + 1)
        for pair in _compared(modules, level, _count_on(hierarchy, causal, level), kind)
    ]
    return Judgements(collect(hierarchy, gates, only_accepted=view.only_accepted))


def _judged(view: GraphView, modules: Modules, model: LanguageModel, most: int) -> Judgements:
    hierarchy = modules.hierarchy
    gates: dict[Pair, Gate] = {}
    unjudged: list[Pair] = []
    shown: dict[int, _Shown] = {}
    asked, left, tokens, fault = 0, 0, 0, NONE
    for level in range(1, len(hierarchy.at) + 1):
        pairs = list(pairs_on(hierarchy, level, set(gates)))
        chosen = _nearest(modules, pairs, max(most - asked, 0))
        left += len(pairs) - len(chosen) + _unpaired(hierarchy, level)
        asked += len(chosen)
        for module in sorted({module for pair in chosen for module in pair} - set(shown)):
            shown[module] = _show(view, modules, module)
        prompts = [judge_gate(shown[a].side, shown[b].side) for a, b in chosen]
        for pair, reply in zip(chosen, ask_many(model, prompts), strict=True):
            if not isinstance(reply, Reply) or reply.data is None:
                unjudged.append(pair)
                fault = Shortfall.of(reply) if isinstance(reply, ModelError) else fault
                continue
            tokens += reply.tokens_in + reply.tokens_out
            said = [shown[module] for module in pair]
            read = read_gate(reply.data, sum(len(one.sentences) for one in said))
            if read.dependency != "none":
                gates[pair] = _gate(view, hierarchy, pair, read, said, model.name)
    made = collect(hierarchy, gates.values(), unjudged, left, view.only_accepted)
    return Judgements(made, asked, tokens, fault)


def _gate(
    view: GraphView, hierarchy: Hierarchy, pair: Pair, read: Judged, said: Sequence[_Shown], by: str
) -> Gate:
    sentences = [sentence for one in said for sentence in one.sentences]
    phrases = [ends for one in said for ends in one.phrases]
    named = [phrase for at in read.sentences for phrase in phrases[at]]
    assert read.dependency != "none"
    return made_gate(
        view,
        hierarchy,
        pair,
        read.dependency,
        read.confidence,
        [sentences[at] for at in read.sentences],
        by,
        named,
    )


def _show(view: GraphView, modules: Modules, module: int) -> _Shown:
    """The module's label and the sentences of its most central triples, each sentence once."""
    sentences: dict[str, tuple[Sentence, tuple[int, int]]] = {}
    triples = modules.profiles.triples.of(module).tolist()
    for triple in triples:
        sentence = sentence_of(view, triple)
        if sentence is not None:
            a, b = (int(end) for end in view.triple_ends[triple])
            sentences.setdefault(sentence.text, (sentence, (a, b)))
    found = tuple(sentences.values())
    side = Side(
        modules.labels[module], tuple(s.text for s, _ in found), tuple(view.documents_of_triples(triples))
    )
    return _Shown(side, tuple(s for s, _ in found), tuple(ends for _, ends in found))


def _nearest(modules: Modules, pairs: Sequence[Pair], most: int) -> list[Pair]:
    """The pairs of most like modules, in their own order."""
    if len(pairs) <= most:
        return list(pairs)
    ends = np.array(pairs, np.int64)
    cosine = cosines_of_pairs(modules.vectors, ends[:, 0], ends[:, 1])
    return [pairs[at] for at in sorted(best(cosine, most).tolist())]


def _unpaired(hierarchy: Hierarchy, level: int) -> int:
    """Pairs of a level that nobody considers, since one of theirs is not among the largest."""
    on, among = len(hierarchy.on_level(level)), len(considered(hierarchy, level))
    return (on * (on - 1) - among * (among - 1)) // 2


def _count_on(hierarchy: Hierarchy, gates: Gates, level: int) -> int:
    return sum(1 for gate in gates.gates if int(hierarchy.level[gate.a]) == level)


def _compared(modules: Modules, level: int, count: int, kind: GateKind) -> Iterable[Pair]:
    """As many pairs of a level: drawn by a seed made of the modules' own keys, or the most alike."""
    on = np.array(considered(modules.hierarchy, level), np.int64)
    count = min(count, len(on) * (len(on) - 1) // 2)
    if kind == "semantic":
        first, second = np.triu_indices(len(on), 1)
        cosine = cosines_of_pairs(modules.vectors, on[first], on[second])
        return [(int(on[first[at]]), int(on[second[at]])) for at in best(cosine, count).tolist()]
    keys = "".join(modules.hierarchy.keys[module] for module in on.tolist())
    chance = np.random.default_rng(int.from_bytes(hashlib.sha256(keys.encode()).digest()[:8], "big"))
    pairs: set[Pair] = set()
    while len(pairs) < count:
        a, b = sorted(int(on[at]) for at in chance.integers(0, len(on), 2))
        if a != b:
            pairs.add((a, b))
    return sorted(pairs)
