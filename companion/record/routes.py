"""Reading a route: two cities and the words after them that say which of its tracks is meant; or why it is none."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

from companion import families
from companion.game.board import BARE, GREY, Board
from companion.game.network import neighbours
from companion.game.signs import kind_of
from companion.game.state import Game
from companion.record import examples
from companion.record.city_pairs import Reading, best_pairs, pairs_fitting, readings, readings_undashed
from companion.record.colours import COLOUR_WORDS, single_meaning
from companion.record.faults import RecordFault, Unclear, Unreadable
from companion.record.names import begins, closest, nearest, splits, words_of
from companion.record.places import MOST_WORDS, begins_city, cities, cut_at_dash, fault_at, text_of
from companion.record.tokens import NUMBERS, Cursor, Token, stops_at
from companion.record.track_words import kind_words, names_of_tracks, track_words, words_after_cities
from companion.words import first_few, listing, wording

_NUMBERS = tuple(word for word in NUMBERS if len(word) > 2 and word != "both")
"""Numbers in words, which begin a payment."""
MOST_NEAR, MOST_JOINED = 3, 2
"""The most cities listed that look like a mistyped one, and the most of them that only a track suggests."""
RouteWords = tuple[tuple[str, str], list[str]]
"""Two cities, and the track words after them in full."""


def two_cities(game: Game) -> str:
    """The text that says what is expected where a route must be named."""
    return wording("two cities", example=examples.route(game))


def route(game: Game, cursor: Cursor, stops: Collection[str], until: int | None = None) -> RouteWords:
    """Read two cities, as (a, b) in the order typed, and the track words after them.

    Only pairs with a track make sense; if there is none, two clear cities are still a pair, and the referee says that
    the board has no such route (BA-27). `until` is the index of the token at which something else begins.
    """
    begin = cursor.at
    tokens = _route_tokens(game.board, cursor, stops, until)
    parts = [part for part in cut_at_dash(tokens) if part]
    if not parts:
        cursor.at = begin
        raise cursor.expected(two_cities(game))
    if len(parts) > 2:
        raise fault_at(Unreadable, "third city", parts[2], ())
    dash = tokens[-1].kind == "dash"
    alone = _one_city(game.board, parts[0], dash=dash) if len(parts) == 1 else []
    best = [] if alone and dash else best_pairs(game.board, parts)
    if alone and ("(" in text_of(parts[0]) or not _leads_one_way(game.board, alone, best)):
        raise _other_city_missing(game.board, parts[0], alone, cursor)
    if len(best) > 1:
        best = [reading for reading in best if _has_the_colour(game.board, reading)] or best
    if len(best) > 1:
        names = (" ".join((f"{a} - {b}", *(word.folded for word in words))) for (a, b), words in best)
        raise fault_at(Unclear, "unclear route", tokens, dict.fromkeys(names))
    named = _with_only_colours(parts)
    if not best and named and (alone := cities(game.board, text_of(named))):
        raise _other_city_missing(game.board, named, alone, cursor)  # "albuquerque red" is not a route to Redding
    clear = best or pairs_fitting(game.board, readings(parts), with_track=False)
    if len(clear) == 1:
        return _with_full_words(game, clear[0])
    raise _no_pair_between(game, tokens, *parts) if len(parts) == 2 else _no_pair_within(game, tokens, parts[0], cursor)


def _route_tokens(board: Board, cursor: Cursor, stops: Collection[str], until: int | None) -> list[Token]:
    """Read the tokens of two cities and their track words. Where a city must stand, a stop word that begins one is
    part of that city.
    """
    begin, stop = cursor.at, stops_at(stops)

    def ends(token: Token) -> bool:
        if cursor.at == until:
            return True
        if not stop(token):
            return False
        so_far = cursor.tokens[begin : cursor.at]
        if token.kind != "word" or not begins_city(board, token.folded):
            return True
        if not so_far or so_far[-1].kind == "dash":
            return False
        last = cursor.ahead is None or cursor.ahead.kind == "comma"
        return (
            not last
            or len(cut_at_dash(so_far)) > 1
            or bool(pairs_fitting(board, readings_undashed(so_far), with_track=False))
        )

    return cursor.until(ends)


def _with_full_words(game: Game, reading: Reading) -> RouteWords:
    """A reading with its track words in full. Raises `Unclear` for a word that fits several tracks of the pair."""
    ends, tokens = reading
    if not tokens:
        return ends, []
    beside = game.board.tracks_between.get(frozenset(ends), ())
    colours = {track.colour for track in beside}
    if colours & {GREY, BARE}:
        colours |= set(game.board.numbers["cards"].colours)
    words = list[str]()
    for at, token in enumerate(tokens):
        kind = families.other_kind_words().get(f"{tokens[at - 1].folded} {token.folded}") if words else None
        if kind is not None and any(track.kind == kind for track in beside):
            if any(track.colour == words[-1] for track in beside):
                raise fault_at(Unclear, "unclear name", tokens[at - 1 : at + 1], (words[-1], kind))
            words[-1] = kind
            continue
        if words and token.folded == kind_of(words[-1]).noun:
            continue
        meanings = track_words(token.folded)
        if len(meanings) > 1:
            meanings = tuple(word for word in meanings if word in colours or word in kind_words()) or meanings
        words.append(single_meaning(token, meanings) or token.folded)
    return ends, words


# -- why words are no route


def _no_pair_between(game: Game, tokens: list[Token], *parts: list[Token]) -> RecordFault:
    """The fault of words around a dash that are no route."""
    board = game.board
    ends: list[str] = []
    for at, part in enumerate(parts):
        words = [token for token in part if token.folded not in names_of_tracks()] or part
        matches = cities(board, text_of(words))
        if not matches and _is_city(board, words[:-1], words[-1]):
            return _odd_word(game, words[-1])
        if not matches:
            return _no_city(board, words, ends if at else cities(board, text_of(parts[1])))
        if len(matches) > 1:
            return fault_at(Unclear, "unclear city", words, matches)
        ends += matches
    if ends[0] == ends[1]:
        return fault_at(Unreadable, "same city", tokens, (), city=ends[0])
    early = next((token for part in parts for token in part if token.folded in names_of_tracks()), tokens[0])
    return fault_at(Unreadable, "early word", [early], [f"{ends[0]} - {ends[1]} {early.folded}"])


def _no_pair_within(game: Game, tokens: list[Token], words: list[Token], cursor: Cursor) -> RecordFault:
    """The fault of words without a dash that are no route."""
    board = game.board
    if len(words) > 2 and not cities(board, words[-1].text):
        before = pairs_fitting(board, readings_undashed(words[:-1]), with_track=True)
        if len(before) == 1 and not _nearer_city(board, words[-1]):
            return _odd_word(game, words[-1], before[0][0])
    for at, token in enumerate(words):
        if not cities(board, token.text):
            return _no_city(board, [token], cities(board, text_of(words[:at] or words[1:])))
    matches = cities(board, text_of(words))
    if len(matches) == 1 or len(words) == 1:
        return _other_city_missing(board, words, matches, cursor)
    pairs: dict[frozenset[str], str] = {}
    for first, second in splits([token.text for token in words[:MOST_WORDS]]):
        for a, b in product(cities(board, first), cities(board, second)):
            if a != b:
                pairs.setdefault(frozenset((a, b)), f"{a} - {b}")
    if not pairs:
        return fault_at(Unreadable, "third city", words[-1:], ())
    return fault_at(Unclear, "no route fits", tokens, pairs.values())


def _one_city(board: Board, tokens: Sequence[Token], *, dash: bool) -> list[str]:
    """The city that words begin in order, although some of them could be another: "kansas city" is not Kansas City -
    Oklahoma City. Before a `dash`, the cities that all of them fit: "Le Havre -" is not Le Mans - Le Havre.
    """
    named = tokens if dash else _before_colours(tokens)
    text, rest = text_of(named), text_of(tokens[len(named) :])
    matches = cities(board, text)
    if dash or not matches or len(words_of(text)) < 2:
        return matches if dash else []
    if pairs_fitting(board, [((text, rest), [])], with_track=True):
        return []  # "castle eden black" is a route to Blackhall
    typed = words_of(text)
    return [
        city
        for city in matches
        if any(other == city and _begins_in_order(typed, words_of(name)) for name, other in board.spellings.items())
    ]


def _has_the_colour(board: Board, reading: Reading) -> bool:
    """Whether a track between two cities has the colour named after them, or can be claimed with any."""
    ends, words = reading
    named = {COLOUR_WORDS[word.folded] for word in words if word.folded in COLOUR_WORDS}
    colours = {track.colour for track in board.tracks_between.get(frozenset(ends), ())}
    return not named or bool(colours & {GREY, BARE, *named})


def _leads_one_way(board: Board, alone: Sequence[str], pairs: Sequence[Reading]) -> bool:
    """Whether the words for one city are also its only route: "italie nice" is Italie (Nice) - Nice."""
    return len(alone) == len(pairs) == 1 and {*pairs[0][0]} == {*alone, *neighbours(board, alone[0])}


def _begins_in_order(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the typed words begin the first words of a name one by one, or are all of it run together."""
    if "".join(typed) == "".join(words):
        return True
    return len(typed) <= len(words) and all(begins(*both) for both in zip(words, typed, strict=False))


