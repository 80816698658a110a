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
    found = moved_all(name)
    return None if found is None else "".join(found[:1])


def moved_all(name: str) -> tuple[str, ...] | None:
    """As `moved`, for a name that stands in the address several times; () for none."""
    now = tuple(st.query_params.get_all(name))
    came, seen = st.session_state.get(_CAME, False), st.session_state.get(_SEEN, ())
    st.session_state[_SEEN] = now
    if came:
        return now or None
    return None if now == seen else now


def write(name: str, value: str) -> None:
    """Puts what stands open into the address."""
    write_all(name, (value,) if value else ())


def write_all(name: str, values: tuple[str, ...]) -> None:
    if tuple(st.query_params.get_all(name)) != values:
        if values:
            st.query_params[name] = values
        else:
            st.query_params.pop(name, None)
    st.session_state[_SEEN] = values
