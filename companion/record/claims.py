"""Claiming in words, `claims A - B orange with 3 orange, taking coal at A`, and the end told at once."""

from __future__ import annotations

from companion.game.moves import Claim, Hold, Own, Pass, Step, Taking
from companion.game.payment import CARD, SHIP, Item, Payment
from companion.game.state import Game
from companion.record import places
from companion.record.cards import read_payment, write_payment
from companion.record.places import COLOUR_WORDS
from companion.record.scan import Cursor
from companion.words import say


def read_claims(game: Game, cursor: Cursor, seat: int | None) -> Step:
    ends, words = places.route(game, cursor, ("with", "taking", "takes", "for"))
    payment, told = None, False
    if cursor.eat("with", "for"):
        begin = cursor.at
        payment = read_payment(cursor)
        told = any(token.low in ("train", "trains") for token in cursor.tokens[begin : cursor.at])
    taking: list[Taking] = []
    while not cursor.done:
        comma = cursor.eat_kind("comma") or (bool(taking) and cursor.eat("and"))
        if cursor.eat("taking", "takes"):
            taking.append(_read_taking(game, cursor, ends))
        elif comma and (taking or cursor.is_word("passenger")):
            taking.append(_read_taking(game, cursor, ends, taking[-1].what if taking else None))
        else:
            raise cursor.expected(say("taking coal"))
    track = places.track(game, seat, ends, words, payment)
    if payment is not None and track is not None and game.board.tracks[track].kind == "ship" and not told:
        payment = _as_ships(payment)
    return Claim(track, ends, payment, tuple(taking), " ".join(words) or None)


def _as_ships(payment: Payment) -> Payment:
    """On a ship route colours of which no kind was told are ship cards."""
    return Payment(tuple(Item(i.count, SHIP, i.colour) if i.unit == CARD else i for i in payment.items))


def _read_taking(game: Game, cursor: Cursor, ends: tuple[str, str], what: str | None = None) -> Taking:
    token = cursor.here
    if token is not None and cursor.ahead is not None and cursor.ahead.low == "at":
        cursor.at += 2
        what = COLOUR_WORDS.get(token.low, token.low)
    elif what is None:
        raise cursor.expected(say("taking coal"))
    return Taking(what, places.city(game, cursor, ("and",), among=ends))


def write_claims(game: Game, seat: int | None, step: Claim) -> str:
    text = f"claims {write_track(game, seat, step.track, step.ends, step.word, step.payment)}"
    if step.payment is not None:
        text += f" with {write_payment(game, step.payment)}"
    last = None
    for taking in step.taking:
        if taking.what == last:
            text += f", {taking.city}"
        elif taking.what == "passenger" or last is not None:
            text += f", {taking.what} at {taking.city}"
        else:
            text += f", taking {taking.what} at {taking.city}"
        last = taking.what
    return text


def write_track(
    game: Game,
    seat: int | None,
    track: int | None,
    ends: tuple[str, str],
    word: str | None,
    payment: Payment | None = None,
) -> str:
    """The two cities as told, and the word that names the track or the colour played on a grey one."""
    if track is not None:
        lane = game.board.tracks[track]
        told = COLOUR_WORDS.get(word or "", None)
        word = places.track_word(game, seat, lane, payment) or (told if told != lane.colour else None)
    return f"{ends[0]} - {ends[1]}" + (f" {word}" if word else "")


def read_passes(game: Game, cursor: Cursor, seat: int | None) -> Step:
    return Pass()


def write_passes(game: Game, seat: int | None, step: Pass) -> str:
    return "passes"


def read_owns(game: Game, cursor: Cursor, seat: int | None) -> Step:
    tracks = []
    taken: dict[int, int] = {}
    while True:
        ends, words = places.route(game, cursor, ())
        now = game.but(owners={**game.owners, **taken}) if taken else game
        track = places.track(now, seat, ends, words, None)
        if track is not None and seat is not None:
            taken[track] = seat
        tracks.append((track, ends, " ".join(words) or None))
        if not cursor.eat_kind("comma"):
            return Own(tuple(tracks))


def write_owns(game: Game, seat: int | None, step: Own) -> str:
    return "owns " + ", ".join(write_track(game, seat, track, ends, word) for track, ends, word in step.tracks)


UNITS = {
    "train": "train",
    "trains": "train",
    "ship": "ship",
    "ships": "ship",
    "coal": "coal",
    "coals": "coal",
    "goods": "goods",
}
_MANY = {"train": "trains", "ship": "ships"}


def read_holds(game: Game, cursor: Cursor, seat: int | None) -> Step:
    amounts = []
    while True:
        count = cursor.number()
        token = cursor.here
        if count is None or token is None or token.low not in (UNITS.keys() | COLOUR_WORDS.keys()):
            raise cursor.expected(say("what is held"))
        cursor.take()
        if token.low in UNITS:
            amounts.append((count, UNITS[token.low]))
        else:
            cursor.eat("passenger", "passengers")
            amounts.append((count, f"{COLOUR_WORDS[token.low]} passenger"))
        if not cursor.eat_kind("comma"):
            return Hold(tuple(amounts))


def write_holds(game: Game, seat: int | None, step: Hold) -> str:
    return "holds " + ", ".join(f"{count} {_counted(count, unit)}" for count, unit in step.amounts)


def _counted(count: int, unit: str) -> str:
    return unit if count == 1 else _MANY.get(unit, f"{unit}s" if unit.endswith(" passenger") else unit)
