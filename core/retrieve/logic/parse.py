"""A plan read from lines as models write them. What cannot be read fails the plan, never the request.

    teams = get_spo("lighting team", "budget", ?)          get_spo(lighting team, budget, ?) -> teams
    total = sum(teams, others)                              sum(teams)->total

A name may hold `=`, commas (in quotes), arrows and brackets: only the line's own form is looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from core.errors import PathproofError
from core.retrieve.logic.plan import ANY, LONGEST, OPERATORS, LogicStep, Operator, Plan

_CALL = re.compile(r"(?P<name>[A-Za-z_]\w*)\s*\(")
_BEFORE = re.compile(r"^(?P<alias>[^\W\d]\w*)\s*=\s*(?=[A-Za-z_]\w*\s*\()")
_AFTER = re.compile(r"^\s*(?:->|→|=>)\s*(?P<alias>[^\W\d]\w*)\s*;?$")
_NUMBERED = re.compile(r"^\s*(?:(?:step\s*)?\d+\s*[.):]|[-*•])\s*", re.IGNORECASE)
_LABEL = re.compile(
    r"^(?P<key>s|p|o|subject|relation|predicate|object|set|op|orderby|direction|limit|query|text"
    r"|condition)\s*=\s*",
    re.IGNORECASE,
)
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "「": "」"}

_NAMES: dict[str, Operator] = {
    "retrieve": "retrieval",
    "search": "retrieval",
    "get_sop": "get_spo",
    "getspo": "get_spo",
}
"""Other spellings that mean the same."""

_INPUTS = {"get_spo": (3, 3), "retrieval": (1, 1), "get": (1, 2), "count": (1, 9), "sum": (1, 9), "sort": (1, 9),
           "compare": (1, 9)}  # fmt: skip
"""How many inputs an operator takes."""


class PlanFault(PathproofError):
    """Why a plan cannot be carried out, as a short sentence."""


def parse_plan(lines: Sequence[str], by: str = "rule") -> Plan:
    """Raises PlanFault. Every alias is made before it is used, and made once."""
    steps: list[LogicStep] = []
    known: set[str] = set()
    for line in (line for raw in lines for line in raw.splitlines() if line.strip()):
        step = parse_step(line, f"step{len(steps) + 1}")
        _check_aliases(step, known)
        known.add(step.alias)
        steps.append(step)
    if not steps:
        raise PlanFault("The plan has no step.")
    if len(steps) > LONGEST:
        raise PlanFault("The plan has {n} steps; {most} are the limit.", n=len(steps), most=LONGEST)
    return Plan(tuple(steps), by)


def parse_step(line: str, alias: str) -> LogicStep:
    """One line; `alias` is used where the line names none. Raises PlanFault."""
    text = _NUMBERED.sub("", line.strip().strip("`"))
    before = _BEFORE.match(text)
    if before:
        alias, text = before.group("alias"), text[before.end() :]
    call = _CALL.match(text)
    if call is None:
        raise PlanFault("A step is no operator with inputs: {line}", line=line.strip()[:80])
    end = _closing(text, call.end())
    after = _AFTER.match(text[end + 1 :])
    if after and not before:
        alias = after.group("alias")
    elif text[end + 1 :].strip(" ;.") and not after:
        raise PlanFault("A step goes on after its inputs: {line}", line=line.strip()[:80])
    operator = _operator(call.group("name"))
    inputs = tuple(_bare(part) for part in _split(text[call.end() : end]))
    return LogicStep(operator, _checked(operator, inputs), alias)


def _operator(name: str) -> Operator:
    lower = name.lower()
    if lower in _NAMES:
        return _NAMES[lower]
    if lower not in OPERATORS:
        raise PlanFault("There is no operator {name}.", name=name[:40])
    found: Operator = lower  # type: ignore[assignment]
    return found


def _checked(operator: Operator, inputs: tuple[str, ...]) -> tuple[str, ...]:
    least, most = _INPUTS[operator]
    if operator == "get_spo" and len(inputs) == 2:
        inputs = (*inputs, ANY)
    if not least <= len(inputs) <= most or not any(inputs):
        raise PlanFault("{operator} was given {n} inputs.", operator=operator, n=len(inputs))
    return inputs


def _check_aliases(step: LogicStep, known: set[str]) -> None:
    if step.alias in known:
        raise PlanFault("The name {name} is given twice.", name=step.alias[:40])
    for name in uses(step):
        if name not in known:
            raise PlanFault(
                "{operator} uses {name}, which no step before it made.",
                operator=step.operator,
                name=name[:40],
            )


def uses(step: LogicStep) -> tuple[str, ...]:
    """The aliases among a step's inputs."""
    if step.operator in ("get_spo", "retrieval"):
        return ()
    if step.operator == "get":
        return step.inputs[:1]
    if step.operator in ("compare", "sort"):
        return tuple(name for name in step.inputs if name.lower() not in HOW + ORDERS and not name.isdigit())
    return step.inputs


HOW = ("max", "min", "difference", "equal")
ORDERS = ("asc", "desc", "ascending", "descending")


def _unquoted(text: str, at: int = 0) -> Iterator[tuple[int, str, int]]:
    """(place, character, depth) of what stands in no quotes, from `at` on. A bracket counts for its own depth."""
    depth, quote = 0, ""
    for place in range(at, len(text)):
        character = text[place]
        if quote:
            quote = "" if character == quote else quote
            continue
        if character in _QUOTES and _opens(text, place):
            quote = _QUOTES[character]
            continue
        depth += (character in "([") - (character in ")]")
        yield place, character, depth


def _closing(text: str, at: int) -> int:
    """Where the bracket that opened before `at` closes: quotes and brackets inside are the inputs' own. Raises
    PlanFault."""
    for place, _, depth in _unquoted(text, at):
        if depth < 0:
            return place
    raise PlanFault("A step's brackets do not close.")


def _opens(text: str, at: int) -> bool:
    """An apostrophe inside a word opens nothing, and a quote opens only where it closes again."""
    closes = text.find(_QUOTES[text[at]], at + 1) >= 0
    return closes and (at == 0 or not text[at - 1].isalnum())


def _split(inside: str) -> list[str]:
    """The inputs, parted by commas that stand in no quotes and no brackets."""
    parts, start = [], 0
    for place, character, depth in _unquoted(inside):
        if character == "," and depth == 0 and not _inside_figure(inside, place):
            parts.append(inside[start:place])
            start = place + 1
    parts.append(inside[start:])
    unpacked: list[str] = []
    for part in parts:
        listed = re.fullmatch(r"\s*(?:set\s*=\s*)?\[(.*)\]\s*", part, re.DOTALL)
        unpacked += _split(listed.group(1)) if listed else [part]
    return unpacked


def _inside_figure(text: str, at: int) -> bool:
    return text[at - 1 : at].isdigit() and re.match(r"\d{3}(?!\d)", text[at + 1 :]) is not None


def _bare(part: str) -> str:
    """Without the label of an input (`s=`, `relation=`) and without quotes; `?` and variables like it are ANY."""
    text = part.strip()
    label = _LABEL.match(text)
    if label:
        text = text[label.end() :].strip()
    if len(text) > 1 and text[0] in _QUOTES and text[-1] == _QUOTES[text[0]]:
        text = text[1:-1].strip()
    if re.fullmatch(r"\?\w*|\*|_|any|unknown|none|null|무엇|누구", text, re.IGNORECASE):
        return ANY
    return " ".join(text.split())
