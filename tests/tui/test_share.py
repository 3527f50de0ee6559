"""Stories of sharing the result."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
import zxingcpp
from how_much import ALL
from idle import Hold
from PIL import Image
from scanning import picture, scanned
from story import flat, part, pressed, screen_text
from textual.pilot import Pilot
from textual.widgets import OptionList

from companion.archive import export_bundle
from companion.archive.open_game import OpenGame
from companion.session import Session, record_events
from companion.share.formats import PICTURE
from companion.store import shipped_files
from companion.tui.app import CompanionApp
from companion.tui.screens.code import CodeScreen
from companion.tui.screens.share import ShareScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.themes import PAPER

Open = Callable[..., CompanionApp]
LOOKS = ("companion", PAPER.name, "companion-own", "ansi-light")
CODES = (("qr-bgstats", (130, 60)), ("qr-text", (80, 24)), ("qr-text", (140, 48)), ("qr-record", (120, 64)))
SCANNED = list(product(CODES, LOOKS)) if ALL else list(zip(CODES, LOOKS, strict=True))
"""Every theme and every code; each code in each theme with TORTURE."""
HEAD = "board: county-durham\nplayers: Ann red, Bea blue, Cal green\ndate: 2026-11-21\ntracking: {}\n"
FINAL = (
    HEAD.format("final")
    + """
Ann owns Durham - Chester-le-Street red, Chester-le-Street - Washington, Murton - Washington
Bea owns Bishop Auckland - Durham purple, Bishop Auckland - Wolsingham
Cal owns Sunderland - Washington
Ann shows Chester-le-Street - Murton, Darlington - Hartlepool
"""
)
GOING = (
    HEAD.format("turns")
    + """
Ann keeps Coxhoe - Durham, Darlington - Hartlepool
Bea keeps 2 tickets
Cal keeps Durham - Stanhope 9, Darlington - Wearhead
Ann claims Bishop Auckland - Shildon
Bea draws tickets, keeps Darlington - Wearhead
"""
)


@pytest.fixture(autouse=True)
def exports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for files, on a machine without a desktop."""
    folder = tmp_path / "here"
    monkeypatch.setenv("COMPANION_EXPORTS", str(folder))
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> Hold:
    """An event without which no picture is drawn, unless the picture is cancelled first."""
    go_on, draw = Hold(), export_bundle.png_in_subprocess

    def held(svg: str, larger: float, unwanted: Callable[[], bool]) -> bytes | None:
        while not go_on.wait(0.01):
            if unwanted():
                return None
        return draw(svg, larger, unwanted)

    monkeypatch.setattr(export_bundle, "png_in_subprocess", held)
    return go_on


async def share(pilot: Pilot, record: str = FINAL) -> ShareScreen:
    """Open sharing with `x` from the sheet of a record."""
    await pilot.pause()
    pilot.app.switch_to(OpenGame(Session(record_events(record, shipped_files.board), shipped_files.board)))
    pilot.app.show("sheet", pilot.app.session)
    await pilot.pause()
    await pressed(pilot, "x")
    screen = pilot.app.screen
    assert isinstance(screen, ShareScreen)
    return screen


async def light(pilot: Pilot, key: str) -> None:
    """Highlight a format."""
    screen = pilot.app.screen
    assert isinstance(screen, ShareScreen)
    keys = [form.key for form in screen.formats]
    screen.query_one(OptionList).highlighted = keys.index(key)
    await pilot.pause()


