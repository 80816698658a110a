"""Calendar days, in the time zone of the machine that keeps the data (its TZ)."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

END_OF_TIME = datetime(9999, 1, 1, tzinfo=UTC)


def day_of(moment: datetime) -> date:
    return moment.astimezone().date()


def over(day: date) -> datetime:
    """The first moment after the day."""
    if day.year >= END_OF_TIME.year - 1:
        return END_OF_TIME
    return datetime.combine(day + timedelta(days=1), time()).astimezone()
