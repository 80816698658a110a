"""DrawingML, which slides, charts and diagrams share: paragraphs, and the figures behind a chart."""

from __future__ import annotations

from itertools import count

from core.ingest.parse.archive import Element
from core.ingest.parse.tables import Cell

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"

MAX_POINTS = 2_000


def texts(parent: Element) -> list[str]:
    """Non-empty paragraphs on one line each."""
    return [" ".join(line.split()) for line in map(_paragraph, parent.iter(f"{A}p")) if line.strip()]


def paragraphs(parent: Element) -> list[str]:
    """Non-empty paragraphs; a deeper one of a list is indented as it is drawn."""
    found = []
    for paragraph in parent.iter(f"{A}p"):
        text = _paragraph(paragraph).strip()
        if text:
            properties = paragraph.find(f"{A}pPr")
            level = properties.get("lvl", "0") if properties is not None else "0"
            depth = int(level) if level.isdigit() else 0
            found.append("  " * min(depth, 8) + text)
    return found


def _paragraph(paragraph: Element) -> str:
    pieces = []
    for child in paragraph.iter(f"{A}t", f"{A}br", f"{A}tab"):
        pieces.append(child.text or "" if child.tag == f"{A}t" else "\n" if child.tag == f"{A}br" else "\t")
    return "".join(pieces)


def all_bold(parent: Element) -> bool:
    """Every run with text says that it is bold."""
    runs = [run for run in parent.iter(f"{A}r") if (run.findtext(f"{A}t") or "").strip()]
    return bool(runs) and all(
        (run.find(f"{A}rPr") is not None and run.find(f"{A}rPr").get("b") in ("1", "true")) for run in runs
    )


def chart_rows(root: Element) -> tuple[str, list[list[Cell]]]:
    """(title, table of categories × series) of a chart part; the figures are those the file keeps."""
    title = root.find(f"{C}chart/{C}title")
    words = " ".join(texts(title)) if title is not None else ""
    series = [
        (_name(one, i), _points(one, "cat", "xVal"), _points(one, "val", "yVal"))
        for i, one in enumerate(root.iter(f"{C}ser"), 1)
    ]
    series = [one for one in series if one[2]]
    if not series:
        return words, []
    origins = count()
    keys = sorted({key for _, categories, values in series for key in (*categories, *values)})[:MAX_POINTS]
    names = {key: value for _, categories, _ in reversed(series) for key, value in categories.items()}
    rows = [[Cell("", next(origins)), *(Cell(name, next(origins), True) for name, _, _ in series)]]
    for key in keys:
        rows.append(
            [
                Cell(names.get(key, str(key + 1)), next(origins)),
                *(Cell(values.get(key, ""), next(origins)) for _, _, values in series),
            ]
        )
    return words, rows


def _name(series: Element, number: int) -> str:
    found = series.find(f"{C}tx//{C}v")
    return " ".join((found.text or "").split()) if found is not None and found.text else f"series {number}"


def _points(series: Element, *tags: str) -> dict[int, str]:
    """Cached points by index."""
    for tag in tags:
        holder = series.find(f"{C}{tag}")
        if holder is None:
            continue
        found: dict[int, str] = {}
        for point in holder.iter(f"{C}pt"):
            index, value = point.get("idx", ""), point.findtext(f"{C}v") or ""
            if index.isdigit() and value.strip():
                known = found.get(int(index))
                # Categories of several levels: the inner level comes first, the outer ones go before it.
                found[int(index)] = f"{' '.join(value.split())} {known}" if known else " ".join(value.split())
        return found
    return {}
