"""The board at the table: pointed at, clicked, highlighted, and in windows of all sizes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_table import DEALT, LARGE, MIDDLE, SMALL, prompt_of, table_of
from story import flat, screen_text, typed

from companion.tui.app import CompanionApp
from companion.tui.screens.table import TableScreen
from companion.tui.widgets.board_view import BoardView

Open = Callable[..., CompanionApp]
Make = Callable[..., str]


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
