"""Questions for a reason, and sentences that state one."""

from __future__ import annotations

import re

_ASKS = re.compile(
    r"\bwhy\b|\bwhat (?:caused|causes|led to)\b|\bfor what reason\b|(?<![가-힣])왜(?![가-힣])|이유|원인",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"\bbecause\b|\bsince\b|\bdue to\b|\bowing to\b|\bcaused?\b|\bas a result\b|\btherefore\b|\bso that\b|\breasons?\b"
    r"|때문|덕분|[탓]에|(?:으로|로) 인해|인하여|따라서|그래서|이유|원인",
    re.IGNORECASE,
)


REASONS = frozenset(("caus", "reason", "원인", "이유", "까닭"))
"""Words, as they are searched by, that ask for a reason. A sentence that gives one need not hold them."""


def asks_why(question: str) -> bool:
    return _ASKS.search(question) is not None


def tells_why(text: str) -> bool:
    return _TELLS.search(text) is not None
