"""Activity: who did what, and when. For admins."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from urllib.parse import urlencode

import streamlit as st

from core.activity import FORMS, Wanted
from core.errors import PathproofError
from pages import service, session
from pages.parts import audit_lines
from pages.parts.plain import plain, shown
from pages.parts.refused import refused
from pages.parts.tables import table
from pages.parts.when import moment, zone
from pages.session import Here, kept

STEP = 200


class Shown:
    """How many lines stand there; when the chain was verified last on this screen, and whether it was whole."""

    def __init__(self) -> None:
        self.most = STEP
        self.verified: tuple[datetime, bool] | None = None


def drawn() -> None:
    where = session.here()
    words, activity = where.words.activity, service.pathproof().activity
    st.title(words.title)
    st.caption(words.lead)
    names = activity.names(where.user.id, where.workspace_id)
    text = st.text_input(words.search, key="activity-search", icon=":material/search:").strip()
    wanted = _wanted(where, names)
    showing = kept("activity", Shown)
    rows = activity.recent(
        where.user.id,
        where.workspace_id,
        audit_lines.sought(words, names, text),
        showing.most + 1,
        wanted,
    )
    _export(where, text, wanted)
    if not rows:
        st.info(words.nothing_found if text or wanted != Wanted() else words.empty)
        return
    table(
        (
            (words.when, "once"),
            (words.who, ""),
            (words.action, ""),
            (words.subject, ""),
            (words.detail, "quiet"),
        ),
        [audit_lines.cells(where, names, row) for row in rows[: showing.most]],
        key="activity",
        caption=words.shown.format(n=min(len(rows), showing.most)),
    )
    if len(rows) > showing.most and st.button(words.more, key="activity-more"):
        showing.most += STEP
        st.rerun()


def _wanted(where: Here, names: dict[str, str]) -> Wanted:
    words = where.words.activity
    members = {m.user_id for m in service.pathproof().people.members(where.user.id, where.workspace_id)}
    with st.expander(words.narrow, icon=":material/filter_list:"):
        left, middle, right = st.columns(3)
        who = left.selectbox(
            words.who,
            ["", *sorted(members, key=lambda id_: names[id_])],
            format_func=lambda id_: shown(names[id_]) if id_ else words.anybody,
            key="activity-who",
        )
        action = middle.selectbox(
            words.action,
            ["", *sorted(words.actions, key=words.actions.__getitem__)],
            format_func=lambda name: words.actions[name] if name else words.anything,
            key="activity-action",
        )
        days = right.date_input(words.days, value=(), key="activity-days")
    since, until = _bounds(days)
    return Wanted(who or "", action or "", since, until)


def _bounds(days: object) -> tuple[datetime | None, datetime | None]:
    """From the first moment of the first day to the last of the last, in the browser's time zone."""
    chosen = [day for day in days if isinstance(day, date)] if isinstance(days, tuple) else []
    if not chosen:
        return None, None
    first, last = (datetime.combine(day, time(), zone()) for day in (chosen[0], chosen[-1]))
    return first, last + timedelta(days=1)


def _export(where: Here, text: str, wanted: Wanted) -> None:
    words = where.words.activity
    query = {
        "text": text,
        "who": wanted.actor,
        "action": wanted.action,
        "since": wanted.since.isoformat() if wanted.since else "",
        "until": wanted.until.isoformat() if wanted.until else "",
    }
    typed = urlencode({key: value for key, value in query.items() if value})
    with st.container(horizontal=True, key="activity-export"):
        for form in FORMS:
            address = f"/activity-export/{where.workspace_id}/{form}?{typed}"
            st.link_button(words.exports[form], address, icon=":material/download:")
        st.button(words.verify, key="activity-verify", icon=":material/link:", on_click=_verify)
    showing = kept("activity", Shown)
    if showing.verified is not None:
        at, whole = showing.verified
        told = words.verified.format(when=plain(moment(at)), result=words.whole if whole else words.broken)
        (st.success if whole else st.error)(told)


def _verify() -> None:
    """Before the page is drawn: a run that is broken off by the next one would lose a press that it had not come to.
    What was found stays until the next time."""
    where = session.here()
    try:
        whole = service.pathproof().activity.is_whole(where.user.id, where.workspace_id)
    except PathproofError:
        return  # the page itself says why
    kept("activity", Shown).verified = (datetime.now(UTC), whole)


try:
    drawn()
except PathproofError as error:
    refused(session.here(), error)
