"""A list of what must be looked at again, as a table or a Word file: with paths, quotes and ticks. What it is
stands first: a path is a reason to look, not a finding. What came out of documents is text there."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, tzinfo
from pathlib import PurePosixPath

from core.errors import BadInput
from core.export import places
from core.export.answers import FORMS as ANSWER_FORMS
from core.export.answers import Exported
from core.export.cells import csv_bytes
from core.export.impact_words import EN, ImpactFileWords, words_of
from core.export.stamps import file_name, stamp
from core.export.words import STANDINGS
from core.impact.found import LINKS, Hop, Path, Quote
from core.impact.lists import Closing, KeptList, Row
from core.language.detect import Language
from core.language.normalise import printable

FORMS = {"csv": ("text/csv; charset=utf-8", ".csv"), "docx": ANSWER_FORMS["docx"]}
"""Form → (media type, ending)."""


def exported(
    kept: KeptList, form: str, now: datetime, language: Language = "en", zone: tzinfo = UTC
) -> Exported:
    """`zone` is the reader's. BadInput for a form that is none. Words that documents and people wrote stay in their
    own language."""
    if form not in FORMS:
        raise BadInput(f"There is no form {form!r}: choose {', '.join(FORMS)}.")
    media_type, ending = FORMS[form]
    said = _Said(kept, now, language, zone)
    data = csv_bytes(said.words.head, said.cells()) if form == "csv" else said.docx()
    return Exported(file_name("impact", _named(kept), ending=ending), media_type, data)


def _named(kept: KeptList) -> str:
    """A document's name without its ending: the file has one of its own."""
    start, title = kept.impact.start, kept.impact.title
    name = title if start.kind == "entity" else PurePosixPath(title).stem
    return f"{name}-{start.old}-{start.new}" if start.kind == "difference" else name


def started(kept: KeptList, words: ImpactFileWords = EN) -> str:
    """What one looked from, in a sentence's end."""
    start, title = kept.impact.start, kept.impact.title
    if start.kind == "entity":
        return words.entity.format(title=title)
    if start.kind == "difference":
        return words.difference.format(title=title, old=start.old, new=start.new)
    return title


def about(kept: KeptList, now: datetime, words: ImpactFileWords = EN, zone: tzinfo = UTC) -> tuple[str, ...]:
    """The list's own state: of when, of what, how far it is, and what it is not."""
    state = ", ".join(f"{words.states[state]}: {number}" for state, number in kept.counts.items() if number)
    links = words.with_links if kept.impact.suggested else words.without_links
    moved = words.moved.get(kept.moved, kept.moved)
    return (
        words.kept.format(person=kept.person, at=stamp(kept.at, zone), clock=kept.clock, links=links),
        words.as_of.format(now=stamp(now, zone), state=state or words.nothing),
        *((words.start_moved.format(how=moved),) if moved else ()),
        *(_closing(one, words, zone) for one in kept.closings),
        words.reason,
    )


def _closing(one: Closing, words: ImpactFileWords, zone: tzinfo) -> str:
    said = words.closed if one.closed else words.reopened
    note = f" — {one.note}" if one.note else ""
    return f"{said.format(person=one.person, at=stamp(one.at, zone))}{note}"


def written(path: Path, link: str = EN.link) -> str:
    """On one line, with arrows in the direction in which each relation reads. `link` stands where nobody wrote a
    relation down."""
    parts = [path.nodes[0] if path.nodes else ""]
    for hop, node in zip(path.hops, path.nodes[1:], strict=True):
        relation = link if hop.said in LINKS else hop.relation
        parts += [f"← {relation} —" if hop.backward else f"— {relation} →", node]
    return " ".join(parts)


def _sentences(lines: Iterable[str]) -> str:
    """One after the other, each with its stop."""
    return " ".join(line if line.endswith((".", "!", "?")) else f"{line}." for line in lines)


class _Said:
    """One list in one language."""

    def __init__(self, kept: KeptList, now: datetime, language: Language, zone: tzinfo) -> None:
        self._kept, self._zone = kept, zone
        self._about = about(kept, now, words_of(language), zone)
        self._standings = STANDINGS[language]
        self._places = places.words_of(language)
        self.words = words_of(language)

    def cells(self) -> Iterator[tuple[str, ...]]:
        """A line for each path; what is said of the document stands on each of its lines, what the list is on the
        first of all."""
        words = self.words
        what = _sentences((words.what.format(start=started(self._kept, words)), *self._about))
        for row in self._kept.rows:
            for path in row.affected.paths:
                quotes = "\n".join(self._quoted(quote, hop) for hop in path.hops for quote in hop.quotes)
                over = words.yes if path.suggested else ""
                yield (*self._row(row), written(path, words.link), over, quotes, what)
                what = ""

    def _row(self, row: Row) -> tuple[str, ...]:
        one, tick = row.affected, row.tick
        return (
            str(one.rank),
            one.title,
            str(one.version),
            self._standing(one.state),
            self.words.states[row.state],
            tick.owner if tick else "",
            tick.due.isoformat() if tick and tick.due else "",
            tick.given_by if tick else "",
            stamp(tick.given_at, self._zone) if tick and tick.given_at else "",
            tick.note if tick else "",
        )

    def _standing(self, state: str) -> str:
        return self._standings.get(state, state)

    def _quoted(self, quote: Quote, hop: Hop) -> str:
        words = self.words
        version = words.version.format(number=quote.version)
        place = places.place(self._places, quote.location)
        where = ", ".join(part for part in (version, self._standing(quote.state), place) if part)
        flags = (words.flags.get(flag, flag) for flag in quote.flags)
        said = "; ".join(part for part in (words.said.get(hop.said, ""), *flags) if part)
        return f"“{' '.join(quote.text.split())}” — {quote.title} ({where})" + (f" [{said}]" if said else "")

    def docx(self) -> bytes:
        import docx
        from docx.shared import Pt

        made = docx.Document()

        def small(text: str, bold: bool = False) -> None:
            run = made.add_paragraph().add_run(printable(text))
            run.bold, run.font.size = bold, Pt(9)

        made.add_heading(printable(self.words.title.format(start=started(self._kept, self.words))), 1)
        for line in self._about:
            small(line, bold=line == self.words.reason)
        for row in self._kept.rows:
            made.add_heading(printable(f"{row.affected.rank}. {row.affected.title}"), 2)
            made.add_paragraph().add_run(printable(self._summary(row))).bold = True
            if row.tick and row.tick.note:
                made.add_paragraph(printable(row.tick.note))
            for path in row.affected.paths:
                made.add_paragraph(printable(written(path, self.words.link)))
                for hop in path.hops:
                    for quote in hop.quotes:
                        small(self._quoted(quote, hop))
        out = io.BytesIO()
        made.save(out)
        return out.getvalue()

    def _summary(self, row: Row) -> str:
        tick, one, words = row.tick, row.affected, self.words
        version = words.version.format(number=one.version)
        parts = [f"{version} ({self._standing(one.state)})", words.states[row.state]]
        if tick and tick.given_at:
            parts.append(words.by.format(person=tick.given_by, at=stamp(tick.given_at, self._zone)))
        if tick:
            parts += [words.owner.format(person=tick.owner)] if tick.owner else []
            parts += [words.due.format(day=tick.due.isoformat())] if tick.due else []
        return " · ".join(parts)
