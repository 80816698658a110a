"""A table's rows as lines of JSON that do not depend on the database, and back."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from sqlalchemy import Column, Connection, LargeBinary, Table, insert, select

from storage.columns import Moment, canonical_json
from storage.register import metadata

LEFT_OUT = frozenset({"sessions", "sign_in_attempts"})
"""Tables that no backup holds: a restored session could be one that was ended since."""

ROWS = 5000


def table_lines(connection: Connection, table: Table) -> Iterator[bytes]:
    """One line a row, columns in the table's order, rows by primary key."""
    writers = [_writer(column) for column in table.columns]
    result = connection.execution_options(yield_per=ROWS).execute(
        select(table).order_by(*table.primary_key.columns)
    )
    for row in result:
        values = [write(value) for write, value in zip(writers, row, strict=True)]
        yield canonical_json(values).encode() + b"\n"


def load_table(connection: Connection, table: Table, lines: Iterable[bytes]) -> None:
    """Inserts what `table_lines` wrote."""
    readers = [(column.name, _reader(column)) for column in table.columns]
    rows = (
        {name: read(value) for (name, read), value in zip(readers, json.loads(line), strict=True)}
        for line in lines
    )
    while some := list(islice(rows, ROWS)):
        connection.execute(insert(table), some)


def has_rows(connection: Connection) -> bool:
    """Whether any table of the register holds anything."""
    return any(
        connection.execute(select(table.primary_key.columns[0]).limit(1)).first() is not None
        for table in metadata.sorted_tables
    )


def _writer(column: Column[Any]) -> Callable[[Any], Any]:
    if isinstance(column.type, Moment):
        return lambda value: None if value is None else value.astimezone(UTC).isoformat()
    if isinstance(column.type, LargeBinary):
        return lambda value: base64.b64encode(value).decode()
    return lambda value: value


def _reader(column: Column[Any]) -> Callable[[Any], Any]:
    if isinstance(column.type, Moment):
        return lambda value: None if value is None else datetime.fromisoformat(value)
    if isinstance(column.type, LargeBinary):
        return base64.b64decode
    return lambda value: value
