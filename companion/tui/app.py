"""The app: at most one game is open, and screens are stacked on the home screen.

    home ─┬─ new game ──▶ table ─┬─ pieces, dice
          ├─ boards              ├─ tickets ─▶ loans ─▶ sheet
          └─ rules               ├─ amend, recount
                                 └─ sheet, rules, help

Screens ask for one another by name (`companion.tui.host`); each is imported when it is first asked for.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from textual import events
from textual._styles_cache import StylesCache
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding

from companion import collector
from companion.tui.host import Host, ScreenName
from companion.tui.in_order import InOrder
from companion.tui.opening import GameOpening
from companion.tui.own_faults import OwnFaults, crashed
from companion.tui.screens import screen_class
from companion.tui.storage import Storage
from companion.tui.stylesheets import OTHERS
from companion.tui.themes import INK
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from textual.command import Provider
    from textual.screen import Screen

    from companion.archive.open_game import OpenGame
    from companion.record.log import Event
    from companion.session import Session
    from companion.tui.end_of_game import EndOfGame
    from companion.tui.phones import PhoneDesk
    from companion.tui.workshop import AppWorkshop
    from companion.workbench.end_photo import EndPhoto


def screen_actions() -> type[Provider]:
    """The palette's only source, loaded when the palette first opens."""
    from companion.tui.palette import Actions

    return Actions


def forget_drawn_lines() -> None:
    """Release the drawn lines of widgets that are gone: Textual remembers colours together with the widget that asked
    for them, and so keeps a thousand widgets' lines, some 100 kB each.
    """
    if (forget := getattr(StylesCache.get_inner_outer, "cache_clear", None)) is not None:
        forget()


