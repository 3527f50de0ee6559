"""The app's door to what lies on the disk: boards, saved games, records, the book of rules."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.theme import Theme

    from companion.game.board import Board, Ticket
    from companion.record.log import Event
    from companion.rules.passages import Book
    from companion.rules.search import Search
    from companion.session import Session
    from companion.statistics import Counted, TakenIn
    from companion.store.journal import Journal
    from companion.store.preferences import Preferences
    from companion.store.private_drafts import PrivateDrafts
    from companion.store.reading import Onlooker
    from companion.store.repair import Repaired
    from companion.store.saved_games import BrokenGame, SavedGame


class House:
    """Loads each thing when it is first asked for, so that the first frame does not wait.

    The store's faults pass through: LookupError for unknown names, OSError with
    a sentence for files, `RecordFault` for text that is no record, and
    `BoardFaults` (ValueError) for a board file that is none.
    """

    def board_names(self) -> list[str]:
        """Every board there is, by name."""
        from companion.store.board_files import board_files

        return list(board_files())

    def board(self, name: str) -> Board:
        """One board."""
        from companion.store import shipped_files

        return shipped_files.board(name)

    def own_boards(self) -> Path:
        """The folder for boards of one's own."""
        from companion.store.folder import home

        return home() / "boards"

    def saved(self) -> tuple[list[SavedGame], list[BrokenGame]]:
        """The saved games, newest first, and the files that cannot be read."""
        from companion.store.saved_games import saved_games

        return saved_games()

    def counted(self) -> Generator[Counted, None, None]:
        """Every saved game looked at for the statistics, one after the other."""
        from companion.statistics import counted

        return counted()

    def taken_in(self, files: Sequence[str]) -> Generator[TakenIn, None, None]:
        """A saved game made of each record, one after the other."""
        from companion.statistics import taken_in

        return taken_in(files)

    def twin(self, events: Sequence[Event]) -> str:
        """The saved game in which the same stands already; empty if there is none."""
        from companion.statistics import Twins

        return Twins().find(events)

    def people(self) -> tuple[list[str], list[str]]:
        """Everybody who sat at a saved game's table, the latest first; and who sat at the last one, in seat order."""
        from companion.leaderboard.people import remembered

        tables = [game.players for game in self.saved()[0]]
        return remembered(tables), list(tables[0]) if tables else []

    def begin(
        self, events: Sequence[Event], board: str, players: Sequence[str], begun: Session | None = None
    ) -> tuple[Session, Journal]:
        """A new saved game of these events; `begun` is their game where it was folded already."""
        from companion.session import Session
        from companion.store.journal import Journal

        session = Session(events, self.board) if begun is None else begun
        journal = Journal.create(events, board=board, players=players)
        session.sink = journal
        return session, journal

    def copy(self, session: Session, journal: Journal) -> None:
        """Write the copy in plain text beside a saved game as it stands; OSError if it cannot be."""
        from companion.record.replay import write_record

        journal.copy(write_record(session.replay, secrets=False))

    def open(self, game_id: str) -> tuple[Session, Journal]:
        """A saved game as it stands."""
        from companion.session import Session
        from companion.store.journal import Journal

        journal = Journal.open(game_id)
        try:
            return Session(journal.events(), self.board, journal), journal
        except Exception:
            journal.close()
            raise

    def covered(self, journal: Journal) -> PrivateDrafts:
        """What was under the covers of a saved game when it was closed."""
        from companion.store.private_drafts import read_drafts

        return read_drafts(journal.path)

    def keep_covered(self, journal: Journal, tickets: Mapping[int, tuple[str, ...]], pieces: Mapping[int, int]) -> None:
        """Save what is under the covers of a saved game, by seat: tickets, and trains chosen in secret."""
        from companion.store.private_drafts import PrivateDrafts, write_drafts

        write_drafts(journal.path, PrivateDrafts(tickets, pieces))

    def look_on(self, game_id: str, says: str) -> tuple[Session, Onlooker]:
        """A saved game only to look at; `says` answers whoever tries to play."""
        from companion.session import Session
        from companion.store.reading import Onlooker
        from companion.store.saved_games import game_file

        onlooker = Onlooker(game_file(game_id), says)
        try:
            return Session(onlooker.events(), self.board, onlooker), onlooker
        except Exception:
            onlooker.close()
            raise

    def repair(self, game_id: str) -> Repaired | None:
        """A new game of what can be read of a damaged one; None if it is whole."""
        from companion.store.repair import repair

        return repair(game_id, self.board)

    def keep_tickets(self, board: str, cards: Sequence[Ticket]) -> Path:
        """Told tickets written to the user's own copy of a board; the copy's path."""
        from companion.store.own_boards import save_tickets

        return save_tickets(board, cards)

    def record(self, path: Path) -> str:
        """The text of a record file."""
        from companion.statistics import read_record

        return read_record(str(path))

    def sitting_of(self, text: str, record: Path | None = None) -> tuple[Session, list[Event], str]:
        """A record's text as a game that nothing keeps, its events, and what is to be known of how it was read.

        `record` is the file it stands in.
        """
        from companion.played_on import replay_record
        from companion.session import Session
        from companion.store.shipped_files import board, boards_for

        boards = board if record is None else boards_for(record)
        told = replay_record(text, boards)
        session, events = Session.of(told, boards)
        return session, events, " ".join(remark.says for remark in told.remarks)

    def sample(self) -> str:
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
        """The themes in the order in which the key goes round, the user's own one last."""
        from companion.tui.themes import THEMES, theme_like

        asked = self.preferences
        return (*THEMES, theme_like(asked.like, asked.colours)) if asked.like else THEMES

    def theme(self, default: str) -> str:
        """The theme that was chosen last, if there is such a one; else the user's own, or the default."""
        from companion.store.settings import settings

        told = settings().get("theme", self.themes[-1].name if self.preferences.like else default)
        return told if told in {theme.name for theme in self.themes} else default

    def keep_theme(self, name: str) -> None:
        """The theme to begin with next time; a disk that cannot keep it is no reason to stop."""
        from companion.store.settings import save_setting

        with suppress(OSError):
            save_setting("theme", name)

    @cached_property
    def book(self) -> Book:
        """Every passage of the rules."""
        from companion.rules.passages import read_book
        from companion.store.shipped_files import rule_texts

        return read_book(rule_texts())

    @cached_property
    def search(self) -> Search:
        """The look-up of the rules."""
        from companion.rules.search import Search

        return Search(self.book)
