"""Steps in words: those of every game, and those that families declare as phrases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

from companion import families
from companion.game.deal import seats_yet_to_keep
from companion.game.moves import (
    AddRoute,
    AddTicket,
    Claim,
    CorrectRoute,
    CorrectTicket,
    CountRoutes,
    CountThings,
    DeclareHoldings,
    DrawCards,
    DrawTickets,
    HasBonus,
    KeepTickets,
    OwnTracks,
    Pass,
    SettleTickets,
    ShowTickets,
    Step,
    SumTickets,
    payment_of,
)
from companion.game.phrase import Phrase, Slot, Word
from companion.game.state import Game
from companion.record import cards, claims, corrections, counting, examples, owning, slots, tickets
from companion.record.details import read_details, write_details
from companion.record.faults import Mismatch, RecordFault, Unreadable
from companion.record.later_steps import said_too_early
from companion.record.misplaced_phrases import left_by_itself, lone_detail_fault, lone_taking_fault, not_taken_fault
from companion.record.never_said import number_by_itself, taken_by_itself
from companion.record.tickets import TICKETS
from companion.record.tokens import Cursor, is_number
from companion.record.verbs import OTHER_VERBS, VERBS, Reader, forms, is_tracked
from companion.words import wording

WRITERS: dict[type[Step], Callable[..., str]] = {
    Claim: claims.write_claims,
    DrawCards: cards.write_draws,
    DrawTickets: tickets.write_drawn,
    KeepTickets: tickets.write_keeps,
    ShowTickets: tickets.write_shows,
    Pass: claims.write_passes,
    OwnTracks: owning.write_owns,
    DeclareHoldings: owning.write_holds,
    CountRoutes: counting.write_routes,
    CountThings: counting.write_things,
    SumTickets: counting.write_sums,
    SettleTickets: counting.write_settled,
    HasBonus: counting.write_bonus,
    AddRoute: corrections.write_adds_route,
    CorrectRoute: corrections.write_corrects_route,
    AddTicket: corrections.write_adds_ticket,
    CorrectTicket: corrections.write_corrects_ticket,
}
"""What writes each step of every game."""


def line_start(kind: type[Step]) -> str:
    """How a line of this kind of step begins, up to where something is to be chosen: "claims "."""
    if (phrase := phrase_of(kind)) is not None:
        return phrase.opening_text
    if kind is DrawTickets:
        return "draws tickets "  # "draws " alone would be a draw of cards
    return next((f"{verb} " for verb, (_, steps) in VERBS.items() if kind in steps), "")


def phrase_of(kind: type[Step]) -> Phrase | None:
    """The phrase with which a family states a kind of step; None for a step of every game."""
    return None if kind in WRITERS else next((phrase for phrase in families.phrases() if phrase.step is kind), None)


# -- reading


_POSSIBLY_MEANT = {"takes": ("draws",), "buys": ("takes", "builds", "draws")}
"""Verbs that people type, and the verbs of families that they may mean: a ferry card is "taken", a station "bought"."""


def read_step(
    game: Game, cursor: Cursor, seat: int | None, verb: str, before: Sequence[Step] = (), *, or_elsewhere: bool = True
) -> Step:
    """Read the step after a verb; `before` are the earlier steps of the same line.

    What can be said in this game comes first; then, with `or_elsewhere`, what can be said in others, so that the
    referee can say that this game lacks it. Of several faults, the one of the reading that came furthest is raised.
    """
    begin = cursor.at
    phrases = _phrases_after(game.rules.phrases, verb, before)
    step, fault = _read_first(_readers(game, verb, phrases), game, cursor, seat)
    if step is not None:
        drawn = _read_draw_taken(game, cursor, seat, begin) if verb == "takes" else None
        return drawn or step
    if fault is not None and not or_elsewhere:
        raise fault
    cursor.at = begin
    step, begun_fault = _read_as_other_verb(game, cursor, seat, verb, before)
    if step is not None:
        return step
    instead = None
    if verb == "takes":
        step, instead = _read_taken_instead(game, cursor, seat)
        if step is not None:
            return step
    if not phrases and verb not in VERBS and game.table.recorded_at_end:
        cursor.at = begin
        if (held := _read_as("holds", game, cursor, seat)) is not None:
            return held  # "shares 3 PRR", where shares are no verb
    if not phrases and (claim := _read_claim_of_other_verb(game, cursor, seat, verb, begin)) is not None:
        return claim
    elsewhere = [phrase for phrase in _phrases_after(families.phrases(), verb, before) if phrase not in phrases]
    cursor.at = begin
    step, other = _read_first(_readers_of_others(game, verb, phrases, elsewhere), game, cursor, seat)
    if step is not None:
        return step
    if instead is not None:
        raise instead
    if (verb == "buys" or not phrases) and (drawn_fault := _tickets_fault(game, cursor, verb, begin)) is not None:
        raise drawn_fault
    if phrases and any(is_number(token) for token in cursor.tokens[begin:]):  # with cards: a claim, not a piece
        paid = _read_claim_of_other_verb(game, cursor, seat, verb, begin)
        if paid is not None and payment_of(paid) is not None:
            return paid
    if verb == "has" and not game.table.recorded_at_end and _counts_here(fault, cursor, begin):
        token = cursor.tokens[begin - 1]
        raise Unreadable(wording("follows from the moves"), token.start, cursor.end)
    if verb == "has" and fault is not None and any(len(phrase.needed) > 1 for phrase in phrases):
        noun = next((at for at in range(begin, len(cursor.tokens)) if not is_number(cursor.tokens[at])), begin)
        if noun < len(cursor.tokens) and (left := left_by_itself(cursor, noun)) is not None:
            raise left
    nothing_here, token = fault is None and begun_fault is None, cursor.tokens[begin - 1]
    if nothing_here and token.folded in forms(verb) and (early := said_too_early(game, token)) is not None:
        raise Unreadable(early, token.start, token.end)
    nothing_begun = not phrases and nothing_here
    if nothing_begun and (nowhere := _elsewhere_fault(game, cursor, elsewhere, begin)) is not None:
        raise nowhere
    raise fault or begun_fault or other or cursor.expected(wording("a move", example=examples.move(game)))


def _readers(game: Game, verb: str, phrases: Sequence[Phrase]) -> list[Reader]:
    """What reads the steps of a verb that can be said in this game, those of every game first."""
    tracking = game.table.tracking
    readers: list[Reader] = [partial(_read_phrase, phrase) for phrase in phrases if phrase.available(game)]
    if verb in VERBS and is_tracked(verb, tracking):
        readers.insert(0, VERBS[verb].read)
    if verb == "has" and is_tracked("holds", tracking):
        readers.append(owning.read_holds)  # "has 4 trains"
        held = (phrase for phrase in game.rules.phrases if phrase.verb == "holds" and phrase.available(game))
        readers += [partial(_read_phrase, phrase) for phrase in held]
    if verb == "owns" and game.table.counts_only:
        readers.insert(0, counting.read_none)
    if verb == "has" and is_tracked("owns", tracking):
        readers.append(_read_had)
    if verb == "has" and tracking != "counts" and tickets.are_shown(game):
        readers.append(_read_tickets_had)
    return readers


def _readers_of_others(
    game: Game, verb: str, phrases: Sequence[Phrase], elsewhere: Sequence[Phrase]
) -> Iterator[Reader]:
    """What reads the other steps of a verb: those that this game does not record, and those of other boards."""
    for phrase in phrases:
        if not phrase.available(game):
            yield partial(_read_phrase, phrase)
    if verb in VERBS and not is_tracked(verb, game.table.tracking):
        yield VERBS[verb].read
    for phrase in elsewhere:
        yield partial(_read_phrase, phrase)


def _read_draw_taken(game: Game, cursor: Cursor, seat: int | None, begin: int) -> Step | None:
    """The draw of `takes red, blue` where "red" also begins a city, so that a step was read up to the comma; and of
    `takes 2 ships`, once everybody has chosen pieces.
    """
    end, to_go = cursor.at, not cursor.done
    if not to_go and (not game.table.by_cards or game.rules.due_at_set_up(game)):
        return None
    cursor.at = begin
    drawn = _read_as("draws", game, cursor, seat)
    usual = game.board.numbers["cards"].draw
    if drawn is None or not (to_go or (isinstance(drawn, DrawCards) and len(drawn.cards) == usual)):
        cursor.at = end
        return None
    return drawn


def _read_taken_instead(game: Game, cursor: Cursor, seat: int | None) -> tuple[Step | None, RecordFault | None]:
    """The draw, or the claim of a route, that is meant by "takes", else the fault that this is not what one takes, if
    that is clear.

    Raises the fault of something that is only taken with a claim.
    """
    begin = cursor.at
    if (itself := taken_by_itself(game, cursor.tokens[begin - 1 :])) is not None:
        raise itself
    if (alone := lone_taking_fault(game, cursor.tokens[begin - 1 :])) is not None:
        raise alone
    instead = not_taken_fault(game, cursor, begin)
    if instead is not None and (drawn := _read_as("draws", game, cursor, seat)) is not None:
        return drawn, None
    cursor.at = begin
    claim = None if seats_yet_to_keep(game) else _read_as("claims", game, cursor, seat)
    if isinstance(claim, Claim) and claim.track is not None:  # without such a route, it may be a ticket
        return claim, None
    cursor.at = begin
    if (number := number_by_itself(game, cursor.tokens[begin - 1 :])) is not None:
        raise number
    if (detail := lone_detail_fault(game, cursor, begin)) is not None:
        raise detail
    return None, instead


def _tickets_fault(game: Game, cursor: Cursor, verb: str, begin: int) -> RecordFault | None:
    """The fault of `buys 2 tickets` or `exchanges tickets`, which are drawn, where the verb is one of other boards."""
    of_tickets = verb not in VERBS and any(word.folded in TICKETS for word in cursor.tokens[begin:])
    if not of_tickets or not is_tracked("draws", game.table.tracking):
        return None
    token = cursor.tokens[begin - 1]
    return Unreadable(wording("tickets are drawn", example=examples.tickets(game)), token.start, token.end)


def _read_claim_of_other_verb(game: Game, cursor: Cursor, seat: int | None, verb: str, begin: int) -> Step | None:
    """A claim, or a track owned at the end, after a verb that people use instead: `plays boston - miami`."""
    if forms(verb)[-1] not in (*OTHER_VERBS["claims"], "build"):
        return None
    for other_verb in ("claims", "owns"):
        cursor.at = begin
        if (claim := _read_as(other_verb, game, cursor, seat)) is not None:
            return claim
    return None


def _counts_here(fault: RecordFault | None, cursor: Cursor, begin: int) -> bool:
    """Whether a number, or tickets of which nothing else is said to be wrong, stand at this token."""
    token = cursor.tokens[begin] if begin < len(cursor.tokens) else None
    counts = token is not None and (is_number(token) or token.folded == "no")
    return counts or (token is not None and token.folded in TICKETS and fault is None)


def _elsewhere_fault(game: Game, cursor: Cursor, elsewhere: Sequence[Phrase], begin: int) -> RecordFault | None:
    """The fault of a verb that this board has nothing for, if a family of other boards has a sentence for that."""
    key = next((phrase.elsewhere for phrase in elsewhere if phrase.elsewhere), "")
    if not key:
        return None
    token = cursor.tokens[begin - 1]
    example = f"{'claims' if is_tracked('claims', game.table.tracking) else 'owns'} {examples.route(game)}"
    return Unreadable(wording(key, board=game.board.title, example=example), token.start, token.end)


def _read_as(verb: str, game: Game, cursor: Cursor, seat: int | None) -> Step | None:
    """The step of a verb for which another was typed, if everything that stands here can be read so; else None.

    Raises the fault of what contradicts itself in it.
    """
    begin = cursor.at
    try:
        step = read_details(game, cursor, seat, VERBS[verb].read(game, cursor, seat))
    except Mismatch:
        raise
    except RecordFault:
        return None
    return step if cursor.at > begin and cursor.done and is_tracked(verb, game.table.tracking) else None


def _read_as_other_verb(
    game: Game, cursor: Cursor, seat: int | None, verb: str, before: Sequence[Step]
) -> tuple[Step | None, RecordFault | None]:
    """A step for which this game has another verb, "buys 1 double token", if everything that stands here is one.

    Else what is wrong with it, if the words begin like those of that other verb.
    """
    begin = cursor.at
    meant = (phrase.first_word for phrase in game.rules.phrases if not {*forms(verb)}.isdisjoint(phrase.synonyms))
    possible = [
        phrase
        for other in dict.fromkeys((*_POSSIBLY_MEANT.get(verb, ()), *meant))
        for phrase in _phrases_after(game.rules.phrases, other, before)
    ]
    phrases = [phrase for phrase in possible if phrase.available(game)]
    step, fault = _read_first([partial(_read_phrase, phrase) for phrase in phrases], game, cursor, seat)
    if step is not None and cursor.done:
        return step, None
    cursor.at = begin
    word = cursor.current
    if word is None or fault is None:
        return None, None
    begun_so = fault.start > word.start or any(word.folded in phrase.synonyms for phrase in phrases)
    return None, fault if begun_so else None


def _read_had(game: Game, cursor: Cursor, seat: int | None) -> Step:
    """Read routes or tickets that somebody has at the end: `has boston - miami`, `has tickets denver - el paso`."""
    if cursor.eat(*TICKETS):
        return tickets.read_shows(game, cursor, seat)
    cursor.eat(*owning.ROUTES)
    return owning.read_owns(game, cursor, seat)


def _read_tickets_had(game: Game, cursor: Cursor, seat: int | None) -> Step:
    """Read tickets that somebody has when tickets are shown: `has tickets denver - el paso`."""
    if not cursor.eat(*TICKETS):
        raise cursor.expected(wording("a move", example=examples.move(game)))
    return tickets.read_shows(game, cursor, seat)


@lru_cache(maxsize=256)
def _phrases_of_verb(phrases: tuple[Phrase, ...], verb: str) -> tuple[Phrase, ...]:
    """The phrases of a verb that players, not the table, use."""
    return tuple(phrase for phrase in phrases if phrase.first_word == verb and not phrase.by_table)


def _phrases_after(phrases: tuple[Phrase, ...], verb: str, before: Sequence[Step]) -> Sequence[Phrase]:
    """The phrases of a verb: those for directly after the last step, if there are any, else those for anywhere."""
    matching = _phrases_of_verb(phrases, verb)
    if not matching:
        return ()
    following = [phrase for phrase in matching if before and isinstance(before[-1], phrase.follows_steps)]
    return following or [phrase for phrase in matching if not phrase.follows_steps]


def _read_first(
    readers: Iterable[Reader], game: Game, cursor: Cursor, seat: int | None
) -> tuple[Step | None, RecordFault | None]:
    """The step of the first reader that can read what stands here, else the fault of the one that came furthest."""
    begin, furthest = cursor.at, None
    for read in readers:
        cursor.at = begin
        try:
            return read_details(game, cursor, seat, read(game, cursor, seat)), None
        except RecordFault as fault:
            if furthest is None or fault.start > furthest.start:
                furthest = fault.with_traceback(None)  # its frames refer back to it: a cycle for the collector
    return None, furthest


def read_by_table(game: Game, cursor: Cursor) -> Step | None:
    """Read what a family lets the table state with the verb that stands here; None for another verb."""
    by_table = [phrase for phrase in game.rules.phrases if phrase.by_table]
    _eat_synonym(cursor, by_table)
    matching = [phrase for phrase in by_table if cursor.is_word(*forms(phrase.first_word))]
    if not matching:
        return None
    cursor.take()
    step, fault = _read_first([partial(_read_phrase, phrase) for phrase in matching], game, cursor, None)
    if fault is not None:
        raise fault
    return step


def _eat_synonym(cursor: Cursor, phrases: Sequence[Phrase]) -> None:
    """Put the verb of one of the phrases in the place of other words for it that stand here."""
    here = [token.folded for token in cursor.tokens[cursor.at :]]
    for phrase in phrases:
        for words in sorted(map(str.split, phrase.synonyms), key=len, reverse=True):
            if here[: len(words)] == words and here[: len(phrase.verb.split())] != phrase.verb.split():
                first = cursor.tokens[cursor.at]
                verb = [first._replace(text=word, folded=word) for word in phrase.verb.split()]
                cursor.tokens[cursor.at : cursor.at + len(words)] = verb
                return


def _read_phrase(phrase: Phrase, game: Game, cursor: Cursor, seat: int | None) -> Step:
    """Read the step of a phrase, after the first word of its verb."""
    for rest in phrase.verb.split()[1:]:
        if not cursor.eat(rest):
            raise cursor.expected(wording("verb goes on", word=rest, verb=phrase.verb))
    values: dict[str, Any] = {}
    for at, part in enumerate(phrase.parts):
        if isinstance(part, Slot):
            parts, elsewhere = phrase.parts[at:], phrase.step not in game.rules.steps
            place = slots.Place(game, cursor, seat, slots.stops(parts[1:]), values, parts, elsewhere)
            values |= slots.read(part, place)
        elif not cursor.eat(*part.typed) and part.needed:
            remaining = phrase.parts[at:] if values else phrase.parts
            example = examples.of_parts(game, remaining, values)
            raise slots.missing_word(cursor, part, phrase.expects, example)
    slots.check_how_many(values, cursor)
    return phrase.step(**values)


# -- writing


def write_step(game: Game, seat: int | None, step: Step) -> str:
    """A step in words, as records write it."""
    if (write := WRITERS.get(type(step))) is not None:
        return f"{write(game, seat, step)}{write_details(game, seat, step)}"
    phrase = next((known for known in game.rules.phrases if known.step is type(step)), None) or phrase_of(type(step))
    if phrase is None:
        raise KeyError(type(step).__name__)
    parts = (part.written if isinstance(part, Word) else slots.write(part, game, seat, step) for part in phrase.parts)
    return " ".join(filter(None, (phrase.verb, *parts)))
