"""CSV and its relatives: the separator is found by trying, the header row by its look."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from core.ingest.parse import refusals
from core.ingest.parse.base import Parsed
from core.ingest.parse.builder import Builder
from core.ingest.parse.encoding import decode
from core.ingest.parse.grid import TooManyCells, add_table, plain_rows, refuse_table
from core.ingest.parse.tables import MAX_LABEL, SEPARATOR

SEPARATORS: Final = (",", "\t", ";", "|")
SAMPLE_ROWS: Final = 200
LONGEST_FIELD: Final = 1_000_000
_NUMBER: Final = re.compile(r"[-+]?[\d,]*\.?\d+(?:[eE][-+]?\d+)?%?")


def parse(data: bytes, name: str) -> Parsed:
    """See `core.ingest.parse.base.Parser`. Locations are `rows 2–40`, counted in records of the file."""
    decoded = decode(data, name)
    source = decoded.text.removeprefix("\ufeff")
    source, told = _told_separator(source)
    builder = Builder(name)
    if decoded.note:
        builder.note(decoded.note)
    try:
        with _long_fields():
            rows = _rows(source, told or separator_of(source))
        first, last = _table_bounds(rows)
        for row in rows[:first]:
            builder.add(SEPARATOR.join(cell.strip() for cell in row if cell.strip()))
        add_table(
            builder,
            plain_rows(_cut(row) for row in rows[first:last]),
            header_rows=_header_rows(rows[first:last]),
            locate=lambda start, end: _location(first + start + 1, first + end + 1),
        )
        for row in rows[last:]:
            builder.add(SEPARATOR.join(cell.strip() for cell in row if cell.strip()))
    except TooManyCells as error:
        raise refuse_table(name) from error
    except csv.Error as error:
        raise refusals.damaged(
            name,
            "a field is longer than {most:,} characters, as if a quote were missing",
            most=LONGEST_FIELD,
        ) from error
    return builder.parsed("text/csv")


def separator_of(source: str) -> str:
    """The separator under which most rows have the same number of fields, and more than one."""
    best, best_score = ",", 0.0
    for separator in SEPARATORS:
        counts = Counter(len(row) for row in _records(source, separator, SAMPLE_ROWS) if any(row))
        total, cut = counts.total(), counts.total() - counts[1]
        alike, width = max(((number, width) for width, number in counts.items() if width > 1), default=(0, 0))
        # Agreement counts most, then how many rows are cut at all, then how finely.
        score = alike / total + cut / total / 2 + min(width, 50) / 1_000 if cut else 0.0
        if score > best_score:
            best, best_score = separator, score
    return best


def _told_separator(source: str) -> tuple[str, str]:
    """Excel's own first line `sep=;`, taken off."""
    first, _, rest = source.partition("\n")
    first = first.strip().strip('"')
    if first.lower().startswith("sep=") and len(first) == 5:
        return rest, first[4]
    return source, ""


@contextmanager
def _long_fields() -> Iterator[None]:
    """The limit is the whole process's, so it is put back."""
    before = csv.field_size_limit(LONGEST_FIELD)
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _records(source: str, separator: str, limit: int | None = None) -> Iterator[list[str]]:
    reader = csv.reader(io.StringIO(source, newline=""), delimiter=separator, skipinitialspace=True)
    for number, row in enumerate(reader):
        if limit is not None and number >= limit:
            return
        yield row


def _rows(source: str, separator: str) -> list[list[str]]:
    rows: list[list[str]] = []
    cells = 0
    for row in _records(source, separator):
        cells += len(row)
        if cells > 4_000_000:
            raise TooManyCells
        rows.append(row)
    return rows


def _filled(row: list[str]) -> int:
    return sum(bool(cell.strip()) for cell in row)


def _table_bounds(rows: list[list[str]]) -> tuple[int, int]:
    """From which row to which the table goes. It starts at the first row that is nearly as wide as
    most are: narrower ones before it are title and notes; lines of one field after it are remarks.
    Without any row of two fields, all rows are the table."""
    widths = [_filled(row) for row in rows]
    wide = [number for number, width in enumerate(widths) if width > 1]
    if not wide:
        return 0, len(rows)
    usual = Counter(width for width in widths if width > 1).most_common(1)[0][0]
    starts = (number for number in wide[:50] if widths[number] * 5 >= usual * 4)
    return next(starts, wide[0]), wide[-1] + 1


def _header_rows(rows: list[list[str]]) -> int | None:
    """1 when the first row names its columns, as it does by custom: no two alike, and no numbers.
    Two columns may as well be names and values, so there the look of the whole table decides."""
    names = _cut(rows[0]) if rows else []
    if len(rows) < 2 or len(names) < 3:
        return None
    bare = [name.strip() for name in names]
    if not all(bare[1:]) or len(set(bare)) < len(bare) or any(len(name) > MAX_LABEL for name in bare):
        return None
    return None if any(_NUMBER.fullmatch(name) for name in bare) else 1


def _cut(row: list[str]) -> list[str]:
    """Without the empty fields at its end, which exports add by the thousand."""
    last = len(row)
    while last and not row[last - 1].strip():
        last -= 1
    return row[:last]


def _location(first: int, last: int) -> str:
    return f"row {first}" if first == last else f"rows {first}–{last}"
