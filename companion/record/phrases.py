"""The language: the steps of every game, with what reads and writes each, and the phrases that families declare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache, lru_cache, partial
from typing import Any

from companion import families
from companion.game.moves import (
    Action,
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
)
from companion.game.phrase import Phrase, Slot, Word
from companion.game.rules import Rules
from companion.game.state import Game
from companion.game.values import NamedTuple
from companion.record import cards, claims, corrections, counting, examples, slots, tickets
from companion.record.details import read_details, write_details
from companion.record.faults import RecordFault, Unreadable
from companion.record.misplaced_phrases import lone_detail_fault, lone_taking_fault, not_taken_fault
from companion.record.tickets import TICKETS
from companion.record.tokens import Cursor
from companion.words import wording

Reader = Callable[[Game, Cursor, int | None], Step]


class Verb(NamedTuple):
    """A verb of every game: the function that reads what follows it, and the steps that it may be."""

    read: Reader
    steps: tuple[type[Step], ...]


VERBS: dict[str, Verb] = {
    "claims": Verb(claims.read_claims, (Claim,)),
    "draws": Verb(cards.read_draws, (DrawCards, DrawTickets)),
    "keeps": Verb(tickets.read_keeps, (KeepTickets,)),
    "shows": Verb(tickets.read_shows, (ShowTickets,)),
    "passes": Verb(claims.read_passes, (Pass,)),
    "owns": Verb(claims.read_owns, (OwnTracks,)),
    "holds": Verb(claims.read_holds, (DeclareHoldings,)),
    "has": Verb(counting.read_has, (CountRoutes,)),
    "completed": Verb(counting.read_completed, (SettleTickets,)),
    "failed": Verb(counting.read_failed, (SettleTickets,)),
}
"""The verbs of every game, as they are written."""

OTHER_VERBS: dict[str, tuple[str, ...]] = {
    "claims": ("play", "plays", "place", "places", "lay", "lays", "buy", "buys", "connect", "connects",
               "put", "puts"),
    "draws": ("pick", "picks", "pull", "pulls", "get", "gets", "grab", "grabs"),
    "passes": ("skip", "skips"),
    "shows": ("complete", "completes", "reveal", "reveals", "revealed"),
}  # fmt: skip
"""Verbs that people use instead of a verb of every game; families declare those for their verbs."""

WRITERS: dict[type[Step], Callable[..., str]] = {
    Claim: claims.write_claims,
    DrawCards: cards.write_draws,
    DrawTickets: tickets.write_drawn,
    KeepTickets: tickets.write_keeps,
    ShowTickets: tickets.write_shows,
    Pass: claims.write_passes,
    OwnTracks: claims.write_owns,
    DeclareHoldings: claims.write_holds,
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

# -- verbs


def _first_word(phrase: Phrase) -> str:
    """The first word of a phrase's verb, by which it is found."""
    return phrase.verb.split()[0]


def forms(verb: str) -> tuple[str, ...]:
    """A verb as it is written, and as people also type it: "claims" and "claim", "passes" and "pass"."""
    if verb in ("has", "passes"):
        return (verb,) if verb == "has" else (verb, "pass")
    return (verb, verb.removesuffix("s"))


_PAST = {
    "buys": "bought",
    "builds": "built",
    "draws": "drew",
    "gets": "got",
    "gives": "gave",
    "grabs": "grabbed",
    "has": "had",
    "holds": "held",
    "keeps": "kept",
    "lays": "laid",
    "puts": "put",
    "skips": "skipped",
    "takes": "took",
}
"""The past of verbs that do not simply end in "ed"."""


def past_tense(verb: str) -> str:
    """A verb in the past: "claimed" for "claims"."""
    return _PAST.get(verb) or f"{forms(verb)[-1].removesuffix('e')}ed"


class Verbs(NamedTuple):
    """Verbs by their forms: those that a line may begin with, and all of them."""

    opening: dict[str, str]
    all: dict[str, str]


@lru_cache(maxsize=64)
def verbs_of_phrases(phrases: tuple[Phrase, ...]) -> Verbs:
    """The verbs that these phrases declare, and those of every game."""
    declared = [phrase for phrase in phrases if not phrase.by_table]
    first = dict.fromkeys((*VERBS, *(_first_word(phrase) for phrase in declared if phrase.first)))
    every = dict.fromkeys((*first, *map(_first_word, declared)))
    by_form = [{form: verb for verb in verbs for form in forms(verb)} for verbs in (first, every)]
    return Verbs(*by_form)


