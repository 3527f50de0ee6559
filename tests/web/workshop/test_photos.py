"""A photo of the empty board: sent, squared between its corners, moved with its board, forgotten."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Any

import pytest
from hostile_photos import BAD, GOOD, SECRET, picture, saved, turned
from phones import Phone, Reply
from PIL import Image
from workshop_page import TOWN, asked, refused

from companion.store.board_photos import Photo, keep_waiting
from companion.web.guard import PHOTO
from companion.workbench import photos

WHOLE = [[0, 0], [1, 0], [1, 1], [0, 1]]


async def sent(page: Phone, raw: bytes, kind: str = "image/jpeg", board: str = "town") -> Reply:
    reply = await page.raw(page.request("POST", f"/photo?board={board}", raw, content_type=kind))
    assert reply is not None
    return reply


async def shown(page: Phone, path: str) -> Image.Image:
    reply = await page.get(path)
    assert (reply.status, reply.headers["content-type"]) == (200, "image/jpeg"), reply.body
    return Image.open(io.BytesIO(reply.body))


async def test_a_photo_is_turned_and_kept_without_the_cameras_metadata(page: Phone, own_home: Path) -> None:
    assert (await sent(page, turned(6))).json == {"width": 200, "height": 300}
    assert (await shown(page, "/photo?board=town")).size == (200, 300)
    assert (await shown(page, "/squared?board=town")).size == (200, 300)
    files = [path for path in own_home.rglob("*") if path.is_file()]
    assert len(files) == 2
    for file in files:
        assert SECRET[:10] not in file.read_bytes()
        assert file.stat().st_mode & 0o077 == 0


@pytest.mark.usefixtures("taken_in_once")
@pytest.mark.parametrize("kind", ["image/jpeg", "image/heic", "application/octet-stream", "image/svg+xml"])
async def test_its_content_type_does_not_matter(page: Phone, kind: str) -> None:
    assert (await sent(page, GOOD["PNG"], kind)).status == 200
    assert (await sent(page, GOOD["SVG"], kind)).status == 200
    assert refused(await sent(page, BAD["HEIC"][0], kind), 409, "HEIC")


@pytest.mark.parametrize("name", ["JPEG cut off", "SVG with a script", "60,000 on each side", "nothing"])
async def test_a_hostile_photo_is_refused_and_the_previous_one_stays(page: Phone, name: str) -> None:
    await sent(page, GOOD["JPEG"])
    assert refused(await sent(page, BAD[name][0]), 409, BAD[name][1])
    assert (await shown(page, "/photo?board=town")).size == (300, 200)


async def test_corners_square_the_board(page: Phone) -> None:
    """A board that lies at an angle: its red quarter is upright again."""
    board = picture(300, 200).convert("RGB")
    table = Image.new("RGB", (600, 600), "green")
    quad = [(150, 100), (500, 180), (420, 480), (60, 400)]
    for x in range(0, 300, 1):
        for y in range(0, 200, 1):
            u, v = x / 300, y / 200
            top = [quad[0][i] + (quad[1][i] - quad[0][i]) * u for i in (0, 1)]
            low = [quad[3][i] + (quad[2][i] - quad[3][i]) * u for i in (0, 1)]
            at = [round(top[i] + (low[i] - top[i]) * v) for i in (0, 1)]
            table.paste(board.getpixel((x, y)), (at[0] - 2, at[1] - 2, at[0] + 3, at[1] + 3))
    await sent(page, saved(table, "PNG"))
    corners = [[x / 600, y / 600] for x, y in quad]
    reply = await asked(page, "/corners?board=town", {"corners": corners, "aspect": 1.5})
    squared = await shown(page, "/squared?board=town")
    assert squared.size == (reply["width"], reply["height"])
    assert abs(reply["width"] / reply["height"] - 1.5) < 0.01
    wide, high = squared.size
    pixel = {(x, y): squared.getpixel((wide * x // 10, high * y // 10)) for x in (1, 4, 6, 9) for y in (1, 4, 6, 9)}
    assert all((red > 150 > blue) == (x < 5 and y < 5) for (x, y), (red, _, blue) in pixel.items()), pixel
    opened = await asked(page, "/open", {"board": None})
    assert opened["photo"] is None, "it is another board's"
    whole = await asked(page, "/corners?board=town", {"corners": None, "aspect": None})
    assert whole == {"width": 600, "height": 600, "aspect": 1.0}
    assert (await shown(page, "/squared?board=town")).size == (600, 600)


async def test_a_squared_board_is_not_larger_than_photos_are(page: Phone) -> None:
    """However narrow it is said to be."""
    await sent(page, saved(picture(800, 600)))
    reply = await asked(page, "/corners?board=town", {"corners": WHOLE, "aspect": 0.21})
    assert (reply["width"], reply["height"]) == (630, photos.SIDE)


async def test_a_photo_is_deleted_once_squared_and_not_before(page: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pages of one board: what was squared of a photo that is gone would be taken for the next one's."""
    order, begun, go_on = list[str](), asyncio.Event(), asyncio.Event()
    set_corners, forget = photos.set_corners, photos.forget

    async def slow(*given: Any) -> dict[str, Any]:
        begun.set()
        await go_on.wait()
        order.append("squared")
        return await set_corners(*given)

    def forgotten(key: str) -> dict[str, Any]:
        order.append("forgotten")
        return forget(key)

    monkeypatch.setattr(photos, "set_corners", slow)
    monkeypatch.setattr(photos, "forget", forgotten)
    await sent(page, GOOD["JPEG"])
    squaring = asyncio.create_task(page.post("/corners?board=town", {"corners": WHOLE, "aspect": 1.5}))
    await begun.wait()
    forgetting = asyncio.create_task(page.post("/photo/forget?board=town", {}))
    await page.get("/photos")
    go_on.set()
    assert [(await reply).status for reply in (squaring, forgetting)] == [200, 200]
    assert order == ["squared", "forgotten"]
    assert refused(await page.get("/squared?board=town"), 409, "no photo")


