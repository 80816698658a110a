"""How a file writes moments, and what it is called."""

from __future__ import annotations

import re
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_APART = re.compile(r"[^\w.()]+")
LONGEST = 60


def stamp(at: datetime, zone: tzinfo = UTC) -> str:
    """`2026-11-30 17:29 KST`: by the reader's clock, and which that is."""
    return at.astimezone(zone).strftime("%Y-%m-%d %H:%M %Z")


def zone_named(name: str) -> tzinfo:
    """UTC for what is no time zone."""
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def file_name(*parts: str, ending: str) -> str:
    """Of letters of any language, digits and hyphens, so that every system keeps it as it is."""
    words = (_APART.sub("-", part).strip("-.") for part in parts)
    return "-".join(word[:LONGEST].rstrip("-.") for word in words if word) + ending
