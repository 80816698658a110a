"""From real files to evidence that can be checked (cases 1, 2, 6 to 8, 31, 34, 37 to 39, 41 to 43)."""

from __future__ import annotations

import io
import json
from typing import Any

import docx
import openpyxl
import pytest
from PIL import Image

from core.errors import PathproofError
from core.graph.view import GraphView, ViewMention
from core.ingest.chunk import ChunkSize, chunks
from core.ingest.parse import parse
from core.language.normalise import phrase_key
from pages.door.evidence import spans_in
from storage.records import Role
from tests.pdf_writer import Page, written
from tests.world import World, embedder

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def reader(world: World) -> str:
    return world.member("reader", role=Role.EDITOR)


def view(world: World, user: str) -> GraphView:
    return world.pathproof.views.view_of(user, world.workspace_id)[1]


def mentions_in(view: GraphView, name: str) -> list[ViewMention]:
    places = [n for n in range(view.passage_count) if view.passage(n).document_name == name]
    return [mention for place in places for mention in view.mentions_of(place)]


def cited(answer: dict[str, Any]) -> list[dict[str, Any]]:
    numbers = {n for claim in answer["claims"] for n in claim["citations"]}
    return [passage for passage in answer["passages"] if passage["n"] in numbers]


def two_tables() -> bytes:
    document = docx.Document()
    for name, number in (("A", "1"), ("B", "2")):
        document.add_paragraph(f"Gauge {name}")
        table = document.add_table(rows=2, cols=2)
        for row, cells in enumerate((("Gauge", "Reading"), (name, number))):
            for column, text in enumerate(cells):
                table.cell(row, column).text = text
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def test_of_two_adjacent_tables_each_row_keeps_its_own_number() -> None:
    """Case 1, down to passages as small as a row."""
    parsed = parse(two_tables(), "gauges.docx")
    cut = chunks(parsed, embedder().count_tokens, ChunkSize(12, 0))
    rows = [parsed.text[c.start : c.end] for c in cut if "Reading" in parsed.text[c.start : c.end]]
    assert len(rows) == 2
    assert "A" in rows[0] and "1" in rows[0] and "2" not in rows[0]
    assert "B" in rows[1] and "2" in rows[1] and "1" not in rows[1]


def test_the_graph_says_of_two_adjacent_tables_what_each_says(world: World, reader: str) -> None:
    """Case 1."""
    world.add("gauges.docx", two_tables())
    said = {(m.subject, m.object) for m in mentions_in(view(world, reader), "gauges.docx")}
    assert {("A", "1"), ("B", "2")} <= said
    assert not {("A", "2"), ("B", "1")} & said


def test_both_rows_of_a_merged_cell_carry_it_to_the_answer(world: World, reader: str) -> None:
    """Case 2."""
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (("지역", "지점", "인원"), ("서울", "마포점", 12), (None, "송파점", 9)):
        sheet.append(row)
    sheet.merge_cells("A2:A3")
    out = io.BytesIO()
    book.save(out)
    world.add("지점.xlsx", out.getvalue())
    answer = world.ask(reader, "서울 송파점의 인원은 몇 명인가?", "bm25")
    line = next(line for line in answer["passages"][0]["text"].splitlines() if "송파점" in line)
    assert "서울" in line and "9" in line and "12" not in line


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("blank.txt", b" \n\t\n", "white space"),
        ("scan.pdf", written([Page().picture(50, 50, 400, 600)]), "scan"),
        ("picture.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 40, "picture.png"),
        ("broken.pdf", written([Page().text(72, 700, "Hello there")])[:300], "broken.pdf"),
    ],
)
def test_a_file_without_readable_text_is_refused_and_leaves_no_document(
    world: World, reader: str, name: str, data: bytes, reason: str
) -> None:
    """Cases 4 and 6: there is no such thing as uploaded but empty."""
    with pytest.raises(PathproofError) as refused:
        world.add(name, data)
    assert name in str(refused.value) and reason in str(refused.value)
    assert name not in {d.name for d in world.pathproof.documents.list(reader, world.workspace_id)}
    job = world.pathproof.documents.jobs(reader, world.workspace_id)[0]
    assert (job.document_name, job.state, job.error) == (name, "failed", str(refused.value))


