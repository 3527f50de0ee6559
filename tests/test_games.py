"""Whole games and their exact sheets: the records of tests/games, the app's sample, the shared examples."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import second_opinion
from how_much import some
from shared import SHARED

from companion.cli import main
from companion.record.replay import Replay, replay, write_record
from companion.scoring import sheet
from companion.share.as_json import sheet_json
from companion.store.board_files import PACKAGE, board_files
from companion.store.shipped_files import board, sample_record

GAMES = Path(__file__).parent / "games"
EXAMPLES = sorted((SHARED / "examples").glob("*.ttr"))
FURTHER = [
    path
    for path in sorted((SHARED / "further" / "examples").glob("*.ttr"))
    if path.stem.rsplit("-", 2)[0] in board_files()
]
"""Whole games by other people, on boards that we ship too."""
SAMPLE = PACKAGE / "samples" / "county-durham.ttr"

WHOLE = [*sorted(GAMES.glob("*.ttr")), SAMPLE]


def told_sheet(record: Path) -> Any:
    """The sheet stored beside a record; one that does not state its format has format 1."""
    file = GAMES / "sample.json" if record == SAMPLE else record.with_suffix(".json")
    return {"format": 1, **json.loads(file.read_text("utf-8"))}


def without_cities(document: dict[str, Any]) -> dict[str, Any]:
    """A sheet without the cities of the longest paths: of several equally long paths any will do."""
    sides = [
        {**side, "longest_path": side["longest_path"]["length"]} if "longest_path" in side else side
        for side in document["sides"]
    ]
    return {**document, "sides": sides}


@cache
def replayed(record: Path) -> Replay:
    return replay(record.read_text("utf-8"), board)


def follows(played: Replay, side: int, cities: list[str], length: int) -> bool:
    """Whether a path runs along tracks of a side, uses each once, and has this length."""
    tracks = {track.id: track for track in played.game.tracks_of(side)}
    walked = 0
    for a, b in pairwise(cities):
        step = next((track for track in tracks.values() if track.ends == {a, b}), None)
        if step is None:
            return False
        walked += tracks.pop(step.id).length
    return walked == length


@pytest.mark.parametrize("record", WHOLE, ids=lambda path: path.stem)
class TestAWholeGame:
    def test_it_has_its_exact_sheet(self, record: Path) -> None:
        game = replayed(record)
        scored = sheet(game)
        assert without_cities(sheet_json(scored)) == without_cities(told_sheet(record))
        for side, scored_side in enumerate(scored.sides):
            assert (scored_side.path is not None) == ("longest_path" in game.game.board.numbers)
            if scored_side.path is not None:
                assert follows(game, side, list(scored_side.path.cities), scored_side.path.length)

    def test_a_second_scorer_agrees(self, record: Path) -> None:
        assert second_opinion.of_json(told_sheet(record)) == second_opinion.score(record.read_text("utf-8"))

    def test_it_is_written_back_word_for_word(self, record: Path) -> None:
        assert write_record(replayed(record)) == record.read_text("utf-8")


@pytest.mark.parametrize("record", some(WHOLE, 2), ids=lambda path: path.stem)
def test_the_shell_scores_it(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(record), "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert without_cities(json.loads(out)) == without_cities(told_sheet(record))


@pytest.mark.parametrize("record", some(WHOLE, 2, 1), ids=lambda path: path.stem)
def test_the_sheet_for_people_names_every_side_and_total(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(record)]) == 0
    rows = [row.split() for row in capsys.readouterr().out.splitlines()]
    for side in told_sheet(record)["sides"]:
        assert f"{side['rank']}. {side['name']} {side['total']}".split() in rows


def test_there_is_a_game_for_every_number_of_players_and_tracking() -> None:
    names = {path.stem for path in GAMES.glob("*.ttr")}
    for name in ("usa", "county-durham"):
        assert {f"{name}-{players}-turns" for players in (2, 3, 4, 5)} <= names
        assert {f"{name}-3-claims", f"{name}-4-final"} <= names
    for name in board_files():
        assert {f"{name}-{players}-turns" for players in (board(name).players[0], board(name).players[-1])} <= names
    assert {f"{name}-dice-3-turns" for name in ("usa", "europe", "county-durham")} <= names
    assert {"team-asia-dice-4-turns", "great-lakes-3-final", "europe-4-final"} <= names


def test_the_sample_ends_by_itself_and_uses_everything_on_the_board() -> None:
    replayed = replay(sample_record(), board)
    game = replayed.game
    assert game.clock.over
    assert game.table.tracking == "turns"
    assert [seat.name for seat in game.table.seats] == ["Ann", "Bea", "Cal"]
    assert 60 <= len(replayed.moves) <= 120
    assert all(row.verdict is not None and row.verdict.legal for row in replayed.moves)
    owned = [game.board.tracks[track] for track in game.owners]
    assert any(track.kind == "ferry" for track in owned)
    assert any(track.group for track in owned)
    assert "taking coal" in sample_record()
    assert " 2 coal" in sample_record()
    sides = sheet(replayed).sides
    assert all(side.total > 0 for side in sides)
    tickets = [ticket for side in sides for ticket in side.tickets]
    assert sum(ticket.completed for ticket in tickets) > len(tickets) / 2


# -- the shared examples contain a part of our JSON


def unordered(value: Any) -> Any:
    """A sheet whose sides and players are keyed by name and whose tickets have no order."""
    if isinstance(value, dict):
        return {key: unordered(value) for key, value in value.items()}
    if isinstance(value, list) and all(isinstance(row, dict) and "name" in row for row in value):
        return {row["name"]: unordered(row) for row in value}
    if isinstance(value, list) and all(isinstance(row, dict) and "what" in row for row in value):
        return {row["what"]: row["points"] for row in value}
    if isinstance(value, list):
        return sorted(json.dumps(unordered(row), ensure_ascii=False) for row in value)
    return value


def part_of(part: Any, whole: Any) -> bool:
    """Whether the whole contains everything in the part; anything more in it does not matter."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and part_of(part[key], whole[key]) for key in part)
    return bool(part == whole)


@pytest.mark.skipif(not SHARED.exists(), reason="the shared examples are not here")
@pytest.mark.parametrize("record", [*EXAMPLES, *FURTHER], ids=lambda path: path.stem)
def test_a_shared_example(record: Path) -> None:
    replayed = replay(record.read_text("utf-8"), board)
    data = json.loads(record.with_suffix(".json").read_text("utf-8"))
    ours = sheet_json(sheet(replayed))
    assert ours["refused"] == []
    assert part_of(unordered(data), unordered(ours))
    lines = {side["name"]: {line["what"] for line in side["lines"]} for side in ours["sides"]}
    assert lines == {side["name"]: {line["what"] for line in side["lines"]} for side in data["sides"]}


def test_what_counts_as_a_part() -> None:
    whole = unordered({"sides": [{"name": "Ann", "total": 3, "tickets": {"failed": [["A", "B", 1], ["C", "D", 2]]}}]})
    assert part_of(
        unordered({"sides": [{"name": "Ann", "tickets": {"failed": [["C", "D", 2], ["A", "B", 1]]}}]}), whole
    )
    assert not part_of(unordered({"sides": [{"name": "Ann", "total": 4}]}), whole)
    assert not part_of(unordered({"sides": [{"name": "Bea"}]}), whole)
