"""The sample's example questions, one click each."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from core.sample import contents as sample
from pages import service
from pages.parts.plain import plain
from pages.session import Here

LOOKED_BACK = 1000
"""Changes among which an example's version is sought."""


def examples(where: Here, ask: Callable[[str, int | None], None], unfolded: bool) -> None:
    """Nothing but in the sample workspace."""
    words = where.words.examples
    if where.member.workspace_name != sample.WORKSPACE:
        return
    with st.expander(words.title, icon=":material/lightbulb:", expanded=unfolded, key=f"examples-{unfolded}"):
        st.caption(words.lead)
        with st.container(key="examples", gap="small"):
            for number, example in enumerate(sample.EXAMPLES):
                known, as_of = _moment(where, example)
                if not known:
                    continue
                st.button(
                    f"{plain(example.question)}  \n:small[{words.shows[example.shows]}]",
                    key=f"example-{number}",
                    type="tertiary",
                    on_click=ask,
                    args=(example.question, as_of),
                )


def _moment(where: Here, example: sample.Example) -> tuple[bool, int | None]:
    """(whether it can be asked, as of which revision)."""
    if example.edition is None:
        return True, None
    changes = service.pathproof().documents.changes(where.user.id, where.workspace_id, LOOKED_BACK)
    found = next((c.number for c in changes if (c.name, c.version) == example.edition), None)
    return found is not None, found
