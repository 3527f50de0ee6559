"""Stories of games that are open elsewhere, damaged, or lose their file: one clear message, and a way to continue."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from nobody import apart
from story import screen_text, typed
from textual.pilot import Pilot

from companion.record.log import LINE, UNDO, Event
from companion.store.journal import Journal
from companion.store.saved_games import games_folder, saved_games
from companion.store.text_copy import copy_path
from companion.tui.app import CompanionApp
from companion.tui.screens.home import CHOICES, HomeScreen
from companion.tui.screens.repair import RepairScreen
from companion.tui.screens.table import TableScreen
from companion.tui.widgets.prompt import Prompt

Open = Callable[..., CompanionApp]
Make = Callable[..., str]
DEALT = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets")


async def opened(pilot: Pilot, wait: int = 2) -> str:
    for _ in range(wait):
        await pilot.pause()
    return screen_text(pilot.app)


def notified(app: CompanionApp) -> str:
    """Everything that the app says on top of its screens, in one line."""
    return " ".join(note.message for note in app._notifications)


async def test_an_error_of_the_system_is_told_in_words(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever part of opening a game meets it."""
    game = saved_game(*DEALT)

    def fails(*_: object) -> None:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE), "a/part.py")

    monkeypatch.setattr("companion.archive.open_game.OpenGame.open", fails)
    app = companion(game)
    async with app.run_test() as pilot:
        await opened(pilot)
        assert notified(app) == "a/part.py cannot be read: too many files are open on this machine."


async def test_a_game_that_is_open_elsewhere_can_be_watched(saved_game: Make, companion: Open) -> None:
    """The second one is told since when, sees moves as they are played, and cannot play any."""
    game = saved_game(*DEALT, tracking="turns")
    with closing(Journal.open(game)) as first:
        app = companion(game)
        async with app.run_test(size=(140, 40)) as pilot:
            text = await opened(pilot)
            table = app.screen
            assert isinstance(table, TableScreen)
            assert "looking on, open since" in text
            assert f"{game} is already open in this app, since" in notified(app)
            assert app.opened.journal is None

            await typed(pilot, "draws cards")
            text = await opened(pilot)
            assert "This does not count: you are only looking on." in text
            assert len(app.screen.session.moves) == 3
            await pilot.press("escape", "ctrl+z")
            assert "This does not count: you are only looking on." in await opened(pilot)

            first.append(Event(LINE, "Ann draws cards"))
            table.follow_game()
            text = await opened(pilot)
            assert "Bea to move" in text
            assert len(app.screen.session.moves) == 4
            app.show("sheet", app.session)
            await opened(pilot)
            first.append(Event(UNDO))
            table.follow_game()
            assert len(app.session.moves) == 4, "the sheet that lies open stays what it is"
            await pilot.press("escape")
            await opened(pilot)
            table.follow_game()
            assert "Ann to move" in await opened(pilot)
        assert first.events()[-1] == Event(UNDO)
    with closing(Journal.open(game)) as journal:
        assert len(journal.events()) == 6


@pytest.mark.parametrize(
    ("board", "line"),
    [
        ("county-durham", "claims durham - waterhouses with 9 blue"),
        ("county-durham", "claims durham - waterhouses with 9 blue ! we allow it"),
        ("europe", "zurich venice"),
    ],
)
async def test_an_onlooker_is_not_told_how_to_play_a_line(
    saved_game: Make, companion: Open, board: str, line: str
) -> None:
    """Neither with `!`, nor by Enter, nor by an answer: nothing can be played there."""
    game = saved_game(*DEALT, board=board, tracking="turns")
    with closing(Journal.open(game)):
        app = companion(game)
        async with app.run_test(size=(140, 40)) as pilot:
            await opened(pilot)
            for key in ("", "enter"):
                if key:
                    await pilot.press(key)
                else:
                    app.screen.query_one("#prompt", Prompt).value = line
                text = await opened(pilot)
                assert "End the line with !" not in text
                assert "Enter plays it" not in text
                assert "Enter asks" not in text
                assert "only looking on" in text


async def test_an_onlooker_is_told_where_phones_join_before_any_are_let_in(saved_game: Make, companion: Open) -> None:
    """And not that phones lose the game when it is no longer watched."""
    game = saved_game(*DEALT, tracking="turns")
    with closing(Journal.open(game)):
        app = companion(game)
        async with app.run_test(size=(140, 40)) as pilot:
            await opened(pilot)
            await pilot.press("ctrl+o")
            assert "This game is played elsewhere; phones join it there." in " ".join((await opened(pilot)).split())
            assert await app.desk.start("127.0.0.1") is None
            await pilot.press("escape", "escape")
            says = await opened(pilot)
            assert "Esc again goes to the first screen" in says
            assert "The phones then lose this game" not in says


