"""`python -m bench`: one table of all that is measured. Say parts to see only those."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator

from bench import evenings, picture, play, screen, shell
from bench.games import Measured, measured
from bench.stopwatch import Note, Row, lines

PARTS: dict[str, tuple[str, Callable[[Measured], Iterator[Row | Note]]]] = {}


def main() -> None:
    """Print the table; the parts to print may be named on the command line."""
    game = measured()
    if game is None:
        sys.exit("There is no record to measure: tests/games is empty.")
    asked = sys.argv[1:] or list(PARTS)
    if unknown := [name for name in asked if name not in PARTS]:
        sys.exit(f"No part is called {', '.join(unknown)}. There are: {', '.join(PARTS)}.")
    print(f"Python {platform.python_version()} on {platform.machine()}", end="; ")
    print(f"the first {game.moves} moves of {game.file.name}\n")
    for line in lines(_rows(asked, game)):
        print(line, flush=True)


def _rows(asked: list[str], game: Measured) -> Iterator[Row | Note]:
    for name in asked:
        title, part = PARTS[name]
        yield Note(f"\n{title}")
        yield from part(game)


def _trails(game: Measured) -> Iterator[Row | Note]:
    """The longest path, on networks of its own."""
    from bench.longest_path import run

    for kind, count, least, middle, longest, *_ in run():
        yield Row(kind, count, least, middle, None, longest)


PARTS |= {
    "play": ("Playing", play.rows),
    "picture": ("The picture of the board", picture.rows),
    "trails": ("Longest path", _trails),
    "evenings": ("Over the evenings", evenings.rows),
    "shell": ("Processes", shell.rows),
    "screen": ("The app", screen.rows),
}

if __name__ == "__main__":
    main()
