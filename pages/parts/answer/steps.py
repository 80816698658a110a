"""How an answer was found, step by step: what says something to whoever asked, and behind a fold what it was computed
with. The whole of it, as the program says it, is in `ask --json`."""

from __future__ import annotations

import re
from collections.abc import Mapping

import streamlit as st

from core.answer.answer import Answer, TraceStep
from core.language.tokens import search_tokens
from pages.parts.tables import table
from pages.session import Here
from pages.words.ask import AskWords
from pages.words.trace import PLAIN, SAID_BY_PROGRAM

DRAWN = frozenset(("plan", "rungs", "modules", "gates"))
"""Steps that are drawn by themselves, not as lines."""
_TRIPLE = ("subject", "relation", "object")
_LEFT_OUT = frozenset(("id", "key", "tokens"))
_STEMS = frozenset(("words", "words held", "unknown"))
_WORD = re.compile(r"\w+(?:[-'’.,]\w+)*")


def steps(where: Here, answer: Answer, question: str, key: str) -> None:
    words = where.words.ask
    known = spelled(question)
    table(
        ((words.step, "once"), (words.detail, "quiet"), (words.ms, "number ms"), (words.tokens, "number")),
        [
            (
                words.step_names.get(step.step, step.step),
                told(words, step, known, plain=True),
                f"{step.ms:.0f}",
                str(step.tokens) if step.tokens else "",
            )
            for step in answer.trace
        ],
        key=f"{key}-trace",
    )
    inner = [(step, said) for step in answer.trace if (said := told(words, step, known, plain=False))]
    if not inner:
        return
    with st.expander(words.trace.fold, icon=":material/calculate:"):
        st.caption(words.trace.fold_note)
        table(
            ((words.step, "once"), (words.detail, "quiet")),
            [(words.step_names.get(step.step, step.step), said) for step, said in inner],
            key=f"{key}-trace-inner",
        )


def spelled(question: str) -> dict[str, str]:
    """A word as it is searched for (a stem, a part) → as the question writes it."""
    found: dict[str, str] = {}
    for written in _WORD.findall(question):
        for token in search_tokens(written):
            found.setdefault(token, written)
    return found


def told(words: AskWords, step: TraceStep, known: Mapping[str, str], plain: bool) -> str:
    """One line for each thing that a step says: `plain` what anybody reads, else what stands behind the fold."""
    if step.step in DRAWN:
        return ""
    said = _Said(words, step.step, known)
    lines = (
        said.line(name, value)
        for name, value in step.detail.items()
        if (name in PLAIN and f"{step.step}.{name}" not in SAID_BY_PROGRAM) is plain
    )
    return "\n".join(line for line in lines if line)


class _Said:
    """Names and values of one step, in the reader's words."""

    def __init__(self, words: AskWords, step: str, known: Mapping[str, str]) -> None:
        self._trace, self._step, self._known = words.trace, step, known
        self._ways = words.plan.rung_names

    def line(self, name: str, value: object) -> str:
        said = self._value(name, value)
        return f"{self._name(name)}: {said}" if said else ""

    def _name(self, name: str) -> str:
        names = self._trace.names
        return names.get(f"{self._step}.{name}") or names.get(name, name)

    def _value(self, name: str, value: object) -> str:
        if isinstance(value, bool):
            return self._trace.yes if value else self._trace.no
        if isinstance(value, Mapping):
            return self._record(value)
        if isinstance(value, list | tuple):
            said = [self._value(name, one) for one in value]
            return ("; " if name != "words" else ", ").join(dict.fromkeys(part for part in said if part))
        if isinstance(value, float):
            return f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) >= 0.01 else f"{value:.1g}"
        return self._text(name, str(value)) if value is not None else ""

    def _text(self, name: str, text: str) -> str:
        if name in _STEMS:
            return self._known.get(text, text)
        if name not in SAID_BY_PROGRAM and f"{self._step}.{name}" not in SAID_BY_PROGRAM:
            return text
        values = self._trace.values
        count, _, rest = text.partition(" ")
        if count.isdigit():
            return f"{count} {values.get(rest, rest)}"
        if name == "by" and text not in values:
            return self._trace.by_model.format(name=text.removeprefix("model "))
        return values.get(text, text)

    def _record(self, record: Mapping[str, object]) -> str:
        """A triple as a sentence, a phrase by its name, anything else by what is known of it."""
        if all(name in record for name in _TRIPLE):
            known = frozenset(_TRIPLE)
            head = " · ".join(str(record[name]) for name in _TRIPLE)
        elif "phrase" in record:
            known = frozenset(("phrase",))
            head = str(record["phrase"])
        else:
            told = (self.line(name, value) for name, value in record.items() if name not in _LEFT_OUT)
            return ", ".join(line for line in told if line)
        rest = (self._value(name, value) for name, value in record.items() if name not in known)
        joined = ", ".join(part for part in rest if part)
        return f"{head} ({joined})" if joined else head
