"""The board: its cities, its tracks (one lane each) and its ticket cards.

Everything here is frozen; a correction by the table makes a new board
(`Board.adding`, `Board.correcting`). Positions are parts of the printed
picture: x 0 left to 1 right, y 0 top to 1 bottom.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from companion.game.signs import kind_of
from companion.game.values import NamedTuple, dataclass, field, replace

COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
"""The eight card colours of the family, in the order of the usual deck."""

GREY = "grey"
"""The colour of a track that takes any one colour of cards."""

BARE = "trackbed"
"""The colour of a track for which the board prints none: what is laid on it gives it one (`Rules.colour`). As long as
nothing does it costs what a grey one does.
"""


class City(NamedTuple):
    """A place where tracks meet; a `junction` has no name of its own on the board.

    A border end has a `country`: tickets name the country, never the end. `region` is what it lies in
    where tickets name no such thing. `also` are other spellings that people read off cards or booklets.
    `columns` are what families read besides, by the column of the board file.
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
        for other, value in self.columns:  # asked of every track at every letter typed
            if other == name:
                return value
        return default


class Space(NamedTuple):
    """The middle of a printed space, and which way it points: degrees, clockwise on the page, from `a` to `b`."""

    x: float
    y: float
    angle: float


class Track(NamedTuple):
    """One lane between two cities. Lanes of one `group` are a double or a triple.

    `length` counts spaces. A track that `wraps` leaves over one edge of the
    picture and comes back over the opposite one. `spaces` are where
    the board prints its spaces, from `a` to `b`; none where that is not known.
    `note` says what is doubtful about the row. `columns` are what families read besides,
    by the column of the board file.
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
        for other, value in self.columns:  # asked of every track at every letter typed
            if other == name:
                return value
        return default

    @property
    def ends(self) -> frozenset[str]:
        return frozenset((self.a, self.b))

    @property
    def spaces_known(self) -> bool:
        """Whether the board's file says where each of its spaces lies."""
        return len(self.spaces) == self.length

    @property
    def piece(self) -> str:
        """The plastic piece that fills its spaces, "train" or "ship", or that its kind takes for the whole of it."""
        return "ship" if self.kind == "ship" else kind_of(self.kind).piece or "train"


