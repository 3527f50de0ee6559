"""What a screen may ask of the app that shows it.

Screens know neither the app nor one another: they ask for a screen by its name, and the app knows where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol

from textual.app import App

if TYPE_CHECKING:
    from pathlib import Path

    from companion.archive.open_game import OpenGame
    from companion.record.log import Event
    from companion.record.piecemeal import Piecemeal, Result
    from companion.session import Session
    from companion.tui.phones import PhoneDesk
    from companion.tui.storage import Storage
    from companion.tui.workshop import AppWorkshop
    from companion.workbench.end_photo import EndPhoto

ScreenName = Literal[
    "amend", "ask", "boards", "choosing", "code", "correct_board", "counts", "help", "home", "import_records", "jump",
    "keep", "loans", "new_game", "now", "open_record", "outlook", "phones", "photo", "photo_draft", "pieces", "place",
    "recount", "repair", "replay", "reveal", "rules", "share", "sheet", "statistics", "table", "tickets", "workshop",
]  # fmt: skip
"""Each is the name of a file in `companion/tui/screens`: "new_game" holds `NewGameScreen`."""


class Ending(Protocol):
    """The way from the last turn of a game to its sheet."""

    def stop(self, stopped: Callable[[], object], failed: Callable[[OSError], object]) -> None:
        """End the game here, if the table agrees that its last turn will not be played; then begin.

        `stopped` is called once that is saved, or `failed` if it cannot be.
        """

    def begin(self) -> None:
        """Go to the tickets or, if all of them are known, to what comes after them."""

    def show_tickets(self) -> None:
        """Show the tickets of each player; in a game entered only as numbers, the score pad, followed by the sheet."""

    def go_on(self, *, loans_declared: bool = False) -> None:
        """Go on after the tickets: what stations borrow, then which tickets and corrections to keep, then the sheet."""


class Host(App[Any]):
    """The app as its screens see it. Methods that can fail return a sentence that says why, or None."""

    storage: Storage
    pressed_at: float
    """When the key or mouse button that is being handled was pressed, by the clock of Textual's messages."""
    opened: OpenGame | None = None
    """The open game, if there is one."""
    desk: PhoneDesk
    """The phones at the table."""
    workshop: AppWorkshop
    """The workshop, where boards are made."""
    end_of_game: Ending
    """What leads from the open game's last turn to its sheet."""
    end_photo: EndPhoto
    """The photo taken at the end of the open game."""

    @property
    def session(self) -> Session | None:
        """The session of the open game."""
        return None if self.opened is None else self.opened.session

    def show(self, screen: ScreenName, /, *args: Any, then: Callable[[Any], object] | None = None, **more: Any) -> None:
        """Show a screen, made with the given arguments, over the present one; `then` is called with its result.

        Without `then`, a screen replaces a present one of the same class.
        """
        raise NotImplementedError

    @property
    def more_letters_wait(self) -> bool:
        """Whether the next input waiting is another letter, so that anything looked up now would be stale at once."""
        raise NotImplementedError

    async def in_slices(self, work: Piecemeal[Result]) -> Result:
        """The result of long work, done while nothing else is pending."""
        raise NotImplementedError

    def action_rules(self) -> None:
        """Open the rule look-up over the current screen, at the rules that matter there, if any."""
        raise NotImplementedError

    def say_fault(self, text: str) -> None:
        """Show a sentence about something that did not work, over any screen."""
        raise NotImplementedError

    # -- the game that is open

    def game_changed(self) -> None:
        """Bring the copy beside the game and the phones up to date; called after every move, undo and redo."""
        raise NotImplementedError

    def save_drafts(self) -> None:
        """Save what seats prepared in secret, and report it if that fails."""
        raise NotImplementedError

    # -- opening and leaving

    def open_game(self, game_id: str, *, sheet: bool = False) -> str | None:
        """Go to the table of a saved game; with `sheet`, show only its sheet over the present screen."""
        raise NotImplementedError

    def open_record(self, record: Path | str, *, keep: bool = True) -> str | None:
        """Go to the table of a record, given as its text or as the path of its file, which stays as it is.

        Without `keep` it is only looked at, and nothing is saved.
        """
        raise NotImplementedError

    def begin(
        self, events: Sequence[Event], board: str, players: Sequence[str], begun: Session | None = None
    ) -> str | None:
        """Begin a saved game with these events and go to its table; `begun` is its session if it is folded already."""
        raise NotImplementedError

    def leave_game(self) -> None:
        """Leave the open game, if there is one; the screens stay as they are."""
        raise NotImplementedError

    def go_home(self) -> None:
        """Leave the game as it is and go to the home screen; ask first if anything would be lost."""
        raise NotImplementedError
