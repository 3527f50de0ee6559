"""Stories at the table, told through the running app."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from story import flat, looked, screen_text, typed
from textual.widgets import Input

from companion.store.journal import Journal
from companion.store.saved_games import saved_games
from companion.tui.app import CompanionApp
from companion.tui.screens.home import HomeScreen
from companion.tui.screens.rules import RulesScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.screens.table import TableScreen
from companion.tui.screens.tickets import TicketsScreen
from companion.tui.widgets.board_view import BoardView

SMALL, MIDDLE, LARGE = (80, 24), (140, 40), (200, 50)
DEALT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets", "Cal keeps 2 tickets")
Open = Callable[..., CompanionApp]
Make = Callable[..., str]


def table_of(app: CompanionApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


def prompt_of(app: CompanionApp) -> str:
    return table_of(app).query_one("#prompt", Input).value


async def test_an_empty_table_says_what_to_type(saved_game: Make, companion: Open) -> None:
    """At set-up the screen asks for everybody's tickets and shows a line for it; afterwards for a draw."""
    app = companion(saved_game())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "how many tickets do Ann, Bea and Cal keep" in screen_text(app)
        assert "ann keeps" in screen_text(app)
        await typed(pilot, "bea keeps 3")
        assert "how many tickets do Ann and Cal keep" in screen_text(app)
        await typed(pilot, "ann keeps 3")
        await typed(pilot, "cal keeps 2")
        assert "Played: Cal keeps 2 tickets" in screen_text(app)
        assert "Ann › draws cards" in screen_text(app)


async def test_the_examples_are_accepted(saved_game: Make, companion: Open) -> None:
    """Typing the example below the prompt plays it."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        table = table_of(app)
        assert len(table.box.hint.examples) == 4
        for example in table.box.hint.examples:
            assert table.session.preview(example).playable, example
        await typed(pilot, table.box.hint.examples[0])
        assert len(table.session.game.owners) == 1


async def test_the_set_up_need_not_be_entered(saved_game: Make, companion: Open) -> None:
    """The first turn may be played before the kept tickets are entered."""
    app = companion(saved_game())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*"draws", "space", *"cards", "enter")
        await pilot.pause()
        assert "· Bea to move ·" in screen_text(app)


async def test_the_verdict_is_below_the_line_while_typing(saved_game: Make, companion: Open) -> None:
    """Shortened cities are shown in full, with points and pieces; nothing is played before Enter."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "claims cons - stan with 3 red", enter=False)
        text = screen_text(app)
        assert "✓ Ann claims Consett - Stanley with 3 red" in text
        assert "+4 points  ·  coal at Consett or Stanley not taken  ·  42 trains left" in text
        assert not table_of(app).session.game.owners
        await pilot.press("enter")
        text = screen_text(app)
        assert "✓ +4 points  ·  Played: Ann claims Consett - Stanley with 3 red" in text
        assert "4 points  42 trains" in text
        assert "Bea ›" in text
        assert prompt_of(app) == ""


async def test_an_overruled_line_says_what_it_violates(saved_game: Make, companion: Open) -> None:
    """A route that the board lacks brings nothing: no points, and no coal is left at its ends."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=MIDDLE) as pilot:
        await typed(pilot, "claims Bishop Auckland - Gateshead with 3 blue !")
        shown = flat(app)
        assert "! Played against BA-27: Ann claims Bishop Auckland - Gateshead with 3 blue !" in shown
        assert "No route joins Bishop Auckland and Gateshead" in shown
        assert "not taken" not in shown


async def test_a_refusal_has_its_number_and_can_be_overruled(saved_game: Make, companion: Open) -> None:
    """A refused line stays at the prompt; F7 opens its rule; with ! it is played, and the history marks it."""
    app = companion(saved_game(*DEALT, "Ann claims Burnhill - Tow Law with 2 black"))
    async with app.run_test(size=MIDDLE) as pilot:
        await typed(pilot, "claims burnhill - tow law with 2 black")
        text = screen_text(app)
        assert "BA-08  Burnhill – Tow Law is taken: Ann owns it." in text
        assert "Not played." in text
        assert prompt_of(app) == "claims burnhill - tow law with 2 black"
        assert len(table_of(app).session.moves) == 4
        await pilot.press("f7")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        await typed(pilot, "! agreed", enter=False)
        assert "against the rule" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        text = screen_text(app)
        assert "5! Bea claims Burnhill - Tow Law with 2" in text
        assert len(table_of(app).session.moves) == 5


async def test_unreadable_words_are_pointed_at(saved_game: Make, companion: Open) -> None:
    """A caret points at the word in question, with the nearest names."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "claims durhm - crook", enter=False)
        rows = screen_text(app).split("\n")
        at = next(y for y, row in enumerate(rows) if "claims durhm" in row)
        assert rows[at + 1].index("^") == rows[at].index("durhm")
        assert rows[at + 1].count("^") == len("durhm")
        assert "no city “durhm”. Did you mean Durham?" in rows[at + 2]


