"""The draft that a photo gives: doubtful tracks answered by keys and clicks, trains left, and everything confirmed."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable
from pathlib import Path

import pytest
from drafting import answer_all, drafted
from story import burst, flat, part, pressed, settled, typed

from companion.session.photo_draft import PhotoDraft
from companion.store.photo_drafts import read_draft
from companion.tui import just_came
from companion.tui.app import CompanionApp
from companion.tui.screens.table import TableScreen
from companion.tui.widgets.field import Field
from companion.workbench import end_photo
from tests.end_photos import USA, seat_of

Open = Callable[..., CompanionApp]


async def test_numbers_that_do_not_add_up_are_reported_before_confirming(
    game: str, companion: Open, empty: Path, end: Path
) -> None:
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await drafted(pilot, empty, end)
        draft = screen.draft
        draft.left = {0: 45, 4: 0}  # whatever the reader makes of it
        await pressed(pilot, "f2")
        used = {seat: row.used for seat, row in draft.pieces().items()}
        assert f"Ann {used[0]}, 45 left: {used[0]} too many" in flat(app)
        assert f"Eve {used[4]}, 0 left: {45 - used[4]} missing" in flat(app)
        assert f"Bea {used[1]}, {45 - used[1]} left " in flat(app)
        lines = part(app, "#photo-says").splitlines()
        assert all(line.count(",") == line.count("left") for line in lines if " left" in line), "no seat is torn apart"
        count = len(draft.doubtful())
        assert f"Still doubtful: {count}. ↓ asks about them." in flat(app)
        await pressed(pilot, "down")
        assert screen.track == draft.doubtful()[0]
        await pressed(pilot, "l")
        assert app.screen.query_one(Field).value == "45 - - - 0"
        await typed(pilot, "- 0 - - -")
        await settled(pilot)
        assert draft.left == {1: 0}


async def test_trains_left_settle_doubtful_tracks(game: str, companion: Open, empty: Path, end: Path) -> None:
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await drafted(pilot, empty, end)
        assert screen.track is not None
        await pressed(pilot, "l")
        await typed(pilot, "3 x")
        assert "5 numbers, or dashes, in this order: Ann, Bea, Cal, Dee and Eve." in flat(app)
        screen.query_one("#photo-line").value = ""
        await typed(pilot, "3 46 - - -")
        assert "Bea has 45 trains, not 46." in flat(app)
        assert (await app.desk.draft(1, {"seat": 1, "left": 46})).says == "Bea has 45 trains, not 46."
        assert not screen.draft.left
        screen.query_one("#photo-line").value = ""
        used = dict.fromkeys(range(5), 0)
        for track in USA.tracks:
            if (seat := seat_of(track.id)) is not None:
                used[seat] += track.length
        await typed(pilot, " ".join(str(45 - used[seat]) for seat in range(5)))
        await settled(pilot)
        await answer_all(pilot, screen)
        assert {seat: row.used for seat, row in screen.draft.pieces().items()} == used


async def test_the_last_answer_is_decided_even_if_the_draft_is_left(
    game: str, companion: Open, empty: Path, end: Path, slow: asyncio.Event
) -> None:
    """Esc after an answer, and after everybody's trains left, drops neither."""
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await drafted(pilot, empty, end)
        draft, asked, before = screen.draft, screen.track, screen.draft.read
        slow.clear()
        await pressed(pilot, "0", "l")
        await typed(pilot, "3 4 5 6 7")
        await pressed(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        assert (draft.answers, draft.left) == ({asked: None}, {0: 3, 1: 4, 2: 5, 3: 6, 4: 7})
        slow.set()
        await settled(pilot)
        while app.end_photo.deciding:
            await pilot.pause(0.01)
        assert draft.read != before
        assert app.opened.journal is not None
        kept = read_draft(app.opened.journal.path)
        assert kept is not None
        assert kept[0]["margins"] == list(draft.read.margins)


async def test_nothing_is_confirmed_while_an_answer_is_being_decided(
    game: str, companion: Open, empty: Path, end: Path, slow: asyncio.Event
) -> None:
    """What would be played is not what was looked over."""
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await drafted(pilot, empty, end)
        slow.clear()
        await pressed(pilot, "0", "f2", "enter", "!")
        assert "Your last answer is still being applied to other tracks." in flat(app)
        assert "still being applied" in (await app.desk.draft(1, {"confirm": True})).says
        assert app.session is not None
        assert not app.session.moves
        slow.set()
        await settled(pilot)
        assert "still being applied" not in flat(app)
        await pressed(pilot, "!")
        assert isinstance(app.screen, TableScreen)


async def test_an_answer_is_kept_if_no_process_can_decide_the_others(
    game: str, companion: Open, empty: Path, end: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine may be short of memory: the draft says so, and the app goes on."""
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await drafted(pilot, empty, end)
        asked = screen.track
        app.end_photo.stop()

        def none(*_: object) -> None:
            raise OSError(errno.EAGAIN, "Resource temporarily unavailable")

        monkeypatch.setattr(end_photo, "Conversation", none)
        await pressed(pilot, "0")
        await settled(pilot)
        assert screen.draft.answers == {asked: None}
        assert "the other tracks were not decided again: Resource temporarily unavailable." in flat(app)
        await pressed(pilot, "l")
        await typed(pilot, "3 - - - -")
        await settled(pilot)
        assert screen.draft.left == {0: 3}
        assert app.screen is screen


async def test_keys_on_the_draft_keep_their_order(game: str, companion: Open, empty: Path, end: Path) -> None:
    """Typed in a hurry: trains left, then the owners of the tracks."""
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await drafted(pilot, empty, end)
        asked = screen.draft.doubtful()[:2]
        burst(app, "l", "3 - - - -\n", "<f2>", "<down>", "0", "<f2>", "l", "<ctrl+u>", "7")
        await settled(pilot)
        assert screen.draft.left == {0: 3}
        assert list(screen.draft.answers.values()) == [None]
        assert {*screen.draft.answers} <= {*asked}
        assert screen.query_one(Field).value == "7"


async def test_a_key_for_the_previous_question_answers_no_other(
    game: str, companion: Open, empty: Path, end: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone answers a doubtful track just as Enter is pressed for it: that does not confirm the draft."""
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await drafted(pilot, empty, end)
        asked = screen.track
        assert asked is not None
        monkeypatch.setattr(just_came, "READING_TIME", 60)
        monkeypatch.setattr(PhotoDraft, "doubtful", lambda _: [])
        assert (await app.desk.draft(1, {"track": asked, "seat": None})).how == "played"
        await settled(pilot)
        assert screen.stage == "look"
        await pressed(pilot, "enter", "!")
        assert app.screen is screen
        assert app.session is not None
        assert not app.session.moves
        monkeypatch.setattr(just_came, "READING_TIME", 0)
        await pressed(pilot, "!")
        assert isinstance(app.screen, TableScreen)


async def test_a_click_asks_about_any_track(game: str, companion: Open, empty: Path, end: Path) -> None:
    app = companion(game)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await drafted(pilot, empty, end)
        await pressed(pilot, "f2")
        assert "Look over the whole board" in flat(app)
        (miami,) = [track.id for track in USA.tracks if track.ends == {"Atlanta", "Miami"}]
        layout = screen.query_one("#photo-board")._layout
        x, y = next(
            (x, y) for y in range(layout.height) for x in range(layout.width) if layout.tracks_at(x, y)[:1] == (miami,)
        )
        await pilot.click("#photo-board", offset=(x, y))
        await pilot.pause()
        assert "Atlanta – Miami, 5 blue Ann," in part(app, "#photo-says")
        await pressed(pilot, "0")
        await settled(pilot)
        assert screen.draft.owner(miami) is None
