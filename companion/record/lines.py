"""One line of a game: text to a turn, and back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, lru_cache

from companion import families
from companion.game.deal import seats_yet_to_keep
from companion.game.moves import Claim, Step, Turn, payment_of
from companion.game.state import Game
from companion.game.values import replace
from companion.record import examples
from companion.record.corrections import read_table
from companion.record.faults import RecordFault, TooMuch, Unclear, Unreadable
from companion.record.implicit_verbs import LONGEST_NAME, implied_next_verb, read_implied
from companion.record.misplaced_phrases import TAKING
from companion.record.names import closest, fitting
from companion.record.no_move import player_missing, unknown_player
from companion.record.parts import without_sources
from companion.record.phrases import read_by_table, read_step, write_step
from companion.record.places import begins_city, cities, text_of
from companion.record.questions import choice_fault
from companion.record.rolling import lone_reroll_fault, read_reroll
from companion.record.slips import moves_apart, normalised, other_readings
from companion.record.tickets import KEEPING, TICKETS
from companion.record.tokens import (
    Cursor,
    Token,
    cleaned,
    fold,
    move_part,
    split_comment,
    split_insists,
    tokenize,
    whole_names,
)
from companion.record.tracks import with_resolved_track
from companion.record.verbs import all_verbs, forms, later_verbs_of, past_tense, verbs_of_phrases
from companion.record.written import read_written
from companion.referee import after
from companion.words import listing, wording
from companion.words.plain import plain

LONGEST = 2000
"""The most characters of a line."""

TABLE_WORD = "table"
KEEPS = ("keeps", "keep")
_LAST_WORDS = ("tickets", "cards", "wild", "trains", "ships", "blind", "tokens")
"""Words that may end a move, on every board."""
_LETTERS = re.compile(r"[^\W\d_]+")
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
    if tokens[0].low == TABLE_WORD and _full_name(game, tokens) is None:
        cursor.take()
        step = read_by_table(game, cursor) or read_table(game, cursor)
        _expect_end(cursor)
        return Turn(None, (step,), insists)
    tokens = normalised(game, tokens)
    try:
        seat, steps = _seat_and_steps(game, Cursor(tokens, cursor.end), assume)
    except RecordFault as fault:
        seat, steps = _read_otherwise(game, tokens, cursor.end, assume)
        if not steps:
            seat, steps = _read_without_sources(game, tokens, cursor.end, assume)
        if not steps:
            raise _fault_of_second_move(game, tokens, cursor.end, assume) or fault from None
    return Turn(seat, with_resolved_track(game, steps), insists)


def _seat_and_steps(game: Game, cursor: Cursor, assume: int | None) -> tuple[int, list[Step]]:
    """The seat whose line this is, and its steps."""
    seat, verb, cursor.at = _seat_and_verb(game, cursor.tokens, cursor.end, assume)
    named = cursor.at > 0 if verb is None else _fitting_name_length(game.table.names, cursor.tokens) > 0
    steps = _read_steps(game, cursor, seat, verb)
    return seat if named else _seat_asked(game, seat, steps), steps


def _read_otherwise(game: Game, tokens: list[Token], end: int, assume: int | None) -> tuple[int, list[Step]]:
    """Like `_seat_and_steps`, for a line that cannot be read as it stands; no steps if there is no other reading.

    The player's name stays as it is.
    """
    head = _name_length(game, tokens)
    for other in other_readings(game, tokens[head:]):
        with suppress(RecordFault):
            return _seat_and_steps(game, Cursor([*tokens[:head], *other], end), assume)
    return 0, []


def _fault_of_second_move(game: Game, tokens: list[Token], end: int, assume: int | None) -> RecordFault | None:
    """What is wrong in a second move with no punctuation before it; None if the first one cannot be read either."""
    head = _name_length(game, tokens)
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


def _name_length(game: Game, tokens: list[Token]) -> int:
    """How many words at the beginning of a line are a player's name."""
    if (full := _full_name(game, tokens)) is not None:
        return full[1]
    names = game.table.names
    at = _verb_at(game, names, tokens)
    if at is not None and (at == 0 or fitting(text_of(tokens[:at]), names)):
        return at
    return _fitting_name_length(names, tokens)


