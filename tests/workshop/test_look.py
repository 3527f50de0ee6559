"""What is said about a board while it is being made: faults, counts, and differences from the shipped one."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from companion.boards.read import read_board
from companion.boards.unlikely import unlikely_values
from companion.store.board_files import shipped_maps
from companion.words.plain import plain
from companion.workshop.counts import counts
from companion.workshop.look import look
from companion.workshop.value import proposed_points


def text_of(name: str) -> str:
    return (shipped_maps() / f"{name}.toml").read_text("utf-8")


USA = text_of("usa")
VALUES: dict[str, Any] = tomllib.loads(USA)
USA_VALUES = json.dumps(VALUES)


def differences(change: dict[str, Any]) -> tuple[str, ...]:
    return look(change, USA, USA).differences


def test_a_shipped_board_is_valid_and_differs_in_nothing() -> None:
    seen = look(VALUES, USA, USA)
    assert seen.text == USA
    assert seen.faults == ()
    assert seen.differences == ()


@pytest.mark.parametrize("file", sorted(shipped_maps().glob("*.toml")), ids=lambda file: file.stem)
def test_a_shipped_board_raises_no_questions(file: Path) -> None:
    assert list(unlikely_values(read_board(file.read_text("utf-8")))) == []


def test_unusual_values_are_questioned_and_stop_nothing() -> None:
    """Four parallel tracks; more pieces than there are spaces."""
    new = copy.deepcopy(VALUES)
    track = next(row for row in new["routes"] if row.get("group"))
    new["routes"] += [{**track, "colour": "red"}, {**track, "colour": "black"}]
    new["pieces"] = {"train": 180}
    seen = look(new, USA, USA)
    assert seen.faults == ()
    assert [(ask.key, ask.message) for ask in seen.unlikely] == [
        (f"routes[{len(new['routes']) - 1}]", f"4 tracks join {track['a']} and {track['b']}; printed boards have 3 at "
         "most. Was one of them entered twice?"),
        ("pieces", "2 players have 360 pieces between them, and all the tracks have 317 spaces. "
         "Can a game come to an end?"),
    ]  # fmt: skip
    new["routes"][0]["length"] = "x"
    assert look(new, USA, USA).unlikely == ()


def test_cities_differing_only_in_case_are_a_fault() -> None:
    new = copy.deepcopy(VALUES)
    new["cities"].append({**new["cities"][0], "name": new["cities"][0]["name"].upper()})
    assert any("capitals" in fault.message for fault in look(new, USA, USA).faults)


def test_of_very_many_faults_the_first_are_in_full_and_the_rest_in_our_own_words_too() -> None:
    new = copy.deepcopy(VALUES)
    for row in (*new["routes"], *new["ticket_cards"], *new["cities"]):
        row.update({key: {} for key in ("a", "b", "points", "name", "x", "y") if key in row})
    told = [fault.message for fault in look(new, USA, USA).faults]
    assert len(told) > 600
    assert told.count("is wrong too: fix the faults above to see how") == len(told) - 199
    assert not [says for says in told if "should be" in says or "Input" in says]


def test_counts_match_the_box() -> None:
    seen = counts(VALUES)
    assert (seen["places"], seen["tracks"], seen["spaces"]) == (36, 100, 309)
    assert seen["tracks by colour"]["red"] == 7
    assert sum(seen["tracks by colour"].values()) == sum(seen["tracks by length"].values()) == 100
    europe = counts(tomllib.loads(text_of("europe")))
    assert (europe["locomotives"], europe["tickets"], europe["tracks by kind"]) == (17, 46, {"ferry": 13, "tunnel": 18})
    assert europe["tickets by deck"] == {"long": 6, "regular": 40}
    assert europe["tickets of variants"] == {"1912": 65, "big-cities": 45, "mega": 101}
    germany = counts(tomllib.loads(text_of("germany")))
    assert (germany["border ends"], germany["doubles"], germany["triples"], germany["passengers"]) == (14, 21, 2, 55)


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
        "Atlanta is elsewhere on the picture",
        "Reno is new",
        "Atlanta – Charleston, length: 2, now 3",
        "track Portland – Reno 4 is new",
        "the rules of tunnels are in force",
    } <= set(differences(new))
    assert any(says.startswith("ticket ") and says.endswith(" is missing") for says in differences(new))


def test_the_changed_one_of_two_similar_rows_is_found() -> None:
    new = copy.deepcopy(VALUES)
    double = [row for row in new["routes"] if row.get("group") == "Boston|New York"]
    double[1]["colour"] = "green"
    assert differences(new) == ("Boston – New York, colour: red, now green",)


def test_a_renamed_city_is_reported_once() -> None:
    new = json.loads(USA_VALUES.replace('"Boston"', '"Beantown"'))
    assert differences(new) == ("Boston is now called Beantown",)


def test_values_are_in_words_and_defaults_are_no_difference() -> None:
    new = copy.deepcopy(VALUES)
    new["printed"] = False
    new["turns"].pop("last_turns", None)
    new["cities"][0]["junction"] = False
    new["doubts"] = []
    new["variants"] = [row for row in new["variants"] if row["name"] != "usa-mega"]
    new["meeples"] = {"countries": {"France": 1}}
    assert set(differences(new)) == {
        "printed: nothing, now no",
        "the variant usa-mega is missing",
        "the rules of meeples are in force",
        "meeples.countries: nothing, now France 1",
    }


KEYS = st.sampled_from(("a", "b", "name", "x", "length", "points", "options", "tour", "deck", "sets", "copies"))
ANYTHING = st.recursive(st.one_of(st.none(), st.booleans(), st.integers(), st.text()), st.lists, max_leaves=6)


@settings(max_examples=40, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.data())
def test_any_values_can_be_checked(data: st.DataObject) -> None:
    text = text_of("new-york")
    new = tomllib.loads(text)
    for _ in range(data.draw(st.integers(1, 5))):
        rows = new[data.draw(st.sampled_from(("cities", "routes", "ticket_cards")))]
        data.draw(st.sampled_from(rows))[data.draw(KEYS)] = data.draw(ANYTHING)
    new[data.draw(st.sampled_from((*new, "coal")))] = data.draw(ANYTHING)
    seen = look(new, text, text)
    assert all(plain(says, len(says) + 1) == says for says in (*seen.differences, *map(str, seen.faults)))
    json.dumps(seen.counts)


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
def test_an_unfinished_or_strange_board_gets_a_list_of_faults(data: dict[str, Any]) -> None:
    seen = look(data, "", USA)
    assert seen.faults
    assert all(str(fault).isprintable() for fault in seen.faults)


def test_a_fault_names_its_row() -> None:
    new = copy.deepcopy(VALUES)
    new["routes"][5]["length"] = 99
    assert [fault.key for fault in look(new, USA).faults] == ["routes[5].length"]


def test_a_ticket_is_worth_the_shortest_path() -> None:
    assert proposed_points(VALUES, "Denver", "El Paso") == 4
    cards = [card for card in VALUES["ticket_cards"] if "base" in card.get("sets", ["base"])]
    more = [card["points"] - (proposed_points(VALUES, card["a"], card["b"]) or 0) for card in cards]
    assert len(more) == 30
    assert (more.count(0), max(more), min(more)) == (25, 2, 0)  # some long tickets are worth a little more


def test_a_ticket_without_a_path_has_no_value() -> None:
    assert proposed_points({"routes": [{"a": "A", "b": "B", "length": 2}, 3, {"a": 1}]}, "A", "C") is None
    assert proposed_points({"routes": 7}, "A", "B") is None
