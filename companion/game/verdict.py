"""What the referee answers: reasons against a move, and what the move would bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from companion.game.values import NamedTuple, dataclass
from companion.words import known, wording

if TYPE_CHECKING:
    from companion.game.moves import Step
    from companion.game.state import Game


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence kept as its key and values, so that it is worded only when somebody reads it."""

    key: str
    values: Mapping[str, Any]

    @property
    def says(self) -> str:
        return wording(self.key, **self.values)


def one_after_the_other(remarks: Iterable[Remark]) -> str:
    """Remarks in one line. Each may hold commas of its own: "Buffalo: 1 ticket, 10; Erie: 2 tickets, 20"."""
    return "; ".join(remark.says for remark in remarks)


@dataclass(frozen=True, slots=True)
class LeftLying(Remark):
    """What a move could have taken with it, and did not."""


@dataclass(frozen=True, slots=True)
class Call(Remark):
    """What a move asks the table to do next, such as rolling tunnel dice, until one of these steps reports it."""

    until: tuple[type[Step], ...]


@dataclass(frozen=True, slots=True)
class Reason(Remark):
    """Why a move is refused: who, what and the limit, and the rule it rests on."""

    rule: str

    @property
    def briefly(self) -> str:
        """In few words, for a list; the whole sentence where there are none."""
        return wording(f"why {self.key}", **self.values) if known(f"why {self.key}") else self.says


def because(rule: str, key: str, /, **values: Any) -> Reason:
    """A reason by its rule number and the key of its sentence."""
    return Reason(key, values, rule)


def note(key: str, /, **values: Any) -> Remark:
    """What a move brings: points, pieces left, coal that may be taken."""
    return Remark(key, values)


def left_lying(key: str, /, **values: Any) -> LeftLying:
    """What a move leaves lying."""
    return LeftLying(key, values)


def call(key: str, /, *until: type[Step], **values: Any) -> Call:
    """What is to be done next, and the steps that tell that it was done."""
    return Call(key, values, until)


class Verdict(NamedTuple):
    """The answer to one move: every reason against it, not the first one only.

    `game` is the game after the move, played whether or not it was refused, so
    that an overruled move needs no second judgement; who refuses a move keeps
    the game it had.
    """

    reasons: tuple[Reason, ...]
    game: Game
    walked: tuple[tuple[Game, Game, int, Step], ...] = ()
    """Each step with the game before and after it, and the seat that took it."""

    @property
    def notes(self) -> tuple[Remark, ...]:
        """What the move brings, asked of the mechanics when somebody reads it.

        Of what several steps say alike, such as the dice left, the last step's holds; what a later step tells is
        asked for no more.
        """
        notes: list[Remark] = []
        for before, after, seat, step in self.walked:
            by_hook = before.rules.by_hook["notes"]
            notes = [remark for remark in notes if not (isinstance(remark, Call) and isinstance(step, remark.until))]
            new = [remark for mechanic in by_hook for remark in mechanic.notes(before, after, seat, step)]
            again = {remark.key for remark in new}
            notes = [remark for remark in notes if remark.key not in again] + new
        return tuple(notes)

    @property
    def legal(self) -> bool:
        return not self.reasons
