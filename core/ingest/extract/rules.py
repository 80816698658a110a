"""Extraction without a model: table rows by their columns, each sentence by the rules of its language."""

from __future__ import annotations

from typing import Final

from core.ingest.extract import rules_en, rules_table
from core.ingest.extract.base import Triple
from core.ingest.extract.rules_en import PRODUCT, EnglishRules
from core.language.detect import language_of
from core.language.sentences import Span, sentences

NAME: Final = "rules/1"


class RuleExtractor:
    """Deterministic: the same text gives the same triples, whatever was extracted before.

    The models of a language are loaded when its first sentence comes.
    """

    def __init__(self, english: EnglishRules = PRODUCT) -> None:
        self.name = NAME
        self._english = english

    def extract(self, text: str, *, title: str = "") -> tuple[Triple, ...]:
        """All triples of a passage, in order of their quotes.

        title: what the passage is about: a document's name, or a heading path (parts joined with
        ` › `) that may end in the header row of the table that the passage continues.
        """
        rows = rules_table.rows(text)
        korean: list[Span] = []
        english: list[Span] = []
        for span in _prose(text, rows):
            (korean if language_of(text[slice(*span)]) == "ko" else english).append(span)
        found = rules_table.extract(text, rows, title)
        found += rules_en.extract(text, english, self._english)
        found += _korean(text, korean, title)
        return tuple(sorted(found, key=lambda each: (each.start, each.end)))


def _korean(text: str, spans: list[Span], title: str) -> list[Triple]:
    if not spans:
        return []
    from core.ingest.extract import rules_ko

    return rules_ko.extract(text, spans, title)


def _prose(text: str, rows: list[rules_table.Line]) -> list[Span]:
    """The sentences that stand outside of the rows."""
    taken = iter(rows)
    row = next(taken, None)
    found: list[Span] = []
    for start, end in sentences(text):
        while row is not None and row.end <= start:
            row = next(taken, None)
        if row is None or end <= row.start:
            found.append((start, end))
    return found