async def test_tab_completes_and_down_chooses(saved_game: Make, companion: Open) -> None:
    """Suggestions are listed below the prompt; Tab takes the best one, Down and Enter another."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "claims tow", enter=False)
        table = table_of(app)
        await looked(pilot)
        first, second = table.box.completion.listed[:2]
        assert f"Tab {first.line}" in screen_text(app)
        await pilot.press("tab")
        assert prompt_of(app) == first.line + " "
        await pilot.press("escape")
        assert prompt_of(app) == ""
        await typed(pilot, "claims tow", enter=False)
        await pilot.press("down", "down", "enter")
        assert prompt_of(app) == second.line + " "
        assert not table.session.game.owners
        await pilot.press("enter")
        await pilot.pause()
        assert len(table.session.game.owners) == 1


async def test_tab_during_set_up_offers_what_is_asked_for(saved_game: Make, companion: Open) -> None:
    """On the empty line Tab completes the kept tickets of the next player who has not entered them."""
    app = companion(saved_game("Ann keeps 3 tickets"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("tab")
        assert prompt_of(app).startswith("Bea keeps ")


@pytest.mark.parametrize("lines", [(), ("Ann keeps 3 tickets",), DEALT], ids=["first", "second", "in play"])
async def test_tab_on_the_empty_line_takes_the_grey_suggestion(
    saved_game: Make, companion: Open, lines: tuple[str, ...]
) -> None:
    """The first suggestion is the example in the line: Tab takes what was read there, including a number of tickets."""
    app = companion(saved_game(*lines))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        grey = str(table_of(app).box.prompt.placeholder)
        assert grey in screen_text(app)
        meant = app.session.preview(grey).turn
        await pilot.press("tab")
        assert app.session.preview(prompt_of(app)).turn == meant is not None
        await pilot.press("enter")
        await pilot.pause()
        assert app.session.moves[-1].turn == meant


CLAIM = "Ann claims Denver - Santa Fe"


@pytest.mark.parametrize(
    ("lines", "facts", "grey"),
    [
        (DEALT, {}, "draws cards"),
        ((*DEALT, CLAIM), {}, "draws cards"),
        (DEALT[:2], {"setup": {"dice": ("yes",)}}, "cal keeps "),
        (DEALT, {"setup": {"dice": ("yes",)}}, "rolls "),
        ((*DEALT, f"Ann rolls 5 single; {CLAIM[4:]}"), {"setup": {"dice": ("yes",)}}, ""),
        ((), {"tracking": "claims"}, "ann keeps "),
        (DEALT, {"tracking": "claims"}, "ann claims "),
        ((*DEALT, CLAIM), {"tracking": "claims"}, ""),
        ((), {"tracking": "final"}, "ann "),
        (("Ann owns Denver - Santa Fe",), {"tracking": "final"}, ""),
        ((), {"tracking": "counts"}, "ann has "),
        (("Ann has 3 routes of 2",), {"tracking": "counts"}, ""),
    ],
)
async def test_the_grey_suggestion_is_likely_or_shows_the_form_once(
    saved_game: Make, companion: Open, lines: tuple[str, ...], facts: dict[str, object], grey: str
) -> None:
    """Nobody can say which route will be claimed: no claim is suggested there once one is on the board."""
    app = companion(saved_game(*lines, board="usa", **facts))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        if facts.get("tracking") == "counts":  # the score pad is on top
            await pilot.press("escape")
            await pilot.pause()
        stands = str(table_of(app).box.prompt.placeholder)
        assert stands.startswith(grey)
        assert bool(stands) == bool(grey)
        assert table_of(app).box.hint.examples


async def test_undo_and_redo(saved_game: Make, companion: Open) -> None:
    """Ctrl+Z and F5 undo lines, Ctrl+Y and F6 play them again; the board and the seats follow."""
    app = companion(saved_game(*DEALT, "Ann claims Burnhill - Tow Law with 2 black"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "43 trains" in screen_text(app)
        await pilot.press("ctrl+z")
        await pilot.pause()
        text = screen_text(app)
        assert "Taken back: Ann claims Burnhill - Tow Law with 2 black" in text
        assert "43 trains" not in text
        assert "^y redo" in text.split("\n")[-1]
        await pilot.press("f5")
        await pilot.pause()
        assert "Taken back: Cal keeps 2 tickets" in screen_text(app)
        await pilot.press("f6", "ctrl+y")
        await pilot.pause()
        assert "Played again: Ann claims Burnhill - Tow Law with 2 black" in screen_text(app)
        assert "43 trains" in screen_text(app)
        await pilot.press("ctrl+y")
        await pilot.pause()
        assert "nothing to redo" in screen_text(app)
        assert "^y redo" not in screen_text(app)


@pytest.mark.parametrize("width", [80, 140])
async def test_the_keys_fit_however_many_apply(saved_game: Make, companion: Open, width: int) -> None:
    """With pieces to choose and a line to redo, nearly every key is still visible at 80 columns."""
    app = companion(saved_game("Ann keeps 2 tickets", board="great-lakes"))
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+z")
        await pilot.pause()
        keys = " ".join(screen_text(app).split("\n")[-1].split())
        assert keys.endswith("F4 tickets F7 rules F8 pick ^z undo ^y redo Esc home" + " ^q quit" * (width > 90))
        await pilot.resize_terminal(60, 24)
        await pilot.pause()
        await pilot.pause()
        keys = " ".join(screen_text(app).split("\n")[-1].split())
        assert keys == "F1 help F2 sheet F3 history F4 tickets F7 rules F8 pick"


@pytest.mark.usefixtures("every_frame")
async def test_pointing_at_a_track_describes_it_and_a_click_starts_its_claim(saved_game: Make, companion: Open) -> None:
    """The line above the board names the track under the mouse; a click writes its claim, ready to be continued."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        board = table_of(app).query_one(BoardView)
        track = next(t for t in board.board.tracks if {t.a, t.b} == {"South Shields", "Washington"})
        assert board._layout is not None
        layout = board._layout
        cells = [cell for cell in layout.lines[track.id].cells if layout.city_at(*cell) is None]
        x, y = next(cell for cell in cells if layout.tracks_at(*cell) == (track.id,))
        await pilot.hover(BoardView, offset=(x, y))
        await pilot.pause()
        top = screen_text(app).split("\n")[0]
        assert "South Shields – Washington · 3 spaces, white · Ann may claim it: +4 points" in top
        assert board.marks.highlighted == {track.id}
        await pilot.click(BoardView, offset=(x, y), button=3)
        assert prompt_of(app) == "Ann claims South Shields - Washington "
        await typed(pilot, "with 3 white")
        assert table_of(app).session.game.owners == {track.id: 0}
        await pilot.hover(BoardView, offset=(x, y))
        await pilot.pause()
        assert "Ann owns it" in screen_text(app).split("\n")[0]
        await pilot.hover("#prompt")
        await pilot.pause()
        assert "turn 2 · Bea to move" in screen_text(app).split("\n")[0]


