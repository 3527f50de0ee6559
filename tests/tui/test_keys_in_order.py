"""Keys typed faster than the app can react: each has its full effect before the next one is handled.

Every walk sends all its keys at once, starting on the previous screen, like a table that knows the way; no machine is
slower than that.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from many_games import renamed, save
from story import burst, flat, rested, settled
from textual.widgets import Input, OptionList

import companion.tui
from companion.families import in_force
from companion.session.new_game import NewGame
from companion.store import shipped_files
from companion.store.board_files import board_files
from companion.tui.app import CompanionApp
from companion.tui.in_order import InOrder, _is_idle
from companion.tui.screens.new_game import NewGameScreen
from companion.tui.screens.now import NowScreen
from companion.tui.screens.recount import RecountScreen
from companion.tui.screens.statistics import StatisticsScreen
from companion.tui.screens.tickets import TicketsScreen

Open = Callable[..., CompanionApp]
HEAD = "board: {}\nplayers: Ann, Bea\ntracking: {}\n{}\n"
DEALT = "Ann keeps 2 tickets\nBea keeps 2 tickets\n"
TURNS = HEAD.format("usa", "turns", "") + DEALT
FINAL = HEAD.format("usa", "final", "") + "Ann owns Boston - New York red\nBea owns Denver - Santa Fe\n"
DICE = HEAD.format("europe", "turns", "dice: yes\n") + DEALT
LAKES = HEAD.format("great-lakes", "turns", "") + "Ann keeps 3 tickets\nBea keeps 3 tickets\n"


def values(app: CompanionApp) -> list[str]:
    """The contents of the screen's fields."""
    return [field.value for field in app.screen.query(Input)]


def lines(app: CompanionApp) -> list[str]:
    assert app.session is not None
    return [entry.text for entry in app.session.moves]


def chosen(app: CompanionApp) -> list[str]:
    assert isinstance(app.screen, TicketsScreen)
    return app.screen.draft.chosen


@dataclass(frozen=True)
class Walk:
    """Keys from the first screen, or from the table of a record, and what must come of them."""

    name: str
    record: str
    keys: tuple[str, ...]
    check: Callable[[CompanionApp], object]
    field: str = ""
    """The file in companion/tui that makes the field to which the keys lead."""


