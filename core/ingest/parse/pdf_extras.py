"""What stands beside a PDF's pages: form fields, comments, attached files."""

from __future__ import annotations

import ctypes
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

_FILLED = {pdfium.FPDF_ANNOT_WIDGET, pdfium.FPDF_ANNOT_FREETEXT, pdfium.FPDF_ANNOT_STAMP}
_COMMENTS = {
    pdfium.FPDF_ANNOT_TEXT,
    pdfium.FPDF_ANNOT_HIGHLIGHT,
    pdfium.FPDF_ANNOT_UNDERLINE,
    pdfium.FPDF_ANNOT_STRIKEOUT,
    pdfium.FPDF_ANNOT_SQUIGGLY,
}
MAX_ANNOTATIONS = 2_000
MAX_NAMES = 20


def _kinds(page: Any) -> list[int]:
    kinds = []
    for index in range(min(pdfium.FPDFPage_GetAnnotCount(page.raw), MAX_ANNOTATIONS)):
        annotation = pdfium.FPDFPage_GetAnnot(page.raw, index)
        if annotation:
            kinds.append(pdfium.FPDFAnnot_GetSubtype(annotation))
            pdfium.FPDFPage_CloseAnnot(annotation)
    return kinds


def flattened(document: Any, index: int) -> Any:
    """A page with its filled fields and typed-on text made part of the page, so that they are read
    like all other text. The caller closes it."""
    page = document[index]
    if not _FILLED.intersection(_kinds(page)):
        return page
    done = pdfium.FPDFPage_Flatten(page.raw, pdfium.FLAT_NORMALDISPLAY)
    page.close()
    if done == pdfium.FLATTEN_FAIL:
        raise pypdfium2.PdfiumError("a page's form fields cannot be read")
    return document[index]


def comments(document: Any, number: int) -> list[str]:
    """The words of sticky notes and of marks on text, of page `number` (from 1)."""
    page = document[number - 1]
    found = []
    for index in range(min(pdfium.FPDFPage_GetAnnotCount(page.raw), MAX_ANNOTATIONS)):
        annotation = pdfium.FPDFPage_GetAnnot(page.raw, index)
        if not annotation:
            continue
        if pdfium.FPDFAnnot_GetSubtype(annotation) in _COMMENTS:
            text = _string(annotation, b"Contents").strip()
            if text:
                found.append(" ".join(text.split()))
        pdfium.FPDFPage_CloseAnnot(annotation)
    page.close()
    return found


def _string(annotation: Any, key: bytes) -> str:
    size = pdfium.FPDFAnnot_GetStringValue(annotation, key, None, 0)
    buffer = ctypes.create_string_buffer(size)
    pdfium.FPDFAnnot_GetStringValue(
        annotation, key, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), size
    )
    return buffer.raw[: max(size - 2, 0)].decode("utf-16-le", "replace")


def attachment_names(document: Any) -> list[str]:
    """Names of attached files, the first few."""
    found = []
    for index in range(min(document.count_attachments(), MAX_NAMES)):
        try:
            found.append(document.get_attachment(index).get_name() or "unnamed")
        except pypdfium2.PdfiumError:
            found.append("unnamed")
    return found
