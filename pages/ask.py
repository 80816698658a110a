"""Ask: a question, its answer with citations, and beside it what the answer rests on."""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from core.answer.answer import Answer
from core.answer.asking import asked
from core.errors import NotFound, PathproofError
from core.retrieve.registry import DEFAULT
from pages import service, session
from pages.parts import address, moments
from pages.parts.answer import answer as answer_part
from pages.parts.answer import evidence
from pages.parts.answer.asking import Asking, found_again
from pages.parts.answer.evidence import Chosen
from pages.parts.answer.examples import examples
from pages.parts.documents import jobs
from pages.parts.plain import plain
from pages.parts.refused import refused
from pages.parts.review import act
from pages.parts.when import moment
from pages.session import Here, kept
from storage.records import Role
from storage.scope import AsOf

PAST = 20
UNDER_WAY = "asking"
"""The name in the address of a question that is being answered."""


@dataclass(slots=True)
class Screen:
    """What stands on the screen: a question under way, or the id of an answer that is kept. `refused` is
    what was said of `unsent`, a question that could not be asked."""

    asking: Asking | None = None
    answer_id: str = ""
    chosen: Chosen = field(default_factory=Chosen)
    refused: PathproofError | None = None
    unsent: str = ""

    def show(self, answer_id: str) -> None:
        self.answer_id, self.asking, self.chosen, self.refused = answer_id, None, Chosen(1), None
        st.query_params.pop(UNDER_WAY, None)


def drawn() -> None:
    where = session.here()
    words = where.words.ask
    screen = kept("ask", Screen)
    under_way = str(st.query_params.get(UNDER_WAY, ""))
    moved = address.moved("answer")
    if moved is not None and moved != screen.answer_id:
        screen.show(moved)
    _follow(where, screen, under_way)
    st.title(words.title)
    _question(where, screen)
    any_yet = bool(service.pathproof().documents.list(where.user.id, where.workspace_id))
    reading = jobs.being_read(where, any_yet)
    if screen.refused is not None:
        refused(where, screen.refused)
        st.code(screen.unsent, language=None, wrap_lines=True, height=160)
    if screen.asking is not None:
        _under_way(where, screen)
    elif screen.answer_id:
        _kept_answer(where, screen)
    elif not reading:
        _nothing_yet(where, any_yet)
    if any_yet:
        nothing_open = screen.asking is None and not screen.answer_id
        examples(where, lambda question, as_of: _ask(where, screen, question, DEFAULT, as_of), nothing_open)
    address.write("answer", screen.answer_id)
    if screen.asking is not None:
        st.query_params[UNDER_WAY] = screen.asking.id
    elif UNDER_WAY in st.query_params:
        del st.query_params[UNDER_WAY]
    _past(where, screen)


def _question(where: Here, screen: Screen) -> None:
    words = where.words.ask
    with st.container(key="question"):
        question = st.chat_input(words.placeholder, key="question-box")
        with st.expander(words.how_to_search, icon=":material/tune:"):
            names = list(service.pathproof().asking.strategies())
            strategy = st.selectbox(
                words.strategy,
                [DEFAULT, *(name for name in names if name != DEFAULT)],
                format_func=lambda name: words.automatic.format(name=name) if name == DEFAULT else name,
                key="strategy",
            )
            as_of = moments.as_of(where)
    if question and question.strip():
        _ask(where, screen, question, strategy, as_of)


def _ask(where: Here, screen: Screen, question: str, strategy: str, as_of: AsOf) -> None:
    """A question that cannot be asked is refused here and now. What stood open goes: it is no answer to this one."""
    try:
        text = asked(question)
    except PathproofError as error:
        screen.show("")
        screen.refused, screen.unsent = error, question
        return
    pathproof, user, place = service.pathproof(), where.user.id, where.workspace_id
    events = pathproof.asking.stream(user, place, text, strategy, as_of)
    asking = Asking(
        where.person.id,
        text,
        events,
        lambda passages: pathproof.documents.may_read(user, place, passages),
        (user, place),
    )
    screen.asking, screen.answer_id, screen.refused = asking, "", None


def _follow(where: Here, screen: Screen, named: str) -> None:
    """A question under way has an address as an answer has: a reload finds it again."""
    if screen.asking is None and named:
        screen.asking = found_again(named, where.person.id, (where.user.id, where.workspace_id))
        if screen.asking is not None:
            screen.answer_id = ""


