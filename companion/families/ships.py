"""Ship routes are paid in ship cards (GL-11, GL-12)."""

from __future__ import annotations

from companion.game.board import Track
from companion.game.mechanic import Mechanic
from companion.game.numbers import Numbers
from companion.game.payment import SHIP, Price
from companion.game.signs import TrackKind
from companion.game.state import Game
from companion.words import learn


class ShipNumbers(Numbers):
    """Nothing to set."""


class Ships(Mechanic[ShipNumbers]):
    """A ship track is paid from the ship deck."""

    table = "ships"
    numbers_type = ShipNumbers
    kinds = {SHIP: TrackKind("water")}

    def price(self, game: Game, seat: int, track: Track, price: Price) -> Price:
        return price._replace(deck=SHIP) if track.kind == SHIP else price


learn(
    {
        # names on the sheet and in lists
        "board kind ship": "{count:ship route}",
        # signs on the board
        "legend ship": "ship",
        # at the table
        "track size ship": "{length:ship}",
    },
    {"ship route": ("ship route", "ship routes")},
)
