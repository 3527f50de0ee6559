"""The end from a photo, by keys: the empty board once, then the end, doubtful tracks, and everything confirmed."""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Callable, Iterator
from contextvars import Context
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
import read_once
from hostile_photos import BAD, picture, saved
from phones import Phone
from PIL import Image
from story import burst, flat, part, pressed, screen_text, settled, typed
from textual.events import Paste
from textual.pilot import Pilot

from companion.session.photo_draft import PhotoDraft
from companion.store.board_photos import Photo, photo_bytes, read_photo
from companion.store.photo_drafts import read_draft
from companion.store.saved_games import games_folder
from companion.tui import just_came
from companion.tui.app import CompanionApp
from companion.tui.screens.help import HelpScreen
from companion.tui.screens.photo import PhotoScreen
from companion.tui.screens.photo_draft import PhotoDraftScreen
from companion.tui.screens.table import TableScreen
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.field import Field
from companion.words.plain import plain
from companion.workbench import beside, end_photo, photos
from tests import end_photos
from tests.end_photos import PLAYERS, USA, seat_of

Make = Callable[..., str]
Open = Callable[..., CompanionApp]


@pytest.fixture
def with_opencv() -> None:
    pytest.importorskip("cv2", reason="photos are read with OpenCV, an extra")


@pytest.fixture
def empty(tmp_path: Path, with_opencv: None) -> Path:
    """The photo of the empty board, in a folder with a space in its name."""
    file = tmp_path / "our photos" / "empty.jpg"
    file.parent.mkdir()
    file.write_bytes(end_photos.empty())
    return file


@pytest.fixture
def end(tmp_path: Path, with_opencv: None) -> Path:
    """The photo of the end."""
    file = tmp_path / "end.jpg"
    file.write_bytes(end_photos.end())
    return file


@pytest.fixture
def game(saved_game: Make) -> str:
    """A game of which only the end is recorded, with nothing entered yet."""
    return saved_game(board="usa", players=PLAYERS, tracking="final")


@pytest.fixture
def real_reader() -> None:
    """Use the real reader, for tests of what it is and does, not of what it answers."""


@pytest.fixture(autouse=True)
def readers(request: pytest.FixtureRequest) -> None:
    if "real_reader" not in request.fixturenames:
        request.getfixturevalue("read_once")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let keys count right away, as if what they answer had been on the screen for long enough."""
    monkeypatch.setattr(just_came, "READING_TIME", 0)


@pytest.fixture(autouse=True)
def no_reader_is_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Check that every reader process has ended with the app, and so has whatever stands in for one."""
    begun: list[Any] = []

    def count(kind: Any) -> None:
        begin = kind.__init__

        def counted(self: Any, work: str, memory: int) -> None:
            begin(self, work, memory)
            begun.append(self)

        monkeypatch.setattr(kind, "__init__", counted)

    count(beside.Conversation)
    count(read_once.Conversation)
    yield
    assert all(
        each.ended if isinstance(each, read_once.Conversation) else each._process.poll() is not None for each in begun
    )


async def end_wanted(pilot: Pilot, empty: Path) -> PhotoScreen:
    """The screen that asks for the photo of the end, once that of the empty board was taken in."""
    await pilot.pause()
    await pressed(pilot, "f8")
    assert "First, once for this board: a photo of it without trains." in flat(pilot.app)
    await typed(pilot, str(empty))
    assert "Where is the board on this photo?" in flat_after(await settled(pilot))
    await pressed(pilot, "enter")
    assert "The photo of the end, with all trains on their spaces." in flat_after(await settled(pilot))
    screen = pilot.app.screen
    assert isinstance(screen, PhotoScreen)
    return screen


async def drafted(pilot: Pilot, empty: Path, end: Path, steps: list[str] | None = None) -> PhotoDraftScreen:
    """The draft of the end, from the table of a board without a photo so far; `steps` collects what
    is said meanwhile.
    """
    screen = await end_wanted(pilot, empty)
    if steps is not None:
        photo, changed = pilot.app.end_photo, screen.photo_changed
        screen.photo_changed = lambda: (steps.append(photo.step_text if photo.step else ""), changed())[1]  # type: ignore[method-assign, func-returns-value]
    await typed(pilot, str(end))
    await settled(pilot)
    return draft_screen(pilot)


