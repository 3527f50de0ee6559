"""Stories of showing the kept tickets at the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import pressed, screen_text
from tickets_shown import GAME, OPEN, SMALL, add, at_the_end

from companion.record.log import NullSink
from companion.store.reading import read_game
from companion.store.saved_games import game_file, saved_games
from companion.tui.app import CompanionApp
from companion.tui.screens.home import HomeScreen
from companion.tui.screens.rules import RulesScreen
from companion.tui.screens.sheet import SheetScreen

Open = Callable[..., CompanionApp]
Make = Callable[..., str]


@pytest.mark.parametrize("size", [SMALL, (140, 40), (200, 50)])
async def test_a_cover_comes_before_each_player(companion: Open, size: tuple[int, int]) -> None:
    """Only players with tickets to name are asked; the cover shows no ticket, Enter lifts it."""
    async with companion().run_test(size=size) as pilot:
        screen = await at_the_end(pilot)
        text = screen_text(pilot.app)
        assert "Ann, your tickets" in text
        assert "3 tickets not known yet." in text
        assert "1 of 2" in text  # Bea has named hers
        assert "Coxhoe – Durham" not in text
        await pilot.press("enter")
        await pilot.pause()
        assert screen.open
        assert "0 of 3 known  3 still missing" in screen_text(pilot.app)
        assert "Coxhoe – Durham" in screen_text(pilot.app)  # in the list of the deck


async def test_confirming_plays_the_line_and_continues(companion: Open, saved_game: Make) -> None:
    """Enter on the empty line when all are known; the next player's cover shows nothing of it; then the sheet."""
    game = saved_game(*GAME.splitlines()[4:], tracking="claims")
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.end_of_game.show_tickets()
        await pilot.pause()
        await pilot.press("enter")
        for ticket in ("hex wash", "stanley bish", "hex sund"):
            await add(pilot, ticket)
        await pilot.press("enter")
        await pilot.pause()
        text = screen_text(app)
        assert "Cal, your tickets" in text
        assert "Washington" not in text
        assert app.session.moves[-1].text == (
            "Ann shows Hexham - Washington, Bishop Auckland - Stanley, Hexham - Sunderland"
        )
        await pilot.press("f3")
        await pilot.pause()
        await pilot.press("escape")  # the ending
        await pilot.pause()
        assert isinstance(app.screen, SheetScreen)
        assert saved_games()[0][0].moves == 7
    assert read_game(game_file(game))[-1].text.startswith("Ann shows Hexham")


async def test_a_card_that_another_showed_is_refused(companion: Open) -> None:
    """BA-19 appears below the list before confirming; F7 opens the rule."""
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot, OPEN)
        await pilot.press("enter")
        text = await add(pilot, "denver - el paso")
        assert "BA-19 Ann cannot hold Denver – El Paso: Bea has it, and there is only one" in text
        await pilot.press("f2")
        await pilot.pause()
        assert len(pilot.app.session.moves) == 4
        await pilot.press("f7")
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulesScreen)
        assert pilot.app.screen.number == "BA-19"


async def test_a_card_named_in_secret_by_two_is_reported_on_the_sheet(companion: Open) -> None:
    """Nothing is said under the cover, as that would reveal whose ticket it is."""
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot)
        await pilot.press("enter")
        text = await add(pilot, "cox dur")
        assert "1 of 3 known" in text
        assert "BA-19" not in text
        await pressed(pilot, "f2", "f2")  # two more are missing
        assert pilot.app.session.moves[-1].text == "Ann shows Coxhoe - Durham !"
        reasons = [reason.says for entry in pilot.app.session.sheet().refused for reason in entry.verdict.reasons]
        assert reasons == ["Ann cannot hold Coxhoe – Durham: another player has it, and there is only one."]


async def test_too_many_are_refused_and_can_be_removed(companion: Open) -> None:
    """BA-16 for a fourth ticket of three; Backspace on the empty line removes it."""
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot)
        await pilot.press("enter")
        for ticket in ("D01", "D02", "D03"):
            await add(pilot, ticket)
        text = await add(pilot, "D04")
        assert "BA-16 Ann shows 4 tickets but kept 3." in text
        await pilot.press("backspace")
        await pilot.pause()
        assert "BA-16" not in screen_text(pilot.app)
        assert screen.draft.missing == 0
        await pilot.press("delete")
        await pilot.pause()
        assert screen.draft.missing == 1


async def test_the_table_may_insist(companion: Open) -> None:
    """! and Enter play the line regardless; the sheet says so."""
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot)
        await pilot.press("enter")
        await add(pilot, "cox dur")
        await pilot.press("exclamation_mark", "enter")
        await pilot.pause()
        assert pilot.app.session.moves[-1].text == "Ann shows Coxhoe - Durham !"
        assert "Cal, your tickets" in screen_text(pilot.app)


async def test_escape_covers_and_keeps_the_chosen_tickets(companion: Open) -> None:
    """Escape puts the cover back; lifting it shows the chosen ones; a second Escape returns to the previous screen."""
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot)
        await pilot.press("enter")
        await add(pilot, "D01")
        await pilot.press("escape")
        await pilot.pause()
        assert "Tow Law" not in screen_text(pilot.app)
        await pilot.press("enter")
        await pilot.pause()
        assert "✗   -4  Stanley – Tow Law" in screen_text(pilot.app)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_when_all_are_known_the_sheet_opens(companion: Open) -> None:
    """Nobody is asked twice once the game is over."""
    record = (
        "board: county-durham\nplayers: Ann red, Bea blue, Cal green\ntracking: turns\noption: pieces.train = 5\n\n"
        "Ann keeps Bishop Auckland - Stanley, Hexham - Sunderland\n"
        "Cal keeps Hexham - Washington, Durham - Middlesbrough\n"
        "Bea keeps Coxhoe - Durham, Darlington - Hartlepool\nAnn claims Consett - Stanley with 3 red\n"
        "Bea draws cards\nCal draws cards\nAnn draws cards\n"
    )
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot, record)
        assert "Every kept ticket is known." in screen_text(pilot.app)
        await pilot.press("enter", "escape")  # the ending
        await pilot.pause()
        assert isinstance(pilot.app.screen, SheetScreen)


async def test_tickets_that_nobody_counted_can_be_named(companion: Open) -> None:
    """Where only the end is recorded, everybody is asked, for as many as they like."""
    record = "board: county-durham\nplayers: Ann, Bea\ntracking: final\nAnn owns Consett - Stanley\n"
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot, record)
        assert "It was not said how many were kept." in screen_text(pilot.app)
        await pilot.press("enter")
        text = await add(pilot, "D01")
        assert "1 named" in text
        await pilot.press("enter")
        await pilot.pause()
        assert "Bea, your tickets" in screen_text(pilot.app)


async def test_a_full_disk_is_reported_and_nothing_is_lost(companion: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line cannot be saved: a sentence says so, and the chosen tickets are still there."""

    def refuse(*_: object) -> None:
        raise OSError("No space left on device")

    async with companion().run_test(size=(140, 40)) as pilot:
        screen = await at_the_end(pilot)
        await pilot.press("enter")
        for ticket in ("D01", "D02", "D03"):
            await add(pilot, ticket)
        monkeypatch.setattr(NullSink, "append", refuse)
        await pilot.press("f2")
        await pilot.pause()
        assert screen.open
        assert len(screen.draft.chosen) == 3
        assert len(pilot.app.session.moves) == 6
