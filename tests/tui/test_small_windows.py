"""What is visible of a table where there is little room: nothing is cut where the rest would say nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from story import looked, opened, part, screen_text, typed
from textual.geometry import Offset

from companion.tui.app import CompanionApp
from companion.tui.widgets.history import History
from companion.tui.widgets.masthead import LETTERS
from companion.tui.widgets.prompt import PromptBox
from companion.words import wording

Open = Callable[..., CompanionApp]
GAMES = Path(__file__).parents[1] / "games"
SMALL = (80, 24)
DURHAM = "board: county-durham\nplayers: Ann, Bea, Cal\ntracking: claims\n"
LAKES = """board: great-lakes
players: Ann red, Bea blue, Cal green, Dee yellow, Eli black
tracking: claims

"""
LONG = "Ann claims (Lake Superior junction) - Sault Ste. Marie with 2 double blue ship 1 wild !\n"
"""Three rows in the history."""


async def test_the_caption_makes_room_for_the_hint(companion: Open) -> None:
    """The turn's number can be spared; what the key does is said in full, however long the game."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        kept = "".join(f"{name} keeps 2 tickets\n" for name in ("Ann", "Bea", "Bartholomew"))
        await opened(pilot, DURHAM.replace("claims", "turns").replace("Cal", "Bartholomew") + kept)
        text = part(app, "#caption")
        assert text.startswith("County Durham (Coal Country) · Ann to move")
        assert text.endswith("F3 twice: big board")
        assert "turn 1" not in text
        await pilot.resize_terminal(110, 24)
        await pilot.pause()
        text = part(app, "#caption")
        assert "· turn 1 · Ann to move ·" in text
        assert text.endswith("F3 twice: big board")


async def test_the_note_that_nothing_is_saved_is_in_full_and_the_board_name_is_cut(companion: Open) -> None:
    """The sample game is over; its name says what it is even when it is shortened."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("s")
        await looked(pilot)
        text = part(app, "#caption")
        assert re.match(r"County D\w*… · only looked at, not saved · ", text), text
        assert text.endswith("the game is over")


async def test_the_banner_is_shown_in_full_or_not_at_all(companion: Open) -> None:
    """They would be broken in two, and leave no room for the choices."""
    app = companion()
    async with app.run_test(size=(40, 16)) as pilot:
        sizes = ((40, 24, False), (49, 24, False), (50, 24, True), (50, 21, False), (50, 22, True), (40, 16, False))
        for columns, lines, whole in sizes:
            await pilot.resize_terminal(columns, lines)
            await pilot.pause()
            rows = screen_text(app).splitlines()
            letters = [row.strip() for row in rows if "╔" in row or "╩" in row]
            assert letters == ([row.strip() for row in LETTERS] if whole else [])
            assert whole or any("Quit" in row for row in rows)


async def test_a_letter_of_many_cities_shows_as_many_as_fit_and_counts_the_others(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DURHAM)
        await typed(pilot, "Ann claims s", enter=False)
        await looked(pilot)
        text = part(app, "#verdict")
        assert "4 Sherburn - Washington … 5 more: keep typing" in text
        assert "points" not in text
        for _ in range(9):
            await pilot.press("down")
        text = part(app, "#verdict")
        assert "9 Stanhope - Wolsingham" in text  # the chosen one is always visible
        assert "more: keep typing" not in text


async def test_all_candidates_that_fit_without_points_are_shown(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DURHAM.replace("county-durham", "europe"))
        await typed(pilot, "Bea claims p", enter=False)
        await looked(pilot)
        text = part(app, "#verdict")
        assert all(f"{digit} " in text for digit in range(1, 10))
        assert "9 Barcelona - Pamplona" in text
        assert "more: keep typing" not in text


async def test_the_history_is_separate_from_the_seats_and_begins_with_a_whole_move(companion: Open) -> None:
    """Five seats with two rows of facts each; a long move that begins out of sight is not shown at all."""
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        cut = False
        for short in range(3):
            await opened(pilot, LAKES + LONG * 12 + "Bea draws cards\n" * short)
            history = app.screen.query_one(History)
            rows = [row[history.region.x :] for row in screen_text(app).split("\n")]
            assert rows[history.region.y - 1].strip() == ""
            shown = [row[:-1].strip() for row in rows[history.region.y : history.region.bottom]]
            assert next(row for row in shown if row).split()[0].rstrip("!").isdigit(), shown
            cut = cut or not shown[0]
        assert cut


async def test_the_help_text_does_not_touch_the_scrollbar(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(100, 30)) as pilot:
        await opened(pilot, DURHAM)
        await typed(pilot, "x", enter=False)
        await pilot.press("f1")
        await pilot.pause()
        rows = app.screen.query_one("#help-rows")
        assert rows.show_vertical_scrollbar
        bar = rows.region.right - rows.scrollbar_size_vertical
        assert all(widget.region.right < bar for widget in app.screen.query(".help-what, .help-remark"))


EUROPE = "board: europe\nplayers: Alice, Bob, Charlie\ntracking: turns\ndice: yes\n"
DICE_LINE = "rolls 3 single 2 double; claims berlin - wien with 3 single; takes 1 single token"


def rows_of(app: CompanionApp, selector: str) -> list[str]:
    """The rows of text inside one widget's region."""
    region = app.screen.query_one(selector).region
    return [row[region.x : region.right].rstrip() for row in screen_text(app).split("\n")[region.y : region.bottom]]


