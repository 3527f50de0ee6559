"""Stories of what is chosen under the cover and is still there when the game is opened again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from story import flat, part, screen_text, settled, typed
from textual.pilot import Pilot

from companion.record.log import LINE, Event
from companion.store.journal import Journal
from companion.store.private_drafts import PrivateDrafts, drafts_path, read_drafts, write_drafts
from companion.store.saved_games import game_file, games_folder
from companion.tui.app import CompanionApp
from companion.tui.screens.ask import AskScreen
from companion.tui.screens.home import HomeScreen
from companion.tui.screens.table import TableScreen

SMALL = (80, 24)
Open = Callable[..., CompanionApp]
Make = Callable[..., str]
GOING = ("Ann keeps 3 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets", "Ann draws cards")
LAST = (*GOING[:3], "Ann claims Consett - Stanley with 3 red", "Bea draws cards")
NAMES = ("Middlesbrough", "Washington", "Sunderland")
"""Cities that the tickets typed here lead to."""


def notified(app: CompanionApp) -> str:
    """Everything that the app says on top of its screens, in one line."""
    return " ".join(note.message for note in app._notifications)


def held(game: str) -> PrivateDrafts:
    """What is stored on disk beside a game."""
    return read_drafts(game_file(game))


async def at_anns_cover(pilot: Pilot) -> None:
    """F4, then from the cover of the player to move on to Ann's."""
    await pilot.pause()
    await pilot.press("f4")
    await pilot.pause()
    for _ in range(3):
        if "Ann, your tickets" in screen_text(pilot.app):
            break
        await pilot.press("right")
        await pilot.pause()


async def under_the_cover(pilot: Pilot, *tickets: str) -> None:
    """Lift Ann's cover and type tickets."""
    await at_anns_cover(pilot)
    await pilot.press("enter")
    for ticket in tickets:
        await typed(pilot, ticket)
    await pilot.pause()


async def test_tickets_are_there_when_the_game_is_reopened(companion: Open, saved_game: Make) -> None:
    """F2, quit, Continue: the cover is on, it says how many tickets wait, and only the player who
    lifts it sees them.
    """
    game = saved_game(*GOING, tracking="turns")
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await under_the_cover(pilot, "dur mid", "hex wash")
        await pilot.press("f2")
        await pilot.pause()
        assert held(game).tickets == {0: ("Durham - Middlesbrough", "Hexham - Washington")}  # a kill would lose none
        await pilot.press("escape", "ctrl+q")
        await pilot.pause()
        assert not app.is_running or not isinstance(app.screen, AskScreen)
    app = companion()
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        text = await settled(pilot)
        assert not any(name in text for name in NAMES)
        await pilot.press("c")
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        assert notified(app) == "Still under the cover: Ann's 2 tickets."
        await at_anns_cover(pilot)
        text = screen_text(app)
        assert "Ann, your tickets" in text
        assert "2 tickets entered already." in text
        assert not any(name in text for name in NAMES)
        await pilot.press("enter")
        await pilot.pause()
        text = screen_text(app)
        assert "Durham – Middlesbrough" in text
        assert "Hexham – Washington" in text
        assert "2 of 3 known" in text


async def test_the_sheet_says_how_many_wait_and_never_which(companion: Open, saved_game: Make) -> None:
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=(80, 48)) as pilot:
        await under_the_cover(pilot, "dur mid", "hex wash")
        await pilot.press("f2")
        await pilot.pause()
        for _ in range(3):
            if not isinstance(app.screen, TableScreen):
                await pilot.press("escape")
                await pilot.pause()
        await pilot.press("f2")
        await settled(pilot)
        assert "Ann kept 3 tickets; known so far: 0, 2 under the cover." in flat(app)
        assert "Bea kept 2 tickets; known so far: 0." in flat(app)
        assert "Notes" in flat(app)
        assert not any(f"{name} " in flat(app).partition("Notes")[2] for name in NAMES)


