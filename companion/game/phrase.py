"""How a family's part of a line is said: its words and typed slots, declared once.

From these declarations the record reads and writes, completion proposes, and
messages say what was expected (companion.record.declared). A family tells what may
stand in a slot; it never sees a word that was typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from companion.game.moves import Claim, Step
    from companion.game.state import Game

Names = Mapping[str, tuple[str, ...]]
"""What may stand in a slot: the value that a step holds, and its spellings, the one that is written first."""


@dataclass(frozen=True, slots=True)
class Detail:
    """Something told with a claim behind a comma: its `word` and one name, such as ", taking PRR".

    `expects` is the key of the sentence that says what stands behind the word; `choices`
    are the values that could be told with a claim as it stands, the best first.
    """

    word: str
    expects: str
    names: Callable[[Game], Names]
    choices: Callable[[Game, int, Claim], Iterable[str]]


class Unit(NamedTuple):
    """Something that a seat may be told to hold at the end: `spellings` as they are typed, the one written first.

    Behind the word `lead` a further number may be told, which is an amount of the unit called `name lead`.
    """

    name: str
    spellings: tuple[str, ...]
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """What the table lists behind a verb: names, each with numbers, such as "shows PRR 4 9, EL 1".

    `made` makes the step of them, `listed` takes it apart again; `expects` is the key of
    the sentence that says what stands there.
    """

    verb: str
    step: type[Step]
    expects: str
    names: Callable[[Game], Names]
    made: Callable[[tuple[tuple[str, tuple[int, ...]], ...]], Step]
    listed: Callable[[Step], tuple[tuple[str, tuple[int, ...]], ...]]
