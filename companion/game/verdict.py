"""What the referee answers: the reasons against a move, and what the move would bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from companion.game.values import NamedTuple, dataclass
from companion.words import has_wording, wording

if TYPE_CHECKING:
    from companion.game.moves import Step
    from companion.game.state import Game


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence, kept as a key and values so that its text is made only when somebody reads it."""

    key: str
    values: Mapping[str, Any]

    @property
    def says(self) -> str:
        return wording(self.key, **self.values)


def in_one_line(remarks: Iterable[Remark]) -> str:
    """Remarks in one line, separated by semicolons because each may contain commas.

    "Buffalo: 1 ticket, 10; Erie: 2 tickets, 20"
    """
    return "; ".join(remark.says for remark in remarks)


@dataclass(frozen=True, slots=True)
class NotTaken(Remark):
    """A remark on something that a move could have taken and did not."""


@dataclass(frozen=True, slots=True)
class Gain(Remark):
    """The points that a step scores or costs; those of all steps of a line are added up."""

    def added_to(self, earlier: Remark | None) -> Gain:
        """This gain with the points of an earlier step, if there is one."""
        points = self.values["points"] + (0 if earlier is None else earlier.values["points"])
        return Gain(self.key, {**self.values, "points": points})


@dataclass(frozen=True, slots=True)
class TableTask(Remark):
    """What the table has to do next, such as rolling tunnel dice, until a step of one of these kinds reports it."""

    until: tuple[type[Step], ...]


@dataclass(frozen=True, slots=True)
class Reason(Remark):
    """Why a move is refused: who, what and which limit, with the rule it rests on."""

    rule: str

    @property
    def briefly(self) -> str:
        """The short text for a list; the whole sentence if there is no short one."""
        return wording(f"why {self.key}", **self.values) if has_wording(f"why {self.key}") else self.says


def because(rule: str, key: str, /, **values: Any) -> Reason:
    """A reason with this rule number and sentence key."""
    return Reason(key, values, rule)


def note(key: str, /, **values: Any) -> Remark:
    """A remark on what a move brings: points, pieces left, coal that may be taken."""
    return Remark(key, values)


def gain(key: str, /, *, points: int) -> Gain:
    """A remark on the points that a step scores or costs."""
    return Gain(key, {"points": points})


def not_taken(key: str, /, **values: Any) -> NotTaken:
    """A remark on what a move leaves behind."""
    return NotTaken(key, values)


def table_task(key: str, /, *until: type[Step], **values: Any) -> TableTask:
    """A remark on what has to be done next, with the kinds of step that report it as done."""
    return TableTask(key, values, until)


class Verdict(NamedTuple):
    """The answer to one move: every reason against it, not only the first.

    `game` is the game after the move, even if it is refused, so that an overruled move need not be judged again. If the
    refusal stands, the caller keeps the game it had.
    """

    reasons: tuple[Reason, ...]
    game: Game
    steps_judged: tuple[tuple[Game, Game, int, Step], ...] = ()
    """Each step with the game before and after it, and the seat that took it."""

    @property
    def notes(self) -> tuple[Remark, ...]:
        """What the move brings, collected from the mechanics when somebody reads it.

        If several steps give the same note, such as the dice left, that of the last step counts; a `Gain` is added up.
        A `TableTask` is dropped once a later step reports what it asks for.
        """
        notes: list[Remark] = []
        for before, after, seat, step in self.steps_judged:
            by_hook = before.rules.by_hook["notes"]
            notes = [
                remark for remark in notes if not (isinstance(remark, TableTask) and isinstance(step, remark.until))
            ]
            new = [remark for mechanic in by_hook for remark in mechanic.notes(before, after, seat, step)]
            gained = {remark.key: remark for remark in notes if isinstance(remark, Gain)}
            new = [remark.added_to(gained.get(remark.key)) if isinstance(remark, Gain) else remark for remark in new]
            again = {remark.key for remark in new}
            notes = [remark for remark in notes if remark.key not in again] + new
        return tuple(notes)

    @property
    def legal(self) -> bool:
        return not self.reasons