@pytest.mark.parametrize("size", [SMALL, (140, 40)])
async def test_no_tickets_are_visible_after_reopening(companion: Open, saved_game: Make, size: tuple[int, int]) -> None:
    """Home, table, history, sheet, cover, and home again: no ticket is named, not even one that the deck lacks."""
    game = saved_game(*GOING, tracking="turns")
    write_drafts(game_file(game), PrivateDrafts({0: ("Durham - Middlesbrough", "Durham - Stanhope 77")}))
    app = companion()
    async with app.run_test(size=size) as pilot:
        seen = [await settled(pilot)]
        for keys in (("c",), ("f3",), ("escape",), ("f2",), ("escape",), ("f4", "left"), ("escape",)):
            await pilot.press(*keys)
            seen.append(await settled(pilot))
        assert any("2 tickets entered already." in text for text in seen)
        for text in seen:
            assert not any(f"Durham {dash} {end}" in text for dash in "-–" for end in ("Middlesbrough", "Stanhope"))
            assert "77" not in text
        assert isinstance(app.screen, TableScreen)
        assert "Stanhope" not in app.session.record()
        await pilot.press("escape", "escape")
        text = await settled(pilot)
        assert isinstance(app.screen, HomeScreen)
        assert not any(name in text for name in (*NAMES, "Stanhope"))


async def test_leaving_asks_nothing_once_they_are_saved(companion: Open, saved_game: Make) -> None:
    """Esc to the first screen and Ctrl+Q leave without a question, even from under a lifted cover."""
    game = saved_game(*GOING, tracking="turns")
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await under_the_cover(pilot, "dur mid")
        await pilot.press(*["escape"] * 4)
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert held(game).tickets == {0: ("Durham - Middlesbrough",)}
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await under_the_cover(pilot, "hex wash")
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert not isinstance(app.screen, AskScreen)
    assert held(game).tickets == {0: ("Durham - Middlesbrough", "Hexham - Washington")}


async def test_a_removed_ticket_is_gone_and_with_the_last_one_the_file(companion: Open, saved_game: Make) -> None:
    game = saved_game(*GOING, tracking="turns")
    write_drafts(game_file(game), PrivateDrafts({0: ("Durham - Middlesbrough",)}))
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await under_the_cover(pilot)
        await pilot.press("backspace", "escape")
        await pilot.pause()
        assert not drafts_path(game_file(game)).exists()


async def test_tickets_are_revealed_at_the_end_and_the_file_is_deleted(companion: Open, saved_game: Make) -> None:
    """Typed in one session, confirmed in another: Enter, Enter."""
    game = saved_game(*LAST, tracking="turns", options={"pieces.train": "5"})
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await under_the_cover(pilot, "hex wash", "stanley bish", "hex sund")
        await pilot.press("enter", "escape")
        await pilot.pause()
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await typed(pilot, "draws cards")
        await typed(pilot, "draws cards")
        assert app.session.over
        assert held(game)
        await pilot.press("f4", "enter", "enter")
        await pilot.pause()
        assert app.session.moves[-1].text.startswith("Ann shows Hexham - Washington, ")
        assert not drafts_path(game_file(game)).exists()
        assert app.opened.unconfirmed() == []


async def test_tickets_chosen_but_not_confirmed_at_the_end_wait_too(companion: Open, saved_game: Make) -> None:
    """Escape instead of F2, where the tickets would be revealed."""
    game = saved_game(*GOING[:3], tracking="claims")
    async with companion(game).run_test(size=SMALL) as pilot:
        await under_the_cover(pilot, "dur mid")
        await pilot.press("escape", "escape", "escape")
        await pilot.pause()
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await under_the_cover(pilot)
        assert "Durham – Middlesbrough" in screen_text(app)


async def test_tickets_that_no_longer_fit_are_dropped_and_reported(companion: Open, saved_game: Make) -> None:
    """One too many, no such ticket, twice the same; nothing is said about one's own that was named since.

    Nor about somebody else's ticket, which nobody may know of.
    """
    game = saved_game("Ann keeps 2 tickets", "Bea keeps Coxhoe - Durham, D03", "Cal keeps D01, D02", tracking="turns")
    typed_before = (
        "Coxhoe - Durham",
        "Atlantis - Durham",
        "Durham - Middlesbrough",
        "Durham - Middlesbrough",
        "D10, D11",
        "Hexham - Washington",
        "Hexham - Sunderland",
        "Durham - Stanhope",
        "\x1b[2J",
    )
    write_drafts(game_file(game), PrivateDrafts({0: typed_before, 2: ("D02",), 7: ("D03",), -1: ("D04",)}, {0: 5}))
    app = companion(game)
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await pilot.pause()
        assert "no longer fit the game: Ann's 7 tickets." in notified(app)
        assert "Cal" not in notified(app)
        assert not any(name in notified(app) for name in (*NAMES, "Hexham", "\x1b"))
        assert app.opened.drafts[0].chosen == ["Coxhoe - Durham", "Durham - Middlesbrough"]
        assert app.opened.chosen_pieces == {}


