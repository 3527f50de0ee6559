"""`companion import` and `companion stats`: many games at once, with progress on a terminal."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from companion.cli.arguments import DONE, FAULTY, UNREADABLE, CommandError, file_text, there_are
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.cli.arguments import Commands
    from companion.leaderboard.filters import Filter
    from companion.leaderboard.results import FinishedGame
    from companion.statistics import ImportResult, SkippedGame


def add_to(commands: Commands) -> None:
    """Add both commands to the shell's."""
    taken = commands.add_parser("import", help=wording("shell help import"))
    taken.add_argument("files", metavar="FILE", nargs="+", help=wording("shell help import files"))
    taken.set_defaults(run=_import)

    stats = commands.add_parser("stats", help=wording("shell help stats"))
    stats.add_argument("--player", metavar="PLAYER", default="", help=wording("shell help player"))
    stats.add_argument(
        "--with", metavar="NAME", dest="beside", action="append", default=[], help=wording("shell help with")
    )
    stats.add_argument("--board", metavar="BOARD", default="", help=wording("shell help board"))
    stats.add_argument("--since", metavar="DATE", default="", help=wording("shell help since"))
    stats.add_argument("--until", metavar="DATE", default="", help=wording("shell help until"))
    stats.add_argument("--json", action="store_true", help=wording("shell help json"))
    stats.set_defaults(run=_stats)


def _progress(done: int, of: int) -> None:
    """How far long work is, on one line of a terminal; nothing where standard error is none."""
    if of > 1 and sys.stderr is not None and sys.stderr.isatty():
        end = "\r" if done < of else "\r\x1b[K"
        print(f"{wording('progress', done=done, of=of):<40}", end=end, file=sys.stderr, flush=True)


# -- taking records in


def _text(name: str) -> str:
    from companion.statistics import ImportFault

    try:
        return file_text(name)
    except CommandError as stop:
        raise ImportFault(str(stop)) from None


def _import(told: argparse.Namespace) -> int:
    from companion.statistics import import_records, record_files

    files = record_files(told.files)
    if not files:
        raise CommandError(wording("no records there", names=[plain(name) for name in told.files]))
    if len(files) == 1:
        (one,) = import_records(files, _text)
        if one.fault:
            raise CommandError(one.fault)
        print(_outcome(one))
        return DONE
    found: list[ImportResult] = []
    try:
        with closing(import_records(files, _text)) as work:
            for one in work:
                found.append(one)
                _clear()
                print(one.fault or _outcome(one, with_name=True), file=sys.stderr if one.fault else sys.stdout)
                _progress(one.done, one.of)
    except KeyboardInterrupt:
        _clear()
        print(_sum(found), wording("import stopped", left=len(files) - len(found)), file=sys.stderr)
        return 130
    print(_sum(found))
    faults = sum(bool(one.fault) for one in found)
    return UNREADABLE if faults == len(found) else FAULTY if faults else DONE


def _clear() -> None:
    """Take the line of progress away."""
    if sys.stderr is not None and sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _outcome(one: ImportResult, *, with_name: bool = False) -> str:
    key = "already there" if one.twin else "imported"
    head = f"{plain(one.name)}: " if with_name else ""
    return head + wording(key, game=one.game, moves=one.moves) + (f" {one.remark}" if one.remark else "")


def _sum(found: Sequence[ImportResult]) -> str:
    faults, twins = sum(bool(one.fault) for one in found), sum(one.twin for one in found)
    parts = [wording("import sum", games=len(found) - faults - twins)]
    if twins:
        parts.append(wording("import sum twins", count=twins))
    if faults:
        parts.append(wording("import sum faults", count=faults))
    return " ".join(parts)


# -- statistics


def _stats(told: argparse.Namespace) -> int:
    from companion.leaderboard.as_json import leaderboard_json
    from companion.leaderboard.as_text import leaderboard_text
    from companion.leaderboard.tally import leaderboard

    played, left = _looked_through()
    asked = _filter(told, played)
    found = leaderboard(played, asked)
    if told.json:
        out = [{"game": one.game, "why": one.why, "says": one.says} for one in left]
        print(json.dumps(leaderboard_json(found, asked, out), ensure_ascii=False, indent=1))
        return DONE
    if found.games:
        print(leaderboard_text(found), end="")
    else:
        print(wording("stats none fits" if played else "stats none"))
    if note := _left_out(left):
        print(("\n" if found.games else "") + note)
    return DONE


def _looked_through() -> tuple[list[FinishedGame], list[SkippedGame]]:
    """Every saved game that counts, and those that do not."""
    from companion.statistics import count_games

    played: list[FinishedGame] = []
    left: list[SkippedGame] = []
    with closing(count_games()) as work:
        try:
            for one in work:
                _progress(one.done, one.of)
                if one.played is not None:
                    played.append(one.played)
                if one.left is not None:
                    left.append(one.left)
        except KeyboardInterrupt:
            _clear()
            print(wording("stats stopped"), file=sys.stderr)
            raise
    return played, left


def _left_out(left: Sequence[SkippedGame]) -> str:
    from companion.leaderboard.tables import left_out

    return left_out([(one.game, one.why) for one in left])


def _filter(told: argparse.Namespace, played: Sequence[FinishedGame]) -> Filter:
    """What the options ask for; `Stop` for a name that nobody has, or no date."""
    from companion.leaderboard.filters import Filter
    from companion.leaderboard.people import known_players
    from companion.store.board_files import board_files

    latest = sorted(played, key=lambda game: game.date, reverse=True)
    people = known_players(side.players for game in latest for side in game.result.sides)
    boards = sorted({*board_files(), *(game.result.board for game in played)})
    since, until = _day(told.since), _day(told.until, end=True)
    if since and until and since > until:
        raise CommandError(wording("dates crossed", since=since, until=until))
    return Filter(
        _named(told.player, people, "stats no player"),
        tuple(_named(name, people, "stats no player") for name in told.beside),
        _named(told.board, boards, "stats no board"),
        since,
        until,
    )


def _named(text: str, names: Sequence[str], key: str) -> str:
    from companion.leaderboard.filters import NoSingleMatch, match_name
    from companion.record.names import nearest

    if not text:
        return ""
    try:
        return match_name(text, names)
    except NoSingleMatch as fault:
        could = fault.fits or nearest(text, names) or names
        says = wording("stats several" if fault.fits else key, text=plain(text, 60))
        raise CommandError(f"{says} {there_are(could)}" if could else says) from None


def _day(text: str, *, end: bool = False) -> str:
    from companion.leaderboard.filters import parse_day

    try:
        return parse_day(text, end=end)
    except ValueError:
        raise CommandError(wording("no date", text=plain(text, 40))) from None
