"""The pairs of cities that words fit, with the words after them that say which track is meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from companion.game.board import Board
from companion.record.names import beginning, begins_words, with_initials, words_of
from companion.record.places import MOST_WORDS, cities, text_of
from companion.record.tokens import Token
from companion.record.track_words import track_words

Reading = tuple[tuple[str, str], list[Token]]
"""Two names, as typed or in full, and the track words after them."""


def readings(parts: Sequence[list[Token]]) -> Iterable[Reading]:
    """Ways to read words as two cities and track words: those around a dash, or words without one."""
    return _readings_after_dash(parts[0], parts[1]) if len(parts) == 2 else readings_undashed(parts[0])


def best_pairs(board: Board, parts: Sequence[list[Token]]) -> list[Reading]:
    """The pairs with a track that fit best. Around a dash, two cities and nothing else are tried first: the words for
    tracks come from families, and loading those takes time.
    """
    if len(parts) == 2:
        if in_full := _readings_in_full(board, parts[0], parts[1]):
            return in_full
        typed = text_of(parts[0]), text_of(parts[1])
        cities_alone = pairs_fitting(board, [(typed, [])], with_track=True)
        if cities_alone and not any(map(partial(_run_together, board), cities_alone[0][0], typed)):
            return cities_alone
    return pairs_fitting(board, readings(parts), with_track=True)


def _readings_after_dash(first: list[Token], second: list[Token]) -> Iterator[Reading]:
    """Ways to read what follows the dash as a city and track words, the fewest words first."""
    for end in range(len(second), 0, -1):
        yield (text_of(first), text_of(second[:end])), second[end:]
        if not track_words(second[end - 1].folded):
            return


def _readings_in_full(board: Board, first: list[Token], second: list[Token]) -> list[Reading]:
    """Two cities as records name them, with a track between and track words after them. They outrank abbreviations of
    other cities: "Port red" is then not Port Redding.
    """
    a = text_of(first)
    for end in range(len(second), 0, -1):
        ends = a, text_of(second[:end])
        if frozenset(ends) in board.tracks_between and all(track_words(token.folded) for token in second[end:]):
            return [(ends, second[end:])]
    return []


def readings_undashed(tokens: list[Token]) -> list[Reading]:
    """Ways to read words without a dash as two cities and track words."""
    if len(tokens) > MOST_WORDS:
        return []
    tail = _track_words_from(tokens)
    readings = [
        ((text_of(tokens[:cut]), text_of(tokens[cut:end])), tokens[end:])
        for cut in range(1, len(tokens))
        for end in range(len(tokens), max(cut, tail - 1), -1)
    ]
    return readings + _readings_hyphened(tokens, tail)


def _track_words_from(tokens: Sequence[Token]) -> int:
    """The index from which every word may name a track."""
    at = len(tokens)
    while at and track_words(tokens[at - 1].folded):
        at -= 1
    return at


def _readings_hyphened(tokens: list[Token], tail: int) -> list[Reading]:
    """Ways to read two cities joined by a dash without spaces: "Durham-Sunderland"."""
    readings: list[Reading] = []
    for at, token in enumerate(tokens):
        if token.text.count("-") > MOST_WORDS:
            continue
        for hyphen in range(1, len(token.text) - 1):
            if token.text[hyphen] == "-":
                left = text_of(tokens[:at]) + " " + token.text[:hyphen]
                for cut in range(len(tokens), max(at, tail - 1), -1):
                    right = token.text[hyphen + 1 :] + " " + text_of(tokens[at + 1 : cut])
                    readings.append(((left.strip(), right.strip()), tokens[cut:]))
    return readings


def pairs_fitting(board: Board, readings: Iterable[Reading], *, with_track: bool) -> list[Reading]:
    """Every pair of cities that a reading fits, in one order only, with the fewest track words left over: usually none.

    Of several, those in which the most names begin with what was typed. Words that fit a name only when run together
    rather are a name and a track word: "p o" is Pittsburgh orange before it is Portland.
    """
    candidates = [
        ((a, b), (typed, rest))
        for typed, rest in readings
        for a, b in product(cities(board, typed[0]), cities(board, typed[1]))
        if a != b and (not with_track or frozenset((a, b)) in board.tracks_between)
    ]
    if len(candidates) < 2:
        return [(pair, rest) for pair, (_, rest) in candidates]
    seen: dict[tuple[str, str], tuple[list[Token], tuple[str, str]]] = {}
    costs: dict[tuple[str, str], tuple[bool, int]] = {}
    for pair, (typed, rest) in candidates:
        cost = any(_run_together(board, *each) for each in zip(pair, typed, strict=True)), len(rest)
        if pair not in seen or cost < costs[pair]:
            seen[pair], costs[pair] = (rest, typed), cost
    plainest = min(costs.values())
    plain_pairs = {pair: typed for pair, (_, typed) in seen.items() if costs[pair] == plainest}
    if len(plain_pairs) > 1:
        begun = {pair: _names_begun(board, pair, typed, with_track=with_track) for pair, typed in plain_pairs.items()}
        plain_pairs = {pair: typed for pair, typed in plain_pairs.items() if begun[pair] == max(begun.values())}
    one_way = {frozenset(pair): pair for pair in reversed(plain_pairs)}
    return [(pair, seen[pair][0]) for pair in plain_pairs if one_way[frozenset(pair)] == pair]


def _run_together(board: Board, name: str, text: str) -> bool:
    """Whether several words fit a city only when run together, as "p o" fits Portland."""
    if " " not in text or name == text:
        return False
    return not any(city == name and _begins_each_word(text, spelling) for spelling, city in board.spellings.items())


def _names_begun(board: Board, pair: tuple[str, str], typed: tuple[str, str], *, with_track: bool) -> list[int]:
    """How many of two cities begin with what was typed for them, and for how many it is the initials; without a track
    to confirm them, both count the same, so that neither "la" is guessed.

    Words that begin a city only when run together, as "f la" begins Flagstaff, do not count: they are rather two names.
    """
    begun, initials = (
        [
            name
            in {
                board.spellings[spelling]
                for spelling in better(text, board.spellings)
                if _begins_each_word(text, spelling)
            }
            for name, text in zip(pair, typed, strict=True)
        ]
        for better in (beginning, with_initials)
    )
    return [sum(begun), sum(initials)] if with_track else [sum(map(any, zip(begun, initials, strict=True)))]


def _begins_each_word(text: str, name: str) -> bool:
    """Whether each word begins a different word of a name; a single word passes, since it may be the initials."""
    return len(words_of(text)) == 1 or begins_words(text, words_of(name))
