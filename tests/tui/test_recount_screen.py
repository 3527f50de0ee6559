"""The recount on the screen: markers typed, the turns that explain them, and on to the line."""

from __future__ import annotations

from collections.abc import Callable

from story import flat, opened, part, pressed, screen_text, typed
from textual.widgets import Input

from companion.record.log import HEADER, LINE, Event
from companion.store.journal import Journal
from companion.tui.app import CompanionApp
from companion.tui.screens.amend import AmendScreen
from companion.tui.screens.recount import RecountScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.screens.table import TableScreen
from companion.tui.widgets.choices import ChoiceList

SMALL, MIDDLE = (80, 24), (140, 40)
GAME = (
    "Ann claims Consett - Stanley with 3 red",
    "Bea claims Burnhill - Tow Law with 2 black",
    "Cal claims Blanchland - Ninebanks",
)
Open = Callable[..., CompanionApp]
Make = Callable[..., str]


async def test_a_turn_marked_for_somebody_else(saved_game: Make, companion: Open) -> None:
    """Ctrl+R and what two markers show: the line is named, what to do is above it, and Enter opens it."""
    app = companion(saved_game(*GAME, tracking="claims"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, "ctrl+r")
        assert isinstance(app.screen, RecountScreen)
        text = screen_text(app)
        assert "the record says 4" in text
        assert "the record says 2" in text
        await typed(pilot, "0")
        text = screen_text(app)
        assert "✗ 4 too few; the record says 4" in text
        assert "• Line 1 was not marked (4 points): Ann claims Consett - Stanley" in text
        assert "Not entered: Bea and Cal." in text
        await typed(pilot, "6")
        text = screen_text(app)
        assert "If the record is right: Ann's marker to 4 and Bea's marker to 2." in text
        assert "• Line 1 was marked for Bea (4 points): Ann claims Consett - Stanley" in text
        await pressed(pilot, "down", "enter")
        assert isinstance(app.screen, AmendScreen)
        assert app.screen.number == 1
        await pilot.press("enter")
        await typed(pilot, "", enter=False)
        await pilot.press("home", *["delete"] * 3)
        await typed(pilot, "Bea")
        await pressed(pilot, "enter")
        assert isinstance(app.screen, RecountScreen)
        assert screen_text(app).count("✓ right") == 2, "the record says the same now"
        await pressed(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        assert app.session is not None
        assert app.session.moves[0].text.startswith("Bea claims Consett - Stanley")


async def test_a_marker_that_has_lapped_the_track(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*GAME, tracking="claims"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, "ctrl+r")
        await typed(pilot, "104")
        assert "✓ right, one lap more or less: 4 points" in screen_text(app)
        await pressed(pilot, "2", "x")
        assert app.screen.query_one("#marker-1", Input).value == "2"
        assert screen_text(app).count("✓ right") == 2
        await pilot.press("enter")
        await typed(pilot, "99")
        assert "If the record is right: Cal's marker to 10." in " ".join(screen_text(app).split())


async def test_unexplained_markers_and_routes_missing_from_the_record(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(GAME[1], tracking="claims"))
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        await pressed(pilot, "ctrl+r")
        await typed(pilot, "77")
        nothing = "No mistake at one turn, or at two, explains it. If the record is right: Ann's marker to 0."
        assert nothing in screen_text(app)
        await typed(pilot, "2")
        await typed(pilot, "4")
        assert "• Cal: a route of 3 spaces on the board that is missing from the record (4 points)." in screen_text(app)
        await pressed(pilot, "down", "enter")
        assert isinstance(app.screen, RecountScreen), "there is no line to open"


async def test_from_marker_to_marker_and_into_the_list(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*GAME, tracking="claims"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, "ctrl+r")
        screen = app.screen
        await pilot.press("up", "down", "down", "down", "down")
        assert screen.focused is screen.query_one("#marker-2"), "there is no list yet"
        await typed(pilot, "6", enter=False)
        await pilot.press("down")
        assert screen.focused is screen.query_one("#recount-list")
        await pilot.press("up")
        assert screen.focused is screen.query_one("#marker-2")
        await pressed(pilot, "f1")
        assert "24 or 124" in flat(app)


async def test_a_marker_below_zero(companion: Open) -> None:
    """Exchanged pieces cost points immediately, in the row of the seat and at the markers; a minus is not a slip."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, "board: great-lakes\nplayers: Ann, Bea\ntracking: claims\n\nAnn takes 27 trains 23 ships\n")
        await typed(pilot, "Ann exchanges 2 trains for ships")
        assert "−2 points" in part(app, "#verdict")
        assert "-2 points" in part(app, "#seat-rows")
        await pressed(pilot, "ctrl+r")
        assert "the record says -2" in screen_text(app)
        await typed(pilot, "-1", enter=False)
        assert "✗ 1 too many; the record says -2" in screen_text(app)
        await pressed(pilot, "backspace", "backspace", *"-2")
        assert "✓ right" in screen_text(app)


async def test_from_the_sheet(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*GAME, tracking="claims"))
    async with app.run_test(size=SMALL) as pilot:
        await pressed(pilot, "f2")
        assert isinstance(app.screen, SheetScreen)
        await pressed(pilot, "ctrl+r")
        assert isinstance(app.screen, RecountScreen)


async def test_teams_have_one_marker(saved_game: Make, companion: Open) -> None:
    """Partners' claims move the marker of their team."""
    head = "board: team-asia\nteams: Ann + Bea red, Cal + Dee blue\ntracking: claims\n"
    events = [Event(HEADER, head), Event(LINE, "Bea claims Kabul - Kashgar")]
    journal = Journal.create(events, board="team-asia", players=["Ann + Bea", "Cal + Dee"])
    journal.close()
    app = companion(journal.id)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, "ctrl+r")
        assert "Ann + Bea" in screen_text(app)
        await typed(pilot, "0")
        assert "Line 1 was not marked" in screen_text(app)


async def test_the_recount_follows_what_phones_play(saved_game: Make, companion: Open) -> None:
    """In front and under another screen; the line that is being chosen stays highlighted."""
    app = companion(saved_game(*GAME, tracking="claims"))
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        app.desk.proposals.may_play = True
        await pressed(pilot, "ctrl+r")
        await typed(pilot, "0")
        await typed(pilot, "6")
        await typed(pilot, "")
        rows = app.screen.query_one("#recount-list", ChoiceList)
        assert rows.has_focus
        await pressed(pilot, "down")
        lit = rows.highlighted_option
        assert lit is not None
        assert app.desk.propose(2, "claims Crook - Tow Law").how == "played"
        await pilot.pause()
        assert part(app, "#marker-says-2") == "the record says 11"
        assert rows.highlighted_option is not None
        assert rows.highlighted_option.prompt == lit.prompt
        await pressed(pilot, "f1")
        assert app.desk.propose(2, "claims Bishop Auckland - Crook").how == "played"
        await pressed(pilot, "escape")
        assert part(app, "#marker-says-2") == "the record says 13"
