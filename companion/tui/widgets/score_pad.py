"""The fields of the score pad: a column for each player, drawn and filled in as one widget."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.content import Content
from textual.message import Message

from companion.game.contributions import Tally
from companion.game.moves import CountRoutes, HasBonus, SumTickets
from companion.game.state import Game
from companion.paint.signs import letters
from companion.session.score_pad import ColumnPreview, ScorePad, label_of
from companion.store.dropped_files import dropped_picture
from companion.tui.themes import palette_of
from companion.tui.widgets.rows import Rows
from companion.tui.widgets.text import fit, width_of
from companion.words import wording
from companion.words.plain import plain

LABEL = 20
"""Columns for the names of the rows: fewer to leave room for two players, more if all players have full width."""
WIDEST = 14
"""The most columns for a player."""
NARROWEST = 5
"""The fewest columns for a player: a number of three digits and its cursor."""

_TURN_OVER, _HAS, _HAS_NOT = ("x", " "), ("y", "1"), ("n", "0", "-")
"""What may be typed for a bonus: what toggles it, and how an answer begins."""


class PadFields(Rows, can_focus=True):
    """The pad itself. It draws the columns and handles every key, so that all keys take effect in the order typed."""

    class Done(Message):
        """The last field of the last player was passed."""

    def __init__(
        self, pad: ScorePad, at: tuple[int, int], *, looked: Callable[[ColumnPreview], object], id: str
    ) -> None:
        """`at` is the seat and the row of the field to begin with; `looked` gets what the referee says."""
        super().__init__(id=id)
        self._looked = looked
        self.pad = pad
        self.seat, row = at
        self.row = min(row, len(pad.tallies) - 1)  # a length that a correction added is gone if that was taken back
        self.begins_anew = True
        """Whether the field was just reached, so that a digit begins a new number."""
        self.looked: ColumnPreview = pad.preview(self.seat)

    @property
    def tally(self) -> Tally:
        """The field being filled in."""
        return self.pad.tallies[self.row]

    # -- drawing

    @property
    def _label_width(self) -> int:
        spare = self.size.width - len(self.pad.columns) * WIDEST
        longest = max(width_of(label_of(self.pad.session.game, tally)) for tally in self.pad.tallies)
        return max(6, min(LABEL, self.size.width - 2 * NARROWEST), min(longest + 1, spare))

    @property
    def _column_width(self) -> int:
        return max(NARROWEST, min(WIDEST, (self.size.width - self._label_width) // len(self.pad.columns)))

    @property
    def _visible_seats(self) -> range:
        """The players whose columns are visible: as many as fit, including the one being filled in."""
        seats = len(self.pad.columns)
        room = min(seats, max(1, (self.size.width - self._label_width) // self._column_width))
        first = max(0, min(self.seat - room // 2, seats - room))
        return range(first, first + room)

    def lay_rows(self) -> list[Content]:
        """The names, a row for each number, with the pieces left after the routes, and the totals."""
        head, foot = self._name_row(), [self._totals_row()]
        rows, first, room = self._window()
        body = [self._pieces_left_row() if row is None else self._row(row) for row in rows[first : first + room]]
        if first:
            body[0] = Content.assemble(body[0], ("▲", "$text-muted"))
        if first + room < len(rows):
            body[-1] = Content.assemble(body[-1], ("▼", "$text-muted"))
        return [*head, *body, *foot]

    def _window(self) -> tuple[list[int | None], int, int]:
        """All rows, the first one shown, and how many fit."""
        rows = self._all_rows()
        room = max(1, self.size.height - 2)
        at = next(at for at, row in enumerate(rows) if row == self.row)
        return rows, max(0, min(at - room // 2, len(rows) - room)), room

    def _all_rows(self) -> list[int | None]:
        """The fields by their index; None is the row of the pieces left."""
        routes = sum(1 for tally in self.pad.tallies if tally.step is CountRoutes)
        every = list(range(len(self.pad.tallies)))
        return [*every[:routes], None, *every[routes:]]

    def _name_row(self) -> list[Content]:
        game, palette, seats = self.pad.session.game, palette_of(self.app), self._visible_seats
        signs = letters(game.table)
        parts: list[Content | str | tuple[str, str]] = [" " * (self._label_width - 1)]
        parts.append(("◀" if seats.start else " ", "$text-muted"))
        for seat in seats:
            paint = palette.seat(game.seat(seat).colour)
            style = f"bold {paint.ink} on {paint.badge}"
            name = fit(plain(game.name(seat)) if self._column_width > NARROWEST else "", self._column_width - 4)
            called = Content.styled(name, "bold" if seat == self.seat else "")
            parts += [Content.styled(f" {signs[seat]} ", style), called]
            parts.append(("▶" if seat == seats[-1] < len(signs) - 1 else " ", "$text-muted"))
        return [Content.assemble(*parts)]

    def _row(self, row: int) -> Content:
        tally = self.pad.tallies[row]
        current = row == self.row
        fields = (self._field(seat, tally, current=current and seat == self.seat) for seat in self._visible_seats)
        label = fit(label_of(self.pad.session.game, tally), self._label_width)
        return Content.assemble((label, "bold" if current else ""), *fields)

    def _field(self, seat: int, tally: Tally, *, current: bool) -> Content:
        text, width = self.pad.columns[seat].get(tally, ""), self._column_width - 1
        if tally.step is HasBonus:
            text = "●" if text else ""
        elif tally.step is SumTickets and not current and text and not text[0].isdigit():
            text = self._named_points(seat, tally.unit) or text
        if current:
            shown = f"{text}▏" if width_of(text) < width else f"…{text[2 - width :]}▏"
            return Content.styled(fit(shown, width), "bold $background on $accent") + Content(" ")
        style = "" if text else "$text-disabled"
        return Content.styled(fit(plain(text or "·", 60), width), f"{style} on $panel") + Content(" ")

    def _named_points(self, seat: int, unit: str) -> str:
        """The points of tickets that were named, and how many; empty if there are none or the column is not saved."""
        ended = self.pad.session.game.seats[seat].outcomes
        points = [abs(ticket.points) for ticket in ended if ticket.completed == (unit == "completed")]
        return f"{sum(points)} ({len(points)})" if points and not self.pad.changed(seat) else ""

    def _pieces_left_row(self) -> Content:
        game = self.looked.game
        label = wording("counts left", unit=pieces_of(game))
        parts: list[Content | tuple[str, str]] = [(fit(label, self._label_width), "$text-muted")]
        for seat in self._visible_seats:
            remaining = str(game.rules.facts(game, seat).get("pieces", 0))
            bad = seat == self.seat and not self.looked.playable
            parts.append((fit("?" if bad else remaining, self._column_width), "$text-muted"))
        return Content.assemble(*parts)

    def _totals_row(self) -> Content:
        sheet, table = self.looked.sheet, self.pad.session.game.table
        parts: list[Content | tuple[str, str]] = [(fit(wording("sheet total"), self._label_width), "bold $primary")]
        for seat in self._visible_seats:
            side = table.side_of(seat)
            total = str(sheet.sides[side.index].total) if side.seats[0] == seat else "″"
            refused = self.pad.changed(seat) and (seat != self.seat or not self.looked.playable)
            parts.append(
                (fit(f"{total} ✗" if refused else total, self._column_width), "bold $error" if refused else "bold")
            )
        return Content.assemble(*parts)

    # -- keys

    def on_key(self, event: events.Key) -> None:
        """Digits and names go into the field; Enter, Tab and the arrows go to another one."""
        moves = {"enter": (0, 1), "tab": (0, 1), "down": (0, 1), "up": (0, -1), "shift+tab": (0, -1)}
        moves |= {"left": (-1, 0), "right": (1, 0)}
        key, sign = event.key, event.character or ""
        if key in moves:
            self.go(*moves[key], beyond=key == "enter")
        elif key in ("backspace", "delete"):
            self.pad.erase(self.seat, self.tally, whole=key == "delete")
            self.begins_anew = False
        elif event.is_printable and sign:
            self.type_sign(sign)
        else:
            return
        event.stop()
        event.prevent_default()
        self.show()

    def on_paste(self, event: events.Paste) -> None:
        """Type what is pasted; a photo only shows tracks, which this game does not record."""
        event.stop()
        if dropped_picture(event.text) is not None:
            self.app.notify(wording("photo not here"), severity="warning", timeout=12, markup=False)
            return
        for sign in event.text[:400]:
            if sign.isprintable():
                self.type_sign(sign)
        self.show()

    def type_sign(self, sign: str) -> None:
        """Put a character into the field; a blank moves on from a number, and marks a bonus."""
        tally = self.tally
        if sign == "!":
            self.pad.toggle_insist(self.seat)
        elif tally.step is HasBonus:
            self._mark_bonus(tally, sign.lower())
        elif self.pad.accepts(tally, sign):
            self.pad.type(self.seat, tally, sign, start_over=self.begins_anew)
            self.begins_anew = False
        elif sign == " ":
            self.go(0, 1)
        else:
            self.app.bell()

    def _mark_bonus(self, tally: Tally, sign: str) -> None:
        """Mark a bonus or unmark it: x or a blank toggles it, the first letter of an answer or a digit says which.

        The rest of an answer, such as "yes", changes nothing.
        """
        if sign in _TURN_OVER:
            self.pad.toggle_bonus(self.seat, tally)
        elif sign in (*_HAS, *_HAS_NOT):
            if self.begins_anew and (sign in _HAS) != bool(self.pad.columns[self.seat].get(tally)):
                self.pad.toggle_bonus(self.seat, tally)
        elif self.begins_anew:
            self.app.bell()
            return
        self.begins_anew = False

    def go(self, columns: int, rows: int, *, beyond: bool = False) -> None:
        """Go to another field; from the last one, to the next player or, with `beyond`, at the end to the sheet."""
        self._save_column()
        row, seat = self.row + rows, self.seat + columns
        if row >= len(self.pad.tallies):
            row, seat = 0, seat + 1
        elif row < 0:
            row, seat = len(self.pad.tallies) - 1, seat - 1
        if seat >= len(self.pad.columns) and beyond:
            self.post_message(self.Done())
            return
        if 0 <= seat < len(self.pad.columns):
            self.row, self.seat = row, seat
            self.begins_anew = True

    def _save_column(self) -> None:
        """Save the column, as far as that is possible."""
        try:
            if self.pad.changed(self.seat):
                self.pad.save(self.seat)
        except OSError as fault:
            self.app.notify(plain(str(fault), 400), severity="error", timeout=12, markup=False)

    def show(self) -> None:
        """Draw what changed, and pass on what the referee says."""
        self.looked = self.pad.preview(self.seat)
        self.renew()
        self._looked(self.looked)

    def on_click(self, event: events.Click) -> None:
        """Go to the field under the mouse; a bonus is marked right away."""
        rows, first, _ = self._window()
        at, seat = first + event.y - 1, self._visible_seats.start + (event.x - self._label_width) // self._column_width
        if not (event.y >= 1 and 0 <= at < len(rows) and seat in self._visible_seats) or rows[at] is None:
            return
        self._save_column()
        self.row, self.seat, self.begins_anew = rows[at] or 0, seat, True
        if self.tally.step is HasBonus:
            self.type_sign("x")
        self.show()


def pieces_of(game: Game) -> str:
    """The unit that everybody puts on routes: "trains", or "pieces" if there are several kinds."""
    return "pieces" if len(game.seats[0].pieces) > 1 else "trains"
