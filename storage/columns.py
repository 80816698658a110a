"""The column types that the register uses beyond SQLAlchemy's own."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, Dialect, Integer, String, Text, TypeDecorator

Words = String().with_variant(String(collation="C"), "postgresql")
"""Text that sorts by code point on both databases."""

LongText = Text().with_variant(Text(collation="C"), "postgresql")

Counter = BigInteger().with_variant(Integer, "sqlite")
"""A number the database counts up itself. Only for rows that no person ever sees."""

JsonValue = Any
"""What a column of JSON gives back; its reader knows the shape."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def microseconds(moment: datetime) -> int:
    """Since 1970."""
    return (moment - _EPOCH) // timedelta(microseconds=1)


def canonical_json(value: object) -> str:
    """One spelling for equal values: sorted keys, no spaces, letters as they are."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Moment(TypeDecorator[datetime]):
    """A point in time, always with its zone, kept as microseconds since 1970 (exact and sortable)."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        if value is None:
            return None
        return microseconds(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else _EPOCH + timedelta(microseconds=value)


class Json(TypeDecorator[object]):
    """A JSON value as its canonical text, so that equal values are equal bytes."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: object, dialect: Dialect) -> str:
        return canonical_json(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> object:
        if value == "[]":  # most flags, and reading a million of them one by one tells
            return []
        return None if value is None else json.loads(value)
