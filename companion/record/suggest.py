"""Completion: what a half-typed line could become, legal moves only, best guess first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.game.moves import Claim, Step, Taking, Turn
from companion.game.payment import WILD, PaidItem, Payment
from companion.game.questions import Question
from companion.game.state import Game
from companion.game.values import dataclass, replace
from companion.game.verdict import Reason, Verdict
from companion.record import questions
from companion.record.drawing import told_draws
from companion.record.faults import RecordFault
from companion.record.lines import read_line, write_line
from companion.record.names import begins, words_of
from companion.record.phrases import said_anywhere
from companion.record.places import cities
from companion.record.questions import Offer
from companion.record.tokens import fold
from companion.referee import judge, offers


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A whole line, and what it would bring in a few words.

    `turn` is None where the line is not whole yet; `against` are the reasons for which it would be refused.
    """

    line: str
    notes: str
    turn: Turn | None
    against: tuple[Reason, ...] = ()


def noted(verdict: Verdict) -> str:
    """What a line would bring, behind it in a list."""
    return " · ".join(note.says for note in verdict.notes)


MOST_OPENED = 12
"""Of so many claims that fit the words so far every payment is tried."""
TAIL = frozenset(("with", "taking"))
"""Words with which a claim goes on behind its cities; a number does too, and what may be taken."""


def suggest(game: Game, text: str, speaker: int | None, most: int = 8) -> list[Suggestion]:
    """Lines that begin as typed; every typed word must begin a word of the line, in order.

    The speaker's moves are offered, and behind what may be a name that seat's. A
    line that may be played as it stands goes on with what was not told yet. With
    dice the roll comes first: without it, what a roll could buy is offered, to
    be looked at; behind it, what it buys.
    """
    found: dict[str, Suggestion] = {}
    ranked: list[tuple[int, str]] = []

    def add(rank: int | None, turn: Turn, verdict: Verdict, notes: str | None = None) -> None:
        if rank is None:
            return
        line = write_line(game, turn)
        if line not in found:
            told = noted(verdict) if notes is None else notes
            found[line] = Suggestion(line, told, turn)
            ranked.append((rank, line))

    whole = _read(game, text, speaker)
    told = None if whole is None else judge(game, whole)
    if whole is not None and told is not None and told.legal:
        if _is_paid(whole) and words_typed(text)[-1] not in words_of(write_line(game, whole)):
            add(0, whole, told)  # its last word is cut short
        for turn, verdict in continued(game, whole, told):
            add(0, turn, verdict)
        if _is_paid(whole):
            return [found[line] for _, line in ranked[:most]]
    if (opened := _opened(game, text, speaker)) is not None:
        begun, asked, rest = opened
        for turn, verdict in _open_to(game, begun, asked):
            behind = write_line(game, Turn(turn.seat, turn.steps[len(begun.steps) :]))
            add(fitness(words_typed(rest), behind), turn, verdict)
    else:
        typed = words_typed(text)
        for turn, verdict, notes in _candidates(game, typed, speaker):
            add(fitness(typed, write_line(game, turn)), turn, verdict, notes)
    ranked.sort(key=lambda one: one[0])
    return [found[line] for _, line in ranked[:most]]


def words_typed(text: str) -> list[str]:
    """The words of a line, folded, without what only joins two cities."""
    return [word for word in words_of(text.replace("-", " - ")) if word != "to"]


def _read(game: Game, text: str, speaker: int | None) -> Turn | None:
    try:
        return read_line(game, text, speaker)
    except RecordFault:
        return None


# -- whole moves


def seats_of(game: Game, typed: list[str], speaker: int | None) -> list[int]:
    """Whose moves the words may begin: who is called like the first of them, and who speaks if that may be a city."""
    names = {seat.index: words_of(seat.name) for seat in game.table.seats}
    named = [index for index, words in names.items() if typed and words and words[0].startswith(typed[0])]
    only_named = bool(named) and not cities(game.board, typed[0])
    speaks = [] if speaker is None or only_named else [speaker]
    return list(dict.fromkeys((*speaks, *named))) or list(names)


def _candidates(game: Game, typed: list[str], speaker: int | None) -> Iterator[tuple[Turn, Verdict, str | None]]:
    """Everything offered now; a claim's payments only where the words before them fit it."""
    tail = TAIL.union(*(taken.words for taken in game.rules.takings))
    cut = next((at for at, word in enumerate(typed) if word in tail or word.isdigit() or word.startswith("tak")), None)
    opened = 0
    for seat in seats_of(game, typed, speaker):
        yield from _within_reach(game, seat)
        yield from ((turn, verdict, None) for turn, verdict in told_draws(game, seat, typed))
        for turn, verdict in offers(game, seat):
            yield turn, verdict, None
            if cut and opened < MOST_OPENED and fitness(typed[:cut], write_line(game, turn)) is not None:
                opened += 1
                for more in _all_tails(game, turn, verdict):
                    yield *more, None


