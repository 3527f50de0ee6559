"""A board file that is written again keeps what did not change, to the letter."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.boards import write
from companion.boards.write import Unwritable, board_text
from companion.store.board_files import shipped_maps

MAPS = sorted(shipped_maps().glob("*.toml"))
BY_HAND = """\
# our board
name = "x" # its slug
players = [2, 3]   # few of us
cities = [{ name = "A", x = 0.1, y = 0.2 }, { name = "B", x = 1, y = 0.2 }]
# tracks follow
routes = [
  # { a = "A", b = "B", length = 3 }
  { a = "A", b = "B", length = 3 }, # as printed
  # the second one
  { a = "A",  b = "B", length = 4 } # without a comma
  # no more
]

[[ticket_cards]]
id = "T1" # of the first deck
a = "A"
b = "B"
points = 3

[doubles] # see the box
closed_up_to = 3 # three
"""


def comments(text: str) -> list[str]:
    """What stands behind a # in a text that has none in its strings."""
    return [line.partition("#")[2].strip() for line in text.split("\n") if "#" in line]


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_a_shipped_board_is_the_same_when_nothing_changed_and_whole_when_written_anew(path: Path) -> None:
    text = path.read_text("utf-8")
    values = tomllib.loads(text)
    assert board_text(values, text) == text
    anew = board_text(values)
    assert tomllib.loads(anew) == values
    assert board_text(values, anew) == anew


def changed(values: dict[str, Any], random: Random) -> dict[str, Any]:
    """The values of a board with a few edits as a workshop makes them."""
    new = copy.deepcopy(values)
    rows = {"cities": {"name": "New", "x": 0.5, "y": 1}, "routes": {"a": "A", "b": "B", "length": 3}}
    rows["ticket_cards"] = {"id": "N1", "a": "A", "b": "B", "points": 3}
    for _ in range(random.randint(1, 6)):
        match random.choice(("add", "take", "change", "move", "head", "table")):
            case "head":
                new[random.choice(("title", "aspect", "provenance", "bgg"))] = random.choice(
                    ('a "b"', 2, [2, 3], "a\nb\\")
                )
            case "table":
                new.setdefault(random.choice(("doubles", "ferries", "pieces")), {})["rule"] = random.choice(
                    ("EU-01", 1)
                )
            case edit:
                array = random.choice(list(rows))
                of = new.setdefault(array, [])
                at = random.randrange(len(of)) if of else 0
                if edit == "add" or not of:
                    of.insert(at, dict(rows[array]))
                elif edit == "take":
                    del of[at]
                elif edit == "change":
                    of[at]["note"] = "hm # ]"
                else:
                    of.append(of.pop(at))
    return new


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_edits_are_written_and_no_comment_in_a_line_of_its_own_is_lost(path: Path, monkeypatch: Any) -> None:
    text = path.read_text("utf-8")
    values = tomllib.loads(text)
    monkeypatch.setattr(write, "_anew", None)  # nothing falls back on it
    for seed in range(6):
        new = changed(values, Random(seed))
        written = board_text(new, text)
        assert tomllib.loads(written) == new
        assert board_text(new, written) == written
        own = [line for line in text.split("\n") if line.lstrip().startswith("#")]
        assert set(own) <= set(written.split("\n"))


def test_comments_written_by_hand_stay_where_they_were() -> None:
    values = tomllib.loads(BY_HAND)
    values["players"].append(4)
    values["cities"].append({"name": "C", "x": 0.5, "y": 0.5})
    values["routes"][0]["length"] = 5
    values["routes"].append({"length": 2, "b": "C", "a": "A"})
    values["ticket_cards"].append({"id": "T2", "a": "A", "b": "C", "points": 1})
    values["doubles"]["closed_up_to"] = 2
    values["tunnels"] = {}
    written = board_text(values, BY_HAND)
    assert tomllib.loads(written) == values
    assert comments(written) == comments(BY_HAND)
    assert '  { a = "A", b = "B", length = 5 }, # as printed\n' in written
    assert '  { a = "A",  b = "B", length = 4 }, # without a comma\n' in written
    assert '  { a = "A", b = "C", length = 2 },\n  # no more\n]' in written
    assert "players = [2, 3, 4]   # few of us" in written


def test_the_comment_above_a_row_stays_when_the_row_goes() -> None:
    values = tomllib.loads(BY_HAND)
    del values["routes"][1]
    written = board_text(values, BY_HAND)
    assert tomllib.loads(written) == values
    assert "  # the second one\n  # no more\n]" in written


def test_line_ends_stay_those_of_the_file() -> None:
    windows = BY_HAND.replace("\n", "\r\n")
    values = tomllib.loads(windows)
    values["routes"].pop()
    values["title"] = "X"
    written = board_text(values, windows)
    assert "\n" not in written.replace("\r\n", "")
    assert tomllib.loads(written) == values


def test_whole_numbers_of_a_browser_are_the_numbers_that_were_there() -> None:
    text = 'name = "x"\naspect = 1.0\ncities = [{ name = "A", x = 0.0, y = 1.0 }]\n'
    assert board_text({"name": "x", "aspect": 1, "cities": [{"name": "A", "x": 0, "y": 1}]}, text) == text


def test_keys_stand_in_the_order_of_the_schema_in_a_file_of_its_own() -> None:
    text = board_text({"longest_path": {"points": 10}, "cities": [{"y": 0.5, "x": 0.25, "name": "A"}], "name": "x"})
    assert text == 'name = "x"\n\ncities = [\n  { name = "A", x = 0.25, y = 0.5 },\n]\n\n[longest_path]\npoints = 10\n'


def test_what_is_no_value_is_left_out() -> None:
    assert board_text({"name": "x", "bgg": None}) == 'name = "x"\n'


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 2**70, object()])
def test_what_no_file_can_hold_is_refused(value: object) -> None:
    with pytest.raises(Unwritable):
        board_text({"name": value})


def test_lists_without_end_are_refused() -> None:
    deep: list[Any] = []
    for _ in range(100):
        deep = [deep]
    with pytest.raises(Unwritable):
        board_text({"name": deep})


@pytest.mark.parametrize("text", ["= [", "a = 1\na = 2", "\x00"])
def test_a_text_that_is_no_board_file_is_written_anew(text: str) -> None:
    assert board_text({"name": "x"}, text) == 'name = "x"\n'