def draft_screen(pilot: Pilot) -> PhotoDraftScreen:
    """The screen of the draft, which is the current one."""
    screen = pilot.app.screen
    assert isinstance(screen, PhotoDraftScreen)
    return screen


def flat_after(text: str) -> str:
    return " ".join(text.split())


async def answer_all(pilot: Pilot, screen: PhotoDraftScreen) -> int:
    """Answer every doubtful track as it is on the photo. Returns how many there were."""
    answers = 0
    while screen.track is not None:
        seat = seat_of(screen.track)
        await pressed(pilot, "0" if seat is None else str(seat + 1))
        await settled(pilot)
        answers += 1
    return answers


async def look_over(pilot: Pilot, screen: PhotoDraftScreen) -> None:
    """Compare the whole board with the table: click at what is wrong, and answer it."""
    for track in USA.tracks:
        if screen.draft.owner(track.id) != (seat := seat_of(track.id)):
            screen.post_message(BoardView.Clicked((track.id,)))
            await pilot.pause()
            await pressed(pilot, "0" if seat is None else str(seat + 1))
            await settled(pilot)


async def test_a_photo_becomes_the_end_of_the_record(
    game: str, companion: Open, empty: Path, end: Path, real_reader: None
) -> None:
    """The empty board is asked for first and kept; the lines say where they are from, and one undo removes them."""
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await drafted(pilot, empty, end)
        assert "% sure" in flat(app)
        assert "1 A Ann 2 B Bea 3 C Cal 4 D Dee 5 E Eve 0 nobody" in flat(app)
        assert 0 < await answer_all(pilot, screen) < 10
        await look_over(pilot, screen)
        assert "Look over the whole board" in flat(app)
        assert not app.session.moves, "nothing counts before the whole board is confirmed"
        await pressed(pilot, "enter")
        text = flat_after(await settled(pilot))
        assert isinstance(app.screen, TableScreen)
        assert "5 lines from a photo. Ctrl+Z undoes all of them." in text
        assert {track: app.session.game.seat(seat).colour for track, seat in app.session.game.owners.items()} == (
            end_photos.owners()
        )
        assert all(row.comment == "from a photo" for row in app.session.moves)
        assert "# from a photo" in app.session.record()
        await pressed(pilot, "ctrl+z")
        assert not app.session.moves
        assert app.end_photo.draft is None


async def test_spaces_missing_from_the_board_file_are_found(
    saved_game: Make, companion: Open, empty: Path, end: Path
) -> None:
    """Most boards' files say only where the cities are: the draft warns that more of it may be wrong."""
    app = companion(saved_game(board=end_photos.unplaced(), players=PLAYERS, tracking="final"))
    async with app.run_test(size=(80, 24)) as pilot:
        steps: list[str] = []
        screen = await drafted(pilot, empty, end, steps)
        assert "3 of 4: finding the spaces on the empty board, and comparing each …" in steps
        assert "The spaces were found on the photo of the empty board" in part(app, "#photo-says")
        assert [len(track.spaces) for track in screen.draft.board.tracks] == [track.length for track in USA.tracks]
        await answer_all(pilot, screen)
        await look_over(pilot, screen)
        assert "The spaces were found on the photo of the empty board" in part(app, "#photo-says")
        await pressed(pilot, "enter")
        await settled(pilot)
        assert {track: app.session.game.seat(seat).colour for track, seat in app.session.game.owners.items()} == (
            end_photos.owners()
        )


