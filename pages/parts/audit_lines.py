"""Lines of the audit for people: it holds ids, and here they get the names that their reader may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pages.parts.detail import detail_text
from pages.parts.plain import shown
from pages.parts.when import moment
from pages.session import Here
from pages.words.people import ActivityWords
from storage.records import AuditRow

SHORT = 8
"""Characters of an id that is shown when no name is known: of somebody who left, of what was erased."""


def sought(words: ActivityWords, names: Mapping[str, str], wanted: str) -> list[str]:
    """What to look for in the lines themselves: what was typed, and what it names there."""
    if not wanted:
        return []
    folded = wanted.casefold()
    found = [id_ for id_, name in names.items() if folded in name.casefold()]
    return [wanted, *found, *(a for a, word in words.actions.items() if folded in word.casefold())]


def cells(where: Here, names: Mapping[str, str], row: AuditRow) -> tuple[str, ...]:
    """When, who, what, to whom or what, and the rest."""
    words = where.words.activity
    return (
        moment(row.at),
        _named(names, row.actor),
        words.actions.get(row.action, row.action),
        _named(names, row.subject),
        detail_text(
            {
                words.details.get(key, key): _told(where, names, key, value)
                for key, value in row.detail.items()
            }
        ),
    )


def _named(names: Mapping[str, str], id_: str) -> str:
    if id_ in names:
        return shown(names[id_])
    is_id = len(id_) in (12, 32) and all(character in "0123456789abcdef" for character in id_)
    return f"{id_[:SHORT]}…" if is_id else shown(id_)


def _told(where: Here, names: Mapping[str, str], key: str, value: object) -> object:
    """Roles, verdicts and the tag that everyone holds, in the person's language; names for ids."""
    words = where.words
    known = {**words.frame.roles, "everyone": words.frame.everyone}
    told = {"verdict": words.review.verdicts, "form": words.review.forms, "tick": words.impact.states}
    known |= (told | {"from": words.impact.kinds}).get(key, {})
    if isinstance(value, bool):
        return words.activity.yes if value else ""
    if isinstance(value, str):
        return known.get(value) or _named(names, value)
    if isinstance(value, Iterable) and not isinstance(value, Mapping):
        return [_told(where, names, key, each) for each in value]
    return value
