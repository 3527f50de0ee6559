"""What phones send of a photo: the photo itself, answers to its draft, and its end; and what is not taken from them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from pathlib import Path

import pytest
from drafting import draft_screen, drafted, end_wanted
from hostile_photos import saved
from story import pressed, settled

from companion.session.photo_draft import PhotoDraft
from companion.store.board_photos import read_photo
from companion.tui.app import CompanionApp
from companion.tui.screens.help import HelpScreen
from companion.tui.screens.photo import PhotoScreen
from tests.end_photos import PLAYERS, USA

Make = Callable[..., str]
Open = Callable[..., CompanionApp]


async def test_help_over_a_draft_stays_when_a_phone_drops_it(
    game: str, companion: Open, empty: Path, end: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an answer decides arrives after the draft was dropped: the draft closes, but not before the help over it."""
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await drafted(pilot, empty, end)
        goes_on = asyncio.Event()
        monkeypatch.setattr(app.end_photo, "answer", lambda *_: goes_on.wait())
        await pressed(pilot, "0", "f1")
        assert (await app.desk.draft(1, {"drop": True})).how == "played"
        goes_on.set()
        await settled(pilot)
        assert isinstance(app.screen, HelpScreen)
        await pressed(pilot, "escape")
        assert isinstance(app.screen, PhotoScreen)


async def test_a_photo_that_a_page_sends_may_be_read_outside_the_apps_context(
    game: str, companion: Open, empty: Path, end: Path
) -> None:
    """Some servers answer each request in a context of its own, where no app is known; its draft opens all the same."""
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await end_wanted(pilot, empty)
        await asyncio.create_task(app.end_photo.read(end.read_bytes()), context=Context())
        await settled(pilot)
        assert draft_screen(pilot).draft


@pytest.mark.parametrize("tracking", ["turns", "claims"])
async def test_a_phone_sends_no_photo_of_a_game_in_play(tracking: str, saved_game: Make, companion: Open) -> None:
    """Its page asks for none; a request made by hand gets a sentence, and nothing of the photo is kept.

    If a phone could confirm the laptop's draft, it would claim for all seats.
    """
    app = companion(saved_game(board="usa", players=PLAYERS, tracking=tracking))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.end_photo.draft = draft = PhotoDraft(app.session)
        draft.answers[3] = 1
        for of in ("end", "empty"):
            reply = await app.desk.photo(0, saved(), of)
            assert reply.how == "refused", of
            assert "this game is recorded differently" in reply.says, of
        for answer in ({"edges": True}, {"corners": []}, {"track": 4, "seat": 0}, {"confirm": True}, {"drop": True}):
            assert "this game is recorded differently" in (await app.desk.draft(0, answer)).says, answer
        assert (app.end_photo.draft, draft.answers) == (draft, {3: 1})
        assert not app.session.moves
        assert read_photo("usa") is None


async def test_a_phone_confirms_no_draft_that_the_referee_refuses(saved_game: Make, companion: Open) -> None:
    """The table agrees to overrule at the laptop: with two players one track of a double closes the other."""
    app = companion(saved_game(board="usa", players=PLAYERS[:2], tracking="final"))
    first, second = (track.id for track in USA.tracks if {track.a, track.b} == {"Denver", "Kansas City"})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.end_photo.draft = draft = PhotoDraft(app.session)
        draft.answers.update({first: 0, second: 1})
        for answer in ({"confirm": True}, {"confirm": True, "insist": True}):
            reply = await app.desk.draft(1, answer)
            assert reply.how == "refused", answer
            assert "only the laptop" in reply.says
            assert not app.session.moves
        await pressed(pilot, "f8", "!")
        assert app.session.game.owners == {first: 0, second: 1}


async def test_an_invalid_answer_from_a_phone_changes_nothing(game: str, companion: Open) -> None:
    answers: tuple[dict[str, object], ...] = (
        *({}, {"track": 3}, {"track": True, "seat": 0}, {"track": 3, "seat": 9}, {"track": "3", "seat": 0}),
        *({"track": 10**9, "seat": 0}, {"track": -1, "seat": None}, {"track": 3, "seat": False}),
        {"track": [], "seat": {}},
        *({"seat": 0, "left": -1}, {"seat": 9, "left": 3}, {"seat": 0, "left": 1000}, {"seat": 0, "left": "3"}),
        *({"seat": True, "left": 3}, {"seat": 0, "left": True}, {"seat": None, "left": 3}),
    )
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert (await app.desk.draft(0, {"track": 3, "seat": 0})).says == "There is no draft of a photo."
        app.end_photo.draft = draft = PhotoDraft(app.session)
        for answer in answers:
            reply = await app.desk.draft(0, answer)
            assert reply.how == "refused", answer
            assert reply.says, answer
            assert not draft.answers, answer
            assert not draft.left, answer


async def test_a_draft_that_a_phone_confirms_is_played_once_and_gone(game: str, companion: Open) -> None:
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.end_photo.draft = draft = PhotoDraft(app.session)
        draft.answers.update({3: 0, 4: 1})
        assert (await app.desk.draft(1, {"confirm": True})).how == "played"
        assert app.session.game.owners == {3: 0, 4: 1}
        played = len(app.session.moves)
        assert app.end_photo.draft is None
        assert (await app.desk.draft(1, {"confirm": True})).says == "There is no draft of a photo."
        assert len(app.session.moves) == played


async def test_a_photo_from_a_phone_is_announced_where_the_screen_does_not_show_it(
    game: str, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read(raw: bytes) -> None:
        pass

    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        monkeypatch.setattr(app.end_photo, "read", read)
        for key in ("f2", "escape", "f8"):
            await pressed(pilot, key)
            assert (await app.desk.photo(1, saved(), "end")).how == "played"
            await pilot.pause()
        assert isinstance(app.screen, PhotoScreen)
        assert len(app._notifications) == 2


async def test_a_phone_decides_no_track_that_the_table_has_entered(game: str, companion: Open) -> None:
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.session.play("Ann owns Denver - Santa Fe")
        (track,) = app.session.game.owners
        app.end_photo.draft = draft = PhotoDraft(app.session)
        assert (await app.desk.draft(1, {"track": track, "seat": 1})).how == "refused"
        assert draft.answers == {}
