"""Corners of a board that is not recognised on a photo: set by keys, on a phone or in a browser of this machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from drafting import draft_screen, drafted, flat_after
from hostile_photos import picture, saved
from phones import Phone
from story import burst, flat, part, pressed, settled, typed
from textual.events import Paste

from companion.session.photo_draft import PhotoDraft
from companion.store.board_photos import Photo, photo_bytes, read_photo
from companion.tui.app import CompanionApp
from tests import end_photos
from tests.end_photos import USA, seat_of

Open = Callable[..., CompanionApp]


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


async def test_a_phone_that_gives_up_a_photo_for_its_corners_leaves_the_draft_of_another(
    game: str, companion: Open
) -> None:
    app = companion(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        photo = app.end_photo
        photo.draft, photo.unrecognised = draft, _ = PhotoDraft(app.session), (Photo(300, 200), saved())
        assert (await app.desk.draft(0, {"drop": True})).how == "played"
        assert (photo.unrecognised, photo.draft) == (None, draft)
        assert (await app.desk.draft(0, {"drop": True})).how == "played"
        assert photo.draft is None


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
        refused = await page.post("/corners/told", {"picture": wanted["picture"]})
        assert (refused.status, app.end_photo.empty_needs_corners) == (409, True), "no corners are not the edges"
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
