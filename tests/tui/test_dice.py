"""A turn with dice on the screen that asks for them: what else a board offers, and what is taken with a claim."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import flat, part, pressed, screen_text, settled, typed
from textual.pilot import Pilot
from textual.widgets import Input

from companion.session.feedback import Feedback, indented_line, text_line
from companion.tui.app import CompanionApp
from companion.tui.screens.choosing import ChoosingScreen
from companion.tui.screens.table import TableScreen
from companion.tui.widgets.feedback_rows import rows_of

Open = Callable[..., CompanionApp]
HEAD = """board: {}
players: Ann, Bea
tracking: turns
dice: yes

Ann keeps {count} tickets
Bea keeps {count} tickets
"""
MAERKLIN = """Ann rolls 5 double; claims Hamburg - Kiel purple with 2 double, passenger at Kiel
Bea rolls 5 single; claims Hamburg - Schwerin with 2 single
"""
LAKES = """Ann takes 27 trains 23 ships
Bea takes 27 trains 23 ships
Ann rolls 5 single; claims Chicago - Muskegon
Bea rolls 5 single
"""


async def rolled(pilot: Pilot, board: str, dice: str, more: str = "", count: int = 2) -> CompanionApp:
    """A game with dice on a board, and what was rolled: one letter per die."""
    app = pilot.app
    await pilot.pause()
    assert app.open_record(HEAD.format(board, count=count) + more) is None
    await pilot.pause()
    await pressed(pilot, "f8", *dice)
    assert isinstance(app.screen, ChoosingScreen)
    return app


def prompt(app: CompanionApp) -> str:
    assert isinstance(app.screen, TableScreen)
    return app.screen.query_one("#prompt", Input).value


async def test_the_list_is_short_and_opens(companion: Open) -> None:
    """At 80×24 every kind of action is visible; a kind opens, typing narrows it, and Backspace closes it again."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await rolled(pilot, "europe", "ssdtw")
        text = screen_text(app)
        for part in ("claims Amsterdam - Essen", "and 84 more", "draws …", "builds a station at …", "only tokens"):
            assert part in text
        assert "something else" in text
        assert "station at Paris" not in text
        await pressed(pilot, *["down"] * 7, "enter")
        assert "builds a station at Angora with 1 station" in screen_text(app)
        assert "draws" not in screen_text(app).replace("draws cards", "")
        await typed(pilot, "par", enter=False)
        assert "builds a station at Paris with 1 station" in screen_text(app)
        assert "station at Angora" not in screen_text(app)
        await pressed(pilot, *["backspace"] * 4)
        assert "draws …" in screen_text(app)
        await typed(pilot, "station par", enter=False)
        await pressed(pilot, "enter")
        text = screen_text(app)
        assert "Which tokens for the unused dice?" in text
        for row in ("takes 2 single tokens ", "takes 1 single token and 1 double token", "takes 2 double tokens"):
            assert row in text
        await pressed(pilot, "enter")
        assert "2 tickets tokens 0 single 0 double 3 stations" in flat(app)
        line = "rolls 2 single 1 double 1 station 1 wild; builds a station at Paris with 1 station"
        assert prompt(app).startswith(f"{line}; takes 2 single token")


async def test_a_short_name_keeps_its_colour_next_to_many_facts(companion: Open) -> None:
    """Ed and the colour take no more room than Bea and hers."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = pilot.app
        await pilot.pause()
        record = HEAD.format("europe", count=3).replace("Ann, Bea", "Ann red, Bea blue, Ed green")
        assert app.open_record(record) is None
        await pilot.pause()
        rows = [row for row in screen_text(app).split("\n") if "tokens 0 single" in row]
        assert [row[5 : row.index("0 points")].strip() for row in rows] == ["Ann red", "Bea blue", "Ed green"]


async def test_text_that_matches_nothing_stays_to_be_corrected(companion: Open) -> None:
    """The screen says so, and again after Enter, which takes nothing; the typed text stays."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await rolled(pilot, "europe", "ssdx")
        assert "Nothing matches x here. The keys of the faces are s, d, t and w." in screen_text(app)
        await pressed(pilot, "enter")
        assert "Nothing is chosen yet: 2 dice more, a key for each." in screen_text(app)
        await pressed(pilot, "t", "enter")
        assert "Nothing is chosen yet: 1 die more, a key for each." in screen_text(app)
        await pressed(pilot, "w")
        await typed(pilot, "station xyz", enter=False)
        assert "Nothing matches station xyz." in screen_text(app)
        await pressed(pilot, "enter")
        assert "Nothing is chosen: nothing matches station xyz. Backspace corrects it." in screen_text(app)
        assert isinstance(app.screen, ChoosingScreen)
        assert app.screen.query_one("#choosing-line", Input).value == "station xyz"
        assert "builds" not in screen_text(app)


