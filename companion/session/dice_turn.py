"""A turn with dice as it is told: what is asked, what can be chosen, the whole line in the end (DX-03 to DX-15)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.families.dice.cup import FACES, KINDS, token
from companion.families.dice.steps import Roll, TakeTokens, TunnelDice
from companion.families.passengers import MovePassenger
from companion.game.moves import Claim, DrawTickets, Step, Turn
from companion.record import examples, rolled, tunnelled
from companion.record.lines import write_line
from companion.record.names import begins_words, words_of
from companion.record.rolled import Offer
from companion.referee import judge
from companion.session import Session
from companion.session.dice_choices import CLAIMS, DiceChoice, fitting, folded
from companion.words import wording


class DiceTurn:
    """The dice are told one by one; then what they buy is chosen, and the tokens for the dice left over.

    Everything that can be chosen was judged.
    """

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.seat = seat
        self.dice: list[str] = []
        self.rows: list[DiceChoice] = []
        """What can be chosen now; empty while the dice are told."""
        self.asks = ""
        """The question that is open."""
        self.line: str | None = None
        """The whole line, once nothing is open any more."""
        self.tunnel: Turn | None = None
        """The claim of a tunnel whose symbols are asked."""
        self.buying = False
        """The rows are what the roll buys."""
        self.unfolded = False
        """Only one kind of them is listed."""
        self.such = ""
        """What may be typed to find a row, or for a tunnel's symbols."""
        self._listed: list[DiceChoice] = []
        """Those that are listed while nothing is typed."""
        self._ask_dice()

    @property
    def most(self) -> int:
        """How many dice are rolled."""
        return rolled.dice_of(self.session.game).numbers.dice

    @property
    def roll(self) -> Roll:
        return Roll(tuple((self.dice.count(face), face) for face in FACES if face in self.dice))

    def found(self, typed: str) -> list[DiceChoice]:
        """The rows of which every typed word begins a word; while nothing is typed, the best of them."""
        return fitting(self._listed if self.unfolded else self.rows, typed) if typed.strip() else self._listed

    def why_not(self, typed: str) -> str:
        """Why tickets cannot be drawn, where they are looked for; empty for all else."""
        if not self.buying or not typed.strip() or not begins_words(typed, words_of(wording("dice called tickets"))):
            return ""
        verdict = judge(self.session.game, Turn(self.seat, (self.roll, DrawTickets(1, 1))))
        return " ".join(reason.says for reason in verdict.reasons[:1])

    # -- telling

    def die(self, face: str) -> None:
        """One die more; the last one shows what they buy."""
        self.dice.append(face)
        if len(self.dice) == self.most:
            self._ask_buys()
        else:
            self._ask_dice()

    def symbols(self, typed: str) -> None:
        """The tunnel dice are told: what it costs more, or nothing; an empty text tells none."""
        assert self.tunnel is not None
        if not typed:
            self._done(write_line(self.session.game, self.tunnel))
            return
        game = self.session.game
        track = tunnelled.asked(game, self.tunnel)
        most = 0 if track is None else tunnelled.most(game, track)
        if not typed.isascii() or not typed.isdigit() or int(typed) > most:
            self.asks = wording("dice symbols", most=most)
            return
        turn = tunnelled.turning(self.tunnel, TunnelDice(int(typed)))
        ways = tunnelled.ways(game, turn)
        if int(typed) == 0 and ways:
            self._ask_tokens(ways[0])
            return
        self._turn_to([self._row(way, self._ask_tokens, turn) for way in ways])
        self.asks = wording("dice way", count=int(typed))

    def back(self) -> None:
        """One step back: to what the dice buy, then to the dice, one by one."""
        if (self.rows and not self.buying) or self.unfolded or self.tunnel is not None:
            self._ask_buys()
        elif self.dice:
            self.dice.pop()
            self._ask_dice()

    # -- asking

    def _ask_dice(self) -> None:
        self._turn_to([])
        self.asks = wording("dice ask", most=self.most)

    def _turn_to(self, rows: list[DiceChoice], tunnel: Turn | None = None) -> None:
        """Other rows to choose from, none of them what the roll buys; a tunnel's symbols are asked instead of them."""
        self.rows = self._listed = rows
        self.tunnel, self.buying, self.unfolded = tunnel, False, False

    def _ask_buys(self) -> None:
        """Everything that the roll buys: claims, then those that need a token of the unused dice, then all else.

        Only the best of many are listed; typing finds the others.
        """
        game, seat, roll = self.session.game, self.seat, self.roll
        offers = sorted(rolled.claims(game, seat, roll), key=lambda offer: len(offer.turn.steps))
        claims = [self._row(offer, self._claimed, kind=CLAIMS) for offer in offers]
        ends = [step.ends for offer in offers[:1] for step in offer.turn.steps if isinstance(step, Claim)]
        self.such = wording("dice filter", such=examples.parts(*ends[0])) if ends else wording("dice filter no claim")
        others = [
            *rolled.tickets(game, seat, roll),
            *rolled.others(game, seat, roll),
        ]
        rows = [self._other(offer) for offer in others]
        nothing = rolled.nothing(game, seat, roll)
        if nothing is not None:
            only = DiceChoice(
                wording("dice only tokens"), "", lambda: self._ask_tokens(nothing), called=wording("dice called tokens")
            )
            rows.append(only)
        rows += [self._begun(f"{self._written((one,))} - ") for one in _journeys(others)]
        rows.append(self._begun(""))
        self.rows = claims + rows
        self._listed, self.unfolded = folded(self.rows, self._unfold), False
        self.tunnel, self.buying = None, True
        routes = wording("dice claims", count=len(claims)) if claims else wording("dice no claim")
        self.asks = wording("dice buys more" if others else "dice buys", routes=routes, others=len(others))

    def _unfold(self, rows: list[DiceChoice]) -> None:
        """One kind of what the roll buys, all of it."""
        self._listed, self.unfolded = rows, True
        self.asks = wording("dice which")

    def _begun(self, text: str) -> DiceChoice:
        """A line that goes on at the prompt; one of which nothing is told yet is something else."""
        line = f"{write_line(self.session.game, Turn(self.seat, (self.roll,)))}; {text}"
        return DiceChoice(f"{text}…" if text else wording("dice other"), "", lambda: self._done(line))

    def _claimed(self, offer: Offer) -> None:
        """What may be taken with a claim, or placed, is asked first."""
        more = rolled.takings(self.session.game, offer)
        if not more:
            self._taken(offer)
            return
        before = self._written(offer.turn.steps)
        rows = [
            DiceChoice(self._written(one.turn.steps).removeprefix(before).lstrip(", "), "", self._taking(one))
            for one in more
        ]
        self._turn_to([*rows, DiceChoice(wording("dice takes nothing"), "", lambda: self._taken(offer))])
        self.asks = wording("dice taking")

    def _taking(self, offer: Offer) -> Callable[[], None]:
        return lambda: self._claimed(offer)

    def _taken(self, offer: Offer) -> None:
        """A tunnel asks for its dice."""
        game, track = self.session.game, tunnelled.asked(self.session.game, offer.turn)
        if track is None:
            self._ask_tokens(offer)
            return
        self._turn_to([], offer.turn)
        self.asks = wording("dice tunnel", dice=tunnelled.dice(game, track))
        self.such = wording("ask symbols example", most=tunnelled.most(game, track))

    def _ask_tokens(self, offer: Offer) -> None:
        """The tokens that the unused dice buy, where there is anything to choose."""
        offers = rolled.tokens(self.session.game, offer)
        if len(offers) == 1:
            self._done(write_line(self.session.game, offers[0].turn))
            return
        self._turn_to([self._row(one, self._chosen, offer.turn) for one in offers])
        self.asks = wording("dice tokens")

    def _chosen(self, offer: Offer) -> None:
        self._done(write_line(self.session.game, offer.turn))

    def _done(self, line: str) -> None:
        self.line = line

    def _row(
        self, offer: Offer, take: Callable[[Offer], None], before: Turn | None = None, *, kind: str = ""
    ) -> DiceChoice:
        """What an offer adds to the turn before it, or to the roll; of a claim, that its tokens are bought."""
        steps = offer.turn.steps[len(before.steps) if before is not None else 1 :]
        claims = any(isinstance(step, Claim) for step in steps)
        says = self._bought(steps) if claims else _tokens(steps) or self._written(steps) or wording("dice no tokens")
        journey = any(isinstance(step, MovePassenger) for step in steps)
        told = ("points",) if claims else ("goods",) if journey else ()
        notes = [note.says for note in offer.verdict.notes if note.key in told]
        spelt = self.session.game.board.spelt
        places = tuple(names for name, names in spelt.items() if name in says)
        return DiceChoice(says, " · ".join(notes), lambda: take(offer), kind, places=places)

    def _other(self, offer: Offer) -> DiceChoice:
        """What a roll buys besides claims; tickets are found by their name, however many they are."""
        step = offer.turn.steps[1]
        row = self._row(offer, self._ask_tokens, kind=type(step).__name__)
        return replace(row, called=wording("dice called tickets")) if isinstance(step, DrawTickets) else row

    def _bought(self, steps: tuple[Step, ...]) -> str:
        """A claim, and of the tokens that pay for it how many are bought first."""
        claim = next(step for step in steps if isinstance(step, Claim))
        says = self._written((claim,))
        bought = sum(count for step in steps if isinstance(step, TakeTokens) for count, _ in step.tokens)
        if not bought or claim.payment is None:
            return says
        last = claim.payment.items[-1]
        all_of_it = last.count == bought and last.unit in map(token, KINDS)
        return f"{says} {wording('dice bought' if all_of_it else 'dice bought some', count=bought)}"

    def _written(self, steps: tuple[Step, ...]) -> str:
        """Steps as they stand in a line, without the name."""
        game = self.session.game
        return write_line(game, Turn(self.seat, steps)).removeprefix(game.name(self.seat)).strip()


def _tokens(steps: tuple[Step, ...]) -> str:
    """Tokens that are taken, in words for people: a record has "2 single token"; empty for all else."""
    told = [one for step in steps if isinstance(step, TakeTokens) for one in step.tokens]
    if not told or len(steps) > 1:
        return ""
    return wording(
        "dice takes tokens", tokens=tuple(wording(f"dice takes {kind}", count=count) for count, kind in told)
    )


def _journeys(offers: list[Offer]) -> list[MovePassenger]:
    """A journey that has only begun, for each passenger that can travel: not all of them are offered."""
    steps = [step for offer in offers for step in offer.turn.steps if isinstance(step, MovePassenger)]
    return [MovePassenger((start,)) for start in dict.fromkeys(step.cities[0] for step in steps)]
