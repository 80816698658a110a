"""Notices that a day is over: what came into effect or went out of it becomes a change like any other."""

from __future__ import annotations

from datetime import date

from core.translate import speaks_plainly
from storage.database import Database
from storage.versions.dating import Dating
from storage.versions.days import day_of


@speaks_plainly
class Calendar:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._dating = Dating(database)
        self._turned: date | None = None

    def turn(self) -> None:
        """Cheap to call often: the register is asked once a day."""
        today = day_of(self._database.now())
        if self._turned != today:
            self._dating.turn()
            self._turned = today
