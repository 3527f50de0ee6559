"""Stories of preparing a game for people who played before."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import pytest
from story import light_board, pressed, settled, typed
from textual.pilot import Pilot
from textual.widgets import Input

from companion.store.journal import Journal
from companion.store.saved_games import saved_games
from companion.tui.app import CompanionApp
from companion.tui.screens.table import TableScreen

Open = Callable[..., CompanionApp]
Make = Callable[..., str]


@pytest.fixture
def two_evenings(saved_game: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann, Bea and Cal played first, then Zoë and Gus."""
    for day, settings in enumerate(({}, {"players": [("Zoë", "red"), ("Gus", "blue")]}), 1):
        with monkeypatch.context() as clock:
            clock.setattr(Journal, "create", partial(Journal.create, clock=partial(datetime, 2026, 1, day, tzinfo=UTC)))
            saved_game(**settings)


async def players(pilot: Pilot, board: str = "county-durham") -> str:
    """The second step of a new game, once the saved games have been looked through."""
    app = pilot.app
    await pilot.pause()
    await pressed(pilot, "n")
    light_board(app, board)
    await pilot.pause()
    await pilot.press("enter")
    return await settled(pilot)


def named(app: CompanionApp) -> list[str]:
    """The contents of the fields for names, without empty ones."""
    fields = [app.screen.query_one(f"#name-{at}", Input).value for at in range(5)]
    return [name for name in fields if name]


@pytest.mark.usefixtures("two_evenings")
@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_the_latest_players_are_suggested_first(companion: Open, size: tuple[int, int]) -> None:
    """Each empty field suggests a name, the latest first, and says how to accept it."""
    async with companion().run_test(size=size) as pilot:
        text = await players(pilot)
        rows = [line.split()[1] for line in text.splitlines() if line.split()[:1] and line.split()[0] in "12345"]
        assert rows[-5:] == ["Zoë?", "Gus?", "Ann?", "Bea?", "Cal?"]
        assert "→ takes “Zoë?”" in text
        assert "F4 who played last time" in text
        assert text.split("Played before:")[1].split()[:5] == ["Zoë", "Gus", "Ann", "Bea", "Cal"]


@pytest.mark.usefixtures("two_evenings")
async def test_right_accepts_the_suggested_name(companion: Open) -> None:
    """Right, Enter, Right: two players, and the next ones are suggested."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await players(pilot)
        await pilot.press("right", "enter", "right")
        text = await settled(pilot)
        assert named(app) == ["Zoë", "Gus"]
        assert "→ takes “Ann?”" in text
        assert "Order of play: Zoë → Gus" in text


@pytest.mark.usefixtures("two_evenings")
async def test_a_partly_typed_name_is_completed(companion: Open) -> None:
    """The rest of a name appears in grey; Right accepts it, Enter does not."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await players(pilot)
        await pilot.press("c")
        await settled(pilot)
        await pilot.press("right", "enter", "a", "enter")
        await settled(pilot)
        assert named(app) == ["Cal", "a"]


@pytest.mark.usefixtures("two_evenings")
async def test_a_click_seats_somebody(companion: Open) -> None:
    """The name goes into the empty field that has the focus."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await players(pilot)
        app.screen.query_one("#name-1").focus()
        await pilot.click("#known-2")
        text = await settled(pilot)
        assert app.screen.query_one("#name-1", Input).value == "Ann"
        assert "Ann" not in text.split("Played before:")[1].splitlines()[0]


@pytest.mark.usefixtures("two_evenings")
async def test_f4_seats_the_latest_players(companion: Open) -> None:
    """They join whoever is named already; nobody sits twice."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await players(pilot)
        await typed(pilot, "gus")
        await pilot.press("f4")
        await settled(pilot)
        assert named(app) == ["gus", "Zoë"]
        await pilot.press("f2", "f2")
        await settled(pilot)
        await pilot.press("down", "enter")  # without listing stations that have no coal
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
    assert next(game.players for game in saved_games()[0] if "gus" in game.players) == ("gus", "Zoë")


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_a_name_offered_next_is_shown_in_full(companion: Open, saved_game: Make, size: tuple[int, int]) -> None:
    """There is room for it even if it is longer than the previous name in its place."""
    for names in (("Xi", "Yo"), ("Christopher", "Ada", "Bernadette"), ("Al", "Bo", "Maximiliane", "Di", "Ed")):
        saved_game(players=list(zip(names, ("red", "blue", "green", "yellow", "black"), strict=False)))
    async with companion().run_test(size=size) as pilot:
        text = await players(pilot)
        for _ in range(3):
            first, *others = text.split("Played before:")[1].splitlines()[0].split()
            assert not any("…" in name for name in (first, *others))
            await pilot.press("right", "enter")
            text = await settled(pilot)
            offered = text.split("Played before:")[1].splitlines()[0].split()
            assert offered[: len(others)] == others
            assert set(offered) <= {
                "Xi",
                "Yo",
                "Christopher",
                "Ada",
                "Bernadette",
                "Bo",
                "Maximiliane",
                "Di",
                "Ed",
                "Al",
            }


async def test_with_no_earlier_players_nobody_is_suggested(companion: Open) -> None:
    """Then nobody is suggested."""
    async with companion().run_test(size=(80, 24)) as pilot:
        text = await players(pilot)
        assert "Played before" not in text
        assert "F4" not in text
        assert "takes" not in text.splitlines()[3]
        await pilot.press("right", "f4")
        await settled(pilot)
        assert named(pilot.app) == []


async def test_a_name_is_never_markup(companion: Open, saved_game: Make) -> None:
    """A name that looks like markup is only a name."""
    saved_game(players=[("[red]Ann[/]", "red"), ("Bea", "blue")])
    async with companion().run_test(size=(80, 24)) as pilot:
        text = await players(pilot)
        assert text.count("[red]Ann[/]") == 3
