"""What a step of the trace says of itself, as lines for people."""

from __future__ import annotations

import json
from collections.abc import Mapping

_TRIPLE = ("subject", "relation", "object")


def detail_text(detail: Mapping[str, object]) -> str:
    """One line for each thing that is said."""
    return "\n".join(
        f"{name}: {_value(value)}" for name, value in detail.items() if value not in ("", [], ())
    )


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return _record(value)
    if isinstance(value, list | tuple):
        return "; ".join(part for part in map(_value, value) if part)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _record(record: Mapping[str, object]) -> str:
    """A triple as a sentence, a phrase by its name; what else is known of it in brackets."""
    if all(name in record for name in _TRIPLE):
        known = frozenset(_TRIPLE)
        head = " · ".join(str(record[name]) for name in _TRIPLE)
    elif "phrase" in record:
        known = frozenset({"phrase"})
        head = str(record["phrase"])
    else:
        return ", ".join(
            f"{name} {_value(value)}" for name, value in record.items() if value not in ("", [], ())
        )
    rest = ", ".join(_value(value) for name, value in record.items() if name not in known and value)
    return f"{head} ({rest})" if rest else head
