"""A second scorer, written separately from the app and simple on purpose: nothing of `companion` is imported here.

It trusts every line of a record and recounts everything that a board can score.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

from second_reading import Player, Reading, Row, brought

POINTS = [0, 1, 2, 4, 7, 10, 15, 18, 21, 27, 40]

Edge = tuple[str, str, int]
Counted = dict[str, dict[str, Any]]


def score(text: str) -> Counted:
    """By side: points of each kind, total, rank, tickets, length of the longest path; by player: pieces left."""
    record = Reading(text)
    counted = {name: _Side(record, names) for name, names in record.sides.items()}
    others = list(counted.values())
    scored: Counted = {}
    for name, side in counted.items():
        lines = side.lines() | side.bonuses(others)
        scored[name] = {
            "lines": {what: points for what, points in lines.items() if points},
            "total": sum(lines.values()),
            "completed": sorted(side.done),
            "failed": sorted(side.failed),
            "path": side.path if "longest_path" in record.board else None,
            "pieces": {player: _pieces_left(record, record.players[player]) for player in record.sides[name]},
        }
    order = record.board["ties"].get("order", [])
    keys = {name: [scored[name]["total"], *(side.tie_break_values(others)[word] for word in order)]
            for name, side in counted.items()}  # fmt: skip
    for name, key in keys.items():
        scored[name]["rank"] = 1 + sum(other > key for other in keys.values())
    return scored


def _pieces_left(record: Reading, player: Player) -> int:
    if player.left is not None:
        return player.left
    pieces = record.board["pieces"]
    rows = [record.routes[track] for track in player.tracks]
    return (
        int(pieces.get("choose") or pieces["train"])
        + record.board.get("subways", {}).get("cars", 0)
        - sum(1 if row.get("kind") == "subway" else row["length"] + row.get("mountain", 0) for row in rows)
        - player.beside
    )


class _Side:
    """One side's tracks and tickets, and what they are worth."""

    def __init__(self, record: Reading, names: list[str]) -> None:
        self.record, self.board, self.names = record, record.board, names
        self.players = [record.players[name] for name in names]
        self.rows = [record.routes[track] for player in self.players for track in player.tracks]
        self.tickets = [card for player in self.players for card in player.tickets]
        self.edges = [_edge(row) for row in (*self.rows, *(record.routes[track] for track in record.common))]
        self.places = {row["name"]: {row["name"]} for row in self.board["cities"]}
        for row in self.board["cities"]:
            if "country" in row:
                self.places.setdefault(row["country"], set()).add(row["name"])
        self.lent, self.done, self.failed = self._with_best_loans()
        self.path = longest(self.edges)

    # -- tickets

    def _with_best_loans(self) -> tuple[list[Edge], list[Edge], list[Edge]]:
        """The tickets with the track that each station borrows: the recorded one, or the choice that pays best."""
        mine = {track for player in self.players for track in player.tracks}
        choices: list[list[int]] = []
        for player in self.players:
            for city in player.stations:
                near = [t for t in self.record.owner if t not in mine and city in _edge(self.record.routes[t])[:2]]
                choices.append([player.loans[city]] if city in player.loans else near or [-1])
        best: tuple[int, int] | None = None
        for loans in product(*choices):
            lent = [_edge(self.record.routes[track]) for track in loans if track >= 0]
            done, failed = self._judge(self.edges + lent)
            worth = sum(card[2] for card in done) - sum(card[2] for card in failed), len(done)
            if best is None or worth > best:
                best, chosen = worth, (lent, done, failed)
        return chosen

    def _judge(self, edges: list[Edge]) -> tuple[list[Edge], list[Edge]]:
        done, failed = [], []
        for card in self.tickets:
            if "tour" in card:
                tour, (high, low, lost) = card["tour"], card["points"]
                if all(reaches(edges, tour[0], city) for city in tour):
                    done.append((tour[0], tour[-1], high if in_order(edges, tour) else low))
                else:
                    failed.append((tour[0], tour[-1], abs(lost)))
                continue
            good = [option for option in card["options"] if self._joined(edges, option)]
            if good:
                done.append(tuple(max(good, key=lambda option: option[2])))
            else:
                a, b, points = min(card["options"], key=lambda option: option[2])
                failed.append((a, b, 0 if "worth" in self.board["tickets"] else points))
        return done, failed

    def _joined(self, edges: list[Edge], option: list[Any]) -> bool:
        return any(reaches(edges, a, b) for a in self.places[option[0]] for b in self.places[option[1]])

    # -- points

    def lines(self) -> dict[str, int]:
        """What a side scores regardless of the others."""
        board, players = self.board, self.players
        points = {
            "routes": sum(
                POINTS[row["length"]] for row in self.rows if "race" not in board and row.get("kind") != "subway"
            ),
            "tickets": sum(card[2] for card in self.done) - sum(card[2] for card in self.failed),
        }
        if "mountains" in board:
            points["mountains"] = 2 * sum(row.get("mountain", 0) for row in self.rows)
        if "harbours" in board:
            worth = [0, *board["harbours"]["points"]]
            counts = [self._tickets_at(city) for player in players for city in player.harbours]
            points["harbours"] = sum(worth[min(3, count)] for count in counts)
            points["unbuilt harbours"] = -4 * (3 * len(players) - len(counts))
            points["exchanged pieces"] = -sum(player.exchanged for player in players)
        if "stations" in board:
            points["stations"] = 4 * sum(3 - len(player.stations) for player in players)
        if "passengers" in board:
            points["goods"] = sum(player.goods for player in players)
        if "technologies" in board:
            marked = [player.marked for player in players if player.marked is not None]
            points["routes"] = sum(marked) if marked else points["routes"]
            points["technologies"] = sum(
                (sum(brought(player, row) for row in self.rows) if self.record.owned else player.brought)
                * (player.marked is None)
                + 2 * len(self.done) * ("Double Heading" in player.technologies)
                for player in players
            )
        if "city_markers" in board:
            points["routes"] = sum(
                self._on_the_marker(player, name) for player, name in zip(players, self.names, strict=True)
            )
        if "alvin" in board:
            once = [players[0].marked is None] if self.record.alvins in self.names and self.record.owned else []
            held = self.record.alvins in self.names
            points["alvin"] = 10 * (sum(self.record.taken[name] for name in self.names) + sum(once) + held)
        if "attractions" in board:
            sights = {row["name"] for row in board["cities"] if row.get("attraction")}
            points["attractions"] = len(sights & {city for edge in self.edges for city in edge[:2]})
        if "race" in board:
            coast = {row["name"]: row.get("coast") for row in board["cities"]}
            ends = [{coast[city] for city in net} for net in parts(self.edges)]
            points["bonus ticket"] = int(any(coasts >= {1, 2} for coasts in ends))
        if "subways" in board:
            worth = board["subways"]["points"]
            points["subways"] = sum(worth[str(row["length"])] for row in self.rows if row.get("kind") == "subway")
        if "flags" in board:
            colours = board["flags"]["colours"]
            sets = [player.sets + min(player.kept[colour] for colour in colours) for player in players]
            points["flags"] = 4 * sum(sets)
        if "souvenirs" in board:
            points["souvenirs"] = sum([0, 0, 1, 2, 4, 6, 9, 12][player.souvenirs] for player in players)
        if "districts" in board:
            places = [(row["district"], row["name"]) for row in board["cities"]]
            nets = parts(self.edges)
            points["districts"] = sum(
                number
                for number in {number for number, _ in places}
                if any(net.issuperset(city for other, city in places if other == number) for net in nets)
            )
        if "country_cards" in board:
            declared = sum(player.country_points for player in players)
            points["country cards"] = declared + sum(_country_cards(self.record)[name] for name in self.names)
        if "festivals" in board:
            worth = {self.record.stack[row["name"]]: row["festival"] for row in board["cities"] if "festival" in row}
            points["festivals"] = sum(
                worth[stack][count - 1] for player in players for stack, count in player.festivals.items() if count
            )
        if "bullet_train" in board:
            points["bullet train"] = sum(_on_the_bullet_track(self.record, player) for player in players)
        if "tolls" in board:
            purses = _purses(self.record)
            points["loans"] = -5 * sum(purses[name][1] for name in self.names)
            points["tolls"] = sum(_place(purses, name) for name in self.names)
        if "regions" in board:
            points["regions"] = sum(self._network_of_regions(net) for net in parts(self.edges))
        if "terrain" in board:
            mine = {track for player in players for track in player.tracks}
            points["terrain"] = sum(POINTS[self.record.routes[track]["length"]] for track in mine & self.record.doubled)
        if "provinces" in board:
            points["provinces"] = sum(_province(self.record, name) for name in self.names)
        if "mandala" in board:
            ringed = [card for card in self.done if twice(self.edges, card[0], card[1])]
            points["mandala"] = [0, 5, 10, 20, 30, 40][min(5, len(ringed))]
        return points

    def _on_the_marker(self, player: Player, name: str) -> int:
        """The points of every track, once for each of the player's markers at its ends; without markers they are the
        claimer's.
        """
        if player.marked is not None:
            return player.marked
        record, points = self.record, 0
        for track, owner in record.owner.items():
            row = record.routes[track]
            now = [record.markers[city] for city in (row["a"], row["b"]) if city in record.markers] or [owner]
            points += POINTS[row["length"]] * record.sent.get(track, now).count(name)
        return points

    def _network_of_regions(self, reached: set[str]) -> int:
        """What one network scores; some regions count twice if it contains all their cities."""
        cities = [(row["name"], row["region"]) for row in self.board["cities"] if "region" in row]
        regions = {region for city, region in cities if city in reached}
        whole = [
            region
            for region in self.board["regions"]["twice"]
            if all(city in reached for city, other in cities if other == region)
        ]
        return [0, 0, 0, 0, 0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56][min(15, len(regions) + len(whole))]

    def _tickets_at(self, city: str) -> int:
        """The number of completed tickets that name a city; a tour names all its cities."""
        completed = 0
        for card in self.tickets:
            done, _ = self._judge_alone(card)
            completed += any(city in (card.get("tour") or option[:2]) for option in done)
        return completed

    def _judge_alone(self, card: Row) -> tuple[list[Edge], list[Edge]]:
        all_cards, self.tickets = self.tickets, [card]
        judged = self._judge(self.edges + self.lent)
        self.tickets = all_cards
        return judged

    def bonuses(self, others: list[_Side]) -> dict[str, int]:
        """What a side scores for having the most or the least of something; all who tie score."""
        board = self.board
        points: dict[str, int] = {}
        if "longest_path" in board and self.path == max(side.path for side in others) > 0:
            points["longest path"] = board["longest_path"].get("points", 10)
        if "most_tickets" in board and len(self.done) == max(len(side.done) for side in others) > 0:
            points["most tickets"] = board["most_tickets"].get("points", 10)
        if "most_cities" in board and self._cities() == max(side._cities() for side in others) > 0:
            points["most cities"] = 10
        if "coal" in board:
            coal = [side._coal() for side in others]
            points["most coal"] = 10 if self._coal() == max(coal) else 0
            points["least coal"] = -5 if self._coal() == min(coal) else 0
        if "meeples" in board:
            points["passengers"] = sum(
                self._award(colour, [side._meeples() for side in others]) for colour in board["meeples"]["colours"]
            )
        for card, worth in (("Risky Contracts", 20), ("Equalising Beam", 15)):
            if any(card in player.technologies for player in self.players):
                mine = len(self.done) if worth == 20 else self.path
                most = max(len(side.done) if worth == 20 else side.path for side in others)
                so_far = points.get("technologies", self.lines()["technologies"])
                points["technologies"] = so_far + (worth if 0 < mine == most else -worth)
        if "merchandise" in board:
            points["merchandise"] = self._merchandise([side._carts() for side in others])
        if "goals" in board:
            points["goals"] = sum(GOALS[name][0] for name in self._goals(others))
        if "shares" in board:
            points["shares"] = sum(self._railway(sign) for sign in board["shares"]["piles"])
        return points

    def _carts(self) -> int:
        return sum(row.get("cart", False) for row in self.rows)

    def _merchandise(self, all_held: list[int]) -> int:
        """What the place by merchandise cards pays; equal sides share the better place, and a side without any scores
        nothing.
        """
        paid = {2: [8, 4], 3: [8, 5, 2], 4: [8, 6, 4, 2]}[len(all_held)]
        mine = self._carts()
        ahead = [held for held in all_held if held > mine]
        return paid[len(ahead)] if mine else 0

    def _goals(self, others: list[_Side]) -> list[str]:
        """The goal cards in force for which this side has the most, and at least one."""
        counts = {name: [GOALS[name][1](side) for side in others] for name in self.record.goals}
        return [name for name in counts if GOALS[name][1](self) == max(counts[name]) > 0]

    def _routes_touching(self, cities: set[str]) -> int:
        return sum(bool({row["a"], row["b"]} & cities) for row in self.rows)

    def _completed_at(self, cities: set[str]) -> int:
        return sum(bool(set(card[:2]) & cities) for card in self.done)

    def _cities_in(self, land: str) -> set[str]:
        return {row["name"] for row in self.board["cities"] if row["region"] == land}

    def _countries_reached(self) -> int:
        ends = {city for row in self.rows for city in (row["a"], row["b"])}
        named = (row for row in self.board["cities"] if not row.get("junction"))
        return len({row["region"] for row in named if row["name"] in ends})

    def _stock_of_side(self) -> int:
        return sum(_pieces_left(self.record, player) for player in self.players)

    def _railway(self, sign: str) -> int:
        """What the shares of one railway pay: more is better, then whoever took the first one; "" is the dummy."""
        takers = [who for other, who in self.record.shares if other == sign]
        places = sorted(set(takers), key=lambda who: (-takers.count(who), takers.index(who)))
        paid = self.board["shares"]["points"][sign]
        mine = [at for at, who in enumerate(places) if who in self.names]
        return sum(paid[at] for at in mine if at < len(paid))

    def _cities(self) -> int:
        junctions = {row["name"] for row in self.board["cities"] if row.get("junction")}
        ends = {city for edge in self.edges for city in edge[:2]}
        return max((sum(reaches(self.edges, start, other) for other in ends - junctions) for start in ends), default=0)

    def _coal(self) -> int:
        return sum(player.coal for player in self.players)

    def _meeples(self) -> Counter[str]:
        return sum((player.meeples for player in self.players), Counter())

    def _award(self, colour: str, all_held: list[Counter[str]]) -> int:
        mine, counts = self._meeples()[colour], sorted((held[colour] for held in all_held), reverse=True)
        above = sum(count > mine for count in counts)
        if not mine or above > 1:
            return 0
        return 20 if not above else 10

    def tie_break_values(self, others: list[_Side]) -> dict[str, int]:
        return {
            "tickets": len(self.done),
            "ticket points": sum(card[2] for card in self.done),
            "longest path": int(self.path == max(side.path for side in others) > 0),
            "path length": self.path,
            "fewest stations": -sum(len(player.stations) for player in self.players),
            "mountain routes": sum("mountain" in row for row in self.rows),
            "passengers": self._meeples().total(),
            "goals": len(self._goals(others)),
            "goods": sum(player.goods for player in self.players),
        }


