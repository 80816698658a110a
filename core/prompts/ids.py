"""Short ids in a model's reply: `r3` names the third row that it was shown."""

from __future__ import annotations

import re


def position(said: object, letter: str, count: int) -> int | None:
    """Where the row stands that an id of this letter names, counted from 0. An id with words after it is still
    an id; one that names none of the `count` rows is None, never guessed at."""
    found = re.match(rf"\W*{letter}(\d{{1,9}})\b", str(said), re.ASCII)
    at = int(found.group(1)) - 1 if found else -1
    return at if 0 <= at < count else None
