"""A passage that speaks of another document by its name leads there."""

from __future__ import annotations

import numpy as np
import pytest

from core.retrieve.by_view import ByView
from core.retrieve.match.references import referred
from core.retrieve.match.titles import spoken_of, titles_of
from tests.worlds import Page, compile_world

MANUAL = Page("p1", "Keep the aisle free. The rest stands in the Safety Manual.", document="Handbook.docx")
PAGES = (
    MANUAL,
    Page("p2", "Extinguishers are checked each May.", document="Safety Manual.docx"),
    Page("p3", "For safety read the whole of the manual.", document="Leaflet.docx"),
    Page("p4", "초과 수당은 급여 규정에 따른다.", document="근무 안내.docx"),
    Page("p5", "수당은 시급의 1.5배이다.", document="급여 규정.docx"),
    Page("p6", "설치 절차는 AED 관리 규정에서 정한다.", document="안내문.docx"),
    Page("p7", "AED는 매달 점검한다.", document="AED 관리 규정.docx"),
    Page("p8", "This is the Leaflet and nothing else.", document="Leaflet.docx"),
)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("p1", ["p2"]),
        ("p3", []),
        ("p4", ["p5"]),
        ("p6", ["p7"]),
        ("p8", []),
        ("p2", []),
    ],
)
def test_a_passage_leads_to_a_document_whose_name_stands_in_it_word_by_word(
    source: str, found: list[str]
) -> None:
    view = compile_world(PAGES)
    at = {view.passage_id(i): i for i in range(view.passage_count)}
    assert [view.passage_id(i) for i in spoken_of(at[source], view, ByView(titles_of))] == found


def test_a_document_of_many_passages_gets_no_more_than_a_short_one() -> None:
    """Each of n passages gets its share over the root of n."""
    parts = tuple(Page(f"q{i}", f"Part {i}.", document="Safety Manual.docx") for i in range(8))
    view = compile_world((*PAGES, *parts))
    scores = np.zeros(view.passage_count)
    at = {view.passage_id(i): i for i in range(view.passage_count)}
    scores[at["p1"]] = 0.9
    handed, found = referred(scores, view, ByView(titles_of), 1)
    assert np.flatnonzero(handed).tolist() == sorted(at[i] for i in ["p2", *(f"q{i}" for i in range(8))])
    assert np.allclose(handed[handed > 0], 0.9 / 3)
    assert found == tuple((at["p1"], int(to)) for to in np.flatnonzero(handed))


def test_only_the_best_passages_lead_on() -> None:
    view = compile_world(PAGES)
    scores = np.linspace(0, 1, view.passage_count)
    at = {view.passage_id(i): i for i in range(view.passage_count)}
    scores[at["p1"]], scores[at["p4"]] = 2.0, -1.0
    handed, _ = referred(scores, view, ByView(titles_of), 1)
    assert np.flatnonzero(handed).tolist() == [at["p2"]]
