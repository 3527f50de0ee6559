"""What a roll of the dice can buy, as whole turns that the referee allows (DX-05 to DX-14, DX-18, DX-19).

A search for people with dice in front of them: each turn found was judged like
one that somebody typed, so nothing is offered that would be refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from companion.families.dice import Dice
from companion.families.dice.cup import KINDS, STATION, Cup, token
from companion.families.dice.steps import Roll, TakeTokens
from companion.game.board import Track
from companion.game.moves import Action, Claim, DrawTickets, Step, Taking, Turn
from companion.game.payment import WILD, PaidItem, Payment
from companion.game.state import Game
from companion.game.verdict import Verdict
from companion.record.examples import ordinary
from companion.record.faults import RecordFault, Unclear
from companion.record.phrases import write_step
from companion.record.tokens import Cursor
from companion.referee import judge, unclaimable
from companion.words import wording

TOKENS = frozenset(("only", "just", "token", "tokens"))
"""Words with which people say that a roll buys tokens and nothing else."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A turn that may be played as it stands, and its verdict."""

    turn: Turn
    verdict: Verdict


def dice_of(game: Game) -> Dice:
    """The dice of a game that is played with them."""
    dice = game.rules.get("dice")
    assert isinstance(dice, Dice)
    return dice


def examples_of(game: Game) -> Iterator[tuple[Step, ...]]:
    """What a turn may look like: a claim that is paid with dice of one kind, and a draw of tickets; not judged."""
    track = ordinary(game)
    payment = Payment((PaidItem(track.length, KINDS[0]),))
    yield Roll(((5, KINDS[0]),)), Claim(track.id, (track.a, track.b), payment)
    yield Roll(((3, STATION), (2, KINDS[0]))), DrawTickets(1, min(game.board.rules["tickets"].draw, 3))


def claims(game: Game, seat: int, roll: Roll) -> Iterator[Offer]:
    """Each track that the roll pays for, the longest first, in the cheapest way.

    Dice go before tokens, since what is left of either is worth the same; a
    token is bought of the unused dice for the claim only where those will not
    do, and coal or the like is laid only where nothing else will.
    """
    closed = unclaimable(game)
    free = [track for track in game.board.tracks if track.id not in game.owners and track.id not in closed]
    for track in sorted(free, key=lambda one: (-one.length, one.a, one.b)):
        for steps in _paid(game, seat, roll, track):
            offer = _judged(game, seat, (roll, *steps))
            if offer is not None:
                yield offer
                break


def _paid(game: Game, seat: int, roll: Roll, track: Track) -> list[tuple[Step, ...]]:
    """The ways to pay for a track with a roll and with tokens, the cheapest first."""
    dice, price = dice_of(game), game.rules.price(game, seat, track)
    ends = (track.a, track.b)
    kind, spaces = dice.kind(game, Claim(track.id, ends)), dice.spaces(price)
    faces, wilds = _count(roll, kind), _count(roll, WILD)
    held = _cup(game).tokens[seat][kind]
    most, symbols = price.most_swapped(), price.most_swapped(symbols=True)
    found: list[tuple[tuple[int, ...], tuple[Step, ...]]] = []
    for swapped in range(min(most, spaces) + 1):
        for wild in range(min(wilds, spaces - swapped) + 1):
            if wild + min(swapped, symbols) < price.wilds:
                continue
            plain = min(faces, spaces - swapped - wild)
            tokens = spaces - swapped - wild - plain
            bought = max(0, tokens - held)
            if bought * dice.numbers.per_token > dice.numbers.dice - plain - wild:
                continue
            counts = [(plain, kind), (wild, WILD), (tokens, token(kind)), *price.swapped(swapped)]
            payment = Payment(tuple(PaidItem(count, unit) for count, unit in counts if count))
            claim = Claim(track.id, ends, payment)
            steps: tuple[Step, ...] = (TakeTokens(((bought, kind),)), claim) if bought else (claim,)
            found.append(((swapped, bought, tokens, wild), steps))
    return [steps for _, steps in sorted(found, key=lambda one: one[0])]


def tickets(game: Game, seat: int, roll: Roll) -> Iterator[Offer]:
    """Each number of tickets that stations and wilds draw, the most first, with each number to keep.

    One kept is the usual one and none the rarest, so those stand first and last.
    """
    for drawn in range(_count(roll, STATION) + _count(roll, WILD), 0, -1):
        for kept in (*range(1, drawn + 1), 0):
            offer = _judged(game, seat, (roll, DrawTickets(kept, drawn)))
            if offer is not None:
                yield offer


def others(game: Game, seat: int, roll: Roll) -> Iterator[Offer]:
    """Every action that only some boards have and the roll allows."""
    yield from _offered(game, seat, roll, lambda step: step.action and not isinstance(step, Claim | DrawTickets))


def _offered(game: Game, seat: int, roll: Roll, wanted: Callable[[Step], bool]) -> Iterator[Offer]:
    """What the mechanics offer, behind the roll and paid with it."""
    for mechanic in game.rules.by_hook["offers"]:
        for step in filter(wanted, mechanic.offers(game, seat)):
            offer = _judged(game, seat, (roll, _with_dice(game, seat, roll, step)))
            if offer is not None:
                yield offer