def _fitting_name_length(names: Sequence[str], tokens: list[Token]) -> int:
    """How many words at the beginning of a line fit a player's name."""
    cuts = range(min(len(tokens) - 1, LONGEST_NAME), 0, -1)
    return next((cut for cut in cuts if fitting(text_of(tokens[:cut]), names)), 0)


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


def _seat_and_verb(game: Game, tokens: list[Token], end: int, assume: int | None) -> tuple[int, str | None, int]:
    """The seat that a line begins with, its verb if it lacks one, and the index of the token where the move goes on."""
    if (full := _full_name(game, tokens)) is not None:
        return full[0], None, full[1]
    names = game.table.names
    verb = _verb_at(game, names, tokens)
    if verb is None or _keeps_drawn(tokens, verb):
        return read_implied(game, tokens, end, assume)
    if verb == 0:
        if assume is None:
            raise player_missing(game, tokens)
        return _seat_keeping(game, assume) if tokens[0].low in KEEPS else assume, None, 0
    if not fitting(text_of(tokens[:verb]), names):
        if tokens[verb].low in TAKING:
            with suppress(RecordFault):
                return read_implied(game, tokens, end, assume)
        begin = _fitting_name_length(names, tokens)
        # a claim without its verb: the verb found is in its tail, or begins a city, as in `den held haar`
        claimed = verb > begin + 1 or (verb > begin and begins_city(game.board, fold(tokens[verb].text)))
        if (0 < begin < verb and _is_whole_name(names, tokens[:begin])) or (
            claimed and cities(game.board, tokens[begin].text)
        ):
            return read_implied(game, tokens, end, assume)
    return _seat_named(names, tokens[:verb]), None, verb


def _is_whole_name(names: Sequence[str], tokens: Sequence[Token]) -> bool:
    """Whether words are all of a player's name, and no longer name at the table begins with them."""
    folded = fold(text_of(tokens))
    return [name for name in names if fold(name).startswith(folded)] == [name for name in names if fold(name) == folded]


def _seat_keeping(game: Game, assume: int) -> int:
    """The seat that keeps tickets if nobody is named: the one on turn, or once that has, the next that has not."""
    return _first_asked(seats_yet_to_keep(game), assume) if assume == game.clock.on_turn else assume


def _seat_asked(game: Game, seat: int, steps: Sequence[Step]) -> int:
    """The seat of a set-up line that names nobody: the one on turn, or else the next that is asked for this."""
    if len(steps) > 1 or seat != game.clock.on_turn:
        return seat
    return _first_asked([who for who, step in game.rules.due_at_set_up(game) if type(step) is type(steps[0])], seat)


def _first_asked(asked: Sequence[int], seat: int) -> int:
    """The first seat that is asked; the seat itself if it is one of them, or if nobody is asked."""
    return asked[0] if asked and seat not in asked else seat


def _verb_at(game: Game, names: Sequence[str], tokens: list[Token]) -> int | None:
    """The index of a line's verb: one of this board after a name, else one of any board; None if it has none."""
    tokens = tokens[: next((at for at, token in enumerate(tokens) if token.kind == "semicolon"), None)]
    verbs = verbs_of_phrases(game.rules.phrases).opening
    verb_at = next((at for at, token in enumerate(tokens) if token.low in verbs and token.kind == "word"), None)
    if verb_at is None or (verb_at and not fitting(text_of(tokens[:verb_at]), names)):
        verbs = all_verbs().opening
        verb_at = next((at for at, token in enumerate(tokens) if token.low in verbs and token.kind == "word"), None)
    if verb_at == 0:
        whole = next((at for at in range(1, len(tokens)) if tokens[at].low in verbs), None)
        if whole is not None and len(fitting(text_of(tokens[:whole]), names)) == 1:
            return whole
    return verb_at


def _keeps_drawn(tokens: list[Token], verb: int) -> bool:
    """Whether the verb only says which drawn tickets are kept: in `d 3 tickets, keeps 1` the draw has no verb."""
    return tokens[verb].low in KEEPS and any(token.low in TICKETS for token in tokens[:verb])


def _full_name(game: Game, tokens: list[Token]) -> tuple[int, int] | None:
    """The seat whose full name begins a line, before a verb, and the number of its words; None if there is none.

    A name may contain words that are also verbs.
    """
    longest = None
    names = game.table.names
    for words, seat in _by_first_word(names).get(tokens[0].low, ()):
        at = len(words)
        if (
            at < len(tokens)
            and [token.low for token in tokens[:at]] == words
            and _is_opening_verb(game, tokens[at].low)
        ):
            longest = max(longest or (0, 0), (at, seat))
    return None if longest is None else (longest[1], longest[0])


