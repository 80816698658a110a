"""An invisible part on every page that leaves for the sign-in page when the session is over, and
remembers the workspace."""

from __future__ import annotations

import streamlit as st

from pages.door.cookies import WORKSPACE
from pages.parts.web import code
from pages.words.language import Language

_component = st.components.v2.component("pathproof_guard", js=code("guard.js"))


def guard(language: Language, over: bool = False, why: str = "ended", workspace: str = "") -> None:
    """`workspace` is remembered by the browser when it is not ""."""
    keeps = f"{WORKSPACE}={workspace}" if workspace else ""
    data = {"over": over, "target": f"/sign-in?why={why}", "language": language, "keeps": keeps}
    _component(key="guard", data=data, height=1)
