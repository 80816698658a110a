"""Two versions of a document beside each other: text and facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import streamlit as st

from core.versions.comparing import Comparison
from core.versions.difference import Run
from pages import service
from pages.parts.tables import table
from pages.parts.web import code, script
from pages.session import Here
from storage.records import DocumentRow, MentionRow, VersionRow

_component = st.components.v2.component(
    "pathproof_difference",
    html='<div class="root"></div>',
    css=code("difference.css"),
    js=script("made.js", "difference.js"),
)
FOLD = 160
"""Characters of unchanged text that stay beside what changed; more is folded."""


def compare(where: Here, row: DocumentRow, history: Sequence[VersionRow]) -> None:
    """Nothing for a document of one version. Read anew at each run."""
    words = where.words.versions
    if len(history) < 2:
        return
    shown = st.expander(
        words.compare, icon=":material/difference:", key=f"compare-{row.id}", on_change="rerun"
    )
    if not shown.open:
        return
    with shown:
        numbers = [version.number for version in reversed(history)]
        name = where.words.ask.version
        left, right, third = st.columns([1, 1, 2], vertical_alignment="bottom")
        old = left.selectbox(
            words.old,
            numbers[:-1],
            index=len(numbers) - 2,
            format_func=lambda n: name.format(n=n),
            key=f"old-{row.id}",
        )
        later = [number for number in numbers if number > old]
        new = right.selectbox(
            words.new,
            later,
            index=len(later) - 1,
            format_func=lambda n: name.format(n=n),
            key=f"new-{row.id}-{old}",
        )
        how = third.segmented_control(
            words.how, [words.inline, words.side_by_side], default=words.inline, key=f"how-{row.id}"
        )
        found = service.pathproof().comparing.compare(where.user.id, where.workspace_id, row.id, old, new)
        compared(where, found, f"{row.id}-{old}-{new}", side_by_side=how == words.side_by_side)
        if where.seer is None and st.button(
            where.words.impact.rests_on_change, key="difference-impact", icon=":material/account_tree:"
        ):
            st.switch_page("impact.py", query_params={"impact": f"difference.{row.id}.{old}.{new}"})


def compared(where: Here, found: Comparison, key: str, side_by_side: bool) -> None:
    """For any two versions that the core compared."""
    words = where.words.versions
    if found.same_text:
        st.info(words.same_text)
    else:
        st.caption(words.legend)
        difference(where, found, f"difference-{key}", side_by_side)
    st.markdown(f"**{words.facts}**")
    kinds = (
        (words.gained, found.mentions.gained),
        (words.lost, found.mentions.lost),
        (words.reworded, found.mentions.reworded),
    )
    if not any(rows for _, rows in kinds):
        st.caption(words.no_facts)
    for number, (title, rows) in enumerate(kinds):
        if rows:
            _facts(where, f"{title} ({len(rows)})", rows, f"facts-{key}-{number}")


def difference(where: Here, found: Comparison, key: str, side_by_side: bool) -> None:
    words = where.words
    titles = [_title(where, found.old), _title(where, found.new)]
    if side_by_side:
        kept = (("removed", titles[0]), ("added", titles[1]))
        sides = [
            {"title": title, "runs": _runs(run for run in found.runs if run.kind in ("equal", kind))}
            for kind, title in kept
        ]
    else:
        sides = [{"title": " → ".join(titles), "runs": _runs(found.runs)}]
    data = {
        "sides": sides,
        "fold": FOLD,
        "words": {
            "unchanged": words.versions.unchanged,
            "removed": words.versions.removed,
            "added": words.versions.added,
            "nothing": words.versions.nothing_here,
            "all": words.versions.compare,
        },
    }
    _component(key=f"{key}-{side_by_side}", data=data)


def _title(where: Here, version: VersionRow) -> str:
    state = where.words.documents.states.get(version.state, version.state)
    return f"{where.words.ask.version.format(n=version.number)} · {state}"


def _runs(runs: Iterable[Run]) -> list[dict[str, str]]:
    return [{"k": run.kind, "t": run.text} for run in runs]


def _facts(where: Here, title: str, rows: Sequence[MentionRow], key: str) -> None:
    words = where.words.ask
    columns = ((words.subject, ""), (words.relation, ""), (words.object, ""), (words.flags, ""))
    cells = [
        (row.subject, row.relation, row.object, tuple(words.flag_names.get(flag, flag) for flag in row.flags))
        for row in rows
    ]
    table(columns, cells, key=key, caption=title, notes=[f"“{row.quote}”" for row in rows])
