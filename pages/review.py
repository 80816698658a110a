"""Review: what waits for a person's judgement, and one answer with its claims beside their sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import streamlit as st

from core.errors import PathproofError
from core.review.mark import mark
from core.review.reviewing import QueueRow
from core.review.seen import Seen
from core.review.state import STATES
from pages import service, session
from pages.parts import address
from pages.parts.answer.opposed import opposed
from pages.parts.plain import plain
from pages.parts.refused import refused
from pages.parts.review import act, replaying, reviewed
from pages.parts.review.judging import Judge, Remove, judging
from pages.parts.review.missed import missed
from pages.parts.review.verdicts import state_badge
from pages.parts.when import moment
from pages.session import Here, kept
from storage.records import Role

ALL = "all"


@dataclass(slots=True)
class Screen:
    """`answer_id` stands open; empty is the list. `refused` is what the last act was told."""

    answer_id: str = ""
    refused: PathproofError | None = None
    replays: dict[str, object] = field(default_factory=dict)


def drawn() -> None:
    where = session.here()
    screen = kept("review", Screen)
    moved = address.moved("review")
    if moved is not None and moved != screen.answer_id:
        screen.answer_id, screen.refused = moved, None
    address.write("review", screen.answer_id)
    st.title(where.words.review.title)
    if screen.answer_id:
        _one(where, screen)
    else:
        _queue(where, screen)


# ---- the list


def _queue(where: Here, screen: Screen) -> None:
    words = where.words.review
    st.caption(words.lead)
    rows = service.pathproof().reviewing.queue(where.user.id, where.workspace_id)
    if where.at_least(Role.ADMIN):
        _policy(where)
    if not rows:
        st.info(words.empty, icon=":material/rate_review:")
        return
    counts = Counter(row.state for row in rows)
    names = {ALL: f"{words.all_of_them} {len(rows)}"}
    names |= {state: f"{words.states[state]} {counts[state]}" for state in STATES}
    chosen = st.segmented_control(
        words.title,
        list(names),
        format_func=names.__getitem__,
        default=ALL,
        key="review-filter",
        label_visibility="collapsed",
    )
    listed = [row for row in _in_order(rows) if chosen in (None, ALL, row.state)]
    if not listed:
        st.caption(words.none_here)
    with st.container(key="review-rows"):
        for row in listed:
            _row(where, screen, row)


def _in_order(rows: tuple[QueueRow, ...]) -> list[QueueRow]:
    """What needs another look comes first; within a state the newest."""
    return sorted(rows, key=lambda row: STATES.index(row.state))


def _row(where: Here, screen: Screen, row: QueueRow) -> None:
    words = where.words.review
    with st.container(border=True, key=f"review-row-{row.id}"):
        if st.button(plain(row.question, 200), key=f"review-open-{row.id}", type="tertiary"):
            screen.answer_id = row.id
            st.rerun()
        why = ", ".join(dict.fromkeys(words.reasons[reason.kind] for reason in row.reasons))
        about = [
            words.asked_by.format(name=plain(row.asker, 60), when=moment(row.asked_at)),
            words.sent_when.format(when=moment(row.sent_at)),
            words.judged.format(done=row.judged, all=row.claims) if row.claims else "",
            words.signed_of.format(done=len(row.signed_by), all=row.people) if row.people > 1 else "",
            why if row.state == "look_again" else "",
        ]
        st.markdown(f"{state_badge(where, row.state)} :small[{' · '.join(part for part in about if part)}]")


def _policy(where: Here) -> None:
    words, reviewing = where.words.review, service.pathproof().reviewing
    needed = reviewing.people_needed(where.user.id, where.workspace_id)
    with st.expander(words.policy, icon=":material/tune:"):
        chosen = st.radio(
            words.policy_people,
            (1, 2),
            index=needed - 1,
            format_func={1: words.policy_one, 2: words.policy_two}.__getitem__,
            horizontal=True,
            key="review-people",
        )
        if chosen != needed:
            reviewing.set_people_needed(where.user.id, where.workspace_id, chosen)
            st.toast(words.policy_saved)
            st.rerun()


# ---- one answer


def _one(where: Here, screen: Screen) -> None:
    words, reviewing = where.words.review, service.pathproof().reviewing
    if st.button(words.back, icon=":material/arrow_back:", type="tertiary", key="review-back"):
        screen.answer_id, screen.refused = "", None
        st.rerun()
    seen = reviewing.read(where.user.id, where.workspace_id, screen.answer_id)
    if screen.refused:
        refused(where, screen.refused)
        screen.refused = None
    reviewed.head(where, seen)
    act.acting(where, seen, f"review-{seen.id}", says_state=False)
    may = where.at_least(Role.REVIEWER) and seen.shared
    if seen.claims:
        st.caption(words.keys_help if may else "")
        judging(where, seen, f"judging-{seen.id}", *(_acts(where, screen, seen) if may else (None, None)))
    opposed(where, seen.answer, f"review-{seen.id}")
    if may:
        missed(where, seen)
    _paths(where, screen, seen, may)
    if may:
        _decide(where, screen, seen)
    reviewed.decisions(where, seen)
    replaying.replaying(where, seen, screen.replays)


def _acts(where: Here, screen: Screen, seen: Seen) -> tuple[Judge, Remove]:
    """What the component's triggers do. They run before the page is drawn, so a refusal is kept for it."""
    reviewing = service.pathproof().reviewing

    def judge(claim: str, passage: str, verdict: str, note: str) -> None:
        try:
            reviewing.judge(where.user.id, where.workspace_id, seen.id, claim, passage, verdict, note)
        except PathproofError as error:
            screen.refused = error

    def remove(claim: str, passage: str) -> None:
        try:
            reviewing.remove_passage(where.user.id, where.workspace_id, seen.id, claim, passage)
        except PathproofError as error:
            screen.refused = error

    return judge, remove


