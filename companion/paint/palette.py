"""The colours of the board picture: a dark palette, a light one, and one for terminals with sixteen colours."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.game.signs import kind_of
from companion.game.values import NamedTuple, dataclass, field


class Paint(NamedTuple):
    """A player's colour: `line` for a claimed track, and `ink` on `badge` for the letter in its middle."""

    line: str
    ink: str
    badge: str


@dataclass(frozen=True)
class Palette:
    """Every colour that `paint` uses, all "#rrggbb" in the palettes below.

    `tracks` are the colours of open tracks by card colour (and "grey" and "trackbed"), `highlighted_tracks` those of
    highlighted ones, and `seats` the players' colours by name. `ground` is the background, `highlighted_ground` that of
    highlighted tracks and cities.
    """

    name: str
    ground: str
    highlighted_ground: str
    sea: str
    rock: str
    closed: str
    label: str
    highlighted_label: str
    city: str
    junction: str
    token: str
    tag: str
    """The letters of a tag, whose background is `token`."""
    tracks: Mapping[str, str]
    highlighted_tracks: Mapping[str, str]
    seats: Mapping[str, Paint]
    unknown_seat: Paint = field(default=Paint("#c8b8a0", "#101010", "#c8b8a0"))
    """For a seat colour that is not in `seats`."""
    highlighted_seats: Mapping[str, str] = field(default_factory=dict)
    """The lines of seats on `highlighted_ground`, where they differ from those in `seats`."""

    def seat(self, colour: str) -> Paint:
        """The paint of a seat's colour; `unknown_seat` for an unknown colour."""
        return self.seats.get(colour, self.unknown_seat)

    def highlighted_seat(self, colour: str) -> str:
        """The colour of a highlighted claimed track."""
        return self.highlighted_seats.get(colour, self.seat(colour).line)

    def bed(self, kind: str) -> str:
        """What lies under a track of this kind: water, rock, or the ground."""
        return {"water": self.sea, "rock": self.rock}.get(kind_of(kind).bed, self.ground)

    def track(self, colour: str) -> str:
        """The colour of an open track; an unknown colour is drawn as grey."""
        return self.tracks.get(colour, self.tracks["grey"])

    def highlighted_track(self, colour: str) -> str:
        """The colour of a highlighted open track; an unknown colour is drawn as grey."""
        return self.highlighted_tracks.get(colour, self.highlighted_tracks["grey"])


