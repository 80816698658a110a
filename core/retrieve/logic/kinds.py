"""What kind of value a word asks for: `cost` and 비용 money, `headcount` and 인원 people."""

from __future__ import annotations

import re

from core.quantity.base import Kind

_ROWS: tuple[tuple[Kind, str, str, str], ...] = (
    (
        "date",
        "day",
        "when earliest soonest deadline date expire expires expired first last latest begin begins open opens start starts "
        "end ends close closes due",
        "언제 날짜 마감 기한 일정 먼저 이른 늦은 늦게 일찍 빠른 빨리 개막일 종료일 시작일 만료일 만료 착수일 개장",
    ),
    (
        "length",
        "",
        "far farther farthest further distance near nearer nearest closer closest wide wider widest km",
        "거리 폭이 높이 먼 가까운",
    ),
    (
        "duration",
        "",
        "duration term period month week day year hour minute longer longest shorter shortest long",
        "기간 개월 오래 걸리 길이가 긴 짧은 시간 며칠 길고",
    ),
    (
        "share",
        "%",
        "percent percentage rate share proportion",
        "% 퍼센트 비율 할인율 불량률 참석률 율이 률이 율은 률은 점유율 률 율",
    ),
    (
        "mass",
        "",
        "weight weigh weighs heavy heavier heaviest lighter lightest kg ton tonne",
        "무게 중량 무거 가벼 킬로그램",
    ),
    (
        "person",
        "person",
        "headcount people person staff employee attendee visitor participant guest member worker attendance",
        "인원 직원 사람 참가자 참석자 관람객 방문객 정원 인력",
    ),
    (
        "money",
        "",
        "budget cost costs price fee spend spent spending expense expensive cheap cheaper cheapest paid pay pays salary "
        "revenue sale invoice invoiced charge charged charges rent renting deposit worth won dollar euro krw usd",
        "예산 비용 금액 가격 단가 요금 지출 매출 비싼 비싸 싼 저렴 계약금 임대료 대금 급여 수수료 "
        "참가비 대여료 총액 보증금 경비",
    ),
)
_HOW_LONG = re.compile(r"\bhow long\b|얼마나 (?:오래|길|걸)", re.IGNORECASE)
_HOW_MUCH = re.compile(
    r"\bhow much (?:money|does|did|is|was|do|will)\b|몇\s?[천백십만억]*\s?원", re.IGNORECASE
)


def _pattern(english: str, korean: str) -> re.Pattern[str]:
    latin = "|".join(english.split())
    hangul = "|".join(map(re.escape, korean.split()))
    return re.compile(rf"\b(?:{latin})s?\b|(?:{hangul})", re.IGNORECASE)


_PATTERNS = tuple((kind, name, _pattern(english, korean)) for kind, name, english, korean in _ROWS)


def kinds_of(text: str) -> tuple[tuple[Kind, str], ...]:
    """The kinds of value that the words ask for, each with its base unit or "", most telling first."""
    found = {kind: name for kind, name, pattern in _PATTERNS if pattern.search(text)}
    if _HOW_LONG.search(text):
        found = {"duration": "", **found}
    if _HOW_MUCH.search(text) and "mass" not in found:
        found = {"money": "", **found}
    return tuple(found.items())


def is_attribute(word: str) -> bool:
    """Whether a word names a kind of value."""
    return bool(kinds_of(word))
