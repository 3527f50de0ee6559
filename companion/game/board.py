"""The board: its cities, its tracks (one lane each) and its ticket cards.

Everything here is frozen; a correction by the table makes a new board (`Board.with_track`,
`Board.with_corrected_track`). Positions are fractions of the printed picture: x from 0 (left) to 1 (right), y from 0
(top) to 1 (bottom).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from companion.game.signs import kind_of
from companion.game.values import NamedTuple, dataclass, field, replace

COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
"""The eight colours of cards, in the order of the usual deck."""

GREY = "grey"
"""The colour of a track that is paid with cards of any one colour."""

BARE = "trackbed"
"""The colour of a track printed without one: what is laid on it gives it a colour (`Rules.colour`). Until then it costs
what a grey one does.
"""


class City(NamedTuple):
    """A place where tracks meet; a `junction` has no name of its own on the board.

    A border end has a `country`: tickets name the country, never the end. `region` is the area that a city lies in, for
    areas that no ticket names. `also` are other spellings that people read off cards or booklets. `columns` are
    the values that families read, as (column of the board file, value).
    """

    name: str
    x: float
    y: float
    junction: bool = False
    country: str | None = None
    also: tuple[str, ...] = ()
    columns: tuple[tuple[str, Any], ...] = ()
    region: str | None = None

    def column(self, name: str, default: Any = None) -> Any:
        """The value of a family's column; the default where the file leaves it out."""
        for other, value in self.columns:  # called for every track at every key typed
            if other == name:
                return value
        return default


class Space(NamedTuple):
    """The middle of a printed space, and its direction from `a` to `b` in degrees, clockwise on the page."""

    x: float
    y: float
    angle: float


class Track(NamedTuple):
    """One lane between two cities. Lanes of one `group` are a double or a triple.

    `length` counts spaces. A track that `wraps` leaves over one edge of the picture and comes back over the opposite
    one. `spaces` are where the board prints its spaces, from `a` to `b`; empty if that is not known. `note` says what
    is doubtful about its row in the board file. `columns` are the values that families read, as (column of the board
    file, value).
    """

    id: int
    a: str
    b: str
    length: int
    colour: str = GREY
    kind: str = "train"
    group: str | None = None
    wraps: bool = False
    note: str | None = None
    spaces: tuple[Space, ...] = ()
    columns: tuple[tuple[str, Any], ...] = ()

    def column(self, name: str, default: Any = None) -> Any:
        """The value of a family's column; the default where the file leaves it out."""
        for other, value in self.columns:  # called for every track at every key typed
            if other == name:
                return value
        return default

    @property
    def ends(self) -> frozenset[str]:
        return frozenset((self.a, self.b))

    @property
    def spaces_known(self) -> bool:
        """Whether the board's file places each of its spaces."""
        return len(self.spaces) == self.length

    @property
    def piece(self) -> str:
        """The piece placed on each of its spaces, "train" or "ship", or the one piece that its kind takes in all."""
        return "ship" if self.kind == "ship" else kind_of(self.kind).piece or "train"


class Ticket(NamedTuple):
    """A ticket card.

    `options` are (city, city, points): one for most cards, several for a card with several values. A tour has `tour`,
    its cities in order, and `points` for (in order, in any order, not connected).
    """

    id: str
    options: tuple[tuple[str, str, int], ...] = ()
    deck: str = "regular"
    copies: int = 1
    tour: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    unlisted: bool = False
    """Whether the table added this card and its value; the board file does not list it."""
    note: str | None = None
    """What is doubtful about the card."""

    @property
    def ends(self) -> tuple[str, ...]:
        """The places named on the card, in the order printed."""
        if self.tour:
            return self.tour
        seen: dict[str, None] = {}
        for a, b, _ in self.options:
            seen.setdefault(a)
            seen.setdefault(b)
        return tuple(seen)

    @property
    def values(self) -> tuple[int, ...]:
        """Every value printed on the card."""
        return self.points if self.tour else tuple(points for _, _, points in self.options)

    @property
    def value(self) -> int:
        """The best value printed on the card."""
        return self.points[0] if self.tour else max(points for _, _, points in self.options)


