"""Lines of the audit for people: it holds ids, and here they get the names that their reader may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pages import service
from pages.parts.detail import detail_text
from pages.parts.plain import shown
from pages.parts.when import moment
from pages.session import Here
from storage.records import AuditRow

SHORT = 8
"""Characters of an id that is shown when no name is known: of somebody who left, of what was erased."""


def names_for(where: Here) -> dict[str, str]:
    """Ids and names of the members, of the documents that this person may read, and of this workspace."""
    pathproof = service.pathproof()
    names = {where.workspace_id: where.member.workspace_name}
    for member in pathproof.people.members(where.user.id, where.workspace_id):
        names[member.user_id] = member.user_name
    for row in pathproof.documents.list(where.user.id, where.workspace_id):
        names[row.id] = row.name
    return names


def lines(where: Here, names: Mapping[str, str], wanted: str, limit: int) -> list[AuditRow]:
    """Newest first. What is typed is looked for in the lines themselves and in the names they stand for."""
    sought = [wanted]
    if wanted:
        sought += [id_ for id_, name in names.items() if wanted.casefold() in name.casefold()]
        sought += [
            action
            for action, word in where.words.activity.actions.items()
            if wanted.casefold() in word.casefold()
        ]
    activity = service.pathproof().activity
    found: dict[int, AuditRow] = {}
    for text in sought:
        for row in activity.recent(where.user.id, where.workspace_id, text, limit):
            found[row.number] = row
    return [found[number] for number in sorted(found, reverse=True)[:limit]]


def cells(where: Here, names: Mapping[str, str], row: AuditRow) -> tuple[str, ...]:
    """When, who, what, to whom or what, and the rest."""
    words = where.words.activity
    return (
        moment(row.at),
        _named(names, row.actor),
        words.actions.get(row.action, row.action),
        _named(names, row.subject),
        detail_text({words.details.get(key, key): _told(where, value) for key, value in row.detail.items()}),
    )


def _named(names: Mapping[str, str], id_: str) -> str:
    if id_ in names:
        return shown(names[id_])
    is_id = len(id_) == 32 and all(character in "0123456789abcdef" for character in id_)
    return f"{id_[:SHORT]}…" if is_id else shown(id_)


def _told(where: Here, value: object) -> object:
    """Roles and the tag that everyone holds, in the person's language."""
    frame = where.words.frame
    known = {**frame.roles, "everyone": frame.everyone}
    if isinstance(value, str):
        return known.get(value, shown(value))
    if isinstance(value, Iterable) and not isinstance(value, Mapping):
        return [_told(where, each) for each in value]
    return value
