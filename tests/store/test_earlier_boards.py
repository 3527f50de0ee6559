"""Corrections kept in a user's own board: comments stay, and saved games stay on the board as it was."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.archive.often_corrected import OFTEN, often_corrected, refuse_corrections
from companion.archive.open_game import OpenGame
from companion.archive.statistics import count_games
from companion.boards.corrections import BoardCorrection, corrections
from companion.boards.read import BoardFaults
from companion.record.header import new_header
from companion.record.log import HEADER, Event
from companion.store import staying_games
from companion.store.earlier_boards import GAMES, earlier_folder, earlier_games
from companion.store.own_boards import corrected_board, missing_corrections, save_board, save_corrections
from companion.store.repair import repair
from companion.store.safe_sqlite import wal_path
from companion.store.saved_games import game_file
from companion.store.shipped_files import board, boards_of

NAME = "county-durham"
LINES = (
    "table corrects route Durham - Waterhouses to 3 grey",
    "table adds route Consett - Tow Law 2 red",
    "table adds ticket Durham - Stanhope 9",
)


def game(*lines: str, tracking: str = "turns", on: str = NAME) -> str:
    """Save a game with these lines, and give its name."""
    head = Event(HEADER, new_header(board(on), [("Ann", "red"), ("Bea", "blue")], tracking=tracking))
    opened = OpenGame.begin([head], on, ["Ann", "Bea"], None)
    try:
        for line in lines:
            assert opened.session.play(line).playable, line
        assert opened.source is not None
        return opened.source.id
    finally:
        opened.close()


def made_in(name: str) -> tuple[BoardCorrection, ...]:
    opened = OpenGame.open(name)
    opened.close()
    return corrections(opened.session.replay.start.board, opened.session.game.board)


def test_corrections_of_one_game_apply_to_the_next(own_home: Path) -> None:
    made = made_in(game(*LINES))
    assert missing_corrections(NAME, made) == made
    path = save_corrections(NAME, made)
    assert path == own_home / "boards" / f"{NAME}.toml"
    now = board(NAME)
    (track,) = now.tracks_between[frozenset(("Durham", "Waterhouses"))]
    assert (track.length, track.colour) == (3, "grey")
    assert frozenset(("Consett", "Tow Law")) in now.tracks_between
    assert missing_corrections(NAME, made) == ()
    assert save_corrections(NAME, made).read_text("utf-8") == path.read_text("utf-8")


def test_a_saved_game_stays_on_its_original_board(own_home: Path) -> None:
    """Otherwise its lines would add a track twice, or name a colour that is gone. The next game is on the new board."""
    old = game(*LINES, "Ann claims Durham - Waterhouses with 3 red")
    opened = OpenGame.open(old)
    shown = opened.session.record()
    opened.close()
    save_corrections(NAME, made_in(old))
    new = game()
    save_corrections(NAME, made_in(game("table corrects route Durham - Waterhouses to 1 grey")))
    lengths = {}
    for name in (old, new):
        opened = OpenGame.open(name)
        lengths[name] = opened.session.replay.start.board.tracks_between[frozenset(("Durham", "Waterhouses"))][0].length
        if name == old:
            assert opened.session.record() == shown
        opened.close()
    assert lengths == {old: 2, new: 3}
    assert board(NAME).tracks_between[frozenset(("Durham", "Waterhouses"))][0].length == 1
    assert boards_of("no such game")(NAME) == board(NAME)


def test_a_new_game_uses_the_current_board_whatever_became_of_earlier_ones(own_home: Path) -> None:
    """The earlier game stayed on the board as it was, and then somebody deleted its file."""
    old = game(*LINES)
    save_corrections(NAME, made_in(old))
    game_file(old).unlink()
    opened = OpenGame.open(game())
    opened.close()
    (track,) = opened.session.game.board.tracks_between[frozenset(("Durham", "Waterhouses"))]
    assert track.length == 3


@pytest.mark.parametrize("renamed", [False, True])
def test_a_game_whose_file_is_removed_in_mid_game_stays_on_its_board(own_home: Path, renamed: bool) -> None:
    """It is written anew, under another name if the log was left behind."""
    old = game(*LINES)
    save_corrections(NAME, made_in(old))
    opened = OpenGame.open(old)
    assert opened.journal is not None
    opened.journal.path.unlink()
    if not renamed:
        wal_path(opened.journal.path).unlink()
    with pytest.raises(OSError, match="moved or removed"):
        opened.session.play("Ann draws cards")
    opened.session.play("Ann draws cards")
    record, new = opened.session.record(), opened.journal.id
    opened.close()
    assert (new != old) is renamed
    opened = OpenGame.open(new)
    opened.close()
    assert opened.session.record() == record
    (track,) = opened.session.replay.start.board.tracks_between[frozenset(("Durham", "Waterhouses"))]
    assert track.length == 2


def test_a_board_saved_from_the_workshop_leaves_saved_games_alone_too(own_home: Path) -> None:
    old = game("table adds route Consett - Tow Law 2 red")
    save_board(NAME, corrected_board(NAME, made_in(old)).after)
    assert len(made_in(old)) == 1


def test_statistics_score_a_game_on_its_own_board(own_home: Path) -> None:
    """The result cached for the board as it was is found again, or calculated again with the same outcome."""
    card = board(NAME).tickets[0]
    shows = f"Bea shows {' - '.join(card.ends)}"
    game("Ann claims Durham - Waterhouses with 2 blue", shows, tracking="claims")
    made = made_in(game(LINES[0]))
    before = [counted.played.result for counted in count_games() if counted.played is not None]
    assert len(before) == 1
    save_corrections(NAME, made)
    for _ in range(2):
        assert [counted.played.result for counted in count_games() if counted.played is not None] == before


def test_comments_and_order_of_the_users_file_stay(own_home: Path) -> None:
    made = made_in(game(*LINES))
    path = save_corrections(NAME, made[:1])
    text = path.read_text("utf-8").replace("routes = [", "# measured on our table\nroutes = [  # all of them", 1)
    path.write_text(text, "utf-8")
    save_corrections(NAME, made[1:])
    after = path.read_text("utf-8").splitlines()
    assert [row for row in text.splitlines() if row not in after] == []
    assert len(after) == len(text.splitlines()) + 2


def test_only_valid_boards_are_written(own_home: Path) -> None:
    """Not even the copy of the board for saved games is written."""
    game()
    with pytest.raises(BoardFaults):
        save_corrections(NAME, [BoardCorrection("Durham", "Atlantis", (), (4,), ticket=True)])
    assert not (own_home / "boards").exists()


@pytest.mark.parametrize(
    "listed",
    [
        '{"GAME": {"county-durham": "county-durham.toml"}',  # cut off
        '["GAME"]',
        '{"GAME": "county-durham.toml"}',
        '{"GAME": {"county-durham": 3}}',
        '{"GAME": {"county-durham": "../../outside.toml"}}',
        '{"GAME": {"county-durham": "deleted.toml"}}',
    ],
)
def test_what_is_damaged_in_the_list_of_games_counts_for_nothing(own_home: Path, listed: str) -> None:
    old = game(*LINES[:1])
    save_corrections(NAME, made_in(old))
    outside = corrected_board(NAME, ()).after.replace("Coal Country", "outside")
    (own_home / "outside.toml").write_text(outside, "utf-8")
    (own_home / "boards" / "earlier" / GAMES).write_text(listed.replace("GAME", old), "utf-8")
    assert boards_of(old)(NAME) == board(NAME)


def test_a_repaired_game_stays_on_its_board(own_home: Path) -> None:
    old = game(*LINES, "Ann claims Durham - Waterhouses with 3 red")
    made, path = made_in(old), game_file(old)
    save_corrections(NAME, made)
    path.write_bytes(path.read_bytes().replace(b"Waterhouses with 3 red", b"Waterhouses with 3 rad"))
    done = repair(old, boards_of(old))
    assert done is not None
    assert made_in(done.game) == made


def test_a_game_that_cannot_be_read_for_a_while_stays_on_its_board_too(own_home: Path) -> None:
    """Its file may be on a disk that is damaged, or of a newer app; nobody knows then which board it is on."""
    old = game(*LINES)
    made, saved = made_in(old), game_file(old).read_bytes()
    game_file(old).write_bytes(b"unreadable")
    save_corrections(NAME, made)
    game_file(old).write_bytes(saved)
    assert made_in(old) == made


def test_two_changes_in_one_clock_tick_are_two(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game stays on the board on which it was begun."""
    real = os.replace

    def at_one_tick(new: Path, path: Path) -> None:
        real(new, path)
        os.utime(path, ns=(0, 0))

    monkeypatch.setattr(os, "replace", at_one_tick)
    games, titles = [], []
    for title in ("first", "second"):
        games.append(game())
        titles.append(boards_of(games[-1])(NAME).title)
        text = corrected_board(NAME, ()).before.replace(f'title = "{titles[-1]}"', f'title = "{title}"', 1)
        save_board(NAME, text)
    assert [boards_of(name)(NAME).title for name in games] == titles == ["County Durham (Coal Country)", "first"]
    assert board(NAME).title == "second"


