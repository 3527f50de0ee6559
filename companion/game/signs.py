"""What a board shows of the families: the kinds of its tracks, and what lies on its cities, as families declare them.

A family tells its own when it is loaded (`companion.families.mechanic`), so that pictures need to know none.
"""

from __future__ import annotations

from companion.game.values import NamedTuple


class TrackKind(NamedTuple):
    """How a kind of track looks: `bed` is what lies under it, "water" or "rock" ("": the ground); the spaces of a
    `crossed` one have ends of their own.

    One with a `piece` takes one of these for the whole of it, in the place of a train on each space, and scores by a
    table of its family.
    """

    bed: str = ""
    crossed: bool = False
    piece: str = ""


class CitySign(NamedTuple):
    """Something that lies on a city: its sign in characters, its outline as a path around the middle, and whether it
    bears a letter where nobody owns it: `initial`, or the first one of its word.
    """

    sign: str
    outline: str
    lettered: bool = True
    initial: str = ""

    def letter(self, what: str) -> str:
        """What it bears where nobody owns it; empty: nothing."""
        return (self.initial or what[:1].upper()) if self.lettered else ""


TRAIN = "train"
TRACK_KINDS: dict[str, TrackKind] = {TRAIN: TrackKind()}
"""What a track can be, as far as families are loaded."""
CITY_SIGNS: dict[str, CitySign] = {}
"""What can lie on a city, as far as families are loaded."""

PERSON = CitySign("◉", "M-8 11a8 10 0 0 1 4.5-14a5.5 5.5 0 1 1 7 0a8 10 0 0 1 4.5 14z")
"""Somebody who stands in a city, in whatever family."""


def kind_of(name: str) -> TrackKind:
    """How a kind of track looks; one that no family knows like a plain one."""
    return TRACK_KINDS.get(name, TRACK_KINDS[TRAIN])


def kinds() -> tuple[str, ...]:
    """What a track can be, the plain kind first and those with ends of their own last."""
    return TRAIN, *sorted(TRACK_KINDS.keys() - {TRAIN}, key=lambda name: (not kind_of(name).crossed, name))[::-1]
