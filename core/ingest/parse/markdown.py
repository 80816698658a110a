"""Markdown (CommonMark and its tables) as text: headings make the path, links and pictures give
their words only, code stays as it is written, HTML inside is read as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, reference
from markdown_it.token import Token

from core.ingest.parse import refusals
from core.ingest.parse.base import Parsed
from core.ingest.parse.builder import Builder
from core.ingest.parse.encoding import decode
from core.ingest.parse.grid import TooManyCells, add_table, plain_rows, refuse_table
from core.ingest.parse.html import add_page
from core.ingest.parse.lines import flowing, laid_out, one_line
from core.ingest.parse.text import paragraphs

MAX_CHARACTERS: Final = 5_000_000
MAX_BARS: Final = 200_000
"""Of one Markdown file: a table's cell costs its parser about 35 µs (measured)."""
MAX_NESTING: Final = 60
"""Lists and quotes inside each other. What is deeper would be dropped, so the file is read as plain text."""

_FRONT: Final = re.compile(r"\A---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.S)
_FRONT_TITLE: Final = re.compile(r"^title:(.*)$", re.M)
_TAG: Final = re.compile(r"<\s*(/?)\s*([A-Za-z][A-Za-z0-9]*)")
_SILENT: Final = frozenset({"script", "style", "template", "noscript", "iframe", "object"})


def parse(data: bytes, name: str) -> Parsed:
    """See `core.ingest.parse.base.Parser`."""
    decoded = decode(data, name)
    source = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    if len(source) > MAX_CHARACTERS or source.count("|") > MAX_BARS:
        raise refusals.too_large(
            name,
            "is a Markdown file of more than {most:,} characters or table cells",
            most=MAX_CHARACTERS,
        )
    builder = Builder(name)
    if decoded.note:
        builder.note(decoded.note)
    title, body = _front_matter(builder, source)
    tokens = _tokens(body)
    if any(token.level >= MAX_NESTING - 1 for token in tokens):
        builder.note("Its lists or quotes are nested too deeply; it was read as plain text.")
        for paragraph in paragraphs(body):
            builder.add(paragraph)
        return builder.parsed("text/markdown", title)
    reader = _Reader(builder)
    reader.read(tokens)
    return builder.parsed("text/markdown", title or reader.title)


def _tokens(source: str) -> list[Token]:
    parser = MarkdownIt("commonmark", {"html": True, "maxNesting": MAX_NESTING})
    parser.enable(["table", "strikethrough"])
    parser.block.ruler.at("reference", _reference)
    return parser.parse(source)


def _reference(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Link definitions, but not the footnotes that many write in the same way: those are text."""
    if state.src.startswith("[^", state.bMarks[start] + state.tShift[start]):
        return False
    return reference(state, start, end, silent)


def _front_matter(builder: Builder, source: str) -> tuple[str, str]:
    """The title in the front matter, and what comes after it. Its lines stay as text."""
    found = _FRONT.match(source)
    if not found:
        return "", source
    builder.add(flowing(found.group(1)))
    title = _FRONT_TITLE.search(found.group(1))
    return (title.group(1).strip(" \t\"'") if title else ""), source[found.end() :]


class _Reader:
    def __init__(self, builder: Builder) -> None:
        self.title = ""
        self._builder = builder
        self._lists: list[int] = []  # per open list: the number of its next item, 0 for bullets
        self._mark = ""
        self._items: list[str] = []
        self._html: list[str] = []

    def read(self, tokens: Sequence[Token]) -> None:
        at = 0
        while at < len(tokens):
            token = tokens[at]
            if token.type == "html_block":
                # Pieces between empty lines belong to one fragment: a table may have such lines.
                self._html.append(token.content)
            else:
                if not token.type.startswith("paragraph"):
                    self._close_html()
                at = self._one(tokens, at)
            at += 1
        self._close_html()
        self._close_list()

    def _one(self, tokens: Sequence[Token], at: int) -> int:
        """Reads the token at `at`, and what belongs to it; returns the last one read."""
        token = tokens[at]
        if token.type == "heading_open":
            self._heading(tokens[at + 1], int(token.tag[1:]))
            return at + 2
        if token.type == "table_open":
            end = next(i for i in range(at, len(tokens)) if tokens[i].type == "table_close")
            self._table(tokens[at:end])
            return end
        if token.type in ("fence", "code_block"):
            self._emit(laid_out(token.content))
        elif token.type == "inline":
            self._close_html()
            self._emit(flowing(inline_text(token)))
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            start = int(token.attrGet("start") or 1) if token.tag == "ol" else 0
            self._lists.append(start)
        elif token.type == "list_item_open":
            self._item()
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            self._lists.pop()
            if not self._lists:
                self._close_list()
        return at

    def _item(self) -> None:
        number = self._lists[-1]
        self._mark = "  " * (len(self._lists) - 1) + (f"{number}. " if number else "- ")
        if number:
            self._lists[-1] += 1

    def _heading(self, inline: Token, level: int) -> None:
        self._close_list()
        text = one_line(inline_text(inline))
        self._builder.heading(text, level)
        if not self.title and level == 1:
            self.title = text

    def _table(self, tokens: Sequence[Token]) -> None:
        self._close_list()
        rows: list[list[str]] = []
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(inline_text(token))
        try:
            add_table(self._builder, plain_rows(rows), header_rows=1 if len(rows) > 1 else None)
        except TooManyCells as error:
            raise refuse_table(self._builder.name) from error

    def _emit(self, text: str) -> None:
        if not text:
            return
        if self._lists:
            self._items.append((self._mark or "  " * len(self._lists)) + text)
            self._mark = ""
        else:
            self._builder.add(text)

    def _close_list(self) -> None:
        items, self._items, self._mark = self._items, [], ""
        self._builder.add("\n".join(items))

    def _close_html(self) -> None:
        source, self._html = "".join(self._html), []
        if source:
            self._close_list()
            add_page(self._builder, source)


def inline_text(token: Token) -> str:
    """The words of a paragraph: of links and pictures too, but not their addresses."""
    return "".join(_words(token.children or []))


def _words(children: Sequence[Token]) -> Iterator[str]:
    silent = ""
    for child in children:
        if child.type == "html_inline":
            tag = _TAG.match(child.content)
            closing, name = (tag.group(1), tag.group(2).lower()) if tag else ("", "")
            if silent:
                silent = "" if closing and name == silent else silent
            elif name in _SILENT and not closing:
                silent = name
            elif name == "br":
                yield "\n"
        elif silent:
            continue
        elif child.type == "image":
            yield "".join(_words(child.children or []))
        elif child.type == "softbreak":
            yield " "
        elif child.type == "hardbreak":
            yield "\n"
        else:
            yield child.content
