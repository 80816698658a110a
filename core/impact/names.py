"""Which phrases name a thing that two documents can share. A number, a date, a pronoun or a field of a mail's
head stands in many documents that have nothing else in common: nothing follows from it."""

from __future__ import annotations

import re

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from core.language.english import STOP_WORDS
from core.quantity.units import CODES, UNITS

_FIELDS = frozenset({"from", "to", "cc", "bcc", "date", "subject", "sent", "reply-to"})
_NOTHING = frozenset(STOP_WORDS) | _FIELDS
_DATES = (
    "jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august "
    "september october november december mon tue wed thu fri sat sun monday tuesday wednesday thursday friday "
    "saturday sunday am pm noon midnight 월요일 화요일 수요일 목요일 금요일 토요일 일요일 오전 오후 정오 자정 상반기 하반기"
)
_BOUNDS = (
    "about approximately around over under at least most up to or more less than per each a an of 약 최대 최소 평균 총 "
    "이상 이하 미만 초과 이내 이후 이전 까지 부터 전 후 정도 마다 당"
)
_KOREAN_PARTS = ("년", "월", "일", "시", "분", "초", "분기", "학년", "차")


def _any(words: list[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(set(words), key=lambda word: (-len(word), word)))


_UNIT = _any(
    [unit.casefold() for unit in (*UNITS, *CODES, *_KOREAN_PARTS, "v", "w", "kw", "hz", "db", "°c", "℃")]
)
_AMOUNT = rf"\d[\d.,:/+\-–~]*\s*(?:[십백천만억조]+|million|billion|thousand)?\s*(?:{_UNIT})?([^\pL]|$)"
_WORDS = rf"(^|[^\pL])(?:{_any((_DATES + ' ' + _BOUNDS).split())})([^\pL]|$)"


def names_a_thing(phrases: pa.Array) -> NDArray[np.bool_]:
    """(p,) for (p,) normalised phrases. Each is looked at by itself: no other phrase matters."""
    rest = phrases
    for _ in range(2):  # neighbours share the sign between them, which the first takes
        rest = pc.replace_substring_regex(rest, _AMOUNT, r" \1")
        rest = pc.replace_substring_regex(rest, _WORDS, r"\1 \2")
    named = pc.match_substring_regex(rest, r"\pL")
    nothing = pc.is_in(phrases, value_set=pa.array(sorted(_NOTHING), pa.string()))
    return np.asarray(pc.and_not(named, nothing).to_numpy(zero_copy_only=False), bool)
