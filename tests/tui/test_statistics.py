"""Stories of the statistics over many evenings."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from idle import Hold
from many_games import SHORT, many_games, renamed, save
from story import screen_text, settled, shows, typed
from textual.pilot import Pilot
from textual.widgets import Input

from companion.archive import scored_beside, statistics
from companion.archive.statistics import GameCounted
from companion.leaderboard.results import GameResult, result_of
from companion.session import Session
from companion.store.saved_games import games_folder, saved_games
from companion.tui.app import CompanionApp
from companion.tui.screens.home import HomeScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.screens.statistics import StatisticsScreen, StatisticsTable
from companion.tui.storage import Storage

SIZES = [(80, 24), (140, 40)]
Open = Callable[..., CompanionApp]


@pytest.fixture
def three() -> list[str]:
    """Three finished games."""
    return [
        save(renamed("usa-4-final", [], "2026-01-10")),
        save(renamed("europe-4-final", [], "2026-02-10")),
        save(renamed("great-lakes-3-final", ["Zoë", "Ann", "[red]Gus[/]"], "2026-03-10")),
    ]


async def opened(pilot: Pilot) -> str:
    await settled(pilot)
    await pilot.press("t")
    return await settled(pilot)


def row(text: str, begins: str) -> list[str]:
    """The words of the only row that begins like this."""
    (cells,) = [line.split() for line in text.splitlines() if line.split()[: len(begins.split())] == begins.split()]
    return cells


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.usefixtures("three")
async def test_home_leads_to_the_players_and_their_wins(companion: Open, size: tuple[int, int]) -> None:
    """`t`: the number of games, a row for everybody, and nothing wider than the window."""
    async with companion().run_test(size=size) as pilot:
        text = await opened(pilot)
        assert "3 finished games, 2026-01-10 to 2026-03-10" in text
        for word in ("1 Players", "2 By board", "3 Best scores", "4 Longest paths", "5 Head to head"):
            assert word in text
        assert row(text, "Dee")[1:4] == ["2", "1", "-"]
        assert "[red]Gus[/]" in text
        assert "Left out" not in text
        assert max(len(line.rstrip()) for line in text.splitlines()) <= size[0]


@pytest.mark.usefixtures("three")
async def test_each_table_has_a_number_and_arrows_switch(companion: Open) -> None:
    """2 to 5, then Right comes round to the players; the words above the columns say which table it is."""
    async with companion().run_test(size=(140, 40)) as pilot:
        await opened(pilot)
        for key, words in {
            "2": "board player games wins",
            "3": "points player board date",
            "4": "spaces player board date from and to",
            "5": "player against games ahead behind level margin",
            "right": "player games wins shared average best path",
            "left": "player against games ahead behind level margin",
        }.items():
            await pilot.press(key)
            text = await settled(pilot)
            assert row(text, words)


async def test_wide_tables_fit_a_narrow_window(companion: Open) -> None:
    """In 80 columns names are shortened, and the last column is still there."""
    save(renamed("team-asia-4-turns", ["Maximiliane Hohenfeld", "Bartholomew Fitzgerald", "Zoë", "Gus"], "2026-01-10"))
    async with companion().run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("2")
        assert row(await settled(pilot), "board player games wins shared average best path")
        await pilot.press("4")
        text = await settled(pilot)
        assert row(text, "spaces player board date from and to")
        line = next(line for line in text.splitlines() if "Maximiliane" in line)
        assert "…" in line
        assert "2026-01-10" in line
        assert " – " in line.split("2026-01-10")[1]


@pytest.mark.usefixtures("three")
async def test_filters_apply_immediately(companion: Open) -> None:
    """Right on the player's field: only games in which they sat, and only their numbers; x removes it again."""
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        await opened(pilot)
        app.screen.query_one("#stats-player").focus()
        await pilot.press("right")
        text = await settled(pilot)
        assert "1 finished game, 2026-03-10" in text
        assert "◂ Zoë" in text
        assert len(app.screen.leaderboard.players) == 1
        app.screen.query_one("#stats-player").focus()
        await pilot.press("left")
        app.screen.query_one("#stats-board").focus()
        await pilot.press("right")
        assert "1 finished game" in await settled(pilot)
        await pilot.press("x")
        assert "3 finished games" in await settled(pilot)


@pytest.mark.usefixtures("three")
async def test_dates_apply_as_soon_as_they_can_be_read(companion: Open) -> None:
    """A month is enough; half a month is said not to be one and changes nothing."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        app.screen.query_one("#stats-since", Input).focus()
        await typed(pilot, "2026-02", enter=False)
        assert "2 finished games, 2026-02-10 to 2026-03-10" in await settled(pilot)
        await typed(pilot, "-", enter=False)
        text = await settled(pilot)
        assert "“2026-02-” is not a day." in text
        assert "2 finished games" in text
        app.screen.query_one("#stats-since", Input).value = "2026-03"
        app.screen.query_one("#stats-until", Input).value = "2026-01"
        assert "The first day, 2026-03-01, is after the last one, 2026-01-31." in await settled(pilot)
        app.screen.query_one("#stats-until", Input).value = ""
        assert "1 finished game, 2026-03-10" in await settled(pilot)


@pytest.mark.usefixtures("three")
async def test_a_filter_matching_no_game_says_so(companion: Open) -> None:
    """The filters stay, to be changed."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        app.screen.query_one("#stats-since", Input).value = "2030"
        text = await settled(pilot)
        assert "No finished game matches." in text
        assert "Since" in text


