"""Attributes: what a thing has one of at a time, such as its rent or its load limit, however that is written.

`the rent of Sejong Hall`, `Sejong Hall's rent`, `세종홀의 임대료` and the column `Rent` of the row `Sejong Hall` are
one attribute of one thing. Only words that name such an attribute count: a quantity, a date or a status in a
table may be another one in every table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.language.korean import has_hangul
from core.language.normalise import phrase_key
from core.language.tokens import search_tokens

_HEADS = frozenset(
    "price cost fee rent salary wage budget deposit fine penalty discount tax capacity limit weight length height "
    "width depth area power voltage duration term period deadline headcount threshold temperature speed".split()
)
_MOMENTS = frozenset(("time", "date", "day"))
_OF_MOMENTS = frozenset("opening closing start end due expiry".split())
"""A date alone is anybody's; an opening time or a due date is the thing's."""
_BEFORE = _OF_MOMENTS | frozenset(
    "unit base daily hourly weekly monthly annual yearly maximum minimum max min load floor ceiling seating standing "
    "rental ticket entry admission storage service delivery lead response cancellation notice retention warranty "
    "payment".split()
)
_HEADS_KO = re.compile(
    r"(?:가격|단가|요금|임대료|대관료|사용료|이용료|수수료|비용|보증금|계약금|급여|시급|일당|예산|정원|수용\s?인원|면적|높이|너비|폭|길이|"
    r"무게|중량|하중|한도|전력|전압|마감일|마감|기한|개장\s?시간|폐장\s?시간|시작일|종료일|기간|할인율|세율|요율|한계|상한|하한)"
)
_LABEL_KO = re.compile(rf"(?:[가-힣]{{1,6}}\s)?[가-힣]{{0,4}}{_HEADS_KO.pattern}")
_PER = re.compile(r"\s(?P<per>(?:per|a|/)\s?(?:hour|day|week|month|year|night|person|head))\b")
_UNIT = re.compile(r"\s*[(\[（](?P<unit>[^()\[\]（）]{1,12})[)\]）]\s*$")
_OF_VERBS = {
    frozenset(("hold",)): "capacity",
    frozenset(("seat",)): "capacity",
    frozenset(("weigh",)): "weight",
    frozenset(("cost",)): "cost",
}


@dataclass(frozen=True, slots=True)
class Attribute:
    """`thing` is the key of a phrase, `words` name the attribute as written."""

    thing: str
    words: str

    @property
    def name(self) -> frozenset[str]:
        return frozenset(search_tokens(self.words))

    def spelled(self) -> frozenset[str]:
        """Keys of subjects that may speak of it."""
        of, words = self.thing, self.words
        forms = (
            of,
            f"{words} of {of}",
            f"{words} of the {of}",
            f"{of}'s {words}",
            f"{of} {words}",
            f"{of}의 {words}",
        )
        return frozenset(forms)


def is_attribute(words: str) -> bool:
    """Whether these words, and no others, name an attribute."""
    if has_hangul(words):
        return _LABEL_KO.fullmatch(words) is not None
    *before, last = words.split() or [""]
    if last in _MOMENTS:
        return len(before) == 1 and before[0] in _OF_MOMENTS
    return (last in _HEADS or last.removesuffix("s") in _HEADS) and all(
        word in _BEFORE or word in _HEADS for word in before
    )


def attribute_of(subject: str) -> Attribute | None:
    """Of the key of a phrase that names an attribute together with its thing."""
    for pattern in (r"(?P<a>.+?) of (?P<t>.+)", r"(?P<t>.+?)(?:'s|’s) (?P<a>.+)", r"(?P<t>.+?)의 (?P<a>.+)"):
        match = re.fullmatch(pattern, subject)
        if match and is_attribute(match["a"]):
            return _made(match["t"], match["a"])
    words = subject.split()
    for at in range(1, len(words)):
        if is_attribute(" ".join(words[at:])):
            return _made(" ".join(words[:at]), " ".join(words[at:]))
    return None


def of_verb(relation: frozenset[str], thing: str) -> Attribute | None:
    """What a verb says of its subject: a hall that seats 800 has that capacity."""
    words = _OF_VERBS.get(relation)
    return Attribute(thing, words) if words else None


@dataclass(frozen=True, slots=True)
class Label:
    """A column that holds an attribute: its words, the unit in brackets, and per what, either as written or empty.
    `Rent per day (EUR)` is a rent in EUR per day."""

    words: str
    unit: str = ""
    per: str = ""


def of_label(label: str) -> Label | None:
    bracket = _UNIT.search(label)
    words = " ".join((label[: bracket.start()] if bracket else label).casefold().split())
    per = _PER.search(words)
    bare = words[: per.start()] + words[per.end() :] if per else words
    if not is_attribute(bare):
        return None
    return Label(bare, bracket["unit"] if bracket else "", per["per"] if per else "")


def _made(thing: str, words: str) -> Attribute | None:
    key = phrase_key(thing)
    return Attribute(key, words) if key else None