@cache
def all_verbs() -> Verbs:
    """The verbs of every board: one that this board lacks is still understood, so that the referee can say so."""
    return verbs_of_phrases(families.phrases())


@cache
def opening_verbs() -> frozenset[str]:
    """The verbs that a line may begin with on some board, as they are written."""
    return frozenset(VERBS) | families.OPENING_VERBS


def verbs_of(game: Game) -> list[str]:
    """The verbs that a line may begin with on this board, with this game's tracking."""
    verbs = (
        *_tracked_verbs(game.rules, game.table.tracking),
        *(phrase.verb for phrase in _available(game) if phrase.first),
    )
    return list(dict.fromkeys(verbs))


@lru_cache(maxsize=64)
def _tracked_verbs(rules: Rules, tracking: str) -> tuple[str, ...]:
    """The verbs of every game that can be used with this tracking."""
    steps = {step for step in rules.steps if tracking in step.tracked}
    return tuple(verb for verb, (_, kinds) in VERBS.items() if steps.intersection(kinds))


def later_verbs_of(game: Game) -> list[str]:
    """The verbs that may follow a semicolon on this board; actions only if the board has a step that opens a turn."""
    opened = any(step.opens for step in game.rules.steps)
    actions = [phrase.verb for phrase in _available(game) if issubclass(phrase.step, Action)]
    verbs = ["claims", "draws", *actions] if opened else []
    return list(dict.fromkeys((*verbs, *(phrase.verb for phrase in _available(game) if phrase.later))))


def _available(game: Game) -> list[Phrase]:
    """The phrases that families let players use in this game."""
    return [phrase for phrase in game.rules.phrases if not phrase.by_table and phrase.available(game)]


def line_start(kind: type[Step]) -> str:
    """How a line of this kind of step begins, up to where something is to be chosen: "claims "."""
    if (phrase := phrase_of(kind)) is not None:
        return phrase.opening_text
    return next((f"{verb} " for verb, (_, steps) in VERBS.items() if kind in steps), "")


def phrase_of(kind: type[Step]) -> Phrase | None:
    """The phrase with which a family states a kind of step; None for a step of every game."""
    return None if kind in WRITERS else next((phrase for phrase in families.phrases() if phrase.step is kind), None)


# -- reading


_POSSIBLY_MEANT = {"takes": ("draws",), "buys": ("takes", "builds", "draws")}
"""Verbs that people type, and the verbs of families that they may mean: a ferry card is "taken", a station "bought"."""


def read_step(
    game: Game, cursor: Cursor, seat: int | None, verb: str, before: Sequence[Step] = (), *, lacking: bool = True
) -> Step:
    """Read the step after a verb; `before` are the earlier steps of the same line.

    What can be said in this game comes first; then, with `lacking`, everything else, so that the referee can say that
    this game lacks it. Of several faults, the one of the reading that came furthest is raised.
    """
    readers: list[Reader] = []
    others: list[Reader] = []
    matching = _phrases_after(game.rules.phrases, verb, before)
    for phrase in matching:
        (readers if phrase.available(game) else others).append(partial(_read_phrase, phrase))
    if verb in VERBS:
        read = VERBS[verb].read
        if _is_tracked(verb, game.table.tracking):
            readers.insert(0, read)
        else:
            others.append(read)
    if verb == "has" and _is_tracked("holds", game.table.tracking):
        readers.append(claims.read_holds)  # "has 4 trains"
    if verb == "has" and _is_tracked("owns", game.table.tracking):
        readers.append(_read_had)
    begin = cursor.at
    step, fault = _read_first(readers, game, cursor, seat)
    if step is not None and verb == "takes" and not cursor.done:  # "takes red, blue", where "red" begins a city
        end, cursor.at = cursor.at, begin
        if (drawn := _read_as("draws", game, cursor, seat)) is not None:
            return drawn
        cursor.at = end
    if step is not None:
        return step
    if fault is not None and not lacking:
        raise fault
    cursor.at = begin
    other_step, begun_fault = _read_as_other_verb(game, cursor, seat, verb, before)
    if other_step is not None:
        return other_step
    if verb == "takes" and (alone := lone_taking_fault(game, cursor.tokens[begin - 1 :])) is not None:
        raise alone
    instead = not_taken_fault(game, cursor, begin) if verb == "takes" else None
    if instead is not None and (drawn := _read_as("draws", game, cursor, seat)) is not None:
        return drawn
    if verb == "takes" and (detail := lone_detail_fault(game, cursor, begin)) is not None:
        raise detail
    foreign = [phrase for phrase in _phrases_after(families.phrases(), verb, before) if phrase not in matching]
    cursor.at = begin
    step, other = _read_first([*others, *(partial(_read_phrase, phrase) for phrase in foreign)], game, cursor, seat)
    if step is not None:
        return step
    if instead is not None:
        raise instead
    if verb == "buys" and _is_tracked("draws", game.table.tracking):
        token = cursor.tokens[begin - 1]
        if any(word.low in TICKETS for word in cursor.tokens[begin:]):
            says = wording("tickets are drawn", example=examples.tickets(game))
            raise Unreadable(says, token.start, token.end)
    if not matching and forms(verb)[-1] in (*OTHER_VERBS["claims"], "build"):
        for other_verb in ("claims", "owns"):
            cursor.at = begin
            if (claim := _read_as(other_verb, game, cursor, seat)) is not None:
                return claim
    nothing = next((phrase.elsewhere for phrase in foreign if phrase.elsewhere), "")
    if not matching and nothing and fault is None and begun_fault is None:
        token = cursor.tokens[begin - 1]
        example = f"{'claims' if _is_tracked('claims', game.table.tracking) else 'owns'} {examples.route(game)}"
        raise Unreadable(wording(nothing, board=game.board.title, example=example), token.start, token.end)
    raise fault or begun_fault or other or cursor.expected(wording("a move", example=examples.move(game)))


