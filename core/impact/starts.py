"""What one looks from, asked of the register with the person's scope: its name, and for a difference the changed
sentences."""

from __future__ import annotations

from collections.abc import Iterable

from core.errors import BadInput
from core.impact.found import Quote, Said, Start
from core.impact.spoken import Spoken
from core.versions.mentions import changed_mentions
from storage.database import Database
from storage.reader import Reader
from storage.records import MentionRow
from storage.scope import Scope
from storage.versions.mentions import VersionMentions, version_mentions


def title_of(reader: Reader, scope: Scope, start: Start) -> str:
    """A document's name, or the entity. Absent for a document that the scope does not read."""
    return start.entity if start.kind == "entity" else reader.document(scope, start.document).name


def changes_of(database: Database, reader: Reader, scope: Scope, start: Start) -> dict[str, Spoken]:
    """Phrase key → the first changed sentence that names it: gained before lost before reworded, since the new
    text is what counts. Absent for versions that are not there."""
    if start.kind != "difference":
        return {}
    if start.old == start.new:
        raise BadInput("Choose two different versions.")
    old, new = (version_mentions(database, scope, start.document, n) for n in (start.old, start.new))
    standing = reader.standing(scope, (old.version_id, new.version_id))
    changes = changed_mentions(old.mentions, new.mentions)
    kinds: tuple[tuple[Said, VersionMentions, tuple[MentionRow, ...]], ...] = (
        ("gained", new, changes.gained),
        ("lost", old, changes.lost),
        ("reworded", new, changes.reworded),
    )
    found: dict[str, Spoken] = {}
    for said, version, rows in kinds:
        for one in _spoken(said, version, standing.get(version.version_id, ""), rows):
            for key in (one.subject_key, one.object_key):
                if key:
                    found.setdefault(key, one)
    return found


def _spoken(said: Said, version: VersionMentions, state: str, rows: Iterable[MentionRow]) -> Iterable[Spoken]:
    for row in rows:
        place = version.places[row.passage_id]
        quote = Quote(
            version.document_id,
            version.name,
            version.number,
            state,
            place.location,
            row.passage_id,
            place.start + row.start,
            row.quote,
            row.flags,
        )
        yield Spoken(row.subject, row.relation, row.object, row.subject_key, row.object_key, said, quote)
