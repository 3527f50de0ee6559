"""Lines without a verb: whose move it is and which verb is implied, or else what was probably meant.

A player's name may come first. The record keeps the move in full, so it never has a line without a verb.
"""

from __future__ import annotations

from functools import cache, partial

from companion.game.deal import has_yet_to_keep, seats_yet_to_keep
from companion.game.moves import Claim
from companion.game.state import Game
from companion.game.values import NamedTuple
from companion.record.declared import detail_of, implied_detail
from companion.record.faults import RecordFault, Unclear, Unreadable
from companion.record.implied_verb import (
    DRAWS,
    VerbAt,
    building_verb,
    fault_of,
    implied_verb,
    lists_choices,
    names_tickets,
    verb_for_noun,
    verb_for_other_word,
)
from companion.record.later_steps import later_phrase
from companion.record.misplaced_phrases import lone_detail_fault, lone_taking_fault
from companion.record.names import closest, fitting, nearest
from companion.record.no_move import (
    EVERYBODY,
    fault_after_synonym,
    foreign_noun,
    kind_alone,
    likely_meanings,
    no_move,
    nobody_on_turn,
    unknown_player,
    unknown_verb,
    verb_missing,
)
from companion.record.other_details import lone_detail_in_words
from companion.record.places import cities, text_of
from companion.record.rolling import lone_reroll_fault
from companion.record.sheet_lines import sheet_line_fault
from companion.record.tickets import TICKETS
from companion.record.tokens import Cursor, Token, fold, is_number
from companion.record.verbs import verbs_of_phrases
from companion.words import wording
from companion.words.plain import plain

LONGEST_NAME = 12
"""The most words of a player's name."""


class ImpliedMove(NamedTuple):
    """The move of a line without a verb: its seat, the implied verb, and the index of the token after that verb."""

    seat: int
    verb: str
    at: int


def read_implied(game: Game, tokens: list[Token], end: int, assume: int | None) -> ImpliedMove:
    """The move of a line without a verb.

    `assume` is the seat whose turn it is: a line that can be its move is its move, even if the first word is also a
    player's name. During the set-up a number says how many tickets the player named before it keeps; a number alone,
    how many the next seat in order keeps. Raises `Unreadable` or `Unclear` with what is missing or probably meant.
    """
    reading = cache(partial(implied_verb, game, tokens, end))
    if tokens[-1].is_digits and (keeper := _keeper(game, tokens[:-1], assume)) is not None:
        return ImpliedMove(keeper, "keeps", len(tokens) - 1)
    if (draw := _draw_by_name(game, tokens, reading)) is not None:
        return draw
    fault: RecordFault | None = None
    if assume is not None:
        read = reading(0)
        if not isinstance(read, RecordFault):
            return ImpliedMove(assume, *read)
        fault = read
    is_city = bool(cities(game.board, tokens[0].text))
    if not (is_city and lists_choices(fault)) and (move := _move_by_name(game, tokens, reading)) is not None:
        return move
    seat, at = _seat_named(game, tokens)
    if seat is not None and _is_full_name(game, tokens, seat, at) and not isinstance(read := reading(at), RecordFault):
        return ImpliedMove(seat, *read)  # a word may fit several cities, but it is one player's name
    if is_city:
        raise _fault_after_city(game, tokens, end, assume, reading, fault)
    raise _fault_after_word(game, tokens, end, assume, reading, fault)


def _fault_after_city(
    game: Game, tokens: list[Token], end: int, assume: int | None, reading: VerbAt, fault: RecordFault | None
) -> RecordFault:
    """What is wrong with a line whose first word names a city, and perhaps a player too, and which is no move.

    `fault` is what is wrong with it as the move of the seat whose turn it is.
    """
    seat, at = _seat_named(game, tokens)
    if seat is not None and not lists_choices(fault) and at < len(tokens):
        read = reading(at)
        fault = read if isinstance(read, RecordFault) and lists_choices(read) else fault
    if seat is not None and (assume is None or _is_full_name(game, tokens, seat, at)):
        return verb_missing(game, tokens, end, reading, seat, at)
    if later_phrase(game, tokens[0]) is not None:
        return no_move(game, tokens[0], [])
    return fault or nobody_on_turn(game, tokens, end, reading)


