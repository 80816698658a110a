"""What people rejected makes no edge: readings of sentences, and pairs of phrases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from core.graph.links import mention_key, verdict_of_pair
from core.graph.synonyms import Pairs

_READ = ("subject", "relation", "object", "flags", "quote")


def without_rejected(mentions: pa.Table, verdicts: Mapping[str, str]) -> pa.Table:
    """The mentions that nobody called a wrong reading. The same table when there is no such verdict."""
    wrong = {key for key, said in verdicts.items() if said == "rejected" and key.startswith("mention-")}
    if not wrong:
        return mentions
    rows = zip(*(mentions[name].to_pylist() for name in _READ), strict=True)
    right = [mention_key(s, r, o, flags or (), quote) not in wrong for s, r, o, flags, quote in rows]
    return mentions.filter(pa.array(right, pa.bool_()))


def open_pairs(
    phrases: Sequence[str], pairs: Pairs, verdicts: Mapping[str, str], only_accepted: bool
) -> NDArray[np.bool_]:
    """(k,) which pairs are links."""
    if not only_accepted and not any(key.startswith("synonym-") for key in verdicts):
        return np.ones(len(pairs.first), bool)
    ends = zip(pairs.first.tolist(), pairs.second.tolist(), strict=True)
    said = [verdict_of_pair(verdicts, phrases[a], phrases[b]) for a, b in ends]
    return np.fromiter(
        (one == "accepted" or (one == "none" and not only_accepted) for one in said), bool, len(said)
    )