async def written(pilot: Pilot) -> None:
    """Wait until the file is there."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_every_format_says_what_it_is_for(companion: Open, size: tuple[int, int]) -> None:
    async with companion().run_test(size=size) as pilot:
        await share(pilot)
        text = screen_text(pilot.app)
        for row in (
            "Text for a chat",
            "Picture",
            "Code for BG Stats",
            "Link for BG Stats",
            "CSV",
            "Markdown",
            "Record",
        ):
            assert row in text
        assert "for a spreadsheet" in text
        assert "🥇 Bea 29" in text, "the text itself is there to be read"
        assert "Record with tickets" not in text, "nothing is secret any more"


async def test_enter_writes_a_file(companion: Open, exports: Path) -> None:
    """It says which one; if a file of that name exists, it asks."""
    async with companion().run_test(size=(140, 40)) as pilot:
        await share(pilot)
        for key, start in (
            ("text", "Ticket to Ride: County"),
            ("csv", "\ufeffdate,"),
            ("json", "{"),
            ("markdown", "#"),
        ):
            await light(pilot, key)
            await pilot.press("enter")
            await written(pilot)
            screen = pilot.app.screen
            assert isinstance(screen, ShareScreen)
            assert screen.written is not None
            assert screen.written.name.startswith("2026-11-21-county-durham-ann-bea-cal.")
            assert screen.written.name in "".join(screen_text(pilot.app).split())
            assert screen.written.read_text("utf-8").startswith(start)
        file = screen.written
        await pilot.press("enter")
        await written(pilot)
        assert screen.written == file, "the same is there already"
        file.write_text("else")
        await pilot.press("w")
        await written(pilot)
        question = " ".join(str(line.render()) for line in pilot.app.screen.query(".ask-line"))
        assert f"{file} has different contents" in question
        await pressed(pilot, "enter")
        assert screen.written == exports / "2026-11-21-county-durham-ann-bea-cal-2.md"
        assert screen.written.name in "".join(screen_text(pilot.app).split())
        assert file.read_text("utf-8") == "else"


async def test_the_record_that_is_written_is_the_game(companion: Open, exports: Path) -> None:
    async with companion().run_test(size=(80, 24)) as pilot:
        await share(pilot)
        await light(pilot, "record")
        await pilot.press("enter")
        await written(pilot)
        in_file = (exports / "2026-11-21-county-durham-ann-bea-cal.ttr").read_text("utf-8")
        assert record_events(in_file, shipped_files.board) == record_events(FINAL, shipped_files.board)


@pytest.mark.usefixtures("letters")
async def test_a_picture_is_drawn_and_written(companion: Open, exports: Path, drawing: Hold) -> None:
    async with companion().run_test(size=(80, 24)) as pilot:
        await share(pilot)
        await light(pilot, "png")
        await pilot.press("enter")
        assert "Drawing the picture" in screen_text(pilot.app)
        drawing.set()
        await written(pilot)
        assert "Written to" in screen_text(pilot.app)
        with Image.open(exports / "2026-11-21-county-durham-ann-bea-cal.png") as drawn:
            assert min(drawn.size) > 1500
        await light(pilot, "svg")
        await pilot.press("enter")
        await written(pilot)
        assert (exports / "2026-11-21-county-durham-ann-bea-cal.svg").read_text("utf-8").startswith("<svg")


async def test_a_picture_can_be_stopped(companion: Open, exports: Path, drawing: Hold) -> None:
    """Escape stops the drawing, nothing is written; a second Escape leaves."""
    async with companion().run_test(size=(80, 24)) as pilot:
        screen = await share(pilot)
        await light(pilot, "png")
        await pilot.press("enter", "escape")
        await written(pilot)
        assert "Stopped; nothing is written." in screen_text(pilot.app)
        assert not exports.exists()
        assert pilot.app.screen is screen
        await pressed(pilot, "escape")
        assert isinstance(pilot.app.screen, SheetScreen)


async def test_c_copies_whatever_a_terminal_can_copy(companion: Open) -> None:
    async with companion().run_test(size=(80, 24)) as pilot:
        await share(pilot)
        await pressed(pilot, "c")
        assert pilot.app.clipboard.startswith("Ticket to Ride: County Durham")
        await light(pilot, "qr-bgstats")
        await pilot.press("c")
        assert pilot.app.clipboard.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
        await light(pilot, "png")
        await pressed(pilot, "c")
        assert "cannot be copied" in screen_text(pilot.app)


@pytest.mark.parametrize(("key", "size", "theme"), [(*code, theme) for code, theme in SCANNED])
async def test_a_phone_can_read_the_code_on_the_screen(
    companion: Open, key: str, size: tuple[int, int], theme: str
) -> None:
    """The exact text in every theme; the screen as pixels, read by another program."""
    async with companion().run_test(size=size) as pilot:
        screen = await share(pilot)
        pilot.app.theme = theme
        await light(pilot, key)
        await pressed(pilot, "enter")
        assert isinstance(pilot.app.screen, CodeScreen)
        payload = next(form for form in screen.formats if form.key == key).make(screen.play)
        assert scanned(pilot.app) == payload


async def test_a_code_is_only_black_and_white(companion: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its light rim is white for at least four modules, even without colours."""
    monkeypatch.setenv("NO_COLOR", "1")
    async with companion().run_test(size=(80, 24)) as pilot:
        await share(pilot)
        await light(pilot, "qr-text")
        await pressed(pilot, "enter")
        code = pilot.app.screen.query_one("#code")
        drawn = picture(pilot.app).convert("RGB")
        wide, high = code.size.width * 10, code.size.height * 20
        colours = drawn.crop((10, 10, 10 + wide, 10 + high)).getcolors()
        assert colours is not None
        assert {colour for _, colour in colours} == {(0, 0, 0), (255, 255, 255)}
        rim = drawn.crop((10, 10, 10 + wide, 10 + 40)).getcolors()
        assert rim == [(wide * 40, (255, 255, 255))]
        assert "Esc  goes back" in screen_text(pilot.app)


