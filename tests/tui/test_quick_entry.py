"""Stories of quick ways: the palette, letters on the cities."""

from __future__ import annotations

from collections.abc import Callable

from story import screen_text
from textual.pilot import Pilot

from companion.tui.app import CompanionApp
from companion.tui.screens.jump import JumpScreen, codes
from companion.tui.screens.table import TableScreen
from companion.tui.screens.tickets import TicketsScreen
from companion.tui.widgets.board_view import BoardView

Open = Callable[..., CompanionApp]
Saved = Callable[..., str]


async def pressed(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


def test_codes_are_short_and_none_begins_another() -> None:
    for count in (1, 26, 27, 51, 52, 200):
        found = list(codes([str(i) for i in range(count)]))
        assert len(found) == count
        assert not [(a, b) for a in found for b in found if a != b and b.startswith(a)]
        assert all(len(code) == 1 for code in found) is (count <= 26)


async def test_the_palette_finds_what_a_key_does_by_its_name(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game("Ann keeps 3 tickets"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, "ctrl+p")
        await pilot.pause(0.3)
        text = screen_text(app)
        assert "Undo  ^z" in text
        assert "cursor" not in text  # what typing needs is no action
        await pressed(pilot, *"tick")
        await pilot.pause(0.3)
        await pressed(pilot, "enter")
        await pilot.pause(0.3)
        assert isinstance(app.screen, TicketsScreen)


async def test_letters_on_cities_put_two_of_them_into_the_line(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game("Ann keeps 3 tickets", tracking="claims"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        table = app.screen
        assert isinstance(table, TableScreen)
        cities = [city.name for city in table.sitting.game.board.cities.values() if not city.junction]
        code = {name: code for code, name in codes(cities).items()}
        for city in ("Durham", "Ferryhill"):
            await pressed(pilot, "ctrl+g")
            assert isinstance(app.screen, JumpScreen)
            assert table.query_one(BoardView).marks.tags[city] == code[city]
            await pressed(pilot, *code[city])
        assert table.box.prompt.value == "Durham Ferryhill "
        assert not table.query_one(BoardView).marks.tags
        await pressed(pilot, "ctrl+g", "escape")
        assert app.screen is table
        assert table.box.prompt.value == "Durham Ferryhill "
