"""Stories of what newcomers type: words for keys, complete lines and Tab, dice without their roll, help."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import flat, looked, opened, part, screen_text, typed
from textual.widgets import Input

from companion.store.shipped_files import board
from companion.tui.app import CompanionApp
from companion.tui.screens.choosing import ChoosingScreen
from companion.tui.screens.help import HelpScreen

SMALL, MIDDLE = (80, 24), (140, 40)
DEALT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets", "Cal keeps 2 tickets")
Open = Callable[..., CompanionApp]
Make = Callable[..., str]


def prompt_of(app: CompanionApp) -> str:
    return app.screen.query_one("#prompt", Input).value


def record(name: str, tracking: str = "turns", *lines: str, dice: bool = False) -> str:
    who = "teams: Ann + Bea, Cal + Dee" if "teams" in board(name).numbers else "players: Ann, Bea"
    head = (f"board: {name}", who, f"tracking: {tracking}", *(["dice: yes"] if dice else []))
    return "\n".join((*head, "", *lines)) + "\n"


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("help", "F1 shows what you can do now, what you can type, and the keys."),
        ("?", "F1 shows what you can do now, what you can type, and the keys."),
        ("undo", "Ctrl+Z (or F5) undoes the last line."),
        ("Redo", "Ctrl+Y (or F6) redoes the line that was undone."),
        (
            "quit",
            "Ctrl+Q quits the app; every move is kept. Ctrl+S ends the game: tickets, then the sheet.",
        ),
        ("sheet", "F2 shows the score sheet."),
        ("rules", "F7 opens the rules."),
        ("rule GL-28", "F7 opens the rules: type GL-28 there."),
        ("recount", "Ctrl+R recounts: if the scoring markers on the board are off, it finds the turn."),
        ("station", "County Durham (Coal Country) has no “station” to build."),
        ("dras cards", "“dras” is not a move. Did you mean draws?"),
    ],
)
async def test_a_word_for_a_key_points_to_the_key(saved_game: Make, companion: Open, word: str, says: str) -> None:
    """When it is entered, the line stays and says where to go."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, word)
        assert says in flat(app)
        assert prompt_of(app) == word
        assert len(app.session.moves) == 3


async def test_tab_continues_a_line_that_may_be_played(saved_game: Make, companion: Open) -> None:
    """The verdict stays; Tab adds what was paid, then the coal; then only Enter is left."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "consett stan", enter=False)
        text = await looked(pilot)
        assert "✓ Ann claims Consett - Stanley" in text
        assert "Enter plays it." in text
        assert "Tab Ann claims Consett - Stanley with 3 red" in text
        await pilot.press("tab")
        assert prompt_of(app) == "Ann claims Consett - Stanley with 3 red "
        await pilot.press("tab", "tab", "tab")
        await pilot.pause()
        line = "Ann claims Consett - Stanley with 3 red, taking coal at Consett"
        assert prompt_of(app) == f"{line} "
        text = screen_text(app)
        assert f"✓ {line}" in text
        assert "Enter plays it." in text
        assert "No allowed move" not in text
        await pilot.press("enter")
        await pilot.pause()
        assert app.session.moves[-1].text == line


async def test_tab_keeps_what_is_wrong_with_a_line(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "durham - stanhope with 2 red", enter=False)
        await pilot.press("tab")
        assert "No route joins Durham and Stanhope; from Durham routes lead to Lanchester, Waterhouses," in flat(app)
        await pilot.press("escape")
        await typed(pilot, "consett stanley 3 purpel", enter=False)
        await pilot.press("tab")
        text = flat(app)
        assert "“purpel” is not a card. Did you mean purple?" in text
        assert "No allowed move starts like this." in text


async def test_dice_without_a_roll(companion: Open) -> None:
    """The verdict says what a move costs and where the dice are entered; the dice left over are mentioned once."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, record("europe", "turns", "Ann keeps 2 tickets", "Bea keeps 2 tickets", dice=True))
        await typed(pilot, "paris brest")
        text = flat(app)
        assert "DX-04 Ann must roll the dice first." in text
        assert "It costs 3 single or wild dice." in text
        assert "Roll first: F8 asks for the dice; or start the line with them: rolls 5 single; …" in text
        await pilot.press("escape")
        await typed(pilot, "draws cards")
        assert "DX-01" in flat(app)
        assert "Roll first: F8 asks for the dice" in flat(app)
        await pilot.press("escape")
        await typed(pilot, "par", enter=False)
        await looked(pilot)
        assert "Ann claims Brest - Paris +4 points · 3 single or wild" in flat(app)
        await pilot.press("escape")
        await typed(pilot, "roll")
        assert "F8 asks for the dice, a key each." in flat(app)
        await pilot.press("escape")
        await typed(pilot, "rolls 5 single; claims paris - brest with 3 single", enter=False)
        text = flat(app)
        assert "+4 points · 2 dice unused · 42 trains left" in text
        assert "5 dice unused" not in text
        await looked(pilot)
        assert "Tab …; claims Paris - Brest with 3 single; takes 1 single token" in flat(app)


