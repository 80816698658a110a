"""The values that a sentence states, with their units and exact places.

What is read: money, durations, people, shares, measures, counted things, ratios; dates and times to compare.
What is left out: figures that name something (core.quantity.masks), ranges, and a value that the sentence says
was changed (`from 3 to 4 million won`: 4 million).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from core.language.english import STOP_WORDS, stem
from core.quantity.base import Bound, Quantity, Unit
from core.quantity.dates import dates, parts_of_dates
from core.quantity.masks import masked
from core.quantity.numbers import LETTERS, Number, figures_at, words_at
from core.quantity.units import CODES, SIGNS, UNITS, Sized, unit_at

_SAME_LENGTH = str.maketrans("０１２３４５６７８９，．％￦＄：／～－", "0123456789,.%₩$:/~-")
_BEGINS = re.compile(r"\d|(?<![A-Za-z0-9가-힣])[A-Za-z]+|(?<![가-힣])[가-힣]")
_PREFIX = re.compile(r"(US\$|[$₩€£¥]|\b(?:" + "|".join(CODES) + r")\b)\s?$")
_LETTER = re.compile(r"[ ]?(mn|bn|[kKmMbB])(?![A-Za-z0-9²/])")
_LABEL_UNIT = re.compile(
    r"[(（\[]\s*(?:단위\s*[:：]\s*|in\s+|unit\s*:\s*)?([^()（）\[\]]{1,16})\s*[)）\]]\s*[:：]\s?$",
    re.IGNORECASE,
)
_BARE = re.compile(r"(?:[:：|=]|총|\b(?:is|are|was|were|totals|equals))\s?$")
_BARE_END = re.compile(r"\s*(?:$|\n|\||[.;,](?:\s|$)|[)])")
_NOUNS = re.compile(r"[ \t]?((?:[A-Za-z][A-Za-z'’-]*[ \t]){0,2}[A-Za-z][A-Za-z'’-]*)")
_PER = re.compile(r"\s?(?:per|a|an|each|/)\s?([A-Za-z]+)\b|\s?/\s?([가-힣]{1,2})(?![가-힣])", re.IGNORECASE)
_EACH = re.compile(
    r"(?:([가-힣0-9]{1,3})당|(?<![가-힣\d])(월|매월|연|매년|연간|시급|일당|주당|월급))\s?(?:평균\s?)?(?:약\s?)?$"
)
_RATIO = re.compile(r"(?<![\d:.])(\d+(?:\.\d+)?)\s?(?::|대\s?)\s?(\d+(?:\.\d+)?)(?![\d:])")
_RATIO_SAID = re.compile(r"ratio|odds|비율|비는|배합|비로", re.IGNORECASE)
_OF = re.compile(r"\b(\d+)\s(?:out\s)?of\s(?:the\s)?(\d+)\b")


def quantities(text: str) -> tuple[Quantity, ...]:
    """Amounts, in order; none lies over another. `text[q.start:q.end] == q.text`."""
    plain = text.translate(_SAME_LENGTH)
    taken = _taken(plain)
    found: list[Quantity] = list(_ratios(plain, taken))
    taken = sorted([*taken, *((q.start, q.end) for q in found)])
    at = 0
    while (begin := _BEGINS.search(plain, at)) is not None:
        inside = _inside(taken, begin.start())
        read = None if inside else _read(plain, begin.start())
        if read is not None:
            found.append(read)
        at = max(inside, begin.end() if not begin.group().isdigit() else begin.start() + 1)
        if read is not None:
            at = read.end
        elif begin.group().isdigit() and not inside:
            at = _after_figures(plain, begin.start())
    joined = _joined(sorted(found, key=lambda q: q.start), plain)
    settled = _settled([_bounded(q, plain) for q in joined], plain)
    return tuple(replace(q, text=text[q.start : q.end]) for q in settled)


def everything(text: str) -> tuple[Quantity, ...]:
    """Amounts, dates and times together, in order."""
    return tuple(sorted((*quantities(text), *dates(text)), key=lambda q: (q.start, q.end)))


def _taken(text: str) -> list[tuple[int, int]]:
    moments = [(q.start, q.end) for q in dates(text)]
    return sorted([*moments, *parts_of_dates(text), *masked(text)])


def _inside(taken: Sequence[tuple[int, int]], at: int) -> int:
    """Where the last span that holds the place ends, or 0."""
    return max((end for start, end in taken if start <= at < end), default=0)


def _after_figures(text: str, at: int) -> int:
    found = re.compile(r"[\d.,]+").match(text, at)
    return max(found.end() if found else at, at + 1)


def _read(text: str, at: int) -> Quantity | None:
    figures = text[at].isdigit()
    number = figures_at(text, at) if figures else words_at(text, at)
    if number is None:
        return None
    return _money(text, number) or _with_unit(text, number) or (_bare(text, number) if figures else None)


def _money(text: str, number: Number) -> Quantity | None:
    """With its currency in front: `$3.2 million`, `KRW 120M`, `₩1억 2천만`."""
    prefix = _PREFIX.search(text, max(0, number.start - 5), number.start)
    if prefix is None or number.worded:
        return None
    sign = prefix.group(1)
    name = SIGNS.get(sign, sign)
    letter = _LETTER.match(text, number.end)
    value, end = number.value, number.end
    if letter:
        value, end = value * LETTERS[letter.group(1)], letter.end()
    again = unit_at(text, end)  # `$300 USD`
    if again is not None and again[1].unit.kind == "money":
        end = again[2]
    return _quantity(text, value, UNITS[name], sign, prefix.start(1), end)


def _with_unit(text: str, number: Number) -> Quantity | None:
    start = _signed(text, number)
    value = -number.value if start < number.start else number.value
    found = unit_at(text, number.end)
    letter = _LETTER.match(text, number.end)
    if found is None and letter:  # `5k USD`, `3M won`
        after = unit_at(text, letter.end())
        if after is not None and after[1].unit.kind == "money":
            return _quantity(text, value * LETTERS[letter.group(1)], after[1], after[0], start, after[2])
    if found is not None:
        word, sized, end = found
        if number.worded and not _worded_may_count(text, number, word):
            return None
        if sized.unit.name == "month" and word == "달" and not number.worded:
            return None
        return _quantity(text, value, sized, word, start, end)
    labelled = _LABEL_UNIT.search(text, max(0, start - 40), start)
    if labelled:
        made = _label_unit(labelled.group(1))
        if made is not None:
            return _quantity(text, value, made, labelled.group(1).strip(), start, number.end)
    return _counted(text, number)


def _signed(text: str, number: Number) -> int:
    """Where the number starts with its minus: `-3%`, `△1,200만 원`."""
    before = text[max(0, number.start - 2) : number.start]
    if re.search(r"(?:^|[\s(:|])[-−△]$", before) and not number.worded:
        return number.start - 1
    return number.start


_TWO_READINGS = frozenset("일이삼사오육칠팔구")
_IDIOMS = frozenset(
    ("번", "장", "편", "통", "대", "회", "부", "주", "동", "종", "분", "일", "인", "세", "채", "매", "건")
)


def _worded_may_count(text: str, number: Number, unit: str) -> bool:
    """`이 건` is "this matter", `한 번` "once": words count where they cannot be read as something else."""
    word = text[number.start : number.end]
    if len(word) == 1 and word in _TWO_READINGS:
        return unit in ("개월", "퍼센트", "개년") and text[number.end : number.end + 1] in ("", " ", unit[0])
    if word == "한" and unit in _IDIOMS:
        return unit in ("대", "건", "부") and text[number.end : number.end + 1] == " "
    if word.lower() == "one" and unit.lower() in ("time", "times"):
        return False
    return word[0] < "가" or unit_at(text, number.end) is not None


def _label_unit(label: str) -> Sized | None:
    """The unit in a column's name: `금액(만원)`, `Budget (USD million)`, `인원(명)`."""
    words = label.strip()
    if words in UNITS:
        return UNITS[words]
    scaled = re.fullmatch(r"([십백천]?[만억조]|천|백만|십억)\s?(원|달러|명|개)", words)
    if scaled:
        number = words_at(scaled.group(1), 0)
        unit = UNITS[scaled.group(2)]
        return Sized(unit.unit, unit.size * number.value) if number else None
    english = re.fullmatch(
        r"(\w+)\s(thousand|million|billion|[kMmB]n?)|(thousand|million|billion)\s(\w+)", words, re.IGNORECASE
    )
    if english:
        name, scale = english.group(1) or english.group(4), english.group(2) or english.group(3)
        sized = UNITS.get(name.upper()) or UNITS.get(name.lower())
        number = figures_at(f"1 {scale.lower()}", 0)
        size = number.value if number and number.value != 1 else LETTERS.get(scale, 1)
        return Sized(sized.unit, sized.size * size) if sized else None
    return UNITS.get(words.lower())


