"""Kept tickets as people tell them: `keeps 2 of 3`, `draws 3 tickets, puts back 1`, `keeps 1, the rest back`."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.deal import has_yet_to_keep, seats_yet_to_keep
from companion.game.state import Game
from companion.record.names import MOST_NAMING, fitting
from companion.record.places import text_of
from companion.record.tickets import KEEPING, TICKETS
from companion.record.tokens import Cursor, Token

_PUTS = ("put", "puts", "putting", "give", "gives", "gave", "giving", "hand", "hands", "handed", "throw", "throws",
         "threw")  # fmt: skip
"""Verbs that need a "back"."""
_RETURNS = ("return", "returns", "returned", "returning", "reject", "rejects", "rejected", "rejecting")
_DISCARDS = ("discard", "discards", "discarded", "discarding")
_BACK = ("back", "away")
_UNDER = ("deck", "pile", "stack", "bottom")
_GOING_BACK = frozenset((*_BACK, *_RETURNS, *_DISCARDS, *_UNDER))
"""Words one of which says that tickets go back."""
_OTHERS = ("rest", "other", "others", "remaining", "remainder")
_JOINS = ("and", "then")
_NEW = ("new", "more", "further", "fresh")


def kept_tickets_in_full(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens with how many tickets are kept, as records say it, where a line tells what goes back; without the
    `of 3` of `keeps 2 of 3`, and without the "new" of `new tickets`.

    Told numbers that do not add up stay as they are.
    """
    words = {token.folded for token in tokens}
    if not words.isdisjoint(_NEW):
        tokens = _without_new(tokens)
    for at in () if words.isdisjoint(_GOING_BACK) else range(len(tokens)):
        returned = _returned(game, tokens, at)
        if returned is not None:
            tokens = _with_kept(game, tokens[:at], tokens[at], *returned) or tokens
            break
    return _without_whole(game, tokens) if "of" in words else tokens


def _without_new(tokens: list[Token]) -> list[Token]:
    """The tokens without a word such as "new" before "tickets"."""
    following = [*tokens[1:], None]
    return [
        token
        for token, after in zip(tokens, following, strict=True)
        if not (token.folded in _NEW and after is not None and after.folded in TICKETS)
    ]


def _returned(game: Game, tokens: list[Token], at: int) -> tuple[int | None] | None:
    """How many tickets go back in the words from a token on, None in it for all others; None for other words."""
    look = Cursor(tokens, 0)
    look.at = at
    returns = look.eat(*_RETURNS, *(_DISCARDS if game.table.by_cards else ()))
    puts = not returns and look.eat(*_PUTS)
    back = look.eat(*_BACK)
    others = look.eat("all") or look.eat("the")
    others = look.eat(*_OTHERS) or (others and look.eat(*_OTHERS))
    none = look.eat("none", "nothing", "no")
    count = None if others else 0 if none else look.number()
    look.eat(*TICKETS)
    back = look.eat(*_BACK) or back
    if look.eat("to", "into", "under", "on"):
        look.eat("the")
        back = look.eat(*_UNDER) or back
    if not (others or count is not None) or not (back or returns) or look.current is not None or (puts and not back):
        return None
    return (count,)


def _with_kept(game: Game, before: list[Token], first: Token, count: int | None) -> list[Token] | None:
    """The tokens before the words for what goes back, with how many tickets are kept; None if they do not fit.

    The `count` is None if all others go back, which says nothing new once the number kept is told.
    """
    while before and (before[-1].kind in ("comma", "semicolon") or before[-1].folded in _JOINS):
        before = before[:-1]
    whole = _whole(game, before)
    if any(token.folded in KEEPING for token in before):
        return before if count is None or _kept(before) + count == whole else None
    if whole is None or count is None or count > whole:
        return None
    return [*before, _as(first, "keeps"), _as(first, str(whole - count))]


def _whole(game: Game, before: Sequence[Token]) -> int | None:
    """How many tickets are told to be drawn, or how many the board has drawn or dealt; None if none are spoken of."""
    numbers = game.board.numbers["tickets"]
    for at, token in enumerate(before):
        if token.folded in TICKETS and not any(word.folded in KEEPING for word in before[:at]):
            drawn = _number_at(before, at - 1)
            return drawn if drawn is not None else numbers.draw if game.table.by_cards else None
    named = [token for token in before if token.folded not in KEEPING and _number_at([token], 0) is None]
    if _may_keep(game, named):
        return int(numbers.deal)
    return None


def _may_keep(game: Game, named: Sequence[Token]) -> bool:
    """Whether nobody, or a player who has yet to keep tickets of a deal, is named."""
    if not named:
        return bool(seats_yet_to_keep(game))
    names = fitting(text_of(named), game.table.names) if len(named) <= MOST_NAMING else []
    return len(names) == 1 and has_yet_to_keep(game, game.table.names.index(names[0]))


def _kept(tokens: Sequence[Token]) -> int:
    """How many tickets are kept by these words: the number after the verb, or as many as are named."""
    at = next(at for at, token in enumerate(tokens) if token.folded in KEEPING)
    counted = _number_at(tokens, at + 1)
    return 1 + sum(token.kind == "comma" for token in tokens[at:]) if counted is None else counted


def _number_at(tokens: Sequence[Token], at: int) -> int | None:
    look = Cursor(list(tokens[at : at + 1]) if at >= 0 else [], 0)
    return look.number()


def _without_whole(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens without the `of 3` or `of them` after how many are kept, unless it is another number.

    Who has kept those of the deal has drawn the 3.
    """
    for at, token in enumerate(tokens):
        keeps, before = token.folded in KEEPING, tokens[:at]
        kept = at + 1 if keeps else at
        if not (keeps or _may_keep(game, before)) or _number_at(tokens, kept) is None:
            continue
        look = Cursor(tokens, 0)
        look.at = kept + 1
        tickets = look.eat(*TICKETS)
        if not (look.eat("of") or (look.eat("out") and look.eat("of"))):
            continue
        look.eat("the", "all")
        counted = look.at
        count, them = look.number(), look.eat("them", "those", "these")
        tickets = look.eat(*TICKETS) or tickets
        rest, whole = tokens[look.at :], _whole(game, before)
        number = tokens[kept]
        if whole is None and count is not None and not _may_keep(game, before):
            drawn = [_as(token, "draws"), _as(tokens[counted], str(count)), _as(token, "tickets"), _as(token, "keeps")]
            return [*before, *drawn, number, *rest]
        if (count is not None or them or tickets) and count in (None, whole):
            return [*before, token if keeps else _as(number, "keeps"), number, *rest]
    return tokens


def _as(token: Token, word: str) -> Token:
    """Another word in a token's place."""
    return token._replace(kind="word", text=word, folded=word)
