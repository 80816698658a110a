"""Lines that name something and say nothing of it: headings, heads of mails, addresses of pages. They are no answer,
but tell what the lines below them are about."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.language.items import unnumbered
from core.language.korean import has_hangul

_SAYS = re.compile(r"[.?!。！？…:：;|]|(?:다|요|음|함|임|됨)$")
_MAIL_HEAD = re.compile(r"(?:From|To|Cc|Date|Sent|Subject|보낸 ?사람|받는 ?사람|참조|날짜|제목):")
_MAIL_DATE = re.compile(r"(?:Date|Sent|날짜|보낸 ?날짜): ")
_OF_HEADINGS = re.compile(r"\s*(?:#+|\d+(?:\.\d+)+|제\s?\d+\s?[장절조])\s+")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\[\d{1,3}\]|\bImage icon \S+|\S+\.(?:png|jpe?g|gif|svg)\b")
_WORD = re.compile(r"[^\W\d_]{2,}")
_ALONE, _ABOVE = 8, 5
"""Words of a line between blank lines, and of one that stands right above others."""


def is_label(text: str, start: int, end: int) -> bool:
    """Whether `text[start:end]` is a line of a mail's head, a table's header row, an address or marks alone, a line
    that only leads in, or a few words without an end that stand between blank lines or above others after one. Its
    number does not count; an item of a list is none."""
    line = text[start:end]
    if is_mail_head(line) or not _has_a_word(line):
        return True
    if " | " in line:
        return text[end:].lstrip().startswith(line.split(" | ", 1)[0] + ": ")
    number = _OF_HEADINGS.match(line)
    plain = unnumbered(line[number.end() :] if number else line)
    words = len(plain.split())
    if plain.rstrip().endswith((":", "：")):
        return words <= _ALONE
    begins = text[:start].rstrip(" ")[-2:] in ("", "\n\n")
    if not begins or _SAYS.search(plain):
        return False
    if text[end:].lstrip(" ")[:2] in ("", "\n\n"):
        return words <= _ALONE
    return words <= _ABOVE and text[end:].lstrip(" ").startswith("\n") and not any(map(str.isdigit, plain))


def is_mail_head(line: str) -> bool:
    return _MAIL_HEAD.match(line) is not None


def is_date_of_mail(line: str) -> bool:
    return _MAIL_DATE.match(line) is not None


def says_enough(line: str) -> bool:
    """Whether it has words enough, and no address, to be understood by itself."""
    return _ADDRESS.search(line) is None and len(_WORD.findall(line)) >= (2 if has_hangul(line) else 3)


def _has_a_word(line: str) -> bool:
    """Or a number, where no address stands."""
    rest = _ADDRESS.sub(" ", line)
    return _WORD.search(rest) is not None or (rest == line and any(map(str.isdigit, line)))


def above(labels: Sequence[bool]) -> list[int | None]:
    """For each line of a passage the label that it stands under: the last one before it."""
    found: list[int | None] = []
    last: int | None = None
    for at, label in enumerate(labels):
        found.append(last)
        last = at if label else last
    return found
