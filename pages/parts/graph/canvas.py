"""The one place that knows streamlit-agraph: a drawing of phrases and links that hands back what was pressed.

What it does with its data is written in docs/decisions/015. So: ids are numbers, made of the phrase; no node
has a title, which it would read as HTML; `div` is an empty one, so that its double click finds no link to
open; labels go to a canvas as the characters they are, on one line, without signs that turn the direction.
It tells of no click on a link: those stand in the table.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import streamlit as st
import streamlit_agraph
from streamlit_agraph import Config, Edge, Node

from pages.parts.plain import beginning

Kind = Literal["fact", "suggested"]
HEIGHT = 480
LONGEST_LABEL = 28
WIDEST_LABEL = 84
"""Pixels; longer ones go on below."""
MARGIN = 190
"""The drawing is fitted to its frame by the dots alone, without their labels. Two unseen ones so far left and right of
its middle leave labels room in the frame of a phone; in a wider one they change nothing."""
LABELLED_EDGES = 80
"""With more links their words only cover each other; they stand in the table."""
COLOURS = ("#1b7f9e", "#c77700", "#3f8f3a", "#8a5a2b", "#4d6fc4", "#7d8a00", "#b0568a")
SHAPES = ("dot", "square", "triangle", "diamond", "hexagon", "triangleDown", "star")
"""A group is told by colour, by shape, and by its number in the label."""
_NO_LINK = {"innerHTML": ""}


@dataclass(frozen=True, slots=True)
class Dot:
    """`key` is what comes back when it is pressed; `group` is its number, 0 for none; `box` draws a group."""

    key: str
    label: str
    group: int = 0
    chosen: bool = False
    box: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """`arrow`: it leads from `first` to `second`."""

    first: str
    second: str
    label: str
    kind: Kind = "fact"
    arrow: bool = True


def canvas(dots: Sequence[Dot], lines: Sequence[Line], key: str) -> str | None:
    """The key of the dot that was pressed last. A drawing of something else, or under another `key`, is laid out
    anew and fitted to its frame."""
    dark = st.context.theme.type == "dark"
    data = {
        "nodes": [*(_node(dot, dark).to_dict() for dot in dots), *map(_margin, (-MARGIN, MARGIN))],
        "edges": [_edge(line, len(lines) <= LABELLED_EDGES, dark).to_dict() for line in lines],
    }
    drawing, config = json.dumps(data), json.dumps(_config(len(dots)).to_dict())
    digest = hashlib.sha256(drawing.encode()).hexdigest()[:16]
    pressed = streamlit_agraph._agraph(data=drawing, config=config, key=f"{key}-{digest}")
    return next((dot.key for dot in dots if number_of(dot.key) == pressed), None)


def number_of(key: str) -> int:
    """A whole number under 2⁴⁸, which JavaScript keeps exactly; the same wherever the phrase stands."""
    return int(hashlib.sha256(key.encode()).hexdigest()[:12], 16)


def label_of(text: str) -> str:
    return beginning(text, LONGEST_LABEL)


def _node(dot: Dot, dark: bool) -> Node:
    colour = COLOURS[(dot.group - 1) % len(COLOURS)] if dot.group else "#7a857f"
    shape = "box" if dot.box else SHAPES[(dot.group - 1) % len(SHAPES)] if dot.group else "dot"
    sign = f"{dot.group}·\u00a0" if dot.group and not dot.box else ""
    ink = _ink(dark)
    node = Node(
        id=number_of(dot.key),
        label=f"{sign}{label_of(dot.label)}",
        shape=shape,
        size=20 if dot.chosen else 11,
        color={
            "background": _paper(dark) if dot.box else colour,
            "border": ink if dot.chosen else colour,
            "highlight": {"background": colour, "border": ink},
        },
        borderWidth=4 if dot.chosen else 2,
        font=_font(dark, 16 if dot.chosen else 14) | {"strokeWidth": 0 if dot.box else 3},
        div=_NO_LINK,
        **({} if dot.box else {"widthConstraint": {"maximum": WIDEST_LABEL}}),
    )
    del node.title  # the library puts the id there when there is none
    return node


def _margin(at: int) -> dict[str, object]:
    unseen = {
        "background": "#0000",
        "border": "#0000",
        "highlight": {"background": "#0000", "border": "#0000"},
    }
    place = {"x": at, "y": 0, "physics": False, "fixed": True}
    return {"id": number_of(f"margin {at}"), "label": "", "shape": "dot", "size": 1, "color": unseen, **place}


def _edge(line: Line, labelled: bool, dark: bool) -> Edge:
    suggested = line.kind == "suggested"
    colour = "#c08a2e" if suggested else "#8d9a94" if dark else "#6d7a74"
    return Edge(
        source=number_of(line.first),
        target=number_of(line.second),
        id=number_of(f"{line.kind} {len(line.first)} {line.first} {line.second}"),
        color={"color": colour, "highlight": _ink(dark)},
        label=label_of(line.label) if labelled else "",
        dashes=suggested,
        width=2 if suggested else 1,
        arrows={"to": {"enabled": line.arrow, "scaleFactor": 0.6}},
        font=_font(dark, 12) | {"align": "middle"},
    )


def _config(count: int) -> Config:
    config = Config(height=HEIGHT, directed=True)
    config.width = "100%"
    del config.groups  # none of our own, and `null` is not taken for none
    config.layout = {"randomSeed": 7, "improvedLayout": count <= 120}
    config.physics = {
        "solver": "forceAtlas2Based",
        "forceAtlas2Based": {"gravitationalConstant": -60, "springLength": 110, "avoidOverlap": 0.4},
        "stabilization": {"enabled": True, "iterations": 300 if count <= 120 else 120, "fit": True},
        "minVelocity": 1.5,
    }
    config.interaction = {
        "hover": False,
        "tooltipDelay": 100000,
        "hideEdgesOnDrag": count > 200,
    }
    return config


def _font(dark: bool, size: int) -> dict[str, object]:
    return {"color": _ink(dark), "size": size, "strokeWidth": 3, "strokeColor": _paper(dark)}


def _ink(dark: bool) -> str:
    return "#e7eeea" if dark else "#15231e"


def _paper(dark: bool) -> str:
    return "#0f1513" if dark else "#fbfcfa"