async def test_after_watching_the_game_can_be_played(saved_game: Make, companion: Open) -> None:
    """Once it is closed elsewhere, going home and opening it again is enough."""
    game = saved_game(*DEALT, tracking="turns")
    first = Journal.open(game)
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press(*"draws", "space", *"cards")
        assert "You are only looking on: Enter plays nothing here." in await opened(pilot)
        await pilot.press("enter")
        assert "already open in this app" in " ".join((await opened(pilot)).split())
        first.close()
        await pilot.press("enter")
        assert f"{game} is closed elsewhere now" in " ".join((await opened(pilot)).split())
        await pilot.press("escape", "escape", "escape")
        await opened(pilot)
        assert isinstance(app.screen, HomeScreen)
        assert app.opened is None
        assert app.open_game(game) is None
        await opened(pilot)
        await typed(pilot, "draws cards")
        assert len(app.screen.session.moves) == 4
    assert apart(lambda: Journal.open(game).events())[-1] == Event(LINE, "Ann draws cards")


def spoilt(game: str) -> Path:
    """The file of a game with one letter changed in one of its lines."""
    path = games_folder() / f"{game}.game"
    path.write_bytes(path.read_bytes().replace(b"Bea keeps 2", b"Bea keeps 3", 1))
    return path


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_a_damaged_game_offers_what_can_be_read(saved_game: Make, companion: Open, size: tuple[int, int]) -> None:
    """Enter continues with it as a new game; the damaged file stays beside it."""
    game = saved_game(*DEALT, tracking="turns")
    path = spoilt(game)
    raw = path.read_bytes()
    app = companion(game)
    async with app.run_test(size=size) as pilot:
        text = await opened(pilot)
        assert isinstance(app.screen, RepairScreen)
        assert "is damaged: 2 of 3" in text
        assert path.read_bytes() == raw
        await pilot.press("enter")
        await opened(pilot, 4)
        assert isinstance(app.screen, TableScreen)
        assert [entry.text for entry in app.screen.session.moves] == [DEALT[0], DEALT[2]]
        assert "2 of 3 lines recovered as" in notified(app)
        await typed(pilot, "Bea keeps 2 tickets")
        assert len(app.screen.session.moves) == 3
    assert path.with_name(f"{path.name}.damaged").read_bytes() == raw
    games, broken = saved_games()
    assert ([broken_game.moves for broken_game in games], broken) == ([3], [])


async def test_a_damaged_game_can_be_left_alone(saved_game: Make, companion: Open) -> None:
    game = saved_game(*DEALT)
    path = spoilt(game)
    raw = path.read_bytes()
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("escape")
        await opened(pilot)
        assert isinstance(app.screen, HomeScreen)
    assert path.read_bytes() == raw
    assert [path.name for path in games_folder().iterdir() if path.suffix != ".game"] == []


async def test_a_file_that_cannot_be_recovered_says_so_when_chosen(companion: Open) -> None:
    """It is in the list with the others; Enter on it says what it is."""
    games_folder().mkdir(parents=True)
    (games_folder() / "friday.game").write_bytes(b"no game" * 1000)
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await app.workers.wait_for_complete()
        assert "Unreadable          friday.game: damaged, or not a game" in await opened(pilot)
        await pilot.press(*["down"] * (len(CHOICES) - 1), "enter")
        await opened(pilot)
        assert "friday.game is not a saved game of this app" in notified(app)


async def test_a_file_removed_in_mid_game(saved_game: Make, companion: Open) -> None:
    """The line stays at the prompt and does not count; Enter again writes the whole game to a new file."""
    game = saved_game(*DEALT, tracking="turns")
    app = companion(game)
    async with app.run_test(size=(140, 40)) as pilot:
        await opened(pilot)
        shutil.rmtree(games_folder())
        await typed(pilot, "draws cards")
        text = await opened(pilot)
        assert "This does not count yet:" in text
        assert "moved or removed" in text
        assert len(app.screen.session.moves) == 3
        await pilot.press("enter")
        await opened(pilot)
        assert len(app.screen.session.moves) == 4
    with closing(Journal.open(game)) as journal:
        assert journal.events()[-1] == Event(LINE, "Ann draws cards")
        assert len(journal.events()) == 5


async def test_a_full_disk_in_mid_game(saved_game: Make, companion: Open) -> None:
    """What could not be saved is reported, does not count, and counts once there is room."""
    game = saved_game(*DEALT, tracking="turns")
    app = companion(game)
    async with app.run_test(size=(140, 40)) as pilot:
        await opened(pilot)
        assert app.opened.journal is not None
        link = app.opened.journal._link
        pages = link.execute("PRAGMA page_count").fetchone()[0]
        link.execute(f"PRAGMA max_page_count = {pages}")
        line = "draws cards ! " + "x" * 1900
        for _ in range(20):
            before = len(app.screen.session.moves)
            await typed(pilot, line)
            if "the disk is full" in await opened(pilot):
                break
        assert "the disk is full. Free some room, then" in screen_text(app)
        assert len(app.screen.session.moves) == before == len(app.opened.journal.events()) - 1
        link.execute(f"PRAGMA max_page_count = {pages + 100}")
        await pilot.press("enter")
        await opened(pilot)
        assert len(app.screen.session.moves) == before + 1


