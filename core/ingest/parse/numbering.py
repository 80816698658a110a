"""What word processors count and draw before paragraphs: levels, their counters, and the formats of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

LARGEST: Final = 32_767
"""Above it every format is written in digits: Word counts no further, and letters grow with the number."""

_REPEATED: Final = {
    "ganada": "가나다라마바사아자차카타파하",
    "hangulSyllable": "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허",
    "chosung": "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ",
    "hangulPhonetic": "일이삼사오육칠팔구십",
    "ideograph": "一二三四五六七八九十",
}
"""Sets that begin anew at their end."""

_IN_CIRCLES: Final = {
    "decimalEnclosedCircle": (0x2460, 20),
    "circledUpperLetter": (0x24B6, 26),
    "circledLowerLetter": (0x24D0, 26),
    "circledSyllable": (0x326E, 14),
    "circledJamo": (0x3260, 14),
    "circledIdeograph": (0x3280, 10),
}
"""Format → the first character and how many there are; what has none is written in digits."""

_DIGITS: Final = "일이삼사오육칠팔구"
_ROMAN: Final = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Level:
    """kind: a format of `drawn`. pattern: the label with signs for the numbers of levels."""

    kind: str
    pattern: str
    start: int = 1


def fresh(levels: Sequence[Level]) -> list[int]:
    """The counts of a list before its first paragraph: each level one below its start."""
    return [level.start - 1 for level in levels]


def step(counts: list[int], depth: int, levels: Sequence[Level]) -> None:
    """Counts one more paragraph at `depth`; the levels below it begin anew."""
    counts[depth] += 1
    counts[depth + 1 :] = fresh(levels[depth + 1 :])


def part(index: int, counts: Sequence[int], levels: Sequence[Level]) -> str:
    """The number of one level as it is drawn; "" for a level that is not there."""
    if not 0 <= index < len(levels):
        return ""
    return drawn(max(counts[index], levels[index].start), levels[index].kind)


def whole(text: str, default: int) -> int:
    """The number that an attribute holds; `default` where it holds none of ordinary size."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else default


def drawn(number: int, kind: str) -> str:
    """A number in a format such as `upperRoman` or `ganada`; digits in a format not known here."""
    if kind == "decimalZero":
        return f"{number:02d}"
    if not 1 <= number <= LARGEST:
        return str(number)
    if kind in _REPEATED:
        letters = _REPEATED[kind]
        return letters[(number - 1) % len(letters)]
    if kind in _IN_CIRCLES:
        first, count = _IN_CIRCLES[kind]
        return chr(first + number - 1) if number <= count else str(number)
    if kind in ("upperLetter", "lowerLetter"):
        letter = chr(ord("A") + (number - 1) % 26) * ((number - 1) // 26 + 1)
        return letter if kind == "upperLetter" else letter.lower()
    if kind in ("upperRoman", "lowerRoman"):
        return _roman(number) if kind == "upperRoman" else _roman(number).lower()
    if kind == "koreanDigital" and number <= len(_DIGITS):
        return _DIGITS[number - 1]
    return str(number)


def _roman(number: int) -> str:
    out = ""
    for value, letters in _ROMAN:
        out += letters * (number // value)
        number %= value
    return out
