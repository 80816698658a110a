"""Text from documents and people, made harmless for places that read Markdown.

Widget labels, badges, captions and messages read Markdown, with Streamlit's own additions: LaTeX,
colour directives, emoji and icon codes, bare addresses that become links. Text that is not ours goes
through `plain` there, so that it shows as the characters it has. Longer text from documents is not
given to Markdown at all: `parts.reading` draws it as text nodes.
"""

from __future__ import annotations

import re
import unicodedata

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_JOINER = "\u2060"
"""A word joiner: no width, no break. Where Streamlit looks for links, addresses and emoji codes after
Markdown is parsed, an escape is gone already; this keeps the pattern from matching."""
_LATE = re.compile(r"(?<=:)(?=[\w+/-])|(?<=www)(?=\.)|(?<=\w)(?=@\w)", re.IGNORECASE)


def plain(text: str, limit: int = 300) -> str:
    """One line of Markdown that shows `text` as it is, at most `limit` characters of it."""
    return _PUNCTUATION.sub(r"\\\1", _LATE.sub(_JOINER, beginning(text, limit)))


def beginning(text: str, limit: int = 160) -> str:
    """As `shown`, at most `limit` characters: what is cut off says so."""
    line = shown(text)
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def shown(text: str) -> str:
    """On one line, without control characters and without those that turn the reading direction:
    a file named with them can pretend another ending."""
    kept = "".join(" " if c in "\n\r\t" else c for c in text if c in "\n\r\t" or _is_visible(c))
    return " ".join(kept.split())


def _is_visible(character: str) -> bool:
    return unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn") or character == "\u200d"
