"""Stations: built in cities, each borrowing one track at the end (EU-03 to EU-06, EU-08, DX-18)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, product
from operator import itemgetter, mul
from types import MappingProxyType
from typing import ClassVar

from companion.families.stations.words import NOUNS, WORDS
from companion.game.board import Ticket, Track
from companion.game.contributions import AvailableAction, EndChoice, Mark, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.missing_tracks import no_such_track
from companion.game.moves import BY_NAME, NOT_IN_NUMBERS, Action, CountThings, FacePayment, Step, amounts_counted
from companion.game.network import networks
from companion.game.numbers import Numbers, OpenRule, cited_in, key
from companion.game.payment import CARD, WILD, Cost, Payment
from companion.game.phrase import (
    AT,
    CitiesSlot,
    CitySlot,
    HowManySlot,
    PaymentSlot,
    Phrase,
    TrackSlot,
    optional_word,
    required_word,
)
from companion.game.placements import Placements, cities_of, owner_at, with_cities
from companion.game.results import ticket_result
from companion.game.signs import CitySign
from companion.game.state import Game
from companion.game.values import NamedTuple, dataclass
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn

learn(WORDS, NOUNS)

STATION = "station"
TYPED = (STATION, "stations")
MOST_COMBINATIONS = 5_000
"""The most combinations of loans tried together: three stations have about a tenth of that."""


class StationNumbers(Numbers):
    """What stations cost and what they are worth."""

    passages = cited_in(each="EU-03", points="EU-06")

    each: int = key(3, ge=0, le=12, description="stations of each player; the first costs one card, the next one more")
    points: int = key(4, ge=0, description="points for each station not built")
    may_share: bool = key(True, description="two stations of a player may borrow one track (open in the booklet)")


Station = tuple[str, int]
"""A station: its city and seat. If the table insists on several in one city, each is a station of its own."""


class StationState(NamedTuple):
    """The stations in building order, and the tracks chosen for them to borrow."""

    built: Placements = ()
    chosen: Mapping[Station, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class BuildStation(Action):
    """A station built in a city; `payment` is None if not recorded."""

    face_payment: ClassVar[FacePayment] = FacePayment(
        "DX-18", (STATION, WILD), may="may build a station with dice", alone="station alone"
    )
    city: str
    payment: Payment | None = None


@dataclass(frozen=True, slots=True)
class HasStations(Step):
    """The cities where a seat has stations at the end."""

    tracked: ClassVar[frozenset[str]] = BY_NAME
    cities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Borrow(Step):
    """The opponent's track that a station borrows at the end; `track` is None if no such track is on the board."""

    tracked: ClassVar[frozenset[str]] = NOT_IN_NUMBERS
    of_others: ClassVar[bool] = True
    track: int | None
    ends: tuple[str, str]
    city: str
    word: str | None = None


def _example_payment(game: Game) -> str:
    """What a first station costs, as an example."""
    return "1 red" if game.table.by_cards else "1 station"


def _of_others(game: Game, seat: int | None, track: Track) -> bool:
    """Whether a station may borrow a track: it belongs to another side."""
    own = () if seat is None else game.table.side_of(seat).seats
    return track.id in game.owners and game.owners[track.id] not in own


def _has_station(game: Game, seat: int | None, city: str) -> bool:
    """Whether a seat has a station in a city."""
    return (city, seat) in game.part(Stations.table, StationState).built


