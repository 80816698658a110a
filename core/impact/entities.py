"""Phrases of a view by a part of them: what somebody may mean who types it."""

from __future__ import annotations

import numpy as np
import pyarrow.compute as pc

from core.graph.view import GraphView
from core.impact.held import held
from core.language.normalise import phrase_key


def entities(view: GraphView, typed: str, most: int = 20) -> tuple[str, ...]:
    """Phrases that hold what was typed: that very phrase, then those that begin with it, then the others;
    among equals those of more documents first, then by text."""
    wanted = phrase_key(typed) or " ".join(typed.casefold().split())
    if not wanted:
        return ()
    of = held(view)
    places = np.flatnonzero(pc.match_substring(of.phrases, wanted).to_numpy(zero_copy_only=False))
    if not len(places):
        return ()
    texts = of.phrases.take(places)
    begins = pc.starts_with(texts, wanted).to_numpy(zero_copy_only=False)
    same = pc.equal(texts, wanted).to_numpy(zero_copy_only=False)
    order = np.lexsort((places, -of.documents_of_phrase[places], ~begins, ~same))[:most]
    return tuple(view.phrases[int(places[at])] for at in order)
