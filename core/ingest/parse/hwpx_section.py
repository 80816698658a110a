"""One section of a HWPX document: paragraphs, tables, text boxes, notes; deleted text stays out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from core.ingest.parse.hangul import Item, Section, Shapes, Table, TableCell
from core.ingest.parse.hangul_paragraph import Anchored, arranged, begun
from core.ingest.parse.numbering import whole

_CHARACTERS: Final = {
    "tab": "\t",
    "lineBreak": "\n",
    "nbSpace": " ",
    "fwSpace": " ",
    "hyphen": "-",
}
_PLACES: Final = {"footNote": "footnotes", "endNote": "endnotes", "header": "header", "footer": "footer"}
_NO_TEXT: Final = frozenset({"secPr", "linesegarray", "parameters", "shapeComment", "metaTag"})


def local_name(element: Any) -> str:
    """The tag without its namespace, which differs between versions of the format."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def number_of(element: Any, attribute: str, default: int = 0) -> int:
    """A number in an attribute; `default` where there is none, or none of ordinary size."""
    return whole(element.get(attribute, ""), default)


def read_section(root: Any, shapes: Shapes) -> Section:
    """Raises RecursionError on endless nesting."""
    return _Reader(root, shapes).section


class _Reader:
    def __init__(self, root: Any, shapes: Shapes) -> None:
        self.section = Section()
        self._shapes = shapes
        self._deleting: set[str] = set()
        self._deletions = 0
        # A deletion runs to its end mark, over paragraphs too; one without an end mark deletes nothing.
        self._ends = Counter(
            _mark_of(element) for element in root.iter() if local_name(element) == "deleteEnd"
        )
        self.section.body = self._paragraphs(root)

    def _paragraphs(self, parent: Any) -> list[Item]:
        return [item for child in parent if local_name(child) == "p" for item in self._paragraph(child)]

    def _paragraph(self, paragraph: Any) -> list[Item]:
        """The paragraph and the tables and boxes anchored in it, in the order they stand in."""
        head = self._shapes.head(number_of(paragraph, "paraPrIDRef", -1))
        pieces: list[str | Anchored] = []
        inside, before = bool(self._deleting), self._deletions
        for run in paragraph:
            if local_name(run) != "run":
                continue
            for child in run:
                text: list[str] = []
                apart = self._child(child, text)
                pieces += [*text, apart]
        items = arranged(pieces, head)
        emptied = not items and (inside or self._deletions > before)
        return [] if emptied else begun(items, head)  # what deletions emptied is no paragraph any more

    def _child(self, element: Any, text: list[str]) -> list[Item]:
        """Adds to the text of the paragraph, or gives what stands apart from it."""
        name = local_name(element)
        if name == "secPr":
            outline = number_of(element, "outlineShapeIDRef", -1)
            self.section.outline = outline if outline >= 0 else None
        if name in _NO_TEXT:
            return []
        if name == "t":
            text.extend(self._words(element))
            return []
        if name == "tbl":
            return [] if self._deleting else [self._table(element)]
        if name == "equation":
            text.extend(f" {script.text or ''} " for script in element if local_name(script) == "script")
            return self._captions(element)
        if name == "ctrl":
            return [item for child in element for item in self._control(child, text)]
        if name in ("compose", "textart"):
            text.append(element.get("composeText") or element.get("text") or "")
            return []
        if name == "dutmal":
            text.append(_dutmal(element))
            return []
        if name == "text":  # what was typed into a form's field
            text.append(element.text or "")
            return []
        return self._object(element, text)

    def _words(self, element: Any) -> Iterator[str]:
        """Text and special characters between the marks of tracked changes."""
        if not self._deleting:
            yield element.text or ""
        for mark in element:
            name = local_name(mark)
            if name == "deleteBegin" and self._ends[_mark_of(mark)] > 0:
                self._deleting.add(_mark_of(mark))
                self._deletions += 1
                self.section.deleted = True
            elif name == "deleteEnd":
                self._ends[_mark_of(mark)] -= 1
                self._deleting.discard(_mark_of(mark))
            elif not self._deleting:
                yield _CHARACTERS.get(name, "")
            if not self._deleting:
                yield mark.tail or ""

    def _control(self, control: Any, text: list[str]) -> list[Item]:
        name = local_name(control)
        if name in _PLACES:
            self._beside(_PLACES[name], control)
        elif name == "hiddenComment":
            self.section.hidden = True
        elif name == "autoNum":
            text.append(_number(control))
        elif name == "fieldBegin":
            self._beside("memos", control)  # a memo is a field with paragraphs of its own
        else:
            return self._child(control, text) if name in ("tbl", "compose", "dutmal") else []
        return []

    def _beside(self, place: str, control: Any) -> None:
        for child in control:
            if local_name(child) == "subList":
                self.section.beside.setdefault(place, []).extend(self._paragraphs(child))

    def _object(self, element: Any, text: list[str]) -> list[Item]:
        """A drawing: text boxes and captions in it, groups opened, alternatives taken once."""
        name = local_name(element)
        if name == "pic":
            self.section.pictures += 1
        elif name == "chart":
            self.section.charts += 1
        if name == "switch":
            options = [child for child in element if local_name(child) in ("case", "default")]
            chosen = [child for child in options if local_name(child) == "default"] or options[:1]
            return [item for option in chosen for child in option for item in self._child(child, text)]
        if name == "subList":
            return self._paragraphs(element)
        items: list[Item] = []
        for child in element:
            if local_name(child) not in _NO_TEXT:
                items += self._child(child, text)
        return items

    def _captions(self, element: Any) -> list[Item]:
        return [
            item
            for caption in element
            if local_name(caption) == "caption"
            for part in caption
            if local_name(part) == "subList"
            for item in self._paragraphs(part)
        ]

    def _table(self, element: Any) -> Table:
        table = Table([], self._captions(element))
        rows = [child for child in element if local_name(child) == "tr"]
        for number, row in enumerate(rows):
            for column, cell in enumerate(child for child in row if local_name(child) == "tc"):
                table.cells.append(self._cell(cell, number, column))
        return table

    def _cell(self, cell: Any, row: int, column: int) -> TableCell:
        down, across = 1, 1
        items: list[Item] = []
        for child in cell:
            name = local_name(child)
            if name == "cellAddr":
                row, column = number_of(child, "rowAddr", row), number_of(child, "colAddr", column)
            elif name == "cellSpan":
                down, across = number_of(child, "rowSpan", 1), number_of(child, "colSpan", 1)
            elif name == "subList":
                items += self._paragraphs(child)
        strong = number_of(cell, "borderFillIDRef", -1) in self._shapes.fills
        return TableCell(row, column, max(1, down), max(1, across), items, cell.get("header") == "1", strong)


def _mark_of(element: Any) -> str:
    return element.get("Id") or element.get("id") or ""


def _number(control: Any) -> str:
    """An automatic number as it is shown: of a note, a table or a picture."""
    number, before, after = control.get("num", ""), "", ""
    if control.get("numType") in ("PAGE", "TOTAL_PAGE"):
        return ""  # another one on each page
    for form in control:
        if local_name(form) == "autoNumFormat":
            before, after = form.get("prefixChar", ""), form.get("suffixChar", "")
    return f"{before}{number}{after}" if number else ""


def _dutmal(element: Any) -> str:
    """A word with a gloss above or below it."""
    parts = {local_name(child): "".join(child.itertext()) for child in element}
    main, gloss = parts.get("mainText", ""), parts.get("subText", "")
    return f"{main}({gloss})" if gloss.strip() else main
