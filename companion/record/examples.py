"""Examples for messages and help, in the language of records and from the board in play.

A message that names cities of another board sends people looking for them, so
every example is made of what this board has and, if possible, of what is still
free.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.game.board import BARE, GREY, Board, Track
from companion.game.moves import Claim, DrawCards
from companion.game.phrase import (
    AmountsSlot,
    CardsSlot,
    ChoiceSlot,
    ChoicesSlot,
    CitiesSlot,
    CitySlot,
    CountedSlot,
    Detail,
    JourneySlot,
    NumberedSlot,
    NumberSlot,
    PaymentSlot,
    Phrase,
    Slot,
    ThrowSlot,
    TicketsSlot,
    TrackSlot,
    TrackSlots,
    Word,
    names_of,
)
from companion.game.state import Game
from companion.record.names import fitting, words_of

LIKED_COLOURS = ("red", "blue", "green")
"""The colours that examples prefer, if the deck has them."""
USUAL_LENGTH = 3
"""The length in spaces that an example's track should have."""
SHORTEST = 3
"""The fewest letters to which a city is cut."""


def _numbers(game: Game, table: str) -> Any:
    """The numbers of a mechanic of the board's file, or their defaults."""
    return game.board.numbers[table]


# -- the board


def plain_track(game: Game, city: str | None = None) -> Track:
    """A plain track that is still free, with short names, of about three spaces and no more than cards are dealt.

    With `city`, one that leads there, if there is one.
    """
    hand = _numbers(game, "cards").hand
    spaces, free = min(USUAL_LENGTH, hand or USUAL_LENGTH), game.rules.open_tracks(game)
    free = [track for track in free if city in (track.a, track.b)] or free

    def odd(track: Track) -> tuple[Any, ...]:
        price = game.rules.price(game, 0, track)
        plain = track.kind == "train" and not price.wilds and not price.pieces and track.group is None
        wordy = any(character in "(), " for character in track.a + track.b)
        return (
            price.unmet,
            game.rules.colour(game, track) == BARE,
            not plain,
            0 < hand < track.length,
            wordy,
            abs(track.length - spaces),
            game.rules.colour(game, track) in (GREY, BARE),
            len(track.a) + len(track.b),
        )

    return min(free or game.board.tracks, key=odd)


def route(game: Game, city: str | None = None) -> str:
    """Two cities joined by a free track, as `plain_track` picks it."""
    track = plain_track(game, city)
    return f"{track.a} - {track.b}"


def chain(game: Game) -> str:
    """Connected free tracks, city after city, and one elsewhere, in the fewest letters that are clear."""
    board, free, first = game.board, game.rules.open_tracks(game), plain_track(game)
    ends = [first.a, first.b]
    onward = [track for track in free if first.b in track.ends and first.a not in track.ends]
    onward.sort(key=lambda track: (track.kind != "train", len(track.a + track.b)))
    ends += [next(iter(track.ends - {first.b})) for track in onward[:1]]
    beside = [track for track in free if not track.ends.intersection(ends)]
    beside = sorted(beside, key=lambda track: (track.kind != "train", len(track.a + track.b)))
    routes = [ends, *([track.a, track.b] for track in beside[:1])]
    return ", ".join(" ".join(short_city(board, name) for name in names) for names in routes)


def city(game: Game) -> str:
    return plain_track(game).a


def ticket(game: Game) -> str:
    """A ticket by its places; on a board that lists none, two cities that no track joins.

    These get a value, unless the board gives all tickets the same one.
    """
    listed = next((card for card in game.board.tickets if not card.unlisted), None)
    if listed is not None:
        return " - ".join(listed.tour or listed.options[0][:2])
    places = " - ".join(unconnected_cities(game.board))
    return places if _numbers(game, "tickets").worth else f"{places} 9"


