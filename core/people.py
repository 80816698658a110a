"""People: sign-in, workspaces, members, roles and tags.

Every call takes the acting user's id and the workspace's, and asks the register what they may do at
that moment. What is absent and what is not yours answer alike.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from core import passwords
from core.errors import BadInput, Busy, NotAllowed
from core.sample import contents as sample
from core.translate import speaks_plainly
from storage.database import Database
from storage.errors import NameTaken
from storage.people.sessions import SessionRow, Sessions
from storage.people.users import Users
from storage.people.workspaces import Workspaces
from storage.records import MemberRow, Role, UserRow, WorkspaceRow

SESSION_LASTS = timedelta(days=14)
ATTEMPTS_WITHIN = timedelta(minutes=15)
ATTEMPTS_PER_NAME = 8
ATTEMPTS_PER_SOURCE = 40

_WRONG = "The name or the password is wrong."
_ORDER = (Role.READER, Role.REVIEWER, Role.EDITOR, Role.ADMIN)


@dataclass(frozen=True, slots=True)
class Membership:
    workspace_id: str
    workspace_name: str
    user_id: str
    user_name: str
    role: Role
    tags: frozenset[str]

    def may(self, role: Role) -> bool:
        """Whether this member may do what `role` may do."""
        return _ORDER.index(self.role) >= _ORDER.index(role)


def token_hash(token: str) -> str:
    """What is stored of a session's token."""
    return hashlib.sha256(token.encode()).hexdigest()


