"""Impact: every call takes the acting user and the workspace, and mints the scope itself.

Any member may look, and open a list that somebody keeps: it is computed anew from what they may read
themselves, at the moment that it is a list of. Reviewers keep lists and tick.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from core.errors import BadInput, NotAllowed, NotFound
from core.explore.names import search
from core.impact.found import Affected, Impact, Start
from core.impact.lists import (
    ASKS,
    JUDGEMENTS,
    Closing,
    KeptList,
    ListRow,
    MyTick,
    Row,
    counted,
    last_ticks,
)
from core.impact.opening import Documents, Opening, start_of
from core.impact.starts import title_of
from core.people import People
from core.review.reviewing import noted
from core.translate import speaks_plainly
from core.views import Views
from core.who_reads import shared
from storage import access, ids
from storage.database import Database
from storage.impact.closing import close, read_closings
from storage.impact.lists import Impacts
from storage.impact.records import LookRow, NewTick, TickRow
from storage.people.workspaces import Workspaces
from storage.reader import Reader
from storage.records import Role
from storage.scope import AsOf, Scope


@speaks_plainly
class Impacting:
    def __init__(self, database: Database, people: People, reader: Reader, views: Views) -> None:
        self._database = database
        self._people = people
        self._reader = reader
        self._views = views
        self._workspaces = Workspaces(database)
        self._impacts = Impacts(database)
        self._opening = Opening(database, reader, views, self._impacts)

    # ---- looking

    def look(
        self, user_id: str, workspace_id: str, start: Start, suggested: bool = True, as_of: AsOf = None
    ) -> Impact:
        """What must be looked at again, with what this person may read. NotFound for a document, a version or
        an entity that they do not see."""
        scope, view = self._views.view_of(user_id, workspace_id, as_of)
        return self._opening.impact(scope, view, self._opening.spelled(view, start), suggested)

    def entities(self, user_id: str, workspace_id: str, typed: str, most: int = 20) -> tuple[str, ...]:
        """Entities of what this person may read, by a part of their name, as the graph is searched. BadInput for
        no text."""
        _, view = self._views.view_of(user_id, workspace_id)
        return tuple(view.phrases[place] for place in search(view, typed, most).phrases)

    def lists(self, user_id: str, workspace_id: str, closed: bool = False) -> tuple[ListRow, ...]:
        """Every list whose start this person may see, newest first: those that are open, or the closed ones."""
        scope = access.scope_of(self._database, workspace_id, user_id)
        wanted = (look for look in self._impacts.looks(scope) if look.closed == closed)
        shown = self._opening.shown(user_id, scope, wanted)
        ticks = self._ticks(scope, (look for look, _ in shown))
        return tuple(self._line(scope, look, documents, ticks[look.id]) for look, documents in shown)

    def open(self, user_id: str, workspace_id: str, list_id: str) -> KeptList:
        """NotFound where its start is closed to this person, as if it were not there."""
        scope = access.scope_of(self._database, workspace_id, user_id)
        look = self._impacts.look(scope, list_id)
        then, found = self._opening.opened(user_id, scope, look)
        ticks = last_ticks(self._ticks(scope, [look])[look.id])
        moved = self._impacts.moved_since(scope, look.document_id, look.revision) if look.document_id else ""
        rows = tuple(Row(row, ticks.get(row.document)) for row in found.rows)
        closings = tuple(
            Closing(row.closed, row.user_name, row.at, row.note)
            for row in read_closings(self._database, scope, [look.id])
        )
        return KeptList(
            look.id, look.user_name, look.user_id, look.at, then.clock, moved, found, rows, closings
        )

    def mine(self, user_id: str, workspace_id: str) -> tuple[MyTick, ...]:
        """Ticks that this person owns and that still ask for them: by day, those without one last. None of a list
        that is closed."""
        scope = access.scope_of(self._database, workspace_id, user_id)
        today = self._database.now().date()
        looks = {look.id: look for look in self._impacts.looks(scope) if not look.closed}
        ticks = self._ticks(scope, looks.values())
        own = [look for look in looks.values() if any(row.owner_id == user_id for row in ticks[look.id])]
        names = {row.id: row.name for row in self._reader.documents(scope)}
        found = [
            MyTick(
                look.id,
                _title(look, names),
                document,
                names.get(document, ""),
                tick,
                tick.due is not None and tick.due < today,
            )
            for look in own
            for document, tick in last_ticks(ticks[look.id]).items()
            if tick.owner_id == user_id
            and tick.state in ASKS
            and document in (self._opening.documents(user_id, scope, look) or ())
        ]
        return tuple(sorted(found, key=lambda one: (one.tick.due or date.max, one.title, one.list_id)))

    # ---- the reviewers'

    def keep(self, user_id: str, workspace_id: str, start: Start, suggested: bool = True) -> str:
        """Keeps the list as of now, for everybody who may see its start; its id."""
        self._reviewer(user_id, workspace_id)
        scope, view = self._views.view_of(user_id, workspace_id)
        start = self._opening.spelled(view, start)
        self._opening.impact(scope, view, start, suggested)
        numbers = (start.old, start.new)
        return self._impacts.keep(
            scope, user_id, start.kind, start.document, numbers, start.entity, suggested
        )

    def tick(
        self,
        user_id: str,
        workspace_id: str,
        list_id: str,
        document: str,
        judgement: str,
        owner: str = "",
        due: date | None = None,
        note: str = "",
    ) -> None:
        """In place of what was said of the document before, which stays readable. `owner` is the id of one of
        `owners`, or empty. Nothing is done to the document itself."""
        self._reviewer(user_id, workspace_id)
        if judgement not in JUDGEMENTS:
            raise BadInput(
                "{judgement} is no tick: choose {choices}.",
                judgement=repr(judgement),
                choices=", ".join(JUDGEMENTS),
            )
        scope = access.scope_of(self._database, workspace_id, user_id)
        look = self._impacts.look(scope, list_id)
        row = self._opening.opened(user_id, scope, look)[1].row(document)
        if row is None:
            raise NotFound("This document is not on the list: `show` prints those that are.")
        if owner and owner not in dict(self._owners(scope, _saw(look, row))):
            raise NotFound("This person is no member who may read all that leads here. Choose another.")
        self._impacts.tick(
            scope,
            user_id,
            NewTick(
                look.id, document, judgement, owner, due, noted(note), _saw(look, row), _name(look, document)
            ),
        )

    def close(
        self, user_id: str, workspace_id: str, list_id: str, closed: bool = True, note: str = ""
    ) -> None:
        """Closes the list, or reopens it: for reviewers, and for whoever keeps it. Nothing is ticked on a closed
        one. NotAllowed for anybody else, whether there is such a list or not; BadInput where it is so already."""
        scope = access.scope_of(self._database, workspace_id, user_id)
        if not self._people.membership(user_id, workspace_id).may(Role.REVIEWER):
            looks = (look for look in self._impacts.looks(scope) if look.id == list_id)
            own = self._opening.shown(user_id, scope, (look for look in looks if look.user_id == user_id))
            if not own:
                raise NotAllowed("Only reviewers, and whoever keeps a list, can close or reopen it.")
        look = self._impacts.look(scope, list_id)
        saw = {one for row in self._opening.opened(user_id, scope, look)[1].rows for one in _saw(look, row)}
        saw |= {look.document_id} - {""}
        close(self._database, scope, user_id, look, closed, noted(note), tuple(saw))

    def owners(
        self, user_id: str, workspace_id: str, list_id: str, document: str
    ) -> tuple[tuple[str, str], ...]:
        """(id, name) of the members who may read everything that this person is shown of the row: for them it
        stands on the list too."""
        self._reviewer(user_id, workspace_id)
        scope = access.scope_of(self._database, workspace_id, user_id)
        look = self._impacts.look(scope, list_id)
        row = self._opening.opened(user_id, scope, look)[1].row(document)
        return () if row is None else self._owners(scope, _saw(look, row))

    # ---- within

    def told_exported(self, user_id: str, workspace_id: str, list_id: str, form: str) -> None:
        """For the audit: a list left the program."""
        scope = access.scope_of(self._database, workspace_id, user_id)
        look = self._impacts.look(scope, list_id)
        self._people.membership(user_id, workspace_id)
        self._impacts.tell(scope, user_id, "impact list exported", look, {"form": form})

    def known_to(self, user_id: str, workspace_id: str) -> dict[str, str]:
        """Subjects of the audit's lines that this person may see, with their names: lists, and the documents on
        them as they are shown them."""
        scope = access.scope_of(self._database, workspace_id, user_id)
        names = {row.id: row.name for row in self._reader.documents(scope)}
        found: dict[str, str] = {}
        for look, documents in self._opening.shown(user_id, scope, self._impacts.looks(scope)):
            found[look.id] = _title(look, names)
            found |= {_name(look, document): names.get(document, "") for document in documents}
        return found

    def _ticks(self, scope: Scope, looks: Iterable[LookRow]) -> dict[str, list[TickRow]]:
        found: dict[str, list[TickRow]] = {look.id: [] for look in looks}
        for row in self._impacts.ticks(scope, found):
            found[row.look_id].append(row)
        return found

    def _line(self, scope: Scope, look: LookRow, documents: Documents, rows: Iterable[TickRow]) -> ListRow:
        ticks = last_ticks(rows)
        states = (ticks[document].state if document in ticks else "open" for document in documents)
        title = title_of(self._reader, scope, start_of(look))
        return ListRow(
            look.id,
            start_of(look),
            title,
            look.suggested,
            look.user_name,
            look.at,
            look.closed,
            counted(states),
        )

    def _owners(self, scope: Scope, rests_on: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
        audiences = [self._reader.document(scope, one).audience for one in rests_on]
        return tuple(
            (member.user_id, member.user_name)
            for member in self._workspaces.members(scope.workspace_id)
            if all(shared(audience, member.tags) for audience in audiences)
        )

    def _reviewer(self, user_id: str, workspace_id: str) -> None:
        self._people.at_least(Role.REVIEWER, user_id, workspace_id)


def _title(look: LookRow, names: dict[str, str]) -> str:
    return look.entity if look.kind == "entity" else names.get(look.document_id, "")


def _saw(look: LookRow, row: Affected) -> tuple[str, ...]:
    """Ids of all documents that somebody is shown who looks at this row of the list."""
    on_paths = {document for path in row.paths for document in path.documents}
    return tuple(sorted((on_paths | {row.document, look.document_id}) - {""}))


def _name(look: LookRow, document: str) -> str:
    """What a row is called in the audit: it tells neither the document nor its place."""
    return ids.digest("impact row", look.salt, document)[:12]
