"""Parsing: bytes to one text with exact offsets.

Each format is one module with `parse(data, name) -> Parsed`; a module is imported only when a
file of its format comes, so that the isolated process starts light. Uploads go through
`isolate.parse_isolated`, which runs `parse` in a limited process of its own.
"""

from __future__ import annotations

import importlib

from core.ingest.parse import recognise
from core.ingest.parse.base import Parsed, Parser

MODULES: dict[str, str] = {
    recognise.PDF: "pdf",
    recognise.DOCX: "docx",
    recognise.PPTX: "pptx",
    recognise.XLSX: "xlsx",
    recognise.HWPX: "hwpx",
    recognise.HWP5: "hwp5",
    recognise.HTML: "html",
    recognise.MARKDOWN: "markdown",
    recognise.CSV: "csv_file",
    recognise.EML: "eml",
    recognise.TEXT: "text",
}
"""Media type → module of this package."""


def parser_of(media_type: str) -> Parser:
    """The parser of a recognised media type."""
    module = importlib.import_module(f"{__name__}.{MODULES[media_type]}")
    parser: Parser = module.parse
    return parser


def parse(data: bytes, name: str) -> Parsed:
    """Recognise `data` by its content and parse it. `name` is for sentences and as a last hint.

    Raises Unreadable with one of `refusals.REASONS`. Runs in the caller's own process.
    """
    media_type = recognise.recognise(data, name)
    return parser_of(media_type)(data, name)
