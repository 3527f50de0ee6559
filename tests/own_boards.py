"""Boards of a table's own, for rules that no shipped board has: shipped boards with other rules ticked.

Their places, tracks and tickets are New York's or First Journey's under another name; `text` gives a file as people
would write it.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.game.board import Board

MAPS = Path(__file__).parent.parent / "maps"
BERLIN, GHOSTS, PARIS, SAN_FRANCISCO = "our-berlin", "our-ghost-train", "our-paris", "our-san-francisco"
OWN = {
    BERLIN: ("BL", "[subways]\ncars = 3\npoints = { 2 = 3, 3 = 5, 4 = 8 }\n"),
    GHOSTS: ("FJ", '[bonus_cards]\nrule = "FJ-09"\n'),
    PARIS: ("PA", '[flags]\ncolours = ["blue", "green", "red"]\n'),
    SAN_FRANCISCO: ("SF", "[souvenirs]\n"),
}
"""For each board: the rules it has besides the general ones, and its tables."""
STACKS = ("Brooklyn", "Central Park", "Chelsea", "Chinatown", "Wall Street")
"""The places of San Francisco that have a stack of souvenirs in every game."""


LINES = ("Central Park|United Nations", "Chelsea|SoHo", "Gramercy Park|United Nations", "Brooklyn|Lower East Side",
         "Chelsea|Midtown West", "Greenwich Village|SoHo", "Empire State Building|United Nations")  # fmt: skip
"""The subway lines of Berlin, by their places."""


def _with_lines(board_text: str) -> str:
    rows = board_text.split("\n")
    for at, row in enumerate(rows):
        ends = re.findall(r'[ab] = "([^"]+)"', row)
        if "length" in row and "|".join(ends) in LINES:
            rows[at] = row.replace(" }", ', kind = "subway" }')
    return "\n".join(rows)


def text(name: str) -> str:
    """The file of a board of our own."""
    family, tables = OWN[name]
    if name == GHOSTS:
        board_text = (MAPS / "first-journey-europe.toml").read_text("utf-8")
        board_text = board_text.replace('name = "first-journey-europe"', f'name = "{name}"')
        return re.sub(r'(a = "Paris",.*b = "Zurich",.*) }', r"\1, draw = 2 }", board_text) + f"\n{tables}"
    board_text = (MAPS / "new-york.toml").read_text("utf-8")
    board_text = board_text.replace('name = "new-york"', f'name = "{name}"').replace(
        '["NY", "BA"]', f'["{family}", "BA"]'
    )
    board_text = board_text.replace("[attractions]\npoints = 1\n", tables).replace('setup = ["NY-01", "NY-02"]\n', "")
    board_text = board_text.replace("ends_at = 2", "ends_at = 1") if name == BERLIN else board_text
    board_text = _with_lines(board_text) if name == BERLIN else board_text
    stacks = STACKS if name == SAN_FRANCISCO else ()
    return re.sub(
        r'(name = "([^"]+)",.*), attraction = true',
        lambda row: row[1] + ", souvenir = true" * (row[2] in stacks),
        board_text,
    )


@cache
def _built(name: str) -> Board:
    from companion.boards.read import read_board

    return read_board(text(name))


def board(name: str) -> Board:
    """A board of our own, or a shipped one."""
    from companion.store import shipped_files

    return _built(name) if name in OWN else shipped_files.board(name)
