"""What can go wrong, as one tree.

PathproofError              one clear sentence for a person: what, where, what to do
├── NotFound                absent or not yours: the same words for both
├── NotAllowed              your role does not cover this
├── BadInput                what was given cannot be used
│   ├── Unreadable          a file that cannot be parsed, with its reason
│   └── WrongUsage          the command line was misused (exit code 2)
├── Busy                    another process owns the data, or a limit was reached; try again
└── ModelError              the language model failed
    ├── ModelTimeout
    ├── ModelRefused        it answered with a refusal
    ├── ModelGarbled        its answer does not fit the schema
    └── BudgetSpent         the budget set for model calls is used up
"""

from __future__ import annotations

from typing import Protocol

from core.said import said


class PathproofError(Exception):
    """One clear sentence for a person: what, where, what to do. Its English template and the values in it
    are kept, so that a screen can say it in its reader's language."""

    def __init__(self, template: str = "", **values: object) -> None:
        super().__init__(said(template, values))
        self.template = template
        self.values = values


class Told(Protocol):
    """An error of the core or of storage."""

    template: str
    values: dict[str, object]


def parts_of(error: Told) -> dict[str, object]:
    """For JSON: the English sentence, and what another language needs to say it."""
    values = {k: v if isinstance(v, int | float) else str(v) for k, v in error.values.items()}
    return {"sentence": str(error), "template": error.template, "values": values}


class NotFound(PathproofError):
    """Absent or not yours: the same words for both."""


class NotAllowed(PathproofError):
    """The role does not cover this."""


class BadInput(PathproofError):
    """What was given cannot be used."""


class Unreadable(BadInput):
    """A file that cannot be parsed. `reason` is a stable word for tests and screens, such as
    `encrypted`, `scanned`, `empty`, `damaged`, `unsupported`, `too_large`, `time_limit`."""

    def __init__(self, reason: str, template: str, **values: object) -> None:
        super().__init__(template, **values)
        self.reason = reason

    @property
    def sentence(self) -> str:
        return str(self)

    def __reduce__(self) -> tuple[type[Unreadable], tuple[str, str], dict[str, object]]:
        return type(self), (self.reason, self.sentence), self.__dict__


class WrongUsage(BadInput):
    """The command line was misused."""


class Busy(PathproofError):
    """Another process owns the data, or a limit was reached."""


class ModelError(PathproofError):
    """The language model failed."""


class ModelTimeout(ModelError):
    """No answer in time."""


class ModelRefused(ModelError):
    """The model declined."""


class ModelGarbled(ModelError):
    """The answer does not fit the schema that was asked for."""


class BudgetSpent(ModelError):
    """The budget set for model calls is used up."""
