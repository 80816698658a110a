"""Tables as files that a spreadsheet opens as text. A cell that begins like a formula is one otherwise:
somebody's name or a document's title would run on the machine of whoever opens the export."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

_BEGINNINGS = tuple("=+-@\t\r\n|%＝＋－＠")


def harmless(cell: str) -> str:
    """The cell, with an apostrophe before it where a spreadsheet would compute it."""
    return f"'{cell}" if cell.lstrip(" \u00a0\u200b\ufeff").startswith(_BEGINNINGS) else cell


def csv_bytes(head: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """UTF-8 with a byte order mark, without which spreadsheets read Korean wrong; every cell quoted."""
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow([harmless(cell) for cell in head])
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")
