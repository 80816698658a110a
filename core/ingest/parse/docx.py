"""Word documents (.docx, .docm, templates), read from their XML.

Kept: headings as paths, paragraphs, lists with their numbers, tables with merged cells repeated,
nested tables, text boxes, links' words, inserted text, footnotes, endnotes, comments, headers and
footers. Left out: deleted text (tracked changes), field codes, macros, pictures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from core.ingest.parse import recognise, refusals
from core.ingest.parse.archive import Archive, Element
from core.ingest.parse.base import Parsed
from core.ingest.parse.builder import Builder
from core.ingest.parse.docx_numbering import Numbering
from core.ingest.parse.docx_styles import Styles
from core.ingest.parse.docx_table import rows_of
from core.ingest.parse.docx_text import Marks, W, all_bold, attribute, blocks_in, emptied, paragraph_text
from core.ingest.parse.grid import add_table
from core.ingest.parse.office import core_title, note_macros

DRAWN_HEADING = 8


def parse(data: bytes, name: str) -> Parsed:
    """Raises Unreadable: `empty`, `damaged`, `encrypted` or `too_large`."""
    archive = Archive.open(data, name)
    main = _main_part(archive)
    reader = _Reader(archive, main, Builder(name))
    reader.read()
    note_macros(archive, reader.out)
    return reader.out.parsed(recognise.DOCX, core_title(archive))


def _main_part(archive: Archive) -> str:
    for kind, target in archive.relations("").values():
        if kind == "officeDocument" and target in archive:
            return target
    if "word/document.xml" in archive:
        return "word/document.xml"
    raise refusals.damaged(archive.name, "its main part word/document.xml is missing")


class _Reader:
    """One walk through a document; `out` collects."""

    def __init__(self, archive: Archive, main: str, out: Builder) -> None:
        self.archive = archive
        self.main = main
        self.out = out
        self.styles = Styles.of(archive, main)
        self.numbering = Numbering.of(archive, main)
        self.marks = Marks()

    def read(self) -> None:
        body = self.archive.xml(self.main).find(f"{W}body")
        if body is None:
            raise refusals.damaged(self.archive.name, "its part {part} has no body", part=self.main)
        self._margins("header", "header")
        self._flow(body, "")
        self.out.forget_headings()
        self._notes("footnotes", "footnote", "footnotes")
        self._notes("endnotes", "endnote", "endnotes")
        self._comments()
        self._margins("footer", "footer")
        if self.marks.deleted:
            self.out.note("Text deleted under tracked changes is left out.")
        if self.marks.pictures:
            self.out.note(f"{self.marks.pictures} picture(s) are left out.")

    def _flow(self, parent: Element, location: str) -> None:
        for element in blocks_in(parent):
            if element.tag == f"{W}p":
                self._paragraph(element, location)
            elif element.tag == f"{W}tbl":
                self._table(element, location)

    def _paragraph(self, paragraph: Element, location: str) -> None:
        text = paragraph_text(paragraph, self.marks)
        style = self.styles.of_paragraph(paragraph)
        boxes = self.marks.take_boxes()
        label = self._label(paragraph)
        if text.strip():
            text = label + text
            level = self.styles.heading_level(paragraph, style) or self._drawn_level(paragraph, text)
            if level:
                self.out.heading(text, level, location=location)
            else:
                self.out.add(text, location=location)
        for box in boxes:
            self._flow(box, location)

    @staticmethod
    def _drawn_level(paragraph: Element, text: str) -> int:
        """Many documents have headings by their looks alone: one short bold line without a full stop.
        They rank below every styled heading."""
        text = text.strip()
        short = len(text) <= 80 and "\n" not in text and text[-1] not in ".,;:?!…。"
        return DRAWN_HEADING if short and all_bold(paragraph) else 0

    def _table(self, table: Element, location: str) -> None:
        rows, header_rows, nested = rows_of(table, self.marks, self._label)
        boxes = self.marks.take_boxes()
        inside = {row: partial(self._tables, tables, location) for row, tables in nested.items()}
        add_table(self.out, rows, header_rows=header_rows, location=location, inside=inside)
        for box in boxes:
            self._flow(box, location)

    def _tables(self, tables: Sequence[Element], location: str) -> None:
        for table in tables:
            self._table(table, location)

    def _label(self, paragraph: Element) -> str:
        """Word counts empty paragraphs too, but for those that a tracked change emptied."""
        return (
            "" if emptied(paragraph) else self.numbering.label(paragraph, self.styles.of_paragraph(paragraph))
        )

    def _notes(self, kind: str, tag: str, location: str) -> None:
        for part in self.archive.related(self.main, kind):
            for note in self.archive.xml(part).iter(f"{W}{tag}"):
                if attribute(note, "type") not in ("", "normal"):
                    continue  # separators, drawn between text and notes
                text = " ".join(self._texts(note))
                if text:
                    self.out.add(f"[{attribute(note, 'id')}] {text}", location=location)

    def _comments(self) -> None:
        for part in self.archive.related(self.main, "comments"):
            for comment in self.archive.xml(part).iter(f"{W}comment"):
                text = " ".join(self._texts(comment))
                if text:
                    author = attribute(comment, "author") or "unknown"
                    self.out.add(f"Comment by {author}: {text}", location="comments")

    def _margins(self, kind: str, location: str) -> None:
        """Headers and footers, each different text once; bare page numbers are no text."""
        seen: set[str] = set()
        for part in sorted(self.archive.related(self.main, kind)):
            text = "\n".join(self._texts(self.archive.xml(part)))
            if text and text not in seen and not text.replace("/", "").replace("-", "").strip().isdigit():
                seen.add(text)
                self.out.add(text, location=location)

    def _texts(self, parent: Element) -> Iterator[str]:
        """Paragraphs of a small part, tables too, as plain lines."""
        for paragraph in parent.iter(f"{W}p"):
            text = " ".join(paragraph_text(paragraph, self.marks).split())
            self.marks.take_boxes()  # they are paragraphs of this part too, met by the walk itself
            if text:
                yield text
