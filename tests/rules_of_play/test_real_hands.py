"""Real decks and real hands: what a player truly holds is never refused, however much is recorded (BA-25, BA-26)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from tabletop import Tabletop

from companion.game.board import Track
from companion.record.replay import judged_entry

SEEDS = range(12)
TURNS = 120
ROOM = (
    *("option: pieces.train = 900", "option: turns.ends_at = 0"),
    *("option: doubles.closed_up_to = 0", "option: doubles.one_each = no"),
)
"""Enough pieces and tracks for a long game."""

Laid = list[tuple[int, str]]
"""A payment as (count, card), with the cards' names as in a record."""


class Hands:
    """Shuffled decks and dealt hands; partners in a team may lay what is in their holder."""

    def __init__(self, table: Tabletop, seed: int) -> None:
        self.game = table.played().game
        self.random = random.Random(seed)
        numbers = self.game.board.numbers["cards"]
        self.ships_too = bool(numbers.ship_singles)
        train = " train" if self.ships_too else ""
        self.decks = {"train": [f"{c}{train}" for c in numbers.colours] * numbers.each + ["wild"] * numbers.wilds}
        if self.ships_too:
            ships = [f"{c} ship" for c in numbers.colours] * numbers.ship_singles
            self.decks["ship"] = ships + [f"double {c} ship" for c in numbers.colours] * numbers.ship_doubles
        self.discards: dict[str, list[str]] = {deck: [] for deck in self.decks}
        for deck in self.decks.values():
            self.random.shuffle(deck)
        self.hands = [Counter[str]() for _ in self.game.table.seats]
        self.common = [Counter[str]() for _ in self.game.table.sides]
        for hand in self.hands:
            hand.update(self.decks["train"].pop() for _ in range(numbers.hand))
            hand.update(self.decks["ship"].pop() for _ in range(numbers.ship_hand))
        self.lines: list[str] = []

    # -- what can be done

    def pool(self, seat: int) -> Counter[str]:
        """Every card that a seat can lay."""
        side = self.game.table.seats[seat].side
        return self.hands[seat] + self.common[side]

    def ways(self, seat: int, track: Track) -> list[Laid]:
        """Every way to pay for a track."""
        pool, n = self.pool(seat), track.length
        kind = " ship" if track.kind == "ship" else " train" if self.ships_too else ""
        colours = self.game.board.numbers["cards"].colours if track.colour == "grey" else (track.colour,)
        payments: list[Laid] = []
        for colour in colours:
            single, double = f"{colour}{kind}", f"double {colour} ship"
            most = (pool[double] if track.kind == "ship" else 0, pool[single], pool["wild"])
            payments += (
                [(count, card) for count, card in ((doubles, double), (singles, single), (wilds, "wild")) if count]
                for doubles, singles, wilds in product(*(range(count + 1) for count in most))
                if doubles + singles + wilds <= n <= 2 * doubles + singles + wilds <= n + (not singles + wilds)
            )
        return payments

    def take(self, seat: int, laid: Laid) -> None:
        """Take cards out of the hand or the holder, at random where both have them."""
        common = self.common[self.game.table.seats[seat].side]
        for count, card in laid:
            for _ in range(count):
                places = [place for place in (self.hands[seat], common) if place[card]]
                self.random.choice(places)[card] -= 1
                self.discards["ship" if card.endswith("ship") else "train"].append(card)

    # -- one turn

    def card(self) -> str | None:
        kind = self.random.choice(list(self.decks))
        if not self.decks[kind]:
            self.decks[kind], self.discards[kind] = self.discards[kind], []
            self.random.shuffle(self.decks[kind])
        return self.decks[kind].pop() if self.decks[kind] else None

    def draw(self, seat: int) -> str | None:
        common = self.common[self.game.table.seats[seat].side]
        if self.random.random() < 0.15 and "wild" in self.decks["train"]:
            self.decks["train"].remove("wild")
            (common if self.partners else self.hands[seat])["wild"] += 1
            return "draws a face-up wild" + self.place("common")
        draws = []
        places = [("hand", self.hands[seat]), ("common", common) if self.partners else ("hand", self.hands[seat])]
        self.random.shuffle(places)
        for name, place in places:
            card = self.card()
            if card is None:
                return None
            place[card] += 1
            deck = " ship" if card.endswith("ship") else " train"
            vague = ["blind", f"blind{deck}"] if self.ships_too else ["blind"]
            seen = self.random.choice([*vague, *([card] * 2 if card != "wild" else [])])
            draws.append(seen + self.place(name))
        return "draws cards" if self.random.random() < 0.2 else f"draws {', '.join(draws)}"

    @property
    def partners(self) -> bool:
        return len(self.game.table.seats) > len(self.common)

    def place(self, name: str) -> str:
        """Where a card went, if the partners say so."""
        return f" to {name}" if self.partners and self.random.random() < 0.6 else ""

    def claim(self, seat: int) -> str | None:
        free = [track for track in self.game.board.tracks if track.id not in self.game.owners]
        for track in self.random.sample(free, min(25, len(free))):
            ways = self.ways(seat, track)
            if ways:
                laid = self.random.choice(ways)
                self.take(seat, laid)
                pair = self.game.board.tracks_between[track.ends]
                word = f" {track.colour}" if len({track.colour for track in pair}) > 1 else ""
                text = f"claims {track.a} - {track.b}{word}"
                if self.random.random() < 0.6:
                    text += " with " + " ".join(f"{count} {card}" for count, card in laid)
                return text
        return None

    def harbour(self, seat: int) -> str | None:
        own = {
            end
            for track, owner in self.game.owners.items()
            if owner == seat
            for end in self.game.board.tracks[track].ends
        }
        for city in sorted(own):
            place, pool = self.game.board.cities[city], self.pool(seat)
            taken = any(f"harbour at {city}" in line for line in self.lines)
            for colour in self.game.board.numbers["cards"].colours if place.column("port") and not taken else ():
                trains, ships = min(2, pool[f"{colour} train"]), min(2, pool[f"{colour} ship"])
                if trains + ships + pool["wild"] >= 4:
                    laid = [(trains, f"{colour} train"), (ships, f"{colour} ship"), (4 - trains - ships, "wild")]
                    laid = [(count, card) for count, card in laid if count]
                    self.take(seat, laid)
                    paid = " with " + " ".join(f"{count} {card}" for count, card in laid)
                    return f"builds a harbour at {city}" + (paid if self.random.random() < 0.6 else "")
        return None

    def play(self) -> Iterator[str]:
        """One turn after the other, each as it is recorded."""
        for turn in range(TURNS):
            seat = turn % len(self.game.table.seats)
            does = [self.draw, self.claim] if self.random.random() < 0.55 else [self.claim, self.draw]
            if self.ships_too and self.random.random() < 0.3:
                does.insert(0, self.harbour)
            line = next((typed for do in does if (typed := do(seat)) is not None), None)
            if line is None:
                return
            line = f"{self.game.name(seat)} {line}"
            self.lines.append(line)
            yield line


