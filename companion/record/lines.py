"""One line of a game: text to a turn, and back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from companion.game.moves import Claim, Step, Turn, payment_of
from companion.game.state import Game
from companion.record import examples
from companion.record.corrections import read_table
from companion.record.faults import AboutTicket, Mismatch, Nameless, RecordFault, TooMuch, Unclear, Unreadable
from companion.record.implicit_verbs import implied_next_verb
from companion.record.names import closest
from companion.record.never_said import never_said_fault
from companion.record.no_move import player_missing
from companion.record.parts import without_sources
from companion.record.phrases import read_by_table, read_step, write_step
from companion.record.questions import choice_fault
from companion.record.rolling import lone_reroll_fault, read_reroll
from companion.record.secret_tickets import redacted
from companion.record.slips import moves_apart, normalised, other_readings
from companion.record.speaker import (
    fitting_name_length,
    full_name,
    name_length,
    seat_and_verb,
    seat_asked,
    second_player_fault,
    without_owner,
    without_partner,
)
from companion.record.tokens import (
    Cursor,
    Token,
    cleaned,
    move_part,
    split_comment,
    split_insists,
    tokenize,
    whole_names,
)
from companion.record.tracks import track_of_side, with_resolved_track
from companion.record.verbs import all_verbs, later_verbs_of, verbs_of_phrases
from companion.record.written import read_written
from companion.referee import after
from companion.words import listing, wording
from companion.words.plain import plain

LONGEST = 2000
"""The most characters of a line."""

TABLE_WORD = "table"
_LAST_WORDS = ("tickets", "cards", "wild", "trains", "ships", "blind", "tokens")
"""Words that may end a move, on every board."""
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")


def read_line(game: Game, text: str, assume: int | None = None) -> Turn | None:
    """The turn of a line; None for a line that is empty or only a comment.

    `assume` is the seat that speaks when a line names nobody. Raises
    `Unreadable` or `Unclear`, with the column.
    """
    try:
        return _read(game, text, assume)
    except RecordFault as fault:
        if not fault.text:
            fault.text = text.rstrip("\n")
        if isinstance(fault, TooMuch):
            fault.names = tuple(_near_last_words(game, text, fault, assume))
        raise


def _near_last_words(game: Game, text: str, fault: TooMuch, assume: int | None) -> list[str]:
    """Words that look like a last word that is too much, and with which the line could be read."""
    head, last, rest = text[: fault.start], text[fault.start : fault.end], text[fault.end :]
    words_near = []
    declared = [phrase.verb.split()[-1] for phrase in game.rules.phrases if " " in phrase.verb]
    declared += [
        word
        for words in (*game.rules.payment_units.values(), *(taken.words for taken in game.rules.takeables))
        for word in words
    ]
    for word, _ in closest(last, (*_LAST_WORDS, *declared)) if not move_part(rest).strip() else ():
        with suppress(RecordFault):
            _read(game, f"{head}{word}{rest}", assume)
            words_near.append(word)
    return words_near


def check_line(text: str) -> None:
    """Raise `Unreadable` for a line that is too long, has control characters, or hidden characters in its move."""
    if len(text) > LONGEST:
        raise Unreadable(wording("line too long", length=len(text), limit=LONGEST), LONGEST)
    if text.isprintable():
        return
    if unprintable := _UNPRINTABLE.search(text):
        raise Unreadable(wording("control character"), unprintable.start())
    for at, character in enumerate(move_part(text)):
        # a mark that changes the text's direction, or a letter of no width
        if character != "\t" and plain(character) != character:
            raise Unreadable(wording("hidden character"), at)


def _read(game: Game, text: str, assume: int | None) -> Turn | None:
    if (written := read_written(game, text)) is not None:
        return written
    check_line(text)
    move, insists = split_insists(split_comment(cleaned(text))[0])
    tokens = tokenize(move)
    if game.board.numbered:
        tokens = whole_names(tokens, game.board.numbered)
    if not tokens:
        if insists is not None:
            what = wording("a move", example=examples.move(game))
            raise Unreadable(wording("expected here", what=what, text="!"), text.index("!"))
        return None
    cursor = Cursor(tokens, len(move.rstrip()))
    if tokens[0].kind != "word":
        raise cursor.expected(wording("a player"))
    if tokens[0].folded == TABLE_WORD and full_name(game, tokens) is None:
        cursor.take()
        step = read_by_table(game, cursor) or read_table(game, cursor)
        _expect_end(cursor)
        return Turn(None, (step,), insists)
    tokens = normalised(game, tokens)
    try:
        seat, steps = _seat_and_steps(game, Cursor(tokens, cursor.end), assume)
    except RecordFault as fault:
        seat, steps, remaining = _read_otherwise(game, tokens, cursor.end, assume, fault)
        for read_without in (_read_without_sources, _read_without_partner, _read_without_owner):
            if not steps:
                seat, steps = read_without(game, tokens, cursor.end, assume)
        if not steps:
            raise _fault_to_tell(game, tokens, cursor.end, assume, fault, remaining) from None
    return Turn(seat, with_resolved_track(game, steps), insists)


def _fault_to_tell(
    game: Game, tokens: list[Token], end: int, assume: int | None, fault: RecordFault, remaining: RecordFault | None
) -> RecordFault:
    """What people are told about a line that has no reading.

    `fault` is what is wrong with it as it stands, `remaining` what `_read_otherwise` says besides.
    """
    if isinstance(fault, AboutTicket):
        return fault
    if remaining is not None:
        return remaining
    if assume is None and not isinstance(fault, Nameless) and _lacks_only_its_player(game, tokens, end):
        return player_missing(game, tokens)
    return (
        never_said_fault(game, tokens, lambda cut: _seat_and_steps(game, Cursor(cut, end), assume)[1])
        or second_player_fault(game, tokens, fault)
        or _fault_of_second_move(game, tokens, end, assume)
        or fault
    )


def _seat_and_steps(game: Game, cursor: Cursor, assume: int | None) -> tuple[int, list[Step]]:
    """The seat whose line this is, and its steps."""
    seat, verb, cursor.at = seat_and_verb(game, cursor.tokens, cursor.end, assume)
    named = cursor.at > 0 if verb is None else fitting_name_length(game.table.names, cursor.tokens) > 0
    steps = _read_steps(game, cursor, seat, verb)
    return seat if named else seat_asked(game, seat, steps), steps


def _read_otherwise(
    game: Game, tokens: list[Token], end: int, assume: int | None, fault: RecordFault
) -> tuple[int, list[Step], RecordFault | None]:
    """Like `_seat_and_steps`, for a line that cannot be read as it stands; its player's name stays as it is.

    If no other reading works, there are no steps, but perhaps the fault of such a reading, which says more than the
    line's own `fault`: a name that is unclear there or further on, numbers that contradict each other, or a mistyped
    name where the `fault` is only that the first word is no move.
    """
    head, remaining = name_length(game, tokens), None
    for other in other_readings(game, tokens[head:]):
        try:
            return *_seat_and_steps(game, Cursor([*tokens[:head], *other], end), assume), None
        except RecordFault as against:
            asks = isinstance(against, Unclear) and against.names and against.start >= fault.start
            mistyped = against.names and fault.start == tokens[head].start < against.start
            about = asks or mistyped or isinstance(against, Mismatch)
            if remaining is None and about and not isinstance(fault, Unclear | TooMuch):
                remaining = against.with_traceback(None)  # its frames refer back to it: a cycle for the collector
    return 0, [], remaining


def _lacks_only_its_player(game: Game, tokens: list[Token], end: int) -> bool:
    """Whether a line that begins with no name can be read as the move of a player."""
    if fitting_name_length(game.table.names, tokens):
        return False
    seat = game.table.seats[0].index
    with suppress(RecordFault):
        _seat_and_steps(game, Cursor([*tokens], end), seat)
        return True
    return bool(_read_otherwise(game, tokens, end, seat, RecordFault("", 0))[1])


def _fault_of_second_move(game: Game, tokens: list[Token], end: int, assume: int | None) -> RecordFault | None:
    """What is wrong in a second move with no punctuation before it; None if the first one cannot be read either."""
    head = name_length(game, tokens)
    for apart in moves_apart(game, tokens[head:]):
        second = next(token.start for token in apart if token not in tokens)
        try:
            _seat_and_steps(game, Cursor([*tokens[:head], *apart], end), assume)
        except RecordFault as fault:
            if fault.start > second:
                return fault
    return None


def _read_without_sources(game: Game, tokens: list[Token], end: int, assume: int | None) -> tuple[int, list[Step]]:
    """Like `_seat_and_steps`, without the words `from hand` of a payment; no steps if there are no such words.

    Raises `Unreadable` where partners share cards: hand and common holder count together, so neither is named.
    """
    without = without_sources(tokens)
    if without is None:
        return 0, []
    remaining, source = without
    try:
        seat, steps = _seat_and_steps(game, Cursor(remaining, end), assume)
    except RecordFault:
        return 0, []
    if not any(isinstance(step, Claim) or payment_of(step) is not None for step in steps):
        return 0, []
    if game.rules.by_hook["lendable_cards"]:
        raise Unreadable(wording("paid from", text=plain(source.text, 40)), source.start, source.end)
    return seat, steps


def _read_without_partner(game: Game, tokens: list[Token], end: int, assume: int | None) -> tuple[int, list[Step]]:
    """Like `_seat_and_steps`, without the partner's name after tickets that partners see; no steps if there is none.

    Raises `Unreadable` for the name of anybody else.
    """
    if (without := without_partner(game, tokens)) is None:
        return 0, []
    remaining, named = without
    try:
        seat, steps = _seat_and_steps(game, Cursor(remaining, end), assume)
    except RecordFault:
        return 0, []
    partners = [other for other in game.table.side_of(seat).seats if other != seat]
    if not partners or not steps[-1].seen_by_partners:
        return 0, []
    if named not in partners:
        names = listing([plain(game.name(partner)) for partner in partners], "or")
        says = wording("not the partner", who=game.name(seat), partners=names, other=game.name(named))
        raise _about_missing(tokens, remaining, says)
    return seat, steps


def _read_without_owner(game: Game, tokens: list[Token], end: int, assume: int | None) -> tuple[int, list[Step]]:
    """Like `_seat_and_steps`, without the name of whoever owns a track of others; no steps if there is none.

    Of parallel tracks, that player's is meant. Raises `Unreadable` if none of them is that player's.
    """
    if (without := without_owner(game, tokens)) is None:
        return 0, []
    remaining, owner = without
    seat, steps = _seat_and_steps(game, Cursor(remaining, end), assume)
    borrowed = track_of_side(game, steps[-1], game.table.side_of(owner).seats)
    if borrowed is None:
        raise _about_missing(tokens, remaining, wording("not whose track", who=game.name(owner)))
    return seat, [*steps[:-1], borrowed]


def _about_missing(tokens: Sequence[Token], remaining: Sequence[Token], says: str) -> Unreadable:
    """A fault at those of the tokens that do not remain."""
    gone = [token for token in tokens if token not in remaining]
    return Unreadable(says, gone[0].start, gone[-1].end)


def _read_steps(game: Game, cursor: Cursor, seat: int, verb: str | None) -> list[Step]:
    """Read the steps of a line, up to its end; `verb` is given if the line lacks one."""
    steps: list[Step] = []
    now = game
    while True:
        if (unclear := choice_fault(game, seat, steps, cursor)) is not None:
            raise unclear
        step = read_reroll(game, cursor, steps) or _read_step(now, cursor, seat, None if steps else verb, steps)
        steps.append(step)
        if not cursor.eat_kind("semicolon"):
            break
        now = _game_after(now, seat, step)
    _expect_end(cursor)
    return steps


def _game_after(game: Game, seat: int, step: Step) -> Game:
    """The game for reading the next step of the same line: who owns what, and what an opening step left to pay with."""
    if step.opens:
        return after(game, seat, step)
    track = getattr(step, "track", None)
    return game if track is None else game.replace(owners={**game.owners, track: seat})


def _expect_end(cursor: Cursor) -> None:
    if cursor.current is not None:
        raise cursor.too_much()


def _read_step(game: Game, cursor: Cursor, seat: int, verb: str | None, before: Sequence[Step]) -> Step:
    """Read one step of a line; `verb` is given if the line leaves it out.

    It may also be missing after an opening step, and where only the end is recorded.
    """
    token = cursor.current
    if verb is None and token is not None and token.kind == "word":
        verb = verbs_of_phrases(game.rules.phrases).all.get(token.folded) or all_verbs().all.get(token.folded)
        if verb is not None:
            cursor.take()
    if verb is not None:
        return read_step(game, cursor, seat, verb, before)
    if token is not None and (alone := lone_reroll_fault(game, token)) is not None:
        raise alone
    goes_on = before and (before[0].opens or game.table.recorded_at_end)
    if goes_on and (lacked := implied_next_verb(game, cursor)) is not None:
        return read_step(game, cursor, seat, lacked, before)
    if cursor.at and cursor.tokens[cursor.at - 1].kind == "semicolon":
        raise _nothing_more(game, cursor)
    raise cursor.expected(wording("a move", example=examples.move(game)))


def _nothing_more(game: Game, cursor: Cursor) -> RecordFault:
    """The fault of what follows a semicolon, with what may stand there on this board."""
    verbs = later_verbs_of(game)
    if game.table.recorded_at_end:
        return cursor.expected(wording("a move", example=examples.move(game)))
    if verbs:
        near = [] if cursor.current is None else [verb for verb, _ in closest(cursor.current.folded, verbs)]
        return cursor.expected(wording("a later move", verbs=listing(verbs, "or")), near)
    token = cursor.current or cursor.tokens[cursor.at - 1]
    return Unreadable(wording("nothing follows"), token.start, token.end)


def write_line(game: Game, turn: Turn, *, secrets: bool = True) -> str:
    """The turn as a line, in full names; without `secrets` kept tickets are counted, not named."""
    steps = "; ".join(write_step(game, turn.seat, step if secrets else redacted(step)) for step in turn.steps)
    who = TABLE_WORD if turn.seat is None else game.name(turn.seat)
    text = f"{who} {steps}"
    if turn.insists is not None:
        text += f" ! {turn.insists}" if turn.insists else " !"
    return text
