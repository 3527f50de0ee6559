"""What a line leaves open and how it may continue, as declared by its family.

The same question is asked at the prompt, on a screen of choices and wherever moves are tapped. A family supplies the
steps (`Mechanic.next_question`); the record finds out which of them the referee allows and how they are written
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


class PaymentDue(NamedTuple):
    """What has to be paid because of an answer: `cost` in all, None if nobody can tell.

    `known` is the part of it that is certain, None if none is. `colours` are the colours of cards that pay for it,
    besides wilds; None if it is not paid in cards.
    """

    cost: int | None
    known: int | None
    colours: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Continuation:
    """One way for a line to continue: all of its steps.

    `shown` are the steps that distinguish it from other ways, if those are not simply the new ones. `says` is shown
    instead of them, `also` after them.
    """

    steps: Steps
    kind: str = ""
    """Ways of one kind are listed together, those with the fewest steps first."""
    shown: Steps = ()
    says: Remark | None = None
    also: Remark | None = None
    search_key: str = ""
    """The key of a word that finds it when people search the list."""
    note_keys: tuple[str, ...] = ()
    """The keys of the notes that are shown with it, such as the points it brings."""
    then: Question | None = None
    """What it leaves open next, if its steps alone do not determine that."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a line leaves open: `key` is the key of its sentence, with `values`, and the prefix of further keys.

    If there is an `answer`, it is typed by that phrase, and its step comes after the first `at` steps of the line.
    Otherwise there are `continuations` to choose from; of each group the first that the referee allows is offered.
    """

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)
    answer: Phrase | None = None
    at: int = 0
    needed: bool = False
    """Whether the line counts only once this is answered, or the table insists."""
    until: tuple[str, ...] = ()
    """The keys of the reasons against a line that still lacks the answer, or what follows from it."""
    continuations: Callable[[], Iterable[tuple[Continuation, ...]]] = tuple
    due: PaymentDue | None = None
    best: Step | None = None
    """The answer after which everything is possible that any answer would allow."""
    searchable: tuple[Continuation, ...] = ()
    """Ways that people search for even if they are refused, in which case they are told why."""
    rules: tuple[str, ...] = ()
    """The rules that are useful to read while answering."""
    screen: str = ""
    """The name of the screen that asks this question, and the prefix of the keys of its sentences there."""
    words: tuple[str, ...] = ()
    """Words that open that screen when typed."""
