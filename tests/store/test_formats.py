"""Formats last: a stored game of every format can be read, and any change to a format requires a new number."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli import main
from companion.record.faults import Unreadable
from companion.record.header import FORMAT as RECORD_FORMAT
from companion.record.log import KINDS, LINE, Event, fold
from companion.record.replay import replay, write_record
from companion.session import Session
from companion.store.journal import Journal
from companion.store.reading import Onlooker
from companion.store.saved_games import games_folder, saved_games
from companion.store.shipped_files import board
from companion.store.tables import FORMAT, UPGRADES
from tests.formats import FORMATS, HERE, STORY, shape_of_games, shapes_of_json, stored_events

EVERY = range(1, FORMAT + 1)

OWED = """The format of {what} is not what tests/formats/{file} says.
If anybody may have files of that format: raise its number in {where}{step}. Then run: python -m tests.formats
If nobody has any yet: python -m tests.formats --again"""


@pytest.fixture
def stored(own_home: Path) -> Path:
    """The user's folder of games, with one of each format."""
    games_folder().mkdir(parents=True)
    for number in EVERY:
        shutil.copyfile(HERE / f"v{number}.game", games_folder() / f"v{number}.game")
    return games_folder()


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as link:
        return int(link.execute("PRAGMA user_version").fetchone()[0])


@pytest.mark.parametrize("number", EVERY)
class TestEveryFormat:
    def test_it_is_what_it_says(self, number: int, stored: Path) -> None:
        assert version(stored / f"v{number}.game") == number

    def test_it_is_listed_and_read_as_it_was_written(self, number: int, stored: Path) -> None:
        """Just reading it does not change the file."""
        before = (stored / f"v{number}.game").read_bytes()
        games, broken = saved_games()
        assert broken == []
        assert f"v{number}" in [game.id for game in games]
        with closing(Onlooker(stored / f"v{number}.game", "")) as onlooker:
            assert onlooker.events() == stored_events(number)
        assert (stored / f"v{number}.game").read_bytes() == before

    def test_it_is_upgraded_to_the_present_format_and_continues(self, number: int, stored: Path) -> None:
        with closing(Journal.open(f"v{number}")) as journal:
            assert journal.events() == stored_events(number)
            session = Session(journal.events(), board, journal)
            assert session.undo() is not None
        assert version(stored / f"v{number}.game") == FORMAT
        with closing(Journal.open(f"v{number}")) as journal:
            assert journal.events()[:-1] == stored_events(number)
            assert Session(journal.events(), board).record() == session.record()

    def test_the_shell_writes_it_as_a_record(
        self, number: int, stored: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["export", f"v{number}"]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        standing = fold(stored_events(number))
        assert out.count("\n") == len(standing.lines) + standing.header.count("\n")
        assert "Zoë draws cards\nAnn draws red, blind\n" in out


def test_each_older_format_has_a_step_to_the_next() -> None:
    assert sorted(UPGRADES) == list(EVERY)[:-1]


def test_the_stored_game_has_every_kind_of_event() -> None:
    """A new kind of event must be in the story of tests/formats, so that every later version can read it."""
    assert {event.kind for event in STORY} == set(KINDS)
    assert stored_events(FORMAT) == list(STORY), OWED.format(
        what="saved games", file=f"v{FORMAT}.json", where="companion/store/tables.py", step=""
    )


def test_a_change_to_saved_games_requires_a_new_format() -> None:
    owed = OWED.format(
        what="saved games",
        file=f"v{FORMAT}.shape",
        where="companion/store/tables.py",
        step=" and give the present one a step in STEPS",
    )
    assert shape_of_games(KINDS) == (HERE / f"v{FORMAT}.shape").read_text("utf-8"), owed


@pytest.mark.parametrize("name", FORMATS)
def test_removing_a_json_key_requires_a_new_format(name: str) -> None:
    """Keys may be added (then the shape is written again); a missing key would break programs that read it."""
    file = f"{name}-v{FORMATS[name]}.shape"
    before = (HERE / file).read_text("utf-8").splitlines()
    now = shapes_of_json()[name].splitlines()
    owed = OWED.format(what=f"the JSON of a {name}", file=file, where="companion/share/as_json.py", step="")
    assert [key for key in before if key not in now] == [], owed
    assert [key for key in now if key not in before] == [], "run: python -m tests.formats --again"
    assert "format" in now


def test_an_event_of_a_newer_kind_is_not_ignored(stored: Path) -> None:
    """A version that does not know it would show a different game from the one played."""
    path = stored / f"v{FORMAT}.game"
    with closing(Journal.open(path.stem)) as journal:
        journal.append(Event("weather", "rain"))
    from companion.store.faults import JournalFault

    with pytest.raises(JournalFault, match="contains something that this app does not know"):
        Journal.open(path.stem)


def test_a_record_may_state_its_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record without the line has `format: 1`. A later format is reported before anything else is read."""
    text = "format: 1\nboard: usa\nplayers: Ann, Bea\nAnn claims Denver - Omaha\n"
    assert write_record(replay(text, board)) == text
    later = f"format: {RECORD_FORMAT + 1}\nplan: atlantis\nplayers: Ann, Bea, and the rest\n"
    file = tmp_path / "friday.ttr"
    file.write_text(later, "utf-8")
    assert main(["score", str(file)]) == 2
    message = f"1:9: This record has format {RECORD_FORMAT + 1}; this version of the app reads up to {RECORD_FORMAT}."
    assert message in capsys.readouterr().err
    for wrong in ("one", "0", "1.0", "-1", "", "99999"):
        with pytest.raises(Unreadable):
            replay(text.replace("format: 1", f"format: {wrong}"), board)
    with pytest.raises(Unreadable, match="belongs above the first move"):
        replay(text + "format: 1\n", board)


def test_undone_events_stay_in_the_file(stored: Path) -> None:
    with closing(Journal.open(f"v{FORMAT}")) as journal:
        assert [event.kind for event in journal.events()].count(LINE) == len([e for e in STORY if e.kind == LINE])
