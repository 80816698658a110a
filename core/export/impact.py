"""A list of what must be looked at again, as a table or a Word file: with paths, quotes and ticks. What it is
stands first: a path is a reason to look, not a finding. What came out of documents is text there."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import datetime

from core.errors import BadInput
from core.export.answers import FORMS as ANSWER_FORMS
from core.export.answers import Exported
from core.export.cells import csv_bytes
from core.impact.found import LINKS, Hop, Path, Quote
from core.impact.lists import KeptList, Row
from core.language.normalise import printable

FORMS = {"csv": ("text/csv; charset=utf-8", ".csv"), "docx": ANSWER_FORMS["docx"]}
"""Form → (media type, ending)."""

REASON = "Each path is a reason to look, not a finding. No document was changed."
STATES = {
    "open": "not looked at yet",
    "right": "still right",
    "edit": "needs an edit",
    "unaffected": "not affected",
    "again": "changed since it was ticked",
}
SAID = {
    "fact": "",
    "named": "not stated as a fact",
    "suggested": "suggested link, nobody wrote it down",
    "accepted": "link that a person accepted",
    "gained": "new in the new version",
    "lost": "gone in the new version",
    "reworded": "in other words in the new version",
}
HEAD = (
    "rank",
    "document",
    "version",
    "state of the document",
    "tick",
    "owner",
    "due",
    "ticked by",
    "ticked at",
    "note",
    "path",
    "over a suggested link",
    "quotes",
    "what this is",
)


def exported(kept: KeptList, form: str, now: datetime) -> Exported:
    """BadInput for a form that is none."""
    if form not in FORMS:
        raise BadInput(f"There is no form {form!r}: choose {', '.join(FORMS)}.")
    media_type, ending = FORMS[form]
    data = csv_bytes(HEAD, _cells(kept, now)) if form == "csv" else _docx(kept, now)
    return Exported(f"impact-{kept.id[:8]}{ending}", media_type, data)


def started(kept: KeptList) -> str:
    """What one looked from, in a sentence's end."""
    start, title = kept.impact.start, kept.impact.title
    if start.kind == "entity":
        return f"“{title}”"
    if start.kind == "difference":
        return f"what changed in {title} from version {start.old} to version {start.new}"
    return title


def about(kept: KeptList, now: datetime) -> tuple[str, ...]:
    """The list's own state: of when, of what, how far it is, and what it is not."""
    counts = kept.counts
    state = ", ".join(f"{STATES[state]}: {number}" for state, number in counts.items() if number)
    links = "with" if kept.impact.suggested else "without"
    return (
        f"Kept by {kept.person}, {kept.at.isoformat(timespec='minutes')}, revision {kept.clock}, {links} suggested links",
        f"As of {now.isoformat(timespec='minutes')}: {state or 'nothing to look at'}",
        *((f"The document that it begins with has changed since ({kept.moved}).",) if kept.moved else ()),
        REASON,
    )


def _cells(kept: KeptList, now: datetime) -> Iterator[tuple[str, ...]]:
    """A line for each path; what is said of the document stands on each of its lines."""
    what = f"Impact of {started(kept)}. " + " ".join(about(kept, now))
    for row in kept.rows:
        for path in row.affected.paths:
            quotes = "\n".join(_quoted(quote, hop) for hop in path.hops for quote in hop.quotes)
            over = "yes" if path.suggested else ""
            yield (*_said(row), written(path), over, quotes, what)


def _said(row: Row) -> tuple[str, ...]:
    one, tick = row.affected, row.tick
    return (
        str(one.rank),
        one.title,
        str(one.version),
        one.state,
        STATES[row.state],
        tick.owner if tick else "",
        tick.due.isoformat() if tick and tick.due else "",
        tick.person if tick else "",
        tick.at.isoformat(timespec="seconds") if tick else "",
        tick.note if tick else "",
    )


def written(path: Path, link: str = "suggested link") -> str:
    """On one line, with arrows in the direction in which each relation reads. `link` stands where nobody wrote a
    relation down."""
    parts = [path.nodes[0] if path.nodes else ""]
    for hop, node in zip(path.hops, path.nodes[1:], strict=True):
        relation = link if hop.said in LINKS else hop.relation
        parts += [f"← {relation} —" if hop.backward else f"— {relation} →", node]
    return " ".join(parts)


def _quoted(quote: Quote, hop: Hop) -> str:
    where = ", ".join(part for part in (f"version {quote.version}", quote.state, quote.location) if part)
    said = "; ".join(part for part in (SAID[hop.said], *quote.flags) if part)
    return f"“{' '.join(quote.text.split())}” — {quote.title} ({where})" + (f" [{said}]" if said else "")


def _docx(kept: KeptList, now: datetime) -> bytes:
    import docx
    from docx.shared import Pt

    made = docx.Document()

    def small(text: str, bold: bool = False) -> None:
        run = made.add_paragraph().add_run(printable(text))
        run.bold, run.font.size = bold, Pt(9)

    made.add_heading(printable(f"What must be looked at again: {started(kept)}"), 1)
    for line in about(kept, now):
        small(line, bold=line == REASON)
    for row in kept.rows:
        made.add_heading(printable(f"{row.affected.rank}. {row.affected.title}"), 2)
        made.add_paragraph().add_run(printable(_summary(row))).bold = True
        if row.tick and row.tick.note:
            made.add_paragraph(printable(row.tick.note))
        for path in row.affected.paths:
            made.add_paragraph(printable(written(path)))
            for hop in path.hops:
                for quote in hop.quotes:
                    small(_quoted(quote, hop))
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def _summary(row: Row) -> str:
    tick, one = row.tick, row.affected
    parts = [f"version {one.version} ({one.state})", STATES[row.state]]
    if tick:
        parts.append(f"by {tick.person}, {tick.at.isoformat(timespec='minutes')}")
        parts += [f"owner {tick.owner}"] if tick.owner else []
        parts += [f"due {tick.due.isoformat()}"] if tick.due else []
    return " · ".join(parts)
