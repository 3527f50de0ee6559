"""Stories of quick ways: the palette, letters on the cities."""

from __future__ import annotations

from collections.abc import Callable

from story import flat, opened, screen_text
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


async def test_d_draws_cards_and_says_so(companion: Open, saved_game: Saved) -> None:
    """Two keys; under the letter stands what it is taken for, and what more letters would tell."""
    app = companion(saved_game("Ann keeps 3 tickets", board="usa"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "d draws cards" in screen_text(app)
        await pressed(pilot, "d")
        text = screen_text(app)
        assert "✓ Ann draws cards" in text
        assert "2 cards, not told which. Type on for more: d red blind · d tickets · a city" in text
        assert "Enter plays it." in text
        await pressed(pilot, *"en")
        text = screen_text(app)
        assert "the other city (from Denver" in text
        assert "draws cards" not in text
        await pressed(pilot, "escape", "d", "enter")
        assert app.sitting.moves[-1].text == "Ann draws cards"
        assert "✓ Played: Ann draws cards" in screen_text(app)
        await pressed(pilot, "d", "space", *"red b")
        await pilot.pause(0.2)
        assert "Tab Bea draws red, blue" in screen_text(app)
        await pressed(pilot, *"lue", "enter")
        assert app.sitting.moves[-1].text == "Bea draws red, blue"


async def test_with_dice_d_says_what_is_drawn(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, "board: usa\nplayers: Ann, Bea\ntracking: turns\ndice: yes\n\nAnn keeps 3 tickets\n")
        assert "d draws cards" not in screen_text(app)
        await pressed(pilot, "d")
        await pilot.pause(0.2)
        text = flat(app)
        assert "with dice nobody draws cards" in text
        await pressed(pilot, "enter")
        assert len(app.sitting.moves) == 1


async def test_a_player_and_two_cities_are_a_claim(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game(tracking="claims", board="usa"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, *"b", "space", *"den", "space", *"kc")
        assert "✓ Bea claims Denver - Kansas City orange" in screen_text(app)
        await pressed(pilot, "enter")
        assert app.sitting.moves[-1].text == "Bea claims Denver - Kansas City orange"
        assert "✓ +7 points" in screen_text(app)
