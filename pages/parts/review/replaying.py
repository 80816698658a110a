"""An answer computed again, at its revision and today: what differs, and why."""

from __future__ import annotations

import streamlit as st

from core.errors import PathproofError
from core.review.replay import Compared, Replay
from core.review.seen import Seen
from pages import service
from pages.parts.plain import plain
from pages.parts.reading import Block, reading
from pages.parts.refused import refused
from pages.session import Here
from storage.records import Role


def replaying(where: Here, seen: Seen, kept: dict[str, object]) -> None:
    """`kept` holds what was computed on this screen. It is computed anew on a click, never by itself: it
    costs as much as asking does."""
    words = where.words.review
    if not (seen.own or where.at_least(Role.REVIEWER)):
        return
    with st.expander(words.replay, icon=":material/replay:"):
        st.caption(words.replay_lead)
        if st.button(words.replay_button, key=f"replay-{seen.id}"):
            kept.clear()
            try:
                kept[seen.id] = service.pathproof().reviewing.replay(
                    where.user.id, where.workspace_id, seen.id
                )
            except PathproofError as error:
                refused(where, error)
        found = kept.get(seen.id)
        if isinstance(found, Replay):
            st.caption(words.replay_whose[found.whose])
            left, right = st.columns(2, gap="medium")
            with left:
                name = words.replay_then.format(n=found.revision)
                _compared(where, name, found.then, found.why_then, f"replay-then-{seen.id}")
            with right:
                _compared(where, words.replay_now, found.now, found.why_now, f"replay-now-{seen.id}")


def _compared(where: Here, name: str, one: Compared, why: tuple[str, ...], key: str) -> None:
    words = where.words.review
    if one.same:
        st.markdown(f"**{name}** · {words.replay_same}")
        return
    reasons = ", ".join(words.replay_why[reason] for reason in why)
    st.markdown(f"**{name}** · {words.replay_differs}: {reasons}")
    for moved in one.sources:
        before, after = (
            where.words.ask.version.format(n=number) if number else "–"
            for number in (moved.before, moved.after)
        )
        st.markdown(
            f":small[{words.replay_source.format(title=plain(moved.title, 120), before=before, after=after)}]"
        )
    for title, texts, kind in (
        (words.replay_gone, one.claims_gone, "gone"),
        (words.replay_new, one.claims_new, "new"),
    ):
        if texts:
            st.caption(title)
            reading([Block("quote", ({"t": text},)) for text in texts], key=f"{key}-{kind}")
