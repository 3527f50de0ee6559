"""How many tracks are read wrongly off drawn photos, by what is wrong with the photos and how many answers people gave.

Prints the tables of docs/photo.md: `python -m tools.photo_curves`. It is seeded, and takes some minutes. `--each 2`
draws fewer photos of each step, `--kind blur` only those of one kind.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from statistics import mean
from typing import Any
from unittest.mock import patch

from companion.game.board import Board
from companion.photo import looking, reading
from companion.photo.reading import Reading
from companion.photo.registering import PoorPhoto
from companion.store.shipped_files import board
from tools.table_photos import Camera, dealt, photographed, printed, with_cars

COLOURS = ["red", "blue", "green", "black", "yellow"]
ANSWERS = (0, 2, 4, 8, 10)
"""The numbers of answers after which wrong tracks are counted."""
PLAIN = Camera()
"""The camera for the photo of the empty board."""
USUAL = Camera(uneven=0.6, blur=0.2, oblique=0.4, noise=0.4, slid=0.4, warm=0.5, shade=0.5, edge=0.5, aside=0.6)
"""The camera for the other photos, apart from the field that is varied."""
LEVELS = {
    "light": ("dim", (0.0, 0.7, 0.85, 0.95, 1.05)),
    "blur": ("blur", (0.1, 0.5, 1.0, 1.5, 2.0)),
    "angle": ("oblique", (0.2, 1.0, 1.8, 2.6)),
    "from beside": ("aside", (0.0, 0.6, 1.2, 1.8)),
    "glare": ("glare", (0.0, 0.6, 1.2, 1.8, 3.0)),
    "slid cars": ("slid", (0.2, 1.0, 1.8, 2.6)),
    "other shades": ("shade", (0.0, 0.5, 1.0, 1.5)),
    "hand": ("hand", (0.0, 0.2, 0.5, 1.0)),
}
"""For each kind, the field of the camera that goes from good to bad, and its steps."""


class Curve:
    """The photos of one step: the wrong tracks of each after `ANSWERS`, how many the reader expected, and refusals."""

    def __init__(self) -> None:
        self.wrong: list[list[int]] = []
        self.expected: list[float] = []
        self.refused: list[int | None] = []
        """How many tracks would have been wrong on each refused photo; None where nothing was recognised."""


def measured(board: Board, page: Any, empty: Any, camera: Camera, seeds: Sequence[int]) -> Curve:
    """The readings of photos of a board by one camera, each with different owners, noise and light."""
    curve = Curve()
    for seed in seeds:
        owners = dealt(board, COLOURS, seed)
        photo = photographed(with_cars(page, board, owners, camera, seed), camera, 200 + seed)
        try:
            reading = Reading(board, empty, photo, COLOURS)
        except PoorPhoto:
            curve.refused.append(_read_anyway(board, empty, photo, owners))
            continue
        curve.expected.append(reading.expected_wrong())
        curve.wrong.append(list(_answered(reading, board, owners)))
    return curve


def _read_anyway(of: Board, empty: Any, photo: Any, owners: dict[int, str]) -> int | None:
    with (
        patch.object(looking, "DARK", 0),
        patch.object(reading, "UNSURE", inf),
        patch.object(reading, "check_sharpness", lambda *_: None),
    ):
        try:
            return next(_answered(Reading(of, empty, photo, COLOURS), of, owners))
        except PoorPhoto:
            return None


def _answered(reading: Reading, of: Board, owners: dict[int, str]) -> Iterator[int]:
    """The number of wrong tracks after each number of `ANSWERS`, which are given for the most doubtful tracks."""
    given = 0
    for until in ANSWERS:
        while given < until:
            track = reading.doubtful()[0]
            reading.answer(track, owners.get(track))
            given += 1
        yield sum(reading.owner(track.id) != owners.get(track.id) for track in of.tracks)


def row(level: float, curve: Curve) -> str:
    """A step as a row of a table."""
    wrong = [f"{mean(counts):.1f}" for counts in zip(*curve.wrong, strict=True)] or ["–"] * len(ANSWERS)
    most = max((counts[0] for counts in curve.wrong), default=0)
    expected = f"{mean(curve.expected):.1f}" if curve.expected else "–"
    misread = [count for count in curve.refused if count is not None]
    fewest = str(min(misread)) if misread else "–"
    refused = f"{len(curve.refused)} of {len(curve.wrong) + len(curve.refused)}"
    return f"| {' | '.join([f'{level:g}', *wrong, str(most) if curve.wrong else '–', expected, refused, fewest])} |"


def main() -> None:
    """Print a table for each kind."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--board", default="usa")
    arguments.add_argument("--each", type=int, default=4, help="photos of each step")
    arguments.add_argument("--kind", choices=LEVELS, action="append", help="only this kind")
    options = arguments.parse_args()
    of = board(options.board)
    page = printed(of, 1)
    empty = photographed(page, PLAIN, 100, squared=True)
    for kind in options.kind or LEVELS:
        field, levels = LEVELS[kind]
        heads = [kind, *(f"after {count}" if count else "at first" for count in ANSWERS)]
        print(f"| {' | '.join([*heads, 'most at first', 'expected', 'refused', 'fewest in these'])} |")
        print("| --- " * (len(ANSWERS) + 5) + "|")
        for level in levels:
            print(
                row(level, measured(of, page, empty, replace(USUAL, **{field: level}), range(options.each))), flush=True
            )
        print()


if __name__ == "__main__":
    main()
