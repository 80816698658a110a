"""A refusal of the core's, on the screen and in its reader's language."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from core.errors import PathproofError, parts_of
from core.said import said
from pages.parts.plain import plain
from pages.session import Here
from pages.words import Words

LONGEST = 500


def refused(where: Here, error: PathproofError) -> None:
    st.error(plain(sentence(where.words, error), LONGEST))


def sentence(words: Words, error: PathproofError) -> str:
    """Not yet made safe for Markdown."""
    return retold(words, str(error), parts_of(error))


def retold(words: Words, english: str, parts: object) -> str:
    """`parts` are `core.errors.parts_of` that very sentence; whatever else they are, and where a word is
    missing, the English sentence stands."""
    template, values = english, {}
    if isinstance(parts, Mapping) and parts.get("sentence") == english:
        template, values = parts.get("template", english), parts.get("values", {})
    try:
        return said(template, values, words.refusals.table)
    except (KeyError, IndexError, ValueError, TypeError, AttributeError):
        return english
