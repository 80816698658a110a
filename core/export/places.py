"""Where in its document a passage stands, in a reader's language: for screens and files. Parsers write the places in
English (`page 3`)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.language.detect import Language

_NUMBERED = re.compile(r"(\w+) (\d+(?:–\d+)?)")
_NAMED = re.compile(r"(\w+) (.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class PlaceWords:
    numbered: dict[str, str]
    """The word before a number → how both are said."""
    named: dict[str, str]
    """The word before a name → how both are said."""
    alone: dict[str, str]


KO = PlaceWords(
    numbered={
        "page": "{n}쪽",
        "slide": "슬라이드 {n}",
        "section": "구역 {n}",
        "row": "{n}행",
        "rows": "{n}행",
    },
    named={"sheet": "시트 {name}", "attachment": "첨부 {name}"},
    alone={
        "notes": "메모",
        "comments": "메모",
        "footnotes": "각주",
        "endnotes": "미주",
        "header": "머리글",
        "footer": "바닥글",
    },
)

EN = PlaceWords(
    numbered={
        "page": "page {n}",
        "slide": "slide {n}",
        "section": "section {n}",
        "row": "row {n}",
        "rows": "rows {n}",
    },
    named={"sheet": "sheet {name}", "attachment": "attachment {name}"},
    alone={
        "notes": "notes",
        "comments": "comments",
        "footnotes": "footnotes",
        "endnotes": "endnotes",
        "header": "header",
        "footer": "footer",
    },
)


def words_of(language: Language) -> PlaceWords:
    return KO if language == "ko" else EN


def place(known: PlaceWords, location: str) -> str:
    """`page 3` → `3쪽`; what is not of the core's making stays as it is."""
    return ", ".join(_part(known, part) for part in location.split(", "))


def _part(known: PlaceWords, part: str) -> str:
    if part in known.alone:
        return known.alone[part]
    numbered = _NUMBERED.fullmatch(part)
    if numbered and numbered[1] in known.numbered:
        return known.numbered[numbered[1]].format(n=numbered[2])
    named = _NAMED.fullmatch(part)
    if named and named[1] in known.named:
        return known.named[named[1]].format(name=named[2])
    return part