def _with_only_colours(parts: Sequence[Sequence[Token]]) -> Sequence[Token]:
    """The words followed by nothing but colours, of which there is one at least; empty if there are none."""
    if len(parts) == 2:
        return parts[0] if all(token.folded in COLOUR_WORDS for token in parts[1]) else ()
    named = _before_colours(parts[0])
    return named if len(named) < len(parts[0]) else ()


def _before_colours(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words without the colours at their end, at least one."""
    end = len(tokens)
    while end > 1 and tokens[end - 1].folded in COLOUR_WORDS:
        end -= 1
    return tokens[:end]


def _other_city_missing(board: Board, tokens: Sequence[Token], matches: Sequence[str], cursor: Cursor) -> RecordFault:
    """The fault that the second city is missing after these words, or that they already fit several cities."""
    if len(matches) > 1:
        return fault_at(Unclear, "unclear city", tokens, matches)
    near = neighbours(board, matches[0])
    fault = cursor.expected(wording("other city", city=matches[0], near=listing(first_few(near), "or")))
    fault.next_words = [f"- {city}" for city in near] if cursor.done else ()
    return fault


def _no_city(board: Board, tokens: Sequence[Token], others: Sequence[str]) -> RecordFault:
    """The fault of words that fit no city, with cities that look like them.

    Cities that look very much like them come before those that only might be meant; among either, cities that a track
    joins to one of the `others` come first.
    """
    text, joined = text_of(tokens), dict.fromkeys(near for other in others for near in neighbours(board, other))
    sure = sorted((name for name, _ in closest(text, board.cities)), key=lambda name: name not in joined)
    names = dict.fromkeys((*sure, *nearest(text, joined, MOST_JOINED), *nearest(text, board.cities)))
    near = list(names)[:MOST_NEAR]
    return fault_at(Unreadable, "unknown city", tokens, near, board=board.title)


def _is_city(board: Board, words: Sequence[Token], last: Token) -> bool:
    """Whether `words` alone are a city, so that the `last` word after them should be a colour or a kind of track."""
    matches = cities(board, text_of(words))
    if len(matches) != 1:
        return False
    return words_of(text_of(words)) == words_of(matches[0]) or bool(closest(last.folded, words_after_cities()))


def _nearer_city(board: Board, token: Token) -> bool:
    """Whether a mistyped word looks more like a city than like a colour or a kind of track."""
    cities, words = closest(token.folded, board.cities), closest(token.folded, words_after_cities())
    return bool(cities) and (not words or cities[0][1] >= words[0][1])


def _names_other_kind(board: Board, word: str) -> bool:
    """Whether a word names a kind of track that this board has none of, as "ship" does on most boards."""
    kind = families.other_kind_words().get(word, word)
    return kind in families.track_kinds() and all(track.kind != kind for track in board.tracks)


def _odd_word(game: Game, token: Token, ends: tuple[str, str] | None = None) -> RecordFault:
    """The fault of a word after two cities that names no track; for something taken from a city, how to write that."""
    if token.folded in game.rules.takeable_names and (example := examples.taking(game, ends)):
        return Unreadable(
            wording("expected here", what=wording("taking", example=example), text=token.text), token.start, token.end
        )
    if token.folded in game.rules.takeable_names and ends is not None:
        says = wording("nothing to take", what=token.folded, a=ends[0], b=ends[1])
        return Unreadable(says, token.start, token.end)
    words = (word for word in words_after_cities() if not _names_other_kind(game.board, word))
    near = [COLOUR_WORDS.get(word, word) for word, _ in closest(token.folded, (*words, *_NUMBERS))]
    return fault_at(Unreadable, "unknown word", [token], dict.fromkeys(near))
