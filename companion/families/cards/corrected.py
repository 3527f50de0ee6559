"""Claims whose payment nobody told, on tracks that the table corrects later: they paid what the track asks (BA-26)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.hand import ANY, TRAIN, Hand
from companion.game.moves import Claim, CorrectRoute
from companion.game.state import Game
from companion.game.values import NamedTuple

TABLE = "cards"


class Untold(NamedTuple):
    """Who claimed each track without telling what was paid."""

    claimed: Mapping[int, int] = {}


def keeping_in_mind(game: Game, seat: int, claim: Claim) -> Game:
    """The game after a claim: whether what it paid was told."""
    assert claim.track is not None
    claimed = game.part(TABLE, Untold).claimed
    if claim.payment is None:
        return game.with_part(TABLE, Untold({**claimed, claim.track: seat}))
    if claim.track not in claimed:
        return game
    return game.with_part(TABLE, Untold({track: who for track, who in claimed.items() if track != claim.track}))


def correcting(game: Game, step: CorrectRoute) -> Game:
    """The game with the hand that a track's claim leaves where the track is as it is corrected: of so many cards more,
    or fewer, and of any kind.
    """
    seat = game.part(TABLE, Untold).claimed.get(step.track)
    if seat is None or not (step.track in game.owners or step.track in game.rules.common_tracks(game)):
        return game
    old, held = game.board.tracks[step.track], game.seats[seat]
    paid = game.rules.claim_price(game, seat, Claim(old.id, (old.a, old.b)))
    asks = paid._replace(spaces=max(0, paid.spaces + step.length - old.length))
    most = max(0, held.cards + held.spare + paid.fewest - asks.fewest)
    cards = max(0, held.cards + paid.cards - asks.cards)
    size = max(most, held.hand.size + paid.fewest - asks.fewest)
    hand = Hand({}, {ANY if game.board.two_decks else TRAIN: size})
    own, spare = Hand() if game.table.in_teams else hand, max(0, most - cards)
    return game.with_holding(seat, hand=hand, own=own, cards=cards, spare=spare, fewer=min(held.fewer, cards))