def unconnected_cities(board: Board) -> tuple[str, str]:
    """Two cities that no track joins, for a ticket that the board's file does not list."""
    cities = [name for name, city in board.cities.items() if not city.junction and not city.country] or [*board.cities]
    first = min(cities, key=len)
    far = [name for name in cities if name != first and frozenset((first, name)) not in board.tracks_between]
    return first, min(far, key=len, default=cities[-1])


def short_city(board: Board, name: str) -> str:
    """The fewest letters of the first word of a city's name that are clear: `cox` for Coxhoe; else the whole name."""
    word = words_of(name)[0]
    for length in range(SHORTEST, len(word)):
        if {board.spellings[spelling] for spelling in fitting(word[:length], board.spellings)} == {name}:
            return word[:length]
    return name.lower()


def name_beginnings(a: str, b: str) -> str:
    """The beginnings of two names, as one types them into a filter."""
    return " ".join(words_of(name)[0][:SHORTEST] for name in (a, b))


# -- cards and payments


def colour(game: Game) -> str:
    colours = _numbers(game, "cards").colours
    return next((liked for liked in LIKED_COLOURS if liked in colours), str(colours[0]))


def payment(game: Game, track: Track | None = None, seat: int = 0) -> str:
    """What would pay for a track; without one, a short payment in what this table pays with."""
    faces = game.rules.faces
    deck = " train" if game.board.two_decks and not faces else ""
    if track is None:
        return f"2 {next(iter(faces), colour(game))}{deck} 1 wild"
    price = game.rules.price(game, seat, track)
    count, unit = price.cards, price.colour if price.colour != GREY else colour(game)
    if faces:
        means = game.rules.accepted_units(game, Claim(track.id, (track.a, track.b)), price)
        count, unit, deck = price.spaces, means.units[0][0], ""
    elif game.board.two_decks:
        deck = f" {price.deck}"
    items = [(count - price.wilds, f"{unit}{deck}"), (price.wilds, "wild")]
    return " ".join(f"{number} {item}" for number, item in items if number > 0)


def double_ships(game: Game, track: Track | None = None, seat: int = 0) -> str:
    """What would pay for a ship route with as many double ships as fit; without one, a double ship."""
    price = None if track is None else game.rules.price(game, seat, track)
    spaces = 2 if price is None else max(2, price.spaces)
    card_colour = colour(game) if price is None or price.colour == GREY else price.colour
    return f"{spaces // 2} double {card_colour} ship" + (f" 1 {card_colour} ship" if spaces % 2 else "")


def wild(game: Game) -> str:
    """A draw of a face-up wild."""
    whole = _numbers(game, "cards").face_up_wilds == "whole"
    return "draws a face-up wild" if whole else "draws wild, blind"


def draw(game: Game) -> str:
    """Two cards, the first of them face up."""
    first = colour(game)
    return f"{first} train, blind ship" if game.board.two_decks else f"{first}, blind"


def after_draw(game: Game) -> str:
    """What must follow a draw of cards; empty if nothing must."""
    if not game.rules.by_hook["required_next"]:
        return ""
    phrases = (
        p for p in game.rules.phrases if p.later and any(issubclass(DrawCards, kind) for kind in p.follows_steps)
    )
    return next((f"; {of_phrase(game, phrase, cut=True)}" for phrase in phrases), "")


# -- moves


def of_verb(game: Game, verb: str) -> str:
    """A step that begins with this verb of the language; the verb itself if there is no example."""
    phrases = (
        phrase
        for phrase in game.rules.phrases
        if phrase.verb == verb and not phrase.by_table and phrase.available(game)
    )
    if (phrase := next(phrases, None)) is not None:
        return of_phrase(game, phrase)
    if verb == "draws":
        return "draws cards" if game.table.by_cards else "draws 2 tickets, keeps 1"
    special = {
        "keeps": f"keeps {_numbers(game, 'tickets').keep_most} tickets",
        "shows": f"shows {ticket(game)}",
        "owns": f"owns {route(game)}",
        "holds": f"holds {holdings(game)}",
        "has": f"has {route_counts(game)}",
        "completed": f"completed {ticket(game)}",
        "failed": f"failed {ticket(game)}",
    }
    return special.get(verb) or (claim(game) if verb == "claims" else verb)


