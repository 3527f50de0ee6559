"""Stories on the first screen, and of opening records."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from threading import Event as Signal
from threading import current_thread, main_thread

import pytest
from idle import Hold
from story import LATEST, burst, flat, light_board, pressed, screen_text, shows, typed
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from companion.record.header import new_header
from companion.record.log import HEADER, LINE, Event, GameSummary
from companion.store import shipped_files
from companion.store.board_files import shipped_maps
from companion.store.journal import Journal
from companion.store.saved_games import BrokenGame, SavedGame, games_folder, saved_games
from companion.tui.app import CompanionApp
from companion.tui.screens import home
from companion.tui.screens.boards import BoardsScreen
from companion.tui.screens.help import HelpScreen
from companion.tui.screens.home import CHOICES, HomeScreen
from companion.tui.screens.new_game import NewGameScreen
from companion.tui.screens.open_record import OpenRecordScreen, fitting_files
from companion.tui.screens.rules import RulesScreen
from companion.tui.screens.statistics import StatisticsScreen
from companion.tui.screens.table import TableScreen
from companion.tui.storage import Storage

THREE = (("Ann", "red"), ("Bea", "blue"), ("Cal", "green"))
SIZES = [(80, 24), (140, 40), (200, 50)]
DEALT = ("Ann keeps 2 tickets", "Bea keeps 3 tickets", "Cal keeps 2 tickets")
RECORD = "board: county-durham\nplayers: Ann red, Bea blue\ntracking: claims\n\nAnn claims Coxhoe - Murton\n"
Open = Callable[..., CompanionApp]
Make = Callable[..., str]


async def settled(pilot: Pilot) -> str:
    """The screen once the list of games has been read."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    return screen_text(pilot.app)


@pytest.mark.parametrize("size", SIZES)
async def test_the_first_screen_offers_everything(companion: Open, size: tuple[int, int]) -> None:
    """A newcomer sees what can be done, that no game is saved yet, and the keys."""
    async with companion().run_test(size=size) as pilot:
        text = await settled(pilot)
        for choice in (
            "New game",
            "Continue",
            "Open a record",
            "Sample game",
            "Phones",
            "Statistics",
            "Boards",
            "Workshop",
            "Rules",
            "Quit",
        ):
            assert choice in text
        assert "no game is open" in text
        assert "None yet" in text
        assert "F1 keys" in text
        assert not any(len(line.rstrip()) > size[0] for line in text.splitlines())


async def test_saved_games_are_listed_with_unchanged_names(saved_game: Make, companion: Open) -> None:
    """Board, players and moves of each game; a name that looks like markup or is emoji is only a name."""
    game = saved_game(players=[("[red]Ann[/]", "red"), ("Zoë 🚂", "blue")])
    journal = Journal.open(game)
    journal.append(Event(LINE, "# so far"), GameSummary(17))
    journal.close()
    async with companion().run_test(size=(80, 24)) as pilot:
        text = await settled(pilot)
        line = next(line for line in text.splitlines() if "Continue" in line)
        assert "[red]Ann[/] and Zoë 🚂 · 17 moves · County Durham" in line
        assert text.count("[red]Ann[/]") == 2


async def test_long_names_are_cut_before_the_board_is(saved_game: Make, companion: Open) -> None:
    """Five long names leave room for the board; a wide window shows more of them."""
    names = ("Bartholomew Featherstone", "Anna-Maria Müller", "Jan", "Ferdinand von Habsburg", "Annabel")
    saved_game(players=[(name, "") for name in names])
    async with companion().run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert await shows(pilot, "Ba…, An…, Jan, Fe… and An… · 0 moves · County Durha")
        assert screen_text(pilot.app).count("Jan, Fe… and An… · 0 moves · County Durha") == 2
        await pilot.resize_terminal(140, 40)
        assert await shows(pilot, "Barth…, Anna-…, Jan, Ferdi… and Annab… · 0 moves · County D")


