"""Track beds: which coloured pieces lie where, and which beds can take one."""

from __future__ import annotations

from collections import Counter

from companion.game.board import Track
from random_boards.seats import Seat
from random_boards.table import BED, Table


class Beds(Table):
    """The pieces that players lay with their draws."""

    def takes_piece(self, track: Track) -> bool:
        """Whether a bed has no piece and no claim on it or across it, nor, with few players, beside it."""
        if track.colour != BED or self.shut(track):
            return False
        built = {*self.owner, *self.laid}
        beside = [other.id for other in self.board.siblings(track)]
        few = len(self.seats) <= self.rules["doubles"].closed_up_to
        return track.id not in built and not (few and built & {*beside})

    def lay_piece(self, seat: Seat) -> str:
        """The phrase that lays a piece in a colour in hand, mostly for one of the player's tickets."""
        if "track_beds" not in self.rules:
            return ""
        used = Counter((colour, self.board.tracks[track].length) for track, colour in self.laid.items())
        numbers, colours = self.rules["track_beds"].pieces, self.rules["cards"].colours
        left = {
            length: [colour for colour in colours if used[colour, length] < count] for length, count in numbers.items()
        }
        beds = [track for track in self.board.tracks if self.takes_piece(track) and left.get(track.length)]
        if not beds:
            return "; lays nothing" if self.chance(0.5) else ""
        wanted = [track for track in self.wanted(seat) if track in beds]
        bed = self.random.choice(wanted if wanted and self.chance(0.8) else beds)
        colour = max(self.random.sample(left[bed.length], len(left[bed.length])), key=lambda colour: seat.hand[colour])
        first = next(track for track in self.board.tracks_between[bed.ends] if self.takes_piece(track))
        self.laid[first.id] = colour
        return f"; lays {bed.a} - {bed.b} {colour}"

    def as_it_lies(self, track: Track) -> Track:
        """A track in its current colour."""
        return track._replace(colour=self.laid.get(track.id, track.colour))

    def built(self, track: Track) -> Track:
        """For a bed, the first one with a piece between the same cities; otherwise, or if there is none, the track
        itself.
        """
        between = [other for other in self.board.tracks_between[track.ends] if other.id in self.laid]
        return next((other for other in between if track.colour == BED), track)

    def piece_word(self, track: Track) -> str:
        """The word for the piece if pieces of other colours lie beside it, and now and then even if not."""
        if track.id not in self.laid:  # with dice nobody lays pieces
            return ""
        colours = {self.laid[other.id] for other in self.board.tracks_between[track.ends] if other.id in self.laid}
        return f" {self.laid[track.id]}" if len(colours) > 1 or self.chance(0.2) else ""
