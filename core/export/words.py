"""The language of a file: that of whoever opens it, like the screens; and words that several kinds of files have."""

from __future__ import annotations

from collections.abc import Mapping

from core.language.detect import Language

LANGUAGES: tuple[Language, ...] = ("en", "ko")

STANDINGS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "current": "current",
        "superseded": "superseded",
        "upcoming": "not yet in effect",
        "expired": "no longer in effect",
        "retired": "retired",
        "erased": "erased",
    },
    "ko": {
        "current": "현재",
        "superseded": "지난 판",
        "upcoming": "효력 전",
        "expired": "효력 끝남",
        "retired": "사용 중지",
        "erased": "삭제됨",
    },
}
"""How a version stands (`storage.versions.in_force`)."""

FROM_UNTIL: Mapping[Language, str] = {
    "en": "in effect from {first} until {last}",
    "ko": "{first}부터 {last}까지 효력",
}
FROM_DAY: Mapping[Language, str] = {"en": "in effect from {first}", "ko": "{first}부터 효력"}
UNTIL_DAY: Mapping[Language, str] = {"en": "in effect until {last}", "ko": "{last}까지 효력"}


def in_effect(language: Language, first: object, last: object) -> str:
    """When a version is in effect, both days within; "" where it states none (None or empty)."""
    if not first and not last:
        return ""
    said = FROM_UNTIL if first and last else FROM_DAY if first else UNTIL_DAY
    return said[language].format(first=first, last=last)
