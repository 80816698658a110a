"""A workbook's shared parts: its sheets in order, shared strings, number formats and styles."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.ingest.parse import refusals
from core.ingest.parse.archive import Archive, Element
from core.ingest.parse.drawing import R
from core.ingest.parse.xlsx_formats import BUILT_IN, GENERAL

SEVERAL_NAMESPACES = "{*}"
"""Strict and transitional files name the same elements in two namespaces."""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """kind: `worksheet`, `chartsheet`, `dialogsheet`, `xlMacrosheet`."""

    name: str
    part: str
    kind: str
    hidden: bool


@dataclass
class Book:
    sheets: list[SheetEntry] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)
    formats: list[str] = field(default_factory=list)
    strong: list[bool] = field(default_factory=list)
    since_1904: bool = False

    def shared(self, index: str) -> str | None:
        """A shared string by its number; None when the number points nowhere."""
        digits = index.strip()
        return self.strings[int(digits)] if digits.isdigit() and int(digits) < len(self.strings) else None

    def format_of(self, style: str) -> str:
        return self.formats[int(style)] if style.isdigit() and int(style) < len(self.formats) else GENERAL

    def is_strong(self, style: str) -> bool:
        return style.isdigit() and int(style) < len(self.strong) and self.strong[int(style)]


def read_book(archive: Archive) -> tuple[str, Book]:
    """(the workbook's part, its contents). Raises Unreadable("damaged")."""
    main = _main_part(archive)
    root = archive.xml(main)
    book = Book()
    properties = root.find(f"{SEVERAL_NAMESPACES}workbookPr")
    book.since_1904 = properties is not None and properties.get("date1904") in ("1", "true")
    relations = archive.relations(main)
    for entry in root.iter(f"{SEVERAL_NAMESPACES}sheet"):
        kind, part = relations.get(_relation_id(entry), ("", ""))
        name = entry.get("name", "")
        if part not in archive:
            raise refusals.damaged(archive.name, "sheet {sheet} is missing", sheet=name)
        book.sheets.append(SheetEntry(name, part, kind, entry.get("state", "visible") != "visible"))
    for part in archive.related(main, "sharedStrings"):
        book.strings = [_string(item) for item in archive.xml(part).iterfind(f"{SEVERAL_NAMESPACES}si")]
    for part in archive.related(main, "styles"):
        _styles(archive.xml(part), book)
    return main, book


def _main_part(archive: Archive) -> str:
    for kind, target in archive.relations("").values():
        if kind == "officeDocument" and target in archive:
            return target
    if "xl/workbook.xml" in archive:
        return "xl/workbook.xml"
    raise refusals.damaged(archive.name, "its main part xl/workbook.xml is missing")


def _relation_id(entry: Element) -> str:
    strict = "{http://purl.oclc.org/ooxml/officeDocument/relationships}id"
    return entry.get(f"{R}id") or entry.get(strict) or ""


def _string(item: Element) -> str:
    """Plain or rich text; reading aids (`rPh`) are not drawn in the cell."""
    pieces = []
    for child in item:
        if child.tag.endswith("}t"):
            pieces.append(child.text or "")
        elif child.tag.endswith("}r"):
            pieces += [text.text or "" for text in child.iterfind(f"{SEVERAL_NAMESPACES}t")]
    return " ".join("".join(pieces).split())


def _styles(root: Element, book: Book) -> None:
    n = SEVERAL_NAMESPACES
    named = {
        entry.get("numFmtId", ""): entry.get("formatCode", GENERAL)
        for entry in root.iterfind(f"{n}numFmts/{n}numFmt")
    }
    fonts = [_is_on(font.find(f"{n}b")) for font in root.iterfind(f"{n}fonts/{n}font")]
    fills = [_is_filled(fill) for fill in root.iterfind(f"{n}fills/{n}fill")]
    for style in root.iterfind(f"{n}cellXfs/{n}xf"):
        number = style.get("numFmtId", "0")
        book.formats.append(
            named.get(number) or BUILT_IN.get(int(number) if number.isdigit() else 0, GENERAL)
        )
        book.strong.append(_at(fonts, style.get("fontId", "")) or _at(fills, style.get("fillId", "")))


def _at(flags: list[bool], index: str) -> bool:
    return index.isdigit() and int(index) < len(flags) and flags[int(index)]


def _is_on(element: Element | None) -> bool:
    return element is not None and element.get("val", "1") not in ("0", "false")


def _is_filled(fill: Element) -> bool:
    pattern = fill.find(f"{SEVERAL_NAMESPACES}patternFill")
    if pattern is None:
        return fill.find(f"{SEVERAL_NAMESPACES}gradientFill") is not None
    if pattern.get("patternType", "none") in ("none", "gray125"):
        return False
    colour = pattern.find(f"{SEVERAL_NAMESPACES}fgColor")
    return colour is None or colour.get("rgb", "")[-6:].upper() != "FFFFFF"
