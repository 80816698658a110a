"""Headers of a mail as people read them, whatever charset they were written in."""

from __future__ import annotations

import re
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from typing import Final

from core.errors import Unreadable
from core.ingest.parse.encoding import decode
from core.ingest.parse.lines import one_line

HEADERS: Final = ("Subject", "From", "To", "Cc", "Date")
"""Shown before the body, in this order."""

LONGEST_HEADER: Final = 100_000
"""Characters of any header as it is written; a message with a longer one is refused."""

LONGEST_SHOWN: Final = 20_000
"""Characters of a header that are read (a thousand recipients or so); decoding takes time that grows
with their square."""

_FOLDED_WORDS: Final = re.compile(r"(\?=)\s+(=\?)")
_GLUED_WORDS: Final = re.compile(r"(\?=)(?==\?)")


def header_text(message: Message, name: str) -> str:
    """The decoded header, or "". Raw bytes without a charset go up the ladder of encodings."""
    raw = next((str(value) for key, value in message.raw_items() if key.lower() == name.lower()), "")
    return decoded_header(raw[:LONGEST_SHOWN])


def is_cut(message: Message) -> bool:
    """Whether a header that is shown was longer than what is read of it."""
    shown = {name.lower() for name in HEADERS}
    return any(key.lower() in shown and len(str(value)) > LONGEST_SHOWN for key, value in message.raw_items())


def decoded_header(raw: str) -> str:
    """A raw header value with its encoded words decoded (RFC 2047), on one line."""
    if _is_bytes(raw):
        return one_line(_from_bytes(raw.encode("utf-8", "surrogateescape"), ""))
    # Words of one charset are joined before decoding: mailers cut them inside a character.
    raw = _GLUED_WORDS.sub(r"\1 ", _FOLDED_WORDS.sub(r"\1 \2", raw))
    try:
        pieces = decode_header(raw)
    except (HeaderParseError, ValueError):
        return one_line(raw)
    said = [
        piece if isinstance(piece, str) else _from_bytes(piece, charset or "") for piece, charset in pieces
    ]
    return one_line("".join(said))


def _is_bytes(raw: str) -> bool:
    return any("\udc80" <= character <= "\udcff" for character in raw)


def _from_bytes(data: bytes, charset: str) -> str:
    try:
        return decode(data, "header", charset).text
    except Unreadable:
        return data.decode("utf-8", "replace")
