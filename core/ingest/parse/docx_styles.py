"""Which paragraphs of a Word document are headings, and of what level."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from core.ingest.parse.archive import Archive, Element
from core.ingest.parse.docx_text import W, attribute
from core.ingest.parse.numbering import whole

_HEADING_NAME = re.compile(r"(?:heading|제목|표제|개요)\s*(\d)", re.I)


@dataclass(frozen=True)
class Styles:
    """Style id → heading level (1–9, 0 for none), → base style, → (numbering id, level)."""

    levels: dict[str, int] = field(default_factory=dict)
    numbering: dict[str, tuple[str, int]] = field(default_factory=dict)
    default: str = ""

    @staticmethod
    def of(archive: Archive, main: str) -> Styles:
        for part in archive.related(main, "styles"):
            styles = {attribute(style, "styleId"): style for style in archive.xml(part).iter(f"{W}style")}
            levels = {key: _level(key, styles) for key in styles}
            numbering = {key: found for key in styles if (found := _numbering(key, styles)) is not None}
            default = next(
                (
                    k
                    for k, s in styles.items()
                    if attribute(s, "default") == "1" and attribute(s, "type") == "paragraph"
                ),
                "",
            )
            return Styles(levels, numbering, default)
        return Styles()

    def of_paragraph(self, paragraph: Element) -> str:
        style = paragraph.find(f"{W}pPr/{W}pStyle")
        return attribute(style, "val") if style is not None else self.default

    def heading_level(self, paragraph: Element, style: str) -> int:
        """From the paragraph's own outline level, else from its style; 0 for ordinary text."""
        outline = paragraph.find(f"{W}pPr/{W}outlineLvl")
        if outline is not None and attribute(outline, "val").isdigit():
            level = int(attribute(outline, "val"))
            return level + 1 if level < 9 else 0
        return self.levels.get(style) or _named(style)


def _chain(key: str, styles: dict[str, Element]) -> list[Element]:
    """A style and those it is based on; broken or circular chains end."""
    found: list[Element] = []
    seen: set[str] = set()
    while key in styles and key not in seen:
        seen.add(key)
        found.append(styles[key])
        based = styles[key].find(f"{W}basedOn")
        key = attribute(based, "val") if based is not None else ""
    return found


def _named(name: str) -> int:
    if name.lower() in ("title", "제목"):
        return 1
    match = _HEADING_NAME.fullmatch(name.strip())
    return int(match.group(1)) if match and match.group(1) != "0" else 0


def _level(key: str, styles: dict[str, Element]) -> int:
    for style in _chain(key, styles):
        name = style.find(f"{W}name")
        level = _named(attribute(name, "val")) if name is not None else 0
        if level:
            return level
        outline = style.find(f"{W}pPr/{W}outlineLvl")
        if outline is not None and attribute(outline, "val").isdigit():
            number = int(attribute(outline, "val"))
            return number + 1 if number < 9 else 0
    return 0


def _numbering(key: str, styles: dict[str, Element]) -> tuple[str, int] | None:
    for style in _chain(key, styles):
        number = style.find(f"{W}pPr/{W}numPr/{W}numId")
        if number is not None:
            level = style.find(f"{W}pPr/{W}numPr/{W}ilvl")
            digits = attribute(level, "val") if level is not None else "0"
            return attribute(number, "val"), whole(digits, 0)
    return None
