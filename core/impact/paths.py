"""Paths written out: from what one set out from, over facts and suggested links, to a sentence of the document
that they lead to. Every hop with the words that it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from core.graph.links import link_key, verdict_of
from core.graph.view import GraphView
from core.impact.found import LINKS, Hop, Path, Said
from core.impact.held import Held
from core.impact.reach import Reach
from core.impact.spoken import Spoken, joining, naming

Origin = Callable[[int], Spoken | None]
"""What the start itself says of a phrase that one sets out from; None where that is the phrase alone."""
LINKED = "~"
"""How a link is written where a relation stands: nobody named one."""


def path_to(view: GraphView, held: Held, reach: Reach, document: int, end: int, origin: Origin) -> Path:
    """Along what gave the most to the phrase `end`, which the document holds."""
    stops = reach.way_to(end)
    writing = _Writing(view, held, document)
    beginning = origin(stops[0])
    if beginning is not None:
        writing.begin(beginning, view.phrases[stops[0]])
    for u, v in pairwise(stops):
        fact = joining(view, held, u, v, document)
        if fact is None:
            writing.link(u, v)
        else:
            writing.step(fact, view.phrases[u])
    if not writing.arrived or len(stops) == 1:
        last = naming(view, held, end, document, apart=(*stops, *writing.seen))
        if last is not None:
            writing.step(last, view.phrases[end])
    return Path(tuple(writing.nodes), tuple(writing.hops))


def apart(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Each once: a path read from its other end is the same path."""
    found: dict[tuple[object, ...], Path] = {}
    for path in paths:
        there = _read(path.nodes, [(hop.relation, hop.backward) for hop in path.hops])
        back = _read(path.nodes[::-1], [(hop.relation, not hop.backward) for hop in path.hops[::-1]])
        quotes = tuple(sorted(q.passage + str(q.start) for hop in path.hops for q in hop.quotes))
        found.setdefault((*min(there, back), quotes), path)
    return tuple(found.values())


def _read(nodes: Sequence[str], hops: Sequence[tuple[str, bool]]) -> tuple[object, ...]:
    return tuple(nodes), tuple((relation, backward and relation != LINKED) for relation, backward in hops)


class _Writing:
    """A path under way: always at the last of its nodes."""

    def __init__(self, view: GraphView, held: Held, document: int) -> None:
        self._view, self._held, self._document = view, held, document
        self.nodes: list[str] = []
        self.hops: list[Hop] = []
        self.seen: list[int] = []
        """Phrases beside the path's own that it has named."""

    @property
    def arrived(self) -> bool:
        """The last hop is a fact of the document itself."""
        if not self.hops or self.hops[-1].said in LINKS:
            return False
        return self.hops[-1].quotes[-1].document == self._held.documents[self._document]

    def begin(self, said: Spoken, key: str) -> None:
        """With what the start says of the phrase: from the other end to it."""
        far, words = said.other_than(key)
        place = self._view.phrase_index(far)
        if place is not None:
            self.seen.append(place)
        backward = said.subject_key == key
        self.nodes = [words or said.quote.title, said.words_of(key)]
        self.hops = [Hop(said.relation, backward, said.said, (said.quote,))]

    def step(self, said: Spoken, key: str) -> None:
        """From the phrase to the sentence's other end."""
        _, words = said.other_than(key)
        if not self.nodes:
            self.nodes = [said.words_of(key)]
        self.nodes.append(words or said.quote.title)
        self.hops.append(Hop(said.relation, said.subject_key != key, said.said, (said.quote,)))

    def link(self, u: int, v: int) -> None:
        """Over a suggested link, with a sentence for either side."""
        view, held = self._view, self._held
        here = self.hops[-1].quotes[-1] if self.hops else None
        there = naming(view, held, v, self._document) or naming(view, held, v, None)
        quotes = [here] if here is not None else []
        if here is None:
            first = naming(view, held, u, None)
            quotes += [first.quote] if first is not None else []
            self.nodes = [first.words_of(view.phrases[u]) if first is not None else view.phrases[u]]
        quotes += [there.quote] if there is not None else []
        self.nodes.append(there.words_of(view.phrases[v]) if there is not None else view.phrases[v])
        key = link_key("synonym", view.phrases[u], view.phrases[v], ())
        said: Said = "accepted" if verdict_of(view.link_verdicts, key) == "accepted" else "suggested"
        self.hops.append(Hop(LINKED, False, said, tuple(quotes)))
