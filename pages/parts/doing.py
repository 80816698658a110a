"""A change that a person asked for: done and said so, or refused with its reason."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from core.errors import PathproofError
from pages.parts.refused import refused
from pages.session import Here


def do(where: Here, change: Callable[[], object], done: str, after: Callable[[], None] | None = None) -> None:
    """`done` is said for a moment; `after` runs once the change stands, before the page is drawn again."""
    try:
        change()
    except PathproofError as error:
        refused(where, error)
        return
    st.toast(done)
    if after is not None:
        after()
    st.rerun()
