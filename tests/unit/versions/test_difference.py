from __future__ import annotations

import itertools
import time

from hypothesis import given
from hypothesis import strategies as st

from core.versions.difference import Run, counterpart, difference, sentences

TEXTS = st.text(alphabet="ab .\n한다1,", max_size=60) | st.lists(
    st.sampled_from(["One two three. ", "대금은 30일 안에 지급한다.\n", "Four, five!", "\n\n", "1,200.5 kg"]),
    max_size=8,
).map("".join)


@given(TEXTS, TEXTS)
def test_the_runs_give_both_texts_back(old: str, new: str) -> None:
    runs = difference(old, new)
    assert "".join(run.text for run in runs if run.kind != "added") == old
    assert "".join(run.text for run in runs if run.kind != "removed") == new
    assert all(run.text for run in runs)
    assert all(a.kind != b.kind for a, b in itertools.pairwise(runs))


@given(TEXTS)
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    assert difference(text, text) == ((Run("equal", text),) if text else ())


@given(TEXTS)
def test_sentences_together_are_the_text(text: str) -> None:
    assert "".join(sentences(text)) == text


@given(TEXTS, TEXTS, st.integers(0, 60), st.integers(0, 60))
def test_a_counterpart_lies_within_the_new_text(old: str, new: str, one: int, other: int) -> None:
    start, end = counterpart(old, min(one, other), max(one, other), new)
    assert 0 <= start <= end <= len(new)


def test_a_changed_word_is_marked_and_its_sentence_stands() -> None:
    old = "The load limit is 1,200 kg. It is checked daily."
    new = "The load limit is 1,000 kg. It is checked daily."
    assert difference(old, new) == (
        Run("equal", "The load limit is "),
        Run("removed", "1,200 "),
        Run("added", "1,000 "),
        Run("equal", "kg. It is checked daily."),
    )


def test_a_changed_number_time_or_day_is_one_word() -> None:
    for old, new in (
        ("17:30", "18:00"),
        ("2026-10-12", "2026-11-13"),
        ("10/12", "11/12"),
        ("1,200.5", "1,300.5"),
    ):
        runs = difference(f"Sound must stop at {old} on site.", f"Sound must stop at {new} on site.")
        assert [run.text.strip() for run in runs] == ["Sound must stop at", old, new, "on site."]


def test_sentences_with_nothing_in_common_are_not_cut_into_words() -> None:
    runs = difference("대금은 30일 안에 지급한다.", "Hanbit repairs for free!")
    assert [run.kind for run in runs] == ["removed", "added"]


def test_a_sentence_is_found_where_it_moved_to_and_what_took_its_place() -> None:
    old = "First rule. The limit is 1,200 kg. Last rule."
    new = "A new preface. First rule. The limit is 1,000 kg. Last rule."
    start, end = counterpart(old, old.index("The limit"), old.index(" Last"), new)
    assert new[start:end] == "The limit is 1,000 kg. "
    gone = "First rule. Last rule."
    start, end = counterpart(old, old.index("The limit"), old.index(" Last"), gone)
    assert start == end


def test_a_long_text_is_compared_in_bounded_time() -> None:
    old = "".join(f"Line {n} of the contract says {n * 7}.\n" for n in range(6000))
    began = time.perf_counter()
    runs = difference(old, old.replace("says 700.", "says 701.").replace("Line 9", "Row 9"))
    assert time.perf_counter() - began < 10
    assert any(run.kind == "added" for run in runs)
