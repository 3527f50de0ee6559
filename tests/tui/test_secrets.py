"""Stories of kept tickets before the end: only their owner sees them, and no other screen shows any of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import flat, looked, part, pressed, screen_text, typed
from textual.pilot import Pilot
from textual.widgets import Input

from companion.store.reading import read_game
from companion.store.saved_games import game_file
from companion.store.text_copy import copy_path
from companion.tui.app import CompanionApp
from companion.tui.screens.outlook import OutlookScreen
from companion.tui.screens.table import TableScreen
from companion.tui.screens.tickets import TicketsScreen
from companion.tui.widgets.prompt import PromptBox
from companion.view import View, Viewer

SMALL, MIDDLE = (80, 24), (140, 40)
Open = Callable[..., CompanionApp]
Make = Callable[..., str]
BOARD = "usa"
DEALT = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets")
PLAYED = (
    *DEALT,
    "Ann claims Denver - Santa Fe with 2 white",
    "Bea claims Portland - Seattle with 1 red",
    "Cal draws cards",
    "Ann claims El Paso - Santa Fe with 2 white",
    "Bea claims Portland - San Francisco green with 5 wild !",
    "Cal draws cards",
)
SECRET = ("Denver", "El Paso"), ("Los Angeles", "Miami")


def names_of_tickets(text: str) -> list[str]:
    """The tickets whose two cities are in one row of a text, with only a dash between them."""
    rows = [" ".join(row.replace("–", "-").split()) for row in text.splitlines()]
    return [f"{a} - {b}" for a, b in SECRET if any(f"{a} - {b}" in row for row in rows)]


async def type_tickets(pilot: Pilot, *tickets: str) -> None:
    """Lift the cover on the screen and type some tickets."""
    await pressed(pilot, "enter")
    for ticket in tickets:
        await typed(pilot, ticket)
    await pilot.pause()


async def everywhere(pilot: Pilot) -> str:
    """The text of every screen that the table may look at in mid-game, one below the other."""
    app, texts = pilot.app, []

    async def look(*keys: str) -> None:
        await pressed(pilot, *keys)
        texts.append(screen_text(app))

    assert isinstance(app.screen, TableScreen)
    await look()
    await look("up")  # recalls the previous line
    await look("up")
    await look("a", "escape")  # on an empty line it would leave the game
    await look("f3", "f3", "f3")
    await look("f1")
    await look("escape", "f2")
    await look("down", "down", "t")
    await look("escape", "x")
    await look("escape", "p")
    await look("end")
    await look("escape", "escape", "ctrl+r")
    await look("escape", "f3", "up", "enter")
    await look("escape", "escape")
    app.screen.query_one("#prompt", Input).focus()
    await look("f4")
    await look("right")
    await look("escape")
    assert isinstance(app.screen, TableScreen)
    return "\n".join(texts)


async def test_tickets_typed_under_the_cover_are_left_on_no_screen(saved_game: Make, companion: Open) -> None:
    """At the set-up: what Ann types is on no screen afterwards, in no line, no file, no text to share."""
    game = saved_game(*PLAYED, board=BOARD)
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f4")
        await type_tickets(pilot, "denver el paso", "los ang miami")
        assert names_of_tickets(screen_text(app)) == ["Denver - El Paso", "Los Angeles - Miami"]
        await pressed(pilot, "escape", "escape")
        assert names_of_tickets(await everywhere(pilot)) == []
        line = "\n".join(event.text for event in read_game(game_file(game)))
        assert names_of_tickets(line + app.session.record()) == []


async def test_tickets_named_in_a_line_are_only_counted_elsewhere(saved_game: Make, companion: Open) -> None:
    """A line typed at the prompt names them: once it is played nothing shows them, not even Up."""
    app = companion(saved_game(*PLAYED[1:], board=BOARD))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await typed(pilot, "ann keeps denver - el paso, los angeles - miami")
        assert app.session.game.seats[0].named
        await pressed(pilot, "up")
        assert app.screen.query_one("#prompt", Input).value == "Ann keeps 2 tickets"
        await pressed(pilot, "escape")
        assert names_of_tickets(await everywhere(pilot)) == []
        assert names_of_tickets(app.session.record()) == []
        await pressed(pilot, "ctrl+z")
        assert names_of_tickets(screen_text(app)) == []
        await typed(pilot, "ann keeps denver - el paso, los angeles - miami", enter=False)
        await pressed(pilot, "escape", "up")
        assert names_of_tickets(screen_text(app)) == []
        for unread in ("ann keeps denver - el paso, los angeles - mimai", "ann keeps denver - el paso, los"):
            await pressed(pilot, "escape")
            await typed(pilot, unread, enter=False)
            await pressed(pilot, "escape", "up")
            assert app.screen.query_one("#prompt", Input).value == "ann keeps"


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
async def test_their_owner_sees_their_progress(saved_game: Make, companion: Open, size: tuple[int, int]) -> None:
    """Through which cities one is completed, and what is missing, city by city; the arrows move between them."""
    app = companion(saved_game(*PLAYED, board=BOARD))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("f4")
        await type_tickets(pilot, "denver el paso", "los ang miami")
        shown = flat(app)
        assert "✓ +4 Denver – El Paso" in shown
        assert "✗" not in shown
        await pressed(pilot, "f4")
        assert isinstance(app.screen, OutlookScreen)
        shown = flat(app)
        assert "How Ann's tickets are doing Everybody else, look away." in shown
        assert "Completed: Denver – Santa Fe – El Paso." in shown
        assert "○ +20 Los Angeles – Miami" in shown
        await pressed(pilot, "down")
        shown = part(app, "#outlook-left")
        assert "19 pieces more, of 41: Los Angeles – El Paso – Dallas – Houston – New Orleans – Miami." in shown


async def test_the_owner_sees_why_one_is_lost(saved_game: Make, companion: Open) -> None:
    """The opponents have closed a city in, or the pieces are too few."""
    lines = (*PLAYED, "Ann draws cards", "Bea claims Portland - Salt Lake City with 6 blue !")
    app = companion(saved_game(*lines, board=BOARD, options={"pieces.train": "15", "doubles.closed_up_to": "3"}))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f4", "right")  # away from Cal, who is to move
        await type_tickets(pilot, "portland phoenix", "seattle new york")
        assert flat(app).count("lost") == 2
        await pressed(pilot, "f4")
        assert "Lost. No open route leads to Portland any more." in flat(app)
        await pressed(pilot, "down")
        assert "Lost. The shortest path takes" in flat(app)
        assert ", with 11 left." in flat(app)


@pytest.mark.parametrize("key", ["escape", "enter", "f4", "ctrl+p", "space"])
async def test_the_keys_named_cover_them_again(saved_game: Make, companion: Open, key: str) -> None:
    """Nothing of them is visible from then on, not even behind the palette, and on returning the cover is on."""
    app = companion(saved_game(*PLAYED, board=BOARD))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f4")
        await type_tickets(pilot, "denver el paso")
        await pressed(pilot, "f4")
        assert names_of_tickets(screen_text(app))
        await pressed(pilot, key)
        assert names_of_tickets(screen_text(app)) == []
        if not isinstance(app.screen, TicketsScreen):
            await pressed(pilot, "escape")
        assert isinstance(app.screen, TicketsScreen)
        assert not app.screen.open
        assert "Ann, your tickets" in screen_text(app)


@pytest.mark.parametrize("line", ["den kc", "d", "9 red"])
async def test_a_line_typed_at_a_cover_does_not_lift_it(saved_game: Make, companion: Open, line: str) -> None:
    """Somebody who takes the cover for the prompt is told so; a second Enter lifts it, and so does Space by itself."""
    app = companion(saved_game(*PLAYED, board=BOARD))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f4")
        await type_tickets(pilot, "denver el paso")
        for lifts in ("enter", "space"):
            await pressed(pilot, "escape")
            for key in (*("space" if sign == " " else sign for sign in line), "backspace"):
                await pressed(pilot, key)
                assert not app.screen.open
            assert "This is Ann's cover, not the prompt" in flat(app)
            await pressed(pilot, "enter")
            assert not app.screen.open
            assert names_of_tickets(screen_text(app)) == []
            assert "Only Ann looks now, then Enter" in flat(app)
            await pressed(pilot, lifts)
            assert app.screen.open


async def test_no_other_key_leads_anywhere_from_their_progress(saved_game: Make, companion: Open) -> None:
    """The keys named there cover them again; a stray key does nothing at all."""
    app = companion(saved_game(*PLAYED, board=BOARD))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f4")
        await type_tickets(pilot, "denver el paso")
        await pressed(pilot, "f4")
        before = screen_text(app)
        assert "Enter or Esc covers them again." in flat(app)
        await pressed(pilot, "x", "f1", "f2", "f7", "left", "tab", "backspace", "q", "ctrl+s")
        assert screen_text(app) == before
        await pressed(pilot, "enter")
        assert isinstance(app.screen, TicketsScreen)
        assert "Ann, your tickets" in screen_text(app)


async def test_the_player_who_just_drew_tickets_is_asked_first(saved_game: Make, companion: Open) -> None:
    """After a draw in mid-game, the cover of the player who drew; else that of the player to move; Left and Right
    switch.
    """
    app = companion(saved_game(*PLAYED, board=BOARD))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f4")
        await type_tickets(pilot, "denver el paso", "los ang miami")
        await pilot.press("f2")  # on to Bea
        await pilot.pause()
        assert "Bea, your tickets" in screen_text(app)
        await pilot.press("escape")
        await typed(pilot, "draws 3 tickets, keeps 1")
        await pressed(pilot, "f4")
        assert "Ann, your tickets" in screen_text(app)
        assert "1 ticket not known yet." in screen_text(app)
        await type_tickets(pilot, "dallas new york")
        assert "3 of 3 known" in flat(app)
        await pressed(pilot, "escape", "right")
        assert "Bea, your tickets" in screen_text(app)
        await pressed(pilot, "escape")
        assert names_of_tickets(await everywhere(pilot)) == []


async def test_two_seats_naming_the_same_card_shows_nowhere(saved_game: Make, companion: Open) -> None:
    """Proposed by a phone it is played with a `!`, which would give it away: not in the history, not when it is
    undone.
    """
    app = companion(saved_game("Ann keeps Denver - El Paso, Los Angeles - Miami", board=BOARD))
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        for seat, line in (
            (1, "Bea keeps Denver - El Paso, Dallas - New York"),
            (2, "Cal shows Los Angeles - Miami"),
        ):
            answer = View(app.session, Viewer(seat)).play(line)
            assert app.session.moves[-1].text.endswith(" !")
            app.screen.phone_played(answer)
            await pilot.pause()
            assert "!" not in screen_text(app)
        everything = await everywhere(pilot)
        assert "Cal shows Los Angeles - Miami" in everything
        assert not any(f"{end} !" in everything for end in ("tickets", "Miami"))
        assert "!" not in copy_path(game_file(app.opened.journal.id)).read_text("utf-8")
        for _ in range(2):
            await pressed(pilot, "ctrl+z")
            assert "!" not in screen_text(app)


@pytest.mark.rule("BA-18")
@pytest.mark.parametrize("line", ["bea keeps augsburg - d", "bea keeps augsburg - dortmund 21, berlin - e"])
async def test_what_is_typed_at_the_prompt_is_not_completed_by_tickets_named_in_secret(
    saved_game: Make, companion: Open, line: str
) -> None:
    """Such as on Märklin, where players enter all tickets: nor are these listed, or a line read as one of them."""
    texts = []
    for kept in ("Augsburg - Dortmund 21, Berlin - Erfurt 12", "Augsburg - Emden 20, Berlin - Lindau 15", "2 tickets"):
        app = companion(saved_game(f"Ann keeps {kept}", "Cal keeps 2 tickets", board="maerklin"))
        async with app.run_test(size=MIDDLE) as pilot:
            await pilot.pause()
            await typed(pilot, line, enter=False)
            texts.append(await looked(pilot))
            await pressed(pilot, "escape", "f3", "enter", "enter")  # to correct the last line
            app.screen.query_one(PromptBox).put(line)
            texts[-1] += await looked(pilot)
    assert "matches several cities" in texts[0]
    assert len(set(texts)) == 1