@pytest.mark.parametrize("tokens", ["tok", "token"])
async def test_only_tokens_comes_before_claims_whose_tokens_are_bought(companion: Open, tokens: str) -> None:
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await rolled(pilot, "europe", "wwttd")
        await typed(pilot, tokens, enter=False)
        await pressed(pilot, "enter")
        assert "Which tokens" in screen_text(app)
        await pressed(pilot, "enter")
        assert "claims" not in prompt(app)


async def test_tickets_are_found_by_name_with_the_usual_number_first(companion: Open) -> None:
    """A single ticket can be drawn too; only the usual number is highlighted, and keeping none comes last for each
    number.
    """
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await rolled(pilot, "europe", "wwttd")
        assert "draws …   14 ways, such as 4 tickets, keeps 1" in screen_text(app)
        await typed(pilot, "tickets")
        assert prompt(app) == "rolls 1 double 2 station 2 wild; draws 4 tickets, keeps 1"
        await pressed(pilot, "escape", "f8", *"sstdd")
        await typed(pilot, "tickets")
        await pressed(pilot, "enter")
        assert prompt(app).startswith("rolls 2 single 2 double 1 station; draws 1 ticket, keeps 1")


async def test_the_screen_says_why_a_roll_draws_no_tickets(companion: Open) -> None:
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await rolled(pilot, "europe", "ssssd")
        await typed(pilot, "tickets", enter=False)
        assert "Nothing matches tickets: Ann draws 1 ticket; stations and wilds allow 0." in part(app, "#choosing-asks")
        await pressed(pilot, "enter")
        assert "Nothing is chosen: Ann draws 1 ticket; stations and wilds allow 0." in part(app, "#choosing-asks")
        assert isinstance(app.screen, ChoosingScreen)


async def test_the_footer_says_what_the_keys_do(companion: Open) -> None:
    """In the list of tokens Backspace goes one step back; Esc leaves from there as from everywhere else."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await rolled(pilot, "europe", "ssdtw")
        await typed(pilot, "station par")
        assert "Which tokens" in screen_text(app)
        assert "Enter takes · Backspace goes back · Esc leaves" in screen_text(app)
        await typed(pilot, "xyz")
        assert "Nothing is chosen: nothing matches xyz." in screen_text(app)
        await pressed(pilot, *["backspace"] * 4)
        assert "something else" in screen_text(app)
        await pressed(pilot, "backspace")
        assert "A key for each" in screen_text(app)
        await pressed(pilot, "w")
        await typed(pilot, "station par")
        assert "Which tokens" in screen_text(app)
        await pressed(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        assert prompt(app) == ""


@pytest.mark.parametrize("width", [80, 60])
async def test_the_effect_of_enter_is_shown_however_long_the_line_is(companion: Open, width: int) -> None:
    """The repeated line is shortened first, and then what it brings."""
    async with companion().run_test(size=(width, 24)) as pilot:
        app = await rolled(pilot, "county-durham", "sssdt")
        await typed(pilot, "gates shields")
        await pressed(pilot, "enter")
        assert prompt(app).endswith("South Shields green with 1 double 2 double token, taking coal at Gateshead")
        await settled(pilot)
        verdict = part(app, "#verdict")
        assert "+4 points" in verdict
        assert verdict.endswith("Enter plays it.")


@pytest.mark.parametrize("height", [1, 2, 3])
def test_the_effect_of_enter_is_the_last_thing_cut(height: int) -> None:
    feedback = Feedback(
        (text_line("✓ " + "a line " * 20), indented_line("a note " * 30)),
        indented_line("Enter plays it."),
        repeats_line=True,
    )
    rows = rows_of(feedback, 60, height, 0)
    assert len(rows) <= height
    assert rows[-1].plain.endswith("Enter plays it.")
    assert all(row.cell_length <= 60 for row in rows)


async def test_coal_is_asked_about_with_a_claim(companion: Open) -> None:
    """Coal from either end or none; the choice appears in the line."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await rolled(pilot, "county-durham", "sssst")
        await typed(pilot, "alston wear")
        text = screen_text(app)
        for part in ("What is taken with the claim", "taking coal at Alston", "taking coal at Wearhead", "nothing"):
            assert part in text
        await pressed(pilot, "backspace")
        assert "something else" in screen_text(app)
        await typed(pilot, "alston wear")
        await pressed(pilot, "down", "enter")
        line = "rolls 4 single 1 station; claims Alston - Wearhead with 4 single, taking coal at Wearhead"
        assert prompt(app) == line
        await pressed(pilot, "enter")
        assert app.session is not None
        assert app.session.moves[-1].text == f"Ann {line}"


