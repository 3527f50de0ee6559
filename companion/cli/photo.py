"""`companion photo`: who claimed which track, read off a photo of the board at the end of a game."""

from __future__ import annotations

import argparse
import asyncio
import re
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import DONE, CommandError, Commands, file_error, known_board, print_json
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.game.board import Board
    from companion.store.board_photos import Photo

PAIR = re.compile(r"([a-z]+)=(\d{1,3})")


def add_to(commands: Commands) -> None:
    """Add the command to the shell."""
    photo = commands.add_parser("photo", help=wording("shell help photo"))
    photo.add_argument("file", metavar="PHOTO", help=wording("shell help photo file"))
    photo.add_argument("--board", required=True, metavar="BOARD", help=wording("shell help photo board"))
    photo.add_argument("--empty", required=True, metavar="EMPTY", help=wording("shell help empty"))
    photo.add_argument("--colours", required=True, metavar="RED,BLUE", help=wording("shell help colours"))
    photo.add_argument("--used", default="", metavar="RED=44", help=wording("shell help used"))
    photo.add_argument("--json", action="store_true", help=wording("shell help json"))
    photo.set_defaults(run=_photo)


def _photo(args: argparse.Namespace) -> int:
    from companion.workbench.end_photo import why_unreadable
    from companion.workbench.photos import edges_fit

    if why_not := why_unreadable():
        raise CommandError(why_not)
    board = known_board(args.board)
    colours = _colours(args.colours)
    used = _used(args.used, colours, board)
    (about, empty), (_, photo) = (_prepared_picture(name) for name in (args.empty, args.file))
    if not edges_fit(about, board.aspect):
        raise CommandError(wording("photo not squared", file=plain(args.empty, 200)))
    from companion.photo.pixels import pixels_of
    from companion.photo.reading import Reading
    from companion.photo.registering import NotRecognised, PoorEmptyPhoto, PoorPhoto

    try:
        reading = Reading(board, pixels_of(empty), pixels_of(photo), colours, used)
    except PoorPhoto as why:
        says = f"{plain(args.empty if isinstance(why, PoorEmptyPhoto) else args.file, 200)}: {why}"
        if isinstance(why, NotRecognised):
            says = wording("photo or empty", says=says, empty=plain(args.empty, 200))
        raise CommandError(says) from None
    from companion.photo.track_rows import draft_rows

    draft = draft_rows(reading)
    if args.json:
        print_json(draft)
    else:
        _print_draft(draft, reading.expected_wrong())
    return DONE


def _colours(text: str) -> list[str]:
    from companion.game.table import SEAT_COLOURS

    colours = [word.strip().lower() for word in text.split(",")]
    for colour in colours:
        if colour not in SEAT_COLOURS:
            raise CommandError(wording("photo colour", text=plain(colour, 30), colours=SEAT_COLOURS))
    if len(set(colours)) < len(colours) or len(colours) < 2:
        raise CommandError(wording("photo colours"))
    return colours


def _used(text: str, colours: list[str], board: Board) -> dict[str, int]:
    from companion.families import in_force

    used: dict[str, int] = {}
    most = in_force(board).pieces_of_a_side
    for part in filter(None, (part.strip().lower() for part in text.split(","))):
        pair = PAIR.fullmatch(part)
        if pair is None or pair[1] not in colours:
            raise CommandError(wording("photo used", text=plain(part, 30), colour=colours[0]))
        if (count := int(pair[2])) > most:
            raise CommandError(wording("photo used most", text=plain(part, 30), most=most))
        if used.setdefault(pair[1], count) != count:
            raise CommandError(wording("photo used twice", colour=pair[1]))
    return used


def _prepared_picture(name: str) -> tuple[Photo, bytes]:
    """The size of the picture in a file, and the picture as an upright JPEG, made in a separate process."""
    from companion.store.dropped_files import read_picture
    from companion.store.folder import user_path
    from companion.workbench.bench import Refusal
    from companion.workbench.photos import prepare

    try:
        return asyncio.run(prepare(read_picture(user_path(name))))
    except OSError as fault:
        raise file_error(name, fault) from None
    except Refusal as why:
        raise CommandError(f"{plain(name, 200)}: {why}") from None


def _print_draft(draft: dict[str, list[list[Any]]], wrong: float) -> None:
    """Print the draft for people, with a note that it has to be looked over."""
    for a, b, double, colour in draft["claims"]:
        suffix = f" ({double})" if double else ""
        print(f"{colour:<7} {a} – {b}{suffix}")
    print()
    print(wording("photo draft", wrong=f"{wrong:.1f}"))
    for a, b, double in draft["ask"][:10]:
        print(f"  {a} – {b}" + (f" ({double})" if double else ""))
