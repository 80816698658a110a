"""Stating when a version is in effect."""

from __future__ import annotations

from datetime import date

import streamlit as st

from core.versions.days import FIRST, LAST
from pages import service
from pages.parts.doing import do
from pages.session import Here
from storage.records import VersionRow


def days(
    where: Here, key: str, first: date | None = None, last: date | None = None
) -> tuple[date | None, date | None]:
    """Two boxes for the first and the last day; empty ones state none."""
    words = where.words.versions
    left, right = st.columns(2)
    reach = {"min_value": FIRST, "max_value": LAST, "format": "YYYY-MM-DD"}
    begins: date | None = left.date_input(
        words.first_day, value=first, help=words.days_help, key=f"{key}-first", **reach
    )
    ends: date | None = right.date_input(words.last_day, value=last, key=f"{key}-last", **reach)
    return begins, ends


def change(where: Here, version: VersionRow) -> None:
    """For editors, within a version's row."""
    words = where.words.versions
    key = f"days-{version.id}-{version.valid_from}-{version.valid_until}"
    with st.popover(words.days, icon=":material/event:", width="stretch", help=words.days_of):
        begins, ends = days(where, key, version.valid_from, version.valid_until)
        same = (begins, ends) == (version.valid_from, version.valid_until)
        if st.button(words.save_days, type="primary", disabled=same, key=f"{key}-save"):
            documents = service.pathproof().documents
            do(
                where,
                lambda: documents.set_days(
                    where.user.id, where.workspace_id, version.document_id, version.number, begins, ends
                ),
                words.days_saved,
            )
