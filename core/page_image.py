"""A PDF page as a picture, with words marked."""

from __future__ import annotations

import ctypes
import io
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
from PIL import Image, ImageDraw

from core.errors import PathproofError
from storage.records import Rectangle

SCALE = 2.0
"""Pixels per point: sharp on screens of today."""
MOST_PIXELS = 4_000_000
MARK = (255, 214, 0, 96)
Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""
_ONE_AT_A_TIME = threading.Lock()  # PDFium is not safe to use from two threads


@dataclass(frozen=True, slots=True)
class PageImage:
    """`page` counts from 1; `marks` is how many rectangles are lit."""

    png: bytes
    page: int
    pages: int
    marks: int


def page_image(data: bytes, marks: Sequence[Rectangle]) -> PageImage:
    """The page of the first mark, with all marks on that page. `marks` must not be empty."""
    number = marks[0].page
    here = [mark for mark in marks if mark.page == number]
    with _ONE_AT_A_TIME:
        try:
            document = pdfium.PdfDocument(data)
        except pdfium.PdfiumError as error:
            raise PathproofError("The page cannot be drawn. Download the original instead.") from error
        try:
            page = document[number - 1]
            width, height = page.get_size()
            scale = min(SCALE, (MOST_PIXELS / max(width * height, 1)) ** 0.5)
            picture = page.render(scale=scale).to_pil().convert("RGB")
            boxes = [_on_picture(page, mark, picture.size) for mark in here]
            pages = len(document)
        finally:
            document.close()
    marked = _lit(picture, boxes)
    out = io.BytesIO()
    marked.save(out, "PNG", optimize=False)
    return PageImage(out.getvalue(), number, pages, len(here))


def _on_picture(page: Any, mark: Rectangle, size: tuple[int, int]) -> Box:
    """PDF's own axes to the picture's, whatever the page's rotation and crop box."""
    corners = [_device(page, size, x, y) for x in (mark.left, mark.right) for y in (mark.bottom, mark.top)]
    columns, rows = [c[0] for c in corners], [c[1] for c in corners]
    return min(columns), min(rows), max(columns), max(rows)


def _device(page: Any, size: tuple[int, int], x: float, y: float) -> tuple[int, int]:
    across, down = ctypes.c_int(), ctypes.c_int()
    pdfium.raw.FPDF_PageToDevice(page.raw, 0, 0, *size, 0, x, y, across, down)
    return across.value, down.value


def _lit(picture: Image.Image, boxes: Sequence[Box]) -> Image.Image:
    layer = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    for left, top, right, bottom in boxes:
        draw.rectangle((left - 2, top - 2, right + 2, bottom + 2), fill=MARK)
    return Image.alpha_composite(picture.convert("RGBA"), layer).convert("RGB")
