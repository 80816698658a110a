"""One document of an impact: the paths that lead there with their quotes, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Protocol

import streamlit as st

from core.export.impact import written
from core.impact.found import LINKS, Hop, Path, Quote
from core.impact.lists import Row
from pages import service
from pages.parts.answer.paths import Kind, path
from pages.parts.badges import state_mark, version_mark
from pages.parts.doing import do
from pages.parts.place import place
from pages.parts.plain import plain, shown
from pages.parts.reading import Block, Span, reading
from pages.parts.tables import table
from pages.parts.when import moment
from pages.session import Here


class Open(Protocol):
    """What stands open on the screen: `list_id` is empty where nothing is kept, `cited` a quote that was
    chosen on a path."""

    list_id: str
    cited: tuple[int, int]


def detail(where: Here, row: Row, screen: Open, may: bool) -> None:
    words, one = where.words.impact, row.affected
    st.subheader(plain(one.title, 200), anchor=False)
    badges = f"{version_mark(where, one.version)} {state_mark(where, one.state)}"
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(badges)
        if st.button(
            words.open_document,
            key=f"impact-to-{one.document}",
            icon=":material/description:",
            type="tertiary",
        ):
            st.switch_page("documents.py", query_params={"document": one.document})
    for number, each in enumerate(one.paths):
        _path(where, each, number, f"impact-path-{one.document}-{number}", screen)
    st.caption(words.reason)
    if row.tick:
        _said(where, row)
    if may:
        _care(where, row, screen.list_id)


# ---- paths


def _path(where: Here, one: Path, number: int, key: str, screen: Open) -> None:
    words = where.words
    name = words.ask.path_step.format(n=number + 1)
    over = f" :orange-badge[{words.impact.path_over}]" if one.suggested else ""
    quotes = [(hop, quote) for hop in one.hops for quote in hop.quotes]
    sources, at = [], 0
    for hop in one.hops:
        sources.append(at + 1 if hop.quotes else 0)
        at += len(hop.quotes)

    def cite(n: int) -> None:
        screen.cited = number, n

    with st.container(border=True, key=key):
        st.markdown(f"**{name}**{over}")
        path(
            words.ask,
            [shown(node) for node in one.nodes],
            [_relation(where, hop) for hop in one.hops],
            sources,
            name,
            f"{key}-drawn",
            cite,
            [_kind(hop) for hop in one.hops],
        )
        chosen = screen.cited[1] if screen.cited[0] == number else 0
        reading(
            [_block(where, hop, quote, n, n == chosen) for n, (hop, quote) in enumerate(quotes, start=1)],
            key=f"{key}-quotes",
        )


def _kind(hop: Hop) -> Kind:
    if hop.said == "suggested":
        return "suggested"
    return "accepted" if hop.said == "accepted" else "fact"


def _relation(where: Here, hop: Hop) -> str:
    return where.words.impact.link if hop.said in LINKS else hop.written


def _block(where: Here, hop: Hop, quote: Quote, n: int, chosen: bool) -> Block:
    """`[1] “the words” — where they stand`, marked when its number was chosen on the path."""
    text = f"“{' '.join(quote.text.split())}”"
    spans: list[Span] = [
        {"t": f"[{n}] "},
        {"m" if chosen else "t": text},
        {"t": f" — {_where(where, hop, quote)}"},
    ]
    return Block("quote", tuple(spans))


def _where(where: Here, hop: Hop, quote: Quote) -> str:
    words = where.words
    parts = [
        shown(quote.title),
        words.ask.version.format(n=quote.version),
        words.documents.states.get(quote.state, quote.state) if quote.state != "current" else "",
        place(words, quote.location) if quote.location else "",
        words.impact.said.get(hop.said, ""),
        *(words.impact.flags.get(flag, flag) for flag in quote.flags),
    ]
    return " · ".join(part for part in parts if part)


# ---- what is said of it


def _said(where: Here, row: Row) -> None:
    words, tick = where.words.impact, row.tick
    assert tick is not None
    name, when = tick.given_by or tick.person, tick.given_at or tick.at
    line = words.ticked_by.format(state=words.states[tick.judgement], name=plain(name, 60), when=moment(when))
    moved = f" · {words.moved[tick.moved]}" if row.state == "again" and tick.moved in words.moved else ""
    st.markdown(f":small[{line}{moved}]")
    if tick.note:
        reading([Block("quote", ({"t": tick.note},))], key=f"impact-note-said-{row.affected.document}")
    if tick.before:
        with st.expander(f"{words.before} ({len(tick.before)})"):
            lines = (
                words.ticked_by.format(state=words.states[judgement], name=plain(person, 60), when=moment(at))
                for judgement, person, at in reversed(tick.before)
            )
            st.markdown("\n".join(f"- {line}" for line in lines))


def _care(where: Here, row: Row, list_id: str) -> None:
    """Owner, day and note beside the judgement that stands."""
    words, tick, document = where.words.impact, row.tick, row.affected.document
    impacting = service.pathproof().impacting
    with st.form(f"impact-care-{document}"):
        st.markdown(f"**{words.details}**")
        people = {"": words.nobody}
        people |= {
            id_: shown(name)
            for id_, name in impacting.owners(where.user.id, where.workspace_id, list_id, document)
        }
        ids = list(people)
        now = tick.owner_id if tick and tick.owner_id in people else ""
        left, right = st.columns(2)
        owner = left.selectbox(words.owner, ids, index=ids.index(now), format_func=people.__getitem__)
        due: date | None = right.date_input(
            words.due_day, value=tick.due if tick else None, format="YYYY-MM-DD"
        )
        note = st.text_area(words.note, value=tick.note if tick else "", max_chars=2000, height=80)
        if st.form_submit_button(words.save):
            judgement = tick.judgement if tick else "open"
            do(
                where,
                lambda: impacting.tick(
                    where.user.id, where.workspace_id, list_id, document, judgement, owner, due, note
                ),
                words.saved,
            )


# ---- the same as a table


def as_table(where: Here, rows: list[Row], key: str) -> None:
    words = where.words
    columns = (
        ("#", "number"),
        (words.impact.document, ""),
        (words.impact.tick, "once"),
        (words.impact.owner, ""),
        (words.impact.due_day, "once"),
        (words.impact.path, ""),
        (words.impact.quotes, "quiet"),
    )
    table(
        columns, [line for row in rows for line in _lines(where, row)], key=key, caption=words.impact.reason
    )


def _lines(where: Here, row: Row) -> Iterator[tuple[str, ...]]:
    words, tick = where.words.impact, row.tick
    for one in row.affected.paths:
        yield (
            str(row.affected.rank),
            shown(row.affected.title),
            words.states[row.state],
            shown(tick.owner) if tick else "",
            tick.due.isoformat() if tick and tick.due else "",
            shown(written(one, words.link)),
            "\n".join(
                f"“{' '.join(quote.text.split())}” — {_where(where, hop, quote)}"
                for hop in one.hops
                for quote in hop.quotes
            ),
        )
