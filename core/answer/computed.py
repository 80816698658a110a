"""A value that code worked out, as a claim: marked as computed, with the sentences it rests on quoted behind it.

A model that writes the answer is given the value and must state it: what it writes is checked for that very number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from core.answer.answer import Claim, Rest
from core.quantity.numbers import FIGURES, words_at
from core.quantity.read import everything
from core.retrieve.base import Computed

MOST_QUOTES = 8
"""Sentences quoted behind a computed value at most; every one is cited and lit all the same."""


def claim_of(computed: Computed, numbers: dict[int, int]) -> Claim:
    """numbers: view index → number of the source. Citations in the order of the numbers."""
    rests = tuple(Rest(numbers[s.passage], s.start, s.end, s.text) for s in computed.spans)
    return Claim(computed.text, tuple(sorted({rest.n for rest in rests})), rests)


def with_quotes(computed: Sequence[Claim], quotes: Sequence[Claim]) -> tuple[Claim, ...]:
    """The computed values, the sentences that they rest on, then other quotes; no sentence twice."""
    behind: dict[str, list[int]] = {}
    for rest in (rest for claim in computed for rest in claim.rests):
        numbers = behind.setdefault(rest.text, [])
        numbers += [rest.n] if rest.n not in numbers else []
    quoted = [Claim(text, tuple(numbers)) for text, numbers in behind.items()][:MOST_QUOTES]
    others = [claim for claim in quotes if claim.text not in behind]
    room = max(0, len(quotes) - len(quoted))
    return (*computed, *quoted, *others[:room])


def fact_line(claim: Claim) -> str:
    """The value as a prompt gives it, with its sources' numbers."""
    return f"{claim.text} {''.join(f'[{n}]' for n in claim.citations)}"


def states(written: Sequence[Claim], computed: Claim) -> bool:
    """Whether a sentence states the computed value and cites one of its sources."""
    wanted = _first_value(computed.text)
    return any(
        wanted in _values(claim.text) and set(claim.citations) & set(computed.citations) for claim in written
    )


def _first_value(text: str) -> Fraction | None:
    """`합계 1억 2,000만 원 (3개 …)` → 120,000,000; `Count 3` → 3."""
    main = text.split(" (")[0]
    found = [(quantity.start, quantity.value) for quantity in everything(main)]
    bare = re.search(FIGURES, main)
    if bare is not None and not any(start <= bare.start() for start, _ in found):
        return Fraction(bare.group().replace(",", ""))
    return found[0][1] if found else None


def _values(text: str) -> set[Fraction]:
    values = {quantity.value for quantity in everything(text)}
    values |= {Fraction(figure.replace(",", "")) for figure in re.findall(FIGURES, text)}
    for word in re.finditer(r"(?<![A-Za-z가-힣])[A-Za-z가-힣]", text):
        number = words_at(text, word.start())
        values |= {number.value} if number is not None else set()
    return values
