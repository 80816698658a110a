"""Choosing access tags."""

from __future__ import annotations

import streamlit as st

from pages import service
from pages.session import Here
from storage.records import EVERYONE, Role


def of_workspace(
    where: Here, label: str, placeholder: str, key: str, present: frozenset[str] = frozenset()
) -> frozenset[str]:
    """For people: any tag of the workspace, and a new one, which is made when the change is."""
    known = service.pathproof().people.tags(where.user.id, where.workspace_id)
    chosen = st.multiselect(
        label,
        sorted({*known, *present} - {EVERYONE}),
        default=sorted(present - {EVERYONE}),
        accept_new_options=True,
        placeholder=placeholder,
        key=key,
    )
    return frozenset(tag.strip() for tag in chosen if tag.strip())


def held(where: Here) -> frozenset[str]:
    """What one holds oneself."""
    return where.member.tags - {EVERYONE}


def none_held(where: Here) -> None:
    """Where to get one; who is an admin gives it to themselves."""
    words = where.words.documents
    st.info(words.no_tags_admin if where.at_least(Role.ADMIN) else words.no_tags, icon=":material/key:")


def of_mine(
    where: Here, label: str, placeholder: str, key: str, present: frozenset[str] = frozenset()
) -> frozenset[str]:
    """For documents: the tags that one holds oneself."""
    mine = held(where)
    if not mine:
        none_held(where)
        return frozenset()
    chosen = st.multiselect(
        label, sorted(mine), default=sorted(present & mine), placeholder=placeholder, key=key
    )
    return frozenset(chosen)