def _counted(text: str, number: Number) -> Quantity | None:
    """Things counted by their own noun, in English: `300 pumps`, `twelve LED panels`."""
    found = _NOUNS.match(text, number.end)
    if found is None or (number.worded and text[number.end : number.end + 1] != " "):
        return None
    if text[number.end : number.end + 1] not in (" ", ""):
        return None
    end = found.start(1)
    for word in re.finditer(r"[A-Za-z][A-Za-z'’-]*", found.group(1)):
        lower = word.group().lower()
        known = UNITS.get(lower)
        if lower in STOP_WORDS or (known is not None and known.unit.kind != "counter" and word.start() == 0):
            return None
        end = found.start(1) + word.end()
        if known is not None and len(lower) > 2:
            return _quantity(text, number.value, known, word.group(), number.start, end)
        if lower.endswith("s") and len(lower) > 3 and not lower.endswith(("ss", "us", "is", "'s", "’s")):
            sized = Sized(Unit("counter", stem(lower)), Fraction(1))
            return _quantity(text, number.value, sized, lower, number.start, end)
    return None


def _bare(text: str, number: Number) -> Quantity | None:
    """A number without a unit counts only where it is all that is said: in a cell, or after a verb."""
    start = _signed(text, number)
    if not _BARE.search(text, max(0, start - 12), start) or not _BARE_END.match(text, number.end):
        return None
    written = text[number.start : number.end]
    if written.isdigit() and (1900 <= number.value <= 2100 or (len(written) > 1 and written[0] == "0")):
        return None
    value = -number.value if start < number.start else number.value
    return Quantity(value, Unit("number", ""), start, number.end, text[start : number.end])


