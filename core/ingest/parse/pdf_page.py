"""One PDF page as words with their places: all calls into PDFium's text interface stand here."""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium

from core.ingest.parse.builder import clean
from core.ingest.parse.pdf_drawn import Rule, drawn
from storage.records import Rectangle

MAX_CHARACTERS = 400_000
_BETWEEN = frozenset(" \r\n\t-")
"""What PDFium may put in by itself."""
GAP, GUESSED_GAP, GUESSED_BREAK = 0.22, 0.1, 0.02
"""Em between two words: where PDFium sees no space between them, where it guesses one, and where it
guesses a new line, as it does even between letters that the file draws piece by piece."""


@dataclass(frozen=True, slots=True)
class Word:
    """Letters without white space. left … top: where it stands once the text is turned upright
    (points, y upwards); box: the same on the page, in PDF's own axes; order: place in the content."""

    text: str
    left: float
    right: float
    bottom: float
    top: float
    box: Rectangle
    order: int
    bold: bool = False
    spaced: bool = True
    """White space follows it in the file."""

    @property
    def size(self) -> float:
        return self.top - self.bottom

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


@dataclass(frozen=True, slots=True)
class PageContent:
    """words: those in the page's main direction; aside: those in other directions, each direction by itself.
    unmapped: letters whose meaning the file does not say; pictured: share of the page under pictures."""

    words: list[Word]
    aside: list[list[Word]]
    rules: list[Rule]
    letters: int
    unmapped: int
    pictured: float
    low: float
    height: float
    """The page's lower edge and height, upright like the words."""


class _Letter(NamedTuple):  # a tuple, since a long document has millions
    text: str
    left: float
    bottom: float
    right: float
    top: float
    turn: int
    """Degrees anticlockwise, to the nearest of 0, 90, 180, 270; -1 for slanted text."""
    generated: bool
    place: int


def read_page(page: Any, number: int) -> PageContent:
    """`page` is a pypdfium2 page; `number` counts from 1."""
    area = Rectangle(number, *page.get_bbox())
    textpage = page.get_textpage()
    try:
        letters, unmapped = _letters(textpage.raw, area)
        words = _words(textpage.raw, letters, number)
    finally:
        textpage.close()
    turns: dict[int, list[Word]] = {}
    for turn, word in words:
        turns.setdefault(turn, []).append(word)
    main = max(turns, key=lambda turn: (sum(len(word.text) for word in turns[turn]), -turn), default=0)
    rules, pictured = drawn(page, area, max(main, 0))
    visible = [letter for letter in letters if not letter.generated and not letter.text.isspace()]
    low, height = {
        90: (-area.right, area.right - area.left),
        180: (-area.top, area.top - area.bottom),
        270: (area.left, area.right - area.left),
    }.get(main, (area.bottom, area.top - area.bottom))
    return PageContent(
        turns.get(main, []),
        [found for turn, found in sorted(turns.items()) if turn != main],
        rules,
        len(visible),
        unmapped,
        pictured,
        low,
        height,
    )


# ── letters ─────────────────────────────────────────────────────────────────────────────────


def _letters(textpage: Any, area: Rectangle) -> tuple[list[_Letter], int]:
    """Letters on the visible part of the page, in the file's order, and how many have no meaning."""
    found: list[_Letter] = []
    unmapped = 0
    pending, turn = "", 0
    box = pdfium.FS_RECTF()
    for index in range(min(pdfium.FPDFText_CountChars(textpage), MAX_CHARACTERS)):
        code = pdfium.FPDFText_GetUnicode(textpage, index)
        text, pending = _joined(pending, code)
        if pending:
            continue
        if not pdfium.FPDFText_GetLooseCharBox(textpage, index, box):
            continue
        left, bottom, right, top = _tidy(textpage, index, box)
        generated = text in _BETWEEN and pdfium.FPDFText_IsGenerated(textpage, index) == 1
        middle_x, middle_y = (left + right) / 2, (bottom + top) / 2
        if not (area.left - 1 <= middle_x <= area.right + 1 and area.bottom - 1 <= middle_y <= area.top + 1):
            continue  # outside of what is shown: printer's marks, text cut away
        if not generated and _meaningless(text):
            unmapped += 1
        if not found or found[-1].bottom != bottom or found[-1].top != top:  # letters of one line stand alike
            turn = _turn(pdfium.FPDFText_GetCharAngle(textpage, index))
        found.append(_Letter(text, left, bottom, right, top, turn, generated, index))
    return found, unmapped


def _joined(pending: str, code: int) -> tuple[str, str]:
    """PDFium gives letters beyond the basic plane as two halves: (text, half that waits for the next)."""
    if 0xD800 <= code < 0xDC00:
        return "", chr(code)
    if 0xDC00 <= code < 0xE000:
        if not pending:
            return "", ""
        return chr(0x10000 + ((ord(pending) - 0xD800) << 10) + (code - 0xDC00)), ""
    if code == 2:
        return "-", ""  # PDFium's sign for a hyphen at the end of a line
    return chr(code) if code < 0x110000 else "", ""


