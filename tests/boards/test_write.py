"""A board file that is written again keeps everything that did not change, to the letter."""

from __future__ import annotations

import copy
import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from how_much import MORE, some
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.boards.read import read_boards
from companion.boards.toml_values import Unwritable, without_defaults
from companion.boards.write import board_text
from companion.families import TABLES
from companion.store.board_files import shipped_maps

MAPS = sorted((*shipped_maps().glob("*.toml"), *shipped_maps().glob("former/*.toml")))
TEXTS = [path.read_text("utf-8") for path in MAPS]
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
    """The text after each # in a file that has none in its strings."""
    return [line.partition("#")[2].strip() for line in text.split("\n") if "#" in line]


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_an_unchanged_board_stays_the_same_and_a_rewritten_one_is_whole(path: Path) -> None:
    text = path.read_text("utf-8")
    values = tomllib.loads(text)
    assert board_text(values, text) == text
    assert board_text(json.loads(json.dumps(values)), text) == text
    anew = board_text(values)
    assert read_boards(anew) == read_boards(text)
    assert board_text(values, anew) == anew


ROWS = {
    "cities": {"name": "New", "x": 0.5, "y": 1},
    "routes": {"a": "A", "b": "B", "length": 3},
    "ticket_cards": {"id": "N1", "a": "A", "b": "B", "points": 0},
    "variants": {"name": "new", "title": "New", "set": "new", "tickets": {"deal": 4}},
}
HEAD = st.sampled_from(("title", "aspect", "provenance", "bgg", "doubts", "players", "unheard-of"))
TABLE = st.sampled_from((*TABLES, "unheard of"))
KEY = st.sampled_from(("rule", "points", "each", "deal", "note", "length", "name", "x", "sets", "options", "countries"))
VALUE = st.one_of(
    st.booleans(),
    st.integers(-5, 99),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=8),
    st.sampled_from(('a "b" # c', "a\nb\\", [], [2, 3], ["x # y"], [["A", "B", 3]], {"a": 1, "b c": [2]})),
)


@st.composite
def edited(draw: st.DrawFn, values: dict[str, Any]) -> dict[str, Any]:
    """The values of a board with a few edits, sensible or not."""
    new = copy.deepcopy(values)
    for _ in range(draw(st.integers(1, 8))):
        match draw(st.sampled_from(("row", "row", "row", "head", "table"))):
            case "row":
                edited_row(draw, new)
            case "head" if draw(st.booleans()):
                new[draw(HEAD)] = draw(VALUE)
            case "head":
                new.pop(draw(st.one_of(HEAD, st.sampled_from(list(ROWS)))), None)
            case _:
                edited_table(draw, new)
    return new


def edited_row(draw: st.DrawFn, new: dict[str, Any]) -> None:
    array = draw(st.sampled_from(list(ROWS)))
    rows = new.setdefault(array, [])
    at = draw(st.integers(0, max(len(rows) - 1, 0)))
    match draw(st.sampled_from(("add", "take", "take", "change", "forget", "move"))):
        case "add":
            rows.insert(at, copy.deepcopy(ROWS[array]))
        case "take":
            del rows[at : at + draw(st.integers(1, 3))]
        case "change" if rows:
            rows[at][draw(KEY)] = draw(VALUE)
        case "forget" if rows and rows[at]:
            del rows[at][draw(st.sampled_from(list(rows[at])))]
        case "move" if rows:
            rows.insert(draw(st.integers(0, len(rows))), rows.pop(at))


def edited_table(draw: st.DrawFn, new: dict[str, Any]) -> None:
    table = draw(TABLE)
    numbers = new.get(table)
    if not isinstance(numbers, dict):
        new[table] = draw(st.sampled_from(({}, {"rule": "EU-01", "points": 77})))
    elif draw(st.booleans()) and numbers:
        del numbers[draw(st.sampled_from(list(numbers)))]
    elif draw(st.booleans()):
        numbers[draw(KEY)] = draw(VALUE)
    else:
        del new[table]


def own_lines(text: str) -> Counter[str]:
    """The comments that are on lines of their own."""
    return Counter(line.strip() for line in text.split("\n") if line.lstrip().startswith("#"))


def sign(row: Any) -> str:
    """The same text for rows with the same values: 1 is 1.0, and not true."""
    return json.dumps(row, sort_keys=True, default=str).replace(".0,", ",").replace(".0}", "}")


