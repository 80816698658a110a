"""What a question counts, and whether a text gives a figure of that very thing: `몇 년` is told by `5년`, `how many
trucks` by `3 trucks`."""

from __future__ import annotations

import re

_KOREAN = re.compile(r"(?<![가-힣])몇\s?([가-힣]{1,2})")
_COUNTERS = ("개월", "시간", "퍼센트", "포인트")
"""Of more than one syllable; of the others the first syllable counts, what follows is a particle."""
_ENGLISH = re.compile(
    r"\bhow many (?:[a-z-]+ ){0,2}?([a-z-]{2,}(?<!s)s|people|men|women|children|feet|staff)\b", re.IGNORECASE
)
"""The first word that looks like several of something."""
_NUMBER = (
    r"(?:\d[\d,.]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|[천만억])"
    r"(?:\s(?:million|thousand|hundred|billion))?"
)


def counted(question: str) -> re.Pattern[str] | None:
    """Finds a figure of what the question counts; None where it counts nothing by name."""
    korean = _KOREAN.search(question)
    if korean is not None:
        unit = next((one for one in _COUNTERS if question.startswith(one, korean.start(1))), korean[1][0])
        return re.compile(_NUMBER + r"\s?" + re.escape(unit))
    english = _ENGLISH.search(question)
    if english is None:
        return None
    stem = re.escape(english[1].removesuffix("s").removesuffix("ie"))
    return re.compile(_NUMBER + r"(?:\s[a-z-]+)?\s" + stem, re.IGNORECASE)
