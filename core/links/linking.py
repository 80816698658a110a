"""Suggested links: every call takes the acting user and the workspace, and mints the scope itself.

Any member's view makes suggestions; reviewers look at those of their own view, and say what holds. What they say
serves every scope that reads the documents behind it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from core.embed.base import Embedder
from core.errors import BadInput
from core.graph.gates import Gates
from core.graph.view import GraphView
from core.links.grounds import grounds, standing
from core.links.queue import queue_of, suggestions_of
from core.links.reach import reach_of
from core.links.suggestion import Queue, Rank, Reach, Suggestion
from core.people import People
from core.retrieve.base import Question
from core.retrieve.by_view import ByViewAndKey
from core.retrieve.evidence.steps import Steps
from core.retrieve.modules.modules import Modules
from core.retrieve.registry import DEFAULT
from core.retrieve.strategies.causalrag2 import CausalRag2
from core.review.naming import named
from core.review.reviewing import noted
from core.translate import speaks_plainly
from core.views import Views
from storage import access
from storage.database import Database
from storage.errors import Absent
from storage.links.reading import ACCEPTED_ONLY, SUGGESTED
from storage.links.records import Ground, LinkVerdict, ShownLink
from storage.links.verdicts import Links
from storage.records import Role
from storage.review.acts import Actor
from storage.scope import Scope

if TYPE_CHECKING:
    from core.answer.asking import Asking

POLICIES = (SUGGESTED, ACCEPTED_ONLY)
VERDICTS = ("accepted", "rejected")
RANKED = 20
"""Passages of a preview question whose ranks are compared."""
AT_ONCE = 200
"""Links that one act may judge."""


@speaks_plainly
class Linking:
    def __init__(
        self, database: Database, people: People, views: Views, asking: Asking, embedder: Embedder
    ) -> None:
        self._database = database
        self._people = people
        self._views = views
        self._asking = asking
        self._embedder = embedder
        self._links = Links(database)
        self._made = ByViewAndKey()

    # ---- looking

    def queue(self, user_id: str, workspace_id: str) -> Queue:
        """Everything that this reviewer's view suggests, with what was said of it."""
        self._reviewer(user_id, workspace_id)
        scope, view = self._views.view_of(user_id, workspace_id)
        return self._queue(scope, view)

    def reach(self, user_id: str, workspace_id: str, key: str) -> Reach:
        """How many passages the link makes reachable. NotFound for a link that the view does not suggest."""
        self._reviewer(user_id, workspace_id)
        scope, view = self._views.view_of(user_id, workspace_id)
        one = _one(self._queue(scope, view), key)
        return reach_of(view, one, self._woven(workspace_id, view))

    def ranks(
        self,
        user_id: str,
        workspace_id: str,
        key: str,
        verdict: str,
        question: str,
        strategy: str = DEFAULT,
    ) -> tuple[Rank, ...]:
        """The first passages of a question as things are, and as they would be with this verdict: by the rank
        before, then by the rank after."""
        from core.answer.asking import asked

        self._reviewer(user_id, workspace_id)
        _verdict(verdict)
        text = asked(question)
        scope, view = self._views.view_of(user_id, workspace_id)
        _one(self._queue(scope, view), key)
        then = self._views.variant(scope, {key: verdict})
        vector = self._embedder.queries([text])[0]
        places: list[dict[str, int]] = []
        for one in (view, then):
            found = self._asking.strategy_for(workspace_id, one, strategy).rank(
                Question(text, vector), one, RANKED
            )
            places.append({one.passage_id(p.passage): n for n, p in enumerate(found.passages, start=1)})
        return _compared(view, *places)

    def policy(self, user_id: str, workspace_id: str) -> str:
        """`suggested`: suggested links serve searches too; `accepted`: accepted ones alone."""
        self._people.membership(user_id, workspace_id)
        return self._links.said(access.scope_of(self._database, workspace_id, user_id)).policy

    def known_to(self, user_id: str, workspace_id: str) -> dict[str, str]:
        """Subjects of the audit's lines on links that this person may know of, with the two sides where they read the
        sentences that say them."""
        scope = access.scope_of(self._database, workspace_id, user_id)
        found = dict.fromkeys(self._links.known_ids(scope), "")
        return found | {one.id: _named(one) for one in self._links.history(scope)}

    # ---- the reviewers'

    def shown(self, user_id: str, workspace_id: str, keys: Sequence[str]) -> tuple[ShownLink, ...]:
        """Links of this reviewer's queue with all that a verdict on them rests on. NotFound for any other."""
        self._reviewer(user_id, workspace_id)
        wanted = _some(keys)
        scope, view = self._views.view_of(user_id, workspace_id)
        queue = self._queue(scope, view)
        return tuple(_shown(view, _one(queue, key)) for key in wanted)

    def judge(
        self, user_id: str, workspace_id: str, links: Sequence[ShownLink], verdict: str, note: str = ""
    ) -> None:
        """The same verdict, with the same reason, on links as they were shown. NotFound when a sentence of one
        stands no longer in a document that this reviewer reads; Busy, and nothing is judged, when somebody else gave
        one of them another verdict since it was shown. One's own verdict again, without anything new to note, changes
        nothing.

        It asks nothing else of the reviewer's view, not even whether that suggests the link: a view may suggest one
        because of documents that others cannot read, and those others would see a verdict that came of it.
        """
        self._reviewer(user_id, workspace_id)
        _verdict(verdict)
        _some([link.key for link in links])
        scope, view = self._views.view_of(user_id, workspace_id)
        self._links.judge(Actor(scope, user_id), standing(view, links), verdict, noted(note))

    def undo(
        self, user_id: str, workspace_id: str, keys: Sequence[str], given: Mapping[str, str] | None = None
    ) -> None:
        """Takes verdicts back: the links are suggestions again. NotFound where none is in force. `given`: the verdicts
        that were shown beside them, by key (`Suggestion.given`); Busy when somebody else gave another since."""
        self._reviewer(user_id, workspace_id)
        scope = access.scope_of(self._database, workspace_id, user_id)
        self._links.undo(Actor(scope, user_id), _some(keys), given)

    # ---- the admins'

    def set_policy(self, user_id: str, workspace_id: str, policy: str) -> None:
        self._people.at_least(Role.ADMIN, user_id, workspace_id)
        if policy not in POLICIES:
            raise BadInput(
                "{policy!r} is no policy: choose {known}.", policy=policy, known=", ".join(POLICIES)
            )
        scope = access.scope_of(self._database, workspace_id, user_id)
        if policy != self._links.said(scope).policy:
            self._links.set_policy(Actor(scope, user_id), policy)

    # ---- within

    def _queue(self, scope: Scope, view: GraphView) -> Queue:
        suggested = self._made(
            view, "suggestions", lambda: suggestions_of(view, self._woven(scope.workspace_id, view))
        )
        policy = ACCEPTED_ONLY if view.only_accepted else SUGGESTED
        return queue_of(view, suggested, self._links.history(scope), policy)

    def _woven(self, workspace_id: str, view: GraphView) -> tuple[Modules, Gates] | None:
        """The modules and gates that a search over this view has."""
        searching = self._asking.strategy_for(workspace_id, view, "causalrag2")
        assert isinstance(searching, CausalRag2)
        if not view.triple_count:
            return None
        woven = searching.weave(view, Steps(), [])
        if woven.modules is None or woven.judgements is None:
            return None
        return woven.modules, woven.judgements.gates

    def _reviewer(self, user_id: str, workspace_id: str) -> None:
        self._people.at_least(Role.REVIEWER, user_id, workspace_id)


