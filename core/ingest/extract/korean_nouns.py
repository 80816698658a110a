"""One Korean noun phrase: what it names, and whether it says when or how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from core.ingest.extract import korean_words as w
from core.language.korean import Morpheme
from core.language.words import words

_NUMERALS = words("한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 스무 석 넉 서 너 수십 수백 수천 수만")
_DAYS = words(
    "당일 직후 직전 이전 이후 즉시 매주 매월 매년 매일 현재 최근 올해 내년 작년 금년 익일 익월 동안 이내"
)
_ON_THE_DAY = words("당일 직후 직전 이후 이전 즉시 시")
_FINE_UNITS = words("일 개월 주 시 분 시간 주일 영업일 월")
_RHYTHMS = words("월 연 주 일 년 매월 매년 매주 분기 회")
_BESIDE_TIMES = words("몇 수 첫 매 지난 다음 이번 만 약 간 째 말 초 : 당")
_BESIDE_COUNTS = words(
    "총 약 최대 최소 평균 최고 최저 당 여 이상 이하 미만 초과 내외 가량 씩 간 여개 만 정도"
)
LONGEST = 40
"""Morphemes; what is longer is a listing, and is not asked whether it is a time."""


class Sort(Enum):
    THING = "thing"
    TIME = "time"
    QUANTITY = "quantity"


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase without its particle; offsets count in the sentence's own text."""

    text: str
    start: int
    end: int
    sort: Sort
    parts: tuple[Morpheme, ...]

    @property
    def head(self) -> str:
        return self.parts[-1].form

    @property
    def last_word(self) -> str:
        """What stands after its last space: 의사 in 담당 의사, but 외과의사 in 외과의사."""
        return self.text.rsplit(None, 1)[-1] if self.text.strip() else ""

    def owner(self) -> Noun:
        """What stands before the first 의: the nearest thing that a relative clause before it can mean."""
        for place, part in enumerate(self.parts):
            if part.tag == "JKG" and place:
                return self.until(place)
        return self

    def until(self, count: int) -> Noun:
        """Only its first `count` morphemes."""
        parts = self.parts[:count]
        text = self.text[: parts[-1].end - self.start].rstrip()
        return Noun(text, self.start, self.start + len(text), _sort(parts), parts)


def read_nouns(text: str, part: list[Morpheme], prefix: int) -> Iterator[tuple[Noun | None, Noun]]:
    """(a time or count that stands before it, the noun phrase)."""
    while len(part) > 1 and part[-1].form in w.TRAILING:
        part = part[:-1]
    if not part or part[-1].end <= part[0].start:
        return  # nothing, or only what the analyser thinks was left unsaid
    lead = _leading(part)
    early = _noun(text, part[:lead], -1) if lead else None
    yield early, _noun(text, part[lead:], prefix)


def _noun(text: str, part: list[Morpheme], prefix: int) -> Noun:
    start = prefix if prefix >= 0 else part[0].start
    return Noun(text[start : part[-1].end], start, part[-1].end, _sort(part), tuple(part))


def _sort(part: Sequence[Morpheme]) -> Sort:
    last = part[-1]
    if len(part) > LONGEST:
        return Sort.THING
    if any(m.tag == "JKG" for m in part):
        return Sort.TIME if last.form in ("중", "후", "전", "이내", "이후") else Sort.THING
    if _all_time(part) or _ends_in_time(part):
        return Sort.TIME
    counted = all(_counts(m) for m in part) and any(_is_number(m) for m in part)
    alone = len(part) == 1 and last.form in w.QUANTITY_WORDS
    return Sort.QUANTITY if counted or alone else Sort.THING


def _is_number(m: Morpheme) -> bool:
    return m.tag in ("SN", "NR") or (m.tag == "MM" and m.form in _NUMERALS) or m.form in ("수", "몇")


def _counts(m: Morpheme) -> bool:
    known = m.form in w.UNITS or m.form in w.QUANTITY_SIGNS or m.form in w.TIME_UNITS
    return known or _is_number(m) or m.form in _BESIDE_COUNTS or m.tag in ("SW", "SO")


def _all_time(part: Sequence[Morpheme]) -> bool:
    """Nothing but words of time, and numbers beside them: 2024년 3월, 매월 말일, 오후 3시."""
    units = [_is_time_unit(part, k) for k in range(len(part))]
    named = [m.form in w.TIME_WORDS and m.tag != "SN" for m in part]
    if not any(units) and not any(named):
        return False
    return all(
        unit or name or m.tag in ("SN", "SW", "SO", "JKB", "JX") or m.form in _BESIDE_TIMES
        for m, unit, name in zip(part, units, named, strict=True)
    )


def _is_time_unit(part: Sequence[Morpheme], k: int) -> bool:
    if not k or part[k].form not in w.TIME_UNITS:
        return False
    return _is_number(part[k - 1]) or part[k - 1].form in ("다음", "지난", "이번", "첫")


def _ends_in_time(part: Sequence[Morpheme]) -> bool:
    """작업 시작 전, 계약 체결일, 위반 시: the last word makes a time of it."""
    if len(part) < 2:
        return False
    last, before = part[-1], part[-2]
    apart = last.start > before.end
    if last.form == "일" and before.tag == "NNG" and not apart:
        return True
    if last.form in w.CONDITION_NOUNS and last.tag == "NNB":
        return True
    return apart and last.tag in ("NNG", "NNB", "MAG") and last.form in w.TIME_WORDS


def _leading(part: Sequence[Morpheme]) -> int:
    """How many morphemes at the front are a time or count of their own: 11월 20일 본사 → 4; 월 1회 점검 → 3."""
    if _sort(part) is Sort.TIME:
        return 0
    best = 0
    for k in range(1, min(len(part), LONGEST)):
        if part[k - 1].tag == "JKG":
            break
        if part[k].start > part[k - 1].end and _stands_apart(part[:k]):
            best = k
    return best


def _stands_apart(front: Sequence[Morpheme]) -> bool:
    """A day, a length or a rhythm stands apart from the noun behind it; `2024년 매출` is one name."""
    last = front[-1]
    before = front[-2] if len(front) > 1 else None
    if before is not None and last.form in _ON_THE_DAY:
        return True
    if before is not None and last.form == "회" and _is_number(before) and front[0].form in _RHYTHMS:
        return True
    if not _all_time(front):
        return False
    if last.form in _DAYS or before is None:
        return last.form in _DAYS
    if last.form == "간":
        return before.form in w.TIME_UNITS
    return last.form in _FINE_UNITS and (_is_number(before) or before.form in ("지난", "다음"))
