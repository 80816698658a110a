"""What the two Hangul formats have in common: a tree of paragraphs and tables, and its text.

Sections are the locations. Notes stand after the body of their section with their numbers, so
that they do not cut its sentences apart; running headers and footers come last, each once.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.ingest.parse import refusals
from core.ingest.parse.base import Parsed
from core.ingest.parse.builder import Builder
from core.ingest.parse.grid import Placed, TooManyCells, add_table, refuse_table, spread
from core.ingest.parse.hangul_numbering import BULLET, OUTLINE, Counting, Head, HeadShape, Numberings
from core.ingest.parse.lines import flowing

LONGEST_HEADING = 200
"""Characters; a longer paragraph in an outline style is a numbered paragraph, not a heading."""


LONGEST_CELL = 300


@dataclass(slots=True)
class Paragraph:
    """head: what the file draws before it, the same one for each piece of a paragraph around a table.
    An empty text with a head is a paragraph that only counts."""

    text: str
    head: Head | None = None

    @property
    def level(self) -> int:
        """Of the outline, 1 the highest; 0 for body text."""
        if self.head is None or self.head.shape.kind != OUTLINE:
            return 0
        return self.head.shape.depth + 1


@dataclass(slots=True)
class TableCell:
    row: int
    column: int
    down: int
    across: int
    items: list[Item]
    header: bool = False
    strong: bool = False
    """Filled with a colour, as headers are."""


@dataclass(slots=True)
class Table:
    cells: list[TableCell]
    caption: list[Item] = field(default_factory=list)


Item = Paragraph | Table


@dataclass(frozen=True, slots=True)
class Shapes:
    """What a document defines for all its sections, by number.

    heads: paragraph shape → what heads its paragraphs (body text is left out).
    fills: the border-and-fill shapes that fill a cell with a colour other than white.
    """

    heads: dict[int, HeadShape] = field(default_factory=dict)
    fills: frozenset[int] = frozenset()
    numberings: Numberings = field(default_factory=Numberings)

    def head(self, shape: int) -> Head | None:
        """A new head for one paragraph of this shape."""
        found = self.heads.get(shape)
        return Head(found) if found else None


@dataclass(slots=True)
class Section:
    """body in reading order; `beside` holds what stands elsewhere on the pages, by its place:
    `footnotes`, `endnotes`, `memos`, `header`, `footer`. outline: the definition that numbers it."""

    body: list[Item] = field(default_factory=list)
    beside: dict[str, list[Item]] = field(default_factory=dict)
    pictures: int = 0
    hidden: bool = False
    charts: int = 0
    outline: int | None = None
    deleted: bool = False


PLACES = ("footnotes", "endnotes", "memos", "header", "footer")

DELETED = "Text deleted under tracked changes is left out."


def to_parsed(
    name: str,
    media_type: str,
    sections: list[Section],
    numberings: Numberings,
    title: str = "",
    notes: tuple[str, ...] = (),
) -> Parsed:
    """The document as text. Raises Unreadable: `empty`, `scanned` (pictures only) or `too_large`."""
    builder = Builder(name)
    _number(sections, Counting(numberings))
    said: set[str] = set()
    for number, section in enumerate(sections, 1):
        where = f"section {number}"
        builder.forget_headings()
        _emit(builder, section.body, where)
        for place in PLACES:
            items = section.beside.get(place, [])
            if place in ("header", "footer"):
                items = [item for item in items if _says_something(item) and _text_of([item]) not in said]
                said.update(_text_of([item]) for item in items)
            builder.forget_headings()
            _emit(builder, items, f"{where}, {place}")
    if not len(builder) and any(section.pictures for section in sections):
        raise refusals.scanned(name)
    for note in notes:
        builder.note(note)
    if any(section.deleted for section in sections):
        builder.note(DELETED)
    if any(section.hidden for section in sections):
        builder.note("Hidden comments were left out.")
    if any(section.charts for section in sections):
        builder.note("Charts were left out: their numbers are read only from tables.")
    return builder.parsed(media_type, title)


def _number(sections: list[Section], counting: Counting) -> None:
    """Writes the labels into the texts."""
    for section in sections:
        counting.enter(section.outline)
        section.body = _labelled(section.body, counting)
        for place, items in section.beside.items():
            section.beside[place] = _labelled(items, counting)


def _labelled(items: list[Item], counting: Counting) -> list[Item]:
    kept: list[Item] = []
    for item in items:
        if isinstance(item, Table):
            item.caption = _labelled(item.caption, counting)
            for cell in item.cells:
                alone = cell.items if len(item.cells) > 1 else []
                cell.items = _labelled(cell.items, counting) or _number_alone(alone)
        elif item.head is not None:
            item.text = counting.label(item.head, item.text) + item.text
            if not item.text.strip():
                continue
        kept.append(item)
    return kept


def _number_alone(items: list[Item]) -> list[Item]:
    """What an empty cell says that numbers its row. A bullet without words says nothing."""
    for item in items:
        if isinstance(item, Paragraph) and item.head and item.head.shape.kind != BULLET and item.head.label:
            return [Paragraph(item.head.label.strip())]
    return []


def _says_something(item: Item) -> bool:
    return any(character.isalnum() for character in _text_of([item]))


def _emit(builder: Builder, items: list[Item], where: str) -> None:
    for item in items:
        if isinstance(item, Table):
            _emit_table(builder, item, where)
            continue
        text = flowing(item.text)
        if item.level and len(text) <= LONGEST_HEADING and "\n" not in text:
            builder.heading(text, item.level, location=where)
        else:
            builder.add(text, location=where)


def _emit_table(builder: Builder, table: Table, where: str) -> None:
    """A frame of one cell is its content. Rows with tables inside are layout: their cells follow
    one another; the rows between them are tables of their own."""
    _emit(builder, table.caption, where)
    if _is_frame(table):
        for cell in table.cells:
            _emit(builder, cell.items, where)
        return
    cells = sorted(table.cells, key=lambda cell: (cell.row, cell.column))
    layout: set[int] = set()
    for cell in cells:
        if any(isinstance(item, Table) for item in cell.items):
            layout.update(range(cell.row, cell.row + min(cell.down, len(cells))))
    waiting: list[TableCell] = []
    for cell in cells:
        if cell.row in layout:
            _emit_grid(builder, waiting, where)
            waiting = []
            _emit(builder, cell.items, where)
        else:
            waiting.append(cell)
    _emit_grid(builder, waiting, where)


def _is_frame(table: Table) -> bool:
    """One cell, or one row with a cell that is a text by itself: a table that only places things."""
    if len(table.cells) == 1:
        return True
    one_row = len({cell.row for cell in table.cells}) == 1
    return one_row and any(len(_text_of(cell.items)) > LONGEST_CELL for cell in table.cells)


def _emit_grid(builder: Builder, cells: list[TableCell], where: str) -> None:
    if not cells:
        return
    # Rows and columns that no cell begins in only repeat others, however many a file claims.
    rows = sorted({cell.row for cell in cells})
    columns = sorted({cell.column for cell in cells})
    placed = (
        Placed(
            bisect_left(rows, cell.row),
            bisect_left(columns, cell.column),
            _text_of(cell.items),
            bisect_left(rows, cell.row + cell.down) - bisect_left(rows, cell.row),
            bisect_left(columns, cell.column + cell.across) - bisect_left(columns, cell.column),
            cell.strong,
        )
        for cell in cells
    )
    try:
        add_table(builder, spread(placed), header_rows=_header_rows(cells, rows), location=where)
    except TooManyCells as error:
        raise refuse_table(builder.name) from error


def _header_rows(cells: list[TableCell], rows: list[int]) -> int | None:
    """The first rows whose cells are all marked as title cells; None when the file marks none."""
    body = min((cell.row for cell in cells if not cell.header), default=None)
    return None if body is None else bisect_left(rows, body) or None


def _text_of(items: list[Item]) -> str:
    """The text of a cell, tables in it included, in reading order."""
    return "\n".join(_texts(items))


def _texts(items: list[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Paragraph):
            yield item.text
        else:
            yield from _texts(item.caption)
            for cell in item.cells:
                yield from _texts(cell.items)
