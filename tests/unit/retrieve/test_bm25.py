from __future__ import annotations

import math

import numpy as np
import pytest

from core.language.tokens import search_tokens
from core.retrieve.registry import make
from core.retrieve.strategies.bm25 import Bm25Parameters, bm25_scores, count_words
from tests.worlds import HashEmbedder, Page, compile_world, question


def pages(*texts: str) -> list[Page]:
    return [Page(f"p{number}", text, document="") for number, text in enumerate(texts)]


def test_scores_are_those_of_the_formula() -> None:
    index = count_words(compile_world(pages("pump valve pump", "valve", "lamp cable wire")))
    made = bm25_scores(index, search_tokens("pump valve"), Bm25Parameters(k1=1.2, b=0.75))
    mean = 7 / 3

    def part(n: int, df: int, tf: int, length: int) -> float:
        idf = math.log(1 + (n - df + 0.5) / (df + 0.5))
        return idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * length / mean))

    assert made[0] == pytest.approx(part(3, 1, 2, 3) + part(3, 2, 1, 3))
    assert made[1] == pytest.approx(part(3, 2, 1, 1))
    assert made[2] == 0


def test_a_passage_without_any_word_of_the_question_is_not_found() -> None:
    view = compile_world(pages("pump", "lamp"))
    found = make("bm25", HashEmbedder(), None).rank(question("Where is the pump?"), view, 5)
    assert [passage.passage for passage in found.passages] == [0]
    assert found.steps[0].detail["passages"] == 1


def test_a_two_syllable_korean_word_is_found_inside_a_longer_one() -> None:
    view = compile_world(pages("2분기 매출액은 12억 원이다.", "회의는 9시에 시작한다."))
    found = make("bm25", HashEmbedder(), None).rank(question("매출은 얼마인가?"), view, 5)
    assert [passage.passage for passage in found.passages] == [0]


def test_a_documents_name_counts_as_its_text() -> None:
    view = compile_world(
        [Page("p1", "Nothing else.", document="projector manual.pdf"), Page("p2", "Nothing more.")]
    )
    found = make("bm25", HashEmbedder(), None).rank(question("projector"), view, 5)
    assert [passage.passage for passage in found.passages] == [0]


def test_parameters_matter() -> None:
    index = count_words(compile_world(pages("pump pump pump pump lamp cable", "pump")))
    flat = bm25_scores(index, ["pump"], Bm25Parameters(k1=0.01, b=0))
    assert np.isclose(flat[0], flat[1], rtol=0.02)
    assert bm25_scores(index, ["pump"], Bm25Parameters(k1=3, b=0))[0] > 1.5 * flat[0]
