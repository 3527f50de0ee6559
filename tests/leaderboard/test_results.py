"""What the leaderboard takes from a game, and when a game counts."""

from __future__ import annotations

import json

import pytest
from many_games import GAMES, renamed

from companion.leaderboard.results import (
    FINISHED,
    MISSING,
    UNFINISHED,
    GameResult,
    read_result,
    result_of,
    write_result,
)
from companion.session import Session, record_events
from companion.store import shipped_files

WHOLE = sorted(path.stem for path in GAMES.glob("*.ttr"))
HEAD = "board: usa\nplayers: Ann red, Bea blue\n"


def result(text: str) -> GameResult:
    return result_of(Session(record_events(text, shipped_files.board), shipped_files.board))


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_game_ends_as_its_sheet_says(name: str) -> None:
    data = json.loads((GAMES / f"{name}.json").read_text("utf-8"))
    outcome = result((GAMES / f"{name}.ttr").read_text("utf-8"))
    assert (outcome.state, outcome.board) == (FINISHED, data["board"])
    assert [(list(side.players), side.rank, side.total) for side in outcome.sides] == [
        (side["players"], side["rank"], side["total"]) for side in data["sides"]
    ]
    assert [side.path for side in outcome.sides] == [
        side.get("longest_path", {}).get("length") for side in data["sides"]
    ]
    paths = [side.get("longest_path", {}).get("cities") for side in data["sides"]]
    assert [side.ends for side in outcome.sides] == [(path[0], path[-1]) if path else None for path in paths]
    assert read_result(json.loads(json.dumps(write_result(outcome)))) == outcome


def test_the_day_comes_from_the_header() -> None:
    assert result(renamed("usa-4-final", ["Gus", "Hal", "Ida", "Zoë"], "2026-02-03")).date == "2026-02-03"
    assert result(renamed("usa-4-final", [])).date == ""


def test_an_unfinished_game_does_not_count() -> None:
    lines = (GAMES / "usa-3-turns.ttr").read_text("utf-8").splitlines()
    outcome = result("\n".join(lines[:40]) + "\n")
    assert (outcome.state, outcome.sides) == (UNFINISHED, ())


def test_a_game_with_unknown_tickets_does_not_count() -> None:
    """Its points would be wrong."""
    lines = (GAMES / "usa-3-turns.ttr").read_text("utf-8").splitlines()
    outcome = result("\n".join(line for line in lines if " shows " not in line) + "\n")
    assert (outcome.state, outcome.sides) == (MISSING, ())


def test_in_a_game_recorded_at_its_end_every_side_must_be_entered() -> None:
    only = HEAD + "tracking: final\nAnn owns Denver - Santa Fe\n"
    assert result(HEAD + "tracking: final\n").state == UNFINISHED
    assert result(only).state == UNFINISHED
    assert result(only + "Bea owns Denver - Phoenix\n").state == FINISHED


def test_a_game_of_claims_is_over_when_tickets_are_shown() -> None:
    record = HEAD + "tracking: claims\nAnn claims Denver - Santa Fe\n"
    assert result(record).state == UNFINISHED
    assert result(record + "Ann shows Denver - El Paso 4\n").state == FINISHED


@pytest.mark.parametrize("value", [None, 3, "finished", [], {}, {"state": "finished"}, {"state": 1, "sides": 5}])
def test_anything_else_is_not_a_result(value: object) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_result(value)
