from __future__ import annotations

import pytest

from core.ingest.parse.numbering import LARGEST, Level, drawn, fresh, part, step, whole


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("decimal", "1 2 10 15 27"),
        ("decimalZero", "01 02 10 15 27"),
        ("decimalEnclosedCircle", "① ② ⑩ ⑮ 27"),
        ("upperRoman", "I II X XV XXVII"),
        ("lowerRoman", "i ii x xv xxvii"),
        ("upperLetter", "A B J O AA"),
        ("lowerLetter", "a b j o aa"),
        ("circledUpperLetter", "Ⓐ Ⓑ Ⓙ Ⓞ 27"),
        ("circledLowerLetter", "ⓐ ⓑ ⓙ ⓞ 27"),
        ("ganada", "가 나 차 가 파"),
        ("hangulSyllable", "가 나 차 거 퍼"),
        ("circledSyllable", "㉮ ㉯ ㉷ 15 27"),
        ("chosung", "ㄱ ㄴ ㅊ ㄱ ㅍ"),
        ("circledJamo", "㉠ ㉡ ㉩ 15 27"),
        ("koreanDigital", "일 이 10 15 27"),
        ("hangulPhonetic", "일 이 십 오 칠"),
        ("ideograph", "一 二 十 五 七"),
        ("circledIdeograph", "㊀ ㊁ ㊉ 15 27"),
        ("a format of the future", "1 2 10 15 27"),
    ],
)
def test_each_format_draws_its_numbers(kind: str, expected: str) -> None:
    assert " ".join(drawn(number, kind) for number in (1, 2, 10, 15, 27)) == expected


@pytest.mark.parametrize("kind", ["upperRoman", "lowerLetter", "ganada", "circledJamo"])
@pytest.mark.parametrize("number", [-1, 0, LARGEST + 1, 999_999])
def test_a_number_that_no_format_has_is_written_in_digits(number: int, kind: str) -> None:
    assert drawn(number, kind) == str(number)


def test_a_level_begins_anew_below_the_next_of_a_level_above_it() -> None:
    levels = [Level("decimal", "%1."), Level("ganada", "%2.", start=3)]
    counts = fresh(levels)
    seen = []
    for depth in (0, 1, 1, 0, 1):
        step(counts, depth, levels)
        seen.append(part(depth, counts, levels))
    assert seen == ["1", "다", "라", "2", "다"]
    assert part(2, counts, levels) == part(-1, counts, levels) == ""


def test_only_numbers_of_ordinary_size_are_numbers() -> None:
    assert [whole(text, -1) for text in ("12", "", "x", "-3", "²", "1" * 5000)] == [12, -1, -1, -1, -1, -1]
