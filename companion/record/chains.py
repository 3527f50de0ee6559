"""Connected routes, named city by city: `bos ny was ral` are three of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from companion.game.board import Board
from companion.game.network import neighbours
from companion.game.state import Game
from companion.game.values import NamedTuple
from companion.record.colours import possible_meanings
from companion.record.faults import RecordFault, Unclear, Unreadable
from companion.record.names import beginning, words_of
from companion.record.places import MOST_WORDS, cities, cut_at_dash, fault_at, text_of
from companion.record.routes import RouteWords, route, two_cities
from companion.record.tokens import Cursor, Token, stops_at
from companion.record.track_words import names_of_tracks
from companion.words import first_few, listing, wording
from companion.words.plain import plain

MOST_READINGS = 6
"""The most readings of the cities so far that are followed for each city that the last one may be."""


class Chain(NamedTuple):
    """Cities in a row, the track words after each, and how many of the cities begin with what was typed."""

    cities: tuple[str, ...]
    words: tuple[tuple[str, ...], ...]
    names_begun: int

    @property
    def routes(self) -> list[RouteWords]:
        """The routes from each city to the next."""
        pairs = zip(self.cities, self.cities[1:], self.words[1:], strict=False)
        return [((a, b), list(words)) for a, b, words in pairs]


Readings: TypeAlias = dict[str, list[Chain]]
"""The ways to read the words up to some point, by the city that they end in."""


def routes(game: Game, cursor: Cursor) -> list[RouteWords]:
    """Read one route, or several connected ones, up to a comma.

    The words are one route if they can be read so, but an abbreviated colour gives way to a city that fits. Each city
    of a chain must be joined to the one before it, which makes most abbreviated names clear.
    """
    begin = cursor.at
    single, fault = None, None
    try:
        single = route(game, cursor, ())
    except RecordFault as found_fault:
        fault = found_fault
    cursor.at = begin
    tokens = cursor.until(stops_at(()))
    if single is not None and all(_names_track(token.folded) for token in tokens[len(tokens) - len(single[1]) :]):
        return [single]
    chains, reached = _read_chains(game, tokens)
    if not chains and single is not None:
        return [single]
    if not chains:
        raise _broken_chain(game, tokens, reached) or fault or cursor.expected(two_cities(game))
    best = [chain for chain in chains if chain.names_begun == max(other.names_begun for other in chains)]
    if len(best) > 1:
        raise fault_at(Unclear, "unclear route", tokens, [" - ".join(chain.cities) for chain in best])
    return best[0].routes


def _names_track(word: str) -> bool:
    """Whether a folded word is a colour or a kind of track: in full, or by the letter that the map prints.

    A longer abbreviation of a colour gives way to a city: `pi` is Pittsburgh if a track leads there.
    """
    return word in names_of_tracks() or (len(word) == 1 and len(possible_meanings(word, names_of_tracks())) == 1)


def _read_chains(game: Game, tokens: Sequence[Token]) -> tuple[list[Chain], tuple[int, list[str]]]:
    """Every way to read the words as a chain of three cities or more, and how far the words can be read at all.

    The latter is the index of the first token that cannot be read, with the cities that the words before it may end in.
    """
    parts = [part for part in cut_at_dash(tokens) if part]
    words = [token for part in parts for token in part]
    if len(tokens) > MOST_WORDS * 2 or len(words) < 2:
        return [], (0, [])
    dashes = {sum(len(part) for part in parts[:at]) for at in range(len(parts) + 1)} if len(parts) > 1 else None
    longest = max(len(words_of(name)) for name in game.board.spellings)
    readings: list[Readings] = [{} for _ in range(len(words) + 1)]
    furthest = 0
    for begin, token in enumerate(words):
        before = [chain for chains in readings[begin].values() for chain in chains]
        if begin and not before:
            continue
        furthest = begin
        for end in range(begin + 1, min(begin + longest, len(words)) + 1):
            if dashes is None or _fits_dashes(words, begin, end, dashes):
                _add_city(game.board, text_of(words[begin:end]), before, readings[end])
        if _names_track(token.folded):
            _add_track_word(token.folded, before, readings[begin + 1])
    whole = [chain for chains in readings[-1].values() for chain in chains if len(chain.cities) > 2]
    return whole, (tokens.index(words[furthest]), list(readings[furthest]))


def _fits_dashes(words: Sequence[Token], begin: int, end: int, dashes: Collection[int]) -> bool:
    """Whether these words may be a city where the cities stand between dashes: only track words may follow it there."""
    return begin in dashes and (end in dashes or _names_track(words[end].folded))


def _add_city(board: Board, text: str, before: Sequence[Chain], readings: Readings) -> None:
    """Add the chains that go on to a city that the text may mean, or begin with it."""
    begun = {board.spellings[name] for name in beginning(text, board.spellings)}
    for city in cities(board, text):
        for chain in before or [Chain((), (), 0)]:
            if not chain.cities or frozenset((chain.cities[-1], city)) in board.tracks_between:
                longer = Chain((*chain.cities, city), (*chain.words, ()), chain.names_begun + (city in begun))
                _add_reading(readings, longer)


def _add_track_word(word: str, before: Sequence[Chain], readings: Readings) -> None:
    """Add the chains of two cities or more with one more track word after the last."""
    meaning = possible_meanings(word, names_of_tracks())[0]
    for chain in before:
        if len(chain.cities) > 1:
            _add_reading(readings, chain._replace(words=(*chain.words[:-1], (*chain.words[-1], meaning))))


def _add_reading(readings: Readings, chain: Chain) -> None:
    """Add one more chain by the city that it ends in; of many, only the likeliest are kept."""
    known = readings.setdefault(chain.cities[-1], [])
    if chain not in known:
        known.append(chain)
        known.sort(key=lambda other: -other.names_begun)
        del known[MOST_READINGS:]


def _broken_chain(game: Game, tokens: Sequence[Token], reached: tuple[int, list[str]]) -> RecordFault | None:
    """The fault of a word that no route leads to from the city before it.

    None if that city is not clear, or the break is within the first two words.
    """
    at, before = reached
    if at < 2 or len(before) != 1:
        return None
    token = tokens[at]
    near = listing(first_few(neighbours(game.board, before[0])), "or")
    what = wording("other city", city=before[0], near=near)
    says = wording("expected here", what=what, text=plain(token.text, 40))
    return Unreadable(says, token.start, token.end)
