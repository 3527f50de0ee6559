"""What is filled in for a new game before it begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from companion.boards.open_points import OpenPoint, open_points
from companion.families import in_force, side_size
from companion.game.board import Board
from companion.game.table import CARDS, SEAT_COLOURS
from companion.record.header import new_header
from companion.record.log import HEADER, Event
from companion.record.names import fitting, nearest, words_of
from companion.record.people import name_fault
from companion.words import listing as said
from companion.words import wording
from companion.words.plain import plain


@dataclass
class NewSeat:
    """One place at the table; without a name nobody sits there."""

    name: str = ""
    colour: str = "red"

    @property
    def told(self) -> str:
        return " ".join(self.name.split())


@dataclass
class NewGame:
    """A game that is being prepared. It outlives the screen, so that nothing typed is lost."""

    board: str = ""
    places: list[NewSeat] = field(default_factory=list)
    first: int = 0
    """The place that begins."""
    tracking: str = "turns"
    means: str = CARDS
    """How the table pays."""
    done: set[str] = field(default_factory=set)
    """Rule numbers of the set-up that are ticked."""
    options: dict[str, str] = field(default_factory=dict)
    """Values chosen for open points, by "table.key"."""
    cities: dict[str, str] = field(default_factory=dict)
    """What was typed for each header that lists cities, such as "no coal"."""

    def forget(self) -> None:
        """The game has begun: the next one is prepared from nothing."""
        self.places.clear()
        self.done.clear()
        self.cities.clear()
        self.options.clear()
        self.first, self.means = 0, CARDS

    def fitted(self, board: Board) -> None:
        """Have as many places as the board has seats at most; names typed further down are kept."""
        while len(self.places) < max(board.players):
            taken = {place.colour for place in self.places}
            self.places.append(NewSeat("", next(colour for colour in SEAT_COLOURS if colour not in taken)))

    def lead(self, index: int, board: Board) -> int:
        """The place whose colour this one has: its own, or in teams that of the first of the team."""
        size = side_size(board.rules)
        return index // size * size

    def at_table(self, board: Board) -> list[NewSeat]:
        """The places with a name, as many as the board has seats."""
        return [place for place in self.places[: max(board.players)] if place.told]

    def free_colours(self, index: int, board: Board) -> list[str]:
        """The colours that the place may have: those that no other at the table has."""
        leads = {self.lead(i, board) for i in range(max(board.players)) if self.places[i].told}
        others = {self.places[lead].colour for lead in leads if lead != index}
        return [colour for colour in SEAT_COLOURS if colour not in others]

    def recolour(self, index: int, colour: str, board: Board) -> None:
        """Give a place a colour; an empty place that had it takes the one set free."""
        for other in self.places[: max(board.players)]:
            if other is not self.places[index] and other.colour == colour:
                other.colour = self.places[index].colour
        self.places[index].colour = colour

    def fault(self, index: int) -> str:
        """What is wrong with the name at a place, in words; empty if nothing is, or nobody sits there."""
        name = self.places[index].told
        if not name:
            return ""
        if why := name_fault(name):
            return wording("name not usable", text=plain(name, 24), why=why)
        before = [place.told for place in self.places[:index] if place.told]
        if "".join(words_of(name)) in {"".join(words_of(other)) for other in before}:
            return wording("player twice", name=plain(name))
        return ""

    def faults(self, board: Board) -> Iterator[str]:
        """Everything else that keeps the game from beginning: how many sit there, and teams that are not whole."""
        count, size = len(self.at_table(board)), side_size(board.rules)
        halves = [team for team in self._teams(board) if 0 < len(team) < size]
        if count + sum(size - len(team) for team in halves) not in board.players:
            allowed = [str(number) for number in board.players]
            yield wording("players told", board=plain(board.title), allowed=allowed, count=count)
            return
        for team in halves:
            yield wording("team too small", size=size, names=said([plain(one.told) for one in team]))

    def _teams(self, board: Board) -> list[list[NewSeat]]:
        """The named places of each team, or each alone where there are no teams."""
        size, most = side_size(board.rules), max(board.players)
        return [[one for one in self.places[at : at + size] if one.told] for at in range(0, most, size)]

    def open_points(self, board: Board) -> tuple[OpenPoint, ...]:
        """The open points of the board with so many players, and by what pays."""
        return open_points(board, means=self.means, seats=len(self.at_table(board)))

    def means_on(self, board: Board) -> str:
        """How the table pays on a board: with cards where it has no rules for what was chosen."""
        return self.means if self.means in board.rules else CARDS

    def chosen_options(self, board: Board) -> dict[str, str]:
        """The open points of a board that are not left as usual."""
        points = {point.option: point for point in self.open_points(board)}
        return {
            option: value
            for option, value in self.options.items()
            if option in points and value in points[option].values and value != points[option].default(board)
        }

    # -- cities that the set-up lists

    def listed(self, key: str, board: Board) -> tuple[list[str], list[str]]:
        """The cities typed under a header, and what is wrong with the rest, a sentence each."""
        every = [name for name, city in board.cities.items() if not city.junction]
        found: dict[str, None] = {}
        faults = []
        for part in (part.strip() for part in self.cities.get(key, "").split(",")):
            fits = fitting(part, every) if part else []
            if len(fits) == 1:
                if fits[0] in found:
                    faults.append(wording("city twice", city=fits[0]))
                found[fits[0]] = None
            elif fits:
                faults.append(wording("city unclear", text=plain(part, 40), names=said(fits[:6], "or")))
            elif part:
                near = nearest(part, every)
                key_ = "city unknown near" if near else "city unknown"
                faults.append(wording(key_, text=plain(part, 40), names=said(near, "or")))
        return list(found), faults

    def events(self, board: Board, date: str) -> list[Event]:
        """The header of the game as its first event."""
        people = self.at_table(board)
        first = self.places[self.first] if self.first < len(self.places) else None
        listed = {key: self.listed(key, board)[0] for key in listing(board)}
        header = new_header(
            replace(board, name=self.board),
            [(place.told, place.colour) for place in people],
            first=people.index(first) if first in people else 0,
            tracking=self.tracking,
            setup={key: cities for key, cities in listed.items() if cities},
            options=self.chosen_options(board),
            date=date,
        )
        rows = header.splitlines()
        if side_size(board.rules) > 1:
            teams = [" + ".join(one.told for one in team) + f" {team[0].colour}" for team in self._teams(board) if team]
            rows[1] = f"teams: {', '.join(teams)}"
        if (means := self.means_on(board)) != CARDS:
            rows.append(f"{means}: yes")
        return [Event(HEADER, "\n".join(rows) + "\n")]


def listing(board: Board) -> dict[str, int | None]:
    """The headers under which the set-up of a board lists cities, such as "no coal", and how many; None: not said."""
    return {
        mechanic.setup: getattr(mechanic.numbers, "removed", None)
        for mechanic in in_force(board.rules)
        if mechanic.setup
    }
