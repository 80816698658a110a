from __future__ import annotations

from core.graph.view import GraphView
from core.retrieve.walk.recognition import by_rule, named_in
from tests.worlds import Page, Said, compile_world


def view_of(*said: Said) -> GraphView:
    return compile_world([Page("p1", "text", said)])


def kept(question: str, *said: Said, most: int = 4) -> list[str]:
    view = view_of(*said)
    return [view.triple(t).object for t in by_rule(question, view, range(view.triple_count), most).kept]


def test_what_holds_fewer_than_half_of_the_best_candidates_words_is_left_out() -> None:
    asked = "Which company supplies the LED wall controller?"
    made = kept(
        asked,
        Said("Hanbit", "supplies", "LED wall controller"),
        Said("Daehan", "sells", "wall paint"),
        Said("Kim", "leads", "the company"),
    )
    assert made == ["LED wall controller"]


def test_a_triple_that_adds_no_word_of_the_question_is_left_out() -> None:
    """Two names are asked about; the nearest triples all speak of one."""
    made = kept(
        "Who is older, Sid Haig or Vic Darchinyan?",
        Said("Sid Haig", "was born in", "Fresno"),
        Said("Sid Haig", "acted in", "a Western"),
        Said("Vic Darchinyan", "was born in", "Vanadzor"),
    )
    assert len(made) == 2
    assert "Vanadzor" in made


def test_korean_words_count_by_their_morphemes() -> None:
    made = kept(
        "한빛전자가 공급하는 조명은 무엇인가?",
        Said("한빛전자", "공급하다", "조명 제어기"),
        Said("김민수", "맡다", "급식"),
    )
    assert made == ["조명 제어기"]


def test_a_question_in_another_language_leaves_none_out() -> None:
    assert (
        len(kept("누가 무엇을 공급하나?", Said("Hanbit", "supplies", "paint"), Said("Kim", "leads", "team")))
        == 2
    )


def test_at_most_so_many_are_kept_and_none_of_none() -> None:
    said = [
        Said("Hanbit", "supplies", name) for name in ("pumps", "valves", "lamps", "cables", "wires", "bolts")
    ]
    asked = "Which pumps, valves, lamps, cables, wires and bolts are there?"
    assert len(kept(asked, *said, most=4)) == 4
    assert by_rule("What?", view_of(*said), [], 4).kept == ()


def test_a_phrase_is_named_when_all_its_words_are_asked() -> None:
    view = view_of(Said("Hanbit Electronics", "supplies", "LED wall"), Said("Hanbit", "owns", "paint"))
    names = [
        view.phrases[p] for p in named_in("What LED wall does Hanbit own?", view, range(len(view.phrases)))
    ]
    assert names == ["hanbit", "led wall"]
