"""Building and exchanging in words: `builds a harbour at Chicago with …`, `exchanges 2 ships for trains`, `takes …`."""

from __future__ import annotations

from companion.game.moves import (
    Borrow,
    BuildHarbour,
    BuildStation,
    Built,
    Exchanged,
    ExchangePieces,
    MovePassenger,
    Step,
    TakePieces,
    TakeTokens,
)
from companion.game.payment import Payment
from companion.game.state import Game
from companion.record import examples, places
from companion.record.cards import card_words, no_ship_wild
from companion.record.claims import write_track
from companion.record.counting import read_numbers, reads_numbers
from companion.record.faults import RecordFault, Unreadable
from companion.record.misplaced_phrases import taken_alone
from companion.record.paying import read_payment, write_payment
from companion.record.tokens import Cursor
from companion.words import wording
from companion.words.plain import plain

HARBOUR_WORDS = ("harbour", "harbours", "harbor", "harbors")
STATION_WORDS = ("station", "stations")
PIECES = {"train": "train", "trains": "train", "ship": "ship", "ships": "ship"}


def read_builds(game: Game, cursor: Cursor, seat: int | None) -> Step:
    begin = cursor.at
    cursor.eat("a", "an", "the")
    harbour = cursor.eat(*HARBOUR_WORDS)
    if not harbour and not cursor.eat(*STATION_WORDS):
        if not {BuildHarbour, BuildStation} & game.rules.steps:
            verb = cursor.tokens[begin - 1]
            says = wording("nothing to build", board=game.board.title, such=f"claims {examples.route(game)}")
            raise Unreadable(says, verb.start, verb.end)
        raise cursor.expected(wording("a building", such=examples.of_verb(game, "builds").removeprefix("builds ")))
    cursor.eat("at", "in")
    if harbour and cursor.done:
        raise cursor.expected(wording("a city", such=examples.port(game)))
    city = places.city(game, cursor, ("with", "for"))
    payment = _read_with(
        game, cursor, "1 station" if game.table.dice else "2 red train 2 red ship" if harbour else "1 red"
    )
    return BuildHarbour(city, payment) if harbour else BuildStation(city, payment)


def _read_with(game: Game, cursor: Cursor, such: str) -> Payment | None:
    """A payment behind "with"; `such` is an example of one."""
    return read_payment(game, cursor, lambda: such) if cursor.eat("with", "for") else None


def write_builds(game: Game, seat: int | None, step: BuildHarbour | BuildStation) -> str:
    what = "harbour" if isinstance(step, BuildHarbour) else "station"
    return f"builds a {what} at {step.city}" + _with(game, step.payment)


def _with(game: Game, payment: Payment | None) -> str:
    return "" if payment is None else f" with {write_payment(game, payment)}"


def read_has(game: Game, cursor: Cursor, seat: int | None) -> Step:
    if reads_numbers(game, cursor):
        return read_numbers(game, cursor)
    cursor.number()
    what = "harbour" if cursor.eat(*HARBOUR_WORDS) else "station" if cursor.eat(*STATION_WORDS) else None
    if what is None:
        raise cursor.expected(wording("buildings", such=examples.of_verb(game, "has").removeprefix("has ")))
    cursor.eat("at", "in")
    cities = [places.city(game, cursor)]
    while cursor.eat_kind("comma"):
        cities.append(places.city(game, cursor))
    return Built(what, tuple(cities))


def write_has(game: Game, seat: int | None, step: Built) -> str:
    return f"has {step.what}s at {', '.join(step.cities)}"


def _piece(cursor: Cursor) -> str:
    token = cursor.here
    if token is None or token.low not in PIECES:
        raise cursor.expected(wording("trains or ships"))
    cursor.take()
    return PIECES[token.low]


def read_exchanges(game: Game, cursor: Cursor, seat: int | None) -> Step:
    count = cursor.number()
    if count is None:
        raise cursor.expected(wording("exchange", such=examples.of_verb(game, "exchanges").removeprefix("exchanges ")))
    give = _piece(cursor)
    if not cursor.eat("for"):
        raise cursor.expected(wording("for trains or ships", get="ships" if give == "train" else "trains"))
    cursor.number()
    return ExchangePieces(count, give, _piece(cursor))


def write_exchanges(game: Game, seat: int | None, step: ExchangePieces) -> str:
    give = step.give if step.count == 1 else f"{step.give}s"
    return f"exchanges {step.count} {give} for {step.get}s"


