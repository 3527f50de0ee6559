"""A board file can be drawn: in a small window every city has a mark and a label, or else is reported by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.boards.check import check_board, check_boards
from companion.cli import main

MAPS = Path(__file__).resolve().parents[2] / "maps"


def crowded(crowd: int) -> str:
    """A board file with a city at either side and `crowd` more on one spot in the middle, one row per line."""
    places = [("West", 0.0, 0.5), ("East", 1.0, 0.5), *((f"Crowdville {n}", 0.5, 0.5) for n in range(crowd))]
    cities = [f'  {{ name = "{name}", x = {x}, y = {y} }},' for name, x, y in places]
    routes = [f'  {{ a = "West", b = "{name}", length = 2 }},' for name, _, _ in places[1:]]
    head = ['name = "crowded"', 'title = "Crowded"', "players = [2]", "aspect = 1.5"]
    return "\n".join([*head, "cities = [", *cities, "]", "routes = [", *routes, "]", ""])


def test_two_cities_on_one_spot_are_drawn_side_by_side() -> None:
    assert check_board(crowded(2))[1] == []


def test_a_city_without_room_is_a_fault_with_a_line_number() -> None:
    text = crowded(60)
    board, faults = check_board(text)
    assert board is not None
    assert faults
    lines = text.splitlines()
    for fault in faults:
        assert fault.line is not None
        assert "Crowdville" in lines[fault.line - 1]
    messages = "\n".join(map(str, faults))
    assert "no label fits at 80x24: too many cities are close to Crowdville" in messages
    assert "is hidden at 80x24: it is too close to Crowdville" in messages


def test_a_board_that_cannot_be_drawn_whole_can_still_be_played() -> None:
    assert check_boards(crowded(60))[1] == []


def test_a_file_with_other_kinds_of_faults_is_still_checked() -> None:
    text = crowded(60).replace('b = "East"', 'b = "Nowhere"')
    messages = "\n".join(map(str, check_board(text)[1]))
    assert "there is no city Nowhere" in messages
    assert "no label fits at 80x24" in messages
    assert "begins and ends in" in "\n".join(map(str, check_board(crowded(2).replace('b = "East"', 'b = "West"'))[1]))


def test_the_shell_reports_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "crowded.toml"
    file.write_text(crowded(60), "utf-8")
    assert main(["boards", "check", str(file)]) != 0
    out = capsys.readouterr()
    assert "no label fits at 80x24" in out.out + out.err


@pytest.mark.parametrize("file", sorted(MAPS.glob("*.toml")), ids=lambda file: file.stem)
def test_every_shipped_board_can_be_drawn(file: Path) -> None:
    assert check_board(file.read_text("utf-8"))[1] == []
