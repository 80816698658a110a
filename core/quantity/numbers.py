"""Numbers as people write them, in figures and in words, English and Korean: exact values, exact places.

1,234.5 · 12만 5천 · 1억 2천만 · 삼백오십 · 열두 · 3.2 million · two hundred and fifty · a dozen
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

FIGURES = r"(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)"
_FIGURES = re.compile(FIGURES)

_DIGITS = {c: n for n, c in enumerate("영일이삼사오육칠팔구")} | {"공": 0, "륙": 6}
_SMALL = {"십": 10, "백": 100, "천": 1000}
_BIG = {"만": 10**4, "억": 10**8, "조": 10**12}

_NATIVE_TENS = {"열": 10, "스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70,
                "여든": 80, "아흔": 90}  # fmt: skip
_NATIVE_ONES = {"한": 1, "하나": 1, "두": 2, "둘": 2, "세": 3, "셋": 3, "네": 4, "넷": 4, "다섯": 5, "여섯": 6,
                "일곱": 7, "여덟": 8, "아홉": 9}  # fmt: skip
_NATIVE = re.compile(
    r"(?<![가-힣])(?P<tens>" + "|".join(_NATIVE_TENS) + r")?(?P<ones>" + "|".join(_NATIVE_ONES) + r")?"
)

_ENGLISH_ONES = {w: n for n, w in enumerate(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen".split())}  # fmt: skip
_ENGLISH_TENS = {w: 10 * n for n, w in enumerate(
    "twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}  # fmt: skip
SCALES = {"hundred": 10**2, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
LETTERS = {"k": 10**3, "K": 10**3, "m": 10**6, "M": 10**6, "mn": 10**6, "bn": 10**9, "B": 10**9, "b": 10**9}
_WORD = re.compile(r"[A-Za-z]+")
_SCALE_AFTER = re.compile(r"[ \t-]?(thousand|million|billion|trillion)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Number:
    """`worded` has no figure in it: it counts only before a unit."""

    value: Fraction
    start: int
    end: int
    worded: bool = False


def figures_at(text: str, at: int) -> Number | None:
    """A number that begins with a figure at `at`, with its Korean or English scale."""
    found = _FIGURES.match(text, at)
    if found is None:
        return None
    korean = _korean(text, at)
    if korean is not None and korean.end > found.end():
        return korean
    value = Fraction(found.group().replace(",", ""))
    scale = _SCALE_AFTER.match(text, found.end())
    if scale:
        return Number(value * SCALES[scale.group(1).lower()], at, scale.end())
    return Number(value, at, found.end())


def words_at(text: str, at: int) -> Number | None:
    """A number in words from `at`, where a word begins."""
    if "가" <= text[at] <= "힣":
        return _korean(text, at) or _native(text, at)
    return _english(text, at)


def _korean(text: str, at: int) -> Number | None:
    """Figures and Sino-Korean syllables with 십 … 조: `1억 2천만`, `12만 5,000`, `삼백오십`."""
    total = section = Fraction(0)
    current: Fraction | None = None
    place = at
    end = at
    last_big = 10**16
    scaled = False
    while place < len(text):
        figures = _FIGURES.match(text, place)
        if figures is not None and current is None:
            lower = Fraction(figures.group().replace(",", ""))
            if place > at and text[place - 1] == " " and not _goes_on(lower, last_big):
                break
            current = lower
            place = end = figures.end()
        elif text[place] in _DIGITS and current is None:
            current = Fraction(_DIGITS[text[place]])
            place = end = place + 1
        elif text[place] in _SMALL:
            section += (Fraction(1) if current is None else current) * _SMALL[text[place]]
            current, scaled = None, True
            place = end = place + 1
        elif text[place] in _BIG and _BIG[text[place]] < last_big:
            last_big = _BIG[text[place]]
            whole = section + (current or 0)
            total += (whole if whole or current is not None else Fraction(1)) * last_big
            section, current, scaled = Fraction(0), None, True
            place = end = place + 1
        elif text[place] == " " and place + 1 < len(text) and _may_go_on(text, place + 1, current):
            place += 1
        else:
            break
    if not scaled:
        return None
    return Number(total + section + (current or 0), at, end, not any(c.isdigit() for c in text[at:end]))


def _may_go_on(text: str, at: int, current: Fraction | None) -> bool:
    """After a space: another part of the number, or the scale of the figures before it."""
    if text[at] in _BIG or text[at] in _SMALL:
        after = text[at + 1 : at + 2]
        return current is not None and (not "가" <= after <= "힣" or after in _BIG or after in "원명개")
    return current is None and (
        text[at].isdigit() or (text[at] in _DIGITS and text[at + 1 : at + 2] in _SMALL)
    )


def _goes_on(value: Fraction, last_big: int) -> bool:
    """Whether figures after a space belong to the number before them: `2만 5,000`, `1억 2천만`, `1만 1`."""
    return value < last_big


def _native(text: str, at: int) -> Number | None:
    found = _NATIVE.match(text, at)
    if found is None or found.end() == at:
        return None
    tens, ones = found.group("tens"), found.group("ones")
    value = _NATIVE_TENS.get(tens or "", 0) + _NATIVE_ONES.get(ones or "", 0)
    return Number(Fraction(value), at, found.end(), True)


def _english(text: str, at: int) -> Number | None:
    """`twelve`, `twenty-five`, `two hundred and fifty`, `three million`, `a dozen`."""
    total = section = 0
    end = place = at
    last = ""
    while (word := _WORD.match(text, place)) is not None:
        lower = word.group().lower()
        kind = _kind(lower)
        if not _may_follow(last, kind, _after_article(text, at)):
            break
        if kind == "scale":
            total, section = total + max(section, 1) * SCALES[lower], 0
        elif kind in ("hundred", "dozen"):
            section = max(section, 1) * (100 if kind == "hundred" else 12)
        elif kind != "and":
            section += _ENGLISH_ONES.get(lower, 0) + _ENGLISH_TENS.get(lower, 0)
        end = end if kind == "and" else word.end()
        last = kind
        if text[word.end() : word.end() + 1] not in (" ", "-"):
            break
        place = word.end() + 1
    return Number(Fraction(total + section), at, end, True) if end > at else None


def _kind(word: str) -> str:
    if word in _ENGLISH_ONES:
        return "ones"
    if word in _ENGLISH_TENS:
        return "tens"
    if word in ("hundred", "dozen", "and"):
        return word
    return "scale" if word in SCALES else ""


_FOLLOWS = {
    "": ("ones", "tens", "dozen"),
    "ones": ("hundred", "scale", "dozen"),
    "tens": ("ones", "scale"),
    "hundred": ("ones", "tens", "and", "scale"),
    "scale": ("ones", "tens", "and"),
    "and": ("ones", "tens"),
    "dozen": (),
}


def _may_follow(last: str, kind: str, article: bool) -> bool:
    return kind in _FOLLOWS[last] or (last == "" and article and kind in ("hundred", "scale"))


def _after_article(text: str, at: int) -> bool:
    return re.search(r"(?:^|[^A-Za-z])an? $", text[max(0, at - 4) : at], re.IGNORECASE) is not None
