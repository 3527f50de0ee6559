"""Whole set-ups through the screens: pieces in secret, teams, dice, open points."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from story import flat, light_board, opened, part, pressed, screen_text, settled, typed
from textual.pilot import Pilot
from textual.widgets import Checkbox, Input

from companion.record.log import HEADER
from companion.session.new_game import NewGame
from companion.store.reading import read_game
from companion.store.saved_games import game_file, saved_games
from companion.store.shipped_files import board
from companion.tui.app import CompanionApp
from companion.tui.screens.choosing import ChoosingScreen
from companion.tui.screens.keep import KeepScreen
from companion.tui.screens.new_game import NewGameScreen
from companion.tui.screens.pieces import PiecesScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.screens.table import TableScreen
from companion.tui.screens.tickets import TicketsScreen
from companion.tui.widgets.open_points import OpenPoints
from companion.tui.widgets.pick import Pick

SMALL, MIDDLE = (80, 24), (140, 40)
Open = Callable[..., CompanionApp]


def header() -> str:
    event = read_game(game_file(saved_games()[0][0].id))[0]
    assert event.kind == HEADER
    return event.text


def lines(app: CompanionApp) -> list[str]:
    assert app.session is not None
    return [entry.text for entry in app.session.moves]


async def prepared(pilot: Pilot, name: str, *players: str) -> None:
    """Go from home to the players of a board, and type these names."""
    app = pilot.app
    await pilot.pause()
    await pilot.press("n")
    await pilot.pause()
    light_board(app, name)
    await pilot.pause()
    await pilot.press("enter")
    await pilot.pause()
    for player in players:
        await typed(pilot, player)


async def test_a_line_typed_at_the_cover_of_pieces_chooses_none(companion: Open) -> None:
    """Neither its spaces nor its Enter lift the cover, and its number is nobody's choice."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, "board: great-lakes\nplayers: Ann, Bea\ntracking: turns\n")
        await pressed(pilot, "f8")
        screen = app.screen
        assert isinstance(screen, PiecesScreen)
        await pressed(pilot, *"bea", "space", *"25", "space", *"trains")
        assert "This is Ann's cover, not the prompt" in flat(app)
        await pressed(pilot, "enter")
        assert not screen.open
        assert not screen.chosen
        await pressed(pilot, "space", *"27", "enter")
        assert screen.chosen == {0: 27}


async def test_great_lakes_from_the_set_up_to_the_sheet(companion: Open) -> None:
    """An open point is chosen; after the tickets, pieces are typed unseen, refused ones too, and shown together.

    Then a harbour, an exchange, tickets, and the sheet with the lines of all of them.
    """
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "great-lakes", "Ann", "Bea")
        assert "here they are a house rule" in flat(app)
        assert "Order of play: Ann → Bea" in screen_text(app)
        app.screen.query_one("#dice", Checkbox).value = True
        app.screen.query_one("#tracking").focus()
        await pressed(pilot, "down", "enter", "f2")
        points = app.screen.query_one(OpenPoints)
        assert [point.rule for point in points.points] == ["GL-16", "GL-32", "DX-11", "DX-20"]
        app.screen.query_one("#open-0", Pick).focus()
        assert app.screen.query_one("#open-0", Pick).value == "closed with 2 or 3 players (as usual)"
        await pressed(pilot, "right")
        assert "open with any number of players" in flat(app)
        assert "another copy does, as most boards do" in flat(app)
        await pressed(pilot, "f2")
        assert "option: doubles.closed_up_to = 0\n" in header()
        assert header().endswith("dice: yes\n")

        assert "F8 pick" in screen_text(app)
        await typed(pilot, "ann keeps 3")
        assert isinstance(app.screen, TableScreen)
        await typed(pilot, "bea keeps 4")
        assert isinstance(app.screen, PiecesScreen)
        assert "Ann, your pieces" in screen_text(app)
        await pressed(pilot, "enter", "enter")
        assert "How many? 18 to 33 trains, please; the rest are ships." in flat(app)
        await pressed(pilot, "4", "0")
        assert "│ ••" in screen_text(app)
        await pressed(pilot, "enter")
        assert "GL-03 18 to 33 trains, please" in flat(app)
        assert "40" not in screen_text(app)  # others may look up at a refusal
        assert app.screen.query_one("#pieces-line", Input).value == ""
        await pressed(pilot, "3", "0")
        assert "GL-03" not in screen_text(app)
        assert "30" not in screen_text(app)
        await pressed(pilot, "enter")
        assert "Bea, your pieces" in screen_text(app)
        assert lines(app) == ["Ann keeps 3 tickets", "Bea keeps 4 tickets"]
        await pressed(pilot, "escape")  # to the table and back: Ann need not choose again
        await pressed(pilot, "f8")
        assert "1 of 2 have chosen" in screen_text(app)
        await pressed(pilot, "enter", "f3")
        assert "Everybody has chosen." in screen_text(app)
        assert "30 trains" not in screen_text(app)
        await pressed(pilot, "enter")
        assert "Ann 30 trains, 20 ships" in flat(app)
        assert "Bea 27 trains, 23 ships" in flat(app)
        assert lines(app)[2:] == ["Ann takes 30 trains 20 ships", "Bea takes 27 trains 23 ships"]
        revealed = app.screen
        assert isinstance(revealed, PiecesScreen)
        for _ in range(3):  # keys held down: only the first one leaves
            revealed.action_on()
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)

        text = screen_text(app)
        assert "F8" not in text
        await typed(pilot, "ann claims chicago - muskegon")
        await typed(pilot, "ann builds", enter=False)
        await pressed(pilot, "tab")
        assert app.screen.query_one("#prompt", Input).value == "Ann builds a harbour at Chicago "
        await pressed(pilot, "enter")
        await typed(pilot, "bea exchanges 2 ships for trains")
        await pressed(pilot, "f4")
        assert isinstance(app.screen, TicketsScreen)
        await pressed(pilot, "enter")
        await typed(pilot, "mil parry")
        await pressed(pilot, "f2", "f2", "f3", "escape")  # out of the ending
        assert isinstance(app.screen, SheetScreen)
        text = flat(app)
        assert "unbuilt harbours GL-27 -12 -8" in text or "unbuilt harbours GL-27 -8 -12" in text
        assert "exchanged pieces GL-28" in text


