"""The slots of declared phrases: how the content of each kind is read and written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial, singledispatch
from itertools import chain
from typing import Any

from companion.game.board import COLOURS, Track
from companion.game.hand import SHIP
from companion.game.payment import Payment
from companion.game.phrase import (
    AmountsSlot,
    CardsSlot,
    ChoiceSlot,
    ChoicesSlot,
    CitiesSlot,
    CitySlot,
    CountedSlot,
    HowManySlot,
    JourneySlot,
    Names,
    NumberedSlot,
    NumberSlot,
    PaymentSlot,
    Slot,
    ThrowSlot,
    TicketsSlot,
    TrackSlot,
    TrackSlots,
    Word,
    names_of,
)
from companion.game.state import Game
from companion.game.throw import Throw
from companion.game.values import NamedTuple
from companion.record import examples, places, routes
from companion.record.cards import DECKS, read_colours, reject_ship_wild, write_card
from companion.record.colours import COLOUR_WORDS, WILD_WORDS, only_meaning
from companion.record.declared import read_choice
from companion.record.faults import Mismatch, RecordFault, Unreadable
from companion.record.names import fitting
from companion.record.paying import PAYING_WORDS, begins_payment, eat_paying, read_payment, write_payment
from companion.record.rolling import Throws, read_throw, write_throw
from companion.record.tickets import count_or_tickets, write_counted
from companion.record.tokens import Cursor, fold
from companion.record.track_words import SECOND
from companion.record.tracks import tracks, write_track
from companion.words import wording
from companion.words.plain import plain

MOST_ALIKE = 9
"""The most of one thing that a list counts."""
HOW_MANY = "how many"
"""The key of a number among the values read, until it is compared with what it counts."""
_WILDS = tuple(sorted(WILD_WORDS))
_COUNTS = tuple(map(str, range(1, 100)))
"""The numbers with which a payment may begin if its word is left out."""


class Place(NamedTuple):
    """Where a slot is read: `stops` are the words that begin something else, `values` what was read before it, `rest`
    this slot and the parts after it. A line of another board is read `elsewhere`, where its family has nothing to ask.
    """

    game: Game
    cursor: Cursor
    seat: int | None
    stops: frozenset[str]
    values: Mapping[str, Any]
    rest: Sequence[Word | Slot]
    elsewhere: bool = False

    @property
    def example(self) -> str:
        """An example of what could stand from here on."""
        return examples.of_parts(self.game, self.rest, self.values)


# The kinds of slot are registered by class: to find them in the annotations takes 5 ms at every start.


@singledispatch
def read(slot: Slot, at: Place) -> dict[str, Any]:
    """Read what stands in a slot, as fields of the step. Raises `RecordFault` with what was expected."""
    raise NotImplementedError(type(slot).__name__)


@singledispatch
def write(slot: Slot, game: Game, seat: int | None, step: object) -> str:
    """What a step, or a detail of one, says in this slot; empty if it leaves the slot out."""
    raise NotImplementedError(type(slot).__name__)


def missing_word(cursor: Cursor, part: Word, expects: str, example: str) -> Unreadable:
    """The fault of a missing fixed word; `expects` is the key of its message if the word has none itself."""
    key = part.expects or expects
    return cursor.expected(wording(key, example=example) if key else wording("a word", word=part.written))


def stops(parts: Sequence[Word | Slot]) -> frozenset[str]:
    """The words with which what follows a slot may begin."""
    words: set[str] = set()
    for part in parts:
        paying = PAYING_WORDS if isinstance(part, PaymentSlot) and part.word else ()
        words.update(part.typed if isinstance(part, Word) else paying)
        words.update(_COUNTS if isinstance(part, PaymentSlot) else ())
        if not (isinstance(part, Word) and not part.needed) and not (isinstance(part, PaymentSlot) and part.word):
            break
    return frozenset(words)


# -- cities, tracks


@read.register(CitySlot)
def _(slot: CitySlot, at: Place) -> dict[str, Any]:
    among = at.values["ends"] if slot.of_track else None
    if at.cursor.done or (slot.of_track and _is_left_out(at)):
        likely = None if at.elsewhere else slot.likely
        meant = [] if likely is None or among is None else [end for end in among if likely(at.game, at.seat, end)]
        if len(meant) == 1:
            return {slot.field: meant[0]}
        fault = at.cursor.expected(wording(slot.expects, example=(meant or among or [at.example])[0]))
        fault.names = tuple(meant or among or ())
        raise fault
    begin = at.cursor.at
    try:
        return {slot.field: places.city(at.game, at.cursor, at.stops, among)}
    except RecordFault:
        if not any(isinstance(part, PaymentSlot) for part in at.rest[1:2]):
            raise
        colours_after = {token.folded for token in at.cursor.tokens[begin + 1 :]} & COLOUR_WORDS.keys()
        at.cursor.at = begin
        with suppress(RecordFault):
            return {slot.field: places.city(at.game, at.cursor, at.stops | colours_after, among)}
        raise


def _is_left_out(at: Place) -> bool:
    """Whether something else begins where a city could stand."""
    token = at.cursor.current
    begun = token is not None and (token.kind == "comma" or (token.folded in at.stops and not token.is_digits))
    return begun or begins_payment(at.cursor)


@write.register(CitySlot)
def _(slot: CitySlot, game: Game, seat: int | None, step: object) -> str:
    return str(getattr(step, slot.field))


@read.register(CitiesSlot)
def _(slot: CitiesSlot, at: Place) -> dict[str, Any]:
    cities = places.cities_in_a_row(at.game, at.cursor, at.stops)
    while at.cursor.eat_kind("comma"):
        cities += places.cities_in_a_row(at.game, at.cursor, at.stops)
    return {slot.field: tuple(cities)}


@write.register(CitiesSlot)
def _(slot: CitiesSlot, game: Game, seat: int | None, step: object) -> str:
    return ", ".join(getattr(step, slot.field))


@read.register(JourneySlot)
def _(slot: JourneySlot, at: Place) -> dict[str, Any]:
    at.cursor.eat("from", "at")
    tokens = at.cursor.until(lambda token: token.kind == "word" and token.folded in at.stops)
    parts = [part for part in places.cut_at_dash(tokens) if part]
    if not parts:
        raise at.cursor.expected(routes.two_cities(at.game))
    cities = (places.cities_in_a_row(at.game, Cursor(part, part[-1].end)) for part in parts)
    return {slot.field: tuple(chain.from_iterable(cities))}


@write.register(JourneySlot)
def _(slot: JourneySlot, game: Game, seat: int | None, step: object) -> str:
    return " - ".join(getattr(step, slot.field))


@read.register(TrackSlot)
def _(slot: TrackSlot, at: Place) -> dict[str, Any]:
    ends, words = routes.route(at.game, at.cursor, at.stops)
    if words and any(
        isinstance(part, ChoiceSlot) and words[-1] in names_of(at.game, part.names) for part in at.rest[1:2]
    ):
        colour = words.pop()  # it fills the slot after the track
        at.cursor.at -= 1
        other = next((word for word in words if word in COLOURS), None)
        if slot.alike and other is not None:  # these tracks have no colours themselves
            end = at.cursor.tokens[at.cursor.at]
            raise Unreadable(wording("one of two words", first=other, second=colour), end.start, end.end)
    track = _track_meant(slot, at.game, at.seat, ends, words)
    return {slot.field: track, "ends": ends, "word": " ".join(words) or None}


def _track_meant(
    slot: TrackSlot, game: Game, seat: int | None, ends: tuple[str, str], words: Sequence[str]
) -> int | None:
    """The id of the track that two cities and the words after them mean in a slot; None if there is none."""
    likely = None if slot.likely is None else partial(slot.likely, game, seat)
    return _likeliest(tracks(game, ends, words), likely)


def _likeliest(candidates: Sequence[Track], likely: Callable[[Track], bool] | None) -> int | None:
    """The id of the first track that is likely, else of the first one; None if there is none."""
    first = next(iter(candidates), None)
    if likely is not None and len(candidates) > 1:
        first = next(filter(likely, candidates), first)
    return None if first is None else first.id


@write.register(TrackSlot)
def _(slot: TrackSlot, game: Game, seat: int | None, step: object) -> str:
    holder: Any = step
    if slot.alike:
        track = getattr(step, slot.field)
        kind = SECOND if track is None else game.board.tracks[track].kind
        words = ((), (holder.word or "").split(), (kind,), (SECOND,))  # colours name none of these tracks
        meant = (said for said in words if _track_meant(slot, game, seat, holder.ends, said) == track)
        return " ".join((" - ".join(holder.ends), *next(meant, words[1])))
    return write_track(game, seat, getattr(step, slot.field), holder.ends, holder.word)


@read.register(TrackSlots)
def _(slot: TrackSlots, at: Place) -> dict[str, Any]:
    rows: list[tuple[int | None, tuple[str, str], str | None]] = []
    likely = None if slot.likely is None else partial(slot.likely, at.game)
    while not rows or at.cursor.eat_kind("comma"):
        ends, words = routes.route(at.game, at.cursor, at.stops)
        track = _likeliest(tracks(at.game, ends, words), likely)
        rows.append((track, ends, " ".join(words) or None))
    return {slot.field: tuple(rows)}


@write.register(TrackSlots)
def _(slot: TrackSlots, game: Game, seat: int | None, step: object) -> str:
    return ", ".join(write_track(game, seat, *row) for row in getattr(step, slot.field))


# -- payments, numbers, names


@read.register(PaymentSlot)
def _(slot: PaymentSlot, at: Place) -> dict[str, Any]:
    begin = at.cursor.at
    at.cursor.join()
    if slot.word and "ends" not in at.values:
        _join_paying(at.cursor)
    coloured = at.cursor.is_word(*COLOUR_WORDS, *_WILDS)  # `read_payment` asks how many there are
    if slot.word and not eat_paying(at.cursor) and not begins_payment(at.cursor) and not coloured:
        at.cursor.at = begin
        return {}
    if slot.word and at.cursor.eat("nothing"):
        return {slot.field: Payment(())}
    example = slot.example
    return {slot.field: read_payment(at.game, at.cursor, None if example is None else lambda: example(at.game))}


def _join_paying(cursor: Cursor) -> None:
    """Skip a comma or an "and" before a word for paying: `buys Wales, pays 1 wild`."""
    begin = cursor.at
    if (cursor.eat_kind("comma") or cursor.eat("and")) and not cursor.is_word(*PAYING_WORDS):
        cursor.at = begin


@write.register(PaymentSlot)
def _(slot: PaymentSlot, game: Game, seat: int | None, step: object) -> str:
    payment = getattr(step, slot.field)
    return "" if payment is None else f"{slot.word} {write_payment(game, payment) or 'nothing'}".lstrip()


@read.register(NumberSlot)
def _(slot: NumberSlot, at: Place) -> dict[str, Any]:
    count = at.cursor.number()
    if count is None and slot.optional:
        return {}
    if count is None or (slot.noun is not None and not at.cursor.eat(*slot.noun)):
        raise at.cursor.expected(wording(slot.expects, example=at.example))
    return {slot.field: count}


@write.register(NumberSlot)
def _(slot: NumberSlot, game: Game, seat: int | None, step: object) -> str:
    return number(slot, getattr(step, slot.field))


def number(slot: NumberSlot, count: int) -> str:
    """A number with what it counts: "2 pieces"."""
    return str(count) if slot.noun is None else f"{count} {slot.noun[count != 1]}"


@read.register(HowManySlot)
def _(slot: HowManySlot, at: Place) -> dict[str, Any]:
    token = at.cursor.current
    count = at.cursor.number()
    return (
        {} if count is None or token is None or token.folded in ("a", "an") else {HOW_MANY: (slot.field, count, token)}
    )


def check_how_many(values: dict[str, Any], cursor: Cursor) -> None:
    """Raise `Unreadable`, at the end of what was read, for a number that is not how many things were named with it."""
    if (how_many := values.pop(HOW_MANY, None)) is None:
        return
    field, count, number = how_many
    value = values[field]
    actual = len(value) if isinstance(value, tuple) else value
    if isinstance(value, tuple) and not isinstance(value[0], str):  # names with their numbers
        actual = sum(len(numbers) for _, numbers in value)
    if count != actual:
        last = cursor.tokens[cursor.at - 1]
        key = "not as many" if isinstance(value, tuple) else "not the same number"
        raise Mismatch(wording(key, text=plain(number.text, 20), count=actual), last.start, last.end)


@write.register(HowManySlot)
def _(slot: HowManySlot, game: Game, seat: int | None, step: object) -> str:
    return ""


@read.register(ChoiceSlot)
def _(slot: ChoiceSlot, at: Place) -> dict[str, Any]:
    names = names_of(at.game, slot.names)
    if slot.other_than and at.cursor.done:
        others = [value for value in names if value != at.values[slot.other_than]]
        if len(others) == 1:
            return {slot.field: others[0]}
    if not any(" " in spelling for spellings in names.values() for spelling in spellings):
        return {slot.field: _read_word(names, slot, at)}
    likely = at.values.get("ends", ())
    return {slot.field: read_choice(at.cursor, names, slot.expects, lambda token: token.folded in at.stops, likely)}


def _read_word(names: Names, slot: ChoiceSlot, at: Place) -> str:
    """Read the single word that stands here, and return the value that it names."""
    token = at.cursor.current
    spelt = {fold(word): value for value, words in names.items() for word in words}
    value = None if token is None else only_meaning(token, spelt) or spelt.get(COLOUR_WORDS.get(token.folded, ""))
    if value is None:
        raise at.cursor.expected(wording(slot.expects, example=at.example))
    at.cursor.take()
    return value


@write.register(ChoiceSlot)
def _(slot: ChoiceSlot, game: Game, seat: int | None, step: object) -> str:
    spellings = names_of(game, slot.names)[getattr(step, slot.field)]
    return spellings[bool(slot.counted) and getattr(step, slot.counted) == 1]


MOST_NAMES = 20
"""How many words are read as names without commas at most."""


@read.register(ChoicesSlot)
def _(slot: ChoicesSlot, at: Place) -> dict[str, Any]:
    names, values = names_of(at.game, slot.names), list[str]()
    stops = {*at.stops, "and"}
    while not values or at.cursor.eat_kind("comma") or at.cursor.eat("and"):
        begin = at.cursor.at
        count = at.cursor.number()  # "2 Sevilla"
        if count is not None and not 0 < count <= MOST_ALIKE:
            at.cursor.at = begin
            raise at.cursor.expected(wording(slot.expects, example=at.example))
        chosen = _read_names(at, names, slot, stops)
        values += [*chosen[:1] * (count or 1), *chosen[1:]]
    return {slot.field: tuple(values)}


def _read_names(at: Place, names: Names, slot: ChoicesSlot, stops: Collection[str]) -> list[str]:
    """Read a name or, if no single one fits, several without commas between them, as in `Sevilla Madrid`."""
    begin = at.cursor.at
    try:
        return [read_choice(at.cursor, names, slot.expects, lambda token: token.folded in stops)]
    except Unreadable:
        end, at.cursor.at = at.cursor.at, begin
        if not 0 < end - begin <= MOST_NAMES:
            raise
        chosen = list[str]()
        while at.cursor.at < end:
            here = at.cursor.at
            for until in range(end, here, -1):
                look = Cursor(at.cursor.tokens[:until], at.cursor.end)
                look.at = here
                with suppress(RecordFault):
                    chosen.append(read_choice(look, names, slot.expects, lambda token: token.folded in stops))
                    at.cursor.at = until
                    break
            if at.cursor.at == here:
                raise
        return chosen


@write.register(ChoicesSlot)
def _(slot: ChoicesSlot, game: Game, seat: int | None, step: object) -> str:
    names = names_of(game, slot.names)
    return ", ".join(names[value][0] for value in getattr(step, slot.field))


# -- lists of names and numbers


@read.register(NumberedSlot)
def _(slot: NumberedSlot, at: Place) -> dict[str, Any]:
    names, rows = names_of(at.game, slot.names), dict[str, tuple[int, ...]]()
    while not rows or at.cursor.eat_kind("comma") or _names_another(at.cursor, names):
        value = read_choice(at.cursor, names, slot.expects, lambda token: token.is_digits)
        numbers: list[int] = []
        while (count := at.cursor.number()) is not None:
            numbers.append(count)
        if not numbers:
            raise at.cursor.expected(wording("a number"))
        rows[value] = (*rows.get(value, ()), *numbers)
    return {slot.field: tuple(rows.items())}


def _names_another(cursor: Cursor, names: Names) -> bool:
    """Whether another name follows numbers without a comma: `white 6 3 red 2`."""
    token = cursor.current
    spelt = [spelling for spellings in names.values() for spelling in spellings]
    return token is not None and token.kind == "word" and bool(fitting(token.text, spelt))


@write.register(NumberedSlot)
def _(slot: NumberedSlot, game: Game, seat: int | None, step: object) -> str:
    names = names_of(game, slot.names)
    rows = getattr(step, slot.field)
    return ", ".join(f"{names[value][0]} {' '.join(map(str, numbers))}" for value, numbers in rows)


@read.register(CountedSlot)
def _(slot: CountedSlot, at: Place) -> dict[str, Any]:
    spelt = {word: value for value, words in names_of(at.game, slot.names).items() for word in words}
    counts: list[tuple[int, str]] = []
    while (count := at.cursor.number()) is not None:
        token = at.cursor.current
        if token is None or token.folded not in spelt:
            raise at.cursor.expected(wording(slot.expects, example=at.example))
        at.cursor.take()
        at.cursor.eat(*(slot.noun or ()))
        counts.append((count, spelt[token.folded]))
        at.cursor.join()
    if not counts:
        raise at.cursor.expected(wording(slot.expects, example=at.example))
    return {slot.field: tuple(counts)}


@write.register(CountedSlot)
def _(slot: CountedSlot, game: Game, seat: int | None, step: object) -> str:
    names = names_of(game, slot.names)
    noun = "" if slot.noun is None else f" {slot.noun[0]}"
    return " ".join(f"{count} {names[value][0]}{noun}" for count, value in getattr(step, slot.field))


@read.register(AmountsSlot)
def _(slot: AmountsSlot, at: Place) -> dict[str, Any]:
    spelt = {word: field for field, words in slot.fields.items() for word in words}
    amounts = dict.fromkeys(slot.fields, 0)
    while True:
        begin = at.cursor.at
        count, token = at.cursor.number(), at.cursor.current
        named = set() if count is None or token is None else {spelt[word] for word in fitting(token.text, spelt)}
        if count is None or token is None or len(named) != 1:
            at.cursor.at = begin
            break
        at.cursor.take()
        amounts[named.pop()] += count
        if DECKS.get(token.folded) == SHIP:
            reject_ship_wild(at.game, at.cursor)
        at.cursor.join()
    if not any(amounts.values()):
        raise at.cursor.expected(wording(slot.expects, example=at.example))
    return amounts


@write.register(AmountsSlot)
def _(slot: AmountsSlot, game: Game, seat: int | None, step: object) -> str:
    return " ".join(f"{getattr(step, field)} {words[0]}" for field, words in slot.fields.items())


@read.register(ThrowSlot)
def _(slot: ThrowSlot, at: Place) -> dict[str, Any]:
    throw = read_throw(Throws(slot, slot.example(at.game)), at.cursor)
    return {"faces": throw.faces, "first": throw.first, "again": throw.again}


@write.register(ThrowSlot)
def _(slot: ThrowSlot, game: Game, seat: int | None, step: object) -> str:
    assert isinstance(step, Throw)
    return write_throw(step)


# -- cards and tickets


@read.register(CardsSlot)
def _(slot: CardsSlot, at: Place) -> dict[str, Any]:
    return {slot.field: read_colours(at.game, at.cursor)}


@write.register(CardsSlot)
def _(slot: CardsSlot, game: Game, seat: int | None, step: object) -> str:
    return " ".join(write_card(card) for card in getattr(step, slot.field)) or "nothing"


@read.register(TicketsSlot)
def _(slot: TicketsSlot, at: Place) -> dict[str, Any]:
    count, tickets = count_or_tickets(at.game, at.cursor, at.seat)
    return {"count": count, slot.field: tickets}


@write.register(TicketsSlot)
def _(slot: TicketsSlot, game: Game, seat: int | None, step: object) -> str:
    holder: Any = step
    return write_counted(game, seat, holder.count, getattr(step, slot.field))