async def test_in_a_narrow_window_the_board_is_named_rather_than_how_far_a_game_is(
    saved_game: Make, companion: Open
) -> None:
    saved_game()
    async with companion().run_test(size=(60, 30)) as pilot:
        await settled(pilot)
        assert await shows(pilot, "Ann, Bea and Cal · County Durha")
        await pilot.resize_terminal(80, 30)
        assert await shows(pilot, "Ann, Bea and Cal · 0 moves · County Durha")


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_the_highlighted_game_is_on_the_screen(saved_game: Make, companion: Open, size: tuple[int, int]) -> None:
    """In a low window too, where the list lies below the menu."""
    names = ["Ida", "Oda", "Uta", "Eva", "Ava"]
    for name in names:
        saved_game(players=[(name, ""), ("Bea", "")])
    app = companion()
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pressed(pilot, "tab")
        listed = app.screen.query_one("#home-games", OptionList)
        for _ in names:
            assert listed.has_focus
            assert listed.highlighted_option is not None
            title = str(listed.highlighted_option.prompt).split()[2]
            assert title in names
            await shows(pilot, f"{title} and Bea")
            region = listed.region
            row = region.y + listed.highlighted - round(listed.scroll_y)
            assert f"{title} and Bea" in screen_text(app).splitlines()[row]
            await pressed(pilot, "down")
        await pressed(pilot, "tab")
        await shows(pilot, "New game")


async def test_continue_resumes_the_unfinished_game(saved_game: Make, companion: Open) -> None:
    """`c` opens the last game that is not finished, not the finished one after it."""
    saved_game(*DEALT)
    journal = Journal.open(saved_game())
    journal.append(Event(LINE, "# the end"), GameSummary(0, finished=True))
    journal.close()
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pressed(pilot, "c")
        assert isinstance(app.screen, TableScreen)
        assert len(app.screen.session.moves) == 3


def kept(day: int, board: str) -> str:
    """A saved game that was last changed on a day long ago."""
    events = [Event(HEADER, new_header(shipped_files.board(board), THREE)), *(Event(LINE, line) for line in DEALT)]
    at = datetime(2026, 1, day, tzinfo=UTC)
    with closing(Journal.create(events, board=board, players=[name for name, _ in THREE], clock=lambda: at)) as journal:
        return journal.id


