"""The app's door to what lies on the disk: boards, saved games, records, the book of rules."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from companion.record.log import Event

if TYPE_CHECKING:
    from companion.game.board import Board, Ticket
    from companion.rules.passages import Book
    from companion.rules.search import Search
    from companion.sitting import Sitting
    from companion.store.journal import Journal, Saved

LONGEST_RECORD = 1_000_000
"""A record file has at most so many bytes."""


class House:
    """Loads each thing when it is first asked for, so that the first frame does not wait.

    The store's faults pass through: LookupError for unknown names, OSError with
    a sentence for files, `RecordFault` for text that is no record, and
    `BoardFaults` (ValueError) for a board file that is none.
    """

    def board_names(self) -> list[str]:
        """Every board there is, by name."""
        from companion.store import shelf

        return list(shelf.board_files())

    def board(self, name: str) -> Board:
        """One board."""
        from companion.store import shelf

        return shelf.board(name)

    def saved(self) -> tuple[list[Saved], list[str]]:
        """The saved games, newest first, and the files that cannot be read."""
        from companion.store.journal import saved

        return saved()

    def begin(self, events: Sequence[Event], board: str, players: Sequence[str]) -> tuple[Sitting, Journal]:
        """A new saved game of these events."""
        from companion.sitting import Sitting
        from companion.store.journal import Journal

        sitting = Sitting(events, self.board)
        journal = Journal.create(events, board=board, players=players)
        sitting.keeper = journal
        return sitting, journal

    def open(self, game_id: str) -> tuple[Sitting, Journal]:
        """A saved game as it stands."""
        from companion.sitting import Sitting
        from companion.store.journal import Journal

        journal = Journal.open(game_id)
        try:
            return Sitting(journal.events(), self.board, journal), journal
        except Exception:
            journal.close()
            raise

    def keep_tickets(self, board: str, cards: Sequence[Ticket]) -> Path:
        """Told tickets written to the user's own copy of a board; the copy's path."""
        from companion.store.own_boards import save_tickets

        return save_tickets(board, cards)

    def record(self, path: Path) -> str:
        """The text of a record file."""
        from companion.store.shelf import read_text

        return read_text(path, LONGEST_RECORD)

    def events_of(self, text: str) -> list[Event]:
        """The events of a record's text."""
        from companion.sitting import events_of

        return events_of(text, self.board)

    def sample(self) -> str:
        """The record of the sample game."""
        from companion.store.shelf import sample_record

        return sample_record()

    def theme(self, default: str) -> str:
        """The theme that was chosen last, if there is such a one; else the default."""
        from companion.store.settings import settings
        from companion.tui.themes import THEMES

        told = settings().get("theme", default)
        return told if told in {theme.name for theme in THEMES} else default

    def keep_theme(self, name: str) -> None:
        """The theme to begin with next time; a disk that cannot keep it is no reason to stop."""
        from companion.store.settings import keep_setting

        with suppress(OSError):
            keep_setting("theme", name)

    @cached_property
    def book(self) -> Book:
        """Every passage of the rules."""
        from companion.rules.passages import read_book
        from companion.store.shelf import rule_texts

        return read_book(rule_texts())

    @cached_property
    def search(self) -> Search:
        """The look-up of the rules."""
        from companion.rules.search import Search

        return Search(self.book)
