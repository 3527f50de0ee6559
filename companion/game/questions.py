"""What a line leaves open and how it may go on, as its family lays it down.

The same question is asked at the prompt, on a screen of choices and wherever moves are tapped. A family knows the steps
(Mechanic.goes_on); which of them the referee allows, and how they are written, the record finds
(companion.record.questions).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.game.moves import Step
from companion.game.phrase import Phrase
from companion.game.values import NamedTuple, dataclass, field
from companion.game.verdict import Remark

Steps = tuple[Step, ...]


class Due(NamedTuple):
    """What an answer asks to be paid: `cost` in all, or None where nobody can tell it.

    `known` is what can be told of it, None where nothing can; `colours` are those of its cards besides wilds, None
    where it is not paid in cards.
    """

    cost: int | None
    known: int | None
    colours: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """A line as it may go on: all of its steps.

    `shown` are those of them that tell this way from others, where that is not everything new; `says` stands in place
    of them, `also` behind them.
    """

    steps: Steps
    kind: str = ""
    """Ways of one kind stand together, the shortest lines first."""
    shown: Steps = ()
    says: Remark | None = None
    also: Remark | None = None
    called: str = ""
    """The key of the word by which people look for it."""
    brings: tuple[str, ...] = ()
    """The keys of the notes that say what it brings."""
    then: Question | None = None
    """What it asks next, where its steps alone do not tell that."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a line leaves open: `key` is that of its sentence, with `values`; more keys begin with it.

    An `answer` is typed, as that phrase says it, and stands behind the first `at` steps of the line. Without one there
    are `ways` to choose from: of each group the first counts that the referee allows.
    """

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)
    answer: Phrase | None = None
    at: int = 0
    needed: bool = False
    """The line counts only once this is answered, or nobody wants to tell."""
    until: tuple[str, ...] = ()
    """The keys of the reasons against a line as long as it lacks this, or what comes of the answer."""
    ways: Callable[[], Iterable[tuple[Way, ...]]] = tuple
    due: Due | None = None
    best: Step | None = None
    """The answer behind which everything is open that any answer allows."""
    sought: tuple[Way, ...] = ()
    """Ways that people look for even where they are refused, and then learn why."""
    rules: tuple[str, ...] = ()
    """The rules that one would read meanwhile."""
    screen: str = ""
    """The name of the screen that asks it by itself, and of its keys and sentences there."""
    words: tuple[str, ...] = ()
    """Words with which people ask for that screen."""
