"""Some hundred hostile inputs for each of the six readers, the same every time, and those that once broke one."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

import pytest

HERE = Path(__file__).parent
if str(HERE.parents[1]) not in sys.path:
    sys.path.insert(0, str(HERE.parents[1]))

from tests.fuzz import NAMES, target  # noqa: E402
from tests.fuzz.blind import inputs  # noqa: E402
from tests.fuzz.board import SMALL  # noqa: E402

COUNTS = {"record": 250, "board": 400, "prompt": 60, "importer": 60, "journal": 100, "photo": 60}
"""The number of changed inputs for each, which take a second or two."""
HEAD = "board: usa\nplayers: Ann, Bea\n"
BROKE: tuple[tuple[str, str], ...] = (
    ("record", f"{HEAD}Ann claims Denver red - Omaha\n"),
    ("record", f"{HEAD}Ann claims red Denver - Omaha\n"),
    ("record", f"{HEAD}Ann claims Denver tunnel - Denver red\n"),
    ("record", "board: team-asia\nteams: Ann + Dee yellow, Eli + Fay white\nFay mountain Chengdu - Shanghai\n"),
    ("record", f"{HEAD[:-1]}, - Cal\nBea draws cards\n- Cal draws cards\n"),
    ("record", "board: team-asia\nteams: Ann + Bea blue, Cal +yellow\n"),
    ("journal", "header board: usa|players: blue, turns|\nlin \namend delete 1"),
    ("journal", "header board: usa|players: Ann, Bea|\nAnn draws cards\n# a remark"),
    ("journal", "header board: usa|players: Ann, Bea|\nAnn draws cards\n# a \u200b\x07 remark\nundo "),
    ("board", SMALL.replace('group = "g"', 'group = "\\ue000g"')),
    ("board", f"{SMALL}[pieces]\nchoose = 45\nrecommended_trains = 60\n"),
    ("board", f'{SMALL}[cards]\ncolours = ["red", "blacow"]\n'),
    ("board", f"{SMALL}[cards]\ncolours = []\n"),
)
"""Each reader, and a text that broke it."""


@pytest.fixture(autouse=True)
def home_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore the home after readers of files, which set their own."""
    monkeypatch.setenv("COMPANION_HOME", "")


@pytest.mark.parametrize("name", NAMES)
def test_hostile_input_gets_an_answer(name: str) -> None:
    reader = target(name)
    for data in islice(inputs(reader, 1), len(reader.seeds), len(reader.seeds) + COUNTS[name]):
        try:
            reader.check(data)
        except Exception as fault:
            raise AssertionError(f"{name}: {data!r:.2000}") from fault


@pytest.mark.parametrize(("name", "text"), BROKE)
def test_what_once_broke_a_reader(name: str, text: str) -> None:
    target(name).check(text.encode())


@pytest.mark.parametrize(
    "table", ["[tickets]\ndraw", "[tickets]\ndeal", "[teams]\nshare", "[exchange]\nship", "[pieces]\ntrain"]
)
def test_suggestions_number_by_number_are_limited(table: str) -> None:
    """99,000 tickets in a draw would keep the suggestions busy for minutes."""
    from companion.boards.check import check_boards

    faults = check_boards(f"{SMALL}{table} = 99000\n")[1]
    assert any("99000" in str(fault) for fault in faults)


def test_the_seeds_can_be_read_by_the_readers() -> None:
    """Seeds that are refused would lead nowhere."""
    from companion.boards.check import check_boards
    from companion.record.replay import replay
    from tests.fuzz import games

    for data in target("record").seeds:
        assert replay(data.decode(), games.board).moves
    assert sum(not check_boards(data.decode())[1] for data in target("board").seeds) >= 20
