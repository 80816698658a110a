"""The parts that the Review page and a shared answer have in common: state, reasons, paths, decisions."""

from __future__ import annotations

import streamlit as st

from core.answer.lit import lit_spans
from core.review.seen import PathSeen, Seen
from pages.parts.answer.paths import path
from pages.parts.answer.source import heading, opened, version_of
from pages.parts.plain import plain
from pages.parts.reading import Block, reading
from pages.parts.review.verdicts import reason_line, state_badge, state_note
from pages.parts.when import moment
from pages.session import Here


def head(where: Here, seen: Seen) -> None:
    words = where.words.review
    st.subheader(plain(seen.question, 2000), anchor=False)
    asked = words.asked_by.format(name=plain(seen.asker, 60), when=moment(seen.asked_at))
    if seen.sent:
        asked = f"{asked} · {words.sent_when.format(when=moment(seen.sent_at))}"
    with st.container(key="review-state"):
        st.markdown(f"{state_badge(where, seen.state)} :small[{state_note(where, seen)}]  \n:small[{asked}]")
    if seen.people > 1:
        done = words.signed_of.format(done=len(seen.signed_by), all=seen.people)
        st.caption(f"{words.two_people} {done}")
    _fell_short(where, seen)
    if seen.reasons:
        with st.container(border=True, key="review-reasons"):
            st.markdown(f"**{words.reasons_title}**")
            st.markdown("\n".join(f"- {reason_line(where, seen, at)}" for at in range(len(seen.reasons))))
    if seen.rests_on_more:
        st.info(words.rests_on_more, icon=":material/visibility_off:")
    if not seen.claims:
        if seen.answer.answer:
            reading([Block("p", ({"t": seen.answer.answer},))], key=f"review-text-{seen.id}")
        st.caption(words.no_claims)


def _fell_short(where: Here, seen: Seen) -> None:
    """How many claims were judged to be contradicted or to lack evidence."""
    words = where.words.review
    for verdict, sentence in words.fell_short.items():
        number = sum(claim.outcome == verdict for claim in seen.claims)
        if number:
            st.warning(sentence.format(n=number), icon=":material/report:")


def path_drawn(where: Here, seen: Seen, one: PathSeen, n: int, key: str) -> None:
    """A step opens its source below the path; pressed again, it closes."""
    words, open_key = where.words, f"{key}-open"

    def cite(number: int) -> None:
        st.session_state[open_key] = 0 if st.session_state.get(open_key) == number else number

    name = words.ask.path_step.format(n=n)
    struck = f" · {words.review.struck_by.format(name=plain(one.struck_by, 60))}" if one.struck_by else ""
    note = f" “{plain(one.struck_note)}”" if one.struck_note else ""
    st.markdown(f":small[{'~~' + name + '~~' if struck else name}{struck}{note}]")
    path(words.ask, one.nodes, one.relations, one.passages, name, key, cite)
    number = st.session_state.get(open_key, 0)
    passage = next((p for p in seen.answer.passages if p.n == number), None)
    if passage is not None:
        version, label = version_of(where, passage), words.ask.cite.format(n=number)
        heading(where, passage, version, f"{number} · ")
        opened(where, passage, version, lit_spans(seen.answer, passage), label, f"{key}-{number}")


def decisions(where: Here, seen: Seen) -> None:
    words = where.words.review
    if not seen.signatures:
        return
    st.markdown(f"**{words.decisions}**")
    for one in seen.signatures:
        word = words.signed if one.decision == "signed" else words.rejected
        note = f" — {plain(one.note, 2000)}" if one.note else ""
        late = "" if one.stands else f" :gray-badge[{words.became[one.standing]}]"
        st.markdown(f"- **{word}** · {plain(one.person, 60)} · {moment(one.at)}{note}{late}")
