"""Stories of preparing a game."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random
from typing import Any

import pytest
from story import light_board, pressed, screen_text, settled, typed
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input

from companion.game.contributions import SetUpList
from companion.record.log import HEADER
from companion.session.new_game import NewGame, NewSeat
from companion.store.reading import read_game
from companion.store.saved_games import game_file, saved_games
from companion.tui.app import CompanionApp
from companion.tui.screens.ask import AskScreen
from companion.tui.screens.boards import BoardsScreen
from companion.tui.screens.home import HomeScreen
from companion.tui.screens.new_game import NewGameScreen
from companion.tui.screens.table import TableScreen
from companion.tui.widgets.board_picker import BoardPicker
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.pick import Pick
from companion.tui.widgets.players import Name, Players
from companion.tui.widgets.set_up import SetUp

SMALL, LARGE = (80, 24), (200, 50)
Open = Callable[..., CompanionApp]


async def prepared(pilot: Pilot, board: str = "county-durham", *names: str) -> None:
    """Go from home to the players of a board, and type these names."""
    app = pilot.app
    await pilot.pause()
    await pilot.press("n")
    await pilot.pause()
    light_board(app, board)
    await pilot.pause()
    await pilot.press("enter")
    await pilot.pause()
    for name in names:
        await typed(pilot, name)


async def begun(pilot: Pilot) -> None:
    """Begin the game with F2, leaving the list of the set-up as it is."""
    await pilot.press("f2")
    await pilot.pause()
    if isinstance(pilot.app.screen, AskScreen):
        await pilot.press("down", "enter")
        await pilot.pause()


def coal_list(app: CompanionApp) -> SetUpList:
    return app.screen.query_one(SetUp).lists["no coal"]


def flat(app: CompanionApp) -> str:
    """The screen as one line, so that a sentence is found wherever it is wrapped."""
    return " ".join(screen_text(app).split())


def header() -> str:
    """The header of the only saved game."""
    event = read_game(game_file(saved_games()[0][0].id))[0]
    assert event.kind == HEADER
    return event.text


@pytest.mark.parametrize("size", [SMALL, (140, 40), LARGE])
async def test_three_steps_make_a_game(companion: Open, size: tuple[int, int]) -> None:
    """Board, players, set-up: Enter and F2 alone lead to the table, and the header has what was chosen."""
    app, before = companion(), date.today()
    async with app.run_test(size=size) as pilot:
        await prepared(pilot, "county-durham", "Ann", "Bea", "Cal")
        assert "2 Players" in screen_text(app)
        await pilot.press("f2")
        await pilot.pause()
        text = screen_text(app)
        assert "CD-02  Cards and tickets to begin with" in text
        assert "Deal each player 4 train cards" in text
        assert "Begin the game" in text
        await begun(pilot)
        assert isinstance(app.screen, TableScreen)
    head = "board: county-durham\nplayers: Ann red, Bea blue, Cal green\ntracking: turns\n"
    assert header() in {f"{head}date: {day.isoformat()}\n" for day in (before, date.today())}


async def test_first_colour_and_tracking_are_chosen(companion: Open) -> None:
    """Right cycles through the free colours, and through who begins; the tracking is a list."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "usa", "Ann", "Bea")
        screen = app.screen
        screen.query_one("#colour-0").focus()
        await pilot.press("right")
        assert screen.query_one("#colour-0", Pick).value == "green"  # blue is Bea's
        screen.query_one("#first").focus()
        await pilot.press("right")
        screen.query_one("#tracking").focus()
        await pilot.press("down", "enter")
        await pilot.press("f2", "f2")
        await pilot.pause()
    assert "players: Ann green, Bea blue\nfirst: Bea\ntracking: claims\n" in header()


