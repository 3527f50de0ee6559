"""Stories of names and pasted text that could break a screen, or steer the terminal behind it."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hostile_signs import HIDDEN, OBEYED, ODD, raw
from rich.cells import cell_len
from story import flat, looked, opened, pressed, screen_text, typed
from textual.widgets import Input

from companion.tui.app import CompanionApp

SIZE = (80, 24)
PASTED = {**OBEYED, **HIDDEN, **ODD, "ten thousand": "x" * 10_000, "many cities": "Denver - " * 500}
Open = Callable[..., CompanionApp]


def sound(app: CompanionApp) -> str:
    """The screen, checked: every row as wide as the window, and nothing raw in it."""
    text = screen_text(app)
    rows = text.split("\n")
    assert raw(text) == []
    assert {cell_len(row) for row in rows} == {app.size.width}, [row for row in rows if cell_len(row) != app.size.width]
    assert len(rows) == app.size.height
    return text


@pytest.fixture
def record() -> str:
    return "board: usa\nplayers: Ann, Bea\nAnn claims Denver - Omaha\n"


async def test_anything_can_be_pasted_at_the_prompt(companion: Open, record: str) -> None:
    app = companion()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot, record)
        for name, text in PASTED.items():
            for before in ("", "Ann claims ", "Ann draws cards ! ", "# "):
                prompt = app.screen.query_one("#prompt", Input)
                prompt.value = ""
                await typed(pilot, before + text)
                sound(app)
                assert len(prompt.value) <= 10_100, name
        sound(app)


async def test_anything_can_be_pasted_as_a_name(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pressed(pilot, "n")
        await pressed(pilot, "enter")
        for text in PASTED.values():
            field = app.focused if isinstance(app.focused, Input) else app.screen.query(Input).first()
            field.focus()
            field.value = ""
            await typed(pilot, text, enter=False)
            sound(app)
        await pressed(pilot, "f2")
        sound(app)


@pytest.mark.parametrize("name", ODD)
async def test_any_name_appears_letter_for_letter(companion: Open, name: str) -> None:
    """As a name it appears letter for letter: at the table, on the sheet, in the list of games."""
    who = ODD[name]
    app = companion()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        fault = app.open_record(f"board: usa\nplayers: {who} red, Bea\n{who} claims Denver - Omaha # {who}\n")
        await pilot.pause()
        if fault is not None:
            assert raw(fault) == []
            assert "cannot be a player" in fault or "name" in fault
            return
        sound(app)
        await typed(pilot, f"{who} draws cards ! {who}")
        assert who[:6] in sound(app) or name in ("accents", "Hebrew", "Arabic")
        for key in ("f8", "escape", "f3", "escape", "f6", "escape", "f7", "escape", "escape"):
            await pressed(pilot, key)
            sound(app)


async def test_a_custom_board_with_odd_names(companion: Open, own_home: Path) -> None:
    """Cities and a title that look like markup, or are wide: in the list of boards, on the board, among suggestions."""
    cities = ["[red]x[/]", "[@click=app.quit]y", "🚂 Stop", "שלום", "<b>", "=1+A"]
    rows = "".join(
        f'  {{name = "{name}", x = {0.1 + 0.15 * at:.2f}, y = {0.2 + 0.1 * (at % 5):.2f}}},\n'
        for at, name in enumerate(cities)
    )
    routes = "".join(f'  {{a = "{a}", b = "{b}", length = 2}},\n' for a, b in pairwise(cities))
    folder = own_home / "boards"
    folder.mkdir(parents=True)
    (folder / "aa.toml").write_text(
        f'name = "aa"\ntitle = "[blink]A[/] =1"\nplayers = [2, 3]\naspect = 1.5\n'
        f"cities = [\n{rows}]\nroutes = [\n{routes}]\n",
        "utf-8",
    )
    app = companion()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pressed(pilot, "n")
        assert "[blink]A[/]" in sound(app)
        await pilot.press("escape")
        await opened(pilot, f"board: aa\nplayers: Ann, Bea\nAnn claims {cities[0]} - {cities[1]}\n")
        sound(app)
        for text in ("claims ", "[red]", "שלום"):
            await typed(pilot, text, enter=False)
            await looked(pilot)
            sound(app)
            app.screen.query_one("#prompt", Input).value = ""
        await typed(pilot, f"claims {cities[2]} - {cities[1]}")
        assert "[@click=app.quit]y" in flat(app)
        sound(app)


async def test_of_several_pasted_lines_the_first_is_kept_with_a_message(companion: Open, record: str) -> None:
    """Blank lines before it do not count, and a line with its line break is one line."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, record)
        prompt = app.screen.query_one("#prompt", Input)
        await typed(pilot, "draws cards\n", enter=False)
        assert prompt.value == "draws cards"
        assert not app._notifications
        prompt.value = ""
        await typed(pilot, "\n draws red, red\ndraws cards\r\ndraws cards\n", enter=False)
        assert prompt.value.strip() == "draws red, red"
        assert ["You pasted 3 lines; only the first" in note.message for note in app._notifications] == [True]


def test_every_field_holds_only_displayable_text() -> None:
    """Textual's own input would send what is pasted to the terminal as it is."""
    bare = [
        path.name
        for path in (Path(__file__).parents[2] / "companion" / "tui").rglob("*.py")
        if path.name != "field.py" and re.search(r"\bInput\((?!\))|\(Input\):|\bTextArea\(", path.read_text("utf-8"))
    ]
    assert bare == []
