"""Reading a photo: a draft of who owns which track, and how sure that is, which improves with every answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from companion.families import in_force
from companion.families.doubles import Doubles
from companion.game.board import Board
from companion.photo.colours import Colours
from companion.photo.deciding import Decision, TableFacts, decide
from companion.photo.finding import with_spaces
from companion.photo.looking import (
    SOFT,
    UNSURE,
    check_colour,
    check_light,
    check_sharpness,
    covered_parts,
    unclear_reason,
)
from companion.photo.registering import NotRecognised, PoorPhoto, register, register_squared, resized
from companion.photo.spaces import SpaceSamples, glare_parts, match_light, sample_spaces, spaces_of

ALONE = 3.0
"""How much it counts against a colour that it has no other track at either city: people extend their networks."""
DOUBT = 3.0
"""The measured factor by which margins are too sure, because what is seen of neighbouring spaces is not independent."""
SUREST = 60.0
"""The log odds given for a track that is certain."""
SURE = 10.0
"""The margin above which colours are learnt from a track."""
ROUNDS = 2
"""How many times the colours are learnt again from tracks that are sure."""


class Reading:
    """A photo of the end of a game, read against the empty board."""

    def __init__(
        self,
        board: Board,
        empty: Any,
        photo: Any,
        colours: Sequence[str],
        used: Mapping[str, int] | None = None,
        step: Callable[[str], None] = lambda _: None,
        *,
        squared: bool = False,
    ) -> None:
        """Read `photo` against `empty`, the squared photo of the empty board.

        `used` holds the pieces that colours have on the board, where that is known. `squared` says that the photo was
        squared by corners that somebody marked. `step` is called with "lay", "compare" and "decide" as each begins.
        Raises `PoorPhoto` if the photo cannot be read.
        """
        self.colours = tuple(colours)
        frame = resized(empty)
        check_light(photo)
        step("lay")
        try:
            registered = (register_squared if squared else register)(frame, photo)
        except NotRecognised:
            with_spaces(board, frame)  # raises if the reason is that `empty` does not show this board
            check_sharpness(frame, resized(photo), SOFT)
            raise
        self.picture = registered.pixels
        """The photo, registered to the board."""
        check_sharpness(frame, registered.pixels)
        check_colour(frame, registered.pixels)
        step("compare")
        self.board = board = with_spaces(board, frame)
        spaces, length = spaces_of(board, frame.shape[1], frame.shape[0])
        burnt_out = glare_parts(frame, registered.pixels)
        # corners marked by hand are a little off, and so are the patterns
        hidden_areas = covered_parts(frame, registered) if registered.matches else np.zeros_like(burnt_out)
        covered = registered.covered & ~hidden_areas & ~burnt_out
        empty_lab, photo_lab = match_light(frame, registered.pixels, covered, spaces, length)
        self._tracks = np.array([space.track for space in spaces])
        self._seen: SpaceSamples = sample_spaces(empty_lab, photo_lab, covered, spaces, length)
        self._looks = Colours(self.colours)
        step("decide")
        self._table = table_facts(board, len(self.colours))._replace(used=self._by_colour_number(used or {}))
        self._answers: dict[int, int] = {}
        self.decision = Decision([-1] * len(board.tracks), [0.0] * len(board.tracks))
        self._decide(ROUNDS)
        if self.expected_wrong() > UNSURE:
            raise PoorPhoto(unclear_reason(hidden_areas, burnt_out))

    def answer(self, track: int, colour: str | None) -> None:
        """Record that a person says who owns a track, or with None that nobody does, and decide everything again."""
        self._answers[track] = -1 if colour is None else self.colours.index(colour)
        self._decide(1)

    def set_pieces(self, used: Mapping[str, int]) -> None:
        """Record how many pieces colours have on the board, as the table says, and decide everything again."""
        self._table = self._table._replace(used=self._by_colour_number(used))
        self._decide(1)

    def owner(self, track: int) -> str | None:
        """The colour of a track's owner in the draft; None if nobody owns it."""
        number = self.decision.owners[track]
        return None if number < 0 else self.colours[number]

    def doubtful(self) -> list[int]:
        """Every track that nobody has answered for, most doubtful first."""
        odds = self.odds()
        return sorted((track for track in range(len(odds)) if track not in self._answers), key=lambda t: odds[t])

    def odds(self) -> list[float]:
        """How sure each track is: the log odds that its owner is right."""
        return [min(margin / DOUBT, SUREST) for margin in self.decision.margins]

    def expected_wrong(self) -> float:
        """How many tracks are expected to be wrong."""
        return float((1 / (1 + np.exp(self.odds()))).sum())

    def _by_colour_number(self, used: Mapping[str, int]) -> dict[int, int]:
        return {self.colours.index(name): pieces for name, pieces in used.items()}

    def _decide(self, rounds: int) -> None:
        for _ in range(rounds):
            self.decision = self._decided_once()
            self._learn()
        self.decision = self._decided_once()

    def _decided_once(self) -> Decision:
        scores = self._looks.scores(self._seen)
        tracks = -ALONE * self._unconnected()
        np.add.at(tracks, self._tracks, scores)
        return decide(self.board, tracks, self._table, self._answers)

    def _unconnected(self) -> Any:
        """Which colours have no other track at either city of a track, by the last decision: a row for each track."""
        tracks = self.board.tracks
        owned: dict[str, list[int]] = {city: [0] * len(self.colours) for city in self.board.cities}
        for track, owner in zip(tracks, self.decision.owners, strict=True):
            for city in track.ends if owner >= 0 else ():
                owned[city][owner] += 1
        met = np.array([[owned[track.a], owned[track.b]] for track in tracks]).sum(1)
        for row, owner in zip(met, self.decision.owners, strict=True):
            row[owner] -= 2 * (owner >= 0)
        return met <= 0

    def _learn(self) -> None:
        sure = {
            track: None if owner < 0 else owner
            for track, (owner, margin) in enumerate(zip(*self.decision, strict=True))
            if margin > SURE or track in self._answers
        }
        self._looks.learn(self._seen, {i: sure[t] for i, t in enumerate(self._tracks.tolist()) if t in sure})


def table_facts(board: Board, colours: int) -> TableFacts:
    """The facts of a table with this many colours in play, one for each side, that has not counted its pieces yet."""
    rules = in_force(board)
    doubles, size = rules.get(Doubles.table), rules.side_size
    assert isinstance(doubles, Doubles)
    claimable = partial(doubles.claimable, board, players=colours * size)
    return TableFacts(colours, claimable, doubles.most_per_side(size), rules.pieces_of_a_side, {})
