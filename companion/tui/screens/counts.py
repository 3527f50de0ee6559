"""The score pad of a table that only counts: a column for each player, filled from top to bottom."""

from __future__ import annotations

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from companion.game.contributions import Tally
from companion.game.moves import CountRoutes, HasBonus, SumTickets
from companion.game.state import Game
from companion.paint.signs import letters
from companion.record import examples
from companion.session import Answer, Session
from companion.session.score_pad import ColumnPreview, ScorePad, label_of
from companion.store.dropped_files import dropped_picture
from companion.tui.host import Host
from companion.tui.themes import palette_of
from companion.tui.widgets.keys import Keys
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


class Fields(Rows, can_focus=True):
    """The pad itself. It draws the columns and handles every key, so that all keys take effect in the order typed."""

    def __init__(self, pad: ScorePad, at: tuple[int, int], id: str) -> None:
        super().__init__(id=id)
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
            self.screen.post_message(CountsScreen.Done())
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
        """Draw what changed, and show what the referee says below the pad."""
        self.looked = self.pad.preview(self.seat)
        self.renew()
        screen = self.screen
        assert isinstance(screen, CountsScreen)
        screen.show_feedback(self.looked)

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


class CountsScreen(Screen[tuple[bool, tuple[int, int]]]):
    """Numbers are typed for one player after another; each column is judged and saved as it is filled.

    Closes with whether to go on to the sheet, and with the seat and the row of the field filled in last.
    """

    app = getters.app(Host)
    AUTO_FOCUS = "#counts-fields"
    BINDINGS = [
        Binding("f2", "sheet", wording("table key sheet"), key_display="F2"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
        Binding("f7", "app.rules", wording("table key rules"), key_display="F7"),
        Binding("ctrl+o", "phones", wording("table key phones"), show=False),
        Binding("escape", "back", wording("key to table"), key_display="Esc"),
    ]

    class Done(Message):
        """The last field of the last player was passed."""

    def __init__(self, session: Session, at: tuple[int, int] = (0, 0)) -> None:
        """`at` is the seat and the row of the field to begin with."""
        super().__init__()
        self.session = session
        self._start_field = at
        self.pad = ScorePad(session)
        self._warned = False
        """Whether it was just said that something is not saved."""
        self._message = Content("")

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            title = wording("counts title", board=plain(self.session.game.board.title))
            yield Static(Content(title), classes="page-title")
            yield Fields(self.pad, self._start_field, id="counts-fields")
            yield Static(id="counts-says")
        yield Keys()

    @property
    def fields(self) -> Fields:
        return self.query_one(Fields)

    def on_mount(self) -> None:
        self.fields.show()

    def phone_played(self, _: Answer) -> None:
        """A phone entered the column of its seat."""
        self.app.game_changed()
        self.on_screen_resume()

    def on_screen_resume(self) -> None:
        """Show columns that phones entered, perhaps while another screen was over the pad."""
        self.pad.follow()
        self.fields.show()

    # -- below the pad

    def show_feedback(self, looked: ColumnPreview) -> None:
        """Say what is wrong with the column, or what its field takes."""
        self._warned = False
        seat, tally = self.fields.seat, self.fields.tally
        says = Content(self._hint(tally))
        typed = self.pad.columns[seat].get(tally, "")
        if looked.fault is not None:
            says = Content.styled(f"✗ {plain(f'{looked.fault.message} {looked.fault.hint}'.strip(), 300)}", "$error")
        elif looked.reasons and not looked.playable:
            rows = [
                Content.assemble(("✗ ", "$error bold"), (f"{item.rule}  ", "bold"), plain(item.says, 300))
                for item in looked.reasons[:3]
            ]
            if looked.refused_player:
                rows.insert(0, Content.styled(wording("counts others", who=plain(looked.refused_player)), "$warning"))
            says = Content("\n").join([*rows, Content.styled(wording("counts insist"), "$text-muted")])
        elif tally.step is SumTickets and typed and not typed[0].isdigit():
            ended = looked.game.seats[seat].outcomes
            named = [f"{item.a} – {item.b} {item.points:+}" for item in ended]
            says = Content.assemble(("✓ ", "$success bold"), plain(", ".join(named), 300))
        self._message = says
        self.query_one("#counts-says", Static).update(says)

    def _hint(self, tally: Tally) -> str:
        """What a field takes."""
        if tally.step is CountRoutes:
            return wording("counts hint routes", length=int(tally.unit), unit=pieces_of(self.session.game))
        if tally.step is SumTickets:
            return wording(
                f"counts hint {tally.unit}", example=examples.ticket(self.session.game).lower().replace(" - ", " ")
            )
        if tally.step is HasBonus:
            return wording("counts hint bonus", bonus=tally.unit)
        return wording("counts hint", what=label_of(self.session.game, tally))

    # -- going on

    def on_counts_screen_done(self) -> None:
        self.action_sheet()

    def _save_all(self) -> bool:
        """Save every column; False if one cannot be saved, and the first that is refused is shown."""
        fields = self.fields
        try:
            refused = [seat for seat in self.pad.unsaved if not self.pad.save(seat).playable]
        except OSError as fault:
            self.app.say_fault(plain(str(fault), 400))
            return False
        self.app.game_changed()
        if refused:
            fields.seat = refused[0]
            fields.show()
        return not refused

    def _close(self, *, to_sheet: bool) -> None:
        self.dismiss((to_sheet, (self.fields.seat, self.fields.row)))

    def action_sheet(self) -> None:
        """Go to the sheet, once every column is saved."""
        if self._save_all():
            self._close(to_sheet=True)

    def action_back(self) -> None:
        """Go to the table; say first that something cannot be saved, and drop it the second time."""
        if self._warned or self._save_all():
            self.app.game_changed()
            self._close(to_sheet=False)
            return
        self._warned = True
        leaves = wording("counts leave", who=plain(self.session.game.name(self.fields.seat)))
        self.query_one("#counts-says", Static).update(Content.assemble(self._message, "\n", (leaves, "$warning")))

    def action_phones(self) -> None:
        """Open the phones, on which all players can fill in their own columns."""
        self.app.show("phones")

    def rules_at_hand(self) -> tuple[str, ...]:
        """The rules of a refusal, or else that of the row."""
        looked = self.fields.looked
        return tuple(reason.rule for reason in looked.reasons) or (self.fields.tally.rule,)

    def action_help(self) -> None:
        rows = [
            ("", wording("help counts")),
            ("Enter ↓ Tab", wording("help counts next")),
            ("↑", wording("help counts before")),
            ("← →", wording("help counts player")),
            ("x", wording("help counts bonus")),
            ("Del", wording("help counts erase")),
            ("!", wording("help counts insist")),
            ("F2", wording("help counts sheet")),
            ("F7", wording("help rules at hand")),
            ("Ctrl+O", wording("home phones what")),
            ("Esc", wording("help counts back")),
        ]
        self.app.show("help", rows)
