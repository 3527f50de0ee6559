"""What the dice allow: rolls, payments with dice and tokens, tickets, tokens, tunnels (DX-01 to DX-19)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.families.dice.again import against_rerolls
from companion.families.dice.cup import (
    DOUBLE,
    FACES,
    KINDS,
    SINGLE,
    STATION,
    Case,
    Cup,
    cards_in,
    dice_cases,
    payment_cases,
    possible_cases,
    token,
)
from companion.families.dice.steps import DiscardTokens, Roll, TakeTokens, TunnelDice
from companion.game.board import Track
from companion.game.extra_cost import AddCards, GiveUp, TurnUp
from companion.game.mechanic import Mechanic
from companion.game.moves import Action, Claim, DrawCards, DrawTickets, FacePayment, Pass, Step, payment_of
from companion.game.numbers import Numbers, cited_in, key
from companion.game.payment import WILD, Payment, Price
from companion.game.state import Game
from companion.game.verdict import Reason, because


class DiceNumbers(Numbers):
    """The number of dice and tokens, and what they allow."""

    passages = cited_in(
        dice="DX-03 DX-04", per_token="DX-09", cap="DX-11", bank="DX-13", tunnel_dice="DX-15", longest="DX-20"
    )

    offered: bool = key(True, description="the set-up offers the dice; a board with rules of its own for cards may not")
    dice: int = key(5, ge=1, le=12, description="train dice")
    cap: int = key(3, ge=1, description="the most tokens of a kind that a player holds")
    cap_in_all: int = key(6, ge=1, description="the most tokens of both kinds together")
    bank: int = key(15, ge=1, description="tokens of each kind")
    per_token: int = key(2, ge=1, description="unused dice that buy a token")
    longest: int = key(0, ge=0, description="a house rule: no route costs more than so many dice; 0: its length")
    tunnel_dice: int = key(3, ge=1, description="tunnel dice")
    symbols: int = key(6, ge=0, description="the most symbols that the tunnel dice can show")
    dice_as_printed: bool = key(
        False, description="as many tunnel dice as the tunnel prints cards, where it prints a number (house rule)"
    )
    tokens_back: bool = key(
        True, description="tokens laid for a tunnel that is not paid for come back (open in the booklet)"
    )


class Judging(Mechanic[DiceNumbers]):
    """Judges what is done with dice, and works out what it costs."""

    def _cup(self, game: Game) -> Cup:
        return game.part(self.table, Cup)

    def kind(self, game: Game, claim: Claim) -> str:
        """The kind of a claimed route; triples count as double."""
        return DOUBLE if claim.track is not None and game.board.tracks[claim.track].group else SINGLE

    def spaces(self, price: Price) -> int:
        """The dice and tokens that a track costs: one for each space, or fewer by a house rule."""
        return min(price.spaces, self.numbers.longest or price.spaces)

    def tunnel_dice(self, track: Track) -> int:
        """How many tunnel dice are rolled for a tunnel."""
        printed = track.column("tunnel_cards", 0) if self.numbers.dice_as_printed else 0
        return printed or self.numbers.tunnel_dice

    def most_symbols(self, track: Track) -> int:
        """The most symbols that the tunnel dice of a track can show."""
        return self.numbers.symbols * self.tunnel_dice(track) // self.numbers.tunnel_dice

    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        cup, who = self._cup(game), game.name(seat)
        if isinstance(step, (DrawCards, TurnUp)):
            yield because("DX-01", "no train cards", who=who)
            return
        if cup.discarded and not isinstance(step, DiscardTokens):
            yield because("DX-12", "discards come last", who=who)
        if isinstance(step, Roll):
            yield from self._against_roll(game, seat, step)
        elif isinstance(step, Action) and not isinstance(step, Pass) and cup.roll is None and game.table.by_turns:
            yield because("DX-04", "roll first", who=who)
        if isinstance(step, Action) and game.done:
            yield from self._against_second(game, seat, step)
        if (payment := payment_of(step)) is not None:
            laid = [f"{item.count} {item.key}" for item in cards_in(payment)]
            if laid:
                yield because("DX-01", "no cards laid", who=who, laid=laid)
            yield from self._against_dice(game, seat, payment)
        if isinstance(step, Claim) and step.track is not None:
            yield from self._against_claim(game, seat, step)
        elif step.face_payment is not None:
            yield from self._against_faces(game, seat, step, step.face_payment)
        elif isinstance(step, DrawTickets):
            yield from self._against_tickets(game, seat, step)
        elif isinstance(step, TakeTokens):
            yield from self._against_tokens(game, seat, step)
        elif isinstance(step, DiscardTokens):
            for count, kind in step.tokens:
                have = max(case.tokens_of(kind) for case in cup.cases_of(seat))
                if count > max(have, self._unrecorded_tokens(game)):
                    yield because("DX-12", "tokens not held", who=who, count=count, kind=kind, have=have)
        elif isinstance(step, TunnelDice | AddCards | GiveUp):
            yield from self._against_tunnel(game, seat, step)

    def _against_roll(self, game: Game, seat: int, step: Roll) -> Iterator[Reason]:
        cup, who = self._cup(game), game.name(seat)
        if cup.symbols is not None:
            yield because("DX-17", "no re-roll", who=who)
        elif cup.roll is not None:
            yield because("DX-04", "rolls again too late" if step.again else "one roll told", who=who)
        yield from against_rerolls(who, step)
        rolled = sum(count for count, _ in step.first or step.faces)
        if rolled != self.numbers.dice:
            yield because("DX-03", "wrong number of dice", who=who, rolled=rolled, dice=self.numbers.dice)

    def _against_second(self, game: Game, seat: int, step: Action) -> Iterator[Reason]:
        """Why there is no second action in a turn; the reason depends on which of the two takes the whole turn."""
        who = game.name(seat)
        whole_turn = [kind.face_payment for kind in (*game.done, type(step)) if kind.face_payment is not None]
        if self._cup(game).given_up:
            yield because("DX-16", "nothing after tunnel", who=who)
        elif not game.table.by_turns:
            return
        elif whole_turn:
            yield because(whole_turn[0].rule, whole_turn[0].alone, who=who)
        else:
            yield because("DX-08", "one action with dice", who=who)

    def _against_claim(self, game: Game, seat: int, step: Claim) -> Iterator[Reason]:
        assert step.track is not None
        cup, kind, payment = self._cup(game), self.kind(game, step), step.payment
        price = game.rules.price(game, seat, game.board.tracks[step.track])
        place = {"who": game.name(seat), "a": step.ends[0], "b": step.ends[1]}
        spaces = self.spaces(price)
        if payment is None:
            if cup.roll is not None and not self._cases_after_paying(game, seat, kind, price):
                held = max(case.tokens_of(kind) for case in cup.cases_of(seat))
                most = max(held, self._unrecorded_tokens(game)) + cup.most_left(seat, kind, WILD)
                symbols = cup.most_left(seat, WILD) + price.most_swapped(symbols=True)
                if (worth := most + price.most_swapped()) < spaces or symbols >= price.wilds:
                    yield because("DX-05", "roll too small", **place, kind=kind, spaces=spaces, most=worth)
                if symbols < price.wilds:
                    yield because("DX-14", "ferry needs wild dice", **place, laid=symbols, need=price.wilds)
            return
        swaps = {swap.unit: swap for swap in price.swaps}
        cards = {item.unit for item in cards_in(payment)}
        for unit in dict.fromkeys(item.unit for item in payment.items if item.count):
            if unit not in {kind, WILD, token(kind), *swaps, *cards}:
                rule = "DX-10" if unit in map(token, KINDS) else "DX-05"
                yield because(rule, "wrong dice", **place, kind=kind, unit=unit)
        swapped = sum(payment.count(unit) // swap.each for unit, swap in swaps.items())
        worth = payment.count(kind, WILD, token(kind)) + swapped
        if worth != spaces:
            yield because("BA-07", "wrong number of dice laid", **place, worth=worth, spaces=spaces)
        laid = price.symbols_in(payment)
        if laid < price.wilds:
            yield because("DX-14", "ferry needs wild dice", **place, laid=laid, need=price.wilds)

    def _against_dice(self, game: Game, seat: int, payment: Payment) -> Iterator[Reason]:
        """Refuse dice that were not rolled or are already used, and tokens that the seat does not have."""
        cup, who = self._cup(game), game.name(seat)
        rolled = cup.used + payment.count(*FACES)
        if cup.roll is None and not game.table.by_turns and rolled > self.numbers.dice:
            yield because("DX-03", "wrong number of dice", who=who, rolled=rolled, dice=self.numbers.dice)
        for face in FACES if cup.roll is not None else ():
            laid = payment.count(face)
            if laid and laid > (left := cup.most_left(seat, face)):
                yield because("DX-04", "dice not rolled", who=who, laid=laid, face=face, left=left)
        for kind in KINDS:
            laid = payment.count(token(kind))
            have, unheard = max(case.tokens_of(kind) for case in cup.cases_of(seat)), self._unrecorded_tokens(game)
            if unheard and laid > max(have, unheard):
                yield because("DX-11", "too many tokens", who=who, kind=kind, cap=unheard)
            elif laid > max(have, unheard):
                yield because("DX-10", "tokens not held", who=who, count=laid, kind=kind, have=have)

    def _unrecorded_tokens(self, game: Game) -> int:
        """The tokens of a kind that a seat may have bought in unrecorded turns: up to the cap if only claims are
        recorded.
        """
        return 0 if game.table.by_turns else self.numbers.cap

    def _action_cost(self, game: Game, seat: int, step: Step) -> int:
        """The dice that an action other than a claim costs if its payment was not recorded; else 0."""
        if step.face_payment is None or payment_of(step) is not None:
            return 0
        return game.rules.step_cost(game, seat, step).amount

    def _against_faces(self, game: Game, seat: int, step: Step, by: FacePayment) -> Iterator[Reason]:
        """Refuse an action if the roll lacks the faces for it."""
        cup, need = self._cup(game), self._action_cost(game, seat, step)
        have = cup.most_left(seat, *by.faces)
        if cup.roll is not None and have < need:
            yield because(by.rule, "roll lacks faces", who=game.name(seat), need=need, faces=list(by.faces), have=have)

    def _ticket_dice(self, step: DrawTickets) -> int:
        """The dice used for tickets; if not recorded, the fewest possible."""
        return max(1, step.kept) if step.drawn is None else step.drawn

    def _against_tickets(self, game: Game, seat: int, step: DrawTickets) -> Iterator[Reason]:
        cup, drawn = self._cup(game), self._ticket_dice(step)
        most = self.numbers.dice if cup.roll is None else cup.most_left(seat, STATION, WILD)
        if drawn > most or (cup.roll is not None and not drawn):
            yield because("DX-06", "tickets by stations", who=game.name(seat), drawn=drawn, most=most)

    def _against_tokens(self, game: Game, seat: int, step: TakeTokens) -> Iterator[Reason]:
        cup, who = self._cup(game), game.name(seat)
        if cup.roll is None and game.table.by_turns:
            yield because("DX-09", "roll first", who=who)
        if cup.given_up:
            yield because("DX-16", "nothing after tunnel", who=who)
        cases = cup.cases_of(seat)
        for count, kind in step.tokens:
            rules = set[str]()
            for fits, reason in self._limits(game, seat, cases, count, kind) if count else ():
                if not any(map(fits, cases)) and reason.rule not in rules:
                    rules.add(reason.rule)
                    yield reason
                cases = possible_cases(cases, fits)
            cases = frozenset(case.changing(kind, count) for case in cases)

    def _limits(
        self, game: Game, seat: int, cases: frozenset[Case], count: int, kind: str
    ) -> list[tuple[Callable[[Case], bool], Reason]]:
        """The limits on taking tokens: for each, a test whether a case allows it, and the reason to give if no case
        does.

        For the last, the bank, the other seats are assumed to have the fewest tokens they can.
        """
        cup, who, numbers, at = self._cup(game), game.name(seat), self.numbers, KINDS.index(kind)
        others = sum(min(held[at] for held in stock) for place, stock in enumerate(cup.stocks) if place != seat)
        left = numbers.bank - others - min(case.held[at] for case in cases)
        full = because("DX-11", "began with the most", who=who, kind=kind, cap=numbers.cap)
        if all(case.begun[at] < numbers.cap for case in cases):
            full = because("DX-11", "began with all tokens", who=who, cap=numbers.cap_in_all)
        kind_cap = because("DX-11", "too many tokens", who=who, kind=kind, cap=numbers.cap)
        cap = because("DX-11", "too many tokens in all", who=who, cap=numbers.cap_in_all)
        empty = because("DX-13", "bank empty", who=who, kind=kind, bank=numbers.bank, left=max(0, left))
        return [
            (lambda case: cup.roll is None or not self.full(case, at), full),
            (lambda case: case.held[at] + count <= numbers.cap, kind_cap),
            (lambda case: sum(case.held) + count <= numbers.cap_in_all, cap),
            (lambda case: others + case.held[at] + count <= numbers.bank, empty),
        ]

    def full(self, case: Case, at: int) -> bool:
        """Whether a turn began with the most tokens of a kind, or in total, so that none can be taken."""
        return case.begun[at] >= self.numbers.cap or sum(case.begun) >= self.numbers.cap_in_all

    # -- unrecorded payments

    def _cases_after_paying(self, game: Game, seat: int, kind: str, price: Price) -> frozenset[Case]:
        """The cases after paying for a track of this price; unrecorded tokens are assumed only if the recorded ones do
        not suffice.
        """
        cup, spaces, dice = self._cup(game), self.spaces(price), self.numbers.dice
        after = frozenset[Case]()
        for least in sorted({0, self._unrecorded_tokens(game)}):
            after = after or frozenset(
                new for case in cup.cases_of(seat) for new in payment_cases(cup, case, kind, spaces, price, dice, least)
            )
        return after

    def paying(self, game: Game, seat: int, step: Step) -> frozenset[Case]:
        """The cases of a turn after an action without a recorded payment; empty if it cannot be paid."""
        cup, after = self._cup(game), frozenset[Case]()
        cases = cup.cases_of(seat)
        if cup.roll is None and game.table.by_turns:
            return cases  # refused anyway: nobody knows what paid
        if cup.roll is not None and sum(cup.roll.values()) > self.numbers.dice:
            return cases  # refused by DX-03; enumerating the ways to use so many dice would take too long
        if isinstance(step, Claim) and step.track is not None:
            price, kind = game.rules.price(game, seat, game.board.tracks[step.track]), self.kind(game, step)
            after = self._cases_after_paying(game, seat, kind, price)
        elif cup.roll is None:
            count = self._ticket_dice(step) if isinstance(step, DrawTickets) else self._action_cost(game, seat, step)
            after = frozenset(case.using((STATION, count)) for case in cases)
        elif isinstance(step, DrawTickets):
            most = cup.most_left(seat, STATION, WILD) if step.drawn is None else self._ticket_dice(step)
            counts = range(self._ticket_dice(step), most + 1)
            after = frozenset(
                new for case in cases for n in counts for new in dice_cases(cup, case, n, (STATION, WILD))
            )
        elif step.face_payment is not None:
            count, faces = self._action_cost(game, seat, step), step.face_payment.faces
            after = frozenset(new for case in cases for new in dice_cases(cup, case, count, faces))
        return after

    def dice_rolled(self, cup: Cup) -> int:
        """The number of dice in the roll, whether it was recorded or not."""
        return self.numbers.dice if cup.roll is None else sum(cup.roll.values())

    def affordable(self, cup: Cup, cases: Iterable[Case]) -> frozenset[Case]:
        """The cases that leave enough unused dice for the tokens bought."""
        most = self.dice_rolled(cup) - cup.bought * self.numbers.per_token
        return possible_cases(cases, lambda case: case.dice <= most)

    def _against_tunnel(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        cup, who = self._cup(game), game.name(seat)
        if cup.claim is None:
            yield because("DX-15", "no tunnel here", who=who)
            return
        place = {"who": who, "a": cup.claim.ends[0], "b": cup.claim.ends[1]}
        if cup.symbols is None and not isinstance(step, TunnelDice):
            yield because("DX-15", "tunnel dice first", **place)
            return
        if isinstance(step, TunnelDice):
            if cup.symbols is not None:
                yield because("DX-15", "tunnel dice told", **place)
            most = self.most_symbols(self._tunnel(game, cup.claim))
            if step.symbols > most:
                yield because("DX-15", "too many symbols", who=who, symbols=step.symbols, most=most)
        elif isinstance(step, AddCards):
            kind = self.kind(game, cup.claim)
            units = (kind, WILD, token(kind))
            for unit in dict.fromkeys(
                item.unit for item in step.payment.items if item.count and item.unit not in units
            ):
                yield because("DX-15", "wrong dice", **place, kind=kind, unit=unit)
        else:
            if not cup.symbols:
                yield because("DX-15", "nothing to give up", **place)
            yield from self._against_bought(game, cup, who)

    def _tunnel(self, game: Game, claim: Claim) -> Track:
        assert claim.track is not None
        return game.board.tracks[claim.track]

    def validate_turn(self, game: Game, seat: int) -> Iterator[Reason]:
        cup = self._cup(game)
        yield from self._against_added(game, seat, cup)
        yield from self._against_bought(game, cup, game.name(seat))

    def _against_added(self, game: Game, seat: int, cup: Cup) -> Iterator[Reason]:
        """Refuse fewer or more dice and tokens added for a tunnel, over the whole line, than its symbols cost."""
        if cup.claim is None or cup.symbols is None or cup.given_up or cup.added == cup.symbols:
            return
        (a, b), need = cup.claim.ends, cup.symbols
        place = {"who": game.name(seat), "a": a, "b": b, "kind": self.kind(game, cup.claim)}
        if cup.added:
            yield because("DX-15", "tunnel dice cost", **place, need=need, laid=cup.added)
        elif cup.roll is not None:
            yield because("DX-15", "tunnel dice not paid", **place, need=need)

    def _against_bought(self, game: Game, cup: Cup, who: str) -> Iterator[Reason]:
        """Refuse tokens for which too few dice are unused (DX-09)."""
        if cup.roll is None and (game.table.by_turns or not game.done):
            return  # refused anyway: the roll comes first; or tokens alone, maybe those of several turns
        unused, each = max(0, self.dice_rolled(cup) - cup.used), self.numbers.per_token
        if cup.bought * each > unused:
            key = "tokens too dear" if unused else "tokens without dice"
            yield because("DX-09", key, who=who, bought=cup.bought, unused=unused, each=each)