def _quantity(text: str, value: Fraction, sized: Sized, said: str, start: int, end: int) -> Quantity:
    unit = sized.unit
    per = "" if unit.kind == "share" else _per(text, start, end)
    return Quantity(value * sized.size, replace(unit, per=per), start, end, text[start:end], said)


def _per(text: str, start: int, end: int) -> str:
    """What it is a rate of: `$50 per hour`, `월 30만 원`, `1인당 2만 원`."""
    after = _PER.match(text, end)
    if after is not None:
        word = (after.group(1) or after.group(2)).lower()
        known = UNITS.get(word)
        said = text[end : after.end()].strip().lower()
        if known is not None or said.startswith(("per", "/", "each")):
            return known.unit.name if known is not None and known.size == 1 else stem(word)
    before = _EACH.search(text, max(0, start - 10), start)
    return (before.group(1) or before.group(2)) if before is not None else ""


def _ratios(text: str, taken: Sequence[tuple[int, int]]) -> Iterator[Quantity]:
    for found in _RATIO.finditer(text):
        near = text[max(0, found.start() - 20) : found.end() + 8]
        second = Fraction(found.group(2))
        if second and _RATIO_SAID.search(near):
            yield Quantity(
                Fraction(found.group(1)) / second, Unit("ratio", ":"), *found.span(), found.group(), ":"
            )
    for found in _OF.finditer(text):
        if not _inside(taken, found.start()) and int(found.group(2)):
            value = Fraction(int(found.group(1)), int(found.group(2)))
            yield Quantity(value, Unit("ratio", "of"), *found.span(), found.group(), "of")


