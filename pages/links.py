"""Links: what this reviewer's documents suggest, to be accepted or rejected with both sides' sentences in view."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import streamlit as st

from core.errors import PathproofError
from core.links.linking import POLICIES, VERDICTS
from core.links.suggestion import KINDS, STATES, Queue, Rank, Suggestion
from core.retrieve.registry import DEFAULT
from pages import service, session
from pages.parts.links import links
from pages.parts.plain import beginning, plain, shown
from pages.parts.refused import refused
from pages.parts.tables import table
from pages.session import Here, kept
from storage.records import Role

ALL = "all"
PAGE = 50
"""Cards at once."""


@dataclass(slots=True)
class Screen:
    """`preview` is the link that stands open; `refused` is what the last act was told, `done` how it ended."""

    preview: str = ""
    refused: PathproofError | None = None
    done: str = ""
    ranks: dict[str, tuple[Rank, ...]] = field(default_factory=dict)


def drawn() -> None:
    where = session.here()
    words, screen = where.words.links, kept("links", Screen)
    st.title(words.title)
    st.caption(words.lead)
    queue = service.pathproof().linking.queue(where.user.id, where.workspace_id)
    _policy(where, queue)
    if screen.refused:
        refused(where, screen.refused)
        screen.refused = None
    if screen.done:
        st.toast(words.done[screen.done])
        screen.done = ""
    if not queue.suggestions:
        st.info(words.empty, icon=":material/add_link:")
        return
    chosen, total = _filtered(where, queue)
    if not chosen:
        st.caption(words.none_here)
        return
    st.caption(words.keys_help)
    listed = chosen[:PAGE]
    if total > len(listed):
        st.caption(words.shown_of.format(n=len(listed), all=total))
    links(
        where,
        listed,
        "links-cards",
        lambda *said: _judge(where, screen, {one.key: one.given for one in listed}, *said),
        lambda key: _open(screen, key),
    )
    one = next((one for one in queue.suggestions if one.key == screen.preview), None)
    if one is not None:
        _preview(where, screen, one)


def _policy(where: Here, queue: Queue) -> None:
    words, linking = where.words.links, service.pathproof().linking
    if not where.at_least(Role.ADMIN):
        st.caption(words.policy_note[queue.policy])
        return
    with st.expander(words.policy, icon=":material/tune:"):
        chosen = st.radio(
            words.policy,
            POLICIES,
            index=POLICIES.index(queue.policy),
            format_func=words.policies.__getitem__,
            key="links-policy",
            label_visibility="collapsed",
        )
        if chosen != queue.policy:
            linking.set_policy(where.user.id, where.workspace_id, chosen)
            st.toast(words.policy_saved)
            st.rerun()


def _filtered(where: Here, queue: Queue) -> tuple[list[Suggestion], int]:
    """What the two filters leave, and how many there are of it in all."""
    words, counts = where.words.links, queue.counts
    states = {state: f"{words.states[state]} {_count(counts, KINDS, (state,))}" for state in STATES}
    state = st.segmented_control(
        words.title,
        list(states),
        format_func=states.__getitem__,
        default=STATES[0],
        key="links-state",
        label_visibility="collapsed",
    )
    wanted = (state,) if state else STATES
    kinds = {ALL: f"{words.all_kinds} {_count(counts, KINDS, wanted)}"}
    kinds |= {kind: f"{words.kinds[kind]} {_count(counts, (kind,), wanted)}" for kind in KINDS}
    kind = st.segmented_control(
        words.title,
        list(kinds),
        format_func=kinds.__getitem__,
        default=ALL,
        key="links-kind",
        label_visibility="collapsed",
    )
    of = KINDS if kind in (None, ALL) else (kind,)
    found = [one for one in queue.suggestions if one.kind in of and one.state in wanted]
    return found, _count(counts, of, wanted)


def _count(counts: dict[tuple[str, str], int], kinds: tuple[str, ...], states: tuple[str, ...]) -> int:
    return sum(counts.get((kind, state), 0) for kind in kinds for state in states)


# Triggers of the component run before the page is drawn: what they are told is kept for it.


def _judge(
    where: Here, screen: Screen, given: dict[str, str], keys: list[str], verdict: str, note: str
) -> None:
    """`given`: the verdicts in force, by link, as this page was drawn."""
    linking = service.pathproof().linking
    try:
        if verdict == "none":
            linking.undo(where.user.id, where.workspace_id, keys, given)
        else:
            there = linking.shown(where.user.id, where.workspace_id, keys)
            seen = [replace(link, given=given.get(link.key, "")) for link in there]
            linking.judge(where.user.id, where.workspace_id, seen, verdict, note)
        screen.done = verdict
    except PathproofError as error:
        screen.refused = error


def _open(screen: Screen, key: str) -> None:
    screen.preview, screen.ranks = key, {}


def _preview(where: Here, screen: Screen, one: Suggestion) -> None:
    words = where.words.links

    def closed() -> None:
        screen.preview = ""

    @st.dialog(words.preview, width="large", on_dismiss=closed)
    def opened() -> None:
        between = words.between.get(one.kind, "↔")
        st.markdown(f"**{plain(one.first, 300)}** {between} **{plain(one.second, 300)}**")
        linking = service.pathproof().linking
        try:
            reach = linking.reach(where.user.id, where.workspace_id, one.key)
        except PathproofError as error:
            refused(where, error)
            return
        said = words.reach.format(n=reach.passages, all=reach.of) if reach.passages else words.reach_none
        st.markdown(said)
        st.caption(words.reach_help.format(steps=reach.steps))
        _try(where, screen, one)

    opened()


def _try(where: Here, screen: Screen, one: Suggestion) -> None:
    words, asking = where.words.links, service.pathproof().asking
    automatic = where.words.ask.automatic
    with st.form("links-try", border=False):
        question = st.text_input(words.try_question, key="links-question", max_chars=2000)
        left, right = st.columns(2)
        verdict = left.segmented_control(
            words.try_verdict,
            VERDICTS,
            format_func=words.states.__getitem__,
            default=VERDICTS[1] if one.used else VERDICTS[0],
            key="links-verdict",
        )
        strategies = [name for name in asking.strategies() if name != "none"]
        strategy = right.selectbox(
            words.try_strategy,
            strategies,
            index=strategies.index(DEFAULT),
            format_func=lambda name: automatic.format(name=name) if name == DEFAULT else name,
            key="links-strategy",
        )
        tried = st.form_submit_button(words.try_button, icon=":material/compare_arrows:")
    if tried:
        try:
            given = (where.user.id, where.workspace_id, one.key, verdict or VERDICTS[0], question, strategy)
            screen.ranks = {one.key: service.pathproof().linking.ranks(*given)}
        except PathproofError as error:
            refused(where, error)
    if one.key in screen.ranks:
        _ranks(where, screen.ranks[one.key])


def _ranks(where: Here, ranks: tuple[Rank, ...]) -> None:
    words = where.words.links
    if all(rank.before == rank.after for rank in ranks):
        st.caption(words.no_change)
    table(
        ((words.before, "number"), (words.after, "number"), (words.passage, "")),
        [
            (
                str(rank.before or words.not_ranked),
                str(rank.after or words.not_ranked),
                f"{shown(rank.title)}: {beginning(rank.text)}",
            )
            for rank in ranks
        ],
        key="links-ranks",
    )


try:
    drawn()
except PathproofError as error:
    refused(session.here(), error)
