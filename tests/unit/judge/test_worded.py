"""Whether a question has words to go by."""

from __future__ import annotations

import pytest

from core.judge.worded import wordless

SOURCES = ("Rent and cost of the north stage.", "1. 박도윤은 남문 게이트를 담당한다.")


@pytest.mark.parametrize(
    ("question", "none"),
    [
        ("asdf qwer", True),
        ("<script>alert(1)</script> ** [x](http://evil) $x^2$ `code` # h", True),
        ("☃ DROP TABLE; rent", True),
        ("!!! 42", True),
        ("rent stage", False),
        ("stage rent evening", False),
        ("Who is it?", False),
        ("누구?", False),
    ],
)
def test_keywords_alone_have_to_stand_in_the_sources(question: str, none: bool) -> None:
    assert wordless(question, SOURCES) is none
