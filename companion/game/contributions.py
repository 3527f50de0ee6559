"""What a mechanic contributes through its hooks: lines of the sheet, marks on cities, the limits of a turn."""

from __future__ import annotations

from companion.game.moves import Step
from companion.game.values import NamedTuple
from companion.game.verdict import Reason, Remark


class Points(NamedTuple):
    """One line of a sheet: `what` names it, in the JSON too, `rule` is what it rests on, `why` explains it."""

    side: int
    what: str
    points: int
    rule: str
    why: tuple[Remark, ...] = ()


class Explanation(NamedTuple):
    """The answer to a question about a bonus of the sheet: why nobody has it, or everybody."""

    what: str
    rule: str
    says: Remark


class EndChoice(NamedTuple):
    """Something that a seat chooses at a city before the sheet, such as what a station borrows.

    `stands` says what counts: the choice if one was made (`chosen`), else the best proposal; None if there is nothing
    to choose. `options` are the possible choices, as (step, what it chooses).
    """

    seat: int
    city: str
    stands: Remark | None
    chosen: bool
    options: tuple[tuple[Step, Remark], ...]


class Mark(NamedTuple):
    """Something that lies on a city, owned by `seat`, or by nobody if that is None."""

    city: str
    what: str
    seat: int | None = None


class Tally(NamedTuple):
    """A total that the table enters for each seat where only totals are recorded.

    `step` is the kind of step that enters it, `unit` what is counted: the spaces of a route ("3"), "coal", "longest
    path"; `rule` is what it scores by.
    """

    step: type[Step]
    unit: str
    rule: str


class Extra(NamedTuple):
    """How many cards or tickets a step has beyond its usual number, and the rule that grants them.

    The extra cards of a draw come first and are drawn blind. If a draw tried for extra cards that it may not have,
    `refused` says why.
    """

    number: int = 0
    rule: str = ""
    refused: Reason | None = None


NO_MORE = Extra()


class SetUpList(NamedTuple):
    """What a header line of a record lists for a family, such as "no coal: Durham, Crook".

    `names` may be listed, `number` of them by the booklet (None: any number). `what` they are is part of the keys of
    the sentences about an unknown or unclear name. A list with `at_end` scores at the end, by its `rule`: it is asked
    for even if only the end is recorded, and shown with the house rules.
    """

    header: str
    names: tuple[str, ...]
    number: int | None = None
    what: str = "city"
    at_end: bool = False
    rule: str = ""


class AvailableAction(NamedTuple):
    """A kind of step that a turn may contain: the rule it rests on, and its limits in words.

    The referee adds `count` to the values of `limits`: how many steps of the kind are possible now. A `free` one is
    listed even if no step can be offered, because what it needs is not known beforehand.
    """

    step: type[Step]
    rule: str
    limits: Remark
    free: bool = False
