"""PowerPoint presentations (.pptx, .pptm, .ppsx), read from their XML, slide by slide.

Kept: titles as headings, text in reading order (down, then across), grouped shapes, tables with
merged cells repeated, charts' and diagrams' words and figures, speaker notes, comments, hidden
slides (named as hidden). Left out: pictures, films, master slides' decoration.
"""

from __future__ import annotations

from core.ingest.parse import recognise, refusals
from core.ingest.parse.archive import Archive, Element
from core.ingest.parse.base import Parsed
from core.ingest.parse.builder import Builder
from core.ingest.parse.drawing import A, C, R, chart_rows, paragraphs, texts
from core.ingest.parse.grid import add_table
from core.ingest.parse.office import core_title, note_macros
from core.ingest.parse.pptx_shapes import P, Shape, margins, shapes_in_order, table_rows
from core.ingest.parse.progress import report


def parse(data: bytes, name: str) -> Parsed:
    """Raises Unreadable: `empty`, `damaged`, `encrypted` or `too_large`."""
    archive = Archive.open(data, name)
    out = Builder(name)
    main = _main_part(archive)
    slides = _slides(archive, main)
    seen: set[str] = set()  # footers and dates, each once for the whole presentation
    for number, slide in enumerate(slides, 1):
        report(number - 1, len(slides), "slide")
        _Slide(archive, slide, number, out, seen).read()
    note_macros(archive, out)
    return out.parsed(recognise.PPTX, core_title(archive))


def _main_part(archive: Archive) -> str:
    for kind, target in archive.relations("").values():
        if kind == "officeDocument" and target in archive:
            return target
    if "ppt/presentation.xml" in archive:
        return "ppt/presentation.xml"
    raise refusals.damaged(archive.name, "its main part ppt/presentation.xml is missing")


def _slides(archive: Archive, main: str) -> list[str]:
    """Slide parts in the order in which they are shown."""
    relations = archive.relations(main)
    found = []
    for number, entry in enumerate(archive.xml(main).iter(f"{P}sldId"), 1):
        kind, target = relations.get(entry.get(f"{R}id", ""), ("", ""))
        if kind != "slide" or target not in archive:
            raise refusals.damaged(archive.name, "slide {number} is missing", number=number)
        found.append(target)
    return found


class _Slide:
    def __init__(self, archive: Archive, part: str, number: int, out: Builder, seen: set[str]) -> None:
        self.archive = archive
        self.part = part
        self.location = f"slide {number}"
        self.out = out
        self.seen = seen
        self.relations = archive.relations(part)

    def read(self) -> None:
        root = self.archive.xml(self.part)
        self.out.forget_headings()
        if root.get("show") in ("0", "false"):
            self.out.note(f"Hidden: {self.location}.")
        for shape in shapes_in_order(root):
            self._shape(shape)
        for text in margins(root):
            if text not in self.seen:
                self.seen.add(text)
                self.out.add(text, location=self.location)
        self._notes()
        self._comments()

    def _shape(self, shape: Shape) -> None:
        if shape.kind == "title":
            self.out.heading(" ".join(texts(shape.element)), 1, location=self.location)
        elif shape.kind == "text":
            self.out.add("\n".join(paragraphs(shape.element)), location=self.location)
        elif shape.kind == "table":
            rows, header_rows = table_rows(shape.element)
            add_table(self.out, rows, header_rows=header_rows, location=self.location)
        elif shape.kind == "frame":
            self._frame(shape.element)

    def _frame(self, frame: Element) -> None:
        """A chart or a diagram: its words stand in parts of their own."""
        for chart in frame.iter(f"{C}chart"):
            kind, target = self.relations.get(chart.get(f"{R}id", ""), ("", ""))
            if kind == "chart" and target in self.archive:
                title, rows = chart_rows(self.archive.xml(target))
                self.out.add(title, location=self.location)
                if rows:
                    add_table(self.out, rows, header_rows=1, location=self.location)
        for reference in frame.iter("{http://schemas.openxmlformats.org/drawingml/2006/diagram}relIds"):
            kind, target = self.relations.get(reference.get(f"{R}dm", ""), ("", ""))
            if target in self.archive:
                self.out.add("\n".join(paragraphs(self.archive.xml(target))), location=self.location)

    def _notes(self) -> None:
        for kind, target in self.relations.values():
            if kind != "notesSlide" or target not in self.archive:
                continue
            for shape in self.archive.xml(target).iter(f"{P}sp"):
                holder = shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph")
                if holder is not None and holder.get("type") == "body":
                    self.out.add("\n".join(paragraphs(shape)), location=f"{self.location}, notes")

    def _comments(self) -> None:
        for kind, target in self.relations.values():
            if kind == "comments" and target in self.archive:
                root = self.archive.xml(target)
                words = [text.text or "" for text in root.iter(f"{P}text", f"{A}t")]
                self.out.add(
                    "\n".join(f"Comment: {text}" for text in words if text.strip()), location=self.location
                )
