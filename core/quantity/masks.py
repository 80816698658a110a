"""Figures that are no amounts: codes, versions, sections, phone numbers, addresses, ordinals, ranges."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.quantity.numbers import FIGURES

Span = tuple[int, int]

_NAMED = (
    r"version|ver|release|revision|rev|section|chapter|article|clause|paragraph|page|pages|pp|figure|fig|table|appendix"
    r"|annex|step|phase|stage|level|channel|line|room|gate|hall|building|floor|zone|track|tier|type|class|grade"
    r"|question|item no|no|nr|number|row|rows|lot|batch|ticket|issue|invoice|order|port|model|route|exit|booth|iso|rfc"
)
_PATTERNS = tuple(
    re.compile(pattern, flags)
    for pattern, flags in (
        # Letters and figures in one: X-200, DMX512, v2.1, A4, 200X.
        (r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z_./-]{0,40}\d[\w.\-/]*", 0),
        (r"(?<![\w가-힣])\d+[-_][A-Z][\w-]*", 0),
        (rf"\b(?:{_NAMED})\b[.:]?\s?#?\d+(?:\.\d+)*(?:\s?[-–,]\s?\d+)*", re.IGNORECASE),
        (r"#\s?\d+", 0),
        (r"[(（\[][^()（）\[\]\n]{1,16}[)）\]](?=\s*[:：|])", 0),  # the unit in a column's name
        (r"제\s?\d+(?:\.\d+)*\s?[가-힣]*", 0),
        (r"\d+조\s?(?:의\s?\d+\s?)?(?:제?\s?\d+항|[에을를은는의]\s)", 0),
        (
            r"\d+항|\d+호(?:실|선|기|차)?(?![가-힣]{2})|\d+층|\d+번(?![째 ]?\s?(?:씩|이상|했|열|더"
            r"|반복))(?=[^가-힣]|[은는이가을를의에]|출|게|구)",
            0,
        ),
        (r"(?:버전|개정|표|그림|부록|단계|채널|항목|번호|코드|모델|내선|쪽수)\s?\d+(?:\.\d+)*", 0),
        (
            r"\d+(?:\.\d+)*\s?(?:버전|판|차(?![가-힣]{2})|기(?![가-힣])|단계|번째|등(?![가-힣])|위(?![가-힣])|호기)",
            0,
        ),
        (r"\b\d+(?:st|nd|rd|th)\b", re.IGNORECASE),
        (r"\b\d+(?:\.\d+){2,}\b", 0),  # 1.2.3
        (r"(?<!\d)\+?\d{1,3}[-. ]\(?\d{1,4}\)?[-. ]\d{3,4}[-. ]\d{4}(?!\d)", 0),
        (r"(?<!\d)\(?0\d{1,2}\)?[-. ]\d{3,4}[-. ]\d{4}(?!\d)|(?<!\d)1[568]\d\d-\d{4}(?!\d)", 0),
        (r"(?<!\d)\d{3}-\d{2}-\d{5}(?!\d)|(?<!\d)\d{6}-\d{7}(?!\d)|(?<!\d)\d{3,}-\d{3,}(?:-\d+)*", 0),
        (r"(?<![\w.+-])[\w.+-]{1,64}@[\w.-]+|https?://\S+|\bwww\.\S+", 0),
        (r"^\s*[(\[]?\d{1,3}(?:\.\d+)*[.)\]]\s", re.MULTILINE),  # 1.  2)  3.2.
        (r"^\s*\d+(?:\.\d+)+\s+(?=[A-Z가-힣])", re.MULTILINE),  # 3.2 Scope
        (rf"{FIGURES}\s?(?:[십백천만억조]+)?\s?[~∼〜～]\s?{FIGURES}", 0),
        (rf"(?<![\d.-]){FIGURES}\s?%?\s?[-–—]\s?{FIGURES}(?![\d-])", 0),
        (rf"\bbetween\s+\S?{FIGURES}[^.;]{{0,20}}?\band\s+\S?{FIGURES}", re.IGNORECASE),
    )
)


def masked(text: str) -> tuple[Span, ...]:
    """Where figures stand that are no amounts, in order; spans may lie over each other."""
    return tuple(sorted(_spans(text)))


def _spans(text: str) -> Iterator[Span]:
    for pattern in _PATTERNS:
        for found in pattern.finditer(text):
            yield found.span()
