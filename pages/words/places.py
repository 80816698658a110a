"""Words for where in a document a passage stands. The core writes the places in English (`page 3`)."""

from __future__ import annotations

from dataclasses import dataclass


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