def of_phrase(game: Game, phrase: Phrase, *, cut: bool = False) -> str:
    """A family's phrase with its slots filled from this board; with `cut`, cities are cut short as people type them."""
    return " ".join(filter(None, (phrase.verb, of_parts(game, phrase.parts, {}, cut=cut))))


def of_parts(
    game: Game, parts: Sequence[Word | Slot], values: Mapping[str, Any], *, cut: bool = False, ends: Sequence[str] = ()
) -> str:
    """Some parts of a phrase, as an example that continues after `values` were read, and a track with these `ends`."""
    filled = dict(values)
    words = []
    for part in parts:
        if isinstance(part, Word):
            words.append(part.written)
            continue
        words.append(of_slot(game, part, filled, cut=cut, ends=ends))
        if isinstance(part, ChoiceSlot | NumberSlot):
            filled.setdefault(part.field, part.example)
    return " ".join(filter(None, words))


def of_slot(game: Game, slot: Slot, values: Mapping[str, Any], *, cut: bool = False, ends: Sequence[str] = ()) -> str:
    """An example of a slot's content; empty for what is best left out. `ends` are those of the track before it."""
    if isinstance(slot, CitySlot) and slot.of_track and ends:
        return ends[0]
    if isinstance(slot, CitySlot | CitiesSlot):
        name = city(game) if slot.example is None else slot.example(game)
        return short_city(game.board, name) if cut else name
    if isinstance(slot, TrackSlot | TrackSlots | JourneySlot):
        track = _sensible_track(game, slot) or plain_track(game)
        return " - ".join(short_city(game.board, name) if cut else name for name in (track.a, track.b))
    if isinstance(slot, NumberSlot) and not slot.example:
        return ""
    if isinstance(slot, NumberSlot):
        return str(slot.example) if slot.noun is None else f"{slot.example} {slot.noun[slot.example != 1]}"
    if isinstance(slot, ChoiceSlot | ChoicesSlot | NumberedSlot | CountedSlot):
        return _of_names(game, slot, values, ends)
    if isinstance(slot, AmountsSlot):
        example = slot.example(game)
        return " ".join(f"{example[field]} {words[0]}" for field, words in slot.fields.items())
    if isinstance(slot, ThrowSlot):
        return " ".join(f"{count} {face}" for count, face in slot.example(game).first)
    if isinstance(slot, CardsSlot):
        return f"{colour(game)} wild"
    if isinstance(slot, TicketsSlot):
        return "1 ticket"
    return payment(game) if isinstance(slot, PaymentSlot) and not slot.word else ""


def _of_names(
    game: Game,
    slot: ChoiceSlot | ChoicesSlot | NumberedSlot | CountedSlot,
    values: Mapping[str, Any],
    ends: Sequence[str],
) -> str:
    """An example of a name to choose that is not among the `values` yet, with its number if the slot has one."""
    names = names_of(game, slot.names)
    likely: Iterable[str] = names
    if isinstance(slot, ChoiceSlot):
        likely = (*(end for end in ends if end in names), slot.example, *names)
    value = next((value for value in likely if value and value not in values.values()), "")
    spelling = names.get(value, ("",))[isinstance(slot, ChoiceSlot) and values.get(slot.counted) == 1]
    if isinstance(slot, CountedSlot):
        return " ".join(("1", spelling, *(slot.noun or ())[:1]))
    return f"{spelling} 1" if isinstance(slot, NumberedSlot) else spelling


def _sensible_track(game: Game, slot: Slot) -> Track | None:
    """A track with short names for a slot in which only some make sense; None if any track will do, or none does."""
    tracks = sorted(game.board.tracks, key=lambda track: ("(" in track.a + track.b, len(track.a + track.b)))
    if isinstance(slot, TrackSlots) and (likely := slot.likely) is not None:
        return next((track for track in tracks if track.id not in game.owners and likely(game, track)), None)
    if not isinstance(slot, TrackSlot) or not slot.alike or slot.likely is None:
        return None
    return next((track for track in tracks if slot.likely(game, None, track)), None)


