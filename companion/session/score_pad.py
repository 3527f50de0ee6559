"""A score pad: a column for each seat with a field for each number of the sheet; each column makes one line."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.contributions import Tally
from companion.game.moves import CountRoutes, HasBonus, SumTickets
from companion.game.state import Game
from companion.game.values import NamedTuple
from companion.game.verdict import Reason
from companion.record.count_form import Cells, cells_of, steps_of
from companion.record.edits import CHANGE, DELETE, Edit
from companion.record.faults import RecordFault
from companion.record.replay import Replay, judged_entry
from companion.scoring import Sheet, sheet
from companion.session import Answer, Correction, Session
from companion.words import has_wording, wording
from companion.words.plain import plain

LONGEST_NUMBER = 3
LONGEST_TICKETS = 300


class ColumnPreview(NamedTuple):
    """What saving a column would do: its line, what is wrong with it, and the game with it if it can be played.

    `refused_player` is the player whose line the `reasons` are against, if this column makes a later line impossible.
    """

    line: str
    replay: Replay
    fault: RecordFault | None = None
    reasons: tuple[Reason, ...] = ()
    refused_player: str = ""
    playable: bool = True

    @property
    def sheet(self) -> Sheet:
        return sheet(self.replay)

    @property
    def game(self) -> Game:
        return self.replay.game


class ScorePad:
    """The fields of every seat. Each column is saved as one line; correcting a field corrects that line."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.tallies: Sequence[Tally] = tuple(session.game.rules.tallies(session.game))
        seats = range(len(session.game.table.seats))
        self.columns: list[Cells] = [{} for _ in seats]
        self.insists: list[str | None] = [None for _ in seats]
        """The text after the `!` of each column that the table insists on; None for the others."""
        self._saved = ["" for _ in seats]
        self.follow()

    def follow(self) -> None:
        """Take over what was entered elsewhere, in columns with no unsaved changes."""
        for seat in range(len(self.columns)):
            if self.changed(seat):
                continue
            column: Cells = {}
            self.insists[seat] = None
            for number in self._move_numbers(seat):
                turn = self.session.moves[number - 1].turn
                assert turn is not None
                column.update(cells_of(self.session.game, list(self.tallies), turn.steps) or {})
                self.insists[seat] = turn.insists
            self.columns[seat] = column
            self._saved[seat] = self.line(seat)

    # -- the fields

    def accepts(self, tally: Tally, character: str) -> bool:
        """Whether a character can be typed into a field: text for tickets, nothing for a bonus, else digits."""
        if tally.step is SumTickets:
            return character.isprintable() and character not in ";#"
        return tally.step is not HasBonus and character.isascii() and character.isdigit()

    def type(self, seat: int, tally: Tally, character: str, *, start_over: bool) -> None:
        """Type a character into a field. With `start_over` a number begins again; a list of named tickets continues."""
        before = self.columns[seat].get(tally, "")
        most = LONGEST_TICKETS if tally.step is SumTickets else LONGEST_NUMBER
        if start_over and (tally.step is not SumTickets or (character + before).replace(" ", "").isdigit()):
            before = ""
        if len(before) < most:
            self.columns[seat][tally] = before + character

    def toggle_bonus(self, seat: int, tally: Tally) -> None:
        """Tick or untick a bonus."""
        if self.columns[seat].pop(tally, "") == "":
            self.columns[seat][tally] = "x"

    def erase(self, seat: int, tally: Tally, *, whole: bool = False) -> None:
        """Delete the last character of a field, or the `whole` of it."""
        remaining = "" if whole else self.columns[seat].get(tally, "")[:-1]
        if remaining:
            self.columns[seat][tally] = remaining
        else:
            self.columns[seat].pop(tally, None)

    def toggle_insist(self, seat: int) -> None:
        """Toggle whether the table insists on this column against the referee."""
        self.insists[seat] = "" if self.insists[seat] is None else None

    # -- the line

    def line(self, seat: int) -> str:
        """The line of a column; empty if all its fields are empty."""
        ordered = {tally: self.columns[seat][tally] for tally in self.tallies if tally in self.columns[seat]}
        steps = "; ".join(steps_of(ordered))
        if not steps:
            return ""
        insists = self.insists[seat]
        tail = "" if insists is None else f" ! {insists}".rstrip()
        return f"{self.session.game.name(seat)} {steps}{tail}"

    def changed(self, seat: int) -> bool:
        """Whether a column differs from its saved line."""
        return self.line(seat) != self._saved[seat]

    def _move_numbers(self, seat: int) -> list[int]:
        """The numbers of the moves that a seat's column shows."""
        session = self.session
        return [
            number
            for number, row in enumerate(session.moves, 1)
            if row.turn is not None
            and row.turn.seat == seat
            and row.played
            and cells_of(session.game, list(self.tallies), row.turn.steps) is not None
        ]

    def preview(self, seat: int) -> ColumnPreview:
        """The verdict on a column as it stands; nothing changes."""
        session, line, numbers = self.session, self.line(seat), self._move_numbers(seat)
        if not self.changed(seat) or (not line and not numbers):
            return ColumnPreview(line, session.replay)
        if not numbers:
            answer = session.preview(line)
            if answer.fault is not None or not answer.playable:
                return self._unplayable(line, answer)
            return ColumnPreview(
                line, session.replay.with_entries(judged_entry(session.game, answer.line, len(session.moves) + 1))
            )
        proposal = self._proposal(line, numbers)
        amended = proposal.amended
        if amended is None:
            assert proposal.answer is not None
            return self._unplayable(line, proposal.answer)
        against = (*proposal.refused, *(() if proposal.possible else amended.after.moves[-1:]))
        if not against:
            return ColumnPreview(line, amended.after)
        turn, verdict = against[0].turn, against[0].verdict
        refused_player = session.game.name(turn.seat) if turn is not None and turn.seat is not None else ""
        reasons = verdict.reasons if verdict is not None else ()
        return ColumnPreview(line, session.replay, None, reasons, refused_player, playable=False)

    def _unplayable(self, line: str, answer: Answer) -> ColumnPreview:
        reasons = answer.verdict.reasons if answer.verdict is not None else ()
        return ColumnPreview(line, self.session.replay, answer.fault, reasons, playable=False)

    def _proposal(self, line: str, numbers: Sequence[int]) -> Correction:
        """The correction that puts a column's line in place of these moves; without a line it only deletes them."""
        *earlier, last = numbers
        number = last - len(earlier)
        edit = Edit(CHANGE, number, line) if line else Edit(DELETE, number)
        return self.session.propose(edit, first=[Edit(DELETE, at) for at in reversed(earlier)])

    def save(self, seat: int) -> ColumnPreview:
        """Play or correct the line of a column if it is playable. Lines that were typed one by one become one.

        Raises `OSError` if the disk fails; nothing has changed then.
        """
        preview = self.preview(seat)
        if not self.changed(seat) or not preview.playable:
            return preview
        if numbers := self._move_numbers(seat):
            self.session.agree(self._proposal(preview.line, numbers))
        elif preview.line:
            self.session.play(preview.line)
        self._saved[seat] = preview.line
        return preview

    @property
    def unsaved(self) -> list[int]:
        """Seats whose column has unsaved changes."""
        return [seat for seat in range(len(self.columns)) if self.changed(seat)]


def label_of(game: Game, tally: Tally) -> str:
    """The label of a row."""
    unit = next((unit for unit in game.rules.board_end_units if unit.name == tally.unit), None)
    if unit is not None and not has_wording(f"counts {tally.unit}"):
        return plain(unit.spellings[0])
    if tally.step is CountRoutes:
        return wording("counts length", length=int(tally.unit))
    key = f"counts {tally.unit}"
    return wording(key) if has_wording(key) else f"{tally.unit}s"
