from __future__ import annotations

import docx as library
import pytest
from docx.oxml import parse_xml as element
from docx.oxml.ns import nsdecls

from core.errors import Unreadable
from core.ingest.parse.base import BlockKind, Parsed
from core.ingest.parse.docx import parse
from tests import parse_samples as made
from tests.parse_support import check, texts

W = nsdecls("w")


def read(document: object, name: str = "a.docx") -> Parsed:
    return check(parse(made.saved(document), name))


def with_body(xml: str, **parts: str) -> Parsed:
    """A document whose body is `xml`; `parts` replace or add members of word/."""
    body = f"<w:document {W}><w:body>{xml}</w:body></w:document>"
    names = {
        "word/document.xml": body,
        **{f"word/{part}.xml": content for part, content in parts.items() if part != "rels"},
    }
    if "rels" in parts:
        names["word/_rels/document.xml.rels"] = parts["rels"]
    return check(parse(made.repacked(made.saved(library.Document()), dict(names)), "a.docx"))


def relations(*kinds: str) -> str:
    links = "".join(f'<Relationship Id="r{k}" Type="http://x/{k}" Target="{k}.xml"/>' for k in kinds)
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{links}</Relationships>'


def test_headings_become_the_path_of_what_stands_below() -> None:
    document = library.Document()
    document.add_heading("운영 지침", 1)
    document.add_heading("점검", 2)
    document.add_paragraph("펌프는 매월 점검한다.")
    assert read(document).blocks[2].heading == "운영 지침 › 점검"


def test_a_short_bold_line_is_a_heading_by_its_looks() -> None:
    document = library.Document()
    document.add_paragraph().add_run("비상 연락").bold = True
    document.add_paragraph("당직자에게 먼저 전화한다.")
    parsed = read(document)
    assert parsed.blocks[0].kind is BlockKind.HEADING
    assert parsed.blocks[1].heading == "비상 연락"


def test_a_cell_merged_over_rows_is_repeated_in_each() -> None:
    document = library.Document()
    table = document.add_table(rows=3, cols=3)
    for at, row in enumerate([("지역", "품목", "수량"), ("서울", "펌프", "3"), ("", "밸브", "5")]):
        for column, text in enumerate(row):
            table.cell(at, column).text = text
    table.cell(1, 0).merge(table.cell(2, 0))
    assert "지역: 서울 | 품목: 밸브 | 수량: 5" in read(document).text


def test_two_tables_one_after_the_other_stay_two() -> None:
    document = library.Document()
    for key, value in (("A", "1"), ("B", "2")):
        table = document.add_table(rows=1, cols=2)
        table.cell(0, 0).text, table.cell(0, 1).text = key, value
    assert texts(read(document), BlockKind.TABLE) == ["A: 1", "B: 2"]


def test_a_nested_table_is_read_by_itself_after_its_row() -> None:
    document = library.Document()
    cell = document.add_table(rows=1, cols=1).cell(0, 0)
    cell.text = "밖"
    inner = cell.add_table(rows=1, cols=2)
    inner.cell(0, 0).text, inner.cell(0, 1).text = "안", "값"
    assert texts(read(document)) == ["밖", "안: 값"]


def test_rows_below_a_nested_table_come_after_it_and_keep_their_labels() -> None:
    document = library.Document()
    table = document.add_table(rows=4, cols=3)
    for at, row in enumerate(
        [("지점", "1월", "2월"), ("서울", "10", "20"), ("부산", "30", "40"), ("대구", "5", "6")]
    ):
        for column, text in enumerate(row):
            table.cell(at, column).text = text
    inner = table.cell(1, 0).add_table(rows=1, cols=2)
    inner.cell(0, 0).text, inner.cell(0, 1).text = "담당", "김민수"
    parsed = read(document)
    assert texts(parsed) == [
        "지점 | 1월 | 2월\n지점: 서울 | 1월: 10 | 2월: 20",
        "담당: 김민수",
        "지점: 부산 | 1월: 30 | 2월: 40\n지점: 대구 | 1월: 5 | 2월: 6",
    ]
    assert parsed.blocks[2].header == "지점 | 1월 | 2월"


def test_deleted_text_is_out_and_inserted_text_is_in() -> None:
    parsed = with_body(
        "<w:p><w:r><w:t>납기는 </w:t></w:r><w:del><w:r><w:delText>3월</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>4월</w:t></w:r></w:ins><w:r><w:t>이다.</w:t></w:r></w:p>"
    )
    assert parsed.text == "납기는 4월이다."
    assert any("tracked changes" in note for note in parsed.notes)


def test_a_deleted_table_row_is_out() -> None:
    row = "<w:tr>{}<w:tc><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc></w:tr>"
    gone = row.format("<w:trPr><w:del/></w:trPr>", "지운 행")
    assert with_body(f"<w:tbl>{row.format('', '남은 행')}{gone}</w:tbl>").text == "남은 행"


def test_comments_notes_and_margins_are_read_each_at_its_own_location() -> None:
    document = library.Document()
    run = document.add_paragraph("본문이다.").runs[0]
    document.add_comment(run, text="확인 필요", author="김민수")
    document.sections[0].header.paragraphs[0].text = "대외비"
    document.sections[0].footer.paragraphs[0].text = "한빛 주식회사"
    parsed = read(document)
    found = {block.location: parsed.text[block.start : block.end] for block in parsed.blocks}
    assert found["comments"] == "Comment by 김민수: 확인 필요"
    assert (found["header"], found["footer"], found[""]) == ("대외비", "한빛 주식회사", "본문이다.")


