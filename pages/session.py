"""Who is here, where, and in which language: found out anew at every rerun, never remembered.

Streamlit's session state outlives a change of rights, so it holds what the screen looks like and never
who may see it. A page or fragment calls `here()` first; every call of the core after that mints its scope.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn, TypeVar

import streamlit as st

from core.errors import PathproofError
from core.people import Membership, token_hash
from pages import service
from pages.door.cookies import SESSION, WORKSPACE
from pages.parts.guard import guard
from pages.words import Words, words_in
from pages.words.language import COOKIE, Language, preferred
from storage.records import Role, UserRow

T = TypeVar("T")


class Keys:
    """The keys of session state that are not a widget's own."""

    OWNER = "owner"
    WORKSPACE = "workspace"
    WHY = "why"
    """Why one is on the way to the sign-in page: `out` after signing out."""
    MOVE = "move"
    """A workspace to go to at the next rerun: a widget's own key cannot be set once it is drawn."""
    EYES = "eyes"
    """(workspace, member) as whom this page was drawn last: what holds is the browser session's."""
    EYES_ENDED = "eyes-ended"
    """True where that ended by itself, until it has been said."""


@dataclass(frozen=True, slots=True)
class Here:
    """`user` is who reads. While an admin sees as a member that is nobody's own id (`storage.people.seeing`), and
    `seer` is the admin."""

    user: UserRow
    member: Membership
    language: Language
    seer: UserRow | None = None

    @property
    def person(self) -> UserRow:
        """Who sits there."""
        return self.seer or self.user

    @property
    def words(self) -> Words:
        return words_in(self.language)

    @property
    def workspace_id(self) -> str:
        return self.member.workspace_id

    def at_least(self, role: Role) -> bool:
        """For what to show. What one may do is decided by the core."""
        return self.member.may(role)


def token() -> str:
    return st.context.cookies.get(SESSION, "")


def language() -> Language:
    return preferred(st.context.cookies.get(COOKIE), st.context.headers.get("Accept-Language"))


def last_workspace() -> str:
    """Which workspace this browser was in last, by its own word: to be looked up among one's own."""
    return st.context.cookies.get(WORKSPACE, "")


def user() -> UserRow | None:
    """The person of the session, asked of the register now. Another person's screen state is dropped."""
    found = service.pathproof().people.user_of(token()) if token() else None
    if found is not None and st.session_state.get(Keys.OWNER) != found.id:
        st.session_state.clear()
        st.session_state[Keys.OWNER] = found.id
    return found


def memberships(person: UserRow) -> tuple[Membership, ...]:
    return service.pathproof().people.workspaces_of(person.id)


def here() -> Here:
    """Where this rerun happens. Stops the run when the session or the membership is over."""
    person = user()
    if person is None:
        leave()
    rooms = memberships(person)
    chosen = st.session_state.get(Keys.WORKSPACE)
    room = next((room for room in rooms if room.workspace_id == chosen), rooms[0] if rooms else None)
    if room is None:
        st.stop()
    return _through_eyes(person, room) or Here(person, room, language())


def _through_eyes(person: UserRow, room: Membership) -> Here | None:
    """As the member whom this admin chose, asked anew; None where nobody was chosen or it is over."""
    chosen = service.pathproof().seeing.now(person.id, token_hash(token()))
    drawn = st.session_state.get(Keys.EYES)
    if chosen != drawn and chosen is not None and chosen[0] != room.workspace_id:
        chosen = None  # another page of this browser, elsewhere, sees as somebody
    if chosen != drawn:
        _leave_open_things()
        st.session_state[Keys.EYES] = chosen
        st.session_state[Keys.EYES_ENDED] = chosen is None
    if chosen is None:
        return None
    workspace_id, member_id = chosen
    if workspace_id != room.workspace_id:
        see_as_oneself(person)
        return None
    try:
        viewer, member = service.pathproof().seeing.eyes(person.id, workspace_id, member_id)
    except PathproofError:
        see_as_oneself(person)
        st.session_state[Keys.EYES_ENDED] = True
        return None
    return Here(viewer, member, language(), person)


def see_as(where: Here, member_id: str) -> None:
    """Raises what the core refuses."""
    seeing, session = service.pathproof().seeing, token_hash(token())
    seeing.begin(where.person.id, where.workspace_id, member_id, session)
    _leave_open_things()
    st.session_state[Keys.EYES] = (where.workspace_id, member_id)


def see_as_oneself(person: UserRow) -> None:
    """For a button's `on_click` too."""
    seeing, session = service.pathproof().seeing, token_hash(token())
    st.session_state.pop(Keys.EYES, None)
    chosen = seeing.now(person.id, session)
    if chosen is not None:
        seeing.end(person.id, *chosen, session)
        _leave_open_things()


def _leave_open_things() -> None:
    """What stands on the screen was got with other eyes."""
    for key in [key for key in st.session_state if str(key).endswith(":ask")]:
        del st.session_state[key]


def leave() -> NoReturn:
    """To the sign-in page, with nothing left on the screen."""
    st.info(words_in(language()).frame.session_over)
    guard(language(), over=True, why=st.session_state.get(Keys.WHY, "ended"))
    st.stop()


def sign_out() -> None:
    """For a button's `on_click`: the run that follows finds the session over, and leaves."""
    service.pathproof().people.sign_out(token())
    st.session_state[Keys.WHY] = "out"


def sign_out_everywhere(user_id: str) -> None:
    """For a button's `on_click`, like `sign_out`."""
    service.pathproof().people.sign_out_everywhere(user_id)
    st.session_state[Keys.WHY] = "out"


def kept(key: str, make: Callable[[], T]) -> T:
    """Screen state of one workspace: another workspace starts with its own."""
    name = f"{st.session_state.get(Keys.WORKSPACE, '')}:{key}"
    if name not in st.session_state:
        st.session_state[name] = make()
    value: T = st.session_state[name]
    return value