@pytest.mark.usefixtures("three")
async def test_enter_looks_closer(companion: Open) -> None:
    """A player leads to their boards, a board to its scores, a score to the sheet of that game, and Escape back."""
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        await opened(pilot)
        name = app.screen.leaderboard.players[0].name
        await pilot.press("enter")
        text = await settled(pilot)
        assert app.screen.filter.player == name
        assert app.screen.view == "boards"
        await pilot.press("enter")
        text = await settled(pilot)
        assert app.screen.view == "best"
        assert "1 finished game" in text
        board = app.screen.filter.board
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, SheetScreen)
        assert app.session is not None
        assert app.session.game.board.name == board
        await pilot.press("escape")
        text = await settled(pilot)
        assert isinstance(app.screen, StatisticsScreen)
        assert (app.screen.view, app.screen.filter.player) == ("best", name)
        assert "1 finished game" in text
        assert app.opened is None


@pytest.mark.usefixtures("three")
async def test_two_players_lead_to_their_games(companion: Open) -> None:
    """Enter on a row of head to head: only games in which both sat."""
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        await opened(pilot)
        await pilot.press("5", "enter")
        await settled(pilot)
        filtered = app.screen.filter
        assert filtered.player
        assert filtered.with_players
        assert app.screen.leaderboard.games == 2


async def test_no_finished_game_says_what_to_do(companion: Open) -> None:
    """Only the way to a finished game."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        text = await opened(pilot)
        assert "No game is finished yet." in text
        assert "n: start a game" in text
        assert "1 Players" not in text
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.usefixtures("three")
async def test_games_left_out_are_reported(companion: Open) -> None:
    """Unfinished and unreadable games are counted, each with its reason."""
    save("\n".join(renamed("usa-3-turns", [], "2026-02-20").splitlines()[:30]) + "\n")
    (games_folder() / "rubbish.game").write_bytes(b"rubbish" * 100)
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        text = await opened(pilot)
        assert "3 finished games" in text
        assert "Left out: 1 not finished and 1 unreadable (rubbish)." in text
        app.screen.query_one("#stats-since", Input).value = "2026-03"
        text = await settled(pilot)
        assert "1 finished game, 2026-03-10" in text
        assert "Left out: 1 unreadable (rubbish)." in text


@pytest.mark.parametrize("key", ["escape", "space", "x", "tab", "f1", "3", "down"])
async def test_counting_shows_how_far_it_is_and_any_key_stops_it(
    companion: Open, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """A bar is shown while games are counted; a key stops it, what was counted is shown, and g counts the rest."""
    for text in many_games(4, SHORT):
        save(text)
    go, real = Hold(), statistics.count_games

    def slow(self: Storage) -> Generator[GameCounted, None, None]:
        for progress in real():
            yield progress
            if progress.done == 2:
                assert go.wait(30)

    monkeypatch.setattr(Storage, "count_games", slow)
    monkeypatch.setattr("companion.tui.widgets.working.PAUSE", 0)
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("t")
        await shows(pilot, "2 of 4 games counted · any key stops")
        await pilot.press(key)
        go.set()
        text = await settled(pilot)
        assert isinstance(app.screen, StatisticsScreen)
        assert "Stopped before the end; g counts the rest." in text
        assert 2 <= app.screen.leaderboard.games < 4
        await pilot.press("g")
        text = await settled(pilot)
        assert "4 finished games" in text
        assert "Stopped" not in text
        assert "count the rest" not in text


@pytest.mark.usefixtures("three")
async def test_leaving_while_it_counts_breaks_nothing(companion: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The app closes immediately, whatever is still going on in the background."""
    go, real = Hold(), statistics.count_games

    def slow(self: Storage) -> Generator[GameCounted, None, None]:
        for progress in real():
            assert go.wait(30)
            yield progress

    monkeypatch.setattr(Storage, "count_games", slow)
    async with companion().run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("t")
        await shows(pilot, "One moment")
        go.set()


@pytest.mark.usefixtures("three")
async def test_f1_explains_the_keys(companion: Open) -> None:
    """It also says that nothing leaves the machine."""
    async with companion().run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f1")
        await pilot.pause()
        text = " ".join(screen_text(pilot.app).replace("│", " ").split())
        assert "Nothing leaves this machine." in text
        assert "clear the filters: every game and everybody" in text


@pytest.mark.usefixtures("three")
async def test_statistics_write_only_the_cached_results(companion: Open, own_home: Path) -> None:
    """The saved games stay as they are."""
    before = {path: path.read_bytes() for path in games_folder().glob("*.game")}
    async with companion().run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert isinstance(pilot.app.screen.query_one(StatisticsTable), StatisticsTable)
    assert {path: path.read_bytes() for path in games_folder().glob("*.game")} == before
    assert sorted(path.name for path in own_home.iterdir()) == ["games", "results.json"]


async def test_a_finished_game_just_left_is_counted_without_rescoring(
    companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looking at the statistics after the evening need not wait for its games."""
    save(renamed("usa-4-final", [], "2026-01-10"))
    made: list[Session] = []

    def noted(session: Session) -> GameResult:
        made.append(session)
        return result_of(session)

    monkeypatch.setattr(scored_beside, "result_of", noted)
    async with companion().run_test(size=(140, 40)) as pilot:
        await settled(pilot)
        fault = pilot.app.open_game(saved_games()[0][0].id)
        assert not fault
        await settled(pilot)
        pilot.app.go_home()
        await settled(pilot)
        assert len(made) == 1
        assert "1 finished game" in await opened(pilot)
        assert len(made) == 1
