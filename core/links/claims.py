"""What a sentence or a table's row claims, cut so that two can be compared: of what, in which respect, which value.

Two claims are of one slot when everything but the value is the same: the subject, what is said of it, its unit,
the time, and every other word of the sentence that could make it about something else (a region, a condition).
In doubt a sentence claims nothing here: a contradiction that is none costs a reader more than one that nobody
pointed out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from core.ingest.parse.tables import SEPARATOR
from core.language.english import STOP_WORDS, stem
from core.language.korean import has_hangul
from core.language.normalise import phrase_key
from core.language.tokens import search_tokens
from core.links.attributes import Attribute, attribute_of, is_attribute, of_label, of_verb
from core.quantity.base import Quantity
from core.quantity.read import everything

Way = Literal["value", "date", "negation"]


@dataclass(frozen=True, slots=True)
class Stated:
    """A mention as the comparison takes it. `under`: the document's name and the headings above the passage."""

    document: str
    under: str
    subject: str
    relation: str
    object: str
    flags: tuple[str, ...]
    quote: str


@dataclass(frozen=True, slots=True)
class Claim:
    """`slot` is equal for claims that cannot both be true with different values; `says` is the value, or for
    a plain fact whether it holds. `years` are those that it is about; `under`, for a subject of so few words that
    it may be anybody's, what stands above it."""

    document: str
    way: Way
    slot: tuple[object, ...]
    says: Quantity | bool
    years: frozenset[int]
    under: frozenset[str]


_COPULAS = frozenset(("be", "amount", "total", "stand", "equal", "이다", "달하다", "되다"))
_ASIDE = frozenset(
    "is are was were be been being has have had will shall must can may does do did not n't never no longer to "
    "at on in of by for from until with as it the a an currently now set fixed agreed limited scheduled planned "
    "about around approximately roughly up over under least most than more less only exactly just".split()
)
_STATIVE = frozenset(
    stem(word)
    for word in "cost costs weigh weighs measure hold seat take last require need cover employ contain open close "
    "start end begin expire due hold schedule run apply charge set limit allow offer reach finish launch stop "
    "take effect valid".split()
)
"""Relations that have one value at a time. What was supplied, sold or paid may have been so twice."""
_STATIVE_KO = re.compile(
    r"이다|되다|끝나|시작|열리|열다|닫|걸리|필요|달하|정하|정해|만료|마감|개최|개장|폐장|종료|운영|소요|적용|유지|가능|제한|수용|있다"
)
_NEGATING = re.compile(
    r"\b(?:does|do|did|is|are|was|were|has|have|will|can|could)?\s*(?:not|n't|never|no longer)\b|\bcannot\b"
)
_PAST = re.compile(r"\b(?:did|was|were|had|\w{3,}ed)\b")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_PARTED = re.compile(r"\b(?:except|unless|other than|apart from|excluding)\b|제외|빼고|말고|외에")
_EITHER = re.compile(r"\bor\b|\bbetween\b|[~∼〜]|\d\s?[-–]\s?\d|또는|혹은|에서\s?\d|내지")
_SAME_COUNT = frozenset(("people", "person", "persons", "명", "인", "사람"))


@lru_cache(maxsize=50_000)
def claims_of(stated: Stated) -> tuple[Claim, ...]:
    """At most one of a mention."""
    sentence = _as_sentence(stated)
    if sentence is None:
        return ()
    stated, flags = sentence, set(sentence.flags)
    if flags & {"conditional", "doubtful"} or _PARTED.search(stated.quote):
        return ()
    subject = phrase_key(stated.subject)
    values = everything(stated.object)
    if not subject or subject in STOP_WORDS or len(subject) < 2:
        return ()
    if "negated" not in flags and len(values) == 1:
        claim = _value(stated, subject, values[0])
        if claim is not None:
            return (claim,)
    if values:
        return ()
    return _plain(stated, subject, "negated" not in flags)