class Ticket(NamedTuple):
    """A ticket card.

    `options` are (city, city, points): one for most cards, several for a card
    with several values. A tour has `tour`, the cities in order, and `points`
    for (in order, in any order, not connected).
    """

    id: str
    options: tuple[tuple[str, str, int], ...] = ()
    deck: str = "regular"
    copies: int = 1
    tour: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    unlisted: bool = False
    """The table added this card and its value; the board file does not list it."""
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
    """A board as its file describes it. `rules` holds the numbers of each mechanic by its table's name."""

    name: str
    title: str
    players: tuple[int, ...]
    aspect: float
    cities: Mapping[str, City]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    rules: Mapping[str, Any]
    provenance: str = ""
    doubts: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    families: tuple[str, ...] = ("BA",)
    """Rule families of the look-up, the board's own first."""
    setup: tuple[str, ...] = ()
    """Rule numbers that make the set-up checklist, in order."""
    open: tuple[str, ...] = ()
    """Rules that leave a point open in this game, though not on all boards of their family."""
    series: str = ""
    """The boxes that this one belongs to, such as those of maps alone."""
    bgg: int | None = None
    """The number of the game at BoardGameGeek, where plays are logged, and its name there."""
    bgg_name: str | None = None
    bgg_board: str | None = None
    """What a play log calls the board; None: its title."""
    printed: bool = True
    """Whether there is such a board in print; where it is shown, one that is not says so."""
    earlier: str | None = None
    """The board that had this name before; records of that time are on it."""
    variant_of: str | None = None
    """The board that this is another game of: same cities and tracks, other ticket cards."""
    edits: tuple[str, ...] = field(default=())
    """What the table corrected during play, in words."""

    @cached_property
    def in_force(self) -> dict[str, Any]:
        """Its mechanics by how the table pays, for `companion.families` to keep them."""
        return {}

    @cached_property
    def in_words(self) -> dict[str, tuple[str, str]]:
        """The two cities of every track by how they are written, for `companion.record` to keep them."""
        return {}

    @cached_property
    def draws_read(self) -> dict[tuple[str, str], Any]:
        """The draws of cards that were read here, None for any other, by how the table pays and what was told."""
        return {}

    @cached_property
    def payments_read(self) -> dict[tuple[str, str], Any]:
        """The payments that were read here, each with whether it names decks, None for what is none; by the same."""
        return {}

    @cached_property
    def cities_read(self) -> dict[str, list[str]]:
        """The cities that what was typed fits, by what was typed."""
        return {}

    @cached_property
    def spaces_known(self) -> bool:
        """Whether its file says where every space lies."""
        return all(track.spaces_known for track in self.tracks)

    @cached_property
    def spellings(self) -> Mapping[str, str]:
        """The city that each way to spell one means."""
        also = {spelling: city.name for city in self.cities.values() for spelling in city.also}
        return {**also, **{name: name for name in self.cities}}

    @cached_property
    def two_decks(self) -> bool:
        """Whether there are both train and ship cards."""
        return any(track.kind == "ship" for track in self.tracks)

    @cached_property
    def between(self) -> Mapping[frozenset[str], tuple[Track, ...]]:
        """The tracks that join each pair of cities."""
        by_ends: dict[frozenset[str], list[Track]] = {}
        for track in self.tracks:
            by_ends.setdefault(track.ends, []).append(track)
        return {ends: tuple(tracks) for ends, tracks in by_ends.items()}

    @cached_property
    def at(self) -> Mapping[str, tuple[Track, ...]]:
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
        """Everything a ticket may name: cities, countries, and whatever else stands on cards."""
        names = {name: None for name, city in self.cities.items() if not city.junction}
        names.update({city.country: None for city in self.cities.values() if city.country})
        names.update({end: None for card in self.tickets for end in card.ends})
        return tuple(names)

    @cached_property
    def cities_of(self) -> Mapping[str, frozenset[str]]:
        """For each place that a ticket may name the cities it stands for: itself, or every border end of a country."""
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
        """The same, and every other way to spell one."""
        return (*self.places, *(spelling for spelling, name in self.spellings.items() if spelling != name))

    @cached_property
    def numbered(self) -> tuple[str, ...]:
        """Places with a number beside other words, such as "Pier 39"."""
        words = ((name, name.split()) for name in self.spelt_places)
        return tuple(name for name, parts in words if len(parts) > 1 and any(part.isdigit() for part in parts))

    @cached_property
    def spelt(self) -> Mapping[str, tuple[str, ...]]:
        """Every way to spell each place; a country is spelt as the ends of the tracks into it are."""
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
        """The ids of the tracks whose rows have a family's column, each with its value."""
        if name not in self._columns_of:
            rows = ((track.id, track.column(name)) for track in self.tracks)
            self._columns_of[name] = tuple((track, value) for track, value in rows if value is not None)
        return self._columns_of[name]

    @cached_property
    def _columns_of(self) -> dict[str, Sequence[tuple[int, Any]]]:
        return {}

    def siblings(self, track: Track) -> tuple[Track, ...]:
        """The other tracks of the same double or triple; none for a single track."""
        return self._siblings.get(track.id, ())

    @cached_property
    def _siblings(self) -> Mapping[int, tuple[Track, ...]]:
        """The siblings of each track of a double or triple, by its id."""
        return {
            track.id: tuple(other for other in group if other.id != track.id)
            for group in self.groups.values()
            for track in group
        }

    def adding(self, track: Track, edit: str) -> Board:
        """This board with one more track, which must carry the next id."""
        return replace(self, tracks=(*self.tracks, track), edits=(*self.edits, edit))

    def correcting(self, track: Track, edit: str) -> Board:
        """This board with the track of the same id replaced."""
        tracks = tuple(track if other.id == track.id else other for other in self.tracks)
        new = replace(self, tracks=tracks, edits=(*self.edits, edit))
        beside = self.between[track.ends]
        between = {**self.between, track.ends: tuple(track if lane.id == track.id else lane for lane in beside)}
        new.__dict__.update(between=between, spellings=self.spellings)  # hundreds of corrections are found out once
        return new

    def with_ticket(self, card: Ticket, edit: str | None = None) -> Board:
        """This board with one more ticket card."""
        return self._with_tickets((*self.tickets, card), edit)

    def correcting_ticket(self, card: Ticket, edit: str) -> Board:
        """This board with the ticket card of the same id replaced."""
        return self._with_tickets(tuple(card if other.id == card.id else other for other in self.tickets), edit)

    def _with_tickets(self, tickets: tuple[Ticket, ...], edit: str | None) -> Board:
        edits = self.edits if edit is None else (*self.edits, edit)
        new = replace(self, tickets=tickets, edits=edits)
        new.__dict__.update({name: self.__dict__[name] for name in _OF_TRACKS if name in self.__dict__})
        return new


_OF_TRACKS = ("spellings", "two_decks", "between", "at", "groups", "_siblings")
"""What was found of a board that another ticket card does not change."""
