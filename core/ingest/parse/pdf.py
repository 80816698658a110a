"""PDF documents, through PDFium: text in reading order, page by page, with the place of every word.

Kept: paragraphs put together again from their lines, headings by their looks, columns, tables with
and without lines, filled form fields, annotations' words. Left out: pictures, attached files (named
in the notes), page numbers, running headers after their first page. A scan without text is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from core.ingest.parse import recognise, refusals
from core.ingest.parse.base import Parsed
from core.ingest.parse.builder import Builder
from core.ingest.parse.pdf_extras import attachment_names, comments, flattened
from core.ingest.parse.pdf_page import PageContent, read_page
from core.ingest.parse.pdf_running import without_running
from core.ingest.parse.pdf_write import PageText, write_pages
from core.ingest.parse.progress import report

MAX_PAGES = 5_000
PICTURED = 0.5
"""Share of a page under pictures from which it counts as a scan, when it has next to no text."""
FEW_LETTERS = 40
_FILES = (".htm", ".html", ".hwp", ".hwpx", ".doc", ".docx", ".xlsx", ".pptx", ".pdf", ".indd")


def parse(data: bytes, name: str) -> Parsed:
    """Raises Unreadable: `encrypted`, `scanned`, `empty`, `damaged` (naming the page) or `too_large`."""
    out = Builder(name)
    with _opened(data, name) as document:
        pages = _pages(document, name)
        _refuse_unreadable(pages, name)
        texts = [PageText(number, page, comments(document, number)) for number, page in enumerate(pages, 1)]
        write_pages(without_running(texts), out)
        _notes(document, pages, out)
        title = _title(document)
    return out.parsed(recognise.PDF, title)


@contextmanager
def _opened(data: bytes, name: str) -> Iterator[Any]:
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == pdfium.FPDF_ERR_PASSWORD:
            raise refusals.encrypted(name) from error
        raise refusals.damaged(name, "its list of pages cannot be read, so no page can be opened") from error
    with closing(document):
        yield document


def _pages(document: Any, name: str) -> list[PageContent]:
    total = len(document)
    if total > MAX_PAGES:
        raise refusals.too_large(name, "has {total:,} pages", total=total)
    if total == 0:
        raise refusals.damaged(name, "it has no pages")
    found = []
    for index in range(total):
        report(index, total, "page")
        try:
            with closing(flattened(document, index)) as page:
                found.append(read_page(page, index + 1))
        except pypdfium2.PdfiumError as error:
            raise refusals.damaged(
                name, "page {page} of {total} cannot be opened", page=index + 1, total=total
            ) from error
    return found


def _refuse_unreadable(pages: list[PageContent], name: str) -> None:
    """Scans, and fonts that do not say which letters they draw: no text is better than a wrong one."""
    letters = sum(page.letters for page in pages)
    unmapped = sum(page.unmapped for page in pages)
    if any(page.pictured > 0 for page in pages) and all(_is_scan(page) or not page.letters for page in pages):
        raise refusals.scanned(name, len(pages))
    if not letters:
        raise refusals.empty(name)
    if unmapped * 3 > letters:
        first = next(number for number, page in enumerate(pages, 1) if page.unmapped)
        raise refusals.refuse(
            refusals.SCANNED,
            name,
            "draws letters without saying which they are (from page {first}), so its text cannot be read",
            "Run text recognition (OCR) on it and upload the result.",
            first=first,
        )


def _is_scan(page: PageContent) -> bool:
    return page.pictured >= PICTURED and page.letters < FEW_LETTERS


def _notes(document: Any, pages: list[PageContent], out: Builder) -> None:
    scans = [str(number) for number, page in enumerate(pages, 1) if page.pictured > 0 and not page.letters]
    if scans:
        shown = ", ".join(scans[:20]) + (" …" if len(scans) > 20 else "")
        out.note(f"Pages that are pictures without text, left out: {shown}.")
    names = attachment_names(document)
    if names:
        out.note(f"Attached files, left out: {', '.join(names)}. Upload them by themselves if they matter.")


def _title(document: Any) -> str:
    """The title that the file gives itself; what programs fill in by themselves is none."""
    try:
        title = str(document.get_metadata_value("Title") or "").strip()
    except (pypdfium2.PdfiumError, UnicodeDecodeError):
        return ""
    made = title.lower()
    if made.startswith(("microsoft ", "untitled", "제목 없음", "무제", "(anonymous)")) or made.endswith(
        _FILES
    ):
        return ""
    return title
