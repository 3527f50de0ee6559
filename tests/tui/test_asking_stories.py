"""Stories of questions that come back: how a tunnel went, what stations borrow."""

from __future__ import annotations

from collections.abc import Callable

from story import flat, looked, opened, pressed, screen_text, typed
from textual.widgets import Input

from companion.tui.app import CompanionApp
from companion.tui.screens.loans import LoansScreen
from companion.tui.screens.reveal import RevealScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.screens.table import TableScreen
from companion.tui.screens.tickets import TicketsScreen

SMALL, MIDDLE = (80, 24), (140, 40)
Open = Callable[..., CompanionApp]


def lines(app: CompanionApp) -> list[str]:
    assert app.session is not None
    return [entry.text for entry in app.session.moves]


def prompt_of(app: CompanionApp) -> str:
    return app.screen.query_one("#prompt", Input).value


TUNNELS = """board: team-asia
teams: Ann + Bea, Cal + Dee
tracking: turns

Ann draws cards
Bea draws cards
Cal draws cards
Dee draws cards
"""
CLAIM = "claims kabul - kashgar with 3 yellow"


async def test_escape_leaves_a_question_even_if_refused_moves_are_listed(companion: Open) -> None:
    """After Shift+Tab and Enter, one Escape gives the line back, and the next one leaves the list."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, TUNNELS)
        await typed(pilot, CLAIM, enter=False)
        await pressed(pilot, "shift+tab", "enter")
        assert "turned up ›" in screen_text(app)
        await pressed(pilot, "escape")
        assert "turned up ›" not in screen_text(app)
        assert prompt_of(app) == CLAIM
        assert app.screen.query("PromptBox.-all-moves")
        await pressed(pilot, "escape")
        assert prompt_of(app) == CLAIM
        assert not app.screen.query("PromptBox.-all-moves")


async def test_a_tunnel_step_by_step(companion: Open) -> None:
    """Enter asks what was turned up, then what is added; Escape gives the line back; an empty answer states nothing."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, TUNNELS)
        await typed(pilot, CLAIM, enter=False)
        assert "Enter asks what was turned up." in screen_text(app)
        await pressed(pilot, "enter")
        text = screen_text(app)
        assert "turned up ›" in text
        assert "which 4 cards were turned up?" in text
        assert "k black h white w wild" in text
        assert "turned up › y r g o" in text  # an example with as many cards
        await typed(pilot, "y w b", enter=False)
        assert "AS-20" in screen_text(app)
        await pressed(pilot, "enter")
        assert "AS-20" in screen_text(app)
        await typed(pilot, " g", enter=False)
        text = screen_text(app)
        assert "yellow, wild, blue, green" in text
        assert "2 more to pay. Enter continues." in text
        await pressed(pilot, "escape")
        assert prompt_of(app) == CLAIM
        assert len(lines(app)) == 4

        await pressed(pilot, "enter")
        await typed(pilot, "ywbg")
        text = screen_text(app)
        assert "and then ›" in text
        assert "2 more yellow or wild due. What does Ann add, or is it given up?" in text
        assert "1 adds 2 yellow   2 adds 1 yellow 1 wild   3 adds 2 wild   4 gives up" in text
        await typed(pilot, "1 w", enter=False)
        assert "Tab adds 1 yellow 1 wild" in screen_text(app)
        await pressed(pilot, "enter")
        line = "Ann claims Kabul - Kashgar with 3 yellow; turned up yellow wild blue green; adds 1 yellow 1 wild"
        assert lines(app)[-1] == line
        assert "Played: Ann claims Kabul - Kashgar" in screen_text(app)
        assert "turn up 4 cards" not in screen_text(app)
        assert "more to pay" not in screen_text(app)
        assert "Bea ›" in screen_text(app)
        await pressed(pilot, "up")
        assert prompt_of(app) == line

        await pressed(pilot, "escape")
        await typed(pilot, "claims dihua - kashgar")  # not a tunnel: played right away
        assert lines(app)[-1] == "Bea claims Dihua - Kashgar"
        await pressed(pilot, "ctrl+z")
        await typed(pilot, "claims lahore - western with 2 white")
        assert "which 5 cards were turned up?" in screen_text(app)
        await pressed(pilot, "tab", "enter")
        assert lines(app)[-1] == "Bea claims Lahore - (western junction) with 2 white"


async def test_the_continuation_is_picked_by_its_number(companion: Open) -> None:
    """Letters stand for the cards in the line, too."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, TUNNELS)
        await typed(pilot, CLAIM)
        await typed(pilot, "ywbg")
        await typed(pilot, "3", enter=False)
        assert "Tab adds 2 wild" in screen_text(app)
        await pressed(pilot, "enter")
        assert lines(app)[-1].endswith("turned up yellow wild blue green; adds 2 wild")
        await pressed(pilot, "ctrl+z")
        await typed(pilot, f"{CLAIM}; turned up y w 2 g; gives up")
        assert lines(app)[-1].endswith("turned up yellow wild green green; gives up")


async def test_completions_of_a_hastily_typed_line_are_not_offered_as_answers(companion: Open) -> None:
    """What waits for a pause in typing is no longer looked up once the line raises a question."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, TUNNELS)
        await typed(pilot, CLAIM)
        await typed(pilot, "ywbg")
        assert "1 adds 2 yellow   2 adds 1 yellow 1 wild   3 adds 2 wild   4 gives up" in await looked(pilot)


