"""A look at a board in the making: the text that would be saved, what is wrong with it, its counts, and how it differs
from the shipped board.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from itertools import islice
from typing import Any

from companion.boards.check import check_board
from companion.boards.read import Fault
from companion.boards.toml_values import Unwritable
from companion.boards.unlikely import unlikely_values
from companion.boards.write import board_text
from companion.game.values import NamedTuple
from companion.words import wording
from companion.workshop.counts import counts
from companion.workshop.differences import differences

MOST_DIFFERENCES = 200
"""The most sentences on what differs; nobody reads more."""


class Look(NamedTuple):
    """What there is to say about a board: `counts` by what is counted, and one sentence per difference in
    `differences`.
    """

    text: str
    faults: tuple[Fault, ...]
    counts: dict[str, Any]
    differences: tuple[str, ...]
    unlikely: tuple[Fault, ...] = ()
    """What is rarely intended, but does not keep the board from being saved."""


def look(data: Mapping[str, Any], before: str = "", shipped: str | None = None) -> Look:
    """A look at a board's values, whatever they are; never raises.

    `before` is the text of its file so far, and `shipped` the text of the shipped board that it replaces.
    """
    try:
        text = board_text(data, before)
    except Unwritable:
        return Look("", (Fault("", None, wording("look unwritable")),), {}, ())
    values = tomllib.loads(text)
    board, faults = check_board(text)
    asks = () if faults or board is None else tuple(unlikely_values(board))
    differs = () if shipped is None else tuple(islice(differences(tomllib.loads(shipped), values), MOST_DIFFERENCES))
    return Look(text, tuple(faults), counts(values), differs, asks)
