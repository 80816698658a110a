"""What the logic form says for itself, in the question's language."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from core.language.detect import Language
from core.quantity.base import Quantity, Unit
from core.quantity.say import number, say
from core.retrieve.logic.items import Item

_FAULTS = {
    "nothing": ("no sentence gives a value for {what}", "값을 말하는 문장이 없음: {what}"),
    "ambiguous": ("different sentences give different values for {what}", "문장마다 값이 다름: {what}"),
    "units": ("the values have different units", "값의 단위가 서로 다름"),
    "kind": ("values of this kind do not add up", "더할 수 없는 종류의 값"),
    "stated": ("a document states this itself", "문서가 이 값을 직접 말함"),
    "few": ("fewer than two values were found", "값이 둘보다 적음"),
    "many": ("more passages fit than may be read", "읽을 수 있는 것보다 많은 구절이 해당함"),
    "years": ("the values are of different years", "값의 연도가 서로 다름"),
    "vague": ("values of more than one kind would fit", "맞는 값이 한 종류가 아님"),
    "plan": ("{what}", "{what}"),
    "condition": ("a value is too vague for the condition", "조건에 견주기에는 값이 어림임"),
}
_SOMETHING = ("what is asked", "물은 것")


def fault(language: Language, code: str, what: str = "") -> str:
    at = language == "ko"
    return _FAULTS[code][at].format(what=what or _SOMETHING[at])


def _rough(language: Language, rough: bool) -> str:
    if not rough:
        return ""
    return ", 어림값 포함" if language == "ko" else ", some of them approximate"


def summed(language: Language, value: Fraction, unit: Unit, items: Sequence[Item], *, rough: bool) -> str:
    """`합계 1억 2,000만 원 (3개 값에서 계산)`"""
    text = say(value, unit, language, _values(items))
    if language == "ko":
        return f"합계 {text} ({len(items)}개 값에서 계산{_rough(language, rough)})"
    return f"Total {text} (computed from {len(items)} values{_rough(language, rough)})"


def counted(language: Language, found: Sequence[Item], among: int | None, counter: str) -> str:
    """`모두 3건: A, B, C (7개 가운데서 셈)`"""
    names = ", ".join(item.name for item in found[:12]) + (" …" if len(found) > 12 else "")
    listed = f": {names}" if names else ""
    if language == "ko":
        out_of = f"{among}개 가운데서 계산" if among is not None else "인용한 문장에서 셈"
        return f"모두 {number(Fraction(len(found)))}{counter or '개'}{listed} ({out_of})"
    out_of = f"computed among {among}" if among is not None else "counted from the cited sentences"
    return f"Count {number(Fraction(len(found)))}{listed} ({out_of})"


_KINDS_OF_ORDER = {
    ("date", True): ("Latest", "가장 늦은 것"),
    ("date", False): ("Earliest", "가장 이른 것"),
    ("duration", True): ("Longest", "가장 긴 것"),
    ("duration", False): ("Shortest", "가장 짧은 것"),
    ("", True): ("Largest", "가장 큰 값"),
    ("", False): ("Smallest", "가장 작은 값"),
}


def chosen(
    language: Language, found: Sequence[Item], among: Sequence[Item], *, largest: bool, rough: bool
) -> str:
    """`가장 큰 값: 음향팀 (1,200만 원; 3개 값을 비교해 계산)`"""
    korean = language == "ko"
    value = found[0].value
    assert value is not None
    kind = value.unit.kind if value.unit.kind in ("date", "duration") else ""
    head = _KINDS_OF_ORDER.get(("date" if value.unit.kind == "time" else kind, largest), ("", ""))[korean]
    names = (" · " if korean else " and ").join(item.name for item in found)
    said = _said(value, language)
    others = "; ".join(
        f"{item.name} {_said(item.value, language)}" for item in among if item not in found and item.value
    )
    beside = f"; {others}" if others and len(among) <= 4 else ""
    if korean:
        return f"{head}: {names} {said}{beside} ({len(among)}개 값을 비교해 계산{_rough(language, rough)})"
    return f"{head}: {names}, {said}{beside} (computed by comparing {len(among)} values{_rough(language, rough)})"


def ranked(language: Language, items: Sequence[Item], among: int, *, rough: bool) -> str:
    """`1. 무대팀 2,000만 원; 2. 조명팀 …`"""
    rows = [
        f"{n}. {item.name} {_said(item.value, language)}" for n, item in enumerate(items, 1) if item.value
    ]
    if language == "ko":
        return f"{'; '.join(rows)} ({among}개 값을 계산해 정렬{_rough(language, rough)})"
    return f"{'; '.join(rows)} (computed by sorting {among} values{_rough(language, rough)})"


def apart(language: Language, value: Fraction, unit: Unit, items: Sequence[Item], *, rough: bool) -> str:
    """`차이 300만 원: 조명팀 1,200만 원, 음향팀 900만 원`"""
    text = say(value, unit, language, _values(items))
    rows = ", ".join(f"{item.name} {_said(item.value, language)}" for item in items if item.value)
    if language == "ko":
        return f"차이 {text}: {rows} ({len(items)}개 값에서 계산{_rough(language, rough)})"
    return f"Difference {text}: {rows} (computed from {len(items)} values{_rough(language, rough)})"


def equal(language: Language, same: bool, items: Sequence[Item]) -> str:
    rows = ", ".join(f"{item.name} {_said(item.value, language)}" for item in items if item.value)
    if language == "ko":
        return f"{'같음' if same else '다름'}: {rows} (값을 비교해 계산)"
    return f"{'Equal' if same else 'Not equal'}: {rows} (computed by comparing the values)"


def _values(items: Sequence[Item]) -> list[Quantity]:
    return [item.value for item in items if item.value is not None]


def _said(value: Quantity | None, language: Language) -> str:
    """A value as its source writes it where that is in the reader's language or figures; dates always so."""
    if value is None:
        return ""
    if value.unit.kind in ("date", "time", "ratio", "number"):
        return value.text
    return say(value.value, value.unit, language, [value])


_RUNGS = {
    "logic form": ("logic form", "논리식"),
    "dual level": ("dual level", "두 수준 검색"),
    "dense passages": ("dense passages", "뜻이 가까운 구절"),
}
_LEFT = {
    "no arithmetic": ("nothing to count, add, sort or compare", "세거나 더하거나 견줄 것이 없음"),
    "greeting": ("the language model takes it for a greeting", "언어 모델이 인사말로 봄"),
    "no match": ("no phrase and no fact is near", "가까운 어구나 사실이 없음"),
}


def rung_left(language: Language, code: str, what: str) -> str:
    """Why a rung was left before any check."""
    if code in _LEFT:
        return _LEFT[code][language == "ko"]
    return fault(language, code, what)


def refusal_of(language: Language, rungs: Sequence[tuple[str, str]]) -> str:
    """Every rung with its reason: (name, why it was left)."""
    korean = language == "ko"
    said = "; ".join(f"{_RUNGS[name][korean]}: {why.rstrip('.')}" for name, why in rungs)
    return f"찾은 방법마다 막힌 까닭: {said}." if korean else f"Each way was left for a reason: {said}."
