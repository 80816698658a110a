"""Closing a kept list and reopening it, and when that was done."""

from __future__ import annotations

import streamlit as st

from core.impact.lists import Closing, KeptList
from pages import service
from pages.parts.doing import do
from pages.parts.plain import plain
from pages.parts.reading import Block, reading
from pages.parts.when import moment
from pages.session import Here
from storage.records import Role


def may_close(where: Here, found: KeptList) -> bool:
    """For what to show: reviewers, and whoever keeps it."""
    return where.at_least(Role.REVIEWER) or found.person_id == where.user.id


def said(where: Here, found: KeptList) -> None:
    """That it is closed, by whom and why; what was done before stands folded below."""
    words = where.words.impact
    if not found.closings:
        return
    *earlier, last = found.closings
    line = _line(where, last)
    if last.closed:
        st.info(f"{words.is_closed} {line}", icon=":material/lock:")
    else:
        st.caption(line)
    if last.note:
        reading([Block("quote", ({"t": last.note},))], key="impact-closing-note")
    if earlier:
        with st.expander(f"{words.closings} ({len(earlier)})"):
            for at, one in enumerate(reversed(earlier)):
                st.markdown(f":small[{_line(where, one)}]")
                if one.note:
                    reading([Block("quote", ({"t": one.note},))], key=f"impact-closing-{at}")


def _line(where: Here, one: Closing) -> str:
    words = where.words.impact
    sentence = words.closed_by if one.closed else words.reopened_by
    return sentence.format(name=plain(one.person, 60), when=moment(one.at))


def button(where: Here, found: KeptList) -> None:
    words, closed = where.words.impact, found.closed
    name = words.reopen if closed else words.close
    icon = ":material/lock_open:" if closed else ":material/lock:"
    with st.popover(name, icon=icon, key=f"impact-closing-{closed}"):
        st.write(words.reopen_help if closed else words.close_help)
        note = st.text_area(words.closing_note, max_chars=2000, height=80, key=f"impact-close-note-{closed}")
        if st.button(name, type="primary", key=f"impact-close-{closed}"):
            impacting = service.pathproof().impacting
            do(
                where,
                lambda: impacting.close(where.user.id, where.workspace_id, found.id, not closed, note),
                words.was_reopened if closed else words.was_closed,
            )
