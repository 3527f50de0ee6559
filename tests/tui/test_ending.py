"""Stories of the ending and of the replay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from story import part, pressed, screen_text
from textual.pilot import Pilot

from companion.archive.open_game import OpenGame
from companion.session import Session, record_events
from companion.store import shipped_files
from companion.tui.app import CompanionApp
from companion.tui.screens.replay import ReplayScreen
from companion.tui.screens.reveal import RevealScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.slider import Slider

Open = Callable[..., CompanionApp]
GAMES = Path(__file__).parents[1] / "games"
OVER = """board: usa
players: Ann red, Bea blue
tracking: claims

Ann claims Denver - Santa Fe
Bea claims Denver - Kansas City black
Ann claims El Paso - Santa Fe
Ann shows Denver - El Paso, Duluth - El Paso
Bea shows Boston - Miami
"""


async def at_the_end(app: CompanionApp, pilot: Pilot[None], record: str = OVER) -> None:
    await pilot.pause()
    app.switch_to(OpenGame(Session(record_events(record, shipped_files.board), shipped_files.board)))
    app.end_of_game.go_on()
    await pilot.pause()


async def test_the_ending_comes_up_by_itself_once(companion: Open) -> None:
    """After that, whoever goes on is at the sheet. Nothing is kept of a game that is only looked at."""
    app = companion()
    app.animation_level = "none"
    async with app.run_test(size=(100, 34)) as pilot:
        await at_the_end(
            app, pilot, OVER.replace("Ann claims El Paso", "table adds route Denver - Miami 5 red\nAnn claims El Paso")
        )
        assert isinstance(app.screen, RevealScreen)
        await pressed(pilot, "escape")
        app.end_of_game.go_on()
        await pilot.pause()
        assert isinstance(app.screen, SheetScreen)


async def test_the_ending_goes_ticket_by_ticket_to_the_sheet(companion: Open) -> None:
    app = companion()
    app.animation_level = "none"
    async with app.run_test(size=(100, 34)) as pilot:
        await at_the_end(app, pilot)
        assert isinstance(app.screen, RevealScreen)
        assert "What is on the board" in screen_text(app)
        await pressed(pilot, "space")
        text = screen_text(app)
        assert "✓ Ann: Denver – El Paso is connected. +4" in text
        assert len(app.screen.query_one(BoardView).marks.highlighted) == 2
        await pressed(pilot, "space")
        text = screen_text(app)
        assert "✗ Ann: Duluth – El Paso is not connected. -10" in text
        assert "spaces short. The shortest path left was " in text
        await pressed(pilot, "left")
        assert "2 of 7" in screen_text(app)
        await pressed(pilot, *["space"] * 5)
        assert "wins with" in screen_text(app)
        await pressed(pilot, "space")
        assert isinstance(app.screen, SheetScreen)


async def test_a_total_is_shown_in_full_in_a_narrow_window(companion: Open) -> None:
    """With its third digit cut off it would be another number; where large digits do not fit, all are small."""
    app = companion()
    app.animation_level = "none"
    record = (GAMES / "usa-4-final.ttr").read_text("utf-8")
    async with app.run_test(size=(40, 20)) as pilot:
        await at_the_end(app, pilot, record)
        await pressed(pilot, *["space"] * 17)
        assert "Dee wins with 104 points." in screen_text(app)
        assert part(app, "#reveal-totals").split()[-4:] == ["83", "97", "59", "104"]
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "104" not in part(app, "#reveal-totals")


async def test_the_ending_can_be_skipped_and_seen_again(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_end(app, pilot)
        await pressed(pilot, "escape")
        assert isinstance(app.screen, SheetScreen)
        await pressed(pilot, "v")
        assert isinstance(app.screen, RevealScreen)


async def test_space_highlights_the_whole_path_before_going_on(companion: Open) -> None:
    app = companion()
    app.animation_level = "full"
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_end(app, pilot)
        await pilot.press("space")
        screen = app.screen
        assert isinstance(screen, RevealScreen)
        if screen._light_timer is not None:
            await pilot.press("space")
        await pilot.pause()
        assert screen.at == 1
        assert len(screen.query_one(BoardView).marks.highlighted) == 2


async def test_an_act_skipped_to_gets_its_full_time(companion: Open) -> None:
    """Space while it plays by itself: the time left of the previous act does not end the next one."""
    app = companion()
    app.animation_level = "none"
    async with app.run_test(size=(100, 34)) as pilot:
        await at_the_end(app, pilot)
        screen = app.screen
        assert isinstance(screen, RevealScreen)
        assert "playing by itself" not in screen_text(app)
        await pressed(pilot, "p")
        assert "playing by itself, p stops it" in screen_text(app)
        before = screen._auto_timer
        assert before is not None
        await pressed(pilot, "space")
        assert screen.at == 1
        assert screen._auto_timer is not None
        assert before._task is None or before._task.cancelled()
        screen._next_act()
        assert "playing by itself, p stops it" in screen_text(app)
        await pressed(pilot, "p")
        assert "playing by itself" not in screen_text(app)
        assert screen.at == 2
        assert screen._auto_timer is None


async def test_a_replay_shows_the_board_and_the_points_after_each_move(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_end(app, pilot)
        await pressed(pilot, "escape", "p")
        assert isinstance(app.screen, ReplayScreen)
        await pressed(pilot, "home")
        assert "move 0 of 5" in screen_text(app)
        assert not app.screen.query_one(BoardView).marks.claims
        await pressed(pilot, "right", "right")
        text = screen_text(app)
        assert "Bea claims Denver - Kansas City black" in text
        assert "Bea leads with 7" in text
        assert len(app.screen.query_one(BoardView).marks.claims) == 2
        slider = app.screen.query_one(Slider)
        await pilot.click(Slider, offset=(slider.size.width - 1, 0))
        await pilot.pause()
        assert slider.at == 5
        await pressed(pilot, "space")
        assert slider.at < 5
        await pressed(pilot, "escape")
        assert isinstance(app.screen, SheetScreen)


async def test_after_the_last_move_the_replay_says_who_won(companion: Open) -> None:
    """Bea has more on the board, Ann wins by her ticket; while tickets are covered, only who leads can be said."""
    record = OVER.replace(", Duluth - El Paso", "").replace("Boston - Miami", "Duluth - El Paso")
    for text, says in ((record, "Ann wins with 18 points"), (record.replace("Ann shows", "Ann keeps"), "Bea leads")):
        app = companion()
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            app.switch_to(OpenGame(Session(record_events(text, shipped_files.board), shipped_files.board)))
            app.show("replay", app.session)
            await pilot.pause()
            assert says in part(app, "#replay-says"), text
            await pressed(pilot, "left", "left", "left")
            assert "Bea leads with 7" in part(app, "#replay-says")


async def test_a_team_that_is_ahead_in_the_replay_is_two_people(companion: Open) -> None:
    record = "board: team-asia\nteams: Ann + Bea, Cal + Dee\ntracking: claims\n\nAnn claims Baroda - Bombay\n"
    app = companion()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        app.switch_to(OpenGame(Session(record_events(record, shipped_files.board), shipped_files.board)))
        app.show("replay", app.session)
        await pilot.pause()
        assert "Ann + Bea lead with 1" in part(app, "#replay-says")


async def test_a_replay_of_an_unfinished_game_names_no_kept_ticket(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        record = (
            "board: usa\nplayers: Ann red, Bea blue\ntracking: turns\n\nAnn keeps Denver - El Paso, Duluth - El Paso\n"
        )
        app.switch_to(OpenGame(Session(record_events(record, shipped_files.board), shipped_files.board)))
        app.show("replay", app.session)
        await pilot.pause()
        text = screen_text(app)
        assert "Ann keeps 2 tickets" in text
        assert "El Paso, Duluth" not in text


async def test_the_palette_takes_no_room_in_the_footer_of_a_game(companion: Open) -> None:
    """As at the table, the screens of the ending name only their own keys."""
    app = companion()
    app.animation_level = "none"
    async with app.run_test(size=(140, 40)) as pilot:
        await at_the_end(app, pilot)
        seen = []
        for keys in ((), ("escape",), ("p",), ("escape", "x")):
            await pressed(pilot, *keys)
            seen.append(type(app.screen).__name__)
            foot = screen_text(app).splitlines()[-1]
            assert "Esc" in foot
            assert "palette" not in foot
        assert seen == ["RevealScreen", "SheetScreen", "ReplayScreen", "ShareScreen"]


async def test_a_failed_ticket_says_what_could_still_be_built_if_anything(companion: Open) -> None:
    """Spaces of a track that somebody else owns are not called missing."""
    shut_in = "".join(
        f"Bea claims {route}\n"
        for route in ("Boston - Montreal", "Boston - New York red", "Denver - Phoenix", "El Paso - Phoenix")
    )
    record = OVER.replace("Ann shows", f"{shut_in}Ann shows Boston - Miami, Denver - Phoenix 7, ").replace(
        "Bea shows Boston - Miami", "Bea shows Kansas City - Houston"
    )
    app = companion()
    app.animation_level = "none"
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.switch_to(OpenGame(Session(record_events(record, shipped_files.board), shipped_files.board)))
        app.end_of_game.go_on()
        await pilot.pause()
        acts = []
        for _ in range(5):
            await pressed(pilot, "space")
            acts.append(part(app, "#reveal-says"))
        assert acts[1].endswith("-7 3 spaces short. The shortest path left was Phoenix – Santa Fe")
        blocked = "No path was left open. The shortest one lacks Boston – New York (closed), New York – Pittsburgh, "
        assert blocked in acts[3]
        assert acts[3].endswith("Pittsburgh – Raleigh, Raleigh – Charleston, Charleston – Miami")
        assert "spaces missing" not in acts[3]
