"""The ticket cards of a board that places mean, as typed: `den - el paso` is Denver - El Paso."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.game.board import Board, Ticket
from companion.game.moves import NamedTicket
from companion.game.state import Game
from companion.record.faults import RecordFault, Unclear, Unreadable
from companion.record.names import fitting
from companion.record.places import beginning_as_typed, fault_at, text_of
from companion.record.tokens import Token
from companion.record.values import may_be_unlisted_elsewhere

MOST_CARDS = 500
"""The most ticket cards of a board, including those that the table added."""
MOST_ALIKE = 9
"""The most ticket cards that join the same two places."""


def cards_meant(board: Board, parts: list[list[Token]], choices: list[list[str]]) -> list[Ticket]:
    """The cards that places may mean: in the order printed rather than turned, as typed rather than as they may fit."""
    at_places = list(cards_at(board, choices))
    cards = [card for card in at_places if names_card(card, choices)]
    cards = cards or [card for card in at_places if _names_tour_in_any_order(card, choices)]
    cards = in_printed_order(cards, choices)
    if len({frozenset(card.ends) for card in cards}) > 1:
        typed = [beginning_as_typed(board, text_of(part), fits) for part, fits in zip(parts, choices, strict=True)]
        cards = [card for card in cards if names_card(card, typed)] or cards
    return cards


def ticket_places(board: Board, text: str) -> list[str]:
    """The places of tickets that a text means: cities, and for the ends of tracks abroad, their country."""
    known = set(board.places)
    return [
        name
        for name in with_countries(board, beginning_as_typed(board, text, places_fitting(board, text)))
        if name in known
    ]


def places_fitting(board: Board, text: str) -> list[str]:
    """The places that fit what was typed; in other spellings only if it fits none as the board spells them.

    The end of a track abroad means its country if nothing else fits: no card names it.
    """
    matches = fitting(text, board.spelt_places)
    as_printed = [name for name in matches if name in board.places]
    if any(name not in board.cities or not board.cities[name].country for name in as_printed):
        return as_printed
    return with_countries(board, as_printed or (board.spellings.get(name, name) for name in matches))


def with_countries(board: Board, names: Iterable[str]) -> list[str]:
    """Places, with each end of a track abroad replaced by its country."""
    ends = {name: city.country for name, city in board.cities.items() if city.country}
    return list(dict.fromkeys(ends.get(name, name) for name in names))


def cards_at(board: Board, choices: list[list[str]]) -> list[Ticket]:
    """The cards that name one of the places that the first text fits."""
    cards = {card.id: card for place in choices[0] for card in board.cards_at.get(place, ())}
    return list(cards.values())


def names_card(card: Ticket, choices: list[list[str]], *, turned: bool = True) -> bool:
    """Whether a choice of places names a card: a tour in its order, else the two places of one of its options."""
    if card.tour:
        return len(card.tour) == len(choices) and all(
            place in places for place, places in zip(card.tour, choices, strict=True)
        )
    return len(choices) == 2 and any(
        (a in choices[0] and b in choices[1]) or (turned and b in choices[0] and a in choices[1])
        for a, b, _ in card.options
    )


def in_printed_order(cards: list[Ticket], choices: list[list[str]]) -> list[Ticket]:
    """Of different cards those that print the places in this order, if there are any."""
    if len({pairs_on(card) for card in cards}) == 1:
        return cards
    return [card for card in cards if names_card(card, choices, turned=False)] or cards


def _names_tour_in_any_order(card: Ticket, choices: list[list[str]]) -> bool:
    """Whether a choice of places names all places of a tour, in any order: no two tours have the same places."""
    if len(card.tour) != len(choices):
        return False
    choice_of_place: dict[str, int] = {}

    def assign(at: int, tried: set[str]) -> bool:
        """Whether choice `at` can be given a place of the tour, if need be by moving choices that already have one."""
        for place in card.tour:
            if place in choices[at] and place not in tried:
                tried.add(place)
                if place not in choice_of_place or assign(choice_of_place[place], tried):
                    choice_of_place[place] = at
                    return True
        return False

    return all(assign(at, set()) for at in range(len(choices)))


def as_named(card: Ticket, choices: list[list[str]]) -> tuple[str, ...]:
    """The places of a card in the order typed; those of a tour in its order."""
    if card.tour:
        return card.tour
    for a, b, _ in card.options:
        if a in choices[0] and b in choices[1]:
            return a, b
        if b in choices[0] and a in choices[1]:
            return b, a
    return card.ends


def printed_places(card: Ticket) -> tuple[str, ...]:
    """The places that name a card with several values: those of the first, which no other card has in this order."""
    return card.tour or card.options[0][:2]


def pairs_on(card: Ticket) -> frozenset[frozenset[str]]:
    """The pairs of places that a card names, one for most cards; for a tour all its places together."""
    return frozenset(map(frozenset, [card.tour] if card.tour else [option[:2] for option in card.options]))


def write_ticket(game: Game, seat: int | None, named: NamedTicket) -> str:
    """A ticket as a line names it: by its places, with its value if somebody else's copy of the board may lack the card
    or another one joins these places, and by its id if that one is also worth as much.
    """
    places, value = " - ".join(named.ends), named.points
    card = game.board.ticket.get(named.card or "")
    if value is None and card is not None and not card.unlisted:
        others = _others_of_these_places(game, seat, named)
        if game.board.numbers["tickets"].worth:  # values make no difference
            return card.id if any(pairs_on(other) != pairs_on(card) for other in others) else places
        if others or (len(card.options) == 1 and may_be_unlisted_elsewhere(game)):
            value = next((points for a, b, points in card.options if {a, b} == {*named.ends}), None)
        if any(value in other.values and pairs_on(other) != pairs_on(card) for other in others):
            return card.id
    return places if value is None else f"{places} {value}"


def _others_of_these_places(game: Game, seat: int | None, named: NamedTicket) -> list[Ticket]:
    """The other cards that a seat may mean by the places by which a card is named."""
    places, at_place = frozenset(named.ends), game.board.cards_at.get(named.ends[0], ())
    cards = in_printed_order([card for card in at_place if places in pairs_on(card)], [[end] for end in named.ends])
    return [card for card in cards if card.id != named.card and may_mean(game, seat, card, None)]


def one_meant(
    game: Game, seat: int | None, tokens: Sequence[Token], readings: Sequence[NamedTicket], points: int | None
) -> NamedTicket | None:
    """The one of some readings, each of a card, that a seat means with this value; None if it can mean none of them.

    Raises `Unclear` if it may mean different cards. Cards of the same two places are told apart by their values.
    """
    cards = {named.card: game.board.ticket[named.card or ""] for named in readings}
    meant = [named for named in readings if may_mean(game, seat, cards[named.card], points)]
    if len({frozenset(named.ends) for named in readings}) == 1:
        if len({pairs_on(cards[named.card]) for named in meant}) > 1:
            raise fault_at(Unclear, "unclear ticket", tokens, [write_ticket(game, seat, named) for named in meant])
    elif len({pairs_on(card) for card in cards.values()}) > 1:
        printed = ((named.ends, cards[named.card]) for named in readings)
        names = [" - ".join(ends if len(card.options) > 1 else card.ends) for ends, card in printed]
        raise fault_at(Unclear, "unclear ticket", tokens, dict.fromkeys(names))
    if not meant:
        return None
    card = first_free(game, seat, [cards[named.card] for named in meant])
    named = next(named for named in meant if named.card == card.id)
    return named._replace(points=points if card.unlisted else None)


def may_mean(game: Game, seat: int | None, card: Ticket, points: int | None) -> bool:
    """Whether a seat may mean a card by its places and a value, if it names one. Without one it cannot mean a card that
    the board has only because another seat told its value in secret, or its line would tell that value to everybody.
    """
    if points is not None:
        return points in map(abs, card.values)
    if not card.unlisted or game.board.numbers["tickets"].worth:
        return True
    return any(card.id in (held.tickets if at == seat else held.shown) for at, held in enumerate(game.seats))


def first_free(game: Game, seat: int | None, cards: list[Ticket]) -> Ticket:
    """Of identical cards, the one that this seat has named, else one that nobody has, else the first."""
    if len(cards) == 1:
        return cards[0]
    own = game.seats[seat].tickets if seat is not None else ()
    taken = {card for held in game.seats for card in held.tickets}
    return next((c for c in cards if c.id in own), None) or next((c for c in cards if c.id not in taken), cards[0])


def equal_cards(game: Game, id: str) -> list[Ticket]:
    """The cards that a board lists, or the table added, with the same places and values as one of them; that one too.

    Where the board gives all tickets one worth, values make no difference.
    """
    card, worth = game.board.ticket[id], game.board.numbers["tickets"].worth
    listed = [other for other in game.board.cards_at[card.ends[0]] if not other.unlisted and not card.unlisted]
    alike = [other for other in listed if pairs_on(other) == pairs_on(card) and other.tour == card.tour]
    return [other for other in alike if worth or sorted(other.values) == sorted(card.values)]


def check_room(board: Board, tokens: Sequence[Token], ends: Sequence[str]) -> None:
    """Raise `Unreadable` if the board already has so many ticket cards that one more must be a mistake."""
    if len(board.tickets) >= MOST_CARDS:
        raise fault_at(Unreadable, "cards full", tokens, (), count=str(len(board.tickets)), limit=str(MOST_CARDS))
    count = sum(1 for card in board.cards_at.get(ends[0], ()) if ends[-1] in card.ends)
    if count >= MOST_ALIKE:
        raise too_many_alike(tokens, ends)


def too_many_alike(tokens: Sequence[Token], ends: Sequence[str]) -> RecordFault:
    return fault_at(Unreadable, "cards alike", tokens, (), a=ends[0], b=ends[-1], limit=str(MOST_ALIKE))