@pytest.mark.usefixtures("taken_in_once")
@pytest.mark.parametrize(
    "corners",
    [
        [], {}, 7, "WHOLE", [1, 2, 3, 4], WHOLE[:3], [*WHOLE, [0, 0]], [*WHOLE, 7], [[0, 0, 0], *WHOLE[1:]],
        [["0", 0], *WHOLE[1:]], [[True, 0], *WHOLE[1:]], [[-0.1, 0], *WHOLE[1:]], [[1.1, 0], *WHOLE[1:]],
        [[10**400, 0], *WHOLE[1:]],
        WHOLE[::-1], [WHOLE[0], WHOLE[2], WHOLE[1], WHOLE[3]], [[0.5, 0.5]] * 4, [[0, 0], [0.5, 0.5], [1, 1], [0, 1]],
        [[0, 0], [1, 0], [0.2, 0.2], [0, 1]], [[0, 0], [0.01, 0], [0.01, 0.01], [0, 0.01]],
    ],
)  # fmt: skip
async def test_corners_must_go_round_the_board(page: Phone, corners: object) -> None:
    await sent(page, GOOD["JPEG"])
    assert refused(await page.post("/corners?board=town", {"corners": corners, "aspect": None}), 409, "four corners")


@pytest.mark.usefixtures("taken_in_once")
@pytest.mark.parametrize("aspect", [0, -1, 0.2, 5, 10**400, "1", True, []])
async def test_an_aspect_must_be_that_of_a_board(page: Phone, aspect: object) -> None:
    await sent(page, GOOD["JPEG"])
    reply = await page.post("/corners?board=town", {"corners": WHOLE, "aspect": aspect})
    assert refused(reply, 409, "from 0.21 to 4.9")
    assert (await page.post("/corners?board=town", {"corners": WHOLE, "aspect": 0.3})).status == 200