async def test_the_colour_of_the_track_determines_the_payment(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        head = "board: europe\nplayers: Ann, Bea, Cal, Dee\ntracking: turns\n\n"
        await opened(pilot, head + "\n".join(f"{who} keeps 2 tickets" for who in ("Ann", "Bea", "Cal", "Dee")) + "\n")
        await typed(pilot, "claims madrid - pamplona black")
        await typed(pilot, "k w b")
        text = screen_text(app)
        assert "2 more black or wild due. Was it paid, or given up?" in text
        assert "1 Tab it is paid" in text
        await typed(pilot, "2")
        assert lines(app)[-1] == "Ann claims Madrid - Pamplona black; turned up black wild blue; gives up"
        await typed(pilot, "claims madrid - pamplona black")
        await typed(pilot, "b b b")
        assert lines(app)[-1] == "Bea claims Madrid - Pamplona black; turned up blue blue blue"
        await typed(pilot, "claims barcelona - pamplona")
        await typed(pilot, "b b w")
        assert "Due: wilds and cards of the colour played. Was it paid, or given up?" in screen_text(app)


async def test_a_tunnel_given_up(companion: Open) -> None:
    """A player with too few cards can only give up; undo at a question removes the question and leaves the line."""
    app = companion()
    async with app.run_test(size=MIDDLE) as pilot:
        await opened(pilot, TUNNELS.partition("Ann draws")[0] + "Ann keeps 3 tickets\n")
        await typed(pilot, CLAIM)
        await pressed(pilot, "ctrl+z")
        assert "turned up ›" not in screen_text(app)
        assert prompt_of(app) == CLAIM
        await pressed(pilot, "ctrl+y", "ctrl+u")
        await typed(pilot, CLAIM)
        await typed(pilot, "y y w w")
        assert "more than Ann has: it is given up." in screen_text(app)
        await pressed(pilot, "enter")
        assert lines(app)[-1].endswith("turned up yellow yellow wild wild; gives up")
        assert app.session is not None
        assert not app.session.game.owners


LOANS = """board: europe
players: Ann red, Bea blue
tracking: claims

Ann keeps 2 tickets
Bea keeps 2 tickets
Ann claims Brest - Paris
Ann claims Venezia - Zürich
Bea claims Marseille - Paris
Bea claims Paris - Zürich
Ann builds a station at Paris
Bea builds a station at Lisboa
Bea shows Berlin - Roma, Barcelona - Bruxelles
"""


async def test_routes_borrowed_by_stations_are_chosen_before_the_sheet(companion: Open) -> None:
    """The best choice is proposed, another one can be taken, and the sheet uses it; F8 opens the choice again."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, LOANS)
        await pressed(pilot, "f4")
        assert isinstance(app.screen, TicketsScreen)
        await pressed(pilot, "enter")
        await typed(pilot, "bre ven")
        await typed(pilot, "bre mars")
        await pressed(pilot, "f2")
        assert isinstance(app.screen, LoansScreen)
        text = flat(app)
        assert "Ann Paris Paris – Zürich of Bea suggested" in text
        assert "Bea Lisboa nothing to borrow" in text
        await pressed(pilot, "down", "enter")  # nothing to choose there, so nothing happens
        assert "Stations: what each borrows" in screen_text(app)
        await pressed(pilot, "up", "enter")
        text = flat(app)
        assert "Ann's station at Paris" in text
        assert "Marseille – Paris of Bea tickets bring -1" in text
        assert "Paris – Zürich of Bea tickets bring +1" in text
        await pressed(pilot, "escape")
        assert "suggested" in screen_text(app)
        await pressed(pilot, "enter", "up", "enter")
        assert "Ann Paris Marseille – Paris of Bea chosen" in flat(app)
        assert lines(app)[-1] == "Ann borrows Marseille - Paris at Paris"
        await pressed(pilot, "f2")
        assert isinstance(app.screen, RevealScreen)
        await pressed(pilot, "escape")
        assert isinstance(app.screen, SheetScreen)
        assert app.session is not None
        points = [line.points for side in app.session.sheet().sides for line in side.lines if line.what == "tickets"]
        assert points[0] == -1
        await pressed(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        assert "F8 loans" in screen_text(app)
        await pressed(pilot, "f8")
        assert isinstance(app.screen, LoansScreen)


async def test_routes_borrowed_by_stations_follow_what_phones_play(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, LOANS + "Ann shows Brest - Venezia, Brest - Marseille\n")
        app.desk.proposals.may_play = True
        await pressed(pilot, "f8")
        assert "Ann Paris Paris – Zürich of Bea suggested" in flat(app)
        assert app.desk.propose(0, "borrows Marseille - Paris at Paris").how == "played"
        await pilot.pause()
        assert "Ann Paris Marseille – Paris of Bea chosen" in flat(app)
        await pressed(pilot, "enter", "up")
        assert app.desk.propose(0, "borrows Paris - Zürich at Paris").how == "played"
        await pilot.pause()
        assert "Ann's station at Paris" in flat(app)
        await pressed(pilot, "f1")
        assert app.desk.propose(0, "borrows Marseille - Paris at Paris").how == "played"
        await pressed(pilot, "escape", "escape")
        assert "Ann Paris Marseille – Paris of Bea chosen" in flat(app)