@pytest.mark.rule("BA-25")
@pytest.mark.rule("BA-26")
@pytest.mark.parametrize(
    "table",
    [
        Tabletop("usa", 2, "turns", ROOM),
        Tabletop("usa", 5, "turns", ROOM),
        pytest.param(
            Tabletop(
                "great-lakes",
                3,
                "turns",
                (*ROOM, "option: pieces.ship = 900", "option: pieces.choose = 0", "option: harbours.each = 20"),
            ),
            marks=[pytest.mark.rule("GL-13"), pytest.mark.rule("GL-23")],
        ),
        pytest.param(Tabletop("team-asia", 4, "turns", ROOM, teams=True), marks=pytest.mark.rule("AS-07")),
        pytest.param(Tabletop("team-asia", 6, "turns", ROOM, teams=True), marks=pytest.mark.rule("AS-07")),
    ],
    ids=lambda table: f"{table.board}-{table.players}",
)
def test_what_is_truly_held_is_never_refused(table: Tabletop) -> None:
    for seed in SEEDS:
        hands = Hands(table, seed)
        for line in hands.play():
            verdict = judged_entry(hands.game, line).verdict
            assert verdict is not None
            assert verdict.legal, f"seed {seed}: {line}: {[reason.says for reason in verdict.reasons]}"
            hands.game = verdict.game
            for held, hand in zip(hands.game.seats, hands.hands, strict=True) if hands.partners else ():
                assert held.own.size <= hand.total(), f"seed {seed}: {line}"
                assert all(count <= hand[card] for card, count in held.own.known.items()), f"seed {seed}: {line}"
        assert len(hands.lines) > TURNS // 2
