"""Dice that are thrown: the faces that they show, after some of them may have been thrown again."""

from __future__ import annotations

from typing import Self

from companion.game.moves import Step
from companion.game.values import NamedTuple, dataclass, replace

Faces = tuple[tuple[int, str], ...]
"""Dice as (count, face)."""


class Reroll(NamedTuple):
    """Dice thrown again: what they showed `before`, and what each then `shows`."""

    before: Faces
    shows: Faces


@dataclass(frozen=True, slots=True)
class Throw(Step):
    """Dice as they finally stand; `first` is the first roll and `again` the later ones, if they were recorded."""

    faces: Faces
    first: Faces = ()
    again: tuple[Reroll, ...] = ()

    def rerolling(self, again: Reroll) -> Self:
        """These dice with some of them thrown again."""
        counts = dict.fromkeys((face for _, face in (*self.faces, *again.shows)), 0)
        for sign, faces in ((1, self.faces), (-1, again.before), (1, again.shows)):
            for count, face in faces:
                counts[face] = max(0, counts.get(face, 0) + sign * count)
        final = tuple((count, face) for face, count in counts.items() if count)
        return replace(self, faces=final, first=self.first or self.faces, again=(*self.again, again))
