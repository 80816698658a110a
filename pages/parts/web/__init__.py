"""Our own components' code: plain JavaScript and CSS, sent with the page by `st.components.v2`."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def code(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")
