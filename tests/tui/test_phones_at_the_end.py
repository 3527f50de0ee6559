"""Phones at the end of a game, and beside the score pad: the result, its code, numbers and photos."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
import zxingcpp
from hostile_photos import BAD, turned
from PIL import Image
from story import pressed, screen_text, settled
from textual.pilot import Pilot

from companion.proposals import Proposals
from companion.session import Session
from companion.share.as_chat import short_text
from companion.store.board_photos import waiting_photos
from companion.store.pictures import png
from companion.tui.app import CompanionApp
from companion.tui.screens.counts import CountsScreen
from companion.view import View
from companion.web.answers import PhoneAnswers
from tests.phones import Phone, Reply, until

Make = Callable[..., str]
Open = Callable[..., CompanionApp]
DEALT = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets")
HERE = "127.0.0.1"


async def test_phones_can_download_the_result_once_the_game_has_ended(saved_game: Make, companion: Open) -> None:
    """Each format has its own file name; before the end was shown, and without a key, there is nothing."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert await app.desk.start(HERE) is None
        assert app.desk.server is not None
        assert app.session is not None
        phone = Phone(app.desk.server.host)
        await phone.enter(app.desk.server.access.code(0))
        assert (await phone.get("/export/text")).status == 409
        app.session.stop()
        assert (await phone.get("/export/text")).status == 409
        app.desk.show_act(0)
        assert (await phone.get("/export/text")).status == 409
        app.desk.show_end()
        text = await phone.get("/export/text")
        assert text.status == 200
        assert "Ann" in text.body.decode()
        assert text.headers["content-disposition"].startswith("attachment; filename*=UTF-8''")
        assert (await phone.get("/export/svg")).body.startswith(b"<svg")
        assert (await phone.get("/export/record-tickets")).status == 404
        assert (await phone.get("/export/..%2Fx")).status == 404
        phone.key = ""
        assert (await phone.get("/export/text")).status == 401


async def test_the_tables_screen_shows_the_result_as_a_code_at_the_end(saved_game: Make, companion: Open) -> None:
    """An independent reader finds in it the chat's short text."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert await app.desk.start(HERE) is None
        assert app.session is not None
        answers = PhoneAnswers(Proposals(), lambda: app.storage.rule_search)
        assert "code" not in answers.document(View(app.session))
        app.session.stop()
        code = answers.document(View(app.session))["code"]
        (barcode,) = zxingcpp.read_barcodes(Image.open(BytesIO(png(code, 1))))
        assert barcode.text == short_text(app.session.sheet())


async def test_the_sheet_on_the_laptop_tells_phones_who_wins(saved_game: Make, companion: Open) -> None:
    """So does the ending; another game has to be shown separately."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert app.session is not None
        await pilot.press("f2", "escape")
        await settled(pilot)
        assert not app.desk.shown.all
        app.session.stop()
        app.game_changed()
        await pilot.press("f2")
        await settled(pilot)
        assert app.desk.shown == (None, True)
        app.open_record("board: usa\nplayers: Ann red, Bea blue\ntracking: turns\n\n")
        await settled(pilot)
        assert not app.desk.shown.all


async def stopped_and_shown(app: CompanionApp, pilot: Pilot) -> Session:
    """The game, once it was stopped and its sheet was looked at."""
    await pilot.pause()
    assert app.session is not None
    app.session.stop()
    app.game_changed()
    await pilot.press("f2", "escape")
    await settled(pilot)
    return app.session


