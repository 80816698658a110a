"""HTML as text: what a reader of the page sees, and nothing of what it would run, fetch or hide.

The page is parsed by libxml2 without network and without entity definitions, and walked without
recursion, so that depth costs nothing. Links and pictures give their words only.
"""

from __future__ import annotations

import re
from typing import Any, Final

from lxml import etree

from core.ingest.parse import refusals
from core.ingest.parse.base import Parsed
from core.ingest.parse.builder import Builder
from core.ingest.parse.encoding import declared_in_html, decode
from core.ingest.parse.grid import TooManyCells, add_table, refuse_table
from core.ingest.parse.html_hidden import UNSEEN, hidden_selectors, is_hidden
from core.ingest.parse.html_tables import is_layout, is_plain_row, read_table
from core.ingest.parse.lines import flowing, laid_out, one_line
from core.ingest.parse.tables import SEPARATOR

_BLOCKS: Final = frozenset(
    "address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol "
    "optgroup option p pre search section select summary table tbody td textarea tfoot th thead tr ul".split()
)
_HEADINGS: Final = {f"h{level}": level for level in range(1, 7)}
_LISTS: Final = frozenset({"ul", "ol", "menu", "dir"})
_DOCTYPE: Final = re.compile(r"<!DOCTYPE\b[^>\[]*(?:\[[^\]]*\]\s*)?>", re.I)
LONGEST_HEADING: Final = 300
"""Characters; a longer “heading” is a paragraph in large type."""


def parse(data: bytes, name: str) -> Parsed:
    """See `core.ingest.parse.base.Parser`."""
    decoded = decode(data, name, declared_in_html(data))
    builder = Builder(name)
    if decoded.note:
        builder.note(decoded.note)
    title = add_page(builder, decoded.text)
    return builder.parsed("text/html", title)


def add_page(builder: Builder, source: str, *, location: str = "") -> str:
    """Append a page, or a fragment of one, to `builder`. Returns its title, or "".

    Raises Unreadable("too_large") for nesting or tables beyond what libxml2 and `tables` hold.
    """
    root = _tree(builder.name, source)
    if root is None:
        return ""
    sheets = [text for text in (style.text for style in root.iter("style")) if text]
    _Page(builder, location, hidden_selectors(sheets)).walk(root)
    titles = (one_line("".join(title.itertext())) for title in root.iter("title"))
    return next((title for title in titles if title), "")


def _tree(name: str, source: str) -> Any:
    parser = etree.HTMLParser(
        encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, huge_tree=True
    )
    source = _DOCTYPE.sub("", source[:4096], count=1) + source[4096:]
    try:
        root = etree.fromstring(source.encode("utf-8", "replace"), parser)
    except (etree.XMLSyntaxError, ValueError):
        return None
    if any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log):
        raise refusals.too_large(name, "nests its parts deeper than can be read")
    return root