def _is_opening_verb(game: Game, word: str) -> bool:
    """Whether a line may begin with this word after its player, on some board."""
    return word in verbs_of_phrases(game.rules.phrases).opening or word in all_verbs().opening


@lru_cache(maxsize=16)
def _by_first_word(names: tuple[str, ...]) -> dict[str, list[tuple[list[str], int]]]:
    """Every name's folded words, with its seat, by the first word. Cached: each line is compared with all names."""
    by_word: dict[str, list[tuple[list[str], int]]] = {}
    for seat, name in enumerate(names):
        words = [token.low for token in tokenize(name)]
        by_word.setdefault(words[0], []).append((words, seat))
    return by_word


def _seat_named(names: Sequence[str], tokens: list[Token]) -> int:
    text = text_of(tokens)
    matches = fitting(text, names)
    if len(matches) == 1:
        return names.index(matches[0])
    if not matches:
        raise unknown_player(names, tokens)
    raise Unclear(wording("unclear player", text=plain(text, 40)), tokens[0].start, tokens[-1].end, matches)


def _read_step(game: Game, cursor: Cursor, seat: int, verb: str | None, before: Sequence[Step]) -> Step:
    """Read one step of a line; `verb` is given if the line leaves it out.

    It may also be missing after an opening step, and where only numbers are recorded.
    """
    token = cursor.current
    if verb is None and token is not None and token.kind == "word":
        verb = verbs_of_phrases(game.rules.phrases).all.get(token.low) or all_verbs().all.get(token.low)
        if verb is not None:
            cursor.take()
    if verb is not None:
        return read_step(game, cursor, seat, verb, before)
    if token is not None and (alone := lone_reroll_fault(game, token)) is not None:
        raise alone
    goes_on = before and (before[0].opens or game.table.counts_only)
    if goes_on and (lacked := implied_next_verb(game, cursor)) is not None:
        return read_step(game, cursor, seat, lacked, before)
    if cursor.at and cursor.tokens[cursor.at - 1].kind == "semicolon":
        raise _nothing_more(game, cursor)
    raise cursor.expected(wording("a move", example=examples.move(game)))


def _nothing_more(game: Game, cursor: Cursor) -> RecordFault:
    """The fault of what follows a semicolon, with what may stand there on this board."""
    verbs = later_verbs_of(game)
    if verbs:
        near = [] if cursor.current is None else [verb for verb, _ in closest(cursor.current.low, verbs)]
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


def names_secret_tickets(turn: Turn) -> bool:
    """Whether a turn names tickets that only the player who keeps them should see before the end."""
    return any(step.secret and getattr(step, "tickets", ()) for step in turn.steps)


def without_secrets(text: str) -> str:
    """A line cut off where it may begin to name secret tickets; it need not be readable."""
    secrets = _secret_verbs()
    for token in tokenize(text):
        word = _LETTERS.search(token.text)  # "keeps: …" and "keeps-boston" reveal as much
        if word is not None and fold(word[0]) in secrets:
            return f"{text[: token.start + word.end()]} …"
    return text


@cache
def _secret_verbs() -> frozenset[str]:
    """The verbs after which tickets are kept in secret, on any board; a draw names what it keeps after `keeps`."""
    declared = [phrase.first_word for phrase in families.phrases() if phrase.step.secret]
    return frozenset((*KEEPING, *(form for verb in declared for form in (*forms(verb), past_tense(verb)))))


def report_without_secrets(fault: RecordFault, file: str) -> str:
    """What is wrong with a saved game, like `RecordFault.report`, but for anyone to read: no kept ticket is named."""
    shown = without_secrets(fault.text)
    if shown == fault.text:
        return fault.report(file)
    return f"{plain(file)}:{fault.line}: {wording('covered line', line=plain(shown, 100))}"


def redacted(step: Step) -> Step:
    """The step without the names of tickets that are secret before the end; it still counts them."""
    tickets = getattr(step, "tickets", ())
    return replace(step, tickets=()) if step.secret and tickets else step  # type: ignore[call-arg]