def _one(queue: Queue, key: str) -> Suggestion:
    for one in queue.suggestions:
        if one.key == key:
            return one
    raise Absent("link")


def _shown(view: GraphView, one: Suggestion) -> ShownLink:
    found = tuple(Ground(text, documents, side) for side, text, documents in grounds(view, one))
    return ShownLink(one.key, one.kind, *one.named, found, one.given)


def _named(said: LinkVerdict) -> str:
    """The two sides, with the sign that stands between them on the screen."""
    between = {"synonym": "≈", "gate": "→", "mention": "·"}.get(said.kind, "↔")
    return f"{named(said.first)} {between} {named(said.second)}"


def _some(keys: Sequence[str]) -> list[str]:
    wanted = list(dict.fromkeys(keys))
    if not wanted:
        raise BadInput("No link is chosen.")
    if len(wanted) > AT_ONCE:
        raise BadInput("{n} links at once; {most} are the limit.", n=len(wanted), most=AT_ONCE)
    return wanted


def _verdict(verdict: str) -> None:
    if verdict not in VERDICTS:
        raise BadInput(
            "{verdict!r} is no verdict: choose {known}.", verdict=verdict, known=", ".join(VERDICTS)
        )


def _compared(view: GraphView, before: dict[str, int], after: dict[str, int]) -> tuple[Rank, ...]:
    last = RANKED + 1
    order = sorted({*before, *after}, key=lambda id_: (before.get(id_, last), after.get(id_, last), id_))
    places = {str(id_): at for at, id_ in enumerate(view.passages["id"].to_pylist())}
    found = []
    for id_ in order:
        row = view.passage(places[id_])
        found.append(
            Rank(row.document_name, row.location, row.text, id_, before.get(id_, 0), after.get(id_, 0))
        )
    return tuple(found)
