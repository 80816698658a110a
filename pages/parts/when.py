"""Moments and sizes as people read them."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st


def moment(at: datetime) -> str:
    """In the browser's time zone, to the minute."""
    at = at if at.tzinfo is not None else at.replace(tzinfo=UTC)
    return at.astimezone(zone()).strftime("%Y-%m-%d %H:%M")


def zone() -> ZoneInfo:
    """The browser's."""
    try:
        return ZoneInfo(st.context.timezone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def size(count: int) -> str:
    if count < 1024:
        return f"{count} B"
    if count < 1024 * 1024:
        return f"{count / 1024:.0f} kB"
    return f"{count / (1024 * 1024):.1f} MB"
