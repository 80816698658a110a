"""Our own components' code: plain JavaScript and CSS, sent with the page by `st.components.v2`."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def script(*names: str) -> str:
    """One component's JavaScript: parts that several share, before its own. Nothing is imported in the browser."""
    return "\n".join(code(name) for name in names)


def code(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")
