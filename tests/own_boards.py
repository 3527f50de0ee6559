"""Boards of a table's own, for families that no shipped board has: New York with other rules ticked.

Their places, tracks and tickets are New York's, under another name; what `text` gives is a file as people make them.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.game.board import Board

MAPS = Path(__file__).parent.parent / "maps"
PARIS, SAN_FRANCISCO = "our-paris", "our-san-francisco"
OWN = {
    PARIS: ("PA", '[flags]\ncolours = ["blue", "green", "red"]\n'),
    SAN_FRANCISCO: ("SF", "[souvenirs]\n"),
}
"""By the board: the rules that it has besides the general ones, and its tables."""
STACKS = ("Brooklyn", "Central Park", "Chelsea", "Chinatown", "Wall Street")
"""The places of San Francisco with a stack of souvenirs in every game."""


def text(name: str) -> str:
    """The file of a board of our own."""
    family, tables = OWN[name]
    told = (MAPS / "new-york.toml").read_text("utf-8")
    told = told.replace('name = "new-york"', f'name = "{name}"').replace('["NY", "BA"]', f'["{family}", "BA"]')
    told = told.replace("[attractions]\npoints = 1\n", tables).replace('setup = ["NY-01", "NY-02"]\n', "")
    stacks = STACKS if name == SAN_FRANCISCO else ()
    return re.sub(
        r'(name = "([^"]+)",.*), attraction = true', lambda row: row[1] + ", souvenir = true" * (row[2] in stacks), told
    )


@cache
def _built(name: str) -> Board:
    from companion.boards.read import read_board

    return read_board(text(name))


def board(name: str) -> Board:
    """A board of our own, or a shipped one."""
    from companion.store import shipped_files

    return _built(name) if name in OWN else shipped_files.board(name)
