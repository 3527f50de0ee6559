"""Tickets named in secret before the end, under their cover, and asked for where they are missing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import flat, opened, pressed, screen_text, typed
from tickets_shown import SMALL, add, at_the_end

from companion.tui.app import CompanionApp
from companion.tui.screens.table import TableScreen

Open = Callable[..., CompanionApp]
Make = Callable[..., str]


async def test_missing_tickets_need_confirmation(companion: Open) -> None:
    """Enter on an empty line does not continue while tickets are missing; F2 afterwards does."""
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot)
        await pilot.press("enter")
        await add(pilot, "D01")
        text = await add(pilot, "")
        assert "Ann: 2 tickets still missing. F2 continues anyway." in text
        assert screen.open
        await pilot.press("f2")
        await pilot.pause()
        assert "Cal, your tickets" in screen_text(pilot.app)
        assert pilot.app.session.game.seats[0].shown == ("D01",)


async def test_the_first_f2_says_what_is_missing(companion: Open) -> None:
    """Whose and how many; another ticket, or one removed, and it is said again; the second F2 in a row continues."""
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot)
        await pressed(pilot, "enter")
        await add(pilot, "D01")
        await pressed(pilot, "f2")
        assert "Ann: 2 tickets still missing. F2 again continues anyway." in flat(pilot.app)
        await add(pilot, "D02")
        await pressed(pilot, "f2")
        assert "Ann: 1 ticket still missing. F2 again continues anyway." in flat(pilot.app)
        await pressed(pilot, "escape", "enter", "f2")
        assert screen.open
        assert len(pilot.app.session.moves) == 6
        await pressed(pilot, "f2")
        assert "Cal, your tickets" in screen_text(pilot.app)
        assert pilot.app.session.game.seats[0].shown == ("D01", "D02")


async def test_the_first_f2_says_what_is_missing_in_mid_game_too(companion: Open, saved_game: Make) -> None:
    """Two of three under the cover: said once, and the second F2 goes on to the next player."""
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await pressed(pilot, "f4", "left", "enter")
        await add(pilot, "dur mid")
        await add(pilot, "hex wash")
        await pressed(pilot, "f2")
        assert "Ann: 1 ticket still missing. F2 again continues anyway." in flat(app)
        await pressed(pilot, "f2")
        assert "Bea, your tickets" in screen_text(app)


async def test_naming_no_tickets_must_be_confirmed(companion: Open) -> None:
    """Where no number was given, F2 on an empty list asks once whether that is right; then nothing is entered, and
    that is said.
    """
    record = "board: county-durham\nplayers: Ann, Bea\ntracking: final\nAnn owns Consett - Stanley\n"
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot, record)
        await pressed(pilot, "enter", "f2")
        assert "Ann: no ticket named. F2 again continues; the tickets stay unknown." in flat(pilot.app)
        await pressed(pilot, "f2")
        assert "Bea, your tickets" in screen_text(pilot.app)
        assert len(pilot.app.session.moves) == 1


GOING = (
    "Ann keeps 3 tickets",
    "Bea keeps 2 tickets",
    "Cal keeps 2 tickets",
    "Ann draws cards",
)


async def test_in_mid_game_tickets_stay_covered_and_are_not_lost(companion: Open, saved_game: Make) -> None:
    """F4 before the end keeps what is typed under the cover, even after Escape: in no line, on no sheet."""
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await pilot.pause()
        await pilot.press("f4")
        await pilot.pause()
        assert "Only Bea looks now" in screen_text(app)  # she is to move
        await pilot.press("left")
        await pilot.pause()
        text = screen_text(app)
        assert "Tickets of each player · 1 of 3" in text
        assert "Enter lift the cover" in text
        assert "Only Ann looks now" in text
        assert "What you enter here stays covered until the end." in text
        await pilot.press("enter")
        await pilot.pause()
        await add(pilot, "dur mid")
        await typed(pilot, "cons", enter=False)
        await pilot.press("escape")
        await pilot.pause()
        text = screen_text(app)
        assert "2 tickets not known yet." in text
        assert "1 ticket entered already." in text
        await pilot.press("f3")  # to Bea's cover
        await pilot.press("enter")
        await pilot.pause()
        text = screen_text(app)
        assert "0 of 2 known" in text
        assert "cons" not in text
        await pilot.press("escape", "escape")
        await pilot.pause()
        says = "Under the cover until the end: Ann's 1 ticket and typed text."
        assert [note.message for note in app._notifications] == [says]
        assert "Middlesbrough 12" not in screen_text(app)
        assert [move.text for move in app.session.moves] == list(GOING)
        await pilot.press("f4", "left", "enter")
        await pilot.pause()
        assert "Durham – Middlesbrough" in screen_text(app)
        assert app.focused.value == "cons"
        await pilot.press("f2")  # what is typed was not accepted, so the field stays
        await pilot.pause()
        assert app.focused.value == "cons"
        await pilot.press("ctrl+u", "f2", "f2", "f3", "f3")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert [move.text for move in app.session.moves] == list(GOING)
        await pilot.press("f2")
        await pilot.pause()
        assert "Middlesbrough" not in screen_text(app).partition("To be said")[0]


async def test_f4_opens_the_cover_of_the_right_player(companion: Open, saved_game: Make) -> None:
    """At the deal, the first player who has not typed tickets; afterwards the player to move,
    whoever else lacks some.
    """
    app = companion(saved_game(*GOING[:3], tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for who, typed_too in (("Ann", ("hex wash", "stanley bish", "hex sund")), ("Bea", ()), ("Bea", ())):
            await pilot.press("f4")
            await pilot.pause()
            assert f"{who}, your tickets" in screen_text(app)
            if typed_too:
                await pilot.press("enter")
                for ticket in typed_too:
                    await add(pilot, ticket)
                await pilot.press("escape")
            await pilot.press("escape")
            await pilot.pause()
        for who in ("Bea", "Cal", "Ann"):
            await typed(pilot, "draws cards")
            await pilot.press("f4")
            await pilot.pause()
            assert f"{who}, your tickets" in screen_text(app)
            await pilot.press("escape")
            await pilot.pause()


@pytest.mark.parametrize(("board", "line"), [("usa-mega", "Ann keeps 5 tickets"), ("usa", "Ann keeps 3 tickets")])
async def test_f4_before_the_deal_says_what_to_type(companion: Open, saved_game: Make, board: str, line: str) -> None:
    """The number is one that this board allows."""
    app = companion(saved_game(board=board, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f4")
        await pilot.pause()
        assert f"At the table say first how many: {line}" in flat(app).replace("│ ", "")
        verdict = app.session.preview(line).verdict
        assert verdict is not None
        assert verdict.legal


async def test_tickets_under_the_cover_are_confirmed_at_the_end(companion: Open, saved_game: Make) -> None:
    """Typed in the last round, it is there when the game is over: Enter on the empty line shows it to everybody."""
    lines = (*GOING[:3], "Ann claims Consett - Stanley with 3 red", "Bea draws cards")
    app = companion(saved_game(*lines, tracking="turns", options={"pieces.train": "5"}))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f4", "right", "enter")  # from Cal, who is to move, to Ann
        for ticket in ("hex wash", "stanley bish", "hex sund"):
            await add(pilot, ticket)
        await pilot.press("enter", "escape")
        await pilot.pause()
        await typed(pilot, "draws cards")
        await typed(pilot, "draws cards")
        assert app.session.over
        assert "Washington" not in "".join(move.text for move in app.session.moves)
        await pilot.press("f4")
        await pilot.pause()
        text = screen_text(app)
        assert "Tickets at the end · 1 of 3" in text
        assert "3 tickets entered already." in text
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert app.session.moves[-1].text.startswith("Ann shows Hexham - Washington, ")
        assert "Bea, your tickets" in screen_text(app)
        assert app.opened.unconfirmed() == []


async def test_a_player_who_gave_no_number_of_kept_tickets_is_not_forgotten(companion: Open, saved_game: Make) -> None:
    """A line on each of Cal's turns until it is entered; at the end Cal is asked like the others, and may name any."""
    lines = (*GOING[:2], "Ann claims Consett - Stanley with 3 red")
    app = companion(saved_game(*lines, tracking="turns", options={"pieces.train": "5"}))
    asked = "how many tickets does Cal keep? Such as: keeps 4 tickets. Or play on:"
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "how many tickets" not in flat(app)  # Bea has entered hers
        await typed(pilot, "draws cards")
        assert asked in flat(app)
        await typed(pilot, "keeps 2")
        assert app.session.moves[-1].text == "Cal keeps 2 tickets"
        assert "how many tickets" not in flat(app)
        await pressed(pilot, "ctrl+z")
        assert asked in flat(app)
        await typed(pilot, "draws cards")
        await typed(pilot, "draws cards")
        assert app.session.over
        await pressed(pilot, "enter")
        assert "Tickets at the end · 1 of 3" in screen_text(app)
        await pressed(pilot, "f3", "f3")
        text = screen_text(app)
        assert "Cal, your tickets" in text
        assert "It was not said how many were kept." in text
        await pressed(pilot, "enter")
        await add(pilot, "dur mid")
        await pressed(pilot, "enter")
        assert app.session.moves[-1].text == "Cal shows Durham - Middlesbrough"


async def test_if_only_a_number_is_missing_the_end_asks_for_it(companion: Open) -> None:
    """Enter at the table leads to the cover of the player who never said how many tickets were kept."""
    record = (
        "board: county-durham\nplayers: Ann red, Bea blue\ntracking: turns\noption: pieces.train = 5\n\n"
        "Bea keeps Coxhoe - Durham, Darlington - Hartlepool\nAnn claims Consett - Stanley with 3 red\n"
        "Bea draws cards\nAnn draws cards\n"
    )
    async with companion().run_test(size=SMALL) as pilot:
        await opened(pilot, record)
        assert "every ticket is known" not in flat(pilot.app)
        await pressed(pilot, "enter")
        assert "Ann, your tickets" in screen_text(pilot.app)
