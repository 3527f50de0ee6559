"""Many games at once: all saved games counted for the leaderboard, records imported by the dozen, and what was
corrected again and again.

The first two take long, so each is a generator that yields after every game: progress can be shown, and nothing done
so far is lost when it is stopped half-way.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from hashlib import sha256
from pathlib import Path

from companion.board_versions import replay_record
from companion.boards.corrections import BoardCorrection, corrections
from companion.boards.read import MOST_FAULTS
from companion.game.values import dataclass
from companion.leaderboard.filters import Filter
from companion.leaderboard.results import FINISHED, FinishedGame, GameResult, read_result, result_of, write_result
from companion.record.faults import RecordFault
from companion.record.lines import covered_report
from companion.record.log import Event, fold
from companion.record.replay import write_record
from companion.scored_beside import score, scored_beside
from companion.session import Session
from companion.store import shipped_files
from companion.store.board_files import read_text
from companion.store.faults import JournalFault
from companion.store.folder import home
from companion.store.game_lock import exclusive
from companion.store.journal import Journal
from companion.store.reading import read_game
from companion.store.result_cache import ResultCache, SavedFile, TracedBoards, file_digest
from companion.store.safe_sqlite import wal_path
from companion.store.saved_games import SUFFIX, BrokenGame, SavedGame, game_files, games_folder, list_game
from companion.store.settings import save_setting, settings
from companion.view import View
from companion.words import wording
from companion.words.plain import plain

UNREADABLE = "unreadable"
SUFFIXES = (".ttr", ".txt")
"""The suffixes of record files in a folder."""
LONGEST_RECORD = 1_000_000
"""The most bytes of a record file."""


@dataclass(frozen=True, slots=True)
class SkippedGame:
    """A saved game that does not count: `why` is its state, or "unreadable", and then `says` tells what is wrong.

    Of one that can be read there is also its day, and a result without sides.
    """

    game: str
    why: str
    says: str = ""
    date: str = ""
    result: GameResult | None = None

    def left_out_of(self, asked: Filter) -> bool:
        """Whether it is missing among the games asked for; one that cannot be read may be any of them."""
        return self.result is None or asked.asks_for(self.date, self.result)


@dataclass(frozen=True, slots=True)
class GameCounted:
    """Saved game number `done` of `of`: either it was played to its end, or it is skipped."""

    done: int
    of: int
    played: FinishedGame | None = None
    skipped: SkippedGame | None = None


def count_games(folder: Path | None = None) -> Generator[GameCounted, None, None]:
    """Look at every saved game, the latest change first; only finished ones count.

    Results are kept even if this is stopped half-way. A file whose bytes are those of a game with a kept result is not
    even opened as a game.
    """
    cache = ResultCache(read_result, write_result)
    broken: list[BrokenGame] = []
    games: list[tuple[Path, SavedFile, str, GameResult | None]] = []
    unknown: list[tuple[Path, str]] = []
    for path in game_files(folder):
        stamp = file_digest(path)
        known = cache.of_bytes(stamp)
        if known is not None:
            games.append((path, known[0], stamp, known[1]))
        else:
            unknown.append((path, stamp))
    total, done = len(games) + len(unknown), 0
    try:
        with scored_beside(len(unknown)) as rows_of:
            for path, stamp in unknown:
                if isinstance(file := list_game(path), BrokenGame):
                    broken.append(file)
                else:
                    games.append((path, SavedFile(file.begun, file.changed), stamp, None))
            games.sort(key=lambda game: (game[1].changed, game[0].stem), reverse=True)
            rows = rows_of([path for path, _, _, result in games if result is None])
            for done, file in enumerate(broken, 1):
                skipped = SkippedGame(file.id, UNREADABLE, wording("left unread", file=plain(file.file)))
                yield GameCounted(done, total, skipped=skipped)
            for done, (path, listed, stamp, result) in enumerate(games, len(broken) + 1):
                if result is None and (row := next(rows)) is not None:
                    result = cache.take(path, stamp, listed, row)
                outcome = _outcome(
                    path.stem, listed, result or partial(cache.of_file, path, stamp, listed, read_game, score)
                )
                if isinstance(outcome, FinishedGame):
                    yield GameCounted(done, total, played=outcome)
                else:
                    yield GameCounted(done, total, skipped=outcome)
    finally:
        cache.save(all_seen=done == total)


def keep_result(path: Path) -> None:
    """Score a saved game that is being left, so that nobody waits for it when all are counted; no fault is told."""
    with suppress(RecordFault, LookupError, OSError, ValueError):
        cache = ResultCache(read_result, write_result)
        stamp = file_digest(path)
        if cache.of_bytes(stamp) is None and isinstance(file := list_game(path), SavedGame):
            cache.of_file(path, stamp, SavedFile(file.begun, file.changed), read_game, score)
            cache.save()


def _outcome(game: str, listed: SavedFile, result: GameResult | Callable[[], GameResult]) -> FinishedGame | SkippedGame:
    try:
        result = result if isinstance(result, GameResult) else result()
    except RecordFault as fault:
        return SkippedGame(game, UNREADABLE, covered_report(fault, game))
    except (LookupError, OSError, ValueError) as fault:
        return SkippedGame(game, UNREADABLE, plain(str(fault), 400))
    date = result.date or _local_day(listed.begun)
    if result.state != FINISHED:
        return SkippedGame(game, result.state, date=date, result=result)
    return FinishedGame(game, date, result)


def _local_day(begun: str) -> str:
    """The day on which a game began, by the clock of this machine; empty if that cannot be read."""
    try:
        return datetime.fromisoformat(begun).astimezone().date().isoformat()
    except (ValueError, OverflowError, OSError):
        return ""


# -- importing records


class ImportFault(ValueError):
    """A record cannot be imported; the text is a whole sentence that says why."""


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What became of record number `done` of `of`.

    `game` is the name of the saved game. For a `duplicate` it is the game saved earlier, and nothing was written.
    Without a game `fault` says why. `remark` says how the record was read, if that needs saying.
    """

    done: int
    of: int
    name: str
    game: str = ""
    moves: int = 0
    duplicate: bool = False
    fault: str = ""
    remark: str = ""