def _with_dice(game: Game, seat: int, roll: Roll, step: Step) -> Step:
    """An action with the faces that pay for it, those that are of no use otherwise first."""
    if step.by_faces is None:
        return step
    left = game.rules.cost(game, seat, step).amount
    items = []
    for face in step.by_faces.faces:
        laid = left if face == WILD else min(left, _count(roll, face))
        items.append(PaidItem(laid, face))
        left -= laid
    paid = Payment(tuple(item for item in items if item.count))
    return replace(step, payment=paid) if paid.items else step  # type: ignore[call-arg]


def takings(game: Game, offer: Offer) -> list[Offer]:
    """A claim with each thing more that may be taken off one of its cities, or be placed there."""
    at, claim = next((at, step) for at, step in enumerate(offer.turn.steps) if isinstance(step, Claim))
    found = []
    for city in claim.ends:
        for what in sorted(game.rules.takes):
            more = replace(claim, taking=(*claim.taking, Taking(what, city)))
            steps = (*offer.turn.steps[:at], more, *offer.turn.steps[at + 1 :])
            taken = None if offer.turn.seat is None else _judged(game, offer.turn.seat, steps)
            if taken is not None:
                found.append(taken)
    return found


def nothing(game: Game, seat: int, roll: Roll) -> Offer | None:
    """The roll without an action: its dice buy tokens only."""
    return _judged(game, seat, (roll,))


def within_reach(game: Game, seat: int) -> Iterator[Offer]:
    """What some roll could buy with its dice, as turns without their roll, each judged behind a roll of wilds alone.

    What costs no dice is a matter of the roll too, and is offered behind one only.
    """
    best = Roll(((dice_of(game).numbers.dice, WILD),))
    for mechanic in game.rules.by_hook["offers"]:
        for step in mechanic.offers(game, seat):
            verdict = judge(game, Turn(seat, (best, step))) if isinstance(step, Action) else None
            turn = Turn(seat, (step,))
            if verdict is not None and verdict.legal and cost(game, turn):
                yield Offer(turn, verdict)


def cost(game: Game, turn: Turn) -> list[str]:
    """What a turn costs in dice, in words; nothing for one that costs none."""
    step, seat = turn.steps[0], turn.seat
    if isinstance(step, Claim) and step.track is not None and seat is not None:
        price = game.rules.price(game, seat, game.board.tracks[step.track])
        return [wording("costs dice", count=dice_of(game).spaces(price), kind=dice_of(game).kind(game, step))]
    if isinstance(step, DrawTickets):
        return [wording("costs dice", count=step.drawn, kind=STATION)]
    kind = WILD if step.by_faces is None else step.by_faces.faces[0]
    if kind == WILD or seat is None:
        return []  # wilds alone are no kind of dice that could be asked for
    return [wording("costs dice", count=game.rules.cost(game, seat, step).amount, kind=kind)]


def tokens(game: Game, offer: Offer) -> list[Offer]:
    """The turn with each set of tokens that its unused dice buy, the most first, and the turn as it is last."""
    walked, turn = offer.verdict.walked, offer.turn
    if not walked or turn.seat is None:
        return [offer]
    cup, numbers = _cup(walked[-1][1]), dice_of(game).numbers
    if cup.roll is None or cup.given_up:
        return [offer]
    most = (sum(cup.roll.values()) - cup.used) // numbers.per_token - cup.bought
    first, second = KINDS
    sets = [((one, first), (other, second)) for one in range(most + 1) for other in range(most + 1 - one)]
    sets.sort(key=lambda counts: (-sum(count for count, _ in counts), -counts[0][0]))
    found = []
    for counts in sets:
        told = tuple((count, kind) for count, kind in counts if count)
        steps = (*turn.steps, TakeTokens(told)) if told else turn.steps
        more = _judged(game, turn.seat, steps)
        if more is not None:
            found.append(more)
    return found


def which_tokens(game: Game, seat: int, steps: Sequence[Step], cursor: Cursor) -> RecordFault | None:
    """For "only tokens" behind a roll: which ones its dice may buy; None where there is no roll, or none to buy."""
    turn = Turn(seat, tuple(steps))
    if not steps or not isinstance(steps[0], Roll) or not game.table.dice:
        return None
    verdict = judge(game, turn)
    offers = tokens(game, Offer(turn, verdict)) if verdict.legal else []
    bought = [one.turn.steps[-1] for one in offers]
    names = [write_step(game, seat, step) for step in bought if isinstance(step, TakeTokens)]
    return Unclear(wording("which tokens"), cursor.tokens[cursor.at].start, cursor.end, names) if names else None


def _judged(game: Game, seat: int, steps: tuple[Step, ...]) -> Offer | None:
    turn = Turn(seat, steps)
    verdict = judge(game, turn)
    return Offer(turn, verdict) if verdict.legal else None


def _count(roll: Roll, face: str) -> int:
    return sum(count for count, one in roll.faces if one == face)


def _cup(game: Game) -> Cup:
    cup = game.parts[Dice.table]
    assert isinstance(cup, Cup)
    return cup
