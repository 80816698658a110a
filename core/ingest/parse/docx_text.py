"""The words of a Word paragraph, as a reader sees them once tracked changes are accepted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from core.ingest.parse.archive import Element

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"

_GONE = {
    f"{W}del",
    f"{W}moveFrom",
    f"{W}rPr",
    f"{W}pPr",
    f"{W}instrText",
    f"{W}delText",
    f"{W}delInstrText",
    f"{W}sdtPr",
}
_BREAKS = {f"{W}br": "\n", f"{W}cr": "\n", f"{W}tab": "\t", f"{W}noBreakHyphen": "-", f"{W}ptab": "\t"}
_NOTES = {f"{W}footnoteReference", f"{W}endnoteReference"}
_LEAVES = {f"{W}t", f"{_MATH}t", f"{W}sym", *_BREAKS, *_NOTES}
_WRAPPERS = {f"{W}sdt", f"{W}sdtContent", f"{W}ins", f"{W}moveTo", f"{W}customXml", f"{W}smartTag"}


@dataclass
class Marks:
    """What was met on the way: text boxes still to be read, deletions, pictures."""

    deleted: bool = False
    pictures: int = 0
    boxes: list[Element] = field(default_factory=list)

    def take_boxes(self) -> list[Element]:
        boxes, self.boxes = self.boxes, []
        return boxes


def attribute(element: Element, name: str) -> str:
    """A `w:` attribute, or ""."""
    return element.get(f"{W}{name}") or ""


def on(element: Element | None) -> bool:
    """A toggle such as `<w:b/>`: present, and not set to off."""
    return element is not None and attribute(element, "val") not in ("0", "false", "off", "none")


def all_bold(parent: Element) -> bool:
    """Every run that draws text is bold by its own properties."""
    runs = [
        run for run in parent.iter(f"{W}r") if any((text.text or "").strip() for text in run.iter(f"{W}t"))
    ]
    return bool(runs) and all(on(run.find(f"{W}rPr/{W}b")) for run in runs)


def blocks_in(parent: Element) -> Iterator[Element]:
    """Paragraphs and tables of a body, cell or box in order, through content controls and insertions."""
    for child in parent:
        if child.tag in (f"{W}p", f"{W}tbl"):
            yield child
        elif child.tag in _WRAPPERS:
            yield from blocks_in(child)
        elif child.tag == f"{_MC}AlternateContent":
            for choice in child[:1]:
                yield from blocks_in(choice)


def emptied(paragraph: Element) -> bool:
    """All that stood in it was deleted or moved away under tracked changes: it is there no more."""
    gone = next(paragraph.iter(f"{W}del", f"{W}moveFrom"), None) is not None
    return gone and not paragraph_text(paragraph, Marks()).strip()


def paragraph_text(paragraph: Element, marks: Marks) -> str:
    """Runs, links, fields' results and formulas; `[n]` stands for a note's mark."""
    pieces: list[str] = []
    _collect(paragraph, pieces, marks, [])
    return "".join(pieces)


def _collect(parent: Element, pieces: list[str], marks: Marks, fields: list[bool]) -> None:
    """`fields` holds, for each open field, whether its result (not its code) is being read."""
    for child in parent:
        tag = child.tag
        if tag in _GONE:
            marks.deleted = marks.deleted or (tag == f"{W}del" and child.find(f".//{W}delText") is not None)
        elif tag == f"{W}fldChar":
            _field(child, fields)
        elif tag in _LEAVES:
            if all(fields):  # outside of a field's code
                pieces.append(_leaf(child))
        elif tag == f"{_MC}AlternateContent":
            for choice in child[:1]:
                _collect(choice, pieces, marks, fields)
        elif tag in (f"{W}drawing", f"{W}pict", f"{W}object"):
            _drawing(child, marks)
        elif tag == f"{W}p":
            continue  # a text box's own paragraph: read with its box
        else:
            _collect(child, pieces, marks, fields)


def _leaf(child: Element) -> str:
    if child.tag in _BREAKS:
        return _BREAKS[child.tag]
    if child.tag in _NOTES:
        return f"[{attribute(child, 'id')}]"
    return _symbol(child) if child.tag == f"{W}sym" else child.text or ""


def _field(child: Element, fields: list[bool]) -> None:
    kind = attribute(child, "fldCharType")
    if kind == "begin":
        fields.append(False)
    elif kind == "separate" and fields:
        fields[-1] = True
    elif kind == "end" and fields:
        fields.pop()


def _symbol(child: Element) -> str:
    try:
        code = int(attribute(child, "char"), 16)
    except ValueError:
        return ""
    return "•" if 0xF000 <= code <= 0xF0FF else chr(code)


def _drawing(child: Element, marks: Marks) -> None:
    boxes = list(child.iter(f"{W}txbxContent"))
    marks.boxes.extend(
        box for box in boxes if not any(a in boxes for a in box.iterancestors(f"{W}txbxContent"))
    )
    if not boxes:
        marks.pictures += 1
