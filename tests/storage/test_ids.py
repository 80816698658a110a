"""Ids name what they are made of, alike on every machine, and no two lists of parts share one."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.embed.triples import triple_text
from storage import ids
from storage.errors import BadName

words = st.text(min_size=0, max_size=8)


@given(words, words, words)
def test_a_triples_vector_is_kept_under_the_text_that_was_embedded(s: str, r: str, o: str) -> None:
    """Storage may not import core; this holds the two together."""
    assert ids.triple_key(s, r, o) == triple_text(s, r, o)


@given(st.lists(words, max_size=4), st.lists(words, max_size=4))
def test_different_parts_have_different_ids(one: list[str], other: list[str]) -> None:
    assert (ids.digest(*one) == ids.digest(*other)) == (one == other)


def test_ids_stay_what_they_are() -> None:
    """A change here would orphan every stored document."""
    document = ids.document_id("w", "보고.md", "ab", "hr", 0)
    assert document == "ba8e51babc9528d89a5b1eabadf06335"
    decomposed = unicodedata.normalize("NFD", "보고.md")
    assert ids.document_id("w", decomposed, "ab", "hr", 0) == document
    assert len({ids.document_id("w", "보고.md", "ab", "hr", k) for k in range(3)}) == 3


@pytest.mark.parametrize(
    ("tags", "key"),
    [({"everyone"}, "everyone"), ({"sales", "hr"}, "hr,sales"), ({"인사", "hr"}, "hr,인사")],
)
def test_an_audience_has_one_key(tags: set[str], key: str) -> None:
    assert ids.audience_key(tags) == key


@pytest.mark.parametrize("tags", [set(), {"everyone", "hr"}, {"a,b"}, {"Everyone"}, {" "}])
def test_audiences_that_are_none_are_refused(tags: set[str]) -> None:
    with pytest.raises(BadName):
        ids.audience_key(tags)