@pytest.mark.parametrize("players", [4, 6])
async def test_open_points_for_six_players_are_not_asked_with_four(companion: Open, players: int) -> None:
    """Team Asia: one player on two tracks, and partners on both."""
    app = companion()
    async with app.run_test(size=MIDDLE) as pilot:
        await prepared(pilot, "team-asia", *("Ann", "Bea", "Cal", "Dee", "Eli", "Fay")[:players])
        await pressed(pilot, "f2")
        assert ("One player on two tracks of a double" in flat(app)) is (players == 6)
        assert ("Partners on both tracks of a double" in flat(app)) is (players == 6)


async def test_six_in_teams_and_a_board_without_tickets(companion: Open, own_home: Path) -> None:
    """Partners are joined by a bracket and share things; values are proposed; entered tickets can be kept."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "team-asia", "Ann", "Bea", "Cal", "Dee", "Eli", "Fay")
        text = flat(app)
        assert "4 Dee with Cal" in text
        assert "Partners sit side by side and play one after the other: Ann → Bea → Cal → Dee → Eli → Fay" in text
        await pressed(pilot, "f2", "f2")
        assert "\nteams: Ann + Bea red, Cal + Dee green, Eli + Fay black\n" in header()
        await typed(pilot, "ann keeps 4")
        await typed(pilot, "ann draws cards")
        rows = screen_text(app).split("\n")
        assert any("┌ A  Ann red" in row and "0 points" in row and "common" not in row for row in rows)
        assert any("▸└ B  Bea  " in row and "common: 1 card, 1 ticket" in row and "points" not in row for row in rows)
        await typed(pilot, "bea claims kabul - delhi with 3 red", enter=False)
        assert "No route joins Kabul and Delhi; from Kabul routes lead to" in screen_text(app)
        await pressed(pilot, "escape")

        await typed(pilot, "fay keeps kabul - delhi, canton - lhasa, peking - bombay")
        assert "Kabul – Delhi: worth 3?" in screen_text(app)
        await pressed(pilot, "enter")
        assert "Canton – Lhasa: worth 7?" in screen_text(app)
        await typed(pilot, "12")
        await pressed(pilot, "escape")
        assert app.screen.query_one("#prompt", Input).value.startswith("fay keeps kabul - delhi, ")
        await pressed(pilot, "enter", "enter")
        await typed(pilot, "12")
        await pressed(pilot, "enter")
        assert lines(app)[-1] == "Fay keeps Kabul - Delhi 3, Canton - Lhasa 12, Peking - Bombay 17"
        assert "Played: Fay keeps 3 tickets" in screen_text(app)
        assert board("team-asia").tickets == ()


RECORD = """board: team-asia
teams: Ann + Bea red, Cal + Dee green
tracking: claims

