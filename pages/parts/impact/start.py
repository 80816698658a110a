"""Where one looks from: a document, two versions of one, or a name."""

from __future__ import annotations

import streamlit as st

from core.errors import PathproofError
from core.impact.found import Start
from pages import service
from pages.parts.plain import plain, shown
from pages.parts.refused import refused
from pages.session import Here
from storage.records import DocumentRow

SEPARATOR = "."
OFFERED = 20


def written(start: Start) -> str:
    """A start as a part of an address."""
    if start.kind == "entity":
        return f"entity{SEPARATOR}{start.entity}"
    if start.kind == "difference":
        return SEPARATOR.join(("difference", start.document, str(start.old), str(start.new)))
    return f"document{SEPARATOR}{start.document}"


def read(text: str) -> Start | None:
    """None for what is no start: an address is typed by anybody."""
    kind, _, rest = text.partition(SEPARATOR)
    if kind == "entity" and rest:
        return Start("entity", entity=rest)
    if kind == "document" and rest:
        return Start("document", rest)
    parts = rest.split(SEPARATOR)
    if kind == "difference" and len(parts) == 3 and parts[1].isdecimal() and parts[2].isdecimal():
        return Start("difference", parts[0], int(parts[1]), int(parts[2]))
    return None


def heading(where: Here, start: Start, title: str) -> str:
    """Markdown."""
    words, name = where.words.impact, plain(title, 120)
    if start.kind == "entity":
        return words.from_entity.format(name=name)
    if start.kind == "difference":
        return words.from_difference.format(name=name, old=start.old, new=start.new)
    return words.from_document.format(name=name)


def choose(where: Here) -> Start | None:
    """The start that was just chosen, at the press of its button."""
    words = where.words.impact
    kinds = list(words.kinds)
    kind = st.segmented_control(
        words.look_from, kinds, format_func=words.kinds.__getitem__, default=kinds[0], key="impact-kind"
    )
    if kind == "entity":
        return _entity(where)
    rows = service.pathproof().documents.list(where.user.id, where.workspace_id)
    return _difference(where, rows) if kind == "difference" else _document(where, rows)


def _document(where: Here, rows: tuple[DocumentRow, ...]) -> Start | None:
    words = where.words.impact
    names = {row.id: shown(row.name) for row in rows}
    chosen = st.selectbox(
        words.document,
        list(names),
        format_func=names.__getitem__,
        index=None,
        placeholder=words.entity_choose,
        key="impact-document",
    )
    pressed = st.button(words.look, key="impact-look", type="primary", disabled=chosen is None)
    return Start("document", chosen) if pressed and chosen else None


def _difference(where: Here, rows: tuple[DocumentRow, ...]) -> Start | None:
    words = where.words.impact
    several = {row.id: row for row in rows if row.version > 1}
    if not several:
        st.info(words.no_difference)
        return None
    names = {id_: shown(row.name) for id_, row in several.items()}
    chosen = st.selectbox(
        words.difference,
        list(names),
        format_func=names.__getitem__,
        index=None,
        placeholder=words.entity_choose,
        key="impact-difference",
    )
    newest = several[chosen].version if chosen else 2
    numbers, named = list(range(newest, 0, -1)), where.words.ask.version
    left, right = st.columns(2)
    old = left.selectbox(
        words.old, numbers, index=1, format_func=lambda n: named.format(n=n), key=f"impact-old-{chosen}"
    )
    new = right.selectbox(
        words.new, numbers, index=0, format_func=lambda n: named.format(n=n), key=f"impact-new-{chosen}"
    )
    ready = chosen is not None and old != new
    pressed = st.button(words.look, key="impact-look", type="primary", disabled=not ready)
    return Start("difference", chosen, old, new) if pressed and chosen else None


def _entity(where: Here) -> Start | None:
    """A name is looked from by its button: what is typed is a search, and never more."""
    words = where.words.impact
    typed = st.text_input(
        words.entity, key="impact-entity", help=words.entity_help, max_chars=200, icon=":material/search:"
    ).strip()
    if not typed:
        return None
    try:
        found = service.pathproof().impacting.entities(where.user.id, where.workspace_id, typed, OFFERED)
    except PathproofError as error:
        refused(where, error)
        return None
    if not found:
        st.caption(words.entity_none)
    chosen = None
    with st.container(key="impact-entities", horizontal=True):
        for at, name in enumerate(found):
            if st.button(plain(name, 80), key=f"impact-entity-{at}"):
                chosen = Start("entity", entity=name)
    return chosen
