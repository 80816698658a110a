"""How well Korean triples are extracted, against annotated passages.

    python -m core.evaluate.extraction_ko FILE.jsonl [--half tuned|held] [--show]

A line of the file: {"id", "half", "text", "triples": [[subject, relation, object, [flags]], …]}.

A found triple may stand for a gold one when
- subject and object each match: the last content word (the head) is the same, and the F1 of their
  content words is at least 0.5 (`지정된 창고` matches `창고`, `창고` doesn't match `창고 점검`);
- the relations begin with the same predicate word (`에 설치되다` matches `설치해야 하다`).
Each gold triple is paired with at most one found triple and the other way round, as many pairs as
possible. Precision divides by all found triples, recall by all gold ones. Flags are scored apart:
the share of pairs whose `negated`, `conditional` and `doubtful` agree exactly.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from scipy.optimize import linear_sum_assignment

from core.ingest.extract.base import NOT_A_FACT
from core.language.korean import morphemes
from core.language.normalise import phrase_key

LEAST_F1 = 0.5

_WORD_TAGS = ("N", "XR", "SL", "SN", "SH", "W_")
_PREDICATE_TAGS = ("NN", "XR", "VV", "VA", "VCP", "VCN", "XSV")
_MARKER = re.compile(
    r"^(?:(?:에|에게|에게서|께|에서|으?로|와|과|보다|마다|부터|까지|로부터|[을를]|의|으?로서|으?로써)"
    r"(?: (?:대해|대하여|위해|위하여|의해|의하여|통해|통하여|따라|관해|관하여|인해|인하여|바탕으로|"
    r"기초로|근거로|기준으로|중심으로|대상으로|비롯하여|거쳐|함께))? )+"
)
_FRAME = "그것을 "


@dataclass(frozen=True, slots=True)
class FlaggedTriple:
    """A triple with those of its flags that make it no fact."""

    subject: str
    relation: str
    object: str
    flags: frozenset[str]


@dataclass(frozen=True, slots=True)
class Passage:
    id: str
    half: str
    text: str
    gold: tuple[FlaggedTriple, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """One passage judged: pairs of (gold, found) and what was left over on either side."""

    passage: Passage
    pairs: tuple[tuple[FlaggedTriple, FlaggedTriple], ...]
    missed: tuple[FlaggedTriple, ...]
    wrong: tuple[FlaggedTriple, ...]


@dataclass(frozen=True, slots=True)
class KoreanScores:
    """Fractions between 0 and 1."""

    passages: int
    gold: int
    found: int
    precision: float
    recall: float
    flags_right: float


Extract = Callable[[str], Iterable[FlaggedTriple]]


def read(path: Path, half: str | None = None) -> tuple[Passage, ...]:
    """The annotated passages of a file, or of one half of it."""
    rows = (json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip())
    return tuple(
        Passage(
            row["id"],
            row["half"],
            row["text"],
            tuple(FlaggedTriple(s, r, o, frozenset(flags)) for s, r, o, flags in row["triples"]),
        )
        for row in rows
        if half in (None, row["half"])
    )


def judge(passage: Passage, found: Sequence[FlaggedTriple]) -> Judged:
    """Pairs found triples with gold ones: as many pairs as possible, agreeing flags preferred."""
    gold = passage.gold
    worth = np.zeros((len(gold), len(found)))
    for i, wanted in enumerate(gold):
        for j, given in enumerate(found):
            if stands_for(given, wanted):
                worth[i, j] = 1.0 + 0.01 * (given.flags == wanted.flags)
    rows, columns = linear_sum_assignment(worth, maximize=True)
    paired = [(int(i), int(j)) for i, j in zip(rows, columns, strict=True) if worth[i, j] > 0]
    taken, used = {i for i, _ in paired}, {j for _, j in paired}
    return Judged(
        passage,
        tuple((gold[i], found[j]) for i, j in paired),
        tuple(g for i, g in enumerate(gold) if i not in taken),
        tuple(f for j, f in enumerate(found) if j not in used),
    )


def stands_for(found: FlaggedTriple, gold: FlaggedTriple) -> bool:
    """Whether a found triple says what a gold one says, flags aside."""
    return (
        _same_slot(found.subject, gold.subject)
        and _same_slot(found.object, gold.object)
        and _predicate(found.relation) == _predicate(gold.relation)
    )


def scores(judged: Sequence[Judged]) -> KoreanScores:
    """Counts over all passages together."""
    pairs = [pair for one in judged for pair in one.pairs]
    gold = sum(len(one.passage.gold) for one in judged)
    found = len(pairs) + sum(len(one.wrong) for one in judged)
    agreeing = sum(g.flags == f.flags for g, f in pairs)
    return KoreanScores(
        passages=len(judged),
        gold=gold,
        found=found,
        precision=len(pairs) / found if found else 0.0,
        recall=len(pairs) / gold if gold else 0.0,
        flags_right=agreeing / len(pairs) if pairs else 0.0,
    )


def measure(passages: Sequence[Passage], extract: Extract) -> tuple[KoreanScores, tuple[Judged, ...]]:
    """Runs an extractor over annotated passages and judges it."""
    judged = tuple(judge(passage, tuple(extract(passage.text))) for passage in passages)
    return scores(judged), judged


def by_rules(text: str) -> list[FlaggedTriple]:
    """The project's Korean rules, as the scorer wants them."""
    from core.ingest.extract.rules_ko import extract
    from core.language.sentences import sentences

    return [
        FlaggedTriple(t.subject, t.relation, t.object, frozenset(t.flags) & NOT_A_FACT)
        for t in extract(text, sentences(text), "")
    ]


