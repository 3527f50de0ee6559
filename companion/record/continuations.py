"""How a line may go on by the rules: with a payment, with what is taken from a city, with a detail or a choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.game.moves import Claim, Step, Taking, Turn, payment_of
from companion.game.payment import CARD, WILD, Cost, PaidItem, Payment
from companion.game.state import Game
from companion.game.values import replace
from companion.game.verdict import Verdict
from companion.record import questions
from companion.record.questions import Offer
from companion.referee import judge, with_each_choice

MOST_CARDS = 3
"""The most cards of one colour that are tried as the payment of a step other than a claim."""


def continuations(game: Game, turn: Turn, verdict: Verdict) -> Iterator[tuple[Turn, Verdict]]:
    """How a legal line may go on, each way with its verdict: the payment, in one colour before any with wilds, what is
    taken from a city, details, and what its action leaves to choose.
    """
    if any(step.opens for step in turn.steps):
        if len(turn.steps) > 1 and questions.needed_question(game, turn, verdict) is None:
            yield from ((more.turn, more.verdict) for more in questions.completions(game, Offer(turn, verdict)))
        return
    last = turn.steps[-1]
    if not isinstance(last, Claim) or last.track is None or turn.seat is None or len(turn.steps) > 1:
        return
    payments = _legal_turns(game, turn.seat, _with_payments(game, turn.seat, last)) if last.payment is None else []
    plain = [payment for payment in payments if not _count_of_wilds(payment[0])]
    yield from plain
    if not last.taking:
        yield from _legal_turns(game, turn.seat, _with_takings(game, last))
    yield from _legal_turns(game, turn.seat, _with_details(game, turn.seat, last))
    yield from (payment for payment in payments if payment not in plain)


def is_paid(turn: Turn) -> bool:
    """Whether a claim of a turn says what pays for it."""
    return any(isinstance(step, Claim) and step.payment is not None for step in turn.steps)


def _count_of_wilds(turn: Turn) -> int:
    return sum(step.payment.count(WILD) for step in turn.steps if isinstance(step, Claim) and step.payment is not None)


def _legal_turns(game: Game, seat: int, steps: Iterable[Step]) -> list[tuple[Turn, Verdict]]:
    """Those of the steps that are legal for a seat, as turns with their verdicts."""
    turns = [Turn(seat, (step,)) for step in steps]
    verdicts = [(turn, judge(game, turn)) for turn in turns]
    return [(turn, verdict) for turn, verdict in verdicts if verdict.legal]


def _with_payments(game: Game, seat: int, claim: Claim) -> Iterator[Claim]:
    """A claim with each payment that would do: in one colour or kind of die, then with more and more wilds."""
    assert claim.track is not None
    price = game.rules.price(game, seat, game.board.tracks[claim.track])
    spaces, units = game.rules.accepted_units(game, claim, price)
    for wilds in range(price.wilds, spaces + 1):
        for unit, colour in units if wilds < spaces else ((WILD, None),):
            yield replace(claim, payment=_of_items(PaidItem(spaces - wilds, unit, colour), PaidItem(wilds, WILD)))


def with_fewest_cards(game: Game, seat: int, step: Step) -> list[tuple[Turn, Verdict]]:
    """A step other than a claim, such as a station, paid with as few cards of one colour as will do; then with wilds.

    Empty if its payment is given, if it has none, or if no payment of that kind would do.
    """
    if isinstance(step, Claim) or not hasattr(step, "payment") or payment_of(step) or not game.table.by_cards:
        return []
    paid_for: Any = step
    for payments in _few_cards(game, game.rules.step_cost(game, seat, step)):
        turns = [Turn(seat, (replace(paid_for, payment=payment),)) for payment in payments if payment.items]
        judged = [(turn, judge(game, turn)) for turn in turns]
        if paid := [(turn, verdict) for turn, verdict in judged if verdict.legal or only_waits(turn, verdict)]:
            return paid
    return []


def only_waits(turn: Turn, verdict: Verdict) -> bool:
    """Whether all that speaks against a turn is that something must follow it."""
    return {reason.key for reason in verdict.reasons} <= {*turn.steps[-1].waits_for}


def _few_cards(game: Game, cost: Cost) -> Iterator[list[Payment]]:
    """Payments to be tried for a step that costs this, in groups of which the first with a legal one will do.

    They are of one colour: so many cards; as many of each unit, as for a harbour; or those that stand for wilds.
    """
    colours = game.board.numbers["cards"].colours
    if cost.for_wild:
        yield [
            _of_items(PaidItem(wilds, WILD), PaidItem((cost.amount - wilds) * cost.for_wild, CARD, colour))
            for wilds in range(cost.amount, -1, -1)
            for colour in (colours if wilds < cost.amount else (None,))
        ]
        return
    single = [(CARD, colour) for colour in colours] + [(WILD, None)]
    for count in range(1, MOST_CARDS + 1):
        yield [_of_items(PaidItem(count, unit, colour)) for unit, colour in single]
    units = [unit for unit in cost.units if unit != WILD]
    each = cost.amount // len(units) if units else 0
    yield [_of_items(*(PaidItem(each, unit, colour) for unit in units)) for colour in colours] if each else []
    yield [_of_items(PaidItem(cost.amount, WILD))]


def _of_items(*items: PaidItem) -> Payment:
    return Payment(tuple(item for item in items if item.count))


def _with_takings(game: Game, claim: Claim) -> Iterator[Claim]:
    """A claim with each thing that could be taken from one of its cities."""
    for city in claim.ends:
        for what in sorted(game.rules.takeable_names):
            yield replace(claim, taking=(Taking(what, city),))


def with_choices(game: Game, seat: int, turn: Turn) -> list[tuple[Turn, Verdict]]:
    """The only step of a line that is refused because it leaves a choice open, completed with each legal choice."""
    step = turn.steps[0]
    return _legal_turns(game, seat, with_each_choice(game, seat, step)) if len(turn.steps) == 1 else []


def _with_details(game: Game, seat: int, claim: Claim) -> Iterator[Step]:
    """A claim with each further detail for which a family offers choices."""
    for detail in game.rules.details:
        if detail.choices is not None and not claim.detail(detail.kept_under):
            for value in detail.choices(game, seat, claim):
                details = (*claim.details, (detail.kept_under, value))
                yield from with_each_choice(game, seat, replace(claim, details=details))
