"""Random whole games with real decks, told in the language of records.

Nothing here asks the referee: this table has its own decks, its own row of
face-up cards and its own idea of what is allowed, so every line that it tells
is legal, and a refusal is a fault of one of the two. Its players are no
masters, but they build towards their tickets.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush

from companion.game.board import Board, Track

NAMES = ("Ann red", "Bea blue", "Cal green", "Dee yellow", "Eli black")
ROW, WILDS_IN_ROW = 5, 3


@dataclass
class Player:
    """One seat: what it holds, and what it has told of its tickets."""

    name: str
    names_tickets: bool
    pieces: int
    hand: Counter[str] = field(default_factory=Counter)
    tickets: list[str] = field(default_factory=list)
    untold: list[str] = field(default_factory=list)
    coal: int = 0


class RandomTable:
    """One game; `lines` are its moves as told. `kinds` says of each what it is: keep, draw, claim, show, …"""

    def __init__(self, board: Board, players: int, seed: int, named: bool | None = None) -> None:
        self.board, self.random = board, random.Random(seed)
        cards = board.rules["cards"]
        self.deck = [c for c in cards.colours for _ in range(cards.each)] + ["wild"] * cards.wilds
        self.random.shuffle(self.deck)
        self.discard: list[str] = []
        self.row: list[str] = []
        self.stack = deque(self.random.sample([c.id for c in board.tickets], len(board.tickets)))
        self.owner: dict[int, int] = {}
        self.players = [
            Player(
                name.split()[0],
                self.random.random() < 0.5 if named is None else named,
                board.rules["pieces"].train,
            )
            for name in NAMES[:players]
        ]
        self.lines: list[str] = []
        self.kinds: list[str] = []
        self.bare = self._bare()
        self.coal = set(board.cities) - set(self.bare) if "coal" in board.rules else set()

    def _bare(self) -> list[str]:
        if "coal" not in self.board.rules:
            return []
        return sorted(self.random.sample(list(self.board.cities), self.board.rules["coal"].removed))

    # -- cards

    def _card(self) -> str | None:
        if not self.deck:
            self.deck, self.discard = self.random.sample(self.discard, len(self.discard)), []
        return self.deck.pop() if self.deck else None

    def _fill_row(self) -> None:
        for _ in range(4):
            while len(self.row) < ROW and (card := self._card()):
                self.row.append(card)
            if self.row.count("wild") < WILDS_IN_ROW or not (self.deck or self.discard):
                return
            self.discard += self.row
            self.row = []

    # -- tracks

    def open_to(self, seat: int, track: Track) -> bool:
        """Whether the rules of doubles and the stock leave a track to a seat."""
        owners = [self.owner[other.id] for other in self.board.siblings(track) if other.id in self.owner]
        if track.id in self.owner or seat in owners or track.length > self.players[seat].pieces:
            return False
        return not owners or len(self.players) > self.board.rules["doubles"].closed_up_to

    def payments(self, seat: int, track: Track) -> Iterator[tuple[str | None, int, int, int]]:
        """Ways to pay as (colour, cards of it, wilds, coal), cards of the colour first, then wilds, then coal."""
        player = self.players[seat]
        colours = [c for c in player.hand if c != "wild"] if track.colour == "grey" else [track.colour]
        for colour in self.random.sample(colours, len(colours)):
            for coal in range(0, player.coal + 1, 2):
                plain = min(player.hand[colour], track.length - track.locomotives)
                wilds = track.length - plain - coal // 2
                if plain and 0 <= wilds <= player.hand["wild"] and wilds + coal // 2 >= track.locomotives:
                    yield colour, plain, wilds, coal
        if player.hand["wild"] >= track.length:
            yield None, 0, track.length, 0

    def wanted(self, seat: int) -> list[Track]:
        """Free tracks on the cheapest way of each ticket that is not complete."""
        found: dict[int, Track] = {}
        player = self.players[seat]
        own = [track for track in self.board.tracks if self.owner.get(track.id) == seat]
        free = [track for track in self.board.tracks if self.open_to(seat, track)]
        for card in player.tickets:
            a, b, _ = self.board.ticket[card].options[0]
            for track in way(own, free, a, b) or ():
                found.setdefault(track.id, track)
        return list(found.values())

    # -- telling

    def tell(self, kind: str, seat: int, what: str) -> None:
        self.lines.append(f"{self.players[seat].name} {what}")
        self.kinds.append(kind)

    def _named(self, cards: list[str]) -> str:
        return ", ".join(" - ".join(self.board.ticket[card].ends) for card in cards)

    def keep(self, seat: int, drawn: list[str], least: int) -> str:
        """Keep the tickets that cost the fewest new spaces; the others go under the stack."""
        most = self.random.choice([least, least, least, min(least + 1, len(drawn))])
        self.random.shuffle(drawn)
        kept, back = drawn[:most], drawn[most:]
        self.stack.extend(back)
        player = self.players[seat]
        player.tickets += kept
        if player.names_tickets:
            return self._named(kept)
        player.untold += kept
        return str(len(kept))

    # -- the three actions

    def draw_cards(self, seat: int) -> bool:
        player, told = self.players[seat], list[str]()
        liked = {track.colour for track in self.wanted(seat)}
        while len(told) < 2:
            self._fill_row()
            open_cards = [card for card in self.row if card != "wild"]
            if not told and "wild" in self.row and self.random.random() < 0.4:
                self.row.remove("wild")
                player.hand["wild"] += 1
                self.tell("draw", seat, "draws a face-up wild")
                return True
            good = [card for card in open_cards if card in liked] or open_cards
            if good and self.random.random() < (0.8 if good is not open_cards else 0.3):
                card = self.random.choice(good)
                self.row.remove(card)
                told.append(card)
            elif (hidden := self._card()) is not None:
                card = hidden
                told.append("blind")
            elif good:
                card = self.random.choice(good)
                self.row.remove(card)
                told.append(card)
            else:
                break
            player.hand[card] += 1
        if not told:
            return False
        vague = len(told) == 2 and self.random.random() < 0.3
        self.tell("draw", seat, "draws cards" if vague else f"draws {', '.join(told)}")
        return True

    def draw_tickets(self, seat: int) -> bool:
        numbers = self.board.rules["tickets"]
        drawn = [self.stack.popleft() for _ in range(min(numbers.draw, len(self.stack)))]
        if not drawn:
            return False
        count = self.random.choice(["tickets", "1 ticket" if len(drawn) == 1 else f"{len(drawn)} tickets"])
        self.tell("tickets", seat, f"draws {count}, keeps {self.keep(seat, drawn, numbers.draw_keep)}")
        return True

    def claim(self, seat: int, tracks: list[Track]) -> bool:
        for track in tracks:
            ways = list(self.payments(seat, track)) if self.open_to(seat, track) else []
            if ways:
                # Coal is worth points at the end: half the time it is spent only where cards do not do.
                frugal = sorted(ways, key=lambda pay: (pay[3], pay[2]))
                self._claim(seat, track, *(frugal[0] if self.random.random() < 0.5 else frugal[-1]))
                return True
        return False

    def _claim(self, seat: int, track: Track, colour: str | None, plain: int, wilds: int, coal: int) -> None:
        player = self.players[seat]
        laid = [(plain, colour), (wilds, "wild"), (coal, "coal")]
        for count, card in laid[:2]:
            if count and card:
                player.hand[card] -= count
                self.discard += [card] * count
        player.hand = +player.hand
        player.coal -= coal
        player.pieces -= track.length
        self.owner[track.id] = seat
        ends = [track.a, track.b]
        self.random.shuffle(ends)
        text = f"claims {ends[0]} - {ends[1]}"
        pair = self.board.between[track.ends]
        if len({one.colour for one in pair}) > 1:
            text += f" {track.colour}"
        if coal or self.random.random() < 0.85:
            text += " with " + " ".join(f"{count} {card}" for count, card in laid if count)
        there = [city for city in ends if city in self.coal]
        if there and self.random.random() < 0.8:
            city = self.random.choice(there)
            self.coal.remove(city)
            player.coal += 1
            text += f", taking coal at {city}"
        self.tell("claim", seat, text)

    # -- the game

    def turn(self, seat: int) -> None:
        """One action: build what a ticket wants, else tickets, else long routes, else cards."""
        player, dice = self.players[seat], self.random.random()
        wanted = sorted(self.wanted(seat), key=lambda track: -track.length)
        free = [track for track in self.board.tracks if self.open_to(seat, track)]
        self.random.shuffle(free)
        free.sort(key=lambda track: -track.length)
        if wanted and dice < 0.9 and self.claim(seat, wanted):
            return
        if not wanted and player.pieces > 10 and dice < 0.4 and self.draw_tickets(seat):
            return
        cards = sum(player.hand.values())
        busy = wanted and cards < 9 and player.pieces > 8
        if not busy and (cards > 5 or player.pieces < 8) and self.claim(seat, free[: 12 + cards]):
            return
        if not (self.draw_cards(seat) or self.claim(seat, free) or self.draw_tickets(seat)):
            self.tell("pass", seat, "passes")

    def play(self) -> None:
        """From the deal to the showing of tickets; a game in which all can only pass stops there."""
        tickets, cards, turns = (self.board.rules[table] for table in ("tickets", "cards", "turns"))
        for player in self.players:
            for _ in range(cards.hand):
                player.hand[self.deck.pop()] += 1
        dealt = [[self.stack.popleft() for _ in range(tickets.deal)] for _ in self.players]
        for seat, drawn in enumerate(dealt):
            told = self.keep(seat, drawn, tickets.keep)
            self.tell("keep", seat, f"keeps {told}{' tickets' if told.isdigit() else ''}")
        left: int | None = None
        seat = 0
        while left != 0 and set(self.kinds[-len(self.players) :]) != {"pass"}:
            self.turn(seat)
            if left is not None:
                left -= 1
            elif self.players[seat].pieces <= turns.ends_at:
                left = len(self.players) * turns.last_turns
            seat = (seat + 1) % len(self.players)
        for seat, player in enumerate(self.players):
            if player.untold:
                self.tell("show", seat, f"shows {self._named(player.untold)}")

    def final(self) -> list[str]:
        """The end of the game told at once."""
        rows = []
        for seat, player in enumerate(self.players):
            own = [track for track in self.board.tracks if self.owner.get(track.id) == seat]
            if own:
                rows.append(f"{player.name} owns " + ", ".join(map(self._track, own)))
            coal = f"{player.coal} coal, " if "coal" in self.board.rules else ""
            rows.append(f"{player.name} holds {coal}{player.pieces} trains")
            rows.append(f"{player.name} shows {self._named(player.tickets)}")
        return rows

    def _track(self, track: Track) -> str:
        pair = self.board.between[track.ends]
        return f"{track.a} - {track.b}" + (f" {track.colour}" if len({one.colour for one in pair}) > 1 else "")

    def header(self, tracking: str) -> list[str]:
        rows = [f"board: {self.board.name}", f"players: {', '.join(NAMES[: len(self.players)])}"]
        rows.append(f"tracking: {tracking}")
        return rows + ([f"no coal: {', '.join(self.bare)}"] if self.bare else [])


def play(board: Board, players: int, seed: int, tracking: str = "turns", *, named: bool | None = None) -> str:
    """The record of a whole game. `named`: whether tickets are named when kept; None leaves it to chance."""
    table = RandomTable(board, players, seed, named)
    table.play()
    if tracking == "final":
        moves = table.final()
    elif tracking == "claims":
        told = [line for line, kind in zip(table.lines, table.kinds, strict=True) if kind == "claim"]
        shown = [f"{player.name} shows {table._named(player.tickets)}" for player in table.players if player.tickets]
        moves = told + shown
    else:
        moves = table.lines
    return "\n".join([*table.header(tracking), "", *moves]) + "\n"


def way(own: list[Track], free: list[Track], a: str, b: str) -> list[Track] | None:
    """Free tracks of the cheapest way between two cities, own ones costing nothing; None if there is none."""
    at: dict[str, list[tuple[int, str, Track | None]]] = {}
    for tracks, costs in ((own, 0), (free, 1)):
        for track in tracks:
            laid = (costs * track.length, track if costs else None)
            at.setdefault(track.a, []).append((laid[0], track.b, laid[1]))
            at.setdefault(track.b, []).append((laid[0], track.a, laid[1]))
    best = {a: 0}
    behind: dict[str, tuple[str, Track | None]] = {}
    queue = [(0, a)]
    while queue:
        far, city = heappop(queue)
        if city == b:
            found = []
            while city != a:
                city, track = behind[city]
                found += [track] if track else []
            return found
        for cost, other, track in at.get(city, ()):
            if far + cost < best.get(other, 10_000):
                best[other] = far + cost
                behind[other] = (city, track)
                heappush(queue, (far + cost, other))
    return None
