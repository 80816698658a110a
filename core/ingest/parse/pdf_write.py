"""A PDF's pages written into the document's text, each word with its rectangle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.ingest.parse.base import BlockKind
from core.ingest.parse.builder import Builder, clean
from core.ingest.parse.pdf_aligned import Aligned
from core.ingest.parse.pdf_carried import in_columns, with_carried_rows
from core.ingest.parse.pdf_cells import Pieces, known_words, rows_of
from core.ingest.parse.pdf_grid import Grid
from core.ingest.parse.pdf_layout import Flow, Part, read_order
from core.ingest.parse.pdf_lines import Line
from core.ingest.parse.pdf_page import PageContent
from core.ingest.parse.pdf_paragraphs import Habits, Paragraph, habits_of, is_chapter, paragraphs
from core.ingest.parse.tables import Cell, count_header_rows, render
from storage.records import Rectangle

MAX_HEADING = 120
LARGER = 1.15
EDGE = 12.0
"""Points by which the edges of one table may differ from page to page."""


@dataclass(frozen=True, slots=True)
class PageText:
    """A page's content, and the words of its comments."""

    number: int
    content: PageContent
    comments: list[str]


@dataclass(frozen=True, slots=True)
class _Looks:
    """What is usual in the document: size of its body's letters, whether bold means anything, sizes of
    headings from the largest, how lines are broken."""

    body: float
    bold_counts: bool
    sizes: tuple[float, ...]
    habits: Habits


def write_pages(pages: Sequence[PageText], out: Builder) -> None:
    """All pages in order."""
    parts = with_carried_rows([_parts(page.content) for page in pages])
    ordered = list(zip(pages, parts, strict=True))
    flows = [part.lines for _, found in ordered for part in found if isinstance(part, Flow)]
    looks = _looks([line for lines in flows for line in lines], habits_of(flows))
    known = known_words(part for _, found in ordered for part in found)
    carried: _Carried | None = None
    for page, found in ordered:
        location = f"page {page.number}"
        for number, part in enumerate(found):
            if isinstance(part, Flow):
                _write_flow(part, looks, location, out)
                carried = None
            else:
                carried = _write_table(part, known, location, out, carried if number == 0 else None)
        for comment in page.comments:
            out.add(f"Comment: {comment}", location=location)


def _parts(content: PageContent) -> list[Part]:
    found = read_order(content.words, content.rules)
    for words in content.aside:  # turned text after the rest: captions of figures, marks in the margin
        found += read_order(words, [])
    return found


# ── looks ───────────────────────────────────────────────────────────────────────────────────


def _looks(lines: Sequence[Line], habits: Habits) -> _Looks:
    weights: dict[float, int] = {}
    bold = total = 0
    for line in lines:
        letters = len(line.text)
        size = _round(line.size)
        weights[size] = weights.get(size, 0) + letters
        bold += letters if line.bold else 0
        total += letters
    body, reached = 0.0, 0
    for size in sorted(weights):
        reached += weights[size]
        if reached * 2 >= total:
            body = size
            break
    larger = sorted((size for size in weights if size >= LARGER * body), reverse=True)
    return _Looks(body, bold * 2 < total, tuple(larger[:5]), habits)


def _round(size: float) -> float:
    return round(size * 2) / 2


def _heading_level(paragraph: Paragraph, looks: _Looks) -> int:
    """1–5 by size, 6 for bold or numbered chapter lines of the body's size, 0 for text."""
    text = paragraph.text
    if len(paragraph.lines) > 3 or len(text) > MAX_HEADING or not any(letter.isalpha() for letter in text):
        return 0
    size = _round(max(line.size for line in paragraph.lines))
    if looks.body and size >= LARGER * looks.body:
        return 1 + sum(larger > size for larger in looks.sizes)
    alone = len(paragraph.lines) == 1 and text[-1] not in ".,;。"
    if alone and looks.bold_counts and paragraph.lines[0].bold and size >= 0.9 * looks.body:
        return 6
    return 6 if alone and is_chapter(text) else 0


# ── writing ─────────────────────────────────────────────────────────────────────────────────


def _write_flow(flow: Flow, looks: _Looks, location: str, out: Builder) -> None:
    for paragraph in paragraphs(flow.lines, looks.habits):
        level = _heading_level(paragraph, looks)
        pieces = paragraph.pieces()
        if level:
            pieces = [(" " if text == "\n" else text, word) for text, word in pieces]
            start = out.heading("".join(text for text, _ in pieces), level, location=location)
        else:
            start = out.add("".join(text for text, _ in pieces), location=location)
        _place(pieces, start, out)


def _place(pieces: Pieces, start: int | None, out: Builder) -> None:
    """Rectangles of a block that begins at `start`; none where cleaning would move its letters."""
    text = "".join(text for text, _ in pieces)
    if start is None or clean(text).strip() != text:
        return
    out.glyphs(_runs(pieces, start))


def _runs(pieces: Pieces, at: int) -> Iterator[tuple[int, int, Rectangle]]:
    for text, word in pieces:
        if word is not None and text:
            yield at, at + len(text), word.box
        at += len(text)


@dataclass(frozen=True, slots=True)
class _Carried:
    """The header of the table that a page ends with, for its rows on the next page."""

    header: list[list[Cell]]
    table: Grid | Aligned


def _write_table(
    table: Grid | Aligned, known: frozenset[str], location: str, out: Builder, carried: _Carried | None
) -> _Carried | None:
    rows, words = rows_of(table, known)
    if not rows:
        return None
    above: list[list[Cell]] = []
    if carried is not None and _goes_on(table, rows, carried):
        above = carried.header
    rendered = render([*above, *rows], header_rows=len(above) or None)
    pieces: Pieces = []
    for line in rendered.lines:
        if line.row < len(above):
            continue
        if pieces:
            pieces.append(("\n", None))
        for piece in line.pieces:
            cell = rows[line.row - len(above)][piece.column] if piece.column is not None else None
            pieces += (
                words[cell.origin] if cell is not None and cell.text == piece.text else [(piece.text, None)]
            )
    text = "".join(text for text, _ in pieces)
    _place(pieces, out.add(text, BlockKind.TABLE, location=location, header=rendered.header), out)
    return _Carried(above or rows[: count_header_rows(rows)], table)


def _goes_on(table: Grid | Aligned, rows: list[list[Cell]], carried: _Carried) -> bool:
    """A table at the top of a page with the columns of the one at the end of the page before, and without
    a header of its own."""
    return (
        bool(carried.header)
        and len(rows[0]) == len(carried.header[0])
        and [cell.text for cell in rows[0]] != [cell.text for cell in carried.header[0]]
        and (_same_edges(table, carried.table) or _same_columns(table, carried.table))
    )


def _same_edges(table: Grid | Aligned, above: Grid | Aligned) -> bool:
    return abs(table.left - above.left) < EDGE and abs(table.right - above.right) < EDGE


def _same_columns(table: Grid | Aligned, above: Grid | Aligned) -> bool:
    """Without drawn cells, the right edge is that of the longest words alone."""
    return isinstance(table, Aligned) and isinstance(above, Aligned) and in_columns(table.rows[0], above)
