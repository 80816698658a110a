"""The one open Pathproof of this process. app.py opens it; pages and routes ask for it."""

from __future__ import annotations

from core.workspace import Pathproof

_current: Pathproof | None = None


def begin(pathproof: Pathproof) -> None:
    global _current
    _current = pathproof


def end() -> None:
    global _current
    _current = None


def pathproof() -> Pathproof:
    if _current is None:
        raise RuntimeError("Pathproof is not open: start it with `streamlit run app.py`")
    return _current
