"""What Word, Excel and PowerPoint files have in common."""

from __future__ import annotations

from core.errors import Unreadable
from core.ingest.parse.archive import Archive
from core.ingest.parse.builder import Builder

_DC_TITLE = "{http://purl.org/dc/elements/1.1/}title"


def core_title(archive: Archive) -> str:
    """The title among the document's properties, or ""."""
    if "docprops/core.xml" not in archive:
        return ""
    try:
        title = archive.xml("docprops/core.xml").findtext(_DC_TITLE) or ""
    except Unreadable:
        return ""  # properties are no content; a broken part of them is no reason to refuse
    return " ".join(title.split())


def note_macros(archive: Archive, out: Builder) -> None:
    """Macros are never run nor read; a note says that there are some."""
    macros = [name for name in archive.names() if name.endswith("vbaproject.bin") or "/macrosheets/" in name]
    if macros:
        out.note("Macros are left out and were not run.")
    embedded = [name for name in archive.names() if "/embeddings/" in name and not name.endswith(".rels")]
    if embedded:
        out.note(f"{len(embedded)} embedded file(s) are left out; upload them by themselves if they matter.")
