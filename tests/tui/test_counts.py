"""The score pad of a table that only counts: keys, columns, what is kept and what is said."""

from collections.abc import Callable

import pytest
from story import flat, pressed, screen_text, typed
from textual.pilot import Pilot

from companion.tui.app import CompanionApp
from companion.tui.screens.counts import CountsScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.screens.table import TableScreen
from companion.tui.widgets.score_pad import PadFields
from companion.words import wording

Open = Callable[..., CompanionApp]
Saved = Callable[..., str]
SMALL = (80, 24)
FOUR = (("Ann", "red"), ("Bea", "blue"), ("Cal", "green"), ("Dee", "yellow"))


async def fills(pilot: Pilot, *fields: str) -> None:
    """Type each field with Enter after it."""
    for text in fields:
        await pilot.press(*("space" if sign == " " else "comma" if sign == "," else sign for sign in text), "enter")
    await pilot.pause()


def lines(app: CompanionApp) -> list[str]:
    return [row.text for row in app.session.moves]


async def test_a_column_becomes_a_line_and_the_last_enter_goes_to_the_sheet(companion: Open, saved_game: Saved) -> None:
    """Routes by length, tickets, the path; every column is kept as it is filled, and empty fields are 0."""
    app = companion(saved_game(board="usa", players=FOUR[:2], tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, CountsScreen)
        await fills(pilot, "3", "5", "4", "2", "", "1", "54", "12", "x")
        assert lines(app) == [
            "Ann has 3 routes of 1, 5 of 2, 4 of 3, 2 of 4, 1 of 6; has tickets 54 - 12; has the longest path"
        ]
        assert "trains left 6 45" in flat(app)
        assert "total 110 0" in flat(app)
        await fills(pilot, "", "", "", "2", "", "", "20 2", "", "")
        assert isinstance(app.screen, SheetScreen)
        assert lines(app)[1] == "Bea has 2 routes of 4; has tickets 20 - 0, 2 completed"
        assert "Ann wins with 110 points." in flat(app)


async def test_nobody_has_won_before_everybody_has_counted(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game("Ann has 3 routes of 1", board="usa", players=FOUR[:2], tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, "f2")
        assert isinstance(app.screen, SheetScreen)
        assert "As it stands: Ann leads with 3 points." in flat(app)


@pytest.mark.parametrize(
    ("answer", "has"),
    [
        ("x", True),
        ("y", True),
        ("yes", True),
        ("1", True),
        ("10", True),
        ("xx", False),
        ("n", False),
        ("no", False),
        ("0", False),
    ],
)
async def test_a_bonus_can_be_entered_as_an_answer_too(
    companion: Open, saved_game: Saved, answer: str, has: bool
) -> None:
    """No means no, and only the first letter of an answer counts."""
    app = companion(saved_game(board="usa", players=FOUR[:2], tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await fills(pilot, "3", "", "", "", "", "", "", "", answer)
        assert lines(app) == ["Ann has 3 routes of 1" + "; has the longest path" * has]


async def test_row_labels_are_shown_in_full_where_there_is_room(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game(board="united-kingdom", players=FOUR[:2], tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "what the score marker showed " in screen_text(app)


async def test_a_corrected_field_changes_its_line(companion: Open, saved_game: Saved) -> None:
    """A digit typed on returning to a field replaces its number; what is kept is still one line per player."""
    app = companion(saved_game("Ann has 3 routes of 1", board="usa", tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, "5", "enter", "4", "down")
        assert lines(app) == ["Ann has 5 routes of 1, 4 of 2"]
        await pressed(pilot, "up", "backspace", "up", "delete", "down")
        assert lines(app) == []


async def test_an_entered_zero_is_kept(companion: Open, saved_game: Saved) -> None:
    """In Japan, a player who built no bullet track loses 20 points; the column's next number leaves that as it is."""
    app = companion(saved_game("Ann holds 0 bullet", board="japan", tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, "3", "down")
        assert lines(app) == ["Ann has 3 routes of 1; holds 0 bullet"]
        assert app.session.sheet().sides[0].total == 3 - 20


async def test_lines_typed_one_by_one_are_picked_up(companion: Open, saved_game: Saved) -> None:
    typed_lines = ("Ann has 3 routes of 1", "Bea has 2 routes of 6", "Ann has tickets 22 - 0", "Ann holds 42 trains")
    app = companion(saved_game(*typed_lines, board="usa", tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "tickets completed 22" in flat(app)
        await pressed(pilot, "3", "enter")
        assert lines(app) == list(typed_lines)
        await pressed(pilot, *["down"] * 6, "2", "0", "enter")
        assert lines(app) == [typed_lines[1], "Ann has 3 routes of 1; has tickets 22 - 20", typed_lines[3]]
        await pressed(pilot, "up", "up", "up", "up", "up", "up", "up", "up", "4")
        assert "Then this of Ann's would not hold:" in flat(app)
        assert "42 are left" not in flat(app)
        assert "41 should be left, not 42" in flat(app)


async def test_refused_numbers_are_reported_immediately_and_not_kept(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game(board="usa", tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, "9", "9")
        assert "BA-27 Ann cannot have 99 routes of 1 space; the board has 9." in flat(app)
        await pressed(pilot, "f2")
        assert isinstance(app.screen, CountsScreen)
        await pressed(pilot, "escape")
        assert wording("counts leave", who="Ann") in flat(app)
        await pressed(pilot, "backspace", "backspace", "6", "f2")
        assert "Nobody" not in flat(app)
        assert isinstance(app.screen, CountsScreen), "six tracks of one space that are no doubles there are not"
        await pressed(pilot, "exclamation_mark", "f2")
        assert isinstance(app.screen, SheetScreen)
        assert lines(app) == ["Ann has 6 routes of 1 !"]


async def test_a_number_of_failed_tickets_is_one_too_many(companion: Open, saved_game: Saved) -> None:
    """Only the number of completed ones is asked for, and the message says so."""
    app = companion(saved_game(board="usa", tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, *["down"] * 7, "2", "3", "space", "2")
        assert "2 is one number too many: ticket points are added up (20 + 34 - 12)" in flat(app)


async def test_the_second_escape_discards_what_is_not_kept(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game(board="usa", tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, "2", "enter", "9", "9", "escape", "escape")
        assert isinstance(app.screen, TableScreen)
        assert lines(app) == ["Ann has 2 routes of 1"]
        await pressed(pilot, "f8")
        assert isinstance(app.screen, CountsScreen)
        assert "routes of 1 2" in flat(app)


async def test_tickets_by_name_are_read_as_they_are_typed(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game(board="usa", tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, *["down"] * 6, *"den", "space", *"el", "comma", "space", *"bos", "space", *"mia")
        assert "✓ Denver – El Paso +4, Boston – Miami +12" in flat(app)
        await pressed(pilot, "enter", *"sea", "space")
        assert "Did you mean" in flat(app)
        await pressed(pilot, *"ny", "enter")
        assert lines(app) == ["Ann completed Denver - El Paso, Boston - Miami; failed Seattle - New York"]
        assert "tickets completed 16 (2)" in flat(app)
        assert "tickets failed 22 (1)" in flat(app)


async def test_the_mouse_ticks_a_bonus_and_reaches_a_field(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game(board="usa", tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        rows = screen_text(app).split("\n")
        y = next(at for at, row in enumerate(rows) if "routes of 3" in row)
        path = next(at for at, row in enumerate(rows) if "longest path" in row)
        x = rows[y - 3].index("B Bea")
        await pilot.click(offset=(x, y))
        await pressed(pilot, "4")
        await pilot.click(offset=(x, path))
        await pressed(pilot, "enter")
        assert lines(app) == ["Bea has 4 routes of 3; has the longest path"]


async def test_keys_in_a_burst_keep_their_order(companion: Open, saved_game: Saved) -> None:
    """All keys at once, as from a fast hand or a paste: nothing is joined, nothing lost."""
    app = companion(saved_game(board="usa", players=FOUR, tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        column = ["1", "enter", "1", "enter", "1", *["enter"] * 5, "1", "2", "enter", "enter"]
        await pilot.press(*[*column * 4][:-1])
        await pilot.pause()
        line = "1 route of 1, 1 of 2, 1 of 3; has tickets 0 - 12"
        assert lines(app) == [f"{name} has {line}" for name, _ in FOUR]


async def test_a_long_pad_shows_the_row_being_filled(companion: Open, saved_game: Saved) -> None:
    """Germany also asks for six colours of passengers: more rows than a small window has."""
    app = companion(saved_game(board="germany", tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "▼" in screen_text(app)
        await pressed(pilot, *["down"] * (len(app.screen.query_one(PadFields).pad.tallies) - 1))
        assert "tickets failed" in screen_text(app)
        assert "▲" in screen_text(app)


async def test_the_table_accepts_lines_but_its_board_no_clicks(companion: Open, saved_game: Saved) -> None:
    app = companion(saved_game(board="usa", tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, "escape")
        assert wording("hint counts") in flat(app)
        await typed(pilot, "bea 3 of 1, 2 of 6")
        assert lines(app) == ["Bea has 3 routes of 1, 2 of 6"]
        await pilot.click("#board", offset=(40, 6))
        await pilot.pause()
        assert app.screen.box.prompt.value == ""
        await pressed(pilot, "f8")
        assert "routes of 6 · 2" in flat(app)


async def test_the_sheet_says_that_tickets_were_entered_as_points(companion: Open, saved_game: Saved) -> None:
    """It names no ticket, no path and no number of tickets that was not entered, and does not show
    the ending unasked.
    """
    lines = (
        "Ann has 3 routes of 2; has tickets 20 - 0, 2 completed",
        "Bea has 1 route of 2; has tickets 9 - 0, 1 completed",
    )
    app = companion(saved_game(*lines, board="germany", tracking="counts"))
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.pause()
        await pressed(pilot, "f2")
        assert isinstance(app.screen, SheetScreen)
        assert wording("sheet tickets counted") in flat(app)
        assert "path to highlight" not in flat(app)
        await pressed(pilot, "down", "down")
        assert "Bea: 1 completed" in flat(app)


async def test_the_pad_opens_where_it_was_left(companion: Open, saved_game: Saved) -> None:
    """After the sheet and after the table; a digit replaces the field's number."""
    app = companion(saved_game("Bea has 3 routes of 3", board="usa", players=FOUR, tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, "right", "down", "down", "f2")
        assert isinstance(app.screen, SheetScreen)
        await pressed(pilot, "t")
        assert (app.screen.query_one(PadFields).seat, app.screen.query_one(PadFields).row) == (1, 2)
        await pressed(pilot, "5", "down", "escape")
        assert lines(app) == ["Bea has 5 routes of 3"]
        await pressed(pilot, "escape", "f8")
        assert (app.screen.query_one(PadFields).seat, app.screen.query_one(PadFields).row) == (1, 3)


async def test_one_impossible_column_does_not_stop_others_from_being_kept(companion: Open, saved_game: Saved) -> None:
    """F2 goes to the refused column; the others stay, without a ✗."""
    app = companion(saved_game(board="usa", players=FOUR, tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, "9", "9", "right", "3", "f2")
        assert isinstance(app.screen, CountsScreen)
        assert app.screen.query_one(PadFields).seat == 0
        assert lines(app) == ["Bea has 3 routes of 1"]
        assert flat(app).count("✗ B") == 2, "what is against Ann's column"
        assert "total 0 ✗ 3 0 0" in flat(app)


async def test_the_pad_opens_even_if_its_last_field_is_gone(companion: Open, saved_game: Saved) -> None:
    """Only a corrected board had that row's length: once the correction is undone, the row is gone."""
    app = companion(saved_game("table adds route Denver - Miami 9 grey", board="usa", tracking="counts"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        pad = app.screen.query_one(PadFields)
        await pressed(pilot, "up")
        while pad.row < len(pad.pad.tallies) - 1:
            await pressed(pilot, "down")
        await pressed(pilot, "escape", "ctrl+z", "f8")
        assert isinstance(app.screen, CountsScreen)
        pad = app.screen.query_one(PadFields)
        assert pad.row == len(pad.pad.tallies) - 1


async def test_a_narrow_window_shows_whole_columns_including_the_one_being_filled(
    companion: Open, saved_game: Saved
) -> None:
    """Arrows beside the names indicate hidden columns, and a click means the column that is visible there."""
    app = companion(saved_game("Dee has 3 routes of 1", board="usa", players=FOUR, tracking="counts"))
    async with app.run_test(size=(40, 24)) as pilot:
        await pilot.pause()
        pad = app.screen.query_one(PadFields)
        assert "A B C ▶" in flat(app)
        await pressed(pilot, "right", "right", "right")
        assert "◀ B C D" in flat(app)
        assert "▶" not in flat(app)
        assert "routes of 1 · · 3▏" in flat(app)
        await pilot.click(PadFields, offset=(pad.size.width - 14, 2))
        assert (pad.seat, pad.row) == (1, 1)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not {"◀", "▶"} & set(flat(app))
        await pilot.resize_terminal(20, 24)
        await pilot.pause()
        await pressed(pilot, "4")
        assert "4▏" in flat(app)
