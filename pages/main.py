"""The frame around every page: who and where, the way to the pages of one's role, and the workspace."""

from __future__ import annotations

import streamlit as st

from pages import session
from pages.door.html import MARK
from pages.parts import address
from pages.parts.guard import guard
from pages.parts.plain import plain, shown
from pages.parts.web import code
from pages.session import Here, Keys
from pages.words import Words, words_in
from storage.records import Role

LOGO = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 32" width="52" height="32" color="#1c8f72" '
    + MARK.removeprefix('<svg viewBox="0 0 52 32" ')
)


def frame() -> None:
    st.set_page_config(page_title="Pathproof", page_icon=LOGO, layout="wide")
    person = session.user()
    if person is None:
        session.leave()
    words = words_in(session.language())
    guard(session.language(), workspace=st.session_state.get(Keys.WORKSPACE, ""))
    st.html(f"<style>{code('frame.css')}</style>")
    rooms = session.memberships(person)
    if not rooms:
        nowhere(words)
        return
    choose_workspace([(room.workspace_id, room.workspace_name) for room in rooms], words)
    where = session.here()
    page = st.navigation(pages_for(where), position="sidebar")
    st.logo(LOGO, size="large")
    address.came_to(page.url_path)
    banner(where)
    page.run()
    signed_in(where)


def choose_workspace(rooms: list[tuple[str, str]], words: Words) -> None:
    """The choice lives in session state, the last one also in the browser; a workspace that is no longer one's
    own is not a choice."""
    names = dict(rooms)
    wanted = st.session_state.pop(Keys.MOVE, None)
    if wanted in names:
        st.session_state[Keys.WORKSPACE] = wanted
    if st.session_state.get(Keys.WORKSPACE) not in names:
        last = session.last_workspace()
        st.session_state[Keys.WORKSPACE] = last if last in names else rooms[0][0]
    if len(rooms) == 1:
        return
    st.sidebar.selectbox(
        words.frame.workspace, list(names), format_func=lambda room: shown(names[room]), key=Keys.WORKSPACE
    )


def pages_for(where: Here) -> list[st.Page]:
    """Showing a page is a courtesy; each asks the core for what it shows."""
    words = where.words.frame
    found = [
        st.Page("ask.py", title=words.ask, icon=":material/travel_explore:", url_path="ask", default=True),
        st.Page("documents.py", title=words.documents, icon=":material/folder_open:", url_path="documents"),
        st.Page("graph.py", title=where.words.graph.title, icon=":material/hub:", url_path="graph"),
    ]
    title = where.words.impact.title
    found.append(st.Page("impact.py", title=title, icon=":material/account_tree:", url_path="impact"))
    if where.seer is not None:
        return found[:2]
    if where.at_least(Role.REVIEWER):
        title = where.words.review.title
        found.append(st.Page("review.py", title=title, icon=":material/rate_review:", url_path="review"))
        title = where.words.links.title
        found.append(st.Page("links.py", title=title, icon=":material/add_link:", url_path="links"))
    if where.at_least(Role.ADMIN):
        found += [
            st.Page("people.py", title=words.people, icon=":material/group:", url_path="people"),
            st.Page("activity.py", title=words.activity, icon=":material/history:", url_path="activity"),
        ]
    shared = where.words.review.shared_title
    return [
        *found,
        st.Page("shared.py", title=shared, url_path="shared", visibility="hidden"),
        st.Page("account.py", title=words.account, icon=":material/person:", url_path="account"),
    ]


def banner(where: Here) -> None:
    """Above every page while an admin sees as a member."""
    words = where.words.access
    if st.session_state.pop(Keys.EYES_ENDED, False):
        st.warning(words.ended, icon=":material/visibility_off:")
    if where.seer is None:
        return
    with st.container(key="seeing-as", border=True, horizontal=True, vertical_alignment="center"):
        told = words.banner.format(name=plain(where.user.name, 60))
        st.markdown(f":material/visibility: **{told}**", width="stretch")
        st.button(
            words.stop,
            key="stop-seeing",
            icon=":material/close:",
            on_click=session.see_as_oneself,
            args=(where.seer,),
        )


def signed_in(where: Here) -> None:
    words = where.words.frame
    with st.sidebar.container(key="signed-in"):
        role = words.roles[Role.ADMIN if where.seer else where.member.role]
        st.caption(words.signed_in_as.format(name=plain(where.person.name), role=role))
        st.button(
            words.sign_out,
            key="sign-out",
            icon=":material/logout:",
            width="stretch",
            on_click=session.sign_out,
        )


def nowhere(words: Words) -> None:
    """Somebody whom the identity provider knows and no workspace does, or who was removed from the last."""
    st.title(words.frame.no_workspace)
    st.write(words.frame.no_workspace_lead)
    st.button(words.frame.sign_out, key="sign-out", icon=":material/logout:", on_click=session.sign_out)


frame()
