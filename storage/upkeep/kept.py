"""What the register keeps, as sets to compare the other stores with."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import Connection, func, select

from storage.tables import audiences, documents, mentions, passages, versions
from storage.upkeep.freed import files_awaited


@dataclass(frozen=True, slots=True)
class AudienceUse:
    """All vector ids that the kept versions of one audience use."""

    workspace_id: str
    key: str
    passage: set[str] = field(default_factory=set)
    triple: set[str] = field(default_factory=set)
    phrase: set[str] = field(default_factory=set)

    def of(self, kind: str) -> set[str]:
        return {"passage": self.passage, "triple": self.triple, "phrase": self.phrase}[kind]


@dataclass(frozen=True, slots=True)
class Kept:
    """`counts`: version id → (passages, mentions). `files` belong to versions, `awaited` to jobs."""

    audiences: tuple[AudienceUse, ...]
    counts: dict[str, tuple[int, int]]
    files: frozenset[str]
    awaited: frozenset[str]


def kept(connection: Connection) -> Kept:
    return Kept(
        tuple(_uses(connection)),
        _counts(connection),
        frozenset(connection.scalars(select(versions.c.sha256).distinct())),
        frozenset(files_awaited(connection)),
    )


def _uses(connection: Connection) -> list[AudienceUse]:
    found: dict[str, AudienceUse] = {}
    rows = connection.execute(
        select(audiences.c.id, audiences.c.workspace_id, audiences.c.key, passages.c.id.label("passage"))
        .join(documents, documents.c.audience_id == audiences.c.id)
        .join(versions, versions.c.document_id == documents.c.id)
        .join(passages, passages.c.version_id == versions.c.id)
    )
    audience_of: dict[str, AudienceUse] = {}
    for id_, workspace_id, key, passage in rows:
        use = found.setdefault(id_, AudienceUse(workspace_id, key))
        use.passage.add(passage)
        audience_of[passage] = use
    asserted = select(mentions.c.passage_id, mentions.c.triple, mentions.c.subject_key, mentions.c.object_key)
    for passage, triple, subject, object_ in connection.execute(asserted):
        use = audience_of[passage]
        if triple:
            use.triple.add(triple)
        use.phrase.update(key for key in (subject, object_) if key)
    return sorted(found.values(), key=lambda use: (use.workspace_id, use.key))


def _counts(connection: Connection) -> dict[str, tuple[int, int]]:
    in_passages = connection.execute(
        select(versions.c.id, func.count(passages.c.id))
        .outerjoin(passages, passages.c.version_id == versions.c.id)
        .group_by(versions.c.id)
    )
    found = {version_id: (number, 0) for version_id, number in in_passages}
    in_mentions = connection.execute(
        select(passages.c.version_id, func.count())
        .join(mentions, mentions.c.passage_id == passages.c.id)
        .group_by(passages.c.version_id)
    )
    for version_id, number in in_mentions:
        found[version_id] = (found[version_id][0], number)
    return found
