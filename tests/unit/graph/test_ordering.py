"""Rows in order: by numbers first, by text where these tie."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from hypothesis import given
from hypothesis import strategies as st

from core.graph.ordering import ordered, ranks, text_numbers

rows = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 2), st.text("abé한\x01 ", max_size=3)), max_size=30
)


@given(rows)
def test_rows_stand_as_sorting_them_whole_would_have_them(given_rows: list[tuple[int, int, str]]) -> None:
    first, second = (np.array([row[at] for row in given_rows], np.int64) for at in (0, 1))
    texts = pa.array([row[2] for row in given_rows], pa.string())
    order = ordered([first, second], lambda some: texts.take(pa.array(some)))
    assert [given_rows[at] for at in order] == sorted(given_rows)


@given(st.lists(st.text("abé한\x01 ", max_size=3), max_size=20))
def test_numbers_stand_for_texts(texts: list[str]) -> None:
    numbers = text_numbers(pa.array(texts, pa.string())).tolist()
    assert numbers == [sorted(set(texts)).index(text) for text in texts]
    assert sorted(ranks(pa.array(texts, pa.string())).tolist()) == list(range(len(texts)))
