"""A document that the question names is likelier to hold the answer."""

from __future__ import annotations

import numpy as np
import pytest

from core.retrieve.by_view import ByView
from core.retrieve.match.likeness import likeness, nearness
from core.retrieve.match.titles import named, titles_of
from core.retrieve.strategies.dense import dense_scores
from tests.worlds import Page, compile_world, question

PAGES = (
    Page("p1", "The rent is 48 million won.", document="Riverside contract.docx"),
    Page("p2", "The rent is 12 million won.", document="Hilltop contract.docx"),
    Page("p3", "직원은 연간 15일의 휴가를 받는다.", document="휴가 규정.docx"),
    Page("p4", "Nothing of note.", document="….md"),
)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("What is the rent in the Riverside contract?", ["p1"]),
        ("What does the contract say?", []),
        ("Compare the Riverside and the Hilltop contract.", ["p1", "p2"]),
        ("휴가 규정에는 며칠이라고 되어 있나?", ["p3"]),
        ("?", []),
    ],
)
def test_a_document_is_named_when_every_word_of_its_name_stands_in_the_question(
    asked: str, found: list[str]
) -> None:
    view = compile_world(PAGES)
    scores = named(asked, view, ByView(titles_of))
    assert [view.passage_id(i) for i in np.flatnonzero(scores)] == found


def test_likeness_lifts_named_documents_by_the_weight_alone() -> None:
    view = compile_world(PAGES)
    asked = question("What is the rent in the Riverside contract?")
    titles = ByView(titles_of)
    cosine = dense_scores(asked, view)
    lifted = likeness(cosine, asked.text, view, titles, 0.1) - likeness(cosine, asked.text, view, titles, 0.0)
    assert np.allclose(lifted, [0.1, 0, 0, 0])


def test_a_passage_in_the_other_language_is_lifted_before_passages_are_compared() -> None:
    """Any Korean passage is nearer to a Korean question than the English one that answers it."""
    pages = (
        Page("p1", "Sejong Hall holds 1,800 people.", document="rain plan.md"),
        Page("p2", "회의는 월요일에 한다.", document="회의.md"),
        Page("p3", "점심은 열두 시에 먹는다.", document="식사.md"),
    )
    view = compile_world(pages)
    cosine = np.array([0.80, 0.83, 0.79], np.float32)
    assert np.argsort(-nearness(cosine, "세종홀의 수용 인원은?", view)).tolist() == [0, 1, 2]
    assert np.argsort(-nearness(cosine, "How many does it hold?", view)).tolist() == [1, 2, 0]
    alone = compile_world(pages[1:])
    assert np.allclose(nearness(cosine[1:], "세종홀의 수용 인원은?", alone), [1, 0])
