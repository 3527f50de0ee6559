"""What is said of a board while it is being made: faults, counts, and what differs from the shipped one."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest

from companion.store.board_files import shipped_maps
from companion.workshop.look import counts, look
from companion.workshop.value import proposed_points


def text_of(name: str) -> str:
    return (shipped_maps() / f"{name}.toml").read_text("utf-8")


USA = text_of("usa")
VALUES: dict[str, Any] = tomllib.loads(USA)


def told(change: dict[str, Any]) -> tuple[str, ...]:
    return look(change, USA, USA).differs


def test_a_shipped_board_is_in_order_and_differs_in_nothing() -> None:
    seen = look(VALUES, USA, USA)
    assert seen.text == USA
    assert seen.faults == ()
    assert seen.differs == ()


def test_counts_are_those_of_the_box() -> None:
    seen = counts(VALUES)
    assert (seen["places"], seen["tracks"], seen["spaces"]) == (36, 100, 309)
    assert seen["tracks by colour"]["red"] == 7
    assert sum(seen["tracks by colour"].values()) == sum(seen["tracks by length"].values()) == 100
    assert counts(tomllib.loads(text_of("europe")))["locomotives"] == 17


def test_each_difference_is_a_sentence() -> None:
    new = copy.deepcopy(VALUES)
    new["cities"][0]["x"] = 0.5
    new["cities"].append({"name": "Reno", "x": 0.1, "y": 0.5})
    new["routes"][0]["length"] = 3
    new["routes"].append({"a": "Reno", "b": "Portland", "length": 4})
    del new["ticket_cards"][0]
    new["tunnels"] = {}
    new["longest_path"]["points"] = 12
    assert {
        "Atlanta lies elsewhere on the picture",
        "Reno is new",
        "Atlanta – Charleston, length: 2, now 3",
        "track Portland – Reno 4 is new",
        "the rules of tunnels are in force",
    } <= set(told(new))
    assert any(says.startswith("ticket ") and says.endswith(" is not there") for says in told(new))


def test_which_of_two_alike_rows_changed_is_found() -> None:
    new = copy.deepcopy(VALUES)
    double = [row for row in new["routes"] if row.get("group") == "Boston|New York"]
    double[1]["colour"] = "green"
    assert told(new) == ("Boston – New York, colour: red, now green",)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"name": "x", "cities": [], "routes": []},
        {"cities": 3, "routes": "x", "ticket_cards": {"a": 1}},
        {"cities": [1, None], "routes": [[]], "ticket_cards": [{"options": [3], "copies": "x", "points": None}]},
        {"routes": [{"length": True, "group": 3, "colour": ["x"], "locomotives": "y"}]},
        {"name": "\ud800"},
        {"name": float("nan")},
    ],
)
def test_an_unfinished_or_strange_board_is_a_list_of_faults(data: dict[str, Any]) -> None:
    seen = look(data, "", USA)
    assert seen.faults
    assert all(str(fault).isprintable() for fault in seen.faults)


def test_a_fault_names_the_row_that_it_is_in() -> None:
    new = copy.deepcopy(VALUES)
    new["routes"][5]["length"] = 99
    assert [fault.key for fault in look(new, USA).faults] == ["routes[5].length"]


def test_a_ticket_is_worth_the_shortest_path() -> None:
    assert proposed_points(VALUES, "Denver", "El Paso") == 4
    cards = [card for card in VALUES["ticket_cards"] if "base" in card.get("sets", ["base"])]
    more = [card["points"] - (proposed_points(VALUES, card["a"], card["b"]) or 0) for card in cards]
    assert len(more) == 30
    assert (more.count(0), max(more), min(more)) == (25, 2, 0)  # some long ones are worth a little more


def test_no_way_has_no_value() -> None:
    assert proposed_points({"routes": [{"a": "A", "b": "B", "length": 2}, 3, {"a": 1}]}, "A", "C") is None
    assert proposed_points({"routes": 7}, "A", "B") is None
