"""The audit as a file: a table for spreadsheets, or a line of JSON for each line. Cells that a spreadsheet
would compute are text (core/export/cells.py)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.errors import BadInput
from core.export.answers import Exported
from core.export.cells import csv_bytes
from storage.records import AuditRow

FORMS = {"csv": "text/csv; charset=utf-8", "jsonl": "application/x-ndjson; charset=utf-8"}


@dataclass(frozen=True, slots=True)
class TableWords:
    """The head of the table, and how actions are called; one that is not named here keeps its own name."""

    head: tuple[str, ...]
    actions: Mapping[str, str]


EN = TableWords(("number", "at", "who", "action", "subject", "subject name", "document", "detail"), {})


def exported(
    form: str, rows: Sequence[AuditRow], names: Mapping[str, str], words: TableWords = EN
) -> Exported:
    """Newest first, moments in UTC. Lines of JSON are for programs: they say the same in every language.
    BadInput for a form that is none."""
    if form not in FORMS:
        raise BadInput(f"There is no form {form!r}: choose {', '.join(FORMS)}.")
    if form == "csv":
        data = csv_bytes(words.head, (_cells(row, names, words) for row in rows))
    else:
        lines = (json.dumps(_line(row, names), ensure_ascii=False, sort_keys=True) for row in rows)
        data = "".join(f"{line}\n" for line in lines).encode()
    return Exported(f"activity.{form}", FORMS[form], data)


def _cells(row: AuditRow, names: Mapping[str, str], words: TableWords) -> tuple[str, ...]:
    return (
        str(row.number),
        row.at.isoformat(timespec="seconds"),
        names.get(row.actor, row.actor),
        words.actions.get(row.action, row.action),
        row.subject,
        names.get(row.subject, ""),
        row.document_id or "",
        json.dumps(_with_names(row, names), ensure_ascii=False, sort_keys=True) if row.detail else "",
    )


def _with_names(row: AuditRow, names: Mapping[str, str]) -> dict[str, Any]:
    """The detail, and beside each id in it what that is called."""
    named = {f"{key} name": names[value] for key, value in _ids(row, names).items()}
    return row.detail | named


def _ids(row: AuditRow, names: Mapping[str, str]) -> dict[str, str]:
    return {key: one for key, one in row.detail.items() if isinstance(one, str) and names.get(one)}


def _line(row: AuditRow, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "number": row.number,
        "at": row.at.isoformat(),
        "actor": row.actor,
        "actor_name": names.get(row.actor, ""),
        "action": row.action,
        "subject": row.subject,
        "subject_name": names.get(row.subject, ""),
        "document": row.document_id,
        "detail": row.detail,
        "detail_names": {key: names[value] for key, value in _ids(row, names).items()},
    }