def tickets(game: Game) -> str:
    """A draw of tickets."""
    return ticket_draw(game, None if game.table.by_cards else 3)


def ticket_draw(game: Game, count: int | None) -> str:
    """A draw of tickets: as many as the board says, or `count` where dice decide it."""
    numbers = _numbers(game, "tickets")
    drawn = numbers.draw if game.table.by_cards else count or numbers.draw
    return f"draws {drawn} ticket{'s' * (drawn != 1)}, keeps {max(1, numbers.draw_keep)}"


def route_counts(game: Game) -> str:
    """Numbers of routes by their length, as they are entered at the end."""
    lengths = sorted({track.length for track in game.board.tracks})
    return ", ".join([f"3 routes of {lengths[0]}", *(f"2 of {length}" for length in lengths[1:2])])


def after_claim(game: Game, ends: tuple[str, str]) -> str | None:
    """What may follow a claim between two cities, such as a city marker at one of them; None if nothing may."""
    detail = next((detail for detail in game.rules.details if Claim in detail.of), None)
    return taking(game, ends) or (None if detail is None else of_detail(game, detail, ends))


def of_detail(game: Game, detail: Detail, ends: Sequence[str] = ()) -> str:
    """A detail as it follows its step; `ends` are those of the step's track, if given."""
    return " ".join(filter(None, (detail.word, of_parts(game, detail.parts, {}, ends=ends))))


def holdings(game: Game) -> str:
    """What may be held at the end."""
    kinds = ["7 trains", *(["3 ships"] if "ship" in game.seats[0].pieces else [])]
    units = (unit for unit in (*game.rules.end_units, *game.rules.board_end_units) if unit.example)
    return ", ".join([*kinds, *(unit.written(unit.example) for unit in units)])


def cities_with(game: Game, what: str, among: Sequence[str]) -> list[str]:
    """Those cities in `among` where `what` lies free for a claim to take, such as coal."""
    there = {mark.city for mark in game.rules.marks(game) if mark.what == what and mark.seat is None}
    return [city for city in among if city in there]


def lies_elsewhere(game: Game, what: str, among: Sequence[str]) -> bool:
    """Whether `what` lies at other cities, but at none of these; if nobody said where it lies, it may be anywhere."""
    return not cities_with(game, what, among) and bool(cities_with(game, what, tuple(game.board.cities)))


def taking(game: Game, ends: tuple[str, str] | None = None) -> str | None:
    """The tail of a claim that takes something from a city, if possible from an end of its track where it still lies.

    None if claims take nothing on this board, or it lies only elsewhere.
    """
    places = (city(game),) if ends is None else ends
    taken = next(iter(game.rules.takeables), None)
    if taken is None or (ends is not None and lies_elsewhere(game, taken.what, ends)):
        return None
    return taken.at(next(iter(cities_with(game, taken.what, places)), places[0]))


def claim(game: Game, city: str | None = None) -> str:
    """A claim with its payment, from `city` if given; or a claim after what its line must begin with."""
    track, first = plain_track(game, city), opening(game)
    line = f"claims {track.a} - {track.b}"
    return f"{first}; {line}" if first else f"{line} with {payment(game, track)}"


def move(game: Game) -> str:
    """A move that a line may state now."""
    if game.table.counts_only:
        return f"has {route_counts(game)}"
    if game.table.tracking == "final":
        return f"owns {route(game)}"
    return opening(game) or f"claims {route(game)}"


def opening(game: Game) -> str:
    """What a line must begin with before an action, such as a roll; empty if there is no such thing."""
    asked = game.rules.next_question(game, game.clock.on_turn, ())
    return "" if asked is None or asked.answer is None else of_phrase(game, asked.answer)