def _same_slot(found: str, gold: str) -> bool:
    given, wanted = _words(found), _words(gold)
    if not given or not wanted or given[-1] != wanted[-1]:
        return phrase_key(found) == phrase_key(gold)
    shared = sum((Counter(given) & Counter(wanted)).values())
    return 2 * shared / (len(given) + len(wanted)) >= LEAST_F1


@lru_cache(maxsize=10_000)
def _words(phrase: str) -> tuple[str, ...]:
    return tuple(m.form for m in morphemes(phrase_key(phrase)) if m.tag.startswith(_WORD_TAGS))


@lru_cache(maxsize=10_000)
def _predicate(relation: str) -> str:
    """The first predicate word; particles before it do not count."""
    bare = _MARKER.sub("", relation)
    # After an object the analyser reads a verb as a verb, not as a noun.
    for morpheme in morphemes(_FRAME + bare):
        if morpheme.start >= len(_FRAME) and morpheme.tag.startswith(_PREDICATE_TAGS):
            return morpheme.form
    return bare


def _show(judged: Sequence[Judged]) -> None:
    for one in judged:
        print(f"\n{one.passage.id} {one.passage.text}")
        for mark, triples in (("-", one.missed), ("+", one.wrong)):
            for t in triples:
                print(f"  {mark} ({t.subject} | {t.relation} | {t.object}) {' '.join(sorted(t.flags))}")
        for gold, found in one.pairs:
            if gold.flags != found.flags:
                print(f"  ! {gold.subject} | {gold.relation}: {set(gold.flags)} found {set(found.flags)}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m core.evaluate.extraction_ko")
    parser.add_argument("file", type=Path)
    parser.add_argument("--half", choices=("tuned", "held"))
    parser.add_argument("--show", action="store_true", help="print what was missed (-) and wrong (+)")
    options = parser.parse_args(arguments)
    result, judged = measure(read(options.file, options.half), by_rules)
    if options.show:
        _show(judged)
    print(
        f"passages {result.passages}, gold {result.gold}, found {result.found}: precision "
        f"{result.precision:.3f}, recall {result.recall:.3f}, flags right {result.flags_right:.3f}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
