"""Impact: what must be looked at again if something changes, kept as lists that are ticked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

import streamlit as st

from core.errors import PathproofError
from core.impact.found import Impact, Start
from core.impact.lists import ASKS, STATES, KeptList, Row, counted
from pages import service, session
from pages.parts import address
from pages.parts.doing import do
from pages.parts.impact import closing as impact_closing
from pages.parts.impact import detail as impact_detail
from pages.parts.impact import start as impact_start
from pages.parts.impact.ticking import ticking
from pages.parts.plain import plain
from pages.parts.refused import refused
from pages.parts.when import moment, zone
from pages.session import Here, kept
from storage.records import Role

NAME = "impact"
LIST = f"list{impact_start.SEPARATOR}"
ALL, TO_DO = "all", "to do"


@dataclass(slots=True)
class Screen:
    """What stands open: a kept list, or a start that one looks from; neither is the first page. `document` is
    the row whose paths are shown, `cited` the quote that was chosen on one."""

    list_id: str = ""
    start: Start | None = None
    suggested: bool = True
    document: str = ""
    cited: tuple[int, int] = (0, 0)
    refused: PathproofError | None = None

    def open(self, start: Start | None = None, list_id: str = "") -> None:
        self.start, self.list_id, self.document, self.cited = start, list_id, "", (0, 0)

    @property
    def address(self) -> str:
        if self.list_id:
            return f"{LIST}{self.list_id}"
        return impact_start.written(self.start) if self.start else ""


def drawn() -> None:
    where = session.here()
    screen = kept("impact", Screen)
    asked = address.moved(NAME)
    if asked is not None:
        list_id = asked.removeprefix(LIST) if asked.startswith(LIST) else ""
        screen.open(impact_start.read(asked), list_id)
    address.write(NAME, screen.address)
    st.title(where.words.impact.title)
    if screen.refused:
        refused(where, screen.refused)
        screen.refused = None
    if screen.list_id or screen.start:
        if st.button(
            where.words.impact.back, icon=":material/arrow_back:", type="tertiary", key="impact-back"
        ):
            _go(screen)
        try:
            _kept(where, screen) if screen.list_id else _looked(where, screen)
        except PathproofError as error:
            refused(where, error)
    else:
        _first(where, screen)


def _go(screen: Screen, start: Start | None = None, list_id: str = "") -> None:
    screen.open(start, list_id)
    address.write(NAME, screen.address)
    st.rerun()


# ---- the first page


def _first(where: Here, screen: Screen) -> None:
    words = where.words.impact
    st.caption(words.lead)
    with st.container(border=True, key="impact-start"):
        start = impact_start.choose(where)
        if start is not None:
            _go(screen, start)
    _mine(where, screen)
    _lists(where, screen)


def _mine(where: Here, screen: Screen) -> None:
    words = where.words.impact
    rows = service.pathproof().impacting.mine(where.user.id, where.workspace_id)
    if not rows:
        return
    st.subheader(f"{words.mine} ({len(rows)})", anchor=False)
    with st.container(key="impact-mine", gap="xsmall"):
        for one in rows:
            with st.container(border=True, gap="xsmall", key=f"impact-mine-{one.list_id}-{one.document}"):
                if st.button(
                    plain(one.title, 200),
                    key=f"impact-mine-open-{one.list_id}-{one.document}",
                    type="tertiary",
                ):
                    screen.open(list_id=one.list_id)
                    screen.document = one.document
                    address.write(NAME, screen.address)
                    st.rerun()
                state = f":violet-badge[{words.states[one.tick.state]}]"
                due = ""
                if one.tick.due:
                    due = (words.late if one.late else words.due).format(day=one.tick.due.isoformat())
                    due = f":red-badge[:material/schedule: {due}]" if one.late else due
                source = words.mine_line.format(source=plain(one.list_title, 80))
                about = (
                    f":small[{' · '.join(part for part in (due if not one.late else '', source) if part)}]"
                )
                st.markdown(f"{state} {due if one.late else ''} {about}")


def _lists(where: Here, screen: Screen) -> None:
    words = where.words.impact
    with st.container(
        horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="impact-which"
    ):
        st.subheader(words.lists, anchor=False, width="content")
        which = st.segmented_control(
            words.lists,
            list(words.which_lists),
            format_func=words.which_lists.__getitem__,
            default="open",
            key="impact-lists-which",
            label_visibility="collapsed",
            width="content",
        )
    closed = which == "closed"
    rows = service.pathproof().impacting.lists(where.user.id, where.workspace_id, closed)
    if not rows:
        st.caption(words.no_closed if closed else words.no_lists)
    with st.container(key="impact-lists", gap="xsmall"):
        for row in rows:
            with st.container(border=True, gap="xsmall", key=f"impact-list-{row.id}"):
                if st.button(
                    impact_start.heading(where, row.start, row.title),
                    key=f"impact-open-{row.id}",
                    type="tertiary",
                ):
                    _go(screen, list_id=row.id)
                line = words.list_line.format(
                    asks=row.asks, all=row.documents, name=plain(row.person, 60), when=moment(row.at)
                )
                st.markdown(f":small[{line}]")


# ---- a look, and a kept list


def _over_suggested(where: Here, screen: Screen) -> None:
    words = where.words.impact

    def changed() -> None:
        screen.suggested = bool(st.session_state["impact-suggested"])

    st.toggle(
        words.suggested,
        value=screen.suggested,
        help=words.suggested_help,
        key="impact-suggested",
        on_change=changed,
    )


def _looked(where: Here, screen: Screen) -> None:
    words, impacting, start = where.words.impact, service.pathproof().impacting, screen.start
    assert start is not None
    found = impacting.look(where.user.id, where.workspace_id, start, screen.suggested)
    st.subheader(impact_start.heading(where, found.start, found.title), anchor=False)
    _over_suggested(where, screen)
    rows = [Row(row, None) for row in found.rows]
    _summary(where, found)
    if where.at_least(Role.REVIEWER) and rows:
        with st.container(horizontal=True, vertical_alignment="center", key="impact-keeping"):
            if st.button(words.keep, key="impact-keep", type="primary", icon=":material/playlist_add_check:"):
                _keep(where, screen, start)
            st.caption(words.keep_help)
    _rows(where, screen, rows, may=False)


def _keep(where: Here, screen: Screen, start: Start) -> None:
    impacting = service.pathproof().impacting

    def keep() -> None:
        list_id = impacting.keep(where.user.id, where.workspace_id, start, screen.suggested)
        screen.open(list_id=list_id)
        address.write(NAME, screen.address)

    do(where, keep, where.words.impact.kept)


def _kept(where: Here, screen: Screen) -> None:
    words, impacting = where.words.impact, service.pathproof().impacting
    found = impacting.open(where.user.id, where.workspace_id, screen.list_id)
    st.subheader(impact_start.heading(where, found.impact.start, found.impact.title), anchor=False)
    about = words.kept_by.format(name=plain(found.person, 60), when=moment(found.at), clock=found.clock)
    st.markdown(f":small[{about}]")
    if found.moved:
        st.warning(
            words.start_moved.format(how=words.moved.get(found.moved, found.moved)), icon=":material/update:"
        )
    impact_closing.said(where, found)
    _summary(where, found.impact)
    with st.container(horizontal=True, key="impact-exports"):
        for form, name in words.exports.items():
            by_clock = urlencode({"zone": str(zone())})
            target = f"/impact-export/{where.workspace_id}/{found.id}/{form}?{by_clock}"
            st.link_button(name, target, icon=":material/download:")
        if impact_closing.may_close(where, found):
            impact_closing.button(where, found)
    may = where.at_least(Role.REVIEWER) and not found.closed
    _rows(where, screen, _narrowed(where, found), may)


def _narrowed(where: Here, found: KeptList) -> list[Row]:
    words = where.words.impact
    if not found.rows:
        return []
    counts = counted(row.state for row in found.rows)
    names = {ALL: f"{words.all_of_them} {len(found.rows)}"}
    names[TO_DO] = f"{words.only_asks} {sum(counts[state] for state in ASKS)}"
    names |= {state: f"{words.states[state]} {counts[state]}" for state in STATES if counts[state]}
    chosen = st.segmented_control(
        words.narrow, list(names), format_func=names.__getitem__, default=ALL, key="impact-narrow"
    )
    listed = [
        row
        for row in found.rows
        if chosen in (None, ALL, row.state) or (chosen == TO_DO and row.state in ASKS)
    ]
    if not listed:
        st.caption(words.none_here)
    return listed


def _summary(where: Here, found: Impact) -> None:
    words = where.words.impact
    if not found.rows:
        st.info(f"{words.nothing} {words.nothing_lead}", icon=":material/search_off:")
    elif found.total > len(found.rows):
        st.markdown(words.of_total.format(n=len(found.rows), total=found.total))
    else:
        st.markdown(words.summary.format(n=found.total))
    if not found.suggested:
        st.caption(words.written_only)
    if found.stopped:
        names = ", ".join(f"{plain(name, 40)} ({links})" for name, links in found.stopped)
        st.caption(words.too_common.format(names=names))


def _rows(where: Here, screen: Screen, rows: list[Row], may: bool) -> None:
    words = where.words.impact
    if not rows:
        return

    def open_(document: str) -> None:
        screen.document, screen.cited = document, (0, 0)

    def tick(document: str, judgement: str) -> None:
        """The rest of what was said of the document stays."""
        said = next((row.tick for row in rows if row.affected.document == document), None)
        try:
            service.pathproof().impacting.tick(
                where.user.id,
                where.workspace_id,
                screen.list_id,
                document,
                judgement,
                said.owner_id if said else "",
                said.due if said else None,
                said.note if said else "",
            )
        except PathproofError as error:
            screen.refused = error

    shown = next((row for row in rows if row.affected.document == screen.document), rows[0])
    left, right = st.columns([5, 6], gap="medium")
    with left:
        if may:
            st.caption(words.keys_help)
        today = datetime.now(zone()).date()
        key = f"impact-rows-{screen.address}"
        ticking(
            where,
            rows,
            shown.affected.document,
            key,
            today,
            open_,
            tick if may else None,
            bool(screen.list_id),
        )
    with right.container(key="impact-detail"):
        impact_detail.detail(where, shown, screen, may)
    with st.expander(words.as_table, icon=":material/table_rows:"):
        impact_detail.as_table(where, rows, f"impact-table-{screen.address}")


try:
    drawn()
except PathproofError as error:
    refused(session.here(), error)
