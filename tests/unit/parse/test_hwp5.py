from __future__ import annotations

import struct
import zlib

import pytest

from core.errors import Unreadable
from core.ingest.parse import hwp5_records
from core.ingest.parse.base import BlockKind
from core.ingest.parse.hwp5 import parse, summary_title
from core.ingest.parse.hwp5_records import Broken, TooMuch, inflate, read_records
from core.ingest.parse.hwp5_text import Anchor, deletions, units
from tests.parse_support import (
    check,
    extended,
    hwp5,
    hwp_cell,
    hwp_numbering,
    hwp_para,
    hwp_shape,
    record,
    texts,
    words,
)


def utf16(text: str) -> bytes:
    return text.encode("utf-16-le")


def ranges(*marked: tuple[int, int, int]) -> bytes:
    """Marked parts of a paragraph: start, end, kind (0x10 inserted, 0x11 deleted)."""
    return b"".join(struct.pack("<III", start, end, kind << 24) for start, end, kind in marked)


def control(level: int, kind: str, rest: bytes = b"") -> bytes:
    return record(71, level, kind.encode()[::-1] + rest)


# ── records ─────────────────────────────────────────────────────────────────────────────────


def test_records_hang_below_those_of_the_level_above() -> None:
    roots = read_records(
        record(66, 0, b"a") + record(67, 1, b"b") + record(71, 1, b"c") + record(72, 2) + record(66, 0)
    )
    assert [(r.tag, [(c.tag, [g.tag for g in c.children]) for c in r.children]) for r in roots] == [
        (66, [(67, []), (71, [72])]),
        (66, []),
    ]


def test_a_record_of_4095_bytes_or_more_has_its_size_in_the_next_four() -> None:
    (only,) = read_records(record(67, 0, b"x" * 5000))
    assert len(only.data) == 5000


def test_a_record_that_jumps_levels_is_kept() -> None:
    (root,) = read_records(record(66, 0) + record(67, 5, b"x"))
    assert root.children[0].data == b"x"


def test_a_stream_that_breaks_off_is_broken_and_padding_is_not() -> None:
    whole = record(66, 0, b"abcd")
    assert len(read_records(whole + b"\x00" * 100)) == 1
    with pytest.raises(Broken):
        read_records(whole[:-1])


def test_endless_records_and_levels_are_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TooMuch):
        read_records(record(66, 900))
    monkeypatch.setattr(hwp5_records, "MAX_RECORDS", 10)
    with pytest.raises(TooMuch):
        read_records(record(66, 0, b"x") * 11)


