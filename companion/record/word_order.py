"""Lines in another order than records, or with words left out or added: `2 yellow boston - new york`, `white x2`,
`loco, 1 red`, `the boston new york route`. Each is another way to read words that cannot be read as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from companion import families
from companion.game.payment import WILD
from companion.game.phrase import GIVEN_FOR, ChoiceSlot, TrackSlot
from companion.game.state import Game
from companion.record.cards import DECKS, abbreviates_card, begins_card, card_words
from companion.record.colours import COLOUR_WORDS, LETTERS, WILD_WORDS, possible_meanings
from companion.record.implied_verb import ARTICLES, PLACES
from companion.record.paying import BEFORE_CITIES, BEFORE_PIECES, is_unit
from companion.record.places import begins_city
from companion.record.taking import taken_here
from companion.record.tickets import TICKETS
from companion.record.tokens import NUMBERS, Token, fold, is_number
from companion.record.track_words import names_of_tracks
from companion.record.verbs import OTHER_VERBS, forms

_TIMES = re.compile(r"[x×](\d{1,3})|(\d{1,3})[x×]?|(once|twice)")
_TIMES_SIGNS = ("x", "×", "times")
_BESIDE_CARDS = ("in", "all", *_TIMES_SIGNS)
_BY = "by"
_SLASH = re.compile(r"(?<=\w)(?:[/→_]|=?>)(?=\w)")
_SLASHES = re.compile("[/→>_]")
_ARROW = re.compile(r"[/→]|[-=]*>|via|through")
"""A sign or a word between two cities that a dash stands for."""
_LETTERS_OF_CARDS = re.compile(
    "|".join(rf"{letter}{{2,}}w*|{letter}w{{2,}}" for letter, card in LETTERS.items() if card != WILD) + "|w{2,}"
)
"""Several cards by their letters: some of one colour, some wild, at least two of a kind."""
_TIMES_IN_WORDS = {"once": "1", "twice": "2"}
_PAYING = ("with", "for", "paying", "using", "paid", "on")
"""Words around a payment that stands before its cities."""
_BETWEEN_CARDS = ("card", "cards", "and")
_BEHIND_CARDS = (*_PAYING, *BEFORE_CITIES)
_WILD = frozenset(word for word in WILD_WORDS if not word.endswith("s"))
"""Words for one wild."""
_W = "w"
_SIZES = ("single", "double")
_DOUBLE, _SHIPS = ("double", "doubles"), ("ship", "ships")
_ME = ("i", "we")
_CLAIMS = ("claims", "claim", "claimed")
_BUILDS = ("builds", "build")
_FILLERS = ("the", "route", "routes", "track", "tracks", "connection")
_GETS = ("gets", "get", "takes", "take", "draws", "draw")
_ONE = "1"
MOST_DIGITS = 3
"""How many digits of a number of tickets are read."""
_PIECE = ("piece", "tile", "track")
_AROUND_COLOUR = ("a", "an", "the", *_PIECE, "at", "on", "in", "from", "between")
"""Words that may stand around the colour of a piece that is placed."""


def is_counted(game: Game, word: str) -> bool:
    """Whether a word says what a number before it counts."""
    if word in TICKETS or word in DECKS or word in COLOUR_WORDS or is_unit(word):
        return True
    return word in _words_held(game) or len(possible_meanings(word, card_words(game))) == 1


def _words_held(game: Game) -> set[str]:
    """The words for what may be held at the end; those of one board, such as railways, only where that is told."""
    units = (*game.rules.end_units, *(game.rules.board_end_units if game.table.recorded_at_end else ()))
    return {word for unit in units for spelling in unit.spellings for word in fold(spelling).split()}


def _is_counted_here(game: Game, word: str) -> bool:
    """Whether a number before this word counts something on this board."""
    if not is_counted(game, word):
        return False
    held = _words_held(game)
    drawn = begins_card(game, word, whole=True) or abbreviates_card(game, word)
    return drawn or word not in families.payment_units() or word in game.rules.payment_units or word in held


def _is_single_card(game: Game, word: str) -> bool:
    """Whether a word stands for a single card, die or token that is paid on this board."""
    doubled = word in _SIZES and (game.board.two_decks or not game.table.by_cards)
    return word in _WILD or (word in game.rules.payment_units and word not in game.rules.takeable_names) or doubled


def without_fillers(tokens: list[Token]) -> list[Token] | None:
    """The tokens without "the" and "route", without "I" in a player's place, without what says nothing beside a card,
    and with a dash for the "and" of "between … and …"; None if there is none of them.

    None also if a single word would be left: "draws routes" does not draw cards.
    """
    words = tokens[1:] if len(tokens) > 2 and tokens[0].folded in _ME else tokens
    remaining = [
        token
        for at, token in enumerate(words)
        if token.folded not in _FILLERS
        and not (token.folded == _BY and at + 1 < len(words) and words[at + 1].folded in names_of_tracks())
        and not (token.folded in _BESIDE_CARDS and _says_nothing(token, words[at - 1 : at], words[at + 1 : at + 2]))
    ]
    between = next((at for at, token in enumerate(remaining) if token.folded == "between"), None)
    if between is not None:
        join = next((at for at in range(between + 2, len(remaining)) if remaining[at].folded == "and"), None)
        if join is not None:
            remaining[join] = remaining[join]._replace(kind="dash")
            del remaining[between]
    return remaining if 1 < len(remaining) < len(tokens) else None


def _says_nothing(token: Token, before: Sequence[Token], after: Sequence[Token]) -> bool:
    """Whether a word between these two, if there are any, is the "in" of `in pink`, the "all" of `all locos`, or the
    "x" of `4 x pink`.
    """
    following = after[0].folded if after else ""
    if token.folded in _TIMES_SIGNS:
        return bool(before and following) and is_number(before[0]) and not is_number(after[0])
    return (token.folded in ("in", "all") and following in COLOUR_WORDS) or (
        token.folded == "all" and following in WILD_WORDS
    )


def slashes_as_dashes(tokens: list[Token]) -> list[Token] | None:
    """The tokens with a dash for each slash, arrow or "via" between two cities, `denver/omaha`, `denver > omaha`; None
    if there is none.
    """
    if not any(_SLASHES.search(token.text) or _ARROW.fullmatch(token.folded) for token in tokens):
        return None
    changed: list[Token] = []
    for token in tokens:
        if token.kind == "word" and _ARROW.fullmatch(token.folded):
            if not changed or changed[-1].kind != "dash":
                changed.append(token._replace(kind="dash"))
            continue
        text = _SLASH.sub("-", token.text)
        changed.append(token if text == token.text else token._replace(text=text, folded=_SLASH.sub("-", token.folded)))
    return changed if changed != tokens else None


def letters_counted(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with `3 purple 1 wild` for cards given letter by letter, as in `denver omaha pppw`; None if there are
    none.

    They are all of one colour, apart from wilds: `by` may be two colours or a word.
    """
    if not game.table.by_cards:
        return None
    changed: list[Token] = []
    for token in tokens:
        run = token.folded[:1] in LETTERS and _LETTERS_OF_CARDS.fullmatch(token.folded)
        if not run or begins_city(game.board, token.folded):
            changed.append(token)
            continue
        for letter in dict.fromkeys(token.folded):
            changed += (
                token._replace(text=word, folded=word) for word in (str(token.folded.count(letter)), LETTERS[letter])
            )
    return changed if len(changed) > len(tokens) else None


