"""The first screen: what to begin with, and the saved games."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from itertools import product
from typing import TYPE_CHECKING

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from companion.tui.host import Host
from companion.tui.widgets.choices import ChoiceList
from companion.tui.widgets.keys import Foot
from companion.tui.widgets.masthead import Masthead
from companion.tui.widgets.text import fit, width_of
from companion.words import listing, wording
from companion.words.plain import plain
from companion.words.system import system_says_where

if TYPE_CHECKING:
    from textual.events import Key
    from textual.worker import Worker

    from companion.session.new_game import NewGame
    from companion.store.saved_games import BrokenGame, SavedGame

CHOICES = {
    "new": "n", "continue": "c", "open": "o", "sample": "s",
    "phones": "p", "statistics": "t", "boards": "b", "workshop": "w", "rules": "r", "quit": "q",
}  # fmt: skip
"""The choices in order, each with its key."""
NAME_WIDTH = 20
INDENT_WIDTH = 4
"""Columns before the name of a choice, and before the date of a game."""
NAME_CUTS = (24, 16, 12, 8, 6, 4, 3)
"""How many letters of each player's name to show: the first of these for which there is room."""
BOARD_WIDTH = 13
"""Columns that are enough to tell most boards apart."""
WIDE_ENOUGH = 50
"""Columns that the masthead's letters need."""
REFRESH_TIME = 2.0
"""Seconds between checks, while this screen is shown, whether another copy of the app changed a game."""


