"""Case 29, and every form in which models write citations."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answer.answer import Claim
from core.answer.cite import cite_check


def test_a_citation_of_source_seven_among_four_is_removed_and_reported() -> None:
    cited = cite_check("Kim leads Hanbit [7]. Lee audits it [2].", 4)
    assert cited.unknown == (7,)
    assert "[7]" not in cited.text
    assert cited.claims == (Claim("Kim leads Hanbit.", ()), Claim("Lee audits it.", (2,)))
    assert cited.uncited == 1


@pytest.mark.parametrize(
    ("text", "citations"),
    [
        ("Kim leads Hanbit [1].", (1,)),
        ("Kim leads Hanbit.[1]", (1,)),
        ("Kim leads Hanbit. [1]", (1,)),
        ("Kim leads Hanbit [1][3].", (1, 3)),
        ("Kim leads Hanbit [1] [3].", (1, 3)),
        ("Kim leads Hanbit [1, 3].", (1, 3)),
        ("Kim leads Hanbit [1-3].", (1, 2, 3)),
        ("Kim leads Hanbit【2】.", (2,)),
        ("Kim leads Hanbit【2†source】.", (2,)),
        ("Kim leads Hanbit ［2］.", (2,)),
        ("Kim leads Hanbit [^2].", (2,)),
        ("Kim [1] leads Hanbit [1].", (1,)),
        ("[2] Kim leads Hanbit.", (2,)),
        ("한빛은 김민수가 이끈다[1][2].", (1, 2)),
    ],
)
def test_every_form_of_marker_is_read(text: str, citations: tuple[int, ...]) -> None:
    cited = cite_check(text, 3)
    assert [claim.citations for claim in cited.claims] == [citations]
    assert cited.unknown == () and cited.uncited == 0


def test_a_marker_belongs_to_the_sentence_that_it_closes() -> None:
    cited = cite_check("Kim leads it. [1] Lee audits it. [2]\n\nNobody else does.", 2)
    assert [claim.citations for claim in cited.claims] == [(1,), (2,), ()]
    assert cited.text == "Kim leads it. [1] Lee audits it. [2]\n\nNobody else does."


def test_years_links_and_words_in_brackets_are_no_markers() -> None:
    text = "Revenue [sic] rose in [2024], see [the plan](http://a.example) [1]."
    cited = cite_check(text, 1)
    assert cited.claims[0].text == "Revenue [sic] rose in [2024], see [the plan](http://a.example)."
    assert cited.claims[0].citations == (1,)


def test_a_range_too_wide_to_be_one_is_its_two_ends() -> None:
    assert cite_check("So it is [1-900].", 2).unknown == (900,)


def test_no_text_makes_no_claims() -> None:
    cited = cite_check("[9]", 2)
    assert (cited.text, cited.claims, cited.unknown) == ("", (), (9,))


@given(st.text(alphabet="ab. \n[]123,-【】한다", max_size=60), st.integers(0, 4))
def test_claims_cite_only_sources_that_are_there(text: str, sources: int) -> None:
    cited = cite_check(text, sources)
    for claim in cited.claims:
        assert all(1 <= n <= sources for n in claim.citations)
        assert len(set(claim.citations)) == len(claim.citations)


@given(st.text(alphabet="ab. \n[]12,한다", max_size=60), st.integers(0, 4))
def test_a_checked_text_checks_to_itself(text: str, sources: int) -> None:
    once = cite_check(text, sources)
    again = cite_check(once.text, sources)
    assert again.claims == once.claims and again.unknown == ()
