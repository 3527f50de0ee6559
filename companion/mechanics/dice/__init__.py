"""Dice as the means to pay, on any board (DX-01 to DX-19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game.mechanic import Chance
from companion.game.moves import (
    AddCards,
    BuildStation,
    Claim,
    DiscardTokens,
    DrawCards,
    DrawTickets,
    GiveUp,
    MovePassenger,
    Roll,
    Step,
    TakeTokens,
    TunnelDice,
    TurnUp,
)
from companion.game.state import Game
from companion.game.verdict import Remark, call, note
from companion.mechanics.dice.cup import DOUBLE, FACES, KINDS, SINGLE, Cup, reach
from companion.mechanics.dice.judging import PAID, DiceNumbers, Judging

_BEHIND: tuple[tuple[type[Step], str, str], ...] = (
    (Claim, "DX-05", "may claim with dice"),
    (DrawTickets, "DX-06", "may draw tickets with dice"),
    (BuildStation, "DX-18", "may build a station with dice"),
    (MovePassenger, "DX-19", "may move a passenger with dice"),
    (TakeTokens, "DX-09", "may take tokens"),
)
"""What a roll may buy: the step, its rule, its limits in words."""


class Dice(Judging):
    """Rolls, tokens and what they pay for. Stands first, so that it knows the game before a claim."""

    table = "dice"
    means = "dice"
    numbers_type = DiceNumbers
    steps = frozenset((Roll, TunnelDice, AddCards, GiveUp, TakeTokens, DiscardTokens, DrawCards, TurnUp))

    def start(self, game: Game) -> Game:
        return game.with_part(self.table, Cup(({SINGLE: 0, DOUBLE: 0},) * len(game.table.seats)))

    def after(self, game: Game, seat: int, step: Step) -> Game:
        cup = self._cup(game)
        if isinstance(step, GiveUp) and cup.before is not None:
            back = cup.giving_up(seat, self._cup(cup.before), tokens_back=self.numbers.tokens_back)
            return cup.before.with_part(self.table, back).but(done=game.done)
        if isinstance(step, Roll):
            cup = self._rolled(cup, seat, step)
        elif isinstance(step, Claim):
            cup = self._claimed(game, cup, seat, step)
        elif isinstance(step, TunnelDice):
            cup = cup._replace(symbols=step.symbols)
        elif isinstance(step, DrawTickets):
            cup = cup._replace(used=cup.used + self._drawn(step))
        elif isinstance(step, BuildStation | MovePassenger):
            cup = cup._replace(used=cup.used + self._asked(game, seat, step))
        elif isinstance(step, TakeTokens):
            bought = cup.bought + sum(count for count, _ in step.tokens)
            cup = cup.changing(seat, step.tokens, self.numbers.cap)._replace(bought=bought)
        elif isinstance(step, DiscardTokens):
            cup = cup.changing(seat, [(-count, kind) for count, kind in step.tokens])._replace(discarded=True)
        if isinstance(step, PAID) and step.payment is not None:
            cup = cup.laying(seat, step.payment)
            if isinstance(step, AddCards):
                cup = cup._replace(added=cup.added + sum(item.count for item in step.payment.items))
        return game if cup is game.parts[self.table] else game.with_part(self.table, cup)

    def _rolled(self, cup: Cup, seat: int, step: Roll) -> Cup:
        faces = {face: sum(n for n, f in step.faces if f == face) for face in FACES}
        return cup.rolling(seat, faces, self.numbers.cap, self.numbers.cap_in_all)

    def _claimed(self, game: Game, cup: Cup, seat: int, step: Claim) -> Cup:
        """The cup with a tunnel remembered; of a payment not told only what must have been used is gone."""
        track = None if step.track is None else game.board.tracks[step.track]
        tunnel = track is not None and track.kind == "tunnel"
        if track is not None and step.payment is None and cup.roll is not None:
            price, kind = game.rules.price(game, seat, track), self.kind(game, step)
            most, spaces = reach(cup, seat, kind, price), self.spaces(price)
            used = cup.used + most.fewest_dice(spaces, price.wilds)
            cup = cup.laying_untold(seat, kind, most.fewest_tokens(spaces), spaces)._replace(used=used)
        return cup._replace(before=game if tunnel else None, claim=step if tunnel else None)

    def closes(self, game: Game, seat: int, steps: Sequence[Step]) -> Game:
        cup = self._cup(game)
        return game.with_part(self.table, Cup(cup.tokens, cup.least))

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        cup = self._cup(after)
        if cup.roll is None:
            return
        unused = sum(cup.roll.values()) - cup.used - cup.bought * self.numbers.per_token
        yield note("dice left", left=max(0, unused))
        if isinstance(step, Claim) and cup.claim is not None:
            dice = self.tunnel_dice(self._tunnel(after, cup.claim))
            yield call("roll tunnel dice", TunnelDice, dice=dice)

    def chances(self, game: Game, seat: int) -> Iterator[Chance]:
        if self._cup(game).roll is None:
            yield Chance(Roll, "DX-04", note("may roll", dice=self.numbers.dice), free=True)
            for step, rule, limits in _BEHIND:
                if step in game.rules.steps:
                    yield Chance(step, rule, note(limits, pieces=game.holdings[seat].stock), free=True)

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        for kind in KINDS:
            yield f"{kind} tokens", self._cup(game).tokens[seat][kind]

    def remarks(self, game: Game) -> Iterator[Remark]:
        if game.board.two_decks:
            yield note("dice house rule", board=game.board.title)
