"""The bonus for the most completed tickets (BA-20, CD-15)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.contributions import Explanation, Points
from companion.game.mechanic import Mechanic
from companion.game.numbers import Numbers, cited_in, key
from companion.game.results import completed, seats_without_ticket_number
from companion.game.state import Game
from companion.game.verdict import Remark, note
from companion.words import learn


class MostTicketNumbers(Numbers):
    """What the most completed tickets are worth."""

    passages = cited_in(points="rule")

    points: int = key(10, ge=0, description="points for the most completed tickets")
    rule: str = key("BA-20", description="the rule of the bonus on this board")


class MostTickets(Mechanic[MostTicketNumbers]):
    """All tied sides score it in full; nobody does if nobody completed a ticket."""

    table = "most_tickets"
    numbers_type = MostTicketNumbers
    sheet = ("most tickets",)
    lines_first = True

    def scores(self, game: Game) -> Iterator[Points]:
        if seats_without_ticket_number(game):
            return
        counts = [completed(game, side.index) for side in game.table.sides]
        for side, count in zip(game.table.sides, counts, strict=True):
            if count and count == max(counts):
                why = (note("why most tickets", count=count),)
                yield Points(side.index, "most tickets", self.numbers.points, self.numbers.rule, why)

    def bonus_progress(self, game: Game, side: int, what: str) -> Remark | None:
        return None if seats_without_ticket_number(game) else note("why most tickets", count=completed(game, side))

    def explanations(self, game: Game) -> Iterator[Explanation]:
        if seats_without_ticket_number(game):
            yield Explanation("most tickets", self.numbers.rule, note("aside uncounted"))
            return
        if any(completed(game, side.index) for side in game.table.sides):
            return
        all_shown = game.finished and all(held.kept <= len(held.tickets) for held in game.seats)
        why = note("aside no ticket" if all_shown else "aside no open ticket")
        yield Explanation("most tickets", self.numbers.rule, why)


learn(
    {
        # what a turn may hold, and the sheet
        "why most tickets": "{count} completed",
        "aside uncounted": "not told how many tickets were completed",
        "aside no ticket": "nobody completed a ticket",
        "aside no open ticket": "no completed ticket lies open yet",
        # names on the sheet and in lists
        "what most tickets": "most tickets",
        # what its numbers mean on a board
        "here most_tickets.points": "the most completed tickets score {points:point}",
    }
)
