"""One section of a HWP 5 document: from its records to paragraphs, tables and notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.ingest.parse import hwp5_records as records
from core.ingest.parse.hangul import Item, Section, Shapes, Table, TableCell
from core.ingest.parse.hangul_paragraph import Anchored, arranged, begun, paragraph_of
from core.ingest.parse.hwp5_records import Record, counted_text, u16, u32
from core.ingest.parse.hwp5_text import Anchor, control_kind, deletions, units

_PLACES: Final = {"fn  ": "footnotes", "en  ": "endnotes", "head": "header", "foot": "footer"}
_TITLE_CELL: Final = 1 << 18
_PAGE_NUMBER: Final = 0


def read_section(roots: Sequence[Record], shapes: Shapes) -> Section:
    """Raises RecursionError on endless nesting."""
    reader = _Reader(shapes)
    reader.section.body = reader.paragraphs(roots)
    return reader.section


class _Reader:
    def __init__(self, shapes: Shapes) -> None:
        self.section = Section()
        self._shapes = shapes

    def paragraphs(self, siblings: Sequence[Record]) -> list[Item]:
        """All paragraphs among `siblings` and below what is no paragraph, in order."""
        items: list[Item] = []
        for record in siblings:
            if record.tag == records.PARA_HEADER:
                items += self._paragraph(record)
            elif record.tag == records.CTRL_HEADER:
                items += self._control(record, [])
            else:
                self._count(record)
                if record.tag == records.TEXT_ART:
                    items += paragraph_of(counted_text(record.data, 32)[0])
                items += self.paragraphs(record.children)
        return items

    def _paragraph(self, header: Record) -> list[Item]:
        head = self._shapes.head(u16(header.data, 8))
        controls = [child for child in header.children if child.tag == records.CTRL_HEADER]
        gone = deletions([child.data for child in header.children if child.tag == records.PARA_RANGE])
        self.section.deleted |= bool(gone)
        pieces: list[str | Anchored] = []
        waiting = iter(controls)
        texts = (child.data for child in header.children if child.tag == records.PARA_TEXT)
        for unit in (unit for data in texts for unit in units(data, gone)):
            if not isinstance(unit, Anchor):
                pieces.append(unit)
                continue
            control = next(waiting, None)
            if control is not None and not unit.deleted:
                text: list[str] = []
                apart = self._control(control, text)
                pieces += [*text, apart]
        items = arranged(pieces, head)
        if items or not gone:  # what deletions emptied is no paragraph any more
            items = begun(items, head)
        for control in waiting:  # controls that nothing in the text points at
            said: list[str] = []
            items += self._control(control, said) + paragraph_of("".join(said))
        self._memos(header)
        return items

    def _memos(self, header: Record) -> None:
        """Lists that hang on a paragraph itself: the memos at the end of a section."""
        known = (records.PARA_TEXT, records.CTRL_HEADER)
        found = self.paragraphs([child for child in header.children if child.tag not in known])
        if found:
            self.section.beside.setdefault("memos", []).extend(found)

    def _control(self, control: Record, text: list[str]) -> list[Item]:
        """Adds to the text of the paragraph, or gives what stands apart from it."""
        kind, data = control_kind(control.data[:4]), control.data
        if kind == "tbl ":
            return [self._table(control)]
        if kind in _PLACES:
            self.section.beside.setdefault(_PLACES[kind], []).extend(self.paragraphs(control.children))
        elif kind == "secd":
            self.section.outline = u16(data, 18) if len(data) >= 20 else None
            return self.paragraphs(control.children)
        elif kind == "tcmt":
            self.section.hidden = True
        elif kind == "atno":
            text.append(_number(data))
        elif kind == "eqed":
            text.extend(
                f" {counted_text(child.data, 4)[0]} "
                for child in control.children
                if child.tag == records.EQUATION
            )
        elif kind == "tcps":
            text.append(counted_text(data, 4)[0])
        elif kind == "tdut":
            word, after = counted_text(data, 4)
            gloss = counted_text(data, after)[0]
            text.append(f"{word}({gloss})" if gloss.strip() else word)
        else:
            return self.paragraphs(control.children)
        return []

    def _count(self, record: Record) -> None:
        self.section.pictures += record.tag == records.PICTURE
        self.section.charts += record.tag == records.CHART

    def _table(self, control: Record) -> Table:
        """Lists before the table record are its caption, each one after it a cell; the paragraphs
        of a list follow it as its siblings."""
        table = Table([])
        into: list[Item] = table.caption
        begun = False
        for child in control.children:
            if child.tag == records.TABLE:
                begun = True
            elif child.tag == records.LIST_HEADER and begun:
                cell = _cell(child.data, self._shapes.fills)
                table.cells.append(cell)
                into = cell.items
                into += self.paragraphs(child.children)
            else:
                into += self.paragraphs([child])
        return table


def _cell(data: bytes, fills: frozenset[int]) -> TableCell:
    """Eight bytes of a list (its flags from the fourth), then column, row, how far it is merged, its
    size and margins, and from byte 32 its border and fill."""
    column, row, across, down = (u16(data, at) for at in (8, 10, 12, 14))
    title = bool(u32(data, 4) & _TITLE_CELL)
    return TableCell(row, column, max(1, down), max(1, across), [], title, u16(data, 32) in fills)


def _number(data: bytes) -> str:
    """An automatic number as it is shown, of a note, a table or a picture; page numbers differ by page."""
    kind, number = u32(data, 4) & 0xF, u16(data, 8)
    if kind == _PAGE_NUMBER or not number:
        return ""
    before, after = (chr(code) if (code := u16(data, at)) >= 32 else "" for at in (12, 14))
    return f"{before}{number}{after}"
