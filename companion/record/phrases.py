"""The phrases of the language: each step's reader and writer side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.game.moves import (
    AddRoute,
    AddTicket,
    Card,
    Claim,
    CorrectRoute,
    DrawCards,
    DrawTickets,
    Hold,
    Keep,
    Named,
    Own,
    Pass,
    Show,
    Step,
    Taking,
)
from companion.game.payment import CARD, WILD, Item, Payment
from companion.game.state import Game
from companion.record import places
from companion.record.faults import Unreadable
from companion.record.places import COLOUR_WORDS
from companion.record.scan import Cursor, Token
from companion.words import say
from companion.words.plain import plain

WILD_WORDS = frozenset(("wild", "wilds", "loco", "locomotive", "locomotives"))


# -- tickets: `keeps 3 tickets`, `keeps A - B, C - D`, `shows …`


def read_tickets(game: Game, cursor: Cursor, seat: int | None) -> tuple[Named, ...]:
    named = [places.ticket(game, cursor, seat)]
    while cursor.eat_kind("comma"):
        named.append(places.ticket(game, cursor, seat))
    return tuple(named)


def write_tickets(tickets: Iterable[Named]) -> str:
    return ", ".join(
        " - ".join(named.ends) + (f" {named.points}" if named.points is not None else "") for named in tickets
    )


def _count_or_tickets(game: Game, cursor: Cursor, seat: int | None) -> tuple[int, tuple[Named, ...]]:
    if cursor.done:
        raise cursor.expected(say("tickets or a number"))
    count = cursor.number()
    if count is not None:
        cursor.eat("ticket", "tickets")
        return count, ()
    named = read_tickets(game, cursor, seat)
    return len(named), named


def _counted(count: int) -> str:
    return f"{count} ticket" if count == 1 else f"{count} tickets"


def read_keeps(game: Game, cursor: Cursor, seat: int | None) -> Step:
    return Keep(*_count_or_tickets(game, cursor, seat))


def write_keeps(game: Game, seat: int | None, step: Keep) -> str:
    return f"keeps {write_tickets(step.tickets) if step.tickets else _counted(step.count)}"


def read_shows(game: Game, cursor: Cursor, seat: int | None) -> Step:
    return Show(read_tickets(game, cursor, seat))


def write_shows(game: Game, seat: int | None, step: Show) -> str:
    return f"shows {write_tickets(step.tickets)}"


# -- drawing: `draws cards`, `draws red, blind`, `draws a face-up wild`, `draws 3 tickets, keeps 1`


def read_draws(game: Game, cursor: Cursor, seat: int | None) -> Step:
    begin = cursor.at
    count = cursor.number()
    if cursor.eat("tickets", "ticket"):
        return _read_draws_tickets(game, cursor, seat, count)
    if cursor.eat("cards", "card"):
        if count is None or count == 2:
            return DrawCards()
        return DrawCards((Card(),) * count)
    cursor.at = begin
    cards = _read_card(cursor)
    while cursor.eat_kind("comma"):
        cards += _read_card(cursor)
    return DrawCards(tuple(cards))


def _read_draws_tickets(game: Game, cursor: Cursor, seat: int | None, drawn: int | None) -> Step:
    cursor.eat_kind("comma")
    if not cursor.eat("keeps", "keep", "kept", "keeping"):
        raise cursor.expected(say("keeps"))
    kept, named = _count_or_tickets(game, cursor, seat)
    return DrawTickets(kept, drawn, named)


def _read_card(cursor: Cursor) -> list[Card]:
    """One entry of a draw, such as red, 2 blind, or a face-up wild."""
    count = cursor.number() or 1
    cursor.eat("face-up", "faceup", "open")
    token = cursor.here
    if token is None or token.kind != "word" or count > 9:
        raise cursor.expected(say("cards to draw"))
    if cursor.eat("blind"):
        card = Card()
    elif cursor.eat(*WILD_WORDS):
        card = Card(WILD)
    elif token.low in COLOUR_WORDS:
        cursor.take()
        card = Card(COLOUR_WORDS[token.low])
    else:
        raise cursor.expected(say("cards to draw"))
    cursor.eat("card", "cards", "train", "trains")
    return [card] * count


def write_draws(game: Game, seat: int | None, step: DrawCards) -> str:
    if not step.cards:
        return "draws cards"
    if step.cards == (Card(WILD),):
        return "draws a face-up wild"
    return "draws " + ", ".join(card.colour or "blind" for card in step.cards)


def write_draws_tickets(game: Game, seat: int | None, step: DrawTickets) -> str:
    drawn = "tickets" if step.drawn is None else _counted(step.drawn)
    return f"draws {drawn}, keeps {write_tickets(step.tickets) if step.tickets else step.kept}"


# -- claiming: `claims A - B orange with 3 orange 1 wild, taking coal at A`


def read_claims(game: Game, cursor: Cursor, seat: int | None) -> Step:
    ends, words = places.route(game, cursor, ("with", "taking", "for"))
    payment = None
    if cursor.eat("with", "for"):
        payment = read_payment(cursor)
    taking: list[Taking] = []
    while not cursor.done:
        comma = cursor.eat_kind("comma")
        if cursor.eat("taking", "takes"):
            taking.append(_read_taking(game, cursor, ends))
        elif comma and taking:
            taking.append(_read_taking(game, cursor, ends, taking[-1].what))
        else:
            raise cursor.expected(say("taking coal"))
    track = places.track(game, seat, ends, words, payment)
    return Claim(track, ends, payment, tuple(taking), " ".join(words) or None)


def _read_taking(game: Game, cursor: Cursor, ends: tuple[str, str], what: str | None = None) -> Taking:
    token = cursor.here
    if token is not None and cursor.ahead is not None and cursor.ahead.low == "at":
        cursor.at += 2
        what = COLOUR_WORDS.get(token.low, token.low)
    elif what is None:
        raise cursor.expected(say("taking coal"))
    return Taking(what, places.city(game, cursor, among=ends))


def read_payment(cursor: Cursor) -> Payment:
    """Items such as `2 red 1 wild`; "and" or a comma may stand between them."""
    items: list[Item] = []
    while True:
        count = cursor.number()
        if count is None:
            if items:
                break
            raise cursor.expected(say("a payment"))
        items.append(_read_item(cursor, count))
        token, ahead = cursor.here, cursor.ahead
        joins = token is not None and (token.kind == "comma" or token.low == "and")
        if joins and ahead is not None and ahead.low.isdigit():
            cursor.take()
    return Payment(tuple(items))


def _read_item(cursor: Cursor, count: int) -> Item:
    token = cursor.here
    if token is None or token.kind != "word":
        raise cursor.expected(say("a payment"))
    if cursor.eat(*WILD_WORDS):
        cursor.eat("card", "cards")
        return Item(count, WILD)
    if token.low in COLOUR_WORDS:
        cursor.take()
        cursor.eat("card", "cards", "train", "trains")
        return Item(count, CARD, COLOUR_WORDS[token.low])
    if cursor.eat("coal", "coals"):
        cursor.eat("token", "tokens")
        return Item(count, "coal")
    raise cursor.expected(say("a payment"))


def write_payment(payment: Payment) -> str:
    return " ".join(f"{item.count} {item.colour or item.unit}" for item in payment.items)


def write_claims(game: Game, seat: int | None, step: Claim) -> str:
    text = f"claims {_write_track(game, seat, step.track, step.ends, step.word, step.payment)}"
    if step.payment is not None:
        text += f" with {write_payment(step.payment)}"
    for number, taking in enumerate(step.taking):
        text += f", taking {taking.what} at {taking.city}" if number == 0 else f", {taking.city}"
    return text


def _write_track(
    game: Game,
    seat: int | None,
    track: int | None,
    ends: tuple[str, str],
    word: str | None,
    payment: Payment | None = None,
) -> str:
    """The two cities as told, with the word that names the track, or the colour that was played on a grey one."""
    if track is not None:
        lane = game.board.tracks[track]
        told = COLOUR_WORDS.get(word or "", None)
        word = places.track_word(game, seat, lane, payment) or (told if told != lane.colour else None)
    return f"{ends[0]} - {ends[1]}" + (f" {word}" if word else "")


def read_passes(game: Game, cursor: Cursor, seat: int | None) -> Step:
    return Pass()


def write_passes(game: Game, seat: int | None, step: Pass) -> str:
    return "passes"


# -- the end told at once: `owns A - B, C - D`, `holds 5 coal, 7 trains`


def read_owns(game: Game, cursor: Cursor, seat: int | None) -> Step:
    tracks = []
    taken: dict[int, int] = {}
    from dataclasses import replace

    while True:
        ends, words = places.route(game, cursor, ())
        now = replace(game, owners={**game.owners, **taken}) if taken else game
        track = places.track(now, seat, ends, words, None)
        if track is not None and seat is not None:
            taken[track] = seat
        tracks.append((track, ends, " ".join(words) or None))
        if not cursor.eat_kind("comma"):
            return Own(tuple(tracks))


def write_owns(game: Game, seat: int | None, step: Own) -> str:
    return "owns " + ", ".join(_write_track(game, seat, track, ends, word) for track, ends, word in step.tracks)


UNITS = {"train": "train", "trains": "train", "ship": "ship", "ships": "ship", "coal": "coal", "coals": "coal"}


def read_holds(game: Game, cursor: Cursor, seat: int | None) -> Step:
    amounts = []
    while True:
        count = cursor.number()
        token = cursor.here
        if count is None or token is None or token.low not in UNITS:
            raise cursor.expected(say("what is held"))
        cursor.take()
        amounts.append((count, UNITS[token.low]))
        if not cursor.eat_kind("comma"):
            return Hold(tuple(amounts))


def write_holds(game: Game, seat: int | None, step: Hold) -> str:
    many = {"train": "trains", "ship": "ships", "coal": "coal"}
    return "holds " + ", ".join(f"{count} {unit if count == 1 else many[unit]}" for count, unit in step.amounts)


# -- the table's corrections: `table adds route A - B 2 red`


def read_table(game: Game, cursor: Cursor) -> Step:
    """What follows "table": adds route, corrects route, adds ticket."""
    verb = cursor.here
    if cursor.eat("adds", "add"):
        if cursor.eat("route"):
            ends, length, colour, kind = _read_lane(game, cursor)
            return AddRoute(ends, length, colour, kind)
        if cursor.eat("ticket"):
            ends = _two_cities(game, cursor)
            points = cursor.number()
            if points is None:
                raise cursor.expected(say("a value"))
            return AddTicket(ends, points)
    elif cursor.eat("corrects", "correct") and cursor.eat("route"):
        return _read_correction(game, cursor)
    start = verb.start if verb else cursor.end
    raise Unreadable(say("unknown table verb"), start, verb.end if verb else None)


def _two_cities(game: Game, cursor: Cursor) -> tuple[str, str]:
    tokens = cursor.until(lambda token: token.low.isdigit())
    parts = [part for part in places.cut_at_dash(tokens) if part]
    if len(parts) != 2:
        raise cursor.expected(say("two cities"))
    a, b = (places.city(game, Cursor(part, part[-1].end)) for part in parts)
    return a, b


def _read_lane(game: Game, cursor: Cursor) -> tuple[tuple[str, str], int, str, str]:
    ends = _two_cities(game, cursor)
    length, colour = _read_length(cursor)
    kind = "train"
    if cursor.is_word("train", "ship", "ferry", "tunnel"):
        kind = cursor.take().low
    return ends, length, colour, kind


def _read_length(cursor: Cursor) -> tuple[int, str]:
    place = cursor.here
    length = cursor.number()
    if length is None or not 1 <= length <= 12:
        raise cursor.expected(say("a length")) if length is None or place is None else Unreadable(
            say("expected here", what=say("a length"), text=plain(place.text, 20)), place.start, place.end
        )
    token: Token | None = cursor.here
    if token is None:
        return length, "grey"
    if token.low not in COLOUR_WORDS:
        raise cursor.expected(say("a colour"))
    cursor.take()
    return length, COLOUR_WORDS[token.low]


def _read_correction(game: Game, cursor: Cursor) -> Step:
    tokens = cursor.until(lambda token: token.low == "to" and cursor.tokens[cursor.at + 1 :][:1] != []
                          and cursor.tokens[cursor.at + 1].low.isdigit())  # fmt: skip
    if not tokens:
        raise cursor.expected(say("two cities"))
    ends, words = places.route(game, Cursor(tokens, tokens[-1].end), ())
    track = places.track(game, None, ends, words, None)
    if track is None or not cursor.eat("to"):
        raise Unreadable(
            say("no such route", a=ends[0], b=ends[1], board=game.board.title), tokens[0].start, tokens[-1].end
        )
    length, colour = _read_length(cursor)
    return CorrectRoute(track, ends, length, colour, " ".join(words) or None)


def write_adds_route(game: Game, seat: int | None, step: AddRoute) -> str:
    kind = "" if step.kind == "train" else f" {step.kind}"
    return f"adds route {step.ends[0]} - {step.ends[1]} {step.length} {step.colour}{kind}"


def write_corrects_route(game: Game, seat: int | None, step: CorrectRoute) -> str:
    return f"corrects route {_write_track(game, None, step.track, step.ends, step.word)} to {step.length} {step.colour}"


def write_adds_ticket(game: Game, seat: int | None, step: AddTicket) -> str:
    return f"adds ticket {step.ends[0]} - {step.ends[1]} {step.points}"


VERBS: dict[str, Callable[[Game, Cursor, int | None], Step]] = {
    "claims": read_claims,
    "draws": read_draws,
    "keeps": read_keeps,
    "shows": read_shows,
    "passes": read_passes,
    "owns": read_owns,
    "holds": read_holds,
}
"""The verbs, as they are written; each may be typed without its last s."""

WRITERS: dict[type[Step], Callable[..., str]] = {
    Claim: write_claims,
    DrawCards: write_draws,
    DrawTickets: write_draws_tickets,
    Keep: write_keeps,
    Show: write_shows,
    Pass: write_passes,
    Own: write_owns,
    Hold: write_holds,
    AddRoute: write_adds_route,
    CorrectRoute: write_corrects_route,
    AddTicket: write_adds_ticket,
}
