"""Which document was typed: by its id, or else by its name."""

from __future__ import annotations

import unicodedata

from core.errors import BadInput
from storage.records import DocumentRow


def one_of(documents: tuple[DocumentRow, ...], given: str) -> DocumentRow:
    """BadInput when several bear the name: which one is not ours to guess."""
    name = unicodedata.normalize("NFC", given).strip()
    found = [row for row in documents if row.id == given] or [row for row in documents if row.name == name]
    if not found:
        raise BadInput(f"There is no such document: {given}. `document list` shows them.")
    if len(found) > 1:
        ids_ = ", ".join(row.id for row in found)
        raise BadInput(f"{len(found)} documents are named {given}: {ids_}. Say which by its id.")
    return found[0]