def _tidy(textpage: Any, index: int, loose: Any) -> tuple[float, float, float, float]:
    """The em box of a letter; its ink where a font's own measures are nonsense."""
    left, bottom, right, top = loose.left, loose.bottom, loose.right, loose.top
    if 0 < top - bottom < 400 and right >= left:
        return left, bottom, right, top
    edges = [ctypes.c_double() for _ in range(4)]
    pdfium.FPDFText_GetCharBox(textpage, index, *edges)
    left, right, bottom, top = (edge.value for edge in edges)
    return left, bottom, right, max(top, bottom + 0.1)


def _meaningless(text: str) -> bool:
    code = ord(text) if len(text) == 1 else 0
    return code in (0, 0xFFFD, 0xFFFE, 0xFFFF) or 0xE000 <= code <= 0xF8FF


def _turn(angle: float) -> int:
    if angle < 0:
        return 0
    degrees = math.degrees(angle) % 360
    nearest = round(degrees / 90) * 90
    # PDFium measures clockwise.
    return (360 - nearest) % 360 if abs(degrees - nearest) <= 10 else -1


# ── words ───────────────────────────────────────────────────────────────────────────────────


def _words(textpage: Any, letters: list[_Letter], number: int) -> list[tuple[int, Word]]:
    """(turn, word) in the file's order; places are upright already."""
    found: list[tuple[int, Word]] = []
    run: list[_Letter] = []
    fonts: dict[int, bool] = {}

    def close(spaced: bool) -> None:
        text = clean("".join(letter.text for letter in run)).strip() if run else ""
        if text:
            box = Rectangle(
                number,
                round(min(letter.left for letter in run), 2),
                round(min(letter.bottom for letter in run), 2),
                round(max(letter.right for letter in run), 2),
                round(max(letter.top for letter in run), 2),
            )
            first = run[0]
            bold = _is_bold(textpage, first.place, fonts)
            found.append((first.turn, Word(text, *_upright(box, first.turn), box, first.place, bold, spaced)))
        run.clear()

    least, spaced = GAP, True
    for letter in letters:
        if letter.text.isspace() or letter.text in ("", "\x00"):
            if not letter.generated:
                close(spaced)
            elif letter.text in "\r\n":
                least, spaced = GUESSED_BREAK, False
            else:
                least = min(least, GUESSED_GAP)
            continue
        if run and _struck_twice(run, letter):
            continue
        if run and _apart(run[-1], letter, least):
            close(spaced)
        run.append(letter)
        least, spaced = GAP, True
    close(spaced=True)
    return found


def _struck_twice(run: list[_Letter], letter: _Letter) -> bool:
    """Bold made by drawing a letter again, a hair further on."""
    em = letter.top - letter.bottom
    return any(
        letter.text == before.text
        and abs(letter.left - before.left) < 0.15 * em
        and abs(letter.bottom - before.bottom) < 0.15 * em
        for before in run[-2:]
    )


def _apart(before: _Letter, letter: _Letter, least: float) -> bool:
    """Whether a gap of `least` em, a jump or a turn parts two letters. PDFium's own guesses at spaces are
    checked too, since it also sees some in loosely set Korean words."""
    if before.turn != letter.turn:
        return True
    em = max(before.top - before.bottom, letter.top - letter.bottom)
    if before.turn in (90, 270):
        em = max(before.right - before.left, letter.right - letter.left)
    gap, jump = _gap(before, letter)
    return gap > least * em or gap < -0.8 * em or jump > 0.5 * em


def _gap(before: _Letter, letter: _Letter) -> tuple[float, float]:
    """(distance along the line of writing, distance across it)"""
    if before.turn == 90:
        return letter.bottom - before.top, abs(letter.right - before.right)
    if before.turn == 180:
        return before.left - letter.right, abs(letter.bottom - before.bottom)
    if before.turn == 270:
        return before.bottom - letter.top, abs(letter.right - before.right)
    return letter.left - before.right, abs(letter.bottom - before.bottom)


def _is_bold(textpage: Any, index: int, fonts: dict[int, bool]) -> bool:
    """By the weight or the name of the letter's font; `fonts` remembers what was asked before."""
    item = pdfium.FPDFText_GetTextObject(textpage, index)
    font = pdfium.FPDFTextObj_GetFont(item) if item else None
    if not font:
        return False
    key = ctypes.cast(font, ctypes.c_void_p).value or 0
    if key not in fonts:
        buffer = ctypes.create_string_buffer(128)
        length = pdfium.FPDFFont_GetBaseFontName(font, buffer, 128)
        name = buffer.value.decode("utf-8", "replace").lower() if 0 < length <= 128 else ""
        heavy = pdfium.FPDFFont_GetWeight(font) >= 600
        fonts[key] = heavy or any(mark in name for mark in ("bold", "black", "heavy", "-bd", "extrab"))
    return fonts[key]


def _upright(box: Rectangle, turn: int) -> tuple[float, float, float, float]:
    """(left, right, bottom, top) once the page is turned so that the letters stand."""
    return {
        90: (box.bottom, box.top, -box.right, -box.left),
        180: (-box.right, -box.left, -box.top, -box.bottom),
        270: (-box.top, -box.bottom, box.left, box.right),
    }.get(turn, (box.left, box.right, box.bottom, box.top))