def read_exchanged(game: Game, cursor: Cursor, seat: int | None) -> Step:
    count = cursor.number()
    if count is None or not cursor.eat("piece", "pieces"):
        raise cursor.expected(wording("a number of pieces"))
    return Exchanged(count)


def write_exchanged(game: Game, seat: int | None, step: Exchanged) -> str:
    return f"exchanged {step.count} {'piece' if step.count == 1 else 'pieces'}"


def read_takes(game: Game, cursor: Cursor, seat: int | None) -> Step:
    """Pieces at set-up, or dice tokens."""
    pieces = {"train": 0, "ship": 0}
    tokens: list[tuple[int, str]] = []
    begin = cursor.at
    while True:
        count = cursor.number()
        if count is None:
            break
        token = cursor.here
        if token is not None and token.low in ("single", "double"):
            cursor.take()
            cursor.eat("token", "tokens")
            tokens.append((count, token.low))
        elif token is not None and token.low in PIECES:
            cursor.take()
            pieces[PIECES[token.low]] += count
            if PIECES[token.low] == "ship":
                no_ship_wild(game, cursor)
        else:
            raise _no_pieces(game, cursor, begin)
        cursor.join()
    if tokens:
        return TakeTokens(tuple(tokens))
    if not any(pieces.values()):
        raise _no_pieces(game, cursor, begin)
    return TakePieces(pieces["train"], pieces["ship"])


def _no_pieces(game: Game, cursor: Cursor, begin: int) -> RecordFault:
    """What may be taken instead: cards and tickets are drawn, coal comes with a claim."""
    verb, rest = cursor.tokens[begin - 1], places.text_of(cursor.tokens[begin:])
    words = {token.low for token in cursor.tokens[begin : begin + 2]}
    if (alone := taken_alone(game, cursor.tokens[begin - 1 :])) is not None:
        return alone
    drawn = {"ticket", "tickets"} | (set() if game.table.dice else {"card", "cards", "blind", *card_words(game)})
    if words & drawn - {"coal"}:
        meant = f"draws {rest}"
    elif game.table.dice or game.board.rules["pieces"].choose:
        cursor.at = begin
        return cursor.expected(wording("taken", such=examples.of_verb(game, "takes").removeprefix("takes ")))
    else:
        meant = examples.of_verb(game, "draws")
    return Unreadable(wording("no move", text=plain(f"{verb.text} {rest}".strip(), 40)), verb.start, verb.end, [meant])


def write_takes(game: Game, seat: int | None, step: TakePieces) -> str:
    return f"takes {step.trains} trains {step.ships} ships"


def read_moves(game: Game, cursor: Cursor, seat: int | None) -> Step:
    cursor.eat("the", "a", "his", "her")
    if not cursor.eat("passenger"):
        raise cursor.expected(wording("the passenger", such=examples.route(game)))
    tokens = cursor.until(lambda token: token.kind == "word" and token.low in ("with", "for"))
    parts = [part for part in places.cut_at_dash(tokens) if part]
    if not parts:
        raise cursor.expected(places.two_cities(game))
    cities = tuple(places.city(game, Cursor(part, part[-1].end)) for part in parts)
    return MovePassenger(cities, _read_with(game, cursor, "1 wild" if game.table.dice else "1 passenger"))


def write_moves(game: Game, seat: int | None, step: MovePassenger) -> str:
    return f"moves the passenger {' - '.join(step.cities)}" + _with(game, step.payment)


def read_borrows(game: Game, cursor: Cursor, seat: int | None) -> Step:
    ends, words = places.route(game, cursor, ("at",))
    if not cursor.eat("at"):
        raise cursor.expected(wording("the station"))
    city = places.city(game, cursor, among=ends)
    own = game.table.side_of(seat).seats if seat is not None else ()
    lanes = places.tracks(game, ends, words)
    foreign = [lane for lane in lanes if game.owners.get(lane.id, seat) not in own and lane.id in game.owners]
    chosen = (foreign or lanes)[:1]
    return Borrow(chosen[0].id if chosen else None, ends, city, " ".join(words) or None)


def write_borrows(game: Game, seat: int | None, step: Borrow) -> str:
    return f"borrows {write_track(game, seat, step.track, step.ends, step.word)} at {step.city}"
