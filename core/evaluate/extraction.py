"""How well triples are extracted: CaRB's scores for English, the same measure for Korean.

    python -m core.evaluate.extraction DIR          corpus.jsonl and triples.jsonl, such as CaRB's
    python -m core.evaluate.extraction FILE.jsonl   Korean sentences: exact triples, by half

CaRB (Bhardwaj, Aggarwal and Mausam, EMNLP 2019) compares token by token. A gold tuple
`[subject, relation, object, further arguments…]` is made binary by joining everything after the
relation, then:
- tokens are split at white space, case counts, and each gold token uses up one predicted token;
- a pair whose relations share no token scores nothing (`be` matches any of its forms);
- pair precision = shared tokens ÷ predicted tokens, pair recall = shared tokens ÷ gold tokens,
  over subject, relation and object together;
- for relations of saying, the pair may also match with subject and object exchanged.
A sentence's recall takes the best prediction for each gold tuple (many to one). Its precision
pairs each prediction with at most one gold tuple, and divides by the number of all predictions.

Variants differ in that pairing, so all are printed:
- `carb`: what CaRB's program does, taking the most precise pair that is left, greedily;
- `best`: the assignment of greatest total precision;
- `strict`: the assignment of greatest total F1, with precision and recall both from it, so that
  one prediction never serves two gold tuples. It is the hardest, and is not CaRB's.
CaRB's program also picks the confidence threshold of the highest F1; we count every prediction.
Rules were tuned on the first half of the sentences (by their order) alone.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from core.ingest.extract.base import NOT_A_FACT, Triple
from core.ingest.extract.rules import RuleExtractor
from core.ingest.extract.rules_en import BENCHMARK, PRODUCT
from core.language.normalise import phrase_key

Tuple3 = tuple[str, str, str]
Annotated = tuple[str, str, str, tuple[str, ...]]
Report = dict[str, dict[str, "Scores"]]
Pair = tuple[float, float]
"""Precision and recall of one prediction against one gold tuple."""

_FORMS_OF_BE = frozenset({"be", "is", "am", "are", "was", "were", "been", "being"})
_SAYING = ("said", "told", "added", "adds", "says")


@dataclass(frozen=True, slots=True)
class Scores:
    """Fractions between 0 and 1."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


@dataclass(frozen=True, slots=True)
class Example:
    """One annotated passage: its text and its gold tuples, made binary."""

    id: str
    text: str
    gold: tuple[Tuple3, ...]


def binary(parts: Sequence[str]) -> Tuple3:
    """`[subject, relation, object, extra…]` with all that follows the relation joined."""
    return parts[0], parts[1], " ".join(parts[2:])


def shared(gold: str, predicted: str) -> tuple[int, int, int]:
    """(tokens in common, gold tokens, predicted tokens); each predicted token is used once."""
    wanted, left = gold.split(), predicted.split()
    size = len(left)
    count = 0
    for word in wanted:
        if word in left:
            left.remove(word)
            count += 1
    return count, len(wanted), size


def match(gold: Tuple3, predicted: Tuple3) -> Pair:
    """CaRB's binary lenient match of one pair."""
    straight = _match(gold, predicted)
    if any(verb in gold[1] for verb in _SAYING):
        subject, relation, object_ = predicted
        return max(straight, _match(gold, (object_, relation, subject)))
    return straight


def _match(gold: Tuple3, predicted: Tuple3) -> Pair:
    relation = _relation(gold[1], predicted[1])
    if relation[0] == 0:
        return 0.0, 0.0
    parts = [relation, shared(gold[0], predicted[0]), shared(gold[2], predicted[2])]
    common, wanted, given = (sum(column) for column in zip(*parts, strict=True))
    return common / given, common / wanted


def _relation(gold: str, predicted: str) -> tuple[int, int, int]:
    """As `shared`, and a predicted `be` that is left over matches another form of it."""
    common, wanted, given = shared(gold, predicted)
    words = gold.split()
    left_over = predicted.split().count("be") > words.count("be")
    if left_over and not _FORMS_OF_BE.isdisjoint(words):
        common += 1
    return common, wanted, given


def _greedy(precision: NDArray[np.float64]) -> float:
    """Sum over pairs taken greedily by precision; ties go to the first gold, then prediction."""
    left = precision.copy()
    total = 0.0
    for _ in range(min(left.shape)):
        row, column = np.unravel_index(int(np.argmax(left)), left.shape)
        total += float(left[row, column])
        left[row, :] = -1.0
        left[:, column] = -1.0
    return total