def test_right_bytes_under_a_wrong_extension_are_read_and_cited(world: World, reader: str) -> None:
    """Case 7."""
    page = written([Page().text(72, 700, "Siskin Tents delivers the marquee.")])
    world.add("letter.docx", page)
    (source, *_) = cited(world.ask(reader, "Who delivers the marquee?"))
    assert source["title"] == "letter.docx" and "Siskin Tents" in source["text"]


@pytest.mark.parametrize("encoding", ["cp949", "euc-kr", "utf-16", "utf-8-sig"])
def test_korean_text_in_any_usual_encoding_is_found(world: World, reader: str, encoding: str) -> None:
    """Case 8."""
    name = f"메모-{encoding}.txt"
    crew = {"cp949": "북쪽", "euc-kr": "남쪽", "utf-16": "동쪽", "utf-8-sig": "서쪽"}[encoding]
    world.add(name, f"강하늘은 {crew} 출입구를 관리한다.".encode(encoding))
    answer = world.ask(reader, f"{crew} 출입구는 누가 관리하나?")
    assert "강하늘" in answer["answer"] and name in {p["title"] for p in cited(answer)}


def test_a_fact_on_page_three_opens_at_page_three_with_its_words_lit(world: World, reader: str) -> None:
    """Case 31; on the screen in tests/browser/test_journey.py."""
    sentence = "Merlin Power rents the generator."
    pages = [f"Page {n} speaks of chairs." for n in (1, 2)] + [sentence, "Page 4 speaks of tables."]
    world.add("rental.pdf", written([Page().text(72, 700, words) for words in pages]))
    answer = world.ask(reader, "Who rents the generator?")
    source = cited(answer)[0]
    assert source["title"] == "rental.pdf" and "3" in source["location"]
    at = source["start"] + source["text"].index(sentence)
    shown = view(world, reader)
    passage = next(
        shown.passage_id(n) for n in range(shown.passage_count) if shown.passage(n).text == source["text"]
    )
    span = (at, at + len(sentence))
    image = world.pathproof.documents.page_image(reader, world.workspace_id, passage, [span])
    assert image is not None and (image.page, image.pages) == (3, 4) and image.marks >= 1
    colours = Image.open(io.BytesIO(image.png)).convert("RGB").getcolors(1 << 24) or []
    assert sum(n for n, (red, green, blue) in colours if red > 240 and green > 200 and blue < 200) > 200


def test_every_span_of_a_page_is_lit_on_it_and_an_address_that_names_none_shows_none(
    world: World, reader: str
) -> None:
    page = (
        Page()
        .text(72, 700, "Merlin Power rents the generator.")
        .text(72, 300, "Kite Rental rents the barge.")
    )
    world.add("two.pdf", written([page]))
    shown = view(world, reader)
    number = next(n for n in range(shown.passage_count) if shown.passage(n).document_name == "two.pdf")
    row, documents = shown.passage(number), world.pathproof.documents
    spans = [
        (row.start + (at := row.text.index(words)), row.start + at + len(words))
        for words in ("Merlin", "barge")
    ]
    counts = [
        image.marks
        for wanted in (spans[:1], spans[1:], spans)
        if (image := documents.page_image(reader, world.workspace_id, row.id, wanted))
    ]
    assert counts[0] and counts[1] and counts[2] == counts[0] + counts[1]
    assert documents.page_image(reader, world.workspace_id, row.id, []) is None
    assert spans_in("0-9,30-42") == ((0, 9), (30, 42))
    assert [spans_in(text) for text in ("", "0", "0-9,", "-1-4", "x-y")] == [()] * 5


FLAGGED = {
    "Kite Rental does not supply Drone Base.": ("Kite Rental", "Drone Base"),
    "If the permit comes, Osprey Crew moves the Barge.": ("Osprey Crew", "the Barge"),
    "Egret Foods will not serve Pier Nine unless Pier Nine pays.": ("Egret Foods", "Pier Nine"),
    "It is unlikely that Stork Lines carries the Dome.": ("Stork Lines", "the Dome"),
    "백로상사는 무전기를 공급하지 않는다.": ("백로상사", "무전기"),
    "비가 오면 두루미팀이 천막을 옮긴다.": ("두루미팀", "천막"),
}


