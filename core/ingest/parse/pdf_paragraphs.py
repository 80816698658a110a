"""Lines of a column put together to paragraphs, as they were before a page broke them into lines."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

from core.ingest.parse.pdf_lines import Line
from core.ingest.parse.pdf_page import Word

_ITEM = re.compile(
    r"(?:[•●○◦■□▪▶►※☞✓◆◇\-–—*·ㆍ]|\(?\d{1,3}[.)]|\(?[가나다라마바사아자차카타파하][.)]|[①-⑳]|[ⅰ-ⅻⅠ-Ⅻ][.)]?"
    r"|[A-Za-z][.)]|제\d+[조장절관편항])(?=$|\s|\D)"
)
_ENDING = re.compile(
    r"(?:까지|부터|에서|에게|에는|에|의|으로|로써|으로써|처럼|은|는|을|를|와|과|다|니다|습니다|입니다)(?=$|[\s,.)])"
)
"""Particles and endings that never stand as words of their own."""
_LONE = frozenset(
    "수것등및한할그이때중후전시더또각내외두세네몇온새첫즉못안잘월일년분명개건원또본총매약양제주고"
)
"""Syllables that are words by themselves."""
_LAST = frozenset("은는이가을를의에로와과도고며면서지게한할된될인적등및다요음함임기때중후전해여")
"""Syllables that Korean words end with more often than not."""
_CHAPTER = re.compile(
    r"【.+】|제\s?\d+\s?(?:편|장|절|관)(?:\s.{0,50})?|제\s?\d+\s?조(?:의\s?\d+)?\s?(?:\([^)]{1,40}\)|[^.]{1,40})"
    r"|(?:chapter|part|appendix|section)\s+[\dIVXA-Z]+\b.{0,60}",
    re.I,
)
_SEPARATOR = re.compile(r"[-=_~*·.─━═]{4,}(?:\s[-=_~*·.─━═]+)*")
_HANGUL = re.compile(r"[가-힣]")
_DOTS = re.compile(r"(?:[.·…]\s?){4,}|(?<=[^\W\d])[.·…]{2,}(?=\d[\d.,-]*(?:\(\w\))?$)")
"""A leader to a page's or a paragraph's number; where the words fill the line, two dots are left of it."""

NARROW = 12.0
"""Sizes of a letter: no column of running text is narrower."""
STRIP = 26.0
"""Sizes of a letter: a column as narrow as this may be a receipt or a label, set line by line."""
MANY = 10
"""Lines from which one can tell."""

SPACE, BREAK, NOTHING, HYPHEN = " ", "\n", "", "-"
"""What joins two lines. HYPHEN: nothing, and the hyphen that parts a word at the line's end goes."""


@dataclass
class Paragraph:
    """lines with what joins each to the one before it (the first has none)."""

    lines: list[Line] = field(default_factory=list)
    joints: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(piece for piece, _ in self.pieces())

    def pieces(self) -> list[tuple[str, Word | None]]:
        """The text in runs, each with the word that it comes from."""
        found: list[tuple[str, Word | None]] = []
        for joint, line in zip(["", *self.joints], self.lines, strict=True):
            if joint == HYPHEN:
                last, word = found[-1]
                found[-1] = (last[:-1], word)
            elif joint:
                found.append((joint, None))
            found += line_pieces(line.words)
        return found


def line_pieces(words: Iterable[Word]) -> list[tuple[str, Word | None]]:
    """Words with spaces between; dot leaders shrink to `…`."""
    found: list[tuple[str, Word | None]] = []
    for word in words:
        text = _DOTS.sub(" … ", word.text).strip() or word.text
        if found:
            found.append((SPACE, None))
        found.append((text, word))
    return found


@dataclass(frozen=True)
class Habits:
    """How a document breaks its lines.

    marked: share of Korean lines broken inside a sentence that end with a space (HWP's way to say that
    a word ends there).
    anywhere: lines break between any two syllables, as browsers and Word do with Korean.
    words: all words of the document in lower case, to tell `co-operate` from `docu-ment`.
    """

    marked: float = 0.0
    anywhere: bool = False
    words: frozenset[str] = frozenset()


def paragraphs(lines: Sequence[Line], habits: Habits) -> list[Paragraph]:
    """The lines of one column as paragraphs; drawn separators (`-----`) part them and go."""
    found: list[Paragraph] = []
    pitch = _pitch(lines)
    right = _edge(lines, pitch)
    above: Line | None = None
    for line in lines:
        if _SEPARATOR.fullmatch(line.text):
            above = None
        elif above is None or _starts_paragraph(above, line, right, pitch):
            found.append(Paragraph([line]))
            above = line
        else:
            found[-1].joints.append(_joint(above, line, right, habits))
            found[-1].lines.append(line)
            above = line
    return found


