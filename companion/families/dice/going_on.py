"""How a line continues after a roll: what it buys, a tunnel's dice, tokens for unused dice (DX-05 to DX-19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from companion.families.dice.cup import KINDS, SINGLE, STATION, Cup, token
from companion.families.dice.judging import Judging
from companion.families.dice.steps import ROLLS, TUNNEL_DICE, DiscardTokens, Roll, TakeTokens
from companion.game.board import Track
from companion.game.extra_cost import AddCards, GiveUp, index_after_claim, payments
from companion.game.moves import Claim, DrawTickets, Step
from companion.game.payment import WILD, PaidItem, Payment
from companion.game.questions import Continuation, PaymentDue, Question, Steps
from companion.game.state import Game
from companion.game.values import replace
from companion.game.verdict import Remark, note
from companion.words import wording

BUYING = ("DX-08", "DX-05", "DX-06", "DX-09")
"""The rules of what a roll can buy."""

FIRST = Question(
    "ask dice",
    answer=ROLLS,
    needed=True,
    until=("roll first", "no train cards"),
    rules=("DX-04",),
    screen="dice",
    words=("dice", "die", "roll", "rolls"),
)
"""The question that opens every turn with dice."""


def next_question(dice: Judging, game: Game, cup: Cup, seat: int, steps: Sequence[Step]) -> Question | None:
    """What a line leaves open so far; None after a roll of too many dice or a tunnel that was given up."""
    numbers = dice.numbers
    if not steps:
        first = replace(FIRST, values={"most": numbers.dice}, best=Roll(((numbers.dice, WILD),)))
        return first if game.table.by_turns else None
    roll = next((step for step in steps if isinstance(step, Roll)), None)
    if roll is None or cup.given_up or sum(count for count, _ in roll.faces) > numbers.dice:
        return None
    if len(steps) == 1:
        tickets = Continuation((roll, DrawTickets(1, 1)), search_key="dice called tickets")
        ways = partial(_purchases, dice, game, cup, seat, roll)
        return Question("ask buys", continuations=ways, searchable=(tickets,), rules=BUYING)
    if cup.claim is not None and cup.claim.track is not None and game.table.by_turns and not cup.added:
        track, at = game.board.tracks[cup.claim.track], index_after_claim(steps)
        if cup.symbols is None:
            values = {"dice": dice.tunnel_dice(track), "most": dice.most_symbols(track)}
            untold = _token_question(dice, cup, steps)
            asked = Question("ask symbols", values, TUNNEL_DICE, at, needed=True, until=("tunnel dice not paid",))
            return replace(asked, continuations=untold.continuations, rules=("DX-15", "DX-16", "DX-17"))
        if cup.symbols:
            ways = partial(_tunnel_payments, dice.kind(game, cup.claim), cup.symbols, steps, at + 1)
            due = PaymentDue(cup.symbols, cup.symbols)
            return Question(
                "ask symbols way",
                {"count": cup.symbols},
                at=at + 1,
                needed=True,
                continuations=ways,
                due=due,
                rules=BUYING,
            )
    return _token_question(dice, cup, steps)


def needs(dice: Judging, game: Game, seat: int, step: Step) -> Remark | None:
    """What an action costs in dice; None if it takes only wilds, which are not a kind of dice to ask for."""
    if isinstance(step, Claim) and step.track is not None:
        spaces = dice.spaces(game.rules.price(game, seat, game.board.tracks[step.track]))
        return note("costs dice", count=spaces, kind=dice.kind(game, step))
    if isinstance(step, DrawTickets):
        return note("costs dice", count=step.drawn, kind=STATION)
    kind = WILD if step.face_payment is None else step.face_payment.faces[0]
    return None if kind == WILD else note("costs dice", count=game.rules.step_cost(game, seat, step).amount, kind=kind)


def example_lines(game: Game, track: Track) -> Iterator[Steps]:
    """What turns look like: a claim paid with dice of one kind, and a draw of tickets. Not judged."""
    payment = Payment((PaidItem(track.length, SINGLE),))
    yield Roll(((5, SINGLE),)), Claim(track.id, (track.a, track.b), payment)
    yield Roll(((3, STATION), (2, SINGLE))), DrawTickets(1, min(game.board.numbers["tickets"].draw, 3))


# -- what a roll buys


def _purchases(dice: Judging, game: Game, cup: Cup, seat: int, roll: Roll) -> Iterator[tuple[Continuation, ...]]:
    """Each track that the roll pays for, longest first; tickets; whatever else the board offers; tokens alone."""
    for track in sorted(game.rules.open_tracks(game), key=lambda track: (-track.length, track.a, track.b)):
        yield tuple(_claim_ways(dice, game, cup, seat, roll, track))
    yield from _tickets(roll)
    for mechanic in game.rules.by_hook["offers"]:
        for step in mechanic.offers(game, seat):
            if step.action and not isinstance(step, Claim | DrawTickets):
                brings = () if step.face_payment is None else (step.face_payment.brings,)
                yield (Continuation((roll, _with_dice(game, seat, roll, step)), type(step).__name__, note_keys=brings),)
    only = note("dice only tokens")
    yield (Continuation((roll,), says=only, search_key="dice called tokens", then=_token_question(dice, cup, (roll,))),)


def _claim_ways(dice: Judging, game: Game, cup: Cup, seat: int, roll: Roll, track: Track) -> list[Continuation]:
    """The ways to pay for a track with a roll and tokens, cheapest first.

    Dice are used before tokens, since saving either is worth the same. Tokens are bought for the claim with unused dice
    only if the rest does not suffice, and coal or similar is used only if nothing else will do.
    """
    price, ends = game.rules.price(game, seat, track), (track.a, track.b)
    kind, spaces = dice.kind(game, Claim(track.id, ends)), dice.spaces(price)
    faces, wilds = _count(roll, kind), _count(roll, WILD)
    held = cup.tokens[seat][kind]
    most, symbols = price.most_swapped(), price.most_swapped(symbols=True)
    ranked: list[tuple[tuple[int, ...], Continuation]] = []
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
            claim = Claim(track.id, ends, Payment(tuple(PaidItem(count, unit) for count, unit in counts if count)))
            claiming = Continuation(
                (roll, *_buying_tokens(bought, kind), claim), "claims", (claim,), note_keys=("points",)
            )
            ranked.append(((swapped, bought, tokens, wild), replace(claiming, also=_bought_first(bought, claim))))
    return [offer for _, offer in sorted(ranked, key=lambda entry: entry[0])]


def _buying_tokens(count: int, kind: str) -> Steps:
    return (TakeTokens(((count, kind),)),) if count else ()


def _bought_first(bought: int, claim: Claim) -> Remark | None:
    """How many of the tokens that pay for a claim are bought first; None if none are."""
    if not bought or claim.payment is None:
        return None
    last = claim.payment.items[-1]
    all_of_it = last.count == bought and last.unit in map(token, KINDS)
    return note("dice bought" if all_of_it else "dice bought some", count=bought)


def _tickets(roll: Roll) -> Iterator[tuple[Continuation, ...]]:
    """Each number of tickets that stations and wilds can draw, most first, with each number to keep.

    Keeping one is usual and keeping none is rare, so these come first and last.
    """
    for drawn in range(_count(roll, STATION) + _count(roll, WILD), 0, -1):
        for kept in (*range(1, drawn + 1), 0):
            yield (Continuation((roll, DrawTickets(kept, drawn)), "DrawTickets", search_key="dice called tickets"),)


def _with_dice(game: Game, seat: int, roll: Roll, step: Step) -> Step:
    """An action with the faces that pay for it; faces that have no other use come first."""
    if step.face_payment is None:
        return step
    due = game.rules.step_cost(game, seat, step).amount
    items = []
    for face in step.face_payment.faces:
        laid = due if face == WILD else min(due, _count(roll, face))
        items.append(PaidItem(laid, face))
        due -= laid
    paid = Payment(tuple(item for item in items if item.count))
    return replace(step, payment=paid) if paid.items else step  # type: ignore[call-arg]


def _count(roll: Roll, face: str) -> int:
    return sum(count for count, rolled in roll.faces if rolled == face)


# -- tunnels, tokens


def _tunnel_payments(kind: str, extra: int, steps: Sequence[Step], at: int) -> Iterator[tuple[Continuation, ...]]:
    """Each payment for a tunnel's symbols (dice, then wilds, then tokens), and giving up.

    Each is also offered without the tokens that the line buys, since the tunnel may leave no dice for them.
    """
    before, rest = tuple(steps[:at]), tuple(steps[at:])
    rest_without_tokens = tuple(step for step in rest if not isinstance(step, TakeTokens | DiscardTokens))
    for payment in payments(extra, [((kind, None), (WILD, None), (token(kind), None))]):
        lines = dict.fromkeys((*before, AddCards(payment), *remainder) for remainder in (rest, rest_without_tokens))
        yield tuple(map(Continuation, lines))
    yield (Continuation((*before, GiveUp())),)


def _token_question(dice: Judging, cup: Cup, steps: Sequence[Step]) -> Question:
    """Each set of tokens that the unused dice buy, largest first, and buying none last."""
    assert cup.roll is not None
    most = (sum(cup.roll.values()) - cup.used) // dice.numbers.per_token - cup.bought
    first, second = KINDS
    sets = [((count, first), (other, second)) for count in range(most + 1) for other in range(most + 1 - count)]
    sets.sort(key=lambda counts: (-sum(count for count, _ in counts), -counts[0][0]))
    choices = [tuple((count, kind) for count, kind in counts if count) for counts in sets]
    ways = [
        (Continuation((*steps, *((TakeTokens(tokens),) if tokens else ())), says=_tokens_taken(tokens)),)
        for tokens in choices
    ]
    return Question("ask tokens", continuations=lambda: ways, rules=BUYING)


def _tokens_taken(tokens: tuple[tuple[int, str], ...]) -> Remark:
    """The tokens taken, worded for people: a record has "2 single token"."""
    taken = tuple(wording(f"dice takes {kind}", count=count) for count, kind in tokens)
    return note("dice takes tokens", tokens=taken) if taken else note("dice no tokens")