def _assign(weight: NDArray[np.float64]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    rows, columns = linear_sum_assignment(weight, maximize=True)
    return rows, columns


def evaluate(pairs: Iterable[tuple[Sequence[Tuple3], Sequence[Tuple3]]]) -> dict[str, Scores]:
    """Scores of each variant over (gold, predicted) of many sentences; micro-averaged as CaRB is."""
    sums = dict.fromkeys(("greedy", "best", "recall", "strict_p", "strict_r"), 0.0)
    gold_count = predicted_count = 0
    for gold, predicted in pairs:
        gold_count += len(gold)
        predicted_count += len(predicted)
        if not gold or not predicted:
            continue
        table = np.array([[match(g, p) for p in predicted] for g in gold])  # (gold, predicted, 2)
        precision, recall = table[:, :, 0], table[:, :, 1]
        sums["greedy"] += _greedy(precision)
        sums["best"] += float(precision[_assign(precision)].sum())
        sums["recall"] += float(recall.max(axis=1).sum())
        together = precision + recall
        f1 = np.divide(2 * precision * recall, together, out=np.zeros_like(together), where=together > 0)
        chosen = _assign(f1)
        sums["strict_p"] += float(precision[chosen].sum())
        sums["strict_r"] += float(recall[chosen].sum())
    return {
        "carb": _scores(sums["greedy"], predicted_count, sums["recall"], gold_count),
        "best": _scores(sums["best"], predicted_count, sums["recall"], gold_count),
        "strict": _scores(sums["strict_p"], predicted_count, sums["strict_r"], gold_count),
    }


def _scores(precision: float, predicted: int, recall: float, gold: int) -> Scores:
    return Scores(precision / predicted if predicted else 0.0, recall / gold if gold else 0.0)


def read(folder: Path) -> list[Example]:
    """Examples of a folder with corpus.jsonl and triples.jsonl, in the corpus's order."""
    with (folder / "triples.jsonl").open(encoding="utf-8") as lines:
        gold = {row["passage_id"]: row["triples"] for row in map(json.loads, lines)}
    with (folder / "corpus.jsonl").open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [
        Example(row["id"], row["text"], tuple(binary(triple) for triple in gold.get(row["id"], ())))
        for row in rows
    ]


def korean(path: Path) -> dict[str, list[tuple[str, list[Annotated]]]]:
    """Annotated Korean passages by half: (text, triples with the flags that make it no fact)."""
    halves: dict[str, list[tuple[str, list[Annotated]]]] = {}
    with path.open(encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            triples = [_comparable(s, r, o, flags) for s, r, o, flags in row["triples"]]
            halves.setdefault(row["half"], []).append((row["text"], triples))
    return halves


def exact(gold: Sequence[Annotated], predicted: Sequence[Annotated], *, flags: bool) -> int:
    """How many triples are the same; each gold one is found once."""
    size = 4 if flags else 3
    wanted = Counter(each[:size] for each in gold)
    return sum((wanted & Counter(each[:size] for each in predicted)).values())


def _comparable(subject: str, relation: str, object_: str, flags: Iterable[str]) -> Annotated:
    kept = tuple(sorted(NOT_A_FACT.intersection(flags)))
    return phrase_key(subject), "".join(relation.split()), phrase_key(object_), kept


def measure_english(folder: Path) -> Report:
    """CaRB's scores of the product's triples, and of those with pronouns, on both halves and the whole."""
    examples = read(folder)
    middle = (len(examples) + 1) // 2
    parts = {"tuned half": examples[:middle], "held half": examples[middle:], "whole": examples}
    report: Report = {}
    for name, rules in (("product", PRODUCT), ("with pronouns", BENCHMARK)):
        extractor = RuleExtractor(rules)
        predicted = {each.id: _predicted(extractor, each.text) for each in examples}
        for part, chosen in parts.items():
            report[f"{name}, {part}"] = evaluate((each.gold, predicted[each.id]) for each in chosen)
    return report


def measure_korean(path: Path) -> Report:
    """Exact matches of whole triples (phrases by key, relations without spaces), and with their flags."""
    extractor = RuleExtractor()
    report: Report = {}
    for half, rows in korean(path).items():
        found = [[_comparable(*_slots(t), t.flags) for t in extractor.extract(text)] for text, _ in rows]
        counts = sum(map(len, found)), sum(len(gold) for _, gold in rows)
        scores = {}
        for name, flags in (("triples", False), ("with flags", True)):
            common = sum(
                exact(gold, triples, flags=flags) for (_, gold), triples in zip(rows, found, strict=True)
            )
            scores[name] = _scores(common, counts[0], common, counts[1])
        report[f"Korean, {half} half"] = scores
    return report


def _slots(triple: Triple) -> Tuple3:
    return triple.subject, triple.relation, triple.object


def _predicted(extractor: RuleExtractor, text: str) -> list[Tuple3]:
    return [_slots(each) for each in extractor.extract(text)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a table of precision, recall and F1, or JSON. Exit code 1 when nothing can be read."""
    parser = argparse.ArgumentParser(
        prog="python -m core.evaluate.extraction", description="Score extraction."
    )
    parser.add_argument("path", type=Path, help="folder in CaRB's layout, or a .jsonl of Korean sentences")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(arguments)
    try:
        report = measure_english(given.path) if given.path.is_dir() else measure_korean(given.path)
    except (OSError, ValueError, KeyError) as error:
        print(f"{given.path} can't be read as annotated sentences: {error}", file=sys.stderr)
        return 1
    if given.json:
        print(
            json.dumps(
                {row: {k: _plain(v) for k, v in each.items()} for row, each in report.items()}, indent=1
            )
        )
        return 0
    for row, each in report.items():
        for variant, scores in each.items():
            p, r, f1 = _plain(scores).values()
            print(f"{row:26} {variant:11} precision {p:.3f}  recall {r:.3f}  F1 {f1:.3f}")
    return 0


def _plain(scores: Scores) -> dict[str, float]:
    return {"precision": scores.precision, "recall": scores.recall, "f1": scores.f1}


if __name__ == "__main__":
    sys.exit(main())