@pytest.mark.parametrize("board", ["", "..", "../town", "%2e%2e/town", "/etc/passwd", "a%00", "A", "x" * 70])
async def test_no_other_file_is_read_or_written(page: Phone, own_home: Path, board: str) -> None:
    assert refused(await sent(page, GOOD["JPEG"], board=board), 409, "There is no board")
    for path in ("/photo", "/squared"):
        assert refused(await page.get(f"{path}?board={board}"), 409, "There is no board")
    for path in ("/corners", "/photo/forget"):
        assert refused(await page.post(f"{path}?board={board}", {}), 409, "There is no board")
    assert not own_home.exists()


async def test_the_photo_goes_with_its_board_and_stays_out_of_the_file(page: Phone, own_home: Path) -> None:
    await sent(page, GOOD["JPEG"], board="my-board")
    await asked(page, "/corners?board=my-board", {"corners": WHOLE, "aspect": 1.5})
    given = {"data": TOWN, "draft": "my-board"}
    assert "photo" not in (await asked(page, "/text", given))["text"]
    saved_as = await asked(page, "/save", given)
    assert "photo" not in saved_as["text"]
    opened = await asked(page, "/open", {"board": "town"})
    assert opened["photo"] == {"width": 300, "height": 200, "corners": WHOLE, "aspect": 1.5}
    assert (await asked(page, "/photo/forget?board=town", {})) == {}
    assert (await asked(page, "/open", {"board": "town"}))["photo"] is None
    assert [path.name for path in (own_home / "boards").iterdir()] == ["town.toml"]
    assert refused(await page.get("/photo?board=town"), 409, "no photo")


async def test_the_photo_of_a_board_stays_when_its_draft_is_dropped(page: Phone) -> None:
    await sent(page, GOOD["JPEG"])
    await asked(page, "/save", {"data": TOWN})
    await asked(page, "/look", {"data": {**TOWN, "title": "Another"}, "draft": "town"})
    assert await asked(page, "/draft/forget", {"draft": "town"}) == {}
    assert (await asked(page, "/open", {"board": "town"}))["photo"]["width"] == 300


async def test_photos_from_phones_wait_until_they_are_taken(page: Phone) -> None:
    assert (await page.get("/photos")).json == {"photos": []}
    for number in range(10):
        keep_waiting(Photo(300, 200), GOOD["JPEG"], f"Ann {number}")
    rows = (await page.get("/photos")).json["photos"]
    assert [row["from"] for row in rows] == [f"Ann {number}" for number in range(9, 1, -1)], "the last eight"
    assert await asked(page, "/photo/take", {"id": rows[0]["id"], "board": "town"}) == {"width": 300, "height": 200}
    assert (await shown(page, "/photo?board=town")).size == (300, 200)
    assert len((await page.get("/photos")).json["photos"]) == 7
    for id in (rows[0]["id"], "../town", "", None, 7, {}):
        assert refused(await page.post("/photo/take", {"id": id, "board": "town"}), 409, "no longer waiting")
    assert refused(await page.post("/photo/take", {"id": rows[1]["id"], "board": "../x"}), 409, "no board")
    assert len((await page.get("/photos")).json["photos"]) == 7


async def test_a_photo_that_takes_too_long_is_given_up(page: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "PATIENCE", 0.01)
    assert refused(await sent(page, GOOD["JPEG"]), 409, "abandoned")


async def test_a_photo_that_is_too_large_is_refused(page: Phone) -> None:
    raw: dict[str, Any] = {"content_type": "image/jpeg", "content_length": str(PHOTO.body + 1)}
    reply = await page.raw(page.request("POST", "/photo?board=town", b"", **raw))
    assert reply is not None
    assert refused(reply, 413, "20 MB")
    assert refused(await sent(page, GOOD["JPEG"], "text/plain"), 415, "not a picture")
    assert refused(await sent(page, GOOD["JPEG"], "multipart/form-data; boundary=x"), 415, "not a picture")
