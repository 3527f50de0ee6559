"""Input that hostile and clumsy hands gave to the shell and the reader: each of these once broke something."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from companion.boards.check import check_board
from companion.cli import main
from companion.record.corrections import MOST_TRACKS
from companion.record.faults import Unreadable
from companion.record.replay import replay, write_record
from companion.store.dropped_files import dropped_picture
from companion.store.faults import JournalFault
from companion.store.journal import Journal
from companion.store.saved_games import BrokenGame, saved_games
from companion.store.shipped_files import NoSuchBoard, board, boards_for

BOARD = """name = "m"
title = "M"
players = [2]
aspect = 1.0
cities = [{name="A",x=0.1,y=0.1}, {name="B",x=0.9,y=0.9}]
routes = [{a="A",b="B",length=3}]
"""


def faults_of(text: str) -> list[str]:
    return [fault.message for fault in check_board(text)[1]]


def test_a_number_of_thousands_of_digits_is_a_fault() -> None:
    assert faults_of(f"aspect = {'9' * 5000}") == ["a number in it has too many digits"]


def test_lists_nested_far_too_deep_are_a_fault() -> None:
    assert faults_of("a = " + "[" * 100_000) == ["its tables and lists are nested too deep"]


@pytest.mark.parametrize("key", ["a" + ".a" * 20_000 + " = 1", "[" + "a . " * 20_000 + "a]", '"a".' * 20_000 + "a = 1"])
def test_a_key_far_too_deep_is_a_fault_before_it_is_parsed(key: str) -> None:
    [fault] = check_board(f"\n{key}")[1]
    assert (fault.line, fault.message) == (2, "no board file has a key with so many dots")


def test_a_card_whose_id_begins_with_a_space() -> None:
    card = '{id=" T1",a="A",b="B",points=1}'
    assert faults_of(f"ticket_cards = [{card}]\n{BOARD}") == []
    assert faults_of(f"ticket_cards = [{card}, {card.replace(' T1', 'T1')}]\n{BOARD}") == ["T1 is used twice"]


def test_thousands_of_faults_are_cut_short(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "m.toml"
    file.write_text("\n".join(f"k{number} = 1" for number in range(2000)), "utf-8")
    assert main(["boards", "check", str(file)]) == 1
    out = capsys.readouterr().out
    assert "2006 to fix" in out
    assert len(out.splitlines()) < 60


def test_a_home_of_no_existing_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(NoSuchBoard):
        board("~nobody-of-that-name/x.toml")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", "~nobody-of-that-name/x")
    assert board("usa").name == "usa"
    assert dropped_picture("~nobody-of-that-name/x.jpg") == Path("~nobody-of-that-name/x.jpg")


def test_pipes_and_broken_links_among_the_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    for folder, ending in (("games", "game"), ("boards", "toml")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"gone.{ending}").symlink_to("nowhere")
        os.mkfifo(tmp_path / folder / f"pipe.{ending}")
    assert saved_games() == (
        [],
        [BrokenGame("gone.game", "there is no such file or folder"), BrokenGame("pipe.game", "not a regular file")],
    )
    assert main(["export", "pipe"]) == 2
    assert "pipe.game is not a saved game of this app" in capsys.readouterr().err
    assert main(["boards"]) == 0


def test_a_game_file_with_an_escape_in_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    Journal.create([], board="usa", players=["Ann"]).close()
    [file] = (tmp_path / "games").glob("*.game")
    file.rename(file.with_name("a\x1b[31m.game"))
    assert main(["games"]) == 0
    assert main(["export", "x"]) == 2
    captured = capsys.readouterr()
    assert "\x1b" not in captured.out + captured.err
    assert "a�[31m" in captured.out


def test_a_game_that_cannot_be_started_leaves_no_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("companion.store.journal.TABLES", "CREATE NONSENSE;")
    with pytest.raises(JournalFault):
        Journal.create([], board="usa", players=["Ann"], folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["Joe Pass", "Ann Hold", "Table Top", "table adds", "Hold", "Ann Draw Bea", "claim"])
def test_a_name_that_contains_a_word_of_the_language(name: str) -> None:
    text = f"board: usa\nplayers: {name}, Bea\n{name} claims Denver - Omaha\n"
    replayed = replay(text, board)
    assert replayed.game.owners[replayed.entries[0].turn.steps[0].track] == 0  # type: ignore[union-attr]
    assert write_record(replay(write_record(replayed), board)) == write_record(replayed)


def test_a_verb_cannot_be_a_name() -> None:
    with pytest.raises(Unreadable, match="“claims” is a word for a move"):
        replay("board: usa\nplayers: claims, Bea\n", board)


def test_the_table_cannot_add_endless_routes() -> None:
    head = "board: county-durham\nplayers: Ann, Bea\n"
    with pytest.raises(Unreadable, match="4 tracks join Durham and Stanhope; the most is 4") as raised:
        replay(head + "table adds route Durham - Stanhope 1 red\n" * 5, board)
    assert raised.value.line == 7
    names = sorted(board("county-durham").cities)
    pairs = [f"table adds route {a} - {b} 1 red\n" for a in names for b in names if a < b]
    with pytest.raises(Unreadable, match=f"has {MOST_TRACKS} tracks; the most is {MOST_TRACKS}"):
        replay(head + "".join(pairs), board)


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("table adds route Durham - Crook -1", 33),
        ("table adds ticket Durham - Crook -5", 34),
        ("Ann draws 0 cards", 10),
        ("Ann draws 0 red", 10),
        ("Ann draws red, 0 blue", 15),
    ],
)
def test_numbers_below_one(line: str, at: int) -> None:
    with pytest.raises(Unreadable) as raised:
        replay(f"board: county-durham\nplayers: Ann, Bea\n{line}\n", board)
    assert raised.value.start == at


def test_a_board_file_next_to_a_record_is_found_and_written_as_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "m.toml").write_text(BOARD, "utf-8")
    record = tmp_path / "friday.ttr"
    record.write_text("board: m.toml\nplayers: Ann, Bea\nAnn claims A - B\n", "utf-8")
    assert main(["score", str(record)]) == 0
    boards = boards_for(record)
    written = write_record(replay(record.read_text("utf-8"), boards))
    assert written.startswith("board: m.toml\n")
    assert write_record(replay(written, boards)) == written
    capsys.readouterr()
    assert main(["import", str(record)]) == 2
    assert "its board is a separate file" in capsys.readouterr().err
    assert saved_games() == ([], [])


@pytest.mark.parametrize("named", ["{there}/m.toml", "../m.toml", "./m.toml", "boards/m.toml", "~/m.toml", "link.toml"])
def test_a_record_names_no_file_elsewhere(
    named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Absolute, upwards, downwards, from the home folder, and through a link that leads out of the record's folder."""
    beside, inside = tmp_path / "here", tmp_path / "here" / "boards"
    inside.mkdir(parents=True)
    for folder in (tmp_path, inside):
        (folder / "m.toml").write_text(BOARD, "utf-8")
    (beside / "link.toml").symlink_to("../m.toml")
    record = beside / "friday.ttr"
    record.write_text(f"board: {named.format(there=tmp_path)}\nplayers: Ann, Bea\nAnn claims A - B\n", "utf-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(beside)
    for command in ("score", "import"):
        assert main([command, str(record)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "A record names a board by its name, or by a board file beside the record" in err


def test_a_record_from_standard_input_is_next_to_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "m.toml").write_text(BOARD, "utf-8")
    monkeypatch.chdir(tmp_path)
    text = "board: m.toml\nplayers: Ann, Bea\nAnn claims A - B\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["score", "-"]) == 2
    assert "“m.toml” is neither" in capsys.readouterr().err


def test_the_shell_shows_a_board_by_the_path_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "m.toml").write_text(BOARD, "utf-8")
    assert main(["boards", str(tmp_path / "m.toml")]) == 0
    assert "A – B  3" in capsys.readouterr().out
    with pytest.raises(NoSuchBoard):
        board(str(tmp_path / "m.toml"))


def test_a_faulty_own_board_says_where_it_is_and_what_it_hides(
    own_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = own_home / "boards" / "usa.toml"
    file.parent.mkdir(parents=True)
    file.write_text(BOARD.replace("length=3", "length=0").replace('"m"', '"usa"', 1), "utf-8")
    record = tmp_path / "friday.ttr"
    record.write_text("board: usa\nplayers: Ann, Bea\n", "utf-8")
    for command in (["score", str(record)], ["import", str(record)], ["boards", "usa"], ["boards"]):
        assert main(command) in (1, 2)
        err = capsys.readouterr().err
        assert f"Your own board {file} cannot be used, and it hides the app's board usa." in err
        assert "routes[0].length" in err
    file.unlink()
    file.with_name("ours.toml").write_text(BOARD.replace("length=3", "length=0"), "utf-8")
    assert main(["boards", "ours"]) == 2
    err = capsys.readouterr().err
    assert f"Your own board {file.with_name('ours.toml')} cannot be used:" in err
    assert main(["boards", "usa"]) == 0


def test_a_tab_is_shown_as_a_space() -> None:
    with pytest.raises(Unreadable) as raised:
        replay("board: usa\nplayers: Ann, Bea\nAnn\tflies\n", board)
    assert raised.value.caret() == "Ann flies\n    ^^^^^"


@pytest.mark.parametrize("name", ["-", "B - C", "Way to B", "St-", "…"])
def test_a_city_that_cannot_be_typed(name: str) -> None:
    text = BOARD.replace('"B"', f'"{name}"')
    assert any("typed" in says for says in faults_of(text))
    assert faults_of(BOARD.replace('"B"', '"Chester-le-Street"')) == []


def test_cities_that_differ_only_by_accents() -> None:
    assert faults_of(BOARD.replace('"B"', '"Á"')) == [
        "Á is also cities[0]: capitals, accents and punctuation do not tell cities apart"
    ]


@pytest.mark.parametrize("sign", ["\\u001b", "\\u009b", "\\u202e", "\\u200b"])
def test_a_board_file_contains_no_terminal_control_characters(sign: str) -> None:
    assert faults_of(f'provenance = "{sign}[31m"\n{BOARD}') == ["has an unprintable character"]
    assert faults_of(BOARD.replace('"M"', f'"M{sign}"')) == [
        "a name has no unprintable character and none of , ; # ! |"
    ]


def test_a_ticket_is_not_worth_less_than_zero() -> None:
    with pytest.raises(Unreadable) as fault:
        replay("board: usa\nplayers: Ann, Bea\nAnn shows Denver - El Paso -5\n", board)
    assert fault.value.line == 3