def record_files(names: Sequence[str]) -> list[str]:
    """The files named, and for each folder the records in it, by name; OSError if a folder cannot be listed."""
    files: list[str] = []
    for name in names:
        is_folder = name != "-" and os.path.isdir(os.path.expanduser(name))
        files += records_in(name) if is_folder else [name]
    return files


def records_in(folder: str, begins: str = "") -> list[str]:
    """The records in a folder whose names begin so, by name; OSError if it cannot be listed."""
    with os.scandir(os.path.expanduser(folder)) as entries:
        names = [entry.name for entry in entries if entry.name.casefold().endswith(SUFFIXES) and entry.is_file()]
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
    """Make a saved game of each record, unless there is one already."""
    cache = ResultCache(read_result, write_result)
    saved = SavedRecords()
    try:
        for done, name in enumerate(names, 1):
            result = partial(ImportResult, done, len(names), name)
            try:
                text = text_of(name)
                if game := saved.find_text(text):
                    yield result(game, duplicate=True)
                    continue
                find_board = shipped_files.board if name == "-" else shipped_files.boards_for(_path(name))
                boards = TracedBoards(cache, find_board)
                record = replay_record(text, boards)
                result = partial(result, remark=" ".join(remark.says for remark in record.remarks))
                session, events = Session.of(record, boards)
                with exclusive(home(), "import"):
                    saved.look_again()
                    duplicate = saved.find(events)
                    game = duplicate or _save(events, session, name)
                    saved.add(events, game)
                if duplicate:
                    yield result(game, duplicate=True)
                    continue
                cache.keep(events, boards, result_of(session))
                yield result(game, len(session.moves))
            except ImportFault as fault:
                yield result(fault=str(fault))
            except RecordFault as fault:
                yield result(fault=fault.report(name))
            except OSError as fault:
                why = plain(fault.strerror or str(fault), 300)
                yield result(fault=wording("file fault", file=plain(name), why=why))
            except (LookupError, ValueError) as fault:
                why = "\n".join(plain(row, 400) for row in str(fault).splitlines()[:MOST_FAULTS])
                yield result(fault=wording("file fault", file=plain(name), why=why))
    finally:
        cache.save()


