"""How a triple is read as one text, for its vector."""

from __future__ import annotations


def triple_text(subject: str, relation: str, object: str) -> str:
    """`subject relation object`, white space collapsed. Equal texts are one triple of a view."""
    return " ".join(f"{subject} {relation} {object}".split())
