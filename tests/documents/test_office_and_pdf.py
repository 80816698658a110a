"""Real PDF and Office files: three facts or more that a person sees in each, or its refusal.

Each fact was read off the page (drawn as a picture), or out of the file by another way than the parser.
"""

from __future__ import annotations

import json
import os
import time
import unicodedata
from pathlib import Path

import pytest

from core.errors import Unreadable
from core.ingest.parse.base import Parsed
from core.ingest.parse.isolate import parse_isolated
from tests.parse_support import check

FOLDER = Path(os.environ.get("PATHPROOF_SHARED", Path(__file__).parents[3] / "shared")) / "documents"
ENDINGS = ("pdf", "docx", "pptx", "xlsx", "xlsm", "xls", "msg", "zip")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the shared documents are not here"),
]

SECONDS, MEMORY_MB = 60, 1024

FACTS: dict[str, tuple[str, ...]] = {
    "002": (
        "연관키워드: 자연어 처리, 검색 알고리즘, 데이터 마이닝",
        "FAISS는 페이스북에서 개발한 고속 유사성 검색 라이브러리로",
        '"사과"라는 단어를 [0.65, -0.23, 0.17]과 같은 벡터로 표현합니다.',
    ),
    "003": (
        "- 테디노트 -",
        "연관키워드: 자연어 처리, 벡터화, 딥러닝",
        "토큰은 텍스트를 더 작은 단위로 분할하는 것을 의미합니다.",
    ),
    "010": (
        "가. 보험기간: 계약에 따라 보장을 받는 기간을 말합니다.",
        "② 보험적용은 피보험자가 해외여행을 목적으로 주거지를 출발하는 시점부터 최초 90일 동안에만 적용됩니다.",
        "5. 전쟁, 외국의 무력행사, 혁명, 내란, 사변, 폭동",
    ),
    "011": (
        "구분: 6월 | 토요일: 17:00 | 일요일/공휴일: 17:00 | 평일: 18:30",
        "구분: 8월 | 토요일: 18:00 | 일요일/공휴일: 17:00 | 평일: 18:30",
        "시간 제한으로 9회까지 경기속행이 불가능(일몰시간 제한)하게 되었을 경우 서스펜디드 경기로 한다.",
    ),
    "013": (
        "The officials’ jurisdiction begins 100 minutes before the scheduled kickoff and ends when the Referee "
        "declares the final score.",
        "Horse-collar tackle … 12-2-16",
        "Attempting to call excess/illegal timeout to freeze kicker … 12-3-1(v)\nBlindside block … 12-2-7",
        "Illegal touching of forward pass by an eligible receiver who had gone out of bounds and reestablished … 8-1-8(b)",
    ),
    "014": (
        "업종: 온라인쇼핑몰 | 적립 대상: 삼성카드 쇼핑, G마켓, 옥션, 11번가, 인터파크, 쿠팡, 티몬, 위메프",
        "업종: 제과점 | 적립 대상: 파리바게뜨, 뚜레쥬르",
        "* 빅포인트의 유효기간은 5년으로, 유효기간 만료 시 월 단위로 자동 소멸",
    ),
    "050": (
        "13 | 14 | 49e168b7-d2ae-407f-a055-2167576f39a1 | 15 | 16 | 17",
        "Comment by Unknown Author: This is a test comment. 12df-321a",
        "d666f1f7-46cb-42bd-9a39-9a39cf2a509f",
    ),
    "056": (
        "Location: B-07 | Actual: 289 | Variance: -23",
        "Product Code: SKU-6678 | Category: Software | Unit Cost: $200.00 | Total Value: $42,000.00 | "
        "Last Audit: 2024-10-25 | Notes: High Value",
        "Total Variance Cost: $4,287.50",
    ),
    "057": (
        "TOTAL $821.14",
        "Visa Card ending in 4782",
        "Next Reward: $50 gift card\nat 5,000 pts (1,753 to go)",
        "Member Discount (15%)-$84.00\nSales Tax (8.5%) $66.23",
    ),
    "062": (
        "Cell 1 | Cell 2 | Cell 3",
        "1. Number one 2. Number two 3. Number three",
        "• A First • A Second • A Third",
    ),
    "067": (
        "Zone NA | Sales (a): 12,553 | Underlying Trading operating profit (b): 2,713",
        "January–June 2023: 6,565 | January–June 2022: 6,185",
        "(d) Composed of businesses not under the direct control of the Zones or GMBs",
    ),
    "068": (
        "The United States Trustee appoints and supervises standing trustees",
        "28 U.S.C. § 586(b)",
        "The standing trustee has a fiduciary responsibility to the bankruptcy estate.",
    ),
    "071": (
        "May 5, 2023",
        "There were 20,000 bottles of water, 10,000 blankets, and 200 laptops delivered on January 23, 2023.",
        "A total of 3 trucks were used for 15 hours.",
    ),
    "082": ("Test Slide", "Problem Date Placeholder"),
    "107": ("a",),
    "110": ("GIANT JBIG2 BOMB", "100000x100000", "1.16GB each"),
    "118": (
        "Requirement: Common Passwords | Minimum Standard: Use of any password on the global blacklist is prohibited",
        "● Account lockout for 15 minutes after 5 consecutive failed attempts.",
        "Event: Emergency Change | Timeframe: Within 1 hour of suspected compromise",
        "Event: Post-Termination Deactivation | Timeframe: Within 2 hours of offboarding",  # on the next page
    ),
    "119": (
        "Customer Name: patricia mckenna",
        "Category: Computers&Accessories;|Accessories&Peripherals;|LaptopAccessories|Lapdesks",
        "Category: Computers&Accessories;|Tablets",
        "Product ID: B0B6F7LX4C | Product Name: MI 80 cm (32 inches) 5A Series HD Ready Smart Android LED TV "
        "L32M7-5AIN (Black) | Discounted Price: ■13,999 | Actual Price: ■24,999",
        "Product ID: B09F6S8BT6 | Product Name: Samsung 80 cm (32 Inches) Wondertainment Series HD Ready LED Smart TV "
        "UA32T4340BKXXL (Glossy Black) | Discounted Price: ■13,490 | Actual Price: ■22,900",
    ),
    "126": (
        "【보통약관】",
        "가. 보험기간: 계약에 따라 보장을 받는 기간을 말합니다.",
        "⑨ 회사가 지급하여야 할 하나의 상해로 인한 후유장해보험금은 보험가입금액을 한도로 합니다.",
    ),
}