async def test_a_retyped_name_still_begins(companion: Open) -> None:
    """The first name is emptied and typed again: that seat still begins, as nothing else was chosen."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "usa", "Ann,", "Bea")
        app.screen.query_one("#name-0").focus()
        await pilot.press("backspace", *"Cal", "f2", "f2")
        await pilot.pause()
    assert "players: Cal red, Bea blue\ntracking: turns\n" in header()  # no line says that the first seat begins


async def test_faults_in_names_are_reported_immediately(companion: Open) -> None:
    """The same name twice, one too long, characters that are not allowed; the step cannot be left with them."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "county-durham", "Ann")
        await typed(pilot, "ann", enter=False)
        assert "Two players are called ann." in screen_text(app)
        app.screen.query_one("#name-1", Input).value = "B" * 25
        await pilot.pause()
        assert "it is longer than 24 characters" in flat(app)
        app.screen.query_one("#name-1", Input).value = "Bea#1"
        await pilot.pause()
        assert "it contains one of , ; : # ! + | or a quote" in flat(app)
        await pilot.press("f2")
        await pilot.pause()
        assert app.screen.step == 1
        app.screen.query_one("#name-1", Input).value = "Bea"
        await pilot.press("f2")
        await pilot.pause()
        assert app.screen.step == 2


async def test_too_few_players_cannot_continue(companion: Open) -> None:
    """One name is not enough; the board says how many."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "county-durham", "Ann")
        await pilot.press("f2")
        await pilot.pause()
        assert "is for 2, 3, 4 or 5 players; 1 named so far" in screen_text(app)


async def test_nine_stations_at_random(companion: Open) -> None:
    """The button picks nine different ones, others at the next press; they are in the header and on the picture."""
    app = companion()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        app.push_screen(
            NewGameScreen(NewGame("county-durham", [NewSeat("Ann"), NewSeat("Bea", "blue")]), step=1, random=Random(4))
        )
        await pilot.pause()
        await pilot.press("f2")
        await pilot.pause()
        await pilot.click("#roll-0")
        await pilot.pause()
        first = app.screen.draft.listed_names(coal_list(app))[0]
        assert len(set(first)) == 9
        assert "9 of 9" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        picked = app.screen.draft.listed_names(coal_list(app))[0]
        assert picked != first
        view = app.screen.query_one("#set-up-picture", BoardView)
        assert view.marks.highlighted_cities == set(picked)
        assert set(view.marks.tokens) == set(app.screen.board.cities) - set(picked)
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
    assert f"no coal: {', '.join(picked)}\n" in header()


async def test_stations_are_typed_by_parts_of_their_names(companion: Open) -> None:
    """Parts that fit one station are listed; others say what they could be, and the game does not begin."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "county-durham", "Ann", "Bea")
        await pilot.press("f2")
        await pilot.pause()
        app.screen.query_one("#list-0", Input).value = "dur, chester, stan, xyz, dur"
        await pilot.pause()
        app.screen.query_one("#listed-0").scroll_visible(animate=False)
        await pilot.pause()
        text = screen_text(app)
        assert "2 of 9:  Durham  ·  Chester-le-Street" in text
        assert "“stan” could be Stanhope or Stanley." in text
        assert "There is no station “xyz”" in text
        assert "Durham is listed twice." in text
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        assert "something in the list above cannot be read" in screen_text(app)
        assert app.focused.id == "list-0"
        assert saved_games() == ([], [])
        app.screen.query_one("#list-0", Input).value = "dur"
        await pilot.pause()
        assert "cannot be read" not in screen_text(app)


async def test_enter_stays_in_a_list_with_an_unknown_name(companion: Open) -> None:
    """The name is put right where it stands; after that, Enter goes on to the button."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "county-durham", "Ann", "Bea")
        await pilot.press("f2")
        await pilot.pause()
        await pilot.press(*"durx", "enter", "backspace", "h")
        await pilot.pause()
        assert app.screen.query_one("#list-0", Input).value == "durh"
        await pilot.press("enter")
        await pilot.pause()
        assert app.focused.id == "new-on"


async def test_stations_are_typed_without_going_to_the_field_first(companion: Open) -> None:
    """Letters typed on the step of the set-up go into its list, one after the other; no box is ticked."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "county-durham", "Ann", "Bea")
        await pilot.press("f2")
        await pilot.pause()
        for sign in "dur, wash":
            app.post_message(Key({",": "comma", " ": "space"}.get(sign, sign), sign))
        await pilot.pause()
        await pilot.pause()
        assert app.screen.query_one("#list-0", Input).value == "dur, wash"
        assert "2 of 9:  Durham  ·  Washington" in screen_text(app)
        assert not app.screen.draft.done


