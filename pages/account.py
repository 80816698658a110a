"""Account: language, password, and the places one is signed in."""

from __future__ import annotations

import streamlit as st

from core.errors import PathproofError
from core.people import Membership, token_hash
from pages import service, session
from pages.parts import readers
from pages.parts.plain import plain
from pages.parts.refused import refused
from pages.parts.when import moment
from pages.session import Here, Keys
from storage.records import EVERYONE, Role


def drawn() -> None:
    where = session.here()
    words = where.words.account
    st.title(words.title)
    with st.container(width=640):
        _access(where)
        _looked(where)
        _language(where)
        _password(where)
        _sessions(where)
        if where.at_least(Role.ADMIN):
            _workspaces(where)


def _access(where: Here) -> None:
    words = where.words.account
    st.subheader(words.your_access)
    held = sorted(where.member.tags - {EVERYONE})
    st.markdown(" ".join(f":gray-badge[{plain(tag, 40)}]" for tag in held) or words.no_tags)


def _looked(where: Here) -> None:
    """What one can read oneself, and which admins saw it with one's eyes."""
    words, pathproof = where.words.access, service.pathproof()
    shown = st.expander(words.mine, icon=":material/visibility:", key="my-reading", on_change="rerun")
    if shown.open:
        with shown:
            found = pathproof.readers.of_person(where.user.id, where.workspace_id, where.user.id)
            readers.of_person(where, found, "my-reading-table")
    st.subheader(words.looked)
    st.caption(words.looked_lead)
    looked = pathproof.seeing.looked(where.user.id, where.workspace_id)
    if not looked:
        st.markdown(words.looked_none)
    for one in looked:
        st.markdown("- " + words.looked_line.format(name=plain(one.by or "–", 60), when=moment(one.at)))


def _language(where: Here) -> None:
    """Two plain links: the choice is a cookie, and only an answer over HTTP can set one."""
    st.subheader(where.words.account.language)
    links = (("ko", "한국어"), ("en", "English"))
    st.html(
        " · ".join(
            f'<strong lang="{code}">{name}</strong>'
            if code == where.language
            else f'<a lang="{code}" style="color:inherit" href="/language?to={code}&amp;next=/account">{name}</a>'
            for code, name in links
        )
    )


def _password(where: Here) -> None:
    words = where.words.account
    st.subheader(words.password)
    with st.form("password", clear_on_submit=True):
        old = st.text_input(words.old_password, type="password", autocomplete="current-password")
        new = st.text_input(words.new_password, type="password", autocomplete="new-password")
        again = st.text_input(words.again, type="password", autocomplete="new-password")
        st.caption(words.password_hint)
        sent = st.form_submit_button(words.change, type="primary")
    if not sent:
        return
    if new != again:
        st.error(words.differ)
        return
    try:
        service.pathproof().people.change_password(where.user.id, old, new, session.token())
    except PathproofError as error:
        refused(where, error)
    else:
        st.success(words.changed)


def _sessions(where: Here) -> None:
    words = where.words.account
    people = service.pathproof().people
    st.subheader(words.sessions)
    st.caption(words.sessions_lead)
    present = token_hash(session.token())
    for row in people.sessions(where.user.id):
        mine = row.token_hash == present
        with st.container(border=True, key=f"session-{row.token_hash[:12]}"):
            left, right = st.columns([4, 1], vertical_alignment="center")
            here = f"**{words.this_session}** · " if mine else ""
            left.markdown(here + words.since.format(when=moment(row.created_at)))
            if not mine and right.button(
                words.end_session, key=f"end-{row.token_hash[:12]}", width="stretch"
            ):
                people.end_session(where.user.id, row.token_hash)
                st.toast(words.ended)
                st.rerun()
    st.button(
        words.end_all,
        key="end-all",
        icon=":material/logout:",
        on_click=session.sign_out_everywhere,
        args=(where.user.id,),
    )


def _workspaces(where: Here) -> None:
    """An admin may found another workspace, or open the sample."""
    words = where.words.frame
    pathproof = service.pathproof()
    st.subheader(words.new_workspace)
    with st.form("new-workspace"):
        name = st.text_input(words.workspace, max_chars=80).strip()
        made = st.form_submit_button(words.create)
    if made and name:
        _move(pathproof.people.create_workspace(where.user.id, name))
    if st.button(words.open_sample, key="open-sample"):
        _move(pathproof.open_sample(where.user.id))


def _move(to: Membership) -> None:
    st.session_state[Keys.MOVE] = to.workspace_id
    st.switch_page("ask.py")


try:
    drawn()
except PathproofError as error:
    refused(session.here(), error)
