"""Where an answer stands, as one pure function of what people said of it and of what moved since.

    unchecked → checked → signed off | rejected, and back to "needs another look" when a source moves.

It is given what one reader sees and nothing else, so that it tells nothing of the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Verdict = Literal["supports", "contradicts", "insufficient"]
Decision = Literal["signed", "rejected"]
State = Literal["unchecked", "checked", "look_again", "signed_off", "rejected"]
Standing = Literal["counts", "replaced", "moved", "followed", "less"]
"""What became of a decision: it counts; its writer decided again; a source moved; a verdict, a passage or a struck
path came after it; its signer was shown less than this reader is."""

VERDICTS: tuple[Verdict, ...] = ("supports", "contradicts", "insufficient")
STATES: tuple[State, ...] = ("look_again", "unchecked", "checked", "signed_off", "rejected")


@dataclass(frozen=True, slots=True)
class Judgement:
    """One person's verdict on a claim and a passage. `stale`: the passage's document moved since."""

    person: str
    verdict: Verdict
    turn: int = 0
    stale: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """A claim and one passage that it cites or was given, with what people said of it."""

    judgements: tuple[Judgement, ...] = ()

    @property
    def fresh(self) -> tuple[Judgement, ...]:
        return tuple(one for one in self.judgements if not one.stale)

    @property
    def is_reopened(self) -> bool:
        """It was judged, and nobody has looked since its source moved."""
        return bool(self.judgements) and not self.fresh


@dataclass(frozen=True, slots=True)
class Signature:
    """One person's decision on the whole. `covers`: they were shown all that rests beneath what this reader is
    told; `stale`: a source moved since."""

    person: str
    decision: Decision
    turn: int = 0
    covers: bool = True
    stale: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """All that one reader sees said of an answer. `changed` is the turn of the last change besides
    verdicts (a passage added, a path struck); `lost`: a source was erased after people had judged."""

    claims: tuple[tuple[Pair, ...], ...]
    signatures: tuple[Signature, ...] = ()
    changed: int = 0
    lost: bool = False
    people: int = 1


def outcome(pairs: Sequence[Pair]) -> Verdict | None:
    """What the fresh verdicts on a claim come to; None until each of its passages has one. A
    contradiction outweighs support: somebody has to look before anyone acts."""
    if not pairs or any(not pair.fresh for pair in pairs):
        return None
    given = {one.verdict for pair in pairs for one in pair.fresh}
    if "contradicts" in given:
        return "contradicts"
    return "supports" if "supports" in given else "insufficient"


def last_word(said: Said) -> int:
    """The turn of whatever was last said, added or struck besides decisions."""
    turns = [one.turn for pairs in said.claims for pair in pairs for one in pair.judgements]
    return max([said.changed, *turns])


def latest(said: Said) -> tuple[Signature, ...]:
    """Each person's last decision, where nothing was said or added after it."""
    last = last_word(said)
    return tuple(one for one in _of_each_person(said).values() if one.turn > last)


def standings(said: Said) -> dict[tuple[str, int], Standing]:
    """What became of each decision, by person and turn. A rejection is for everybody, whatever its writer saw."""
    final, last = _of_each_person(said), last_word(said)

    def standing(one: Signature) -> Standing:
        if final[one.person].turn != one.turn:
            return "replaced"
        if one.stale:
            return "moved"
        if one.turn <= last:
            return "followed"
        return "counts" if one.covers or one.decision == "rejected" else "less"

    return {(one.person, one.turn): standing(one) for one in said.signatures}


def _of_each_person(said: Said) -> dict[str, Signature]:
    return {one.person: one for one in sorted(said.signatures, key=lambda one: one.turn)}


def signers(said: Said) -> tuple[str, ...]:
    """Who has signed what this reader sees, as it is now."""
    found = standings(said)
    return tuple(
        one.person
        for one in latest(said)
        if one.decision == "signed" and found[one.person, one.turn] == "counts"
    )


def state(said: Said) -> State:
    outcomes = [outcome(pairs) for pairs in said.claims]
    now = latest(said)
    reopened = any(pair.is_reopened for pairs in said.claims for pair in pairs)
    if reopened or said.lost or any(one.stale for one in now):
        return "look_again"
    if any(one.decision == "rejected" for one in now):
        return "rejected"
    if may_be_signed(said) and len(signers(said)) >= said.people:
        return "signed_off"
    return "checked" if outcomes and None not in outcomes else "unchecked"


def may_be_signed(said: Said) -> bool:
    """Every claim is supported. An answer that claims nothing ("the documents don't say") may be too."""
    return all(outcome(pairs) == "supports" for pairs in said.claims)
