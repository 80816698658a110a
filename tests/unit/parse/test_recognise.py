from __future__ import annotations

import pytest

from core.errors import Unreadable
from core.ingest.parse import recognise
from core.ingest.parse.recognise import recognise as kind_of
from tests.parse_samples import SAMPLES, zipped
from tests.parse_support import compound_file, hwp5, hwp_para

KINDS = {
    "pdf": recognise.PDF,
    "docx": recognise.DOCX,
    "pptx": recognise.PPTX,
    "xlsx": recognise.XLSX,
    "hwpx": recognise.HWPX,
    "html": recognise.HTML,
    "md": recognise.MARKDOWN,
    "txt": recognise.TEXT,
    "csv": recognise.CSV,
    "eml": recognise.EML,
}


def refusal(data: bytes, name: str = "a.bin") -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        kind_of(data, name)
    return caught.value


@pytest.mark.parametrize("extension", sorted(KINDS))
def test_each_format_is_known_under_its_own_name(extension: str) -> None:
    assert kind_of(SAMPLES[extension](), f"a.{extension}") == KINDS[extension]


@pytest.mark.parametrize("extension", ["pdf", "docx", "pptx", "xlsx", "hwpx", "html", "eml"])
def test_content_wins_over_a_wrong_extension(extension: str) -> None:
    data = SAMPLES[extension]()
    for wrong in ("a.xlsx", "a.docx", "a.txt", "a.hwp", "a", "a.PDF"):
        assert kind_of(data, wrong) == KINDS[extension]


def test_hangul_files_are_known_by_their_streams() -> None:
    assert kind_of(hwp5(hwp_para(0, "본문")), "a.docx") == recognise.HWP5


@pytest.mark.parametrize("data", [b"", b"   \r\n\t", b"\xef\xbb\xbf \n", b"\xff\xfe", b"\x00\x00"])
def test_nothing_but_white_space_is_empty(data: bytes) -> None:
    assert refusal(data).reason == "empty"


@pytest.mark.parametrize(
    ("stream", "word"),
    [
        ("Workbook", ".xlsx"),
        ("WordDocument", ".docx"),
        ("PowerPoint Document", ".pptx"),
        ("__properties_version1.0", ".eml"),
    ],
)
def test_old_office_files_are_refused_with_what_to_do(stream: str, word: str) -> None:
    found = refusal(compound_file({stream: b"x"}), "보고서.xls")
    assert found.reason == "unsupported"
    assert "보고서.xls" in found.sentence
    assert word in found.sentence


def test_an_encrypted_office_file_asks_for_one_without_its_password() -> None:
    found = refusal(compound_file({"EncryptedPackage": b"x", "EncryptionInfo": b"x"}), "급여.xlsx")
    assert found.reason == "encrypted"
    assert "급여.xlsx" in found.sentence


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"\xff\xd8\xff\xe0\x00\x10JFIF",
        b"MZ\x90\x00\x03\x00\x00\x00",
        b"{\\rtf1\\ansi hello}",
        b"HWP Document File V3.00 \x1a",
        b"\x7fELF\x02\x01",
        b"\x1f\x8b\x08\x00",
        bytes(range(256)) * 8,
        b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
        zipped({"a.txt": "x"}),
        zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<a/>"}),
        zipped({"xl/workbook.bin": b"x", "[Content_Types].xml": "<a/>"}),
    ],
)
def test_what_is_not_read_is_refused_as_unsupported(data: bytes) -> None:
    assert refusal(data, "a.docx").reason == "unsupported"


def test_bytes_that_are_nothing_known_are_told_apart_by_what_their_name_promises() -> None:
    garbage = bytes(range(256)) * 4
    named = refusal(garbage, "garbage.pdf")
    assert named.reason == "unsupported"
    assert named.sentence.startswith("“garbage.pdf” is named .pdf, but what it holds is no such file. ")
    assert "Save it as" not in named.sentence
    assert refusal(garbage, "garbage.bin").sentence.startswith(
        "“garbage.bin” is of no kind that is read here. "
    )


def test_letters_that_also_begin_programs_and_pictures_begin_texts_too() -> None:
    for words in ("MZ세대 설문 결과", "BM 특허 현황", "ID3 알고리즘 설명", "RIFF와 AVI"):
        assert kind_of(words.encode(), "a.txt") == recognise.TEXT


def test_a_text_about_pdf_is_no_pdf() -> None:
    assert kind_of("파일은 %PDF-1.7 로 시작한다.".encode(), "a.txt") == recognise.TEXT


def test_text_formats_without_a_telling_extension_are_told_by_their_lines() -> None:
    assert kind_of(b"a,b,c\n1,2,3\n4,5,6\n", "export.dat") == recognise.CSV
    assert kind_of("# 제목\n\n본문".encode(), "readme") == recognise.MARKDOWN
    assert kind_of("그냥 글, 쉼표 하나.\n또 한 줄.".encode(), "memo") == recognise.TEXT


def test_a_memo_with_from_and_to_stays_a_text_when_named_so() -> None:
    memo = b"From: Kim\nTo: Lee\nDate: today\n\nThe pump is late.\n"
    assert kind_of(memo, "memo.txt") == recognise.TEXT
    assert kind_of(memo, "memo.eml") == recognise.EML


def test_utf_16_texts_are_no_binaries() -> None:
    assert kind_of("<html><body>가</body></html>".encode("utf-16"), "a.xls") == recognise.HTML
    assert kind_of(("plain words " * 20).encode("utf-16-le"), "a.txt") == recognise.TEXT


def test_a_cut_archive_is_damaged() -> None:
    assert refusal(SAMPLES["docx"]()[:2000], "a.docx").reason == "damaged"