def _edge(lines: Sequence[Line], pitch: float) -> float:
    """Where a full line ends. A narrow column most of whose lines end early for no reason, as on a receipt,
    is set line by line: none of them is full, however long."""
    left = min((line.left for line in lines), default=0.0)
    right = max((line.right for line in lines), default=0.0)
    if right - left > STRIP * median([line.size for line in lines] or [0.0]):
        return right
    followed = [
        (above, line)
        for above, line in itertools.pairwise(line for line in lines if not _SEPARATOR.fullmatch(line.text))
        if not _DOTS.search(above.text) and not _ITEM.match(line.text) and not _apart(above, line, pitch)
    ]
    full = sum(wraps(above, line, right) for above, line in followed)
    return math.inf if len(followed) >= MANY and full * 4 < len(followed) else right


def wraps(above: Line, line: Line, right: float) -> bool:
    """Whether a line was ended only because it was full: the next word would not have fitted into it."""
    first = line.words[0]
    narrow = above.right - above.left < NARROW * above.size
    full = above.right + 0.25 * line.size + (first.right - first.left) > right
    if not full or narrow or _DOTS.search(above.text):
        return False
    # `다.` is the third mark of a list, and the end of most Korean sentences.
    ends_sentence = first.text == "다." and bool(_HANGUL.match(above.words[-1].text[-1:]))
    return ends_sentence or not _ITEM.match(line.text)


def _pitch(lines: Sequence[Line]) -> float:
    """The usual distance between base lines, in sizes of the letters."""
    steps = sorted(
        (above.bottom - line.bottom) / line.size for above, line in itertools.pairwise(lines) if line.size
    )
    return steps[len(steps) // 3] if steps else 1.2


def _starts_paragraph(above: Line, line: Line, right: float, pitch: float) -> bool:
    if _apart(above, line, pitch):
        return True
    if wraps(above, line, right):
        return above.bold != line.bold and above.words[-1].bold != line.words[0].bold
    # A line that was ended early and looks like a heading stands by itself.
    return above.bold != line.bold or is_chapter(above.text) or is_chapter(line.text)


def _apart(above: Line, line: Line, pitch: float) -> bool:
    """Further below than usual, or in letters of another size."""
    step = (above.bottom - line.bottom) / max(line.size, 1)
    return step > 1.3 * pitch + 0.15 or abs(above.size - line.size) > 0.15 * max(above.size, line.size)


def is_chapter(text: str) -> bool:
    """`제2관 보험금의 지급`, `제3조(목적)`, `Chapter 4 Results`: headings by their words."""
    return bool(_CHAPTER.fullmatch(text))


def _joint(above: Line, line: Line, right: float, habits: Habits) -> str:
    if not wraps(above, line, right):
        return BREAK
    last, first = above.words[-1].text, line.words[0].text
    if last.endswith("-") and last[-2:-1].isalpha() and first[:1].islower():
        joined = bare(last[:-1] + first)
        return HYPHEN if joined in habits.words else NOTHING
    korean = bool(_HANGUL.match(last[-1:]) and _HANGUL.match(first))
    return NOTHING if korean and _cut_inside(above.words[-1], first, habits) else SPACE


def _cut_inside(last: Word, first: str, habits: Habits) -> bool:
    """Whether a line end parts a Korean word: what follows cannot begin one, or the file's habits say so."""
    if last.spaced and habits.marked:
        return False
    if _ENDING.match(first) or habits.marked >= 0.8:
        return True
    if bare(last.text + first) in habits.words:
        return True
    if not habits.anywhere and habits.marked < 0.25:
        return False
    if len(last.text) == 1 and last.text not in _LONE:
        return True
    return habits.anywhere and last.text[-1] not in _LAST


def bare(word: str) -> str:
    """A word as `Habits.words` holds it."""
    return word.strip(".,;:!?()[]“”‘’\"'").lower()


def habits_of(columns: Iterable[Sequence[Line]]) -> Habits:
    """Looked up over a whole document."""
    marked = wrapped = torn = 0
    words: set[str] = set()
    for lines in columns:
        right = max((line.right for line in lines), default=0.0)
        words.update(bare(word.text) for line in lines for word in line.words)
        for above, line in itertools.pairwise(lines):
            last = above.words[-1]
            if _HANGUL.match(last.text[-1:]) and _HANGUL.match(line.text) and wraps(above, line, right):
                wrapped += 1
                marked += last.spaced
                torn += not last.spaced and bool(_ENDING.match(line.words[0].text))
    share = marked / wrapped if wrapped >= 2 else 0.0
    return Habits(share, torn >= 1 and torn * 25 >= wrapped, frozenset(words))