def _fault_after_word(
    game: Game, tokens: list[Token], end: int, assume: int | None, reading: VerbAt, fault: RecordFault | None
) -> RecordFault:
    """What is wrong with a line whose first word names no city, and which is no move.

    `fault` is what is wrong with it as the move of the seat whose turn it is.
    """
    word = tokens[0]
    claims = not game.table.recorded_at_end
    if claims and (alone := lone_taking_fault(game, tokens)) is not None:
        return alone
    if claims and (detail := lone_detail_in_words(game, tokens, end)) is not None:
        return detail
    if claims and (implied_detail(game, word, Claim) or detail_of(game, word.folded, Claim)):
        detail = lone_detail_fault(game, Cursor(tokens, end), 0)
        if detail is not None:
            return detail
    seat, at = _seat_named(game, tokens)
    if seat is not None:
        return verb_missing(game, tokens, end, reading, seat, at)
    if (again := lone_reroll_fault(game, word)) is not None:
        return again
    if fault is not None and (verb_for_noun(game, word) or names_tickets(game, word)):
        return fault
    if assume is not None and (slip := fault_after_synonym(game, tokens, end, 0)) is not None:
        return slip
    if meant := likely_meanings(game, tokens, end):
        return no_move(game, word, meant) if assume is not None else nobody_on_turn(game, tokens, end, reading)
    if later_phrase(game, word) is not None:
        return no_move(game, word, [])
    if (kind := kind_alone(game, word)) is not None:
        return kind if fault is None or fault.start == word.start else fault
    if (foreign := foreign_noun(game, word)) is not None:
        return foreign
    if (of_sheet := sheet_line_fault(game, tokens, 0)) is not None:
        return of_sheet
    if word.folded in EVERYBODY:
        return unknown_player(game.table.names, tokens[:1])
    several = fitting(word.text, game.table.names)
    if len(several) > 1:  # not `Unclear`, whose names are picked by a digit: here a digit may go on with the line
        message = wording("unclear player", text=plain(word.text, 40))
        return Unreadable(message, word.start, word.end, several)
    if fault is None:
        return nobody_on_turn(game, tokens, end, reading)
    everybody = next((token for token in tokens if token.folded in EVERYBODY), None)
    if everybody is not None and is_number(word):  # "3 each"
        return unknown_player(game.table.names, [everybody])
    if assume is None or fault.start != word.start or lists_choices(fault) or _may_be_a_city(game, fault, tokens):
        return fault
    return unknown_verb(game, word, assume)


def _may_be_a_city(game: Game, fault: RecordFault, tokens: list[Token]) -> bool:
    """Whether the first word may be meant to be a city: it looks much like one, or another word is one."""
    others = (token for token in tokens[1:] if token.kind == "word")
    return bool(fault.names) and (
        bool(closest(tokens[0].text, game.board.spellings)) or any(cities(game.board, token.text) for token in others)
    )


def _keeper(game: Game, tokens: list[Token], assume: int | None) -> int | None:
    """The seat that keeps tickets of the deal if a number follows these words: the player named, or else the next in
    order. None for other words, and for a seat that has already said what it keeps.
    """
    if not tokens:
        waiting = [] if assume is None else seats_yet_to_keep(game) or [assume]
    elif tokens[0].folded in DRAWS:
        return None
    else:
        waiting = [game.table.names.index(name) for name in fitting(text_of(tokens), game.table.names)]
    alone = waiting[:1] if not tokens or len(waiting) == 1 else []
    return next((seat for seat in alone if has_yet_to_keep(game, seat)), None)


