"""How many tickets are kept, in other words: `keeps them all`, `keeps only 2`, `2 tickets kept`; and, before the first
turn, what can only tell of the deal: `3 tickets, keeps 2`, `takes 2 tickets`, `all`. Where the deal need not be told,
such words may also be a draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.deal import hands_just_dealt, seats_yet_to_keep
from companion.game.state import Game
from companion.record.faults import Unclear
from companion.record.implied_verb import ARTICLES, DRAWS
from companion.record.names import MOST_NAMING, fitting
from companion.record.places import text_of
from companion.record.tickets import KEEPING, TICKETS
from companion.record.tokens import Cursor, Token, is_number
from companion.words import wording
from companion.words.plain import plain

_ALL, _KEEPS = "all", "keeps"
_ONLY = ("only", "just", "exactly")
_WHOSE = ("the", "my", "his", "her", "their")
_EVERYTHING = (
    ("everything",),
    ("every", "one"),
    ("every", "ticket"),
    ("every", "single", "one"),
    ("the", "lot"),
    ("them", _ALL),
    ("these", _ALL),
    ("those", _ALL),
)
"""Words for all tickets."""
_KINDS = ("long", "short", "regular", "normal", "ordinary", "other", "others")
"""Words for tickets of one kind, where a deal has several."""
_ONES = (*TICKETS, "one", "ones")
_AUXILIARIES = ("was", "is", "were", "been")
_DEALT = "dealt"
_TAKES = ("take", "takes", "took", "get", "gets", "got", "pick", "picks", "picked", "has", "have", "hold", "holds")
_CHOOSES = ("choose", "chooses", "chose", "select", "selects", "selected", "want", "wants")
"""Words before a number of tickets with which people say that they keep them."""


def count_of_kept(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens with how many tickets are kept as records say it; as they are if they do not tell that."""
    if not {token.folded for token in tokens}.isdisjoint(KEEPING):
        tokens = _plainly_counted(_verb_first(tokens))
    if hands_just_dealt(game):
        _must_not_be_either(game, tokens)
    return _of_the_deal(game, tokens) if seats_yet_to_keep(game) else tokens


def _must_not_be_either(game: Game, tokens: list[Token]) -> None:
    """Raise `Unclear` for a number of tickets that may be those dealt, all of which stay in the hand, or new ones."""
    cut = _words_of_name(game, tokens)
    said, dealt = tokens[cut:], game.board.numbers["tickets"].deal
    seat = _seats(game, tokens[:cut])[0] if cut else game.clock.on_turn
    look = Cursor(said, 0)
    look.eat(*_TAKES)
    count = look.number()
    if game.seats[seat].dealt or not look.eat(*TICKETS) or not look.done or count not in (None, dealt):
        return
    text, readings = text_of(said), [f"keeps {dealt} tickets", f"draws {dealt} tickets"]
    raise Unclear(wording("dealt or drawn", text=plain(text, 40)), said[0].start, said[-1].end, readings)


def _verb_first(tokens: list[Token]) -> list[Token]:
    """The tokens with a verb at their end before its number, `keeps 2 tickets` for `2 tickets kept`."""
    last = len(tokens) - 1
    number = last - 1 - (tokens[last - 1].folded in TICKETS)
    if tokens[last].folded not in KEEPING or number < 0 or not is_number(tokens[number]):
        return tokens
    return [*tokens[:number], tokens[last], *tokens[number:last]]


def _plainly_counted(tokens: list[Token]) -> list[Token]:
    """The tokens with "all" for other words for it after the verb, and without an "only" beside a number there."""
    verb = next(at for at, token in enumerate(tokens) if token.folded in KEEPING)
    head, said = tokens[: verb + 1], tokens[verb + 1 :]
    for words in _EVERYTHING if said else ():
        if words[0] == said[0].folded and words == tuple(token.folded for token in said[: len(words)]):
            return [*head, _as(said[0], _ALL), *said[len(words) :]]
    if said and said[0].folded == _ALL and len(said) == 3 and said[1].folded in _WHOSE and said[2].folded in TICKETS:
        return [*head, said[0], said[2]]
    if (kept := _by_kind(said)) is not None:
        return [*head, said[0]._replace(kind="word", text=kept, folded=kept)]
    if any(map(is_number, said[:2])):
        said = [token for at, token in enumerate(said) if at > 2 or token.folded not in _ONLY]
    return [*head, *said]