class CompanionApp(OwnFaults, InOrder, Host):
    """Scoring and referee companion for a game on a real table."""

    CSS_PATH = "home.tcss"
    TITLE = "companion"
    COMMANDS = {screen_actions}
    COMMAND_PALETTE_DISPLAY = "^p"
    BINDINGS = [
        Binding("ctrl+q", "quit", wording("table key quit"), priority=True),
        Binding("f7", "rules", wording("table key rules"), show=False, key_display="F7"),
        Binding("f9", "light", wording("table key light"), show=False, key_display="F9"),
        Binding("ctrl+l", "redraw", wording("table key redraw"), show=False, priority=True),
    ]

    _desk: PhoneDesk | None = None
    _workshop: AppWorkshop | None = None
    _end_photo: EndPhoto | None = None
    _leave_question: Screen[Any] | None = None
    """The screen that asks whether to leave, once it has been shown."""
    _copy_failed = False
    """Whether the players know that the copy beside the game could not be written."""

    def __init__(self, *, open_game: str | None = None, record: Path | None = None, still: bool = False) -> None:
        """With `still` nothing moves by itself, as with TEXTUAL_ANIMATIONS=none."""
        super().__init__()
        if still:
            self.animation_level = "none"
        self.storage = Storage()
        for known in self.storage.themes:
            self.register_theme(known)
        self.set_reactive(App.theme, INK.name)  # assigning it would read the stylesheet twice
        self.stylesheet.set_variables(self.get_css_variables())
        if (theme := self.storage.theme(INK.name)) != INK.name:
            self.theme = theme
        self._opening = GameOpening(self, self._go_to_table)
        self._end_of_game: EndOfGame | None = None
        """What comes after the last turn of the open game."""
        self._open_game = open_game
        self._record = record

    def get_default_screen(self) -> Screen[Any]:
        home = screen_class("home")()
        self._apply_breakpoints(home)
        return home

    def on_mount(self) -> None:
        self.call_later(self._open_what_was_asked)  # what is drawn while the app is mounted never gets to the terminal

    def _open_what_was_asked(self) -> None:
        fault = None
        if self._open_game is not None:
            fault = self.open_game(self._open_game)
        elif self._record is not None:
            fault = self.open_record(self._record)
        if fault:
            self.say_fault(fault)
        if faults := self.storage.preferences.faults:
            self.notify(wording("settings faults", first=faults[0]), severity="warning", timeout=12, markup=False)

    async def on_event(self, event: events.Event) -> None:
        """Translate a key that the user has remapped, on every screen and in every field."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            ours = self.storage.preferences.keys.get(event.key)
            if ours is not None:
                pressed, event = event.time, events.Key(ours, None)
                event.time = pressed
        await super().on_event(event)

    def get_key_display(self, binding: Binding) -> str:
        """Like Textual's, except that a key the user has remapped is shown as the user's key."""
        theirs = next((key for key, ours in self.storage.preferences.keys.items() if ours == binding.key), None)
        return super().get_key_display(binding if theirs is None else Binding(theirs, binding.action))

    def show(self, screen: ScreenName, /, *args: Any, then: Callable[[Any], object] | None = None, **more: Any) -> None:
        new = screen_class(screen)(*args, **more)
        self._apply_breakpoints(new)
        if then is None and type(self.screen) is type(new):
            self.switch_screen(new)
        else:
            self.push_screen(new, then)

    def _apply_breakpoints(self, screen: Screen[Any]) -> None:
        """Give a screen the classes for this window's size before it is laid out; otherwise that happens twice."""
        breakpoints = screen.HORIZONTAL_BREAKPOINTS, screen.VERTICAL_BREAKPOINTS
        for size, points in zip(self.size, breakpoints, strict=True):
            if fitting := [point for point in points or () if point[0] <= size]:
                screen.add_class(max(fitting)[1], update=False)

    # -- opening a game

    def open_game(self, game_id: str, *, sheet: bool = False) -> str | None:
        return self._opening.open_game(game_id, sheet=sheet)

    def begin(
        self, events: Sequence[Event], board: str, players: Sequence[str], begun: Session | None = None
    ) -> str | None:
        return self._opening.begin(events, board, players, begun)

    def open_record(self, record: Path | str, *, keep: bool = True) -> str | None:
        return self._opening.open_record(record, keep=keep)

    def _go_to_table(self, opened: OpenGame, remark: str = "", *, sheet: bool = False) -> None:
        """Leave the open game for this one's table, or its sheet; `remark` says why it is not played or not saved."""
        self.switch_to(opened)
        if sheet:
            self.show("sheet", opened.session)
        else:
            self._pop_to_home()
            self.show("table", opened.session, opened.view(), remark)
            if opened.session.game.table.counts_only and opened.journal is not None:
                self.end_of_game.show_tickets()
        self._restore_drafts(opened)
        self._write_copy(opened.copy)

    def _restore_drafts(self, opened: OpenGame) -> None:
        """Put back under the covers what was there when the game was closed; the players are told what does not fit."""
        from companion.store.photo_drafts import has_draft

        try:
            unfit = opened.restore_drafts()
        except OSError as fault:
            self.notify(plain(str(fault), 400), severity="warning", timeout=12, markup=False)
            return
        if unfit:
            self.notify(wording("covered unfit", what=unfit), severity="warning", timeout=12, markup=False)
        if opened.journal is not None and has_draft(opened.journal.path):
            if self.end_photo.draft is not None:
                self.notify(wording("photo waits"), timeout=8, markup=False)
            else:
                self.notify(wording("photo unfit"), severity="warning", timeout=12, markup=False)
        if waiting := [says for _, says in opened.unconfirmed_tickets()]:
            self.notify(wording("tickets wait still", what=waiting), timeout=8, markup=False)

    # -- the game that is open

    def switch_to(self, opened: OpenGame) -> None:
        """Leave the open game for another one; the screens stay as they are."""
        from companion.tui.end_of_game import EndOfGame

        self._close_game()
        self.opened, self._end_of_game = opened, EndOfGame(self, opened)
        self.desk.show_end(shown=False)
        self.run_worker(self.desk.change_game(), group="phones")

    def game_changed(self) -> None:
        if self.opened is not None:
            self._write_copy(self.opened.copy)
        if self._end_of_game is not None:
            self._end_of_game.game_changed()
        if self._desk is not None:
            self._desk.game_changed()

    @property
    def desk(self) -> PhoneDesk:  # type: ignore[override]  # loaded with the first table; the home screen needs none
        if self._desk is None:
            from companion.tui.phones import PhoneDesk

            self._desk = PhoneDesk(self)
        return self._desk

    @property
    def workshop(self) -> AppWorkshop:  # type: ignore[override]  # loaded when it is opened
        if self._workshop is None:
            from companion.tui.workshop import AppWorkshop

            self._workshop = AppWorkshop(lambda: self._end_photo)
        return self._workshop

    @property
    def end_of_game(self) -> EndOfGame:  # type: ignore[override]  # made for each game that is opened
        assert self._end_of_game is not None
        return self._end_of_game

    @property
    def end_photo(self) -> EndPhoto:  # type: ignore[override]  # loaded once somebody has a photo
        from companion.workbench.end_photo import EndPhoto

        assert self.opened is not None
        journal = self.opened.journal
        if self._end_photo is None:
            self._end_photo = EndPhoto(self.opened.session, self._photo_changed, journal.path if journal else None)
        return self._end_photo

    def _photo_changed(self) -> None:
        """Let the screen and the phones know that the draft of a photo has changed."""
        for screen in self.screen_stack[-1:]:  # while the app ends there is none
            if (heard := getattr(screen, "photo_changed", None)) is not None and screen.is_mounted:
                with self._context():  # it may show a screen, and what a page asked for may run outside the app's
                    heard()
        if self._desk is not None:
            self._desk.game_changed()

    def _write_copy(self, copy: Callable[[], None]) -> None:
        """Write the copy beside the game. A failure is reported only once, because the game itself is safe."""
        try:
            copy()
        except OSError as fault:
            if not self._copy_failed:
                self.notify(plain(str(fault), 400), severity="warning", timeout=12, markup=False)
            self._copy_failed = True
        else:
            self._copy_failed = False

    def save_drafts(self) -> None:
        if self.opened is not None and (fault := self.opened.save_drafts()):
            self.say_fault(fault)

    # -- leaving it

    def leave_game(self) -> None:
        if self.opened is not None:
            self.save_drafts()
            self._close_game()

    def _close_game(self) -> None:
        if self.opened is not None:
            if self._desk is not None:
                self._desk.leave_game()
            if self._end_photo is not None:
                self._end_photo.stop()
            self.opened.close()
            if self.opened.journal is not None and (self.opened.session.over or self.opened.session.stopped):
                from companion.archive.statistics import keep_result

                keep_result(self.opened.journal.path)
            collector.put_back()  # the game just left, and its table, have become garbage
        self.opened = self._end_of_game = self._end_photo = None

    def go_home(self) -> None:
        self._ask_to_leave(self._go_home)

    def _go_home(self) -> None:
        self._pop_to_home()
        self._close_game()

    def _pop_to_home(self) -> None:
        while len(self.screen_stack) > 1 and not isinstance(self.screen, screen_class("home")):
            self.pop_screen()

    async def action_quit(self) -> None:
        """Leave the app; ask first if anything would be lost."""
        self._ask_to_leave(self.exit)

    def _ask_to_leave(self, leave: Callable[[], object]) -> None:
        """Leave at once if nothing would be lost, or if the question is already on the screen; otherwise ask."""
        opened = self.opened
        fault, unsaid = (opened.save_drafts(), opened.unconfirmed()) if opened is not None else ("", [])
        saved = opened is not None and opened.journal is not None and not fault and not opened.typing
        if opened is None or saved or not unsaid or self.screen is self._leave_question:
            leave()
            return
        says = (wording("unsaid", what=unsaid), fault or wording("unsaid forgotten"))
        answers = {"stay": wording("unsaid stay"), "leave": wording("unsaid leave")}
        then = lambda answer: leave() if answer == "leave" else None  # noqa: E731
        self.show("ask", wording("unsaid title"), says, answers, then=then)
        self._leave_question = self.screen

    # -- everywhere

    def say_fault(self, text: str) -> None:
        self.notify(text, severity="error", timeout=12, markup=False)

    def action_rules(self) -> None:
        """Open the rule look-up over the current screen, at the rules that matter there, if any.

        A screen names them in a method `rules_at_hand`, and gives a question typed there by `question_at_hand`. If the
        look-up is open already, nothing happens.
        """
        from textual.command import CommandPalette

        over = (CommandPalette, screen_class("rules"))
        if not isinstance(self.screen, over) and not any(isinstance(below, over[1]) for below in self.screen_stack):
            at_hand = getattr(self.screen, "rules_at_hand", tuple)
            asked = getattr(self.screen, "question_at_hand", str)
            self.show("rules", *dict.fromkeys(at_hand()), asked=asked())

    def on_ready(self) -> None:
        """Freeze what was made for the first frame, so that the garbage collector only goes through later objects."""
        if not gc.isenabled():
            collector.set_aside()
            gc.enable()

    def push_screen(self, *arguments: Any, **more: Any) -> Any:
        """Like Textual's, but reads stylesheets without parsing again those that are read already."""
        for sheet in arguments[0].css_path or (OTHERS,):
            if not self.stylesheet.has_source(str(sheet), ""):
                self.stylesheet.read(sheet)
        return super().push_screen(*arguments, **more)

    def pop_screen(self) -> AwaitComplete:
        """Like Textual's, but what the screen has drawn does not stay in memory."""
        forget_drawn_lines()
        return super().pop_screen()

    def action_command_palette(self) -> None:
        """Open the palette: everything that can be done here, found by name."""
        from companion.tui.palette import AppPalette

        if self.use_command_palette and not AppPalette.is_open(cast("App[object]", self)):
            self.push_screen(AppPalette(placeholder=wording("palette search"), id="--command-palette"))

    def action_light(self) -> None:
        """Switch to the next theme (dark, light, the terminal's own colours, the user's own) and save the choice."""
        names = [theme.name for theme in self.storage.themes]
        self.theme = names[(names.index(self.theme) + 1) % len(names)] if self.theme in names else names[0]
        self.storage.keep_theme(self.theme)
        self.notify(wording(f"theme {self.theme}"), timeout=2, markup=False)

    def action_redraw(self) -> None:
        """Write the whole screen again, because another program may have written over it."""
        self.refresh()

    async def on_unmount(self) -> None:
        forget_drawn_lines()
        if self._desk is not None:
            await self._desk.stop()
        if self._workshop is not None:
            await self._workshop.close()
        self._close_game()


def run(open_game: str | None = None, record: Path | None = None, *, still: bool = False) -> int:
    """Open the app, at a saved game or a record if one is given. Returns the exit status.

    With `still` nothing moves by itself.
    """
    from companion.tui.on_hangup import end_with_signal, end_with_terminal

    gc.disable()  # all that the first frame needs stays: there is nothing to collect before on_ready
    if sys.__stderr__ is None or not sys.__stderr__.isatty():  # stderr is a file, and Textual would draw into it
        sys.__stderr__ = sys.__stdout__  # type: ignore[misc]
    try:
        app = CompanionApp(open_game=open_game, record=record, still=still)
        end_with_terminal(app, app._close_game)
        end_with_signal(app)
        app.run()
    except OSError:
        raise
    except Exception as fault:  # before its first frame, as over a variable that Textual reads
        print(crashed(fault), file=sys.__stderr__)
        return 1
    return app.return_code or 0
