"""A document that the question names is likelier to hold the answer."""

from __future__ import annotations

import numpy as np
import pytest

from core.retrieve.by_view import ByView
from core.retrieve.match.likeness import likeness, nearness
from core.retrieve.match.titles import named, titles_of
from core.retrieve.strategies.dense import dense_scores
from core.retrieve.tools import Shelf
from tests.world import embedder
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
    shelf = Shelf(embedder())
    cosine = dense_scores(asked, view)
    lifted = likeness(cosine, asked.text, view, shelf, 0.1) - likeness(cosine, asked.text, view, shelf, 0.0)
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
    shelf = Shelf(embedder())
    assert np.argsort(-nearness(cosine, "세종홀의 수용 인원은?", view, shelf)).tolist() == [0, 1, 2]
    assert np.argsort(-nearness(cosine, "How many may come in?", view, shelf)).tolist() == [1, 2, 0]
    alone = compile_world(pages[1:])
    assert np.allclose(nearness(cosine[1:], "세종홀의 수용 인원은?", alone, shelf), [1, 0])


def test_the_other_language_is_not_lifted_where_the_questions_own_says_its_words() -> None:
    pages = (
        Page("p1", "Sejong Hall holds 1,800 people.", document="rain plan.md"),
        Page("p2", "회의는 월요일에 한다.", document="회의.md"),
    )
    view = compile_world(pages)
    cosine = np.array([0.80, 0.76], np.float32)
    assert np.argsort(-nearness(cosine, "What does Sejong Hall hold?", view, Shelf(embedder()))).tolist() == [
        0,
        1,
    ]


@pytest.mark.parametrize(
    ("asked", "first"), [("What does SKU-4563 cost?", 1), ("What does SKU-45 cost?", 0), ("Which costs?", 0)]
)
def test_a_passage_with_the_very_code_stands_first(asked: str, first: int) -> None:
    pages = (
        Page("p1", "Product SKU-4564: 31 dollars.", document="prices.md"),
        Page("p2", "Product sku-4563: 30 dollars.", document="more prices.md"),
    )
    view = compile_world(pages)
    cosine = np.array([0.86, 0.80], np.float32)
    assert int(np.argmax(nearness(cosine, asked, view, Shelf(embedder())))) == first
