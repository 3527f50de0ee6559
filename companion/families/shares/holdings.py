"""Who holds which shares of a railway, what may still be taken, and how the holders rank (PN-05, PN-06)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from companion.game.board import Track
from companion.game.moves import Claim, Step
from companion.game.numbers import Numbers, key
from companion.game.phrase import Names
from companion.game.state import Game
from companion.game.values import NamedTuple, dataclass

TABLE, TAKING, DUMMY = "shares", "taking", "dummy"
LOWEST = "from"
"""The word before the lowest number of a seat's shares, as declared at the end."""
DUMMY_SEATS = 2
"""The number of players with which a dummy plays."""


class ShareNumbers(Numbers):
    """The railways: how many shares each has, and what they are worth."""

    piles: dict[str, int] = key({}, description="shares of each railway, by its sign")
    names: dict[str, tuple[str, ...]] = key({}, description="how each railway is called, the way it is written first")
    points: dict[str, tuple[int, ...]] = key({}, description="points by place of each railway, first place first")
    dummy_untold: str = key(
        "all",
        pattern="^(all|none)$",
        description="which of the dummy's shares take places where those shown are not told (open in the booklet)",
    )


@dataclass(frozen=True, slots=True)
class ShowDummy(Step):
    """The dummy's shares that are shown at the end (PN-11), as (railway, numbers)."""

    judged: ClassVar[bool] = True
    shares: tuple[tuple[str, tuple[int, ...]], ...]


class Held(NamedTuple):
    """What a seat declared of one railway at the end: its number of shares, and the lowest number on them (None: not
    stated).
    """

    shares: int
    lowest: int | None = None


@dataclass(frozen=True, slots=True)
class Shares:
    """The share numbers by railway, of each seat and of the dummy; those that the dummy has shown; and the shares that
    each seat declared at the end.
    """

    taken: tuple[Mapping[str, tuple[int, ...]], ...]
    dummy: Mapping[str, tuple[int, ...]]
    shown: Mapping[str, tuple[int, ...]] | None
    declared: tuple[Mapping[str, Held], ...]


class Stake(NamedTuple):
    """A holder's shares of one railway, ranked by more shares, then by the lower number. The dummy's seat is None."""

    seat: int | None
    shares: int
    lowest: int | None


def railway_names(game: Game) -> Names:
    """Every railway by its sign, with the spellings accepted for it."""
    numbers = _share_numbers(game)
    return {sign: numbers.names.get(sign, (sign,)) for sign in numbers.piles}


def _share_numbers(game: Game) -> ShareNumbers:
    numbers = game.board.numbers[TABLE]
    assert isinstance(numbers, ShareNumbers)
    return numbers


def share_state(game: Game) -> Shares:
    return game.part(TABLE, Shares)


def shares_left(game: Game, sign: str) -> int:
    """The number of a railway's shares that nobody has taken."""
    part = share_state(game)
    return _share_numbers(game).piles[sign] - sum(len(held.get(sign, ())) for held in (*part.taken, part.dummy))


def railways_at(track: Track) -> tuple[str, ...]:
    return tuple(track.column(TABLE, ()))


def share_choices(game: Game, seat: int, claim: Claim) -> Iterable[str]:
    """The railways of the claimed track with a share left, those of which the seat holds most first."""
    signs = () if claim.track is None else railways_at(game.board.tracks[claim.track])
    held = share_state(game).taken[seat]
    open_signs = [sign for sign in signs if sign in _share_numbers(game).piles and shares_left(game, sign)]
    return sorted(open_signs, key=lambda sign: -len(held.get(sign, ())))


def dummy_choices(game: Game, seat: int, claim: Claim) -> Iterable[str]:
    """The railways of the claimed track with a share left for the dummy; empty unless the claim takes a share."""
    if claim.track is None or len(game.table.seats) != DUMMY_SEATS:
        return []
    taken = claim.detail(TAKING)
    signs = railways_at(game.board.tracks[claim.track]) if taken else ()
    return [sign for sign in signs if shares_left(game, sign) > taken.count(sign)]


def stakes(game: Game, sign: str) -> list[Stake]:
    """The holders of a railway's shares, best first (PN-06); the dummy takes a place too (PN-11)."""
    part = share_state(game)
    ranked = []
    for seat, mine in enumerate(part.taken):
        if sign in part.declared[seat]:
            held = part.declared[seat][sign]
            ranked.append(Stake(seat, held.shares, held.lowest))
        else:
            ranked.append(Stake(seat, len(mine.get(sign, ())), min(mine.get(sign, ()), default=None)))
    dummy_unshown = part.dummy if _share_numbers(game).dummy_untold == "all" else {}
    dummy = (dummy_unshown if part.shown is None else part.shown).get(sign, ())
    ranked.append(Stake(None, len(dummy), min(dummy, default=None)))
    return sorted((stake for stake in ranked if stake.shares), key=_rank)


def places(game: Game, sign: str) -> list[tuple[Stake, int]]:
    """Each stake with its place, 1 for the best. A stake ranks only behind those known to be ahead of it."""
    holders = stakes(game, sign)
    return [(stake, 1 + sum(_ahead(other, stake) for other in holders)) for stake in holders]


def _rank(stake: Stake) -> tuple[int, int]:
    return -stake.shares, stake.lowest if stake.lowest is not None else 0


def _ahead(stake: Stake, other: Stake) -> bool:
    """Whether a stake is known to be ahead of another (PN-06)."""
    if stake.shares != other.shares or stake.lowest is None or other.lowest is None:
        return stake.shares > other.shares
    return stake.lowest < other.lowest