def _by_kind(tokens: list[Token]) -> str | None:
    """How many tickets are counted kind by kind, as in `1 long and 2 short` or `the long one, 2 others`; None if these
    words are anything else.
    """
    look, count, kinds = Cursor(tokens, 0), 0, 0
    while not look.done:
        counted = look.number()
        if counted is None:
            look.eat(*_WHOSE, *ARTICLES)
        if not look.eat(*_KINDS):
            return None
        look.eat(*_ONES)
        look.join()
        count, kinds = count + (1 if counted is None else counted), kinds + 1
    return str(count) if kinds else None


def _of_the_deal(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens as what is kept of the deal, if they can tell only that; a player may be named first."""
    if len(tokens) > 1 and tokens[1].folded in KEEPING and _seats(game, tokens[:1]):
        return tokens
    cut = _words_of_name(game, tokens)
    said = tokens[cut:]
    has_kept = cut and _seats(game, tokens[:cut])[0] not in seats_yet_to_keep(game)
    if has_kept or tokens[0].folded in DRAWS or (len(said) == 1 and _seats(game, said)):
        return tokens
    kept = _keeps_of_hand(game, said) or _keeps_counted(game, said)
    return tokens if kept is None else [*tokens[:cut], *kept]


def _words_of_name(game: Game, tokens: Sequence[Token]) -> int:
    """How many words at the beginning name a single player; 0 if they name nobody, or several."""
    longest = min(len(tokens) - 1, MOST_NAMING)
    return next((cut for cut in range(longest, 0, -1) if len(_seats(game, tokens[:cut])) == 1), 0)


def _seats(game: Game, tokens: Sequence[Token]) -> list[int]:
    """The seats whose names fit these words."""
    return [game.table.names.index(name) for name in fitting(text_of(tokens), game.table.names)]


def _keeps_of_hand(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The words from "keeps" on, behind the tickets that were dealt: `3 tickets, keeps 2`, `was dealt 3, keeps 2`; None
    for other words, and for another number than is dealt.
    """
    look = Cursor(tokens, 0)
    while look.eat(*_AUXILIARIES):
        pass
    dealt = look.eat(_DEALT, *_TAKES)
    count = look.number()
    tickets = look.eat(*TICKETS)
    if not (look.eat_kind("comma") or look.eat_kind("semicolon")):
        look.eat("and", "but")
    if not (tickets or (dealt and count)) or not look.is_word(*KEEPING):
        return None
    return tokens[look.at :] if count in (None, game.board.numbers["tickets"].deal) else None


def _keeps_counted(game: Game, tokens: list[Token]) -> list[Token] | None:
    """How many are kept, by a number alone or after another verb, `two`, `takes 2 tickets`; None for other words.

    `takes 3 tickets` where 3 are dealt does not tell how many are kept.
    """
    takes = tokens[0].folded in _TAKES and tokens[-1].folded in TICKETS
    counted = tokens[takes or tokens[0].folded in _CHOOSES :]
    if len(counted) > 1 and counted[-1].folded in TICKETS:
        counted = counted[:-1]
    if len(counted) != 1 or counted[0].folded in ARTICLES:
        return None
    number = Cursor(counted, 0).number()
    if counted[0].folded != _ALL and (number is None or (takes and number == game.board.numbers["tickets"].deal)):
        return None
    return [_as(tokens[0], _KEEPS), *counted]


def _as(token: Token, word: str) -> Token:
    """Another word in a token's place."""
    return token._replace(kind="word", text=word, folded=word)
