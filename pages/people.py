"""People: who is a member, what they may do, and what they may read. For admins."""

from __future__ import annotations

import secrets

import streamlit as st

from core.errors import PathproofError
from pages import service, session
from pages.parts import readers, tags
from pages.parts.plain import plain
from pages.parts.refused import refused
from pages.session import Here, kept
from storage.records import EVERYONE, MemberRow, Role

WIDE = 440
"""Pixels that the longest role and its note need beside their marks."""
ROLES = [Role.READER, Role.REVIEWER, Role.EDITOR, Role.ADMIN]


class Told:
    """What the last action says, kept over its rerun. A made password is shown once."""

    def __init__(self) -> None:
        self.sentence = ""
        self.password = ""
        self.added = 0
        """How many were added from this screen: each leaves an empty, closed form; a refusal leaves it as it is."""


def drawn() -> None:
    where = session.here()
    words = where.words.people
    people = service.pathproof().people
    members = people.members(where.user.id, where.workspace_id)
    st.title(words.title)
    st.caption(words.lead)
    _told(where)
    told = kept("people-told", Told)
    with st.expander(
        words.add,
        icon=":material/person_add:",
        expanded=len(members) == 1,
        key=f"add-{told.added}",
        on_change="rerun",
    ):
        _add(where)
    for member in members:
        _one(where, member)


def _told(where: Here) -> None:
    told = kept("people-told", Told)
    if told.sentence:
        st.success(told.sentence)
    if told.password:
        st.caption(where.words.people.password_once)
        st.code(told.password, language=None)
    told.sentence = told.password = ""


def _role(where: Here, key: str, index: int = 0) -> Role:
    words = where.words
    chosen: Role = st.selectbox(
        words.people.role,
        ROLES,
        index=index,
        key=key,
        help=words.people.role_help,
        format_func=lambda role: f"{words.frame.roles[role]} · {words.people.role_notes[role]}",
    )
    return chosen


def _tags(where: Here, key: str, present: frozenset[str] = frozenset()) -> frozenset[str]:
    words = where.words.people
    return tags.of_workspace(where, words.tags, words.tags_placeholder, key, present)


def _add(where: Here) -> None:
    words = where.words.people
    told = kept("people-told", Told)
    with st.form(f"add-member-{told.added}", border=False):
        name = st.text_input(words.name, autocomplete="off", key=f"add-name-{told.added}").strip()
        role = _role(where, f"add-role-{told.added}")
        held = _tags(where, f"add-tags-{told.added}")
        password = st.text_input(
            words.password,
            type="password",
            help=words.password_help,
            autocomplete="new-password",
            key=f"add-pw-{told.added}",
        )
        st.caption(words.password_help)
        sent = st.form_submit_button(words.add_button, type="primary")
    if not sent or not name:
        return
    made = "" if password else secrets.token_urlsafe(12)
    try:
        service.pathproof().people.add_member(
            where.user.id, where.workspace_id, name, role, held, password or made
        )
    except PathproofError as error:
        refused(where, error)
        return
    told.sentence, told.password = words.added.format(name=plain(name)), made
    told.added += 1
    st.rerun()


def _one(where: Here, member: MemberRow) -> None:
    words = where.words
    mine = member.user_id == where.user.id
    with st.container(border=True, key=f"member-{member.user_id}"):
        who, reads, edit = st.columns([3, 4, 2], vertical_alignment="center")
        you = f" · {words.people.you}" if mine else ""
        who.markdown(f"**{plain(member.user_name)}**{you}  \n{words.frame.roles[member.role]}")
        held = sorted(member.tags - {EVERYONE})
        reads.markdown(" ".join(f":gray-badge[{plain(tag, 40)}]" for tag in held) or words.people.no_tags)
        with edit.popover(words.people.edit, width="stretch"), st.container(width=WIDE):
            _edit(where, member, mine)
        _reads(where, member, mine)


def _reads(where: Here, member: MemberRow, mine: bool) -> None:
    """What this person can read, asked for when it is unfolded; and the way to see as they do."""
    words = where.words.access
    key = f"reads-{member.user_id}"
    shown = st.expander(words.reads, icon=":material/visibility:", key=key, on_change="rerun")
    if not shown.open:
        return
    with shown:
        found = service.pathproof().readers.of_person(where.user.id, where.workspace_id, member.user_id)
        readers.of_person(where, found, f"{key}-table")
        if mine:
            return
        pressed = st.button(
            words.see_as, key=f"see-as-{member.user_id}", icon=":material/visibility:", help=words.see_as_help
        )
        st.caption(words.see_as_help)
    if pressed:
        session.see_as(where, member.user_id)
        st.switch_page("ask.py")


def _edit(where: Here, member: MemberRow, mine: bool) -> None:
    words = where.words.people
    people = service.pathproof().people
    role = _role(where, f"role-{member.user_id}", ROLES.index(member.role))
    held = _tags(where, f"tags-{member.user_id}", member.tags)
    told = kept("people-told", Told)
    try:
        if st.button(words.save, type="primary", key=f"save-{member.user_id}"):
            people.set_member(where.user.id, where.workspace_id, member.user_id, role, held)
            told.sentence = words.saved
            st.rerun()
        if mine:
            return
        st.caption(words.remove_confirm.format(name=plain(member.user_name)))
        if st.button(words.remove, key=f"remove-{member.user_id}", icon=":material/person_remove:"):
            people.remove_member(where.user.id, where.workspace_id, member.user_id)
            told.sentence = words.removed.format(name=plain(member.user_name))
            st.rerun()
    except PathproofError as error:
        refused(where, error)


try:
    drawn()
except PathproofError as error:
    refused(session.here(), error)
