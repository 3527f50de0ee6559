"""Paying with dice, on any board (DX-01 to DX-19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.families.dice.cup import DOUBLE, FACES, KINDS, SINGLE, STATION, UNITS, Case, Cup, possible_cases, token
from companion.families.dice.going_on import example_lines, needs, next_question
from companion.families.dice.judging import DiceNumbers, Judging
from companion.families.dice.steps import PHRASES, DiscardTokens, Roll, TakeTokens, TunnelDice
from companion.families.dice.words import NOUNS, WORDS
from companion.game.board import GREY, Track
from companion.game.contributions import AvailableAction
from companion.game.extra_cost import ADDS, GIVES_UP, AddCards, GiveUp, TurnUp
from companion.game.moves import Claim, CorrectRoute, DrawCards, DrawTickets, Step, payment_of
from companion.game.numbers import OpenRule
from companion.game.payment import WILD, AcceptedUnits, Payment, Price
from companion.game.questions import Question
from companion.game.state import Game
from companion.game.unrecorded import extremes, payment_remark
from companion.game.verdict import Remark, note, table_task
from companion.words import learn, wording

learn(WORDS, NOUNS)

_BOUGHT_BY_ROLL: tuple[tuple[type[Step], str, str], ...] = (
    (Claim, "DX-05", "may claim with dice"),
    (DrawTickets, "DX-06", "may draw tickets with dice"),
)
"""What a roll can buy on every board: the step, its rule, and the key of its limits in words."""


def _tunnel(track: Track) -> bool:
    return track.kind == "tunnel"


def _printed_tunnel(track: Track) -> bool:
    return _tunnel(track) and track.column("tunnel_cards", 0) > 0


def _beyond_reach(track: Track) -> bool:
    """Whether a track is longer than five dice and three tokens can pay for."""
    return track.length > 8


class Dice(Judging):
    """Rolls, tokens and what they pay for. Listed before the claims, so that it sees the game before a claim."""

    table = "dice"
    means = "dice"
    means_rule = "DX-01"
    opening = "dice"
    faces = (SINGLE, DOUBLE, STATION)
    numbers_type = DiceNumbers
    passages = ("DX",)
    open_points = (
        OpenRule("dice.cap_in_all", "DX-11", ("6", "3")),
        OpenRule("dice.symbols", "DX-15", ("6", "3"), track=_tunnel),
        OpenRule("dice.dice_as_printed", "DX-15", ("no", "yes"), track=_printed_tunnel),
        OpenRule("dice.tokens_back", "DX-16", ("yes", "no"), track=_tunnel),
        OpenRule("dice.longest", "DX-20", ("0", "8"), track=_beyond_reach),
    )
    payment_units = {STATION: (STATION, f"{STATION}s")}
    steps = frozenset((DrawCards, TurnUp))
    phrases = (*PHRASES, ADDS, GIVES_UP)

    def start(self, game: Game) -> Game:
        none = frozenset(((0,) * len(KINDS),))
        return game.with_part(self.table, Cup((none,) * len(game.table.seats)))

    def after(self, game: Game, seat: int, step: Step) -> Game:
        cup = self._cup(game)
        if isinstance(step, CorrectRoute):
            shorter = game.board.tracks[step.track].length - step.length
            return game.with_part(self.table, cup.shortening(step.track, shorter, self.numbers.cap))
        if isinstance(step, GiveUp) and cup.before is not None:
            return cup.before.with_part(self.table, self._given_up(cup, seat)).replace(done=game.done)
        if isinstance(step, Roll):
            faces = {face: sum(n for n, f in step.faces if f == face) for face in FACES}
            cases = (case._replace(begun=case.held) for case in cup.cases_of(seat))
            cup = cup._replace(roll=faces).with_cases(seat, cases)
        elif isinstance(step, TunnelDice):
            cup = cup._replace(symbols=step.symbols)
        elif isinstance(step, TakeTokens):
            bought = cup.bought + sum(count for count, _ in step.tokens)
            cup = cup.with_cases(seat, self._taking_tokens(game, seat, step))._replace(bought=bought)
        elif isinstance(step, DiscardTokens):
            cup = cup.with_cases(seat, self._discarding_tokens(cup, seat, step))._replace(discarded=True)
        elif (payment := payment_of(step)) is not None:
            cup = cup.with_cases(seat, self._after_payment(cup, seat, payment))
            if isinstance(step, AddCards):
                cup = cup._replace(added=cup.added + sum(item.count for item in payment.items))
        elif isinstance(step, Claim | DrawTickets) or step.face_payment is not None:
            cup = cup.with_cases(seat, self.paying(game, seat, step) or self._using_everything(game, cup, seat, step))
        if isinstance(step, Claim):
            cup = self._claimed(game, cup, seat, step)
        if cup is game.parts[self.table]:
            return game
        return self._with_cup(game, cup, seat)

    def _with_cup(self, game: Game, cup: Cup, seat: int) -> Game:
        """The game with this cup, less the cases that cannot pay for the tokens bought, and with what this step shows
        to have stood for wilds spent.
        """
        cases = self.affordable(cup, cup.cases_of(seat))
        narrowed = cup.with_cases(seat, cases) if len(cases) < len(cup.cases) else cup
        if not narrowed.swapped:
            return game.with_part(self.table, narrowed)
        spent_before = {unit: count for count, unit in self._stood_for_wilds(self._cup(game))}
        spent_now = [(count - spent_before.get(unit, 0), unit) for count, unit in self._stood_for_wilds(narrowed)]
        return game.rules.after_spending(
            game.with_part(self.table, narrowed), seat, [amount for amount in spent_now if amount[0] > 0]
        )

    def _stood_for_wilds(self, cup: Cup) -> list[tuple[int, str]]:
        return Price(0, GREY, swaps=cup.swaps).swapped(cup.swapped)

    def _taking_tokens(self, game: Game, seat: int, step: TakeTokens) -> frozenset[Case]:
        """The cases of a turn after tokens were bought."""
        cases = self._cup(game).cases_of(seat)
        for count, kind in step.tokens:
            for fits, _ in self._limits(game, seat, cases, count, kind) if count else ():
                cases = possible_cases(cases, fits)
            cases = frozenset(case.changing(kind, count) for case in cases)
        return cases

    def _discarding_tokens(self, cup: Cup, seat: int, step: DiscardTokens) -> frozenset[Case]:
        cases = cup.cases_of(seat)
        for count, kind in step.tokens:
            least = {case for case in cases if case.tokens_of(kind) >= count}
            cases = frozenset(case.changing(kind, -count) for case in least or cases)
        return cases

    def _after_payment(self, cup: Cup, seat: int, payment: Payment) -> frozenset[Case]:
        """The cases of a turn after a recorded payment."""
        tokens = [(kind, count) for kind in KINDS if (count := payment.count(token(kind)))]
        faces = [(face, count) for face in FACES if (count := payment.count(face))] if cup.roll is not None else []

        def fits(case: Case) -> bool:
            return all(case.tokens_of(kind) >= n for kind, n in tokens) and all(
                cup.left(case, face) >= n for face, n in faces
            )

        return frozenset(case.paying(payment) for case in possible_cases(cup.cases_of(seat), fits))

    def _using_everything(self, game: Game, cup: Cup, seat: int, step: Step) -> frozenset[Case]:
        """The cases after an action that the table plays although it cannot be paid: everything that could pay is used
        up.
        """
        if cup.roll is None:
            return cup.cases_of(seat)
        faces: tuple[str, ...] = (STATION, WILD)
        kinds: tuple[str, ...] = ()
        if isinstance(step, Claim):
            kinds = (self.kind(game, step),) if step.track is not None else ()
            faces = (*kinds, WILD) if kinds else ()
        return frozenset(
            case.paying_unrecorded(
                *((face, max(0, cup.left(case, face))) for face in faces),
                *((token(kind), case.tokens_of(kind)) for kind in kinds),
            )
            for case in cup.cases_of(seat)
        )

    def _claimed(self, game: Game, cup: Cup, seat: int, step: Claim) -> Cup:
        """The cup after a claim, with the game before it if it is a tunnel, and with what could stand for wilds."""
        track = None if step.track is None else game.board.tracks[step.track]
        tunnel = track is not None and track.kind == "tunnel"
        swaps = () if track is None or step.payment is not None else game.rules.price(game, seat, track).swaps
        maybe_paid = cup.tokens_maybe_paid
        if step.track is not None and step.payment is None:
            kind = self.kind(game, step)
            most = max(dict(case.paid).get(token(kind), 0) for case in cup.cases_of(seat))
            maybe_paid = {**maybe_paid, step.track: (seat, kind, most)} if most else maybe_paid
        before, claim = (game, step) if tunnel else (None, None)
        return cup._replace(before=before, claim=claim, swaps=swaps, tokens_maybe_paid=maybe_paid)

    def _given_up(self, cup: Cup, seat: int) -> Cup:
        """The cup before a tunnel's claim, with nothing bought in this turn (DX-16).

        By the house rule (`tokens_back` off) the tokens laid for the tunnel are lost.
        """
        assert cup.before is not None
        stock = {case.begun if self.numbers.tokens_back else _tokens_not_laid(case) for case in cup.cases_of(seat)}
        back = self._cup(cup.before).with_cases(seat, {Case(held, held) for held in stock})
        return back._replace(symbols=cup.symbols, given_up=True, bought=0)

    def end_turn(self, game: Game, seat: int, steps: Sequence[Step]) -> Game:
        cup = self._cup(game)
        if cup.cases:
            cup = cup.with_cases(seat, possible_cases(cup.cases, lambda case: case.swapped == cup.swapped))
        return game.with_part(self.table, Cup(cup.stocks, tokens_maybe_paid=cup.tokens_maybe_paid))

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        cup = self._cup(after)
        if cup.roll is None:
            return
        yield from self._payment_notes(cup, seat)
        unused = [
            sum(cup.roll.values()) - case.dice - cup.bought * self.numbers.per_token for case in cup.cases_of(seat)
        ]
        least, most = (max(0, pick(unused)) for pick in (min, max))
        left = wording("dice counted", count=most) if least == most else wording("dice between", least=least, most=most)
        yield note("dice left", left=wording("dice all", dice=left) if isinstance(step, Roll) else left)
        if isinstance(step, Claim) and cup.claim is not None:
            dice = self.tunnel_dice(self._tunnel(after, cup.claim))
            yield table_task("roll tunnel dice", TunnelDice, dice=dice)

    def _payment_notes(self, cup: Cup, seat: int) -> Iterator[Remark]:
        """What an unrecorded payment was, or the range it lies in."""
        payments = [dict(case.paid) for case in cup.cases_of(seat) if case.swapped == cup.swapped]
        units = {unit for payment in payments for unit in payment}
        if units:
            also = self._alternative_payment(cup, seat)
            order = sorted(units, key=lambda unit: (UNITS.index(unit) if unit in UNITS else len(UNITS), unit))
            yield payment_remark(
                [(unit, *extremes(payment.get(unit, 0) for payment in payments)) for unit in order], also
            )

    def _alternative_payment(self, cup: Cup, seat: int) -> str:
        """What to type if more of the wilds can have been something else, such as coal; empty if they cannot."""
        others = [case.paid for case in cup.cases_of(seat) if case.swapped > cup.swapped]
        fewest = min(others, key=lambda paid: (sum(n for unit, n in paid if unit not in FACES), paid), default=())
        return " ".join(f"{count} {unit}" for unit, count in fewest)

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        if self._cup(game).roll is None:
            yield AvailableAction(Roll, "DX-04", note("may roll", dice=self.numbers.dice), free=True)
            steps = [phrase.step for phrase in game.rules.phrases]
            paid: list[tuple[type[Step], str, str]]
            paid = [
                (step, step.face_payment.rule, step.face_payment.may) for step in steps if step.face_payment is not None
            ]
            tokens: tuple[type[Step], str, str] = (TakeTokens, "DX-09", "may take tokens")
            for step, rule, limits in (*_BOUGHT_BY_ROLL, *paid, tokens):
                yield AvailableAction(step, rule, note(limits, pieces=game.seats[seat].stock), free=True)

    def accepted_units(self, game: Game, claim: Claim, price: Price) -> AcceptedUnits:
        return AcceptedUnits(self.spaces(price), ((self.kind(game, claim), None),))

    def opening_required(self, game: Game, seat: int, step: Step) -> Remark | None:
        return needs(self, game, seat, step)

    def next_question(self, game: Game, seat: int, steps: Sequence[Step]) -> Question | None:
        return next_question(self, game, self._cup(game), seat, steps)

    def example_lines(self, game: Game, track: Track) -> Iterator[tuple[Step, ...]]:
        return example_lines(game, track)

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        for kind in KINDS:
            yield f"{kind} tokens", self._cup(game).tokens[seat][kind]

    def ranges(self, game: Game, seat: int) -> Iterator[tuple[str, int, int]]:
        cup = self._cup(game)
        for kind in KINDS:
            yield f"{kind} tokens", cup.least[seat][kind], cup.tokens[seat][kind]

    def remarks(self, game: Game) -> Iterator[Remark]:
        if game.board.two_decks:
            yield note("dice house rule", board=game.board.title)
        elif not self.numbers.offered:
            yield note("dice not foreseen", board=game.board.title)
        reach = self.numbers.dice + self.numbers.cap
        for track in game.board.tracks:
            if track.length > reach and not self.numbers.longest and track.id in game.owners:
                yield note("dice beyond reach", a=track.a, b=track.b, length=track.length, reach=reach)


def _tokens_not_laid(case: Case) -> tuple[int, ...]:
    """The tokens of a seat without those it laid or bought in this turn."""
    return tuple(map(min, case.begun, case.held))
