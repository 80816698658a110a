"""Graph: from a search to what stands around it, as a picture and as a table of facts with their sources."""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from core.errors import PathproofError
from core.explore.exploring import LISTED, MOST
from core.explore.picture import Found, Match, Picture
from pages import service, session
from pages.parts import address, moments
from pages.parts.graph import address as graph_address
from pages.parts.graph import facts as graph_facts
from pages.parts.graph import picture as graph_picture
from pages.parts.graph.address import Drawn
from pages.parts.graph.facts import Opened
from pages.parts.plain import plain
from pages.parts.refused import refused
from pages.session import Here, kept
from storage.scope import AsOf

SIZES = (50, 150, MOST)


@dataclass(slots=True)
class Screen:
    """`chosen` are the phrases that the picture is drawn from, by their keys: they outlive every change of the
    documents. `began` counts fresh starts, `fitted` how often the picture was asked to be laid out anew."""

    chosen: list[str] = field(default_factory=list)
    picked: str = ""
    pressed: str | None = None
    opened: Opened | None = None
    listed: int = LISTED
    began: int = 0
    fitted: int = 0

    def add(self, phrase: str) -> None:
        if phrase not in self.chosen:
            self.chosen.append(phrase)
        self.picked = phrase

    def remove(self, phrase: str) -> None:
        self.chosen.remove(phrase)

    def pick(self, phrase: str) -> None:
        self.picked = phrase

    def open(self, opened: Opened | None) -> None:
        self.opened = opened

    def begin_anew(self) -> None:
        self.chosen, self.picked, self.pressed, self.opened = [], "", None, None
        self.listed, self.began = LISTED, self.began + 1

    def fit(self) -> None:
        self.fitted += 1

    def list_more(self) -> None:
        self.listed += 2 * LISTED


def drawn() -> None:
    where = session.here()
    words = where.words.graph
    screen = kept("graph", Screen)
    asked = address.moved_all(graph_address.NAME)
    if asked is not None:
        _open(screen, graph_address.read(asked))
    st.title(words.title)
    st.caption(words.lead)
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    text = left.text_input(words.search, key="graph-search", help=words.search_help, max_chars=200)
    with right.expander(words.as_of, icon=":material/history:"):
        as_of = moments.as_of(where, "graph-as-of")
    _offers(where, screen, text.strip(), as_of)
    if screen.chosen:
        _around(where, screen, as_of)
    address.write_all(graph_address.NAME, graph_address.written(_shown_as(screen)))


def _open(screen: Screen, drawn: Drawn) -> None:
    """What an address says, as if it had been pressed."""
    screen.begin_anew()
    screen.chosen = list(drawn.phrases)
    st.session_state[f"graph-relations-{screen.began}"] = list(drawn.relations)
    st.session_state["graph-most"] = drawn.most if drawn.most in SIZES else MOST
    st.session_state["graph-suggested"] = drawn.suggested


def _shown_as(screen: Screen) -> Drawn:
    state = st.session_state
    most = state.get("graph-most") or MOST
    return Drawn(
        tuple(screen.chosen),
        tuple(state.get(f"graph-relations-{screen.began}", ())),
        0 if most == MOST else most,
        bool(state.get("graph-suggested", True)),
    )


def _offers(where: Here, screen: Screen, text: str, as_of: AsOf) -> None:
    """What the search found; without one, and before anything is drawn, where one may begin."""
    words, exploring = where.words.graph, service.pathproof().exploring
    if text:
        try:
            found = exploring.search(where.user.id, where.workspace_id, text, as_of)
        except PathproofError as error:
            refused(where, error)
            return
        if not found.matches:
            st.info(words.nothing_found.format(text=_apart(text)), icon=":material/search_off:")
            return
        st.caption(words.found.format(text=_apart(text), n=len(found.matches), total=found.total))
        _buttons(where, screen, found)
    elif not screen.chosen:
        found = exploring.begin(where.user.id, where.workspace_id, as_of)
        if not found.matches:
            st.info(words.no_facts, icon=":material/hub:")
            return
        st.caption(words.begin)
        _buttons(where, screen, found)


def _buttons(where: Here, screen: Screen, found: Found) -> None:
    with st.container(horizontal=True, key="graph-matches"):
        for at, match in enumerate(found.matches):
            st.button(
                _name(where, match),
                key=f"graph-match-{at}",
                on_click=screen.add,
                args=(match.phrase,),
                disabled=match.phrase in screen.chosen,
            )


