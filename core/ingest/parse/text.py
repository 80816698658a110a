"""Plain text: paragraphs between empty lines; lines that were only wrapped for width are joined."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from core.ingest.parse.base import Parsed
from core.ingest.parse.builder import Builder, clean
from core.ingest.parse.encoding import decode

_ITEM: Final = re.compile(r"[-*•·○●◦▪□■※☞>#|]|\d{1,3}[.)]|[가-하A-Za-z][.)]\s|[①-⑳]|\s")
_ENDS: Final = (":", "：", ";", "|")
WIDTHS: Final = range(60, 101)
"""The line lengths that mail programs and old editors wrap at."""


def parse(data: bytes, name: str) -> Parsed:
    """See `core.ingest.parse.base.Parser`."""
    decoded = decode(data, name)
    builder = Builder(name)
    if decoded.note:
        builder.note(decoded.note)
    for paragraph in paragraphs(decoded.text):
        builder.add(paragraph)
    return builder.parsed("text/plain")


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a plain text, unwrapped."""
    lines: list[str] = []
    for line in clean(text).split("\n"):
        if line.strip():
            lines.append(line.rstrip())
        elif lines:
            yield unwrapped(lines)
            lines = []
    if lines:
        yield unwrapped(lines)


def unwrapped(lines: list[str]) -> str:
    """The lines as one string; a line break that stands only because the next word would not
    have fitted becomes a space. Lists, short lines and lines that end with a colon stay apart.
    """
    width = max(len(line) for line in lines)
    pieces = [lines[0]]
    for before, line in pairwise(lines):
        word = line.split(maxsplit=1)[0]
        wrapped = (
            width in WIDTHS
            and len(before) >= width // 2
            and len(before) + 1 + len(word) > width
            and not _ITEM.match(line)
            and not before.endswith(_ENDS)
        )
        pieces += (" " if wrapped else "\n", line)
    return "".join(pieces)
