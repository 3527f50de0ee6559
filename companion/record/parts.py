"""Lines whose parts are put together differently from records: a semicolon before a detail, a comma between counts, a
sign for the word of a detail, and where a payment comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from companion.game.moves import Claim, DrawTickets
from companion.game.state import Game
from companion.record.cards import PLACES, POSSESSIVES
from companion.record.declared import implied_detail
from companion.record.misplaced_phrases import TAKING
from companion.record.paying import is_unit
from companion.record.tickets import COMPLETED, KEEPING, SETTLED, TICKETS
from companion.record.tokens import Token, is_number

_COUNTED_APART = ("longest", "holds", "has")
"""Words that begin another count, besides those for tickets."""
_OUT_OF = ("from", "off")


def details_joined(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with a comma for each semicolon before a detail or something taken: `; marker at fresno`, `; PRR`;
    None if there is none.
    """
    taken = game.rules.takeables
    words = {word for taking in taken for word in taking.words}
    words |= {detail.word.split()[0] for detail in game.rules.details}
    words |= set(TAKING if taken or TAKING[-1] in words else ())
    joined = [
        token._replace(kind="comma")
        if token.kind == "semicolon"
        and (following.folded in words or implied_detail(game, following, Claim) is not None)
        else token
        for token, following in pairwise(tokens)
    ]
    return [*joined, tokens[-1]] if joined != tokens[:-1] else None


