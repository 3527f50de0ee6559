"""A random table: who has what, which tracks are open, tickets, and the course of the game.

Nothing here asks the referee: this table has its own decks, dice and stacks and its own idea of what is allowed. So
every line it writes should be legal, and a refusal is a fault of one of the two.
"""

from __future__ import annotations

import random
from collections import deque
from itertools import pairwise
from typing import Any

from companion.game.board import Board, Ticket, Track
from random_boards.decks import Decks
from random_boards.festivals import Festivals
from random_boards.places import cheapest_way, ends_of, lane, legs, net_of, spaces
from random_boards.seats import NAMES, Seat, Side
from random_boards.technologies import Technologies

BED = "trackbed"
"""The colour of a track that has none until a piece lies on it."""
COMMON = -1
"""The owner of a track that belongs to everybody."""


class Table:
    """One game; `lines` are its moves as recorded, and `kinds` gives the kind of each: keep, draw, claim, show, …"""

    def __init__(self, board: Board, players: int, seed: int, *, dice: bool = False) -> None:
        self.board, self.random, self.dice = board, random.Random(f"{board.name} {players} {seed} {dice}"), dice
        self.rules: Any = board.numbers
        self.decks = Decks(board, self.random)
        self.owner: dict[int, int] = {}
        self.lines: list[str] = []
        self.kinds: list[str] = []
        self.cards: dict[str, Ticket] = dict(board.ticket)
        size = self.rules["teams"].size if "teams" in self.rules else 1
        sides = [Side(list(range(at, at + size))) for at in range(0, players, size)]
        style = self.random.choice(("keen", "keen", "slow", "hoarding"))
        self.seats = [
            Seat(
                index,
                NAMES[index].split()[0],
                sides[index // size],
                {"train": self.rules["pieces"].train},
                names_tickets=self.random.random() < 0.5,
                hoards={"keen": 5, "slow": 9, "hoarding": 30}[style],
                passengers=self.rules["passengers"].each if "passengers" in self.rules else 0,
            )
            for index in range(players)
        ]
        self.sides = sides
        self.first = self.random.choice((0, 0, self.random.randrange(players)))
        self.stack, self.long = self._stacks()
        self.coal, self.bare = self._coal()
        self.goods = {name: list(city.column("goods")) for name, city in board.cities.items() if city.column("goods")}
        self.shares: dict[str, int] = dict(self.rules["shares"].piles) if "shares" in self.rules else {}
        """Shares left of each railway."""
        for seat in self.seats if "subways" in self.rules else ():
            seat.pieces["subway"] = self.rules["subways"].cars
        for seat in self.seats if "tolls" in self.rules else ():
            seat.tolls = self.rules["tolls"].purse
        landscape = self.rules["terrain"].cards if "terrain" in self.rules else {}
        self.terrain = self.random.sample(
            [kind for kind in landscape for _ in range(landscape[kind])], sum(landscape.values())
        )
        """The deck of terrain cards."""
        goals = list(self.rules["goals"].points) if "goals" in self.rules else []
        self.goals = self.random.sample(goals, self.random.choice((4, 4, 4, 2))) if goals else []
        """The goal cards in force."""
        self.doubled: set[int] = set()
        self.paid = False
        """Whether the claim that is being written states its payment."""
        self.laid: dict[int, str] = {}
        """The colours of track pieces, by track."""
        self.tells_pieces = "track_beds" in self.rules and self.chance(0.5)
        """Whether a record of claims mentions the pieces."""
        self.souvenirs = self._souvenirs()
        """Tourist tokens left in each stack."""
        for seat in self.seats if "provinces" in self.rules else ():
            seat.express = list(self.rules["provinces"].express)
        piles = self.rules["country_cards"].piles if "country_cards" in self.rules else {}
        self.countries: dict[str | None, list[int]] = {country: list(cards) for country, cards in piles.items()}
        """Country cards left in each pile."""
        for seat in self.seats if self.countries else ():
            seat.abroad = self.random.sample(list(piles), self.random.randint(0, 4))
        self.festivals = Festivals(board, self.random)
        self.technologies = Technologies(board, self.random)
        self.begun = ""
        """What the next line begins with."""
        self.markers: dict[str, int] = {}
        """City markers: the seat by city."""
        self.alvin: str = self.rules["alvin"].city if "alvin" in self.rules else ""
        """The city where Alvin is."""
        self.points_told = self.rules["claims"].marked and self.chance(0.7)
        """Whether the score markers are stated in a record of the end only."""
        self.alvins: int | None = None
        """Who has him."""
        self.standing: dict[str, int] = {}
        """Märklin's passengers: the seat by city."""
        self.waiting = self._waiting_passengers()

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    # -- set-up

    def _stacks(self) -> tuple[deque[str], list[str]]:
        numbers = self.rules["tickets"]
        cards = [card.id for card in self.board.tickets for _ in range(card.copies)]
        if len(cards) < numbers.cards:
            cards += self._invented_tickets(numbers.cards - len(cards))
        long = [card for card in cards if numbers.long and self.cards[card].deck == "long"]
        rest = [card for card in cards if card not in long]
        self.random.shuffle(long)
        self.random.shuffle(rest)
        return deque(rest), long

    def _invented_tickets(self, count: int) -> list[str]:
        """Tickets for a board whose file does not list them: two cities and the length of the shortest route between
        them.
        """
        cities = [name for name, city in self.board.cities.items() if not city.junction and not city.country]
        listed = {frozenset(card.ends) for card in self.board.tickets}
        pairs: dict[frozenset[str], None] = {}
        while len(pairs) < count:
            pair = frozenset(self.random.sample(cities, 2))
            if pair not in listed:
                pairs.setdefault(pair)
        for number, pair in enumerate(pairs):
            a, b = sorted(pair)
            self.cards[f"T{number}"] = Ticket(f"T{number}", ((a, b, spaces(self.board, a, b)),), unlisted=True)
        return [f"T{number}" for number in range(count)]

    def _coal(self) -> tuple[set[str], list[str]]:
        if "coal" not in self.rules:
            return set(), []
        cities = [name for name, city in self.board.cities.items() if not city.junction]
        bare = sorted(self.random.sample(cities, self.rules["coal"].removed))
        return set(cities) - set(bare), bare

    def _souvenirs(self) -> dict[str, int]:
        if "souvenirs" not in self.rules:
            return {}
        printed = [name for name, city in self.board.cities.items() if city.column("souvenir")]
        self.chosen = sorted(self.random.sample(sorted(self.board.cities.keys() - set(printed)), 2))
        return dict.fromkeys([*printed, *self.chosen], self.rules["souvenirs"].stack[len(self.seats)])

    chosen: tuple[str, ...] | list[str] = ()
    """Cities on which players put a stack."""

    def _waiting_passengers(self) -> dict[str, list[str]]:
        """Germany's passengers: colours by place."""
        if "meeples" not in self.rules:
            return {}
        numbers = self.rules["meeples"]
        waiting = {name: city.column("passengers", 0) for name, city in self.board.cities.items()}
        count = waiting | dict(numbers.countries)
        bag = [colour for colour in numbers.colours for _ in range(numbers.each)]
        self.random.shuffle(bag)
        return {place: [bag.pop() for _ in range(number)] for place, number in count.items() if number}

    def deal(self) -> None:
        cards = self.rules["cards"]
        for seat in self.seats:
            for deck, number in (("train", cards.hand), ("ship", cards.ship_hand)):
                for _ in range(0 if self.dice else number):
                    card = self.decks.card(deck)
                    assert card is not None
                    seat.hand[card] += 1
            for _ in range(0 if self.dice else cards.hand_wilds):
                self.decks.piles["train"].remove("wild")
                seat.hand["wild"] += 1
        rows = []
        rows += self.dealt()
        pieces = self.rules["pieces"]
        for seat in self.seats if pieces.choose else ():
            trains = self.random.randint(pieces.choose - pieces.ship, pieces.train)
            seat.pieces = {"train": trains, "ship": pieces.choose - trains}
            seat.box = {"train": pieces.train - trains, "ship": pieces.ship - seat.pieces["ship"]}
            if self.chance(0.9):
                rows.append(("take", seat, f"takes {trains} trains {seat.pieces['ship']} ships"))
        for seat in self.seats if self.terrain else ():
            kind = self.terrain.pop()
            seat.terrain[kind] += 1
            if self.chance(0.9):
                rows.append(("terrain", seat, f"takes {kind}"))
        for kind, seat, text in rows:
            self.tell(kind, seat, text)
        if "city_markers" in self.rules:
            self._start_cities()

    def dealt(self) -> list[tuple[str, Seat, str]]:
        """Deal tickets. Returns each seat with its line."""
        numbers = self.rules["tickets"]
        dealt = [
            [self.long.pop() for _ in range(numbers.long)]
            + [self.stack.popleft() for _ in range(numbers.deal - numbers.long)]
            for _ in self.seats
        ]
        out = numbers.deal_returned == "out"
        return [
            ("keep", seat, f"keeps {self.keep(seat, drawn, numbers.keep, out=out)}")
            for seat, drawn in zip(self.seats, dealt, strict=True)
        ]

    def _start_cities(self) -> None:
        """Give each player a start city, mostly one of a ticket: the last player chooses first, the first one last."""
        for back in range(1, len(self.seats) + 1):
            seat = self.seats[(self.first - back) % len(self.seats)]
            free = [city for city in self.board.cities if city not in self.markers and city != self.alvin]
            named = [end for card in seat.tickets for end in self.cards[card].ends if end in free]
            seat.start = self.random.choice(named or free)
            self.markers[seat.start] = seat.index
            self.tell("start", seat, f"takes {seat.start}")

    def at_network(self, seat: Seat, track: Track) -> bool:
        """Whether a track touches the start city or a route of a seat, where networks grow from a start city."""
        own = (other.ends for other in self.board.tracks if self.owner.get(other.id) == seat.index)
        return "city_markers" not in self.rules or bool(track.ends & {seat.start}.union(*own))

    # -- tracks

    def open_to(self, seat: Seat, track: Track) -> bool:
        """Whether the rules on doubles and the stock leave a track open to a seat."""
        if track.id in self.owner:
            return False
        if self.takes_white(track):
            return True
        if self.pieces_for(track) > seat.pieces.get(track.piece, 0) or self.shut(track):
            return False
        if self.technologies.numbers and not self.dice and self.technologies.lacking(seat, track):
            return False
        siblings = self.board.siblings(track)
        if not siblings:
            return True
        others = [self.owner[other.id] for other in siblings if other.id in self.owner]
        if not others or seat.index in others:
            return not others
        numbers = self.rules["doubles"]
        always = any(track.ends == frozenset(pair) for pair in numbers.always_open)
        if always or len(self.seats) > numbers.closed_up_to:
            return True
        return len(others) < (numbers.triples_of.get(len(self.seats), numbers.triples) if len(siblings) > 1 else 1)

    def shut(self, track: Track) -> bool:
        """Whether a track is crossed by one that has a piece or a claim."""
        crossing = track.column("crosses", ())
        return bool(crossing) and any(other in self.owner or other in self.laid for other in crossing)

    def pieces_for(self, track: Track) -> int:
        """How many pieces a claim takes."""
        if track.kind == "subway":
            return 1
        return track.length + (track.column("mountain", 0) if "mountains" in self.rules else 0)

    def tracks_of(self, side: Side) -> list[Track]:
        """A side's tracks, and those that belong to everybody."""
        return [track for track in self.board.tracks if self.owner.get(track.id) in (*side.seats, COMMON)]

    @property
    def white_trains(self) -> int:
        """White trains left for bullet tracks."""
        laid = sum(1 for owner in self.owner.values() if owner == COMMON)
        return self.rules["bullet_train"].trains - laid if "bullet_train" in self.rules else 0

    def takes_white(self, track: Track) -> bool:
        """Whether a claim of this track would take a white train, and leave the track to everybody."""
        return track.kind == "bullet" and track.id not in self.owner and self.white_trains > 0

    def free(self, seat: Seat) -> list[Track]:
        """Open tracks, long ones first."""
        tracks = [track for track in self.board.tracks if self.open_to(seat, track)]
        self.random.shuffle(tracks)
        return sorted(tracks, key=lambda track: -track.length)

    def wanted(self, seat: Seat) -> list[Track]:
        """Free tracks on the cheapest route of each incomplete ticket, long ones first."""
        tracks: dict[int, Track] = {}
        free = [track for track in self.board.tracks if self.open_to(seat, track)]
        net = net_of(self.tracks_of(seat.side), free)
        for card in [*seat.tickets, None]:
            pairs = [*legs(self.cards[card])] if card else [*pairwise(seat.abroad)]
            for a, b in [(seat.start, pairs[0][0]), *pairs] if seat.start and pairs else pairs:
                for track in cheapest_way(net, ends_of(self.board, a), ends_of(self.board, b)) or ():
                    tracks.setdefault(track.id, track)
        return sorted(tracks.values(), key=lambda track: -track.length)

    def longed_for(self, seat: Seat) -> list[Track]:
        """Free tracks that a seat could claim with one or more further technologies."""
        free = [track for track in self.board.tracks if track.id not in self.owner] if self.technologies else []
        return [track for track in free if self.technologies.lacking(seat, track)]

    # -- writing lines

    def tell(self, kind: str, seat: Seat, what: str) -> None:
        self.lines.append(f"{seat.name} {self.begun}{what}")
        self.kinds.append("buy" if self.begun else kind)
        self.begun = ""

    def named(self, cards: list[str]) -> str:
        return ", ".join(self._ticket_text(self.cards[card]) for card in cards)

    def _ticket_text(self, card: Ticket) -> str:
        if card.tour:
            return " - ".join(card.tour)
        a, b, points = card.options[0]
        return f"{a} - {b} {points}" if card.unlisted and not self.rules["tickets"].worth else f"{a} - {b}"

    # -- tickets

    def keep(self, seat: Seat, drawn: list[str], least: int, *, out: bool) -> str:
        """Keep some tickets; the others go under the stack, or out of the game. In a team one goes into the holder."""
        most = self.random.choice([least, least, least, min(least + 1, len(drawn))])
        most = least if self.rules["tickets"].draft and len(drawn) == self.rules["tickets"].deal else most
        self.random.shuffle(drawn)
        kept, back = drawn[:most], drawn[most:]
        if not out:
            self.stack.extend(back)
        if self.rules["tickets"].hand:
            seat.tickets, put_away = kept, seat.tickets
            self.stack.extend(put_away)
        else:
            seat.tickets += kept
        laid = kept[:1] if "teams" in self.rules else []
        seat.common += laid
        if not seat.names_tickets:
            seat.untold += kept
            more = "; shares 1 ticket" if self._says_shared(laid) else ""
            return f"{len(kept)} ticket{'' if len(kept) == 1 else 's'}{more}"
        more = f"; shares {self.named(laid)}" if self._says_shared(laid) else ""
        return self.named(kept) + more

    def _says_shared(self, laid: list[str]) -> bool:
        return bool(laid) and self.chance(0.2)

    def draw_tickets(self, seat: Seat) -> bool:
        numbers = self.rules["tickets"]
        if "festivals" in self.rules and not self.festivals.drafted and not self.dice:
            return False
        more, words = self.express(seat) if len(self.stack) > numbers.draw + 3 else (0, "")
        drawn = [self.stack.popleft() for _ in range(min(numbers.draw + more, len(self.stack)))]
        if not drawn or len(drawn) < numbers.hand:
            self.stack.extend(drawn)
            return False
        count = self.random.choice(["tickets", "1 ticket" if len(drawn) == 1 else f"{len(drawn)} tickets"])
        kept = self.keep(seat, drawn, min(numbers.draw_keep, len(drawn)), out=numbers.returned == "out")
        self.tell("tickets", seat, f"draws {count}, keeps {kept}{words}")
        return True

    def express(self, seat: Seat) -> tuple[int, str]:
        """Now and then an express card: its number and the phrase for it."""
        if not seat.express or self.chance(0.8):
            return 0, ""
        card = seat.express.pop(self.random.randrange(len(seat.express)))
        return card, f", express {card}"

    def joined(self, seat: Seat, a: str, b: str) -> bool:
        """Whether the tracks of a seat's side connect two cities."""
        return cheapest_way(net_of(self.tracks_of(seat.side), ()), {a}, {b}) is not None

    def lay_open(self, seat: Seat) -> None:
        """Show completed tickets where the hand is refilled immediately, including new ones."""
        while self.rules["tickets"].hand:
            done = next((card for card in seat.tickets if self.joined(seat, *self.cards[card].ends)), None)
            if done is None:
                return
            seat.tickets.remove(done)
            seat.shown.append(done)
            self.tell("show", seat, f"shows {self.named([done])}")
            if self.stack:
                seat.tickets.append(self.stack.popleft())

    def won(self, seat: Seat) -> bool:
        """Whether a seat has completed the tickets it takes to win, including the one for both coasts."""
        if "race" not in self.rules:
            return False
        coasts = {name: city.column("coast") for name, city in self.board.cities.items()}
        west, east = ([name for name in coasts if coasts[name] == coast] for coast in (1, 2))
        bonus = any(self.joined(seat, a, b) for a in west for b in east)
        return len(seat.shown) + bonus >= self.rules["race"].tickets

    def share_tickets(self, seat: Seat) -> str | None:
        """The phrase that shares tickets with the team. None if there are none."""
        own = [card for card in seat.tickets if card not in seat.common]
        if not own or "teams" not in self.rules:
            return None
        laid = self.random.sample(own, self.random.randint(1, min(len(own), self.rules["teams"].share)))
        seat.common += laid
        if seat.names_tickets and self.chance(0.5):
            return f"shares {self.named(laid)}"
        return f"shares {len(laid)} ticket{'' if len(laid) == 1 else 's'}"

    # -- the game

    def turn(self, seat: Seat) -> None:
        raise NotImplementedError

    def play(self) -> None:
        """Play from the deal to the showing of tickets; a game in which everybody can only pass stops there."""
        turns = self.rules["turns"]
        self.deal()
        left: int | None = None
        at = self.first
        while left != 0 and (set(self.kinds[-len(self.seats) :]) != {"pass"}) and len(self.lines) < 2000:
            seat = self.seats[at]
            self.turn(seat)
            self.lay_open(seat)
            stock = sum(self.seats[index].stock for index in seat.side.seats) if turns.on == "side" else seat.stock
            if self.won(seat):
                left = 0
            elif left is not None:
                left -= 1
            elif stock <= turns.ends_at and self.white_trains <= 2:
                left = len(self.seats) * turns.last_turns
            at = (at + 1) % len(self.seats)
        self.finish()

    def wilds(self, seat: Seat) -> int:
        """Locomotives in hand; two cards of one colour count as one."""
        return sum(count if card == "wild" else count // 2 for card, count in seat.hand.items())

    def finish(self) -> None:
        for seat in self.seats if "Call of the wild" in self.goals else ():
            if self.chance(0.9):
                self.tell("hold", seat, f"holds {self.wilds(seat)} wild")
        for seat in self.seats if not self.rules["tickets"].hand else ():
            open_all = self.chance(0.3)
            if cards := seat.tickets if open_all else seat.untold:
                self.tell("show", seat, f"shows {self.named(cards)}")
        for seat in self.seats if "stations" in self.rules else ():
            for city in seat.stations:
                lent = [
                    t for t in self.board.tracks_at[city] if self.owner.get(t.id, seat.index) not in seat.side.seats
                ]
                if lent and self.chance(0.25):
                    self.tell("borrow", seat, f"borrows {lane(self.board, self.random.choice(lent))} at {city}")

    def header(self, tracking: str) -> list[str]:
        count = len(self.seats)
        who = f"players: {', '.join(NAMES[:count])}"
        if "teams" in self.rules:
            pairs = [(NAMES[first].split()[0], NAMES[second]) for first, second in (side.seats for side in self.sides)]
            who = "teams: " + ", ".join(f"{first} + {second}" for first, second in pairs)
        rows = [f"board: {self.board.name}", who]
        rows += [f"first: {self.seats[self.first].name}"] if self.first else []
        rows += [f"tracking: {tracking}"] + (["dice: yes"] if self.dice else [])
        rows += [f"stacks: {', '.join(self.chosen)}"] if self.chosen else []
        rows += [f"goals: {', '.join(self.goals)}"] if self.goals else []
        return rows + ([f"no coal: {', '.join(self.bare)}"] if self.bare else [])
