"""The numbers and bullets that Word draws before list paragraphs: they are part of what a person reads."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from core.ingest.parse.archive import Archive, Element
from core.ingest.parse.docx_text import W, attribute

_KOREAN = "가나다라마바사아자차카타파하"
_DIGITS = "일이삼사오육칠팔구"


@dataclass
class Level:
    kind: str
    pattern: str
    start: int


@dataclass
class Numbering:
    """Counts as it goes: call `label` once for each paragraph, in order."""

    levels: dict[str, list[Level]] = field(default_factory=dict)
    abstract: dict[str, str] = field(default_factory=dict)
    by_style: dict[str, tuple[str, int]] = field(default_factory=dict)
    counts: dict[str, list[int]] = field(default_factory=dict)

    @staticmethod
    def of(archive: Archive, main: str) -> Numbering:
        numbering = Numbering()
        for part in archive.related(main, "numbering"):
            root = archive.xml(part)
            for abstract in root.iter(f"{W}abstractNum"):
                key = attribute(abstract, "abstractNumId")
                numbering.levels[key] = [_level(level) for level in abstract.iter(f"{W}lvl")]
            for number in root.iter(f"{W}num"):
                reference = number.find(f"{W}abstractNumId")
                if reference is not None:
                    numbering.abstract[attribute(number, "numId")] = attribute(reference, "val")
        from core.ingest.parse.docx_styles import Styles

        numbering.by_style = Styles.of(archive, main).numbering
        return numbering

    def label(self, paragraph: Element, style: str) -> str:
        """`2. `, `가. `, `• ` or "" before this paragraph's text."""
        found = self._place(paragraph, style)
        levels = self.levels.get(self.abstract.get(found[0], ""), []) if found else []
        if not found or found[1] >= len(levels):
            return ""
        key, depth = self.abstract[found[0]], found[1]
        counts = self.counts.setdefault(key, [level.start - 1 for level in levels])
        counts[depth] += 1
        for deeper in range(depth + 1, len(levels)):
            counts[deeper] = levels[deeper].start - 1
        level = levels[depth]
        if level.kind == "bullet":
            return "• "
        if level.kind == "none":
            return ""
        drawn = re.sub(r"%(\d)", lambda match: _part(int(match.group(1)) - 1, counts, levels), level.pattern)
        return f"{drawn} " if drawn.strip() else ""

    def _place(self, paragraph: Element, style: str) -> tuple[str, int] | None:
        properties = paragraph.find(f"{W}pPr/{W}numPr")
        if properties is None:
            return self.by_style.get(style)
        number, level = properties.find(f"{W}numId"), properties.find(f"{W}ilvl")
        inherited = self.by_style.get(style, ("", 0))
        key = attribute(number, "val") if number is not None else inherited[0]
        digits = attribute(level, "val") if level is not None else str(inherited[1])
        return (key, int(digits)) if key != "0" and digits.isdigit() else None


def _level(element: Element) -> Level:
    def value(tag: str) -> str:
        child = element.find(f"{W}{tag}")
        return attribute(child, "val") if child is not None else ""

    start = value("start")
    return Level(value("numFmt") or "decimal", value("lvlText"), int(start) if start.isdigit() else 1)


def _part(index: int, counts: list[int], levels: list[Level]) -> str:
    if not 0 <= index < len(levels):
        return ""
    return drawn(max(counts[index], levels[index].start), levels[index].kind)


def drawn(number: int, kind: str) -> str:
    """A number as Word draws it in a format such as `upperRoman` or `ganada`."""
    if kind == "ganada":
        return _KOREAN[(number - 1) % len(_KOREAN)]
    if kind in ("upperLetter", "lowerLetter"):
        letter = chr(ord("A") + (number - 1) % 26) * ((number - 1) // 26 + 1)
        return letter if kind == "upperLetter" else letter.lower()
    if kind in ("upperRoman", "lowerRoman"):
        return _roman(number) if kind == "upperRoman" else _roman(number).lower()
    if kind == "decimalEnclosedCircle" and 1 <= number <= 20:
        return chr(0x2460 + number - 1)
    if kind == "koreanDigital" and 1 <= number <= 9:
        return _DIGITS[number - 1]
    return f"{number:02d}" if kind == "decimalZero" else str(number)


def _roman(number: int) -> str:
    out = ""
    for value, letters in (
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
        (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ):  # fmt: skip
        while number >= value:
            out += letters
            number -= value
    return out
