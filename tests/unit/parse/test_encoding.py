from __future__ import annotations

import unicodedata

import pytest

from core.errors import Unreadable
from core.ingest.parse.encoding import declared_in_html, decode, zeros_of_utf16

KOREAN = "한빛전자는 2분기 매출이 35% 늘었다.\n똠방각하와 펲시도 있다."


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "cp949", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "johab"]
)
def test_korean_text_is_read_in_every_encoding_that_can_be_told(encoding: str) -> None:
    data = KOREAN.encode(encoding)
    if encoding == "johab":
        assert decode(data, "a.txt", "johab").text == KOREAN
    else:
        assert decode(data, "a.txt").text == KOREAN


def test_korean_with_many_chinese_characters_and_signs_is_read() -> None:
    text = "第一條(目的) 本 契約은 ㈜한빛의 3℃ ± 1 ─── ①"
    assert decode(text.encode("cp949"), "a.txt").text == text


def test_chinese_that_is_not_declared_is_refused_and_not_garbled() -> None:
    with pytest.raises(Unreadable) as refused:
        decode("合同编号为三号，供应商负责运输设备。".encode("gb18030"), "a.txt")
    assert refused.value.reason == "damaged"


def test_euc_kr_is_read_without_being_named() -> None:
    text = "서울 지점의 계약서입니다."
    assert decode(text.encode("euc-kr"), "a.txt").text == text


def test_syllables_outside_euc_kr_are_read_under_its_name() -> None:
    """Mailers and pages say euc-kr and mean cp949."""
    assert decode("햏".encode("cp949"), "a.eml", "ks_c_5601-1987").text == "햏"
    assert decode("뷁 테스트".encode("cp949"), "a.html", "EUC-KR").text == "뷁 테스트"


def test_decomposed_text_equals_its_composed_form() -> None:
    text = "프로젝트 계획서"
    assert decode(unicodedata.normalize("NFD", text).encode(), "a.txt").text == text


def test_a_declared_chinese_or_japanese_charset_is_honoured() -> None:
    assert decode("合同编号".encode("gbk"), "a.html", "gb2312").text == "合同编号"
    assert decode("日本語テキスト".encode("shift_jis"), "a.html", "Shift_JIS").text == "日本語テキスト"
    assert decode("日本語".encode("iso-2022-jp"), "a.eml", "iso-2022-jp").text == "日本語"


def test_a_short_text_that_could_be_utf8_is_read_as_declared() -> None:
    assert decode("천".encode("cp949"), "a.eml", "euc-kr").text == "천"


def test_a_wrong_declaration_does_not_break_utf8() -> None:
    assert decode("매출 보고".encode(), "a.html", "euc-kr").text == "매출 보고"
    assert decode("매출 보고".encode(), "a.html", "utf-16").text == "매출 보고"
    assert decode("매출 보고".encode("cp949"), "a.html", "utf-8").text == "매출 보고"
    assert decode(b"plain", "a.html", "no-such-charset").text == "plain"


def test_western_text_is_read_and_the_guess_is_named() -> None:
    decoded = decode("The café’s résumé costs €5 – a fair price.".encode("cp1252"), "a.txt")
    assert decoded.text == "The café’s résumé costs €5 – a fair price."
    assert "windows-1252" in decoded.note


def test_a_file_cut_inside_its_last_character_is_read_and_the_cut_is_named() -> None:
    decoded = decode("한국어 문서".encode()[:-1], "a.txt")
    assert decoded.text == "한국어 문"
    assert "middle of a character" in decoded.note


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (bytes(range(256)), "unsupported"),
        ("한국어 문서 ".encode() * 20 + b"\xff" + "한국어".encode(), "damaged"),
        ("日本語テキスト".encode("shift_jis"), "damaged"),
        (b"\xff\xfe\x00\xd8a\x00", "damaged"),
    ],
)
def test_what_is_no_text_or_broken_text_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(Unreadable) as refused:
        decode(data, "보고.txt")
    assert refused.value.reason == reason
    assert "보고.txt" in refused.value.sentence


def test_a_text_file_over_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.ingest.parse.encoding.MAX_BYTES", 10)
    with pytest.raises(Unreadable) as refused:
        decode(b"x" * 11, "a.txt")
    assert refused.value.reason == "too_large"


@pytest.mark.parametrize("text", ["hello world\nthis", "가가가 가가가", "日本語 テキスト\r\n", "café\n"])
def test_utf16_without_a_mark_is_told_by_its_zeros(text: str) -> None:
    assert zeros_of_utf16(text.encode("utf-16-le")) == "utf-16-le"
    assert zeros_of_utf16(text.encode("utf-16-be")) == "utf-16-be"
    assert zeros_of_utf16(text.encode()) == ""


def test_the_charset_of_a_page_is_found_in_its_head() -> None:
    assert declared_in_html(b'<html><meta charset="euc-kr">') == "euc-kr"
    assert (
        declared_in_html(b"<meta http-equiv=Content-Type content='text/html; charset=ks_c_5601-1987'>")
        == "ks_c_5601-1987"
    )
    assert declared_in_html(b'<?xml version="1.0" encoding="gbk"?><html>') == "gbk"
    assert declared_in_html(b"<p>charset=none</p>") == ""
