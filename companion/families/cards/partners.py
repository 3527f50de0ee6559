"""What partners hold between them, and which cards are certainly in one partner's own hand (AS-05, AS-07).

Nobody records which partner's card was played, so a hand holds what its side may have. Cards that were certainly dealt
or drawn into one hand (`SeatState.own`) can be played by nobody else. Only the minimum is tracked: any card played may
have been one of these.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.hand import Hand, together
from companion.game.moves import COMMON, HAND, Card, DrawCards
from companion.game.state import Game


def plays_alone(game: Game, seat: int) -> bool:
    """Whether a seat has no partner, so that its whole hand is its own."""
    return not game.table.in_teams or len(game.table.side_of(seat).seats) == 1


def playable_hand(game: Game, seat: int) -> Hand:
    """What a seat can play: its own hand and the common holder, less what is certainly in its partners' hands."""
    if plays_alone(game, seat):
        return game.seats[seat].hand
    kept = partners_own_cards(game, seat)
    hands = [game.seats[partner].hand for partner in game.table.side_of(seat).seats]
    return _minus(together(hands), together(list(kept.values())))


def partners_own_cards(game: Game, seat: int) -> dict[int, Hand]:
    """The cards that are certainly in the own hand of each partner of a seat."""
    if plays_alone(game, seat):
        return {}
    seats = game.table.side_of(seat).seats
    side_hand = together([game.seats[partner].hand for partner in seats])
    kept = {}
    for partner in seats:
        if partner != seat:
            kept[partner] = _common(game.seats[partner].own, side_hand)
            side_hand = _minus(side_hand, kept[partner])
    return kept


def own_after_playing(own: Hand, hand: Hand, laid: Mapping[str, int] | None, most: int) -> Hand:
    """What a seat certainly has after playing cards: `laid`, or if that is None, up to `most` unrecorded ones. `hand`
    is what its side has left.
    """
    if laid is not None:
        own, _ = own.playing(laid)
    else:
        own = Hand(*({key: max(0, n - most) for key, n in counts.items()} for counts in (own.known, own.hidden)))
    return _common(own, hand)


def drawn_into_hand(step: DrawCards) -> list[Card]:
    """The cards of a draw that certainly went into the hand; of two alike, one did (AS-05)."""
    if any(step.to):
        implied = HAND if COMMON in step.to else None
        return [card for card, to in zip(step.cards, step.to, strict=True) if (to or implied) == HAND]
    same = len(step.cards) > 1 and len(set(step.cards)) == 1
    return [step.cards[0]] if same else []


def _common(hand: Hand, other: Hand) -> Hand:
    """The cards common to both hands."""
    return Hand(_in_both(hand.known, other.known), _in_both(hand.hidden, other.hidden))


def _in_both(counts: Mapping[str, int], others: Mapping[str, int]) -> dict[str, int]:
    return {key: least for key, count in counts.items() if (least := min(count, others.get(key, 0))) > 0}


def _minus(hand: Hand, other: Hand) -> Hand:
    """A hand minus another that is part of it."""
    return Hand(_beyond(hand.known, other.known), _beyond(hand.hidden, other.hidden))


def _beyond(counts: Mapping[str, int], others: Mapping[str, int]) -> dict[str, int]:
    return {key: more for key, count in counts.items() if (more := count - others.get(key, 0)) > 0}