async def test_a_long_line_continues_in_the_row_below_with_its_full_verdict(companion: Open) -> None:
    """Its beginning stays visible while typing, the board does not move, and what was played is shown in full."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, EUROPE)
        board = app.screen.query_one("#board").region
        await typed(pilot, DICE_LINE[:-6], enter=False)
        await pilot.press(*DICE_LINE[-5:].replace(" ", "_"))  # letter by letter past the end of the first row
        await pilot.press(*["backspace"] * 5)
        await typed(pilot, DICE_LINE[-6:], enter=False)
        assert rows_of(app, "#prompt") == [DICE_LINE[:-12].rstrip(), DICE_LINE[-12:]]
        verdict = part(app, "#verdict")
        assert "✓ Alice rolls 3 single 2 double; claims Berlin - Wien with 3 single; takes 1 single token" in verdict
        assert "+4 points · 42 trains left · 0 dice unused · Enter plays it." in verdict
        assert app.screen.query_one("#board").region == board
        await pilot.press("enter")
        await pilot.pause()
        await pilot.pause()
        verdict = part(app, "#verdict")
        assert (
            "Played: Alice rolls 3 single 2 double; claims Berlin - Wien with 3 single; takes 1 single token" in verdict
        )
        assert "42 trains left · 0 dice unused" in verdict
        assert app.screen.query_one("#prompt").region.height == 1
        assert app.screen.query_one("#board").region == board


async def test_a_click_in_a_wrapped_line_goes_where_it_points(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, EUROPE)
        await typed(pilot, DICE_LINE, enter=False)
        prompt = app.screen.query_one(PromptBox).prompt
        for x, y, at in ((6, 0, 6), (3, 1, len(DICE_LINE) - 9), (40, 1, len(DICE_LINE))):
            await pilot.click("#prompt", offset=(x, y))
            assert prompt.cursor_position == at
        assert prompt.cursor_screen_offset == prompt.region.offset + Offset(12, 1)


async def test_a_line_too_long_for_its_rows_shows_those_around_the_cursor(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, EUROPE)
        await typed(pilot, "begin " + "claims berlin - wien; " * 20 + "end", enter=False)
        rows = rows_of(app, "#prompt")
        assert len(rows) == 3
        assert rows[-1].endswith("end")
        await pilot.press("home")
        assert rows_of(app, "#prompt")[0].startswith("begin claims")
        assert app.screen.query_one("#verdict").region.height == 2


@pytest.mark.parametrize(
    "key", ["hint over", "hint over sheet", "hint over untold", "hint stopped", "hint stopped sheet"]
)
def test_the_hint_after_the_last_turn_fits_a_row_of_80_columns(key: str) -> None:
    """Below a last line of two rows there is room for one."""
    assert len(wording(key)) <= SMALL[0] - 3


@pytest.mark.parametrize("deal", ["Alice", "Alice, Bob, Charlie, Bartholomew, Alexandra"])
async def test_the_questions_of_the_set_up_are_shown_in_full(companion: Open, deal: str) -> None:
    """However many names it contains, also below a line that was played."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        players = deal if "," in deal else f"{deal}, Bea"
        await opened(pilot, f"board: county-durham\nplayers: {players}\ntracking: turns\n")
        assert part(app, "#verdict").startswith("Set-up: how many tickets")
        assert "keep (2–4)? Or play on. " in part(app, "#verdict")
        await typed(pilot, "alice keeps 2 tickets")
        assert "Played: Alice keeps 2 tickets" in part(app, "#verdict")
        assert "keep (2–4)? Or play on." in part(app, "#verdict") or "does Bea keep (2–4)?" in part(app, "#verdict")


