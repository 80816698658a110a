"""Keys of suggested links: connections that nobody wrote down, which a person may accept or reject.

A key is made of content alone: the kind, both sides, and the sentences that the suggestion rests on. It is
the same in every view that shows these, and another one as soon as the evidence changes: then the
suggestion is a new one, whatever was said of the old.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Literal, cast

Kind = Literal["gate", "synonym"]
Verdict = Literal["none", "accepted", "rejected"]


def link_key(kind: Kind, first: str, second: str, evidence: Iterable[str]) -> str:
    """`kind-` and 24 hex digits. Neither the order of the sides nor that of the sentences matters."""
    sides = sorted((first, second))
    parts = [kind, *sides, *sorted(set(evidence))]
    lengths = ",".join(str(len(part)) for part in parts)
    made = hashlib.sha256(f"{lengths};{''.join(parts)}".encode()).hexdigest()
    return f"{kind}-{made[:24]}"


def verdict_of(verdicts: Mapping[str, str], key: str) -> Verdict:
    """What was said of a link, `none` when nobody did."""
    said = verdicts.get(key, "none")
    return cast(Verdict, said) if said in ("accepted", "rejected") else "none"
