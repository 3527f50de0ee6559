"""The mandala: tickets whose cities are joined by two routes without a common track (IN-02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.families.mandala.words import WORDS
from companion.game.board import Board, Track
from companion.game.contributions import Points, Tally
from companion.game.mechanic import Mechanic
from companion.game.moves import CountThings
from companion.game.network import connected, networks
from companion.game.numbers import Numbers, cited_in, key
from companion.game.results import completed, seats_without_ticket_number, ticket_results
from companion.game.state import Game
from companion.game.verdict import Reason, because, note
from companion.words import learn

learn(WORDS)

RINGED = "mandala ticket"


class MandalaNumbers(Numbers):
    """What tickets with two separate routes are worth."""

    passages = cited_in(points="rule")

    points: tuple[int, ...] = key((5, 10, 20, 30, 40), description="points for one, two, … such tickets")
    rule: str = key("IN-02", description="the rule on this board")


class Mandala(Mechanic[MandalaNumbers]):
    """Counts completed tickets whose cities stay joined whichever single track is removed."""

    table = "mandala"
    numbers_type = MandalaNumbers
    passages = ("IN",)
    sheet = ("mandala",)

    def never_said(self, board: Board) -> Iterator[str]:
        yield from ("mandala", "loop")

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(CountThings, RINGED, self.numbers.rule)

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse more mandala tickets than completed ones, if the number completed is known."""
        side = game.table.side_of(seat)
        count = game.counted(side.index, RINGED)
        number_known = count > 0 and not set(seats_without_ticket_number(game)) & set(side.seats)
        if number_known and count > (number_completed := completed(game, side.index)):
            yield because(
                self.numbers.rule, "too many mandala tickets", who=side.name, count=count, completed=number_completed
            )

    def scores(self, game: Game) -> Iterator[Points]:
        points = (0, *self.numbers.points)
        for side in game.table.sides:
            rings = networks(_ringed(game.tracks_of(side.index)))
            count = sum(
                1
                for ticket in ticket_results(game, side.index)
                if ticket.completed and connected(rings, ticket.a, ticket.b)
            )
            count += game.counted(side.index, RINGED)
            worth = points[min(count, len(points) - 1)]
            yield Points(side.index, "mandala", worth, self.numbers.rule, (note("why mandala", count=count),))


def _ringed(tracks: Sequence[Track]) -> list[Track]:
    """The tracks that lie on a ring, so that their ends stay connected without them."""
    ringed = []
    for at, track in enumerate(tracks):
        others = networks((*tracks[:at], *tracks[at + 1 :]))
        if connected(others, track.a, track.b):
            ringed.append(track)
    return ringed
