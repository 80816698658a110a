"""What stands open has an address: a reload, a bookmark and the browser's Back go to it.

The address opens nothing by itself: whatever it names is asked of the core, with the person's own scope.
"""

from __future__ import annotations

import streamlit as st

_SEEN = "address-seen"
_PAGE = "address-page"
_CAME = "address-came"


def came_to(page: str) -> None:
    """For the frame, before it draws the page."""
    st.session_state[_CAME] = st.session_state.get(_PAGE) != page
    st.session_state[_PAGE] = page


def moved(name: str) -> str | None:
    """The value of `name` in the address when it is not what was last written or seen (a reload, Back, a
    typed address, the page's link in the sidebar; "" then); None when it is as it was. Coming from another
    page by the sidebar leaves what stood open on this one: that is None too."""
    now = str(st.query_params.get(name, ""))
    came, seen = st.session_state.get(_CAME, False), st.session_state.get(_SEEN)
    st.session_state[_SEEN] = now
    if came:
        return now or None
    return None if now == seen else now


def write(name: str, value: str) -> None:
    """Puts what stands open into the address."""
    if str(st.query_params.get(name, "")) != value:
        if value:
            st.query_params[name] = value
        else:
            st.query_params.pop(name, None)
    st.session_state[_SEEN] = value