CAPITALS = {"Stockholm", "København", "Oslo", "Helsinki"}
ARCTIC = {
    "Apatity", "Honningsvåg", "Kemijärvi", "Kirkenes", "Kiruna", "Murmansk", "Narvik", "Rovaniemi", "Tromsø",
    "(northern Swedish junction)",
}  # fmt: skip
GOALS: dict[str, tuple[int, Callable[[_Side], int]]] = {
    "Small steps": (10, lambda side: sum(row["length"] == 1 for row in side.rows)),
    "Call of the wild": (5, lambda side: sum(player.wilds for player in side.players)),
    "Capital investment": (7, lambda side: side._completed_at(CAPITALS)),
    "Nordic Express": (10, lambda side: side.path),
    "Polar Express": (12, lambda side: side._completed_at(ARCTIC)),
    "Snowplow": (12, lambda side: side._routes_touching(ARCTIC)),
    "Ferry master": (12, lambda side: sum(row.get("kind") == "ferry" for row in side.rows)),
    "Wild west": (7, lambda side: side._routes_touching(side._cities_in("Norway"))),
    "Cost efficiency": (7, lambda side: side._stock_of_side()),
    "Local network": (10, lambda side: sum(card[2] <= 5 for card in side.done)),
    "International tycoon": (12, lambda side: side._countries_reached()),
}
"""The goal cards: their points, and what they count of a side."""