def _value(stated: Stated, subject: str, value: Quantity) -> Claim | None:
    relation = _relation(stated.relation)
    if not _has_one_value(stated.relation, relation) or _EITHER.search(stated.quote):
        return None
    value = _bounded(stated, value)
    rest = stated.object[: value.start] + " " + stated.object[value.end :]
    is_date = value.unit.kind in ("date", "time")
    left = _content(rest)
    attribute = _attribute(subject, relation, rest)
    if attribute is not None:
        subject, relation, left = attribute.thing, attribute.name, left - attribute.name
    slot = (
        subject,
        relation,
        left,
        value.unit.kind,
        value.unit.name,
        value.unit.per,
        "" if is_date else _counted(value),
        _around(stated, value),
    )
    return Claim(
        stated.document, "date" if is_date else "value", slot, value, _years(stated, value), _under(stated)
    )


def _attribute(subject: str, relation: frozenset[str], beside: str) -> Attribute | None:
    """What is said of which thing: by the subject, by the verb, or beside the value (`has a capacity of`)."""
    if relation != {"be"}:
        return of_verb(relation, subject)
    words = " ".join(word for word in phrase_key(beside).split() if word not in _ASIDE)
    return attribute_of(subject) or (Attribute(subject, words) if is_attribute(words) else None)


def _as_sentence(stated: Stated) -> Stated | None:
    """A row as the sentence that it stands for; None when its column may hold more than one value for a thing. A
    sentence is itself."""
    if not _is_row(stated):
        return stated
    label = of_label(stated.relation)
    if label is None:
        return None
    value = stated.object if everything(stated.object) else f"{stated.object} {label.unit}".strip()
    if label.per and all(not said.unit.per for said in everything(value)):
        value = f"{value} {label.per}"
    words = label.words
    subject = f"{stated.subject}의 {words}" if has_hangul(words) else f"{words} of {stated.subject}"
    return replace(stated, subject=subject, relation="is", object=value, quote=f"{subject} is {value}")


def _is_row(stated: Stated) -> bool:
    if SEPARATOR in stated.quote:
        return True
    labelled = re.escape(stated.relation) + r"\s?[:：]\s"
    return any(map(str.isalpha, stated.relation)) and re.search(labelled, stated.quote) is not None


def subjects_alike(stated: Stated) -> frozenset[str]:
    """Keys of subjects under which others may claim something of the same thing."""
    sentence = _as_sentence(stated)
    own = frozenset((phrase_key(stated.subject),))
    if sentence is None:
        return own
    key = phrase_key(sentence.subject)
    found = attribute_of(key) or of_verb(_relation(sentence.relation), key)
    return own | found.spelled() if found else own


def _plain(stated: Stated, subject: str, holds: bool) -> tuple[Claim, ...]:
    """A fact, or the denial of one."""
    object_ = phrase_key(stated.object)
    relation = _relation(_NEGATING.sub(" ", stated.relation))
    if not object_ or not relation - {"be"}:
        return ()
    slot = (subject, relation, object_, bool(_PAST.search(stated.relation)), _around(stated, None))
    return (Claim(stated.document, "negation", slot, holds, _years(stated, None), _under(stated)),)


def _relation(text: str) -> frozenset[str]:
    """Its words without auxiliaries and inflection; every copula is `be`."""
    if has_hangul(text):
        words = {re.sub(r"^(?:은|는|이|가|을|를|에|에서|으로|로|의|까지|부터)\s", "", text.strip())}
    else:
        words = {stem(word) for word in re.findall(r"[a-z']+", text.casefold()) if word not in _ASIDE}
    kept = {"be" if word in _COPULAS else word for word in words}
    return frozenset(kept or {"be"})


def _has_one_value(said: str, relation: frozenset[str]) -> bool:
    if has_hangul(said):
        return _STATIVE_KO.search(said) is not None
    return relation <= _STATIVE | {"be"}


def _counted(value: Quantity) -> str:
    """What people and things are called: 12 members are no 12 managers."""
    if value.unit.kind not in ("person", "counter"):
        return ""
    said = value.said.casefold()
    return "person" if said in _SAME_COUNT else stem(said)


