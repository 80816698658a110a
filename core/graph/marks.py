"""What makes two names different however alike they sound: their numbers.

"version 12" and "version 13" are near in any embedding, and are two things. The same holds for
ordinals, months, weekdays, Roman numerals and single letters ("plan A", "plan B"; C and C++).
"""

from __future__ import annotations

import re

_DIGITS = re.compile(r"\d+(?:[.,:]\d+)*")
_WORD = re.compile(r"[^\W\d_]+[+#]*")
_ORDINAL = re.compile(r"(첫|두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s?번째")

_SPELLED = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million "
    "billion first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth half "
    "january february march april may june july august september october november december "
    "monday tuesday wednesday thursday friday saturday sunday north south east west "
    "첫 둘째 셋째 넷째 다섯째 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 첫째 두 세 네 "
    "월요일 화요일 수요일 목요일 금요일 토요일 일요일 상반기 하반기 전반기 후반기"
)
_MARKING = frozenset(_SPELLED.split())
_COMPANY = re.compile(r"\((?:주|유|사|재)\)")
_ROMAN = re.compile(r"(?:x{0,3})(?:ix|iv|v?i{0,3})")


def marks(phrase: str) -> tuple[str, ...]:
    """The numbers and the like of a normalised phrase, sorted. Phrases of unequal marks are never
    joined by similarity. How a Korean company says that it is one, (주) and the like, marks nothing."""
    phrase = _COMPANY.sub(" ", phrase)
    found = [number.replace(",", "") for number in _DIGITS.findall(phrase)]
    found += _ORDINAL.findall(phrase)
    for word in _WORD.findall(phrase):
        if word in _MARKING or len(word.rstrip("+#")) == 1 or _ROMAN.fullmatch(word):
            found.append(word)
    return tuple(sorted(found))
