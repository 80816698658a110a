"""Units by the words they are written with: what each counts, and how many of the base it is, exactly.

Only exact conversions stand here: 12 months are a year, 7 days a week, 1,000 g a kg. A month is no number of
days, and a won no number of dollars.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from core.quantity.base import Kind, Unit


@dataclass(frozen=True, slots=True)
class Sized:
    """One written unit: `size` of the base."""

    unit: Unit
    size: Fraction


def _sized(kind: Kind, name: str, size: Fraction | int = 1) -> Sized:
    return Sized(Unit(kind, name), Fraction(size))


_ROWS: tuple[tuple[str, Sized], ...] = (
    ("원 won KRW", _sized("money", "KRW")),
    ("달러 불 dollar dollars USD", _sized("money", "USD")),
    ("유로 euro euros EUR", _sized("money", "EUR")),
    ("엔 yen JPY", _sized("money", "JPY")),
    ("위안 yuan CNY RMB", _sized("money", "CNY")),
    ("파운드 GBP", _sized("money", "GBP")),
    ("개월 month months 달", _sized("duration", "month")),
    ("분기간 quarters", _sized("duration", "month", 3)),
    ("년 년간 개년 year years yr yrs", _sized("duration", "month", 12)),
    ("일 일간 day days", _sized("duration", "day")),
    ("주 주간 week weeks", _sized("duration", "day", 7)),
    ("영업일 근무일", _sized("duration", "working day")),
    ("초 second seconds sec secs", _sized("duration", "second")),
    ("분 minute minutes min mins", _sized("duration", "second", 60)),
    ("시간 hour hours hr hrs", _sized("duration", "second", 3600)),
    ("명 인 사람 people person persons employee employees staff attendee attendees participant participants "
     "worker workers headcount pax guest guests visitor visitors member members volunteer volunteers "
     "student students trainee trainees", _sized("person", "person")),
    ("% percent 퍼센트 프로", _sized("share", "%")),
    ("%p %P %포인트 퍼센트포인트 pp", _sized("points", "pp")),
    ("mg 밀리그램", _sized("mass", "g", Fraction(1, 1000))),
    ("g 그램 gram grams", _sized("mass", "g")),
    ("kg 킬로그램 킬로 kilogram kilograms", _sized("mass", "g", 1000)),
    ("t 톤 ton tons tonne tonnes", _sized("mass", "g", 1_000_000)),
    ("lb lbs pounds", _sized("mass", "lb")),
    ("mm 밀리미터", _sized("length", "mm")),
    ("cm 센티미터 센티", _sized("length", "mm", 10)),
    ("m 미터 meter meters metre metres", _sized("length", "mm", 1000)),
    ("km 킬로미터 kilometer kilometers kilometre kilometres", _sized("length", "mm", 1_000_000)),
    ("ft feet", _sized("length", "ft")),
    ("㎡ m² m2 제곱미터 sqm", _sized("area", "m²")),
    ("평", _sized("area", "평")),
    ("mL ml 밀리리터", _sized("volume", "mL")),
    ("L l 리터 liter liters litre litres", _sized("volume", "mL", 1000)),
    ("MB", _sized("data", "MB")),
    ("GB 기가", _sized("data", "GB")),
    ("TB 테라", _sized("data", "TB")),
    ("개 unit units item items piece pieces pcs ea EA", _sized("counter", "unit")),
    ("대", _sized("counter", "대")),
    ("건 case cases", _sized("counter", "case")),
    ("회 번 차례 time times", _sized("counter", "time")),
    ("곳 군데 개소 place places site sites", _sized("counter", "site")),
    ("권", _sized("counter", "권")),
    ("장 매 sheet sheets", _sized("counter", "sheet")),
    ("박스 상자 box boxes", _sized("counter", "box")),
    ("세트 set sets", _sized("counter", "set")),
    ("병 bottle bottles", _sized("counter", "bottle")),
    ("팩 pack packs", _sized("counter", "pack")),
    ("팀 team teams", _sized("counter", "team")),
    ("석 좌석 seat seats", _sized("counter", "seat")),
    ("개사 company companies", _sized("counter", "company")),
    ("개국 country countries", _sized("counter", "country")),
    ("부 copy copies", _sized("counter", "copy")),
    ("종 가지", _sized("counter", "kind")),
    ("벌", _sized("counter", "벌")),
    ("동", _sized("counter", "동")),
    ("채", _sized("counter", "채")),
    ("편", _sized("counter", "편")),
    ("쪽 페이지 page pages", _sized("counter", "page")),
    ("켤레 pair pairs", _sized("counter", "pair")),
    ("포대 bag bags", _sized("counter", "bag")),
    ("통", _sized("counter", "통")),
    ("마리", _sized("counter", "마리")),
    ("그루", _sized("counter", "그루")),
    ("잔", _sized("counter", "잔")),
    ("세 살", _sized("counter", "years of age")),
)  # fmt: skip

UNITS: dict[str, Sized] = {word: sized for row, sized in _ROWS for word in row.split()}

SIGNS = {"$": "USD", "₩": "KRW", "€": "EUR", "£": "GBP", "¥": "JPY", "US$": "USD"}
CODES = ("KRW", "USD", "EUR", "JPY", "GBP", "CNY", "RMB")

HANGUL_WORDS = sorted((w for w in UNITS if "가" <= w[0] <= "힣"), key=len, reverse=True)
_LATIN = sorted((w for w in UNITS if not "가" <= w[0] <= "힣"), key=len, reverse=True)

# What may follow a Korean counter without a space: particles, endings, and words of measure. `12대표` and
# `3건물` name other things.
_AFTER = (
    r"(?=[^가-힣]|$|이[다며고었나]|이상|이하|이내|입니|였|인[^가-힣]|[은는이가을를의에와과도만로씩](?:[^가-힣]|$)"
    r"|으로|에서|에게|까지|부터|보다|미만|초과|정도|가량|쯤|짜리|마다|이라|라고|라는|뿐|밖에|에\s|간(?:[^가-힣]|$)|어치|인데|이지"
    r"|을\s|에는|에도|이었|이고|으며|로서|로써|과의|와의|에\b)"
)
HANGUL_UNIT = re.compile(r"[ \t]?(" + "|".join(map(re.escape, HANGUL_WORDS)) + r")" + _AFTER)
LATIN_UNIT = re.compile(r"[ \t-]?(" + "|".join(map(re.escape, _LATIN)) + r")(?![A-Za-z0-9²])")


def unit_named(word: str) -> Sized | None:
    """The unit of a word as written; English words in any letter case."""
    return UNITS.get(word) or UNITS.get(word.lower())


def unit_at(text: str, at: int) -> tuple[str, Sized, int] | None:
    """The unit that is written from `at` on, one space or hyphen before it allowed, and where it ends."""
    found = HANGUL_UNIT.match(text, at) or LATIN_UNIT.match(text, at) or _LATIN_FOLDED.match(text, at)
    if found is None:
        return None
    word = found.group(1)
    sized = unit_named(word)
    return (word, sized, found.end()) if sized is not None else None


_LONG = [w for w in _LATIN if len(w) > 2 and w.isalpha()]
_LATIN_FOLDED = re.compile(r"[ \t-]?(" + "|".join(_LONG) + r")(?![A-Za-z0-9])", re.IGNORECASE)