async def test_phones_are_not_told_the_end_of_a_game_that_went_on_after_a_stop(
    saved_game: Make, companion: Open
) -> None:
    """Until the laptop shows it again: the sheet of the stopped game was not the end."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        session = await stopped_and_shown(app, pilot)
        assert app.desk.shown.all
        await pilot.press(*"draws cards", "enter")
        await settled(pilot)
        assert not session.ended
        assert not app.desk.shown.all


async def test_a_ticket_shown_after_the_end_does_not_hide_the_end_from_phones_again(
    saved_game: Make, companion: Open
) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        session = await stopped_and_shown(app, pilot)
        session.play("Ann shows Durham - Middlesbrough")
        app.game_changed()
        assert session.ended
        assert app.desk.shown.all


async def test_the_pad_shows_phone_entries_and_keeps_what_is_being_typed(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.open_record("board: county-durham\nplayers: Ann red, Bea blue\ntracking: counts\n\n")
        await settled(pilot)
        await pilot.press("5")
        assert app.desk.propose(1, "has 4 routes of 1; has tickets 20 - 8").how == "played"
        await settled(pilot)
        assert isinstance(app.screen, CountsScreen)
        assert app.session is not None
        assert [move.text for move in app.session.moves] == ["Bea has 4 routes of 1; has tickets 20 - 8"]
        assert list(app.screen.pad.columns[0].values()) == ["5"]
        assert len(app.screen.pad.columns[1]) == 3


async def test_the_pad_has_what_a_phone_entered_while_the_help_covered_it(companion: Open) -> None:
    """What is typed then goes on from there; it is not taken for the whole column."""
    app = companion()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.open_record("board: county-durham\nplayers: Ann red, Bea blue\ntracking: counts\n\n")
        await settled(pilot)
        await pressed(pilot, "5", "f1")
        assert app.desk.propose(1, "has 4 routes of 1; has tickets 20 - 8").how == "played"
        await pressed(pilot, "escape")
        assert isinstance(app.screen, CountsScreen)
        assert list(app.screen.pad.columns[0].values()) == ["5"]
        assert len(app.screen.pad.columns[1]) == 3
        await pressed(pilot, "right", "down", "3", "escape")
        assert app.session is not None
        assert [move.text for move in app.session.moves if move.text.startswith("Bea")] == [
            "Bea has 4 routes of 1, 3 of 2; has tickets 20 - 8"
        ]


async def test_phones_are_opened_from_the_pad_and_typed_text_stays(
    companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that only counts begins with the pad."""
    monkeypatch.setattr("companion.web.addresses.addresses", lambda: [HERE])
    app = companion()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.open_record("board: county-durham\nplayers: Ann red, Bea blue\ntracking: counts\n\n")
        await settled(pilot)
        await pressed(pilot, "5", "ctrl+o", "enter")
        await until(lambda: "Ann: scan" in screen_text(app))
        assert app.desk.propose(1, "has 4 routes of 1; has tickets 20 - 8").how == "played"
        await pressed(pilot, "escape")
        assert isinstance(app.screen, CountsScreen)
        assert list(app.screen.pad.columns[0].values()) == ["5"]
        assert len(app.screen.pad.columns[1]) == 3


async def test_the_hosts_phone_sends_a_photo_that_waits_for_the_workshop(saved_game: Make, companion: Open) -> None:
    """Anything but a picture is refused with a sentence, and no other phone may send one."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(100, 34)):
        await app.desk.start(HERE)
        assert app.desk.server is not None
        ann, bea = Phone(app.desk.server.host), Phone(app.desk.server.host)
        await ann.enter(app.desk.server.access.code(0))
        await bea.enter(app.desk.server.access.code(1))

        async def sent(phone: Phone, raw: bytes) -> Reply:
            reply = await phone.raw(phone.request("POST", "/photo", raw, content_type="image/jpeg"))
            assert reply is not None
            return reply

        assert (await sent(ann, turned(6))).json == {
            "how": "waits",
            "says": "The photo is waiting in the workshop on the laptop.",
        }
        assert any("Ann sent a photo of the board" in note.message for note in app._notifications)
        [photo] = waiting_photos()
        assert (photo.width, photo.height, photo.sender) == (200, 300, "Ann")
        refused = (await sent(ann, BAD["HEIC"][0])).json
        assert (refused["how"], refused["says"][:17]) == ("refused", "This is a HEIC ph")
        assert (await sent(bea, turned(6))).status == 403
        ann.key = ""
        assert (await sent(ann, turned(6))).status == 401
        assert len(waiting_photos()) == 1
        await app.desk.stop()