def _within_reach(game: Game, seat: int) -> Iterator[tuple[Turn, Verdict, str | None]]:
    """What the best beginning of a line opens, without it, with what it asks of it."""
    for offer, needs in questions.within_reach(game, seat):
        points = [note.says for note in offer.verdict.notes if note.key == "points"]
        yield offer.turn, offer.verdict, " · ".join([*points, *needs])


def _all_tails(game: Game, turn: Turn, verdict: Verdict) -> Iterator[tuple[Turn, Verdict]]:
    """A claim with each payment, with what may be taken, and with both."""
    for more, allowed in continued(game, turn, verdict):
        yield more, allowed
        if _is_paid(more):
            yield from continued(game, more, allowed)


# -- going on


def continued(game: Game, turn: Turn, verdict: Verdict) -> Iterator[tuple[Turn, Verdict]]:
    """How a legal line may go on: its payment, what is taken off a city, what is left to choose behind its action."""
    if any(step.opens for step in turn.steps):
        if len(turn.steps) > 1 and questions.needed(game, turn, verdict) is None:
            yield from ((more.turn, more.verdict) for more in questions.endings(game, Offer(turn, verdict)))
        return
    last = turn.steps[-1]
    if not isinstance(last, Claim) or last.track is None or turn.seat is None or len(turn.steps) > 1:
        return
    payments = _judged(game, turn.seat, _paid(game, turn.seat, last)) if last.payment is None else []
    plain = [one for one in payments if not _wilds(one[0])]
    yield from plain
    if not last.taking:
        yield from _judged(game, turn.seat, _taken(game, last))
    yield from _judged(game, turn.seat, _detailed(game, turn.seat, last))
    yield from (one for one in payments if one not in plain)


def _is_paid(turn: Turn) -> bool:
    return any(isinstance(step, Claim) and step.payment is not None for step in turn.steps)


def _wilds(turn: Turn) -> int:
    return sum(step.payment.count(WILD) for step in turn.steps if isinstance(step, Claim) and step.payment is not None)


def _judged(game: Game, seat: int, steps: Iterable[Step]) -> list[tuple[Turn, Verdict]]:
    """Those of the steps that the seat may take."""
    turns = [Turn(seat, (step,)) for step in steps]
    found = [(turn, judge(game, turn)) for turn in turns]
    return [(turn, verdict) for turn, verdict in found if verdict.legal]


def _paid(game: Game, seat: int, claim: Claim) -> Iterator[Claim]:
    """A claim with each payment that would do: one colour or kind of dice, then with more and more wilds."""
    assert claim.track is not None
    price = game.rules.price(game, seat, game.board.tracks[claim.track])
    spaces, units = game.rules.pays_with(game, claim, price)
    for wilds in range(price.wilds, spaces + 1):
        for unit, colour in units if wilds < spaces else ((WILD, None),):
            items = (PaidItem(spaces - wilds, unit, colour), PaidItem(wilds, WILD))
            payment = Payment(tuple(item for item in items if item.count))
            yield replace(claim, payment=payment)


def _taken(game: Game, claim: Claim) -> Iterator[Claim]:
    """A claim with each thing that could be taken off one of its cities."""
    for city in claim.ends:
        for what in sorted(game.rules.takes):
            yield replace(claim, taking=(Taking(what, city),))


def _detailed(game: Game, seat: int, claim: Claim) -> Iterator[Claim]:
    """A claim with each detail more that a family would have told with it."""
    for detail in game.rules.details:
        if detail.choices is not None and not claim.detail(detail.word):
            for value in detail.choices(game, seat, claim):
                yield replace(claim, details=(*claim.details, (detail.word, value)))


# -- lines that are opened


def _opened(game: Game, text: str, speaker: int | None) -> tuple[Turn, Question, str] | None:
    """The turn that opens a line, what it leaves open, and what stands behind its semicolon."""
    head, _, rest = text.partition(";")
    turn = _read(game, head, speaker) if any(step.opens for step in game.rules.steps) else None
    if turn is None or len(turn.steps) != 1 or not turn.steps[0].opens:
        return None
    asked = questions.question(game, turn)
    return None if asked is None else (turn, asked, rest)


def _open_to(game: Game, turn: Turn, asked: Question) -> Iterator[tuple[Turn, Verdict]]:
    """Everything that a line may hold behind what opens it; what leaves another choice is offered as it ends."""
    assert turn.seat is not None
    for offer in questions.in_order(questions.offered(game, turn.seat, asked.ways())):
        ends = [offer] if offer.way.then is None else questions.endings(game, offer)
        yield from ((one.turn, one.verdict) for one in ends)


# -- fitting


def fitness(typed: list[str], line: str) -> int | None:
    """How many words of the line the typed ones pass over; None if they do not fit."""
    words = [fold(word) for word in words_of(line)]
    at, passed = 0, 0
    for word in typed:
        start = at
        while at < len(words) and not begins(words[at], word):
            at += 1
        if at == len(words):
            return None
        skipped = [other for other in words[start:at] if other not in said_anywhere()]
        passed += len(skipped) if start else len(skipped) - 1 if skipped else 0
        at += 1
    return passed