@dataclass(frozen=True)
class Board:
    """A board as its file describes it. `numbers` holds those of each mechanic, by the name of its table."""

    name: str
    title: str
    players: tuple[int, ...]
    aspect: float
    cities: Mapping[str, City]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    numbers: Mapping[str, Any]
    provenance: str = ""
    doubts: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    families: tuple[str, ...] = ("BA",)
    """The codes of its rule families, the board's own first; the rule search goes by them."""
    setup: tuple[str, ...] = ()
    """The numbers of the rules that make up the set-up checklist, in order."""
    open: tuple[str, ...] = ()
    """Rules that leave a point open on this board, though not on every board of their family."""
    series: str = ""
    """The series of boxes that it belongs to, such as the map collections."""
    bgg: int | None = None
    """The number of the game on BoardGameGeek, where plays are logged; below, its name there."""
    bgg_name: str | None = None
    bgg_board: str | None = None
    """What a play log there calls the board; None: its title."""
    printed: bool = True
    """Whether the board exists in print; if not, whatever shows it says so."""
    earlier: str | None = None
    """The board that had this name earlier; records from that time are on it."""
    variant_of: str | None = None
    """The board that this is a variant of: same cities and tracks, other ticket cards."""
    edits: tuple[str, ...] = field(default=())
    """What the table corrected during play, as text."""

    @cached_property
    def in_force(self) -> dict[str, Any]:
        """A cache for `companion.families`: the mechanics in force, by how the table pays."""
        return {}

    @cached_property
    def in_words(self) -> dict[str, tuple[str, str]]:
        """A cache for `companion.record`: the two cities of every track, by the text that records have for them."""
        return {}

    @cached_property
    def draws_read(self) -> dict[tuple[str, str], Any]:
        """A cache for `companion.record`: the draw that a text means, or None, by how the table pays and the text."""
        return {}

    @cached_property
    def payments_read(self) -> dict[tuple[str, str], Any]:
        """A cache like `draws_read`: the payment that a text means, with whether it names decks, or None."""
        return {}

    @cached_property
    def cities_read(self) -> dict[str, list[str]]:
        """A cache for `companion.record`: the cities that a typed text fits."""
        return {}

    @cached_property
    def spaces_known(self) -> bool:
        """Whether its file places every space."""
        return all(track.spaces_known for track in self.tracks)

    @cached_property
    def spellings(self) -> Mapping[str, str]:
        """The city that each spelling means."""
        also = {spelling: city.name for city in self.cities.values() for spelling in city.also}
        return {**also, **{name: name for name in self.cities}}

    @cached_property
    def two_decks(self) -> bool:
        """Whether there are both train and ship cards."""
        return any(track.kind == "ship" for track in self.tracks)

    @cached_property
    def tracks_between(self) -> Mapping[frozenset[str], tuple[Track, ...]]:
        """The tracks that join each pair of cities."""
        by_ends: dict[frozenset[str], list[Track]] = {}
        for track in self.tracks:
            by_ends.setdefault(track.ends, []).append(track)
        return {ends: tuple(tracks) for ends, tracks in by_ends.items()}

    @cached_property
    def tracks_at(self) -> Mapping[str, tuple[Track, ...]]:
        """The tracks that touch each city."""
        by_city: dict[str, list[Track]] = {name: [] for name in self.cities}
        for track in self.tracks:
            by_city[track.a].append(track)
            by_city[track.b].append(track)
        return {name: tuple(tracks) for name, tracks in by_city.items()}

    @cached_property
    def groups(self) -> Mapping[str, tuple[Track, ...]]:
        """The tracks of each double or triple."""
        by_group: dict[str, list[Track]] = {}
        for track in self.tracks:
            if track.group is not None:
                by_group.setdefault(track.group, []).append(track)
        return {name: tuple(tracks) for name, tracks in by_group.items()}

    @cached_property
    def ticket(self) -> Mapping[str, Ticket]:
        """The ticket cards by id."""
        return {card.id: card for card in self.tickets}

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Everything a ticket may name: cities, countries, and whatever else is printed on cards."""
        names = {name: None for name, city in self.cities.items() if not city.junction}
        names.update({city.country: None for city in self.cities.values() if city.country})
        names.update({end: None for card in self.tickets for end in card.ends})
        return tuple(names)

    @cached_property
    def cities_of(self) -> Mapping[str, frozenset[str]]:
        """The cities that each place on a ticket stands for: itself, or every border end of a country."""
        places: dict[str, set[str]] = {}
        for city in self.cities.values():
            if city.country:
                places.setdefault(city.country, set()).add(city.name)
        for city in self.cities.values():
            if not city.junction:
                places.setdefault(city.name, {city.name})
        return {name: frozenset(cities) for name, cities in places.items()}

    @cached_property
    def spelt_places(self) -> tuple[str, ...]:
        """The `places`, and every other spelling of a city."""
        return (*self.places, *(spelling for spelling, name in self.spellings.items() if spelling != name))

    @cached_property
    def numbered(self) -> tuple[str, ...]:
        """Names of places with a number among other words, such as "Pier 39"."""
        words = ((name, name.split()) for name in self.spelt_places)
        return tuple(name for name, parts in words if len(parts) > 1 and any(part.isdigit() for part in parts))

    @cached_property
    def spelt(self) -> Mapping[str, tuple[str, ...]]:
        """Every spelling of each place; other spellings of a border end are spellings of its country too."""
        also: dict[str, list[str]] = {}
        for spelling, name in self.spellings.items():
            if spelling != name:
                for place in filter(None, (name, self.cities[name].country)):
                    also.setdefault(place, []).append(spelling)
        return {place: (place, *also.get(place, ())) for place in self.places}

    @cached_property
    def cards_at(self) -> Mapping[str, tuple[Ticket, ...]]:
        """The ticket cards that name each place."""
        by_place: dict[str, list[Ticket]] = {}
        for card in self.tickets:
            for end in dict.fromkeys(card.ends):
                by_place.setdefault(end, []).append(card)
        return {place: tuple(cards) for place, cards in by_place.items()}

    def columns_of(self, name: str) -> Sequence[tuple[int, Any]]:
        """The ids of the tracks whose rows have a family's column, with its value: (id, value)."""
        if name not in self._columns_of:
            rows = ((track.id, track.column(name)) for track in self.tracks)
            self._columns_of[name] = tuple((track, value) for track, value in rows if value is not None)
        return self._columns_of[name]

    @cached_property
    def _columns_of(self) -> dict[str, Sequence[tuple[int, Any]]]:
        return {}

    def siblings(self, track: Track) -> tuple[Track, ...]:
        """The other tracks of the same double or triple; empty for a single track."""
        return self._siblings.get(track.id, ())

    @cached_property
    def _siblings(self) -> Mapping[int, tuple[Track, ...]]:
        """The siblings of each track of a double or triple, by its id."""
        return {
            track.id: tuple(other for other in group if other.id != track.id)
            for group in self.groups.values()
            for track in group
        }

    def with_track(self, track: Track, edit: str) -> Board:
        """This board with one more track, which must carry the next id."""
        return replace(self, tracks=(*self.tracks, track), edits=(*self.edits, edit))

    def with_corrected_track(self, track: Track, edit: str) -> Board:
        """This board with the track of the same id replaced."""
        tracks = tuple(track if other.id == track.id else other for other in self.tracks)
        new = replace(self, tracks=tracks, edits=(*self.edits, edit))
        beside = self.tracks_between[track.ends]
        tracks_between = {
            **self.tracks_between,
            track.ends: tuple(track if lane.id == track.id else lane for lane in beside),
        }
        new.__dict__.update(
            tracks_between=tracks_between, spellings=self.spellings
        )  # costly with hundreds of corrections
        return new

    def with_ticket(self, card: Ticket, edit: str | None = None) -> Board:
        """This board with one more ticket card."""
        return self._with_tickets((*self.tickets, card), edit)

    def with_corrected_ticket(self, card: Ticket, edit: str) -> Board:
        """This board with the ticket card of the same id replaced."""
        return self._with_tickets(tuple(card if other.id == card.id else other for other in self.tickets), edit)

    def _with_tickets(self, tickets: tuple[Ticket, ...], edit: str | None) -> Board:
        edits = self.edits if edit is None else (*self.edits, edit)
        new = replace(self, tickets=tickets, edits=edits)
        new.__dict__.update({name: self.__dict__[name] for name in _OF_TRACKS if name in self.__dict__})
        return new


_OF_TRACKS = (
    *("spellings", "two_decks", "tracks_between", "tracks_at", "groups", "_siblings", "cities_of"),
    *("in_words", "draws_read", "payments_read", "cities_read"),
)
"""The cached properties that depend on cities and tracks alone, so that other ticket cards leave them as they are."""