def test_a_change_made_meanwhile_by_another_process_stays(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = game()
    path = earlier_folder() / GAMES

    @contextmanager
    def behind_another(folder: Path, what: str) -> Iterator[None]:
        """The lock, taken after another process, which has just released it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('{"another": {"usa": "usa.toml"}}', "utf-8")
        yield

    monkeypatch.setattr(staying_games, "exclusive", behind_another)
    save_corrections(NAME, made_in(game(*LINES)))
    assert earlier_games().keys() >= {"another", name}


def test_a_correction_made_in_three_games_is_suggested_until_declined(own_home: Path) -> None:
    line, other = "table corrects route Durham - Waterhouses to 3 grey", LINES[1]
    for at in range(OFTEN):
        assert often_corrected() == {}
        game(line, *([other] if at else []))
    (made,) = often_corrected()[NAME]
    assert made.says == "Durham – Waterhouses: 3 grey instead of 2 blue"
    refuse_corrections(NAME, [made])
    assert often_corrected() == {}
    game(other)
    assert [each.says for each in often_corrected()[NAME]] == ["Consett – Tow Law: one more track, 2 red"]


def test_a_corrected_track_is_suggested_for_the_board_and_a_ticket_for_its_variant(own_home: Path) -> None:
    """A board shares its tracks with its variants, but not its tickets."""
    for on in ("usa", "usa-1910", "usa-mega"):
        game("table corrects route Denver - Omaha to 3 purple", on=on)
    for _ in range(OFTEN):
        game("table corrects ticket Calgary - Nashville to 15", on="usa-1910")
    assert {name: len(made) for name, made in often_corrected().items()} == {"usa": 1, "usa-1910": 1}


def test_only_the_latest_refusals_are_kept(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings stay small, however often corrections are refused."""
    monkeypatch.setattr("companion.archive.often_corrected.MOST_REFUSED", 2)
    for _ in range(OFTEN):
        name = game(*LINES)
    made = often_corrected()[NAME]
    for correction in (*made, made[1]):
        refuse_corrections(NAME, [correction])
    assert len(made) == len(LINES)
    assert often_corrected()[NAME] == made[:1], name


def test_a_pipe_in_place_of_a_log_is_not_waited_for(own_home: Path) -> None:
    for _ in range(OFTEN):
        game(LINES[0])
    os.mkfifo(wal_path(game_file(game())))
    assert often_corrected().keys() == {NAME}


def test_an_undone_line_counts_for_nothing(own_home: Path) -> None:
    for _ in range(OFTEN):
        name = game(LINES[0])
        opened = OpenGame.open(name)
        opened.session.undo()
        opened.close()
    assert often_corrected() == {}
