"""Real files of the text and Hangul formats: three facts that a person sees in each, or its refusal.

Each fact was looked up in the file by another way than the parser (its preview, its source, its XML).
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from core.errors import Unreadable
from core.ingest.parse import parse
from core.ingest.parse.base import BlockKind, Parsed
from tests.parse_support import check

FOLDER = Path(os.environ.get("PATHPROOF_SHARED", Path(__file__).parents[3] / "shared")) / "documents"
ENDINGS = ("html", "htm", "txt", "md", "csv", "eml", "hwp", "hwpx")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the shared documents are not here"),
]

FACTS: dict[str, tuple[str, ...]] = {
    "004": ("Name: 박시우", "Phonenumbers: 337-5721-3227, 387-3768-9586", "Hobbies: 사진 촬영, 등산, 요리"),
    "005": ("학번: 200012345", "담당교수 OOO 교수님", "결론 내용 3 58"),
    "008": ("테스트용 한글 표 검출", "안녕하세요 | 그렇습니다 | ㅇㅇ", "것이 | 바로 | 우리다"),
    "016": (
        "PROJECT PROPOSAL",
        "프로젝트 기간 | | 0000년 00월 00일 ~ 0000년 00월 00일",
        "참가자 성명 | | 고길동 | 홍길동",
    ),
    "019": ("변경 인간은",),
    "020": ("머리말 테스트", "꼬리말"),
    "023": (
        "울산광역시 남구 공고 제2021-174호",
        "제3장제1절의 제목 “재산분”을 “사업소분”으로 한다.",
        "제1절 재산분 | 제1절 사업소분",
    ),
    "026": ("<1>", "<2>", "1) sssd"),
    "029": ("테스트 누름틀 ABCD 1234567", "| 테이블안", "여러줄 문자열3 이다"),
    "037": ("테스트", "test"),
    "044": (
        "SNB22-3 Chemical composition, standards and properties",
        "0.39 - 0.46 | 0.2 - 0.35 | 0.65 - 1.1",
        "JIS G 4108 : Alloy steel bars for special application bolting materials",
    ),
    "045": (
        "Subject: Test Email",
        "From: Matthew Robinson <mrobinson@unstructured.io>",
        "- Roses are red\n- Violets are blue",
    ),
    "063": ("Subject: Email with Attachment", "Attachments: test.txt", "It contains some dummy content."),
    "073": (
        "Date: Fri, 23 Dec 2022 12:08:48 -0600",
        "- Lots of whitespace",
        "Hey this is a fake attachment!",
    ),
    "076": (
        "Karolina Hird, George Barros, Grace Mappes, Madison Williams, and Frederick W. Kagan",
        "December 13, 6:30pm ET",
        "ordered a snap comprehensive readiness check of the Belarusian military",
    ),
    "121": ("소유자: 국유", "문화재지정일: 1982년 11월", "총둘레 5.4㎞, 동도 2.8㎞, 서도 2.6㎞"),
    "124": (
        "Name: 최주원",
        "Address: street: 289번지, city: 서울, zipCode: 59793",
        "Hobbies: 여행, 요리, 영화 감상",
    ),
}
"""019, 020 and 037 hold no more than this."""

REFUSED = {"024": "empty", "030": "encrypted", "078": "empty", "080": "empty"}

ABSENT: dict[str, tuple[str, ...]] = {
    "019": ("추적",),  # tracked as deleted
    "044": ("adsbygoogle", "google_ad_client", "letter-spacing"),
    "063": ("VGhpcyBpcyBh", "----=_Part"),
    "076": ("function(", "jQuery", "</"),
}


def files() -> list[str]:
    if not FOLDER.is_dir():
        return []
    names = [json.loads(line)["file"] for line in (FOLDER / "manifest.jsonl").read_text("utf-8").splitlines()]
    return sorted(n for n in names if n.rpartition(".")[2] in ENDINGS or n[:3] in (FACTS | REFUSED))


def read(name: str) -> Parsed:
    return check(parse((FOLDER / name).read_bytes(), name))


def squeezed(text: str) -> str:
    return "\n".join(" ".join(line.split()) for line in text.split("\n"))


@pytest.mark.parametrize("name", [name for name in files() if name[:3] not in REFUSED])
def test_a_readable_file_holds_what_a_person_sees_in_it(name: str) -> None:
    parsed = read(name)
    text = squeezed(parsed.text)
    for fact in FACTS[name[:3]]:
        assert squeezed(fact) in text
    for markup in ABSENT.get(name[:3], ()):
        assert markup not in parsed.text


@pytest.mark.parametrize("name", [name for name in files() if name[:3] in REFUSED])
def test_an_unreadable_file_is_refused_with_its_reason(name: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse((FOLDER / name).read_bytes(), name)
    assert refused.value.reason == REFUSED[name[:3]]
    assert name in refused.value.sentence


def test_tables_of_hangul_files_are_table_blocks() -> None:
    for name in (name for name in files() if name[:3] in ("008", "016", "023")):
        assert any(block.kind is BlockKind.TABLE for block in read(name).blocks)


def test_running_headers_and_footers_are_placed() -> None:
    (name,) = (name for name in files() if name.startswith("020"))
    assert [block.location for block in read(name).blocks] == ["section 1, header", "section 1, footer"]


def test_an_attachment_is_cited_by_its_name() -> None:
    (name,) = (name for name in files() if name.startswith("063"))
    assert "attachment test.txt" in {block.location for block in read(name).blocks}


def test_a_missing_manifest_of_a_hangul_file_loses_no_section() -> None:
    (name,) = (name for name in files() if name.startswith("023"))
    assert {block.location for block in read(name).blocks} == {"section 1", "section 2"}


def test_the_previews_that_hangul_files_carry_are_in_their_text() -> None:
    """PrvText was written by Hangul itself; its lines and cells must be found, spaces aside."""
    import olefile

    for name in (name for name in files() if name[:3] in ("005", "008", "037", "121")):
        with olefile.OleFileIO(FOLDER / name) as container:
            preview = container.openstream("PrvText").read().decode("utf-16-le", "ignore")
        text = "".join(read(name).text.split())
        for sign in "<>\r\n":
            preview = preview.replace(sign, "\n")
        lines = ["".join(line.split()) for line in preview.split("\n")]
        assert [line for line in lines[:-1] if line not in text] == []