def _country_cards(record: Reading) -> Counter[str]:
    """Everybody's points from country cards, claim by claim."""
    piles = {country: list(cards) for country, cards in record.board["country_cards"]["piles"].items()}
    at = {row["name"]: row["country"] for row in record.board["cities"] if row.get("country") in piles}
    points: Counter[str] = Counter()
    own: dict[str, list[Edge]] = {}
    for who, track in record.claims:
        edges = own.setdefault(who, [])
        edge = _edge(record.routes[track])
        new = any(city in at and not any(city in other[:2] for other in edges) for city in edge[:2])
        edges.append(edge)
        countries = [at[city] for city in at if reaches(edges, edge[0], city)]
        for country in countries if new and len(countries) > 1 else ():
            points[who] += piles[country].pop(0) if piles[country] else 0
    return points


# -- networks


def _edge(row: Row) -> Edge:
    return row["a"], row["b"], row["length"]


def reaches(edges: list[Edge], a: str, b: str) -> bool:
    """Whether two cities are connected; a city without a track is connected to nothing."""
    if not any(a in edge[:2] for edge in edges):
        return False
    seen, before = {a}, set[str]()
    while seen != before:
        before = set(seen)
        for start, end, _ in edges:
            if start in seen or end in seen:
                seen |= {start, end}
    return b in seen