Ann keeps 3 tickets
Cal keeps Kabul - Delhi 5, Canton - Lhasa 12, Peking - Bombay 17
Ann claims Kabul - Rawalpindi
"""


async def test_entered_tickets_are_kept_for_the_next_game(companion: Open, own_home: Path) -> None:
    """At the end a value is proposed for a ticket without one; Enter keeps all entered tickets in the table's own
    board.
    """
    app = companion()
    async with app.run_test(size=MIDDLE, notifications=True) as pilot:
        await pilot.pause()
        assert app.open_record(RECORD) is None
        await pilot.pause()
        await pressed(pilot, "f4", "enter")
        assert "Canton – Lhasa" not in screen_text(app)  # Cal's, entered in secret
        await typed(pilot, "rawal - kash")
        line = app.screen.query_one("#tickets-line", Input)
        assert line.value == "Rawalpindi - Kashgar 2"
        assert "the length of the shortest path" in screen_text(app)
        await pressed(pilot, "6", "enter")  # replaces the proposed value
        assert "Rawalpindi – Kashgar" in screen_text(app)
        assert "-6" in screen_text(app)
        await typed(pilot, "kabul - lahore 4")
        await pressed(pilot, "f2", "f2")
        while isinstance(app.screen, TicketsScreen):
            await pressed(pilot, "f3")
        assert isinstance(app.screen, KeepScreen)
        assert "The table entered 5 tickets that the file of Team Asia" in screen_text(app)
        await pressed(pilot, "enter")
        await pressed(pilot, "escape")  # the ending
        assert isinstance(app.screen, SheetScreen)
        await pilot.pause()
        assert "The tickets are in" in screen_text(app)
        assert {(card.ends, card.value) for card in board("team-asia").tickets} == {
            (("Kabul", "Delhi"), 5),
            (("Canton", "Lhasa"), 12),
            (("Peking", "Bombay"), 17),
            (("Rawalpindi", "Kashgar"), 6),
            (("Kabul", "Lahore"), 4),
        }
        await pressed(pilot, "escape", "f4")
        assert not isinstance(app.screen, KeepScreen)


DICE = """board: europe
players: Ann, Bea
tracking: turns
dice: yes

Ann keeps 2 tickets
Bea keeps 2 tickets
"""


async def test_dice_on_europe(companion: Open) -> None:
    """The dice are typed, a tunnel asks for its dice, the tokens are chosen; the line appears at the prompt.

    A line typed by hand is asked for the tunnel dice too.
    """
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert app.open_record(DICE) is None
        await pilot.pause()
        await pressed(pilot, "f8", *"ssdx")
        assert isinstance(app.screen, ChoosingScreen)
        await pressed(pilot, "backspace", *"dt")
        await pilot.click("#choosing-keys Button:last-of-type")
        await pilot.pause()
        text = screen_text(app)
        assert "single   single   double   station   wild" in text
        assert "routes to claim" in text
        await typed(pilot, "mun zur", enter=False)
        assert "claims München - Zürich with 2 single" in screen_text(app)
        await pressed(pilot, "enter")
        assert "how many symbols do the 3 tunnel dice show" in flat(app)
        assert "Left empty, it counts as paid." in part(app, "#choosing-asks")
        assert "0 to 6" in part(app, "#choosing-line")
        await pressed(pilot, "7", "enter")
        assert "A number from 0 to 6, please." in screen_text(app)
        await pressed(pilot, "1", "enter")
        assert "adds 1 wild" in screen_text(app)
        assert "gives up" in screen_text(app)
        await pressed(pilot, "enter", "down", "enter")
        assert isinstance(app.screen, TableScreen)
        line = "rolls 2 single 1 double 1 station 1 wild; claims München - Zürich with 2 single; tunnel 1; adds 1 wild"
        assert app.screen.query_one("#prompt", Input).value == f"{line}; takes 1 double token"
        assert "Enter plays it." in await settled(pilot)
        await pressed(pilot, "enter")
        assert lines(app)[-1] == f"Ann {line}; takes 1 double token"

        await pressed(pilot, "f8", *"ttwss")
        await typed(pilot, "tickets 3 2")
        await pressed(pilot, "down", "down", "enter", "enter")
        assert lines(app)[-1] == "Bea rolls 2 single 2 station 1 wild; draws 3 tickets, keeps 2"
        await pressed(pilot, "f8", *"ssssd")
        await typed(pilot, "something")
        assert app.screen.query_one("#prompt", Input).value == "rolls 4 single 1 double; "
        await typed(pilot, "claims roma - palermo with 4 single", enter=False)
        assert "DX-14" in screen_text(app)
        await pressed(pilot, "escape")
        await typed(pilot, "rolls 4 single 1 double; claims zagrab - sarajevo with 3 single", enter=False)
        assert "Enter plays it." in screen_text(app)
        await pressed(pilot, "escape")
        await typed(pilot, "rolls 4 single 1 double; claims zur - venezia with 2 single", enter=False)
        assert "Enter asks what the tunnel dice show." in screen_text(app)
        await pressed(pilot, "enter")
        await typed(pilot, "2")
        await pressed(pilot, "enter")
        assert lines(app)[-1].endswith("with 2 single; tunnel 2; adds 2 single")


async def test_an_answered_tunnel_question_is_not_repeated(companion: Open) -> None:
    """Before Enter and after it; a tunnel without its dice raises no question once it is played."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DICE)
        claim = "rolls 3 single 2 wild; claims par - zur with 3 single"
        await typed(pilot, claim, enter=False)
        assert "roll 3 tunnel dice" in flat(app)
        await typed(pilot, "; tunnel 2; adds 2 wild", enter=False)
        assert "Enter plays it." in flat(app)
        assert "roll 3 tunnel dice" not in flat(app)
        assert "0 dice unused" in flat(app)
        await pressed(pilot, "enter")
        assert "Played: Ann rolls" in flat(app)
        assert "roll 3 tunnel dice" not in flat(app)
        await typed(pilot, "rolls 3 single 2 wild; claims zur - ven with 2 single")
        await pressed(pilot, "enter")
        assert "Played: Bea rolls" in flat(app)
        assert "roll 3 tunnel dice" not in flat(app)


