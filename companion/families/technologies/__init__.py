"""Technology cards: bought with locomotives, they permit and change claims and bring points (UK-02, UK-05 to UK-18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.families.technologies.numbers import UNRESTRICTED, TechnologyNumbers
from companion.families.technologies.words import NOUNS, WORDS
from companion.game.board import GREY, Board, Track
from companion.game.contributions import NO_MORE, AvailableAction, Extra, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import BY_NAME, IN_PLAY, Claim, CountThings, DrawCards, OwnTracks, Step
from companion.game.numbers import Column, Misprints
from companion.game.payment import CARD, WILD, Cost, Payment, Price
from companion.game.phrase import (
    ChoiceSlot,
    ChoicesSlot,
    HowManySlot,
    Names,
    PaymentSlot,
    Phrase,
    optional_word,
    required_word,
)
from companion.game.results import completed, seats_without_ticket_number
from companion.game.state import Game
from companion.game.values import dataclass, replace, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.trails import longest_path
from companion.words import learn

learn(WORDS, NOUNS)

TYPED = ("technology", "tech", "techs")
"""What people type before the name of a technology."""

TABLE, POINT, LOST = "technologies", "technology point", "lost technology point"
MOST_POINTS = 199
"""More than all cards together can bring."""


@dataclass(frozen=True, slots=True)
class Buy(Step):
    """A technology card bought before the action of a turn; `payment` is None if not recorded."""

    opens: ClassVar[bool] = True
    waits_for: ClassVar[tuple[str, ...]] = ("no action bought", "no claim with card", "one claim with card")
    tracked: ClassVar[frozenset[str]] = IN_PLAY
    technology: str
    payment: Payment | None = None


@dataclass(frozen=True, slots=True)
class HasTechnologies(Step):
    """Cards that a seat has at the end, besides those of earlier lines."""

    tracked: ClassVar[frozenset[str]] = BY_NAME
    technologies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Technologies:
    """The cards of each seat in the order bought, and for each track that it claimed, the cards it had at the time.

    `bought` are those of the current turn; `recorded` says whether the record has any purchase.
    """

    held: tuple[tuple[str, ...], ...]
    claimed: tuple[Mapping[int, tuple[str, ...]], ...]
    bought: tuple[str, ...] = ()
    claims: int = 0
    """The number of claims in the current turn."""
    overtook: bool = False
    """Whether one of them was of a track that another seat owns."""
    recorded: bool = False


def _part(game: Game) -> Technologies:
    return game.part(TABLE, Technologies)


def _numbers(game: Game) -> TechnologyNumbers:
    numbers = game.board.numbers[TABLE]
    assert isinstance(numbers, TechnologyNumbers)
    return numbers


def _names(game: Game) -> Names:
    if TABLE not in game.board.numbers:
        return {}
    numbers = _numbers(game)
    return {card: (card, *numbers.spelled.get(card, ())) for card in numbers.cards}


class TechnologyRules(Mechanic[TechnologyNumbers]):
    """Who has which card. Unless every turn is recorded, with cards, the technologies that tracks require are judged
    only once the record has a purchase.
    """

    table = TABLE
    numbers_type = TechnologyNumbers
    sheet = ("technologies",)
    lines_after = "tickets"
    passages = ("UK",)
    counted_units = (POINT, LOST)
    route_columns = {UNRESTRICTED: Column(bool, False, "it takes no technology")}
    phrases = (
        Phrase(
            Buy,
            "buys",
            (optional_word("", *TYPED), ChoiceSlot("technology", _names, "a technology"), PaymentSlot("payment")),
            synonyms=("purchases", "purchase", "acquires", "acquire", "gets", "get", "pays", "pay", "paid", "develops"),
            expects="what is bought",
            elsewhere="nothing to buy",
            help="table help buys",
        ),
        Phrase(
            HasTechnologies,
            "has",
            (
                HowManySlot("technologies"),
                required_word("technologies", *TYPED),
                ChoicesSlot("technologies", _names, "a technology"),
            ),
            help="table help technologies",
        ),
    )

    def misprints(self, board: Board) -> Misprints:
        return self.numbers.wrong(board, self.table)

    def start(self, game: Game) -> Game:
        seats = len(game.table.seats)
        return game.with_part(self.table, Technologies(((),) * seats, ({},) * seats))

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(CountThings, POINT, "UK-11")
        if self._most_lost:
            yield Tally(CountThings, LOST, "UK-17")

    @property
    def _most_lost(self) -> int:
        """The most points that all cards together can cost."""
        return sum((*self.numbers.most_tickets.values(), *self.numbers.longest_path.values()))

    # -- prices

    def _card_held(self, game: Game, seat: int, cards: Sequence[str] | Mapping[str, int]) -> str | None:
        """The first of these cards that a seat has; None if it has none."""
        return next((card for card in _part(game).held[seat] if card in cards), None)

    def _for_wild(self, game: Game, seat: int) -> int:
        """How many cards stand for one locomotive for a seat (UK-02)."""
        card = self._card_held(game, seat, self.numbers.fewer_for_wild)
        return self.numbers.for_wild if card is None else self.numbers.fewer_for_wild[card]

    def price(self, game: Game, seat: int, track: Track, price: Price) -> Price:
        price = price._replace(unmet=len(self._unmet(game, seat, track)))
        if not game.table.by_cards:
            return price
        spaces = price.spaces
        if self._card_held(game, seat, self.numbers.cheaper) is not None:
            spaces = max(1, price.wilds, spaces - 1)
        each = self._for_wild(game, seat)
        return price._replace(spaces=spaces, discount=price.spaces - spaces, for_wild=each, for_wild_rule="UK-02")

    def _unmet(self, game: Game, seat: int, track: Track) -> list[tuple[str, Sequence[str]]]:
        """What a track requires and a seat lacks, as (rule, the cards of which any one suffices)."""
        needed = self.numbers.needed(game.board, track)
        return [(rule, cards) for rule, cards in needed if self._card_held(game, seat, cards) is None]

    def step_cost(self, game: Game, seat: int, step: Step) -> Cost | None:
        if not isinstance(step, Buy) or not game.table.by_cards:
            return None
        price, _ = self.numbers.cards[step.technology]
        return Cost(price, (CARD, WILD), self._for_wild(game, seat))

    def extra_for(self, game: Game, seat: int, step: Step) -> Extra:
        """A third blind card, in place of two cards (UK-16)."""
        if not isinstance(step, DrawCards):
            return NO_MORE
        count, who = len(step.cards), game.name(seat)
        blind = all(drawn.colour is None for drawn in step.cards)
        fitting = [card for card, most in self.numbers.blind.items() if most == count]
        if (card := self._card_held(game, seat, fitting)) is not None:
            usual = game.board.numbers["cards"].draw
            if blind:
                return Extra(count - usual, "UK-16")
            return Extra(refused=because("UK-16", "blind cards only", who=who, count=count, card=card))
        if fitting and blind:
            return Extra(refused=because("UK-16", "blind cards lack", who=who, count=count, cards=fitting))
        return NO_MORE

    def overtakes(self, game: Game, seat: int, track: Track) -> bool:
        if game.table.recorded_at_end:
            return bool(self.numbers.overtaking)  # the card went back, and no line says that it was used
        return any(card in self.numbers.overtaking for card in _part(game).bought)

    def allows_second_action(self, game: Game, seat: int, step: Step) -> bool:
        part = _part(game)
        return isinstance(step, Claim) and part.claims == 1 and any(card in self.numbers.twice for card in part.bought)

    # -- judging

    @handles(Buy, Claim, HasTechnologies, CountThings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if isinstance(step, Buy):
            yield from self._against_purchase(game, seat, step)
        elif isinstance(step, Claim) and step.track is not None:
            yield from self._against_claim(game, seat, game.board.tracks[step.track])
        elif isinstance(step, HasTechnologies):
            yield from self._against_held(game, seat, step)
        elif isinstance(step, CountThings):
            for count, unit in step.amounts:
                if unit == POINT and count > MOST_POINTS:
                    yield because("UK-11", "too many technology points", who=game.name(seat), most=MOST_POINTS)
                elif unit == LOST and count > self._most_lost:
                    most = self._most_lost
                    yield because("UK-17", "too many lost points", who=game.name(seat), count=count, most=most)

    def _against_purchase(self, game: Game, seat: int, step: Buy) -> Iterator[Reason]:
        part, who, card = _part(game), game.name(seat), step.technology
        price, copies = self.numbers.cards[card]
        if part.bought:
            yield because("UK-09", "second technology", who=who, first=part.bought[0])
        elif game.done:
            yield because("UK-09", "technology late", who=who, card=card)
        if card in part.held[seat]:
            yield because("UK-09", "technology held", who=who, card=card)
        elif sum(held.count(card) for held in part.held) >= copies:
            yield because("UK-10", "technologies gone", who=who, card=card, copies=copies)
        if step.payment is not None:
            each = self._for_wild(game, seat)
            card_price = Price(price, GREY, wilds=price, for_wild=each)
            odd = any(item.count and item.unit not in (CARD, WILD) for item in step.payment.items)
            if odd or not card_price.covered_by(step.payment):
                yield because("UK-10", "technology price", who=who, card=card, price=price, each=each)

    def _against_claim(self, game: Game, seat: int, track: Track) -> Iterator[Reason]:
        """Refuse a track if the seat lacks a card that it requires (UK-05 to UK-07)."""
        if not (game.table.by_turns and game.table.by_cards) and not _part(game).recorded:
            return
        for rule, cards in self._unmet(game, seat, track):
            values = {"who": game.name(seat), "a": track.a, "b": track.b, "cards": [*map(self.numbers.title, cards)]}
            yield because(rule, "technology lacks", **values)

    def _against_held(self, game: Game, seat: int, step: HasTechnologies) -> Iterator[Reason]:
        others = [held for at, held in enumerate(_part(game).held) if at != seat]
        for card in dict.fromkeys(step.technologies):
            _, copies = self.numbers.cards[card]
            if step.technologies.count(card) > 1:
                yield because("UK-09", "technology held", who=game.name(seat), card=card)
            elif card in self.numbers.used_at_once:
                yield because("UK-13", "technology returned", card=card)
            elif sum(held.count(card) for held in others) >= copies:
                yield because("UK-10", "technologies gone", who=game.name(seat), card=card, copies=copies)

    def validate_turn(self, game: Game, seat: int) -> Iterator[Reason]:
        """A purchase must be followed by an action, and a card that is used in the same turn must be used."""
        part, who = _part(game), game.name(seat)
        if part.bought and not game.done and game.table.by_turns and not game.clock.over:
            yield because("BA-02", "no action bought", who=who, card=part.bought[0])
        for card in part.bought:
            if card in self.numbers.overtaking and not part.overtook:
                yield because("UK-13", "no claim with card", who=who, card=card)
            elif card in self.numbers.twice and part.claims < 2 and (part.claims or game.table.by_turns):
                yield because("UK-15", "one claim with card", who=who, card=card)

    # -- playing

    @handles(Buy, Claim, HasTechnologies, DrawCards)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = _part(game)
        if isinstance(step, DrawCards):
            return game if step.cards or step.nothing else self._after_unrecorded_draw(game, seat)
        if isinstance(step, HasTechnologies):
            held = tuple(dict.fromkeys((*part.held[seat], *step.technologies)))
            return game.with_part(self.table, replace(part, held=replaced(part.held, seat, held)))
        if isinstance(step, Buy):
            held = tuple(dict.fromkeys((*part.held[seat], step.technology)))
            bought = (*part.bought, step.technology)
            changed = replace(part, held=replaced(part.held, seat, held), bought=bought, recorded=True)
            return game.with_part(self.table, changed)
        assert isinstance(step, Claim)
        if step.track is None:
            return game
        claimed = replaced(part.claimed, seat, {**part.claimed[seat], step.track: part.held[seat]})
        overtook = part.overtook or step.track in game.sharers
        changed = replace(part, claimed=claimed, claims=part.claims + 1, overtook=overtook)
        return game.with_part(self.table, changed)

    def _after_unrecorded_draw(self, game: Game, seat: int) -> Game:
        """The game after an unrecorded draw: with a card for it, more may have been drawn than usual (UK-16)."""
        card, held = self._card_held(game, seat, self.numbers.blind), game.seats[seat]
        if card is None or not game.table.by_turns:
            return game
        more = max(0, self.numbers.blind[card] - game.board.numbers["cards"].draw)
        hand, drawn = held.hand.taking(None, more), held.cards_drawn + more
        return game.with_holding(seat, hand=hand, cards_over=held.cards_over + more, cards_drawn=drawn)

    def _points_of(self, held: Sequence[str], track: Track) -> int:
        """The points that cards bring with a claim (UK-11)."""
        numbers = self.numbers
        ferry = sum(numbers.each_ferry.get(card, 0) for card in held) if track.kind == "ferry" else 0
        return ferry + sum(numbers.each_route.get(card, 0) for card in held)

    def end_turn(self, game: Game, seat: int, steps: Sequence[Step]) -> Game:
        part = _part(game)
        if not part.bought and not part.claims:
            return game
        kept = tuple(card for card in part.held[seat] if card not in self.numbers.used_at_once)
        return game.with_part(
            self.table, replace(part, held=replaced(part.held, seat, kept), bought=(), claims=0, overtook=False)
        )

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, Buy):
            price, copies = self.numbers.cards[step.technology]
            left = copies - sum(held.count(step.technology) for held in _part(after).held)
            yield note("technology bought", card=step.technology, price=price, left=max(0, left))
            if step.technology in self.numbers.used_at_once:
                yield note("technology goes back", card=step.technology)
            if step.technology in {*self.numbers.most_tickets, *self.numbers.longest_path}:
                yield note("technology in time", card=step.technology)
        elif isinstance(step, Claim) and step.track is not None:
            if points := self._points_of(_part(before).held[seat], after.board.tracks[step.track]):
                yield note("technology brings", points=points)
            for other in after.sharers.get(step.track, ()) if after.sharers is not before.sharers else ():
                yield note("track shared", who=before.name(other))
        elif isinstance(step, OwnTracks):
            for track, (a, b), _ in step.tracks if after.sharers is not before.sharers else ():
                if track is not None and (others := set(before.owners_of(track)) - {seat}):
                    names = [before.name(other) for other in sorted(others)]
                    yield note("track owned too", a=a, b=b, who=names, cards=list(self.numbers.overtaking))

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        yield from map(Buy, self.numbers.cards)

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        held = _part(game).held
        by_price: dict[int, list[str]] = {}
        for card, (price, copies) in self.numbers.cards.items():
            if card not in held[seat] and sum(other.count(card) for other in held) < copies:
                by_price.setdefault(price, []).append(card)
        cards = "; ".join(f"{price}: {', '.join(names)}" for price, names in sorted(by_price.items()))
        if cards:
            yield AvailableAction(Buy, "UK-09", note("may buy technologies", cards=cards), free=True)

    # -- the end

    def _claim_points(self, game: Game, seat: int) -> int:
        """The points that a seat's cards brought with its claims (UK-11).

        If only the end is recorded, the cards count as bought before all claims; a declared score marker already
        includes these points, so they are 0 then.
        """
        part = _part(game)
        if not game.table.recorded_at_end:
            tracks = game.board.tracks
            return sum(self._points_of(held, tracks[track]) for track, held in part.claimed[seat].items())
        if game.seats[seat].marked is not None:
            return 0
        return sum(self._points_of(part.held[seat], track) for track in game.tracks_of_seat(seat))

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            why = []
            claims = sum(self._claim_points(game, seat) for seat in side.seats)
            claims += game.counted(side.index, POINT) - game.counted(side.index, LOST)
            if claims:
                why.append(note("why technology claims", points=claims))
            total = claims
            for seat in side.seats:
                for card, points in self._end_points(game, seat, side.index):
                    total += points
                    why.append(note("why technology", card=card, points=points))
            yield Points(side.index, "technologies", total, "UK-11", tuple(why) or (note("why no technology"),))

    def open_scores(self, game: Game) -> Iterator[Points]:
        """The points that came with claims. The other lines depend on tickets, which are secret."""
        for side in game.table.sides:
            yield Points(
                side.index, "technologies", sum(self._claim_points(game, seat) for seat in side.seats), "UK-11"
            )

    def _end_points(self, game: Game, seat: int, side: int) -> Iterator[tuple[str, int]]:
        """What each card of a seat is worth when the game is over (UK-12, UK-17)."""
        numbers, sides = self.numbers, range(len(game.table.sides))
        for card in _part(game).held[seat]:
            if card in numbers.each_ticket:
                yield card, numbers.each_ticket[card] * completed(game, side)
            if card in numbers.most_tickets and game.finished and not seats_without_ticket_number(game):
                counts = [completed(game, other) for other in sides]
                won = 0 < counts[side] == max(counts)
                yield card, numbers.most_tickets[card] * (1 if won else -1)
            if card in numbers.longest_path and game.finished:
                lengths = [longest_path(game, other).length for other in sides]
                won = 0 < lengths[side] == max(lengths)
                yield card, numbers.longest_path[card] * (1 if won else -1)

    def remarks(self, game: Game) -> Iterator[Remark]:
        if game.table.tracking != "final":
            return
        if not any(_part(game).held):
            yield note("technologies missing")
        bringing = {**self.numbers.each_route, **self.numbers.each_ferry}
        seats = [
            seat
            for seat, held in enumerate(_part(game).held)
            if game.seats[seat].marked is None and any(card in bringing for card in held)
        ]
        if seats:
            yield note("technologies first", who=[game.name(seat) for seat in seats])

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield TABLE, len(_part(game).held[seat])

    def cards_kept(self, game: Game, seat: int) -> Iterator[str]:
        yield from _part(game).held[seat]

    def open_cards(self, game: Game, seat: int) -> Iterator[tuple[str, Sequence[str]]]:
        yield TABLE, _part(game).held[seat]

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        if not game.table.counts_only:
            yield TABLE, list(_part(game).held[seat])