def test_inflating_is_bounded_and_a_cut_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = zlib.compressobj(wbits=-15)
    packed = engine.compress(b"\x01" * 100_000) + engine.flush()
    assert len(inflate(packed)) == 100_000
    with pytest.raises(Broken):
        inflate(packed[: len(packed) // 2])
    monkeypatch.setattr(hwp5_records, "MAX_STREAM", 1000)
    with pytest.raises(TooMuch):
        inflate(packed)


# ── the text of a paragraph ─────────────────────────────────────────────────────────────────


def test_controls_take_the_units_that_their_code_says() -> None:
    tab = struct.pack("<H12xH", 9, 9)
    data = utf16("가") + extended(11, "tbl ") + utf16("나") + tab + utf16("다\n라\x18마\x1e바\x1f사\r")
    said = units(data)
    assert [unit for unit in said if isinstance(unit, Anchor)] == [Anchor("tbl ")]
    assert "".join(unit if isinstance(unit, str) else "|" for unit in said) == "가|나\t다\n라-마 바 사"


def test_letters_inside_a_control_are_never_text() -> None:
    hidden = struct.pack("<H", 3) + utf16("secret")[:12] + struct.pack("<H", 3)
    assert units(hidden + utf16("x"))[1:] == ["x"]


def test_characters_beyond_the_basic_plane_and_cut_controls_are_borne() -> None:
    assert units(utf16("𝒳가"))[0] == "𝒳가"
    assert units(extended(11, "tbl ")[:7]) == [Anchor("tbl ")]


# ── whole files ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("flags", [0, 1])
@pytest.mark.parametrize("version", [0x05000202, 0x05000500, 0x05010100])
def test_sections_are_read_in_the_order_of_their_numbers(flags: int, version: int) -> None:
    sections = [hwp_para(0, f"{n}번째 구역") for n in range(11)]
    parsed = check(parse(hwp5(*sections, flags=flags, version=version), "a.hwp"))
    assert [(words(parsed, b), b.location) for b in parsed.blocks] == [
        (f"{n}번째 구역", f"section {n + 1}") for n in range(11)
    ]


def test_tables_repeat_merged_cells_and_keep_caption_and_title_cells() -> None:
    title = 1 << 18
    section = (
        hwp_para(0, utf16("표 앞") + extended(11, "tbl ") + utf16("표 뒤"))
        + control(1, "tbl ")
        + record(72, 2, struct.pack("<HHI", 1, 0, 0))
        + hwp_para(2, "[표 1] 매출")
        + record(77, 2)
        + hwp_cell(2, 0, 0, "지역", flags=title)
        + hwp_cell(2, 0, 1, "매출", flags=title)
        + hwp_cell(2, 1, 0, "서울", down=2)
        + hwp_cell(2, 1, 1, "10")
        + hwp_cell(2, 2, 1, "20")
    )
    parsed = check(parse(hwp5(section), "a.hwp"))
    assert texts(parsed) == [
        "표 앞",
        "[표 1] 매출",
        "지역 | 매출\n지역: 서울 | 매출: 10\n지역: 서울 | 매출: 20",
        "표 뒤",
    ]
    assert [b.header for b in parsed.blocks if b.kind is BlockKind.TABLE] == ["지역 | 매출"]


def test_a_picture_anchored_in_a_word_does_not_cut_it() -> None:
    section = (
        hwp_para(0, utf16("계약") + extended(11, "gso ") + utf16("서는 두 부다."))
        + control(1, "gso ")
        + hwp_para(2, "그림 설명")
    )
    assert texts(check(parse(hwp5(section), "a.hwp"))) == ["계약서는 두 부다.", "그림 설명"]


def test_a_row_filled_with_a_colour_over_words_is_the_header() -> None:
    document = b"".join(
        record(20, 0, b"\x00" * 32 + struct.pack("<II", kind, colour))
        for kind, colour in ((0, 0), (1, 0xFFFFFFFF), (1, 0xD9D9D9))
    )
    rows = ("이름", "부서"), ("김민수", "영업"), ("이서연", "개발")
    for fill, says in ((3, "이름: 김민수 | 부서: 영업"), (2, "김민수: 영업")):
        section = hwp_para(0, extended(11, "tbl ")) + control(1, "tbl ") + record(77, 2)
        for r, row in enumerate(rows):
            section += b"".join(hwp_cell(2, r, c, text, fill=1 if r else fill) for c, text in enumerate(row))
        assert says in check(parse(hwp5(section, document=document), "a.hwp")).text.split("\n")


def test_notes_headers_boxes_and_hidden_comments_go_to_their_places() -> None:
    number = struct.pack("<IHHHH", 1, 3, 0, 0, ord(")"))
    text = (
        extended(17, "fn  ")
        + utf16("본문")
        + extended(16, "head")
        + extended(15, "tcmt")
        + extended(11, "gso ")
    )
    section = (
        hwp_para(0, text)
        + control(1, "fn  ")
        + record(72, 2)
        + hwp_para(2, extended(18, "atno") + utf16(" 출처"))
        + control(3, "atno", number)
        + control(1, "head")
        + record(72, 2)
        + hwp_para(2, "대외비")
        + control(1, "tcmt")
        + record(72, 2)
        + hwp_para(2, "숨김")
        + control(1, "gso ")
        + record(76, 2)
        + record(72, 3)
        + hwp_para(3, "글상자")
    )
    parsed = check(parse(hwp5(section), "a.hwp"))
    assert [(words(parsed, b), b.location) for b in parsed.blocks] == [
        ("본문", "section 1"),
        ("글상자", "section 1"),
        ("3) 출처", "section 1, footnotes"),
        ("대외비", "section 1, header"),
    ]
    assert parsed.notes == ("Hidden comments were left out.",)


def test_equations_glosses_and_joined_letters_are_text() -> None:
    def counted(text: str) -> bytes:
        return struct.pack("<H", len(text)) + utf16(text)

    text = utf16("식") + extended(11, "eqed") + extended(23, "tdut") + extended(23, "tcps")
    section = (
        hwp_para(0, text)
        + control(1, "eqed")
        + record(88, 2, b"\x00" * 4 + counted("a over b"))
        + control(1, "tdut", counted("본말") + counted("덧말"))
        + control(1, "tcps", counted("가나"))
    )
    assert check(parse(hwp5(section), "a.hwp")).text == "식 a over b 본말(덧말)가나"


def test_outline_shapes_are_headings() -> None:
    document = record(25, 0, struct.pack("<I", 0)) + record(25, 0, struct.pack("<I", 1 << 23 | 1 << 25))
    parsed = check(
        parse(hwp5(hwp_para(0, "제목", shape=1) + hwp_para(0, "본문"), document=document), "a.hwp")
    )
    assert [(b.kind, b.heading) for b in parsed.blocks] == [
        (BlockKind.HEADING, ""),
        (BlockKind.PARAGRAPH, "제목"),
    ]


@pytest.mark.parametrize(
    ("made", "reason", "says"),
    [
        ({"flags": 1 << 1}, "encrypted", "password"),
        ({"flags": 1 << 2}, "encrypted", "distribution copy"),
        ({"flags": 1 << 4}, "encrypted", "protected"),
        ({"flags": 1 << 8}, "encrypted", "protected"),
        ({"version": 0x03000000}, "unsupported", "version 3"),
        ({"signature": b"Something else"}, "damaged", "header"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_reason(made: dict[str, int], reason: str, says: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse(hwp5(hwp_para(0, "본문"), **made), "공고문.hwp")  # type: ignore[arg-type]
    assert refused.value.reason == reason
    assert says in refused.value.sentence
    assert "공고문.hwp" in refused.value.sentence


def test_hangul_3_and_other_bytes_are_refused() -> None:
    for data, reason in (
        (b"HWP Document File V3.00 \x1a", "unsupported"),
        (b"\xd0\xcf\x11\xe0", "damaged"),
        (b"", "damaged"),
    ):
        with pytest.raises(Unreadable) as refused:
            parse(data, "a.hwp")
        assert refused.value.reason == reason


def test_no_text_is_refused_as_empty_and_pictures_alone_as_a_scan() -> None:
    picture = hwp_para(0, extended(11, "gso ")) + control(1, "gso ") + record(76, 2) + record(85, 3)
    for section, reason in ((hwp_para(0, ""), "empty"), (picture, "scanned")):
        with pytest.raises(Unreadable) as refused:
            parse(hwp5(section), "a.hwp")
        assert refused.value.reason == reason


def test_a_broken_section_is_refused_by_name() -> None:
    broken = hwp_para(0, "본문") + struct.pack("<I", 67 | 0xFFF << 20) + b"\xff\xff\xff\x7f"
    with pytest.raises(Unreadable) as refused:
        parse(hwp5(broken), "a.hwp")
    assert refused.value.reason == "damaged"
    assert "BodyText/Section0" in refused.value.sentence


def test_tables_inside_each_other_without_end_are_refused() -> None:
    section = b"".join(hwp_para(2 * n, extended(11, "tbl ")) + control(2 * n + 1, "tbl ") for n in range(150))
    with pytest.raises(Unreadable) as refused:
        parse(hwp5(section), "a.hwp")
    assert refused.value.reason == "too_large"


# ── tracked changes ─────────────────────────────────────────────────────────────────────────


def test_deleted_ranges_are_put_in_order_and_joined_and_others_are_not_deletions() -> None:
    data = ranges((7, 9, 0x11), (1, 3, 0x11), (2, 5, 0x11), (0, 9, 0x10), (4, 4, 0x11)) + b"cut"
    assert deletions([data, ranges((20, 30, 0x11))]) == [(1, 5), (7, 9), (20, 30)]


def test_what_is_deleted_is_left_out_of_runs_and_controls() -> None:
    tab = struct.pack("<H12xH", 9, 9)
    data = utf16("가나") + tab + utf16("다라") + extended(11, "tbl ") + utf16("마바\r")
    for gone, kept in (
        ([(1, 11)], "가라|마바"),
        ([(10, 13)], "가나\t마바"),
        ([(0, 1), (21, 99)], "나\t다라|마"),
        ([(50, 60)], "가나\t다라|마바"),
    ):
        said = units(data, gone)
        seen = ("|" * (not unit.deleted) if isinstance(unit, Anchor) else unit for unit in said)
        assert "".join(seen) == kept
        assert sum(isinstance(unit, Anchor) for unit in said) == 1


def test_deleted_text_and_tables_are_out_and_inserted_text_is_in() -> None:
    text = utf16("납기는 3월4월이다.") + extended(11, "tbl ") + extended(11, "tbl ")
    section = hwp_para(0, text) + record(70, 1, ranges((4, 6, 0x11), (6, 8, 0x10), (11, 19, 0x11)))
    for word in ("지운 표", "남은 표"):
        section += control(1, "tbl ") + record(77, 2) + hwp_cell(2, 0, 0, word)
    parsed = check(parse(hwp5(section, flags=1 << 14), "a.hwp"))
    assert texts(parsed) == ["납기는 4월이다.", "남은 표"]
    assert parsed.notes == ("Text deleted under tracked changes is left out.",)


def test_a_paragraph_that_a_tracked_deletion_emptied_is_not_counted() -> None:
    gone = hwp_para(0, "지움") + record(70, 1, ranges((0, 3, 0x11)))
    section = hwp_para(0, "하나") + gone + hwp_para(0, "둘")
    document = hwp_numbering((0, "^1.")) + hwp_shape(2, 1)
    assert texts(check(parse(hwp5(section, document=document), "a.hwp"))) == ["1. 하나", "2. 둘"]


def test_deleted_text_that_is_kept_beside_the_body_is_named_in_a_note() -> None:
    kept = {"ViewText/Section0": hwp_para(0, "지운 본문")}
    for kind, notes in ((0x11, ("Text deleted under tracked changes is left out.",)), (0x10, ())):
        change = record(96, 1, struct.pack("<I22x", kind))
        made = hwp5(hwp_para(0, "본문"), flags=1 << 14, document=change, more=kept)
        parsed = check(parse(made, "a.hwp"))
        assert (parsed.text, parsed.notes) == ("본문", notes)


def test_tracked_changes_whose_deletions_are_not_told_are_named_in_a_note() -> None:
    assert "may stand" in check(parse(hwp5(hwp_para(0, "본문"), flags=1 << 14), "a.hwp")).notes[0]


def test_the_title_ends_at_its_first_zero() -> None:
    value = struct.pack("<II", 31, 99) + utf16("제목\0이름")
    data = b"\x00" * 44 + struct.pack("<I", 48) + struct.pack("<IIII", 0, 1, 2, 16) + value
    assert summary_title(data) == "제목"
    assert summary_title(b"") == ""
