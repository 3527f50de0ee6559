"""`companion stats`: statistics over all saved games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from companion.cli.arguments import DONE, CommandError, Commands, listed_names, near_names, print_json
from companion.cli.progress import clear_progress, show_progress
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.archive.statistics import SkippedGame
    from companion.leaderboard.filters import Filter
    from companion.leaderboard.results import FinishedGame


def add_to(commands: Commands) -> None:
    """Add the command to the shell."""
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
                show_progress(step.done, step.of)
                if step.played is not None:
                    played.append(step.played)
                if step.skipped is not None:
                    skipped.append(step.skipped)
        except KeyboardInterrupt:
            clear_progress()
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
