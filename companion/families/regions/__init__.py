"""Regions: each network of a side scores by the number of regions it joins (IT-06, IT-07)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.families.regions.words import NOUNS, WORDS
from companion.game.board import Board, Track
from companion.game.contributions import Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, CountThings, Step, amounts_counted
from companion.game.network import networks
from companion.game.numbers import Misprints, Numbers, cited_in, key
from companion.game.state import Game
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

WORTH = "region point"
"""The unit for the points of all networks of a seat, if only totals are recorded."""

Network = tuple[str, ...]
"""The regions of one network, by name; those that count twice are named twice."""


class RegionNumbers(Numbers):
    """What the regions of a network are worth."""

    passages = cited_in(points="rule", twice="twice_rule")

    points: dict[int, int] = key(
        {5: 1, 6: 2, 7: 4, 8: 7, 9: 11, 10: 16, 11: 22, 12: 29, 13: 37, 14: 46, 15: 56},
        min_length=1,
        max_length=99,
        description="points of a network by its regions; more regions than listed score as the most listed",
    )
    twice: tuple[str, ...] = key((), description="regions that count twice in a network that has all their cities")
    rule: str = key("IT-06", description="the rule of regions on this board")
    twice_rule: str = key("IT-07", description="the rule of regions that count twice")


class Regions(Mechanic[RegionNumbers]):
    """Counts the regions of each network of a side separately. Places beyond the border belong to no region."""

    table = "regions"
    numbers_type = RegionNumbers
    sheet = ("regions",)
    lines_after = "tickets"
    passages = ("IT",)
    counted_units = (WORTH,)

    def never_said(self, board: Board) -> Iterator[str]:
        yield from ("region", "regions")

    def misprints(self, board: Board) -> Misprints:
        cities_by_region = _cities_by_region(board)
        if not cities_by_region:
            yield (self.table,), wording("regions none")
        for region in self.numbers.twice:
            if region not in cities_by_region:
                yield (self.table, "twice"), wording("no such region", region=region)

    def worth(self, regions: int) -> int:
        """The points of a network with this many regions."""
        return max((points for least, points in self.numbers.points.items() if least <= regions), default=0)

    def _networks(self, board: Board, tracks: Iterable[Track]) -> list[Network]:
        """The regions of each network, most regions first."""
        by_network: dict[int, set[str]] = {}
        for city, number in networks(tracks).items():
            by_network.setdefault(number, set()).add(city)
        cities, network_regions = _cities_by_region(board), list[Network]()
        for reached in by_network.values():
            regions = {region for city in reached if (region := board.cities[city].region)}
            complete_twice = [
                region for region in self.numbers.twice if region in regions and cities[region] <= reached
            ]
            network_regions.append(tuple(sorted((*regions, *complete_twice))))
        return sorted(filter(None, network_regions), key=lambda network: (-len(network), network))

    def _networks_of_seat(self, game: Game, seat: int) -> list[Network]:
        return self._networks(game.board, game.tracks_of_seat(seat))

    def _total(self, by_network: Iterable[Network]) -> int:
        return sum(self.worth(len(network)) for network in by_network)

    # -- judging

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(CountThings, WORTH, self.numbers.rule)

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse more points than the counted routes can bring. Routes may still be counted later."""
        held = game.seats[seat]
        points, routes = held.counts.get(WORTH, 0), held.routes_counted
        if held.routes and points > (most := self._most_points(min(routes, len(game.board.tracks)))):
            yield because(
                self.numbers.rule, "region points beyond routes", who=game.name(seat), points=points, routes=routes,
                most=most,
            )  # fmt: skip

    def _most_points(self, routes: int) -> int:
        """The most points that this many routes can bring: a network of n routes joins at most n + 1 cities."""
        most = [0]
        for count in range(1, routes + 1):
            alone = (self.worth(first + 1 + len(self.numbers.twice)) + most[count - first] for first in range(1, count))
            most.append(max((self.worth(count + 1 + len(self.numbers.twice)), *alone)))
        return most[routes]

    @handles(CountThings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        most = self._most_points(len(game.board.cities))
        for count in amounts_counted(step, WORTH):
            if count > most:
                yield because(self.numbers.rule, "too many region points", who=game.name(seat), points=count, most=most)

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if not isinstance(step, Claim) or step.track is None:
            return
        had, has = self._networks_of_seat(before, seat), self._networks_of_seat(after, seat)
        if has != had and has and (more := self._total(has) - self._total(had)):
            sizes = map(len, has)
            yield note("regions bring", points=more, counts=[str(size) for size in sizes if self.worth(size)])

    # -- the end

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            if game.table.counts_only:
                total = game.counted(side.index, WORTH)
                yield Points(side.index, "regions", total, self.numbers.rule, (note("why regions counted"),))
                continue
            by_size = self._networks(game.board, game.tracks_of(side.index))
            scoring = [network for network in by_size if self.worth(len(network))] or by_size[:1]
            yield Points(side.index, "regions", self._total(by_size), self.numbers.rule, tuple(map(self._why, scoring)))

    def _why(self, network: Network) -> Remark:
        names = [f"{region} ×{times}" if (times := network.count(region)) > 1 else region
                 for region in dict.fromkeys(network)]  # fmt: skip
        return note("why regions", count=len(network), regions=names, points=self.worth(len(network)))

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        if not game.table.counts_only:
            yield "regions", max(map(len, self._networks_of_seat(game, seat)), default=0)

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        if not game.table.counts_only:
            yield "regions", [len(network) for network in self._networks_of_seat(game, seat)]


def _cities_by_region(board: Board) -> Mapping[str, set[str]]:
    """The cities of each region."""
    regions: dict[str, set[str]] = {}
    for city in board.cities.values():
        if city.region:
            regions.setdefault(city.region, set()).add(city.name)
    return regions
