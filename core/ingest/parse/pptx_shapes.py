"""The shapes of a slide in the order in which a person reads them, and its tables as full grids."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from core.ingest.parse.archive import Element
from core.ingest.parse.drawing import A, all_bold, texts
from core.ingest.parse.tables import Cell

P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"

_LEFT_OUT = {"dt", "ftr", "sldNum", "hdr"}
SAME_ROW = 230_000
"""Shapes whose tops differ by less than this (EMU; a quarter of an inch) stand side by side."""
MAX_DEPTH = 50


@dataclass(frozen=True, slots=True)
class Shape:
    """kind: `title`, `text`, `table` or `frame` (chart, diagram). top, left: EMU on the slide."""

    kind: str
    element: Element
    top: int
    left: int


def shapes_in_order(slide: Element) -> list[Shape]:
    """Titles first, then down and across; shapes without a place of their own keep the file's order."""
    tree = slide.find(f"{P}cSld/{P}spTree")
    found = _collect(tree, 0) if tree is not None else []
    titles = [shape for shape in found if shape.kind == "title"]
    others = sorted((shape for shape in found if shape.kind != "title"), key=lambda shape: shape.top)
    rows: list[list[Shape]] = []
    for shape in others:
        if rows and shape.top - rows[-1][0].top < SAME_ROW:
            rows[-1].append(shape)
        else:
            rows.append([shape])
    return titles + [shape for row in rows for shape in sorted(row, key=lambda shape: shape.left)]


def margins(slide: Element) -> list[str]:
    """Words typed into footers and dates; fields that PowerPoint fills in are no words of anyone."""
    found = []
    for shape in slide.iter(f"{P}sp"):
        holder = shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph")
        if (
            holder is not None
            and holder.get("type") in ("dt", "ftr", "hdr")
            and shape.find(f".//{A}fld") is None
        ):
            found += [" ".join(texts(shape))]
    return [text for text in found if text]


def _collect(parent: Element, depth: int) -> list[Shape]:
    found: list[Shape] = []
    if depth > MAX_DEPTH:
        return found
    for child in parent:
        if child.tag == f"{P}grpSp":
            found += _as_group(child, _collect(child, depth + 1))
        elif child.tag == f"{_MC}AlternateContent":
            for choice in child[:1]:
                found += _collect(choice, depth + 1)
        elif child.tag in (f"{P}sp", f"{P}cxnSp"):
            kind = _kind(child)
            if kind:
                found.append(Shape(kind, child, *_place(child, f"{P}spPr/{A}xfrm")))
        elif child.tag == f"{P}graphicFrame":
            table = child.find(f".//{A}tbl")
            place = _place(child, f"{P}xfrm")
            found.append(Shape("frame", child, *place) if table is None else Shape("table", table, *place))
    return found


def _as_group(group: Element, shapes: list[Shape]) -> list[Shape]:
    """A group is read as one: its shapes in their own order, at the group's place."""
    top, left = _place(group, f"{P}grpSpPr/{A}xfrm")
    ordered = sorted(shapes, key=lambda shape: (shape.top // SAME_ROW, shape.left))
    return [Shape(shape.kind, shape.element, top, left) for shape in ordered]


def _kind(shape: Element) -> str:
    holder = shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph")
    role = holder.get("type", "body") if holder is not None else ""
    if role in _LEFT_OUT:
        return ""
    return "title" if role in ("title", "ctrTitle") else "text"


def _place(element: Element, path: str) -> tuple[int, int]:
    """(top, left). A placeholder that inherits its place stands at the top, in the file's order."""
    offset = element.find(f"{path}/{A}off")
    if offset is None:
        return 0, 0
    try:
        return int(offset.get("y", "0")), int(offset.get("x", "0"))
    except ValueError:
        return 0, 0


def table_rows(table: Element) -> tuple[list[list[Cell]], int | None]:
    """(rows, 1 when the table says that its first row is a header)."""
    origins = count()
    rows: list[list[Cell]] = []
    for row in table.iter(f"{A}tr"):
        cells: list[Cell] = []
        for column, cell in enumerate(row.iter(f"{A}tc")):
            if cell.get("vMerge") in ("1", "true") and rows and column < len(rows[-1]):
                cells.append(rows[-1][column])
            elif cell.get("hMerge") in ("1", "true") and cells:
                cells.append(cells[-1])
            else:
                cells.append(Cell(" ".join(texts(cell)), next(origins), all_bold(cell)))
        rows.append(cells)
    properties = table.find(f"{A}tblPr")
    marked = properties is not None and properties.get("firstRow") in ("1", "true")
    width = max((len(row) for row in rows), default=0)
    several = width > 2 or (
        width == 2 and properties is not None and properties.get("firstCol") not in ("1", "true")
    )
    return rows, 1 if marked and several and len(rows) > 1 else None
