"""What a screen may ask of the app that shows it.

Screens know neither the app nor one another: they ask for another one by its name, and the app knows where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from textual.app import App

if TYPE_CHECKING:
    from pathlib import Path

    from companion.open_game import OpenGame
    from companion.record.log import Event
    from companion.record.piecemeal import Piecemeal, Result
    from companion.session import Session
    from companion.tui.house import House
    from companion.tui.phones import PhoneDesk
    from companion.tui.workshop import AppWorkshop
    from companion.workbench.end_photo import EndPhoto

ScreenName = Literal[
    "amend", "ask", "boards", "choosing", "code", "correct_board", "counts", "help", "home", "import_records", "jump",
    "keep", "loans", "new_game", "now", "open_record", "outlook", "phones", "photo", "photo_draft", "pieces", "place",
    "recount", "repair", "replay", "reveal", "rules", "share", "sheet", "statistics", "table", "tickets", "workshop",
]  # fmt: skip
"""Each is the name of its file in `companion/tui/screens`: "new_game" is the NewGameScreen there."""


class Host(App[Any]):
    """The app as its screens see it. Methods that can fail return a sentence that says why, or None."""

    house: House
    opened: OpenGame | None = None
    """The game that is open, if there is one."""
    desk: PhoneDesk
    """The phones at the table."""
    workshop: AppWorkshop
    """The workshop, in which boards are made."""
    end_photo: EndPhoto
    """The photo of the end of the game that is open."""

    @property
    def session(self) -> Session | None:
        """The session of the game that is open."""
        return None if self.opened is None else self.opened.session

    def show(self, screen: ScreenName, /, *args: Any, then: Callable[[Any], object] | None = None, **more: Any) -> None:
        """Lay a screen over the present one, made of what follows its name; `then` is called with what it closes with.

        Without `then` a screen of the same kind takes the place of the present one.
        """
        raise NotImplementedError

    @property
    def letters_wait(self) -> bool:
        """Whether what comes next is one more letter: what is looked for now would be gone at once."""
        raise NotImplementedError

    async def in_slices(self, work: Piecemeal[Result]) -> Result:
        """The result of long work, done while nothing else is to be done."""
        raise NotImplementedError

    def action_rules(self) -> None:
        """The look-up from whatever screen, at the rules that are at hand there, if there are any."""
        raise NotImplementedError

    def say_fault(self, text: str) -> None:
        """A sentence about something that did not work, over whatever screen there is."""
        raise NotImplementedError

    # -- the game that is open

    def changed(self) -> None:
        """After every move, undo and redo: the copy beside the game has it too."""
        raise NotImplementedError

    def save_drafts(self) -> None:
        """Save what seats prepared in secret, and say it where that cannot be."""
        raise NotImplementedError

    def stop_game(self) -> None:
        """The table ends its game before the last turn; OSError where that cannot be saved."""
        raise NotImplementedError

    def show_tickets(self) -> None:
        """The tickets of each player; the score pad of a game that is told in numbers only."""
        raise NotImplementedError

    def show_end(self, *, loans_declared: bool = False) -> None:
        """What comes after the tickets, as far as the sheet."""
        raise NotImplementedError

    # -- opening and leaving

    def open_game(self, game_id: str, *, sheet: bool = False) -> str | None:
        """Go to the table of a saved game; with `sheet` lay only its sheet over the present screen."""
        raise NotImplementedError

    def open_record(self, record: Path | str, *, keep: bool = True) -> str | None:
        """Go to the table of a record: the path of its file, which stays as it is, or its text.

        Without `keep` it is only looked at, and nothing is saved.
        """
        raise NotImplementedError

    def begin(
        self, events: Sequence[Event], board: str, players: Sequence[str], begun: Session | None = None
    ) -> str | None:
        """Begin a saved game with these events and go to its table; `begun` is their game if it was folded already."""
        raise NotImplementedError

    def leave_game(self) -> None:
        """Leave the game that is open, if there is one; the screens stay as they are."""
        raise NotImplementedError

    def go_home(self) -> None:
        """Leave the game as it stands and go to the home screen; what would be forgotten is asked about first."""
        raise NotImplementedError