@pytest.mark.parametrize(
    ("choose", "line"),
    [
        ("hamburg schwerin", "rolls 3 single 2 wild; moves the passenger Kiel - Hamburg - Schwerin with 1 wild; "),
        ("passenger kiel …", "rolls 3 single 2 wild; moves the passenger Kiel - "),
    ],
)
async def test_a_passenger_is_placed_and_travels(companion: Open, choose: str, line: str) -> None:
    """A journey can be chosen from the list or continued at the prompt; with a claim a passenger may be placed."""
    async with companion().run_test(size=(140, 40)) as pilot:
        app = await rolled(pilot, "maerklin", "wwsss", MAERKLIN)
        text = screen_text(app)
        assert "moves the passenger Kiel - Hamburg   +4 in goods" in text
        assert "moves the passenger Kiel - Hamburg - Schwerin with 1 wild   +6 in goods" in text
        assert "moves the passenger Kiel - …" in text
        await typed(pilot, choose, enter=False)
        if "…" in choose:
            await pressed(pilot, *["down"] * 2)
        await pressed(pilot, "enter")
        if "…" not in choose:
            await pressed(pilot, "enter")
        assert prompt(app).startswith(line)


async def test_one_of_each_city_in_germany(companion: Open) -> None:
    """There are twelve passengers to choose from, then six at the other end; typing narrows them down."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await rolled(pilot, "germany", "ssssd")
        await typed(pilot, "berlin leipzig")
        assert "taking black at Berlin" in screen_text(app)
        await typed(pilot, "red berlin")
        assert "at Berlin" not in screen_text(app)
        await typed(pilot, "white")
        line = "claims Berlin - Leipzig with 4 single, taking red at Berlin, white at Leipzig"
        assert prompt(app) == f"rolls 4 single 1 double; {line}"


async def test_harbours_and_exchanges(companion: Open) -> None:
    """Two harbours are listed; the exchanges are a single row that opens, and are found by typing."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await rolled(pilot, "great-lakes", "sssss", LAKES, count=3)
        text = screen_text(app)
        assert "builds a harbour at Chicago" in text
        assert "exchanges …" in text
        await typed(pilot, "exch 2 ships")
        await pressed(pilot, "enter")
        assert prompt(app).startswith("rolls 5 single; exchanges 2 ships for trains")


async def test_sharing_with_the_partner(companion: Open) -> None:
    head = HEAD.replace("players: Ann, Bea", "teams: Ann + Bea, Cal + Dee").format("team-asia", count=4)
    async with companion().run_test(size=(80, 24)) as pilot:
        app = pilot.app
        await pilot.pause()
        assert app.open_record(f"{head}Cal keeps 3 tickets\nDee keeps 3 tickets\n") is None
        await pilot.pause()
        await pressed(pilot, "f8", *"sssst")
        await typed(pilot, "shares 2")
        await pressed(pilot, "enter")
        assert prompt(app).startswith("rolls 4 single 1 station; shares 2 tickets")
