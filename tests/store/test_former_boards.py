"""Games saved when a board's name meant a different board: they stay games of that board, under its present name.

`tests/former/county-durham.game` was saved in format 4 by the app of that time.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli import main
from companion.record.edits import CHANGE, Edit
from companion.record.log import HEADER, LINE, Event
from companion.record.replay import replay
from companion.scoring import sheet
from companion.session import Session
from companion.store.board_files import FORMER, shipped_maps
from companion.store.journal import Journal
from companion.store.reading import Onlooker, read_game
from companion.store.repair import repair
from companion.store.saved_games import games_folder, saved_games
from companion.store.shipped_files import board
from companion.store.tables import FORMAT

GAME = Path(__file__).parents[1] / "former" / "county-durham.game"
NOW, BEFORE = "county-durham", "county-durham-2026"


@pytest.fixture
def old(own_home: Path) -> Path:
    """The game of that time, copied into the user's folder."""
    games_folder().mkdir(parents=True)
    return Path(shutil.copyfile(GAME, games_folder() / "friday.game"))


def in_file(path: Path) -> tuple[int, str]:
    """The format of a file, and the board named in its row for the list."""
    with closing(sqlite3.connect(path)) as link:
        return link.execute("PRAGMA user_version").fetchone()[0], link.execute("SELECT board FROM game").fetchone()[0]


def test_it_is_listed_and_read_as_a_game_on_the_former_board(old: Path) -> None:
    """Just looking changes nothing in the file; a comment after the board's name stays."""
    before = old.read_bytes()
    assert [game.board for game in saved_games()[0]] == [BEFORE]
    with closing(Onlooker(old, "")) as onlooker:
        assert onlooker.events()[0].text.startswith(f"board: {BEFORE}  # Friday's\nplayers: Ann red, Bea blue\n")
        session = Session(onlooker.events(), board)
    assert (session.game.board.name, len(session.moves), session.sheet().refused) == (BEFORE, 7, ())
    assert old.read_bytes() == before
    assert in_file(old) == (4, NOW)


def test_it_continues_on_the_former_board(old: Path) -> None:
    """After a line, a correction and an undo, the file has the present format, and the present name of the board."""
    with closing(Journal.open("friday")) as journal:
        session = Session(journal.events(), board, journal)
        assert session.play("Bea claims Horden - Seaham with 3 purple").playable
        assert session.agree(session.propose(Edit(CHANGE, 6, "Bea claims Hartlepool - Wellfield with 3 orange")))
        assert session.undo() is not None
    assert in_file(old) == (FORMAT, BEFORE)
    with closing(Journal.open("friday")) as journal:
        again = Session(journal.events(), board)
    assert again.record() == session.record()
    assert again.record().startswith(f"board: {BEFORE}  # Friday's\n")
    assert [game.board for game in saved_games()[0]] == [BEFORE]


def test_a_game_in_the_present_format_is_on_the_printed_board(own_home: Path) -> None:
    """Its header would fit both boards; the format of the file tells them apart."""
    header = Event(HEADER, f"board: {NOW}\nplayers: Ann, Bea\ntracking: claims\n")
    line = Event(LINE, "Ann claims Chester-le-Street - Washington")
    with closing(Journal.create([header, line], board=NOW, players=["Ann", "Bea"])) as journal:
        assert Session(journal.events(), board).game.board.name == NOW
        path = journal.path
    assert read_game(path)[0] == header
    assert [game.board for game in saved_games()[0]] == [NOW]


def test_what_is_readable_of_a_damaged_one_is_on_the_former_board(old: Path) -> None:
    raw = bytearray(old.read_bytes())
    at = raw.index(b"Ann claims Haswell - Wellfield")
    raw[at : at + 3] = b"Xnn"
    old.write_bytes(raw)
    done = repair("friday", board)
    assert done is not None
    assert in_file(games_folder() / f"{done.game}.game") == (FORMAT, BEFORE)
    with closing(Journal.open(done.game)) as journal:
        session = Session(journal.events(), board)
    assert session.game.board.name == BEFORE
    assert "Bea claims Rookhope - Waskerley" in session.record()


def test_what_is_readable_of_a_damaged_one_in_the_present_format_is_on_the_printed_board(own_home: Path) -> None:
    header = Event(HEADER, f"board: {NOW}\nplayers: Ann, Bea\ntracking: claims\n")
    lines = (Event(LINE, "Ann claims Chester-le-Street - Washington"), Event(LINE, "Bea draws cards"))
    with closing(Journal.create([header, *lines], board=NOW, players=["Ann", "Bea"])) as journal:
        path = journal.path
    path.write_bytes(path.read_bytes().replace(b"Bea draws cards", b"Bea draws cord "))
    done = repair(path.stem, board)
    assert done is not None
    with closing(Journal.open(done.game)) as journal:
        assert Session(journal.events(), board).game.board.name == NOW


def test_it_uses_the_tickets_of_the_users_copy(old: Path, own_home: Path) -> None:
    """The copy was made under the name that the printed board has at present."""
    text = (shipped_maps() / FORMER / f"{BEFORE}.toml").read_text("utf-8").replace(BEFORE, NOW, 1)
    row = '  { id = "own-1", a = "Crook", b = "Boldon", points = 9 },\n'
    (own_home / "boards").mkdir()
    (own_home / "boards" / f"{NOW}.toml").write_text(text.replace("ticket_cards = [\n", f"ticket_cards = [\n{row}"))
    with closing(Journal.open("friday")) as journal:
        session = Session(journal.events(), board, journal)
        assert session.play("Ann shows Crook - Boldon").playable
    assert (session.game.board.name, session.sheet().notes[0].key) == (BEFORE, "not printed")


def test_a_users_own_board_of_that_name_takes_precedence(old: Path, own_home: Path) -> None:
    """If the user had a different board of that name, old games stay on that one."""
    text = (shipped_maps() / "team-asia.toml").read_text("utf-8").replace('name = "team-asia"', f'name = "{NOW}"', 1)
    (own_home / "boards").mkdir()
    (own_home / "boards" / "mine.toml").write_text(text, "utf-8")
    assert read_game(old)[0].text.startswith(f"board: {NOW}  # Friday's\n")
    with closing(Journal.open("friday")):
        pass
    assert in_file(old) == (FORMAT, NOW)


def test_statistics_distinguish_the_two_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same lines are scored on both; the second time, results come from the cache."""
    lines = "Ann owns Chester-le-Street - Washington\nBea owns Durham - Lanchester\n"
    best = {}
    for name in (NOW, BEFORE):
        text = f"board: {name}\nplayers: Ann, Bea\ntracking: final\n{lines}"
        best[name] = sheet(replay(text, board)).sides[0].total
        (tmp_path / f"{name}.ttr").write_text(text, "utf-8")
    assert main(["import", str(tmp_path)]) == 0
    assert best[NOW] + 1 == best[BEFORE]
    for _ in range(2):
        for name in (NOW, BEFORE):
            capsys.readouterr()
            assert main(["stats", "--board", name, "--json"]) == 0
            data = json.loads(capsys.readouterr().out)
            assert data["games"] == 1, name
            assert [row["best"] for row in data["players"] if row["name"] == "Ann"] == [best[name]], name
