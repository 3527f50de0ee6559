"""A photo read: a draft of who owns which track, sure or not, which gets better with every answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from companion.game.board import Board
from companion.photo.colours import Colours
from companion.photo.deciding import Decided, Table, decide
from companion.photo.finding import with_spaces
from companion.photo.looking import UNSURE, look_at_light, look_at_sharpness, look_for_hands
from companion.photo.registering import PoorPhoto, framed, register, register_squared
from companion.photo.spaces import Seen, burnt, same_light, seen, spaces_of
from companion.words import wording

STOCK = 45
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
        lying = (register_squared if squared else register)(frame, photo)
        self.picture = lying.pixels
        """The photo as it lies over the board."""
        look_at_sharpness(frame, lying.pixels)
        if not squared:  # corners that were tapped are a little off, and patterns with them
            look_for_hands(frame, lying)
        step("compare")
        self.board = board = with_spaces(board, frame)
        spaces, length = spaces_of(board, frame.shape[1], frame.shape[0])
        covered = lying.covered & ~burnt(frame, lying.pixels)
        first, second = same_light(frame, lying.pixels, covered, spaces, length)
        self._tracks = np.array([space.track for space in spaces])
        self._seen: Seen = seen(first, second, covered, spaces, length)
        self._looks = Colours(self.colours)
        step("decide")
        doubles = board.rules["doubles"]
        self._table = Table(
            len(self.colours), len(self.colours) > doubles.closed_up_to, _stock(board), self._numbered(used or {})
        )
        self._answers: dict[int, int] = {}
        self.decided: Decided
        self._decide(ROUNDS)
        if self.expected_wrong() > UNSURE:
            raise PoorPhoto(wording("photo unsure"))

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
        margins = self.decided.margins
        return sorted((track for track in range(len(margins)) if track not in self._answers), key=lambda t: margins[t])

    def expected_wrong(self) -> float:
        """How many tracks are probably wrong."""
        return float(sum(1 / (1 + np.exp(min(margin, 60))) for margin in self.decided.margins))

    def _numbered(self, used: Mapping[str, int]) -> dict[int, int]:
        return {self.colours.index(name): pieces for name, pieces in used.items()}

    def _decide(self, rounds: int) -> None:
        for _ in range(rounds):
            self.decided = self._once()
            self._learn()
        self.decided = self._once()

    def _once(self) -> Decided:
        scores = self._looks.scores(self._seen)
        tracks = np.zeros((len(self.board.tracks), len(self.colours)))
        np.add.at(tracks, self._tracks, scores)
        return decide(self.board, tracks, self._table, self._answers)

    def _learn(self) -> None:
        sure = {
            track: None if owner < 0 else owner
            for track, (owner, margin) in enumerate(zip(*self.decided, strict=True))
            if margin > SURE or track in self._answers
        }
        self._looks.learn(self._seen, {i: sure[t] for i, t in enumerate(self._tracks.tolist()) if t in sure})


def _stock(board: Board) -> int:
    return int(board.rules["pieces"].train)