def _read_as(verb: str, game: Game, cursor: Cursor, seat: int | None) -> Step | None:
    """The step of a verb for which another was typed, if everything that stands here can be read so; else None."""
    begin = cursor.at
    with suppress(RecordFault):
        step = read_details(game, cursor, seat, VERBS[verb].read(game, cursor, seat))
        if cursor.at > begin and cursor.done and _is_tracked(verb, game.table.tracking):
            return step
    return None


def _read_as_other_verb(
    game: Game, cursor: Cursor, seat: int | None, verb: str, before: Sequence[Step]
) -> tuple[Step | None, RecordFault | None]:
    """A step for which this game has another verb, "buys 1 double token", if everything that stands here is one.

    Else what is wrong with it, if the words begin like those of that other verb.
    """
    begin = cursor.at
    possible = [
        phrase
        for other in _POSSIBLY_MEANT.get(verb, ())
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
    begun_so = fault.start > word.start or any(word.low in phrase.synonyms for phrase in phrases)
    return None, fault if begun_so else None


def _read_had(game: Game, cursor: Cursor, seat: int | None) -> Step:
    """Read routes or tickets that somebody has at the end: `has boston - miami`, `has tickets denver - el paso`."""
    if cursor.eat(*TICKETS):
        return tickets.read_shows(game, cursor, seat)
    cursor.eat("route", "routes", "track", "tracks")
    return claims.read_owns(game, cursor, seat)


@cache
def _is_tracked(verb: str, tracking: str) -> bool:
    """Whether a verb of every game states something that is recorded with this tracking."""
    return any(tracking in step.tracked for step in VERBS[verb].steps)


@lru_cache(maxsize=256)
def _phrases_of_verb(phrases: tuple[Phrase, ...], verb: str) -> tuple[Phrase, ...]:
    """The phrases of a verb that players, not the table, use."""
    return tuple(phrase for phrase in phrases if _first_word(phrase) == verb and not phrase.by_table)


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
                furthest = fault
    return None, furthest


def read_by_table(game: Game, cursor: Cursor) -> Step | None:
    """Read what a family lets the table state with the verb that stands here; None for another verb."""
    matching = [
        phrase for phrase in game.rules.phrases if phrase.by_table and cursor.is_word(*forms(_first_word(phrase)))
    ]
    if not matching:
        return None
    cursor.take()
    step, fault = _read_first([partial(_read_phrase, phrase) for phrase in matching], game, cursor, None)
    if fault is not None:
        raise fault
    return step


def _read_phrase(phrase: Phrase, game: Game, cursor: Cursor, seat: int | None) -> Step:
    """Read the step of a phrase, after the first word of its verb."""
    for rest in phrase.verb.split()[1:]:
        if not cursor.eat(rest):
            raise cursor.expected(wording("verb goes on", word=rest, verb=phrase.verb))
    values: dict[str, Any] = {}
    for at, part in enumerate(phrase.parts):
        if isinstance(part, Slot):
            parts = phrase.parts[at:]
            values |= slots.read(part, slots.Place(game, cursor, seat, slots.stops(parts[1:]), values, parts))
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