REFUSED: dict[str, str] = {
    "048": "unsupported",
    "053": "unsupported",
    "054": "unsupported",
    "059": "scanned",
    "064": "unsupported",
    "065": "scanned",
    "085": "encrypted",
    "087": "encrypted",
    "089": "encrypted",
    "091": "encrypted",
    "094": "empty",
    "096": "damaged",
    "098": "damaged",
    "100": "damaged",
    "101": "damaged",
    "102": "too_large",
    "104": "unsupported",
    "108": "damaged",
    "109": "encrypted",
    "115": "damaged",
    "127": "damaged",
}

WRONG_NAMES = {"121", "124"}
"""Hangul and web pages under Office names: their facts stand with the formats that they really have."""


def path_of(number: str) -> Path:
    return next(path for path in sorted(FOLDER.iterdir()) if path.name.startswith(f"{number}_"))


def read(number: str) -> Parsed:
    path = path_of(number)
    return check(parse_isolated(path.read_bytes(), path.name, seconds=SECONDS, memory_mb=MEMORY_MB))


@pytest.mark.parametrize("number", FACTS)
def test_a_readable_file_holds_its_facts(number: str) -> None:
    parsed = read(number)
    missing = [fact for fact in FACTS[number] if fact not in parsed.text]
    assert not missing


@pytest.mark.parametrize("number", REFUSED)
def test_an_unreadable_file_is_refused_for_its_reason_by_its_name(number: str) -> None:
    path = path_of(number)
    began = time.monotonic()
    with pytest.raises(Unreadable) as caught:
        parse_isolated(path.read_bytes(), path.name, seconds=SECONDS, memory_mb=MEMORY_MB)
    assert caught.value.reason == REFUSED[number]
    assert unicodedata.normalize("NFC", path.name) in caught.value.sentence
    assert time.monotonic() - began < 20


def test_every_file_of_these_formats_is_accounted_for() -> None:
    manifest = (FOLDER / "manifest.jsonl").read_text(encoding="utf-8").splitlines()
    files = [json.loads(line)["file"] for line in manifest]
    ours = {name[:3] for name in files if name.rpartition(".")[2] in ENDINGS}
    assert ours == FACTS.keys() | REFUSED.keys() | WRONG_NAMES


def test_a_merged_cell_over_eight_months_stands_in_each_of_them() -> None:
    assert read("011").text.count("평일: 18:30") == 8


def test_two_columns_with_tables_are_read_one_after_the_other() -> None:
    parsed = read("014")
    assert parsed.text.index("주유는 LPG충전소 포함") < parsed.text.index("업종: 커피전문점")


def test_a_name_in_decomposed_letters_is_the_same_document() -> None:
    assert read("126").text == read("010").text


def test_facts_of_a_pdf_have_their_page_and_place() -> None:
    parsed = read("010")
    start = parsed.text.index("외국의 무력행사")
    lit = [g.rectangle for g in parsed.glyphs if g.start < start + 8 and start < g.end]
    assert {rectangle.page for rectangle in lit} == {2}
    assert all(0 < r.left < r.right < 595 and 0 < r.bottom < r.top < 842 for r in lit)


def test_a_header_goes_with_its_table_over_thirty_six_pages() -> None:
    parsed = read("119")
    tables = [block for block in parsed.blocks if block.kind == "table"]
    assert {block.location for block in tables} == {f"page {n}" for n in range(1, 37)}
    assert all(block.header.startswith("Product ID | Product Name") for block in tables)


def test_attachments_inside_a_pdf_are_named_and_not_opened() -> None:
    assert any("orig(2).pdf" in note for note in read("107").notes)


def test_macros_are_named_in_the_refusal_of_a_file_that_holds_nothing_else() -> None:
    with pytest.raises(Unreadable) as caught:
        read("094")
    assert "Macros" in caught.value.sentence
