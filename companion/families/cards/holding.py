"""How many cards a seat can play, and why those that it should play are not in its hand (BA-26)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.families.cards.decks import CardNumbers, card_name
from companion.families.cards.partners import playable_hand
from companion.game.hand import ANY, Hand
from companion.game.state import Game
from companion.game.verdict import Reason, because


def most_playable(game: Game, seat: int) -> int:
    """The most cards that a seat can play: its own, and those that others lend it."""
    held = game.seats[seat]
    return held.cards + held.cards_over + lent_cards(game, seat)


def lent_cards(game: Game, seat: int) -> int:
    """The number of other players' cards that a seat can play."""
    lending = game.rules.by_hook["lendable_cards"]
    return sum([mechanic.lendable_cards(game, seat) for mechanic in lending]) if lending else 0


def hand_too_small(numbers: CardNumbers, game: Game, seat: int, need: int) -> Reason:
    """The reason that a hand is too small, with where its cards came from and went."""
    who, have = game.name(seat), most_playable(game, seat)
    if game.rules.by_hook["lendable_cards"]:
        return because("BA-26", "hand too small in common", who=who, have=have, need=need)
    dealt, drawn = numbers.dealt, game.seats[seat].cards_drawn
    paid = dealt + drawn - have
    return because("BA-26", "hand too small", who=who, have=have, dealt=dealt, drawn=drawn, paid=paid, need=need)


def no_cards_fit(numbers: CardNumbers, game: Game, seat: int, action: str) -> Reason:
    """The reason that a hand has enough cards, but none that pay."""
    hand = playable_hand(game, seat)
    seen = _seen(game, hand)
    key = "no cards fit" if seen else "no unseen cards fit"
    return because("BA-26", key, who=game.name(seat), what=action, seen=seen, hidden=_unseen(numbers, hand))


def not_in_hand(numbers: CardNumbers, game: Game, seat: int, laid: Mapping[str, int]) -> Reason:
    """The reason that a hand has enough cards, but not these, by key."""
    hand = playable_hand(game, seat)
    seen = _seen(game, hand)
    key = "cards not in hand" if seen else "cards not unseen"
    cards = [f"{count} {card_name(game, card)}" for card, count in laid.items()]
    return because("BA-26", key, who=game.name(seat), laid=cards, seen=seen, hidden=_unseen(numbers, hand))


def _seen(game: Game, hand: Hand) -> list[str]:
    """The cards of a hand that everybody has seen."""
    return [f"{count} {card_name(game, card)}" for card, count in sorted(hand.known.items())]


def _unseen(numbers: CardNumbers, hand: Hand) -> list[str]:
    """How many cards of a hand nobody has seen, listed by deck if there are two."""
    decks = {deck: count for deck, count in hand.hidden.items() if count}
    if not numbers.ship_singles or not decks:
        return [str(sum(decks.values()))]
    return [f"{count} {'other' if deck == ANY else deck}" for deck, count in decks.items()]
