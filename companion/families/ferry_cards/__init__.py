"""Ferry cards: taken as a whole turn, played for the waves of a ferry (IT-02, IT-03)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.families.ferry_cards.words import NOUNS, WORDS
from companion.game.board import Board, Track
from companion.game.contributions import AvailableAction
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Action, Claim, Step
from companion.game.numbers import Column, Misprints, Numbers, SpaceMark, cited_in, key
from companion.game.payment import Price, Swap
from companion.game.phrase import Phrase, optional_word, required_word
from companion.game.state import Game
from companion.game.values import NamedTuple, dataclass, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

WAVES = "waves"
"""The route column for the number of a ferry's spaces that show a wave."""
FERRY = "ferry"
"""The word for a ferry card in a payment."""


class FerryCardNumbers(Numbers):
    """How many ferry cards there are, and what they pay for."""

    passages = cited_in(cards="rule", hold="rule", waves="pay_rule")
    with_cards = frozenset(("cards", "hold", "waves"))

    cards: int = key(10, ge=1, le=99, description="ferry cards in all")
    hold: int = key(2, ge=1, le=9, description="the most that a player may hold")
    waves: int = key(2, ge=1, le=9, description="waves that one of them pays at most")
    rule: str = key("IT-02", description="the rule of taking a ferry card on this board")
    pay_rule: str = key("IT-03", description="the rule of paying waves on this board")


@dataclass(frozen=True, slots=True)
class TakeFerryCard(Action):
    """A ferry card taken, which is the whole turn."""


class HeldCards(NamedTuple):
    """The ferry cards of a seat: the most (`cards`) and the fewest (`sure`) that it can have.

    They differ after claims of ferries whose payment was not recorded.
    """

    cards: int = 0
    sure: int = 0


