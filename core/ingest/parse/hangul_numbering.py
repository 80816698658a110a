"""The numbers and bullets that Hangul draws before paragraphs, counted as Hangul counts them.

Each definition has one list of its own, which goes on after other text, other lists, tables and new
sections; outlines and numbered paragraphs are counted apart. What does not fit together (a definition
or a level that is not there, a label of absurd length) gives no label, never an error.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from core.ingest.parse.builder import clean
from core.ingest.parse.numbering import Level, fresh, part, step

OUTLINE, NUMBER, BULLET = "outline", "number", "bullet"

FORMATS: Final = {
    "DIGIT": "decimal",
    "CIRCLED_DIGIT": "decimalEnclosedCircle",
    "ROMAN_CAPITAL": "upperRoman",
    "ROMAN_SMALL": "lowerRoman",
    "LATIN_CAPITAL": "upperLetter",
    "LATIN_SMALL": "lowerLetter",
    "CIRCLED_LATIN_CAPITAL": "circledUpperLetter",
    "CIRCLED_LATIN_SMALL": "circledLowerLetter",
    "HANGUL_SYLLABLE": "hangulSyllable",
    "CIRCLED_HANGUL_SYLLABLE": "circledSyllable",
    "HANGUL_JAMO": "chosung",
    "CIRCLED_HANGUL_JAMO": "circledJamo",
    "HANGUL_PHONETIC": "hangulPhonetic",
    "IDEOGRAPH": "ideograph",
    "CIRCLED_IDEOGRAPH": "circledIdeograph",
}
"""Names in HWPX, in the order of their codes in HWP 5 → formats of `numbering.drawn`."""

LEVELS: Final = 10
LONGEST_LABEL: Final = 100
PLAIN_BULLET: Final = "•"
_SIGN: Final = re.compile(r"\^([1-9nN])")


@dataclass(frozen=True, slots=True)
class HeadShape:
    """What heads the paragraphs of one shape. kind: OUTLINE, NUMBER or BULLET. reference: the definition
    of a number or bullet. depth: of the level, 0 the highest."""

    kind: str
    reference: int
    depth: int
    checked: bool = False


@dataclass(slots=True)
class Head:
    """Of one paragraph, whose text may stand in pieces around a table. label: None before it is counted."""

    shape: HeadShape
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Definition:
    """levels: `LEVELS` of them. goes_on: its list takes up the numbers of the one used before it."""

    levels: tuple[Level, ...]
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Numberings:
    """What a document defines. bullets: number → what is drawn, unchecked and checked."""

    definitions: dict[int, Definition] = field(default_factory=dict)
    bullets: dict[int, tuple[str, str]] = field(default_factory=dict)

    def of(self, kind: str, reference: int) -> Definition | None:
        if kind == OUTLINE and not reference and not self.definitions:
            return _BUILT_IN
        return self.definitions.get(reference)


_BUILT_IN: Final = Definition(tuple(Level("decimal", "^N") for _ in range(LEVELS)))
"""The outline that Hangul has by itself, for documents that define none: 1. 1.1. 1.1.1."""


def bullet(character: str) -> str:
    """A bullet as text: letters of symbol fonts, whose looks are not known, become a plain one."""
    character = clean(character).strip()
    private = any("\ue000" <= letter <= "\uf8ff" or letter >= "\U000f0000" for letter in character)
    return PLAIN_BULLET if private or len(character) > 2 else character


class Counting:
    """Counts as it goes through a document: `enter` each section, then `label` each paragraph in order."""

    def __init__(self, numberings: Numberings) -> None:
        self._numberings = numberings
        self._outline: int | None = None
        self._counts: dict[tuple[str, int], list[int]] = {}
        self._used: dict[str, tuple[str, int]] = {}

    def enter(self, outline: int | None) -> None:
        """outline: the definition that a section names for its outline; None when it names none."""
        if outline is not None:
            self._outline = outline
            self._begin(OUTLINE, outline)

    def label(self, head: Head, text: str) -> str:
        """The label of the paragraph before its first `text`, such as `가. `; "" before what follows.
        Called without a text it only counts: Hangul counts empty paragraphs too."""
        if head.label is None:
            head.label = self._count(head.shape)
        if not text.strip():
            return ""
        label, head.label = head.label, ""
        return label

    def _count(self, shape: HeadShape) -> str:
        if shape.kind == BULLET:
            drawn = self._numberings.bullets.get(shape.reference, ("", ""))[shape.checked]
            return f"{drawn} " if drawn else ""
        reference = self._outline if shape.kind == OUTLINE else shape.reference
        definition = self._begin(shape.kind, reference) if reference is not None else None
        if definition is None or reference is None or shape.depth >= LEVELS:
            return ""
        counts = self._counts[shape.kind, reference]
        for above, level in enumerate(definition.levels[: shape.depth]):
            counts[above] = max(counts[above], level.start)  # a level that was skipped counts as begun
        step(counts, shape.depth, definition.levels)
        return _drawn(definition.levels, shape.depth, counts)

    def _begin(self, kind: str, reference: int) -> Definition | None:
        definition = self._numberings.of(kind, reference)
        if definition is None:
            return None
        key, before = (kind, reference), self._used.get(kind)
        if key not in self._counts:
            counts = fresh(definition.levels)
            if definition.goes_on and before:
                counts = self._taken_up(before, counts)
            self._counts[key] = counts
        self._used[kind] = key
        return definition

    def _taken_up(self, before: tuple[str, int], counts: list[int]) -> list[int]:
        """The counts of the list used before, as far as its levels were begun."""
        earlier = self._numberings.of(*before)
        assert earlier is not None
        taken = zip(self._counts[before], earlier.levels, counts, strict=True)
        return [count if count >= level.start else own for count, level, own in taken]


def _drawn(levels: tuple[Level, ...], depth: int, counts: list[int]) -> str:
    """`^1` is the number of a level, `^n` those of all down to this one, `^N` the same with a stop."""

    def sign(match: re.Match[str]) -> str:
        if match[1].isdigit():
            return part(int(match[1]) - 1, counts, levels)
        path = ".".join(part(index, counts, levels) for index in range(depth + 1))
        return f"{path}." if match[1] == "N" else path

    pattern = levels[depth].pattern
    drawn = _SIGN.sub(sign, pattern) if len(pattern) <= LONGEST_LABEL else ""
    drawn = " ".join(drawn.split())
    return f"{drawn} " if drawn and len(drawn) <= LONGEST_LABEL else ""
