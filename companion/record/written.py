"""A fast path for lines exactly as records write them: names in full, nothing cut short or left out.

Nine in ten lines of a saved game are such draws and claims. All other lines are read as people type them
(`companion.record.lines`), which would give these lines the same meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeVar

from companion.game.board import COLOURS, Board
from companion.game.moves import Card, DrawCards, Turn
from companion.game.payment import CARD, WILD, PaidItem, Payment
from companion.game.state import Game
from companion.record.cards import read_draws
from companion.record.claims import names_decks, paid_claim, read_claim
from companion.record.faults import RecordFault
from companion.record.implied_payment import TAIL_WORDS
from companion.record.paying import read_payment
from companion.record.tokens import Cursor, tokenize

Found = TypeVar("Found")
_ROUTE = re.compile(".+?(?= with |, )")
"""The part of a claim before its payment and before any comma."""
_FURTHER_PART = re.compile("[;#!]")
"""The characters that begin another step, a comment, or the reason why the table insists."""
_BLIND = "blind"
_CARDS = {**{colour: Card(colour) for colour in COLOURS}, WILD: Card(WILD), _BLIND: Card()}
"""The cards of most draws, by their words; all but the blind one are what most payments are of."""
_NUMBER = re.compile("[0-9]{1,3}")
LONGEST = 200
"""The most characters of a line that is read here."""
MOST_CACHED = 1000
"""The most draws, and the most payments, that are cached for a board, including those that are read the long way. Two
cards of two decks make about 150 draws; six of one colour, with wilds among them, about 200 payments."""


def read_written(game: Game, text: str) -> Turn | None:
    """The turn of a draw or a claim exactly as records write it; None for any other line."""
    if len(text) > LONGEST or not text.isprintable() or _FURTHER_PART.search(text) or game.table.recorded_at_end:
        return None
    who, verb, rest = text.partition(" claims ")
    if verb:
        return _claim(game, who, rest)
    who, verb, rest = text.partition(" draws ")
    return _draw(game, who, rest) if verb else None


def _draw(game: Game, who: str, rest: str) -> Turn | None:
    """A draw of cards. Cached: the same words always mean the same draw on a board, and there are only a few dozen."""
    table, known = game.table, game.board.draws_read
    if who not in table.names or not table.by_turns or "ticket" in rest:
        return None
    seat = table.names.index(who)
    step = _cached(known, (table.means, rest), lambda: _cards_drawn(game, seat, rest))
    return None if step is None else Turn(seat, (step,))


def _cached(known: dict[tuple[str, str], Found], key: tuple[str, str], read: Callable[[], Found]) -> Found:
    """The result of reading a text, from the cache `known` if it is there, and kept in it while there is room."""
    if key in known:
        return known[key]
    value = read()
    if len(known) < MOST_CACHED:
        known[key] = value
    return value


def _cards_drawn(game: Game, seat: int, text: str) -> DrawCards | None:
    """Read the cards of a draw; None if the line draws anything else."""
    if (plain := _plain_draw(text)) is not None:
        return plain
    cursor = Cursor(tokenize(text), len(text))
    try:
        step = read_draws(game, cursor, seat)
    except RecordFault:
        return None
    return step if type(step) is DrawCards and cursor.current is None else None


@lru_cache(MOST_CACHED)
def _plain_draw(text: str) -> DrawCards | None:
    """A draw of plain cards, as nearly all are: "red, blind"; None for any other. Means the same on every board."""
    drawn = text.split(", ")
    return DrawCards(tuple([_CARDS[card] for card in drawn])) if _CARDS.keys() >= set(drawn) else None


def _claim(game: Game, who: str, rest: str) -> Turn | None:
    """A claim of a track between two cities in full; what follows them is read in the usual way."""
    if who not in game.table.names:
        return None
    routes, before_payment = _routes(game.board), _ROUTE.match(rest)
    route, words = before_payment[0] if before_payment else rest, list[str]()
    ends = routes.get(route)
    if ends is None:
        cities, _, colour = route.rpartition(" ")
        ends, words = routes.get(cities), [colour]
        if ends is None or colour not in COLOURS:
            return None
    tail, seat = rest[len(route) :], game.table.names.index(who)
    if (paid := _payment_alone(game, tail)) is not None and game.rules.describing_words.isdisjoint(words):
        return Turn(seat, (paid_claim(game, seat, ends, words, paid[0], decks_named=paid[1]),))
    cursor = Cursor(tokenize(tail), len(tail))
    try:
        claim = read_claim(game, cursor, seat, ends, words)
    except RecordFault:
        return None
    return Turn(seat, (claim,)) if cursor.current is None else None


def _payment_alone(game: Game, text: str) -> tuple[Payment, bool] | None:
    """The payment of a claim and whether it names decks, if nothing else follows the track; else None.

    Cached: the same words always mean the same payment on a board.
    """

    def read() -> tuple[Payment, bool] | None:
        plain = _plain_payment(text)
        return _any_payment(game, text) if plain is None else (plain, False)

    payment: tuple[Payment, bool] | None = _cached(game.board.payments_read, (game.table.means, text), read)
    return payment


@lru_cache(MOST_CACHED)
def _plain_payment(text: str) -> Payment | None:
    """A payment in coloured cards and wilds, as nearly all are: "with 3 red 1 wild"; None for any other.

    Means the same on every board.
    """
    word, *rest = text.split() or [""]
    items = list(zip(rest[::2], rest[1::2], strict=False))
    plain = word == "with" and items and len(rest) == 2 * len(items)
    if not plain or not all(unit in _CARDS and unit != _BLIND and _NUMBER.fullmatch(count) for count, unit in items):
        return None
    return Payment(tuple(PaidItem(int(n), WILD) if unit == WILD else PaidItem(int(n), CARD, unit) for n, unit in items))


def _any_payment(game: Game, text: str) -> tuple[Payment, bool] | None:
    """Any payment, read as people type it, and whether it names decks; None for anything else."""
    cursor = Cursor(tokenize(text), len(text))
    try:
        payment = read_payment(game, cursor) if cursor.eat("with") else None
    except RecordFault:
        return None
    return None if payment is None or cursor.current is not None else (payment, names_decks(cursor.tokens))


def _routes(board: Board) -> Mapping[str, tuple[str, str]]:
    """The two cities of every track, in both orders, by the words of records: "Durham - Crook".

    Without cities whose names could be misread.
    """
    routes: dict[str, tuple[str, str]] = board.in_words
    if not routes:
        plain = set(filter(_is_plain, board.cities))
        for track in board.tracks:
            a, b = track.a, track.b
            if a in plain and b in plain:
                routes[f"{a} - {b}"], routes[f"{b} - {a}"] = (a, b), (b, a)
    return routes


def _is_plain(name: str) -> bool:
    """Whether no word in a city's name could end it, or join it to another."""
    return all(token.kind == "word" and token.folded not in (*TAIL_WORDS, "to") for token in tokenize(name))