def _purses(record: Reading) -> dict[str, list[int]]:
    """The value of tokens left and the loans of each player: as stated at the end, else claim by claim."""
    if any(player.tolls is not None for player in record.players.values()):
        return {name: [player.tolls or 0, player.debts] for name, player in record.players.items()}
    purses = {name: [30, 0] for name in record.players}
    first: dict[str, str] = {}
    for who, track in record.claims:
        row = record.routes[track]
        owner = first.setdefault(row["group"], who) if "group" in row else who
        if purses[who][0] < row["toll"]:
            purses[who][1] += 1
        else:
            purses[who][0] -= row["toll"]
        if owner != who:
            purses[owner][0] += row["toll"]
    return purses


def _province(record: Reading, name: str) -> int:
    """What a player's trains on all province lines score: the sum of spots decides, then the highest spot."""
    paid, points = {2: [10], 3: [10, 6], 4: [10, 6, 4], 5: [10, 6, 4, 2]}[len(record.players)], 0
    for line in {line for line, _, _ in record.spots}:
        held = {who: [spot for other, by, spot in record.spots if (other, by) == (line, who)] for who in record.players}
        order = sorted(
            (who for who in held if held[who]), key=lambda who: (sum(held[who]), max(held[who])), reverse=True
        )
        place = order.index(name) if name in order else len(paid)
        points += paid[place] if place < len(paid) else 0
    return points


