"""The words that are cited are lit on their page, however the page is turned."""

from __future__ import annotations

import io

import pypdfium2 as pdfium
import pytest
from PIL import Image

from core.page_image import page_image
from storage.records import Rectangle


def one_page(rotation: int) -> bytes:
    document = pdfium.PdfDocument.new()
    page = document.new_page(300, 200)
    page.set_rotation(rotation)
    out = io.BytesIO()
    document.save(out)
    document.close()
    return out.getvalue()


@pytest.mark.parametrize(
    ("rotation", "size", "inside"),
    [(0, (600, 400), (40, 380)), (90, (400, 600), (20, 40)), (180, (600, 400), (560, 20))],
)
def test_a_mark_in_the_lower_left_corner_follows_the_page(
    rotation: int, size: tuple[int, int], inside: tuple[int, int]
) -> None:
    made = page_image(one_page(rotation), [Rectangle(1, 5, 2, 45, 22)])
    picture = Image.open(io.BytesIO(made.png))
    assert picture.size == size
    assert (made.page, made.pages, made.marks) == (1, 1, 1)
    assert picture.getpixel(inside) != (255, 255, 255)
    middle = picture.getpixel((size[0] // 2, size[1] // 2))
    assert middle == (255, 255, 255)
