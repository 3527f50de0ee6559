"""`python -m bench`: one table of everything that is measured. Name parts to see only those."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterator

from bench import evenings, growth, longest_path, phones, picture, play, processes, screen
from bench.games import Measured, measured
from bench.stopwatch import Note, Row
from bench.table import lines

PARTS: dict[str, tuple[str, Callable[[Measured], Iterator[Row | Note]]]] = {
    "trails": (
        f"Longest path, beside a memoised search over all trails that is given up after {longest_path.LIMIT} s",
        longest_path.rows,
    ),
    "play": ("Playing", play.rows),
    "picture": ("The picture of the board; one claim beside the full frame", picture.rows),
    "screen": ("The app, in its own loop; bytes of one claim beside the full frame", screen.rows),
    "phones": ("Phones at the table, in the app's own loop", phones.rows),
    "growth": ("How work grows", growth.rows),
    "evenings": ("Over the evenings", evenings.rows),
    "processes": ("Processes: score beside the import of pydantic, companion beside an empty app", processes.rows),
}


def main() -> None:
    """Print the table, or the parts named on the command line."""
    asked = sys.argv[1:] or list(PARTS)
    if unknown := [name for name in asked if name not in PARTS]:
        sys.exit(f"No part is called {', '.join(unknown)}. There are: {', '.join(PARTS)}.")
    game = measured()
    if game is None:
        sys.exit("There is no record to measure: tests/games is empty.")
    print(f"Python {platform.python_version()} on {platform.machine()}", end="; ")
    print(f"the first {game.moves} moves of {game.file.name}; {_load()}")
    print("slower: how many times as long as at its fastest this machine took for plain Python meanwhile")
    print("ratio: ours by the other, so below 1 is faster or less; worst: the largest of them\n")
    for line in lines(_rows(asked, game), whole=asked == list(PARTS)):
        print(line, flush=True)


def _load() -> str:
    """The number of processors, and where it is known how busy the machine is."""
    if not hasattr(os, "getloadavg"):
        return f"{os.cpu_count()} processors"
    return f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}"


def _rows(asked: list[str], game: Measured) -> Iterator[Row | Note]:
    for name in asked:
        title, part = PARTS[name]
        yield Note(f"\n{title}")
        yield from part(game)


if __name__ == "__main__":
    main()
