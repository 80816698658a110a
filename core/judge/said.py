"""What the program itself says in an answer, in the question's language."""

from __future__ import annotations

from core.language.detect import Language

_INSUFFICIENT = {
    "en": "The documents that you can read do not answer this.",
    "ko": "읽을 수 있는 문서에는 이 질문에 대한 답이 없습니다.",
}
_NEAREST = {
    "en": "The nearest passages are shown beside it; they are no answer.",
    "ko": "가장 가까운 단락을 함께 보여 드리지만 답은 아닙니다.",
}
_NOTHING = {"en": "There is no passage to show.", "ko": "보여 드릴 단락이 없습니다."}
_MISSING = {"en": "What is missing: {what}", "ko": "빠진 것: {what}"}


def insufficient(language: Language, why: str, nearest: bool) -> str:
    """That the documents don't say; why, as a sentence of its own or ""; and what is shown instead."""
    parts = (_INSUFFICIENT[language], why, _NEAREST[language] if nearest else _NOTHING[language])
    return " ".join(part for part in parts if part)


def missing(language: Language, what: str) -> str:
    """What a model says the sources would have to say."""
    return _MISSING[language].format(what=what)


_REASONS = {
    "no passage": ("Nothing was found.", "찾은 단락이 없습니다."),
    "unlike": (
        "No sentence is close enough to the question.",
        "질문과 충분히 가까운 문장이 없습니다.",
    ),
    "unnamed": ("Nothing found names {what}.", "찾은 글에 나오지 않는 이름: {what}."),
    "number": ("The nearest passages state no number.", "가까운 단락에 수가 없습니다."),
    "date": ("The nearest passages state no date or time.", "가까운 단락에 날짜나 시간이 없습니다."),
    "money": ("The nearest passages state no amount of money.", "가까운 단락에 금액이 없습니다."),
    "phone": ("The nearest passages state no telephone number.", "가까운 단락에 전화번호가 없습니다."),
    "mail": ("The nearest passages state no mail address.", "가까운 단락에 메일 주소가 없습니다."),
    "weight": ("The nearest passages state no weight.", "가까운 단락에 무게가 없습니다."),
    "capacity": (
        "The nearest passages do not state how many there is room for.",
        "가까운 단락에 몇 명을 수용하는지 나오지 않습니다.",
    ),
    "length": ("The nearest passages state no length.", "가까운 단락에 길이가 없습니다."),
    "area": ("The nearest passages state no area.", "가까운 단락에 면적이 없습니다."),
    "temperature": ("The nearest passages state no temperature.", "가까운 단락에 온도가 없습니다."),
    "power": ("The nearest passages state no electrical value.", "가까운 단락에 전력이나 전압이 없습니다."),
    "speed": ("The nearest passages state no speed.", "가까운 단락에 속도가 없습니다."),
    "birth": ("The nearest passages state no date of birth.", "가까운 단락에 태어난 날이 없습니다."),
    "wordless": (
        "The question has no word that the documents have.",
        "질문에 문서와 겹치는 낱말이 없습니다.",
    ),
    "person": ("The nearest passages name nobody.", "가까운 단락에 사람 이름이 없습니다."),
}


def reason(language: Language, code: str, what: str = "") -> str:
    """Why the check by rules refused, as a short sentence."""
    return _REASONS[code][0 if language == "en" else 1].format(what=what)