def implied_next_verb(game: Game, cursor: Cursor) -> str | None:
    """The verb implied after a line's opening step (two cities make a claim, `d` draws), or after any step if only the
    end is recorded; None if there is none.

    Raises `RecordFault` for words that begin with a city and cannot be read.
    """
    tokens, end, at = cursor.tokens, cursor.end, cursor.at
    if game.table.recorded_at_end and at < len(tokens):
        counted = implied_verb(game, tokens, end, at)
        if isinstance(counted, RecordFault):
            raise counted
        cursor.at = counted[1]
        return counted[0]
    if at + 1 < len(tokens) and tokens[at].is_digits and tokens[at + 1].folded in TICKETS:
        return "draws"
    if at < len(tokens) and tokens[at].folded in DRAWS:
        implied = implied_verb(game, tokens, end, at)
        if not isinstance(implied, RecordFault) and implied[0] == "draws":
            cursor.at = implied[1]
            return "draws"
    against = fault_of(game, "claims", tokens, end, at)
    if against is None:
        return "claims"
    if at < len(tokens) and (other := verb_for_other_word(game, tokens, end, at)) is not None:
        cursor.at = other[1]
        return other[0]
    token = tokens[at] if at < len(tokens) else None
    if token is None or token.kind != "word":
        return None
    built = building_verb(game, tokens, end, at)
    if isinstance(built, RecordFault):
        raise built
    if built is None and (cities(game.board, token.text) or _like_a_city(game, tokens, at)):
        raise against
    return None if built is None else built[0]


def _like_a_city(game: Game, tokens: list[Token], at: int) -> bool:
    """Whether a word followed by another looks like a city, and not like a verb."""
    word = tokens[at]
    followed = at + 1 < len(tokens) and tokens[at + 1].kind in ("word", "dash")
    if not followed or closest(word.folded, verbs_of_phrases(game.rules.phrases).all):
        return False
    return bool(nearest(word.text, game.board.spellings))


def _move_by_name(game: Game, tokens: list[Token], reading: VerbAt) -> ImpliedMove | None:
    """The move of the player whose name comes first; `Unclear` if the name fits several."""
    names = game.table.names
    for cut in range(min(len(tokens) - 1, LONGEST_NAME), 0, -1):
        matches = fitting(text_of(tokens[:cut]), names)
        read = reading(cut) if matches else None
        if read is None or isinstance(read, RecordFault):
            continue
        if len(matches) > 1:
            message = wording("unclear player", text=plain(text_of(tokens[:cut]), 40))
            raise Unclear(message, tokens[0].start, tokens[cut - 1].end, matches)
        return ImpliedMove(names.index(matches[0]), *read)
    return None


def _draw_by_name(game: Game, tokens: list[Token], reading: VerbAt) -> ImpliedMove | None:
    """The draw of a player whose whole name comes first: `cal d purple` is not a route from Calcutta."""
    seat, at = _seat_named(game, tokens)
    if seat is None or not _is_full_name(game, tokens, seat, at) or tokens[at].folded not in DRAWS:
        return None
    read = reading(at)
    return None if isinstance(read, RecordFault) or read[0] != "draws" else ImpliedMove(seat, *read)


def _seat_named(game: Game, tokens: list[Token]) -> tuple[int | None, int]:
    """The seat that the first words name, and how many words its name takes; (None, 0) if they fit no single one."""
    names = game.table.names
    for cut in range(min(len(tokens), LONGEST_NAME), 0, -1):
        matches = fitting(text_of(tokens[:cut]), names)
        if len(matches) == 1:
            return names.index(matches[0]), cut
    return None, 0


def _is_full_name(game: Game, tokens: list[Token], seat: int, at: int) -> bool:
    """Whether the first `at` words are all of a seat's name, and more follow: "al" is then Al, not Alston."""
    return at < len(tokens) and fold(text_of(tokens[:at])) == fold(game.name(seat))
