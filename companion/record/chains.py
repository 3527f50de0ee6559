"""Connected routes, named city by city: `bos ny was ral` are three of them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.network import neighbours
from companion.game.state import Game
from companion.game.values import NamedTuple
from companion.record import places
from companion.record.colours import possible_meanings
from companion.record.faults import RecordFault, Unclear, Unreadable
from companion.record.names import beginning, words_of
from companion.record.places import MOST_WORDS, RouteWords, cities, cut_at_dash, fault_at, names_of_tracks, text_of
from companion.record.tokens import Cursor, Token, stops_at
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


def routes(game: Game, cursor: Cursor) -> list[RouteWords]:
    """Read one route, or several connected ones, up to a comma.

    The words are one route if they can be read so, but an abbreviated colour gives way to a city that fits. Each city
    of a chain must be joined to the one before it, which makes most abbreviated names clear.
    """
    begin = cursor.at
    single, fault = None, None
    try:
        single = places.route(game, cursor, ())
    except RecordFault as found_fault:
        fault = found_fault
    cursor.at = begin
    tokens = cursor.until(stops_at(()))
    if single is not None and all(_names_track(token.low) for token in tokens[len(tokens) - len(single[1]) :]):
        return [single]
    chains, reached = _read_chains(game, tokens)
    if not chains and single is not None:
        return [single]
    if not chains:
        raise _broken_chain(game, tokens, reached) or fault or cursor.expected(places.two_cities(game))
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
    if len(tokens) > MOST_WORDS * 2:
        return [], (0, [])
    parts = [part for part in cut_at_dash(tokens) if part]
    dashed = len(parts) > 1
    words = [token for part in parts for token in part]
    if len(words) < 2:
        return [], (0, [])
    cuts = {sum(len(part) for part in parts[:at]) for at in range(len(parts) + 1)}
    longest = max(len(words_of(name)) for name in game.board.spellings)
    at: list[dict[str, list[Chain]]] = [{} for _ in range(len(words) + 1)]
    furthest = 0
    for i in range(len(words)):
        before = [chain for chains in at[i].values() for chain in chains]
        if i and not before:
            continue
        furthest = i
        for j in range(i + 1, min(i + longest, len(words)) + 1):
            if dashed and (i not in cuts or (j not in cuts and not _names_track(words[j].low))):
                continue
            text, spellings = text_of(words[i:j]), game.board.spellings
            first = {spellings[name] for name in beginning(text, spellings)}
            for city in cities(game.board, text):
                for chain in before or [Chain((), (), 0)]:
                    if not chain.cities or frozenset((chain.cities[-1], city)) in game.board.between:
                        new = Chain((*chain.cities, city), (*chain.words, ()), chain.names_begun + (city in first))
                        _add_reading(at[j], city, new)
        if _names_track(words[i].low):
            for chain in before:
                if len(chain.cities) > 1:
                    typed = (
                        *chain.words[:-1],
                        (*chain.words[-1], possible_meanings(words[i].low, names_of_tracks())[0]),
                    )
                    _add_reading(at[i + 1], chain.cities[-1], chain._replace(words=typed))
    whole = [chain for chains in at[-1].values() for chain in chains if len(chain.cities) > 2]
    return whole, (tokens.index(words[furthest]) if words else 0, list(at[furthest]) if words else [])


def _add_reading(at: dict[str, list[Chain]], city: str, chain: Chain) -> None:
    """Add one more way to read the words up to a city; of many, only the likeliest are kept."""
    known = at.setdefault(city, [])
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
