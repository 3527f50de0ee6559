"""One play as it is handed on, and when it was."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from companion.game.state import Game
from companion.scoring import Sheet

LONGEST = timedelta(hours=12)
"""From first to last move; longer, and the game was laid aside in between."""


@dataclass(frozen=True)
class Play:
    """What every format is made of.

    `sheet` and `record` hold what everybody may see; `full` is the record with the
    tickets named in secret. `begun` and `ended` are when the first and the last
    line were kept, with their time zone; `begun` None: not known, and `ended` is
    then the day on which somebody asked.
    """

    game: Game
    sheet: Sheet
    record: str
    full: str
    ended: datetime
    begun: datetime | None = None

    @property
    def secret(self) -> bool:
        """Whether tickets are kept from the others still."""
        return self.full != self.record

    def end(self) -> datetime:
        """When the play was over, in UTC: the last line, if it was kept on the day that the record tells.

        Else the game was only written down later, and noon of that day stands for it: the same day
        nearly everywhere.
        """
        day = self._day()
        if day is None or self._kept_on(day):
            return self.ended.astimezone(UTC)
        return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)

    def minutes(self) -> int | None:
        """How long it took, where the lines were kept while it was played."""
        if self.begun is None or self.end() != self.ended.astimezone(UTC):
            return None
        long = self.ended - self.begun
        return round(long / timedelta(minutes=1)) or None if long <= LONGEST else None

    def _day(self) -> date | None:
        date_text = self.sheet.table.date
        return date.fromisoformat(date_text) if date_text else None

    def _kept_on(self, day: date) -> bool:
        """The record's day is that of the table's clock, which may be a day off from UTC; and games pass midnight."""
        return self.begun is not None and abs((self.begun.astimezone(UTC).date() - day).days) <= 1
