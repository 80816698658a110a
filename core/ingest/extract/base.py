"""What every extractor gives, whether by rules or by a language model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Triple:
    """One relation asserted by a passage. `passage_text[start:end] == quote`.

    flags: `negated`, `conditional`, `doubtful` (these three make it no fact), and
    `time: …`, `quantity: …`, which carry the words of the text.
    """

    subject: str
    relation: str
    object: str
    quote: str
    start: int
    end: int
    flags: tuple[str, ...] = ()
    confidence: float = 1.0


NOT_A_FACT = frozenset({"negated", "conditional", "doubtful"})
"""A mention with one of these flags makes no positive edge."""


class Extractor(Protocol):
    """`name` holds the extractor and its version, such as `rules/1`; it is stored with each mention."""

    name: str

    def extract(self, text: str, *, title: str = "") -> tuple[Triple, ...]:
        """All triples that the passage asserts, in order of their quotes."""
        ...
