"""One look for a version and its state, everywhere. These colours say nothing about how well a source fits."""

from __future__ import annotations

from datetime import date

from core.export.words import in_effect
from pages.parts.plain import plain
from pages.session import Here

_COLOURS = {
    "current": "green",
    "superseded": "orange",
    "upcoming": "blue",
    "expired": "orange",
    "retired": "gray",
    "erased": "gray",
}


def state_mark(where: Here, state: str) -> str:
    """Markdown."""
    name = where.words.documents.states.get(state, plain(state))
    return f":{_COLOURS.get(state, 'gray')}-badge[{name}]"


def version_mark(where: Here, number: int) -> str:
    """Markdown."""
    return f":blue-badge[{where.words.ask.version.format(n=number)}]"


def effect_text(where: Here, first: date | None, last: date | None) -> str:
    """When a version is in effect, as plain text; "" where it states no day."""
    return in_effect(where.language, first, last)