@pytest.mark.parametrize("dice", [True, False])
async def test_with_dice_the_set_up_says_first_that_the_cards_stay_in_the_box(
    companion: Callable[..., CompanionApp], dice: bool
) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.push_screen(NewGameScreen(NewGame(board="usa", means="dice" if dice else "cards"), step=2))
        await settled(pilot)
        text = flat(app)
        assert ("DX-01" in text) is dice
        assert ("4 train cards to begin with" in text) is not dice
        assert "Keep at least 2 of the 3 tickets dealt" in text
        assert not dice or text.index("DX-01") < text.index("BA-12")


@pytest.mark.parametrize("board", ["team-asia", "great-lakes", "world", "switzerland"])
async def test_no_rule_of_the_set_up_mentions_cards_that_stay_in_the_box(
    companion: Callable[..., CompanionApp], board: str
) -> None:
    app = companion()
    async with app.run_test(size=(80, 60)) as pilot:
        await pilot.pause()
        await app.push_screen(NewGameScreen(NewGame(board=board, means="dice"), step=2))
        await settled(pilot)
        texts = [str(widget.render()).lower() for widget in app.screen.query(".set-up-text")]
        assert texts[0].startswith("leave the train cards in the box.")
        assert not any(word in text for word in ("train card", "ship card", "later draw") for text in texts[1:])


async def test_the_numbers_in_the_set_up_are_those_of_the_board(companion: Callable[..., CompanionApp]) -> None:
    """Two rules that follow each other must not give two numbers of trains."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.push_screen(NewGameScreen(NewGame(board="nordic"), step=2))
        await settled(pilot)
        assert "40 trains for each player. 4 train cards to begin with." in flat(app)
        assert "45" not in flat(app)


@pytest.mark.parametrize("rows", [24, 70])
async def test_the_footer_says_how_to_scroll_a_set_up_longer_than_the_window(
    companion: Callable[..., CompanionApp], rows: int
) -> None:
    """What the booklets leave open is further down; nobody should begin without having seen it."""
    app = companion()
    async with app.run_test(size=(80, rows)) as pilot:
        await pilot.pause()
        await app.push_screen(NewGameScreen(NewGame(board="county-durham"), step=2))
        await settled(pilot)
        assert ("PgDn scroll" in screen_text(app).split("\n")[-1]) is (rows == 24)


async def test_the_cover_names_those_who_have_not_said_how_many_they_keep(
    companion: Callable[..., CompanionApp],
) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, "board: europe\nplayers: Ann, Bea, Cal\ntracking: turns\nAnn keeps 3 tickets\n")
        await pressed(pilot, "f4")
        assert "Bea and Cal: say at the table how many are kept." in flat(app)
        await pressed(pilot, "escape")
        await typed(pilot, "bea keeps 2")
        await typed(pilot, "cal keeps 2")
        await pressed(pilot, "f4")
        assert "say at the table" not in flat(app)


async def test_during_the_set_up_the_caption_says_who_will_move_first(companion: Open) -> None:
    """Nobody is to move while others still choose tickets or pieces."""
    app = companion()
    async with app.run_test(size=(100, 30)) as pilot:
        await opened(pilot, "board: world\nplayers: Ann, Bea\ntracking: turns\n\nAnn keeps 3 tickets\n")
        assert "· set-up · Ann to move first" in part(app, "#caption")
        await typed(pilot, "Bea keeps 3 tickets")
        assert isinstance(app.screen, PiecesScreen)
        await pressed(pilot, "escape")
        assert "· set-up · Ann to move first" in part(app, "#caption")
        for name in ("Ann", "Bea"):
            await typed(pilot, f"{name} takes 20 trains and 40 ships")
        assert "· turn 1 · Ann to move" in part(app, "#caption")
