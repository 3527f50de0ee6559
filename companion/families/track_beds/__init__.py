"""Track beds: tracks without a colour until a coloured piece lies on them; tracks that cross (FR-02 to FR-08)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.families.track_beds.words import NOUNS, WORDS
from companion.game.board import BARE, Board, Track
from companion.game.contributions import AvailableAction
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import IN_PLAY, Action, Claim, DrawCards, OwnTracks, Step
from companion.game.numbers import Column, Misprints, Numbers, key
from companion.game.phrase import ChoiceSlot, Names, Phrase, TrackSlot, optional_word, required_word
from companion.game.state import Game
from companion.game.values import dataclass, replace
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

TABLE, CROSSES = "track_beds", "crosses"
"""The table of a board file, and the route column for the tracks that a track shuts."""
NOBODY = -1
"""The owner of a track with a piece, where pieces are counted like claims."""


class BedNumbers(Numbers):
    """The track pieces that exist."""

    pieces: dict[int, int] = key(
        {2: 3, 3: 3, 4: 1, 5: 1},
        min_length=1,
        max_length=12,
        description="by number of spaces: track pieces of each colour",
    )


@dataclass(frozen=True, slots=True)
class LayPiece(Step):
    """A track piece laid on a bed after a draw of cards; the id is None if the board has no such track."""

    track: int | None
    ends: tuple[str, str]
    colour: str
    word: str | None = None


@dataclass(frozen=True, slots=True)
class LayNothing(Step):
    """No piece is laid because none fits any bed; the draw is complete without."""


@dataclass(frozen=True, slots=True)
class DrawAndLay(DrawCards):
    """A draw of unrecorded cards, and the piece laid after it."""

    track: int | None = None
    ends: tuple[str, str] = ("", "")
    colour: str = ""
    word: str | None = None


@dataclass(frozen=True, slots=True)
class DrawAndLayNothing(DrawCards):
    """A draw of unrecorded cards after which no piece fits."""


LAYS = (LayPiece, DrawAndLay)
NONE_LAID = (LayNothing, DrawAndLayNothing)


@dataclass(frozen=True, slots=True)
class LaidPieces:
    """The colour of each bed with a piece, by track id.

    `all_recorded` says whether the record has any piece, in which case it has all of them. `drew` says whether the
    current line has drawn cards, and `owed` whether it has yet to lay a piece for them.
    """

    pieces: Mapping[int, str]
    all_recorded: bool = False
    drew: bool = False
    owed: bool = False


def _part(game: Game) -> LaidPieces:
    return game.part(TABLE, LaidPieces)


def _built(game: Game) -> dict[int, int]:
    """The owners of tracks, with pieces counted like claims."""
    return {**dict.fromkeys(_part(game).pieces, NOBODY), **game.owners}


def _crossing_track(game: Game, track: Track) -> Track | None:
    """The track that shuts this one for the whole game: it crosses this one, and has a piece or a claim (FR-06)."""
    built = {*game.owners, *_part(game).pieces}
    return next((game.board.tracks[other] for other in track.column(CROSSES, ()) if other in built), None)


def _built_or_shut(game: Game) -> frozenset[int]:
    """The ids of the tracks that are built, or on which nothing can be built any more."""
    built = _built(game)
    return game.rules.unclaimable(game.replace(owners=built)).union(built)


def _notes_on_shut(game: Game, track: Track) -> Iterator[Remark]:
    """Which of the tracks that cross this one are shut once it is built, and were not before."""
    shut = _built_or_shut(game) if track.column(CROSSES, ()) else ()
    for other in (game.board.tracks[crossing] for crossing in track.column(CROSSES, ()) if crossing not in shut):
        yield note("crossing shut", a=other.a, b=other.b)


def _open_beds(game: Game) -> list[Track]:
    """The beds that can take a piece now, regardless of the supply."""
    shut = _built_or_shut(game)
    return [track for track in game.board.tracks if track.colour == BARE and track.id not in shut]


def _takes_piece(game: Game, seat: int | None, track: Track) -> bool:
    return TABLE in game.parts and track.colour == BARE and track.id not in _built_or_shut(game)


def _colours(game: Game) -> Names:
    """The colours of the pieces: those of the cards."""
    return {colour: (colour,) for colour in game.board.numbers["cards"].colours}


_PIECE_SLOTS = (
    TrackSlot("track", _takes_piece, alike=True),
    ChoiceSlot("colour", _colours, "a piece", example="green"),
)


class TrackBeds(Mechanic[BedNumbers]):
    """Which piece lies where, and which are left."""

    table = TABLE
    numbers_type = BedNumbers
    passages = ("FR",)
    phrases = (
        Phrase(
            LayPiece,
            "lays",
            _PIECE_SLOTS,
            first=False,
            later=True,
            follows_steps=(Action, *LAYS, *NONE_LAID),
            synonyms=(
                *("places", "puts", "puts down", "lays track", "puts track", "places track", "builds track"),
                *("builds", "track", "track piece", "tile"),
            ),
        ),
        Phrase(
            LayNothing,
            "lays",
            (required_word("nothing", "none", "no"), optional_word("", "track", "piece", "tile")),
            first=False,
            later=True,
            follows_steps=(Action, *LAYS, *NONE_LAID),
        ),
        Phrase(DrawAndLay, "lays", _PIECE_SLOTS, help="table help piece"),
        Phrase(DrawAndLayNothing, "lays", (required_word("nothing"),)),
    )
    route_columns = {
        CROSSES: Column(
            tuple[int, ...],
            (),
            "the tracks that cross it, by their places among the routes (the first one is 0): whichever is built first "
            "shuts the other",
            {"max_length": 9},
            {"ge": 0},
            tracks=True,
        ),
    }

    def misprints(self, board: Board) -> Misprints:
        for length, pieces in self.numbers.pieces.items():
            if not 1 <= length <= 12 or not 0 <= pieces <= 99:
                yield (self.table, "pieces"), wording("pieces odd")
        if not any(track.colour == BARE for track in board.tracks):
            yield (self.table,), wording("beds none")
        for track in board.tracks:
            for other in track.column(CROSSES, ()):
                known = other < len(board.tracks) and other != track.id
                if not known or track.id not in board.tracks[other].column(CROSSES, ()):
                    says = wording("crossing odd", a=track.a, b=track.b, place=other, own=track.id)
                    yield ("routes", track.id, CROSSES), says

    def start(self, game: Game) -> Game:
        return game.with_part(TABLE, LaidPieces({}))

    # -- looking

    def colours(self, game: Game) -> Mapping[int, str]:
        return _part(game).pieces

    def unclaimable(self, game: Game) -> Iterator[int]:
        pieces = _part(game).pieces
        for track, others in game.board.columns_of(CROSSES):
            if track in game.owners or track in pieces:
                yield from (other for other in others if other not in game.owners)

    def _pieces_left(self, game: Game, colour: str, length: int) -> int:
        """The pieces of a colour and length that are in the supply (FR-05)."""
        laid = sum(
            1
            for track, piece_colour in _part(game).pieces.items()
            if piece_colour == colour and game.board.tracks[track].length == length
        )
        return max(0, self.numbers.pieces.get(length, 0) - laid)

    def _fitting_pieces(self, game: Game) -> Iterator[tuple[Track, str]]:
        """Each open bed with each piece of the supply that fits it.

        Every bed comes once in one colour, those between towns first, before any comes in another.
        """
        left: dict[int, list[str]] = {}
        beds = sorted(_open_beds(game), key=lambda bed: any(game.board.cities[end].country for end in bed.ends))
        for length in {bed.length for bed in beds}:
            left[length] = [colour for colour in _colours(game) if self._pieces_left(game, colour, length)]
        for at in range(max(map(len, left.values()), default=0)):
            for bed in beds:
                if at < len(colours := left[bed.length]):
                    yield bed, colours[(at + bed.id) % len(colours)]

    def _any_piece_fits(self, game: Game) -> bool:
        """Whether any piece of the supply fits any open bed (FR-13)."""
        return next(self._fitting_pieces(game), None) is not None

    # -- judging

    @handles(Claim, OwnTracks, LayPiece, LayNothing, DrawAndLay, DrawAndLayNothing)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if isinstance(step, Claim):
            yield from self._against_claim(game, seat, step)
        elif isinstance(step, OwnTracks):
            yield from self._against_owned(game, seat, step)
        else:
            part = _part(game)
            if not game.table.by_cards or (isinstance(step, LayPiece | LayNothing) and not part.owed):
                yield because("FR-04", "second piece" if part.drew else "piece without draw", who=game.name(seat))
            if isinstance(step, LAYS):
                yield from self._against_piece(game, seat, step)
            elif self._any_piece_fits(game):
                bed, colour = next(self._fitting_pieces(game))
                yield because("FR-13", "a piece fits", who=game.name(seat), a=bed.a, b=bed.b, colour=colour)

    def _against_claim(self, game: Game, seat: int, step: Claim) -> Iterator[Reason]:
        if step.track is None or step.track in game.owners:
            return
        track, part = game.board.tracks[step.track], _part(game)
        if (other := _crossing_track(game, track)) is not None:
            yield because("FR-06", "crossed", a=track.a, b=track.b, c=other.a, d=other.b)
        elif track.colour == BARE and track.id not in part.pieces and self._pieces_recorded(game):
            colours_beside = [
                part.pieces[parallel.id] for parallel in game.board.siblings(track) if parallel.id in part.pieces
            ]
            name = "no such piece here" if colours_beside else "no piece here"
            yield because("FR-02", name, who=game.name(seat), a=track.a, b=track.b, colours=colours_beside)

    def other_track(self, game: Game, seat: int, ends: tuple[str, str]) -> Reason | None:
        """A bed takes the colour of its piece and no other, until the piece goes back."""
        tracks, pieces = game.board.tracks_between.get(frozenset(ends), ()), _part(game).pieces
        colours = [pieces[track.id] for track in tracks if track.id in pieces]
        if not colours or any(track.colour != BARE for track in tracks):
            return None
        return because("FR-02", "no such piece here", who=game.name(seat), a=ends[0], b=ends[1], colours=colours)

    def _pieces_recorded(self, game: Game) -> bool:
        """Whether every piece is recorded. If not, a bed is claimed like a grey track, as it is with dice, where nobody
        draws.
        """
        return game.table.by_cards and (game.table.by_turns or _part(game).all_recorded)

    def _against_owned(self, game: Game, seat: int, step: OwnTracks) -> Iterator[Reason]:
        """Nobody can own a track that crosses a built one, whoever built that (FR-06)."""
        for track, (a, b), _ in step.tracks:
            if track is not None:
                other = _crossing_track(game, game.board.tracks[track])
                if other is not None:
                    yield because("FR-06", "crossed", a=a, b=b, c=other.a, d=other.b)
                game = game.replace(owners={**game.owners, track: seat})

    def _against_piece(self, game: Game, seat: int, step: LayPiece | DrawAndLay) -> Iterator[Reason]:
        (a, b), who = step.ends, game.name(seat)
        if step.track is None:
            yield because("FR-03", "no bed", a=a, b=b)
            return
        track, part, built = game.board.tracks[step.track], _part(game), _built(game)
        built_in_group = [parallel.id in built for parallel in (track, *game.board.siblings(track))]
        if track.colour != BARE:
            yield because("FR-03", "takes no piece", a=a, b=b)
        elif any(built_in_group) and not all(built_in_group) and not _takes_piece(game, seat, track):
            yield because("FR-07", "group built", a=a, b=b, players=len(game.table.seats))
        elif track.id in game.owners:
            yield because("FR-06", "bed claimed", a=a, b=b, owner=game.name(game.owners[track.id]))
        elif track.id in part.pieces:
            yield because("FR-06", "bed has piece", a=a, b=b, colour=part.pieces[track.id])
        elif (other := _crossing_track(game, track)) is not None:
            yield because("FR-06", "crossed", a=a, b=b, c=other.a, d=other.b)
        elif not self._pieces_left(game, step.colour, track.length):
            number_of_pieces = self.numbers.pieces.get(track.length, 0)
            left = [colour for colour in _colours(game) if self._pieces_left(game, colour, track.length)]
            name = "no piece left" if left else "no piece of length"
            yield because(
                "FR-05", name, who=who, colour=step.colour, length=track.length, every=number_of_pieces, left=left
            )  # fmt: skip

    def validate_turn(self, game: Game, seat: int) -> Iterator[Reason]:
        if game.table.by_turns and _part(game).owed and self._any_piece_fits(game):
            bed, colour = next(self._fitting_pieces(game))
            yield because("FR-04", "piece missing", who=game.name(seat), a=bed.a, b=bed.b, colour=colour)

    # -- playing

    @handles(Claim, DrawCards, LayPiece, LayNothing)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = _part(game)
        if isinstance(step, Claim):
            if step.track in part.pieces:
                pieces = {track: colour for track, colour in part.pieces.items() if track != step.track}
                return game.with_part(TABLE, replace(part, pieces=pieces))
            return game
        if isinstance(step, DrawCards):
            part = replace(part, drew=True, owed=True)
        if isinstance(step, LAYS):
            part = replace(part, all_recorded=True, owed=False)
            if step.track is not None and game.board.tracks[step.track].colour == BARE:
                part = replace(part, pieces={**part.pieces, step.track: step.colour})
        elif isinstance(step, NONE_LAID):
            part = replace(part, all_recorded=True, owed=False)
        return game.with_part(TABLE, part)

    def end_turn(self, game: Game, seat: int, steps: Sequence[Step]) -> Game:
        part = _part(game)
        return game.with_part(TABLE, replace(part, drew=False, owed=False)) if part.drew or part.owed else game

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        track = before.board.tracks[step.track] if isinstance(step, LAYS) and step.track is not None else None
        if isinstance(step, LAYS) and track is not None and track.colour == BARE:
            left = self._pieces_left(after, step.colour, track.length)
            yield note("piece laid", colour=step.colour, length=track.length, left=left)
            yield from _notes_on_shut(before, track)
        elif isinstance(step, Claim) and step.track is not None:
            if (colour := _part(before).pieces.get(step.track)) is not None:
                length = before.board.tracks[step.track].length
                yield note("piece back", colour=colour, length=length)
            else:
                yield from _notes_on_shut(before, before.board.tracks[step.track])

    # -- offering

    def required_next(self, game: Game, seat: int, steps: Sequence[Step]) -> Iterator[Step]:
        if type(steps[-1]) is DrawCards:
            for bed, colour in self._fitting_pieces(game):
                yield LayPiece(bed.id, (bed.a, bed.b), colour)

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        if game.table.by_cards and not game.table.recorded_at_end:
            colour_by_bed = dict[Track, str]()
            for bed, colour in self._fitting_pieces(game):
                colour_by_bed.setdefault(bed, colour)
            yield from (
                DrawAndLay(track=bed.id, ends=(bed.a, bed.b), colour=colour) for bed, colour in colour_by_bed.items()
            )

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        left = sum(self.numbers.pieces.values()) * len(_colours(game)) - len(_part(game).pieces)
        if game.table.by_cards:
            yield AvailableAction(DrawAndLay, "FR-04", note("may lay", left=left))

    # -- the end

    def remarks(self, game: Game) -> Iterator[Remark]:
        beds = any(game.board.tracks[track].colour == BARE for track in game.owners)
        if game.table.by_cards and game.table.tracking in IN_PLAY and beds and not self._pieces_recorded(game):
            yield note("pieces untold")
