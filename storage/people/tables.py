"""Who sees as whom just now: a row while it lasts."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Column, ForeignKey, Named, Table, TypedColumns

from storage.columns import Moment, Words
from storage.tables import USER, WORKSPACE, metadata


class SeeingColumns(TypedColumns):
    name: Named[str] = Column(Words, primary_key=True)
    """The session's token hash; of one without a session (the command line) the viewer's id."""
    session: Named[str] = Column(Words)
    """The token hash, or empty: then it lasts no longer than the process."""
    workspace_id: Named[str] = Column(Words, ForeignKey(WORKSPACE))
    admin_id: Named[str] = Column(Words, ForeignKey(USER))
    member_id: Named[str] = Column(Words, ForeignKey(USER))
    at: Named[datetime] = Column(Moment)


seeings = Table("seeings", metadata, SeeingColumns)
