"""Adding a passage that an answer missed: a search in what the reviewer may read."""

from __future__ import annotations

import streamlit as st

from core.errors import PathproofError
from core.review.seen import Seen
from pages import service
from pages.parts.place import place
from pages.parts.plain import plain
from pages.parts.reading import Block, reading
from pages.parts.refused import refused
from pages.session import Here


def missed(where: Here, seen: Seen) -> None:
    words, reviewing = where.words.review, service.pathproof().reviewing
    if not seen.claims:
        return
    with st.expander(words.add_title, icon=":material/add_circle:"):
        names = {
            claim.key: f"{words.claim.format(n=n)} · {plain(claim.text, 80)}"
            for n, claim in enumerate(seen.claims, start=1)
        }
        claim = st.selectbox(
            words.add_claim, list(names), format_func=names.__getitem__, key=f"missed-claim-{seen.id}"
        )
        wanted = st.text_input(words.add_search, key=f"missed-{seen.id}", icon=":material/search:").strip()
        if not wanted:
            return
        found = reviewing.search(where.user.id, where.workspace_id, wanted)
        there = {source.passage_id for one in seen.claims if one.key == claim for source in one.sources}
        offered = [passage for passage in found if passage.passage_id not in there]
        if not offered:
            st.caption(words.add_nothing)
        note = st.text_input(words.note, key=f"missed-note-{seen.id}", max_chars=2000) if offered else ""
        for passage in offered:
            with st.container(border=True, key=f"missed-passage-{passage.passage_id}"):
                at = plain(place(where.words, passage.location), 120)
                st.markdown(f"**{plain(passage.title, 160)}** :small[{at}]")
                block = Block("passage", ({"t": passage.text},), passage.title)
                reading([block], key=f"missed-text-{passage.passage_id}")
                if st.button(words.add_button, key=f"missed-add-{passage.passage_id}", icon=":material/add:"):
                    _add(where, seen, claim, passage.passage_id, note)


def _add(where: Here, seen: Seen, claim: str, passage_id: str, note: str) -> None:
    try:
        service.pathproof().reviewing.add_passage(
            where.user.id, where.workspace_id, seen.id, claim, passage_id, note
        )
    except PathproofError as error:
        refused(where, error)
        return
    st.toast(where.words.review.added)
    st.rerun()