class Stations(Mechanic[StationNumbers]):
    """Who has a station where. Stations neither count for the longest path nor bridge it."""

    table = "stations"
    numbers_type = StationNumbers
    signs = {STATION: CitySign("▲", "M0-14L13-4V10H-13V-4z")}
    open_points = (OpenRule("stations.may_share", "EU-04", ("yes", "no")),)
    sheet = ("stations",)
    counted_units = (STATION,)
    tie_breaks = ("fewest stations",)
    phrases = (
        Phrase(
            BuildStation,
            "builds",
            (
                optional_word("a", "an", "the"),
                required_word(*TYPED),
                AT,
                CitySlot("city"),
                PaymentSlot("payment", _example_payment),
            ),
            expects="a building",
            elsewhere="nothing to build",
            verb_optional=True,
            help="table help station",
        ),
        Phrase(
            Borrow,
            "borrows",
            (
                TrackSlot("track", _of_others),
                optional_word("at"),
                CitySlot("city", of_track=True, likely=_has_station, expects="the station"),
            ),
        ),
        Phrase(
            HasStations,
            "has",
            (HowManySlot("cities"), required_word("stations", *TYPED), AT, CitiesSlot("cities")),
            expects="buildings",
            help="table help has",
        ),
    )

    def start(self, game: Game) -> Game:
        return game.with_part(self.table, StationState())

    def station_state(self, game: Game) -> StationState:
        """Who has a station where, and which tracks were chosen for them."""
        return game.part(self.table, StationState)

    def _stations_of(self, game: Game, seat: int) -> list[str]:
        return cities_of(self.station_state(game).built, seat)

    def _built(self, game: Game, seat: int) -> int:
        """The number of stations that a seat has built, whether by city or only counted."""
        return len(self._stations_of(game, seat)) + game.seats[seat].counts.get(STATION, 0)

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(CountThings, STATION, "EU-06")

    # -- judging and playing

    def _cities_named(self, step: Step) -> tuple[str, ...]:
        if isinstance(step, BuildStation):
            return (step.city,)
        return step.cities if isinstance(step, HasStations) else ()

    @handles(BuildStation, HasStations, Borrow, CountThings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        who, built = game.name(seat), self.station_state(game).built
        for city in self._cities_named(step):
            if (other := owner_at(built, city)) is not None:
                yield because("EU-03", "second station", who=who, city=city, owner=game.name(other))
            if len(cities_of(built, seat)) >= self.numbers.each:
                yield because("EU-03", "no stations left", who=who, each=self.numbers.each)
            built = (*built, (city, seat))
        for count in amounts_counted(step, STATION):
            if count > self.numbers.each:
                yield because("EU-03", "too many stations", who=who, count=count, each=self.numbers.each)
        if isinstance(step, BuildStation) and step.payment is not None and self._cost(game, seat) <= self.numbers.each:
            yield from self._against_payment(game, seat, step.payment)
        if isinstance(step, Borrow):
            yield from self._against_loan(game, seat, step)

    def _against_payment(self, game: Game, seat: int, payment: Payment) -> Iterator[Reason]:
        who, cost = game.name(seat), self._cost(game, seat)
        units = (CARD, WILD) if game.table.by_cards else (STATION, WILD)
        laid = payment.count(*units)
        rule = "EU-03" if game.table.by_cards else "DX-18"
        if laid != cost or any(item.unit not in units for item in payment.items if item.count):
            key = "station cost" if game.table.by_cards else "station cost in faces"
            yield because(rule, key, who=who, cost=cost, laid=laid)
        elif len(payment.colours) > 1:
            yield because(rule, "station colours", who=who, colours=sorted(payment.colours))

    def _cost(self, game: Game, seat: int) -> int:
        return len(self._stations_of(game, seat)) + 1

    def step_cost(self, game: Game, seat: int, step: Step) -> Cost | None:
        return Cost(self._cost(game, seat)) if isinstance(step, BuildStation) else None

    def _against_loan(self, game: Game, seat: int, step: Borrow) -> Iterator[Reason]:
        who, (a, b) = game.name(seat), step.ends
        if (step.city, seat) not in self.station_state(game).built:
            yield because("EU-04", "no station there", who=who, city=step.city)
        if step.city not in step.ends:
            yield because("EU-04", "loan not at station", who=who, city=step.city, a=a, b=b)
        if step.track is None:
            yield no_such_track(game, a, b)
        elif game.owners.get(step.track, seat) in game.table.side_of(seat).seats:
            yield because("EU-04", "loan of no opponent", who=who, a=a, b=b)
        elif not self.numbers.may_share:
            seats, part = game.table.side_of(seat).seats, self.station_state(game)
            lent = [station for station, track in part.chosen.items() if track == step.track and station[1] in seats]
            for city, owner in lent:
                if (city, owner) != (step.city, seat):
                    yield because("EU-04", "loan twice", who=who, a=a, b=b, city=city)

    @handles(BuildStation, HasStations, Borrow)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = self.station_state(game)
        cities = self._cities_named(step)
        if cities:
            return game.with_part(self.table, part._replace(built=with_cities(part.built, seat, cities)))
        if isinstance(step, Borrow) and step.track is not None:
            return game.with_part(self.table, part._replace(chosen={**part.chosen, (step.city, seat): step.track}))
        return game

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        taken = {city for city, _ in self.station_state(game).built}
        for city in game.board.cities.values():
            if not city.junction and city.name not in taken:
                yield BuildStation(city.name)

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        built = len(self._stations_of(game, seat))
        limits = note("may build a station", left=max(0, self.numbers.each - built), cost=self._cost(game, seat))
        yield AvailableAction(BuildStation, "EU-03", limits)

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, BuildStation):
            yield note("stations left", left=max(0, self.numbers.each - len(self._stations_of(after, seat))))

    # -- the end

    def loans(self, game: Game, side: int) -> dict[Station, Track]:
        """What each station of a side borrows: the track chosen, else the one that serves the tickets best.

        Stations without an opponent's track into their city are left out.
        """
        part, seats = self.station_state(game), game.table.sides[side].seats
        tracks = game.board.tracks
        stations = [station for station in part.built if station[1] in seats]
        chosen = {station: part.chosen[station] for station in stations if station in part.chosen}
        choices = {station: self.choices(game, station) for station in stations if station not in chosen}
        if not self.numbers.may_share:
            used = set(chosen.values())
            choices = {
                station: tuple(track for track in lendable if track not in used)
                for station, lendable in choices.items()
            }
        choices = {station: lendable for station, lendable in choices.items() if lendable}
        own = tuple(track.id for track in game.tracks_of(side))
        cards = tuple(game.board.ticket[card] for seat in seats for card in game.seats[seat].tickets)
        places = tuple(game.board.cities_of.items())
        apart = not self.numbers.may_share
        best = _best_loans(tracks, (*own, *chosen.values()), tuple(choices.values()), cards, places, apart)
        chosen_loans = {**chosen, **dict(zip(choices, best, strict=True))}
        return {station: tracks[lent] for station in stations if (lent := chosen_loans.get(station)) is not None}

    def choices(self, game: Game, station: Station) -> tuple[int, ...]:
        """The tracks of opponents that a station may borrow, by id."""
        city, seat = station
        seats = game.table.side_of(seat).seats
        return tuple(t.id for t in game.board.tracks_at[city] if game.owners.get(t.id, seats[0]) not in seats)

    def end_choices(self, game: Game) -> Iterator[EndChoice]:
        """What each station borrows, seat by seat, in building order (EU-04)."""
        station_state = self.station_state(game)
        best = {station: track for side in game.table.sides for station, track in self.loans(game, side.index).items()}
        for city, seat in sorted(station_state.built, key=itemgetter(1)):
            station = city, seat
            tracks = [game.board.tracks[track] for track in self.choices(game, station)]
            options = tuple((Borrow(t.id, (t.a, t.b), city), self._loan_note(game, t)) for t in tracks)
            stands = None if (track := best.get(station)) is None else self._loan_note(game, track)
            yield EndChoice(seat, city, stands, station in station_state.chosen, options)

    def _loan_note(self, game: Game, track: Track) -> Remark:
        """A borrowed track and its owner; it has none only if the table insisted."""
        owner = game.owners.get(track.id)
        return note("loan", a=track.a, b=track.b, owner="–" if owner is None else game.name(owner))

    def borrows(self, game: Game, side: int) -> Iterator[Track]:
        yield from self.loans(game, side).values()

    def lendable(self, game: Game, side: int) -> tuple[int, Collection[int]]:
        """One track for each station not built yet, into a city that has none (EU-03, EU-04)."""
        seats, taken = game.table.sides[side].seats, {city for city, _ in self.station_state(game).built}
        left = sum(max(0, self.numbers.each - self._built(game, seat)) for seat in seats)
        free = {city.name for city in game.board.cities.values() if not city.junction} - taken
        tracks = (game.board.tracks[track] for track, owner in game.owners.items() if owner not in seats)
        return left, [track.id for track in tracks if free & track.ends]

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            left = sum(max(0, self.numbers.each - self._built(game, seat)) for seat in side.seats)
            lent = [f"{track.a} – {track.b}" for track in self.borrows(game, side.index)]
            why = [note("why stations", left=left)]
            if lent:
                why.append(note("why loans", tracks=lent))
            yield Points(side.index, "stations", left * self.numbers.points, "EU-06", tuple(why))

    def tie_break_values(self, game: Game, word: str) -> Sequence[int] | None:
        if word != "fewest stations":
            return None
        return [-sum(self._built(game, seat) for seat in side.seats) for side in game.table.sides]

    def remarks(self, game: Game) -> Iterator[Remark]:
        if game.table.tracking == "final" and not self.station_state(game).built:
            yield note("stations missing")

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield "stations", max(0, self.numbers.each - self._built(game, seat))

    def marks(self, game: Game) -> Iterator[Mark]:
        for city, seat in self.station_state(game).built:
            yield Mark(city, STATION, seat)