WALKS = [
    Walk("names", "", ("n", "\n", "Ann\n", "Bea\n", "Cal\n"), lambda app: values(app)[:4] == ["Ann", "Bea", "Cal", ""],
         "widgets/players.py"),
    Walk("names and on", "", ("n", "\n", "Ann\nBea\n", "<f2>", "<escape>", "<escape>", "\n"),
         lambda app: values(app)[:3] == ["Ann", "Bea", ""]),
    Walk("lines", TURNS, ("bos ny red with 2 red\n", "draws red, blue\n", "chi sai"),
         lambda app: (lines(app)[2:], values(app)) ==
         (["Ann claims Boston - New York red with 2 red", "Bea draws red, blue"], ["chi sai"]),
         "widgets/prompt.py"),
    Walk("a line taken back and told anew", TURNS,
         ("draws cards\n", "<ctrl+z>", "bos ny red with 2 red\n", "draws", "<ctrl+u>", "draws red, blue\n"),
         lambda app: lines(app)[2:] == ["Ann claims Boston - New York red with 2 red", "Bea draws red, blue"]),
    Walk("what was brought back is played", TURNS, ("draws cards\n", "<up>", "\n", "x"),
         lambda app: (lines(app)[2:], values(app)) == (["Ann draws cards", "Bea draws cards"], ["x"])),
    Walk("an older line", TURNS,
         ("<f3>", "<end>", "\n", "\n", "<ctrl+u>", "Bea keeps 3 tickets\n", "\n", "<f3>", "draws cards\n", "dr"),
         lambda app: (lines(app)[1:], values(app)) == (["Bea keeps 3 tickets", "Ann draws cards"], ["dr"]),
         "screens/amend.py"),
    Walk("tickets", FINAL, ("<f4>", "\n", "chi santa\n", "la chi\n", "den pit\n", "se"),
         lambda app: (chosen(app), values(app)) ==
         (["Chicago - Santa Fe", "Los Angeles - Chicago", "Denver - Pittsburgh"], ["se"]),
         "widgets/ticket_entry.py"),
    Walk("tickets of one after the other", FINAL,
         ("<f4>", "\n", "chi santa\n", "<f2>", "\n", "den pit\n", "la chi\n", "<delete>"),
         lambda app: (chosen(app), lines(app)[-1]) == (["Denver - Pittsburgh"], "Ann shows Chicago - Santa Fe")),
    Walk("scoring markers", TURNS, ("<ctrl+r>", "12\n", "-3\n"),
         lambda app: isinstance(app.screen, RecountScreen) and values(app) == ["12", "-3"], "screens/recount.py"),
    Walk("pieces", LAKES, ("<f8>", "\n", "27\n", "\n", "25\n", "\n", "\n", "draws"),
         lambda app: (lines(app)[2:], values(app)) ==
         (["Ann takes 27 trains 23 ships", "Bea takes 25 trains 25 ships"], ["draws"]), "screens/pieces.py"),
    Walk("dice", DICE, ("<f8>", "sssss", "cad mad\n", "\n", " "),
         lambda app: values(app)[0].startswith("rolls 5 single; claims Cadiz - Madrid"), "screens/choosing.py"),
    Walk("another name for a file", TURNS,
         ("<f2>", "e", "\x1b", "draws red, blue\n", "<f2>", "e", "<down>", "<down>", "\n", "<ctrl+u>", "fri"),
         lambda app: values(app) == ["fri"], "screens/place.py"),
    Walk("rules", TURNS, ("<f7>", "tunnel\n", "<shift+tab>", "s"),
         lambda app: values(app) == ["tunnels"], "screens/rules.py"),
    Walk("a board corrected", "", ("b", "c", "<f8>", "corrects route durham - waterhouses to 3 grey\n", "adds"),
         lambda app: values(app) == ["adds"] and app.storage.own_boards_folder().exists(), "screens/correct_board.py"),
    Walk("a photo", FINAL, ("<f8>", "gone.jpg\n", "x"), lambda app: values(app) == ["x"], "screens/photo.py"),
    Walk("a key that opens a list", TURNS, ("<ctrl+t>", "<escape>", "dr"), lambda app: values(app) == ["dr"]),
    Walk("letters on the cities", TURNS, ("<ctrl+g>", "ab", "x"), lambda app: len(values(app)[0].split()) > 1),
    Walk("the palette", TURNS, ("<ctrl+p>", "<escape>", "draws red, blue\n", "<ctrl+t>"),
         lambda app: isinstance(app.screen, NowScreen) and lines(app)[2:] == ["Ann draws red, blue"]),
]  # fmt: skip


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.name)
async def test_keys_keep_their_order(walk: Walk, companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        if walk.record:
            await pilot.pause()
            assert app.open_record(walk.record) is None
        burst(app, *walk.keys)
        await settled(pilot)
        assert walk.check(app), f"{values(app)}\n{flat(app)}"


@pytest.mark.parametrize("size", [(80, 24), (80, 5)])
@pytest.mark.parametrize("keys", [("<ctrl+p>",), ("<ctrl+p>", "sh"), ("<f3>", "\n")], ids=str)
async def test_paging_a_list_that_is_not_laid_out(
    keys: tuple[str, ...], size: tuple[int, int], companion: Open, every_frame: None
) -> None:
    """PgDn before the list has been laid out, or in a window without a row for it, does not stop the app."""
    app = companion()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert app.open_record(TURNS) is None
        burst(app, *keys, "<pagedown>", "<pageup>")
        await settled(pilot)
        burst(app, "<pagedown>", "<pageup>", "<escape>", "<escape>", "draws cards\n")
        await settled(pilot)
        assert lines(app)[2:] == ["Ann draws cards"]


async def test_a_path_and_the_keys_after_it(companion: Open, tmp_path: Path) -> None:
    file = tmp_path / "a.ttr"
    file.write_text(TURNS, "utf-8")
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        burst(app, "o", f"{file}\n", "draws cards\n")
        await settled(pilot)
        assert lines(app)[2:] == ["Ann draws cards"]


async def test_the_lists_of_a_set_up(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        draft = NewGame()
        draft.board = next(
            name for name in board_files() if in_force(shipped_files.board(name)).by_hook["set_up_lists"]
        )
        app.push_screen(NewGameScreen(draft, step=1))
        burst(app, "Ann\nBea\n", "<f2>")
        await settled(pilot)
        app.screen.query_one("#list-0").focus()
        burst(app, "Dur, Shi\n", "<shift+tab>")
        await settled(pilot)
        assert app.screen.query_one("#list-0", Input).value == "Dur, Shi"


async def test_the_days_of_the_statistics(companion: Open) -> None:
    save(renamed("usa-4-final", [], "2026-01-10"))
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("t")
        await settled(pilot)
        assert isinstance(app.screen, StatisticsScreen)
        app.screen.query_one("#stats-since").focus()
        burst(app, "2026-01", "<tab>", "2026-02\n", "2")
        await settled(pilot)
        assert values(app)[-2:] == ["2026-01", "2026-02"]
        assert app.screen.view == "boards"


async def test_a_click_comes_after_the_keys_before_it(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.push_screen(NewGameScreen(NewGame(board="usa"), step=1))
        await pilot.pause()
        burst(app, "Ann\nBea\n")
        await pilot.click("#new-on")
        await settled(pilot)
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.step == 2


def test_every_field_can_be_reached_by_keys() -> None:
    folder = Path(companion.tui.__file__).parent
    fields = "(?:Field|Input|Name|PromptBox)"
    made = re.compile(rf"\b(?:yield|=) {fields}\(")
    files = {f"{path.relative_to(folder)}" for path in folder.rglob("*.py") if made.search(path.read_text("utf-8"))}
    elsewhere = {"screens/open_record.py", "screens/photo_draft.py", "widgets/set_up.py", "screens/statistics.py"}
    the_table = {"screens/table.py"}
    assert files == {walk.field for walk in WALKS if walk.field} - {"widgets/prompt.py"} | elsewhere | the_table


async def test_a_busy_part_of_the_app_is_not_at_rest(companion: Open) -> None:
    """Textual has no public way to ask for this; should its queues change one day, this test says so."""
    app = companion()
    async with app.run_test() as pilot:
        await pilot.pause()
        await rested(app)
        assert isinstance(app, InOrder)
        seen: list[bool] = []
        menu = app.screen.query_one(OptionList)
        assert _is_idle(menu)
        menu.call_later(lambda: seen.append(_is_idle(menu)))
        await rested(app)
        assert seen == [False]
        assert _is_idle(menu)
