"""Bytes to text: which encoding a file is in, by a ladder whose rungs can be told apart.

Byte order mark → zeros of UTF-16 → UTF-8 → what the file declares → Korean (cp949, which holds
euc-kr) → Western (windows-1252, and the caller is told). The Chinese and Japanese encodings share
their bytes with the Korean one, so they count only when declared. A guess must also read like
text of its language: valid bytes alone prove nothing in cp949.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from core.ingest.parse import refusals

MAX_BYTES: Final = 64 * 1024 * 1024
"""The largest text file that is read."""

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark begins this one
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SUPERSETS: Final = {
    # What mailers and browsers call by the smaller name is written in the larger set.
    "euc_kr": "cp949",
    "ks_c_5601_1987": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
}
_UNNAMED: Final = {"windows-949": "cp949", "x-windows-949": "cp949", "ms949": "cp949", "x-sjis": "cp932"}
_NOT_TEXT: Final = {"utf_7", "idna", "punycode", "unicode_escape", "raw_unicode_escape", "rot13"}


@dataclass(frozen=True, slots=True)
class Decoded:
    """text: NFC, without a byte order mark. note: what to tell people about a guess, or ""."""

    text: str
    encoding: str
    note: str = ""


def decode(data: bytes, name: str, declared: str = "") -> Decoded:
    """The text of a file. declared: the charset that an HTML meta or a mail header names, if any.

    Raises Unreadable: `too_large`, `unsupported` (no text at all) or `damaged` (text with broken bytes).
    """
    if len(data) > MAX_BYTES:
        raise refusals.too_large(name, "is a text file of more than {most} MB", most=MAX_BYTES // 2**20)
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _certain(data[len(mark) :], name, encoding)
    wide = zeros_of_utf16(data)
    if wide:
        return _certain(data, name, wide)
    if b"\x00" in data.rstrip(b"\x00"):
        raise refusals.unsupported(name, "not text", "Check what the file is and save it as a document.")
    data = data.rstrip(b"\x00")
    named = codec_of(declared)
    for encoding in _rungs(data, named):
        text, note = _try(data, encoding)
        if text and (encoding in ("utf-8", named) or _plausible(text, encoding)):
            if encoding == "cp1252" and named != encoding:
                note = "The encoding isn't stated; it was read as Western European (windows-1252)."
            return Decoded(unicodedata.normalize("NFC", text), encoding, note)
    if not data:
        return Decoded("", "utf-8")
    raise _broken(data, name)


def codec_of(declared: str) -> str:
    """Python's name for a declared charset, widened to what is really written under it; "" if unknown."""
    label = declared.strip().strip("\"'").lower()
    try:
        found = codecs.lookup(_UNNAMED.get(label, label)).name
    except (LookupError, ValueError):
        return ""
    if found in _NOT_TEXT or found.startswith(("utf-16", "utf-32")):
        # Bytes that get here have neither zeros nor a mark, so a declared UTF-16 is a mistake.
        return ""
    return _SUPERSETS.get(found, found)


def zeros_of_utf16(data: bytes) -> str:
    """`utf-16-le` or `utf-16-be` for bytes with zeros that read as text only so; else ""."""
    sample = data[: 1 << 16]
    sample = sample[: len(sample) & ~1]
    if b"\x00" not in sample:
        return ""
    scores = {order: _familiar(sample, order) for order in ("utf-16-le", "utf-16-be")}
    best = max(scores, key=lambda order: scores[order])
    return best if scores[best] >= 0.5 else ""


def _familiar(sample: bytes, encoding: str) -> float:
    """0 to 1: how much of it are letters and spaces of the scripts met here. Swapped ASCII looks
    like Chinese characters, so those count half."""
    text = sample.decode(encoding, errors="replace")
    full = sum(" " <= c <= "~" or c in "\t\r\n" or "가" <= c <= "힣" for c in text)
    half = sum("\u4e00" <= c <= "\u9fff" or "\u3000" <= c <= "\u30ff" or "\xa0" <= c <= "\xff" for c in text)
    return (full + half / 2) / len(text)


def _rungs(data: bytes, named: str) -> list[str]:
    if named.startswith(("iso2022", "hz")):
        return [named, "utf-8", "cp949", "cp1252"]  # seven-bit: they would all pass as UTF-8
    rungs = ["utf-8", named, "cp949", "cp1252"]
    if named in ("cp949", "gb18030", "cp932", "euc_jp", "big5") and _only_pairs(data):
        rungs = [named, "utf-8", "cp949", "cp1252"]
    return [rung for number, rung in enumerate(rungs) if rung and rung not in rungs[:number]]


def _only_pairs(data: bytes) -> bool:
    """No run of UTF-8 longer than two bytes: a short East Asian text can look so by chance."""
    return not any(byte >= 0xE0 for byte in data[:4096])


def _try(data: bytes, encoding: str) -> tuple[str, str]:
    """The text and a note on it; "" when the bytes are not in this encoding."""
    try:
        return data.decode(encoding), ""
    except UnicodeDecodeError as error:
        # A file that was cut off inside its last character is still that file.
        if encoding == "utf-8" and error.reason == "unexpected end of data":
            return data[: error.start].decode(encoding), "The file ends in the middle of a character."
    except (UnicodeError, LookupError):
        pass
    return "", ""


def _plausible(text: str, encoding: str) -> bool:
    """Whether a guessed text reads like its language."""
    foreign = [c for c in text if c >= "\x80"]
    if not foreign:
        return True
    if encoding == "cp949":
        # Korean is written with the 2,350 syllables of KS X 1001; the rest of cp949 is rare in any
        # text. Chinese read as cp949 gives such syllables, or Chinese characters nearly alone.
        syllables = [c for c in foreign if "가" <= c <= "힣"]
        rare = sum(not _in_ks(c) for c in syllables)
        hanja = sum("\u4e00" <= c <= "\u9fff" or "\uf900" <= c <= "\ufaff" for c in foreign)
        return rare * 5 <= len(foreign) and hanja <= 4 * len(syllables)
    letters = sum(c.isalpha() or c in "’‘“”–—…•€£¥§©®™°·«»¿¡²³½¼\xa0" for c in foreign)
    return letters == len(foreign) and len(foreign) * 4 <= len(text)


def _in_ks(syllable: str) -> bool:
    try:
        return len(syllable.encode("euc_kr")) == 2
    except UnicodeEncodeError:
        return False


def _certain(data: bytes, name: str, encoding: str) -> Decoded:
    if encoding.startswith("utf-16"):
        data = data[: len(data) & ~1]
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise refusals.damaged(
            name, "byte {byte:,} is not {encoding}", byte=error.start + 1, encoding=encoding.upper()
        ) from error
    return Decoded(unicodedata.normalize("NFC", text.removeprefix("\ufeff")), encoding)


def _broken(data: bytes, name: str) -> Exception:
    try:
        data.decode("utf-8")
        at = 0
    except UnicodeDecodeError as error:
        at = error.start
    return refusals.refuse(
        refusals.DAMAGED,
        name,
        "is not text in an encoding that is known here (first at byte {byte:,})",
        "Open it in its own program and save it as UTF-8.",
        byte=at + 1,
    )


_META: Final = re.compile(rb"<meta[^>]{0,500}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_:.-]{2,40})", re.I)
_XML: Final = re.compile(rb"\A\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9_:.-]{2,40})[\"']")


def declared_in_html(data: bytes) -> str:
    """The charset that an HTML page names in its first 4,096 bytes, or ""."""
    head = data[:4096]
    found = _XML.search(head) or _META.search(head)
    return found.group(1).decode("ascii") if found else ""
