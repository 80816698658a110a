"""From phrases to the passages that contain them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from core.graph.view import GraphView
from core.retrieve.paths.paths import spans


def shared_out(view: GraphView, amounts: Mapping[int, float]) -> NDArray[np.float64]:
    """(n,) what each passage gets when every phrase shares its amount equally among all passages that contain
    it. Summed in the order of the phrases' ids, whatever the mapping's."""
    phrases = np.array(sorted(amounts), np.int64)
    counts = view.passages_of_phrase[phrases].astype(np.int64)
    each = np.array([amounts[phrase] for phrase in phrases.tolist()]) / np.maximum(counts, 1)
    places = passages_of(view, phrases)
    shares: NDArray[np.float64] = np.bincount(places, np.repeat(each, counts), view.passage_count).astype(
        np.float64
    )
    return shares


def passages_of(view: GraphView, phrases: NDArray[np.int64]) -> NDArray[np.int32]:
    """The passages that contain each phrase, ascending, one phrase after the other. They stand at the end of
    its row in `walk`, after its phrases."""
    counts = view.passages_of_phrase[phrases].astype(np.int64)
    places: NDArray[np.int32] = view.walk.indices[spans(view.walk.indptr[phrases + 1] - counts, counts)]
    return places - len(view.phrases)
