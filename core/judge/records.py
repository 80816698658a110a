"""Records written line by line: `Name: …`, `Age: …`, `Hobbies: …`. A field says little without the one that names
whose it is, so they are weighed and quoted together."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.judge.labels import is_mail_head

Span = tuple[int, int]

_FIELD = re.compile(r"([^\W\d_][^:：|\n]{0,30})[:：]\s*\S")
FEWEST = 3
"""Fields that make a record."""
LONGEST_FIELD = 160


def joined(text: str, spans: Sequence[Span], longest: int) -> list[Span]:
    """The spans of a passage's sentences with those of each record made one, of `longest` characters at most. A
    label that comes again begins the next record; the head of a mail is none."""
    found: list[Span] = []
    held: list[Span] = []
    labels: set[str] = set()

    def close() -> None:
        if len(held) >= FEWEST:
            found.append((held[0][0], held[-1][1]))
        else:
            found.extend(held)
        held.clear()
        labels.clear()

    for start, end in spans:
        label = _label(text, start, end)
        if not label or label in labels or (held and end - held[0][0] > longest):
            close()
        if label:
            held.append((start, end))
            labels.add(label)
        else:
            found.append((start, end))
    close()
    return found


def _label(text: str, start: int, end: int) -> str:
    """Of a whole line that is a field; "" for anything else."""
    line = text[start:end]
    whole = text[:start].rstrip(" \t")[-1:] in ("", "\n") and text[end:].lstrip(" \t")[:1] in ("", "\n")
    field = _FIELD.match(line) if whole and len(line) <= LONGEST_FIELD and " | " not in line else None
    return "" if field is None or is_mail_head(line) else field[1].casefold()