def test_what_is_denied_conditional_or_doubtful_makes_no_edge(world: World, reader: str) -> None:
    """Case 34."""
    world.add("flagged.txt", "\n\n".join(FLAGGED))
    shown = view(world, reader)
    assert mentions_in(shown, "flagged.txt")
    for sentence, ends in FLAGGED.items():
        said = [m for m in mentions_in(shown, "flagged.txt") if m.quote in sentence]
        assert all({"negated", "conditional", "doubtful"} & set(m.flags) for m in said), sentence
        places = [shown.phrase_index(phrase_key(end)) for end in ends]
        assert None in places or shown.facts[places[0], places[1]] == 0, sentence


def test_every_triple_of_every_document_quotes_its_source_exactly(world: World, reader: str) -> None:
    """Case 37, over all that this module has uploaded."""
    shown = view(world, reader)
    documents = world.pathproof.documents
    texts = {
        d.name: documents.version_text(reader, world.workspace_id, d.version_id)
        for d in documents.list(reader, world.workspace_id)
    }
    count = 0
    for place in range(shown.passage_count):
        passage = shown.passage(place)
        assert texts[passage.document_name][passage.start : passage.end] == passage.text
        for mention in shown.mentions_of(place):
            assert passage.text[mention.start : mention.end] == mention.quote != ""
            count += 1
    assert count > 10


KOREAN = (
    "테스트 법인은 신규 투자를 보류했다. 한빛조명은 오로라빔 조명기를 공급한다. "
    "이서연은 조명팀을 이끈다. 올해 매출액은 30억 원이다."
)


def test_a_korean_document_gives_korean_phrases_without_particles(world: World, reader: str) -> None:
    """Cases 38 and 39."""
    world.add("회사.txt", KOREAN)
    said = mentions_in(view(world, reader), "회사.txt")
    assert {"테스트 법인", "한빛조명", "이서연"} <= {m.subject for m in said}
    assert all(any("가" <= c <= "힣" for c in m.relation) for m in said)
    phrases = set(view(world, reader).phrases)
    assert {"테스트 법인", "한빛조명", "이서연", "조명팀"} <= phrases
    assert not {"테스트 법인은", "한빛조명은", "이서연은", "조명팀을"} & phrases


@pytest.mark.parametrize("strategy", ["bm25", "hybrid", "hipporag2"])
def test_a_two_syllable_word_is_found_inside_a_longer_one(world: World, reader: str, strategy: str) -> None:
    """Case 41."""
    world.add("회사.txt", KOREAN)
    answer = world.ask(reader, "매출은 얼마인가?", strategy)
    assert answer["passages"][0]["title"] == "회사.txt"
    assert "30억" in json.dumps(answer, ensure_ascii=False)


def test_an_elided_subject_is_the_topic_or_stays_open(world: World, reader: str) -> None:
    """Case 42."""
    world.add("생략.txt", "가람기획은 무대를 설치했다. 다음 날 음향 장비를 점검했다.")
    world.add("열림.txt", "어제 발전기를 점검했다.")
    subjects = {m.subject for m in mentions_in(view(world, reader), "생략.txt")}
    assert subjects <= {"가람기획"} and subjects
    assert mentions_in(view(world, reader), "열림.txt") == []


def test_a_question_finds_a_source_in_the_other_language_among_many_in_its_own(
    world: World, reader: str
) -> None:
    """Case 43, English to Korean; both ways in tests/unit/answer/test_quoted.py."""
    world.add("lease.txt", "The monthly rent of the warehouse is 4 million won.")
    world.add("보험.txt", "행사 보험은 해오름화재가 맡는다.")
    answer = world.ask(reader, "Which company insures the event?")
    assert "해오름화재" in answer["answer"]
    assert cited(answer)[0]["title"] == "보험.txt"