def _apart(text: str) -> str:
    """Its reading direction is its own: what stands around it keeps its order."""
    return f"\u2068{plain(text, 80)}\u2069"


def _name(where: Here, match: Match) -> str:
    return where.words.graph.result.format(name=plain(match.name, 60), links=f"{match.links:,}")


def _around(where: Here, screen: Screen, as_of: AsOf) -> None:
    words = where.words.graph
    chips = st.container(horizontal=True, vertical_alignment="center", key="graph-chosen")
    with st.expander(words.narrow, icon=":material/filter_alt:"):
        relations, most, suggested = _narrowing(where, screen, as_of)
    with st.spinner(words.drawing):
        picture = service.pathproof().exploring.around(
            where.user.id,
            where.workspace_id,
            screen.chosen,
            relations,
            most,
            screen.listed,
            as_of,
            suggested=suggested,
        )
    with chips:
        _chips(where, screen, picture)
    if picture.gone:  # unnamed: the name may stem from what has been closed since
        st.warning(words.gone.format(n=len(picture.gone)), icon=":material/visibility_off:")
    if picture.nodes:
        _shown(where, screen, picture, as_of)


def _shown(where: Here, screen: Screen, picture: Picture, as_of: AsOf) -> None:
    _counts(where, picture)
    left, right = st.columns([3, 2], gap="large")
    with left:
        pressed = graph_picture.picture(where, picture, f"graph-canvas-{screen.fitted}", screen.fit)
        if pressed is not None and pressed != screen.pressed:
            screen.picked = pressed
        screen.pressed = pressed
    with right:
        graph_picture.picked(where, picture, screen.picked, screen.pick, screen.add)
        graph_picture.suggestions(where, picture)
    graph_facts.facts(where, picture, screen.opened, as_of, screen.open, screen.list_more)


def _narrowing(where: Here, screen: Screen, as_of: AsOf) -> tuple[list[str], int, bool]:
    """The relations offered are those of the chosen phrases, whatever is chosen among them."""
    words = where.words.graph
    offered = service.pathproof().exploring.relations(where.user.id, where.workspace_id, screen.chosen, as_of)
    names = {row.relation: words.relation.format(name=row.relation, n=row.facts) for row in offered}
    key = f"graph-relations-{screen.began}"
    st.session_state[key] = [name for name in st.session_state.get(key, []) if name in names]
    relations = st.multiselect(
        words.relations,
        list(names),
        format_func=lambda name: names.get(name, name),
        key=key,
        placeholder=words.all_relations,
    )
    left, right = st.columns(2, vertical_alignment="bottom")
    st.session_state.setdefault("graph-most", MOST)
    st.session_state.setdefault("graph-suggested", True)
    most = left.segmented_control(words.most, SIZES, key="graph-most", required=True)
    suggested = right.toggle(words.suggested, key="graph-suggested", help=words.suggested_help)
    return relations, most or MOST, suggested


def _chips(where: Here, screen: Screen, picture: Picture) -> None:
    words = where.words.graph
    names = {node.phrase: node.name for node in picture.nodes}
    st.markdown(f":small[{words.chosen}]", width="content")
    for at, phrase in enumerate(screen.chosen):
        if phrase not in names:
            continue
        name = plain(names[phrase], 60)
        st.button(
            name,
            key=f"graph-chosen-{at}",
            icon=":material/close:",
            help=words.remove.format(name=name),
            on_click=screen.remove,
            args=(phrase,),
        )
    st.button(words.anew, key="graph-anew", type="tertiary", on_click=screen.begin_anew)


def _counts(where: Here, picture: Picture) -> None:
    words, counts = where.words.graph, picture.counts
    shown = words.counts.format(
        n=counts.phrases, all=counts.all_phrases, facts=counts.facts, all_facts=counts.all_facts
    )
    rest = words.counts_all.format(
        documents=counts.documents, passages=counts.passages, revision=picture.revision
    )
    with st.container(key="graph-counts"):
        st.markdown(f"**{shown}** :small[{rest}]")
        if counts.reachable > counts.phrases:
            st.caption(words.order.format(reachable=counts.reachable))


try:
    drawn()
except PathproofError as error:
    refused(session.here(), error)
