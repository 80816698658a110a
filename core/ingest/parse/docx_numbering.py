"""The numbers and bullets that Word draws before list paragraphs: they are part of what a person reads."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from core.ingest.parse.archive import Archive, Element
from core.ingest.parse.docx_text import W, attribute
from core.ingest.parse.numbering import Level, fresh, part, step, whole


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
        for member in archive.related(main, "numbering"):
            root = archive.xml(member)
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
        counts = self.counts.setdefault(key, fresh(levels))
        step(counts, depth, levels)
        level = levels[depth]
        if level.kind == "bullet":
            return "• "
        if level.kind == "none":
            return ""
        drawn = re.sub(r"%(\d)", lambda match: part(int(match.group(1)) - 1, counts, levels), level.pattern)
        return f"{drawn} " if drawn.strip() else ""

    def _place(self, paragraph: Element, style: str) -> tuple[str, int] | None:
        properties = paragraph.find(f"{W}pPr/{W}numPr")
        if properties is None:
            return self.by_style.get(style)
        number, level = properties.find(f"{W}numId"), properties.find(f"{W}ilvl")
        inherited = self.by_style.get(style, ("", 0))
        key = attribute(number, "val") if number is not None else inherited[0]
        depth = whole(attribute(level, "val"), -1) if level is not None else inherited[1]
        return (key, depth) if key != "0" and depth >= 0 else None


def _level(element: Element) -> Level:
    def value(tag: str) -> str:
        child = element.find(f"{W}{tag}")
        return attribute(child, "val") if child is not None else ""

    return Level(value("numFmt") or "decimal", value("lvlText"), whole(value("start"), 1))
