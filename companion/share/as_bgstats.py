"""The link that logs a play in BG Stats: a JSON object after a fixed address.

BG Stats requires every field, including every boolean, numbers as ids, and the end of the play in UTC.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from companion.game.table import CARDS, Seat
from companion.scoring import Sheet
from companion.share.play import Play
from companion.words import wording

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"
"""The name under which BG Stats remembers our games and players."""
BASE_ID, BASE_NAME = 9209, "Ticket to Ride"
"""How a board without its own entry on BoardGameGeek is logged."""


def bgstats_link(play: Play) -> str:
    """The address that opens BG Stats to log this play."""
    log = json.dumps(bgstats(play), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(log, safe=":,")


def bgstats(play: Play) -> dict[str, Any]:
    """The play as an object that BG Stats reads."""
    board = play.game.board
    minutes = play.minutes()
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play_id(play),
        "playDate": f"{play.end():%Y-%m-%d %H:%M:%S}",
        "game": {
            "name": board.bgg_name or BASE_NAME,
            "sourceGameId": board.name,
            "bggId": board.bgg or BASE_ID,
            "highestWins": True,
            "noPoints": False,
        },
        "board": logged_board(play),
        **({"durationMin": minutes} if minutes else {}),
        "players": [_player(play, seat) for seat in play.game.table.seats],
    }


def logged_board(play: Play) -> str:
    """The name of the board in the log, which also says if dice were used."""
    board = play.game.board
    name = board.bgg_board or board.title
    means = play.game.table.means
    return name if means == CARDS else wording(f"log {means}", board=name)


def play_id(play: Play) -> str:
    """The id by which BG Stats recognises a play that is sent again."""
    table = play.game.table
    when = play.begun.isoformat() if play.begun else play.record
    return sha256("\n".join([when, play.game.board.name, *(seat.name for seat in table.seats)]).encode()).hexdigest()[
        :12
    ]


def _player(play: Play, seat: Seat) -> dict[str, Any]:
    table = play.game.table
    side = table.side_of(seat.index)
    scored = next(sheet_side for sheet_side in play.sheet.sides if sheet_side.name == side.name)
    row: dict[str, Any] = {
        "name": seat.name,
        "sourcePlayerId": seat.name.casefold(),
        "winner": side.name in play.sheet.winners,
        "startPlayer": seat.index == table.first,
        "score": scored.total,
    }
    if _tie_broken(play.sheet):
        row["rank"] = scored.rank
    if len(side.seats) > 1:
        row["team"] = seat.colour
    return row


def _tie_broken(sheet: Sheet) -> bool:
    """Whether ranks do not follow from the points alone. If they do, leaving them out makes the QR code smaller."""
    return len({side.rank for side in sheet.sides}) > len({side.total for side in sheet.sides})