async def test_if_a_code_does_not_fit_its_picture_is_opened(
    companion: Open, exports: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says how much room is needed; a larger window shows it; Enter writes the picture and opens it."""
    opened: list[str] = []
    monkeypatch.setenv("DISPLAY", ":0")
    async with companion().run_test(size=(80, 24)) as pilot:
        monkeypatch.setattr(pilot.app, "open_url", opened.append)
        screen = await share(pilot)
        await light(pilot, "qr-bgstats")
        assert "appears once there is room" in " ".join(screen_text(pilot.app).split())
        await pressed(pilot, "enter")
        text = " ".join(screen_text(pilot.app).split())
        assert "No room for the code" in text
        assert "and this window has 80 × 24" in text
        await pressed(pilot, "enter")
        file = exports / "2026-11-21-county-durham-ann-bea-cal-bgstats.png"
        assert opened == [file.as_uri()]
        with Image.open(file) as drawn:
            codes = zxingcpp.read_barcodes(drawn)
        assert [code.text for code in codes] == [
            next(form for form in screen.formats if form.key == "qr-bgstats").make(screen.play)
        ]
        await pilot.resize_terminal(130, 60)
        await pilot.pause()
        assert scanned(pilot.app) == codes[0].text
        await pressed(pilot, "escape")
        assert pilot.app.screen is screen


async def test_the_app_asks_before_replacing_a_picture_of_a_code(companion: Open, exports: Path) -> None:
    """Escape leaves it as it is; once replaced, it is the code."""
    async with companion().run_test(size=(140, 50)) as pilot:
        await share(pilot)
        await light(pilot, "qr-text")
        await pressed(pilot, "enter", "w")
        (file,) = exports.iterdir()
        file.write_bytes(b"else")
        await pressed(pilot, "w", "escape")
        assert "Nothing was written." in flat(pilot.app)
        assert file.read_bytes() == b"else"
        await pressed(pilot, "w", "down", "enter")
        assert isinstance(pilot.app.screen, CodeScreen)
        assert file.name in part(pilot.app, "#code-said").replace(" ", "")
    assert file.read_bytes().startswith(b"\x89PNG")
    assert list(exports.iterdir()) == [file]


async def test_without_a_desktop_the_file_is_named(companion: Open) -> None:
    async with companion().run_test(size=(80, 24)) as pilot:
        await share(pilot)
        await pilot.press("o")
        assert "Nothing is written yet" in screen_text(pilot.app)
        await light(pilot, "qr-bgstats")
        await pressed(pilot, "enter", "o")
        text = "".join(screen_text(pilot.app).split())
        assert "Noprogramcanshowitfromhere." in text
        assert "bgstats.png" in text


async def test_a_record_too_long_for_any_code_is_reported(companion: Open) -> None:
    async with companion().run_test(size=(80, 24)) as pilot:
        await share(pilot, shipped_files.sample_record())
        await light(pilot, "qr-record")
        await pressed(pilot, "enter")
        assert isinstance(pilot.app.screen, ShareScreen)
        assert "are more than a code can hold (2953)" in " ".join(screen_text(pilot.app).split())


async def test_moving_over_the_record_with_tickets_names_none(companion: Open) -> None:
    """Moving down the list is not asking for them: the table sees the screen."""
    async with companion().run_test(size=(140, 40)) as pilot:
        await share(pilot, GOING)
        await pressed(pilot, "end")
        text = screen_text(pilot.app)
        assert "Not shown here: it names tickets" in text
        assert "Darlington - Hartlepool" not in text


async def test_secrets_stay_covered_until_requested(companion: Open) -> None:
    """For a game in progress no format names a kept ticket except the one that says so; none logs it as played."""
    async with companion().run_test(size=(140, 40)) as pilot:
        screen = await share(pilot, GOING)
        text = screen_text(pilot.app)
        assert "Tickets that were entered are covered here too" in text
        assert "BG Stats" not in text
        for form in screen.formats:
            content = form.make(screen.play)
            secret = [name for name in ("Hartlepool", "Stanhope", "Wearhead\n") if name in content]
            if form.key == "record-tickets":
                assert secret == ["Hartlepool", "Stanhope", "Wearhead\n"]
            elif form.kind == PICTURE:
                assert "Darlington – Hartlepool" not in content, "each city itself is on the board"
                assert "Durham – Stanhope" not in content
            else:
                assert secret == [], form.key
        assert "Record with tickets" in text


async def test_revealed_tickets_are_shared(companion: Open) -> None:
    """After `o` on the sheet; the record still has to be asked for."""
    async with companion().run_test(size=(140, 40)) as pilot:
        await share(pilot, GOING)
        await pressed(pilot, "escape", "o", "x")
        screen = pilot.app.screen
        assert isinstance(screen, ShareScreen)
        contents = {form.key: form.make(screen.play) for form in screen.formats}
        assert "Hartlepool" in contents["markdown"]
        assert "Hartlepool" not in contents["record"]


async def test_an_unwritable_folder_is_reported(
    companion: Open, exports: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    async with companion().run_test(size=(80, 24)) as pilot:
        await share(pilot)
        monkeypatch.setattr("companion.tui.exporting.write_new", full)
        await pilot.press("enter")
        await written(pilot)
        assert "Not written: the disk is full" in screen_text(pilot.app)


async def test_the_way_back_and_the_keys(companion: Open) -> None:
    async with companion().run_test(size=(80, 24)) as pilot:
        await share(pilot)
        await pressed(pilot, "f1")
        assert "write the file, or show the code" in screen_text(pilot.app)
        await pressed(pilot, "escape", "escape")
        assert isinstance(pilot.app.screen, SheetScreen)