async def test_after_a_refused_enter_every_reason_is_shown(companion: Open) -> None:
    """The panel takes the rows that it needs; the next letter gives them back to the board."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, EUROPE.replace("dice: yes", "dice: no"))
        board = app.screen.query_one("#board").region
        line = "charlie claims palermo - smyrna with 3 red 2 blue; claims edinburgh - kyiv"
        await typed(pilot, line, enter=False)
        assert "more" in part(app, "#verdict")
        assert app.screen.query_one("#board").region == board
        await pilot.press("enter")
        await pilot.pause()
        await pilot.pause()
        verdict = app.screen.query_one(PromptBox).answer.verdict
        assert len(verdict.reasons) > 3
        shown = part(app, "#verdict")
        assert all(" ".join(reason.says.split()) in shown for reason in verdict.reasons), shown
        assert "Not played." in shown
        await pilot.press("x")
        await pilot.pause()
        assert app.screen.query_one("#board").region == board


@pytest.mark.parametrize("board", ["europe", "great-lakes", "germany", "maerklin"])
@pytest.mark.parametrize("dice", ["yes", "no"])
async def test_every_seat_shows_its_colour(companion: Open, board: str, dice: str) -> None:
    """Whatever a seat holds, a name may be shortened, but a colour or a fact is not."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, f"board: {board}\nplayers: Alice, Bartholomew, Charlie\ntracking: turns\ndice: {dice}\n")
        rows = rows_of(app, "#seat-rows")
        assert [colour in row for colour, row in zip(("red ", "blue ", "green "), rows, strict=True)] == [True] * 3
        assert len({len(row) for row in rows}) == 1
        assert all(row.count("…") <= 1 and "0 tickets" in row for row in rows), rows


async def test_the_replay_shows_a_long_line_in_full(companion: Open) -> None:
    """Tickets shown at the end take more than a row; the points below them stay."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        shown = (
            "shows Hartlepool - Middleton in Teesdale, Durham - Middlesbrough, Darlington - Wearhead, Wynyard - Consett"
        )
        await opened(pilot, DURHAM + f"Ann {shown}\n")
        app.show("replay", app.session)
        await pilot.pause()
        await pilot.press("end")
        await pilot.pause()
        says = part(app, "#replay-says")
        assert f"Ann {shown} Points on the board." in says


NAMES = {
    "Ann": "Maximiliane Hohenst", "Bea": "Bartholomäus Traut", "Cal": "Annegret Lüdenscheid",
    "Dee": "Christoph Constantin", "Eli": "Konstantin Alexandro", "Fay": "Genevieve Delacroix",
}  # fmt: skip


@pytest.mark.parametrize("name", ["team-asia-6-turns", "team-asia-dice-4-turns"])
async def test_partners_with_long_names_can_be_told_apart(companion: Open, name: str) -> None:
    """What they share appears once, so that at least the first name of each stays."""
    text = "\n".join((GAMES / f"{name}.ttr").read_text("utf-8").splitlines()[:60]) + "\n"
    for short, long in NAMES.items():
        text = re.sub(rf"\b{short}\b", long, text)
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, text)
        rows = [row.rstrip() for row in screen_text(app).split("\n") if row[1:2] in "┌└" and row.strip()]
        assert len(rows) >= 4
        assert all(len(row) <= 79 and " trains " in row for row in rows)
        names = [name for name in NAMES.values() if name in text]
        assert [row[6:].startswith(name.split()[0]) for row, name in zip(rows, names, strict=True)] == [True] * len(
            names
        )
        assert [" points " in row for row in rows] == [True, False] * (len(rows) // 2)
        assert ["common" in row for row in rows] == [False, True] * (len(rows) // 2)


@pytest.mark.parametrize("size", [(1, 24), (2, 2), (8, 24)])
async def test_a_window_of_a_few_columns_does_not_crash(companion: Open, size: tuple[int, int]) -> None:
    """Such as one that is narrowed for a moment; the history does not then say that nothing was played."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DURHAM + "\nAnn claims Durham - Crook\n")
        await pilot.resize_terminal(*size)
        await pilot.press("f3")
        await pilot.pause()
        assert "othing" not in screen_text(app)
        await pilot.press("f3", "f3", "ctrl+g")
        await pilot.pause()
        screen_text(app)
        await pilot.press("escape")
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "Durham" in screen_text(app)
