"""What the signs in a picture of a board mean: only those that are in it, each drawn as in the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from companion.game.board import BARE, COLOURS, GREY, Board, Track
from companion.game.signs import kind_of, kinds
from companion.game.values import NamedTuple
from companion.paint.layout import lay_out_samples
from companion.paint.painting import JUNCTION, Marks, paint
from companion.paint.palette import DARK, Palette
from companion.paint.picture import Row, Span, Style
from companion.paint.signs import Owner, sign_of
from companion.words import has_wording, wording

WIDE = 3
"""The width in cells of a track that lies flat."""
SIDE_BY_SIDE = {2: "double", 3: "triple"}


class Sign(NamedTuple):
    """A piece of the picture and what it means."""

    row: Row
    meaning: str


def legend(
    board: Board,
    marks: Marks,
    palette: Palette = DARK,
    *,
    names: Mapping[Owner, str] | None = None,
    city_marks: Iterable[str] = (),
    coloured: bool = True,
) -> Iterator[Sign]:
    """The signs that are on a board now: tracks by colour, owners, kinds of track, then what lies on cities.

    `names` are the names of owners, `city_marks` the words for what lies on cities. `coloured` says whether to explain
    the colours of tracks.
    """
    open_tracks = [track for track in board.tracks if track.id not in marks.claims]
    if coloured:
        yield from _colours(open_tracks, marks, palette)
    owners = set(marks.claims.values())
    for claim, name in (names or {}).items():
        if claim in owners:
            yield Sign(_sample(Track(0, "", "", 1), Marks(claims={0: claim}), palette), name)
    if any(track.id in marks.closed for track in open_tracks):
        yield Sign(_sample(Track(0, "", "", 1), Marks(closed=frozenset((0,))), palette), wording("legend closed"))
    unmarked = Marks(letters=marks.letters)
    yield from _parallel_tracks(board, unmarked, palette)
    yield from _kinds(board, unmarked, palette)
    if any(city.junction for city in board.cities.values()):
        yield Sign((Span(JUNCTION, Style(palette.junction, palette.ground)),), wording("legend junction"))
    for what in dict.fromkeys(city_marks):
        meaning = wording(f"legend {what}") if has_wording(f"legend {what}") else what
        yield Sign((Span(sign_of(what), Style(palette.token, palette.ground, bold=True)),), meaning)


def _colours(open_tracks: Iterable[Track], marks: Marks, palette: Palette) -> Iterator[Sign]:
    """The colours in which tracks are shown that can still be claimed."""
    shown = {marks.colours.get(track.id, track.colour) for track in open_tracks if track.id not in marks.closed}
    for colour in (*COLOURS, GREY, BARE):
        if colour in shown:
            sample = _sample(Track(0, "", "", 1, colour), Marks(letters=marks.letters), palette)
            yield Sign(sample, wording(f"legend {colour}"))


def _parallel_tracks(board: Board, unmarked: Marks, palette: Palette) -> Iterator[Sign]:
    """Double and triple tracks, in a colour of the board."""
    group_sizes = set(Counter(track.group for track in board.tracks if track.group is not None).values())
    colours = {track.colour for track in board.tracks}
    sample = GREY if GREY in colours or not board.tracks else board.tracks[-1].colour
    for count, what in SIDE_BY_SIDE.items():
        if count in group_sizes:
            tracks = [Track(id, "", "", 1, sample) for id in range(count)]
            yield Sign(paint(lay_out_samples(tracks, count), unmarked, palette).rows[0], wording(f"legend {what}"))


def _kinds(board: Board, unmarked: Marks, palette: Palette) -> Iterator[Sign]:
    """The kinds of track that look different from others."""
    in_use = {track.kind for track in board.tracks}
    for kind in reversed(kinds()):
        if kind in in_use and (kind_of(kind).crossed or palette.bed(kind) != palette.ground):
            yield Sign(_sample(Track(0, "", "", 1, kind=kind), unmarked, palette), wording(f"legend {kind}"))


def _sample(track: Track, marks: Marks, palette: Palette) -> Row:
    return paint(lay_out_samples([track], WIDE), marks, palette).rows[0]