@lru_cache(maxsize=256)
def _best_loans(
    tracks: tuple[Track, ...],
    own: tuple[int, ...],
    options: tuple[tuple[int, ...], ...],
    cards: tuple[Ticket, ...],
    places: tuple[tuple[str, frozenset[str]], ...],
    apart: bool,
) -> tuple[int | None, ...]:
    """One track for each station, chosen so that the tickets score most, then so that most are completed.

    With `apart` no track is borrowed twice, and a station borrows None if there are too few. If there are more than
    `MOST_COMBINATIONS` combinations, which takes more stations than the rules allow, only the first stations are
    optimised together and the rest one by one.
    """
    by_name = dict(places)

    def worth(loans: Sequence[int | None]) -> tuple[int, int] | None:
        lent = [track for track in loans if track is not None]
        if apart and len(set(lent)) < len(lent):
            return None
        net = networks(tracks[i] for i in (*own, *lent))
        outcomes = [ticket_result(card, net, by_name) for card in cards]
        return sum(outcome.points for outcome in outcomes), sum(1 for outcome in outcomes if outcome.completed)

    def best_of(combinations: Iterable[tuple[int | None, ...]]) -> tuple[int | None, ...]:
        worths = ((worth(combination), combination) for combination in combinations)
        return max(
            ((value, combination) for value, combination in worths if value is not None),
            key=itemgetter(0),
            default=((0, 0), ()),
        )[1]

    choices = [(*lendable, None) if apart else lendable for lendable in options]
    together = sum(1 for combinations in accumulate(map(len, choices), mul) if combinations <= MOST_COMBINATIONS)
    loans = best_of(product(*choices[:together]))
    for lendable in choices[together:]:
        loans = best_of((*loans, loan) for loan in lendable)
    return loans