def _on_the_bullet_track(record: Reading, player: Player) -> int:
    """What a marker scores; equal markers share the better place, and a player who built nothing loses 20."""
    paid = {2: [10, -10], 3: [15, 5, -10], 4: [20, 10, 0, -10], 5: [25, 15, 5, -5, -10]}[len(record.players)]
    ahead = [other for other in record.players.values() if other.bullet > player.bullet]
    return paid[len(ahead)] if player.bullet else -20


def _place(purses: dict[str, list[int]], name: str) -> int:
    """What a player scores for the tokens left; equal players share the better place."""
    paid = {2: [35, 0], 3: [55, 35, 0], 4: [55, 35, 20, 0], 5: [55, 35, 20, 10, 0]}[len(purses)]
    tokens, loans = purses[name]
    ahead = [other for other, debts in purses.values() if not debts and other > tokens]
    return 0 if loans else paid[len(ahead)]


def parts(edges: list[Edge]) -> list[set[str]]:
    """The cities of each network."""
    ends = {city for edge in edges for city in edge[:2]}
    return [set(net) for net in {frozenset(other for other in ends if reaches(edges, city, other)) for city in ends}]


def twice(edges: list[Edge], a: str, b: str) -> bool:
    """Whether two cities stay connected whichever single track is removed."""
    return all(reaches(edges[:at] + edges[at + 1 :], a, b) for at in range(len(edges)))


def in_order(edges: list[Edge], tour: list[str]) -> bool:
    """Whether a tour can be travelled in order without using a track twice, by trying every continuation."""

    @cache
    def onward(city: str, passed: int, used: int) -> bool:
        passed += city == tour[passed]
        if passed == len(tour):
            return True
        return any(
            onward(b if city == a else a, passed, used | 1 << number)
            for number, (a, b, _) in enumerate(edges)
            if city in (a, b) and not used >> number & 1
        )

    return onward(tour[0], 0, 0)


def longest(edges: list[Edge]) -> int:
    """The length of the longest path, by trying every continuation."""

    @cache
    def onward(city: str, used: int) -> int:
        best = 0
        for number, (a, b, length) in enumerate(edges):
            if city in (a, b) and not used >> number & 1:
                best = max(best, length + onward(b if city == a else a, used | 1 << number))
        return best

    return max((onward(city, 0) for edge in edges for city in edge[:2]), default=0)


def of_json(sheet: dict[str, Any]) -> Counted:
    """The same facts taken from the app's JSON."""
    pieces = {player["name"]: player["pieces_left"] for player in sheet["players"]}
    return {
        side["name"]: {
            "lines": {line["what"]: line["points"] for line in side["lines"]},
            "total": side["total"],
            "completed": sorted(tuple(card) for card in side["tickets"]["completed"]),
            "failed": sorted(tuple(card) for card in side["tickets"]["failed"]),
            "path": side["longest_path"]["length"] if "longest_path" in side else None,
            "pieces": {name: pieces[name] for name in side["players"]},
            "rank": side["rank"],
        }
        for side in sheet["sides"]
    }