async def test_continuing_immediately_resumes_the_game_just_left(
    companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move, Escape twice and `c` in quick succession: the list of games has not been reloaded by then."""
    saved = Storage.saved_games
    beside = lambda: current_thread() is not main_thread()  # noqa: E731
    here, last = kept(1, "usa"), kept(2, "county-durham")
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, HomeScreen)
        assert app.screen.last is not None
        assert app.screen.last.id == last
        slow = Hold()
        monkeypatch.setattr(Storage, "saved_games", lambda storage: (not beside() or slow.wait(20)) and saved(storage))
        assert app.open_game(here) is None
        burst(app, "draws cards\n", "\x1b", "\x1b", "c")
        await pilot.pause()
        slow.set()
        await settled(pilot)
        assert app.opened is not None
        assert app.opened.journal is not None
        assert app.opened.journal.id == here


@pytest.mark.parametrize("keys", [("\t",), ("<end>", "<down>")])
async def test_a_key_to_the_saved_games_works_before_the_list_is_read(
    companion: Open, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...]
) -> None:
    """Tab and Enter as soon as the app is there open a saved game, and do not begin a new one."""
    saved, slow = Storage.saved_games, Hold()
    beside = lambda: current_thread() is not main_thread()  # noqa: E731
    monkeypatch.setattr(Storage, "saved_games", lambda storage: (not beside() or slow.wait(20)) and saved(storage))
    here = kept(1, "usa")
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        burst(app, *keys, "\n")
        await pilot.pause()
        slow.set()
        await settled(pilot)
        assert app.opened is not None
        assert app.opened.journal is not None
        assert app.opened.journal.id == here


async def test_a_list_read_before_a_game_changed_is_not_shown(companion: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first reading of the games is slow, and finishes long after the second one."""
    saved, slow = Storage.saved_games, Hold()
    posted = Signal()
    here = kept(1, "usa")
    kept(2, "county-durham")
    looks = iter((True, False))

    def behind(_: Storage) -> list[str]:
        """Called once the list has been posted."""
        posted.set()
        return []

    def looked(storage: Storage) -> tuple[list[SavedGame], list[BrokenGame]]:
        read = saved(storage)
        if next(looks):
            assert slow.wait(20)
            monkeypatch.setattr(Storage, "board_names", behind)
        return read

    monkeypatch.setattr(Storage, "saved_games", looked)
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.open_game(here) is None
        await pilot.pause()
        await typed(pilot, "draws cards")
        await pressed(pilot, "escape", "escape")
        home = app.screen
        assert isinstance(home, HomeScreen)
        while home.last is None:
            await pilot.pause()
        slow.set()
        assert await asyncio.to_thread(posted.wait, LATEST)
        await settled(pilot)
        assert home.last.id == here


async def test_tab_highlights_the_game_that_enter_opens(saved_game: Make, companion: Open) -> None:
    """One is highlighted as soon as the list has the focus."""
    saved_game(*DEALT[:1])
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pressed(pilot, "tab")
        assert app.screen.query_one("#home-games", OptionList).highlighted == 0
        await pressed(pilot, "enter")
        assert isinstance(app.screen, TableScreen)


async def test_the_highlighted_game_stays_highlighted_if_the_order_changes(companion: Open) -> None:
    """Enter opens the game that was highlighted, not the one that has moved to its place."""
    here = kept(1, "usa")
    kept(2, "county-durham")
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        games = app.screen.query_one("#home-games", OptionList)
        await pressed(pilot, "tab", "end")
        assert games.highlighted_option is not None
        assert games.highlighted_option.id == here
        await pressed(pilot, "enter")
        await typed(pilot, "draws cards")
        await pressed(pilot, "escape", "escape")
        await settled(pilot)
        assert games.option_count == 2
        assert games.highlighted == 0
        assert games.highlighted_option.id == here


async def test_down_past_the_choices_reaches_the_games(saved_game: Make, companion: Open) -> None:
    """Arrow keys alone open any saved game, and lead back up."""
    saved_game(*DEALT[:1])
    saved_game(*DEALT[:2])
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(*["down"] * len(CHOICES))
        assert app.focused is app.screen.query_one("#home-games")
        await pilot.press("up")
        assert app.focused is app.screen.query_one("#home-menu")
        await pressed(pilot, "down", "down", "enter")
        assert isinstance(app.screen, TableScreen)
        assert len(app.screen.session.moves) in (1, 2)


async def test_a_damaged_file_does_not_hide_the_others(saved_game: Make, companion: Open) -> None:
    """The damaged game is named, the good one is in the list."""
    saved_game()
    (games_folder() / "2026-01-01-broken-1.game").write_bytes(b"not a database" * 100)
    async with companion().run_test(size=(80, 24)) as pilot:
        text = await settled(pilot)
        assert "Unreadable          2026-01-01-broken-1.game: damaged, or not a game" in text
        assert "Ann, Bea and Cal" in text


async def test_a_game_begun_elsewhere_appears_in_the_list(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another copy of the app begins a game and plays on; this one reloads its list then, and only then."""
    monkeypatch.setattr(home, "REFRESH_TIME", 0.02)
    reads: list[int] = []
    monkeypatch.setattr(Storage, "saved_games", lambda _: reads.append(1) or saved_games())
    async with companion().run_test(size=(80, 24)) as pilot:
        assert "None yet." in await settled(pilot)
        saved_game(*DEALT[:1])
        await shows(pilot, "Ann, Bea and Cal")
        screen = pilot.app.screen
        assert not screen.query_one("#home-menu", OptionList).get_option("continue").disabled
        while screen._reading or screen._stamp != pilot.app.storage.saved_games_stamp():  # it changed while it was read
            await pilot.pause(0.02)
        so_far = len(reads)
        await pilot.pause(0.2)
        assert len(reads) == so_far


async def test_no_list_is_read_under_a_table(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither when the app is opened with a game, nor after its file has changed."""
    reads: list[int] = []
    monkeypatch.setattr(Storage, "saved_games", lambda _: reads.append(1) or saved_games())
    async with companion(saved_game(*DEALT)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        under, *_ = pilot.app.screen_stack
        assert isinstance(under, HomeScreen)
        await typed(pilot, "draws cards")
        under.refresh_games()
        await settled(pilot)
        assert not reads
        await pressed(pilot, "escape", "escape")
        await settled(pilot)
        assert pilot.app.screen is under
        assert reads


@pytest.mark.parametrize(
    ("key", "screen"),
    [("n", NewGameScreen), ("o", OpenRecordScreen), ("t", StatisticsScreen), ("b", BoardsScreen), ("r", RulesScreen)],
)
async def test_each_choice_has_a_key_and_escape_comes_back(companion: Open, key: str, screen: type) -> None:
    """A letter opens it, Escape comes back."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pressed(pilot, key)
        assert isinstance(app.screen, screen)
        await pressed(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_click_chooses(companion: Open) -> None:
    """The mouse alone reaches the boards."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        text = await settled(pilot)
        row = next(at for at, line in enumerate(text.splitlines()) if "  Boards  " in line)
        await pilot.click(offset=(8, row))
        await pilot.pause()
        assert isinstance(app.screen, BoardsScreen)


async def test_f1_shows_the_keys_over_the_screen(companion: Open) -> None:
    """F1 shows the keys, Escape removes them again."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pressed(pilot, "f1")
        assert isinstance(app.screen, HelpScreen)
        assert "go up and down" in screen_text(app)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_the_sample_is_shown_and_not_saved(companion: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """`s` opens the sample at the table; no game is saved."""
    monkeypatch.setattr(Storage, "sample_record", lambda self: RECORD)
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pressed(pilot, "s")
        assert isinstance(app.screen, TableScreen)
        assert saved_games() == ([], [])


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("team-asia", "no ticket list: the table types its own"),
        ("maerklin", "no ticket list: the table types its own"),
        ("nordic", "46 tickets"),
    ],
)
async def test_a_board_without_tickets_says_who_enters_them(companion: Open, name: str, says: str) -> None:
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        await pilot.pause()
        await pressed(pilot, "b")
        light_board(app, name)
        await pilot.pause()
        text = " ".join(screen_text(app).split())
        assert says in text
        assert "0 tickets" not in text


async def test_the_boards_say_what_they_are(companion: Open) -> None:
    """Each board is shown with its facts and provenance; Enter begins a game on it."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("b")
        light_board(app, "county-durham")
        text = await settled(pilot)
        assert "2–5 players · 48 cities" in text
        light_board(app, "usa")
        text = await settled(pilot)
        assert "2–5 players · 36 cities" in text
        assert "PRINTED" not in text
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.draft.board == "usa"


async def test_a_board_that_is_not_in_print_says_so(companion: Open, own_home: Path) -> None:
    """It says so in the list and when highlighted; older files say `reconstruction` for it."""
    (own_home / "boards").mkdir(parents=True)
    text = (shipped_maps() / "usa.toml").read_text("utf-8").replace('name = "usa"', 'name = "a-first"', 1)
    (own_home / "boards" / "first.toml").write_text(f"reconstruction = true\n{text}", "utf-8")
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("b")
        await settled(pilot)
        light_board(app, "a-first")
        text = await settled(pilot)
        assert "NOT A PRINTED BOARD" in text
        assert text.count("not printed") == 1


async def test_a_board_file_with_faults_is_listed_with_them(companion: Open, own_home: Path) -> None:
    """A user's own broken board does not stop the others, and reports every fault."""
    folder = own_home / "boards"
    folder.mkdir(parents=True)
    (folder / "aaa.toml").write_text('name = "aaa"\ntitle = "Mine"\nplayers = [2]\naspect = 99\n', "utf-8")
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("b")
        await settled(pilot)
        light_board(app, "aaa")
        text = await settled(pilot)
        assert "not a board yet" in text
        assert "aspect" in text
        assert "cities: is missing" in text


# -- records


async def opened(pilot: Pilot, path: Path | str) -> str:
    """What is on the screen after a path was typed."""
    await settled(pilot)
    await pressed(pilot, "o")
    pilot.app.screen.query_one("#open-path", Input).value = str(path)
    await pilot.pause()
    await pressed(pilot, "enter")
    return screen_text(pilot.app)


async def test_a_path_no_system_accepts_is_explained_in_words(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, "x" * 2400)
        assert "xx…: its name is too long" in flat(app)
        assert "Errno" not in flat(app)


async def test_a_record_is_opened_by_its_path(companion: Open, tmp_path: Path) -> None:
    """The game is at the table, and is saved as a game of its own."""
    file = tmp_path / "friday.ttr"
    file.write_text(RECORD, "utf-8")
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, file)
        assert isinstance(app.screen, TableScreen)
        assert len(saved_games()[0]) == 1
        assert file.read_text("utf-8") == RECORD


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "there is no such file"),
        (b"\xff\x00binary", "not UTF-8 text"),
        (RECORD.encode("utf-16"), "it is text in UTF-16"),
        (b"players: Ann, Bea\n", "names no board"),
        (RECORD.encode() + b"Ann claims Durham - Atlantis\n", "has no city “Atlantis”"),
    ],
)
async def test_the_fault_of_a_file_is_explained(
    companion: Open, tmp_path: Path, content: bytes | None, says: str
) -> None:
    """A sentence, and the path stays in the line to be corrected."""
    file = tmp_path / "x.ttr"
    if content is not None:
        file.write_bytes(content)
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        text = await opened(pilot, file)
        assert says in text
        assert app.screen.query_one("#open-path", Input).value == str(file)
        assert saved_games() == ([], [])


