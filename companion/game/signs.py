"""What a board shows of the families: kinds of track and things that lie on cities, as families declare them.

A family registers its own when it is loaded (`companion.families.mechanic`), so drawing code need not know any family.
"""

from __future__ import annotations

from companion.game.values import NamedTuple


class TrackKind(NamedTuple):
    """How a kind of track looks: `bed` is what lies under it, "water" or "rock" ("": plain ground).

    The spaces of a `crossed` kind have crossbars at their ends in characters, and dashed outlines in pictures.

    A kind with a `piece` takes a single one of these instead of a train on each space, and scores by a table of its
    family. Its `noun` may be typed behind its name and says no more: a bullet "train". `also` are other names of it.
    """

    bed: str = ""
    crossed: bool = False
    piece: str = ""
    noun: str = ""
    also: tuple[str, ...] = ()


class CitySign(NamedTuple):
    """Something that lies on a city: its sign in characters, and its outline as an SVG path around the middle.

    If it is `lettered`, it shows a letter while nobody owns it: `initial`, or the first letter of its name.
    """

    sign: str
    outline: str
    lettered: bool = True
    initial: str = ""

    def letter(self, what: str) -> str:
        """The letter that it shows while nobody owns it; empty if none."""
        return (self.initial or what[:1].upper()) if self.lettered else ""


TRAIN = "train"
TRACK_KINDS: dict[str, TrackKind] = {TRAIN: TrackKind()}
"""The kinds of track, as far as families are loaded."""
CITY_SIGNS: dict[str, CitySign] = {}
"""The things that can lie on a city, as far as families are loaded."""

PERSON = CitySign("◉", "M-8 11a8 10 0 0 1 4.5-14a5.5 5.5 0 1 1 7 0a8 10 0 0 1 4.5 14z")
"""The sign for a person in a city, for any family."""


def kind_of(name: str) -> TrackKind:
    """How a kind of track looks; an unknown kind looks like an ordinary track."""
    return TRACK_KINDS.get(name, TRACK_KINDS[TRAIN])


def kinds() -> tuple[str, ...]:
    """The kinds of track, the ordinary kind first and the `crossed` ones last."""
    return TRAIN, *sorted(TRACK_KINDS.keys() - {TRAIN}, key=lambda name: (not kind_of(name).crossed, name))[::-1]