def _paths(where: Here, screen: Screen, seen: Seen, may: bool) -> None:
    words, reviewing = where.words.review, service.pathproof().reviewing
    if not seen.paths:
        return
    with st.expander(f"{words.paths_title} ({len(seen.paths)})", icon=":material/route:"):
        for n, one in enumerate(seen.paths, start=1):
            with st.container(border=True, key=f"review-path-{one.key}"):
                reviewed.path_drawn(where, seen, one, n, f"review-path-{one.key}-drawn")
                if not may:
                    continue
                with st.container(horizontal=True, vertical_alignment="bottom"):
                    if one.struck_by:
                        if st.button(words.unstrike, key=f"unstrike-{one.key}"):
                            _do(screen, reviewing.unstrike, where, seen.id, one.key)
                        continue
                    note = st.text_input(words.note, key=f"strike-note-{one.key}", max_chars=2000)
                    if st.button(
                        words.strike, key=f"strike-{one.key}", icon=":material/format_strikethrough:"
                    ):
                        _do(screen, reviewing.strike, where, seen.id, one.key, note)


def _decide(where: Here, screen: Screen, seen: Seen) -> None:
    words, reviewing = where.words.review, service.pathproof().reviewing
    ready = seen.may_be_signed and not any(claim.reopened for claim in seen.claims)
    signed = seen.is_signed_by(where.user.id)
    with st.container(border=True, key="review-decide"):
        st.markdown(f"**{words.decide}**")
        st.text_area(words.decide_note, key=f"decide-{seen.id}", max_chars=2000, height=80)
        if not ready:
            st.caption(words.cannot_sign)
        elif signed:
            st.caption(words.signed_already)
        with st.container(horizontal=True):
            st.button(
                words.sign,
                key="review-sign",
                type="primary",
                icon=":material/verified:",
                disabled=signed or not ready,
                on_click=_decided,
                args=(reviewing.sign, where, screen, seen.id, mark(seen)),
            )
            st.button(
                words.reject,
                key="review-reject",
                icon=":material/block:",
                on_click=_decided,
                args=(reviewing.reject, where, screen, seen.id, mark(seen)),
            )


def _decided(decide: Callable[..., None], where: Here, screen: Screen, answer_id: str, shown: str) -> None:
    """Called with what the button was drawn beside, before the page is drawn anew."""
    note = str(st.session_state.get(f"decide-{answer_id}", ""))
    try:
        decide(where.user.id, where.workspace_id, answer_id, note, shown)
    except PathproofError as error:
        screen.refused = error


def _do(screen: Screen, change: Callable[..., None], where: Here, *given: str) -> None:
    try:
        change(where.user.id, where.workspace_id, *given)
    except PathproofError as error:
        screen.refused = error
    st.rerun()


try:
    drawn()
except PathproofError as error:
    refused(session.here(), error)
