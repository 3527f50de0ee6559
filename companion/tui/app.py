"""The app: one game at most is open, and screens lie over the home screen.

    home ─┬─ new game ──▶ table ─┬─ pieces, dice
          ├─ boards              ├─ tickets ─▶ loans ─▶ sheet
          └─ rules               ├─ amend, recount
                                 └─ sheet, rules, help

Screens call the methods below to go on; those that can fail return a sentence
that says why, or None.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from textual import events
from textual.app import App
from textual.binding import Binding

from companion.record.faults import RecordFault
from companion.tui.at_the_end import AtTheEnd
from companion.tui.house import House
from companion.tui.themes import INK
from companion.words import listing, wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from textual.command import Provider

    from companion.record.log import Event
    from companion.session import Session
    from companion.store.journal import Journal
    from companion.store.repair import Repaired


LOOK = str(Path(__file__).with_name("companion.tcss"))
"""The look of all screens but the first: to read it takes a fifth of the time of the first frame."""


def actions_of_the_screen() -> type[Provider]:
    """The palette's one source, loaded when the palette first opens."""
    from companion.tui.palette import Actions

    return Actions


class CompanionApp(AtTheEnd):
    """Scoring and referee companion for a game on a real table."""

    CSS_PATH = "home.tcss"
    TITLE = "companion"
    COMMANDS = {actions_of_the_screen}
    COMMAND_PALETTE_DISPLAY = "^p"
    BINDINGS = [
        Binding("ctrl+q", "quit", wording("table key quit"), priority=True),
        Binding("f7", "rules", wording("table key rules"), show=False, key_display="F7"),
        Binding("f9", "light", wording("table key light"), show=False, key_display="F9"),
    ]

    _uncopied = False
    """The copy beside the game could not be written, and that was said."""

    def __init__(self, *, open_game: str | None = None, record: Path | None = None, still: bool = False) -> None:
        """`still`: nothing moves by itself, as with TEXTUAL_ANIMATIONS=none."""
        super().__init__()
        if still:
            self.animation_level = "none"
        self.house = House()
        for known in self.house.themes:
            self.register_theme(known)
        self.set_reactive(App.theme, INK.name)  # were it assigned, the stylesheet would be read twice
        self.stylesheet.set_variables(self.get_css_variables())
        if (theme := self.house.theme(INK.name)) != INK.name:
            self.theme = theme
        self.session = self.journal = None
        self.chosen_pieces, self.layings = {}, {}
        self._open_game = open_game
        self._record = record

    def on_mount(self) -> None:
        from companion.tui.screens.home import HomeScreen

        self.push_screen(HomeScreen())
        fault = None
        if self._open_game is not None:
            fault = self.open_game(self._open_game)
        elif self._record is not None:
            fault = self.open_record(self._record)
        if fault:
            self.say_fault(fault)
        if faults := self.house.preferences.faults:
            self.notify(wording("settings faults", first=faults[0]), severity="warning", timeout=12, markup=False)

    async def on_event(self, event: events.Event) -> None:
        """A key of the user's is the one that it stands for, on every screen and in every field."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            ours = self.house.preferences.keys.get(event.key)
            event = event if ours is None else events.Key(ours, None)
        await super().on_event(event)

    def get_key_display(self, binding: Binding) -> str:
        """As ever; a key that the user has another one for is shown as that."""
        theirs = next((key for key, ours in self.house.preferences.keys.items() if ours == binding.key), None)
        return super().get_key_display(binding if theirs is None else Binding(theirs, binding.action))

    # -- opening a game

    def open_game(self, game_id: str, *, sheet: bool = False) -> str | None:
        """Go to the table of a saved game; with `sheet` lay only its sheet over the present screen.

        One that is open elsewhere, or that cannot be written, is looked on at; for a
        damaged one what can be read is offered as a new game.
        """
        from companion.store.faults import Damaged, OpenElsewhere, ReadOnly

        try:
            try:
                session, journal = self.house.open(game_id)
            except (OpenElsewhere, ReadOnly) as fault:
                self._look_on(
                    game_id, str(fault), fault.since if isinstance(fault, OpenElsewhere) else None, sheet=sheet
                )
            except Damaged as fault:
                from companion.tui.screens.repair import RepairScreen

                self.push_screen(RepairScreen(fault), self._repaired)
            else:
                self._sit(session, journal, sheet=sheet)
        except RecordFault as fault:
            return fault.report(game_id)
        except LookupError as unknown:
            return wording(
                "cannot open", name=plain(game_id), names=listing([plain(str(name)) for name in unknown.args])
            )
        except (OSError, ValueError) as fault:
            return plain(str(fault), 400)
        return None

    def _look_on(self, game_id: str, why: str, since: str | None, *, sheet: bool) -> None:
        """Go to the table of a game that somebody else plays, or that cannot be written."""
        session, onlooker = self.house.look_on(game_id, wording("looking on", why=why))
        remark = wording("caption read-only") if since is None else wording("caption looking on", since=since)
        self._sit(session, None, remark, sheet=sheet)
        self.follow(onlooker)
        self.notify(why, severity="warning", timeout=12, markup=False)

    def _repaired(self, done: Repaired | None) -> None:
        """Go to the table of a recovered game, and say how much of it there is."""
        if done is None:
            return
        fault = self.open_game(done.game)
        if fault:
            self.say_fault(fault)
        told = wording(
            "repaired", read=done.read, total=done.total, game=plain(done.game), aside=plain(str(done.aside), 300)
        )
        self.notify(told, timeout=20, markup=False)

    def begin(
        self, events: Sequence[Event], board: str, players: Sequence[str], begun: Session | None = None
    ) -> str | None:
        """Begin a saved game with these events and go to its table; `begun` is their game if it was folded already."""
        try:
            session, journal = self.house.begin(events, board, players, begun)
        except RecordFault as fault:
            return fault.report(board)
        except (LookupError, OSError, ValueError) as fault:
            return plain(str(fault), 400)
        self._sit(session, journal)
        self.changed()
        return None

    def open_record(self, record: Path | str, *, keep: bool = True) -> str | None:
        """Go to the table of a record: the path of its file, or its text.

        It becomes a saved game of its own, or is the one that it became before;
        the file stays as it is. Without `keep` it is only looked at, and nothing is saved.
        """
        name = record.name if isinstance(record, Path) else wording("the record")
        try:
            text = self.house.record(record) if isinstance(record, Path) else record
            session, events, remark = self.house.sitting_of(text, record if isinstance(record, Path) else None)
        except RecordFault as fault:
            return fault.report(name)
        except (OSError, ValueError) as fault:
            why = getattr(fault, "strerror", None) or str(fault)
            return wording("cannot read", file=plain(name), why=plain(why, 300))
        if not keep:
            self._sit(session, None, wording("caption not saved"))
            return None
        if session.replay.header.by_file:
            return wording("board elsewhere", file=plain(name), folder=plain(str(self.house.own_boards()), 300))
        if remark:
            self.notify(remark, severity="warning", timeout=12, markup=False)
        if twin := self.house.twin(events):
            return self.open_game(twin)
        game = session.game
        return self.begin(events, game.board.name, [seat.name for seat in game.table.seats], session)

    def _sit(self, session: Session, journal: Journal | None, remark: str = "", *, sheet: bool = False) -> None:
        """Leave what is open and go to the table of this game, or its sheet; `remark`: why it is only looked at."""
        from companion.tui.screens.table import TableScreen

        self._leave()
        self.session, self.journal = session, journal
        if sheet:
            self.show_sheet()
        else:
            self._back_home()
            self.push_screen(TableScreen(session, remark))
            if session.game.table.counts_only and journal is not None:
                self.show_counts()
        self.take_up_covered()
        self._copy()

    def leave_game(self) -> None:
        """Leave the game that is open, if there is one; the screens stay as they are."""
        if self.session is not None:
            self.cover()
            self._leave()

    def _leave(self) -> None:
        self.stop_following()
        self.keep_covered()
        if self.journal is not None:
            self.journal.close()
        self.session = self.journal = None
        self.chosen_pieces, self.layings = {}, {}
        self._asked_to_keep = self._shown_ending = False

    def changed(self) -> None:
        """After every move, undo and redo: the list of games learns how far this one is, and the copy has it too."""
        if self.journal is None or self.session is None:
            return
        one = self.session
        self.journal.mark(moves=len(one.moves), finished=one.over, stopped=one.stopped)
        self._copy()

    def _copy(self) -> None:
        """Write the copy beside the game; that it cannot be is said once, for the game itself is safe."""
        if self.journal is None or self.session is None:
            return
        try:
            self.house.copy(self.session, self.journal)
        except OSError as fault:
            if not self._uncopied:
                self.notify(plain(str(fault), 400), severity="warning", timeout=12, markup=False)
            self._uncopied = True
        else:
            self._uncopied = False

    # -- going elsewhere

    def go_home(self) -> None:
        """Leave the game as it stands and go to the home screen; what would be forgotten is asked about first."""
        self.ask_to_leave(self._go_home)

    def _go_home(self) -> None:
        self._back_home()
        self._leave()

    def _back_home(self) -> None:
        from companion.tui.screens.home import HomeScreen

        while len(self.screen_stack) > 1 and not isinstance(self.screen, HomeScreen):
            self.pop_screen()

    def show_rules(self, *numbers: str) -> None:
        """The look-up, at a passage if a rule number is given; those of several numbers stand first in it."""
        from companion.tui.screens.rules import RulesScreen

        self.lay_over(RulesScreen(*numbers))

    def action_rules(self) -> None:
        """The look-up from whatever screen, at the rules that are at hand there, if there are any.

        A screen tells them by a method `rules_at_hand`. Where the look-up is open already, nothing is laid over it.
        """
        from textual.command import CommandPalette

        from companion.tui.screens.rules import RulesScreen

        if not isinstance(self.screen, CommandPalette) and not any(
            isinstance(one, RulesScreen) for one in self.screen_stack
        ):
            at_hand = getattr(self.screen, "rules_at_hand", tuple)
            self.show_rules(*dict.fromkeys(at_hand()))

    def show_pieces(self) -> None:
        """Pieces chosen in secret, for the game that is open."""
        from companion.tui.screens.pieces import PiecesScreen

        if self.session is not None:
            self.lay_over(PiecesScreen(self.session, self.chosen_pieces))

    def push_screen(self, *told: Any, **more: Any) -> Any:
        """As ever; the look of the screens over the first one is read with the first of them."""
        if len(self.screen_stack) > 1 and not self.stylesheet.has_source(LOOK, ""):
            self.stylesheet.read(LOOK)
        return super().push_screen(*told, **more)

    # -- everywhere

    def action_command_palette(self) -> None:
        """Everything that can be done here, found by its words."""
        from textual.command import CommandPalette

        if self.use_command_palette and not CommandPalette.is_open(cast("App[object]", self)):
            self.push_screen(CommandPalette(placeholder=wording("palette search"), id="--command-palette"))

    def action_light(self) -> None:
        """Dark, light, the terminal's own colours, and round again; the choice is kept."""
        names = [theme.name for theme in self.house.themes]
        self.theme = names[(names.index(self.theme) + 1) % len(names)] if self.theme in names else names[0]
        self.house.keep_theme(self.theme)
        self.notify(wording(f"theme {self.theme}"), timeout=2, markup=False)

    async def on_unmount(self) -> None:
        self._leave()


def run(open_game: str | None = None, record: Path | None = None, *, still: bool = False) -> int:
    """Open the app, at a saved game or at a record if one is given; `still` without animation. The exit status."""
    from companion.tui.on_hangup import end_with_signal, end_with_terminal

    app = CompanionApp(open_game=open_game, record=record, still=still)
    end_with_terminal(app, app._leave)
    end_with_signal(app)
    app.run()
    return app.return_code or 0
