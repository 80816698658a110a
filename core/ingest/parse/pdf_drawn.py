"""What is drawn on a PDF page besides letters: straight lines, and how much of it is under pictures."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pypdfium2.raw as pdfium

from storage.records import Rectangle

MAX_SEGMENTS = 30_000
MAX_FORM_DEPTH = 6


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line, upright like the words: from (left, bottom) to (right, top); one pair is equal."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def horizontal(self) -> bool:
        return self.right - self.left >= self.top - self.bottom


Matrix = tuple[float, float, float, float, float, float]
_IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
THIN = 3.0


def drawn(page: Any, area: Rectangle, turn: int) -> tuple[list[Rule], float]:
    """(straight lines and edges of boxes, share of the page that pictures cover)"""
    rules: list[Rule] = []
    covered = 0.0
    size = max((area.right - area.left) * (area.top - area.bottom), 1)
    for kind, item, matrix in _objects(page.raw):
        if kind == pdfium.FPDF_PAGEOBJ_PATH:
            for a, b in _segments(item, matrix):
                rules += _rule(a, b, turn)
                if len(rules) > MAX_SEGMENTS:
                    return [], covered  # a map or a drawing, no table
        elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            covered += _extent(item, matrix) / size
    return rules, min(covered, 1.0)


def _objects(page: Any) -> Iterator[tuple[int, Any, Matrix]]:
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        yield from _unfolded(pdfium.FPDFPage_GetObject(page, index), _IDENTITY, 0)


def _unfolded(item: Any, outer: Matrix, depth: int) -> Iterator[tuple[int, Any, Matrix]]:
    kind = pdfium.FPDFPageObj_GetType(item)
    matrix = _times(_matrix(item), outer)
    if kind != pdfium.FPDF_PAGEOBJ_FORM:
        yield kind, item, matrix
    elif depth < MAX_FORM_DEPTH:
        for index in range(pdfium.FPDFFormObj_CountObjects(item)):
            yield from _unfolded(pdfium.FPDFFormObj_GetObject(item, index), matrix, depth + 1)


def _matrix(item: Any) -> Matrix:
    raw = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(item, raw):
        return _IDENTITY
    return raw.a, raw.b, raw.c, raw.d, raw.e, raw.f


def _times(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[1] * n[2],
        m[0] * n[1] + m[1] * n[3],
        m[2] * n[0] + m[3] * n[2],
        m[2] * n[1] + m[3] * n[3],
        m[4] * n[0] + m[5] * n[2] + n[4],
        m[4] * n[1] + m[5] * n[3] + n[5],
    )


def _apply(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def _extent(item: Any, matrix: Matrix) -> float:
    """Area of a picture: the unit square under its matrix."""
    return abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])


def _segments(path: Any, matrix: Matrix) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    points: list[tuple[float, float]] = []
    x, y = ctypes.c_float(), ctypes.c_float()
    for index in range(min(pdfium.FPDFPath_CountSegments(path), MAX_SEGMENTS)):
        segment = pdfium.FPDFPath_GetPathSegment(path, index)
        if not pdfium.FPDFPathSegment_GetPoint(segment, x, y):
            continue
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            yield from pairwise(points)
            points = []
        elif kind != pdfium.FPDF_SEGMENT_LINETO:
            yield from pairwise(points)
            points = []  # curves draw no tables
        points.append(_apply(matrix, x.value, y.value))
        if pdfium.FPDFPathSegment_GetClose(segment):
            yield from pairwise([*points, points[0]])
            points = []
    yield from pairwise(points)


def _rule(a: tuple[float, float], b: tuple[float, float], turn: int) -> list[Rule]:
    """A level or plumb line, turned upright like the words."""
    (ax, ay), (bx, by) = (_turned(point, turn) for point in (a, b))
    rule = Rule(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
    wide, high = rule.right - rule.left, rule.top - rule.bottom
    return [rule] if min(wide, high) < 1 and max(wide, high) > THIN else []


def _turned(point: tuple[float, float], turn: int) -> tuple[float, float]:
    x, y = point
    return {90: (y, -x), 180: (-x, -y), 270: (-y, x)}.get(turn, (x, y))
