"""A triple's text is the same one at a time and by columns."""

from __future__ import annotations

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.embed.triples import triple_text, triple_texts

SPACES = "\t\n\x1f\x85\xa0\u1680\u2003\u2028\u202f\u205f\u3000 "
words = st.text(f"abé한·、€{SPACES}", max_size=4)


@settings(deadline=None)
@given(st.lists(st.tuples(words, words, words), max_size=6))
def test_columns_read_as_single_triples_do(triples: list[tuple[str, str, str]]) -> None:
    columns = [pa.array([triple[at] for triple in triples], pa.string()) for at in range(3)]
    assert triple_texts(*columns).to_pylist() == [triple_text(*triple) for triple in triples]


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("around", ["a{}b", "{}ab", "ab{}", "a {}b"])
def test_one_odd_space_among_plain_rows_is_seen(space: str, around: str) -> None:
    rows = ["한빛 전자", around.format(space), "LED"]
    column, plain = pa.array(rows), pa.array(["x"] * 3)
    for columns in ((column, plain, plain), (plain, column, plain), (plain, plain, column)):
        expected = [triple_text(*row) for row in zip(*(c.to_pylist() for c in columns), strict=True)]
        assert triple_texts(*columns).to_pylist() == expected


def test_a_slice_reads_as_its_own_rows() -> None:
    column = pa.array(["a  b", "c", "d", "e "]).slice(1, 2)
    assert triple_texts(column, column, column).to_pylist() == ["c c c", "d d d"]
