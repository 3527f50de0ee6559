"""Tunnels: cards turned up, and what they cost (AS-17 to AS-20, EU-02)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from companion.families.tunnels.words import NOUNS, WORDS
from companion.game.board import GREY, Track
from companion.game.extra_cost import (
    ADDS,
    ADDS_NOTHING,
    GIVES_UP,
    TURNED,
    AddCards,
    GiveUp,
    TurnUp,
    Units,
    index_after_claim,
    payments,
)
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, Step
from companion.game.numbers import Column, Numbers, cited_in, key
from companion.game.payment import CARD, WILD, Payment
from companion.game.questions import Continuation, PaymentDue, Question
from companion.game.signs import TrackKind
from companion.game.state import Game
from companion.game.unrecorded import in_plural, range_text
from companion.game.values import NamedTuple
from companion.game.verdict import Reason, Remark, because, table_task
from companion.words import learn

learn(WORDS, NOUNS)

FACE_UP = 5
"""The number of cards that lie face up; these are not turned up at a tunnel."""
TURNED_UP = "tunnel_cards"
"""The route column for the number of cards turned up at a tunnel, if printed there."""


class TunnelNumbers(Numbers):
    """How many cards are turned up."""

    passages = cited_in(cards="rule few_rule")

    cards: int = key(3, ge=1, description="cards turned up, where the track prints no number")
    rule: str = key("EU-02", description="the rule of tunnels on this board")
    wilds_rule: str = key("AS-18", description="the rule of a tunnel paid with locomotives alone")
    refuse_rule: str = key("AS-19", description="the rule of a tunnel that is not paid for")
    few_rule: str = key("AS-20", description="the rule of a pile with too few cards")


class Attempt(NamedTuple):
    """A tunnel being claimed: the game before, the claim, what was turned up and how much was added (None: unknown)."""

    before: Game
    claim: Claim
    turned: tuple[str | None, ...] | None = None
    added: int | None = None
    paid_on: frozenset[str] = frozenset()
    """The colours of the cards added."""

    @property
    def left(self) -> int:
        """The fewest cards that deck and discards can have held, not counting those played for the tunnel."""
        return (self.before.rules.fewest_left_to_draw(self.before) or 0) - FACE_UP


class UnrecordedCards(NamedTuple):
    """Unrecorded cards that a tunnel cost in the last line, and their keys; None: of any kind."""

    least: int
    most: int
    keys: Collection[str] | None


class Tunnels(Mechanic[TunnelNumbers]):
    """A claim that may cost more. Listed before all other families, so that it sees the game before the claim."""

    table = "tunnels"
    means = "cards"
    numbers_type = TunnelNumbers
    kinds = {"tunnel": TrackKind("rock", crossed=True)}
    route_columns = {TURNED_UP: Column(int, 0, "cards turned up at a tunnel", {"ge": 0, "le": 9}, place=7)}
    phrases = (TURNED, ADDS, ADDS_NOTHING, GIVES_UP)

    def _attempt(self, game: Game) -> Attempt | None:
        attempt = game.parts.get(self.table)
        return attempt if game.done and isinstance(attempt, Attempt) else None

    def _track(self, game: Game, step: Step) -> Track | None:
        if not isinstance(step, Claim) or step.track is None:
            return None
        track = game.board.tracks[step.track]
        return track if track.kind == "tunnel" else None

    def turned_up(self, track: Track) -> int:
        """How many cards are turned up at a tunnel."""
        return track.column(TURNED_UP, 0) or self.numbers.cards

    def extra_cost(self, attempt: Attempt) -> int | None:
        """How many cards to add: one for each that matches the colour played, or is a locomotive; None if unknown."""
        payment = attempt.claim.payment
        if attempt.turned is None:
            return None
        wilds = sum(1 for colour in attempt.turned if colour == WILD)
        if payment is None:
            return 0 if not attempt.turned else None
        return wilds + sum(1 for colour in attempt.turned if colour in payment.colours)

    def possible_extra_costs(self, game: Game, attempt: Attempt) -> tuple[int, ...]:
        """The possible extra costs of a tunnel, in cards, in ascending order: the colour of an unrecorded payment is
        unknown.
        """
        if attempt.turned is None or attempt.claim.track is None:
            return ()
        if (extra := self.extra_cost(attempt)) is not None:
            return (extra,)
        tunnel_colour = self._colour_taken(attempt)
        wilds = attempt.turned.count(WILD)
        if attempt.paid_on and (tunnel_colour == GREY or tunnel_colour in attempt.paid_on):
            return tuple(sorted({wilds + attempt.turned.count(colour) for colour in attempt.paid_on}))
        matches = {
            attempt.turned.count(colour)
            for colour in attempt.turned
            if colour != WILD and tunnel_colour in (GREY, colour)
        }
        return tuple(sorted({wilds, *(wilds + count for count in matches)}))

    def _colour_taken(self, attempt: Attempt) -> str:
        """The colour that a tunnel takes; grey if it takes any."""
        before = attempt.before
        assert attempt.claim.track is not None
        price = before.rules.price(before, 0, before.board.tracks[attempt.claim.track])
        return GREY if price.for_card else price.colour

    def unrecorded_extra_cost(self, game: Game, seat: int) -> tuple[int, int, Collection[str] | None]:
        owed = game.parts.get(self.table)
        if isinstance(owed, UnrecordedCards):
            return owed
        attempt = self._attempt(game)
        if attempt is None or attempt.claim.track is None or game.owners.get(attempt.claim.track) != seat:
            return 0, 0, ()
        if attempt.added is not None or (attempt.turned is not None and attempt.claim.payment is not None):
            return 0, 0, ()
        keys = self._keys_of_extra(attempt)
        if attempt.turned is None:
            return 0, self.turned_up(game.board.tracks[attempt.claim.track]), keys
        extras = self.possible_extra_costs(game, attempt)
        return extras[0], extras[-1], keys

    def _keys_of_extra(self, attempt: Attempt) -> frozenset[str] | None:
        """The cards that can be added for a tunnel: of the colour played, as far as it is known, and locomotives."""
        if attempt.claim.payment is not None:
            return frozenset((*attempt.claim.payment.colours, WILD))
        colour = self._colour_taken(attempt)
        return None if colour == GREY else frozenset((colour, WILD))

    # -- judging

    @handles(TurnUp, AddCards, GiveUp)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        attempt = self._attempt(game)
        if attempt is None:
            yield because(self.numbers.rule, "no tunnel here", who=game.name(seat))
        elif isinstance(step, TurnUp):
            yield from self._against_turned(game, seat, step, attempt)
        elif isinstance(step, AddCards):
            yield from self._against_added(game.name(seat), step.payment, attempt)
        elif self.possible_extra_costs(game, attempt) == (0,):
            yield because(self.numbers.refuse_rule, "nothing to give up", who=game.name(seat), **_ends(attempt))

    def _against_turned(self, game: Game, seat: int, step: TurnUp, attempt: Attempt) -> Iterator[Reason]:
        assert attempt.claim.track is not None
        printed = self.turned_up(game.board.tracks[attempt.claim.track])
        turned = len(step.cards)
        if attempt.turned is not None:
            yield because(self.numbers.rule, "turned up twice", who=game.name(seat), **_ends(attempt))
        if turned > printed:
            yield because(self.numbers.rule, "too many turned up", turned=turned, printed=printed, **_ends(attempt))
        elif turned < printed and attempt.left > turned:
            yield because(self.numbers.few_rule, "too few turned up", turned=turned, printed=printed, **_ends(attempt))

    def _against_added(self, who: str, payment: Payment, attempt: Attempt) -> Iterator[Reason]:
        laid = attempt.claim.payment
        for unit in dict.fromkeys(item.unit for item in payment.items if item.count and item.unit not in (CARD, WILD)):
            words = {"laid": in_plural((unit,)), "takes": in_plural((CARD, WILD))}
            yield because("BA-05", "cannot pay with", who=who, **words, **_ends(attempt))
        if laid is None:
            yield from self._against_colours(who, attempt.paid_on.union(payment.colours), attempt)
        elif not laid.colours and payment.colours:
            yield because(self.numbers.wilds_rule, "tunnel of wilds", who=who, **_ends(attempt))
        elif laid.colours and set(payment.colours) - set(laid.colours):
            asked = next(iter(laid.colours))
            yield because(self.numbers.rule, "tunnel colour", who=who, asked=asked, **_ends(attempt))

    def _against_colours(self, who: str, colours: frozenset[str], attempt: Attempt) -> Iterator[Reason]:
        """Refuse added colours that no payment of the claim, itself unrecorded, can have had."""
        tunnel_colour = self._colour_taken(attempt)
        if tunnel_colour != GREY and colours - {tunnel_colour}:
            yield because(self.numbers.rule, "tunnel colour", who=who, asked=tunnel_colour, **_ends(attempt))
        elif len(colours) > 1:
            yield because(self.numbers.rule, "tunnel colours", who=who, colours=sorted(colours), **_ends(attempt))

    # -- playing

    @handles(Claim, TurnUp, AddCards, GiveUp)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        attempt = self._attempt(game)
        if self._track(game, step) is not None and isinstance(step, Claim):
            return game.with_part(self.table, Attempt(game, step))
        if attempt is None:
            return game
        if isinstance(step, TurnUp):
            return game.with_part(self.table, attempt._replace(turned=tuple(card.colour for card in step.cards)))
        if isinstance(step, AddCards):
            added, paid_on = (attempt.added or 0) + step.payment.cards, attempt.paid_on.union(step.payment.colours)
            return game.with_part(self.table, attempt._replace(added=added, paid_on=paid_on))
        if isinstance(step, GiveUp):
            return attempt.before.replace(done=game.done)
        return game

    def validate_turn(self, game: Game, seat: int) -> Iterator[Reason]:
        attempt = self._attempt(game)
        if attempt is None or attempt.claim.track is None or game.owners.get(attempt.claim.track) != seat:
            return
        who, extras, added = game.name(seat), self.possible_extra_costs(game, attempt), attempt.added
        most = self.turned_up(game.board.tracks[attempt.claim.track])
        if attempt.turned is None and (added or 0) > most:
            yield because(self.numbers.rule, "tunnel costs at most", who=who, most=most, added=added, **_ends(attempt))
        if not extras or (added or 0) in extras or (added is None and attempt.claim.payment is None):
            return
        extra = extras[-1]
        if added is None:
            yield because(self.numbers.rule, "tunnel not paid", who=who, extra=extra, **_ends(attempt))
        else:
            yield because(self.numbers.rule, "tunnel cost", who=who, extra=extra, added=added, **_ends(attempt))

    def end_turn(self, game: Game, seat: int, steps: Sequence[Step]) -> Game:
        owed = UnrecordedCards(*self.unrecorded_extra_cost(game, seat)) if self._attempt(game) is not None else None
        return game if owed == game.parts.get(self.table) else game.with_part(self.table, owed)

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        track = self._track(before, step)
        if track is not None:
            yield table_task("turn up", TurnUp, AddCards, cards=self.turned_up(track))
        attempt = self._attempt(after)
        if isinstance(step, TurnUp) and attempt is not None:
            extra = self.extra_cost(attempt)
            if extra is not None:
                yield table_task("tunnel costs", AddCards, GiveUp, extra=extra)
            elif (extras := self.possible_extra_costs(after, attempt))[-1]:
                owed = range_text(extras[0], extras[-1])
                yield table_task("tunnel may cost", AddCards, GiveUp, extra=owed)

    # -- going on

    def next_question(self, game: Game, seat: int, steps: Sequence[Step]) -> Question | None:
        attempt = game.parts.get(self.table)
        if not game.table.by_turns or not isinstance(attempt, Attempt) or attempt.added is not None:
            return None
        assert attempt.claim.track is not None
        at, most = index_after_claim(steps), self.turned_up(game.board.tracks[attempt.claim.track])
        if attempt.turned is None:
            return Question("ask tunnel", {"most": most}, TURNED, at, needed=True, until=("tunnel not paid",))
        if self.extra_cost(attempt) == 0:
            return None
        ways = partial(self._ways, attempt, steps, at + 1)
        return Question("ask way", at=at + 1, needed=True, continuations=ways, due=self._due(attempt, seat))

    def _due(self, attempt: Attempt, seat: int) -> PaymentDue:
        """What a tunnel costs more; for an unrecorded payment, in cards of the track's colour."""
        extra, claim, before = self.extra_cost(attempt), attempt.claim, attempt.before
        if claim.payment is not None:
            return PaymentDue(extra, extra, tuple(claim.payment.colours))
        assert claim.track is not None
        assert attempt.turned is not None
        track = before.board.tracks[claim.track]
        price = before.rules.price(before, seat, track)
        if price.colour == GREY or price.for_card:
            return PaymentDue(extra, None)
        return PaymentDue(extra, sum(colour in (price.colour, WILD) for colour in attempt.turned), (price.colour,))

    def _ways(self, attempt: Attempt, steps: Sequence[Step], at: int) -> Iterator[tuple[Continuation, ...]]:
        """The line as it is if that suffices, each payment with the fewest wilds first, and giving up."""
        colours = () if attempt.claim.payment is None else tuple(attempt.claim.payment.colours)
        kinds: list[Units] = [((CARD, colour), (WILD, None)) for colour in colours] or [((WILD, None),)]
        yield (Continuation(tuple(steps)),)
        for payment in payments(self.extra_cost(attempt) or 0, kinds):
            yield (Continuation((*steps[:at], AddCards(payment), *steps[at:])),)
        yield (Continuation((*steps[:at], GiveUp())),)


def _ends(attempt: Attempt) -> dict[str, str]:
    return {"a": attempt.claim.ends[0], "b": attempt.claim.ends[1]}