async def test_a_fault_in_a_record_has_line_column_and_caret(companion: Open, tmp_path: Path) -> None:
    """Line 6, column 21, and the caret under the unknown city's name."""
    file = tmp_path / "x.ttr"
    file.write_text(RECORD + "Ann claims Durham - Atlantis\n", "utf-8")
    async with companion().run_test(size=(140, 40)) as pilot:
        lines = (await opened(pilot, file)).splitlines()
        at = next(n for n, line in enumerate(lines) if "x.ttr:6:21:" in line)
        assert lines[at + 1].index("Atlantis") == lines[at + 2].index("^^^^^^^^")


async def test_a_folder_is_not_a_record(companion: Open, tmp_path: Path) -> None:
    """A folder is entered, not opened."""
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        await opened(pilot, tmp_path)
        assert isinstance(app.screen, OpenRecordScreen)
        assert app.screen.query_one("#open-path", Input).value == f"{tmp_path}/"


async def test_paths_are_completed(companion: Open, tmp_path: Path) -> None:
    """Tab extends the path, Down and Enter take a file from the list."""
    (tmp_path / "friday.ttr").write_text(RECORD, "utf-8")
    (tmp_path / "friday night.txt").write_text(RECORD, "utf-8")
    (tmp_path / "fritz").mkdir()
    (tmp_path / "photo.jpg").write_bytes(b"")
    base = str(tmp_path) + "/"
    assert fitting_files(base + "FRI") == [base + "friday night.txt", base + "friday.ttr", base + "fritz/"]
    assert fitting_files(base + "no") == []
    assert fitting_files("~nobody-of-that-name/") == []
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        await settled(pilot)
        await pressed(pilot, "o")
        line = app.screen.query_one("#open-path", Input)
        line.value = base + "frid"
        await pilot.pause()
        await pressed(pilot, "tab")
        assert line.value == base + "friday"
        await typed(pilot, ".t", enter=False)
        await pressed(pilot, "down", "enter")
        assert isinstance(app.screen, TableScreen)


async def test_unlistable_games_are_not_reported_as_no_games(companion: Open, own_home: Path) -> None:
    own_home.mkdir(exist_ok=True)
    (own_home / "games").write_text("")
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await shows(pilot, "cannot be read: part of its path is a file where a folder should be.")
        await pilot.press("n")
        await pilot.pause()
