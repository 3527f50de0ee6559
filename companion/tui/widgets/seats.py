"""Who sits at the table, and what everybody may know of them."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from companion.game.state import Game
from companion.paint import DARK, LIGHT
from companion.tui.marks import letters
from companion.tui.widgets.text import fit
from companion.words import say
from companion.words.english import WORDS
from companion.words.plain import plain

BROAD = 62
"""From so many columns on a seat is one row, below it two."""
ROOMY = 34
"""In a window of so many rows two seats have a blank row between them."""


def points_so_far(game: Game) -> list[int]:
    """Points of routes on the board, a number for each side; tickets stay secret until the end."""
    claims = game.rules.get("claims")
    found = [0] * len(game.table.sides)
    for line in claims.scores(game) if claims is not None else ():
        found[line.side] += line.points
    return found


def facts_of(game: Game, seat: int) -> list[str]:
    """What the table may see of a seat, in words."""
    found = []
    for mechanic in game.rules.hooked["facts"]:
        for word, number in mechanic.facts(game, seat):
            key = f"seat fact {word}"
            found.append(say(key, number=number) if key in WORDS else f"{number} {word}")
    return found


class Seats(Widget):
    """A seat a row (two in a narrow column): letter, name, colour, points of routes, what is left; `▸` is to move."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._game: Game | None = None
        self._turn: int | None = None

    def show(self, game: Game, turn: int | None) -> None:
        """Show this state; `turn` is the seat to move, if that is known."""
        first = self._game is None
        self._game, self._turn = game, turn
        self.refresh(layout=first)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        count = 0 if self._game is None else len(self._game.table.seats)
        if width >= BROAD:
            return count
        return 3 * count - 1 if viewport.height >= ROOMY else 2 * count

    def render(self) -> Content:
        if self._game is None:
            return Content("")
        game, width = self._game, self.size.width
        signs, points = letters(game.table), points_so_far(game)
        facts = [facts_of(game, seat.index) for seat in game.table.seats]
        columns = [max(len(row[at]) for row in facts) for at in range(len(facts[0]))] if facts else []
        rows = []
        for seat in game.table.seats:
            total = say("seat points", points=points[seat.side])
            told = "  ".join(fit(fact, columns[at], right=True) for at, fact in enumerate(facts[seat.index]))
            head = self._head(seat.index, signs[seat.index])
            if width >= BROAD:
                tail = f"{total:>10}  {told}"
                room = width - 4 - len(tail) - 1
                rows.append(head + self._called(seat.index, room) + Content.assemble((tail, "")))
            else:
                room = width - 4 - 11
                rows.append(head + self._called(seat.index, room) + Content.styled(f"{total:>10}", "bold"))
                below = "    " + "  ".join(facts[seat.index])
                rows.append(Content.styled(fit(below, width).rstrip(), "$text-muted"))
                if self.app.size.height >= ROOMY:
                    rows.append(Content(""))
        return Content("\n").join(rows)

    def _head(self, seat: int, letter: str) -> Content:
        """`▸` for who is to move, and the letter as it stands on the board."""
        assert self._game is not None
        paint = (DARK if self.app.current_theme.dark else LIGHT).seat(self._game.seat(seat).colour)
        turn = "▸" if seat == self._turn else " "
        return Content.assemble((turn, "$accent bold"), (f" {letter} ", f"bold {paint.ink} on {paint.badge}"))

    def _called(self, seat: int, room: int) -> Content:
        assert self._game is not None
        one = self._game.seat(seat)
        colour = f" {one.colour}"
        name = f" {plain(one.name)}"
        style = "bold" if seat == self._turn else ""
        if room < len(colour) + 6:
            return Content.styled(fit(name, max(0, room)), style)
        name = fit(name, room - len(colour)).rstrip()
        text = fit(name + colour, room)
        return Content.assemble((text[: len(name)], style), (text[len(name) :], "$text-muted"))
