"""Tables as text that survives being cut up: every row carries its labels.

`지점 | 1월 | 2월` over `서울 | 10 | 20` reads `지점: 서울 | 1월: 10 | 2월: 20` when the first row is
surely a header; two columns of names and values read `이름: 김민수`; anything else `a | b | c`.
A merged cell stands in each row and column that it covers.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

SEPARATOR = " | "
PART_ROWS = 25
PART_CHARACTERS = 1_200
MAX_LABEL = 60
MAX_LABELS = 240
"""Characters of all labels together; longer ones would drown the values that they name."""
MAX_TITLES = 3


@dataclass(frozen=True, slots=True)
class Cell:
    """origin: the same number for all copies of one merged cell, another for every other cell.
    strong: bold or filled, as headers are. number: known to be a number or a date."""

    text: str
    origin: int
    strong: bool = False
    number: bool = False


Row = Sequence[Cell]


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of a line: `text`, and the column of the cell it comes from (None for separators and labels)."""

    text: str
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One row as text; `row` is its index in the table given."""

    row: int
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Rendered:
    """lines: one for each row that has text. header: titles above the table (`단위: 만원`) and its
    header row as text, or ""."""

    lines: tuple[Line, ...]
    header: str


def flat(text: str) -> str:
    """A cell's text on one line."""
    return " ".join(text.split())


def render(rows: Sequence[Row], *, header_rows: int | None = None) -> Rendered:
    """A table as lines. `header_rows`: known from the file; None: found here."""
    titles = _leading_titles(rows)
    body = rows[titles:]
    known = header_rows is not None and header_rows > titles
    count = header_rows - titles if header_rows is not None and known else count_header_rows(body)
    labels = _labels(body[:count]) if count else []
    keyed = not count and _is_keyed(body)
    lines: list[Line] = [_plain(index, row) for index, row in enumerate(rows[: titles + count])]
    for index, row in enumerate(body[count:], titles + count):
        if labels and not _is_aside(row):
            lines.append(_labelled(index, row, labels))
        else:
            lines.append(_keyed(index, row) if keyed else _plain(index, row))
    header = SEPARATOR.join(label for label in labels if label)
    if not header:
        header = "\n".join((_keyed if keyed else _plain)(0, row).text for row in _probable_header(body))
    if titles == len(rows) - 1 and len(_distinct(rows[-1])) <= 1:
        titles = 0  # lines of text, not a table under titles
    context = [line.text for line in lines[:titles] if line.text.strip()][-MAX_TITLES:]
    return Rendered(
        tuple(line for line in lines if line.text.strip()),
        "\n".join([*context, *([header] if header else [])]),
    )


