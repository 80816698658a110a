"""An invisible part on every page that leaves for the sign-in page when the session is over."""

from __future__ import annotations

import streamlit as st

from pages.parts.web import code
from pages.words.language import Language

_component = st.components.v2.component("pathproof_guard", js=code("guard.js"))


def guard(language: Language, over: bool = False, why: str = "ended") -> None:
    _component(
        key="guard", data={"over": over, "target": f"/sign-in?why={why}", "language": language}, height=1
    )
