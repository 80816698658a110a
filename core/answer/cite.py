"""The cite check: which sentence rests on which source, by the markers in a model's text.

Markers are read as models write them: [1], [1][2], [1, 2], [1-3], 【1】, 【1†source】, ［1］. A marker that names
no source is removed and reported; a sentence without any is kept and flagged.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.answer.answer import Claim
from core.language.sentences import sentences

_NUMBERS = r"\^?\d{1,3}(?:\s*[,;、，·]\s*\^?\d{1,3}|\s*[-–~]\s*\d{1,3})*"
_MARKER = re.compile(rf"[ \t]*[\[【［〔]\s*({_NUMBERS})\s*(?:†[^\]】］〕\n]*)?[\]】］〕]")
_RANGE = re.compile(r"(\d+)\s*[-–~]\s*(\d+)")
_WIDEST_RANGE = 20


@dataclass(frozen=True, slots=True)
class Cited:
    """`text` is every claim with its known markers in one form, `[1][2]`, line breaks kept.
    `unknown` are the numbers removed; `uncited` counts sentences without a source."""

    text: str
    claims: tuple[Claim, ...]
    unknown: tuple[int, ...]
    uncited: int


def cite_check(text: str, sources: int) -> Cited:
    """Checks the markers of a text against sources 1 … `sources`."""
    bare, marks = _without_markers(text)
    spans = sentences(bare)
    cited: dict[int, list[int]] = {}
    unknown: list[int] = []
    for place, numbers in marks:
        owner = _owner(spans, place, bare)
        for number in numbers:
            if 1 <= number <= sources:
                if owner is not None and number not in cited.setdefault(owner, []):
                    cited[owner].append(number)
            elif number not in unknown:
                unknown.append(number)
    claims = tuple(Claim(bare[start:end], tuple(cited.get(at, ()))) for at, (start, end) in enumerate(spans))
    shown = _joined(bare, spans, claims)
    uncited = sum(1 for claim in claims if not claim.citations and _says_something(claim.text))
    return Cited(shown, claims, tuple(unknown), uncited)


def with_markers(text: str, citations: tuple[int, ...]) -> str:
    return text + (" " + "".join(f"[{n}]" for n in citations) if citations else "")


def _without_markers(text: str) -> tuple[str, list[tuple[int, list[int]]]]:
    """The text without markers, and (place in it, numbers) of each."""
    parts: list[str] = []
    marks: list[tuple[int, list[int]]] = []
    at = length = 0
    for found in _MARKER.finditer(text):
        parts.append(text[at : found.start()])
        length += found.start() - at
        at = found.end()
        marks.append((length, _numbers(found.group(1))))
    parts.append(text[at:])
    return "".join(parts), marks


def _numbers(inside: str) -> list[int]:
    """`1, 3-5` → 1, 3, 4, 5; a range too wide to be one is its two ends."""
    found: list[int] = []
    for part in re.split(r"[,;、，·]", inside.replace("^", "")):
        span = _RANGE.search(part)
        if span is None:
            found.append(int(part))
            continue
        first, last = int(span.group(1)), int(span.group(2))
        wide = not 0 <= last - first <= _WIDEST_RANGE
        found.extend((first, last) if wide else range(first, last + 1))
    return found


def _owner(spans: list[tuple[int, int]], place: int, bare: str) -> int | None:
    """The sentence that a marker at `place` stands in or follows; one that begins a line marks what
    comes after it."""
    leads_a_line = not bare[:place].rsplit("\n", 1)[-1].strip()
    for at, (start, end) in enumerate(spans):
        if start < place <= end or (leads_a_line and place <= start):
            return at
        if place <= start:
            return max(at - 1, 0)
    return len(spans) - 1 if spans else None


def _joined(bare: str, spans: list[tuple[int, int]], claims: tuple[Claim, ...]) -> str:
    """Claims with their markers; what stood between sentences keeps its line breaks, else one space. Where
    nothing stood nothing is put: it could make one sentence of two ("다.다" and "다. 다")."""
    out = ""
    before = 0
    for (start, end), claim in zip(spans, claims, strict=True):
        between = bare[before:start]
        out += ("\n" * min(between.count("\n"), 2) or (between[:1] and " ")) if out else ""
        out += with_markers(claim.text, claim.citations)
        before = end
    return out


def _says_something(text: str) -> bool:
    return re.search(r"[^\W\d_]{2}", text) is not None
