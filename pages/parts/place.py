"""Where in its document a passage stands, in the reader's language."""

from __future__ import annotations

from core.export import places
from pages.words import Words


def place(words: Words, location: str) -> str:
    return places.place(words.places, location)
