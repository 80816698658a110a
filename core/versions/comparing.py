"""Any two versions of a document side by side: the text that differs, and the facts gained and lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.errors import BadInput
from core.translate import speaks_plainly
from core.versions.difference import Run, difference
from core.versions.mentions import MentionChanges, changed_mentions
from storage import access
from storage.database import Database
from storage.reader import Reader
from storage.records import MentionRow, VersionRow
from storage.versions.mentions import version_mentions


@dataclass(frozen=True, slots=True)
class Comparison:
    """`runs` in reading order: all equal and removed ones give the old text, equal and added ones the new."""

    old: VersionRow
    new: VersionRow
    runs: tuple[Run, ...]
    mentions: MentionChanges

    @property
    def same_text(self) -> bool:
        return all(run.kind == "equal" for run in self.runs)

    def to_json(self) -> dict[str, Any]:
        return {
            "old": self.old.number,
            "new": self.new.number,
            "runs": [{"kind": run.kind, "text": run.text} for run in self.runs],
            "gained": [_mention(row) for row in self.mentions.gained],
            "lost": [_mention(row) for row in self.mentions.lost],
            "reworded": [_mention(row) for row in self.mentions.reworded],
        }


@speaks_plainly
class Comparing:
    def __init__(self, database: Database, reader: Reader) -> None:
        self._database = database
        self._reader = reader

    def compare(self, user_id: str, workspace_id: str, document_id: str, old: int, new: int) -> Comparison:
        """Two versions by their numbers, in either order. NotFound for what this person may not read, as if
        it were not there; BadInput for a version and itself."""
        if old == new:
            raise BadInput("Version {number} is compared with itself: choose two versions.", number=old)
        scope = access.scope_of(self._database, workspace_id, user_id)
        rows = {row.number: row for row in self._reader.history(scope, document_id)}
        for number in (old, new):
            if number not in rows:
                raise BadInput(
                    "There is no version {number}: choose from 1 to {last}.", number=number, last=max(rows)
                )
        texts = [self._reader.version_text(scope, rows[number].id) for number in (old, new)]
        said = [version_mentions(self._database, scope, document_id, n).mentions for n in (old, new)]
        return Comparison(rows[old], rows[new], difference(*texts), changed_mentions(*said))


def _mention(row: MentionRow) -> dict[str, Any]:
    return {
        "subject": row.subject,
        "relation": row.relation,
        "object": row.object,
        "flags": list(row.flags),
        "quote": row.quote,
    }