async def test_the_empty_board_is_asked_for_only_once(
    game: str, saved_game: Make, companion: Open, empty: Path, end: Path
) -> None:
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await drafted(pilot, empty, end)
        await pressed(pilot, "escape")
    known = read_photo("usa")
    assert known is not None
    assert known.corners is not None
    assert photo_bytes("usa") is not None
    app = companion(saved_game(board="usa", players=PLAYERS, tracking="final"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, "f8")
        assert "The photo of the end, with all trains on their spaces." in flat(app)


@pytest.mark.parametrize("write", ["'{}'", '"{}"', "{} ", "file://{}"])
async def test_a_photo_is_dropped_on_the_table(write: str, game: str, companion: Open, empty: Path, end: Path) -> None:
    """Terminals insert the path of a dropped file, each in its own way; the photo of the end waits for the empty
    board.
    """
    app = companion(game)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        app.screen.focused.post_message(Paste(write.format(end)))
        await pilot.pause()
        assert isinstance(app.screen, PhotoScreen)
        escaped = str(empty).replace(" ", "\\ ")
        await typed(pilot, escaped)
        await settled(pilot)
        await pressed(pilot, "enter")
        await settled(pilot)
        assert app.end_photo.draft is not None


async def test_keys_work_while_a_photo_is_read_and_escape_stops_it(
    game: str, companion: Open, empty: Path, end: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader that is stopped is a separate process."""
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await drafted(pilot, empty, end)
        monkeypatch.setattr("companion.workbench.end_photo.Conversation", beside.Conversation)
        monkeypatch.setattr("companion.workbench.photos.run_in_subprocess", beside.run_in_subprocess)
        await pressed(pilot, "p")
        screen, before = app.screen, app.end_photo.draft
        assert isinstance(screen, PhotoScreen)
        steps: list[str] = []
        changed = screen.photo_changed

        def heard() -> None:
            changed()
            steps.append(app.end_photo.step)
            if app.end_photo.step == "lay":
                app.simulate_key("escape")

        screen.photo_changed = heard  # type: ignore[method-assign]
        await typed(pilot, str(end))
        await settled(pilot)
        assert steps[:2] == ["take in", "lay"]
        assert app.end_photo.step == ""
        assert before is not None
        assert app.end_photo.draft is before, "the draft stays until another photo was read"
        assert "The photo of the end" in flat(app)


async def test_the_draft_waits_until_the_help_is_closed(
    game: str, companion: Open, empty: Path, end: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F1 while a photo is read: the draft does not cover the help, where its closing message would get lost."""
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await drafted(pilot, empty, end)
        prepare, goes_on = photos.prepare, asyncio.Event()

        async def slowly(raw: bytes) -> tuple[Photo, bytes]:
            await goes_on.wait()
            return await prepare(raw)

        monkeypatch.setattr(photos, "prepare", slowly)
        await pressed(pilot, "p")
        await typed(pilot, str(end))
        await pressed(pilot, "f1")
        goes_on.set()
        await settled(pilot)
        assert isinstance(app.screen, HelpScreen)
        await pressed(pilot, "escape")
        assert draft_screen(pilot).draft
        await pressed(pilot, "f2", "!")
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        assert "Ctrl+Z undoes all of them." in flat(app)


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


async def test_a_refused_photo_leaves_the_draft(
    game: str, companion: Open, empty: Path, end: Path, tmp_path: Path
) -> None:
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await drafted(pilot, empty, end)
        before, asked = screen.draft, screen.track
        assert asked is not None
        await pressed(pilot, "0")
        await settled(pilot)
        await pressed(pilot, "p")
        (tmp_path / "dark.jpg").write_bytes(saved(Image.new("RGB", (900, 600), "black")))
        await typed(pilot, str(tmp_path / "dark.jpg"))
        await settled(pilot)
        assert "The photo is too dark" in flat(app)
        await pressed(pilot, "escape")
        screen = draft_screen(pilot)
        assert screen.draft is before
        assert screen.draft.answers == {asked: None}
        screen.post_message(BoardView.Clicked((0,)))
        await pilot.pause()
        await pressed(pilot, "0")
        await settled(pilot)
        assert screen.draft.answers == {asked: None, 0: None}
        assert app.end_photo._reader is not None, "all tracks are decided anew"


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


async def test_an_unrecognised_board_is_located_by_its_corners(
    game: str, companion: Open, empty: Path, end: Path, tmp_path: Path
) -> None:
    """The terminal says where they can be tapped; the earlier draft is back if nobody does."""
    content, corners = end_photos.unrecognised()
    (tmp_path / "aside.jpg").write_bytes(content)
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await drafted(pilot, empty, end)
        before = screen.draft
        await pressed(pilot, "p")
        await typed(pilot, str(tmp_path / "aside.jpg"))
        await settled(pilot)
        assert "click the board's four corners in the browser; a connected phone can tap them" in flat(app)
        await pressed(pilot, "escape")
        assert draft_screen(pilot).draft is before
        await pressed(pilot, "p")
        await typed(pilot, str(tmp_path / "aside.jpg"))
        await settled(pilot)
        reply = await app.desk.draft(0, {"corners": [list(corner) for corner in corners]})
        assert reply.how == "played", reply
        await settled(pilot)
        screen = draft_screen(pilot)
        assert screen.draft is not before
        wrong = [track.id for track in USA.tracks if screen.draft.owner(track.id) != seat_of(track.id)]
        assert len(wrong) <= 2
        assert app.end_photo.unrecognised is None


async def test_keys_after_a_refused_photo_go_to_the_screen(
    game: str, companion: Open, empty: Path, end: Path, tmp_path: Path
) -> None:
    """Where a photo waits for its corners again, none of the keys goes into a field that is not shown."""
    (tmp_path / "aside.jpg").write_bytes(end_photos.unrecognised()[0])
    (tmp_path / "cut.jpg").write_bytes(end_photos.end()[:90_000])
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await drafted(pilot, empty, end)
        await pressed(pilot, "p")
        await typed(pilot, str(tmp_path / "aside.jpg"))
        await settled(pilot)
        await pressed(pilot, "p")
        await typed(pilot, str(tmp_path / "cut.jpg"))
        await settled(pilot)
        assert "damaged or cut off" in flat(app)
        assert "The board was not recognised on this photo." in flat(app)
        assert app.screen.focused is None
        assert "another photo" in part(app, "Keys")
        burst(app, f"{tmp_path}/pop.jpg\n")
        await settled(pilot)
        assert f"{tmp_path}/pop.jpg cannot be read".replace(" ", "") in flat(app).replace(" ", "")


async def test_invalid_corners_from_a_phone_keep_the_photo(game: str, companion: Open) -> None:
    wrong: list[object] = [None, [], [[0, 0]] * 4, "x", [[0, 0], [0, 1], [1, 1], [1, 0]], [[0, 0, 0]] * 4, {}]
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.end_photo.unrecognised = unrecognised = Photo(300, 200), saved()
        for corners in wrong:
            reply = await app.desk.draft(0, {"corners": corners})
            assert reply == (
                "refused", "The four corners go around the board on the photo, clockwise from the upper left.",
            ), corners  # fmt: skip
            assert app.end_photo.unrecognised is unrecognised, corners


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


async def test_corners_can_be_set_in_a_browser_on_this_machine(
    game: str, companion: Open, empty: Path, end: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This covers the corners of the empty board and of the end: no phone is needed, and the terminal goes on by
    itself.
    """
    shown: list[str] = []
    monkeypatch.setattr("companion.workbench.browser.open_page", lambda link: shown.append(link) or len(shown) > 1)
    content, corners = end_photos.unrecognised()
    (tmp_path / "aside.jpg").write_bytes(content)
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, "f8")
        await typed(pilot, str(empty))
        await settled(pilot)
        await pressed(pilot, "b")
        await settled(pilot)
        assert "No browser can be opened from here." in part(app, "#photo-says")
        assert shown == [app.workshop.corners_link]
        assert shown[0] in part(app, "#photo-says").split(), "the link is in one piece"
        address, _, key = shown[0].partition("/corners/page#")
        page = Phone(address.removeprefix("http://"), key)
        wanted = (await page.get("/corners/wanted")).json
        assert wanted["of"] == "empty"
        assert (await page.get("/corners/photo")).body == photo_bytes("usa")
        told = {"corners": [[0, 0], [1, 0], [1, 1], [0, 1]], "picture": wanted["picture"]}
        reply = await page.post("/corners/told", told)
        assert reply.json == {"says": "The corners are set. Continue in the terminal."}
        assert "The photo of the end, with all trains on their spaces." in flat_after(await settled(pilot))
        assert (await page.post("/corners/told", told)).json["says"] == "No photo needs its corners any more."
        await typed(pilot, str(tmp_path / "aside.jpg"))
        await settled(pilot)
        assert "The board was not recognised on this photo." in part(app, "#photo-says")
        await pressed(pilot, "enter")
        await settled(pilot)
        assert "The browser shows the photo" in part(app, "#photo-says")
        wanted = (await page.get("/corners/wanted")).json
        assert wanted["of"] == "end"
        told = {"corners": [list(corner) for corner in corners], "picture": wanted["picture"]}
        assert (await page.post("/corners/told", {**told, "corners": "x"})).status == 409
        assert (await page.post("/corners/told", told)).status == 200
        await settled(pilot)
        draft = draft_screen(pilot).draft
        assert len([track.id for track in USA.tracks if draft.owner(track.id) != seat_of(track.id)]) <= 2
        page.key = ""
        assert (await page.get("/corners/photo")).status == 401


async def test_the_photo_of_the_empty_board_can_be_replaced(
    game: str, companion: Open, empty: Path, end: Path, tmp_path: Path
) -> None:
    """Somebody who gave a wrong file is not stuck with it for all evenings."""
    (tmp_path / "wrong.jpg").write_bytes(saved(Image.new("RGB", (1500, 1000), "white")))
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, "f8")
        await typed(pilot, str(tmp_path / "wrong.jpg"))
        await settled(pilot)
        await pressed(pilot, "enter")
        await settled(pilot)
        await typed(pilot, str(end))
        await settled(pilot)
        assert "The photo of the empty board does not show USA" in flat(app)
        assert "F3 another empty board" in flat(app)
        await pressed(pilot, "f3")
        assert "First, once for this board" in flat(app)
        await pressed(pilot, "escape")
        assert "The photo of the end, with all trains on their spaces" in flat(app)
        await pressed(pilot, "f3")
        await typed(pilot, str(empty))
        assert "Where is the board on this photo?" in flat_after(await settled(pilot))
        await pressed(pilot, "enter")
        await settled(pilot)
        await typed(pilot, str(end))
        await settled(pilot)
        assert draft_screen(pilot).draft


async def test_a_dropped_photo_waits_for_the_empty_boards_corners_from_a_phone(
    game: str, companion: Open, empty: Path, end: Path
) -> None:
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.screen.focused.post_message(Paste(str(end)))
        await pilot.pause()
        await typed(pilot, str(empty))
        await settled(pilot)
        reply = await app.desk.draft(0, {"corners": [[0, 0], [1, 0], [1, 1], [0, 1]]})
        assert reply.how == "played"
        await settled(pilot)
        assert draft_screen(pilot).draft


async def test_a_file_can_be_dropped_wherever_nothing_is_typed(
    game: str, companion: Open, empty: Path, end: Path, tmp_path: Path
) -> None:
    """Its path appears in the field, just as where a file is asked for; a path that is typed appears there too."""

    async def held(path: object) -> None:
        assert app.screen.query_one(Field).value == str(path)
        await pressed(pilot, "ctrl+u", "escape")

    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, "f8")
        await typed(pilot, str(empty))
        await settled(pilot)
        app.screen.post_message(Paste(str(end)))
        await pilot.pause()
        await held(end)
        assert "Where is the board on this photo?" in flat(app)
        await pressed(pilot, *("slash" if sign == "/" else sign for sign in "/tmp/pb.jpg".replace(".", "x")))
        await held("/tmp/pbxjpg")
        await pressed(pilot, "enter")
        await settled(pilot)
        await typed(pilot, str(end))
        await settled(pilot)
        before = draft_screen(pilot).draft
        app.screen.post_message(Paste(f"'{end}'"))
        await pilot.pause()
        await held(f"'{end}'")
        await pressed(pilot, "f2")
        await pressed(pilot, "slash", "p", "d", "0")
        await held("/pd0")
        assert draft_screen(pilot).draft is before
        assert not before.answers


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


async def test_corners_apply_to_the_photo_on_which_they_were_tapped(
    game: str, companion: Open, empty: Path, end: Path
) -> None:
    """Two phones see one photo; the second is late, and must not set the corners of the empty board's photo."""
    corners = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await drafted(pilot, empty, end)
        photo, known = app.end_photo, read_photo("usa")
        for answer in ({"corners": corners}, {"edges": True}):
            reply = await app.desk.draft(0, answer)
            assert reply == ("refused", "No photo needs its corners any more."), answer
        photo.unrecognised = unrecognised = Photo(300, 200), saved()
        assert (await app.desk.draft(0, {"edges": True})).says == "No photo needs its corners any more."
        reply = await app.desk.draft(0, {"corners": corners, "picture": "00000000"})
        assert reply == ("refused", "There is another photo now: set the corners on that one.")
        assert photo.unrecognised is unrecognised
        assert read_photo("usa") == known
        reply = await app.desk.draft(0, {"corners": corners, "picture": photo.digest})
        assert "another photo" not in reply.says


async def test_the_edges_of_an_upright_photo_are_not_those_of_a_wide_board(
    game: str, companion: Open, empty: Path, tmp_path: Path
) -> None:
    (tmp_path / "upright.jpg").write_bytes(saved(picture(900, 1200)))
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, "f8")
        await typed(pilot, str(tmp_path / "upright.jpg"))
        await settled(pilot)
        await pressed(pilot, "enter")
        assert "This photo has a different shape from the board" in flat_after(await settled(pilot))
        assert app.end_photo.empty_needs_corners


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


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """A reader that waits for this event before it answers; set it again after each reading."""
    goes_on, ask = asyncio.Event(), read_once.Conversation.ask
    goes_on.set()

    async def slowly(self: Any, *args: Any) -> bytes:
        await goes_on.wait()
        return await ask(self, *args)

    monkeypatch.setattr(read_once.Conversation, "ask", slowly)
    return goes_on


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


async def test_a_file_that_is_not_a_photo_gets_one_sentence(
    game: str, companion: Open, tmp_path: Path, with_opencv: None
) -> None:
    file, folder = tmp_path / "x.jpg", tmp_path / "folder.jpg"
    folder.mkdir()
    app = companion(game)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pressed(pilot, "f8")

        async def refused(path: Path, words: str, name: str) -> None:
            await pressed(pilot, "ctrl+u")
            await typed(pilot, str(path), enter=False)
            assert "✗" not in part(app, "#photo-says"), name
            await pressed(pilot, "enter")
            await settled(pilot)
            text = part(app, "#photo-says")
            assert text.count("✗") == 1, name
            assert words in text, name
            assert read_photo("usa") is None, name
            assert app.screen.query_one(Field).value == plain(str(path)), "it is there to be mended, or typed over"

        for name, (given, words) in BAD.items():
            file.write_bytes(given)
            await refused(file, words, name)
        file.write_bytes(saved() + bytes(20_000_000))
        await refused(file, "20 MB", "large")
        await refused(tmp_path / "missing.jpg", "there is no such file", "missing")
        await refused(folder, "is a folder", "folder")
        await refused(Path("/dev/zero"), "not a file with a photo in it", "device")
        os.mkfifo(tmp_path / "pipe.jpg")
        await refused(tmp_path / "pipe.jpg", "not a file with a photo in it", "pipe")
        (tmp_path / "loop.jpg").symlink_to("loop.jpg")
        await refused(tmp_path / "loop.jpg", "links go round", "loop")
        named = tmp_path / "a\x1b[31m\u202egpj.jpg"
        named.write_bytes(b"x")
        await refused(named, "not a picture", "a name with signs that nobody types")
        assert "\x1b" not in part(app, "#photo-says")


async def test_without_opencv_the_app_says_how_to_get_it(
    game: str, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.workbench.end_photo.find_spec", lambda name: None)
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, "f8")
        assert "-m pip install 'ticket-companion[photo]'" in flat(app)
        await pressed(pilot, "escape")
        assert isinstance(app.screen, TableScreen)


async def test_a_game_by_turns_accepts_no_photo(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(board="usa", players=PLAYERS, tracking="turns"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await typed(pilot, "/tmp/end.jpg")
        assert "this game is recorded differently" in flat(app)
        assert screen_text(app)


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


async def test_the_score_pad_does_not_mistake_a_photo_for_numbers(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(board="usa", players=PLAYERS, tracking="counts"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        app.screen.focused.post_message(Paste("/photos/2026-11-23 17.jpg"))
        await settled(pilot)
        assert any("this game is recorded differently" in note.message for note in app._notifications)
        assert not app.screen.pad.unsaved


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


async def test_a_photo_still_being_read_when_the_app_ends_disturbs_nothing(game: str, companion: Open) -> None:
    """The reader may report its next step while the phones are being turned off and no screen is left."""
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        photo = app.end_photo
    photo._begin_step("compare")
