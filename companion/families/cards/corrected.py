"""Unrecorded payments for tracks that the table corrects later: they paid what the corrected track costs (BA-26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.game.hand import ANY, TRAIN, Hand
from companion.game.moves import Claim, CorrectRoute
from companion.game.payment import Price
from companion.game.state import Game
from companion.game.values import NamedTuple

TABLE = "cards"


class UnrecordedPayment(NamedTuple):
    """An unrecorded payment for a track: who claimed it, its price, how many wilds something else stood for, and how
    many cards the hand lacked.
    """

    seat: int
    price: Price
    swapped: int
    lacking: int = 0


class UnrecordedPayments(NamedTuple):
    """The unrecorded payments, by track id."""

    paid: Mapping[int, UnrecordedPayment] = {}


def with_payment_remembered(game: Game, claim: Claim, paid: UnrecordedPayment | None) -> Game:
    """The game with the payment of a claim remembered if it was not recorded; `paid` is None if it was."""
    assert claim.track is not None
    untold = game.part(TABLE, UnrecordedPayments).paid
    if paid is not None:
        return game.with_part(TABLE, UnrecordedPayments({**untold, claim.track: paid}))
    if claim.track not in untold:
        return game
    return game.with_part(
        TABLE, UnrecordedPayments({track: paid for track, paid in untold.items() if track != claim.track})
    )


def after_correction(game: Game, step: CorrectRoute) -> Game:
    """The game with the claimer's hand adjusted to a corrected track: its size changes with the price, and its cards
    become unknown.

    What stood for wilds was used only where cards did not suffice, so it is given back first.
    """
    untold = game.part(TABLE, UnrecordedPayments).paid
    paid = untold.get(step.track)
    if paid is None or not (step.track in game.owners or step.track in game.rules.common_tracks(game)):
        return game
    seat, price, swapped, lacking = paid
    new_price = price._replace(spaces=max(0, price.spaces + step.length - game.board.tracks[step.track].length))
    swapped_back = max(0, min(swapped, price.cards - new_price.cards))
    lacking_back = max(0, min(lacking, price.cards - new_price.cards - swapped_back))
    game = game.rules.after_spending(game, seat, _spent_less(price, swapped, swapped_back))
    held = game.seats[seat]
    cards_left = held.cards + price.cards - new_price.cards - swapped_back - lacking_back
    size_change = price.fewest - new_price.fewest - swapped_back - lacking_back
    lacking += max(0, -cards_left) - lacking_back
    game = game.with_part(
        TABLE,
        UnrecordedPayments({**untold, step.track: UnrecordedPayment(seat, new_price, swapped - swapped_back, lacking)}),
    )
    cards, most = max(0, cards_left), max(0, held.cards + held.cards_over + size_change)
    size = max(most, held.hand.size + size_change)
    hand = Hand({}, {ANY if game.board.two_decks else TRAIN: size})
    own, cards_over = Hand() if game.table.in_teams else hand, max(0, most - cards)
    return game.with_holding(
        seat, hand=hand, own=own, cards=cards, cards_over=cards_over, cards_under=min(held.cards_under, cards)
    )


def _spent_less(price: Price, swapped: int, back: int) -> list[tuple[int, str]]:
    """The negative amounts by which spending falls if `back` fewer wilds were something else, as (count, unit)."""
    counts: Counter[str] = Counter()
    for wilds, sign in ((swapped, -1), (swapped - back, 1)):
        for count, unit in price.swapped(wilds):
            counts[unit] += sign * count
    return [(count, unit) for unit, count in counts.items() if count]
