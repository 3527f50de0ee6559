"""How the score developed: the public points after every move, and who led."""

from __future__ import annotations

from itertools import pairwise

from companion.game.state import Game
from companion.game.values import dataclass
from companion.record.replay import Entry, Replay
from companion.scoring import points_so_far


@dataclass(frozen=True, slots=True)
class Moment:
    """The game after a move; at set-up `entry` is None. `points` are the public ones, a number per side."""

    entry: Entry | None
    points: tuple[int, ...]

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides with the most points; empty while nobody has any."""
        best = max(self.points)
        return tuple(side for side, points in enumerate(self.points) if points == best) if best else ()


def moments(replay: Replay) -> list[Moment]:
    """The set-up, then the game after every move."""
    course = [Moment(None, tuple(points_so_far(replay.start)))]
    position = _position(replay.start)
    for entry in replay.moves:
        points = course[-1].points
        if (now := _position(entry.after)) != position:
            position = now
            points = tuple(points_so_far(entry.after))
        course.append(Moment(entry, points))
    return course


def _position(game: Game) -> tuple[object, ...]:
    """What the public points depend on: they are computed again only when it changes, so not at every draw of cards."""
    entered = game.seats if game.table.recorded_at_end else ()
    return game.board, game.owners, game.parts, entered


def lead_changes(course: list[Moment]) -> int:
    """How often a different side became the only leader."""
    leaders = [moment.leaders[0] for moment in course if len(moment.leaders) == 1]
    return sum(1 for leader, following in pairwise(leaders) if leader != following)
