"""Older lines corrected on the screen: chosen in the history, judged where they stood, agreed to or left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

import pytest
from idle import Hold
from story import LATEST, LOOK, flat, looked, screen_text, typed
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Static

from companion.record.edits import DELETE, Edit
from companion.record.log import AMEND
from companion.record.piecemeal import Piecemeal
from companion.session import Correction, Session
from companion.store.journal import Journal
from companion.tui.app import CompanionApp
from companion.tui.screens.amend import AmendScreen
from companion.tui.screens.rules import RulesScreen
from companion.tui.screens.table import TableScreen
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.changes import Changes, ShownChange
from companion.tui.widgets.prompt import PromptBox

SMALL, MIDDLE = (80, 24), (140, 40)
DEALT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets", "Cal keeps 2 tickets")
GAME = (
    *DEALT,
    "Ann claims Consett - Stanley with 3 red, taking coal at Consett",
    "Bea claims Burnhill - Tow Law with 2 black",
    "Cal draws cards",
    "Ann draws cards",
)
Open = Callable[..., CompanionApp]
Make = Callable[..., str]


async def opened(pilot: Pilot, number: int) -> AmendScreen:
    """Go from the table to a line of the history."""
    await pilot.press("f3", "home", *["down"] * (number - 1), "enter")
    await pilot.pause()
    assert isinstance(pilot.app.screen, AmendScreen)
    return pilot.app.screen


async def taken(pilot: Pilot, what: str) -> None:
    """Choose what to do with the line."""
    await pilot.press(*["down"] * ("change", "insert", "delete", "cut").index(what), "enter")
    await pilot.pause()


async def line(pilot: Pilot, text: str, *, enter: bool = True) -> None:
    """Replace the line at the prompt."""
    await pilot.press("end", "ctrl+u")
    await typed(pilot, text, enter=enter)


def moves(app: CompanionApp) -> list[str]:
    assert app.session is not None
    return [move.text for move in app.session.moves]


async def test_a_line_is_changed_and_the_table_agrees(saved_game: Make, companion: Open) -> None:
    """The line appears at the prompt with what would change below it; Enter twice agrees, Ctrl+Z undoes it."""
    name = saved_game(*GAME)
    app = companion(name)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await opened(pilot, 4)
        text = screen_text(app)
        assert "Line 4 of 7 · before it: turn 1, Ann to move" in text
        assert "Undo to here: lines 5 to 7" in text
        await taken(pilot, "change")
        assert "It says that already." in await looked(pilot)
        await pilot.press("enter")
        assert "Enter leaves it as it is · Esc goes back" in await looked(pilot)
        assert "agrees" not in screen_text(app)
        await pilot.press("escape")
        await line(pilot, "consett - stanley with 3 red", enter=False)
        text = await looked(pilot)
        assert "✓ Ann claims Consett - Stanley with 3 red" in text
        assert "Enter continues; then you are asked to agree." in text
        assert "· Ann: coal 1 → 0." in text
        assert "· Then at Consett: coal." in text
        assert len(moves(app)) == 7
        await pilot.press("enter")
        text = screen_text(app)
        assert "line 4   Ann claims Consett - Stanley with 3 red, taking coal" in text
        assert "becomes  Ann claims Consett - Stanley with 3 red" in text
        assert "Enter agrees · Esc goes back" in text
        assert moves(app) == [*GAME]
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "✓ Line 4 is corrected; Ctrl+Z undoes that." in screen_text(app)
        assert moves(app)[3] == "Ann claims Consett - Stanley with 3 red"
        await pilot.press("ctrl+z")
        assert moves(app) == [*GAME]
        assert "The correction of line 4 is undone." in screen_text(app)
        await pilot.press("ctrl+y")
        assert "Line 4 is corrected again." in screen_text(app)
    journal = Journal.open(name)
    assert [event.kind for event in journal.events()][-3:] == [AMEND, "undo", "redo"]
    journal.close()


async def test_escape_leaves_everything_as_it_was(saved_game: Make, companion: Open) -> None:
    """At every stage Escape goes one step back, in the end to the table; nothing was kept."""
    name = saved_game(*GAME)
    app = companion(name)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = await opened(pilot, 5)
        await taken(pilot, "change")
        await line(pilot, "claims crook - durham ! so it was")
        assert screen.stage == "ask"
        await pilot.press("escape")
        assert screen.stage == "edit"
        assert screen.query_one(PromptBox).prompt.value == "claims crook - durham ! so it was"
        await pilot.press("escape")
        assert screen.stage == "menu"
        await taken(pilot, "delete")
        assert screen.stage == "ask"
        await pilot.press("escape")
        assert screen.stage == "menu"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert moves(app) == [*GAME]
    journal = Journal.open(name)
    assert AMEND not in [event.kind for event in journal.events()]
    journal.close()


async def test_the_new_line_is_judged_where_it_stood(saved_game: Make, companion: Open) -> None:
    """A route that was free there can be claimed; a refusal appears below with its rule, F7 opens it, Enter stays."""
    app = companion(saved_game(*GAME))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = await opened(pilot, 4)
        await taken(pilot, "change")
        await line(pilot, "claims burnhill - tow law with 2 black", enter=False)
        text = await looked(pilot)
        assert "✓ Ann claims Burnhill - Tow Law with 2 black" in text
        assert "✗ Line 5 would be refused and not count: Bea claims Burnhill - Tow Law" in text
        assert "BA-08" in text
        await line(pilot, "bea draws cards")
        assert screen.stage == "edit"
        assert "BA-03" in screen_text(app)
        assert "What would change" not in await looked(pilot)
        await pilot.press("f7")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)


async def test_lines_that_would_be_lost_can_be_kept(saved_game: Make, companion: Open) -> None:
    """Once a line is deleted, those after it are out of turn and would be lost; ! plays them nevertheless."""
    app = companion(saved_game(*GAME))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await opened(pilot, 4)
        await pilot.press("down", "down")
        text = await looked(pilot)
        assert "✗ Line 5 would be refused and not count" in text, "the lit one shows what it would do"
        await pilot.press("enter")
        text = screen_text(app)
        assert "without 4  Ann claims Consett - Stanley" in text
        assert "Enter agrees, without 2 lines" in text
        await pilot.press("!")
        text = screen_text(app)
        assert "Line 5 would be played although refused" in text
        assert "what is refused is played anyway" in text
        await pilot.press("!")
        assert "Enter agrees, without 2 lines" in screen_text(app)
        await pilot.press("!", "enter")
        await pilot.pause()
        assert moves(app)[3] == "Bea claims Burnhill - Tow Law with 2 black !"
        assert len(moves(app)) == 6


async def test_a_line_is_inserted_before_another(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*GAME))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await opened(pilot, 4)
        await taken(pilot, "insert")
        await typed(pilot, "table adds ticket durham - stanhope 9")
        assert "before 4  table adds ticket Durham - Stanhope 9" in screen_text(app)
        assert "· The board would have Durham – Stanhope 9." in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert moves(app)[3:5] == ["table adds ticket Durham - Stanhope 9", GAME[3]]


async def test_undo_to_here(saved_game: Make, companion: Open) -> None:
    """Everything after a line is undone at once; Ctrl+Y plays it again line by line."""
    app = companion(saved_game(*GAME))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await opened(pilot, 4)
        await taken(pilot, "cut")
        text = screen_text(app)
        assert "Lines 5 to 7 are undone." in text
        assert "Bea would be to move" not in text, "it is Bea's turn now, too"
        await pilot.press("enter")
        await pilot.pause()
        assert moves(app) == [*GAME[:4]]
        assert "Lines 5 to 7 are undone; Ctrl+Y redoes them one by one." in screen_text(app)
        await pilot.press("ctrl+y")
        assert "Played again: Bea claims Burnhill - Tow Law with 2 black" in screen_text(app)
        await pilot.press("ctrl+z", "ctrl+z")
        assert "Lines 5 to 7 count again." in screen_text(app)
        assert moves(app) == [*GAME]


async def test_kept_tickets_are_covered(saved_game: Make, companion: Open) -> None:
    """A line that names tickets is shown under a cover to its owner only; whoever agrees sees only their number."""
    secret = "Ann keeps Durham - Middlesbrough, Wynyard - Consett"
    app = companion(saved_game(secret, *GAME[1:]))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = await opened(pilot, 1)
        box = screen.query_one(PromptBox)
        assert "1  Ann keeps 2 tickets" in screen_text(app)
        await taken(pilot, "change")
        text = screen_text(app)
        assert screen.stage == "cover"
        assert "A line of Ann's tickets" in text
        assert "Everybody else, look away." in text
        assert "Middlesbrough" not in text
        assert box.prompt.value == ""
        await pilot.press(*"draws", "space", *"cards")
        assert "This is Ann's cover, not the prompt" in flat(app)
        await pilot.press("enter")
        assert screen.stage == "cover", "the Enter of a line that was typed at the cover lifts nothing"
        await pilot.press("enter")
        assert secret in screen_text(app)
        await line(pilot, "keeps durham - middlesbrough, crook - easington, wynyard - consett")
        text = screen_text(app)
        assert screen.stage == "ask"
        assert "becomes  Ann keeps 3 tickets" in text
        assert "Ann: tickets 2 → 3." in text
        assert "Middlesbrough" not in text
        await pilot.press("escape")
        assert screen.stage == "cover", "who agrees has looked at the screen"
        assert "Middlesbrough" not in screen_text(app)
        await pilot.press("enter")
        assert "crook - easington" in screen_text(app)
        await pilot.press("escape", "down", "enter")
        assert screen.stage == "edit"
        await pilot.press("up")
        assert "iddles" not in screen_text(app), "Up brings no secret back"
        await pilot.press("escape", "up", "enter", "enter", "end", "enter")
        assert screen.stage == "ask"


async def test_a_secret_line_can_be_deleted_unseen(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game("Ann keeps Durham - Middlesbrough, Wynyard - Consett", *GAME[1:]))
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        await opened(pilot, 1)
        await taken(pilot, "delete")
        assert "without 1  Ann keeps 2 tickets" in screen_text(app)
        assert "Wynyard - Consett" not in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert moves(app) == [*GAME[1:]]


@pytest.mark.rule("BA-18", "BA-19")
@pytest.mark.parametrize("held", ["Durham - Middlesbrough", "Coxhoe - Durham"])
@pytest.mark.parametrize("named", ["Bea draws 4 tickets, keeps {}", "Bea shows {}"])
async def test_that_somebody_else_named_a_ticket_in_secret_is_seen_nowhere(
    saved_game: Make, companion: Open, named: str, held: str
) -> None:
    """Not even by the player whose line counts with a `!` because of that."""
    asked = named.format("Durham - Middlesbrough")
    marked = f"{asked} !" if "Middlesbrough" in held else asked
    app = companion(saved_game(f"Ann keeps {held}, Wynyard - Consett", *GAME[1:4], marked))
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        screen = await opened(pilot, 5)
        assert list(screen.rules_at_hand()) == []
        assert "!" not in f"{screen.query_one('#amend-line', Static).content}"
        await taken(pilot, "change")
        if screen.stage == "cover":
            await pilot.press("enter")
        assert screen.query_one(PromptBox).prompt.value == asked
        await pilot.press("escape", "escape", "up", "enter")
        await pilot.pause()
        await taken(pilot, "cut")
        await pilot.press("enter")
        await pilot.pause()
        done = asked.split(" keeps")[0]
        assert f"Taken back: {done}" in flat(app)
        assert f"{asked} !" not in flat(app)


async def test_changes_that_cannot_be_agreed_to(saved_game: Make, companion: Open) -> None:
    """A later line that could no longer be read is named; Enter changes nothing."""
    lines = ("table adds route Durham - Hartlepool 2 red", "table corrects route Durham - Hartlepool to 3")
    app = companion(saved_game(*DEALT, *lines))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = await opened(pilot, 4)
        await taken(pilot, "delete")
        text = screen_text(app)
        assert "✗ Line 5 could no longer be read" in text
        assert "You cannot agree to this" in text
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is screen
        assert len(moves(app)) == 5


async def test_a_full_disk_changes_nothing(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*GAME))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = await opened(pilot, 7)
        await taken(pilot, "delete")
        assert app.opened.journal is not None
        app.opened.journal._link.execute("PRAGMA query_only = 1")
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is screen
        assert "could not be saved" in screen_text(app)
        assert moves(app) == [*GAME]


async def test_the_board_as_it_was(saved_game: Make, companion: Open) -> None:
    """A wide window shows the board before the line, with what the new line names highlighted."""
    app = companion(saved_game(*GAME))
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        screen = await opened(pilot, 5)
        board = screen.query_one(BoardView)
        assert board.display
        assert len(board.marks.claims) == 1
        assert board.region.area
        await taken(pilot, "change")
        await pilot.pause()
        assert "Burnhill" in screen_text(app)


async def test_a_search_may_finish_after_the_screen_closed(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*GAME))
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        screen = await opened(pilot, 5)
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is not screen
        await screen._find_changes(Edit(DELETE, 5))
        assert screen.correction is not None


async def test_keys_of_the_history(saved_game: Make, companion: Open) -> None:
    """Arrows, page keys and clicks choose a line; what is typed there goes to the prompt."""
    app = companion(saved_game(*DEALT, *["Ann draws cards", "Bea draws cards", "Cal draws cards"] * 12))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("f3", "pageup", "pageup", "up")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, AmendScreen)
        middle = app.screen.number
        assert 3 < middle < 25
        await pilot.press("escape")
        await pilot.press("home", "up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, AmendScreen)
        assert app.screen.number == 1
        await pilot.press("escape", "end", "down", "pagedown", "enter")
        await pilot.pause()
        assert isinstance(app.screen, AmendScreen)
        assert app.screen.number == 39
        assert "Undo to here" not in screen_text(app), "nothing stands behind the last line"
        await pilot.press("escape")
        await pilot.click("#history", offset=(10, 2))
        await pilot.click("#history", offset=(10, 2))
        await pilot.pause()
        assert isinstance(app.screen, AmendScreen)
        await pilot.press("escape", "x")
        assert app.screen.query_one(PromptBox).prompt.value == "x"


async def test_an_empty_history_opens_nothing(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("f3", "up", "pageup", "enter")
        await pilot.click("#history", offset=(10, 2))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_a_key_is_shown_before_consequences_are_worked_out(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the search takes, a key pressed meanwhile is on the screen first, and the search is dropped."""
    began: list[str] = []
    dropped: list[str] = []
    held = Hold()
    propose = Session.propose_piecemeal

    def endless(session: Session, edit: Edit, *, insist: bool = False) -> Piecemeal[Correction]:
        until = monotonic() + LATEST
        began.append(edit.text)
        try:
            while not held.is_set():
                assert monotonic() < until, "no key came through"
                yield
        except GeneratorExit:
            dropped.append(edit.text)
            raise
        return (yield from propose(session, edit, insist=insist))

    monkeypatch.setattr(Session, "propose_piecemeal", endless)
    app = companion(saved_game(*GAME))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await opened(pilot, 5)
        await taken(pilot, "change")
        await line(pilot, "claims burnhill - tow law with 2 blac", enter=False)
        while not began:
            await asyncio.sleep(LOOK)
        await pilot.press("k")
        text = screen_text(app)
        assert "claims burnhill - tow law with 2 black" in text
        assert "What would change" not in text
        held.set()
        assert "It says that already." in await looked(pilot)
        assert dropped
        assert dropped == began[:-1]


