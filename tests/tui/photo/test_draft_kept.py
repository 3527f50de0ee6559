"""The draft of a photo while nobody answers: kept through a kill, dropped only on purpose, reported if it is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from drafting import answer_all, draft_screen, drafted, look_over
from story import flat, pressed, settled

from companion.store.photo_drafts import read_draft
from companion.store.saved_games import games_folder
from companion.tui.app import CompanionApp
from tests import end_photos

Open = Callable[..., CompanionApp]


async def test_the_draft_is_restored_after_the_app_was_killed(
    game: str, companion: Open, empty: Path, end: Path
) -> None:
    """It comes back with every answer, and the next answer decides the others again; it is gone
    once it is confirmed.
    """
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await drafted(pilot, empty, end)
        before, asked = screen.draft, screen.track
        assert asked is not None
        await pressed(pilot, "0")
        await settled(pilot)
        await app.end_photo.set_pieces_left({0: 3})
        pictures, kept = app.end_photo.pictures, before.to_json()
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert any("The draft of a photo is waiting." in note.message for note in app._notifications)
        await pressed(pilot, "f8")
        screen = draft_screen(pilot)
        assert screen.draft is not before
        assert screen.draft.to_json() == kept
        assert app.end_photo.pictures == pictures
        assert (screen.draft.answers, screen.draft.left) == ({asked: None}, {0: 3})
        await app.end_photo.set_pieces_left({0: None})
        await answer_all(pilot, screen)
        assert app.end_photo._reader is not None
        await look_over(pilot, screen)
        await pressed(pilot, "enter")
        await settled(pilot)
        held = {track: app.session.game.seat(seat).colour for track, seat in app.session.game.owners.items()}
        assert held == end_photos.owners()
        assert app.opened.journal is not None
        assert read_draft(app.opened.journal.path) is None
        assert not list(app.opened.journal.path.parent.glob("*-photo*"))


async def test_a_draft_that_fits_no_more_is_reported(game: str, companion: Open) -> None:
    """It may be damaged, or of the board as it was before the table added a route."""
    (games_folder() / f"{game}.game-photo").write_text("{}", encoding="utf-8")
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert any("it cannot be used. F8 takes a new photo." in note.message for note in app._notifications)


async def test_an_answer_not_yet_applied_to_the_others_before_the_kill_is_reported(
    game: str, companion: Open, empty: Path, end: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only until the next answer, which decides them too."""
    says = "The last answer has not been applied to the other tracks yet; the next one will be, for both."
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await drafted(pilot, empty, end)
        monkeypatch.setattr(app.end_photo, "_decide", AsyncMock())  # as if killed while asking the reader
        await pressed(pilot, "0")
        await settled(pilot)
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, "f8")
        screen = draft_screen(pilot)
        assert says in flat(app)
        await pressed(pilot, "0")
        await settled(pilot)
        assert len(screen.draft.answers) == 2
        assert says not in flat(app)


async def test_an_answer_that_was_being_applied_when_the_game_was_left_is_reported(
    game: str, companion: Open, empty: Path, end: Path, slow: asyncio.Event
) -> None:
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await drafted(pilot, empty, end)
        slow.clear()
        await pressed(pilot, "0")
        photo = app.end_photo
        assert photo.deciding
        await pressed(pilot, "escape", "escape", "escape")
        assert app.opened is None
        slow.set()
        while photo.deciding:
            await pilot.pause(0.01)
        assert app.open_game(game) is None
        await pilot.pause()
        await pressed(pilot, "f8")
        assert len(draft_screen(pilot).draft.answers) == 1
        assert "The last answer has not been applied to the other tracks yet" in flat(app)


async def test_a_draft_is_dropped_only_on_purpose(game: str, companion: Open, empty: Path, end: Path) -> None:
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await drafted(pilot, empty, end)
        await pressed(pilot, "d", "enter")
        assert app.end_photo.draft is not None
        await pressed(pilot, "d", "down", "enter")
        assert app.end_photo.draft is None
        assert "The photo of the end, with all trains on their spaces." in flat(app)
        assert app.opened.journal is not None
        assert read_draft(app.opened.journal.path) is None
