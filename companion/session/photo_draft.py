"""The draft of who owns what: read off a photo of the final board, corrected by the table, made into lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, isfinite
from typing import Any
from zlib import crc32

from companion.game.board import Board, Space, Track
from companion.game.moves import Claim, OwnTracks, Turn
from companion.game.state import Game
from companion.game.values import NamedTuple, replace
from companion.record.amend import Change
from companion.record.lines import write_line
from companion.session import Answer, Session
from companion.words import wording
from companion.words.plain import plain

DOUBT_MARGIN = 3.0
"""Tracks that the photo is less sure of are asked about; log-odds, about 95 percent."""
MOST_ASKED = 30
"""How many tracks are asked about at most; any others are seen when the board is looked over."""
MOST_CERTAIN = 99
"""The highest confidence shown, in percent: a photo is never completely certain."""
MOST_LEFT = 1000
"""A bound for a saved number of pieces left; no seat has this many."""
LARGEST_MARGIN = 500.0
"""Log-odds are clamped to this, so that `exp` cannot overflow."""
TRACKS_PER_LINE = 20
"""How many tracks a line lists at most, since the length of a line is limited."""


class PhotoReading(NamedTuple):
    """What a photo shows of each track: the owner's colour, None for nobody, and the log-odds against the next best."""

    owners: Sequence[str | None]
    margins: Sequence[float]


class PieceCount(NamedTuple):
    """A seat's pieces: `used` on the board according to the draft, and `left`; `entered` if the table gave that number.

    `missing` is how many are in neither place, negative if there are too many.
    """

    used: int
    left: int
    entered: bool
    missing: int

    def says(self, who: str) -> str:
        """The counts of a player in words, and whether they add up."""
        off = self.missing
        key = "photo pieces" if not off else "photo pieces missing" if off > 0 else "photo pieces too many"
        return wording(key, who=plain(who, 20), used=self.used, left=self.left, off=abs(off))


def photos_usable(game: Game) -> bool:
    """Whether a photo can say who owns what: the table records tracks, and has no order of turns."""
    return not game.table.counts_only and not game.table.by_turns


def phones_may_send_photos(game: Game) -> bool:
    """Whether phones may send such a photo and answer its questions.

    Only if just the end is recorded, when everyone enters what they see. In a game in play the lines would be claims
    by all seats, and no phone plays for another seat.
    """
    return photos_usable(game) and game.table.recorded_at_end


