"""Stories of importing many records at once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from pathlib import Path

import pytest
from idle import Hold
from many_games import written
from story import pressed, settled, shows
from textual.pilot import Pilot
from textual.widgets import Input

from companion.archive import importing
from companion.archive.importing import ImportResult
from companion.store.saved_games import saved_games
from companion.tui.app import CompanionApp
from companion.tui.screens.import_records import ImportRecordsScreen
from companion.tui.screens.open_record import OpenRecordScreen
from companion.tui.screens.table import TableScreen
from companion.tui.storage import Storage

Open = Callable[..., CompanionApp]


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """A folder with four records."""
    return written(tmp_path / "records", 4)


async def at_folder(pilot: Pilot, path: str) -> str:
    """The screen for opening records, with a path typed."""
    await settled(pilot)
    await pressed(pilot, "o")
    pilot.app.screen.query_one("#open-path", Input).value = path
    return await settled(pilot)


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_f3_imports_a_whole_folder(companion: Open, records: Path, size: tuple[int, int]) -> None:
    """The number of records is above the list; afterwards it says how many were imported, and none
    is imported twice.
    """
    app = companion()
    async with app.run_test(size=size) as pilot:
        text = await at_folder(pilot, f"{records}/")
        assert "4 records here: F3 imports all of them." in text
        assert "F3 import all" in text
        await pilot.press("f3")
        text = await settled(pilot)
        assert isinstance(app.screen, ImportRecordsScreen)
        assert "Imported: 4 games." in text
        assert len(saved_games()[0]) == 4
        await pressed(pilot, "escape")
        assert isinstance(app.screen, OpenRecordScreen)
        await pilot.press("f3")
        text = await settled(pilot)
        assert "Imported: 0 games.  Already saved: 4." in text
        assert len(saved_games()[0]) == 4


async def test_a_record_of_an_old_board_says_so(companion: Open, tmp_path: Path) -> None:
    """When imported among others, and when opened alone; the saved game has the board's present name."""
    record = "board: county-durham\nplayers: Ann, Bea\ntracking: claims\nAnn claims Boldon - Washington\n"
    (tmp_path / "old.ttr").write_text(record, "utf-8")
    (tmp_path / "usa.ttr").write_text("board: usa\nplayers: Ann, Bea\n", "utf-8")
    says = "fits the board that had this name before: County Durham (former board)"
    app = companion()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await at_folder(pilot, f"{tmp_path}/")
        await pilot.press("f3")
        text = " ".join((await settled(pilot)).split())
        assert "Imported: 2 games." in text
        assert text.count(says) == 1
        assert sorted(game.board for game in saved_games()[0]) == ["county-durham-2026", "usa"]
        assert app.open_record(tmp_path / "usa.ttr") is None
        assert says not in await settled(pilot)
        assert not app._notifications
        assert app.open_record(tmp_path / "old.ttr") is None
        await settled(pilot)
        assert any(says in note.message for note in app._notifications)
        assert len(saved_games()[0]) == 2


async def test_typing_narrows_the_list(companion: Open, records: Path) -> None:
    """Only records that match what is typed count; with a single one there is nothing to import together."""
    (records / "friday.ttr").write_text((records / "evening-0.ttr").read_text("utf-8"), "utf-8")
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        assert "5 records here" in await at_folder(pilot, f"{records}/")
        await pilot.press("e")
        assert "4 records here" in await settled(pilot)
        app.screen.query_one("#open-path", Input).value = f"{records}/f"
        text = await settled(pilot)
        assert "records here" not in text
        assert "F3" not in text
        await pressed(pilot, "f3")
        assert isinstance(app.screen, OpenRecordScreen)


async def test_enter_on_a_folder_opens_it(companion: Open, records: Path) -> None:
    """A folder is not a record; the records in it are listed."""
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        await at_folder(pilot, str(records))
        await pilot.press("enter")
        text = await settled(pilot)
        assert app.screen.query_one("#open-path", Input).value == f"{records}/"
        assert "evening-3.ttr" in text


async def test_unreadable_records_are_reported_with_their_place(companion: Open, records: Path) -> None:
    """The others are imported."""
    (records / "evening-1.ttr").write_text("board: usa\nplayers: Ann, Bea\n\nAnn claims Atlantis - Lemuria\n")
    async with companion().run_test(size=(140, 40)) as pilot:
        await at_folder(pilot, f"{records}/")
        await pilot.press("f3")
        text = await settled(pilot)
        assert "Imported: 3 games.  Not imported: 1." in text
        assert "evening-1.ttr:4:12:" in text
        lines = text.splitlines()
        at = next(n for n, line in enumerate(lines) if "Ann claims Atlantis" in line)
        assert lines[at].index("Atlantis") == lines[at + 1].index("^^^^^^^^")


async def test_the_import_can_be_stopped(companion: Open, records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar is shown while records are imported; Esc stops after the current one, and what was imported stays."""
    go, real = Hold(), importing.import_records

    def slow(self: Storage, files: Sequence[str]) -> Generator[ImportResult, None, None]:
        for progress in real(files):
            yield progress
            if progress.done == 2:
                assert go.wait(30)

    monkeypatch.setattr(Storage, "import_records", slow)
    monkeypatch.setattr("companion.tui.widgets.working.PAUSE", 0)
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_folder(pilot, f"{records}/")
        await pilot.press("f3")
        await shows(pilot, "2 of 4")
        await pilot.press("escape")
        go.set()
        text = await settled(pilot)
        assert isinstance(app.screen, ImportRecordsScreen)
        assert "Stopped; 1 left. What was imported stays." in text
        assert len(saved_games()[0]) == 3
        await pressed(pilot, "escape")
        assert isinstance(app.screen, OpenRecordScreen)


async def test_a_record_opened_twice_is_one_game(companion: Open, records: Path) -> None:
    """The second time, the game that it became is opened, so that it does not count twice."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(2):
            await at_folder(pilot, str(records / "evening-0.ttr"))
            await pilot.press("enter")
            await settled(pilot)
            assert isinstance(app.screen, TableScreen)
            app.go_home()
            await settled(pilot)
    assert len(saved_games()[0]) == 1


async def test_an_opened_record_says_which_of_its_lines_were_refused(companion: Open, tmp_path: Path) -> None:
    record = tmp_path / "mail.ttr"
    head = "board: usa\nplayers: Ann, Bea\ntracking: turns\n\n"
    record.write_text(f"{head}Ann keeps 2 tickets\nBea keeps 2 tickets\nBea draws cards\nAnn draws cards\n", "utf-8")
    app = companion()
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await at_folder(pilot, str(record))
        await pressed(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        (says,) = [note.message for note in app._notifications]
        assert says.startswith("One of its lines was refused and has no effect: line 3 of the history")
