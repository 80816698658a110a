"""What claims and paths are called where they are named at all: by their first words, as far as a reader is shown
them."""

from __future__ import annotations

from storage.review.records import Review

LONGEST = 80
"""Characters of a name."""


def names_of_parts(review: Review) -> dict[str, str]:
    """By the claim's or the path's own id."""
    found = {}
    for part in review.kept.parts:
        if part.kind == "claim" and isinstance(part.content, dict):
            found[review.keys["claim", part.ordinal]] = named(part.content["text"])
        elif part.kind == "path" and isinstance(part.content, dict):
            found[review.keys["path", part.ordinal]] = named(" → ".join(part.content["nodes"]))
    return found


def named(text: str) -> str:
    """The first words of it, in one line."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST].rstrip()}…"
