"""A second look at sentences in which the small model takes a verb for a noun.

"Acme ships the parts" is read as if "Acme ships" were vessels. Where a word of the list below stands
where a verb may stand and the sentence otherwise lacks one, it is parsed once more with a word of
the same sense that is always a verb. Only the parse changes; the triples keep the text's own words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.ingest.extract.english_parse import Tree, parse_with

_INSTEAD: Final[Mapping[str, str]] = {
    "audits": "examines", "builds": "creates", "charges": "invoices", "contracts": "hires",
    "controls": "governs", "covers": "includes", "designs": "creates", "drives": "operates",
    "exports": "sells", "features": "includes", "funds": "finances", "hosts": "receives",
    "houses": "contains", "imports": "buys", "issues": "publishes", "leases": "hires",
    "licenses": "sells", "manufactures": "produces", "markets": "sells", "monitors": "observes",
    "offers": "provides", "orders": "buys", "plans": "intends", "purchases": "buys",
    "rents": "hires", "services": "maintains", "ships": "delivers", "sources": "buys",
    "sponsors": "supports", "stocks": "keeps", "stores": "keeps", "supplies": "provides",
    "tests": "examines", "trains": "teaches", "uses": "employs",
}  # fmt: skip

_BEFORE: Final = frozenset({"NNP", "NNPS", "NN", "CC", ",", "PRP", "WDT", "WP", "RB", "-RRB-"})
_AFTER: Final = frozenset(
    {"DT", "CD", "PRP$", "JJ", "NNP", "NNPS", "NN", "NNS", "VBG", "VB", "VBP", "TO", "CC", "$"}
)
_FINITE: Final = frozenset({"VBZ", "VBD", "VBP", "MD"})


def repaired(tree: Tree) -> Tree:
    """The tree, or a better one when a verb was taken for a noun."""
    suspects = [token for token in range(1, len(tree) - 1) if _is_suspect(tree, token)]
    if not suspects:
        return tree
    instead = {(tree.starts[token], tree.ends[token]): _INSTEAD[tree.lower[token]] for token in suspects}
    letters = [token - 1 for token in suspects if tree.words[token - 1] == "A"]
    instead |= {(tree.starts[token], tree.ends[token]): "Ann" for token in letters}
    again = parse_with(tree.text, instead)
    if len(again) != len(tree) or any(again.tags[token] not in _FINITE for token in suspects):
        return tree
    return again


def _is_suspect(tree: Tree, token: int) -> bool:
    if tree.lower[token] not in _INSTEAD or tree.tags[token] not in ("NNS", "NNPS", "NNP", "NN"):
        return False
    before, after = tree.tags[token - 1], tree.tags[token + 1]
    if after in _FINITE and any(tree.tags[each] == "WDT" for each in range(max(0, token - 3), token)):
        return True  # "the pump that Acme supplies uses"
    if tree.lower[token - 1] == "neither" and "nor" in tree.lower[token:]:
        return True
    a_name = tree.words[token - 1] == "A" and token > 1
    if (before not in _BEFORE and token > 1 and not a_name) or after not in _AFTER:
        return False
    if a_name:
        return True
    if before in ("CC", ",") and after in ("CD", "DT", "$", "PRP$"):
        return True
    # The word after it may have been taken for the verb: "purchases smoke detectors".
    return tree.deps[token] not in ("pobj", "dobj") and not any(
        tree.tags[each] in _FINITE and tree.deps[each] != "compound"
        for each in range(len(tree))
        if each != token + 1
    )
