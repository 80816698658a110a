"""When versions are in effect: the days that people gave them.

A version without a row was given none. A change of dates ends the row and begins another: an earlier
revision keeps the dates that it had.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Named, Table, TypedColumns

from storage.columns import Words
from storage.metadata import metadata


class PeriodColumns(TypedColumns):
    version_id: Named[str] = Column(Words, ForeignKey("versions.id", ondelete="CASCADE"), primary_key=True)
    added: Named[int] = Column(BigInteger, primary_key=True)
    ended: Named[int | None] = Column(BigInteger)
    """Holds at revision r when added <= r < ended; None still holds."""
    valid_from: Named[str | None] = Column(Words)
    valid_until: Named[str | None] = Column(Words)
    """ISO days, both within; they sort as text. None: without a stated first or last day."""


version_periods = Table("version_periods", metadata, PeriodColumns)
