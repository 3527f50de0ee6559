"""What is under the covers is stored beside the game, whole and for its user only, and a bad file stops nothing."""

from __future__ import annotations

import json
import os
import zlib
from base64 import b64encode
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from nobody import apart

from companion.cli import main
from companion.record.log import HEADER, LINE, Event
from companion.store.faults import JournalFault
from companion.store.journal import Journal
from companion.store.phone_places import PhonePlaces, places_path, write_places
from companion.store.private_drafts import PrivateDrafts, drafts_path, read_drafts, write_drafts
from companion.store.repair import repair
from companion.store.saved_games import games_folder, saved_games
from companion.store.shipped_files import board

TOLD = PrivateDrafts({0: ("Durham - Sunderland", "D24"), 2: ("Zürich - Ål 9",)}, {1: 25})
HEAD = Event(HEADER, "board: county-durham\nplayers: Ann red, Bea blue\ntracking: turns\n")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The file of a saved game."""
    with closing(Journal.create([HEAD], board="county-durham", players=["Ann", "Bea"], folder=tmp_path)) as journal:
        return journal.path


def sealed(content: object) -> bytes:
    """The bytes of a file with this content and the right checksum."""
    held = json.dumps(content).encode()
    return b64encode(zlib.crc32(held).to_bytes(4, "big") + held)


def test_what_is_written_is_read_back(game: Path) -> None:
    assert read_drafts(game) == PrivateDrafts()
    write_drafts(game, TOLD)
    assert read_drafts(game) == TOLD
    write_drafts(game, PrivateDrafts({1: ("D01",)}))
    assert read_drafts(game) == PrivateDrafts({1: ("D01",)})


def test_trains_chosen_in_secret_are_kept_without_any_ticket(game: Path) -> None:
    chosen = PrivateDrafts(pieces={1: 25})
    write_drafts(game, chosen)
    assert read_drafts(game) == chosen


def test_without_hidden_tickets_there_is_no_file(game: Path) -> None:
    write_drafts(game, TOLD)
    write_drafts(game, PrivateDrafts())
    assert [path.name for path in game.parent.iterdir()] == [game.name]
    write_drafts(game, PrivateDrafts())


def test_only_its_user_can_read_it_and_it_shows_no_ticket(game: Path) -> None:
    write_drafts(game, TOLD)
    path = drafts_path(game)
    assert path.name == f"{game.name}-covered"
    assert b"urham" not in path.read_bytes()
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o600


def test_it_is_not_a_saved_game(own_home: Path) -> None:
    with closing(Journal.create([HEAD], board="county-durham", players=["Ann", "Bea"])) as journal:
        write_drafts(journal.path, TOLD)
    games, broken = saved_games()
    assert [game.id for game in games] == [journal.id]
    assert broken == []


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x00" * 40,
        b"Durham",
        b"!!!!",
        b64encode(b"abc"),
        b64encode(b"0000[]"),
        sealed([]),
        sealed({"format": 1}),
        sealed({"format": 0, "tickets": {}, "pieces": {}}),
        sealed({"format": 1, "tickets": {"x": []}, "pieces": {}}),
        sealed({"format": 1, "tickets": {"0": 7}, "pieces": {}}),
        sealed({"format": 1, "tickets": {"0": [7]}, "pieces": {}}),
        sealed({"format": 1, "tickets": {"0": ["x" * 1000]}, "pieces": {}}),
        sealed({"format": 1, "tickets": {"0": ["x"] * 1000}, "pieces": {}}),
        sealed({"format": 1, "tickets": {}, "pieces": {"0": 1e400}}),
        sealed("[" * 50_000),
        b"A" * 200_000,
    ],
)
def test_a_file_that_is_not_ours_is_reported(game: Path, raw: bytes) -> None:
    drafts_path(game).write_bytes(raw)
    with pytest.raises(JournalFault, match=r"cannot be read: the file is damaged\. It has to be entered again"):
        read_drafts(game)
    assert drafts_path(game).read_bytes() == raw


def test_damage_never_turns_a_ticket_into_another(game: Path) -> None:
    """Any changed byte and any cut is noticed, or makes no difference to the content."""
    write_drafts(game, TOLD)
    path = drafts_path(game)
    whole = path.read_bytes()
    for at in range(len(whole) - 1):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with suppress(JournalFault):
            assert read_drafts(game) == TOLD
    for size in range(len(whole) - 1):
        path.write_bytes(whole[:size])
        with pytest.raises(JournalFault):
            read_drafts(game)


def test_a_newer_one_is_reported_and_left_alone(game: Path) -> None:
    drafts_path(game).write_bytes(sealed({"format": 2, "cards": []}))
    with pytest.raises(JournalFault, match="a newer version of this app saved it"):
        read_drafts(game)


def test_what_is_not_a_file_is_reported(game: Path) -> None:
    drafts_path(game).mkdir()
    with pytest.raises(JournalFault, match="cannot be read"):
        read_drafts(game)
    with pytest.raises(JournalFault, match="could not be saved"):
        write_drafts(game, TOLD)
    assert sorted(path.name for path in game.parent.iterdir()) == [game.name, f"{game.name}-covered"]


def refused(work: Callable[[], None]) -> str:
    try:
        work()
    except JournalFault as fault:
        return str(fault)
    return ""


def test_a_full_disk_is_reported_and_the_old_file_stays(game: Path) -> None:
    """No half-written file is left behind."""
    write_drafts(game, TOLD)
    large = PrivateDrafts(dict.fromkeys(range(3), ("x" * 150,) * 100))
    says = apart(lambda: refused(lambda: write_drafts(game, large)), largest=20_000)
    assert "could not be saved" in says
    assert "as long as the game is open" in says
    assert read_drafts(game) == TOLD
    assert sorted(path.name for path in game.parent.iterdir()) == [game.name, f"{game.name}-covered"]


def test_an_interrupted_write_does_not_block_the_next(game: Path) -> None:
    game.with_name(f".{game.name}-covered-new-77").write_bytes(b"half")
    write_drafts(game, TOLD)
    assert read_drafts(game) == TOLD
    assert sorted(path.name for path in game.parent.iterdir()) == [game.name, f"{game.name}-covered"]


def test_a_new_game_does_not_inherit_what_another_left(own_home: Path) -> None:
    """After the file of a game was removed by hand, the next game of that day gets another name."""
    with closing(Journal.create([HEAD], board="county-durham", players=["Ann", "Bea"])) as first:
        write_drafts(first.path, TOLD)
    first.path.unlink()
    with closing(Journal.create([HEAD], board="county-durham", players=["Ann", "Bea"])) as second:
        assert second.id != first.id
        assert read_drafts(second.path) == PrivateDrafts()


def test_a_repaired_game_keeps_what_the_damaged_one_had(tmp_path: Path) -> None:
    events = [HEAD, *(Event(LINE, f"# {number} {'x' * 300}") for number in range(60))]
    with closing(Journal.create(events, board="county-durham", players=["Ann"], folder=tmp_path)) as journal:
        path = journal.path
    write_drafts(path, TOLD)
    raw = path.read_bytes()
    path.write_bytes(raw[:12_288] + b"\x00" * 4096 + raw[16_384:])
    write_places(path, PhonePlaces("127.0.0.1", 9000))
    done = repair(path.stem, board, folder=tmp_path)
    assert done is not None
    assert not places_path(path).exists(), "phones of the damaged game scan their codes anew"
    assert read_drafts(tmp_path / f"{done.game}.game") == TOLD
    assert not drafts_path(path).exists()


def test_the_shell_never_reads_it(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Journal.create([HEAD], board="county-durham", players=["Ann", "Bea"])) as journal:
        write_drafts(journal.path, TOLD)
    for words in (["export", journal.id], ["games"], ["stats"]):
        main(words)
    captured = capsys.readouterr()
    assert "Sunderland" not in captured.out + captured.err
    assert (games_folder() / f"{journal.id}.game-covered").exists()
