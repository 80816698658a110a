"""A small house of people and documents for the tests of storage."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np

from storage import ids
from storage.access import scope_of
from storage.audit import Audit
from storage.database import Database
from storage.jobs import Jobs
from storage.people.users import Users
from storage.people.workspaces import Workspaces
from storage.reader import Reader
from storage.records import EVERYONE, MentionRow, NewVersion, PassageRow, Published, Role
from storage.scope import AsOf, Scope
from storage.versions.dating import ALWAYS, Period
from storage.writer import Writer

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


class WallClock:
    """A clock that tests set: equal worlds need equal times."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> datetime:
        return self.at

    def pass_(self, **time: float) -> None:
        self.at += timedelta(**time)


class House:
    """One workspace with the tags `hr`, `sales` and `legal`."""

    def __init__(self, database: Database, name: str = "Events", make: bool = True) -> None:
        self.database = database
        self.users = Users(database)
        self.workspaces = Workspaces(database)
        self.reader = Reader(database)
        self.writer = Writer(database)
        self.jobs = Jobs(database)
        self.audit = Audit(database)
        self.id = ids.workspace_id(name)
        if make:
            self.workspaces.create(name, "tests")
            self.workspaces.add_tags(self.id, ["hr", "sales", "legal"], "tests")

    def member(self, name: str, *tags: str, role: Role = Role.EDITOR) -> str:
        user = self.users.by_name(name) or self.users.create(name, "hash", "tests")
        self.workspaces.set_member(self.id, user.id, role, tags, "tests")
        return user.id

    def scope(self, user_id: str, as_of: AsOf = None) -> Scope:
        return scope_of(self.database, self.id, user_id, as_of)

    def new(
        self,
        text: str,
        tags: Sequence[str] = (EVERYONE,),
        name: str = "plan.md",
        replaces: Published | None = None,
        job_id: str = "",
        by: str = "tests",
        days: Period = ALWAYS,
    ) -> NewVersion:
        """A version whose passages are the lines of the text, each with a mention of its first word."""
        audience, sha = frozenset(tags), ids.sha256(text.encode())
        if replaces is None:
            document_id, number = self.reader.free_document_id(self.id, name, sha, audience), 1
        else:
            document_id, number = replaces.document_id, replaces.number + 1
        passages, mentions = evidence(document_id, ids.version_id(document_id, number, sha), text)
        return NewVersion(
            self.id, document_id, number, name, audience, sha, "text/markdown", len(text), text,
            passages, mentions, by, valid_from=days.valid_from, valid_until=days.valid_until, job_id=job_id,
        )  # fmt: skip

    def publish(
        self,
        text: str,
        tags: Sequence[str] = (EVERYONE,),
        name: str = "plan.md",
        replaces: Published | None = None,
        job_id: str = "",
        days: Period = ALWAYS,
    ) -> Published:
        new = self.new(text, tags, name, replaces, job_id, days=days)
        return self.writer.publish_version(new, "tests")

    def texts(self, scope: Scope) -> list[str]:
        """The names of all documents that are evidence for the scope, with what they say."""
        found = []
        for document in self.reader.documents(scope):
            for version in self.reader.history(scope, document.id):
                if version.state == "current":
                    found.append(self.reader.version_text(scope, version.id))
        return sorted(found)


def evidence(
    document_id: str, version_id: str, text: str
) -> tuple[tuple[PassageRow, ...], tuple[MentionRow, ...]]:
    passages, mentions, start = [], [], 0
    for line in text.split("\n"):
        if line.strip():
            ordinal, end = len(passages), start + len(line)
            id_ = ids.passage_id(version_id, ordinal, start, end)
            passages.append(PassageRow(id_, document_id, version_id, ordinal, start, end, line, "", "", "en"))
            mentions.append(_mention(id_, line))
        start += len(line) + 1
    return tuple(passages), tuple(mentions)


def _mention(passage_id: str, line: str) -> MentionRow:
    subject, _, rest = line.partition(" ")
    object_ = rest.rpartition(" ")[2] or subject
    return MentionRow(
        ids.mention_id(passage_id, 0, len(line), subject, "says", object_, "rules/1"),
        passage_id, subject, "says", object_, subject.casefold(), object_.casefold(), (), line, 0, len(line),
        "rules/1", 1.0,
    )  # fmt: skip


def vectors_for(new: NewVersion) -> dict[str, tuple[list[str], np.ndarray]]:
    """Vectors that are a function of each text alone."""
    texts = {
        "passage": {p.id: p.text for p in new.passages},
        "triple": {k: k for k in (ids.triple_key(m.subject, m.relation, m.object) for m in new.mentions)},
        "phrase": {k: k for m in new.mentions for k in (m.subject_key, m.object_key)},
    }
    return {kind: (list(own), vectors_of(list(own.values()))) for kind, own in texts.items()}


def vectors_of(texts: Sequence[str], dimension: int = 8) -> np.ndarray:
    rows = [
        np.random.default_rng(int(ids.digest("vector", text), 16)).standard_normal(dimension)
        for text in texts
    ]
    matrix = np.array(rows, dtype=np.float32).reshape(len(texts), dimension)
    return matrix / np.linalg.norm(matrix, axis=1, keepdims=True)
