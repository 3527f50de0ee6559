"""Bullet tracks: built with shared white trains; markers show how far each player built (JP-02 to JP-04, JP-07 to
JP-09).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from companion.families.bullet_train.words import NOUNS, WORDS
from companion.game.board import Board, Track
from companion.game.contributions import Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import (
    BY_NAME,
    Claim,
    CorrectRoute,
    DeclareHoldings,
    OwnTracks,
    Step,
    amount_held,
    amounts_held,
)
from companion.game.numbers import Misprints, Numbers, cited_in, key
from companion.game.payment import Price
from companion.game.phrase import Phrase, TrackSlots, Unit
from companion.game.signs import TrackKind
from companion.game.state import Game
from companion.game.values import NamedTuple, dataclass, field, replace, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

BULLET = "bullet"
"""The kind of track; also the unit that a seat declares at the end."""
MOST_POINTS = 999


class BulletNumbers(Numbers):
    """The white trains, and the points for each place of the markers."""

    passages = cited_in(trains="JP-02", ends_at="JP-07 BA-21", none="JP-09")

    trains: int = key(16, ge=1, le=99, description="white trains, one for each bullet track")
    ends_at: int = key(2, ge=0, le=99, description="the last round waits until so many white trains or fewer are left")
    none: int = key(-20, ge=-MOST_POINTS, le=0, description="points of a player who built no bullet track")
    places: dict[int, tuple[int, ...]] = key(
        {2: (10, -10), 3: (15, 5, -10), 4: (20, 10, 0, -10), 5: (25, 15, 5, -5, -10)},
        max_length=8,
        description="by number of players: points by place of the marker, first place first",
    )


@dataclass(frozen=True, slots=True)
class OwnTogether(Step):
    """The bullet tracks built by the end, as (id, cities, word); the id is None if the track is not on the board."""

    tracked: ClassVar[frozenset[str]] = BY_NAME
    judged: ClassVar[bool] = True
    tracks: tuple[tuple[int | None, tuple[str, str], str | None], ...]


class BulletMarker(NamedTuple):
    """How far a seat's marker has moved; `declared` says whether a line stated it at the end."""

    spaces: int = 0
    declared: bool = False


@dataclass(frozen=True, slots=True)
class BulletTracks:
    """The tracks that carry a white train, in the order built; each seat's marker; and, for tracks built by a claim,
    the seat that built them.
    """

    built: tuple[int, ...]
    markers: tuple[BulletMarker, ...]
    builders: Mapping[int, int] = field(default_factory=dict)

    def moving(self, seat: int, marker: BulletMarker) -> BulletTracks:
        return replace(self, markers=replaced(self.markers, seat, marker))

    def moving_on(self, seat: int, spaces: int) -> BulletTracks:
        marker = self.markers[seat]
        return self.moving(seat, marker._replace(spaces=marker.spaces + spaces))

    def building(self, seat: int, track: int, spaces: int) -> BulletTracks:
        """With a white train laid by a seat on a track of this many spaces."""
        moved = self.moving_on(seat, spaces)
        return replace(moved, built=(*self.built, track), builders={**self.builders, track: seat})

    def without(self, track: int, spaces: int) -> BulletTracks:
        """With the white train taken off a track of this many spaces, and its builder's marker moved back."""
        builder = self.builders.get(track)
        moved = self if builder is None else self.moving_on(builder, -spaces)
        built = tuple(other for other in self.built if other != track)
        return replace(
            moved, built=built, builders={other: by for other, by in self.builders.items() if other != track}
        )


def _part(game: Game) -> BulletTracks:
    return game.part(BulletTrain.table, BulletTracks)


def _is_bullet(game: Game, track: Track) -> bool:
    return track.kind == BULLET


