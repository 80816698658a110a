"""What an answer fell short in: one English sentence that can be said again in its reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.said import said


class Shortfall(str):
    """The English sentence itself, as commands and JSON say it, with the template that it was made of and the
    values in it, which may be shortfalls themselves. The empty one is none."""

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str = "", **values: object) -> Shortfall:
        made = super().__new__(cls, said(template, values))
        made.template, made.values = template, values
        return made

    @classmethod
    def of(cls, error: Exception) -> Shortfall:
        """What an error says."""
        template, values = getattr(error, "template", ""), getattr(error, "values", {})
        return cls(template, **values) if template else cls(str(error))

    def retold(self, table: Mapping[str, str]) -> str:
        """By `table` (English template to template); in English where that lacks the template."""
        values = {
            name: value.retold(table) if isinstance(value, Shortfall) else value
            for name, value in self.values.items()
        }
        try:
            return said(self.template, values, table)
        except (KeyError, IndexError, ValueError):
            return str(self)

    def kept(self) -> dict[str, object]:
        """As a JSON value, out of which `restored` makes it again."""
        values = {
            name: value.kept() if isinstance(value, Shortfall) else _plain(value)
            for name, value in self.values.items()
        }
        return {"template": self.template, "values": values}

    @classmethod
    def restored(cls, kept: Any) -> Shortfall:
        """One that was kept as a sentence alone stays that sentence."""
        if isinstance(kept, str):
            return cls(kept)
        values = kept["values"].items()
        return cls(
            kept["template"],
            **{name: cls.restored(value) if isinstance(value, dict) else value for name, value in values},
        )


NONE = Shortfall()


def _plain(value: object) -> object:
    return value if isinstance(value, int | float) else str(value)
