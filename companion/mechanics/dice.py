"""Dice as the means to pay, on any board (DX-01 to DX-19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pydantic import Field

from companion.game.mechanic import Mechanic, Numbers
from companion.game.moves import (
    Action,
    AddCards,
    BuildStation,
    Claim,
    DiscardTokens,
    DrawTickets,
    GiveUp,
    MovePassenger,
    Pass,
    Roll,
    Step,
    TakeTokens,
    TunnelDice,
)
from companion.game.payment import WILD, Payment
from companion.game.state import Game
from companion.game.verdict import Reason, Remark, because, note

SINGLE, DOUBLE, STATION = "single", "double", "station"
FACES = (SINGLE, DOUBLE, STATION, WILD)


class DiceNumbers(Numbers):
    """Dice and tokens."""

    dice: int = Field(5, ge=1, description="train dice")
    cap: int = Field(3, ge=1, description="the most tokens of a kind that a player holds")
    cap_in_all: int = Field(6, ge=1, description="the most tokens of both kinds together")
    bank: int = Field(15, ge=1, description="tokens of each kind")
    per_token: int = Field(2, ge=1, description="unused dice that buy a token")
    longest: int = Field(0, ge=0, description="a house rule: no route costs more than so many dice; 0: as long as it is")
    symbols: int = Field(6, ge=0, description="the most symbols that the tunnel dice can show")


@dataclass(frozen=True, slots=True)
class Cup:
    """Tokens of each seat, and the turn being played: the roll, what was used of it, what was bought."""

    tokens: tuple[Mapping[str, int], ...]
    roll: Mapping[str, int] | None = None
    used: int = 0
    bought: int = 0
    full: frozenset[str] = frozenset()
    """Kinds of which the seat began its turn with the most."""
    before: Game | None = None
    """The game before a tunnel's claim, to come back to."""
    claim: Claim | None = None
    symbols: int | None = None
    added: int = 0
    given_up: bool = False
    faces_used: Mapping[str, int] = field(default_factory=dict)


