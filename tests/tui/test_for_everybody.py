"""Stories of colours, of none, and of a screen on which nothing moves by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from story import opened, pressed, screen_text
from textual.color import Color

from companion.store.settings import save_setting, settings
from companion.store.shipped_files import sample_record
from companion.tui.app import CompanionApp
from companion.tui.themes import THEMES
from companion.tui.widgets.board_view import BoardView

Open = Callable[..., CompanionApp]


async def test_a_key_cycles_through_the_themes_and_the_choice_is_kept(companion: Open, own_home: Path) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        themes = []
        for _ in THEMES:
            await pressed(pilot, "f9")
            themes.append(app.theme)
        assert themes == ["companion-paper", "companion-own", "companion"]
        await pilot.press("f9")
    assert settings() == {"theme": "companion-paper"}
    again = companion()
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert again.theme == "companion-paper"


async def test_an_unknown_theme_is_not_used(companion: Open, own_home: Path) -> None:
    save_setting("theme", "no-such-theme")
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.theme == "companion"


@pytest.mark.usefixtures("every_frame")
@pytest.mark.parametrize("colours", [(), ("f2", "p"), ("f2", "v")], ids=["table", "replay", "reveal"])
async def test_everything_shown_takes_the_new_colours(
    companion: Open, own_home: Path, colours: tuple[str, ...]
) -> None:
    """Cell for cell as if the app had been opened in them: boards, seats, totals and the chart of a game."""
    looks = []
    for theme, then in (("companion-paper", ("f9",)), ("companion-own", ())):
        save_setting("theme", theme)
        app = companion()
        async with app.run_test(size=(100, 40)) as pilot:
            await opened(pilot, sample_record())
            for key in (*colours, *then):
                await pressed(pilot, key)
                await pilot.pause()
            assert app.theme == "companion-own"
            looks.append(app.screen._compositor.render_strips())
    assert looks[0] == looks[1]


async def test_the_terminals_own_colours_are_used_by_name(companion: Open, saved_game: Callable[..., str]) -> None:
    save_setting("theme", "companion-own")
    app = companion(saved_game("Ann keeps 3 tickets"))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    assert colour is None or colour.triplet is None, f"{segment.text!r} has {colour}"


async def test_the_terminals_own_background_is_used_for_the_board_too(
    companion: Open, saved_game: Callable[..., str]
) -> None:
    """Whatever it is: the colours of open tracks and names are legible on a dark background and on a light one."""
    save_setting("theme", "companion-own")
    app = companion(saved_game("Ann keeps 3 tickets"))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        board = app.screen.query_one(BoardView)
        spans = [segment for y in range(board.size.height) for segment in board.render_line(y) if segment.style]
        grounds = {span.style.bgcolor.name for span in spans if span.style and span.style.bgcolor}
        assert grounds == {"default"}
        drawn = {
            segment.style.color.name
            for segment in spans
            if segment.style and segment.style.color and segment.text.strip()
        }
        assert {"default", "red", "yellow"} <= drawn
        assert not drawn & {"black", "white", "bright_white", "bright_yellow", "bright_cyan", "bright_green"}
        board.highlight(frozenset({0}), frozenset({"Durham"}))
        await pilot.pause()
        lit = [segment for y in range(board.size.height) for segment in board.render_line(y) if segment.style]
        assert "blue" in {segment.style.bgcolor.name for segment in lit if segment.style and segment.style.bgcolor}


async def test_without_colour_everything_is_grey_but_shows_its_owner(
    companion: Open, saved_game: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = companion(saved_game("Ann claims Durham - Chester-le-Street red", tracking="claims"))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        assert app.no_color
        assert " A  Ann red" in screen_text(app)
        strips = app.screen._compositor.render_strips()
        for strip in strips:
            for segment in strip.apply_filter(app._filters[-1], Color.parse("black")):
                for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    assert colour is None or colour.triplet is None or len(set(colour.triplet)) == 1


async def test_still_means_that_nothing_moves(own_home: Path) -> None:
    assert CompanionApp(still=True).animation_level == "none"