class PhotoDraft:
    """Who owns which track: as the game already has it, else as the table answered, else as the photo shows it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.colours: dict[str, int] = {}
        """For each colour in play, the first seat that has it."""
        for seat in session.game.table.seats:
            self.colours.setdefault(seat.colour, seat.index)
        self.read = PhotoReading((), ())
        self.spaces: Sequence[tuple[Space, ...]] = ()
        """The spaces of each track as found on the photo of the empty board; empty if those of the board file apply."""
        self.answers: dict[int, int | None] = {}
        """Owners that the table entered, by track: a seat, or None for nobody."""
        self.left: dict[int, int] = {}
        """Pieces left that the table entered, by seat."""

    @property
    def board_tracks(self) -> Sequence[Track]:
        return self.session.game.board.tracks

    @property
    def board(self) -> Board:
        """The board with its spaces where they were found, except on tracks that the table has added since."""
        board = self.session.game.board
        if not self.spaces:
            return board
        found_tracks = board.tracks[: len(self.spaces)]
        placed = (track._replace(spaces=spaces) for track, spaces in zip(found_tracks, self.spaces, strict=False))
        return replace(board, tracks=(*placed, *board.tracks[len(found_tracks) :]))

    @property
    def spaces_found(self) -> bool:
        """Whether spaces had to be found since the board file does not place them; then more tracks may be misread."""
        return bool(self.spaces) and not self.session.game.board.spaces_known

    def settled(self) -> dict[int, str | None]:
        """The owners' colours of tracks that need not be read off the photo; None for nobody."""
        game = self.session.game
        answered = {
            track: None if seat is None else game.seat(seat).colour
            for track, seat in self.answers.items()
            if track < len(self.board_tracks)
        }
        return {**answered, **{track: game.seat(seat).colour for track, seat in game.owners.items()}}

    def used(self) -> dict[str, int]:
        """Pieces on the board by colour, for seats whose pieces left were entered."""
        return {
            colour: max(0, self._stock(seat) - self.left[seat])
            for colour, seat in self.colours.items()
            if seat in self.left
        }

    def too_many_left(self, left: Mapping[int, int | None]) -> str:
        """Why the seats cannot have this many pieces left, in a sentence; empty if they can."""
        for seat, count in left.items():
            if count is not None and count > (most := self._stock(seat)):
                return wording("photo left most", who=plain(self.session.game.name(seat), 40), most=most, count=count)
        return ""

    # -- saving it beside the game

    def to_json(self) -> dict[str, Any]:
        """Everything read off the photo and entered by the table, as JSON values for a file."""
        return {
            "of": self._fingerprint,
            "owners": list(self.read.owners),
            "margins": list(self.read.margins),
            "spaces": [list(map(list, spaces)) for spaces in self.spaces],
            "answers": list(self.answers.items()),
            "left": list(self.left.items()),
        }

    @classmethod
    def from_json(cls, session: Session, kept: Mapping[str, Any]) -> PhotoDraft:
        """A draft from its kept values.

        Raises `ValueError` if they are about other tracks or colours. Malformed values may also raise `LookupError`,
        `TypeError`, `AttributeError` or `OverflowError`.
        """
        draft = cls(session)
        seats, tracks = draft.colours.values(), range(len(draft.board_tracks))
        draft.read, draft.spaces = parse_reading(kept), parse_spaces(kept["spaces"])
        draft.answers = {int(track): None if seat is None else int(seat) for track, seat in kept["answers"]}
        draft.left = {int(seat): int(left) for seat, left in kept["left"]}
        named_seats = (*draft.left, *(seat for seat in draft.answers.values() if seat is not None))
        placed = not draft.spaces or [len(row) for row in draft.spaces] == [row.length for row in draft.board_tracks]
        covers_board = len(draft.read.owners) == len(tracks) and placed
        if (
            kept["of"] != draft._fingerprint
            or not covers_board
            or any(each not in seats for each in named_seats)
            or any(not 0 <= count < MOST_LEFT for count in draft.left.values())
            or not {*draft.answers} <= {*tracks}
        ):
            raise ValueError("a draft of another game")
        return draft

    @property
    def _fingerprint(self) -> int:
        """A checksum of the tracks and colours, to recognise drafts of another game."""
        tracks = [(track.a, track.b, track.length) for track in self.board_tracks]
        return crc32(repr((tracks, self.colours)).encode())

    # -- each track

    def owner(self, track: int) -> int | None:
        """The seat that owns a track; None for nobody."""
        if track in self.session.game.owners:
            return self._colour_seat(self.session.game.owners[track])
        if track in self.answers:
            return self.answers[track]
        colour = self.read.owners[track] if track < len(self.read.owners) else None
        return None if colour is None else self.colours.get(colour)

    def certainty(self, track: int) -> int:
        """How certain the owner of a track is, in percent; 100 if it was answered or recorded."""
        if self.is_settled(track):
            return 100
        margin = self.read.margins[track] if track < len(self.read.margins) else 0.0
        return min(MOST_CERTAIN, int(100 / (1 + exp(min(-margin, LARGEST_MARGIN)))))

    def is_settled(self, track: int) -> bool:
        """Whether the table has said who owns the track, here or in the game; or has taken it off the board again."""
        return track in self.answers or track in self.session.game.owners or track >= len(self.board_tracks)

    def doubtful(self) -> list[int]:
        """The tracks to ask about, the most doubtful first."""
        open_tracks = [
            track
            for track, margin in enumerate(self.read.margins)
            if margin < DOUBT_MARGIN and not self.is_settled(track)
        ]
        return sorted(open_tracks, key=lambda track: self.read.margins[track])[:MOST_ASKED]

    def owners(self) -> dict[int, int]:
        """The owner's seat, by track; tracks without an owner are left out."""
        owned = ((track.id, self.owner(track.id)) for track in self.board_tracks)
        return {track: seat for track, seat in owned if seat is not None}

    def pieces(self) -> dict[int, PieceCount]:
        """The pieces of each colour, by its first seat."""
        used = dict.fromkeys(self.colours.values(), 0)
        for track, seat in self.owners().items():
            for owner in {seat, *map(self._colour_seat, self.session.game.owners_of(track))}:  # each laid pieces
                used[owner] += self.board_tracks[track].length
        pieces = {}
        for seat, count in used.items():
            unused = self._stock(seat) - count
            left = self.left.get(seat, unused)
            pieces[seat] = PieceCount(count, left, seat in self.left, unused - left)
        return pieces

    def _colour_seat(self, seat: int) -> int:
        """The seat that stands for all seats of its colour."""
        return self.colours[self.session.game.seat(seat).colour]

    def _stock(self, seat: int) -> int:
        """How many pieces the seats of a colour begin with."""
        start = self.session.replay.start
        seats = (each.index for each in start.table.seats if self._colour_seat(each.index) == seat)
        return sum(sum(start.seats[index].pieces.values()) for index in seats)

    # -- turning it into lines

    def lines(self) -> list[str]:
        """Lines for the tracks that the game lacks, in the order of the seats and the board."""
        game = self.session.game
        new_tracks: dict[int, list[Track]] = {}
        for track, seat in sorted(self.owners().items()):
            if track not in game.owners:
                new_tracks.setdefault(seat, []).append(self.board_tracks[track])
        turns = []
        for seat, tracks in sorted(new_tracks.items()):
            if game.table.recorded_at_end:
                owned = [(track.id, (track.a, track.b), None) for track in tracks]
                parts = [owned[at : at + TRACKS_PER_LINE] for at in range(0, len(owned), TRACKS_PER_LINE)]
                turns += [Turn(seat, (OwnTracks(tuple(part)),)) for part in parts]
            else:
                turns += [Turn(seat, (Claim(track.id, (track.a, track.b)),)) for track in tracks]
        return [write_line(game, turn) for turn in turns]

    def refused(self) -> list[Answer]:
        """The answers to those of its lines that the referee refuses."""
        return [answer for answer in self.session.previews(self.lines()) if not answer.playable]

    def confirm(self, *, insist: bool = False) -> Change:
        """Play all its lines, with one undo for all of them; `insist` also plays those that the referee refuses.

        They are safe in the sink before this returns. Raises `ValueError`, with nothing played, if one is refused.
        """
        lines = self.lines()
        if insist:
            lines = self._insisted(lines)
        return self.session.play_together(lines, wording("photo comment"))

    def _insisted(self, lines: list[str]) -> list[str]:
        """The lines, with a `!` behind each that the referee refuses now or once the earlier ones are insisted on."""
        insisted = set[int]()
        while new := {at for at, answer in enumerate(self.session.previews(lines)) if not answer.playable} - insisted:
            insisted |= new
            lines = [f"{line} !" if at in new else line for at, line in enumerate(lines)]
        return lines


def parse_reading(answer: Mapping[str, object]) -> PhotoReading:
    """A reading from the photo reader's answer. Raises `ValueError` for anything else."""
    owners, margins = answer.get("owners"), answer.get("margins")
    if not isinstance(owners, list) or not isinstance(margins, list) or len(owners) != len(margins):
        raise ValueError("no reading")
    odds = tuple(float(margin) for margin in margins)
    if not all(map(isfinite, odds)) or not all(owner is None or isinstance(owner, str) for owner in owners):
        raise ValueError("no reading")
    return PhotoReading(tuple(owners), odds)


def parse_spaces(rows: object) -> Sequence[tuple[Space, ...]]:
    """The spaces that the photo reader found, by track. Raises `ValueError` for anything malformed."""
    if not isinstance(rows, list):
        raise ValueError("no spaces")
    spaces = tuple(tuple(Space(float(x), float(y), float(angle)) for x, y, angle in row) for row in rows)
    if not all(isfinite(part) for row in spaces for space in row for part in (space.x, space.y, space.angle)):
        raise ValueError("no spaces")
    return spaces
