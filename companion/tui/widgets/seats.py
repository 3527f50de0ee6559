"""Who sits at the table, and what everybody may know about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content
from textual.geometry import Size

from companion.game.state import Game
from companion.game.unrecorded import range_text
from companion.paint.signs import letters
from companion.scoring import points_so_far
from companion.session.seat_facts import COMMON, fact_range, seat_facts
from companion.tui.themes import palette_of
from companion.tui.widgets.rows import Rows
from companion.tui.widgets.text import fit, width_of
from companion.words import wording
from companion.words.plain import plain

BROAD = 62
"""From this many columns on, a seat takes one row; with fewer, two."""
SHORTEST = 10
"""The columns that a letter and the beginning of a name need at least."""
NAMED = 16
"""The columns for which the facts make room for a name and a colour; if these need more, the name is cut."""
ROOMY = 34
"""From this many rows of the window on, there is a blank row between seats."""


def _join_pieces(mine: dict[str, str]) -> dict[str, str]:
    """Facts with trains and ships joined into one, if there are both."""
    if "ships" not in mine:
        return mine
    rest = {word: fact for word, fact in mine.items() if word not in ("trains", "ships")}
    return {"pieces": f"{mine['trains']}  {mine['ships']}", **rest}


TOKENS = ("single tokens", "double tokens")
"""Facts that are joined where there is little room."""


def shortened_facts(facts: dict[str, str], game: Game, seat: int) -> dict[str, str]:
    """Facts in fewer characters: without colons and commas, and the tokens as one."""
    known = game.rules.facts(game, seat)
    short = {word: fact.replace(": ", " ").replace(", ", " ") for word, fact in facts.items()}
    if all(word in facts for word in TOKENS):
        ranges = game.rules.ranges(game, seat)
        single, double = (range_text(*fact_range(known, ranges, word)) for word in TOKENS)
        short[TOKENS[0]] = wording("seat fact tokens", single=single, double=double)
        del short[TOKENS[1]]
    return short


class Seats(Rows):
    """A row for each seat (two in a narrow column): letter, name, colour, points for routes, what is left; `▸` is to
    move.

    A bracket joins partners; their points and what they have in common are shown once.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._game: Game | None = None
        self._turn: int | None = None
        self._open_points: list[int] = []
        """Points that everybody can see, by side."""

    def show(self, game: Game, turn: int | None) -> None:
        """Show this state; `turn` is the seat to move, if that is known."""
        first = self._game is None
        self._game, self._turn = game, turn
        if first:
            self.refresh(layout=True)
        else:
            self.renew()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if self._game is None:
            return 0
        count, teams = len(self._game.table.seats), self._teams
        if width >= BROAD:
            return count
        if viewport.height >= ROOMY:
            return 2 + (2 * count + 2 * teams if teams else 3 * count)
        return 2 * count + teams

    @property
    def _teams(self) -> int:
        """How many sides have partners."""
        return 0 if self._game is None else sum(1 for side in self._game.table.sides if len(side.seats) > 1)

    def lay_rows(self) -> list[Content]:
        if self._game is None:
            return []
        game, width = self._game, self.size.width
        self._open_points = points_so_far(game)
        facts = [seat_facts(game, seat.index) for seat in game.table.seats]
        if width >= BROAD:
            return self._broad_rows(facts)
        rows: list[Content] = []
        roomy = self.app.size.height >= ROOMY
        if roomy:
            rows += [Content.styled(fit(wording("seats title"), width, right=True), "$text-muted"), Content("")]
        for seat, mine in zip(game.table.seats, facts, strict=True):
            common = mine.pop(COMMON, None)
            room = width - 15 - self._bracket_width
            total = Content.styled(f"{self._points(seat.index):>10}", "bold")
            rows.append(self._head(seat.index) + self._name_and_colour(seat.index, room) + total)
            rows += self._fact_rows(list(mine.values()), 2 if roomy and common is None else 1)
            if common is not None and seat.index == game.table.side_of(seat.index).seats[-1]:
                rows += self._fact_rows([common], 2 if roomy else 1)
        return rows

    def _broad_rows(self, facts: list[dict[str, str]]) -> list[Content]:
        """A row for each seat."""
        assert self._game is not None
        for at, mine in enumerate(facts):
            if at != self._game.table.side_of(at).seats[-1]:
                mine.pop(COMMON, None)
        if any("pieces" in mine for mine in facts):  # seats that have not picked yet use the same column
            facts = [_join_pieces(mine) for mine in facts]
        tails = self._tails(facts)
        rows = []
        for seat, tail in enumerate(map(str.lstrip, tails)):  # a name may use all the room its own row leaves
            room = self.size.width - 6 - self._bracket_width - len(tail)
            rows.append(self._head(seat) + self._name_and_colour(seat, room) + Content(f" {tail}"))
        return rows

    def _tails(self, facts: list[dict[str, str]]) -> list[str]:
        """Points and facts of each seat in one row: closer together, then shorter, until names and colours fit.

        What partners have in common is shown with the last of them, below the points that they share.
        """
        assert self._game is not None
        seats = self._game.table.seats
        needed = max(min(width_of(plain(at.name)), NAMED - 1 - len(at.colour)) + len(at.colour) + 2 for at in seats)
        for shortened, gap in self._attempts(facts):
            heads = [self._points(seat) or mine.pop(COMMON, "") for seat, mine in enumerate(shortened)]
            most = max(map(width_of, heads))
            columns = {word: max(len(row.get(word, "")) for row in shortened) for row in shortened for word in row}
            tails = [
                gap.join((
                    fit(head, most, right=True),
                    *(fit(mine.get(word, ""), width, right=True) for word, width in columns.items()),
                ))
                for head, mine in zip(heads, shortened, strict=True)
            ]  # fmt: skip
            if max(map(len, tails)) + needed + 6 + self._bracket_width <= self.size.width:
                break
        return [fit(tail, min(len(tail), self.size.width - SHORTEST)) for tail in tails]

    def _attempts(self, facts: list[dict[str, str]]) -> Iterator[tuple[list[dict[str, str]], str]]:
        """Facts and the gap between them, taking less room each time."""
        assert self._game is not None
        yield [{**mine} for mine in facts], "  "
        yield [{**mine} for mine in facts], " "
        yield [shortened_facts(mine, self._game, at) for at, mine in enumerate(facts)], " "

    def _points(self, seat: int) -> str:
        """The points of a side, shown at the first of its seats."""
        assert self._game is not None
        side = self._game.table.side_of(seat)
        return wording("seat points", points=self._open_points[side.index]) if seat == side.seats[0] else ""

    @property
    def _bracket_width(self) -> int:
        """Columns of the bracket that joins partners."""
        return 1 if self._teams else 0

    def _fact_rows(self, facts: Sequence[str], count: int) -> list[Content]:
        """Facts in `count` rows below the name."""
        rows = [""]
        for fact in facts:
            longer = f"{rows[-1]}  {fact}" if rows[-1] else fact
            if len(longer) <= self.size.width - 4 or len(rows) == count or not rows[-1]:
                rows[-1] = longer
            else:
                rows.append(fact)
        rows += [""] * (count - len(rows))
        return [Content.styled(fit("    " + row, self.size.width).rstrip(), "$text-muted") for row in rows]

    def _head(self, seat: int) -> Content:
        """`▸` for the seat to move, the bracket of partners, and the letter as it is on the board."""
        assert self._game is not None
        paint = palette_of(self.app).seat(self._game.seat(seat).colour)
        turn = "▸" if seat == self._turn else " "
        seats = self._game.table.side_of(seat).seats
        bracket = "┌" if seat == seats[0] else "└" if seat == seats[-1] else "│"
        letter = letters(self._game.table)[seat]
        return Content.assemble(
            (turn, "$accent bold"),
            (bracket if len(seats) > 1 else " " * self._bracket_width, "$text-muted"),
            (f" {letter} ", f"bold {paint.ink} on {paint.badge}"),
        )

    def _name_and_colour(self, seat: int, room: int) -> Content:
        assert self._game is not None
        player = self._game.seat(seat)
        first = self._game.seat(self._game.table.side_of(seat).seats[0])
        colour = (
            "" if player is not first and player.colour == first.colour else f" {player.colour}"
        )  # partners': shown once
        name = f" {plain(player.name)}"
        style = "bold" if seat == self._turn else ""
        if room < len(colour) + min(4, width_of(name)):
            return Content.styled(fit(name, max(0, room)), style)
        name = fit(name, room - len(colour)).rstrip()
        text = fit(name + colour, room)
        return Content.assemble((text[: len(name)], style), (text[len(name) :], "$text-muted"))
