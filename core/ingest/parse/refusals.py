"""The ways a file is refused. Every sentence names the file, what is wrong, where, and what to do."""

from __future__ import annotations

import unicodedata

from core.errors import Unreadable

EMPTY = "empty"
ENCRYPTED = "encrypted"
SCANNED = "scanned"
DAMAGED = "damaged"
UNSUPPORTED = "unsupported"
TOO_LARGE = "too_large"
TIME_LIMIT = "time_limit"

REASONS = frozenset({EMPTY, ENCRYPTED, SCANNED, DAMAGED, UNSUPPORTED, TOO_LARGE, TIME_LIMIT})
"""All reasons there are: screens and tests may switch on them."""


def refuse(reason: str, name: str, what: str, remedy: str, **values: object) -> Unreadable:
    """An `Unreadable` to raise: `“name” what. remedy.` `what` and `remedy` are templates that `values`
    fill (core.said): each has its translation in pages/words/refusals.py."""
    shown = unicodedata.normalize("NFC", name).replace("\n", " ").strip() or "The file"
    return Unreadable(reason, "“{name}” {what}. {remedy}", name=shown, what=what, remedy=remedy, **values)


def empty(name: str, what: str = "holds no text", **values: object) -> Unreadable:
    return refuse(EMPTY, name, what, "Check the file and upload one that has text in it.", **values)


def encrypted(name: str, what: str = "is protected by a password") -> Unreadable:
    return refuse(ENCRYPTED, name, what, "Save a copy without the protection and upload that.")


def scanned(name: str, pages: int = 0) -> Unreadable:
    """`pages` is how many there are, where it is known."""
    what = "holds pictures of pages but no text"
    if pages:
        what += " ({pages} page)" if pages == 1 else " ({pages} pages)"
    remedy = "Run text recognition (OCR) on it and upload the result."
    return refuse(SCANNED, name, what, remedy, pages=pages)


def damaged(name: str, where: str, **values: object) -> Unreadable:
    """`where` says which part could not be read, such as `page 3 cannot be opened`."""
    remedy = "Open it in its own program, save it again and upload that."
    return refuse(DAMAGED, name, "is damaged: {where}", remedy, where=where, **values)


def unsupported(name: str, kind: str, remedy: str, **values: object) -> Unreadable:
    """`kind` completes “is …”, such as `an old Excel workbook (.xls)`."""
    return refuse(UNSUPPORTED, name, "is {kind}, which is not read here", remedy, kind=kind, **values)


def unknown(name: str) -> Unreadable:
    remedy = "Save it as .docx, .xlsx, .pptx, .pdf, .hwpx or .txt and upload that."
    return refuse(UNSUPPORTED, name, "is of no kind that is read here", remedy)


def not_what_it_is_called(name: str, ending: str) -> Unreadable:
    """For bytes that are nothing known under a name that promises a kind which is read."""
    what = "is named .{ending}, but what it holds is no such file"
    remedy = "It may be damaged or wrongly named: open it in its own program, save it again and upload that."
    return refuse(UNSUPPORTED, name, what, remedy, ending=ending)


def too_large(name: str, what: str, **values: object) -> Unreadable:
    remedy = "Split it into smaller files, or save it again without what makes it so large."
    return refuse(TOO_LARGE, name, what, remedy, **values)


def time_limit(name: str, seconds: float) -> Unreadable:
    return refuse(
        TIME_LIMIT,
        name,
        "could not be read within {seconds:g} seconds",
        "Split it into smaller files and try again.",
        seconds=seconds,
    )