def _bounded(stated: Stated, value: Quantity) -> Quantity:
    """The object's value as the whole sentence bounds it (`up to 30` may stand outside of the object)."""
    for whole in everything(stated.quote):
        if (whole.value, whole.unit) == (value.value, value.unit) and whole.bound:
            return replace(value, bound=whole.bound)
    return value


def _content(text: str) -> frozenset[str]:
    return frozenset(token for token in search_tokens(text) if token not in _ASIDE)


def _around(stated: Stated, value: Quantity | None) -> frozenset[str]:
    """Every word of the sentence that is neither subject, relation, object nor value: where, when, for whom."""
    text = stated.quote
    for part in (stated.object, stated.subject, stated.relation, value.text if value is not None else ""):
        text = text.replace(part, " ", 1)
    named = {*search_tokens(stated.subject), *search_tokens(stated.relation), *search_tokens(stated.object)}
    left = {token for token in search_tokens(text) if token not in named and token not in _ASIDE}
    return frozenset(token for token in left - _TELLING if not _is_particle(token))


_SYLLABLES = frozenset("밤낮봄앞뒤전후위안밖")


def _is_particle(token: str) -> bool:
    """A lone syllable that is left over where a subject was cut out."""
    return len(token) == 1 and has_hangul(token) and token not in _SYLLABLES


_TELLING = frozenset(
    stem(word) for word in "note please also however still currently now according today".split()
) | frozenset(("현재", "참고", "또한", "다만", "그러나", "이제", "현행"))


def _years(stated: Stated, value: Quantity | None) -> frozenset[int]:
    """The years of the sentence that are not its value, else those that it stands under."""
    text = stated.quote if value is None else stated.quote.replace(value.text, " ", 1)
    own = frozenset(map(int, _YEAR.findall(text)))
    return own or frozenset(map(int, _YEAR.findall(stated.under)))


_NAME = re.compile(r"(?<=\s)[A-Z]\w+|^(?!The\b|A\b|An\b)[A-Z]\w+\s[A-Z]|\d")
"""A subject with a capital within it is the same thing under any heading."""
_FEW = 2
"""Words of a subject that may be anybody's: the rent, the ticket price."""
_GENRE = frozenset(
    stem(word)
    for word in "md txt pdf docx xlsx pptx html eml csv hwp hwpx plan guide handbook manual rule rules notes note memo "
    "faq contract report minutes mail notice summary overview terms policy draft final new old copy revised "
    "version private public internal".split()
) | frozenset(
    "규정 안내 안내문 안내서 계획 계획서 회의록 계약 계약서 보고 보고서 메모 공지 요약 초안 최종 규칙 지침".split()
)


def _under(stated: Stated) -> frozenset[str]:
    """What the names above a sentence of a common subject say, but for what kind of document it is."""
    subject = set(search_tokens(stated.subject))
    if len(subject) > _FEW or _NAME.search(stated.subject):
        return frozenset()
    tokens = {token for token in search_tokens(stated.under) if not token.isdigit()}
    return frozenset(tokens - subject - _GENRE)


def differ(first: Claim, second: Claim) -> bool:
    """Whether two claims of one slot cannot both be true. A year on one side alone leaves it open, and so do
    names above them that both have and that are others."""
    if first.years != second.years:
        return False
    if first.under - second.under and second.under - first.under:
        return False
    if isinstance(first.says, bool) or isinstance(second.says, bool):
        return first.says != second.says
    return _apart(first.says, second.says)


def _apart(a: Quantity, b: Quantity) -> bool:
    bounds = (a.bound, b.bound)
    if "about" in bounds:
        return abs(a.value - b.value) * 4 > max(abs(a.value), abs(b.value))
    if a.bound == b.bound:
        return a.value != b.value
    if a.bound and b.bound:
        least, most = (a, b) if a.bound == "least" else (b, a)
        return least.value > most.value
    bound, exact = (a, b) if a.bound else (b, a)
    return exact.value < bound.value if bound.bound == "least" else exact.value > bound.value
