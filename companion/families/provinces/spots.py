"""The spots on the lines of the second board: who has which, and where the train of a claim may go (SK-02 to SK-05)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from companion.game.board import GREY
from companion.game.moves import BY_NAME, Claim, Step
from companion.game.numbers import Numbers, cited_in, key
from companion.game.phrase import Names
from companion.game.state import Game
from companion.game.values import NamedTuple, dataclass, field

TABLE, SPOT, EXPRESS = "provinces", "spot", "express"


class ProvinceNumbers(Numbers):
    """The lines of the second board, one for each colour of the tracks, and the express cards."""

    passages = cited_in(spots="SK-04", express="SK-02")

    spots: int = key(8, ge=1, le=20, description="the highest spot of a line")
    express: tuple[int, ...] = key((1, 2, 3), max_length=9, description="the express cards of a player by their number")
    places: dict[int, tuple[int, ...]] = key(
        {2: (10,), 3: (10, 6), 4: (10, 6, 4), 5: (10, 6, 4, 2)},
        max_length=8,
        description="by number of players: points for a line, first place first",
    )


class Spot(NamedTuple):
    """A train on a line, as a claim states it: the spot and the colour of the line; None if not stated."""

    number: int | None = None
    line: str | None = None


@dataclass(frozen=True, slots=True)
class HasSpots(Step):
    """The spots of a seat on some lines at the end, as (colour of the line, numbers)."""

    tracked: ClassVar[frozenset[str]] = BY_NAME
    spots: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class ProvinceState:
    """For each seat: its spots by line colour, and the express cards that it has used.

    `by_track` has the seat, line and spot of the train that a track's claim put on the line of the track's colour.
    """

    spots: tuple[Mapping[str, tuple[int, ...]], ...]
    used: tuple[tuple[int, ...], ...]
    by_track: Mapping[int, tuple[int, str, int]] = field(default_factory=dict)


class Aim(NamedTuple):
    """Where a claim's train may go: the line, the highest spot that its cards reach, and the highest free spot up to
    that. The line or the spot is None if there is none.
    """

    line: str | None
    reach: int
    free: int | None


def province_state(game: Game) -> ProvinceState:
    return game.part(TABLE, ProvinceState)


def _province_numbers(game: Game) -> ProvinceNumbers:
    numbers = game.board.numbers[TABLE]
    assert isinstance(numbers, ProvinceNumbers)
    return numbers


def line_names(game: Game) -> Names:
    """The colours of the lines."""
    return {colour: (colour,) for colour in dict.fromkeys(t.colour for t in game.board.tracks) if colour != GREY}


def spot_of(claim: Claim) -> Spot | None:
    """What a claim states of a train on a line; None if it puts none there."""
    return next(iter(claim.detail(SPOT)), None)


def cards_played(game: Game, claim: Claim) -> int:
    """The number of cards that a claim plays; if not recorded, as many as its spot and the track require."""
    assert claim.track is not None
    if claim.payment is not None:
        return claim.payment.cards
    spot, spaces = spot_of(claim), game.board.tracks[claim.track].length
    number = spot.number if spot is not None and spot.number is not None else 0
    return max(spaces, min(number, _province_numbers(game).spots) - express_of(claim))


def express_of(step: Step) -> int:
    return sum(step.detail(EXPRESS))


def aim_of(game: Game, claim: Claim, line: str | None = None) -> Aim:
    """Where the train of a claim may go: on `line`, or else the line that the claim states, or that of the track."""
    assert claim.track is not None
    colour, spot = game.board.tracks[claim.track].colour, spot_of(claim)
    if line is None and spot is not None:
        line = spot.line
    if line is None and colour != GREY:
        line = colour
    reach = min(cards_played(game, claim) + express_of(claim), _province_numbers(game).spots)
    taken = {spot for spots in province_state(game).spots for spot in spots.get(line or "", ())}
    free = next((spot for spot in range(reach, 0, -1) if spot not in taken), None)
    return Aim(line, reach, free if line else None)


def spot_choices(game: Game, seat: int, claim: Claim) -> Iterable[Spot]:
    """The spot that a claim may take; on a grey track, one for each line."""
    if claim.track is None or game.seats[seat].stock <= game.board.tracks[claim.track].length:
        return []
    grey = game.board.tracks[claim.track].colour == GREY
    aims = [aim_of(game, claim, line) for line in (line_names(game) if grey else (None,))]
    return [Spot(aim.free, aim.line if grey else None) for aim in aims if aim.free]


def express_choices(game: Game, seat: int, claim: Claim) -> Iterable[int]:
    """The express cards that a seat has left, for a claim with a spot."""
    return express_left(game, seat) if claim.detail(SPOT) else []


def express_left(game: Game, seat: int) -> list[int]:
    used = list(province_state(game).used[seat])
    return [card for card in _province_numbers(game).express if card not in used]
