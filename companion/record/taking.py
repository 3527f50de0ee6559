"""Taking from a city with a claim, in words: `taking coal at Durham`, `red at Berlin`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion import families
from companion.game.moves import Taking
from companion.game.phrase import Takeable
from companion.game.rules import Rules
from companion.game.state import Game
from companion.record import examples, places
from companion.record.colours import COLOUR_WORDS, only_meaning, possible_meanings
from companion.record.faults import RecordFault, Unclear, Unreadable
from companion.record.names import fitting, nearest, words_of
from companion.record.tokens import Cursor, Token
from companion.words import wording

AT_WORDS = ("at", "from", "in")
"""Words between what is taken and its city."""
_STOPS = ("and", "taking", "with")
"""Words that end the name of a city where something is taken."""


def begins_taking(cursor: Cursor) -> bool:
    """Whether something taken from a city stands here: `coal at`, `1 coal at`, or `coal` and a word.

    A payment has a number, and no city.
    """
    at = cursor.at + (1 if cursor.is_word("1", "a", "one") else 0)
    if len(cursor.tokens) < at + 2:
        return False
    what, where = cursor.tokens[at : at + 2]
    if where.folded in AT_WORDS:
        return what.folded in families.takeables() or bool(possible_meanings(what.folded, COLOUR_WORDS))
    if at != cursor.at or where.kind != "word" or where.is_digits or what.is_digits:
        return False
    return (taken := families.takeables().get(what.folded)) is not None and taken.at_optional


def taken_thing(game: Game, word: str) -> Takeable | None:
    """The thing taken from cities that a word means: on this board, else on some other; None if it means none."""
    return taken_here(game, word) or families.takeables().get(word)


def taken_here(game: Game, word: str) -> Takeable | None:
    """The thing taken from cities on this board that a word means; None if it means none."""
    return next((taken for taken in game.rules.takeables if word in taken.words), None)


def takes_one(game: Game, cursor: Cursor) -> bool:
    """Whether one thing that claims take on this board stands here with a place: "1 coal at Durham"."""
    return begins_taking(cursor) and cursor.ahead is not None and taken_here(game, cursor.ahead.folded) is not None


def takes_from_city(game: Game, cursor: Cursor) -> bool:
    """Whether "taking" stands here before something that claims on this board take from a city: "taking coal at Crook",
    where "taking PRR" may also be said.
    """
    look = Cursor(cursor.tokens, cursor.end)
    look.at = cursor.at
    if not look.eat("taking", "takes", "take") or look.current is None:
        return False
    return takes_here(game, look) or takes_one(game, look) or is_taken_alone(game, look)


def takes_here(game: Game, cursor: Cursor) -> bool:
    """Whether something that claims take on this board stands here with its city: the `coal at Crook` of `with coal at
    Crook`.
    """
    return begins_taking(cursor) and cursor.current is not None and taken_here(game, cursor.current.folded) is not None


def names_taken(game: Game, token: Token) -> bool:
    """Whether a word names something that claims take on this board, and nothing that may also be paid."""
    word = token.folded
    return taken_here(game, word) is not None and word not in COLOUR_WORDS and word not in game.rules.payment_units


def is_taken_alone(game: Game, cursor: Cursor) -> bool:
    """Whether the name of a thing that claims take on this board stands here without a city: `, souvenir`."""
    alone = cursor.ahead is None or cursor.ahead.kind in ("comma", "semicolon")
    return alone and cursor.current is not None and names_taken(game, cursor.current)


@lru_cache(maxsize=64)
def nouns_taken(rules: Rules) -> frozenset[str]:
    """The nouns for things that claims take by their colour, as in a red "passenger", if they are not taken as such."""
    taken = {word for taking in rules.takeables for word in taking.words}
    spelt = (spelling.partition(" ") for unit in rules.end_units for spelling in unit.spellings)
    colours = taken & set(COLOUR_WORDS)
    return frozenset(noun for colour, _, noun in spelt if noun and colour in colours) - taken


def is_taken_noun(game: Game, cursor: Cursor) -> bool:
    """Whether something taken is named here by its noun: "red passenger", or "passenger"."""
    nouns = nouns_taken(game.rules)
    return cursor.is_word(*nouns) or (cursor.ahead is not None and cursor.ahead.folded in nouns)


def _only_thing_taken(game: Game, cursor: Cursor, ends: tuple[str, str]) -> Takeable | None:
    """What is taken if only an end of the track is named, `taking crook`: the one thing that claims take here.

    None if no end is named, or claims can take several things or place them.
    """
    token, takings = cursor.current, game.rules.takeables
    is_clear = len(takings) == 1 and not takings[0].placed and token is not None and token.kind == "word"
    return takings[0] if token is not None and is_clear and fitting(token.text, ends) else None


def read_taking(game: Game, cursor: Cursor, ends: tuple[str, str], what: str | None = None) -> Taking:
    """Read something taken from an end of the track; `what` was taken just before, and need not be named again."""
    if cursor.is_word(*nouns_taken(game.rules)):
        raise cursor.expected(wording("taking", example=examples.taking(game, ends) or examples.taking(game)))
    if begins_taking(cursor):
        cursor.eat("1", "a", "one")
        what = _meant(game, cursor.take())
        cursor.eat(*AT_WORDS)
    elif _is_taken_before_city(game, cursor, ends):
        _must_be_known(game, cursor, ends)
        what = cursor.take().folded
        cursor.eat(*nouns_taken(game.rules))
        cursor.eat(*AT_WORDS)
    elif what is None:
        only = _only_thing_taken(game, cursor, ends)
        if only is None:
            return _read_without_city(game, cursor, ends)
        city = places.city(game, cursor, (*_STOPS, *only.words), among=ends)
        cursor.eat(*only.words)  # "taking Crook coal"
        return Taking(only.what, city)
    return Taking(what, places.city(game, cursor, (*_STOPS, *_words_taken(game, ends)), among=ends))


def _words_taken(game: Game, ends: tuple[str, str]) -> list[str]:
    """The words for what claims take here that are in neither end's name: they begin something else that is taken."""
    named = {word for end in ends for word in words_of(end)}
    return [word for taken in game.rules.takeables for word in taken.words if word not in named]