class HomeScreen(Screen[None]):
    """What to begin with, and below it every saved game."""

    app = getters.app(Host)

    BINDINGS = [
        *(Binding(key, f"choose('{choice}')", show=False) for choice, key in CHOICES.items()),
        Binding("tab", "app.focus_next", wording("key games"), key_display="Tab"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]
    AUTO_FOCUS = "#home-menu"

    class GamesRead(Message):
        """The saved games, the titles of their boards, files that cannot be read, and a note to show below them."""

        def __init__(
            self,
            looks: Worker[None],
            games: list[SavedGame],
            titles: dict[str, str],
            broken: list[BrokenGame],
            note: str,
        ) -> None:
            super().__init__()
            self.looks = looks
            self.games = games
            self.titles = titles
            self.broken = broken
            self.note = note

    VERTICAL_BREAKPOINTS = [(0, "-low"), (22, "-short"), (36, "-tall")]
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (WIDE_ENOUGH, "-wide")]

    def __init__(self) -> None:
        super().__init__()
        self.draft: NewGame | None = None
        """What was filled in for a new game that has not begun."""
        self.last: SavedGame | None = None
        """The game to continue: the one changed last that still goes on, or else that was stopped early."""
        self.titles: dict[str, str] = {}
        self._listed: tuple[list[SavedGame], list[BrokenGame]] = ([], [])
        self._reading = False
        """Whether the list is being read, so that `last` may be out of date."""
        self._stamp: object = None
        """The stamp of the games as they are listed."""

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="home", can_focus=False):
            yield Masthead(id="home-masthead")
            menu = ChoiceList(id="home-menu")
            menu.add_options([Option(self._prompt(choice), choice) for choice in CHOICES])
            menu.disable_option("continue")
            yield menu
            yield Static(Content(wording("home games")), id="home-games-title")
            yield ChoiceList(id="home-games")
            yield Static(id="home-note")
        yield Foot()

    def _prompt(self, choice: str, description: str | None = None) -> Content:
        says = wording(f"home {choice} what") if description is None else description
        return Content.assemble(
            (f" {CHOICES[choice]}  ", "$accent"), fit(wording(f"home {choice}"), NAME_WIDTH), (says, "$text-muted")
        )

    # -- the saved games

    def on_mount(self) -> None:
        self.query_one("#home-menu", OptionList).highlighted = 0
        self.query_one("#home-games", OptionList).can_focus = False
        self.set_interval(REFRESH_TIME, self.refresh_games)

    def refresh_games(self) -> None:
        """Read the list again if a game was begun, changed or removed elsewhere."""
        if self.is_active and not self._reading and self.app.storage.saved_games_stamp() != self._stamp:
            self._reading = True
            self.find_games()

    def on_screen_resume(self) -> None:
        if self.is_active:  # not below the table of a game that the app was opened with
            self._reading = True
            self.workers.cancel_group(self, "games")
            self.call_after_refresh(self.find_games)

    @work(thread=True, exclusive=True, group="games")
    def find_games(self) -> None:
        """Read the list of games in a thread; then load the boards, so that they are ready when needed."""
        storage, worker = self.app.storage, get_current_worker()
        self._stamp = storage.saved_games_stamp()
        try:
            games, broken = storage.saved_games()
        except OSError as fault:
            self.post_message(self.GamesRead(worker, [], {}, [], system_says_where(fault)))
            return
        titles = {game.board: self._title(game.board) for game in games}
        note = "" if games or broken else wording("home no games")
        self.post_message(self.GamesRead(worker, games, titles, broken, note))
        for name in storage.board_names():
            self._title(name)

    def _title(self, board: str) -> str:
        try:
            return str(self.app.storage.board(board).title)
        except (LookupError, OSError, ValueError):
            return board

    def on_home_screen_games_read(self, message: GamesRead) -> None:
        if message.looks.is_cancelled:
            return  # it read the list before the games last changed
        self._reading = False
        self.titles = message.titles
        self._list(message.games, message.broken)
        self._show_note(message.note)

    def on_resize(self) -> None:
        """Cut the players' names for the new width."""
        if self._listed[0]:
            self.call_after_refresh(self._list, *self._listed)

    def _list(self, games: list[SavedGame], broken: list[BrokenGame]) -> None:
        """List the games, and the one to continue; the highlighted row stays highlighted."""
        self._listed = games, broken
        saved = self.query_one("#home-games", OptionList)
        highlighted = saved.highlighted_option
        saved.clear_options()
        saved.add_options([Option(self._row(game), game.id) for game in games])
        saved.add_options([Option(self._broken_row(file), file.id) for file in broken])
        saved.can_focus = saved.option_count > 0
        rows = [option.id for option in saved.options]
        saved.highlighted = rows.index(highlighted.id) if highlighted is not None and highlighted.id in rows else None
        self.last = self._to_continue(games)
        menu = self.query_one("#home-menu", OptionList)
        goes_on = self._describe(self.last) if self.last is not None else None
        menu.replace_option_prompt("continue", self._prompt("continue", goes_on))
        (menu.disable_option if goes_on is None else menu.enable_option)("continue")

    def _list_now(self) -> None:
        """Read the list immediately if it is still being read, because a key goes to it."""
        if self._reading:
            with suppress(OSError):
                self._list(*self.app.storage.saved_games())

    def _to_continue(self, games: list[SavedGame]) -> SavedGame | None:
        """The first of the games, latest first, that still goes on, or else that was stopped early."""
        open_still = sorted((game for game in games if not game.finished), key=lambda game: game.stopped)
        return open_still[0] if open_still else None

    def _show_note(self, text: str) -> None:
        self.query_one("#home-note", Static).update(Content(text))

    def _describe(self, game: SavedGame) -> str:
        """Who plays what; where the board could not be recognised, names are cut, or else the moves left out."""
        board = plain(self.titles.get(game.board, game.board))
        key = "home game over" if game.finished else "home game stopped" if game.stopped else "home game"
        room = self.query_one("#home-menu", OptionList).size.width - NAME_WIDTH - INDENT_WIDTH
        line = ""
        for words, most in product((key, "home game brief") if key == "home game" else (key,), NAME_CUTS):
            players = listing([plain(name, most) for name in game.players])
            line = wording(words, board=board, players=players, moves=game.moves)
            if width_of(line) - max(0, width_of(board) - BOARD_WIDTH) <= room:
                break
        return line

    def _row(self, game: SavedGame) -> Content:
        try:
            when = datetime.fromisoformat(game.changed).astimezone().strftime("%Y-%m-%d %H:%M")
        except ValueError:
            when = plain(game.changed, 16)
        return Content.assemble((" " * INDENT_WIDTH + fit(when, NAME_WIDTH), "$text-muted"), self._describe(game))

    def _broken_row(self, file: BrokenGame) -> Content:
        says = wording("home broken file", file=plain(file.file, 60), why=file.why)
        return Content.assemble((" " * INDENT_WIDTH + fit(wording("home broken"), NAME_WIDTH), "$error"), says)

    # -- choosing

    @on(OptionList.OptionSelected, "#home-menu")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if event.option_id:
            self.action_choose(event.option_id)

    @on(OptionList.OptionSelected, "#home-games")
    def _game_chosen(self, event: OptionList.OptionSelected) -> None:
        if event.option_id:
            self._report(self.app.open_game(event.option_id))

    def action_choose(self, choice: str) -> None:
        """Do what a choice says; if that fails, say so."""
        if choice == "new":
            self.new_game()
        elif choice == "continue":
            self._continue_last()
        elif choice == "open":
            self.app.show("open_record")
        elif choice == "sample":
            self._open_sample()
        elif choice == "phones":
            self.app.show("phones")
        elif choice == "statistics":
            self.app.show("statistics")
        elif choice == "boards":
            self.app.show("boards", then=lambda board: self.new_game(board) if board else None)
        elif choice == "workshop":
            self.app.show("workshop")
        elif choice == "rules":
            self.app.show("rules")
        elif choice == "quit":
            self.app.exit()

    def _continue_last(self) -> None:
        """Continue the last game: somebody who has just left a game means that one, even if it is not listed yet."""
        self._list_now()
        if self.last is not None:
            self._report(self.app.open_game(self.last.id))

    def new_game(self, board: str | None = None) -> None:
        """Prepare a game, on this board if one is named; what was filled in earlier is still there."""
        from companion.session.new_game import NewGame

        self.draft = self.draft or NewGame()
        self.draft.board = board or self.draft.board
        self.app.show("new_game", self.draft, step=1 if board else 0)

    def _open_sample(self) -> None:
        try:
            text = self.app.storage.sample_record()
        except OSError as fault:
            self._report(system_says_where(fault))
            return
        self._report(self.app.open_record(text, keep=False))

    def _report(self, fault: str | None) -> None:
        if fault:
            self.app.say_fault(fault)

    # -- moving between the two lists

    def on_key(self, event: Key) -> None:
        """Down past the last choice goes to the games, Up past the first game comes back."""
        menu, saved = self.query_one("#home-menu", OptionList), self.query_one("#home-games", OptionList)
        last = menu.highlighted == menu.option_count - 1
        if event.key in ("tab", "shift+tab") or (event.key == "down" and last):
            self._list_now()
        if event.key == "down" and self.focused is menu and saved.can_focus:
            if last:
                saved.focus()
                saved.highlighted = 0
                event.stop()
        elif event.key == "up" and self.focused is saved and not saved.highlighted:
            saved.highlighted = None
            menu.focus()
            event.stop()

    def action_help(self) -> None:
        rows = [(key, wording(f"home {choice}")) for choice, key in CHOICES.items()]
        self.app.show(
            "help",
            [
                ("↑ ↓", wording("help move")),
                ("Enter", wording("help choose")),
                *rows,
                ("F9", wording("help light")),
                ("Ctrl+L", wording("table key redraw")),
                ("Ctrl+Q", wording("help quit")),
            ],
        )
