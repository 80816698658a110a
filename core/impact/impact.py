"""The whole question, on one view: pure, so that equal views and starts give equal bytes."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from core.graph.view import GraphView
from core.impact.found import Affected, Impact, Start
from core.impact.held import Held, held
from core.impact.paths import Origin, apart, path_to
from core.impact.rank import Ranked, ranked
from core.impact.reach import Reach, reach
from core.impact.spoken import Spoken, naming

LISTED = 100
"""Documents in one list; how many there are is said beside it."""
WAYS = 3
"""Paths of one document, the strongest first."""
TOO_COMMON = 5

Phrases = NDArray[np.int64]


def impact(
    view: GraphView,
    start: Start,
    title: str,
    changes: Mapping[str, Spoken],
    suggested: bool = True,
    most: int = LISTED,
) -> Impact:
    """`changes`: for a difference, phrase key → a changed mention that names it. `suggested`: whether paths may
    go over links that nobody wrote down. What the view does not hold leads nowhere."""
    of = held(view)
    phrases, apart = _starts(view, of, start, changes)
    found = reach(of.all_links if suggested else of.written, phrases, of.leads)
    rows, total = ranked(of, found, apart, most, WAYS)
    origin = _origin(view, of, start, apart, changes)
    if start.kind == "entity":
        title = _as_written(view, of, phrases) or title
    return Impact(
        start,
        title,
        suggested,
        len(phrases),
        tuple(_row(view, of, found, row, number, origin) for number, row in enumerate(rows, start=1)),
        total,
        _too_common(view, of, found, suggested),
    )


def _starts(
    view: GraphView, of: Held, start: Start, changes: Mapping[str, Spoken]
) -> tuple[Phrases, int | None]:
    """Ascending phrases to set out from, and the document that is not looked at again."""
    if start.kind == "entity":
        place = view.phrase_index(start.entity)
        return np.array([] if place is None else [place], np.int64), None
    document = of.number(start.document)
    if start.kind == "difference":
        places = (view.phrase_index(key) for key in sorted(changes))
        known = np.array([place for place in places if place is not None], np.int64)
        return known[of.leads[known]], document
    if document is None:
        return np.zeros(0, np.int64), None
    phrases = of.phrases_of(view, document)
    return phrases[of.leads[phrases]], document


def _as_written(view: GraphView, of: Held, phrases: Phrases) -> str:
    """As the first document that names it writes it."""
    said = naming(view, of, int(phrases[0]), None) if len(phrases) else None
    return said.words_of(view.phrases[int(phrases[0])]) if said is not None else ""


def _origin(
    view: GraphView, of: Held, start: Start, document: int | None, changes: Mapping[str, Spoken]
) -> Origin:
    if start.kind == "entity":
        return lambda phrase: None
    if start.kind == "difference":
        return lambda phrase: changes.get(view.phrases[phrase])
    return lambda phrase: naming(view, of, phrase, document)


def _row(view: GraphView, of: Held, found: Reach, row: Ranked, number: int, origin: Origin) -> Affected:
    place = int(np.argmax(of.document_of == row.document))
    passage = view.passage(place)
    paths = apart([path_to(view, of, found, row.document, end, origin) for end in row.ends])
    return Affected(
        number,
        passage.document_id,
        passage.document_name,
        passage.version,
        passage.state,
        row.score,
        paths,
    )


def _too_common(view: GraphView, of: Held, found: Reach, suggested: bool) -> tuple[tuple[str, int], ...]:
    links = of.all_links if suggested else of.written
    degrees = np.diff(links.starts)[found.stopped]
    most = np.lexsort((found.stopped, -degrees))[:TOO_COMMON]
    return tuple((view.phrases[int(found.stopped[at])], int(degrees[at])) for at in most)
