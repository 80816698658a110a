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


def refuse(reason: str, name: str, what: str, remedy: str) -> Unreadable:
    """An `Unreadable` to raise: `“name” what. remedy.`"""
    shown = unicodedata.normalize("NFC", name).replace("\n", " ").strip() or "The file"
    return Unreadable(reason, f"“{shown}” {what}. {remedy}")


def empty(name: str, what: str = "holds no text") -> Unreadable:
    return refuse(EMPTY, name, what, "Check the file and upload one that has text in it.")


def encrypted(name: str, what: str = "is protected by a password") -> Unreadable:
    return refuse(ENCRYPTED, name, what, "Save a copy without the protection and upload that.")


def scanned(name: str, where: str = "") -> Unreadable:
    what = f"holds pictures of pages but no text{f' ({where})' if where else ''}"
    return refuse(SCANNED, name, what, "Run text recognition (OCR) on it and upload the result.")


def damaged(name: str, where: str) -> Unreadable:
    """`where` says which part could not be read, such as `page 3 cannot be opened`."""
    return refuse(
        DAMAGED, name, f"is damaged: {where}", "Open it in its own program, save it again and upload that."
    )


def unsupported(name: str, kind: str, remedy: str) -> Unreadable:
    """`kind` completes “is …”, such as `an old Excel workbook (.xls)`."""
    return refuse(UNSUPPORTED, name, f"is {kind}, which is not read here", remedy)


def too_large(name: str, what: str) -> Unreadable:
    return refuse(
        TOO_LARGE, name, what, "Split it into smaller files, or save it again without what makes it so large."
    )


def time_limit(name: str, seconds: float) -> Unreadable:
    return refuse(
        TIME_LIMIT,
        name,
        f"could not be read within {seconds:g} seconds",
        "Split it into smaller files and try again.",
    )
