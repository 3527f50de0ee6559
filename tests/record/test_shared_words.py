"""A verb of one family that is also a verb of another, or a word that people use for another's verb."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tabletop import Tabletop

from companion import families
from companion.families.exchange import ExchangePieces
from companion.game.mechanic import Mechanic
from companion.game.moves import Action, Claim, Step
from companion.game.numbers import Numbers
from companion.game.phrase import CitySlot, NumberSlot, Phrase, required_word
from companion.game.rules import Rules
from companion.game.values import dataclass
from companion.record.faults import RecordFault
from companion.record.lines import read_line
from companion.record.verbs import all_verbs


class Nothing(Numbers):
    """No numbers to set."""


@dataclass(frozen=True, slots=True)
class TakePostcard(Step):
    city: str


@dataclass(frozen=True, slots=True)
class SwapPostcards(Action):
    count: int


class Postcards(Mechanic[Nothing]):
    """What a further family might declare."""

    table = "postcards"
    numbers_type = Nothing
    phrases = (
        Phrase(
            TakePostcard,
            "takes",
            (required_word("postcard"), CitySlot("city")),
            first=False,
            later=True,
            follows_steps=(Claim,),
        ),
        Phrase(
            SwapPostcards,
            "swaps",
            (NumberSlot("count", "a number of pieces", noun=("postcard", "postcards")),),
            elsewhere="nothing to buy",
        ),
    )


def steps(name: str, line: str, *mechanics: Mechanic[Any]) -> tuple[Step, ...]:
    """What a line says on a board, with further families."""
    game = Tabletop(name).replay().game
    turn = read_line(game.replace(rules=Rules([*game.rules.mechanics, *mechanics], game.board)), line)
    assert turn is not None
    return turn.steps


@pytest.mark.parametrize("line", ["Ann takes postcard denver", "Ann draws cards; takes postcard denver", "Ann takes"])
def test_a_verb_that_only_follows_a_step_here_is_said_to_belong_to_it(line: str) -> None:
    """Other boards have pieces, tokens or terrains to take; what those families expect is no use here."""
    assert steps("usa", "Ann claims denver - omaha; takes postcard denver", Postcards(Nothing()))[1] == TakePostcard(
        "Denver"
    )
    with pytest.raises(RecordFault) as raised:
        steps("usa", line, Postcards(Nothing()))
    assert raised.value.message == (
        "“takes” belongs to a claim: write it after that in the same line, with “;” between."
    )


@pytest.fixture
def postcards_elsewhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another board has postcards, so that its verbs are known on all boards."""
    known = families.phrases()
    with monkeypatch.context() as changed:
        changed.setattr(families, "phrases", lambda: (*known, *Postcards.phrases))
        all_verbs.cache_clear()
        yield
    all_verbs.cache_clear()


@pytest.mark.usefixtures("postcards_elsewhere")
def test_a_word_for_a_verb_of_this_board_is_understood_though_it_is_a_verb_of_another() -> None:
    assert steps("great-lakes", "Ann swaps 2 ships for 2 trains") == (ExchangePieces(2, "ship", "train"),)
    assert steps("great-lakes", "Ann swap 2 ships") == (ExchangePieces(2, "ship", "train"),)
    with pytest.raises(RecordFault, match="trains or ships"):
        steps("great-lakes", "Ann swaps 2 hats")
    with pytest.raises(RecordFault, match="USA"):
        steps("usa", "Ann swaps 2 hats")