async def test_a_click_uses_the_typed_name(saved_game: Make, companion: Open) -> None:
    """The player named at the prompt keeps the line; where turns are not tracked nobody is assumed."""
    app = companion(saved_game(tracking="claims"))
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        table = table_of(app)
        track = next(t for t in table.session.game.board.tracks if {t.a, t.b} == {"Murton", "Washington"})
        table.post_message(BoardView.Clicked((track.id,)))
        await pilot.pause()
        assert prompt_of(app) == "claims Murton - Washington "
        await typed(pilot, "cal ", enter=False)
        table.post_message(BoardView.Clicked((track.id,)))
        await pilot.pause()
        assert prompt_of(app) == "Cal claims Murton - Washington "


async def test_a_click_on_a_double_picks_its_free_track(saved_game: Make, companion: Open) -> None:
    """Of parallel tracks the free one is begun; a second click on the same place means the next one."""
    app = companion(saved_game(*DEALT, players=(("Ann", "red"), ("Bea", "blue"), ("Cal", "green"), ("Dee", "white"))))
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        table = table_of(app)
        green, red = (t.id for t in table.session.game.board.tracks_between[frozenset(("Gateshead", "South Shields"))])
        table.post_message(BoardView.Clicked((green, red), begin=True))
        await pilot.pause()
        assert prompt_of(app) == "Ann claims Gateshead - South Shields green "
        table.post_message(BoardView.Clicked((green, red), begin=True))
        await pilot.pause()
        assert prompt_of(app) == "Ann claims Gateshead - South Shields red "
        await pilot.press("enter")
        await pilot.pause()
        table.post_message(BoardView.Clicked((red, green), begin=True))
        await pilot.pause()
        assert prompt_of(app) == "Bea claims Gateshead - South Shields green "


