"""The second roll of the dice, if recorded (DX-04)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.families.dice.steps import Roll
from companion.game.throw import Faces
from companion.game.verdict import Reason, because


def against_rerolls(who: str, step: Roll) -> Iterator[Reason]:
    """Why a re-roll is impossible: a second one, dice that were not showing, or a different number of dice."""
    if len(step.again) > 1:
        yield because("DX-04", "rolls again once", who=who, count=len(step.again))
    roll = Roll(step.first)
    for again in step.again:
        for face in dict.fromkeys(face for _, face in again.before):
            count, left = _showing(again.before, face), _showing(roll.faces, face)
            if count > left:
                yield because("DX-04", "rolls again not shown", who=who, count=count, face=face, left=left)
        dice, shows = _number_of_dice(again.before), _number_of_dice(again.shows)
        if dice != shows:
            yield because("DX-04", "rolls again other number", who=who, dice=dice, shows=shows)
        roll = roll.rerolling(again)


def _showing(faces: Faces, face: str) -> int:
    """How many dice show a face."""
    return sum(count for count, other in faces if other == face)


def _number_of_dice(faces: Faces) -> int:
    """The number of dice."""
    return sum(count for count, _ in faces)