def _save(events: list[Event], session: Session, name: str) -> str:
    """Write a new saved game in one piece, and return its name."""
    if session.replay.header.by_file:
        raise ImportFault(wording("board elsewhere", file=plain(name), folder=plain(str(home() / "boards"))))
    journal = Journal.create(
        events,
        board=session.game.board.name,
        players=session.game.table.names,
        moves=len(session.moves),
        finished=session.finished,
    )
    with suppress(JournalFault):  # the game itself is there
        journal.copy(write_record(View(session).session.replay, secrets=False))
    journal.close()
    return journal.id


class SavedRecords:
    """The saved games, found by their lines."""

    def __init__(self, folder: Path | None = None) -> None:
        self._games: dict[bytes, str] = {}
        self._folder = folder
        self._seen: set[str] = set()
        self.look_again()

    def look_again(self) -> None:
        """Read the games that appeared since the last look: another process may have saved them."""
        folder = self._folder or games_folder()
        for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []:
            if path.name not in self._seen:
                self._seen.add(path.name)
                with suppress(RecordFault, LookupError, OSError, ValueError):
                    self.add(read_game(path), path.stem)

    def add(self, events: Sequence[Event], game: str) -> None:
        self._games.setdefault(_digest(_record_text(events)), game)

    def find(self, events: Sequence[Event]) -> str:
        """The saved game with the same lines, undone ones left out; empty if there is none."""
        return self.find_text(_record_text(events))

    def find_text(self, text: str) -> str:
        """The saved game that is this record word for word; the same game worded differently is not found."""
        return self._games.get(_digest(text), "")


def _record_text(events: Sequence[Event]) -> str:
    log = fold(events)
    return "\n".join((log.header.rstrip("\n"), *log.lines))


def _digest(text: str) -> bytes:
    return sha256(text.rstrip("\n").encode("utf-8", "surrogatepass")).digest()


# -- what tables corrected again and again

OFTEN = 3
"""A correction made in so many saved games is proposed for keeping."""
REFUSED = "refused corrections"
MOST_REFUSED = 1000


def often_corrected() -> dict[str, tuple[BoardCorrection, ...]]:
    """What was corrected alike in three saved games, by board, unless it was refused; its file may have it by now.

    Tracks are of a board and all its variants, and are found under the board's own name.
    """
    counts: Counter[tuple[str, BoardCorrection]] = Counter()
    first: dict[tuple[str, str], tuple[str, BoardCorrection]] = {}
    for path in game_files():
        with suppress(RecordFault, LookupError, OSError, ValueError):
            if not _holds(path, b"table "):
                continue
            events = read_game(path)
            if not any(line.startswith("table ") for line in fold(events).lines):
                continue
            session = Session(events, shipped_files.boards_of(path.stem))
            board = session.game.board
            for made in corrections(session.replay.start.board, board):
                name = board.name if made.ticket else board.variant_of or board.name
                counts[first.setdefault((name, made.key), (name, made))] += 1
    refused = set(_refused())
    often: dict[str, tuple[BoardCorrection, ...]] = {}
    for (name, made), count in counts.items():
        if count >= OFTEN and _refusal(name, made) not in refused:
            often[name] = (*often.get(name, ()), made)
    return often


def _holds(path: Path, beginning: bytes) -> bool:
    """Whether some line of a saved game may begin so, by its bytes: opening each game takes a hundred times as long."""
    return any(beginning in file.read_bytes() for file in (path, wal_path(path)) if file.exists())


def refuse_corrections(board: str, refused: Sequence[BoardCorrection]) -> None:
    """Do not propose these again; OSError if that cannot be kept."""
    new = [_refusal(board, made) for made in refused]
    save_setting(REFUSED, " ".join(dict.fromkeys((*_refused(), *new)))[-17 * MOST_REFUSED :])


def _refused() -> list[str]:
    return settings().get(REFUSED, "").split()


def _refusal(board: str, made: BoardCorrection) -> str:
    return sha256(f"{board} {made.key}".encode("utf-8", "surrogatepass")).hexdigest()[:16]