def row_lines(text: str) -> Iterator[tuple[str, str]]:
    """The lines that hold a row, each with the row's text from `sign`."""
    for line in text.split("\n"):
        if line.startswith("  {"):
            yield line, sign(tomllib.loads(f"row = [\n{line}\n]")["row"][0])


@cache
def lines_of(text: str) -> tuple[tuple[str, str], ...]:
    return tuple(row_lines(text))


@settings(max_examples=50 * MORE, deadline=None)
@given(st.data())
def test_edits_are_written_and_everything_else_stays(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    new = data.draw(edited(tomllib.loads(text)))
    written = board_text(new, text)
    assert without_defaults(tomllib.loads(written)) == without_defaults(new)
    assert own_lines(written) == own_lines(text)
    kept = {sign(row) for key in ROWS if isinstance(new.get(key), list) for row in new[key]}
    lines = set(written.split("\n"))
    assert all(line in lines for line, row in lines_of(text) if row in kept)
    assert board_text(new, written) == written
    assert board_text(tomllib.loads(written), written) == written


@pytest.mark.parametrize("number", range(len(MAPS)), ids=[path.stem for path in MAPS])
def test_comments_survive_the_loss_of_any_table_or_half_of_any_list(number: int) -> None:
    """Each board loses a sixth of its tables and lists, a different sixth from the previous board; with TORTURE=5 it
    loses each of them, in every way.
    """
    text = TEXTS[number]
    values = tomllib.loads(text)
    every = list(enumerate(values.items()))
    for at, (key, value) in some(every, 6, number):
        halves = (value[: len(value) // 2], value[len(value) // 2 :]) if isinstance(value, list) else ()
        without = {name: values[name] for name in values if name != key}
        losses = (without, {**values, key: "x"}, {**values, key: {}}, *({**values, key: half} for half in halves))
        for more in range(min(MORE, len(losses))):
            new = losses[(number + at + more) % len(losses)]
            written = board_text(new, text)
            assert without_defaults(tomllib.loads(written)) == without_defaults(new), key
            assert own_lines(written) == own_lines(text), key


def test_a_changed_row_keeps_its_columns_and_adds_no_more_than_needed() -> None:
    text = """routes = [
  { a = "Ambala", b = "Bezwada",   length =  3, colour = "red", group = "x" },   # hm
]
"""
    row = {"a": "Ambala", "b": "Bezwada", "length": 3, "colour": "red", "group": "x", "kind": "train"}
    changes: dict[str, dict[str, Any]] = {
        '{ a = "Ambala", b = "Bezwada",   length =  3, colour = "red", group = "x" },   # hm': {},
        '{ a = "Ambala", b = "Bhatinda",  length =  3, colour = "red", group = "x" },   # hm': {"b": "Bhatinda"},
        '{ a = "Ambala", b = "Bezwada",   length = 12, colour = "red", group = "x" },   # hm': {"length": 12},
        '{ a = "Ambala", b = "Bezwada",   length =  3, group = "x" },   # hm': {"colour": "grey"},
        '{ a = "Ambala", b = "Bezwada",   length =  3, colour = "red", kind = "ferry", group = "x" },   # hm': {
            "kind": "ferry"
        },
    }
    for line, change in changes.items():
        assert board_text({"routes": [row | change]}, text) == f"routes = [\n  {line}\n]\n"


def test_an_empty_board_grows_row_by_row_and_table_by_table() -> None:
    board: dict[str, Any] = {"name": "x", "cities": [], "routes": []}
    text = board_text(board)
    assert text == 'name = "x"\ncities = []\nroutes = []\n'
    board |= {"cities": [{"y": 0.5, "x": 0, "junction": False, "name": "A"}], "tickets": {"deal": 9}, "coal": {}}
    text = board_text(board, text)
    assert text == (
        'name = "x"\n\ncities = [\n  { name = "A", x = 0, y = 0.5 },\n]\nroutes = []\n\n[coal]\n\n[tickets]\ndeal = 9\n'
    )
    board |= {"variants": [{"name": "y", "set": "y", "tickets": {"keep": 2}}], "tunnels": {}, "tickets": {}}
    text = board_text(board, text)
    assert text.endswith(
        '\n[coal]\n\n[tickets]\n\n[tunnels]\n\n[[variants]]\nname = "y"\nset = "y"\n\n[variants.tickets]\nkeep = 2\n'
    )


def test_tables_written_in_other_ways_keep_their_comments() -> None:
    text = """name = "x"
# dotted
tickets.deal = 4 # four
tickets.keep = 2
coal = { most = 3, least = -5 } # inline

[meeples.countries]
# one
Schweiz = 1

# rails
[[variants]]
name = "v"

# between
[ties]
order = []

[[variants]]
# second
name = "w"
"""
    values = tomllib.loads(text)
    assert board_text(values, text) == text
    values["tickets"] |= {"deal": 5, "draw": 9}
    values["coal"]["most"] = 4
    values["meeples"] |= {"most": 30, "countries": {"Schweiz": 2, "Österreich": 1}}
    del values["variants"][0]
    written = board_text(values, text)
    assert tomllib.loads(written) == values
    assert comments(written) == ["dotted", "four", "inline", "one", "rails", "second", "between"]
    assert "coal = { most = 4, least = -5 } # inline\n" in written


@settings(max_examples=25 * MORE, deadline=None)
@given(st.data())
def test_a_board_without_comments_is_written_just_as_exactly(data: st.DataObject) -> None:
    new = data.draw(edited(tomllib.loads(data.draw(st.sampled_from(TEXTS)))))
    anew = board_text(new)
    assert without_defaults(tomllib.loads(anew)) == without_defaults(new)
    assert board_text(new, anew) == anew


def test_handwritten_comments_stay_where_they_were() -> None:
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


def test_the_comment_above_a_table_of_a_list_stays_once_when_the_table_goes_or_moves() -> None:
    text = 'name = "x"\n\n[[variants]]\nname = "a"\n\n# above the last\n[[variants]]\nname = "b"\n'
    values = tomllib.loads(text)
    for rows in (values["variants"][:1], values["variants"][::-1]):
        assert board_text({"name": "x", "variants": rows}, text).count("# above the last") == 1


def test_comments_within_a_table_of_a_list_stay_when_the_table_goes() -> None:
    text = (
        'name = "x"\n\n[[variants]]\n# above its name\nname = "a"\n\n'
        '[variants.tunnels]\n# within its table\ncards = 3\n\n[[variants]]\nname = "b"\n'
    )
    values = tomllib.loads(text)
    for rows in (values["variants"][1:], []):
        written = board_text({"name": "x", "variants": rows} if rows else {"name": "x"}, text)
        assert [written.count(f"# {place} its") for place in ("above", "within")] == [1, 1]


def test_line_endings_of_the_file_are_kept() -> None:
    windows = BY_HAND.replace("\n", "\r\n")
    values = tomllib.loads(windows)
    values["routes"].pop()
    values["title"] = "X"
    written = board_text(values, windows)
    assert "\n" not in written.replace("\r\n", "")
    assert tomllib.loads(written) == values


def test_whole_numbers_from_a_browser_equal_the_original_ones() -> None:
    text = 'name = "x"\naspect = 1.0\ncities = [{ name = "A", x = 0.0, y = 1.0 }]\n'
    assert board_text({"name": "x", "aspect": 1, "cities": [{"name": "A", "x": 0, "y": 1}]}, text) == text


def test_keys_of_a_new_file_are_in_the_order_of_the_schema() -> None:
    text = board_text({"longest_path": {"points": 7}, "cities": [{"y": 0.5, "x": 0.25, "name": "A"}], "name": "x"})
    assert text == 'name = "x"\n\ncities = [\n  { name = "A", x = 0.25, y = 0.5 },\n]\n\n[longest_path]\npoints = 7\n'


def test_missing_values_are_left_out() -> None:
    assert board_text({"name": "x", "bgg": None}) == 'name = "x"\n'


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 2**70, object()])
def test_what_no_file_can_contain_is_refused(value: object) -> None:
    with pytest.raises(Unwritable):
        board_text({"name": value})


def test_a_table_of_thousands_of_keys_is_refused() -> None:
    with pytest.raises(Unwritable):
        board_text({f"key-{number}": number for number in range(2000)})


def test_endless_lists_are_refused() -> None:
    deep: list[Any] = []
    for _ in range(100):
        deep = [deep]
    with pytest.raises(Unwritable):
        board_text({"name": deep})


@pytest.mark.parametrize(
    "text", ["= [", "a = 1\na = 2", "\x00", f"a = {'[' * 900}{']' * 900}", "a." * 200_000 + "a = 1"]
)
def test_a_text_that_is_no_board_file_is_rewritten(text: str) -> None:
    """Also one that Python's parser of TOML would take an hour for."""
    assert board_text({"name": "x"}, text) == 'name = "x"\n'