def _joined(found: Sequence[Quantity], text: str) -> list[Quantity]:
    """`1년 6개월` and `2 hours 30 minutes` are one value each."""
    joined: list[Quantity] = []
    for quantity in found:
        last = joined[-1] if joined else None
        if (
            last is not None
            and quantity.unit == last.unit
            and quantity.unit.kind in ("duration", "mass", "length")
            and quantity.said != last.said
            and UNITS[quantity.said.lower()].size < UNITS[last.said.lower()].size
            and re.fullmatch(r"\s?(?:and|,)?\s?", text[last.end : quantity.start])
        ):
            whole = text[last.start : quantity.end]
            joined[-1] = replace(
                last, value=last.value + quantity.value, end=quantity.end, text=whole, said=quantity.said
            )
        else:
            joined.append(quantity)
    return joined


_BEFORE: tuple[tuple[Bound, re.Pattern[str]], ...] = (
    ("about", re.compile(r"(?:약|대략|거의|어림잡아|about|around|approximately|roughly|nearly|almost|some"
        r"|[~≈])\s?(?:₩|\$|KRW |USD )?$", re.I)),
    ("least", re.compile(r"(?:최소|적어도|at least|over|more than|above|no less than|minimum(?: of)?|longer than"
        r"|exceed\w*|[≥>])\s?$", re.I)),
    ("most", re.compile(r"(?:최대|많아야|at most|up to|less than|under|below|fewer than|no more than|maximum(?: of)?"
        r"|shorter than|within|[≤<])\s?$", re.I)),
)  # fmt: skip
_BEHIND: tuple[tuple[Bound, re.Pattern[str]], ...] = (
    ("about", re.compile(r"\s?(?:정도|가량|쯤|안팎|내외|or so)")),
    ("least", re.compile(r"\s?(?:을|를)?\s?(?:이상|초과|넘|or more|or longer|\+)")),
    ("most", re.compile(r"\s?(?:이하|미만|이내|or less|or fewer)")),
)


def _bounded(quantity: Quantity, text: str) -> Quantity:
    before = text[max(0, quantity.start - 16) : quantity.start]
    for bound, pattern in _BEFORE:
        if pattern.search(before):
            return replace(quantity, bound=bound)
    for bound, pattern in _BEHIND:
        if pattern.match(text, quantity.end):
            return replace(quantity, bound=bound)
    return quantity


_CHANGED = re.compile(
    r"\b(?:rais|increas|rose|ris|grew|grow|cut|reduc|lower|drop|fell|fall|chang|revis|extend|shorten|went|expand)\w*"
    r"|늘|줄|증가|감소|변경|조정|인상|인하|연장|단축|확대|축소|올[리렸라랐]|내[렸려]|증액|감액|바[꾸뀌]",
    re.IGNORECASE,
)
_FROM = re.compile(r"\bfrom\s(?:about\s)?$", re.IGNORECASE)
_TO = re.compile(r"^\s?(?:\([^)]*\)\s?)?to\s", re.IGNORECASE)
_TO_KOREAN = re.compile(r"^(?:에서|이던 것을|이었던 것을)\s")


def _settled(found: Sequence[Quantity], text: str) -> list[Quantity]:
    """Of `from A to B` only B where something changed; neither where it is a range."""
    dropped: set[int] = set()
    for at, quantity in enumerate(found[:-1]):
        following = found[at + 1]
        between = text[quantity.end : following.start]
        english = _FROM.search(text[: quantity.start]) and _TO.match(between)
        korean = _TO_KOREAN.match(between) and quantity.unit.kind == following.unit.kind
        if not (english or korean):
            continue
        dropped.add(at)
        if not _CHANGED.search(text):
            dropped.add(at + 1)
    return [quantity for at, quantity in enumerate(found) if at not in dropped]
