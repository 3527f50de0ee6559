"""What a side can hold, as far as the table can know.

A card taken face up is known; one that was drawn blind or not reported may be any card of its deck. All limits are
upper ones, so a move is refused only if no hand that fits the record could make it (BA-26).

Cards have keys: "red" and "wild" for the train deck, "red ship" and "double red ship" for the ship deck.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from companion.game.values import dataclass, field

TRAIN, SHIP, ANY = "train", "ship", "any"
"""Decks; "any" stands for an unknown one."""
NO_CARDS: Mapping[str, int] = MappingProxyType({})
"""No cards."""


def deck_of(key: str) -> str:
    return SHIP if key.endswith(SHIP) else TRAIN


@dataclass(frozen=True)
class Hand:
    """`known` counts cards by key, `hidden` those that may be any card of a deck, by deck."""

    known: Mapping[str, int] = field(default_factory=lambda: NO_CARDS)
    hidden: Mapping[str, int] = field(default_factory=lambda: NO_CARDS)

    @cached_property
    def size(self) -> int:
        """The number of cards. Every draw asks for all hands, and most of them are as they were."""
        return sum(self.known.values()) + sum(self.hidden.values())

    def taking(self, key: str | None, count: int = 1, deck: str = TRAIN) -> Hand:
        """This hand and `count` more cards; with key None, unseen ones of that deck."""
        if key is None:
            return Hand(self.known, {**self.hidden, deck: self.hidden.get(deck, 0) + count})
        return Hand({**self.known, key: self.known.get(key, 0) + count}, self.hidden)

    def lacks(self, laid: Mapping[str, int]) -> int:
        """How many of these cards cannot be in this hand, whatever its hidden cards are."""
        need = {TRAIN: 0, SHIP: 0}
        for key, count in laid.items():
            need[deck_of(key)] += max(0, count - self.known.get(key, 0))
        short = sum([max(0, count - self.hidden.get(deck, 0)) for deck, count in need.items()])
        return max(0, short - self.hidden.get(ANY, 0))

    def playing(self, laid: Mapping[str, int]) -> tuple[Hand, dict[str, int]]:
        """This hand without these cards, known ones taken first; and those of them that it did not have."""
        known, hidden = dict(self.known), dict(self.hidden)
        missing: dict[str, int] = {}
        for key, count in laid.items():
            if (have := known.get(key, 0)) >= count:
                known[key] = have - count
                continue
            for store, name in ((known, key), (hidden, deck_of(key)), (hidden, ANY)):
                used = min(count, store.get(name, 0))
                if used:
                    store[name] -= used
                    count -= used
            if count:
                missing[key] = count
        remaining = {key: count for key, count in known.items() if count}
        return Hand(remaining, {deck: count for deck, count in hidden.items() if count}), missing

    def losing(self, count: int) -> Hand:
        """This hand less `count` cards that nobody named: any of the rest may be anything."""
        if not count:
            return self
        remaining = max(0, self.size - count)
        decks = {deck_of(key) for key in self.known} | {deck for deck, n in self.hidden.items() if n}
        return Hand({}, {decks.pop() if len(decks) == 1 else ANY: remaining})

    def losing_any_of(self, count: int, most: int, keys: Collection[str], decks: Collection[str]) -> Hand:
        """This hand less `count` cards that nobody named, of these keys or unseen ones of these decks.

        At most `most` of each key and of each deck were among them, so cards beyond that number stay known. Up to
        `most` cards may be gone in all: those beyond `count` stay, as cards of an unknown deck.
        """
        known, hidden = dict(self.known), dict(self.hidden)
        unseen, from_decks = -count, set[str]()
        for key in keys:
            if lost := min(most, known.get(key, 0)):
                known[key] -= lost
                unseen += lost
                from_decks.add(deck_of(key))
        for deck in decks:
            if lost := min(most, hidden.get(deck, 0)):
                hidden[deck] -= lost
                unseen += lost
                from_decks.add(deck)
        for deck, change in (
            (from_decks.pop() if len(from_decks) == 1 else ANY, unseen - (most - count)),
            (ANY, min(unseen, most - count)),  # these may be gone too
        ):
            if change > 0:
                hidden[deck] = hidden.get(deck, 0) + change
        return Hand({key: n for key, n in known.items() if n}, {deck: n for deck, n in hidden.items() if n})


def together(hands: Sequence[Hand]) -> Hand:
    """Several hands as one: what partners hold between them."""
    if len(hands) == 1:
        return hands[0]
    known: dict[str, int] = {}
    hidden: dict[str, int] = {}
    for hand in hands:
        for key, count in hand.known.items():
            known[key] = known.get(key, 0) + count
        for deck, count in hand.hidden.items():
            hidden[deck] = hidden.get(deck, 0) + count
    return Hand(known, hidden)
