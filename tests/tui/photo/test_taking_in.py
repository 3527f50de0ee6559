"""Photos taken in at the laptop, by keys: the empty board once, then the end; and what is no photo, or for no game."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from drafting import answer_all, draft_screen, drafted, flat_after, look_over
from hostile_photos import BAD, saved
from PIL import Image
from story import flat, part, pressed, screen_text, settled, typed
from textual.events import Paste

from companion.store.board_photos import Photo, photo_bytes, read_photo
from companion.tui.app import CompanionApp
from companion.tui.screens.help import HelpScreen
from companion.tui.screens.photo import PhotoScreen
from companion.tui.screens.table import TableScreen
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.field import Field
from companion.words.plain import plain
from companion.workbench import beside, photos
from tests import end_photos
from tests.end_photos import PLAYERS, USA

Make = Callable[..., str]
Open = Callable[..., CompanionApp]


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


async def test_the_score_pad_does_not_mistake_a_photo_for_numbers(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(board="usa", players=PLAYERS, tracking="counts"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        app.screen.focused.post_message(Paste("/photos/2026-11-23 17.jpg"))
        await settled(pilot)
        assert any("this game is recorded differently" in note.message for note in app._notifications)
        assert not app.screen.pad.unsaved


async def test_a_photo_still_being_read_when_the_app_ends_disturbs_nothing(game: str, companion: Open) -> None:
    """The reader may report its next step while the phones are being turned off and no screen is left."""
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        photo = app.end_photo
    photo._begin_step("compare")
