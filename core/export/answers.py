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

from core.errors import BadInput
from core.language.normalise import printable
from core.review.seen import ClaimSeen, Seen

FORMS = {
    "text": ("text/plain; charset=utf-8", ".txt"),
    "markdown": ("text/markdown; charset=utf-8", ".md"),
    "docx": ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", ".docx"),
    "json": ("application/json; charset=utf-8", ".json"),
}
"""Form → (media type, ending)."""

STATES = {
    "unchecked": "Not checked by anybody yet",
    "checked": "Checked, not signed off",
    "look_again": "Needs another look: a source has changed since it was checked",
    "signed_off": "Signed off",
    "rejected": "Rejected: not to be acted on",
}
STATES_KO = {
    "unchecked": "아직 아무도 확인하지 않음",
    "checked": "확인했으나 승인 전",
    "look_again": "다시 확인 필요: 확인한 뒤 출처가 바뀜",
    "signed_off": "승인됨",
    "rejected": "반려됨: 근거로 삼지 말 것",
}
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


def exported(seen: Seen, form: str) -> Exported:
    """BadInput for a form that is none."""
    if form not in FORMS:
        raise BadInput(f"There is no form {form!r}: choose {', '.join(FORMS)}.")
    media_type, ending = FORMS[form]
    if form == "json":
        data = json.dumps(seen.to_json(), ensure_ascii=False, indent=1).encode()
    else:
        data = {"text": _text, "markdown": _markdown, "docx": _docx}[form](list(_lines(seen)))
    return Exported(f"answer-{seen.id[:8]}-{seen.state}{ending}", media_type, data)


def copied(seen: Seen) -> str:
    """The answer and its state as one text, for a clipboard."""
    return _text(list(_lines(seen))).decode()


def is_korean(seen: Seen) -> bool:
    return re.search("[가-힣]", seen.question) is not None


def _lines(seen: Seen) -> Iterator[_Line]:
    korean = is_korean(seen)
    yield _Line("title", seen.question)
    yield _Line("state", (STATES_KO if korean else STATES)[seen.state])
    for one in seen.signatures:
        if one.stands:
            word = {"signed": ("승인", "Signed off by"), "rejected": ("반려", "Rejected by")}[one.decision]
            who = f"{word[0]}: {one.person}" if korean else f"{word[1]} {one.person}"
            note = f" — {one.note}" if one.note else ""
            yield _Line("small", f"{who}, {one.at.isoformat(timespec='minutes')}{note}")
    for reason in seen.reasons:
        yield _Line("small", " ".join(part for part in (reason.kind, reason.title) if part))
    if seen.rests_on_more:
        more = (
            "이 답은 여기 보이는 것보다 많은 근거에 기댑니다.",
            "This answer rests on more than is shown here.",
        )
        yield _Line("small", more[0] if korean else more[1])
    if not seen.claims:
        yield _Line("text", seen.answer.answer)
    for claim in seen.claims:
        yield from _claim(claim, korean)
    yield _Line("heading", "출처" if korean else "Sources")
    cited = {source.n for claim in seen.claims for source in claim.sources}
    for passage in seen.answer.passages:
        if passage.n in cited:
            place = f", {passage.location}" if passage.location else ""
            version = f"{passage.version}판" if korean else f"version {passage.version}"
            yield _Line("small", f"[{passage.n}] {passage.title}, {version} ({passage.state}){place}")


def _claim(claim: ClaimSeen, korean: bool) -> Iterator[_Line]:
    marks = "".join(f"[{source.n}]" for source in claim.sources if source.n)
    yield _Line("text", f"{claim.text} {marks}".rstrip())
    words = {
        "supports": ("근거가 뒷받침함", "Evidence supports it"),
        "contradicts": ("근거와 어긋남", "Evidence contradicts it"),
        "insufficient": ("근거가 모자람", "Evidence is insufficient"),
    }
    if claim.outcome is not None:
        people = dict.fromkeys(o.person for s in claim.sources for o in s.opinions if not o.stale)
        yield _Line("small", f"{words[claim.outcome][0 if korean else 1]} ({', '.join(people)})")
    for source in claim.sources:
        if source.added_by:
            word = "추가한 근거" if korean else "Added evidence"
            yield _Line("small", f"{word} ({source.added_by}): {source.title}")


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
