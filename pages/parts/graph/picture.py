"""The picture of a neighbourhood, the phrase that is picked in it, and what is only suggested."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from core.explore.picture import Gate, Picture
from pages.parts.graph.canvas import Dot, Line, canvas
from pages.parts.plain import plain, shown
from pages.session import Here

LISTED = 8
"""Suggested links that are written out beside the picture; the others are drawn, and counted."""


def picture(where: Here, drawn: Picture, key: str, fit: Callable[[], None]) -> str | None:
    """The phrase that was pressed last. `fit` draws the same anew: who lost it out of sight finds it again."""
    words = where.words.graph
    gated = {number for gate in drawn.gates for number in (gate.first, gate.second)}
    dots = [
        Dot(node.phrase, f"{node.name} +{node.more}" if node.more else node.name, node.group, node.chosen)
        for node in drawn.nodes
    ]
    dots += [Dot(_box(n), words.group_box.format(n=n), n, box=True) for n in sorted(gated)]
    lines = [Line(edge.subject, edge.object, _said(edge.relations)) for edge in drawn.edges]
    lines += [Line(one.first, one.second, "≈", "suggested", arrow=False) for one in drawn.alike]
    lines += [_gate_line(gate) for gate in drawn.gates]
    with st.container(border=True, key="graph-picture"):
        pressed = canvas(dots, lines, key)
    left, right = st.columns([5, 1])
    left.caption(words.hint)
    right.button(words.fit, key="graph-fit", icon=":material/fit_screen:", type="tertiary", on_click=fit)
    return pressed if pressed in {node.phrase for node in drawn.nodes} else None


def picked(
    where: Here, drawn: Picture, phrase: str, pick: Callable[[str], None], expand: Callable[[str], None]
) -> None:
    """The phrase that stands in the box beside the picture, and what one can do with it."""
    words = where.words.graph
    nodes = {node.phrase: node for node in drawn.nodes}
    names = {key: shown(node.name) for key, node in nodes.items()}
    st.session_state["graph-picked"] = phrase if phrase in nodes else None
    chosen = st.selectbox(
        words.pick,
        list(nodes),
        index=None,
        format_func=lambda key: names.get(key, key),
        key="graph-picked",
        placeholder=words.pick_none,
        on_change=lambda: pick(st.session_state["graph-picked"] or ""),
    )
    if chosen is None or chosen not in nodes:
        return
    node = nodes[chosen]
    group = next((one for one in drawn.groups if one.number == node.group), None)
    with st.container(border=True, key="graph-about"):
        st.markdown(f"**{plain(node.name, 300)}**")
        st.caption(words.about.format(links=f"{node.links:,}", passages=f"{node.passages:,}"))
        if group is not None and len(drawn.groups) > 1:
            label = plain(group.label, 160)
            st.caption(words.group.format(n=group.number, label=label, size=group.size))
        if node.more:
            st.caption(words.more.format(n=f"{node.more:,}"))
        else:
            st.caption(words.all_shown)
        st.button(
            words.expand,
            key="graph-expand",
            icon=":material/open_in_full:",
            on_click=expand,
            args=(node.phrase,),
            disabled=node.chosen,
        )


def suggestions(where: Here, drawn: Picture) -> None:
    words, names = where.words.graph, {node.phrase: node.name for node in drawn.nodes}
    count = len(drawn.alike) + len(drawn.gates)
    if not count:
        return
    with st.expander(f"{words.links} ({count})", icon=":material/link:", expanded=count <= LISTED):
        for one in drawn.alike[:LISTED]:
            first, second = (plain(names[phrase], 80) for phrase in (one.first, one.second))
            state = words.accepted if one.verdict == "accepted" else words.open
            pair = words.alike_of.format(first=first, second=second)
            st.markdown(f"**{pair}**  \n:small[{words.alike.format(likeness=one.likeness)} · {state}]")
        for gate in drawn.gates[:LISTED]:
            _gate(where, gate)


def _gate(where: Here, gate: Gate) -> None:
    words, told = where.words.graph, where.words.ask.modules
    arrow = told.directions.get(gate.direction, "↔")
    state = told.accepted if gate.verdict == "accepted" else told.suggested
    lines = [f"**{words.gate.format(first=gate.first, second=gate.second, arrow=arrow)}**"]
    lines += [
        f"“{plain(sentence.text, 300)}” :small[{plain(sentence.title, 80)}]" for sentence in gate.sentences
    ]
    lines.append(f":small[{told.judged} · {state}]")
    st.markdown("  \n".join(lines))


def _gate_line(gate: Gate) -> Line:
    back = gate.direction == "b_to_a"
    ends = (gate.second, gate.first) if back else (gate.first, gate.second)
    return Line(_box(ends[0]), _box(ends[1]), "", "suggested", arrow=gate.direction != "undirected")


def _box(number: int) -> str:
    return f"\x00group {number}"


def _said(relations: tuple[str, ...]) -> str:
    return relations[0] if len(relations) == 1 else f"{relations[0]} +{len(relations) - 1}"
