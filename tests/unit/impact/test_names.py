"""Which phrases can join two documents."""

from __future__ import annotations

import pyarrow as pa
import pytest

from core.impact.names import names_a_thing

THINGS = [
    "aurorabeam 300", "module t-14", "c-2026-031", "g1", "art-net", "24개 채널", "230v 전원", "무대 하중 한도",
    "10 mm of rain per hour", "kim", "이서연", "c++", "2인실", "harness checks, rescue plan",
]  # fmt: skip
NOTHINGS = [
    "5", "2 hours", "30일", "48,000,000 won", "1,200kg", "1.1m 이상", "08:00–16:00", "2027-03-31", "09시", "12,000원",
    "fri, 02 oct 2026 17:05:00 +0900", "35%", "3개월", "1억 2천만 원", "up to 30 people", "it", "from", "date", "subject",
    "", "30 seconds", "2026년 3월 2일",
]  # fmt: skip


@pytest.mark.parametrize("phrase", THINGS)
def test_a_name_joins_even_with_a_number_in_it(phrase: str) -> None:
    assert names_a_thing(pa.array([phrase]))[0]


@pytest.mark.parametrize("phrase", NOTHINGS)
def test_an_amount_a_date_a_pronoun_and_a_field_join_nothing(phrase: str) -> None:
    assert not names_a_thing(pa.array([phrase]))[0]