@pytest.mark.parametrize("raw", [b"rubbish", b"", b"\xff" * 300])
async def test_a_damaged_file_stops_nothing(companion: Open, saved_game: Make, raw: bytes) -> None:
    """The game opens with a one-line message, and what is typed again replaces the file."""
    game = saved_game(*GOING, tracking="turns")
    drafts_path(game_file(game)).write_bytes(raw)
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "What was kept under the cover cannot be read: the file is damaged." in notified(app)
        await under_the_cover(pilot, "dur mid")
        await pilot.press("f2")
        await pilot.pause()
        assert held(game).tickets == {0: ("Durham - Middlesbrough",)}


async def test_a_failing_disk_is_reported_once_and_leaving_asks(
    companion: Open, saved_game: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stay under the cover; on leaving the app asks, Stay keeps them, Leave goes."""
    game = saved_game(*GOING, tracking="turns")
    app = companion(game)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    async with app.run_test(size=SMALL) as pilot:
        await under_the_cover(pilot, "dur mid")
        monkeypatch.setattr("os.replace", full)
        await pilot.press("escape")
        await pilot.pause()
        assert notified(app).count("What is under the cover could not be saved: the disk is full.") == 1
        await pilot.press("escape", "escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen)
        text = part(app, "#ask-box")
        assert "Ann's 1 ticket." in text
        assert "the disk is full" in text
        assert "Durham – Middlesbrough" not in text
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await at_anns_cover(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "Durham – Middlesbrough" in screen_text(app)
        await pilot.press(*["escape"] * 4, "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert app.session is None
    assert not [path for path in games_folder().iterdir() if "covered" in path.name]


async def test_leaving_after_a_phone_played_below_the_question(companion: Open, saved_game: Make) -> None:
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await under_the_cover(pilot)
        await pilot.press(*"xyz", "escape", "escape", "escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen)
        assert app.session is not None
        assert app.session.play("Bea draws cards").playable
        app.game_changed()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_an_onlooker_reads_none_and_writes_none(companion: Open, saved_game: Make) -> None:
    """What is typed in a game that is played elsewhere is asked about, and the other app's file stays as it is."""
    game = saved_game(*GOING, tracking="turns")
    write_drafts(game_file(game), PrivateDrafts({0: ("Durham - Middlesbrough",)}))
    before = drafts_path(game_file(game)).read_bytes()
    with closing(Journal.open(game)) as journal:
        app = companion(game)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            assert app.opened.journal is None
            assert app.opened.drafts == {}
            await under_the_cover(pilot, "hex wash")
            await pilot.press(*["escape"] * 4)
            await pilot.pause()
            assert isinstance(app.screen, AskScreen)
            assert "Only this screen knows it: if you leave the game, it has to be entered again." in part(
                app, "#ask-box"
            )
            await pilot.press("down", "enter")
            await pilot.pause()
        journal.append(Event(LINE, "Bea draws cards"))
    assert drafts_path(game_file(game)).read_bytes() == before


async def test_a_game_that_is_not_saved_writes_none(companion: Open, own_home: Path) -> None:
    """For a record that is only looked at, leaving asks, because nothing saves them."""
    app = companion()
    record = "board: county-durham\nplayers: Ann red, Bea blue\ntracking: turns\n\nAnn keeps 2 tickets\n"
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert app.open_record(record, keep=False) is None
        await under_the_cover(pilot, "dur mid")
        await pilot.press(*["escape"] * 4)
        await pilot.pause()
        assert isinstance(app.screen, AskScreen)
    assert not list(own_home.rglob("*covered*"))


async def test_pieces_chosen_in_secret_are_restored(companion: Open, saved_game: Make) -> None:
    """A player who has chosen need not choose again after the game was closed, and nobody sees how many."""
    dealt = [f"{who} keeps 3 tickets" for who in ("Ann", "Bea", "Cal")]
    game = saved_game(*dealt, board="world", tracking="turns")
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f8", "enter")
        await typed(pilot, "23")
        await pilot.pause()
        assert held(game).pieces == {0: 23}
        await pilot.press("escape", "escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f8")
        await pilot.pause()
        text = screen_text(app)
        assert "Bea" in text
        assert "23" not in text
        assert app.opened.chosen_pieces == {0: 23}
        for trains in ("25", "24"):
            await pilot.press("enter")
            await typed(pilot, trains)
        await pilot.press("enter")
        await pilot.pause()
        assert [move.text for move in app.session.moves][-3:] == [
            "Ann takes 23 trains 37 ships",
            "Bea takes 25 trains 35 ships",
            "Cal takes 24 trains 36 ships",
        ]
        assert not drafts_path(game_file(game)).exists()
