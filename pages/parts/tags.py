"""Choosing access tags. An admin may write a new one, which is made when the change it is for is made."""

from __future__ import annotations

import streamlit as st

from pages import service
from pages.session import Here
from storage.records import EVERYONE, Role


def choose(
    where: Here, label: str, placeholder: str, key: str, present: frozenset[str] = frozenset()
) -> frozenset[str]:
    known = service.pathproof().people.tags(where.user.id, where.workspace_id)
    chosen = st.multiselect(
        label,
        sorted({*known, *present} - {EVERYONE}),
        default=sorted(present - {EVERYONE}),
        accept_new_options=where.at_least(Role.ADMIN),
        placeholder=placeholder,
        key=key,
    )
    return frozenset(tag.strip() for tag in chosen if tag.strip())


def settle(where: Here, tags: frozenset[str]) -> None:
    """Makes those that the workspace does not have yet. Raises the core's refusal."""
    people = service.pathproof().people
    new = tags - {EVERYONE} - frozenset(people.tags(where.user.id, where.workspace_id))
    if new and where.at_least(Role.ADMIN):
        people.add_tags(where.user.id, where.workspace_id, new)
