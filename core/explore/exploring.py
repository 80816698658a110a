"""Looking around in what a member may read: every call mints the scope anew and sees its view alone.

Any member may look; what is drawn is what their own documents say. A name that they may not read and one that
nobody wrote are answered alike.
"""

from __future__ import annotations

from collections.abc import Sequence

import pyarrow.compute as pc

from core.answer.answer import AnswerPassage
from core.answer.gather import passage_of
from core.errors import BadInput
from core.explore.drawing import drawn, matches
from core.explore.groups import grouped
from core.explore.names import most_linked, search
from core.explore.neighbourhood import around, relations_of
from core.explore.picture import Found, Picture, Relation
from core.retrieve.tools import Shelf
from core.translate import speaks_plainly
from core.views import Views
from storage.errors import Absent
from storage.scope import AsOf

MOST = 500
"""Phrases of one picture: more is no picture any more."""
MATCHES = 12
LISTED = 25
"""Facts that are written out with their sources."""


@speaks_plainly
class Exploring:
    def __init__(self, views: Views, shelf: Shelf) -> None:
        self._views = views
        self._shelf = shelf

    def search(
        self, user_id: str, workspace_id: str, text: str, as_of: AsOf = None, most: int = MATCHES
    ) -> Found:
        """Phrases by a part of their name, in Korean or English. BadInput for no text."""
        scope, view = self._views.view_of(user_id, workspace_id, as_of)
        hits = search(view, text, most)
        return Found(scope.clock, matches(view, hits.phrases), hits.total, len(view.phrases))

    def begin(self, user_id: str, workspace_id: str, as_of: AsOf = None, most: int = MATCHES) -> Found:
        """Phrases of most links, for one who has no name in mind yet."""
        scope, view = self._views.view_of(user_id, workspace_id, as_of)
        first = matches(view, most_linked(view, most))
        return Found(scope.clock, first, len(first), len(view.phrases))

    def around(
        self,
        user_id: str,
        workspace_id: str,
        chosen: Sequence[str],
        relations: Sequence[str] = (),
        most: int = MOST,
        listed: int = LISTED,
        as_of: AsOf = None,
        *,
        suggested: bool = True,
    ) -> Picture:
        """The chosen phrases (keys, as `search` gives them) with what stands around them. `relations`, as the
        picture names them, leaves only facts that say one of these. `suggested` shows links nobody wrote."""
        if not 1 <= most <= MOST:
            raise BadInput("A picture holds 1 to {most} phrases.", most=MOST)
        scope, view = self._views.view_of(user_id, workspace_id, as_of)
        places = {phrase: view.phrase_index(phrase) for phrase in dict.fromkeys(chosen)}
        there = [place for place in places.values() if place is not None][:most]
        gone = [phrase for phrase, place in places.items() if place is None]
        found = around(view, there, frozenset(relations), most, suggested=suggested)
        groups = grouped(self._shelf, view, found.phrases, suggested=suggested)
        return drawn(view, found, groups, listed, scope.clock, gone)

    def relations(
        self, user_id: str, workspace_id: str, chosen: Sequence[str], as_of: AsOf = None
    ) -> tuple[Relation, ...]:
        """What facts of the chosen phrases say: what a picture can be narrowed to."""
        _, view = self._views.view_of(user_id, workspace_id, as_of)
        there = [place for phrase in chosen if (place := view.phrase_index(phrase)) is not None]
        return tuple(Relation(name, facts) for name, facts in relations_of(view, there))

    def source(self, user_id: str, workspace_id: str, passage_id: str, as_of: AsOf = None) -> AnswerPassage:
        """A passage that a fact stands in, whole. NotFound where it is not theirs to read, or not there."""
        _, view = self._views.view_of(user_id, workspace_id, as_of)
        place = pc.index(view.passages["id"], passage_id).as_py()
        if place < 0:
            raise Absent("passage")
        return passage_of(view, place, 1, 0.0)
