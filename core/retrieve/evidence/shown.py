"""What traces say of triples, modules and gates: plain JSON, in the words of the view."""

from __future__ import annotations

from collections.abc import Sequence

from core.graph.gates import Gates
from core.graph.view import GraphView
from core.retrieve.modules.expand import Reached
from core.retrieve.modules.modules import Modules

_MODULES = 12


def triple_shown(view: GraphView, triple: int, score: float) -> dict[str, object]:
    words = view.triple(triple)
    return {
        "subject": words.subject,
        "relation": words.relation,
        "object": words.object,
        "score": float(score),
    }


def modules_shown(modules: Modules, reached: Sequence[Reached], p: int) -> list[dict[str, object]]:
    """The first modules that an expansion came through."""
    found = [one for one in reached if one.node >= p][:_MODULES]
    return [module_shown(modules, one.node - p, one.gain) for one in found]


def module_shown(modules: Modules, module: int, score: float) -> dict[str, object]:
    by = modules.by[module]
    return {
        "id": modules.hierarchy.keys[module],
        "level": int(modules.hierarchy.level[module]),
        "label": modules.labels[module],
        "by": "phrases" if by == "phrases" else "model",
        "size": len(modules.hierarchy.members.of(module)),
        "score": float(score),
    }


def gates_shown(
    modules: Modules, gates: Gates, reached: Sequence[Reached], p: int
) -> list[dict[str, object]]:
    """Every gate that was crossed, from the module whose key is the gate's first, with its sentences."""
    crossed = [one for one in reached if one.kind == "gate"]
    shown = []
    for one in crossed:
        gate = gates.between(one.before - p, one.node - p)
        assert gate is not None
        shown.append(
            {
                "from": modules.labels[gate.a],
                "to": modules.labels[gate.b],
                "direction": gate.direction,
                "confidence": gate.confidence,
                "by": gate.by,
                "accepted": gate.verdict == "accepted",
                "sentences": [sentence.text for sentence in gate.sentences],
                "key": gate.key,
            }
        )
    return shown
