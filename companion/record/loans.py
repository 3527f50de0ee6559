"""What stations borrow at the end: what is proposed or chosen, and what else there is to choose (EU-04)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.families.stations import Borrow, Stations
from companion.game.board import Track
from companion.game.moves import Turn
from companion.game.results import results
from companion.game.state import Game
from companion.record.rolled import Offer
from companion.referee import judge


@dataclass(frozen=True, slots=True)
class Loan:
    """A station, whose it is, and the track that it borrows: None where no opponent's route leads there."""

    city: str
    seat: int
    track: Track | None
    chosen: bool
    """The player named the track; else it is the one that serves the tickets best."""


def _stations(game: Game) -> Stations | None:
    found = game.rules.get(Stations.table)
    assert found is None or isinstance(found, Stations)
    return found


def loans(game: Game) -> list[Loan]:
    """Every station, seat by seat, in the order in which they were built."""
    stations = _stations(game)
    if stations is None:
        return []
    standing = stations.standing(game)
    best = {city: track for side in game.table.sides for city, track in stations.loans(game, side.index).items()}
    found = [Loan(city, seat, best.get(city), city in standing.chosen) for city, seat in standing.at.items()]
    return sorted(found, key=lambda loan: loan.seat)


def choices(game: Game, city: str) -> list[Offer]:
    """The tracks that a station may borrow, each as the line that says so."""
    stations = _stations(game)
    if stations is None:
        return []
    seat = stations.standing(game).at[city]
    found = []
    for track in (game.board.tracks[one] for one in stations.choices(game, city)):
        turn = Turn(seat, (Borrow(track.id, (track.a, track.b), city),))
        verdict = judge(game, turn)
        if verdict.legal:
            found.append(Offer(turn, verdict))
    return found


def worth(game: Game, seat: int) -> int:
    """What the known tickets of a seat's side bring as the loans stand."""
    return sum(one.points for one in results(game, game.table.side_of(seat).index))
