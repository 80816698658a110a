"""Triples from one passage, and more of them in further rounds: the model is told that entities remain."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.ingest.extract.base import Triple
from core.language.detect import language_of
from core.llm.base import Prompt
from core.prompts.fence import DATA_RULE, Source, fenced

_NAME = "extract/1"
_MORE = "extract_more/1"
_TOKENS = 4096

_SYSTEM = {
    "en": (
        "You extract relations from one passage of a business document. {data}\n"
        "For each relation that the passage itself asserts give subject, relation, object and a quote.\n"
        "- subject and object: a name, thing or value, in the passage's own words; never a pronoun. "
        "Resolve a pronoun only when the passage or its title names what it stands for; else leave the "
        "relation out.\n"
        "- relation: a short verb phrase in the passage's own words.\n"
        "- quote: the sentence or clause that asserts it, copied character for character.\n"
        "- negated: the passage says it is not so. conditional: it holds only if, unless or when something "
        "else does. doubtful: planned, possible, likely, rumoured, unlikely.\n"
        "- time, quantity: the passage's own words for them, or an empty string.\n"
        "Give nothing that the passage does not say. No relation: an empty list."
    ),
    "ko": (
        "업무 문서의 한 단락에서 관계를 뽑는다. {data}\n"
        "단락이 스스로 말하는 관계마다 subject, relation, object, quote를 준다. 단락의 언어를 그대로 쓴다.\n"
        "- subject, object: 이름, 사물 또는 값. 단락의 표현을 그대로 쓰되 조사는 붙이지 않는다. 대명사는 쓰지 "
        "않는다. 생략된 주어는 단락이나 제목이 분명히 밝힐 때만 채우고, 아니면 그 관계를 뺀다.\n"
        "- relation: 단락의 표현으로 쓴 짧은 서술어.\n"
        "- quote: 그 관계를 말하는 문장이나 절을 글자 그대로 옮긴 것.\n"
        "- negated: 그렇지 않다고 말함. conditional: 다른 일이 있을 때만 성립함. doubtful: 예정, 가능, 추측, 소문.\n"
        "- time, quantity: 단락에 있는 표현 그대로, 없으면 빈 문자열.\n"
        "단락이 말하지 않은 것은 주지 않는다. 관계가 없으면 빈 목록을 준다."
    ),
}

_REMAIN = {
    "en": (
        "These relations are already known:\n{known}\n\n"
        "Many entities and relations remain in the passage. Give the ones that are missing, in the same form."
    ),
    "ko": (
        "다음 관계는 이미 뽑았다:\n{known}\n\n단락에는 아직 뽑지 않은 개체와 관계가 남아 있다. 빠진 것을 같은 형식으로 준다."
    ),
}

_TEXT = {"type": "string"}
_FLAG = {"type": "boolean"}
_FIELDS: dict[str, object] = {
    "subject": _TEXT,
    "relation": _TEXT,
    "object": _TEXT,
    "quote": _TEXT,
    "negated": _FLAG,
    "conditional": _FLAG,
    "doubtful": _FLAG,
    "time": _TEXT,
    "quantity": _TEXT,
}
SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {
        "triples": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": _FIELDS,
                "required": sorted(_FIELDS),
                "additionalProperties": False,
            },
        }
    },
    "required": ["triples"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Extracted:
    """`dropped` counts what the passage doesn't bear out: a quote or an end that it doesn't hold."""

    triples: tuple[Triple, ...]
    dropped: int


def extract(text: str, title: str) -> Prompt:
    """The first round over one passage."""
    system, user, _ = _words(text, title)
    return Prompt(_NAME, system, user, SCHEMA, _TOKENS)


def extract_more(text: str, title: str, known: Sequence[Triple]) -> Prompt:
    """A further round: what is known, and that more remains."""
    system, user, language = _words(text, title)
    listed = "\n".join(f"- {t.subject} | {t.relation} | {t.object}" for t in known) or "-"
    return Prompt(_MORE, system, user + "\n\n" + _REMAIN[language].format(known=listed), SCHEMA, _TOKENS)


def read_triples(data: dict[str, object], text: str, title: str) -> Extracted:
    """The triples that the passage bears out, in order of their quotes, each once."""
    rows = data["triples"]
    assert isinstance(rows, list)
    read = [_triple(row, text, title) for row in rows]
    kept = {(t.subject, t.relation, t.object, t.start): t for t in read if t is not None}
    ordered = sorted(kept.values(), key=lambda t: (t.start, t.end, t.subject, t.relation, t.object))
    return Extracted(tuple(ordered), sum(1 for triple in read if triple is None))


def _words(text: str, title: str) -> tuple[str, str, str]:
    language = language_of(text)
    return (
        _SYSTEM[language].format(data=DATA_RULE[language]),
        fenced([Source(1, title, "", text)]),
        language,
    )


def _triple(row: dict[str, object], text: str, title: str) -> Triple | None:
    """One row as a triple, or None: its quote is verbatim, its ends stand in the passage or its title."""
    subject, relation, object_, quote, time, quantity = (
        " ".join(str(row[name]).split())
        for name in ("subject", "relation", "object", "quote", "time", "quantity")
    )
    span = _find(quote, text)
    if span is None or not (subject and relation and object_):
        return None
    if not all(_find(end, text) or _find(end, title) for end in (subject, object_)):
        return None
    flags = [name for name in ("negated", "conditional", "doubtful") if row[name]]
    flags += [f"time: {time}"] if time and _find(time, text) else []
    flags += [f"quantity: {quantity}"] if quantity and _find(quantity, text) else []
    start, end = span
    return Triple(subject, relation, object_, text[start:end], start, end, tuple(flags))


def _find(words: str, text: str) -> tuple[int, int] | None:
    """Where the words stand in the text, letter case and white space aside; line breaks are layout."""
    pattern = r"\s+".join(re.escape(word) for word in words.split())
    if not pattern:
        return None
    found = re.search(pattern, text) or re.search(pattern, text, re.IGNORECASE)
    return found.span() if found else None
