"""Which facts a document's new version gained, lost, or says in other words. Pure: two lists of mentions in,
one value out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from storage.records import MentionRow

Key = tuple[str, str, str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class MentionChanges:
    """Each in the order of its own version's text. `reworded` are the new version's mentions of what both
    versions state, where the sentence is another one."""

    gained: tuple[MentionRow, ...]
    lost: tuple[MentionRow, ...]
    reworded: tuple[MentionRow, ...]

    @property
    def phrases(self) -> tuple[str, ...]:
        """Keys of all phrases that a changed mention names, sorted."""
        changed = (*self.gained, *self.lost, *self.reworded)
        named = {key for row in changed for key in (row.subject_key, row.object_key)}
        return tuple(sorted(named - {""}))


def changed_mentions(old: Sequence[MentionRow], new: Sequence[MentionRow]) -> MentionChanges:
    """Mentions are one when they say the same of the same phrases under the same flags, wherever in the text
    they stand. A mention that only moved is no change."""
    before, after = _quotes(old), _quotes(new)
    return MentionChanges(
        gained=_firsts(row for row in new if _key(row) not in before),
        lost=_firsts(row for row in old if _key(row) not in after),
        reworded=_firsts(
            row for row in new if _key(row) in before and _one_line(row.quote) not in before[_key(row)]
        ),
    )


def _key(row: MentionRow) -> Key:
    return row.subject_key, " ".join(row.relation.split()), row.object_key, tuple(sorted(row.flags))


def _one_line(quote: str) -> str:
    return " ".join(quote.split())


def _quotes(rows: Sequence[MentionRow]) -> dict[Key, set[str]]:
    found: dict[Key, set[str]] = defaultdict(set)
    for row in rows:
        found[_key(row)].add(_one_line(row.quote))
    return found


def _firsts(rows: Iterable[MentionRow]) -> tuple[MentionRow, ...]:
    """One of each; of several the first."""
    found: dict[Key, MentionRow] = {}
    for row in rows:
        found.setdefault(_key(row), row)
    return tuple(found.values())