class _Page:
    """Walks the elements once; text gathers until a block ends."""

    def __init__(self, builder: Builder, location: str, hidden: frozenset[str]) -> None:
        self._builder = builder
        self._location = location
        self._hidden = hidden
        self._text: list[str] = []
        self._level = 0  # of the heading that is open, or 0
        self._lists: list[int] = []  # per open list: the number of its next item, 0 for bullets
        self._mark = ""  # of the item that has begun and has no text yet
        self._items: list[str] = []
        self._preformatted = 0

    def walk(self, root: Any) -> None:
        walker = etree.iterwalk(root, events=("start", "end"))
        for event, element in walker:
            if not isinstance(element.tag, str):
                continue
            if event == "start":
                if not self._start(element):
                    walker.skip_subtree()
            else:
                self._end(element)
                if element is not root:
                    self._say(element.tail)
        self._flush()
        self._close_list()

    def _start(self, element: Any) -> bool:
        """Whether to go into the element."""
        tag = element.tag
        if not self._is_seen(element):
            return False
        if tag == "table" and not is_layout(element):
            self._table(element)
            return False
        if tag == "tr" and is_plain_row(element):
            self._flush()
            cells = [one_line(self._text_of(cell)) for cell in element if cell.tag in ("td", "th")]
            self._emit(SEPARATOR.join(cell for cell in cells if cell))
            return False
        if tag in _BLOCKS:
            self._flush()
            self._open(tag, element)
        elif tag == "br":
            self._text.append("\n")
        elif tag == "img" and element.get("alt"):
            self._text.append(f" {one_line(element.get('alt'))} ")
        self._say(element.text)
        return True

    def _open(self, tag: str, element: Any) -> None:
        if tag in _LISTS:
            start = element.get("start") or "1"
            number = int(start[:6]) if start.isascii() and start.isdigit() else 1
            self._lists.append(number if tag == "ol" else 0)
        elif tag == "li":
            number = self._lists[-1] if self._lists else 0
            if number:
                self._lists[-1] += 1
            self._mark = "  " * (len(self._lists) - 1) + (f"{number}. " if number else "- ")
        elif tag in _HEADINGS:
            self._level = _HEADINGS[tag]
        elif tag == "pre":
            self._preformatted += 1

    def _end(self, element: Any) -> None:
        tag = element.tag
        if tag not in _BLOCKS or (tag == "table" and not is_layout(element)):
            return
        self._flush()
        if tag in _LISTS and self._lists:
            self._lists.pop()
            if not self._lists:
                self._close_list()
        elif tag in _HEADINGS:
            self._level = 0
        elif tag == "pre":
            self._preformatted = max(0, self._preformatted - 1)

    def _say(self, text: str | None) -> None:
        if text:
            # In a page, a line break in the source is a space; only <br> breaks a line.
            self._text.append(text if self._preformatted else re.sub(r"\s+", " ", text))

    def _flush(self) -> None:
        text, self._text = "".join(self._text), []
        self._emit(laid_out(text) if self._preformatted else flowing(text))

    def _emit(self, text: str) -> None:
        """A finished piece: a line of the open list, a heading or a paragraph."""
        if not text.strip():
            return
        if self._level and len(text) <= LONGEST_HEADING:
            self._close_list()
            self._builder.heading(text, self._level, location=self._location)
        elif self._lists:
            self._items.append((self._mark or "  " * len(self._lists)) + text)
            self._mark = ""
        else:
            self._close_list()
            self._builder.add(text, location=self._location)

    def _close_list(self) -> None:
        items, self._items, self._mark = self._items, [], ""
        self._builder.add("\n".join(items), location=self._location)

    def _table(self, table: Any) -> None:
        self._flush()
        self._close_list()
        try:
            found = read_table(table, self._text_of, self._is_seen)
            for text in (found.stray, found.caption):
                self._builder.add(one_line(text), location=self._location)
            add_table(self._builder, found.rows, header_rows=found.headers, location=self._location)
        except TooManyCells as error:
            raise refuse_table(self._builder.name) from error

    def _text_of(self, cell: Any) -> str:
        """The visible text of a cell: blocks and line breaks inside it become spaces."""
        if not len(cell):
            return cell.text or ""
        said: list[str] = []
        walker = etree.iterwalk(cell, events=("start", "end"))
        for event, element in walker:
            if event == "start":
                if not self._is_seen(element):
                    walker.skip_subtree()
                    continue
                if element.tag == "br" or (element.tag in _BLOCKS and element is not cell):
                    said.append("\n")
                elif element.tag == "img":
                    said.append(f" {element.get('alt') or ''} ")
                said.append(element.text or "")
            elif element is not cell:
                if element.tag in _BLOCKS:
                    said.append("\n")
                said.append(element.tail or "")
        return "".join(said)

    def _is_seen(self, element: Any) -> bool:
        if element.tag in UNSEEN:
            return False
        if is_hidden(element, self._hidden):
            if next(element.itertext(), "").strip() or len(element):
                self._builder.note("Parts that the page hides were left out.")
            return False
        return True
