"""What is on the board besides tracks: what a claim brings along, harbours, stations, passengers, exchanges."""

from __future__ import annotations

from companion.game.board import Track
from random_boards.beds import Beds
from random_boards.places import word
from random_boards.seats import Seat
from random_boards.table import BED, COMMON


class Claiming(Beds):
    """Claims as lines, and the actions that most boards do not have."""

    def own(self, seat: Seat, track: Track) -> None:
        if self.takes_white(track):
            self.owner[track.id] = COMMON
            seat.bullet += track.length
            return
        self.owner[track.id] = seat.index
        self.laid.pop(track.id, None)
        for scorer in [self.markers[city] for city in track.ends if city in self.markers] or [seat.index]:
            self.seats[scorer].marked += self.rules["claims"].points[track.length]
        seat.marked += self.technologies.brings(seat, track) if self.technologies else 0
        seat.pieces[track.piece] -= self.pieces_for(track)
        self._country_cards(seat, track)

    def _country_cards(self, seat: Seat, track: Track) -> None:
        """Take country cards: for a track into a country whose network reaches another, the top card of each country
        there.
        """
        if not any(self.board.cities[city].country in self.countries for city in track.ends):
            return
        seen, ahead = set(track.ends), list(track.ends)
        while ahead:
            for other in self.board.tracks_at[ahead.pop()]:
                if self.owner.get(other.id) == seat.index and other.ends - seen:
                    ahead += other.ends - seen
                    seen |= other.ends
        countries = {country for city in seen if (country := self.board.cities[city].country) in self.countries}
        for country in countries if len(countries) > 1 else ():
            seat.country_points += self.countries[country].pop(0) if self.countries[country] else 0

    def lane(self, track: Track) -> str:
        ends = [track.a, track.b]
        self.random.shuffle(ends)
        return " - ".join(ends) + (self.piece_word(track) if track.colour == BED else word(self.board, track))

    def fetch(self, seat: Seat, track: Track) -> str:
        """The phrase for what a claim takes from its cities or puts there."""
        text = ""
        ends = [track.a, track.b]
        self.random.shuffle(ends)
        with_coal = [city for city in ends if city in self.coal]
        if with_coal and self.chance(0.8):
            self.coal.remove(with_coal[0])
            seat.coal += 1
            text += f", taking coal at {with_coal[0]}"
        stack, count, taking = self.festivals.take(ends)
        seat.festivals[stack] += count
        text += taking
        tokens = [city for city in ends if self.souvenirs.get(city) and city not in seat.souvenirs]
        if tokens and self.chance(0.8):
            self.souvenirs[tokens[0]] -= 1
            seat.souvenirs.add(tokens[0])
            text += f", taking souvenir at {tokens[0]}"
        taken = []
        for city in ends if self.waiting else ():
            stand = self.waiting.get(self.board.cities[city].country or city, [])
            if stand:
                taken.append(f"{stand.pop(self.random.randrange(len(stand)))} at {city}")
        if taken:
            text += ", taking " + ", ".join(taken)
        places = [city for city in ends if city not in self.standing and not self.board.cities[city].country]
        if seat.passengers and places and self.chance(0.35):
            self.standing[places[0]] = seat.index
            seat.passengers -= 1
            text += f", passenger at {places[0]}"
        text += self._share(seat, track) + self._toll(seat, track) + self._double(seat, track)
        return text + self._marker(seat, ends) + self._alvin(seat, ends)

    def _marker(self, seat: Seat, ends: list[str]) -> str:
        """The phrase for a city marker: now and then one on a free end, for two cards of a colour that are not always
        stated.
        """
        free = [city for city in ends if city not in self.markers and city != self.alvin]
        own = sum(owner == seat.index for owner in self.markers.values())
        if "city_markers" not in self.rules or not free or own == 3 or self.dice or self.chance(0.6):
            return ""
        paid = next((key for key, count in seat.hand.items() if count > 1 and key != "wild"), None)
        if paid is None:
            return ""
        self.markers[free[0]] = seat.index
        seat.hand[paid] -= 2
        self.decks.discard([paid, paid])
        return f", marker at {free[0]}" + (f" with 2 {paid}" if self.chance(0.8) else "")

    def _alvin(self, seat: Seat, ends: list[str]) -> str:
        """The phrase for Alvin, who is taken by a claim into his city and moves to one of the player's cities."""
        if self.alvin not in ends or self.alvins == seat.index:
            return ""
        own = [city for city, owner in self.markers.items() if owner == seat.index]
        self.alvin, self.alvins = self.random.choice(own), seat.index
        seat.marked += 10
        return f", alvin to {self.alvin}" if len(own) > 1 or self.chance(0.5) else ""

    def _toll(self, seat: Seat, track: Track) -> str:
        """Pay the toll, to the owner of the other track of a double. Returns the phrase for a loan, which may stay
        unsaid.
        """
        toll = track.column("toll", 0) if "tolls" in self.rules else 0
        owners = [self.owner[other.id] for other in self.board.siblings(track) if other.id in self.owner]
        if owners:
            self.seats[owners[0]].tolls += toll
        if toll <= seat.tolls:
            seat.tolls -= toll
            return ""
        seat.loans += 1
        return ", loan" if self.chance(0.6) else ""

    def _double(self, seat: Seat, track: Track) -> str:
        """The phrase that doubles a track's points with terrain cards, unless somebody has more of its terrain."""
        kind = track.column("terrain")
        if not kind or self.chance(0.1):
            return ""
        need, have = -(-track.length // self.rules["terrain"].spaces), seat.terrain[kind]
        most = max(other.terrain[kind] for other in self.seats)
        wilds = max(0, need - have, most - have)
        if wilds > (need if self.paid and not self.dice else 0) or wilds > seat.hand["wild"]:
            return ""
        cards = need - wilds
        seat.terrain[kind] -= cards
        seat.hand["wild"] -= wilds
        self.decks.discard(["wild"] * wilds)
        self.terrain = self.random.sample([*self.terrain, *[kind] * cards], len(self.terrain) + cards)
        self.doubled.add(track.id)
        out = " ".join(filter(None, (f"{cards} {kind}" if cards else "", f"{wilds} wild" if wilds else "")))
        return f", doubled with {out}" if wilds or self.chance(0.3) else ", doubled"

    def _share(self, seat: Seat, track: Track) -> str:
        """The phrase for a share of a railway at the track, mostly taken, and with two players the dummy's with it."""
        left = [sign for sign in track.column("shares", ()) if self.shares[sign]]
        if not left or self.chance(0.1):
            return ""
        sign = self.random.choice(left)
        self.shares[sign] -= 1
        text = f", taking {self.rules['shares'].names[sign][0]}"
        dummys = [sign for sign in left if self.shares[sign]] if len(self.seats) == 2 else []
        if dummys:
            other = self.random.choice(dummys)
            self.shares[other] -= 1
            text += f", dummy {self.rules['shares'].names[other][0]}"
        return text

    # -- harbours and stations

    def harbour_places(self, seat: Seat) -> list[str]:
        if "harbours" not in self.rules or len(seat.harbours) >= self.rules["harbours"].each:
            return []
        taken = {city for other in self.seats for city in other.harbours}
        own = {city for track in self.board.tracks if self.owner.get(track.id) == seat.index for city in track.ends}
        return sorted(city for city in own - taken if self.board.cities[city].column("port"))

    def station_places(self, seat: Seat) -> list[str]:
        """Cities without a station; those where somebody else has a route come first."""
        if "stations" not in self.rules or len(seat.stations) >= self.rules["stations"].each:
            return []
        taken = {city for other in self.seats for city in other.stations}
        free = [name for name, city in self.board.cities.items() if name not in taken and not city.junction]
        self.random.shuffle(free)
        return sorted(
            free,
            key=lambda city: (
                -sum(
                    self.owner.get(track.id, seat.index) not in seat.side.seats for track in self.board.tracks_at[city]
                )
            ),
        )

    # -- exchanging

    def exchange(self, seat: Seat) -> str | None:
        """The phrase that exchanges pieces. None if there are none to exchange."""
        give, get = sorted(("train", "ship"), key=lambda kind: -seat.pieces.get(kind, 0))
        if self.chance(0.2):
            give, get = get, give
        most = min(seat.pieces.get(give, 0), seat.box.get(get, 0)) if "exchange" in self.rules else 0
        if not most:
            return None
        count = self.random.randint(1, min(most, 4))
        for store, sign in ((seat.pieces, -1), (seat.box, 1)):
            store[give] += sign * count
            store[get] -= sign * count
        seat.exchanged += count
        return f"exchanges {count} {give}{'' if count == 1 else 's'} for {get}s"

    # -- passengers that travel

    def journey(self, seat: Seat, most: int) -> tuple[list[str], int] | None:
        """A journey for one of the seat's passengers, and how many opponents' routes it uses. None if there is none."""
        starts = [city for city, owner in self.standing.items() if owner == seat.index]
        self.random.shuffle(starts)
        best: tuple[int, list[str], int] | None = None
        for start in starts:
            for _ in range(6):
                cities, foreign, used = [start], 0, set[int]()
                while len(cities) < 9:
                    steps = []
                    for track in self.board.tracks_at[cities[-1]]:
                        if track.id not in self.owner or track.id in used:
                            continue
                        other = track.b if track.a == cities[-1] else track.a
                        mine = self.owner[track.id] == seat.index
                        beside = [t for t in self.board.tracks_between[track.ends] if t.id not in used]
                        own_beside = any(self.owner.get(t.id) == seat.index for t in beside)
                        if mine or (foreign < most and not own_beside):
                            steps.append((track, other, mine))
                    if not steps:
                        break
                    track, other, mine = self.random.choice(steps)
                    used.add(track.id)
                    foreign += not mine
                    cities.append(other)
                    if self.board.cities[other].country:
                        break
                worth = sum(self.goods[city][0] for city in set(cities[1:]) - {start} if self.goods.get(city))
                if len(cities) > 1 and (best is None or worth > best[0]):
                    best = worth, cities, foreign
        return best and best[1:]

    def travel(self, cities: list[str]) -> str:
        """The phrase of a journey; the passenger leaves the game together with the goods."""
        for city in cities[1:]:
            if city != cities[0] and self.goods.get(city):
                self.goods[city].pop(0)
        del self.standing[cities[0]]
        return f"moves the passenger {' - '.join(cities)}"
