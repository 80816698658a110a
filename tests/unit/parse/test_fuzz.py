"""Files that were cut or damaged anywhere: a parser gives a sound document or one clear refusal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import Unreadable
from core.ingest.parse import csv_file, eml, html, hwp5, hwpx, markdown, refusals, text
from core.ingest.parse.base import Parsed
from tests import parse_support as made

MAIL = (
    "Subject: =?utf-8?B?7KCQ6rKA?=\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n"
    "<table><tr><th>A<th>B</tr><tr><td rowspan=2>1<td>2</table>\n--b\nContent-Type: text/csv; name=a.csv\n\n"
    "a,b,c\n1,2,3\n--b\nContent-Type: message/rfc822\n\nSubject: x\n\nbody\n--b--\n"
)
SECTION = made.hwp_para(0, made.extended(11, "tbl ")) + made.record(71, 1, b" lbt") + made.record(77, 2)
SECTION += (
    made.hwp_cell(2, 0, 0, "서울", down=2) + made.hwp_cell(2, 0, 1, "10") + made.hwp_cell(2, 1, 1, "20")
)
SECTION += made.hwp_para(0, "조항", shape=1) + made.record(70, 1, b"\x01\0\0\0\x02\0\0\0\0\0\0\x11")
DOCUMENT = made.hwp_numbering((0, "^1."), (8, "^2.")) + made.record(
    24, 1, b"\0" * 12 + b"\xa1\x25" + b"\0" * 10
)
DOCUMENT += made.hwp_shape(3, 1) + made.hwp_shape(2, 1)
HEADER = made.numbering(1, ("DIGIT", "^1."), ("HANGUL_SYLLABLE", "^2.")) + made.head_shape(1, "NUMBER", 1)
GRID = made.table(
    made.cell(0, 0, made.para("가"), down=2) + made.cell(0, 1, made.para("나")),
    made.cell(1, 1, made.para("다")),
)

FILES: dict[str, tuple[Callable[[bytes, str], Parsed], bytes]] = {
    "text": (text.parse, "한글 문서\n\n둘째 문단".encode("cp949")),
    "markdown": (
        markdown.parse,
        "# 제목\n\n- a\n  - b\n\n|A|B|\n|-|-|\n|1|2|\n\n<p>x</p>\n\n> [l](u)\n".encode(),
    ),
    "csv": (csv_file.parse, 'name;team;"a\nb"\n1;2;3\n'.encode("utf-16")),
    "html": (
        html.parse,
        b"<h1>t</h1><ul><li>x</ul><table><tr><td colspan=2>a<tr><td>b<td>c</table><pre> x</pre>",
    ),
    "eml": (eml.parse, MAIL.encode()),
    "hwp5": (hwp5.parse, made.hwp5(SECTION, document=DOCUMENT)),
    "hwp5 compressed": (hwp5.parse, made.hwp5(SECTION, flags=1, document=DOCUMENT)),
    "hwpx": (hwpx.parse, made.hwpx(made.para("본문", GRID, shape="1"), header=HEADER)),
}


@pytest.mark.parametrize("kind", FILES)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_damaged_file_gives_a_sound_document_or_a_refusal(kind: str, data: st.DataObject) -> None:
    parse, whole = FILES[kind]
    damaged = bytearray(whole)
    place = st.integers(0, len(whole) - 1)
    for at, bit in data.draw(st.lists(st.tuples(place, st.integers(0, 7)), max_size=8)):
        damaged[at] ^= 1 << bit
    if data.draw(st.booleans()):
        del damaged[data.draw(place) :]
    try:
        made.check(parse(bytes(damaged), "a"))
    except Unreadable as refused:
        assert refused.reason in refusals.REASONS
        assert refused.sentence.startswith("“a” ")


@pytest.mark.parametrize("kind", FILES)
def test_the_same_bytes_give_the_same_document(kind: str) -> None:
    parse, whole = FILES[kind]
    assert made.check(parse(whole, "a")) == parse(whole, "a")
