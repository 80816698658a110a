"""A value said in the language of a question, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from core.language.detect import Language
from core.quantity.base import Quantity, Unit
from core.quantity.units import UNITS

_MONEY = {
    "KRW": ("원", "won"),
    "USD": ("달러", "$"),
    "EUR": ("유로", "€"),
    "JPY": ("엔", "¥"),
    "GBP": ("파운드", "£"),
    "CNY": ("위안", "CNY "),
}
_NAMES = {
    "month": ("개월", "month"),
    "day": ("일", "day"),
    "working day": ("영업일", "working day"),
    "second": ("초", "second"),
    "person": ("명", "person"),
    "unit": ("개", "unit"),
    "case": ("건", "case"),
    "time": ("회", "time"),
    "site": ("곳", "site"),
    "sheet": ("장", "sheet"),
    "box": ("상자", "box"),
    "set": ("세트", "set"),
    "bottle": ("병", "bottle"),
    "pack": ("팩", "pack"),
    "team": ("팀", "team"),
    "seat": ("석", "seat"),
    "company": ("개사", "company"),
    "country": ("개국", "country"),
    "copy": ("부", "copy"),
    "kind": ("종", "kind"),
    "page": ("쪽", "page"),
    "pair": ("켤레", "pair"),
    "bag": ("포대", "bag"),
    "years of age": ("세", "years of age"),
    "대": ("대", "unit"),
}
_PLURALS = {"person": "people", "box": "boxes", "company": "companies", "country": "countries", "copy": "copies",
            "years of age": "years of age"}  # fmt: skip
_LARGER: dict[str, tuple[tuple[int, str, str], ...]] = {
    "g": ((1_000_000, "톤", "t"), (1000, "kg", "kg"), (1, "g", "g")),
    "mm": ((1_000_000, "km", "km"), (1000, "m", "m"), (10, "cm", "cm"), (1, "mm", "mm")),
    "mL": ((1000, "L", "L"), (1, "mL", "mL")),
    "second": ((3600, "시간", "hour"), (60, "분", "minute"), (1, "초", "second")),
}


def say(value: Fraction, unit: Unit, language: Language, like: Iterable[Quantity] = ()) -> str:
    """`1억 2,000만 원`, `120,000,000 won`, `18개월`, `7.5%`. `like`: quantities whose way of writing the unit
    is kept when they share it."""
    korean = language == "ko"
    text = _plain(value, unit, korean, tuple(like))
    if unit.per:
        return f"{text} ({unit.per} 기준)" if korean else f"{text} per {_english_per(unit.per)}"
    return text


def number(value: Fraction) -> str:
    """With thousands commas: a whole number, a decimal that ends, or a fraction."""
    sign = "-" if value < 0 else ""
    value = abs(value)
    if value.denominator == 1:
        return f"{sign}{value.numerator:,}"
    digits = _decimals(value)
    if digits is None:
        return f"{sign}{value.numerator:,}/{value.denominator:,}"
    scaled = value * 10**digits
    whole, rest = divmod(scaled.numerator, 10**digits)
    return f"{sign}{whole:,}.{rest:0{digits}d}"


def _decimals(value: Fraction) -> int | None:
    """How many decimals write it exactly, up to eight."""
    return next((n for n in range(9) if (value * 10**n).denominator == 1), None)


def _plain(value: Fraction, unit: Unit, korean: bool, like: Sequence[Quantity]) -> str:
    if unit.kind == "money":
        return _money(value, unit.name, korean)
    if unit.kind == "share":
        return f"{number(value)}%"
    if unit.kind == "points":
        return f"{number(value)}%p" if korean else f"{number(value)} percentage points"
    if unit.kind in ("number", "ratio"):
        return number(value)
    if unit.name in _LARGER:
        return _largest(value, unit.name, korean)
    shared = {quantity.said.lower() for quantity in like}
    size = UNITS[next(iter(shared))].size if len(shared) == 1 and next(iter(shared)) in UNITS else Fraction(1)
    if unit.kind == "duration" and size > 1 and (value / size).denominator == 1:
        names = {(12, "month"): ("년", "year"), (7, "day"): ("주", "week")}.get((int(size), unit.name))
        if names is not None:
            return _counted(value / size, names, korean)
    names = _NAMES.get(unit.name, (f" {unit.name}" if unit.name.isascii() else unit.name, unit.name))
    if unit.kind == "counter" and not korean and len(shared) == 1:
        plural = next(iter(shared))
        if plural.isascii() and unit.name not in _NAMES:
            return f"{number(value)} {plural}"
    return _counted(value, names, korean)


def _counted(value: Fraction, names: tuple[str, str], korean: bool) -> str:
    if korean:
        return f"{number(value)}{names[0]}"
    many = names[1] if value == 1 or not names[1].isascii() else _PLURALS.get(names[1], names[1] + "s")
    return f"{number(value)} {many}"


def _money(value: Fraction, name: str, korean: bool) -> str:
    ko, en = _MONEY.get(name, (f" {name}", f"{name} "))
    if korean:
        return f"{_korean_scales(value)} {ko}" if name == "KRW" else f"{_korean_scales(value)}{ko}"
    if name == "KRW":
        return f"{number(value)} won"
    return f"-{en}{number(-value)}" if value < 0 else f"{en}{number(value)}"


def _korean_scales(value: Fraction) -> str:
    """1억 2,000만; what is below 만, or no whole number, in figures."""
    if value < 0:
        return "-" + _korean_scales(-value)
    if value.denominator != 1 or value < 10_000:
        return number(value)
    rest = value.numerator
    parts: list[str] = []
    for size, word in ((10**12, "조"), (10**8, "억"), (10**4, "만")):
        count, rest = divmod(rest, size)
        if count:
            parts.append(f"{count:,}{word}")
    if rest:
        parts.append(f"{rest:,}")
    return " ".join(parts)


def _largest(value: Fraction, name: str, korean: bool) -> str:
    """In the largest unit that writes it with two decimals at most."""
    rows = _LARGER[name]
    fitting = (row for row in rows if abs(value / row[0]) >= 1 and (value / row[0] * 100).denominator == 1)
    size, ko, en = next(fitting, rows[-1])
    scaled = value / size
    if name == "second":
        return _counted(scaled, (ko, en), korean)
    return (
        f"{number(scaled)} {ko if korean else en}"
        if ko.isascii()
        else f"{number(scaled)}{ko if korean else ' ' + en}"
    )


def _english_per(per: str) -> str:
    return {"월": "month", "매월": "month", "연": "year", "연간": "year", "매년": "year", "1인": "person", "시간": "hour",
            "개": "unit"}.get(per, per)  # fmt: skip
