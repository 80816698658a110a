"""Phrases are found by a part of their name, in Korean and English, in a stated order."""

from __future__ import annotations

import pytest

from core.errors import BadInput
from core.explore.names import most_linked, search, written
from core.graph.view import GraphView
from tests.worlds import EVENT, Page, Said, compile_world


def found(view: GraphView, text: str, most: int = 20) -> list[str]:
    return [view.phrases[phrase] for phrase in search(view, text, most).phrases]


def world(*names: str) -> GraphView:
    """Each name supplies the hub."""
    return compile_world(
        [Page(f"p{n}", "text", (Said(name, "joins", "hub"),)) for n, name in enumerate(names)]
    )


def test_a_part_of_a_name_in_any_case_finds_it() -> None:
    view = compile_world(EVENT)
    assert found(view, "WALL") == ["led wall controller"]
    assert found(view, "minsu kim") == ["kim minsu"]
    assert found(view, "wall kim") == []


def test_korean_is_found_without_its_particle_and_without_its_spaces() -> None:
    view = world("오로라빔 300", "조명팀", "조명 감독")
    assert found(view, "오로라빔300") == ["오로라빔 300"]
    assert found(view, "조명팀은") == ["조명팀"]
    assert found(view, "조명") == ["조명 감독", "조명팀"]


def test_decomposed_and_wide_letters_are_what_they_look_like() -> None:
    view = world("조명팀", "DMX512")
    assert found(view, "조명팀") == ["조명팀"]
    assert found(view, "ＤＭＸ") == ["dmx512"]


def test_the_whole_name_comes_first_then_beginnings_then_words_then_the_rest() -> None:
    view = world("stagehand", "stage", "backstage", "north stage", "stage manual")
    assert found(view, "stage") == ["stage", "stage manual", "stagehand", "north stage", "backstage"]


def test_of_equals_the_more_linked_comes_first() -> None:
    view = compile_world([
        Page("p1", "text", (Said("stage a", "has", "x"), Said("stage b", "has", "x"), Said("stage b", "has", "y"))),
    ])  # fmt: skip
    assert found(view, "stage") == ["stage b", "stage a"]
    assert [view.phrases[p] for p in most_linked(view, 2)] == ["stage b", "x"]


def test_signs_in_a_search_are_letters_and_no_pattern() -> None:
    view = world("C++", "C#", "100%")
    assert found(view, "c++") == ["c++"]
    assert found(view, "00%") == ["100%"]
    assert found(view, "c.*") == []


def test_how_many_match_is_counted_beyond_what_is_shown() -> None:
    hits = search(world(*(f"tower {n}" for n in range(30))), "tower", 12)
    assert (len(hits.phrases), hits.total) == (12, 30)


@pytest.mark.parametrize("text", ["", "   ", "?!", "\u200b"])
def test_nothing_to_search_for_is_refused(text: str) -> None:
    view = compile_world(EVENT)
    with pytest.raises(BadInput, match="part of a name"):
        found(view, text)


def test_too_long_a_search_is_refused() -> None:
    view = compile_world(EVENT)
    with pytest.raises(BadInput, match="201 characters"):
        found(view, "a" * 201)


def test_a_view_without_facts_has_nothing_to_find() -> None:
    view = compile_world([Page("p1", "Lunch.")])
    assert found(view, "lunch") == []
    assert most_linked(view, 5) == ()


def test_a_phrase_is_shown_as_documents_write_it() -> None:
    view = compile_world(EVENT)
    place = view.phrase_index("led wall controller")
    assert place is not None and written(view, place) == "LED wall controller"
    lunch = view.phrase_index("lunch")
    assert lunch is not None and written(view, lunch) == "lunch"  # of a denied fact alone
