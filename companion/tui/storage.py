"""The app's access to what is on the disk: boards, saved games, records, the book of rules."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.theme import Theme

    from companion.archive.importing import ImportResult
    from companion.archive.statistics import GameCounted
    from companion.boards.corrections import BoardCorrection
    from companion.game.board import Board, Ticket
    from companion.record.log import Event
    from companion.rules.passages import Book
    from companion.rules.search import Search
    from companion.session import Session
    from companion.store.own_boards import CorrectedBoard
    from companion.store.preferences import Preferences
    from companion.store.repair import Repaired
    from companion.store.saved_games import BrokenGame, SavedGame


LAST_PLAYED = 3
"""How many boards come first in a list because they were played last."""


class Storage:
    """Loads each thing when it is first asked for, so that the first frame does not wait.

    The store's errors pass through: `LookupError` for unknown names, `OSError` with a sentence for files, `RecordFault`
    for text that is not a record, and `BoardFaults` (a `ValueError`) for a file that is not a board.
    """

    def board_names(self) -> list[str]:
        """The names of all boards."""
        from companion.store.board_files import board_files

        return list(board_files())

    def board(self, name: str) -> Board:
        """The board with this name."""
        from companion.store import shipped_files

        return shipped_files.board(name)

    def last_played(self) -> list[str]:
        """The boards played last, the latest first; empty if the saved games cannot be listed."""
        from companion.store.saved_games import boards_played

        try:
            return boards_played(LAST_PLAYED)
        except OSError:
            return []

    def board_order(self) -> str:
        """The order in which boards were listed last; empty if none was ever chosen."""
        from companion.store.settings import settings

        return settings().get("boards", "")

    def keep_board_order(self, order: str) -> None:
        """Save the order for next time; a disk that cannot is no reason to stop."""
        from companion.store.settings import save_setting

        with suppress(OSError):
            save_setting("boards", order)

    def own_boards_folder(self) -> Path:
        """The folder for the user's own boards."""
        from companion.store.folder import home

        return home() / "boards"

    def saved_games(self) -> tuple[list[SavedGame], list[BrokenGame]]:
        """The saved games, newest first, and the files that cannot be read."""
        from companion.store.saved_games import saved_games

        return saved_games()

    def saved_games_stamp(self) -> object:
        """A value that changes whenever a saved game is added, removed or changed."""
        from companion.store.saved_games import games_stamp

        return games_stamp()

    def count_games(self) -> Generator[GameCounted, None, None]:
        """Count every saved game for the statistics, one after the other."""
        from companion.archive.statistics import count_games

        return count_games()

    def import_records(self, files: Sequence[str]) -> Generator[ImportResult, None, None]:
        """Make a saved game of each record, one after the other."""
        from companion.archive.importing import import_records

        return import_records(files)

    def same_record(self, session: Session, events: Sequence[Event]) -> str:
        """The saved game that holds the same record already; empty if there is none."""
        from companion.archive.importing import saved_as

        return saved_as(session, events)

    def people(self) -> tuple[list[str], list[str]]:
        """Everybody who played in a saved game, the latest first; and the players of the last one, in seat order."""
        from companion.leaderboard.people import known_players

        tables = [game.players for game in self.saved_games()[0]]
        return known_players(tables), list(tables[0]) if tables else []

    def repair(self, game_id: str) -> Repaired | None:
        """A new game made of what can be read of a damaged one; None if that one is whole."""
        from companion.store.repair import repair
        from companion.store.shipped_files import boards_of

        return repair(game_id, boards_of(game_id))

    def keep_tickets(self, board: str, cards: Sequence[Ticket]) -> Path:
        """Add tickets that players entered to the user's own copy of a board. Returns the copy's path."""
        from companion.store.own_boards import save_tickets

        return save_tickets(board, cards)

    def unlisted_cards(self, board: str, cards: Sequence[Ticket]) -> list[Ticket]:
        """The cards that the board's current file does not list; all of them if it cannot be read."""
        if not cards:
            return []
        from companion.store.own_boards import unlisted_cards

        try:
            return unlisted_cards(board, cards)
        except (LookupError, OSError, ValueError):
            return list(cards)

    def corrected_board(self, board: str, corrections: Sequence[BoardCorrection]) -> CorrectedBoard:
        """The board's file as it would be with these corrections. Raises `CorrectionUnfit` if they cannot be made."""
        from companion.store.own_boards import corrected_board

        return corrected_board(board, corrections)

    def keep_corrections(self, board: str, corrections: Sequence[BoardCorrection]) -> Path:
        """Write corrections to the user's own copy of a board; saved games keep the old one. Returns the copy's
        path."""
        from companion.store.own_boards import save_corrections

        return save_corrections(board, corrections)

    def missing_corrections(self, board: str, corrections: Sequence[BoardCorrection]) -> tuple[BoardCorrection, ...]:
        """The corrections that the board's current file lacks and could have; empty if it cannot be read."""
        if not corrections:
            return ()
        from companion.store.own_boards import missing_corrections

        try:
            return missing_corrections(board, corrections)
        except (LookupError, OSError, ValueError):
            return ()

    def often_corrected(self) -> dict[str, tuple[BoardCorrection, ...]]:
        """What was corrected again and again in saved games, by board; without what the user refused to keep."""
        from companion.archive.often_corrected import often_corrected

        return often_corrected()

    def refuse_corrections(self, board: str, corrections: Sequence[BoardCorrection]) -> None:
        """Do not propose these again; a disk that cannot save this is no reason to stop."""
        from companion.archive.often_corrected import refuse_corrections

        with suppress(OSError):
            refuse_corrections(board, corrections)

    def record(self, path: Path) -> str:
        """The text of a record file."""
        from companion.archive.importing import read_record

        return read_record(str(path))

    def sample_record(self) -> str:
        """The record of the sample game."""
        from companion.store.shipped_files import sample_record

        return sample_record()

    @cached_property
    def preferences(self) -> Preferences:
        """What the user's settings file says."""
        from companion.store.preferences import preferences

        return preferences()

    @cached_property
    def themes(self) -> tuple[Theme, ...]:
        """The themes in the order in which the key steps through them, the user's own last."""
        from companion.tui.themes import THEMES, theme_like

        preferences = self.preferences
        return (*THEMES, theme_like(preferences.base_theme, preferences.colours)) if preferences.base_theme else THEMES

    def theme(self, default: str) -> str:
        """The theme chosen last, if it still exists; otherwise the user's own or the default."""
        from companion.store.settings import settings

        name = settings().get("theme", self.themes[-1].name if self.preferences.base_theme else default)
        return name if name in {theme.name for theme in self.themes} else default

    def keep_theme(self, name: str) -> None:
        """Save the theme to begin with next time; a disk that cannot is no reason to stop."""
        from companion.store.settings import save_setting

        with suppress(OSError):
            save_setting("theme", name)

    @cached_property
    def rule_book(self) -> Book:
        """Every passage of the rules."""
        from companion.rules.passages import read_book
        from companion.store.shipped_files import rule_texts

        return read_book(rule_texts())

    @cached_property
    def rule_search(self) -> Search:
        """The look-up of the rules."""
        from companion.rules.search import Search

        return Search(self.rule_book)