def contrast(first: str, second: str) -> float:
    """The contrast of two "#rrggbb" colours, from 1 (none) to 21, as WCAG 2 defines it."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


_TRACKS = {
    "purple": ("#b565c4", "#e79cf2", "#a04fb2", "#7a1f8e", "#ff00ff"),
    "white": ("#f1f1ee", "#ffffff", "#827d73", "#6d675d", "#ffffff"),
    "blue": ("#4a80d8", "#86b6ff", "#2b66c4", "#0a45a8", "#00ffff"),
    "yellow": ("#c2a52c", "#ffe04f", "#8d7000", "#6f5700", "#ffff00"),
    "orange": ("#cc7429", "#ffa04d", "#b85a0a", "#8f4300", "#808000"),
    "black": ("#68748a", "#b6c2d6", "#17171a", "#000000", "#808080"),
    "red": ("#c9443f", "#ff8078", "#c0332d", "#9c130d", "#ff0000"),
    "green": ("#4a9c4d", "#7fe083", "#2f7f37", "#0d5a16", "#00ff00"),
    "grey": ("#9c9c94", "#d9d9d0", "#655f57", "#423d36", "#c0c0c0"),
    "trackbed": ("#8a7044", "#d8b878", "#8a6a3c", "#5e4520", "#008080"),
}
"""Open tracks by card colour: dark, dark and highlighted; light, light and highlighted; and one of the sixteen."""
_SEATS = {
    "red": ("#ff4a43", "#ffffff", "#c3231c", "#a81008", "#ffffff", "#a81008", "#ff0000", "#ffffff", "#800000"),
    "blue": ("#4da3ff", "#ffffff", "#1a5fd0", "#1458d6", "#ffffff", "#1458d6", "#00ffff", "#ffffff", "#0000ff"),
    "green": ("#3fdc5c", "#06240c", "#3fdc5c", "#0d6620", "#ffffff", "#0d6620", "#00ff00", "#000000", "#00ff00"),
    "yellow": ("#ffe23d", "#2a2200", "#ffe23d", "#8f7400", "#1c1700", "#f2cf1d", "#ffff00", "#000000", "#ffff00"),
    "black": ("#8d98aa", "#ffffff", "#000000", "#000000", "#ffffff", "#000000", "#c0c0c0", "#000000", "#808080"),
    "white": ("#ffffff", "#101418", "#ffffff", "#7d786f", "#101418", "#ffffff", "#ffffff", "#000000", "#ffffff"),
    "orange": ("#ff9a3c", "#2a1400", "#ff9a3c", "#c25600", "#ffffff", "#b85200", "#808000", "#000000", "#808000"),
    "purple": ("#d97bea", "#22042a", "#d97bea", "#8a2a9e", "#ffffff", "#8a2a9e", "#ff00ff", "#000000", "#ff00ff"),
    "pink": ("#ff8fc4", "#2e0418", "#ff8fc4", "#c92f7b", "#ffffff", "#c92f7b", "#ff00ff", "#000000", "#ff00ff"),
    "grey": ("#b9bdc4", "#101418", "#b9bdc4", "#5f5a52", "#ffffff", "#5f5a52", "#c0c0c0", "#000000", "#c0c0c0"),
}
"""The paints of seats, each as line, ink and badge: dark, light, and of the sixteen."""


def _tracks(column: int) -> Mapping[str, str]:
    return MappingProxyType({name: colours[column] for name, colours in _TRACKS.items()})


def _seats(column: int) -> Mapping[str, Paint]:
    return MappingProxyType({name: Paint(*colours[3 * column :][:3]) for name, colours in _SEATS.items()})


DARK = Palette(
    name="dark",
    ground="#11161d",
    highlighted_ground="#2d4069",
    sea="#062856",
    rock="#352312",
    closed="#3a424d",
    label="#e6e1d3",
    highlighted_label="#ffffff",
    city="#f2ead6",
    junction="#8b93a0",
    token="#ffd75f",
    tag="#11161d",
    tracks=_tracks(0),
    highlighted_tracks=_tracks(1),
    seats=_seats(0),
)
"""For dark terminals; the default."""

LIGHT = Palette(
    name="light",
    ground="#f5efe2",
    highlighted_ground="#ffd97a",
    sea="#bfe8fa",
    rock="#f2dcae",
    closed="#cfc8b8",
    label="#1c1a16",
    highlighted_label="#000000",
    city="#1c1a16",
    junction="#7b7468",
    token="#8a2d00",
    tag="#f5efe2",
    tracks=_tracks(2),
    highlighted_tracks=_tracks(3),
    seats=_seats(1),
    unknown_seat=Paint("#6b4a1f", "#ffffff", "#6b4a1f"),
)
"""For light terminals."""

SIXTEEN = Palette(
    name="sixteen",
    ground="#000000",
    highlighted_ground="#000080",
    sea="#000000",
    rock="#000000",
    closed="#808080",
    label="#ffffff",
    highlighted_label="#ffffff",
    city="#ffffff",
    junction="#c0c0c0",
    token="#ffff00",
    tag="#000000",
    tracks=_tracks(4),
    highlighted_tracks=_tracks(4),
    seats=_seats(2),
    unknown_seat=Paint("#c0c0c0", "#000000", "#c0c0c0"),
)
"""Only colours of a terminal with sixteen, at their usual values.

Blue is drawn as cyan, because the blue of such terminals is too dark; water and rock are not shown.
"""

PALETTES = MappingProxyType({palette.name: palette for palette in (DARK, LIGHT, SIXTEEN)})
