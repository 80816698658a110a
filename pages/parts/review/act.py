"""What may be done with an answer: send it to review, copy it, export it, share it. Each says its state."""

from __future__ import annotations

from urllib.parse import urlsplit

import streamlit as st

from core.export.answers import copied
from core.review.seen import Seen
from pages import service
from pages.parts.doing import do
from pages.parts.review.verdicts import state_badge, state_note
from pages.parts.web import code
from pages.session import Here

_copy = st.components.v2.component(
    "pathproof_copy", html='<div class="root"></div>', css=code("copy.css"), js=code("copy.js")
)


def acting(where: Here, seen: Seen, key: str, says_state: bool = True) -> None:
    """The state in words, unless it stands above already, and the buttons. Everything is asked of the core
    again when it is done."""
    words = where.words.review
    with st.container(key=f"{key}-acting"):
        if not says_state:
            pass
        elif seen.sent:
            st.markdown(f"{state_badge(where, seen.state)} :small[{state_note(where, seen)}]")
        else:
            st.caption(words.not_sent)
        with st.container(horizontal=True):
            if seen.own:
                _sending(where, seen, key)
            with st.popover(words.act, icon=":material/ios_share:", key=f"{key}-using"):
                _using(where, seen, key)
        if seen.own and seen.shared:
            _link(where, seen)


def _sending(where: Here, seen: Seen, key: str) -> None:
    words, reviewing = where.words.review, service.pathproof().reviewing
    name = "withdrawing" if seen.shared else "sending"
    with st.popover(
        words.withdraw if seen.shared else words.send, icon=":material/rate_review:", key=f"{key}-{name}"
    ):
        if seen.shared:
            if st.button(words.withdraw, key=f"{key}-withdraw"):
                do(
                    where,
                    lambda: reviewing.withdraw(where.user.id, where.workspace_id, seen.id),
                    words.withdrawn,
                )
            return
        st.write(words.send_lead)
        more = st.checkbox(words.says_more, key=f"{key}-more", help=words.says_more_help)
        if st.button(words.send_button, key=f"{key}-send", type="primary"):
            do(where, lambda: reviewing.send(where.user.id, where.workspace_id, seen.id, more), words.sent)


def _using(where: Here, seen: Seen, key: str) -> None:
    words = where.words.review
    st.caption(words.act_lead)

    def told() -> None:
        service.pathproof().reviewing.told_exported(where.user.id, where.workspace_id, seen.id, "copy")

    data = {"text": copied(seen), "label": words.copy, "done": words.copied}
    _copy(key=f"{key}-copy", data=data, on_copied_change=told)
    for form, name in words.forms.items():
        address = f"/answer-export/{where.workspace_id}/{seen.id}/{form}"
        st.link_button(f"{words.export}: {name}", address, width="stretch", icon=":material/download:")
    if seen.shared and not seen.own:
        _link(where, seen)


def _link(where: Here, seen: Seen) -> None:
    """For its asker beside the answer, as soon as it is sent."""
    words = where.words.review
    st.caption(f"**{words.link}** · {words.link_help}")
    st.code(link(where, seen.id), language=None, wrap_lines=True)


def link(where: Here, answer_id: str) -> str:
    """The address under which any member of the workspace can open a shared answer."""
    here = urlsplit(st.context.url or "")
    base = str(st.get_option("server.baseUrlPath") or "").strip("/")
    path = "/".join(part for part in (base, "shared") if part)
    return f"{here.scheme}://{here.netloc}/{path}?in={where.workspace_id}&answer={answer_id}"