class BulletTrain(Mechanic[BulletNumbers]):
    """White trains lie on tracks that nobody owns. While any are left, a bullet track takes no other trains."""

    table = "bullet_train"
    numbers_type = BulletNumbers
    changes_piece_count = True
    sheet = ("bullet train",)
    lines_after = "tickets"
    passages = ("JP",)
    kinds = {BULLET: TrackKind(crossed=True, noun="train", also=("shinkansen", "white train"))}
    phrases = (Phrase(OwnTogether, "owns", (TrackSlots("tracks", _is_bullet),), by_table=True),)
    end_units = (Unit(BULLET, (BULLET, "bullet train", "bullet track"), example=6),)

    def never_said(self, board: Board) -> Iterator[str]:
        yield from ("bullet", "marker", "moves")

    def misprints(self, board: Board) -> Misprints:
        for players, points in self.numbers.places.items():
            if len(points) > players or any(abs(worth) > MOST_POINTS for worth in points):
                yield (self.table, "places"), wording("bullet places", players=players, most=MOST_POINTS)
        if not any(track.kind == BULLET for track in board.tracks):
            yield (self.table,), wording("bullet tracks none")

    def start(self, game: Game) -> Game:
        return game.with_part(self.table, BulletTracks((), (BulletMarker(),) * len(game.table.seats)))

    def _white_left(self, game: Game) -> int:
        """The number of white trains left."""
        return max(0, self.numbers.trains - len(_part(game).built))

    def _takes_white(self, game: Game, track: Track) -> bool:
        """Whether claiming this track would take a white train."""
        return track.kind == BULLET and track.id not in _part(game).built and self._white_left(game) > 0

    def price(self, game: Game, seat: int, track: Track, price: Price) -> Price:
        # routes owned at the end hold the seat's own trains, whichever line lists the white ones
        white = self._takes_white(game, track) and not game.table.recorded_at_end
        return price._replace(pieces=price.pieces - track.length) if white else price

    def common_tracks(self, game: Game) -> Iterator[int]:
        yield from _part(game).built

    def unclaimable(self, game: Game) -> Iterator[int]:
        yield from _part(game).built

    def delays_end(self, game: Game) -> bool:
        return self._white_left(game) > self.numbers.ends_at

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(DeclareHoldings, BULLET, "JP-08")

    # -- judging

    @handles(Claim, OwnTracks, OwnTogether, DeclareHoldings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        built = _part(game).built
        if isinstance(step, Claim | OwnTracks):
            named = [(step.track, step.ends)] if isinstance(step, Claim) else [row[:2] for row in step.tracks]
            for track, (a, b) in named:
                if track in built:
                    yield because("BA-08", "bullet built", a=a, b=b)
        elif isinstance(step, OwnTogether):
            yield from self._against_built(game, step)
        elif (count := amount_held(step, BULLET)) is not None:
            yield from self._against_marker(game, seat, count)

    def _against_marker(self, game: Game, seat: int, count: int) -> Iterator[Reason]:
        """Refuse a marker that is further along than the bullet tracks allow, or than the white trains can reach beside
        the other markers.
        """
        lengths = sorted((track.length for track in game.board.tracks if track.kind == BULLET), reverse=True)
        others = sum(marker.spaces for at, marker in enumerate(_part(game).markers) if at != seat)
        who, most = game.name(seat), sum(lengths[: self.numbers.trains])
        if count > sum(lengths):
            yield because("JP-02", "marker too far", who=who, count=count, most=sum(lengths))
        elif count > most - others:
            values = {"trains": self.numbers.trains, "most": most, "others": others}
            yield because("JP-02", "markers too far", who=who, count=count, **values)

    def _against_built(self, game: Game, step: OwnTogether) -> Iterator[Reason]:
        built = list(_part(game).built)
        for track, (a, b), _ in step.tracks:
            if track is None or game.board.tracks[track].kind != BULLET:
                yield because("JP-02", "no bullet track", a=a, b=b)
            elif track in built:
                yield because("BA-08", "bullet built", a=a, b=b)
            elif track in game.owners:
                yield because("BA-08", "route taken", a=a, b=b, owner=game.name(game.owners[track]))
            else:
                built.append(track)
        if len(built) > self.numbers.trains:
            yield because("JP-04", "too many white trains", count=len(built), trains=self.numbers.trains)

    # -- playing

    @handles(Claim, OwnTogether, DeclareHoldings, CorrectRoute)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = _part(game)
        if isinstance(step, OwnTogether):
            added = [
                track
                for track, _, _ in step.tracks
                if track is not None and track not in part.built and game.board.tracks[track].kind == BULLET
            ]
            return game.with_part(self.table, replace(part, built=(*part.built, *dict.fromkeys(added))))
        if isinstance(step, DeclareHoldings):
            for count in amounts_held(step, BULLET):
                part = part.moving(seat, BulletMarker(count, declared=True))
            return game if part == _part(game) else game.with_part(self.table, part)
        if isinstance(step, CorrectRoute):
            return self._corrected(game, step)
        assert isinstance(step, Claim)
        track = None if step.track is None else game.board.tracks[step.track]
        if track is None or not self._takes_white(game, track):
            return game
        return self._with_white_train(game, seat, track.id, track.length)

    def _with_white_train(self, game: Game, seat: int, track: int, spaces: int) -> Game:
        """The game with a white train on a track, which nobody owns any more."""
        owners = {other: owner for other, owner in game.owners.items() if other != track}
        return game.replace(owners=owners).with_part(self.table, _part(game).building(seat, track, spaces))

    def _corrected(self, game: Game, step: CorrectRoute) -> Game:
        """The game with a bullet track corrected.

        If its length changes, the builder's marker moves too. A claimed track that turns out to be a bullet track
        counts as built, and its owner takes the trains back; a built track that turns out not to be one goes to its
        builder.
        """
        part, old = _part(game), game.board.tracks[step.track]
        if old.id in part.built and step.kind not in (None, BULLET):
            owner = part.builders.get(old.id)
            owners = game.owners if owner is None else {**game.owners, old.id: owner}
            return game.replace(owners=owners).with_part(self.table, part.without(old.id, old.length))
        if (builder := part.builders.get(old.id)) is not None:
            return game.with_part(self.table, part.moving_on(builder, step.length - old.length))
        owner, now_bullet = game.owners.get(old.id), step.kind == BULLET != old.kind
        if owner is None or not now_bullet or game.table.recorded_at_end or not self._white_left(game):
            return game
        game = game.with_holding(owner, **game.seats[owner].placing({old.piece: -old.length}))
        return self._with_white_train(game, owner, old.id, step.length)

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, Claim) and _part(after).built != _part(before).built:
            yield note("bullet built then", spaces=_part(after).markers[seat].spaces, left=self._white_left(after))

    # -- the end

    def _marker_known(self, game: Game, seat: int) -> bool:
        """Whether the position of a seat's marker is known."""
        return not game.table.recorded_at_end or _part(game).markers[seat].declared

    def _places(self, game: Game) -> Mapping[int, int]:
        """The place of each seat that built a bullet track, 1 for the furthest; equal markers share a place (JP-09)."""
        markers = {
            seat: marker.spaces for seat, marker in enumerate(_part(game).markers) if self._marker_known(game, seat)
        }
        return {
            seat: 1 + sum(other > spaces for other in markers.values()) for seat, spaces in markers.items() if spaces
        }

    def scores(self, game: Game) -> Iterator[Points]:
        paid, places = self.numbers.places.get(len(game.table.seats), ()), self._places(game)
        for side in game.table.sides:
            total, why = 0, list[Remark]()
            for seat in side.seats:
                place, spaces = places.get(seat), _part(game).markers[seat].spaces
                if place is not None:
                    total += paid[place - 1] if place <= len(paid) else 0
                    why.append(note("why bullet train", place=place, spaces=spaces))
                elif self._marker_known(game, seat):
                    total += self.numbers.none
                    why.append(note("why no bullet train"))
            yield Points(side.index, "bullet train", total, "JP-08", tuple(why))

    def remarks(self, game: Game) -> Iterator[Remark]:
        if who := [seat.name for seat in game.table.seats if not self._marker_known(game, seat.index)]:
            yield note("markers missing", who=who)
        elif game.table.recorded_at_end and _part(game).built:
            stated = sum(marker.spaces for marker in _part(game).markers)
            spaces = sum(game.board.tracks[track].length for track in _part(game).built)
            if stated != spaces:
                yield note("markers not built", told=stated, spaces=spaces)
        own = [game.board.tracks[track] for track in game.owners if game.board.tracks[track].kind == BULLET]
        if own and game.table.recorded_at_end and (left := self._white_left(game)):
            names = [f"{track.a} – {track.b}" for track in own]
            yield note("bullet owned", tracks=names, left=left)

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield BULLET, _part(game).markers[seat].spaces

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        if self._marker_known(game, seat):
            yield BULLET, _part(game).markers[seat].spaces
