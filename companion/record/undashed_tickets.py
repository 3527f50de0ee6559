"""A ticket whose two places are typed without a dash: `den el paso`, `denver-el paso`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game.board import Board, Ticket
from companion.game.moves import NamedTicket
from companion.game.state import Game
from companion.record import examples
from companion.record.faults import AboutTicket, RecordFault, Unreadable
from companion.record.names import fitting, splits, words_of
from companion.record.places import MOST_WORDS, beginning_as_typed, fault_at, text_of
from companion.record.ticket_cards import (
    as_named,
    cards_at,
    check_room,
    in_printed_order,
    names_card,
    one_meant,
    places_fitting,
    printed_places,
)
from companion.record.tokens import Token
from companion.record.values import all_tickets_listed
from companion.words import listing
from companion.words.plain import plain


def ticket_without_dash(game: Game, tokens: list[Token], points: int | None, seat: int | None) -> NamedTicket:
    """Read two places without a dash, "den el paso", or without spaces around it.

    They are a card of the board, or a card that its file lacks, if it does not list all.
    """
    if (place := _place_in_full(game.board, text_of(tokens))) is not None:
        raise _half_fault(game.board, tokens, place)
    readings, pairs = _undashed_readings(game.board, [token.text for token in tokens[:MOST_WORDS]])
    if readings:
        named = one_meant(game, seat, tokens, readings, points)
        cards = [game.board.ticket[reading.card or ""] for reading in readings]
        of_the_deck = next((card for card in cards if not card.unlisted), None)
        if of_the_deck is not None and points is not None and (named is None or _told_by_others(game, seat, named)):
            raise _other_value_fault(tokens, points, of_the_deck)
        if named is not None:
            return named
        check_room(game.board, tokens, readings[0].ends)
        return NamedTicket(readings[0].ends, None, points)
    ends = fitting(text_of(tokens), game.board.places)
    if len(ends) == 1:
        raise _half_fault(game.board, tokens, ends[0])
    if len(pairs) == 1:
        if all_tickets_listed(game):
            raise _undashed_fault(tokens, points, pairs[0])
        check_room(game.board, tokens, pairs[0])
        return NamedTicket(pairs[0], None, points)
    raise _undashed_fault(tokens, points, examples.unconnected_cities(game.board), "9")


def _told_by_others(game: Game, seat: int | None, named: NamedTicket) -> bool:
    """Whether the deck lacks a card, and only others told it, maybe in secret."""
    own = game.seats[seat].tickets if seat is not None else ()
    return game.board.ticket[named.card or ""].unlisted and named.card not in own


def _place_in_full(board: Board, text: str) -> str | None:
    """The one place whose full name these words are: `kansas city` is no card of Salt Lake City and Kansas City. None
    for the end of a track abroad, whose name has two places: `italia (lugano)`.
    """
    words = words_of(text)
    named = (name for name in board.spelt_places if words_of(name) == words)
    place = next((board.spellings.get(name, name) for name in named), None)
    return None if place is None or (place in board.cities and board.cities[place].country) else place


def _half_fault(board: Board, tokens: list[Token], place: str) -> RecordFault:
    """The fault of one place where a ticket has two, with the cards that name it."""
    cards = [" - ".join(card.ends) for card in board.tickets if place in card.ends and not card.unlisted]
    return fault_at(Unreadable, "half a ticket", tokens, dict.fromkeys(cards), city=place)


def _undashed_readings(board: Board, words: Sequence[str]) -> tuple[list[NamedTicket], list[tuple[str, str]]]:
    """The cards that words may name, and the pairs of places, whether they are a card or not.

    Cards whose places begin with what was typed outrank others, as do those that print them in this order: a card of
    Österreich to several countries is none of Deutschland.
    """
    matches: dict[str, NamedTicket] = {}
    begun: dict[str, NamedTicket] = {}
    pairs: list[tuple[str, str]] = []
    for halves in (*splits(words), *_at_hyphens(words)):
        choices = [places_fitting(board, half) for half in halves]
        first = [beginning_as_typed(board, half, fits) for half, fits in zip(halves, choices, strict=True)]
        if [len(places) for places in first] == [1, 1] and first[0] != first[1]:
            pairs.append((first[0][0], first[1][0]))
        cards = list(cards_at(board, choices))
        for tickets, places in ((matches, choices), (begun, first)):
            for card in in_printed_order([card for card in cards if names_card(card, places)], places):
                tickets.setdefault(card.id, NamedTicket(_as_printed(card, places), card.id))
    return list((begun or matches).values()), pairs


def _as_printed(card: Ticket, choices: list[list[str]]) -> tuple[str, ...]:
    """The places of a card as it prints them; of one with several values, those that are named."""
    return as_named(card, choices) if len(card.options) > 1 else printed_places(card)


def _at_hyphens(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every way to split words into two names at a hyphen in one of them: "denver-el paso"."""
    for at, word in enumerate(words):
        for hyphen in range(1, len(word) - 1):
            if word[hyphen] == "-":
                yield " ".join((*words[:at], word[:hyphen])), " ".join((word[hyphen + 1 :], *words[at + 1 :]))


def _undashed_fault(tokens: list[Token], points: int | None, ends: Sequence[str], value: str = "VALUE") -> RecordFault:
    """The fault of places without a dash that are no card of the deck, with how to write a card that it lacks."""
    typed = text_of(tokens) if points is None else f"{text_of(tokens)} {points}"
    ticket = f"{' - '.join(ends)} {value if points is None else points}"
    return fault_at(Unreadable, "ticket undashed", tokens, (), told=plain(typed, 60), ticket=ticket)


def _other_value_fault(tokens: list[Token], points: int, card: Ticket) -> RecordFault:
    """The fault of a ticket of the deck, without a dash, with another value than the deck's."""
    ends = " - ".join(printed_places(card))
    worth = listing([str(value) for value in sorted({*map(abs, card.values)})], "or")
    typed, example = plain(f"{text_of(tokens)} {points}", 60), f"{ends} {points}"
    return fault_at(
        AboutTicket, "ticket of other value", tokens, (), told=typed, ends=ends, worth=worth, ticket=example
    )
