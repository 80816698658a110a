"""A member's documents: list, upload, versions, retire, erase, change access.

Every call mints the acting member's scope anew. Editors upload for tags that they hold themselves,
so that nobody loses sight of their own upload, and nobody probes what others keep.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from core.errors import NotFound
from core.keeping import Incoming, Keeping, Receipt
from core.page_image import PageImage, page_image
from core.people import Membership, People
from core.translate import speaks_plainly
from core.versions.days import period
from core.who_reads import shared
from storage import access, ids
from storage.database import Database
from storage.files import FileStore
from storage.jobs import Jobs
from storage.people.workspaces import Workspaces
from storage.reader import Reader
from storage.records import EVERYONE, DocumentRow, JobRow, JobState, Role, VersionRow
from storage.scope import Scope
from storage.versions.moments import Change, Moments

UNDER_WAY = (JobState.WAITING, JobState.RUNNING)
UNDER_WAY_SHOWN, FAILED_SHOWN = 50, 5


@dataclass(frozen=True, slots=True)
class Uploads:
    """The newest of each kind, and how many there are: none is left out without being counted."""

    under_way: tuple[JobRow, ...]
    under_way_count: int
    failed: tuple[JobRow, ...]
    failed_count: int


@speaks_plainly
class Documents:
    def __init__(
        self,
        database: Database,
        people: People,
        keeping: Keeping,
        reader: Reader,
        files: FileStore,
        jobs: Jobs,
    ) -> None:
        self._database = database
        self._workspaces = Workspaces(database)
        self._people = people
        self._keeping = keeping
        self._reader = reader
        self._files = files
        self._jobs = jobs
        self._moments = Moments(database)

    # ---- looking

    def list(self, user_id: str, workspace_id: str) -> tuple[DocumentRow, ...]:
        return self._reader.documents(self._scope(user_id, workspace_id))

    def history(self, user_id: str, workspace_id: str, document_id: str) -> tuple[VersionRow, ...]:
        return self._reader.history(self._scope(user_id, workspace_id), document_id)

    def changes(self, user_id: str, workspace_id: str, limit: int = 50) -> tuple[Change, ...]:
        """The last changes of documents that the member can read, newest first, each with the revision
        that one can ask as of."""
        return self._moments.last(self._scope(user_id, workspace_id), limit)

    def changes_of(self, user_id: str, workspace_id: str, document_id: str) -> tuple[Change, ...]:
        """As `changes`, all those of one document."""
        return self._moments.of(self._scope(user_id, workspace_id), document_id)

    def readers(self, user_id: str, workspace_id: str, audience: frozenset[str]) -> tuple[str, ...]:
        """Names of the members who can read a document with this audience."""
        self._editor(user_id, workspace_id, audience)
        return tuple(
            member.user_name
            for member in self._workspaces.members(workspace_id)
            if shared(audience, member.tags)
        )

    def original(self, user_id: str, workspace_id: str, version_id: str) -> tuple[str, str, bytes]:
        """(name, media type, bytes) as they were uploaded."""
        version = self._reader.version(self._scope(user_id, workspace_id), version_id)
        return version.name, version.media_type, self._files.get(version.sha256)

    def version_text(self, user_id: str, workspace_id: str, version_id: str) -> str:
        return self._reader.version_text(self._scope(user_id, workspace_id), version_id)

    def may_read(self, user_id: str, workspace_id: str, passage_ids: Iterable[str]) -> bool:
        """Whether they may read all of these today: for what stands on an open page."""
        return self._reader.may_read(self._scope(user_id, workspace_id), passage_ids)

    def page_image(
        self, user_id: str, workspace_id: str, passage_id: str, spans: Sequence[tuple[int, int]]
    ) -> PageImage | None:
        """The PDF page on which the first of `version_text[start:end]` stands, and what of `spans` stands on it
        marked; None for other formats. The passage may be of an earlier version."""
        scope = self._scope(user_id, workspace_id)
        version = self._reader.version_of_passage(scope, passage_id)
        marks = self._reader.rectangles(scope, version.id, spans)
        return page_image(self._files.get(version.sha256), marks) if marks else None

    # ---- changing

    def same_name(self, user_id: str, workspace_id: str, name: str) -> DocumentRow | None:
        """A document of this name that the member can read: is the upload its next version?"""
        found = self._reader.same_name(self._scope(user_id, workspace_id), name)
        return found[0] if found else None

    def upload(
        self,
        user_id: str,
        workspace_id: str,
        name: str,
        data: bytes,
        audience: frozenset[str],
        replaces: str | None = None,
        note: str = "",
        valid_from: date | None = None,
        valid_until: date | None = None,
    ) -> Receipt:
        """Takes the bytes in; a worker does the rest. With `replaces`, the audience stays that of the
        document. The days are the version's first and last in effect."""
        self._editor(user_id, workspace_id, frozenset() if replaces else audience)
        scope = self._scope(user_id, workspace_id)
        before = self._reader.document(scope, replaces) if replaces else None
        alike = self._reader.same_bytes(scope, ids.sha256(data))
        incoming = Incoming(workspace_id, name, data, audience, note, before, period(valid_from, valid_until))
        return self._keeping.take(incoming, user_id, alike)

    def set_days(
        self,
        user_id: str,
        workspace_id: str,
        document_id: str,
        number: int,
        valid_from: date | None,
        valid_until: date | None,
    ) -> None:
        """When a version is in effect, both days within; None states none. Counts from now on."""
        within, days = self._edit(user_id, workspace_id), period(valid_from, valid_until)
        self._keeping.set_days(workspace_id, document_id, number, days, user_id, within)

    def retire(self, user_id: str, workspace_id: str, document_id: str) -> None:
        self._keeping.retire(workspace_id, document_id, user_id, self._edit(user_id, workspace_id))

    def restore(self, user_id: str, workspace_id: str, document_id: str) -> None:
        self._keeping.restore(workspace_id, document_id, user_id, self._edit(user_id, workspace_id))

    def erase(self, user_id: str, workspace_id: str, document_id: str) -> None:
        self._keeping.erase(workspace_id, document_id, user_id, self._edit(user_id, workspace_id))

    def retag(self, user_id: str, workspace_id: str, document_id: str, audience: frozenset[str]) -> None:
        self._editor(user_id, workspace_id, audience)
        self._keeping.retag(workspace_id, document_id, audience, user_id, self._scope(user_id, workspace_id))

    # ---- uploads under way

    def jobs(self, user_id: str, workspace_id: str) -> tuple[JobRow, ...]:
        return self._jobs.list(self._scope(user_id, workspace_id))

    def uploads(self, user_id: str, workspace_id: str, failed: int | None = FAILED_SHOWN) -> Uploads:
        """Those under way, and the newest `failed` of those that failed (None: all)."""
        scope = self._scope(user_id, workspace_id)
        return Uploads(
            self._jobs.list(scope, UNDER_WAY_SHOWN, UNDER_WAY),
            self._jobs.count(scope, UNDER_WAY),
            self._jobs.list(scope, failed, (JobState.FAILED,)),
            self._jobs.count(scope, (JobState.FAILED,)),
        )

    def cancel(self, user_id: str, workspace_id: str, job_id: str) -> JobRow:
        return self._jobs.request_cancel(self._edit(user_id, workspace_id), job_id)

    def retry(self, user_id: str, workspace_id: str, job_id: str) -> JobRow:
        job = self._jobs.retry(self._edit(user_id, workspace_id), job_id)
        self._keeping.wake()
        return job

    def dismiss(self, user_id: str, workspace_id: str, job_id: str) -> None:
        """Forgets an upload that failed or was cancelled, with its name and reason."""
        self._jobs.dismiss(self._edit(user_id, workspace_id), job_id)

    def dismiss_failed(self, user_id: str, workspace_id: str) -> int:
        """As `dismiss`, for every one that failed; returns how many."""
        return self._jobs.dismiss_failed(self._edit(user_id, workspace_id))

    def _scope(self, user_id: str, workspace_id: str) -> Scope:
        return access.scope_of(self._database, workspace_id, user_id)

    def _edit(self, user_id: str, workspace_id: str) -> Scope:
        self._editor(user_id, workspace_id, frozenset())
        return self._scope(user_id, workspace_id)

    def _editor(self, user_id: str, workspace_id: str, audience: frozenset[str]) -> Membership:
        membership = self._people.at_least(Role.EDITOR, user_id, workspace_id)
        strange = sorted(audience - membership.tags - {EVERYONE})
        if strange:
            # The same words whether such a tag exists or not.
            raise NotFound("You do not hold the tag {tag}. Choose among your own tags.", tag=strange[0])
        return membership