def _under_way(where: Here, screen: Screen) -> None:
    asking = screen.asking
    assert asking is not None
    holds = asking.holds()
    if asking.done.is_set() and asking.answer_id:
        screen.show(asking.answer_id)
        _kept_answer(where, screen)
        return
    _heading(asking.question)
    if holds and asking.done.is_set() and asking.answer is not None:
        _unkept_answer(where, screen, asking, asking.answer)
        return
    if asking.done.is_set():
        answer_part.unfinished(where, asking)
        return
    answer_part.growing(where, asking)
    st.button(where.words.ask.stop, key="stop", icon=":material/stop_circle:", on_click=asking.stop)


def _heading(question: str) -> None:
    st.subheader(plain(question, 2000), anchor=False)


def _kept_answer(where: Here, screen: Screen) -> None:
    """Read again each time: whatever the person may no longer read is not in it."""
    words = where.words.ask
    try:
        kept_answer = service.pathproof().asking.stored(where.user.id, where.workspace_id, screen.answer_id)
    except NotFound as error:
        _of_another(where, screen)
        refused(where, error)
        return
    answer: Answer = kept_answer.answer
    _heading(kept_answer.question)
    asked_at, moments_ = moment(kept_answer.asked_at), where.words.moments
    asked_of = moments_.asked_of_day if answer.day else moments_.asked
    st.caption(asked_of.format(when=asked_at, n=answer.revision, day=answer.day), help=moments_.counted_today)
    key = f"answer-{screen.answer_id}"
    left, right = st.columns([5, 6], gap="large")
    with left:
        answer_part.finished(where, answer, screen.chosen, key)
        if kept_answer.superseded:
            titles = ", ".join(plain(title, 80) for title in kept_answer.superseded)
            st.warning(words.superseded_since.format(titles=titles), icon=":material/update:")
        if kept_answer.before:
            titles = ", ".join(plain(title, 80) for title in kept_answer.before)
            st.info(words.superseded_before.format(titles=titles), icon=":material/history:")
        if kept_answer.closed:
            st.warning(words.past_closed.format(n=kept_answer.closed), icon=":material/lock:")
        reviewing = service.pathproof().reviewing
        act.acting(where, reviewing.standing(where.user.id, where.workspace_id, screen.answer_id), key)
    with right:
        evidence.tabs(where, answer, kept_answer.question, screen.chosen, key, kept_answer.closed)


def _of_another(where: Here, screen: Screen) -> None:
    """Goes to where an answer that somebody shared stands: the address of Ask is handed on like any other."""
    if where.seer is not None:
        return
    for room in session.memberships(where.user):
        if service.pathproof().reviewing.is_shared_with(where.user.id, room.workspace_id, screen.answer_id):
            shared = {"in": room.workspace_id, "answer": screen.answer_id}
            screen.answer_id = ""
            st.switch_page("shared.py", query_params=shared)


def _unkept_answer(where: Here, screen: Screen, asking: Asking, answer: Answer) -> None:
    """Of an admin who sees as a member. `Asking.holds` has just said that both may read all of it."""
    name = asking.id
    told = where.words.access.unsaved.format(name=plain(where.user.name, 60))
    st.caption(f":material/visibility: {told}")
    left, right = st.columns([5, 6], gap="large")
    with left:
        answer_part.finished(where, answer, screen.chosen, f"answer-{name}")
    with right:
        evidence.tabs(where, answer, asking.question, screen.chosen, f"answer-{name}")


def _nothing_yet(where: Here, any_yet: bool) -> None:
    words = where.words.ask
    if any_yet:
        st.caption(words.try_these)
        return
    st.subheader(words.empty_title, anchor=False)
    if where.at_least(Role.EDITOR):
        st.write(words.empty_lead)
        st.page_link("documents.py", label=words.empty_upload, icon=":material/upload_file:")
    else:
        st.write(words.empty_reader)


def _past(where: Here, screen: Screen) -> None:
    words = where.words.ask
    with st.sidebar.container(key="past"):
        st.caption(words.past)
        rows = service.pathproof().asking.past(where.user.id, where.workspace_id, PAST)
        if not rows:
            st.caption(words.no_past)
        moments_ = where.words.moments
        for row in rows:
            since = f" :orange-badge[{words.past_superseded}]" if row.superseded else ""
            of_day = moments_.past_of_day if row.day else moments_.past
            when = of_day.format(when=moment(row.asked_at), n=row.clock, day=row.day)
            if st.button(
                f"{plain(row.question, 60)}{since}  \n:small[{plain(when)}]",
                key=f"past-{row.id}",
                type="tertiary",
            ):
                screen.show(row.id)
                st.rerun()


try:
    drawn()
except PathproofError as error:
    refused(session.here(), error)