async def test_an_undo_says_so_while_something_is_typed(saved_game: Make, companion: Open) -> None:
    """The next letter shows only the verdict again; what is typed stays."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "durham ches", enter=False)
        await pilot.press("ctrl+z")
        await pilot.pause()
        text = screen_text(app)
        assert "› durham ches" in text
        assert "✓ Taken back: Cal keeps 2 tickets" in text
        await typed(pilot, "t", enter=False)
        assert "Taken back" not in screen_text(app)
        await pilot.press("ctrl+z", "ctrl+z", "ctrl+z")
        await pilot.pause()
        assert "There is nothing to undo." in screen_text(app)


async def test_a_move_typed_behind_a_refused_line_is_told_apart(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "draws red")
        assert "Not played" in screen_text(app)
        await typed(pilot, "draws cards")
        assert "“draws cards” was typed behind a line that was not played. Esc clears both." in screen_text(app)
        await typed(pilot, "bea draws cards")
        assert "“bea draws cards” was typed behind a line that was not played." in screen_text(app)
        await typed(pilot, "s", enter=False)
        assert "was typed behind" not in screen_text(app)
        await pilot.press("escape")
        await typed(pilot, "draws red")
        await typed(pilot, ", blind")
        assert "✓ Played: Ann draws red, blind" in screen_text(app)


async def test_a_click_claims_and_a_second_click_undoes(saved_game: Make, companion: Open) -> None:
    """The left button plays the claim for the player to move; on the track of the last line it undoes that."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        table = table_of(app)
        board = table.session.game.board
        track = next(t for t in board.tracks if {t.a, t.b} == {"South Shields", "Washington"})
        table.post_message(BoardView.Clicked((track.id,)))
        await pilot.pause()
        assert table.session.game.owners == {track.id: 0}
        assert prompt_of(app) == ""
        assert "Played: Ann claims South Shields - Washington" in screen_text(app)
        table.post_message(BoardView.Clicked((track.id,)))
        await pilot.pause()
        assert not table.session.game.owners
        table.post_message(BoardView.Clicked((track.id,)))
        other = next(t for t in board.tracks if {t.a, t.b} == {"Murton", "Washington"})
        table.post_message(BoardView.Clicked((other.id,)))
        await pilot.pause()
        assert table.session.game.owners == {track.id: 0, other.id: 1}
        table.post_message(BoardView.Clicked((track.id,)))  # Ann's, and not the last line: nobody may claim it
        await pilot.pause()
        assert table.session.game.owners == {track.id: 0, other.id: 1}
        assert prompt_of(app).startswith("Cal claims South Shields - Washington")


