"""A refusal of the core's, on the screen."""

from __future__ import annotations

import streamlit as st

from core.errors import PathproofError
from pages.parts.plain import plain
from pages.session import Here

LONGEST = 500


def refused(where: Here, error: PathproofError) -> None:
    st.error(plain(str(error), LONGEST))