async def test_the_checklist_is_ticked(companion: Open) -> None:
    """Space ticks what is done; a tick is visible without colour too, and stays when going back and forth."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "county-durham", "Ann", "Bea")
        await pilot.press("f2")
        await pilot.pause()
        assert "✓" not in screen_text(app)
        await pilot.press("space")
        await pilot.pause()
        assert "✓▌ CD-02" in screen_text(app)
        await pilot.press("escape", "f2")
        await pilot.pause()
        assert "✓▌ CD-02" in screen_text(app)


async def test_stations_not_listed_are_asked_about(companion: Open) -> None:
    """F2 does not silently begin without the nine: they are picked and shown, or the table begins as it is."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "county-durham", "Ann", "Bea")
        await pilot.press("f2", "f2")
        await pilot.pause()
        assert "None is listed, and the rulebook removes the tokens of 9 stations." in flat(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        assert saved_games() == ([], [])
        await pilot.press("f2", "enter")
        await pilot.pause()
        await pilot.pause()
        picked = app.screen.draft.listed_names(coal_list(app))[0]
        text = flat(app)
        assert "9 of 9, take their tokens off:" in text
        assert all(city in text for city in picked)
        app.screen.query_one("#list-0", Input).value = ", ".join(picked[:2])
        await pilot.press("f2")
        await pilot.pause()
        assert "the tokens of 9 stations; 2 listed" in flat(app)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
    assert f"no coal: {', '.join(picked[:2])}\n" in header()


async def test_a_message_goes_when_it_is_no_longer_true(companion: Open) -> None:
    """What prevents the next step is shown once, and only as long as it is the case."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "county-durham", "Ann")
        await pilot.press("f2")
        await pilot.pause()
        assert "1 named so far" in screen_text(app)
        await typed(pilot, "ann", enter=False)
        assert "named so far" not in screen_text(app)
        await typed(pilot, "")
        await typed(pilot, "ANN", enter=False)
        await pilot.press("f2")
        await pilot.pause()
        assert screen_text(app).count("Two players are called") == 2  # of "ann" and of "ANN"
        assert app.focused.id == "name-1"
        assert app.screen.step == 1


async def test_earlier_names_are_typed_over(companion: Open) -> None:
    """The names of a set-up that was left are still there, and a key typed on one replaces it."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "county-durham", "Ann", "Bea")
        await pilot.press("escape", "escape", "n", "enter")
        await pilot.pause()
        await pilot.press(*"Ann", "enter", *"Cal")
        await pilot.pause()
        assert [seat.name for seat in app.screen.draft.seats[:3]] == ["Ann", "Cal", ""]


def at_once(app: CompanionApp, *keys: str) -> None:
    """Post keys as from a slow connection: all of them before the first is handled."""
    for key in keys:
        app.post_message(Key(key, key if len(key) == 1 else "\r"))


async def test_names_typed_ahead_of_the_screen_go_to_their_fields(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot)
        at_once(app, *"Ann", "enter", *"Bea", "enter", *"Cal", "enter")
        await pilot.pause()
        await pilot.pause()
        assert "Order of play: Ann → Bea → Cal" in screen_text(app)
        assert app.focused.id == "name-3"


async def test_a_name_typed_past_the_fields_is_not_lost(companion: Open) -> None:
    """One Enter too many leads to who begins: letters there are the next name, as long as there is a seat."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "county-durham", "Ann", "Bea", "")
        assert app.focused.id == "first"
        await pilot.press(*"Cal", "enter", "enter")
        await pilot.pause()
        assert "Order of play: Ann → Bea → Cal" in screen_text(app)
        app.screen.query_one("#new-on").focus()
        await pilot.press(*"Dee", "enter", *"Eve", "enter", *"Fay")
        await pilot.pause()
        text = screen_text(app)
        assert "Order of play: Ann → Bea → Cal → Dee → Eve" in text
        assert "All 5 seats are taken: nobody else can sit down." in text
        await pilot.press("up", "backspace")
        await pilot.pause()
        assert "nobody else can sit down" not in screen_text(app)


async def test_the_arrows_reach_everything(companion: Open) -> None:
    """Down goes through names, who begins, dice, trackings and buttons, and Up the same way back; so does Tab."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "europe", "Ann")
        await pilot.press("up")
        fields = ["name-0", "name-1", "name-2", "name-3", "name-4", "first", "dice", "tracking"]
        seen = []
        for _ in fields:
            seen.append(app.focused.id)
            await pilot.press("down")
        assert seen == fields
        await pilot.press("down", "down", "down")
        assert app.focused.id == "new-on"
        await pilot.press("left")
        assert app.focused.id == "new-back"
        await pilot.press("right", "up")
        assert app.focused.id == "tracking"
        await pilot.press("enter")
        assert app.screen.draft.tracking == "counts"
        await pilot.press("up", "up", "up", "up")
        assert app.focused.id == "dice"
        await pilot.press("space")
        assert app.screen.draft.means == "dice"
        await pilot.press("up", "up", "right")
        assert app.focused.id == "colour-4"
        tabbed = set()
        for _ in range(20):
            await pilot.press("tab")
            tabbed.add(app.focused.id)
        assert tabbed >= {*fields, "new-on", "new-back", "colour-0"}


async def test_the_arrows_walk_through_the_set_up(companion: Open) -> None:
    """Ticks, the list, open points and the button to begin; every text scrolls into view."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "county-durham", "Ann", "Bea")
        await pilot.press("f2")
        await pilot.pause()
        assert "F2 begin the game" in screen_text(app)
        await pilot.press(*["down"] * 3)
        assert app.focused.id == "roll-0"
        picks = len(app.screen.query("OpenPoints Pick"))
        await pilot.press(*["down"] * (picks + 2))
        assert app.focused.id == "new-on"
        await pilot.press("up")
        assert app.focused.id == f"open-{picks - 1}"
        await pilot.press("pageup", "pageup", "pageup")
        await pilot.pause()
        assert "The set-up, step by step" in screen_text(app)


async def test_escape_loses_nothing_that_was_typed(companion: Open) -> None:
    """Back to the board, home, and in again: the names are still there."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "county-durham", "Ann", "Bea")
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen.query_one("#name-1", Input).value == "Bea"


async def test_names_are_not_markup(companion: Open) -> None:
    """A name that looks like markup is shown as it is, also where one chooses who begins."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "county-durham", "[b]Ann[/b]", "Bea")
        assert "◂ [b]Ann[/b]" in screen_text(app)
        await pilot.press("f2")
        await begun(pilot)
        assert isinstance(app.screen, TableScreen)
        assert "[b]Ann[/b]" in screen_text(app)


async def test_up_and_down_move_from_row_to_row(companion: Open) -> None:
    """The arrow keys walk the form."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "county-durham", "Ann")
        await pilot.press("up")
        assert app.focused.id == "name-0"
        await pilot.press(*["down"] * 5)
        assert app.focused.id == "first"
        await pilot.press("up")
        assert app.focused.id == "name-4"


async def test_teams_are_shown_as_teams(companion: Open) -> None:
    """On a board for teams two names share a colour, an incomplete team is named, and the header has teams."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "team-asia", "Ann", "Bea", "Cal")
        assert "with Ann" in screen_text(app)
        await pilot.press("f2")
        await pilot.pause()
        assert "somebody is missing beside Cal" in flat(app)
        app.screen.query_one("#name-3", Input).value = "Dee"
        await pilot.press("f2", "f2")
        await pilot.pause()
    assert "\nteams: Ann + Bea red, Cal + Dee green\n" in header()


async def test_dice_in_place_of_cards(companion: Open) -> None:
    """A tick, and the header says dice: yes."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await prepared(pilot, "usa", "Ann", "Bea")
        app.screen.query_one("#dice").focus()
        await pilot.press("space", "f2", "f2")
        await pilot.pause()
    assert "\ndice: yes\n" in header()


async def test_the_mouse_alone_is_enough(companion: Open) -> None:
    """Board, buttons and arrows can be clicked."""
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        await pilot.click("#new-on")
        await pilot.pause()
        assert app.screen.step == 1
        pick = app.screen.query_one("#colour-0", Pick)
        before = pick.value
        await pilot.click("#colour-0", offset=(11, 0))
        assert pick.value != before
        await pilot.click("#new-back")
        await pilot.pause()
        assert app.screen.step == 0


async def test_resizing_keeps_what_has_been_filled_in(companion: Open) -> None:
    """Smaller and larger while typing."""
    app = companion()
    async with app.run_test(size=LARGE) as pilot:
        await prepared(pilot, "county-durham", "Ann", "Bea")
        await pilot.resize_terminal(60, 18)
        await pilot.pause()
        await pilot.resize_terminal(140, 40)
        await pilot.pause()
        assert "Bea" in screen_text(app)


@pytest.mark.parametrize("made", [BoardsScreen, lambda: NewGameScreen(NewGame())])
async def test_page_down_scrolls_the_text_of_the_highlighted_board(companion: Open, made: Any) -> None:
    """As the line of keys says, the text scrolls on, and the same board stays highlighted."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.push_screen(made())
        await settled(pilot)
        assert "PgDn scroll" in screen_text(app)
        picker = app.screen.query_one(BoardPicker)
        before = picker.highlighted
        await pressed(pilot, "pagedown")
        assert picker.highlighted == before
        assert picker.query_one(".picker-scroll").scroll_y > 0
        await pressed(pilot, "pageup")
        assert picker.query_one(".picker-scroll").scroll_y == 0


@pytest.mark.parametrize("tracking", ["final", "counts"])
async def test_where_only_the_end_is_recorded_nothing_is_dealt(companion: Open, tracking: str) -> None:
    """No checklist, no list of stations, and no question about it: F2 goes to the table."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        draft = NewGame("county-durham", [NewSeat("Ann"), NewSeat("Bea", "blue")], tracking=tracking)
        app.push_screen(NewGameScreen(draft, step=2))
        await pilot.pause()
        text = screen_text(app)
        assert "Nothing to deal" in text
        assert "CD-02" not in text
        assert "without coal" not in text
        await pressed(pilot, "f2")
        assert app.session is not None
        assert app.session.game.table.tracking == tracking
        remarks = [remark.says for family in app.session.game.rules for remark in family.remarks(app.session.game)]
        assert not any("Coal was removed" in remark for remark in remarks), "nobody was asked from which stations"


async def test_earlier_players_may_arrive_while_the_form_appears_or_goes() -> None:
    """The saved games answer at any time: before the form is there the names are still offered,
    afterwards not at all.
    """
    app = CompanionApp()
    async with app.run_test() as pilot:
        app.push_screen(NewGameScreen(NewGame(board="usa"), step=1))
        await settled(pilot)
        shown = app.screen.query_one(Players)
        players = Players(shown.draft, shown.board)
        players.remember(["Zoe"], ["Zoe"])
        await app.screen.mount(players)
        await settled(pilot)
        first = players.query(Name).first()
        assert "Zoe" in first.placeholder
        assert first.suggester is not None
        await players.query("#players-title").remove()
        players.remember(["Yan"], ["Yan"])
        await settled(pilot)
        assert "Zoe" in first.placeholder
