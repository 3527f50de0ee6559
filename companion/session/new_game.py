"""The set-up of a new game, filled in before it begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from companion.boards.open_points import OpenPoint, open_points
from companion.families import in_force, side_size
from companion.game.board import Board
from companion.game.contributions import SetUpList
from companion.game.table import CARDS, SEAT_COLOURS
from companion.record.header import new_header
from companion.record.log import HEADER, Event
from companion.record.names import fitting, nearest
from companion.record.people import name_fault, same_name_fault
from companion.words import listing, wording
from companion.words.plain import plain


@dataclass
class NewSeat:
    """A seat in the set-up; without a name, nobody sits there."""

    typed: str = ""
    colour: str = "red"

    @property
    def name(self) -> str:
        """The typed name with runs of spaces reduced to one."""
        return " ".join(self.typed.split())


@dataclass
class NewGame:
    """A game in preparation. It outlives the screen, so that nothing typed is lost."""

    board: str = ""
    seats: list[NewSeat] = field(default_factory=list)
    first: int = 0
    """The seat chosen to begin; it may still be empty."""
    tracking: str = "turns"
    means: str = CARDS
    """How the table pays."""
    done: set[str] = field(default_factory=set)
    """The rule numbers of the set-up that are ticked."""
    options: dict[str, str] = field(default_factory=dict)
    """Values chosen for open points, by "table.key"."""
    lists: dict[str, str] = field(default_factory=dict)
    """The text typed for each header row that lists something, such as "no coal"."""

    def clear(self) -> None:
        """Clear everything for the next game, since this one has begun; only the board stays."""
        self.seats.clear()
        self.done.clear()
        self.lists.clear()
        self.options.clear()
        self.first, self.means, self.tracking = 0, CARDS, "turns"

    def fit_to(self, board: Board) -> None:
        """Add seats up to the most that the board allows; seats beyond that are kept."""
        while len(self.seats) < max(board.players):
            taken = {seat.colour for seat in self.seats}
            self.seats.append(NewSeat("", next(colour for colour in SEAT_COLOURS if colour not in taken)))

    def colour_seat(self, index: int, board: Board) -> int:
        """The seat whose colour this one has: itself, or the first of its team."""
        size = side_size(board)
        return index // size * size

    def named_seats(self, board: Board) -> list[NewSeat]:
        """The named seats, among those that the board allows."""
        return [seat for seat in self.seats[: max(board.players)] if seat.name]

    def first_player(self, board: Board) -> NewSeat | None:
        """Who begins: the chosen seat if somebody sits there, else the first named one; None if nobody is seated."""
        seated = self.named_seats(board)
        chosen = self.seats[self.first] if self.first < len(self.seats) else None
        return chosen if chosen in seated else next(iter(seated), None)

    def free_colours(self, index: int, board: Board) -> list[str]:
        """The colours that no other seat or team at the table has."""
        leads = {self.colour_seat(i, board) for i in range(max(board.players)) if self.seats[i].name}
        others = {self.seats[lead].colour for lead in leads if lead != index}
        return [colour for colour in SEAT_COLOURS if colour not in others]

    def recolour(self, index: int, colour: str, board: Board) -> None:
        """Give a seat a colour; a seat that had it takes this one's old colour."""
        for other in self.seats[: max(board.players)]:
            if other is not self.seats[index] and other.colour == colour:
                other.colour = self.seats[index].colour
        self.seats[index].colour = colour

    def fault(self, index: int) -> str:
        """What is wrong with the name of a seat, in words; empty if nothing is wrong or nobody sits there."""
        name = self.seats[index].name
        if not name:
            return ""
        if why := name_fault(name):
            return wording("name not usable", text=plain(name, 24), why=why)
        before = [seat.name for seat in self.seats[:index] if seat.name]
        return same_name_fault(name, before)

    def faults(self, board: Board) -> Iterator[str]:
        """What else keeps the game from starting: a wrong number of players, incomplete teams."""
        count, size = len(self.named_seats(board)), side_size(board)
        halves = [team for team in self._teams(board) if 0 < len(team) < size]
        if count + sum(size - len(team) for team in halves) not in board.players:
            allowed = [str(number) for number in board.players]
            yield wording("players told", board=plain(board.title), allowed=allowed, count=count)
            return
        for team in halves:
            yield wording("team too small", size=size, names=listing([plain(seat.name) for seat in team]))

    def _teams(self, board: Board) -> list[list[NewSeat]]:
        """The named seats of each team; without teams, each seat is its own team."""
        size, most = side_size(board), max(board.players)
        return [[seat for seat in self.seats[at : at + size] if seat.name] for at in range(0, most, size)]

    def open_points(self, board: Board) -> tuple[OpenPoint, ...]:
        """The points that the board's rules leave open, for this number of players and means of paying."""
        return open_points(board, means=self.means, seats=len(self.named_seats(board)))

    def payment_means(self, board: Board) -> str:
        """How the table pays on a board: as chosen, or with cards if the board has no rules for that."""
        return self.means if self.means in board.numbers else CARDS

    def chosen_options(self, board: Board) -> dict[str, str]:
        """The chosen options that differ from the board's defaults."""
        points = {point.option: point for point in self.open_points(board)}
        return {
            option: value
            for option, value in self.options.items()
            if option in points and value in points[option].values and value != points[option].default(board)
        }

    # -- what the set-up lists

    def listed_names(self, listed: SetUpList) -> tuple[list[str], list[str]]:
        """The names typed for a header, and a sentence for each fault in the text."""
        names: dict[str, None] = {}
        faults = []
        for part in (part.strip() for part in self.lists.get(listed.header, "").split(",")):
            fits = fitting(part, listed.names) if part else []
            if len(fits) == 1:
                if fits[0] in names:
                    faults.append(wording("listed twice", name=fits[0]))
                names[fits[0]] = None
            elif fits:
                faults.append(wording("listed unclear", text=plain(part, 40), names=listing(fits[:6], "or")))
            elif part:
                near = nearest(part, listed.names)
                key = f"set-up unknown near {listed.header}" if near else f"set-up unknown {listed.header}"
                faults.append(wording(key, text=plain(part, 40), names=listing(near, "or")))
        return list(names), faults

    def events(self, board: Board, date: str) -> list[Event]:
        """The events that begin the game: its header."""
        people = self.named_seats(board)
        first = self.first_player(board)
        lists = in_force(board).set_up_lists(board)
        listed = {key: self.listed_names(each)[0] for key, each in lists.items()}
        header = new_header(
            replace(board, name=self.board),
            [(seat.name, seat.colour) for seat in people],
            first=people.index(first) if first else 0,
            tracking=self.tracking,
            setup={key: names for key, names in listed.items() if names},
            options=self.chosen_options(board),
            date=date,
        )
        rows = header.splitlines()
        if side_size(board) > 1:
            teams = [
                " + ".join(seat.name for seat in team) + f" {team[0].colour}" for team in self._teams(board) if team
            ]
            rows[1] = f"teams: {', '.join(teams)}"
        if (means := self.payment_means(board)) != CARDS:
            rows.append(f"{means}: yes")
        return [Event(HEADER, "\n".join(rows) + "\n")]
