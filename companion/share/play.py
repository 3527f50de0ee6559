"""One play of a game as it is shared, and when it took place."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from companion.game.state import Game
from companion.game.values import dataclass
from companion.scoring import Sheet

LONGEST = timedelta(hours=12)
"""The longest time from the first move to the last; a game that took longer was interrupted."""


@dataclass(frozen=True)
class Play:
    """What every format is made from.

    `sheet` and `record` hold what everybody may see; `full` is the record with secret tickets. `begun` and `ended` are
    when the first and the last line were saved, with time zones. If `begun` is None, that is not known, and `ended` is
    the moment of sharing.
    """

    game: Game
    sheet: Sheet
    record: str
    full: str
    ended: datetime
    begun: datetime | None = None

    @property
    def secret(self) -> bool:
        """Whether some tickets are still hidden from other players."""
        return self.full != self.record

    def end(self) -> datetime:
        """When the play ended, in UTC: when the last line was saved, if that fits the date of the record.

        Otherwise the game was recorded later, and the answer is noon on that date, which is the same day nearly
        everywhere.
        """
        day = self._day()
        if day is None or self._saved_on(day):
            return self.ended.astimezone(UTC)
        return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)

    def minutes(self) -> int | None:
        """How long it took in minutes; None if the lines were not saved during play, or the clock was set back."""
        if self.begun is None or self.end() != self.ended.astimezone(UTC):
            return None
        duration = self.ended - self.begun
        return round(duration / timedelta(minutes=1)) or None if timedelta() < duration <= LONGEST else None

    def _day(self) -> date | None:
        date_text = self.sheet.table.date
        return date.fromisoformat(date_text) if date_text else None

    def _saved_on(self, day: date) -> bool:
        """Whether the first line was saved on this date, give or take a day: time zones differ, games pass midnight."""
        return self.begun is not None and abs((self.begun.astimezone(UTC).date() - day).days) <= 1
