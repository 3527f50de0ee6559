"""Every payment for a track that the rulebooks allow, out of cards that really exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.game.board import Board, Track
from random_boards.decks import plain

Way = Counter[str]
"""Cards by key without marks; coal is "coal", and a ferry card "ferry"."""
BESIDE = ("coal", "ferry")
"""Parts of a payment that are not cards of a hand."""


@dataclass(frozen=True)
class Cost:
    """What a track costs."""

    spaces: int
    colour: str
    ships: bool
    symbols: int
    wilds: bool
    """Whether wilds may be laid."""
    any_for_symbol: int
    symbols_alike: bool
    """The cards that replace a locomotive have to be of one colour."""
    any_for_card: int
    paired: bool
    plus_four: bool
    waves: int = 0
    """Locomotives that ferry cards can replace, two per card."""


def cost_of(board: Board, track: Track) -> Cost:
    rules = board.numbers
    ferry = track.kind == "ferry" and "ferries" in rules
    return Cost(
        track.length,
        track.colour,
        track.kind == "ship",
        track.column("locomotives", 0) + track.column("waves", 0) if ferry else 0,
        "wilds" not in rules or track.kind in rules["wilds"].only_on,
        rules["ferries"].cards_for_locomotive if ferry else 0,
        ferry and rules["ferries"].replaced_by == "alike",
        track.column("any_cards", 0),
        track.column("paired", False),
        track.length >= rules["cards"].plus_four_from,
        track.column("waves", 0) if "ferry_cards" in rules else 0,
    )


def ways(cost: Cost, cards: Counter[str], coal: int = 0, ferry_cards: int = 0) -> Iterator[Way]:
    """Payments out of a hand; those that use fewer wilds come first."""
    for laid in range(1, min(ferry_cards, (cost.waves + 1) // 2) + 1):
        for waves in range(laid, min(2 * laid, cost.waves) + 1):
            left = replace(cost, spaces=cost.spaces - waves, symbols=cost.symbols - waves, waves=0)
            yield from (way + Counter({"ferry": laid}) for way in ways(left, cards))
    hand: Counter[str] = Counter()
    for card, count in cards.items():
        hand[plain(card)] += count
    if cost.paired:
        yield from _pairs(cost, hand)
    elif cost.ships:
        yield from _ships(cost, hand)
    else:
        for colour in _colours(cost, hand, ""):
            yield from _one_colour(cost, hand, colour, coal)
        if cost.any_for_symbol and cost.symbols:
            yield from _any_for_symbol(cost, hand)
        if cost.any_for_card:
            yield from _any_for_card(cost, hand)


def _colours(cost: Cost, hand: Counter[str], suffix: str) -> list[str]:
    """Colours that may be played here."""
    if cost.colour != "grey":
        return [cost.colour]
    special = {"wild", "+4", "passenger"}
    colours = {c.removeprefix("double ").removesuffix(" ship") for c in hand if c.endswith(suffix) and c not in special}
    return sorted(colours, key=lambda colour: (-hand[colour + suffix], colour))


def _wilds(cost: Cost, hand: Counter[str], count: int) -> Way | None:
    """This many wilds, "+4" ones first where they are allowed. None if there are too few."""
    if count and not cost.wilds:
        return None
    long = min(count, hand["+4"]) if cost.plus_four else 0
    if count - long > hand["wild"]:
        return None
    return +Counter({"+4": long, "wild": count - long})


def _one_colour(cost: Cost, hand: Counter[str], colour: str, coal: int) -> Iterator[Way]:
    for swapped in range(coal // 2 + 1):
        most = min(hand[colour], cost.spaces - swapped)
        for count in range(most, -1, -1):
            rest = cost.spaces - swapped - count
            if rest + swapped < cost.symbols:
                continue
            if (wilds := _wilds(cost, hand, rest)) is not None:
                yield +Counter({colour: count, "coal": 2 * swapped}) + wilds


def _ships(cost: Cost, hand: Counter[str]) -> Iterator[Way]:
    """Double ships cover two spaces; if only they are laid, they may cover one space too many."""
    for colour in _colours(cost, hand, " ship"):
        single, double = f"{colour} ship", f"double {colour} ship"
        for wilds in range(min(cost.spaces, hand["wild"]) + 1):
            for doubles in range(hand[double], -1, -1):
                for over in (0, 1):
                    singles = cost.spaces + over - wilds - 2 * doubles
                    if 0 <= singles <= hand[single] and (not over or (doubles and not singles and not wilds)):
                        yield +Counter({double: doubles, single: singles, "wild": wilds})


def _pairs(cost: Cost, hand: Counter[str]) -> Iterator[Way]:
    """Two cards of one colour for each space; wilds complete a pair, or form one."""
    colours = [c for c in hand if not c.endswith(" ship") and c not in ("wild", "+4", "passenger")]
    laid: Way = Counter()
    wilds = hand["wild"]
    for colour in colours if cost.colour == "grey" else [cost.colour]:
        pairs = min(hand[colour] // 2, cost.spaces - laid.total() // 2)
        laid[colour] += 2 * pairs
    for colour in list(laid):
        if hand[colour] > laid[colour] and wilds and laid.total() < 2 * cost.spaces:
            laid[colour] += 1
            laid["wild"] += 1
            wilds -= 1
    missing = 2 * cost.spaces - laid.total()
    if missing <= wilds:
        laid["wild"] += missing
        yield +laid


def _any_cards(hand: Counter[str], laid: Way, count: int) -> Way | None:
    """This many cards of any kind that are not laid yet, from the largest sets first and wilds
    last. None if too few.
    """
    left = hand - laid
    if left.total() < count:
        return None
    order = sorted(left.elements(), key=lambda card: (card == "wild", -left[card], card))
    return Counter(order[:count])


def _any_for_symbol(cost: Cost, hand: Counter[str]) -> Iterator[Way]:
    """Three cards of any kind, or two of one colour, for a ferry's locomotive."""
    for groups in range(1, cost.symbols + 1):
        for colour in _colours(cost, hand, ""):
            rest = cost.spaces - groups
            count = min(hand[colour], cost.spaces - cost.symbols)
            laid = +Counter({colour: count, "wild": rest - count})
            if laid["wild"] > hand["wild"]:
                continue
            if cost.symbols_alike:
                more = _groups_alike(hand, laid, cost.any_for_symbol, groups)
            else:
                more = _any_cards(hand, laid, cost.any_for_symbol * groups)
            if more is not None:
                yield laid + more


def _groups_alike(hand: Counter[str], laid: Way, size: int, groups: int) -> Way | None:
    """This many groups of cards that are not laid yet, each of one colour. None if there are too few."""
    left = hand - laid
    more: Way = Counter()
    for card in sorted(left, key=lambda card: (-left[card], card)):
        if card != "wild":
            more[card] = size * min(left[card] // size, groups - more.total() // size)
    return +more if more.total() == size * groups else None


def _any_for_card(cost: Cost, hand: Counter[str]) -> Iterator[Way]:
    """Four cards of any kind for one of the track's colour."""
    for groups in range(1, cost.spaces + 1):
        for colour in _colours(cost, hand, ""):
            if hand[colour] < cost.spaces - groups:
                continue
            laid = +Counter({colour: cost.spaces - groups})
            if (more := _any_cards(hand, laid, cost.any_for_card * groups)) is not None:
                yield laid + more
