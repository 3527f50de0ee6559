"""A table for short tests: a header made up from a few arguments, then lines as people type them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from own_boards import board

from companion.game.verdict import Verdict
from companion.record.replay import Replay, replay
from companion.scoring import Sheet, SideSheet, sheet
from companion.share.as_json import sheet_json

PLAYERS = ("Ann red", "Bea blue", "Cal green", "Dee yellow", "Eli black", "Fay white")


@dataclass(frozen=True)
class Tabletop:
    """A board and the players around it; `head` adds lines to the header.

    With `teams` the players are partners two by two: Ann + Bea, Cal + Dee.
    """

    board: str = "usa"
    players: int = 3
    tracking: str = "turns"
    head: tuple[str, ...] = ()
    teams: bool = False

    def header(self) -> str:
        who = f"players: {', '.join(PLAYERS[: self.players])}"
        if self.teams:
            pairs = zip(PLAYERS[: self.players : 2], PLAYERS[1 : self.players : 2], strict=True)
            who = "teams: " + ", ".join(f"{first.split()[0]} + {second}" for first, second in pairs)
        rows = (f"board: {self.board}", who, f"tracking: {self.tracking}", *self.head)
        return "\n".join(rows) + "\n"

    def replay(self, *lines: str) -> Replay:
        """The replay of these lines, including refused ones."""
        return replay(self.header() + "\n".join(lines) + "\n", board)

    def played(self, *lines: str) -> Replay:
        """The replay of these lines, all of which must be legal."""
        record = self.replay(*lines)
        for row in record.moves:
            assert row.verdict is not None
            assert row.verdict.legal, f"{row.text}: {[reason.says for reason in row.verdict.reasons]}"
        return record

    def verdict(self, *lines: str) -> Verdict:
        """The verdict on the last line; those before it must be legal."""
        record = self.replay(*lines)
        self.played(*(row.text for row in record.moves[:-1]))
        last = record.moves[-1].verdict
        assert last is not None
        return last

    def refusals(self, *lines: str) -> list[tuple[str, str]]:
        """Every reason against the last line, as (rule number, sentence)."""
        return [(reason.rule, reason.says) for reason in self.verdict(*lines).reasons]

    def against(self, *lines: str) -> list[str]:
        """The rule of every reason against the last line."""
        return [reason.rule for reason in self.verdict(*lines).reasons]

    def notes(self, *lines: str) -> list[str]:
        """Every note on the last line."""
        return [note.says for note in self.verdict(*lines).notes]

    def allows(self, *lines: str) -> bool:
        """Whether the last line is legal."""
        return self.verdict(*lines).legal

    def facts(self, *lines: str) -> list[dict[str, int]]:
        """What the table sees of each seat, by word."""
        game = self.played(*lines).game
        asked = game.rules.by_hook["facts"]
        return [
            dict(fact for mechanic in asked for fact in mechanic.facts(game, seat.index)) for seat in game.table.seats
        ]

    def sheet(self, *lines: str) -> Sheet:
        return sheet(self.played(*lines))

    def side(self, name: str, *lines: str) -> SideSheet:
        """One side's part of the sheet."""
        return next(side for side in self.sheet(*lines).sides if side.name == name)

    def points(self, name: str, *lines: str) -> dict[str, int]:
        """One side's lines on the sheet: what they are for, and the points."""
        return {line.what: line.points for line in self.side(name, *lines).lines}

    def points_of_each(self, what: str, *lines: str) -> list[int]:
        """What each seat scores for one thing, 0 without a line about it; the seats are no partners."""
        return [self.points(seat.name, *lines).get(what, 0) for seat in self.played().game.table.seats]

    def of_each(self, key: str, *lines: str) -> list[Any]:
        """What the sheet as JSON says of each player under one key, refused lines or not."""
        return [player[key] for player in sheet_json(sheet(self.replay(*lines)))["players"]]
