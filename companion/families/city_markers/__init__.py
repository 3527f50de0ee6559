"""City markers: a network growing from a start city, and routes scoring for those with markers at their ends (OW)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.families.city_markers.words import NOUNS, WORDS
from companion.game.board import Track
from companion.game.contributions import Mark
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import BY_NAME, IN_PLAY, Claim, Step
from companion.game.numbers import Numbers, cited_in, key
from companion.game.payment import CARD, WILD, Payment
from companion.game.phrase import (
    AT,
    CitiesSlot,
    CitySlot,
    Detail,
    HowManySlot,
    PaymentSlot,
    Phrase,
    optional_word,
    required_word,
)
from companion.game.placements import Placements, cities_of, owner_at, with_cities
from companion.game.signs import CitySign
from companion.game.state import Game
from companion.game.values import NamedTuple, dataclass, replace, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn

learn(WORDS, NOUNS)

TABLE, MARKER = "city_markers", "marker"


class MarkerNumbers(Numbers):
    """How many markers there are, and what they cost."""

    passages = cited_in(each="OW-03", cost="OW-06")

    each: int = key(3, ge=1, le=9, description="markers of each player, that of the start city among them")
    cost: int = key(2, ge=0, le=9, description="cards of one colour for each marker after the first")


@dataclass(frozen=True, slots=True)
class TakeStart(Step):
    """A seat's choice of its start city."""

    tracked: ClassVar[frozenset[str]] = IN_PLAY
    city: str


@dataclass(frozen=True, slots=True)
class HasMarkers(Step):
    """The cities where a seat has markers at the end, the start city first."""

    tracked: ClassVar[frozenset[str]] = BY_NAME
    cities: tuple[str, ...]


class CityMarker(NamedTuple):
    """A marker put down with a claim; `payment` is None if not recorded."""

    city: str
    payment: Payment | None = None


@dataclass(frozen=True, slots=True)
class CityMarkers:
    """The markers on the board.

    `at` has each marker's city and seat, in the order placed; `starts` the start city of each seat, None if not
    recorded. `sent` names, by track id, the seats that score a claimed track in place of its owner, by the markers
    placed before the claim. `unpaid` counts the markers that the current line has placed without a recorded payment.
    """

    at: Placements
    starts: tuple[str | None, ...]
    sent: Mapping[int, tuple[int, ...]]
    unpaid: int = 0


def _part(game: Game) -> CityMarkers:
    return game.part(TABLE, CityMarkers)


def _markers_of(step: Step) -> tuple[CityMarker, ...]:
    """The markers that a claim puts down."""
    return step.detail(MARKER) if isinstance(step, Claim) else ()


def _choices(game: Game, seat: int, claim: Claim) -> Iterable[CityMarker]:
    """The ends of a claim that have no marker yet."""
    marked = {city for city, _ in _part(game).at}
    return [CityMarker(city) for city in claim.ends if city not in marked]


def _may_be_marked(game: Game, seat: int | None, city: str) -> bool:
    """Whether a city has no marker yet."""
    return owner_at(_part(game).at, city) is None


def _example_payment(game: Game) -> str:
    return "2 red"


