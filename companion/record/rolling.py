"""Tunnels, teams and dice in words: `turned up …`, `adds 2 yellow`, `shares 1 ticket`, `rolls 2 single 1 wild`."""

from __future__ import annotations

from companion.game.moves import (
    AddCards,
    DiscardTokens,
    GiveUp,
    LayTickets,
    Roll,
    ShareTickets,
    Step,
    TakeTokens,
    TunnelDice,
    TurnUp,
)
from companion.game.state import Game
from companion.record import examples
from companion.record.cards import read_colours, write_card
from companion.record.colours import WILD_WORDS
from companion.record.names import closest
from companion.record.paying import read_payment, write_payment
from companion.record.scan import Cursor
from companion.record.tickets import count_or_tickets, write_tickets
from companion.words import say

MOST_LETTERS = 9
"""So many dice are read letter by letter; no board has more."""
LETTERS = {"s": "single", "d": "double", "t": "station", "w": "wild"}
"""The letter of each face, for who types a letter a die."""
_FACES = {
    **LETTERS,
    **dict.fromkeys(("single", "singles"), "single"),
    **dict.fromkeys(("double", "doubles"), "double"),
    **dict.fromkeys(("station", "stations"), "station"),
    **dict.fromkeys(WILD_WORDS, "wild"),
}


def read_turned(game: Game, cursor: Cursor, seat: int | None) -> Step:
    if not cursor.eat("up"):
        raise cursor.expected(say("up"))
    return TurnUp(read_colours(game, cursor))


def write_turned(game: Game, seat: int | None, step: TurnUp) -> str:
    return "turned up " + (" ".join(write_card(card) for card in step.cards) or "nothing")


def read_adds(game: Game, cursor: Cursor, seat: int | None) -> Step:
    return AddCards(read_payment(game, cursor))


def write_adds(game: Game, seat: int | None, step: AddCards) -> str:
    return f"adds {write_payment(game, step.payment)}"


def read_gives(game: Game, cursor: Cursor, seat: int | None) -> Step:
    if not cursor.eat("up"):
        raise cursor.expected(say("up"))
    return GiveUp()


def write_gives(game: Game, seat: int | None, step: GiveUp) -> str:
    return "gives up"


def read_shares(game: Game, cursor: Cursor, seat: int | None) -> Step:
    return ShareTickets(*count_or_tickets(game, cursor, seat))


def write_shares(game: Game, seat: int | None, step: ShareTickets | LayTickets) -> str:
    if step.tickets:
        return f"shares {write_tickets(game, step.tickets)}"
    return f"shares {step.count} ticket" + ("" if step.count == 1 else "s")


def read_rolls(game: Game, cursor: Cursor, seat: int | None) -> Step:
    faces: list[tuple[int, str]] = []
    while (count := cursor.number()) is not None:
        token = cursor.here
        if token is None or token.low not in _FACES:
            raise cursor.expected(say("a face"), [] if token is None else _faces_like(token.low))
        cursor.take()
        faces.append((count, _FACES[token.low]))
        cursor.join()
    faces = faces or _lettered(cursor)
    if not faces:
        raise cursor.expected(say("dice", such=examples.roll(game)))
    return Roll(tuple(faces))


def _lettered(cursor: Cursor) -> list[tuple[int, str]]:
    """Dice of a letter each, `sssws` or `ss sws`, as numbers of their faces; none where a word has other letters."""
    told = ""
    while (
        (token := cursor.here) is not None
        and set(token.low) <= LETTERS.keys()
        and len(told + token.low) <= MOST_LETTERS
    ):
        told += cursor.take().low
    return [(told.count(letter), face) for letter, face in LETTERS.items() if letter in told]


def _faces_like(word: str) -> list[str]:
    """Faces whose words look like this one."""
    return list(dict.fromkeys(_FACES[one] for one, _ in closest(word, [one for one in _FACES if one not in LETTERS])))


def write_rolls(game: Game, seat: int | None, step: Roll) -> str:
    return "rolls " + " ".join(f"{count} {face}" for count, face in step.faces)


def read_tunnel(game: Game, cursor: Cursor, seat: int | None) -> Step:
    symbols = cursor.number()
    if symbols is None:
        raise cursor.expected(say("symbols"))
    return TunnelDice(symbols)


def write_tunnel(game: Game, seat: int | None, step: TunnelDice) -> str:
    return f"tunnel {step.symbols}"


def read_discards(game: Game, cursor: Cursor, seat: int | None) -> Step:
    tokens: list[tuple[int, str]] = []
    while (count := cursor.number()) is not None:
        token = cursor.here
        if token is None or token.low not in ("single", "double"):
            raise cursor.expected(say("tokens"))
        cursor.take()
        cursor.eat("token", "tokens")
        tokens.append((count, token.low))
        cursor.join()
    if not tokens:
        raise cursor.expected(say("tokens"))
    return DiscardTokens(tuple(tokens))


def _tokens(tokens: tuple[tuple[int, str], ...]) -> str:
    return " ".join(f"{count} {kind} token" for count, kind in tokens)


def write_discards(game: Game, seat: int | None, step: DiscardTokens) -> str:
    return f"discards {_tokens(step.tokens)}"


def write_takes_tokens(game: Game, seat: int | None, step: TakeTokens) -> str:
    return f"takes {_tokens(step.tokens)}"