@pytest.mark.usefixtures("every_frame")
async def test_the_board_highlights_what_is_typed_and_is_otherwise_left_alone(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The track that the line names is highlighted; keys that name nothing new repaint no board."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        painted = []
        board = table_of(app).query_one(BoardView)
        paint = board._paint
        monkeypatch.setattr(board, "_paint", lambda: painted.append(1) or paint())
        await typed(pilot, "claims murton - ", enter=False)
        assert not painted
        await typed(pilot, "washington", enter=False)
        assert board.marks.highlighted_cities == {"Murton", "Washington"}
        painted_once = len(painted)
        assert painted_once > 0
        await pilot.press("space", *"with", "space", "3")
        assert table_of(app).box.answer.fault is not None
        assert len(painted) == painted_once
        assert board.marks.highlighted_cities == {"Murton", "Washington"}


async def test_resizing_while_typing(saved_game: Make, companion: Open) -> None:
    """From 80x24 to 200x50 and back nothing is lost; wide windows have seats and history beside the board."""
    app = companion(saved_game(*DEALT, "Ann claims Burnhill - Tow Law with 2 black"))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "claims murton - washington", enter=False)
        assert "1  Ann keeps 3 tickets" not in screen_text(app)
        for size in (LARGE, (120, 30), (40, 10), (1, 1), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert prompt_of(app) == "claims murton - washington"
            rows = screen_text(app).split("\n")
            assert {len(row) for row in rows if "⠤" in row} <= {size[0]}
            if size[0] >= 120:
                assert "1  Ann keeps 3 tickets" in "\n".join(rows)
                assert any("Ann red" in row for row in rows[:5])
        assert "Ann red" in screen_text(app)
        await pilot.press("f3")
        await pilot.pause()
        assert "1  Ann keeps 3 tickets" in screen_text(app)
        await pilot.press("escape")
        assert prompt_of(app) == "claims murton - washington"


async def test_the_board_can_have_a_small_window_to_itself(saved_game: Make, companion: Open) -> None:
    """F3 goes from the table to the history, the board alone and back; typing shows the verdict again."""
    app = companion(saved_game(*DEALT, board="germany"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        board = app.screen.query_one("#board")
        before = board.size.height
        assert "F3 history" in screen_text(app)
        await pilot.press("f3")
        await pilot.pause()
        assert "F3 board" in screen_text(app)
        await pilot.press("f3")
        await pilot.pause()
        assert "F3: the table again · F1: the symbols" in screen_text(app)
        assert "F3 table" in screen_text(app)
        assert board.size.height > before + 5
        assert "0 points" not in screen_text(app)
        await pilot.press("f3")
        await pilot.pause()
        assert board.size.height == before
        assert "0 points" in screen_text(app)
        await pilot.press("f3", "f3", *"draws cards")
        await pilot.pause()
        assert "Enter plays it." in screen_text(app)
        assert board.size.height == before
        await pilot.press("escape", "f3", "f3", "escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert board.size.height == before


async def test_names_are_never_markup(saved_game: Make, companion: Open) -> None:
    """Brackets, emoji and other scripts appear on the screen as they were typed."""
    players = (("[red]Ann[/red]", "red"), ("Zoë 🚂", "blue"), ("[@click=quit]x", "white"))
    app = companion(saved_game(players=players))
    async with app.run_test(size=MIDDLE) as pilot:
        await typed(pilot, "draws cards")
        text = screen_text(app)
        assert text.count("[red]Ann[/red] draws cards") == 2
        assert "[red]Ann[/red] red" in text
        assert "Zoë 🚂 ›" in text
        assert "[@click=quit]x white" in text


async def test_kept_tickets_stay_secret(saved_game: Make, companion: Open) -> None:
    """Somebody who names kept tickets is not given away, neither after Enter nor in the history."""
    app = companion(saved_game())
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        cards = table_of(app).session.game.board.tickets[:3]
        names = ", ".join(" - ".join(card.ends) for card in cards)
        table_of(app).query_one("#prompt", Input).value = f"ann keeps {names}"
        await pilot.press("enter")
        await pilot.pause()
        text = screen_text(app)
        assert text.count("Ann keeps 3 tickets") == 2
        assert " - ".join(cards[0].ends) not in text
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert "Taken back: Ann keeps 3 tickets" in screen_text(app)


async def test_the_last_round_and_the_end(saved_game: Make, companion: Open) -> None:
    """The last round counts down; at the end Enter leads to the tickets, F2 to the sheet."""
    game = saved_game(*DEALT, options={"pieces.train": "5"})
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "claims consett - stanley with 3 red", enter=False)
        await typed(pilot, "")
        top = screen_text(app).split("\n")[0]
        assert "last round: 3 turns left" in top
        await typed(pilot, "draws cards")
        await typed(pilot, "draws cards")
        assert "last round: 1 turn left" in screen_text(app).split("\n")[0]
        await typed(pilot, "draws cards")
        text = screen_text(app)
        assert "the game is over" in text.split("\n")[0]
        assert "The game is over. Enter reveals the kept tickets" in text
        assert saved_games()[0][0].finished
        await typed(pilot, "draws cards", enter=False)
        assert "BA-21" in screen_text(app)
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TicketsScreen)
        app.pop_screen()
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(app.screen, SheetScreen)


async def test_closing_in_mid_game_and_continuing(saved_game: Make, companion: Open) -> None:
    """The app is closed and opened again: the same move, and what was undone can be redone."""
    game = saved_game(*DEALT)
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "claims burnhill - tow law with 2 black")
        await typed(pilot, "draws cards")
        await pilot.press("ctrl+z")
        await pilot.press("ctrl+q")
    again = companion(game)
    async with again.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "· Bea to move ·" in screen_text(again)
        assert len(table_of(again).session.moves) == 4
        await pilot.press("ctrl+y")
        await pilot.pause()
        assert "Played again: Bea draws cards" in screen_text(again)
    assert saved_games()[0][0].moves == 5


async def test_a_line_that_cannot_be_saved_does_not_count(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the disk refuses, the line stays at the prompt with a sentence, and the game is unchanged."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()

        def full(self: Journal, *_: object) -> None:
            raise OSError("This could not be saved, so it does not count: disk full.")

        monkeypatch.setattr(Journal, "append", full)
        await typed(pilot, "draws cards")
        await looked(pilot)
        assert "does not count: disk full" in screen_text(app)
        assert prompt_of(app) == "draws cards"
        assert len(table_of(app).session.moves) == 3


async def test_escape_keeps_the_line_and_then_goes_home(saved_game: Make, companion: Open) -> None:
    """Escape empties the line, Up brings it back; on an empty line it says once what the next one does: home, all
    saved.
    """
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "claims durham", enter=False)
        await pilot.press("escape")
        assert prompt_of(app) == ""
        await pilot.press("up")
        assert prompt_of(app) == "claims durham"
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert "Esc again goes to the first screen; the game stays saved." in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert app.session is None


async def test_a_stray_escape_leaves_no_game(saved_game: Make, companion: Open) -> None:
    """Two from a screen over the table only come back to it; after anything else, the next Escape asks again."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f2")
        await pilot.pause()
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert "Esc again" in screen_text(app)
        for keys in (["d", "escape"], ["left"], ["f3", "f3", "f3"], ["f2", "escape"]):
            await pilot.press(*keys)
            await pilot.pause()
            assert "Esc again" not in screen_text(app), keys
            await pilot.press("escape")
            await pilot.pause()
            assert "Esc again" in screen_text(app), keys
            table_of(app)


async def test_escape_says_that_a_viewed_game_is_not_saved(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert app.open_record("board: usa\nplayers: Ann, Bea\n", keep=False) is None
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert "Esc again goes to the first screen; this game is not saved." in screen_text(app)


async def test_a_record_becomes_a_game(companion: Open, tmp_path: Path) -> None:
    """A record opened from a file becomes a saved game; one that is broken is reported with its line."""
    good = tmp_path / "evening.ttr"
    good.write_text("board: county-durham\nplayers: Ann, Bea\n\nAnn claims Murton - Washington\n", "utf-8")
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert app.open_record(good) is None
        await pilot.pause()
        assert "Durham" in screen_text(app)
        assert saved_games()[0][0].moves == 1
        app.go_home()
        fault = app.open_record("board: county-durham\nplayers: Ann, Bea\n\nAnn clams Murton - Washington\n")
        assert fault is not None
        assert ":4:" in fault
        assert isinstance(app.screen, HomeScreen)
        assert app.open_record(tmp_path / "nothing.ttr") is not None
        assert app.open_record(good, keep=False) is None
        await pilot.pause()
        assert "not saved" in screen_text(app)
        assert len(saved_games()[0]) == 1


async def test_a_track_is_taken_back_while_the_mouse_points_at_it(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(board="usa", tracking="claims"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await typed(pilot, "table adds route Miami - Seattle 5 red")
        assert app.session is not None
        added = len(app.session.game.board.tracks) - 1
        board = app.screen.query_one(BoardView)
        board.post_message(BoardView.Hovered((added,)))
        await pilot.pause()
        assert "Miami – Seattle" in flat(app)
        await pilot.press("ctrl+z")
        board.post_message(BoardView.Clicked((added,)))
        await pilot.press("x")
        await pilot.pause()
        assert len(app.session.game.board.tracks) == added
        assert added not in board.marks.highlighted


async def test_a_game_on_a_broken_board_of_ones_own_says_what_is_wrong_with_it(
    saved_game: Make, companion: Open, own_home: Path
) -> None:
    game, own = saved_game(), own_home / "boards" / "county-durham.toml"
    own.parent.mkdir(exist_ok=True)
    own.write_text("name = 'county-durham'\nroutes = 3\n", "utf-8")
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        fault = app.open_game(game)
        assert fault is not None
        assert "move it out of that folder: title: is missing; players: is missing; " in fault
        assert fault.isprintable()
        assert "�" not in fault
