"""Lines of a column put together to paragraphs, as they were before a page broke them into lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from core.ingest.parse.pdf_layout import Line
from core.ingest.parse.pdf_page import Word

_ITEM = re.compile(
    r"(?:[•●○◦■□▪▶►※☞✓◆◇\-–—*·ㆍ]|\(?\d{1,3}[.)]|\(?[가나다라마바사아자차카타파하][.)]|[①-⑳]|[ⅰ-ⅻⅠ-Ⅻ][.)]?"
    r"|[A-Za-z][.)]|제\d+[조장절관편항])(?=$|\s|\D)"
)
_PARTICLE = re.compile(r"(?:까지|부터|에서|에게|에는|으로|로써|으로써|처럼|보다|은|는|을|를|와|과)(?=$|[\s,.)])")
_HANGUL = re.compile(r"[가-힣]")
_DOTS = re.compile(r"(?:[.·…]\s?){4,}")

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


def paragraphs(lines: Sequence[Line], *, marked_breaks: bool) -> list[Paragraph]:
    """`marked_breaks`: the file puts a space at the end of a line where a word ends, so that a line
    without one breaks a Korean word."""
    found: list[Paragraph] = []
    right = max((line.right for line in lines), default=0.0)
    pitch = _pitch(lines)
    for line in lines:
        above = found[-1].lines[-1] if found else None
        if above is None or _starts_paragraph(above, line, pitch):
            found.append(Paragraph([line]))
            continue
        found[-1].joints.append(_joint(above, line, right, marked_breaks))
        found[-1].lines.append(line)
    return found


def wraps(above: Line, line: Line, right: float) -> bool:
    """Whether a line was ended only because it was full: the next word would not have fitted into it."""
    if _ITEM.match(line.text):
        return False
    first = line.words[0]
    return above.right + 0.25 * line.size + (first.right - first.left) > right - 0.3 * line.size


def _pitch(lines: Sequence[Line]) -> float:
    """The usual distance between base lines, in sizes of the letters."""
    steps = sorted(
        (above.bottom - line.bottom) / line.size for above, line in zip(lines, lines[1:], strict=False) if line.size
    )
    return steps[len(steps) // 3] if steps else 1.2


def _starts_paragraph(above: Line, line: Line, pitch: float) -> bool:
    step = (above.bottom - line.bottom) / max(line.size, 1)
    other_size = abs(above.size - line.size) > 0.15 * max(above.size, line.size)
    return step > 1.3 * pitch + 0.15 or other_size or (above.bold != line.bold and not _is_run_in(above, line))


def _is_run_in(above: Line, line: Line) -> bool:
    """A line that begins bold and goes on plain (`제1조(목적) 이 계약은 …`) begins no other paragraph."""
    return above.words[-1].bold == line.words[0].bold


def _joint(above: Line, line: Line, right: float, marked_breaks: bool) -> str:
    if not wraps(above, line, right):
        return BREAK
    last, first = above.words[-1].text, line.words[0].text
    if last.endswith("-") and last[-2:-1].isalpha() and first[:1].islower():
        return HYPHEN
    korean = bool(_HANGUL.match(last[-1:]) and _HANGUL.match(first))
    if korean and ((marked_breaks and not above.words[-1].spaced) or _PARTICLE.match(first)):
        return NOTHING
    return SPACE


def breaks_are_marked(columns: Iterable[Sequence[Line]]) -> bool:
    """Over a whole document: whether lines that end inside a sentence often end with a space."""
    marked = wrapped = 0
    for lines in columns:
        right = max((line.right for line in lines), default=0.0)
        for above, line in zip(lines, lines[1:], strict=False):
            ends = above.words[-1].text[-1:]
            if _HANGUL.match(ends) and _HANGUL.match(line.text) and wraps(above, line, right):
                wrapped += 1
                marked += above.words[-1].spaced
    return wrapped >= 2 and marked * 4 >= wrapped
