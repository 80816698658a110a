"""Where sentences begin and end, in Korean, English, and both mixed; exact offsets, linear time.

A line break always ends a sentence. A full stop does when it isn't part of an abbreviation, a date,
an enumeration or a quotation that the sentence goes on from. Korean also ends sentences without one
(…했습니다 다음은 …): there the analyser is asked whether the ending closes a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from core.language.korean import HANGUL, morphemes
from core.language.words import words

Span = tuple[int, int]

_LINE = re.compile(r"[^\n\r\v\f\x85\u2028\u2029]+")
_CLOSERS = "\"'”’」』》〉)]}»"
_STOP = re.compile(r"[.!?。！？…]+[" + re.escape(_CLOSERS) + r"]*")
_BARE_ENDING = re.compile(r"(?<=[가-힣])(?:니다|[가-힣]다|[가-힣]요)(?=[ \t]+[^\s.!?])")

_ABBREVIATIONS = words("""mr mrs ms dr prof rev hon st mt gen col capt sgt sen rep gov pres messrs jr sr vs cf viz
    no nos art arts fig figs sec secs ch vol vols pp p para eq ed eds dept div est approx max min
    e.g i.e ph.d jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun""")
"""After these a sentence goes on."""

_MAY_END = words("inc ltd co corp llc plc bros etc a.m p.m u.s u.k u.n e.u al ave blvd rd")
"""After these it ends only when the next word is one that begins sentences."""

_STARTERS = words("""the a an it its he she they we you i this that these those there in on at by for from with
    as after before when while if although however but and or so then our their his her all each
    both no some any such under during since because until please what who how why where""")

_LIST_MARK = re.compile(r"[(\[]?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5}|[가나다라마바사아자차카타파하]|제?\d+조)$")
_DATE = re.compile(r"(?:\d{4}|['’]\d{2})\. ?\d{1,2}\.(?: ?\d{1,2}\.)?$")
_INITIAL = re.compile(r"(?:^|[\s.(])[A-Z]$")
_GOES_ON = re.compile(r"(?:이?라[고는며]|고 |하고 |하며 |하는 |는 |[은이을를가]\s)")
_WORD = re.compile(r"[A-Za-z]+")


def sentences(text: str) -> list[Span]:
    """(start, end) of each sentence, in order; together they hold every character but white space."""
    found: list[Span] = []
    for line in _LINE.finditer(text):
        start = line.start()
        for end in _line_ends(text, line.start(), line.end()):
            found.extend(_stripped(text, start, end))
            start = end
        found.extend(_stripped(text, start, line.end()))
    return found


def _stripped(text: str, start: int, end: int) -> Iterator[Span]:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield start, end


def _line_ends(text: str, start: int, end: int) -> list[int]:
    """Offsets inside one line at which a sentence ends."""
    inside = _bracketed(text, start, end)
    ends: list[int] = []
    begin = start
    for stop in _STOP.finditer(text, start, end):
        if stop.end() >= end or inside[stop.start() - start]:
            continue
        if _ends_here(text, begin, stop.start(), stop.end(), end):
            ends.append(stop.end())
            begin = stop.end()
    bare = [place for place in _bare_ends(text, start, end) if not inside[place - 1 - start]]
    return sorted({*ends, *bare})


def _bracketed(text: str, start: int, end: int) -> bytearray:
    """1 for each character of the line within a matched pair of round or square brackets."""
    inside = bytearray(end - start)
    open_at: list[int] = []
    for place in range(start, end):
        character = text[place]
        if character in "([":
            open_at.append(place)
        elif character in ")]" and open_at:
            first = open_at.pop()
            if not open_at:
                inside[first - start : place - start] = b"\x01" * (place - first)
    return inside


def _ends_here(text: str, begin: int, mark: int, after: int, line_end: int) -> bool:
    following = text[after : min(after + 24, line_end)]
    ahead = following.lstrip()
    if not ahead:
        return False
    spaced = following[0].isspace()
    korean_before = mark > begin and HANGUL.match(text[mark - 1]) is not None
    if not spaced:
        # "…했다.그러나": no space after a Korean ending, and a new word begins.
        return korean_before and text[mark - 1] in "다요" and after - mark == 1 and bool(HANGUL.match(ahead))
    if after - mark > 1 and _GOES_ON.match(ahead):
        return False  # “…한다.” 라고 말했다
    if text[mark] != ".":
        return not (ahead[0].islower() or (text[mark] == "…" and not _closes(text, mark)))
    return _full_stop_ends(text, begin, mark, after, ahead, korean_before)


def _full_stop_ends(text: str, begin: int, mark: int, after: int, ahead: str, korean_before: bool) -> bool:
    before = text[max(begin, mark - 24) : mark]
    if text.startswith("..", mark) and not _closes(text, mark):
        return ahead[0].isupper()
    sentence = text[begin:mark].lstrip() if mark - begin < 12 else before
    if _LIST_MARK.fullmatch(sentence):
        return False
    if before[-1:].isdigit():
        return not (ahead[0].isdigit() or _DATE.search(before + ".") or ahead[0].islower())
    if korean_before:
        return True
    return _english_full_stop_ends(before, ahead)


def _english_full_stop_ends(before: str, ahead: str) -> bool:
    if ahead[0].islower():
        return False
    word = re.split(r"[\s(\[\"'“‘]", before)[-1].casefold()
    if word in _ABBREVIATIONS:
        return False
    if word in _MAY_END or _INITIAL.search(before):
        next_word = _WORD.match(ahead)
        return bool(
            next_word and next_word.group()[0].isupper() and next_word.group().casefold() in _STARTERS
        )
    return True


def _closes(text: str, mark: int) -> bool:
    """Whether the words before an ellipsis close a Korean sentence."""
    return mark > 0 and text[mark - 1] in "다요죠까"


def _bare_ends(text: str, start: int, end: int) -> list[int]:
    """Korean sentence ends without a mark: the analyser must see a final ending there."""
    places = [match.end() for match in _BARE_ENDING.finditer(text, start, end)]
    if not places:
        return []
    closing = _final_endings(text[start:end])
    return [
        place
        for place in places
        if place - start in closing and not _GOES_ON.match(text[place : min(place + 24, end)].lstrip())
    ]


@lru_cache(maxsize=4_096)
def _final_endings(line: str) -> frozenset[int]:
    """Where final endings end. Remembered: a line is cut into sentences for its chunks, and again for its
    facts."""
    return frozenset(m.end for m in morphemes(line) if m.tag == "EF")
