"""Stories of choosing a board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import burst, flat, part, settled
from textual.events import Key
from textual.pilot import Pilot

from companion.boards.doubts import doubts
from companion.store import shipped_files
from companion.tui.app import CompanionApp
from companion.tui.screens.new_game import NewGameScreen
from companion.tui.widgets.board_picker import BoardPicker, facts
from companion.tui.widgets.jumping import AT_ONCE, Jumping

Open = Callable[..., CompanionApp]


async def highlighted(pilot: Pilot, *keys: str) -> str:
    """The board that is highlighted after these keys were sent all at once, long after any earlier typing."""
    pilot.app.screen.query_one(Jumping)._last_typed -= 10 * AT_ONCE
    burst(pilot.app, *keys)
    await settled(pilot)
    return pilot.app.screen.query_one(BoardPicker).highlighted


async def at_the_boards(pilot: Pilot, key: str = "n") -> None:
    await pilot.pause()
    await pilot.press(key)
    await pilot.pause()


@pytest.mark.parametrize("key", ["n", "b"])
async def test_letters_go_to_the_board_that_begins_with_them(companion: Open, key: str) -> None:
    """One letter jumps, several narrow down, the same one again moves on; later words count if no name begins like
    that.
    """
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_boards(pilot, key)
        assert "Type letters to jump to a board." in flat(app)
        assert await highlighted(pilot, "g") == "germany"
        assert await highlighted(pilot, "g") == "great-lakes"
        assert await highlighted(pilot, "g") == "germany"
        assert await highlighted(pilot, "gr") == "great-lakes"
        assert await highlighted(pilot, "gg") == "great-lakes"
        assert await highlighted(pilot, "USA 1910 b") == "usa-big-cities"
        assert await highlighted(pilot, "usa-m") == "usa-mega"
        assert await highlighted(pilot, "coal") == "county-durham"
        assert await highlighted(pilot, "ma") == "maerklin"
        assert await highlighted(pilot, "xyz") == "maerklin"
        assert await highlighted(pilot, "co") == "county-durham"
        assert await highlighted(pilot, "am") == "amsterdam"
        assert await highlighted(pilot, "europe") == "europe"
        assert await highlighted(pilot, "usa") == "usa"


async def test_a_letter_after_a_pause_starts_over(companion: Open) -> None:
    """What counts is when the keys were pressed, not when a busy app gets to them."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_boards(pilot)
        picker_list = app.screen.query_one(Jumping)
        first, soon, late = Key("g", "g"), Key("r", "r"), Key("g", "g")
        first.time, soon.time, late.time = 100.0, 100.0 + AT_ONCE / 2, 100.0 + 2 * AT_ONCE
        for event, board in ((first, "germany"), (soon, "great-lakes"), (late, "germany")):
            picker_list.on_key(event)
            await pilot.pause()
            assert app.screen.query_one(BoardPicker).highlighted == board


async def test_the_name_of_the_highlighted_board_stays_on_it(companion: Open) -> None:
    """Its first letter moves on to the next such board, and its name comes back: two boards begin with it."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_boards(pilot)
        for _ in range(2):
            assert await highlighted(pilot, "neder") == "nederland"
        assert await highlighted(pilot, "nederland w") == "nederland-no-tolls"


async def test_a_letter_and_enter_take_the_board(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_boards(pilot)
        burst(app, "ind", "\n", "Ann\n", "Bea\n", "<f2>")
        await settled(pilot)
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.board == shipped_files.board("india")
        assert app.screen.step == 2


@pytest.mark.parametrize(("size", "drawn"), [((80, 24), False), ((100, 24), False), ((140, 40), True)])
async def test_a_small_window_shows_the_facts_instead_of_the_picture(
    companion: Open, size: tuple[int, int], drawn: bool
) -> None:
    app = companion()
    async with app.run_test(size=size) as pilot:
        await at_the_boards(pilot)
        await highlighted(pilot, "county")
        picture = app.screen.query_one(".picker-picture")
        assert bool(picture.region) == drawn
        if not drawn:
            card = part(app, ".picker-card")
            assert "2–5 players" in card
            assert "122 tracks" in card
            assert "21 doubles" in card
            assert "4 ferries" in card
        await pilot.press("f1")
        await pilot.pause()
        assert "a to z" in flat(app)


async def test_a_key_changes_the_order_of_boards_for_next_time_too(companion: Open) -> None:
    async def shown(pilot: Pilot) -> str:
        return part(pilot.app, ".picker-list")

    app = companion()
    async with app.run_test(size=(80, 60)) as pilot:
        await at_the_boards(pilot)
        assert await highlighted(pilot, "nor") == "nordic"
        assert "By letter" in await shown(pilot)
        await pilot.press("f3")
        await pilot.pause()
        assert app.screen.query_one(BoardPicker).highlighted == "nordic"
        app.screen.query_one(Jumping).scroll_home(animate=False)
        await pilot.pause()
        assert "City boxes" in await shown(pilot)
        await pilot.press("f3")
        await pilot.pause()
        assert "2–3 players" in await shown(pilot)
    app = companion()
    async with app.run_test(size=(80, 60)) as pilot:
        await at_the_boards(pilot, "b")
        assert "2–3 players" in await shown(pilot)
        await pilot.press("f3")
        await pilot.pause()
        assert "By letter" in await shown(pilot)


async def test_the_board_played_last_is_first_and_highlighted(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_boards(pilot)
        burst(app, "ind", "\n", "Ann\n", "Bea\n", "<f2>", "<f2>")
        await settled(pilot)
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_boards(pilot, "b")
        await settled(pilot)
        assert part(app, ".picker-list").split()[:3] == ["Played", "last", "India"]
        assert app.screen.query_one(BoardPicker).highlighted == "india"
        await pilot.press("up", "down")
        assert app.screen.query_one(BoardPicker).highlighted != "", "a heading is never lit"


@pytest.mark.parametrize("name", ["italy", "japan", "heart-of-africa", "pennsylvania", "south-korea", "usa"])
def test_every_doubt_about_a_row_is_shown_when_picking_a_board(name: str) -> None:
    board = shipped_files.board(name)
    sentences = doubts(board)
    assert sentences[: len(board.doubts)] == list(board.doubts)
    for track in board.tracks:
        if track.note:
            assert any(f"{track.a} – {track.b}" in line and line.endswith(track.note) for line in sentences)
    for card in board.tickets:
        if card.note:
            assert any(" – ".join(card.ends) in line and line.endswith(card.note) for line in sentences)
    page = facts(board, sources=False).plain
    assert all(line in page for line in sentences)