async def test_the_dice_screen_has_an_example_of_its_board(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, record("europe", "turns", "Ann keeps 2 tickets", "Bea keeps 2 tickets", dice=True))
        await pilot.press("f8", *"sssdd")
        await pilot.pause()
        assert isinstance(app.screen, ChoosingScreen)
        line = app.screen.query_one("#choosing-line", Input)
        assert line.placeholder == "parts of names, such as: ams ess · tickets · tokens"
        await typed(pilot, "ams ess", enter=False)
        assert "claims Amsterdam - Essen with 3 single" in screen_text(app)
        assert "claims Angora" not in screen_text(app)


HELP = {
    ("county-durham", "turns", False): ("taking coal at con", "con for Consett", "bea keeps 4 tickets"),
    ("county-durham", "final", False): ("bea owns con - sta", "bea holds 7 trains, 5 coal", "bea shows"),
    ("great-lakes", "turns", False): ("draws red train, blind ship", "builds a harbour at alb", "exchanges 2 ships"),
    ("europe", "turns", True): ("rolls 2 single 1 double", "…; tunnel 1", "builds a station at ber"),
    ("maerklin", "claims", False): ("passenger at bremen", "moves the passenger bremen - emden"),
    ("team-asia", "claims", False): ("shares 1 ticket", "…; turned up red wild"),
}


@pytest.mark.parametrize(("name", "tracking", "dice"), HELP)
async def test_help_is_about_the_board_in_play(companion: Open, name: str, tracking: str, dice: bool) -> None:
    app = companion()
    async with app.run_test(size=(140, 60)) as pilot:
        await opened(pilot, record(name, tracking, dice=dice))
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        texts = [row for row, _ in app.screen.rows] + [what for _, what in app.screen.rows if isinstance(what, str)]
        for example in HELP[name, tracking, dice]:
            assert any(example in text for text in texts), (example, texts)
        assert not [text for text in texts if "denver" in text.lower() or ("durham" in text.lower())]
        assert ("draws cards" in texts) == (tracking != "final" and not dice)


