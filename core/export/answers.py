"""An answer with its state as a file. The state stands first: whoever acts on a copy sees what it is.

What came out of documents is text there: Markdown's signs are escaped, so that nothing becomes a picture
or a link, and a Word file gets text runs alone.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.answer.answer import AnswerPassage
from core.errors import BadInput
from core.export import places
from core.export.answer_words import AnswerFileWords, words_of
from core.export.words import STANDINGS, in_effect
from core.language.detect import Language
from core.language.normalise import printable
from core.review.seen import ClaimSeen, Seen, SourceSeen

FORMS = {
    "text": ("text/plain; charset=utf-8", ".txt"),
    "markdown": ("text/markdown; charset=utf-8", ".md"),
    "docx": ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", ".docx"),
    "json": ("application/json; charset=utf-8", ".json"),
}
"""Form → (media type, ending)."""

_SIGNS = re.compile(r"([!-/:-@\[-`{-~])")


@dataclass(frozen=True, slots=True)
class Exported:
    name: str
    media_type: str
    data: bytes


@dataclass(frozen=True, slots=True)
class _Line:
    """`kind` is title, state, heading, text or small."""

    kind: str
    text: str


def exported(seen: Seen, form: str, language: Language | None = None) -> Exported:
    """In the language of its question unless another is asked for. BadInput for a form that is none."""
    if form not in FORMS:
        raise BadInput(f"There is no form {form!r}: choose {', '.join(FORMS)}.")
    media_type, ending = FORMS[form]
    if form == "json":
        data = json.dumps(seen.to_json(), ensure_ascii=False, indent=1).encode()
    else:
        data = {"text": _text, "markdown": _markdown, "docx": _docx}[form](list(_lines(seen, language)))
    return Exported(f"answer-{seen.id[:8]}-{seen.state}{ending}", media_type, data)


def copied(seen: Seen) -> str:
    """The answer and its state as one text, for a clipboard."""
    return _text(list(_lines(seen))).decode()


def language_of(seen: Seen) -> Language:
    return "ko" if re.search("[가-힣]", seen.question) else "en"


def _lines(seen: Seen, language: Language | None = None) -> Iterator[_Line]:
    language = language or language_of(seen)
    words = words_of(language)
    yield _Line("title", seen.question)
    partly = seen.state == "checked" and seen.signed_by
    state = (
        words.partly.format(done=len(seen.signed_by), all=seen.people) if partly else words.states[seen.state]
    )
    yield _Line("state", state)
    for one in seen.signatures:
        if one.stands:
            who = words.decisions[one.decision].format(person=one.person)
            note = f" — {one.note}" if one.note else ""
            yield _Line("small", f"{who}, {one.at.isoformat(timespec='minutes')}{note}")
    for reason in seen.reasons:
        yield _Line("small", ": ".join(part for part in (reason.title, words.reasons[reason.kind]) if part))
    if seen.rests_on_more:
        yield _Line("small", words.rests_on_more)
    if not seen.claims:
        yield _Line("text", seen.answer.answer)
    for claim in seen.claims:
        yield from _claim(claim, words, language)
    yield _Line("heading", words.sources)
    cited = {source.n for claim in seen.claims for source in claim.sources}
    for passage in seen.answer.passages:
        if passage.n in cited:
            yield _Line("small", f"[{passage.n}] {_source(passage, language)}")


def _source(one: AnswerPassage | SourceSeen, language: Language) -> str:
    """`title, version 2 (superseded, in effect from 2026-05-01), page 3`"""
    version = words_of(language).version.format(number=one.version)
    days = in_effect(language, one.valid_from, one.valid_until)
    state = ", ".join(part for part in (STANDINGS[language].get(one.state, one.state), days) if part)
    where = places.place(places.words_of(language), one.location)
    return ", ".join(part for part in (one.title, f"{version} ({state})", where) if part)


def _claim(claim: ClaimSeen, words: AnswerFileWords, language: Language) -> Iterator[_Line]:
    marks = "".join(f"[{source.n}]" for source in claim.sources if source.n)
    yield _Line("text", f"{claim.text} {marks}".rstrip())
    if claim.outcome is not None:
        people = dict.fromkeys(o.person for s in claim.sources for o in s.opinions if not o.stale)
        yield _Line("small", f"{words.outcomes[claim.outcome]} ({', '.join(people)})")
    for source in claim.sources:
        if source.added_by:
            added = words.added.format(person=source.added_by)
            yield _Line("small", f"{added}: {_source(source, language)}")


def _text(lines: list[_Line]) -> bytes:
    marks = {"title": "", "state": "", "heading": "\n", "text": "\n", "small": "  "}
    return ("\n".join(f"{marks[line.kind]}{line.text}" for line in lines) + "\n").encode()


def _markdown(lines: list[_Line]) -> bytes:
    marks = {"title": "# ", "state": "**", "heading": "## ", "text": "> ", "small": "- "}
    found = []
    for line in lines:
        body = _SIGNS.sub(r"\\\1", " ".join(line.text.split()))
        found.append(f"{marks[line.kind]}{body}{'**' if line.kind == 'state' else ''}\n")
    return "\n".join(found).encode()


def _docx(lines: list[_Line]) -> bytes:
    import docx
    from docx.shared import Pt

    made = docx.Document()
    for line in lines:
        text = printable(line.text)
        if line.kind in ("title", "heading"):
            made.add_heading(text, 1 if line.kind == "title" else 2)
            continue
        run = made.add_paragraph().add_run(text)
        run.bold = line.kind == "state"
        if line.kind == "small":
            run.font.size = Pt(9)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()
