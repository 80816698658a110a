"""A document that the question names is likelier to hold the answer."""

from __future__ import annotations

import numpy as np
import pytest

from core.retrieve.by_view import ByView
from core.retrieve.match.likeness import likeness
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
