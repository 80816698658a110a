"""Lists as one person may see them: worked out at the moment that they are lists of, once for all who see the same
of it, and kept (storage/impact/made.py). So a list of long ago opens without the view of its moment.

What is kept is ranks, paths and quotes, which do not change. How the versions stand today does, and is asked for
each time.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace

from core.errors import NotFound
from core.graph.view import GraphView
from core.impact.found import Impact, Start
from core.impact.impact import impact
from core.impact.restored import restored, with_standings
from core.impact.starts import changes_of, title_of
from core.language.normalise import phrase_key
from core.retrieve.by_view import ByViewAndKey
from core.views import Views
from storage import access, ids
from storage.database import Database
from storage.errors import Absent
from storage.impact.lists import Impacts
from storage.impact.made import ImpactsMade
from storage.impact.records import LookRow
from storage.reader import Reader
from storage.scope import Scope
from storage.versions.standing import standing_of

MADE = 1
"""Counts the ways in which lists were worked out: one more whenever the same view would give another list."""
REMEMBERED = 4096
"""Lists whose documents' ids are kept in memory, each for one visible world."""
Documents = tuple[str, ...]


class Opening:
    def __init__(self, database: Database, reader: Reader, views: Views, impacts: Impacts) -> None:
        self._database = database
        self._reader = reader
        self._views = views
        self._impacts = impacts
        self._kept = ImpactsMade(database)
        self._made = ByViewAndKey()
        self._listed: OrderedDict[tuple[str, str], Documents] = OrderedDict()

    def impact(self, scope: Scope, view: GraphView, start: Start, suggested: bool) -> Impact:
        """The title and the changed sentences are asked for each time: they say whether one may look."""
        title = title_of(self._reader, scope, start)
        changes = changes_of(self._database, self._reader, scope, start)
        made = self._made(view, (start, suggested), lambda: impact(view, start, title, changes, suggested))
        return made if start.kind == "entity" else replace(made, title=title)

    def spelled(self, view: GraphView, start: Start) -> Start:
        """With the entity as the graph spells it. NotFound where it is not in the view."""
        if start.kind != "entity":
            return start
        for key in (start.entity, phrase_key(start.entity)):
            if view.phrase_index(key) is not None:
                return Start("entity", entity=key)
        raise NotFound("No document that you may read names {entity}.", entity=start.entity)

    def opened(self, user_id: str, scope: Scope, look: LookRow) -> tuple[Scope, Impact]:
        """The scope of the list, and the list for this person. Absent where they see no such list."""
        then = self._then(user_id, scope, look)
        if then is None:
            raise Absent("list")
        kept = self._kept.get(look.id, self._seen(then))
        found = self._work_out(then, look) if kept is None else restored(kept)
        if kept is not None and look.kind != "entity":
            found = replace(found, title=title_of(self._reader, then, found.start))
        standings = standing_of(self._database, then, found.documents)
        return then, with_standings(found, standings)

    def documents(self, user_id: str, scope: Scope, look: LookRow) -> Documents | None:
        """Ids of the documents on the list for this person; None where they see no such list."""
        then = self._then(user_id, scope, look)
        if then is None:
            return None
        key = look.id, self._seen(then)
        if key not in self._listed:
            kept = self._kept.documents(*key)
            if kept is None:
                kept = tuple(row.document for row in self._work_out(then, look).rows)
            self._listed[key] = kept
            while len(self._listed) > REMEMBERED:
                self._listed.popitem(last=False)
        self._listed.move_to_end(key)
        return self._listed[key]

    def shown(self, user_id: str, scope: Scope, looks: Iterable[LookRow]) -> list[tuple[LookRow, Documents]]:
        """Those of the lists that this person sees."""
        each = ((look, self.documents(user_id, scope, look)) for look in looks)
        return [(look, documents) for look, documents in each if documents is not None]

    def _then(self, user_id: str, scope: Scope, look: LookRow) -> Scope | None:
        then = access.scope_of_look(self._database, scope.workspace_id, user_id, look.id)
        if look.kind == "entity" and not self._impacts.holds(then, look.entity):
            return None
        return then

    def _seen(self, then: Scope) -> str:
        return ids.digest(self._reader.contents(then), self._views.model, MADE)

    def _work_out(self, then: Scope, look: LookRow) -> Impact:
        """Kept, unless access changed while it was worked out."""
        before = self._seen(then)
        found = self.impact(then, self._views.view(then), start_of(look), look.suggested)
        if self._seen(then) == before:
            listed = [row.document for row in found.rows]
            self._kept.put(then.workspace_id, look.id, before, listed, found.to_json(), found.documents)
        return found


def start_of(look: LookRow) -> Start:
    if look.kind == "entity":
        return Start("entity", entity=look.entity)
    if look.kind == "difference":
        return Start("difference", look.document_id, look.old, look.new)
    return Start("document", look.document_id)
