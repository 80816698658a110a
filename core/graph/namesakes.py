"""Two people of one name: a name that documents describe as holding one office in different houses.

"Kim Minsu is the CFO of A" in one document and "Kim Minsu is the CFO of B" in another may be one person or two.
Taken for one, everything that is said of either would hang together; so each description gets a node of its own, and
that they are one is a suggestion like any other. What a document without a description says of the name stays with
the bare name: whose it is, nobody wrote down.

Only offices that a house has one of count, only what is said as a fact of today, and only houses whose names are
clearly others (한빛 and ㈜한빛 are not). A function of the mentions given, whatever their order.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from itertools import combinations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from core.ingest.extract.base import NOT_A_FACT

_OFFICES = (
    r"c[efto]o|chief \w+ officer|president|chair(?:man|woman|person)?|managing director|general manager"
    r"|대표이사|대표|사장|회장|이사장|재무이사|최고재무책임자|최고경영자|총괄이사"
)
_ANY_OFFICE = rf"(?i)(?:{_OFFICES})"
_ENGLISH = re.compile(
    rf"^(?:is|serves as|works as|acts as)\s+(?:the\s|a\s|an\s)?(?P<office>{_OFFICES})\s+(?:of|at|for)\s+(?P<house>.+)$",
    re.IGNORECASE,
)
_KOREAN = re.compile(rf"^(?P<house>.+?)(?:의)?\s?(?P<office>{_OFFICES})$", re.IGNORECASE)
_COMPANY = re.compile(
    r"\((?:주|유)\)|㈜|주식회사|유한회사|\b(?:inc|ltd|llc|corp|co)\b\.?|^the\s", re.IGNORECASE
)

Offices = dict[str, set[str]]
"""By office the houses that one document gives."""


def parted(mentions: pa.Table, documents: pa.Array) -> tuple[pa.Table, Mapping[str, str]]:
    """(mentions with the keys of parted names changed, name of each new key). documents (n,): by the mentions'
    `passage`. The same table when no name is parted."""
    described = _described(mentions, documents)
    keys: dict[tuple[str, str], str] = {}
    for name, by_document in described.items():
        keys |= {(name, document): key for document, key in _keys(name, by_document).items()}
    if not keys:
        return mentions, {}
    own = documents.take(mentions["passage"].combine_chunks()).to_pylist()
    for column in ("subject_key", "object_key"):
        at = mentions.column_names.index(column)
        values = mentions[column].to_pylist()
        new = [keys.get((value, document), value) for value, document in zip(values, own, strict=True)]
        mentions = mentions.set_column(at, column, pa.array(new, pa.string()))
    return mentions, {key: name for (name, _), key in keys.items()}


def _described(mentions: pa.Table, documents: pa.Array) -> dict[str, dict[str, Offices]]:
    """By name and document the offices that its facts give the name."""
    found: dict[str, dict[str, Offices]] = defaultdict(lambda: defaultdict(lambda: defaultdict(set)))
    for column in ("relation", "object"):
        rows = np.flatnonzero(
            pc.match_substring_regex(mentions[column], _ANY_OFFICE).to_numpy(zero_copy_only=False)
        )
        for row in rows.tolist():
            said = {
                n: mentions[n][row].as_py() for n in ("subject_key", "relation", "object", "flags", "passage")
            }
            if NOT_A_FACT.intersection(said["flags"] or ()):
                continue
            read = _ENGLISH.match(f"{said['relation']} {said['object']}")
            if read is None and said["relation"] == "이다":
                read = _KOREAN.match(said["object"])
            house = _house(read["house"]) if read else ""
            if read and house:
                document = documents[said["passage"]].as_py()
                found[said["subject_key"]][document][read["office"].casefold()].add(house)
    return found


def _house(text: str) -> str:
    return " ".join(_COMPANY.sub(" ", text.casefold()).split()).strip(" .,")


def _keys(name: str, by_document: Mapping[str, Offices]) -> dict[str, str]:
    """The key of the name in each document that describes it; none where the descriptions may be of one."""
    offices = sorted({office for offices in by_document.values() for office in offices})
    for office in offices:
        houses = {
            document: next(iter(of[office]))
            for document, of in sorted(by_document.items())
            if len(of.get(office, ())) == 1
        }
        distinct = sorted(set(houses.values()))
        if len(distinct) > 1 and not any(_alike(a, b) for a, b in combinations(distinct, 2)):
            return {document: f"{name} ({office}, {house})" for document, house in houses.items()}
    return {}


def _alike(first: str, second: str) -> bool:
    """One name may be short for the other."""
    return first in second or second in first
