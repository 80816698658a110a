"""When the version behind a source is in effect, as stated today."""

from __future__ import annotations

from collections.abc import Mapping

from storage.versions.dating import ALWAYS, Period

Stated = Mapping[tuple[str, int], Period]
"""By (document, number of version)."""


def days_of(stated: Stated, document: str, version: int) -> tuple[str, str]:
    """(valid from, valid until) as ISO days, both within; "" where none is stated."""
    days = stated.get((document, version), ALWAYS).values()
    return days["valid_from"] or "", days["valid_until"] or ""