def piece_colour_last(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with a piece's colour after its track, `lays paris - dijon red` for `lays red at paris dijon`; None if
    no colour stands before it.
    """
    phrases = [phrase for phrase in game.rules.phrases if isinstance(next(iter(phrase.parts), None), TrackSlot)]
    verbs = {form for phrase in phrases if isinstance(phrase.parts[-1], ChoiceSlot) for form in forms(phrase.verb)}
    at = next((at for at, token in enumerate(tokens) if token.folded in verbs), len(tokens)) + 1
    if phrases and at > len(tokens) and tokens[0].folded in PLACES and any(t.folded in _PIECE for t in tokens):
        return piece_colour_last(game, [tokens[0]._replace(text=phrases[0].verb, folded=phrases[0].verb), *tokens[1:]])
    following = [token for token in tokens[at:] if token.folded not in _AROUND_COLOUR]
    end = next((end for end, token in enumerate(following) if token.kind not in ("word", "dash")), len(following))
    if not following or following[0].folded not in COLOUR_WORDS or not _may_be_cities(following[1:end]):
        return None
    return [*tokens[:at], *following[1:end], following[0], *following[end:]]


def track_words_last(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with a track's colour and kind after its cities, `claim durham chester red` for `claim red durham
    chester`, `duluth marquette red ship` for `red ship duluth marquette`; None if neither stands before them.
    """
    before = (*_CLAIMS, *_BUILDS, *OTHER_VERBS["claims"], *_FILLERS, *ARTICLES)
    at = next((at for at, token in enumerate(tokens) if token.folded not in before), 0)
    end = next((end for end in range(at, len(tokens)) if _ends_track(tokens[end])), len(tokens))
    cities = at
    while cities < end and tokens[cities].folded in names_of_tracks():
        if cities > at and begins_city(game.board, tokens[cities].folded):
            break
        cities += 1
    begin = cities + (cities < end and tokens[cities].folded in BEFORE_CITIES)
    if cities == at or not _may_be_cities(tokens[begin:end]):
        return None
    article = at > 0 and tokens[at - 1].folded in ARTICLES
    return [*tokens[: at - article], *tokens[begin:end], *tokens[at:cities], *tokens[end:]]


def track_words_joined(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens without the first comma if a track's colour or kind follows the cities there, as in `denver - kc,
    orange`; None if it does not, or the word may mean something taken. At the end of a game, commas separate routes.
    """
    at = next((at for at, token in enumerate(tokens) if token.kind == "comma"), len(tokens))
    if at + 1 >= len(tokens) or game.table.recorded_at_end or any(map(_ends_track, tokens[:at])):
        return None
    word = tokens[at + 1].folded
    if word not in names_of_tracks() or taken_here(game, word) is not None:
        return None
    return [*tokens[:at], *tokens[at + 1 :]]


def _may_be_cities(tokens: Sequence[Token]) -> bool:
    """Whether there is room for two cities, which a dash without spaces joins into one token: `denver-omaha`."""
    words = [token for token in tokens if token.kind == "word"]
    return len(words) > 1 or any("-" in token.text for token in words)


def _ends_track(token: Token) -> bool:
    """Whether a token ends the words for a track."""
    return token.kind not in ("word", "dash") or token.folded in (*_PAYING, "taking") or is_number(token)


def joined_by_and(tokens: list[Token]) -> list[Token] | None:
    """The tokens with a dash for the "and" of two cities, `claims durham - chester`; None if there is a dash, or no
    "and".
    """
    join = next((at for at, token in enumerate(tokens[:-1]) if token.folded == "and"), None)
    if not join or is_number(tokens[join + 1]) or any(token.kind == "dash" for token in tokens):
        return None
    return [*tokens[:join], tokens[join]._replace(kind="dash"), *tokens[join + 1 :]]


def numbers_first(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with each number before what it counts, `2 yellow` for `yellow 2` or `yellow x2`; None if all are."""
    reordered: list[Token] = []
    at, changed = 0, False
    while at < len(tokens):
        end = _counted_until(game, tokens, at)
        number = _number_after(tokens, end) if end > at else None
        if number is not None and tokens[at].folded == _W and [*filter(is_number, tokens)] == [number]:
            number = None  # `denver omaha w 4` is rather "with 4"
        if number is None or (reordered and is_number(reordered[-1])):
            end = max(end, at + 1)
            reordered += tokens[at:end]
            at = end
            continue
        reordered += [number, *tokens[at:end]]
        at, changed = end + 1 + (tokens[end].folded in ("x", "×")), True
    return reordered if changed else None


def _counted_until(game: Game, tokens: Sequence[Token], at: int) -> int:
    """The index after the words, from this token on, that a number could count."""
    while at < len(tokens) and tokens[at].kind == "word" and _is_counted_here(game, tokens[at].folded):
        at += 1
    return at


def _number_after(tokens: Sequence[Token], at: int) -> Token | None:
    """The number that stands here, after what it counts: `2`, `x2`, `2x`, `x 2`, `twice`; None for anything else."""
    if at >= len(tokens) or tokens[at].kind != "word":
        return None
    token = tokens[at]
    if token.folded in ("x", "×"):
        return tokens[at + 1] if at + 1 < len(tokens) and tokens[at + 1].is_digits else None
    match = _TIMES.fullmatch(token.folded)
    if match is None:
        return None
    number = match[1] or match[2] or _TIMES_IN_WORDS[match[3]]
    return token._replace(text=number, folded=number)


def payment_last(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with a payment, and the pieces beside it, moved after their cities, or after what is bought for it,
    also where a verb or a comma is between, as in `uses 2 red to claim denver omaha`; None if there is none.
    """
    looked_at = 0
    for at in range(len(tokens) - 2):
        end = _payment_until(game, tokens, at) if at >= looked_at else at
        if end == at:
            continue
        begin = at - 1 if at and tokens[at - 1].folded in (*_PAYING, *BEFORE_PIECES) else at
        paid, end = _paid_first(game, tokens, at)
        looked_at = end  # what begins within it ends there too
        stop = next((i for i in range(end, len(tokens)) if tokens[i].kind in ("comma", "semicolon")), len(tokens))
        verb = [token for token in tokens[at:end] if token.folded in _claiming()][-1:]
        if verb and begin > 1:
            return None  # another move, `buys wales with 1 wild; claims london dover`, which is not to be lost
        if stop - end > 1 or (stop > end and not _is_counted_here(game, tokens[end].folded)):
            return [*(verb or tokens[:begin]), *tokens[end:stop], *paid, *tokens[stop:]]
    return None


def _paid_first(game: Game, tokens: Sequence[Token], at: int) -> tuple[list[Token], int]:
    """What is paid or put down from this token on, and the index of the token where the cities begin."""
    paid: list[Token] = []
    while (end := _payment_until(game, tokens, at)) > at:
        paid += (token for token in tokens[at:end] if token.kind == "word" and token.folded not in _BEHIND_CARDS)
        at = end
        while at < len(tokens) and _leads_to_cities(tokens, at):
            at += 1
    return paid, at


@cache
def _claiming() -> frozenset[str]:
    """The verbs of a claim, also those that people use instead."""
    return frozenset((*_CLAIMS, *OTHER_VERBS["claims"]))


def _leads_to_cities(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word or sign may stand between what is paid and the cities: `to claim`, `, claims`, `on`."""
    if tokens[at].kind == "semicolon":
        return at + 1 < len(tokens) and tokens[at + 1].folded in _claiming()
    return tokens[at].kind == "comma" or tokens[at].folded in (*_BEHIND_CARDS, "to", "and", *_claiming())


def _payment_until(game: Game, tokens: Sequence[Token], at: int) -> int:
    """The index after a payment that begins with this token: numbers, each before a card."""
    end = at
    while end + 1 < len(tokens) and is_number(tokens[end]) and _is_counted_here(game, tokens[end + 1].folded):
        end = _counted_until(game, tokens, end + 1)
        while end < len(tokens) and tokens[end].folded in _BETWEEN_CARDS:
            end += 1
    return end


def doubles_first(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with "double" before the colour of double ships, `2 double purple ships` for `2 purple double ships`;
    None if it stands behind none.
    """
    changed = [*tokens]
    for at in range(2, len(tokens) if game.board.two_decks else 0):
        if tokens[at].folded in _DOUBLE and tokens[at - 1].folded in COLOUR_WORDS:
            following = tokens[at + 1].folded if at + 1 < len(tokens) else ""
            if is_number(tokens[at - 2]) or following in _SHIPS:
                changed[at - 1 : at + 1] = tokens[at], tokens[at - 1]
    return changed if changed != tokens else None


def given_first(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with what is given before what is got for it, `exchanges 2 trains for 2 ships` for `gets 2 ships for 2
    trains`; None if nothing is got for something else.
    """
    verb = next((phrase.verb for phrase in game.rules.phrases if phrase.gives and phrase.available(game)), None)
    join = next((at for at, token in enumerate(tokens) if token.folded == GIVEN_FOR), 0)
    if verb is None or join < 2 or tokens[0].folded not in _GETS:
        return None
    return [tokens[0]._replace(text=verb, folded=verb), *tokens[join + 1 :], tokens[join], *tokens[1:join]]


def decks_together(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with tickets of several decks in one number, `draws 4 tickets` for `draws 2 long and 2 short tickets`;
    None if no decks are named.

    Which decks they come from is announced, but not recorded.
    """
    decks = {card.deck for card in game.board.tickets}
    counts = [at for at in range(len(tokens) - 1) if is_number(tokens[at]) and tokens[at + 1].folded in decks]
    if len(decks) < 2 or not counts:
        return None
    words = [tokens[at].folded for at in counts]
    counted = [int(word[:MOST_DIGITS]) if word.isdecimal() else NUMBERS.get(word, 0) for word in words]
    first, end = counts[0], counts[-1] + 2
    if not all(token.folded in (*TICKETS, "and", ",") for at, token in enumerate(tokens[first:end], first)
               if at not in counts and at - 1 not in counts):  # fmt: skip
        return None
    end += end < len(tokens) and tokens[end].folded in TICKETS
    number, noun = str(sum(counted)), "tickets"
    together = (tokens[first]._replace(text=word, folded=word) for word in (number, noun))
    return [*tokens[:first], *together, *tokens[end:]]


def single_cards_counted(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with a 1 before each word for a single card without a number: `with loco and 1 red`; None if there is
    none.
    """
    changed: list[Token] = []
    for at, token in enumerate(tokens if len(tokens) > 1 else ()):
        before = tokens[at - 1] if at else None
        alone = before is None or not (
            is_number(before) or (before.kind == "word" and _is_counted_here(game, before.folded))
        )
        if alone and _is_single_card(game, token.folded):
            changed.append(token._replace(text=_ONE, folded=_ONE))
        changed.append(token)
    return changed if len(changed) > len(tokens) else None