async def test_only_trains_are_called_trains(saved_game: Make, companion: Open) -> None:
    """Where there are two kinds, they are called pieces."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "45 trains" in screen_text(app)
        assert "pieces" not in screen_text(app)
        await opened(pilot, record("great-lakes"))
        await pilot.pause()
        assert screen_text(app).count("50 pieces to pick") == 2
        assert "Then everybody picks trains and ships in secret: F8, also before the tickets." in flat(app)
        await typed(pilot, "ann takes 27 trains 23 ships")
        assert "27 trains 23 ships" in flat(app)
        assert screen_text(app).count("50 pieces to pick") == 1
        await typed(pilot, "bea takes 20 trains 30 ships")
        assert "20 trains 30 ships" in flat(app)
        assert "Then everybody picks" not in flat(app)
        assert "Set-up: how many tickets do Ann and Bea keep (3–5)? Or play on." in flat(app)


@pytest.mark.parametrize("size", [SMALL, (60, 18), MIDDLE])
async def test_enter_on_an_unreadable_line_says_what_to_correct(
    saved_game: Make, companion: Open, size: tuple[int, int]
) -> None:
    """Not played, and why, in full; the line stays as it was typed, and any key continues it."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=size) as pilot:
        for line, says in (
            ("foo bar", "✗ Not played. County Durham (Coal Country) has no city “foo”."),
            (
                "claims seaham",
                "✗ Not played. Expected next: the other city "
                "(from Seaham Harbour: Easington, Murton, Sunderland or Hartlepool).",
            ),
        ):
            await typed(pilot, line)
            await looked(pilot)
            assert says in part(app, "#verdict")
            assert prompt_of(app) == line
            assert len(app.session.moves) == 3
            await pilot.press("escape")


async def test_short_words_are_understood_as_meant(saved_game: Make, companion: Open) -> None:
    """Tickets by number; coal is answered with the line that it belongs to."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "take coal seaham")
        assert "such as: claims Seaham Harbour - Sunderland, taking coal at Seaham Harbour." in flat(app)
        await pilot.press("escape")
        await typed(pilot, "tickets 1")
        assert app.session.moves[-1].text == "Ann draws tickets, keeps 1"


async def test_a_number_alone_answers_how_many_tickets_are_kept(companion: Open) -> None:
    """It answers for the players asked about, one after the other; afterwards a number is not a line."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, record("europe", "turns", "Bea keeps 2 tickets"))
        assert "how many tickets does Ann keep" in flat(app)
        await typed(pilot, "3", enter=False)
        assert "✓ Ann keeps 3 tickets" in flat(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.session.moves[-1].text == "Ann keeps 3 tickets"
        await typed(pilot, "3")
        assert len(app.session.moves) == 2


async def test_only_tokens_is_the_dice_screens_own_term(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, record("europe", "turns", "Ann keeps 2 tickets", "Bea keeps 2 tickets", dice=True))
        await typed(pilot, "only tokens")
        assert "F8 asks for the dice, then choose “only tokens”. Or type: rolls" in flat(app)
        await pilot.press("escape")
        await typed(pilot, "rolls 5 single; only tokens")
        await looked(pilot)
        assert "Which tokens do the dice buy? Press the number of the one you mean." in flat(app)
        await pilot.press("2", "enter")
        await pilot.pause()
        assert app.session.moves[-1].text == "Ann rolls 5 single; takes 1 single token 1 double token"


async def test_coal_left_behind_is_noted_while_typing_and_after_enter(saved_game: Make, companion: Open) -> None:
    """A note, not a refusal: it has a row of its own, as the line may be cut; taking the coal shows no note."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "consett stanley", enter=False)
        await pilot.pause()
        assert "+4 points · coal at Consett or Stanley not taken" in flat(app)
        await pilot.press("enter")
        await pilot.pause()
        rows = [row.strip() for row in screen_text(app).split("\n")]
        assert any(row.startswith("✓ +4 points  ·  Played: Ann claims Consett") for row in rows)
        at = rows.index("coal at Consett or Stanley not taken · forgotten? F3, Enter")
        assert "For example:  claims " in rows[at + 1]
        await typed(pilot, "easington seaham, taking coal at seaham", enter=False)
        await pilot.pause()
        assert "✓ Bea claims" in flat(app)
        assert "not taken" not in part(app, "#verdict")
        await pilot.press("enter")
        await pilot.pause()
        assert "Played: Bea claims" in flat(app)
        assert "not taken" not in part(app, "#verdict")
