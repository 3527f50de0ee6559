"""What is seen of a table where there is little room: nothing is cut where it would tell nothing."""

from __future__ import annotations

from collections.abc import Callable

from story import opened, part, screen_text, typed

from companion.tui.app import CompanionApp
from companion.tui.widgets.history import History

Open = Callable[..., CompanionApp]
SMALL = (80, 24)
DURHAM = "board: county-durham\nplayers: Ann, Bea, Cal\ntracking: claims\n"
LAKES = """board: great-lakes
players: Ann red, Bea blue, Cal green, Dee yellow, Eli black
tracking: claims

"""
LONG = "Ann claims (Lake Superior junction) - Sault Ste. Marie with 2 double blue ship 1 wild !\n"
"""Three rows in the history."""


async def test_the_caption_gives_way_to_the_hint(companion: Open) -> None:
    """The turn's number can be spared; what the key does is said in full, however long the game."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DURHAM.replace("claims", "turns").replace("Cal", "Bartholomew"))
        text = part(app, "#caption")
        assert text.startswith("County Durham (Coal Country) · Ann to move")
        assert text.endswith("F3 twice: big board")
        assert "turn 1" not in text
        await pilot.resize_terminal(110, 24)
        await pilot.pause()
        text = part(app, "#caption")
        assert "· turn 1 · Ann to move ·" in text
        assert text.endswith("F3 twice: big board")


async def test_a_letter_of_many_cities_shows_as_many_as_fit_and_counts_the_others(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DURHAM)
        await typed(pilot, "Ann claims s", enter=False)
        await pilot.pause(0.3)
        text = part(app, "#verdict")
        assert "6 Stockton-on-Tees - Wellfield … 3 more: type on" in text
        assert "points" not in text
        for _ in range(9):
            await pilot.press("down")
        text = part(app, "#verdict")
        assert "9 Boldon - South Shields green" in text  # the chosen one is always seen
        assert "more: type on" not in text


async def test_all_that_fit_are_seen_without_their_points(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DURHAM.replace("county-durham", "europe"))
        await typed(pilot, "Bea claims p", enter=False)
        await pilot.pause(0.3)
        text = part(app, "#verdict")
        assert all(f"{digit} " in text for digit in range(1, 10))
        assert "9 Barcelona - Pamplona" in text
        assert "more: type on" not in text


async def test_the_history_stands_apart_from_the_seats_and_begins_with_a_whole_move(companion: Open) -> None:
    """Five seats with two rows of facts each; of a long move whose begin is out of sight nothing is shown."""
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        cut = False
        for short in range(3):
            await opened(pilot, LAKES + LONG * 12 + "Bea draws cards\n" * short)
            history = app.screen.query_one(History)
            rows = [row[history.region.x :] for row in screen_text(app).split("\n")]
            assert rows[history.region.y - 1].strip() == ""
            shown = [row[:-1].strip() for row in rows[history.region.y : history.region.bottom]]
            assert next(row for row in shown if row).split()[0].rstrip("!").isdigit(), shown
            cut = cut or not shown[0]
        assert cut


async def test_the_text_of_the_keys_does_not_touch_the_scrollbar(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(100, 30)) as pilot:
        await opened(pilot, DURHAM)
        await typed(pilot, "x", enter=False)
        await pilot.press("f1")
        await pilot.pause()
        rows = app.screen.query_one("#help-rows")
        assert rows.show_vertical_scrollbar
        bar = rows.region.right - rows.scrollbar_size_vertical
        assert all(one.region.right < bar for one in app.screen.query(".help-what, .help-remark"))
