"""Stories of fast entry: the palette, letters on the cities."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import flat, looked, opened, pressed, screen_text
from textual.widgets import Input

from companion.session.board_clicks import city_codes
from companion.tui.app import CompanionApp
from companion.tui.screens.jump import JumpScreen
from companion.tui.screens.table import TableScreen
from companion.tui.screens.tickets import TicketsScreen
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.verdict import VerdictPanel

Open = Callable[..., CompanionApp]
Saved = Callable[..., str]
THREE = (("Ann", "red"), ("Bea", "blue"), ("Cal", "green"))
CLAIMS = (
    ("usa", "den kc", "Denver - Kansas City orange"),
    ("county-durham", "cox mur", "Coxhoe - Murton"),
    ("europe", "par bre", "Paris - Brest"),
    ("germany", "ber lei", "Berlin - Leipzig"),
    ("nordic", "bod kir", "Boden - Kiruna orange"),
    ("india", "del jai", "Delhi - Jaipur"),
    ("switzerland", "ber luz", "Bern - Luzern"),
)
"""A board, what is typed, and what is claimed."""


def prompt_of(app: CompanionApp) -> Input:
    return app.screen.query_one("#prompt", Input)


async def test_the_palette_finds_what_keys_do_by_name(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game("Ann keeps 3 tickets"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, "ctrl+p")
        text = await looked(pilot)
        assert "Undo  ^z" in text
        assert "cursor" not in text  # keys for editing text are not actions
        await pressed(pilot, *"tick")
        await looked(pilot)
        await pressed(pilot, "enter")
        await looked(pilot)
        assert isinstance(app.screen, TicketsScreen)


async def test_letters_on_cities_put_two_cities_into_the_line(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game("Ann keeps 3 tickets", tracking="claims"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        table = app.screen
        assert isinstance(table, TableScreen)
        cities = [city.name for city in table.session.game.board.cities.values() if not city.junction]
        code = {name: code for code, name in city_codes(cities).items()}
        for city in ("Durham", "Ferryhill"):
            await pressed(pilot, "ctrl+g")
            assert isinstance(app.screen, JumpScreen)
            assert table.query_one(BoardView).marks.tags[city] == code[city]
            await pressed(pilot, *code[city])
        assert table.box.prompt.value == "Durham Ferryhill "
        assert not table.query_one(BoardView).marks.tags
        await pressed(pilot, "ctrl+g", "escape")
        assert app.screen is table
        assert table.box.prompt.value == "Durham Ferryhill "


async def test_d_draws_cards_and_says_so(companion: Open, saved_game: Saved) -> None:
    """Two keys; below the letter is what it stands for, and what more letters would mean."""
    app = companion(saved_game("Ann keeps 3 tickets", board="usa"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "d draws cards" in screen_text(app)
        await pressed(pilot, "d")
        text = screen_text(app)
        assert "✓ Ann draws cards" in text
        assert "2 cards, not saying which. Or: d red blind · d tickets · a city" in text
        assert "Enter plays it." in text
        await pressed(pilot, *"en")
        text = screen_text(app)
        assert "the other city (from Denver" in text
        assert "draws cards" not in text
        await pressed(pilot, "escape", "d", "enter")
        assert app.session.moves[-1].text == "Ann draws cards"
        assert "✓ Played: Ann draws cards" in screen_text(app)
        await pressed(pilot, "d", "space", *"red b")
        await looked(pilot)
        assert "✓ Bea draws red, blue" in screen_text(app)
        assert "Tab Bea draws red, black" in screen_text(app)
        await pressed(pilot, *"lue", "enter")
        assert app.session.moves[-1].text == "Bea draws red, blue"


async def test_with_dice_d_says_what_is_drawn(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, "board: usa\nplayers: Ann, Bea\ntracking: turns\ndice: yes\n\nAnn keeps 3 tickets\n")
        assert "d draws cards" not in screen_text(app)
        await pressed(pilot, "d")
        await looked(pilot)
        text = flat(app)
        assert "with dice nobody draws cards" in text
        await pressed(pilot, "enter")
        assert len(app.session.moves) == 1


async def test_a_player_and_two_cities_are_a_claim(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game(tracking="claims", board="usa"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, *"b", "space", *"den", "space", *"kc")
        assert "✓ Bea claims Denver - Kansas City orange" in screen_text(app)
        await pressed(pilot, "enter")
        assert app.session.moves[-1].text == "Bea claims Denver - Kansas City orange"
        assert "✓ +7 points" in screen_text(app)


async def test_an_ambiguous_line_is_resolved_by_one_digit(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game("Ann keeps 3 tickets", board="usa"))
    async with app.run_test(size=(140, 40)) as pilot:
        await pilot.pause()
        await pressed(pilot, *"den", "space", "s")
        text = await looked(pilot)
        assert "“den s” matches several routes. Press the number of the one you mean." in text
        assert "1 Tab Ann claims Denver - Salt Lake City yellow   +4 points" in text
        assert "2     Ann claims Denver - Santa Fe   +2 points" in text
        await pressed(pilot, "2")
        assert prompt_of(app).value == "Ann claims Denver - Santa Fe "
        text = screen_text(app)
        assert "✓ Ann claims Denver - Santa Fe" in text
        assert "matches several" not in text
        await pressed(pilot, "2", "space", *"red")  # a number where one may stand is typed
        assert prompt_of(app).value == "Ann claims Denver - Santa Fe 2 red"
        await pressed(pilot, "enter")
        assert app.session.moves[-1].text == "Ann claims Denver - Santa Fe with 2 red"


async def test_candidates_are_side_by_side_in_a_small_window(companion: Open, saved_game: Saved) -> None:
    """All of them are visible, refused ones with a sign; a digit works even before they are shown, and so does a
    click.
    """
    app = companion(saved_game("Ann keeps 3 tickets", "Ann claims Dallas - Houston", board="usa", tracking="claims"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, *"ann", "space", *"dal", "space", *"o")
        await pressed(pilot, "escape")
        await pressed(pilot, *"bea", "space", *"d", "space", "o")
        await looked(pilot)
        rows = screen_text(app).splitlines()
        at = next(at for at, row in enumerate(rows) if "1 Dallas - Oklahoma City " in row)
        assert "2 Denver - Oklahoma City" in rows[at]
        assert "3 Denver - Omaha " in rows[at]  # points are left out, so that all are visible
        assert "6 Dallas - Oklahoma City second" in rows[at + 1]
        await pilot.click(offset=(rows[at].index("2 Denver") + 3, at))
        await pilot.pause()
        assert prompt_of(app).value == "Bea claims Denver - Oklahoma City "
        await pressed(pilot, "escape")
        await pressed(pilot, *"bea", "space", *"d", "space", "o", "3")
        assert prompt_of(app).value == "Bea claims Denver - Omaha "


async def test_after_a_space_a_digit_is_typed_and_enter_picks(companion: Open, saved_game: Saved) -> None:
    """A number after cities may be a payment: it highlights the candidate, and what follows it
    removes the highlight.
    """
    app = companion(saved_game("Ann keeps 3 tickets", board="usa"))
    async with app.run_test(size=(140, 40)) as pilot:
        await pilot.pause()
        await pressed(pilot, *"den", "space", "s", "space", "2")
        assert prompt_of(app).value == "den s 2"
        assert "2 Tab Ann claims Denver - Santa Fe" in screen_text(app)
        await pressed(pilot, "space", *"red")
        assert prompt_of(app).value == "den s 2 red"
        assert "2 Tab" not in screen_text(app)
        await pressed(pilot, *["backspace"] * 4, "enter")
        assert prompt_of(app).value == "Ann claims Denver - Santa Fe "
        assert len(app.session.moves) == 1


@pytest.mark.parametrize(
    ("line", "board"),
    [
        ("keeps3", "usa"),
        ("ann p1", "usa"),
        ("den kc4", "usa"),
        ("shows c39", "switzerland"),
        ("p1 den omaha", "usa"),
        ("den s ! room 2", "usa"),
    ],
)
async def test_digits_that_belong_to_the_line_are_typed(
    companion: Open, saved_game: Saved, line: str, board: str
) -> None:
    players = (("Ann", "red"), ("P1", "blue"), ("P2", "green"))
    app = companion(saved_game(board=board, players=players))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(
            pilot, *("space" if sign == " " else "exclamation_mark" if sign == "!" else sign for sign in line)
        )
        assert prompt_of(app).value == line


async def test_illegal_moves_are_listed_struck_out_on_request(companion: Open, saved_game: Saved) -> None:
    """Shift+Tab lists it below what is allowed, with rule and reason; again, Esc or a played line removes it."""
    app = companion(saved_game("Ann claims Denver - Omaha", board="usa"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Shift+Tab says why not" in screen_text(app)
        await pressed(pilot, *"den")
        await looked(pilot)
        assert "Omaha" not in app.screen.query_one(VerdictPanel).lay_rows()[-1].plain
        assert "✗" not in screen_text(app)
        await pressed(pilot, "shift+tab")
        await pilot.pause()
        text = screen_text(app)
        assert "✗ Bea claims Denver - Omaha  BA-08  Ann owns it" in text
        assert text.index("1 Tab Bea claims Denver - Helena") < text.index("✗ Bea claims Denver - Omaha")
        struck = [row for row in app.screen.query_one(VerdictPanel).lay_rows() if "Omaha" in row.plain]
        assert any("strike" in str(span.style) for span in struck[-1].spans)
        await pressed(pilot, *"ver")  # it stays while typing continues
        await looked(pilot)
        assert "✗ Bea claims Denver - Omaha" in screen_text(app)
        await pressed(pilot, "escape")
        assert "✗" not in screen_text(app)
        assert prompt_of(app).value == "denver"
        await pressed(pilot, "shift+tab")
        await pilot.pause()
        await pressed(pilot, "up", "enter")
        assert prompt_of(app).value == "Bea claims Denver - Omaha "
        assert "✗ BA-08" in screen_text(app)  # a listed one can be taken, and its verdict has everything


async def test_keys_for_an_ordinary_claim(companion: Open, saved_game: Saved) -> None:
    """From an empty line to the confirmed claim: eight keys at most, Enter included."""
    for board, line, full in CLAIMS:
        app = companion(saved_game(board=board, players=THREE[:2]))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            keys = ["space" if sign == " " else sign for sign in line] + ["enter"]
            assert len(keys) <= 8
            await pressed(pilot, *keys)
            assert [move.text for move in app.session.moves] == [f"Ann claims {full}"], board
            assert f"Played: Ann claims {full}" in flat(app)


async def test_keys_for_everything_short(companion: Open, saved_game: Saved) -> None:
    """A draw takes two keys, an unclear claim one more digit, somebody else's claim the letter of a
    name and a space.
    """
    app = companion(saved_game(board="usa", tracking="claims"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for keys, full in (
            ("b den kc", "Bea claims Denver - Kansas City orange"),
            ("c d o3", "Cal claims Denver - Omaha"),
            ("a d", "Ann draws cards"),
        ):
            await pressed(pilot, *("space" if sign == " " else sign for sign in keys), "enter")
            assert app.session.moves[-1].text == full
