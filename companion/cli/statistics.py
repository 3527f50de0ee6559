"""`companion import` and `companion stats`: many games at once, with progress on a terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from companion.cli.arguments import (
    DONE,
    FAULTY,
    UNREADABLE,
    CommandError,
    Commands,
    file_text,
    listed_names,
    near_names,
    print_json,
)
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.archive.importing import ImportResult
    from companion.archive.statistics import SkippedGame
    from companion.leaderboard.filters import Filter
    from companion.leaderboard.results import FinishedGame


def add_to(commands: Commands) -> None:
    """Add both commands to the shell."""
    importing = commands.add_parser("import", help=wording("shell help import"))
    importing.add_argument("files", metavar="FILE", nargs="+", help=wording("shell help import files"))
    importing.set_defaults(run=_import)

    stats = commands.add_parser("stats", help=wording("shell help stats"))
    stats.add_argument("--player", metavar="PLAYER", default="", help=wording("shell help player"))
    stats.add_argument(
        "--with", metavar="NAME", dest="with_players", action="append", default=[], help=wording("shell help with")
    )
    stats.add_argument("--board", metavar="BOARD", default="", help=wording("shell help board"))
    stats.add_argument("--since", metavar="DATE", default="", help=wording("shell help since"))
    stats.add_argument("--until", metavar="DATE", default="", help=wording("shell help until"))
    stats.add_argument("--json", action="store_true", help=wording("shell help json"))
    stats.set_defaults(run=_stats)


def _progress(done: int, of: int) -> None:
    """Show the progress of long work on one line, if standard error is a terminal."""
    if of > 1 and sys.stderr is not None and sys.stderr.isatty():
        end = "\r" if done < of else "\r\x1b[K"
        print(f"{wording('progress', done=done, of=of):<40}", end=end, file=sys.stderr, flush=True)


# -- importing


def _record_text(name: str) -> str:
    from companion.archive.importing import ImportFault

    try:
        return file_text(name)
    except CommandError as stop:
        raise ImportFault(str(stop)) from None


def _import(args: argparse.Namespace) -> int:
    from companion.archive.importing import import_records, record_files

    files = record_files(args.files)
    if not files:
        raise CommandError(wording("no records there", names=[plain(name) for name in args.files]))
    if len(files) == 1:
        (result,) = import_records(files, _record_text)
        if result.fault:
            raise CommandError(result.fault)
        print(_outcome(result))
        return DONE
    results: list[ImportResult] = []
    try:
        with closing(import_records(files, _record_text)) as work:
            for result in work:
                results.append(result)
                _clear_progress()
                line = result.fault or f"{plain(result.name)}: {_outcome(result)}"
                print(line, file=sys.stderr if result.fault else sys.stdout)
                _progress(result.done, result.of)
    except KeyboardInterrupt:
        _clear_progress()
        print(_summary(results), wording("import stopped", left=len(files) - len(results)), file=sys.stderr)
        return 130
    print(_summary(results))
    faults = sum(bool(result.fault) for result in results)
    return UNREADABLE if faults == len(results) else FAULTY if faults else DONE


def _clear_progress() -> None:
    """Erase the progress line."""
    if sys.stderr is not None and sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _outcome(result: ImportResult) -> str:
    key = "already there" if result.duplicate else "imported"
    return wording(key, game=result.game, moves=result.moves) + (f" {result.remark}" if result.remark else "")


def _summary(results: Sequence[ImportResult]) -> str:
    faults = sum(bool(result.fault) for result in results)
    duplicates = sum(result.duplicate for result in results)
    parts = [wording("import sum", games=len(results) - faults - duplicates)]
    if duplicates:
        parts.append(wording("import sum twins", count=duplicates))
    if faults:
        parts.append(wording("import sum faults", count=faults))
    return " ".join(parts)


# -- statistics


def _stats(args: argparse.Namespace) -> int:
    from companion.leaderboard.as_json import leaderboard_json
    from companion.leaderboard.as_text import leaderboard_text
    from companion.leaderboard.tables import left_out_line
    from companion.leaderboard.tally import leaderboard

    played, skipped = _all_games()
    wanted = _filter(args, played)
    board = leaderboard(played, wanted)
    missing = [game for game in skipped if game.left_out_of(wanted)]
    if args.json:
        rows = [{"game": game.game, "why": game.why, "says": game.says} for game in missing]
        print_json(leaderboard_json(board, wanted, rows))
        return DONE
    if board.games:
        print(leaderboard_text(board), end="")
    else:
        print(wording("stats none fits" if played else "stats none"))
    if note := left_out_line([(game.game, game.why) for game in missing]):
        print(("\n" if board.games else "") + note)
    return DONE


def _all_games() -> tuple[list[FinishedGame], list[SkippedGame]]:
    """The saved games that count, and those that do not."""
    from companion.archive.statistics import count_games

    played: list[FinishedGame] = []
    skipped: list[SkippedGame] = []
    with closing(count_games()) as work:
        try:
            for step in work:
                _progress(step.done, step.of)
                if step.played is not None:
                    played.append(step.played)
                if step.skipped is not None:
                    skipped.append(step.skipped)
        except KeyboardInterrupt:
            _clear_progress()
            print(wording("stats stopped"), file=sys.stderr)
            raise
    return played, skipped


def _filter(args: argparse.Namespace, played: Sequence[FinishedGame]) -> Filter:
    """The filter that the options ask for. Raises `CommandError` for an unknown name or a malformed date."""
    from companion.leaderboard.filters import Filter
    from companion.leaderboard.people import known_players
    from companion.store.board_files import board_files

    latest = sorted(played, key=lambda game: game.date, reverse=True)
    people = known_players(side.players for game in latest for side in game.result.sides)
    boards = sorted({*board_files(), *(game.result.board for game in played)})
    since, until = _day(args.since), _day(args.until, end=True)
    if since and until and since > until:
        raise CommandError(wording("dates crossed", since=since, until=until))
    return Filter(
        _matched_name(args.player, people, "stats no player"),
        tuple(_matched_name(name, people, "stats no player") for name in args.with_players),
        _matched_name(args.board, boards, "stats no board"),
        since,
        until,
    )


def _matched_name(text: str, names: Sequence[str], key: str) -> str:
    from companion.leaderboard.filters import NoSingleMatch, match_name

    if not text:
        return ""
    try:
        return match_name(text, names)
    except NoSingleMatch as fault:
        says = wording("stats several" if fault.fits else key, text=plain(text, 60))
        could = listed_names(fault.fits) if fault.fits else near_names(text, names) if names else ""
        raise CommandError(f"{says} {could}".strip()) from None


def _day(text: str, *, end: bool = False) -> str:
    from companion.leaderboard.filters import parse_day

    try:
        return parse_day(text, end=end)
    except ValueError:
        raise CommandError(wording("no date", text=plain(text, 40))) from None