def parts(lines: Sequence[Line]) -> list[list[Line]]:
    """Long tables in parts of about equal length that keep whole rows, so that each has a near location."""
    total = sum(len(line.text) + 1 for line in lines)
    wanted = max(-(-total // PART_CHARACTERS), -(-len(lines) // PART_ROWS), 1)
    found: list[list[Line]] = []
    reached = 0
    for line in lines:
        # A row opens the next part once the ones before it have their share.
        if not found or (reached * wanted >= total * len(found) and len(found) < wanted):
            found.append([])
        found[-1].append(line)
        reached += len(line.text) + 1
    return found


# ── rows ────────────────────────────────────────────────────────────────────────────────────


def _distinct(row: Row) -> list[tuple[int, Cell]]:
    """Cells with text, copies of one merged cell once, with their columns."""
    seen: set[int] = set()
    found = []
    for column, cell in enumerate(row):
        if cell.text and cell.origin not in seen:
            found.append((column, cell))
        seen.add(cell.origin)
    return found


def _is_aside(row: Row) -> bool:
    """One text in a row of more columns: a title or a remark inside the table."""
    return len({cell.origin for cell in row}) == 1 or (len(row) > 2 and len(_distinct(row)) <= 1)


def _leading_titles(rows: Sequence[Row]) -> int:
    """Rows above the header: one text alone, or a few (a unit here, a period there) over a fuller row of words."""
    count = 0
    while count < len(rows) - 1 and len(rows[count]) > 1:
        cells = _distinct(rows[count])
        below = rows[count + 1]
        sparse = (
            len(rows[count]) > 2 and len(cells) * 2 <= len(rows[count]) and len(cells) < len(_distinct(below))
        )
        words_over_words = (
            sparse and not any(holds_value(cell) for _, cell in cells) and _could_be_header(below)
        )
        if len(cells) > 1 and (not words_over_words or _spans_columns(rows[count])):
            break
        count += 1
    return count


def _join(index: int, groups: list[list[Piece]]) -> Line:
    pieces: list[Piece] = []
    for group in groups:
        if pieces:
            pieces.append(Piece(SEPARATOR))
        pieces.extend(group)
    return Line(index, tuple(pieces))


def _plain(index: int, row: Row) -> Line:
    """`a | b | c`; an empty cell between others keeps its place."""
    cells = _distinct(row)
    if not cells:
        return Line(index, ())
    groups: list[list[Piece]] = []
    seen: set[int] = set()
    for column, cell in enumerate(row[: cells[-1][0] + 1]):
        if cell.origin in seen:
            continue
        seen.add(cell.origin)
        groups.append([Piece(cell.text, column if cell.text else None)])
    return _join(index, groups)


def _labelled(index: int, row: Row, labels: Sequence[str]) -> Line:
    """`label: value | label: value`; empty cells need no place, since every value names its own."""
    groups: list[list[Piece]] = []
    for column, cell in enumerate(row):
        if not cell.text:
            continue
        label = labels[column] if column < len(labels) else ""
        value = Piece(cell.text, column)
        groups.append([Piece(f"{label}: "), value] if label and label != cell.text else [value])
    return _join(index, groups)


def _keyed(index: int, row: Row) -> Line:
    cells = _distinct(row)
    if len(cells) != 2:
        return _plain(index, row)
    (first, key), (second, value) = cells
    colon = " " if key.text.endswith(":") else ": "
    return Line(index, (Piece(key.text, first), Piece(colon), Piece(value.text, second)))


# ── headers ─────────────────────────────────────────────────────────────────────────────────

_NUMBER = re.compile(
    r"[-+(~≈<>≤≥]?\s*(?:[$₩€£¥]|US\$|KRW|USD)?\s*[-+]?\d[\d,. ]*\d?\s*"
    r"(?:%|％|원|천원|만원|백만원|억원|명|개|건|회|점|월|일|년|시|분|kg|km|cm|mm|[A-Za-z]{1,3})?\)?"
)
_DATE = re.compile(
    r"\d{1,4}\s?[-./년]\s?\d{1,2}\s?[-./월]\s?\d{0,4}\s?일?\.?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?|\d{1,2}:\d{2}(?::\d{2})?"
)


def is_value(text: str) -> bool:
    """A number, an amount, a date or a time: what stands under headers, not in them."""
    text = text.strip()
    return text in {"-", "–", "—", "N/A", "n/a", "O", "X"} or bool(
        _NUMBER.fullmatch(text) or _DATE.fullmatch(text)
    )


_PERIOD = re.compile(
    r"(?:FY|CY)?(?:19|20)\d\d\s?(?:년|년도|H[12]|Q[1-4]|[./-]?(?:0?[1-9]|1[0-2])월?)?|\d{1,2}월|[1-4]분기|Q[1-4]"
)
"""`2024`, `3월`, `1분기`: values elsewhere, but at home in headers."""


def is_figure(cell: Cell) -> bool:
    """A value that is no year or month: what headers do not hold."""
    return holds_value(cell) and not _PERIOD.fullmatch(cell.text)


def holds_value(cell: Cell) -> bool:
    """A cell known to be, or written like, a number, an amount, a date or a time."""
    return cell.number or is_value(cell.text)


def _could_be_header(row: Row) -> bool:
    """Short words in every column but perhaps the first; none is a value, years and months apart."""
    filled = [cell for cell in row if cell.text]
    if len(filled) < 2 or not all(cell.text for cell in row[1:]):
        return False
    if all(holds_value(cell) for cell in filled):
        return False
    return all(len(cell.text) <= MAX_LABEL and not is_figure(cell) for cell in filled)


def count_header_rows(rows: Sequence[Row]) -> int:
    """How many rows are surely a header: 0 unless their look or the values under them show it."""
    if len(rows) < 2 or len(rows[0]) < 2:
        return 0
    deep = 1
    while deep < min(3, len(rows) - 1) and _spans_columns(rows[deep - 1]) and _could_be_header(rows[deep]):
        deep += 1
    first = rows[0]
    if deep == 1 and (not _could_be_header(first) or len({cell.text for cell in first}) < len(first)):
        return 0
    if deep > 1 and any(is_figure(cell) for cell in first if cell.text):
        return 0
    if _looks_strong(rows, deep):
        return deep
    # Two columns without any styling are as likely names and values: those read well either way.
    return deep if len(first) > 2 and _values_below(rows, deep) else 0


def _probable_header(rows: Sequence[Row]) -> Sequence[Row]:
    """Rows of words above rows of values: not sure enough to label by, but worth repeating."""
    words = 0
    while words < min(3, len(rows)) and not any(holds_value(cell) for cell in rows[words][1:] if cell.text):
        words += 1
    if len(rows) >= 4 and 0 < words < 3 and _values_below(rows, words):
        return rows[:words]
    return rows[:1] if len(rows) >= 4 and len(rows[0]) > 2 and _could_be_header(rows[0]) else ()


def _spans_columns(row: Row) -> bool:
    return any(a.text and a.origin == b.origin for a, b in itertools.pairwise(row))


def _looks_strong(rows: Sequence[Row], deep: int) -> bool:
    """The header is bold or filled throughout and the body is not."""
    head = [cell for row in rows[:deep] for cell in row if cell.text]
    body = [cell for row in rows[deep:] for cell in row[1:] if cell.text]
    return all(cell.strong for cell in head) and sum(cell.strong for cell in body) <= len(body) // 4


def _values_below(rows: Sequence[Row], deep: int) -> bool:
    """Some column holds nothing but values under its words, in two rows or more."""
    for column in range(1, len(rows[0])):
        below = [row[column] for row in rows[deep:] if column < len(row) and row[column].text]
        if len(below) >= 2 and all(map(holds_value, below)):
            return True
    return False


def _labels(header: Sequence[Row]) -> list[str]:
    """One label a column; the words of stacked header rows one after another."""
    labels = []
    for column in range(max(len(row) for row in header)):
        words: list[str] = []
        for row in header:
            text = flat(row[column].text) if column < len(row) else ""
            if text and text not in words:
                words.append(text)
        labels.append(" ".join(words))
    return labels if sum(map(len, labels)) <= MAX_LABELS else []


_ITEMS = re.compile(r"\S\s+[•●○◦▪■□]\s")
"""A second list item in a cell."""


def _is_keyed(rows: Sequence[Row]) -> bool:
    """Two columns of names and values: the names are short, all there, all different, and no values; nor
    are they lists."""
    pairs = [cells for cells in map(_distinct, rows) if cells]
    if not pairs or any(len(row) != 2 for row in rows):
        return False
    keys = [cells[0][1].text for cells in pairs if cells[0][0] == 0 and len(cells) == 2]
    return (
        len(keys) == len(pairs)
        and len(set(keys)) == len(keys)
        and all(len(key) <= 40 and not is_value(key) and not _ITEMS.search(key) for key in keys)
        and not any(cells[0][1].number for cells in pairs)
    )