class Dice(Mechanic[DiceNumbers]):
    """Rolls, tokens and what they pay for. Stands first, so that it knows the game before a claim."""

    table = "dice"
    always = True
    means = "dice"
    numbers_type = DiceNumbers
    steps = frozenset((Roll, TunnelDice, AddCards, GiveUp, TakeTokens, DiscardTokens))

    def start(self, game: Game) -> Game:
        return game.with_part(self.table, Cup(({SINGLE: 0, DOUBLE: 0},) * len(game.table.seats)))

    def _cup(self, game: Game) -> Cup:
        cup = game.parts[self.table]
        assert isinstance(cup, Cup)
        return cup

    def kind(self, game: Game, claim: Claim) -> str:
        """The kind of route: a triple counts as double."""
        return DOUBLE if claim.track is not None and game.board.tracks[claim.track].group else SINGLE

    # -- judging

    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        cup, who = self._cup(game), game.name(seat)
        if isinstance(step, Roll):
            yield from self._against_roll(game, seat, step)
        elif isinstance(step, Action) and not isinstance(step, Pass) and cup.roll is None and game.table.by_turns:
            yield because("DX-04", "roll first", who=who)
        if isinstance(step, Claim) and step.track is not None and step.payment is not None:
            yield from self._against_claim(game, seat, step, step.payment)
        elif isinstance(step, DrawTickets):
            yield from self._against_tickets(game, seat, step)
        elif isinstance(step, BuildStation | MovePassenger) and step.payment is not None:
            yield from self._against_faces(game, seat, step.payment)
        elif isinstance(step, TakeTokens):
            yield from self._against_tokens(game, seat, step)
        elif isinstance(step, DiscardTokens):
            for count, kind in step.tokens:
                have = cup.tokens[seat][kind]
                if count > have:
                    yield because("DX-12", "tokens not held", who=who, count=count, kind=kind, have=have)
        elif isinstance(step, TunnelDice | AddCards | GiveUp):
            yield from self._against_tunnel(game, seat, step)

    def _against_roll(self, game: Game, seat: int, step: Roll) -> Iterator[Reason]:
        cup, who = self._cup(game), game.name(seat)
        if game.table.by_turns and seat != game.clock.on_turn:
            yield because("BA-03", "out of turn", who=who, turn=game.name(game.clock.on_turn))
        if game.clock.over:
            yield because("BA-21", "game is over", who=who)
        if cup.symbols is not None:
            yield because("DX-17", "no re-roll", who=who)
        elif cup.roll is not None:
            yield because("DX-04", "one roll told", who=who)
        rolled = sum(count for count, _ in step.faces)
        if rolled != self.numbers.dice:
            yield because("DX-03", "wrong number of dice", who=who, rolled=rolled, dice=self.numbers.dice)

    def _against_claim(self, game: Game, seat: int, step: Claim, payment: Payment) -> Iterator[Reason]:
        assert step.track is not None
        price = game.rules.price(game, seat, game.board.tracks[step.track])
        kind, (a, b), who = self.kind(game, step), step.ends, game.name(seat)
        swaps = {swap.unit: swap for swap in price.swaps}
        units = {kind, WILD, f"{kind} token", *swaps}
        for unit in dict.fromkeys(item.unit for item in payment.items if item.count):
            if unit not in units:
                yield because("DX-05", "wrong dice", who=who, a=a, b=b, kind=kind, unit=unit)
        swapped = sum(payment.count(unit) // swap.each for unit, swap in swaps.items())
        worth = payment.count(kind, WILD, f"{kind} token") + swapped
        spaces = min(price.spaces, self.numbers.longest or price.spaces)
        if worth != spaces:
            yield because("BA-07", "wrong number of dice laid", who=who, a=a, b=b, worth=worth, spaces=spaces)
        if price.symbols_in(payment) < price.wilds:
            laid = price.symbols_in(payment)
            yield because("DX-14", "ferry needs wild dice", who=who, a=a, b=b, laid=laid, need=price.wilds)
        yield from self._against_faces(game, seat, payment)
        yield from self._against_held(game, seat, payment)

    def _against_faces(self, game: Game, seat: int, payment: Payment) -> Iterator[Reason]:
        """Dice that were not rolled, or are used already."""
        cup = self._cup(game)
        if cup.roll is None:
            return
        for face in FACES:
            laid, left = payment.count(face), cup.roll.get(face, 0) - cup.faces_used.get(face, 0)
            if laid > left:
                yield because("DX-04", "dice not rolled", who=game.name(seat), laid=laid, face=face, left=left)

    def _against_held(self, game: Game, seat: int, payment: Payment) -> Iterator[Reason]:
        for kind in (SINGLE, DOUBLE):
            laid, have = payment.count(f"{kind} token"), self._cup(game).tokens[seat][kind]
            if laid > have:
                yield because("DX-10", "tokens not held", who=game.name(seat), count=laid, kind=kind, have=have)

    def _against_tickets(self, game: Game, seat: int, step: DrawTickets) -> Iterator[Reason]:
        cup = self._cup(game)
        if cup.roll is not None and step.drawn is not None:
            most = cup.roll.get(STATION, 0) + cup.roll.get(WILD, 0)
            if step.drawn > most or not step.drawn:
                yield because("DX-06", "tickets by stations", who=game.name(seat), drawn=step.drawn, most=most)

    def _against_tokens(self, game: Game, seat: int, step: TakeTokens) -> Iterator[Reason]:
        cup, who, numbers = self._cup(game), game.name(seat), self.numbers
        if cup.roll is None and game.table.by_turns:
            yield because("DX-09", "roll first", who=who)
        held = dict(cup.tokens[seat])
        for count, kind in step.tokens:
            held[kind] += count
            if kind in cup.full:
                yield because("DX-11", "began with the most", who=who, kind=kind, cap=numbers.cap)
            elif held[kind] > numbers.cap or sum(held.values()) > numbers.cap_in_all:
                yield because("DX-11", "too many tokens", who=who, kind=kind, cap=numbers.cap)
            out = sum(tokens[kind] for tokens in cup.tokens)
            if out + count > numbers.bank:
                yield because("DX-13", "bank empty", who=who, kind=kind, bank=numbers.bank, left=numbers.bank - out)

    def _against_tunnel(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        cup, who = self._cup(game), game.name(seat)
        if cup.claim is None or (not isinstance(step, TunnelDice) and cup.symbols is None):
            yield because("DX-15", "no tunnel here", who=who)
            return
        a, b = cup.claim.ends
        if isinstance(step, TunnelDice) and step.symbols > self.numbers.symbols:
            yield because("DX-15", "too many symbols", who=who, symbols=step.symbols, most=self.numbers.symbols)
        elif isinstance(step, AddCards):
            kind = self.kind(game, cup.claim)
            laid = step.payment.count(kind, WILD, f"{kind} token")
            others = any(item.unit not in (kind, WILD, f"{kind} token") for item in step.payment.items if item.count)
            if laid != cup.symbols or others:
                yield because(
                    "DX-15",
                    "tunnel dice cost",
                    who=who,
                    a=a,
                    b=b,
                    kind=kind,
                    need=cup.symbols or 0,
                    laid=laid,
                )
            yield from self._against_faces(game, seat, step.payment)
            yield from self._against_held(game, seat, step.payment)
        elif isinstance(step, GiveUp) and not cup.symbols:
            yield because("DX-15", "nothing to give up", who=who, a=a, b=b)

    def closing(self, game: Game, seat: int) -> Iterator[Reason]:
        cup, who, numbers = self._cup(game), game.name(seat), self.numbers
        if cup.roll is None:
            return
        unused = sum(cup.roll.values()) - cup.used
        if cup.bought * numbers.per_token > unused:
            yield because("DX-09", "tokens too dear", who=who, bought=cup.bought, unused=unused, each=numbers.per_token)
        if cup.given_up and cup.bought:
            yield because("DX-16", "nothing after tunnel", who=who)
        if cup.claim is not None and cup.symbols and not cup.given_up and cup.added < cup.symbols:
            a, b = cup.claim.ends
            yield because("DX-15", "tunnel dice not paid", who=who, a=a, b=b, need=cup.symbols, added=cup.added)

    # -- playing

    def after(self, game: Game, seat: int, step: Step) -> Game:
        cup = self._cup(game)
        if isinstance(step, Roll):
            faces = {face: sum(n for n, f in step.faces if f == face) for face in FACES}
            full = frozenset(kind for kind, n in cup.tokens[seat].items() if n >= self.numbers.cap)
            return game.with_part(self.table, replace(cup, roll=faces, full=full))
        if isinstance(step, Claim):
            tunnel = step.track is not None and game.board.tracks[step.track].kind == "tunnel"
            cup = replace(cup, before=game if tunnel else None, claim=step if tunnel else None)
        if isinstance(step, TunnelDice):
            cup = replace(cup, symbols=step.symbols)
        if isinstance(step, GiveUp) and cup.before is not None:
            before = self._cup(cup.before)
            back = replace(before, symbols=cup.symbols, given_up=True, bought=cup.bought)
            return cup.before.with_part(self.table, back).but(done=game.done)
        if isinstance(step, Claim | AddCards | BuildStation | MovePassenger) and step.payment is not None:
            cup = self._laying(cup, seat, step.payment)
            if isinstance(step, AddCards):
                cup = replace(cup, added=cup.added + sum(item.count for item in step.payment.items))
        elif isinstance(step, DrawTickets) and step.drawn is not None:
            cup = replace(cup, used=cup.used + step.drawn)
        elif isinstance(step, TakeTokens):
            cup = self._tokens(cup, seat, step.tokens, 1)
            cup = replace(cup, bought=cup.bought + sum(count for count, _ in step.tokens))
        elif isinstance(step, DiscardTokens):
            cup = self._tokens(cup, seat, step.tokens, -1)
        return game if cup is game.parts[self.table] else game.with_part(self.table, cup)

    def _tokens(self, cup: Cup, seat: int, tokens: Sequence[tuple[int, str]], sign: int) -> Cup:
        held = dict(cup.tokens[seat])
        for count, kind in tokens:
            held[kind] = max(0, held[kind] + sign * count)
        return replace(cup, tokens=(*cup.tokens[:seat], held, *cup.tokens[seat + 1 :]))

    def _laying(self, cup: Cup, seat: int, payment: Payment) -> Cup:
        tokens = [(payment.count(f"{kind} token"), kind) for kind in (SINGLE, DOUBLE)]
        faces = {face: cup.faces_used.get(face, 0) + payment.count(face) for face in FACES}
        cup = self._tokens(cup, seat, tokens, -1)
        return replace(cup, faces_used=faces, used=cup.used + payment.count(*FACES))

    def closes(self, game: Game, seat: int, steps: Sequence[Step]) -> Game:
        return game.with_part(self.table, Cup(self._cup(game).tokens))

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        cup = self._cup(after)
        if isinstance(step, Roll):
            yield note("dice left", left=sum(count for count, _ in step.faces))
        elif isinstance(step, Claim) and cup.roll is not None:
            yield note("dice left", left=max(0, sum(cup.roll.values()) - cup.used))
            if cup.claim is not None:
                yield note("roll tunnel dice")

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        tokens = self._cup(game).tokens[seat]
        yield "single tokens", tokens[SINGLE]
        yield "double tokens", tokens[DOUBLE]

    def remarks(self, game: Game) -> Iterator[Remark]:
        if game.board.two_decks:
            yield note("dice house rule", board=game.board.title)
