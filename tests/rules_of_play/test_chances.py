"""What may I do now: the kinds of steps of a turn, their limits and rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.game.moves import BuildHarbour, Claim, DrawCards, DrawTickets, ExchangePieces, Roll
from companion.record.lines import write_line
from companion.referee import chances, offers
from companion.rules.passages import read_book
from companion.sitting import Sitting, events_of
from companion.store import shelf

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*-turns.ttr"))


def half(file: Path) -> Sitting:
    lines = file.read_text("utf-8").split("\n")
    return Sitting(events_of("\n".join(lines[: len(lines) // 2]) + "\n", shelf.board), shelf.board)


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_way_that_is_offered_belongs_to_a_kind_that_is_told(file: Path) -> None:
    sitting = half(file)
    game, seat = sitting.game, sitting.speaker
    assert seat is not None
    told = {chance.step: limits.values["count"] for chance, limits, _ in chances(game, seat) if not chance.free}
    found: dict[type, int] = {}
    for turn, _ in offers(game, seat):
        found[type(turn.steps[0])] = found.get(type(turn.steps[0]), 0) + 1
    assert told == found
    book = read_book(shelf.rule_texts())
    for chance, limits, way in chances(game, seat):
        assert chance.rule in book
        assert limits.says
        assert way is None or sitting.look(write_line(game, way)).playable


def test_a_turn_on_the_great_lakes_holds_one_of_five_actions() -> None:
    sitting = half(next(file for file in GAMES if file.stem == "great-lakes-5-turns"))
    assert sitting.speaker is not None
    kinds = [chance.step for chance, _, _ in chances(sitting.game, sitting.speaker)]
    assert kinds == [Claim, DrawCards, BuildHarbour, ExchangePieces, DrawTickets]


def test_with_dice_the_roll_comes_first() -> None:
    sitting = half(next(file for file in GAMES if file.stem == "europe-dice-3-turns"))
    assert sitting.speaker is not None
    [(chance, _, _), *_] = [one for one in chances(sitting.game, sitting.speaker) if one[0].free]
    assert chance.step is Roll