class MarkerRules(Mechanic[MarkerNumbers]):
    """Who controls which city. Trains, network and tickets stay with the claimer (OW-10)."""

    table = TABLE
    numbers_type = MarkerNumbers
    passages = ("OW",)
    signs = {MARKER: CitySign("◆", "M0-13L11 0L0 13L-11 0z")}
    phrases = (
        Phrase(
            TakeStart,
            "takes",
            (
                optional_word("", "a", "the", "my", "her", "his", "their"),
                optional_word("", "city", MARKER, "token"),
                optional_word("", "at", "in", "on", "from", "is"),
                CitySlot("city"),
            ),
            synonyms=("starts", "start", "begins", "begin", "home", "marks", "based"),
            expects="a start city",
            help="table help start city",
        ),
        Phrase(
            HasMarkers,
            "has",
            (HowManySlot("cities"), required_word("markers", MARKER), AT, CitiesSlot("cities")),
            expects="buildings",
            verb_optional=True,
            help="table help markers",
        ),
    )
    details = (
        Detail(
            MARKER,
            (
                AT,
                CitySlot("city", of_track=True, likely=_may_be_marked, expects="the city of a marker"),
                PaymentSlot("payment", _example_payment),
            ),
            build=CityMarker,
            choices=_choices,
            marks=True,
            synonyms=(
                *("marks", "mark", "city marker", "city token", "token", "puts a marker", "puts marker"),
                *("places a marker", "places marker", "puts a token", "controls"),
            ),
            help="table help marker",
        ),
    )

    def start(self, game: Game) -> Game:
        return game.with_part(TABLE, CityMarkers((), (None,) * len(game.table.seats), {}))

    # -- the set-up

    def _next_to_start(self, game: Game) -> int | None:
        """The seat that chooses its start city next: the last player first, then in reverse seat order (OW-04). None if
        all have.
        """
        seats, first = len(game.table.seats), game.table.first
        order = [(first - 1 - at) % seats for at in range(seats)]
        return next((seat for seat in order if _part(game).starts[seat] is None), None)

    def _free_cities(self, game: Game, seat: int) -> Iterator[str]:
        """The cities where a seat can put a marker."""
        for city in game.board.cities.values():
            if not city.junction and not list(self._against_city(game, seat, city.name, "OW-04")):
                yield city.name

    def due_at_set_up(self, game: Game) -> Iterator[tuple[int, Step]]:
        seat = self._next_to_start(game)
        if seat is not None and not game.table.recorded_at_end:
            yield from ((seat, TakeStart(city)) for city in self._free_cities(game, seat))

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        if _part(game).starts[seat] is None and not game.table.recorded_at_end and not game.clock.taken:
            yield from map(TakeStart, self._free_cities(game, seat))

    # -- judging

    @handles(TakeStart, HasMarkers, Claim)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if isinstance(step, TakeStart):
            yield from self._against_start(game, seat, step)
        elif isinstance(step, HasMarkers):
            yield from self._against_listed(game, seat, step.cities)
        elif isinstance(step, Claim) and step.track is not None:
            yield from self._against_network(game, seat, game.board.tracks[step.track])
            yield from self._against_marker(game, seat, step)

    def _against_city(self, game: Game, seat: int, city: str, rule: str) -> Iterator[Reason]:
        """Why a marker cannot go on a city: it already has one, or another family bars it."""
        if (owner := owner_at(_part(game).at, city)) is not None:
            yield because(rule, "city marked", who=game.name(seat), city=city, owner=game.name(owner))
        for mechanic in game.rules.by_hook["against_placing"]:
            yield from mechanic.against_placing(game, seat, city)

    def _against_start(self, game: Game, seat: int, step: TakeStart) -> Iterator[Reason]:
        who, start, turn = game.name(seat), _part(game).starts[seat], self._next_to_start(game)
        if start is not None:
            yield because("OW-04", "start city twice", who=who, city=start)
            return
        if game.table.by_turns and turn is not None and turn != seat:
            yield because("OW-04", "start city out of order", who=who, turn=game.name(turn))
        first = next(iter(game.tracks_of_seat(seat)), None)
        if first is not None and step.city not in first.ends:
            yield because("OW-05", "start city told late", who=who, a=first.a, b=first.b, city=step.city)
        yield from self._against_city(game, seat, step.city, "OW-04")

    def _against_listed(self, game: Game, seat: int, cities: Sequence[str]) -> Iterator[Reason]:
        who, mine = game.name(seat), cities_of(_part(game).at, seat)
        for city in cities:
            if city in mine:
                yield because("OW-03", "city marked", who=who, city=city, owner=who)
            else:
                yield from self._against_city(game, seat, city, "OW-03")
            mine.append(city)
        if len(mine) > self.numbers.each:
            yield because("OW-03", "too many markers", who=who, count=len(mine), each=self.numbers.each)

    def _against_network(self, game: Game, seat: int, track: Track) -> Iterator[Reason]:
        """The first claim must touch the start city, later ones the network; without a recorded start city the first
        may be anywhere (OW-05).
        """
        start, who = _part(game).starts[seat], game.name(seat)
        own = game.tracks_of_seat(seat)
        if not own and start is not None and start not in track.ends:
            yield because("OW-05", "not at start city", who=who, a=track.a, b=track.b, city=start)
        elif own and not track.ends & {start, *(city for other in own for city in other.ends)}:
            yield because("OW-05", "not at network", who=who, a=track.a, b=track.b)

    def _against_marker(self, game: Game, seat: int, step: Claim) -> Iterator[Reason]:
        """A claim places one marker at most, on one of its ends, for cards of one colour (OW-03, OW-06)."""
        who, markers, (a, b), cost = game.name(seat), _markers_of(step), step.ends, self.numbers.cost
        if len(markers) > 1:
            yield because("OW-06", "second marker", who=who)
        for marker in markers[:1]:
            if marker.city not in step.ends:
                yield because("OW-06", "marker not at end", who=who, city=marker.city, a=a, b=b)
            yield from self._against_city(game, seat, marker.city, "OW-03")
            if not self._markers_left(game, seat):
                yield because("OW-03", "no marker left", who=who, each=self.numbers.each)
            if (paid := marker.payment) is None:
                continue
            cards = paid.count(CARD, WILD)
            if cards != cost or paid.cards != cost or len(paid.colours) > 1 or any(
                item.count and item.unit not in (CARD, WILD) for item in paid.items
            ):  # fmt: skip
                yield because("OW-06", "marker cost", who=who, city=marker.city, cost=cost)

    def _markers_left(self, game: Game, seat: int) -> int:
        """The markers that a seat has left, not counting the one for the start city."""
        part = _part(game)
        later = sum(1 for city, owner in part.at if owner == seat and city != part.starts[seat])
        return max(0, self.numbers.each - 1 - later)

    # -- playing

    @handles(TakeStart, HasMarkers, Claim)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = _part(game)
        if isinstance(step, TakeStart):
            return game.with_part(TABLE, _with_markers(_with_start(game, seat, step.city), seat, step.city))
        if isinstance(step, HasMarkers):
            part = part if part.starts[seat] is not None else _with_start(game, seat, step.cities[0])
            return game.with_part(TABLE, _with_markers(part, seat, *step.cities))
        assert isinstance(step, Claim)
        if step.track is None:
            return game
        scorers = _controllers(part, game.board.tracks[step.track])
        sent = {track: seats for track, seats in part.sent.items() if track != step.track}
        part = replace(part, sent={**sent, step.track: scorers} if scorers else sent)
        for marker in _markers_of(step):
            part = _with_markers(part, seat, marker.city)
            part = replace(part, unpaid=part.unpaid + (marker.payment is None))
        return game.with_part(TABLE, part)

    def cards_besides_payment(self, game: Game, seat: int, step: Step) -> Mapping[str, int]:
        paid: Counter[str] = Counter()
        for marker in _markers_of(step):
            paid.update(marker.payment.cards_by_key if marker.payment is not None else {})
        return paid

    def unrecorded_extra_cost(self, game: Game, seat: int) -> tuple[int, int, Collection[str] | None]:
        cards = _part(game).unpaid * self.numbers.cost
        return cards, cards, None

    def end_turn(self, game: Game, seat: int, steps: Sequence[Step]) -> Game:
        part = _part(game)
        return game.with_part(TABLE, replace(part, unpaid=0)) if part.unpaid else game

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, Claim) and _part(before).starts[seat] is None:
            yield note("start city untold", who=before.name(seat))
        for marker in _markers_of(step):
            yield note("marker put", city=marker.city, left=self._markers_left(after, seat))
            if marker.payment is None and before.table.by_turns:
                yield note("marker untold", cost=self.numbers.cost)

    # -- the end

    def scorers(self, game: Game, track: Track) -> Sequence[int]:
        part = _part(game)
        return _controllers(part, track) if game.table.recorded_at_end else part.sent.get(track.id, ())

    def remarks(self, game: Game) -> Iterator[Remark]:
        part = _part(game)
        if not game.table.recorded_at_end:
            claimed = {*game.owners.values()}
            if who := [game.name(seat) for seat in sorted(claimed) if part.starts[seat] is None]:
                yield note("start cities missing", who=who)
        elif who := [game.name(seat) for seat, held in enumerate(game.seats) if held.marked is None]:
            yield note("markers uncounted" if game.table.counts_only else "markers from the beginning", who=who)

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        if not game.table.recorded_at_end:
            yield "markers", self._markers_left(game, seat) + (_part(game).starts[seat] is None)

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        if not game.table.counts_only:
            part = _part(game)
            cities = cities_of(part.at, seat)
            yield "markers", sorted(cities, key=lambda city: city != part.starts[seat])

    def marks(self, game: Game) -> Iterator[Mark]:
        for city, seat in _part(game).at:
            yield Mark(city, MARKER, seat)


def _controllers(part: CityMarkers, track: Track) -> tuple[int, ...]:
    """The seats with a marker at the ends of a track; each scores the track, twice with a marker at both (OW-07 to
    OW-09).
    """
    return tuple(seat for end in (track.a, track.b) for city, seat in part.at if city == end)


def _with_start(game: Game, seat: int, city: str) -> CityMarkers:
    """The markers with a start city; routes claimed before it was entered score for it too, as it stood there first."""
    part = _part(game)
    claimed = [track.id for track in game.board.tracks_at.get(city, ()) if track.id in game.owners]
    sent = {**part.sent, **{track: (*part.sent.get(track, ()), seat) for track in claimed}}
    return replace(part, starts=replaced(part.starts, seat, city), sent=sent)


def _with_markers(part: CityMarkers, seat: int, *cities: str) -> CityMarkers:
    return replace(part, at=with_cities(part.at, seat, cities))