class FerryCards(Mechanic[FerryCardNumbers]):
    """How many ferry cards each seat holds. Cards that were played can be taken again."""

    table = "ferry_cards"
    numbers_type = FerryCardNumbers
    route_columns = {
        WAVES: Column(
            int,
            0,
            "spaces of a ferry that bear a wave: each takes a wild, or part of a ferry card",
            {"ge": 0, "le": 12},
            drawn=SpaceMark("wheel", "legend wave"),
        ),
    }
    phrases = (
        Phrase(
            TakeFerryCard,
            "draws",
            (optional_word("a", "one", "1"), required_word("ferry", expects="a ferry card"), optional_word("card")),
            verb_optional=True,
            help="table help ferry card",
        ),
    )
    payment_units = {FERRY: (FERRY, "ferries")}

    def misprints(self, board: Board) -> Misprints:
        for track in board.tracks:
            if track.column(WAVES, 0) > track.length:
                yield ("routes", track.id, WAVES), wording("more waves than spaces", spaces=track.length)
            elif track.column(WAVES, 0) and track.kind != "ferry":
                yield ("routes", track.id, WAVES), wording("waves on land")

    def start(self, game: Game) -> Game:
        return game.with_part(self.table, (HeldCards(),) * len(game.table.seats))

    def _held(self, game: Game, seat: int) -> HeldCards:
        held = game.parts[self.table][seat]
        assert isinstance(held, HeldCards)
        return held

    def _with_cards(self, game: Game, seat: int, cards: int, sure: int) -> Game:
        part = game.parts[self.table]
        held = HeldCards(max(0, cards), max(0, min(cards, sure)))
        return game.with_part(self.table, replaced(part, seat, held))

    def _most_usable(self, track: Track) -> int:
        """The most ferry cards that a claim of this track can use."""
        return -(-_waves(track) // self.numbers.waves)

    def price(self, game: Game, seat: int, track: Track, price: Price) -> Price:
        """Each wave costs a wild. If hands are not tracked, every seat is assumed to hold as many ferry cards as it
        may.
        """
        price = price._replace(
            wilds=price.wilds + _waves(track), symbol_rule=price.symbol_rule or self.numbers.pay_rule
        )
        if not game.table.by_cards:
            return price
        has = self._held(game, seat).cards if game.table.by_turns else self.numbers.hold
        held = min(has, self._most_usable(track))
        swap = Swap(
            FERRY, 1, held, up_to=self.numbers.waves, lacks="ferry needs wild or ferry", tracked=game.table.by_turns
        )
        return price._replace(swaps=(*price.swaps, swap))

    # -- judging

    @handles(Claim, TakeFerryCard)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if isinstance(step, Claim):
            yield from self._against_paid(game, seat, step)
        elif not game.table.by_cards:
            yield because(self.numbers.rule, "ferry card without cards", who=game.name(seat))
        elif self._held(game, seat).sure >= self.numbers.hold:
            yield because(self.numbers.rule, "ferry cards held", who=game.name(seat), hold=self.numbers.hold)
        elif game.table.by_turns and self._cards_out(game) >= self.numbers.cards:
            yield because(self.numbers.rule, "ferry cards out", cards=self.numbers.cards)

    def _cards_out(self, game: Game) -> int:
        """The number of ferry cards that players certainly hold."""
        return sum(held.sure for held in game.parts[self.table])

    def _against_paid(self, game: Game, seat: int, claim: Claim) -> Iterator[Reason]:
        paid = claim.payment.count(FERRY) if claim.payment is not None else 0
        if not paid or claim.track is None:
            return
        track, (a, b) = game.board.tracks[claim.track], claim.ends
        waves, most, have = _waves(track), self._most_usable(track), self._held(game, seat).cards
        place = {"who": game.name(seat), "a": a, "b": b}
        if not waves:
            yield because(self.numbers.pay_rule, "no waves here", **place)
        elif paid > most:
            yield because(
                self.numbers.pay_rule, "too many ferry cards", **place, paid=paid, waves=waves, most=most,
                each=self.numbers.waves,
            )  # fmt: skip
        if paid > self.numbers.hold:
            yield because(self.numbers.rule, "ferry cards never", **place, paid=paid, hold=self.numbers.hold)
        elif game.table.by_turns and paid > have:
            yield because("BA-26", "ferry cards lacking", who=game.name(seat), paid=paid, have=have)

    # -- playing

    @handles(Claim, TakeFerryCard)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        held = self._held(game, seat)
        if isinstance(step, TakeFerryCard):
            most = max(min(held.cards + 1, self.numbers.hold), held.sure + 1)  # the table may insist on more
            return self._with_cards(game, seat, most, held.sure + 1)
        if not isinstance(step, Claim) or step.track is None:
            return game
        if step.payment is not None:
            paid = step.payment.count(FERRY)
            return self._with_cards(game, seat, held.cards - paid, held.sure - paid) if paid else game
        useful = self._most_usable(game.board.tracks[step.track])
        return self._with_cards(game, seat, held.cards, held.sure - useful) if useful else game

    def after_spending(self, game: Game, seat: int, unit: str, count: int) -> Game:
        held = self._held(game, seat)
        return self._with_cards(game, seat, held.cards - count, held.sure) if unit == FERRY else game

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        yield TakeFerryCard()

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        if game.table.by_cards:
            limits = note("may take a ferry card", hold=self.numbers.hold)
            yield AvailableAction(TakeFerryCard, self.numbers.rule, limits)

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        paid = isinstance(step, Claim) and step.payment is not None and step.payment.count(FERRY)
        if _ferry_cards_tracked(after) and (paid or isinstance(step, TakeFerryCard)):
            yield note("ferry cards then held", held=self._held(after, seat).cards)

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        if _ferry_cards_tracked(game):
            yield "ferry cards", self._held(game, seat).cards

    def ranges(self, game: Game, seat: int) -> Iterator[tuple[str, int, int]]:
        if _ferry_cards_tracked(game):
            held = self._held(game, seat)
            yield "ferry cards", held.sure, held.cards


def _waves(track: Track) -> int:
    """The number of a track's spaces with a wave; no more than its length, which a correction may change alone."""
    waves: int = track.column(WAVES, 0)
    return min(waves, track.length)


def _ferry_cards_tracked(game: Game) -> bool:
    """Whether ferry cards are tracked: every turn is recorded, and cards are used."""
    return game.table.by_turns and game.table.by_cards