def test_footnotes_keep_their_mark_in_the_sentence_and_their_words_apart() -> None:
    notes = (
        f'<w:footnotes {W}><w:footnote w:id="0" w:type="separator"><w:p/></w:footnote>'
        '<w:footnote w:id="2"><w:p><w:r><w:t>2024년 기준</w:t></w:r></w:p></w:footnote></w:footnotes>'
    )
    parsed = with_body(
        '<w:p><w:r><w:t>매출은 늘었다</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>',
        footnotes=notes,
        rels=relations("footnotes"),
    )
    assert texts(parsed) == ["매출은 늘었다[2]", "[2] 2024년 기준"]


def test_text_boxes_are_read_once() -> None:
    box = "<w:txbxContent><w:p><w:r><w:t>상자 글</w:t></w:r></w:p></w:txbxContent>"
    mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    parsed = with_body(
        f"<w:p><w:r><w:t>앞</w:t></w:r><w:r><mc:AlternateContent {mc}><mc:Choice><w:drawing>{box}</w:drawing></mc:Choice>"
        f"<mc:Fallback><w:pict>{box}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>"
    )
    assert texts(parsed) == ["앞", "상자 글"]


def test_a_field_gives_its_result_and_not_its_code() -> None:
    parsed = with_body(
        '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "http://x"</w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>누르기</w:t></w:r>'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
    )
    assert parsed.text == "누르기"


def test_content_controls_and_links_are_text_like_any_other() -> None:
    run = "<w:r><w:t>{}</w:t></w:r>"
    parsed = with_body(
        f"<w:sdt><w:sdtContent><w:p>{run.format('양식 ')}<w:hyperlink>{run.format('연결')}</w:hyperlink></w:p>"
        "</w:sdtContent></w:sdt>"
    )
    assert parsed.text == "양식 연결"


def test_lists_keep_the_numbers_that_word_draws() -> None:
    document = library.Document()
    for text in ("켠다", "기다린다"):
        document.add_paragraph(text, style="List Number")
    document.add_paragraph("끈다", style="List Bullet")
    assert texts(read(document)) == ["1. 켠다", "2. 기다린다", "• 끈다"]


def test_empty_list_paragraphs_are_counted_and_deleted_ones_are_not() -> None:
    document = library.Document()
    for text in ("켠다", "", "지운다", "끈다"):
        document.add_paragraph(text, style="List Number")
    gone = document.paragraphs[2]._p
    for run in list(gone.r_lst):
        deleted = element(f"<w:del {W}/>")
        deleted.append(run)
        gone.append(deleted)
    for text in gone.iter(f"{{{gone.nsmap['w']}}}t"):
        text.tag = text.tag.replace("}t", "}delText")
    assert texts(read(document)) == ["1. 켠다", "3. 끈다"]


def test_an_empty_cell_that_numbers_its_row_says_the_number() -> None:
    document = library.Document()
    table = document.add_table(rows=3, cols=2)
    for row, text in enumerate(("품목", "펌프", "밸브")):
        table.cell(row, 0).paragraphs[0].style = "List Number" if row else "Normal"
        table.cell(row, 1).text = text
    assert texts(read(document), BlockKind.TABLE) == ["| 품목\n1. | 펌프\n2. | 밸브"]


def test_malformed_numbering_leaves_the_text_alone() -> None:
    for level, start in (("99999999999", "1"), ("²", "1"), ("0", "9" * 5000), ("0", "²")):
        numbering = (
            f'<w:numbering {W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="{start}"/>'
            '<w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>'
            '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
        )
        place = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="1"/></w:numPr>'
        body = f"<w:p><w:pPr>{place}</w:pPr><w:r><w:t>항</w:t></w:r></w:p>"
        parsed = with_body(body, numbering=numbering, rels=relations("numbering"))
        assert parsed.text == ("a. 항" if level == "0" else "항")


def test_a_header_row_marked_by_the_file_labels_words() -> None:
    document = library.Document()
    table = document.add_table(rows=2, cols=2)
    for at, row in enumerate([("역할", "이름"), ("책임자", "박서연")]):
        for column, text in enumerate(row):
            table.cell(at, column).text = text
    table.rows[0]._tr.get_or_add_trPr().append(element(f"<w:tblHeader {W}/>"))
    assert "역할: 책임자 | 이름: 박서연" in read(document).text


def test_macros_are_named_and_not_read() -> None:
    data = made.repacked(made.docx(), {"word/vbaProject.bin": b"Sub AutoOpen()"})
    parsed = parse(data, "a.docm")
    assert any("acros" in note for note in parsed.notes)
    assert "AutoOpen" not in parsed.text


def test_a_document_with_nothing_in_it_is_refused_as_empty() -> None:
    with pytest.raises(Unreadable) as caught:
        parse(made.saved(library.Document()), "빈.docx")
    assert caught.value.reason == "empty"


@pytest.mark.parametrize(
    "changes",
    [
        {"word/document.xml": "<w:document"},
        {"word/document.xml": None},
        {"word/document.xml": f"<w:document {W}/>"},
        {"word/document.xml": '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'},
    ],
)
def test_a_broken_main_part_is_damaged_and_named(changes: dict[str, str | bytes | None]) -> None:
    with pytest.raises(Unreadable) as caught:
        parse(made.repacked(made.docx(), changes), "계약서.docx")
    assert caught.value.reason == "damaged"
    assert "계약서.docx" in caught.value.sentence
    assert "document.xml" in caught.value.sentence
