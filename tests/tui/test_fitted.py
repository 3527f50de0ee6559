"""Lists of lines in a small window: what distinguishes them is never what is cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import looked, opened, pressed, screen_text, typed

from companion.record.log import HEADER, Event
from companion.session import Session
from companion.store import shipped_files
from companion.store.board_files import shipped_maps
from companion.tui.app import CompanionApp
from companion.tui.widgets.fitted import clip_names, fit_lines, fitting_notes
from companion.tui.widgets.text import width_of
from companion.tui.widgets.verdict import VerdictPanel

Open = Callable[..., CompanionApp]
SMALL = (80, 24)
DURHAM = """board: county-durham
players: Ann, Bea
tracking: turns

Ann keeps 3 tickets
Bea keeps 3 tickets
"""
USA = "board: usa\nplayers: Ann, Bea\ntracking: turns\ndice: yes\n\nAnn keeps 2 tickets\nBea keeps 2 tickets\n"
BOARDS = tuple(path.stem for path in sorted(shipped_maps().glob("*.toml")))
CLAIM = "Ann claims Chester-le-Street - Durham orange with 1 orange 1 wild"


def test_the_common_beginning_is_cut_part_by_part() -> None:
    lines = (CLAIM, f"{CLAIM}, taking coal at Chester-le-Street", f"{CLAIM}, taking coal at Durham")
    assert fit_lines(lines, 100) == lines
    assert fit_lines(lines, 91)[0] == "… Chester-le-Street - Durham orange with 1 orange 1 wild"
    assert fit_lines(lines, 60) == (
        "… with 1 orange 1 wild",
        "… with 1 orange 1 wild, taking coal at Chester-le-Street",
        "… with 1 orange 1 wild, taking coal at Durham",
    )
    assert fit_lines((f"{CLAIM}, taking coal at Durham", f"{CLAIM}; passes"), 30) == (
        "…, taking coal at Durham",
        "…; passes",
    )


def test_earlier_steps_are_cut_with_their_separator() -> None:
    line = "Ann rolls 3 single 2 double; claims Paris - Brest with 3 single; takes 1 single token"
    assert fit_lines((line,), 70) == ("…; claims Paris - Brest with 3 single; takes 1 single token",)
    assert fit_lines((line,), 30) == ("…; takes 1 single token",)


def test_the_longest_words_are_cut_if_lines_begin_differently() -> None:
    lines = ("Middleton in Teesdale - Stanhope, taking coal", "Chester-le-Street - Durham orange, taking coal")
    assert fit_lines(lines, 40) == (
        "Middle… in Teesda… - Stanh…, taking coal",
        "Chester-le… - Durham orange, taking coal",
    )
    assert clip_names("taking coal at Chester-le-Street, Durham", 30) == "taking coal at Cheste…, Durham"


def test_notes_are_shown_in_full_or_not_at_all() -> None:
    notes = "+2 points · 43 trains left"
    assert fitting_notes("passes", notes, 40) == f"   {notes}"
    assert fitting_notes("passes", notes, 30) == "   +2 points"
    assert fitting_notes("passes", notes, 15) == ""
    assert fitting_notes("passes", "", 40) == ""


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("dice", [False, True])
def test_no_two_lines_look_the_same(board: str, dice: bool) -> None:
    """Whatever is listed for the beginning of a city, with and without what follows it, in 74 columns and in 56."""
    shipped = shipped_files.board(board)
    who = "teams: Annabella + Bea, Cal + Dee" if "teams" in shipped.numbers else "players: Annabella, Bartholomew"
    session = Session(
        [Event(HEADER, f"board: {board}\n{who}\ntracking: turns\n{'dice: yes' * dice}\n")], shipped_files.board
    )
    for name in [*shipped.cities][::9]:
        for text in (name[:2], f"{name[:4]} with"):
            lines = tuple(suggestion.line for suggestion in session.suggestions(text))
            for room in (74, 56):
                shown = fit_lines(lines, room)
                assert len(set(shown)) == len(lines), shown
                assert all(width_of(line) <= room for line in shown), shown


async def test_the_coal_and_the_payment_are_legible_in_the_list(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DURHAM)
        await typed(pilot, "chester durham with 1", enter=False)
        text = await looked(pilot)
        assert "Tab … orange with 1 orange 1 wild   +2 points · 43 trains left" in text
        assert "… orange with 1 orange 1 wild, taking coal at Chester-le-Street " in text
        assert "… orange with 1 orange 1 wild, taking coal at Durham   +2 points" in text
        rows = [row.plain for row in app.screen.query_one(VerdictPanel).lay_rows()]
        assert len({row[4:] for row in rows}) == len(rows)
        await pressed(pilot, "down", "down", "enter")
        assert app.screen.query_one("#prompt").value == f"{CLAIM}, taking coal at Chester-le-Street "  # type: ignore[attr-defined]


async def test_the_dice_list_shows_that_a_token_is_bought(companion: Open) -> None:
    """And nothing is said of other payments where there are none."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, USA)
        await pressed(pilot, "f8", *"sssdd")
        text = screen_text(app)
        assert "77 routes to claim." in text
        assert "other way" not in text
        await typed(pilot, "den", enter=False)
        text = screen_text(app)
        assert "Denver - Omaha with 3 single 1 single token (bought)   +7 points" in text
        assert "Denver - Salt Lake City yellow with 2 double 1 double token (bought)" in text
        await pilot.resize_terminal(140, 40)
        await pilot.pause()
        await pilot.pause()
        assert "claims Denver - Oklahoma City with 3 single 1 single token (bought)   +7 points" in screen_text(app)
        await typed(pilot, " omaha")
        assert app.screen.query_one("#prompt").value == (  # type: ignore[attr-defined]
            "rolls 3 single 2 double; takes 1 single token; claims Denver - Omaha with 3 single 1 single token"
        )
