"""White space inside a piece of text, before it becomes a block."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from core.ingest.parse.builder import clean

_BESIDE: Final = re.compile(r"[^\S\n]+")


def one_line(text: str) -> str:
    """`clean`, with every run of white space as one space."""
    if text.isprintable() and unicodedata.is_normalized("NFC", text):
        return " ".join(text.split()) if "  " in text else text.strip()  # nothing to clean: most cells
    return " ".join(clean(text).split())


def flowing(text: str) -> str:
    """`clean`, with runs of spaces as one space; line breaks stay, empty lines don't."""
    lines = (_BESIDE.sub(" ", line).strip() for line in clean(text).split("\n"))
    return "\n".join(line for line in lines if line)


def laid_out(text: str) -> str:
    """`clean`, with the layout inside lines kept (code); no white space at line ends."""
    return "\n".join(line.rstrip() for line in clean(text).split("\n")).strip("\n")
