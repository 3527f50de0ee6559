"""Every saved game at once: counted for the leaderboard, and records taken in by the dozen.

Both are long work. Each is a generator that yields after every game, so that
the shell and the screen can show how far it is; whoever stops in between has
everything whole that was done before.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from hashlib import sha256
from pathlib import Path

from companion.board_versions import replay_record
from companion.boards.read import MOST_FAULTS
from companion.leaderboard.results import FINISHED, FinishedGame, GameResult, read_result, result_of, write_result
from companion.record.faults import RecordFault
from companion.record.header import Boards
from companion.record.log import Event, fold
from companion.record.replay import write_record
from companion.session import Session
from companion.store import shipped_files
from companion.store.board_files import read_text
from companion.store.faults import JournalFault
from companion.store.folder import home
from companion.store.game_lock import exclusive
from companion.store.journal import Journal
from companion.store.reading import read_game
from companion.store.result_cache import ResultCache, TracedBoards
from companion.store.saved_games import SUFFIX, SavedGame, games_folder, saved_games
from companion.words import wording
from companion.words.plain import plain

UNREADABLE = "unreadable"
SUFFIXES = (".ttr", ".txt")
"""Files that look like records: these of a folder are taken in."""
LONGEST_RECORD = 1_000_000
"""A record file has at most so many bytes."""


@dataclass(frozen=True, slots=True)
class SkippedGame:
    """A saved game that does not count: `why` is a state of the leaderboard, or "unreadable" with what is wrong."""

    game: str
    why: str
    says: str = ""


@dataclass(frozen=True, slots=True)
class GameCounted:
    """One more saved game was looked at, `done` of `of` by now: it was played to its end, or is left out."""

    done: int
    of: int
    played: FinishedGame | None = None
    left: SkippedGame | None = None


def count_games(folder: Path | None = None) -> Generator[GameCounted, None, None]:
    """Look at every saved game; only finished ones count. Results are kept, also when this is stopped."""
    kept = ResultCache(read_result, write_result)
    games, broken = saved_games(folder)
    of, done = len(broken) + len(games), len(broken)
    for at, file in enumerate(broken, 1):
        yield GameCounted(at, of, left=SkippedGame(file.id, UNREADABLE, wording("left unread", file=plain(file.file))))
    try:
        for done, one in enumerate(games, len(broken) + 1):
            outcome = _outcome(one, kept, folder)
            if isinstance(outcome, FinishedGame):
                yield GameCounted(done, of, played=outcome)
            else:
                yield GameCounted(done, of, left=outcome)
    finally:
        kept.save(all_seen=done == of)


def _outcome(game: SavedGame, kept: ResultCache[GameResult], folder: Path | None) -> FinishedGame | SkippedGame:
    try:
        events = _events(game, folder)
        result = kept.of(events, partial(_scored, events))
    except RecordFault as fault:
        return SkippedGame(game.id, UNREADABLE, fault.report(game.id))
    except (LookupError, OSError, ValueError) as fault:
        return SkippedGame(game.id, UNREADABLE, plain(str(fault), 400))
    if result.state != FINISHED:
        return SkippedGame(game.id, result.state)
    return FinishedGame(game.id, result.date or _day(game), result)


def _events(game: SavedGame, folder: Path | None) -> list[Event]:
    return read_game((folder or games_folder()) / f"{game.id}{SUFFIX}")


def _scored(events: list[Event], boards: Boards) -> GameResult:
    return result_of(Session(events, boards))


def _day(saved_games: SavedGame) -> str:
    """The day on which a game began, where its journal was written."""
    try:
        return datetime.fromisoformat(saved_games.begun).astimezone().date().isoformat()
    except (ValueError, OverflowError, OSError):
        return ""


# -- taking records in


class ImportFault(ValueError):
    """A record cannot be taken in; its text is the whole sentence that says why."""


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What became of one record, `done` of `of` by now.

    `game` is the name of the saved game; of one that was saved before, `twin`
    is true and nothing was written. Without a game `fault` says why.
    """

    done: int
    of: int
    name: str
    game: str = ""
    moves: int = 0
    twin: bool = False
    fault: str = ""
    remark: str = ""
    """What is to be known of how it was read."""


def record_files(names: Sequence[str]) -> list[str]:
    """The files that are meant: each one named, and of each folder those that look like records, by name."""
    found: list[str] = []
    for name in names:
        if name != "-" and os.path.isdir(os.path.expanduser(name)):
            found += records_in(name)
        else:
            found.append(name)
    return found


