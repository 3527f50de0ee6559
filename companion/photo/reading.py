"""A photo read: a draft of who owns which track, sure or not, which gets better with every answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from companion.families import in_force
from companion.families.doubles import Doubles
from companion.game.board import Board
from companion.photo.colours import Colours
from companion.photo.deciding import Decided, TableFacts, decide
from companion.photo.finding import with_spaces
from companion.photo.looking import SOFT, UNSURE, hidden, look_at_colour, look_at_light, look_at_sharpness, unclear
from companion.photo.registering import NotRecognised, PoorPhoto, framed, register, register_squared
from companion.photo.spaces import Seen, burnt, same_light, seen, spaces_of

ALONE = 3.0
"""What it says against a colour that it has no track beside this one: people build on."""
DOUBT = 3.0
"""Margins are too sure by so much, for what is seen of spaces side by side is not independent: as measured."""
SUREST = 60.0
"""What is told of a track that is certain."""
SURE = 10.0
"""A margin with which a track is learnt from."""
ROUNDS = 2
"""So many times the colours are learnt anew from what is sure."""


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
        """`empty` is the squared photo of the empty board, `used` the pieces that a colour has on the board.

        `squared`: somebody told the corners of the board on the photo, which was squared by them.
        `step` is called with "lay", "compare" and "decide" as each begins. Raises `PoorPhoto`.
        """
        self.colours = tuple(colours)
        frame = framed(empty)
        look_at_light(photo)
        step("lay")
        try:
            lying = (register_squared if squared else register)(frame, photo)
        except NotRecognised:
            with_spaces(board, frame)  # nothing is recognised over another picture than the empty board's
            look_at_sharpness(frame, framed(photo), SOFT)
            raise
        self.picture = lying.pixels
        """The photo as it lies over the board."""
        look_at_sharpness(frame, lying.pixels)
        look_at_colour(frame, lying.pixels)
        step("compare")
        self.board = board = with_spaces(board, frame)
        spaces, length = spaces_of(board, frame.shape[1], frame.shape[0])
        burns = burnt(frame, lying.pixels)
        # corners that were tapped are a little off, and patterns with them
        hides = hidden(frame, lying) if lying.matches else np.zeros_like(burns)
        covered = lying.covered & ~hides & ~burns
        first, second = same_light(frame, lying.pixels, covered, spaces, length)
        self._tracks = np.array([space.track for space in spaces])
        self._seen: Seen = seen(first, second, covered, spaces, length)
        self._looks = Colours(self.colours)
        step("decide")
        self._table = table_facts(board, len(self.colours))._replace(used=self._numbered(used or {}))
        self._answers: dict[int, int] = {}
        self.decided = Decided([-1] * len(board.tracks), [0.0] * len(board.tracks))
        self._decide(ROUNDS)
        if self.expected_wrong() > UNSURE:
            raise PoorPhoto(unclear(hides, burns))

    def answer(self, track: int, colour: str | None) -> None:
        """A person says who owns a track, or with None that nobody does; everything is decided anew."""
        self._answers[track] = -1 if colour is None else self.colours.index(colour)
        self._decide(1)

    def tell(self, used: Mapping[str, int]) -> None:
        """The table tells the pieces that colours have on the board; everything is decided anew."""
        self._table = self._table._replace(used=self._numbered(used))
        self._decide(1)

    def owner(self, track: int) -> str | None:
        """The colour of a track's owner in the draft."""
        number = self.decided.owners[track]
        return None if number < 0 else self.colours[number]

    def doubtful(self) -> list[int]:
        """Every track that nobody has answered, the most doubtful first."""
        odds = self.odds()
        return sorted((track for track in range(len(odds)) if track not in self._answers), key=lambda t: odds[t])

    def odds(self) -> list[float]:
        """How sure each track is: the logarithm of the odds that it is right."""
        return [min(margin / DOUBT, SUREST) for margin in self.decided.margins]

    def expected_wrong(self) -> float:
        """How many tracks are probably wrong."""
        return float((1 / (1 + np.exp(self.odds()))).sum())

    def _numbered(self, used: Mapping[str, int]) -> dict[int, int]:
        return {self.colours.index(name): pieces for name, pieces in used.items()}

    def _decide(self, rounds: int) -> None:
        for _ in range(rounds):
            self.decided = self._once()
            self._learn()
        self.decided = self._once()

    def _once(self) -> Decided:
        scores = self._looks.scores(self._seen)
        tracks = -ALONE * self._alone()
        np.add.at(tracks, self._tracks, scores)
        return decide(self.board, tracks, self._table, self._answers)

    def _alone(self) -> Any:
        """Which colours have no other track in either city of a track, by what was decided last: a row for each."""
        tracks = self.board.tracks
        owned: dict[str, list[int]] = {city: [0] * len(self.colours) for city in self.board.cities}
        for track, owner in zip(tracks, self.decided.owners, strict=True):
            for city in track.ends if owner >= 0 else ():
                owned[city][owner] += 1
        met = np.array([[owned[track.a], owned[track.b]] for track in tracks]).sum(1)
        for row, owner in zip(met, self.decided.owners, strict=True):
            row[owner] -= 2 * (owner >= 0)
        return met <= 0

    def _learn(self) -> None:
        sure = {
            track: None if owner < 0 else owner
            for track, (owner, margin) in enumerate(zip(*self.decided, strict=True))
            if margin > SURE or track in self._answers
        }
        self._looks.learn(self._seen, {i: sure[t] for i, t in enumerate(self._tracks.tolist()) if t in sure})


def table_facts(board: Board, colours: int) -> TableFacts:
    """What holds at a table where so many colours are in play, each a side's; nobody told what is used."""
    rules = in_force(board)
    doubles, size = rules.get(Doubles.table), rules.side_size
    assert isinstance(doubles, Doubles)
    claimable = partial(doubles.claimable, board, players=colours * size)
    return TableFacts(colours, claimable, doubles.of_a_side(size), rules.pieces_of_a_side, {})
