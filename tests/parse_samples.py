"""One small document of each format, made at run time, all telling the same three things."""

from __future__ import annotations

import io
import zipfile
from typing import Any

from tests.pdf_writer import Page, written

TITLE = "장비 대장"
SENTENCE = "한빛 주식회사는 3월에 Pump A-7 두 대를 들여왔다."
ROWS = [("지점", "수량", "점검일"), ("서울", "10", "2024-03-05"), ("부산", "20", "2024-04-09")]


def pdf() -> bytes:
    page = Page().text(72, 780, TITLE, size=18, bold=True).text(72, 740, SENTENCE)
    for at, row in enumerate(ROWS):
        for column, text in enumerate(row):
            page.text(80 + 100 * column, 690 - 20 * at, text)
    for level in range(4):
        page.line(72, 705 - 20 * level, 372, 705 - 20 * level)
        page.line(72 + 100 * level, 705, 72 + 100 * level, 645)
    return written([page], title=TITLE)


def docx() -> bytes:
    import docx as library

    document = library.Document()
    document.add_heading(TITLE, 1)
    document.add_paragraph(SENTENCE)
    table = document.add_table(rows=0, cols=3)
    for row in ROWS:
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = text
    return saved(document)


def pptx() -> bytes:
    import pptx as library
    from pptx.util import Inches

    deck = library.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = TITLE
    box = slide.shapes.add_textbox(Inches(1), Inches(2), Inches(6), Inches(1))
    box.text_frame.text = SENTENCE
    table = slide.shapes.add_table(3, 3, Inches(1), Inches(3), Inches(6), Inches(2)).table
    for at, row in enumerate(ROWS):
        for column, text in enumerate(row):
            table.cell(at, column).text = text
    return saved(deck)


def xlsx() -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = TITLE
    sheet.append([SENTENCE])
    sheet.append([])
    for row in ROWS:
        sheet.append([int(cell) if cell.isdigit() else cell for cell in row])
    return saved(book)


def hwpx() -> bytes:
    paragraph = "<hp:p><hp:run><hp:t>{}</hp:t></hp:run></hp:p>"
    cells = "".join(
        "<hp:tr>"
        + "".join(
            f'<hp:tc><hp:subList>{paragraph.format(text)}</hp:subList><hp:cellAddr colAddr="{column}" rowAddr="{at}"/>'
            '<hp:cellSpan colSpan="1" rowSpan="1"/></hp:tc>'
            for column, text in enumerate(row)
        )
        + "</hp:tr>"
        for at, row in enumerate(ROWS)
    )
    section = (
        '<?xml version="1.0" encoding="UTF-8"?><hs:sec xmlns:hs="http://www.hancom.co.kr/hwpml/2011/section" '
        'xmlns:hp="http://www.hancom.co.kr/hwpml/2011/paragraph">'
        + paragraph.format(TITLE)
        + paragraph.format(SENTENCE)
        + f"<hp:p><hp:run><hp:tbl>{cells}</hp:tbl></hp:run></hp:p></hs:sec>"
    )
    return zipped({"mimetype": "application/hwp+zip", "Contents/section0.xml": section})


def html() -> bytes:
    rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in ROWS)
    return (
        f"<!DOCTYPE html><html><head><meta charset='utf-8'><title>{TITLE}</title></head>"
        f"<body><h1>{TITLE}</h1><p>{SENTENCE}</p><table>{rows}</table></body></html>"
    ).encode()


def markdown() -> bytes:
    lines = [" | ".join(row) for row in ROWS]
    return f"# {TITLE}\n\n{SENTENCE}\n\n{lines[0]}\n--- | --- | ---\n{lines[1]}\n{lines[2]}\n".encode()


def text() -> bytes:
    return "\n\n".join([TITLE, SENTENCE, *(" ".join(row) for row in ROWS)]).encode()


def csv() -> bytes:
    return "\n".join([",".join(row) for row in ROWS] + [f'"{SENTENCE}",{TITLE},']).encode()


def eml() -> bytes:
    from email.message import EmailMessage

    message = EmailMessage()
    message["From"] = "kim@example.com"
    message["To"] = "lee@example.com"
    message["Subject"] = TITLE
    message["Date"] = "Tue, 05 Mar 2024 09:00:00 +0900"
    message.set_content("\n".join([SENTENCE, *(" ".join(row) for row in ROWS)]))
    return message.as_bytes()


SAMPLES = {
    "pdf": pdf,
    "docx": docx,
    "pptx": pptx,
    "xlsx": xlsx,
    "hwpx": hwpx,
    "html": html,
    "md": markdown,
    "txt": text,
    "csv": csv,
    "eml": eml,
}
"""Extension → maker."""


def saved(document: Any) -> bytes:
    """The bytes that a library's `save` writes."""
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def zipped(members: dict[str, str | bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def repacked(data: bytes, changes: dict[str, str | bytes | None]) -> bytes:
    """An archive with members replaced, added, or (None) removed."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members: dict[str, str | bytes] = {name: archive.read(name) for name in archive.namelist()}
    for name, content in changes.items():
        if content is None:
            del members[name]
        else:
            members[name] = content
    return zipped(members)
