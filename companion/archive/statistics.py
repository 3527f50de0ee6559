"""All saved games counted for the leaderboard.

That takes long, so this is a generator that yields after each game: progress can be shown, and stopping half-way loses
nothing done so far.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypeAlias

from companion.archive.scored_beside import score, scored_beside
from companion.game.values import dataclass
from companion.leaderboard.filters import Filter
from companion.leaderboard.results import FINISHED, FinishedGame, GameResult, read_result, write_result
from companion.record.faults import RecordFault
from companion.record.secret_tickets import report_without_secrets
from companion.store.faults import REPLAY_ERRORS
from companion.store.reading import read_game
from companion.store.result_cache import ResultCache, SavedFile, file_digest
from companion.store.saved_games import BrokenGame, SavedGame, game_files, list_game
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says

_Listed: TypeAlias = tuple[Path, SavedFile, str, GameResult | None]
"""A saved game: its file, when it was begun and changed, the digest of the file, and its result if that is cached."""
UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class SkippedGame:
    """A saved game that does not count: `why` is its state, or "unreadable", in which case `says` is what is wrong.

    A game that can be read also has its `date`, and a result without sides.
    """

    game: str
    why: str
    says: str = ""
    date: str = ""
    result: GameResult | None = None

    def left_out_of(self, asked: Filter) -> bool:
        """Whether it is missing from the games that the filter asks for; an unreadable one may be any of them."""
        return self.result is None or asked.matches(self.date, self.result)


@dataclass(frozen=True, slots=True)
class GameCounted:
    """Saved game number `done` of `of`: either `played` to its end, or `skipped`."""

    done: int
    of: int
    played: FinishedGame | None = None
    skipped: SkippedGame | None = None


def count_games(folder: Path | None = None) -> Generator[GameCounted, None, None]:
    """Look at every saved game, the last changed first; only finished ones count.

    Unreadable files come before all others. Results are cached even if this is stopped half-way; a file whose bytes
    have a cached result is not even opened as a game.
    """
    cache = ResultCache(read_result, write_result)
    broken: list[BrokenGame] = []
    games, unknown = _by_what_is_cached(cache, folder)
    total, done = len(games) + len(unknown), 0
    try:
        with scored_beside(len(unknown)) as rows_of:
            for path, digest in unknown:
                if isinstance(file := list_game(path), BrokenGame):
                    broken.append(file)
                else:
                    games.append((path, SavedFile(file.begun, file.changed), digest, None))
            games.sort(key=lambda game: (game[1].changed, game[0].stem), reverse=True)
            rows = rows_of([path for path, _, _, result in games if result is None])
            for done, file in enumerate(broken, 1):
                skipped = SkippedGame(file.id, UNREADABLE, wording("left unread", file=plain(file.file)))
                yield GameCounted(done, total, skipped=skipped)
            for done, (path, listed, digest, result) in enumerate(games, len(broken) + 1):
                if result is None and (row := next(rows)) is not None:
                    result = cache.put_row(path, digest, listed, row)
                outcome = _outcome(
                    path.stem, listed, result or partial(cache.for_file, path, digest, listed, read_game, score)
                )
                if isinstance(outcome, FinishedGame):
                    yield GameCounted(done, total, played=outcome)
                else:
                    yield GameCounted(done, total, skipped=outcome)
    finally:
        cache.save(all_seen=done == total)


def _by_what_is_cached(
    cache: ResultCache[GameResult], folder: Path | None
) -> tuple[list[_Listed], list[tuple[Path, str]]]:
    """The saved games with a cached result, and the paths and digests of all others."""
    games: list[_Listed] = []
    unknown: list[tuple[Path, str]] = []
    for path in game_files(folder):
        digest = file_digest(path)
        cached = cache.by_file_digest(digest)
        if cached is not None:
            games.append((path, cached[0], digest, cached[1]))
        else:
            unknown.append((path, digest))
    return games, unknown


def keep_result(path: Path) -> None:
    """Score a saved game that is being closed, so that counting all games need not wait for it. Faults are ignored."""
    with suppress(*REPLAY_ERRORS):
        cache = ResultCache(read_result, write_result)
        digest = file_digest(path)
        if cache.by_file_digest(digest) is None and isinstance(file := list_game(path), SavedGame):
            cache.for_file(path, digest, SavedFile(file.begun, file.changed), read_game, score)
            cache.save()


def _outcome(game: str, listed: SavedFile, result: GameResult | Callable[[], GameResult]) -> FinishedGame | SkippedGame:
    try:
        result = result if isinstance(result, GameResult) else result()
    except RecordFault as fault:
        return SkippedGame(game, UNREADABLE, report_without_secrets(fault, game))
    except (LookupError, OSError, ValueError) as fault:
        return SkippedGame(game, UNREADABLE, system_says(fault, 400))
    date = result.date or _local_day(listed.begun)
    if result.state != FINISHED:
        return SkippedGame(game, result.state, date=date, result=result)
    return FinishedGame(game, date, result)


def _local_day(begun: str) -> str:
    """The day on which a game began, in local time; empty if that cannot be read."""
    try:
        return datetime.fromisoformat(begun).astimezone().date().isoformat()
    except (ValueError, OverflowError, OSError):
        return ""
