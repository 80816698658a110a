"""Heads of paragraphs in both Hangul formats: each document is made in either and reads the same."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.parse import hwp5, hwp5_numbering, hwpx
from core.ingest.parse.base import BlockKind, Parsed
from core.ingest.parse.hangul_numbering import FORMATS, LONGEST_LABEL, Counting, Head, HeadShape, Numberings
from tests import parse_support as made
from tests.parse_support import check, texts

Paragraph = tuple[str, int, int, str]
"""Its kind (outline, number, bullet or none), the definition, the level from 0, its text."""

NONE, OUTLINE, NUMBER, BULLET = "", "OUTLINE", "NUMBER", "BULLET"
OFFICIAL = (("DIGIT", "^1."), ("HANGUL_SYLLABLE", "^2."), ("DIGIT", "^3)"), ("CIRCLED_DIGIT", "^4"))
LEGAL = (("DIGIT", "^1."), ("DIGIT", "^1.^2."), ("DIGIT", "^1.^2.^3."))


@dataclass(frozen=True)
class List:
    levels: tuple[tuple[str, str], ...]
    start: int = 1
    starts: dict[int, int] = field(default_factory=dict)


def in_hwpx(
    sections: list[list[Paragraph]], lists: list[List], outline: int | None, bullets: list[str]
) -> Parsed:
    shapes = list(dict.fromkeys(paragraph[:3] for section in sections for paragraph in section))
    header = "".join(
        made.numbering(n, *one.levels, start=one.start, starts=one.starts) for n, one in enumerate(lists, 1)
    )
    header += "".join(f'<hh:bullet id="{n}" char="{char}"/>' for n, char in enumerate(bullets, 1))
    header += "".join(made.head_shape(n, *shape) for n, shape in enumerate(shapes))
    named = f'<hp:secPr outlineShapeIDRef="{outline}"/>' if outline is not None else ""
    bodies = []
    for section in sections:
        made_of = [made.para(text, shape=str(shapes.index((*head,)))) for *head, text in section]
        bodies.append(made.para(named or "", shape="none") + "".join(made_of))
    return check(hwpx.parse(made.hwpx(*bodies, header=header), "a.hwpx"))


def in_hwp5(
    sections: list[list[Paragraph]], lists: list[List], outline: int | None, bullets: list[str]
) -> Parsed:
    kinds, codes = (NONE, OUTLINE, NUMBER, BULLET), list(FORMATS)
    shapes = list(dict.fromkeys(paragraph[:3] for section in sections for paragraph in section))
    document = b"".join(
        made.hwp_numbering(
            *((codes.index(form), text) for form, text in one.levels), start=one.start, starts=one.starts
        )
        for one in lists
    )
    for char in bullets:
        document += made.record(24, 1, b"\x00" * 12 + char.encode("utf-16-le") + b"\x00" * 10)
    document += b"".join(made.hwp_shape(kinds.index(kind), *rest) for kind, *rest in shapes)
    bodies = []
    for section in sections:
        body = b""
        if outline is not None:
            anchor, control = made.hwp_section(outline)
            body = made.hwp_para(0, anchor, shape=len(shapes)) + control
        bodies.append(
            body + b"".join(made.hwp_para(0, text, shape=shapes.index((*head,))) for *head, text in section)
        )
    return check(hwp5.parse(made.hwp5(*bodies, document=document), "a.hwp"))


@pytest.fixture(params=[in_hwpx, in_hwp5], ids=["hwpx", "hwp5"])
def read(request: pytest.FixtureRequest) -> Callable[..., Parsed]:
    def reader(
        *sections: list[Paragraph],
        lists: list[List] | None = None,
        outline: int | None = 1,
        bullets: list[str] | None = None,
    ) -> Parsed:
        made_by: Callable[..., Parsed] = request.param
        return made_by(
            list(sections), lists if lists is not None else [List(OFFICIAL)], outline, bullets or []
        )

    return reader


def numbered(*depths: int, reference: int = 1) -> list[Paragraph]:
    return [(NUMBER, reference, depth, "항") for depth in depths]


# ── counting ────────────────────────────────────────────────────────────────────────────────


def test_lower_levels_begin_anew_below_the_next_of_a_higher_one(read: Callable[..., Parsed]) -> None:
    assert texts(read(numbered(0, 1, 1, 2, 3, 0, 1))) == [
        "1. 항", "가. 항", "나. 항", "1) 항", "① 항", "2. 항", "가. 항",
    ]  # fmt: skip


def test_outline_numbers_are_part_of_headings_and_their_paths(read: Callable[..., Parsed]) -> None:
    parsed = read([(OUTLINE, 0, 0, "개요"), (OUTLINE, 0, 1, "세부"), (NONE, 0, 0, "본문")])
    assert texts(parsed) == ["1. 개요", "가. 세부", "본문"]
    assert [(block.kind, block.heading) for block in parsed.blocks] == [
        (BlockKind.HEADING, ""),
        (BlockKind.HEADING, "1. 개요"),
        (BlockKind.PARAGRAPH, "1. 개요 › 가. 세부"),
    ]


def test_a_list_goes_on_after_text_other_lists_and_a_new_section(read: Callable[..., Parsed]) -> None:
    first = [*numbered(0, 0), (NONE, 0, 0, "글"), *numbered(0, reference=2)]
    parsed = read(first, numbered(0), lists=[List(OFFICIAL), List(OFFICIAL)])
    assert texts(parsed) == ["1. 항", "2. 항", "글", "1. 항", "3. 항"]


def test_outlines_and_numbered_paragraphs_are_counted_apart(read: Callable[..., Parsed]) -> None:
    assert texts(read([(OUTLINE, 0, 0, "장"), *numbered(0), (OUTLINE, 0, 0, "장")])) == [
        "1. 장", "1. 항", "2. 장",
    ]  # fmt: skip


def test_a_definition_that_starts_at_zero_takes_up_the_list_before_it(read: Callable[..., Parsed]) -> None:
    paragraphs = [*numbered(0, 1), *numbered(1, 0, reference=2), *numbered(0, reference=3)]
    lists = [List(OFFICIAL), List(OFFICIAL, start=0), List(OFFICIAL, start=1)]
    assert texts(read(paragraphs, lists=lists)) == ["1. 항", "가. 항", "나. 항", "2. 항", "1. 항"]


def test_levels_begin_at_the_numbers_that_their_definition_says(read: Callable[..., Parsed]) -> None:
    lists = [List(OFFICIAL, start=7, starts={1: 7, 2: 3})]
    assert texts(read(numbered(0, 1, 0, 1), lists=lists)) == ["7. 항", "다. 항", "8. 항", "다. 항"]


def test_a_level_that_was_skipped_counts_as_begun(read: Callable[..., Parsed]) -> None:
    assert texts(read(numbered(0, 2, 1))) == ["1. 항", "1) 항", "나. 항"]
    assert texts(read(numbered(1, 1, 0), lists=[List(LEGAL)])) == ["1.1. 항", "1.2. 항", "2. 항"]


def test_a_pattern_may_show_the_path_of_levels_and_any_other_text(read: Callable[..., Parsed]) -> None:
    levels = (("ROMAN_CAPITAL", "제^1장"), ("HANGUL_JAMO", "^n"), ("DIGIT", "^N"), ("DIGIT", "^0 ^x ^10"))
    assert texts(read(numbered(0, 1, 2, 3), lists=[List(levels)])) == [
        "제I장 항", "I.ㄱ 항", "I.ㄱ.1. 항", "^0 ^x I0 항",
    ]  # fmt: skip


SECONDS = "2 ② II ii B b Ⓑ ⓑ 나 ㉯ ㄴ ㉡ 이 二 ㊁".split()


@pytest.mark.parametrize(("form", "expected"), zip(FORMATS, SECONDS, strict=True), ids=list(FORMATS))
def test_each_format_of_a_level_is_drawn(read: Callable[..., Parsed], form: str, expected: str) -> None:
    assert texts(read(numbered(0, 0), lists=[List(((form, "^1)"),))]))[1] == f"{expected}) 항"


def test_levels_below_the_seventh_are_numbered_too(read: Callable[..., Parsed]) -> None:
    levels = (*(("DIGIT", f"^{level}.") for level in range(1, 9)), ("HANGUL_JAMO", "(^9)"))
    assert texts(read([(OUTLINE, 0, depth, "항") for depth in (7, 8, 8)], lists=[List(levels)])) == [
        "1. 항", "(ㄱ) 항", "(ㄴ) 항",
    ]  # fmt: skip


def test_empty_paragraphs_are_counted_and_not_shown(read: Callable[..., Parsed]) -> None:
    assert texts(read([*numbered(0), (NUMBER, 1, 0, " "), *numbered(0)])) == ["1. 항", "3. 항"]


# ── bullets ─────────────────────────────────────────────────────────────────────────────────


def test_bullets_stand_before_their_paragraphs(read: Callable[..., Parsed]) -> None:
    paragraphs = [(BULLET, n, 0, "항") for n in (1, 2, 3)]
    assert texts(read(paragraphs, bullets=["□", "○", "\uf06c"])) == ["□ 항", "○ 항", "• 항"]


def test_pictures_and_checked_bullets_of_hwpx() -> None:
    header = '<hh:bullet id="1" char="☐" checkedChar="☑"/><hh:bullet id="2" char="●" useImage="1"/>'
    header += made.head_shape(0, BULLET, 1) + made.head_shape(1, BULLET, 1, checked=True)
    header += made.head_shape(2, BULLET, 2)
    body = "".join(made.para("항", shape=str(shape)) for shape in range(3))
    assert texts(check(hwpx.parse(made.hwpx(body, header=header), "a.hwpx"))) == ["☐ 항", "☑ 항", "• 항"]


def test_a_bullet_of_hwp5_whose_state_is_not_told_is_drawn_plain() -> None:
    for picture, checked in ((1, 0), (0, ord("☑"))):
        data = b"\x00" * 12 + struct.pack("<HIIH", ord("☐"), picture, 0, checked)
        assert hwp5_numbering.bullets(data) == ("•", "•")


# ── where labels stand ──────────────────────────────────────────────────────────────────────


def test_a_label_stands_before_the_text_though_a_table_comes_first() -> None:
    header = made.numbering(1, *OFFICIAL) + made.head_shape(1, NUMBER, 1)
    grid = made.table(*(made.cell(row, 0, made.para(text, shape="1")) + made.cell(row, 1, made.para("값"))
                        for row, text in enumerate(("칸", "칸"))))  # fmt: skip
    body = made.para(grid, "뒤", shape="1") + made.para("", grid, shape="1") + made.para("끝", shape="1")
    parsed = check(hwpx.parse(made.hwpx(body, header=header), "a.hwpx"))
    assert texts(parsed) == [
        "2. 칸: 값\n3. 칸: 값", "1. 뒤", "5. 칸: 값\n6. 칸: 값", "7. 끝",
    ]  # fmt: skip


def test_an_empty_cell_that_numbers_its_row_says_the_number() -> None:
    header = made.numbering(1, *OFFICIAL) + made.head_shape(1, NUMBER, 1) + made.head_shape(2, BULLET, 1)
    header += '<hh:bullet id="1" char="○"/>'
    rows = (("1", "펌프", "1"), ("1", "밸브", "2"), ("2", "램프", "2"))
    grid = made.table(
        *(
            made.cell(row, 0, made.para("", shape=first)) + made.cell(row, 1, made.para(text, shape=second))
            for row, (first, text, second) in enumerate(rows)
        )
    )
    frame = made.table(made.cell(0, 0, made.para("", shape="1")))
    parsed = check(hwpx.parse(made.hwpx(made.para(grid) + made.para(frame), header=header), "a.hwpx"))
    assert texts(parsed) == ["1. | 2. 펌프\n3. | ○ 밸브\n | ○ 램프"]


def test_an_empty_numbered_box_does_not_part_the_sentence_it_stands_in() -> None:
    header = made.numbering(1, *OFFICIAL) + made.head_shape(1, NUMBER, 1)
    box = f"<hp:rect><hp:drawText>{made.sub_list(made.para('', shape='1'))}</hp:drawText></hp:rect>"
    parsed = check(hwpx.parse(made.hwpx(made.para("앞과 ", box, "뒤"), header=header), "a.hwpx"))
    assert texts(parsed) == ["앞과 뒤"]


def test_a_paragraph_that_a_tracked_deletion_emptied_is_not_counted() -> None:
    header = made.numbering(1, *OFFICIAL) + made.head_shape(1, NUMBER, 1)
    gone = made.para('<hp:t><hp:deleteBegin Id="2"/>지움<hp:deleteEnd Id="2"/></hp:t>', shape="1")
    body = made.para("하나", shape="1") + gone + made.para("둘", shape="1")
    parsed = check(hwpx.parse(made.hwpx(body, header=header), "a.hwpx"))
    assert texts(parsed) == ["1. 하나", "2. 둘"]
    assert parsed.notes == ("Text deleted under tracked changes is left out.",)


# ── what does not fit together ──────────────────────────────────────────────────────────────


def test_without_any_definition_an_outline_has_the_numbers_that_hangul_gives_it(
    read: Callable[..., Parsed],
) -> None:
    outline = [(OUTLINE, 0, depth, "장") for depth in (0, 1, 1, 0)]
    assert texts(read(outline, lists=[], outline=0)) == ["1. 장", "1.1. 장", "1.2. 장", "2. 장"]
    assert texts(read(outline, lists=[], outline=None)) == ["장"] * 4
    assert texts(read(outline, outline=0)) == ["장"] * 4


@pytest.mark.parametrize(
    ("paragraph", "levels"),
    [
        ((NUMBER, 9, 0, "항"), OFFICIAL),
        ((NUMBER, 0, 0, "항"), OFFICIAL),
        ((BULLET, 1, 0, "항"), OFFICIAL),
        ((NUMBER, 1, 6, "항"), OFFICIAL),
        ((NUMBER, 1, 0, "항"), (("DIGIT", ""),)),
        ((NUMBER, 1, 0, "항"), (("DIGIT", "^n" * 5_000),)),
        ((NUMBER, 1, 0, "항"), (("DIGIT", "제" * (LONGEST_LABEL + 1)),)),
    ],
    ids=["no definition", "none named", "no bullet", "no level", "no pattern", "endless", "long"],
)
def test_what_cannot_be_labelled_keeps_its_text_alone(
    read: Callable[..., Parsed], paragraph: Paragraph, levels: tuple[tuple[str, str], ...]
) -> None:
    assert texts(read([paragraph], lists=[List(levels)])) == ["항"]


def test_absurd_starts_give_digits_or_no_label(read: Callable[..., Parsed]) -> None:
    for start in (40_000, 999_999):
        parsed = read(numbered(0), lists=[List((("LATIN_SMALL", "^1)"),), starts={1: start})])
        assert texts(parsed)[0].removesuffix(" 항").removesuffix(")").isdigit()
    big = List((("LATIN_SMALL", "^1)"),), starts={1: 30_000})
    assert texts(read(numbered(0), lists=[big])) == ["항"]


def test_a_level_beyond_all_is_left_alone_in_hwpx() -> None:
    header = made.numbering(1, *OFFICIAL) + made.head_shape(1, NUMBER, 1, depth=999_999)
    assert check(hwpx.parse(made.hwpx(made.para("항", shape="1"), header=header), "a.hwpx")).text == "항"


def test_an_old_record_without_starts_of_levels_has_the_start_of_its_list() -> None:
    document = made.hwp_numbering((0, "^1."), start=4, old=True) + made.hwp_shape(2, 1)
    parsed = check(hwp5.parse(made.hwp5(made.hwp_para(0, "항"), document=document), "a.hwp"))
    assert parsed.text == "4. 항"


@given(
    data=st.binary(max_size=200),
    kind=st.sampled_from(["number", "outline", "bullet"]),
    depth=st.integers(0, 20),
)
def test_any_bytes_of_a_definition_give_a_short_label_or_none(data: bytes, kind: str, depth: int) -> None:
    hwp5_numbering.head_shape(data)
    counting = Counting(Numberings({1: hwp5_numbering.definition(data)}, {1: hwp5_numbering.bullets(data)}))
    counting.enter(1)
    for _ in range(3):
        assert len(counting.label(Head(HeadShape(kind, 1, depth)), "항")) <= LONGEST_LABEL + 1
