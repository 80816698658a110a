"""A PDF page as a picture, with words marked."""

from __future__ import annotations

import io
import threading
from collections.abc import Sequence
from dataclasses import dataclass

import pypdfium2 as pdfium
from PIL import Image, ImageDraw

from core.errors import PathproofError
from storage.records import Rectangle

SCALE = 2.0
"""Pixels per point: sharp on screens of today."""
MOST_PIXELS = 4_000_000
MARK = (255, 214, 0, 96)
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
            pages = len(document)
        finally:
            document.close()
    marked = _lit(picture, here, height, scale)
    out = io.BytesIO()
    marked.save(out, "PNG", optimize=False)
    return PageImage(out.getvalue(), number, pages, len(here))


def _lit(picture: Image.Image, marks: Sequence[Rectangle], height: float, scale: float) -> Image.Image:
    layer = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    for mark in marks:
        # PDF's axis points up, the picture's down.
        box = (
            mark.left * scale,
            (height - mark.top) * scale,
            mark.right * scale,
            (height - mark.bottom) * scale,
        )
        draw.rectangle((box[0] - 2, box[1] - 2, box[2] + 2, box[3] + 2), fill=MARK)
    return Image.alpha_composite(picture.convert("RGBA"), layer).convert("RGB")