def records_in(folder: str, begins: str = "") -> list[str]:
    """The records that lie in a folder itself, in the order of their names; OSError if it cannot be listed."""
    with os.scandir(os.path.expanduser(folder)) as there:
        names = [one.name for one in there if one.name.casefold().endswith(SUFFIXES) and one.is_file()]
    fits = [name for name in names if name.casefold().startswith(begins.casefold()) and name[0] != "."]
    return [os.path.join(folder, name) for name in sorted(fits)]


def read_record(name: str) -> str:
    """The text of a record file; OSError or ValueError says why not."""
    return read_text(_path(name), LONGEST_RECORD)


def _path(name: str) -> Path:
    return Path(os.path.expanduser(name))


def import_records(
    names: Sequence[str], text_of: Callable[[str], str] = read_record
) -> Generator[ImportResult, None, None]:
    """Make a saved game of each record; one that is saved already is not saved twice."""
    kept = ResultCache(read_result, write_result)
    twins = SavedRecords()
    try:
        for done, name in enumerate(names, 1):
            told = partial(ImportResult, done, len(names), name)
            try:
                text = text_of(name)
                boards = TracedBoards(
                    kept, shipped_files.board if name == "-" else shipped_files.boards_for(_path(name))
                )
                if not (game := twins.find_text(text)):
                    one = replay_record(text, boards)
                    told = partial(told, remark=" ".join(remark.says for remark in one.remarks))
                    session, events = Session.of(one, boards)
                    game = twins.find(events)
                if game:
                    yield told(game, twin=True)
                    continue
                with exclusive(home(), "import"):
                    twins.look_again()
                    if twin := twins.find(events):
                        game = twin
                    else:
                        game = _save(events, session, name)
                        twins.add(events, game)
                if twin:
                    yield told(game, twin=True)
                    continue
                kept.keep(events, boards, result_of(session))
                yield told(game, len(session.moves))
            except ImportFault as fault:
                yield told(fault=str(fault))
            except RecordFault as fault:
                yield told(fault=fault.report(name))
            except OSError as fault:
                yield told(fault=wording("file fault", file=plain(name), why=plain(fault.strerror or str(fault), 300)))
            except (LookupError, ValueError) as fault:
                why = "\n".join(plain(row, 400) for row in str(fault).splitlines()[:MOST_FAULTS])
                yield told(fault=wording("file fault", file=plain(name), why=why))
    finally:
        kept.save()


def _save(events: list[Event], session: Session, name: str) -> str:
    """A new saved game, written in one piece; its name."""
    board = session.game.board.name
    if session.replay.header.by_file:
        raise ImportFault(wording("board elsewhere", file=plain(name), folder=plain(str(home() / "boards"))))
    journal = Journal.create(
        events,
        board=board,
        players=[seat.name for seat in session.game.table.seats],
        moves=len(session.moves),
        finished=session.over,
    )
    with suppress(JournalFault):  # the game itself is there
        journal.copy(write_record(session.replay, secrets=False))
    journal.close()
    return journal.id


class SavedRecords:
    """Saved games by what stands in them, undone lines apart."""

    def __init__(self, folder: Path | None = None) -> None:
        self._games: dict[bytes, str] = {}
        self._folder = folder
        self._seen: set[str] = set()
        self.look_again()

    def look_again(self) -> None:
        """Read the games that came since the last look, as another process may have saved them."""
        folder = self._folder or games_folder()
        for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []:
            if path.name not in self._seen:
                self._seen.add(path.name)
                with suppress(RecordFault, LookupError, OSError, ValueError):
                    self.add(read_game(path), path.stem)

    def add(self, events: Sequence[Event], game: str) -> None:
        self._games.setdefault(_mark(_standing(events)), game)

    def find(self, events: Sequence[Event]) -> str:
        """The saved game in which the same stands; empty if there is none."""
        return self.find_text(_standing(events))

    def find_text(self, text: str) -> str:
        """The saved game that is this record word for word; one written otherwise may still be the same."""
        return self._games.get(_mark(text), "")


def _standing(events: Sequence[Event]) -> str:
    told = fold(events)
    return "\n".join((told.header.rstrip("\n"), *told.lines))


def _mark(text: str) -> bytes:
    return sha256(text.rstrip("\n").encode("utf-8", "surrogatepass")).digest()
