"""What storage can refuse, as one tree.

StorageError                one clear sentence: what, where, what to do
├── Absent                  absent or not yours: the same words for both
├── Stale                   it changed meanwhile (replaced, retagged, erased): look again, then decide
├── SameBytes               these bytes are already there; `document_id` says where
├── WrongState              the change does not fit the present state (retire what is retired)
├── NameTaken               a name that must be unique is in use
├── BadName                 an empty name, or one with signs that it may not hold
├── LastAdmin               a workspace would be left without an admin
├── UnknownTag              a tag that the workspace does not have
├── TagInUse                a tag that documents still carry cannot be removed
├── NoSuchMoment            an as-of clock value outside of 0..now
├── LeaseLost               another worker holds the job now, or it is over
├── BadEvidence             a text, passage or mention that breaks the law of exact quotes
├── InUse                   another process owns the file
└── Damaged                 what is stored does not match its hash or its backup
"""

from __future__ import annotations


class StorageError(Exception):
    """One clear sentence: what, where, what to do. `template` is its English form, `values` stand in it."""

    def __init__(self, template: str = "", **values: object) -> None:
        super().__init__(template.format(**values) if values else template)
        self.template = template
        self.values = values


class Absent(StorageError):
    """Absent or not yours: the same words for both, whatever was asked for."""

    def __init__(self, what: str = "item") -> None:
        super().__init__("There is no such {what}, or you may not see it.", what=what)
        self.what = what

    def __reduce__(self) -> tuple[type[Absent], tuple[str]]:
        return type(self), (self.what,)


class Stale(StorageError):
    """It changed meanwhile: look again, then decide."""


class SameBytes(StorageError):
    """These bytes are already there, in the document `document_id`."""

    def __init__(self, document_id: str) -> None:
        super().__init__("These bytes are already stored as this document's current version.")
        self.document_id = document_id

    def __reduce__(self) -> tuple[type[SameBytes], tuple[str]]:
        return type(self), (self.document_id,)


class WrongState(StorageError):
    """The change does not fit the present state."""


class NameTaken(StorageError):
    """A name that must be unique is in use."""


class BadName(StorageError):
    """An empty name, or one with signs that it may not hold."""


class LastAdmin(StorageError):
    """A workspace would be left without an admin who can sign in."""


class UnknownTag(StorageError):
    """A tag that the workspace does not have."""


class TagInUse(StorageError):
    """A tag that documents still carry cannot be removed."""


class NoSuchMoment(StorageError):
    """An as-of clock value outside of 0..now."""


class LeaseLost(StorageError):
    """Another worker holds the job now, or it is over."""


class BadEvidence(StorageError):
    """A text, passage or mention that breaks the law of exact quotes."""


class InUse(StorageError):
    """Another process owns the file."""


class Damaged(StorageError):
    """What is stored does not match its hash or its backup."""