class OnlyChanges(App[None]):
    def compose(self) -> ComposeResult:
        yield Changes()


@pytest.mark.parametrize("width", [30, 47])
async def test_a_long_list_is_complete_beside_its_scrollbar(width: int) -> None:
    """A sentence continues below its beginning, not below its sign; no letter is under the bar; the last one is
    reached.
    """
    says = [f"Line {number} would be refused for another reason: Bea draws cards." for number in range(40)]
    app = OnlyChanges()
    async with app.run_test(size=(width, 10)) as pilot:
        changes = app.query_one(Changes)
        changes.show([ShownChange("✗", "", text) for text in says])
        await pilot.pause()
        assert changes.show_vertical_scrollbar
        room = width - changes.scrollbar_size_vertical
        seen: dict[int, str] = {}
        for top in (*range(0, changes.max_scroll_y, 10), changes.max_scroll_y):
            changes.scroll_to(y=top, animate=False, immediate=True)
            await pilot.pause()
            seen |= {top + at: row[:room] for at, row in enumerate(screen_text(app).split("\n"))}
        rows = [seen[at] for at in sorted(seen)]
        assert all(row[:2] in ("✗ ", "  ") for row in rows)
        assert " ".join(" ".join(rows).split()) == " ".join(f"✗ {text}" for text in says)


@pytest.mark.parametrize("size", [(40, 12), SMALL, (200, 50)])
async def test_any_window(saved_game: Make, companion: Open, size: tuple[int, int]) -> None:
    """The choices and what is being agreed to are visible in any window."""
    app = companion(saved_game(*GAME))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await opened(pilot, 6)
        assert "Delete it" in screen_text(app)
        await taken(pilot, "delete")
        assert "Enter agrees" in screen_text(app)
        await pilot.press("f1")
        await pilot.pause()
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert len(moves(app)) == 6