@speaks_plainly
class People:
    def __init__(self, database: Database) -> None:
        self._users = Users(database)
        self._workspaces = Workspaces(database)
        self._sessions = Sessions(database)

    # ---- signing in

    def needs_first_admin(self) -> bool:
        return not self._users.any()

    def create_first_admin(self, name: str, password: str, workspace: str) -> str:
        """The first user, admin of the first workspace; returns a session's token. NotAllowed once
        there is any user."""
        if not self.needs_first_admin():
            raise NotAllowed("The first admin exists already. Sign in instead.")
        user = self._users.create(name, passwords.hash_password(password), "first visit")
        self._found(user.id, workspace)
        return self._open(user.id)

    def sign_in(self, name: str, password: str, source: str) -> str:
        """Returns a session's token. NotAllowed with one sentence for every wrong pair; Busy when the
        name or the source has tried too often."""
        if not name.strip():
            raise NotAllowed(_WRONG)
        if not self._accounts_allow(name, source):
            minutes = int(ATTEMPTS_WITHIN.total_seconds() // 60)
            raise Busy("Too many attempts. Wait {minutes} minutes and try again.", minutes=minutes)
        user = self._users.by_name(name)
        stored = self._users.password_hash(user.id) if user else ""
        if not passwords.matches(stored, password) or user is None:
            raise NotAllowed(_WRONG)
        self._sessions.forgive_attempts(name, source)
        if passwords.out_of_date(stored):
            self._users.rehash_password(user.id, stored, passwords.hash_password(password))
        return self._open(user.id)

    def sign_in_oidc(self, issuer: str, subject: str, name: str) -> str:
        """A token for an identity that the provider vouches for. A new one gets a user without a
        password, who is in no workspace until an admin adds them; an existing local name is never
        taken over."""
        user = self._users.by_identity(issuer, subject)
        if user is None:
            user = self._new_outside_user(issuer, subject, name)
        if user.disabled:
            raise NotAllowed(_WRONG)
        return self._open(user.id)

    def user_of(self, token: str) -> UserRow | None:
        return self._sessions.user_of(token_hash(token))

    def sign_out(self, token: str) -> None:
        user = self.user_of(token)
        if user is not None:
            self._sessions.revoke(token_hash(token), user.id)

    def sign_out_everywhere(self, user_id: str) -> None:
        self._sessions.revoke_all(user_id, user_id)

    def sessions(self, user_id: str) -> tuple[SessionRow, ...]:
        return self._sessions.of(user_id)

    def end_session(self, user_id: str, session: str) -> None:
        """`session` is a `SessionRow.token_hash` of this very user."""
        self._sessions.revoke(session, user_id)

    def change_password(self, user_id: str, old: str, new: str, token: str = "") -> None:
        """Ends every session but the one of `token`."""
        if not passwords.matches(self._users.password_hash(user_id), old):
            raise NotAllowed("The present password is wrong.")
        kept = token_hash(token) if token else ""
        self._users.set_password_hash(user_id, passwords.hash_password(new), user_id, kept)

    # ---- workspaces

    def workspaces_of(self, user_id: str) -> tuple[Membership, ...]:
        return tuple(_membership(*pair) for pair in self._workspaces.memberships(user_id))

    def membership(self, user_id: str, workspace_id: str) -> Membership:
        """NotFound for every workspace that the user is not in."""
        member = self._workspaces.member(workspace_id, user_id)
        (workspace,) = (w for w in self._workspaces.all() if w.id == workspace_id)
        return _membership(workspace, member)

    def at_least(self, role: Role, user_id: str, workspace_id: str) -> Membership:
        """NotAllowed for a member of a lesser role. To be asked before anything is looked up, so that one who
        may not learns nothing by trying."""
        membership = self.membership(user_id, workspace_id)
        if not membership.may(role):
            raise _only(role)
        return membership

    def create_workspace(self, user_id: str, name: str) -> Membership:
        """Only one who is an admin somewhere may found another."""
        if not any(m.role is Role.ADMIN for m in self.workspaces_of(user_id)):
            raise NotAllowed("Only an admin can make a workspace.")
        return self._found(user_id, name)

    def found_sample(self, user_id: str) -> Membership:
        """The sample's workspace, still without its documents; the founder holds all tags but `hr`."""
        membership = self.create_workspace(user_id, sample.WORKSPACE)
        self._workspaces.add_tags(membership.workspace_id, sample.TAGS, user_id)
        self._workspaces.set_member(
            membership.workspace_id, user_id, Role.ADMIN, sample.FOUNDER_TAGS, user_id
        )
        return self.membership(user_id, membership.workspace_id)

    # ---- members

    def members(self, user_id: str, workspace_id: str) -> tuple[MemberRow, ...]:
        self._admin(user_id, workspace_id)
        return self._workspaces.members(workspace_id)

    def tags(self, user_id: str, workspace_id: str) -> tuple[str, ...]:
        """Admins see every tag of the workspace, others those that they hold."""
        membership = self.membership(user_id, workspace_id)
        if membership.may(Role.ADMIN):
            return self._workspaces.tags(workspace_id)
        return tuple(sorted(membership.tags))

    def add_tags(self, user_id: str, workspace_id: str, names: frozenset[str]) -> None:
        self._admin(user_id, workspace_id)
        self._workspaces.add_tags(workspace_id, names, user_id)

    def add_member(
        self,
        user_id: str,
        workspace_id: str,
        name: str,
        role: Role,
        tags: frozenset[str],
        password: str | None = None,
    ) -> MemberRow:
        """A person known to the house joins with the password they have; a new one gets `password`,
        or none (sign-in through OIDC). BadInput when they are in already."""
        self._admin(user_id, workspace_id)
        return add_member(self._users, self._workspaces, workspace_id, name, role, tags, password, user_id)

    def set_member(
        self, user_id: str, workspace_id: str, member_id: str, role: Role, tags: frozenset[str]
    ) -> MemberRow:
        """New tags are made with the change, or not at all. BadInput when no admin would be left."""
        self._admin(user_id, workspace_id)
        self._workspaces.member(workspace_id, member_id)
        return self._workspaces.set_member(workspace_id, member_id, role, tags, user_id, makes_tags=True)

    def remove_member(self, user_id: str, workspace_id: str, member_id: str) -> None:
        """Also ends every session of that person. BadInput when no admin would be left."""
        self._admin(user_id, workspace_id)
        self._workspaces.remove_member(workspace_id, member_id, user_id)

    def _admin(self, user_id: str, workspace_id: str) -> Membership:
        return self.at_least(Role.ADMIN, user_id, workspace_id)

    def _accounts_allow(self, name: str, source: str) -> bool:
        return self._sessions.allow_attempt(
            name, source, ATTEMPTS_WITHIN, ATTEMPTS_PER_NAME, ATTEMPTS_PER_SOURCE
        )

    def _found(self, user_id: str, name: str) -> Membership:
        workspace = self._workspaces.create(name, user_id)
        self._workspaces.set_member(workspace.id, user_id, Role.ADMIN, (), user_id)
        return self.membership(user_id, workspace.id)

    def _open(self, user_id: str) -> str:
        token = secrets.token_urlsafe(32)
        self._sessions.open(token_hash(token), user_id, SESSION_LASTS)
        return token

    def _new_outside_user(self, issuer: str, subject: str, name: str) -> UserRow:
        try:
            user = self._users.create(name, "", "oidc")
        except NameTaken:
            # The local name is somebody's: the newcomer gets one that cannot be confused with it.
            short = hashlib.sha256(f"{issuer}\0{subject}".encode()).hexdigest()[:6]
            user = self._users.create(f"{name} ({short})", "", "oidc")
        self._users.link_identity(user.id, issuer, subject, "oidc")
        return user


def add_member(
    users: Users,
    workspaces: Workspaces,
    workspace_id: str,
    name: str,
    role: Role,
    tags: frozenset[str],
    password: str | None,
    actor: str,
) -> MemberRow:
    """For admins on screens and for the command line alike."""
    hashed = passwords.hash_password(password) if password else ""
    user = users.by_name(name)
    if user is not None and any(m.user_id == user.id for m in workspaces.members(workspace_id)):
        raise BadInput("{name} is a member already. Change the role or tags instead.", name=name)
    if user is not None and hashed:
        raise BadInput(
            "{name} has an account already, with a password of their own. Leave the password out.",
            name=name,
        )
    # A tag that is refused must not leave an account behind.
    workspaces.add_tags(workspace_id, tags, actor)
    if user is None:
        user = users.create(name, hashed, actor)
    return workspaces.set_member(workspace_id, user.id, role, tags, actor)


def _membership(workspace: WorkspaceRow, member: MemberRow) -> Membership:
    return Membership(
        workspace.id, workspace.name, member.user_id, member.user_name, member.role, member.tags
    )


def _only(role: Role) -> NotAllowed:
    if role is Role.ADMIN:
        return NotAllowed("Only an admin of this workspace can do this.")
    if role is Role.EDITOR:
        return NotAllowed("Only editors and admins of this workspace can do this.")
    return NotAllowed("Only reviewers, editors and admins of this workspace can do this.")