def taken_at_both(game: Game, cursor: Cursor, ends: tuple[str, str]) -> tuple[Taking, ...]:
    """Read the same thing taken at both ends of the track, `coal at both`; nothing for other words."""
    begin = cursor.at
    taken = None if cursor.current is None else taken_here(game, cursor.current.folded)
    if taken is not None:
        cursor.take()
        cursor.eat(*AT_WORDS)
        if cursor.eat("both"):
            cursor.eat("ends", "cities", "places", "sides")
            return tuple(Taking(taken.what, end) for end in ends)
    cursor.at = begin
    return ()


def _meant(game: Game, token: Token) -> str:
    """The name of what a word says is taken, whether or not this board has it."""
    known = taken_thing(game, token.folded)
    return known.what if known is not None else only_meaning(token, COLOUR_WORDS) or token.folded


def _read_without_city(game: Game, cursor: Cursor, ends: tuple[str, str]) -> Taking:
    """Read something taken whose city is left out, as it lies at only one end of the track.

    Raises what is unclear, or what was expected here.
    """
    alone = cursor.ahead is None or cursor.ahead.kind in ("comma", "semicolon")
    if alone and cursor.is_word(*families.takeables(), *COLOUR_WORDS):
        token = cursor.take()
        what = _meant(game, token)
        takeable = taken_here(game, token.folded)
        there = [*ends] if takeable is not None and takeable.placed else examples.cities_with(game, what, ends)
        if len(there) == 1:
            return Taking(what, there[0])
        if there and taken_thing(game, token.folded) is not None:
            places_named = [f"{token.folded} at {city}" for city in there]
            key = "unclear placing" if takeable is not None and takeable.placed else "unclear taking"
            raise Unclear(wording(key, text=token.folded), token.start, token.end, places_named)
        if examples.lies_elsewhere(game, what, ends):
            raise _nothing_to_take(cursor, what, ends)
    example = examples.after_claim(game, ends)
    if example is not None:
        raise cursor.expected(wording("taking", example=example), _nearest_things(game, cursor))
    if game.rules.takeables:
        raise _nothing_to_take(cursor, game.rules.takeables[0].what, ends)
    raise cursor.too_much()


def _is_taken_before_city(game: Game, cursor: Cursor, ends: tuple[str, str]) -> bool:
    """Whether something taken stands here before its city: "red at Berlin", or "red Berlin" if red can be taken."""
    named, following = cursor.current, cursor.ahead
    if named is None or following is None:
        return False
    taken = taken_here(game, named.folded) is not None and not fitting(named.text, ends)
    return following.folded == "at" or (taken and following.kind == "word" and following.folded not in _STOPS)


def _must_be_known(game: Game, cursor: Cursor, ends: tuple[str, str]) -> None:
    """Raise what can be taken here if the next word means nothing that is taken on any board, as "caol at Crook"."""
    word = cursor.current
    assert word is not None
    if taken_thing(game, word.folded) is not None or possible_meanings(word.folded, COLOUR_WORDS):
        return
    if (example := examples.taking(game, ends) or examples.taking(game)) is not None:
        raise cursor.expected(wording("taking", example=example), _nearest_things(game, cursor))


def _nearest_things(game: Game, cursor: Cursor) -> list[str]:
    """The things taken on this board whose words are nearest to the one that stands here."""
    spelt = {word: taking.what for taking in game.rules.takeables for word in taking.words}
    token = cursor.current
    return list(dict.fromkeys(spelt[word] for word in nearest(token.text, spelt))) if token is not None else []


def _nothing_to_take(cursor: Cursor, what: str, ends: tuple[str, str]) -> RecordFault:
    """The fault that what could be taken lies at neither end of the track."""
    token = cursor.tokens[cursor.at - 1]
    return Unreadable(wording("nothing to take", what=what, a=ends[0], b=ends[1]), token.start, token.end)


def write_taking(taken: Sequence[Taking]) -> str:
    """What a claim takes, as it is written after it; the same thing from a second city is not named again."""
    text, last = "", None
    for what, city in taken:
        if what == last:
            text += f", {city}"
        elif last is not None:
            text += f", {what} at {city}"
        else:
            known = families.takeables().get(what) or Takeable(what, ())
            text += f", {known.at(city)}"
        last = what
    return text