async def test_keys_typed_ahead_belong_to_the_next_line(saved_game: Make, companion: Open) -> None:
    """With a slow disk or a fast hand, what follows Enter without a pause is another line."""
    app = companion(saved_game(*DEALT, tracking="turns"))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        driver = app._driver
        assert driver is not None
        from textual.events import Key

        for sign in "draws cards\rdraws cards\rdra":
            name = "enter" if sign == "\r" else "space" if sign == " " else sign
            driver.process_message(Key(name, None if sign == "\r" else sign))
        await opened(pilot, 4)
        assert [entry.text for entry in app.screen.session.moves[3:]] == ["Ann draws cards", "Bea draws cards"]
        assert app.screen.box.prompt.value == "dra"


async def test_keys_typed_ahead_are_handled_in_order(saved_game: Make, companion: Open) -> None:
    """A key that deletes letters deletes those before it, however fast the others follow."""
    app = companion(saved_game(*DEALT, tracking="turns"))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        driver = app._driver
        assert driver is not None
        from textual.events import Key

        for name in (*"clams", "ctrl+u", *"dw", "backspace", *"ra", "home", *"an", "end", *"ws", "left", "w", "delete"):
            driver.process_message(Key(name, name if len(name) == 1 else None))
        await opened(pilot, 3)
        assert app.screen.box.prompt.value == "andraww"
        for name in ("ctrl+u", *"consett", "space", *"sta", "tab", "enter"):
            driver.process_message(Key(name, " " if name == "space" else name if len(name) == 1 else None))
        await opened(pilot, 4)
        assert app.screen.session.moves[3].text == "Ann claims Consett - Stanley with 3 red"


async def test_a_record_whose_board_is_a_separate_file(companion: Open, tmp_path: Path) -> None:
    """It is not imported: opened from elsewhere, it would not find its board."""
    (tmp_path / "mine.toml").write_text(
        'name = "mine"\ntitle = "Mine"\nplayers = [2]\naspect = 1.0\n'
        'cities = [{name="A",x=0.1,y=0.1}, {name="B",x=0.9,y=0.9}]\nroutes = [{a="A",b="B",length=3}]\n'
    )
    record = tmp_path / "friday.ttr"
    record.write_text("board: mine.toml\nplayers: Ann, Bea\nAnn claims A - B\n")
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "its board is a separate file" in str(app.open_record(record))
        record.write_text("board: ../mine.toml\nplayers: Ann, Bea\n")
        assert "A record names a board by its name" in str(app.open_record(record))
    assert saved_games() == ([], [])


async def test_a_faulty_custom_board_says_where_it_is(companion: Open, own_home: Path) -> None:
    file = own_home / "boards" / "usa.toml"
    file.parent.mkdir(parents=True)
    file.write_text("name = 3\n")
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        await opened(pilot)
        await pilot.press("b")
        await opened(pilot)
        picker = app.screen.query_one("BoardPicker")
        for _ in range(40):
            if picker.highlighted == "usa":
                break
            await pilot.press("down")
        text = " ".join((await opened(pilot)).split())
        assert "it hides the app's board usa" in text


async def test_the_copy_beside_the_game_has_every_line_and_no_ticket(saved_game: Make, companion: Open) -> None:
    game = saved_game("Ann keeps D01, D02", *DEALT[1:], tracking="turns")
    app = companion(game)
    async with app.run_test(size=(100, 30)) as pilot:
        await opened(pilot)
        copied = copy_path(app.opened.journal.path)
        assert copied.read_text("utf-8").endswith("Ann keeps 2 tickets\nBea keeps 2 tickets\nCal keeps 2 tickets\n")
        await typed(pilot, "draws cards")
        await opened(pilot)
        assert copied.read_text("utf-8").endswith("Cal keeps 2 tickets\nAnn draws cards\n")
        await pilot.press("escape", "ctrl+z")
        await opened(pilot)
        assert copied.read_text("utf-8").endswith("Cal keeps 2 tickets\n")


async def test_a_move_that_counts_is_not_reported_as_lost(saved_game: Make, companion: Open) -> None:
    """The copy cannot be written: the move stands, and nobody is asked to enter it again."""
    game = saved_game(*DEALT, tracking="turns")
    app = companion(game)
    async with app.run_test(size=(100, 30)) as pilot:
        await opened(pilot)
        copy_path(app.opened.journal.path).unlink()
        copy_path(app.opened.journal.path).mkdir()
        for name in ("Ann", "Bea"):
            await typed(pilot, "draws cards")
            assert f"{name} draws cards" in await opened(pilot)
        assert len(app.session.moves) == 5
        assert "say it again" not in notified(app)
        assert notified(app).count("the plain-text copy beside the game could not be written") == 1
    with closing(Journal.open(game)) as journal:
        assert journal.events()[-1] == Event(LINE, "Bea draws cards")