def counts_apart(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with a semicolon before counts of other things than routes, which follow a comma or just a number;
    None if there are none, or if more than numbers is recorded.
    """
    changed: list[Token] = []
    for at, token in enumerate(tokens if game.table.counts_only else ()):
        separates = token.kind == "comma" and not _is_same_count(tokens[at + 1 :])
        if separates or (at and is_number(tokens[at - 1]) and token.folded in (*TICKETS, *_COUNTED_APART)):
            changed.append(token._replace(kind="semicolon"))
        if not separates:
            changed.append(token)
    return changed if changed and changed != tokens else None


def tickets_settled(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with `completed denver el paso` for `denver el paso done`, and likewise with a "failed" there; None
    if one has neither, or if more than numbers is recorded.
    """
    if not game.table.counts_only or tokens[-1].folded not in SETTLED:
        return None
    changed = list[Token]()
    begin = 0
    for at, token in enumerate(tokens):
        if token.kind == "comma" or at == len(tokens) - 1:
            end = at if token.kind == "comma" else at + 1
            last = tokens[end - 1]
            if end - begin < 3 or last.folded not in SETTLED:
                return None
            denied = tokens[end - 2].folded == "not"
            verb = "completed" if (last.folded in COMPLETED) != denied else "failed"
            changed += [last._replace(text=verb, folded=verb), *tokens[begin : end - 1 - denied]]
            changed += [token._replace(kind="semicolon")] if token.kind == "comma" else []
            begin = at + 1
    return changed


def verb_again(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with a semicolon and the verb again for a comma or an "and" between two things that somebody has at
    the end, if each needs a step to itself: `holds 3 points, alvin`; None if there are none.
    """
    verb = tokens[0]
    apart = {word for phrase in game.rules.phrases if phrase.verb == verb.folded for word in phrase.needed}
    changed = [verb]
    for at in range(1, len(tokens)):
        token, following = tokens[at], tokens[at + 1 : at + 2]
        alone = at > 1 and tokens[at - 2] is verb and changed[-1].folded in apart
        other = bool(following) and (following[0].folded in apart or (alone and is_number(following[0])))
        separates = other and (token.kind == "comma" or token.folded == "and") and game.table.recorded_at_end
        changed += [token._replace(kind="semicolon"), verb] if separates else [token]
    return changed if changed != tokens else None


def _is_same_count(tokens: Sequence[Token]) -> bool:
    """Whether tokens begin `2 of 3`, a number of routes and their length, or `3 completed`, a number of tickets."""
    return len(tokens) > 1 and is_number(tokens[0]) and tokens[1].folded in ("of", "x", "×", "completed", "complete")


def signs_of_details(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens with the word of a detail for its sign before a number: `, express 2` for `+2` or `+ 2`.

    These details are moved to the end.
    """
    words = {detail.sign: detail.word for detail in game.rules.details if detail.sign}
    begins = {*words, *KEEPING, *(detail.word for detail in game.rules.details)}
    remaining, details = tokens[:1], list[Token]()
    at = 1
    while at < len(tokens):
        token, end = tokens[at], at + 1
        number = token.folded[1:] and token._replace(
            folded=token.folded[1:], text=token.text[1:], start=token.start + 1
        )
        if token.folded in words and end < len(tokens):
            number, end = tokens[end], end + 1
        last = end == len(tokens)
        ends = last or tokens[end].kind in ("comma", "semicolon") or tokens[end].folded in begins
        if token.folded[:1] in words and number and number.is_digits and ends:
            word = words[token.folded[:1]]
            details += (
                token._replace(kind="comma"),
                token._replace(text=word, folded=word, end=token.start + 1),
                number,
            )
            if remaining[-1].kind == "comma" and not last and tokens[end].kind == "comma":
                remaining.pop()
        else:
            remaining += tokens[at:end]
        at = end
    if remaining[-1].kind == "comma" and details:
        remaining.pop()
    return remaining + details


def details_behind_kept(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with a detail of a draw of tickets behind the number that is kept, `draws 4 tickets, keeps 1, express
    1` for `draws 4 tickets with express 1, keeps 1`; None if none stands before it.
    """
    kept = next((at for at, token in enumerate(tokens) if token.folded in KEEPING), 0)
    words = {detail.word for detail in game.rules.details if DrawTickets in detail.of}
    at = next((at for at in range(2, kept) if tokens[at].folded in words), 0)
    if not at:
        return None
    begin, end = at - (tokens[at - 1].folded == "with"), kept - (tokens[kept - 1].kind == "comma")
    comma = tokens[at]._replace(kind="comma", text=",", folded=",")
    return [*tokens[:begin], *tokens[kept:], comma, *tokens[at:end]]


def without_sources(tokens: list[Token]) -> tuple[list[Token], Token] | None:
    """The tokens without the words that say where the cards of a payment come from, `from hand` or `from the common
    holder`, and the first such words as one token; None if there are none.
    """
    remaining: list[Token] = []
    first, at = None, 0
    while at < len(tokens):
        end = _end_of_source(tokens, at)
        if end > at:
            text = " ".join(token.text for token in tokens[at:end])
            first = first or tokens[at]._replace(text=text, end=tokens[end - 1].end)
        else:
            remaining.append(tokens[at])
        at = max(end, at + 1)
    return None if first is None else (remaining, first)


def _end_of_source(tokens: Sequence[Token], at: int) -> int:
    """The index where words that say what cards come from, and that begin at this token, end; `at` if there are none.

    Without a "from" they stand among what is paid: `2 red hand`, `1 common black`.
    """
    end = at + (tokens[at].folded in _OUT_OF)
    before = tokens[at - 1]
    if end == at and not (is_unit(before.folded) or before.is_digits or before.folded == "with"):
        return at
    while at < end < len(tokens) and tokens[end].folded in POSSESSIVES:
        end += 1
    if end >= len(tokens) or tokens[end].folded not in PLACES or not at:
        return at
    return end + 1 + (end + 1 < len(tokens) and tokens[end + 1].folded == "holder")


def holdings_apart(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with a semicolon for each comma between routes and what is held at the end, `denver omaha, 3 trains`,
    and without one before what only says more about a route, `beira zomba, doubled`; None if there is neither.
    """
    if not game.table.recorded_at_end:
        return None
    typed, more = tokens, game.rules.describing_words
    tokens = [token for token, after in zip(typed, [*typed[1:], typed[-1]], strict=True)
              if token.kind != "comma" or after.folded not in more]  # fmt: skip
    units = {word.casefold() for unit in game.rules.end_units for word in unit.spellings}
    apart = [
        token._replace(kind="semicolon", text=";", folded=";")
        if at and token.kind == "comma" and is_number(count) and unit.folded in units
        else token
        for at, (token, count, unit) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False))
    ]
    apart += tokens[-2:]
    last_words = {unit.split()[-1] for unit in units}
    for at in range(2, len(apart) - 1):
        joins, after = apart[at].kind == "comma" or apart[at].folded == "and", apart[at + 1]
        held = apart[at - 1].folded in last_words and is_number(apart[at - 2])
        if joins and held and after.kind == "word" and not is_number(after) and after.folded not in ("no", *units):
            apart[at] = apart[at]._replace(kind="semicolon", text=";", folded=";")
    return apart if apart != typed else None


def shown_when_done(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens of a ticket that is laid open at once when it is completed, `shows rome - wien` for `rome wien done`;
    None for other words.
    """
    if tokens[-1].folded not in COMPLETED or not game.board.numbers["tickets"].hand or game.table.counts_only:
        return None
    verb = tokens[-1]._replace(text="shows", folded="shows")
    return [verb, *tokens[:-1]]
