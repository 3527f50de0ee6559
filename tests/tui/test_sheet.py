"""Stories of reading the sheet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from story import burst, flat, pressed, screen_text, settled
from textual.pilot import Pilot

from companion.archive.open_game import OpenGame
from companion.session import Session, record_events
from companion.store import shipped_files
from companion.tui.app import CompanionApp
from companion.tui.screens.rules import RulesScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.lines import SheetLines

Open = Callable[..., CompanionApp]
HEAD = "board: county-durham\nplayers: Ann red, Bea blue, Cal green\ndate: 2026-11-21\ntracking: {}\n"
FINAL = (
    HEAD.format("final")
    + """
Ann owns Durham - Chester-le-Street red, Chester-le-Street - Washington, Murton - Washington
Bea owns Bishop Auckland - Durham purple, Bishop Auckland - Wolsingham
Cal owns Sunderland - Washington
Ann holds 1 coal, 39 trains
Bea holds 4 coal
Cal holds 4 coal
Ann shows Chester-le-Street - Murton, Darlington - Hartlepool
Bea shows Durham - Stanhope 9
"""
)
GOING = (
    HEAD.format("turns")
    + """
Ann keeps 3 tickets
Bea keeps 2 tickets
Cal keeps 2 tickets
Ann claims Durham - Chester-le-Street red
Bea claims Durham - Chester-le-Street ! we allow it
Cal draws blind, blind, blind
"""
)


async def sheet_of(pilot: Pilot, record: str) -> SheetScreen:
    """The sheet of a record."""
    await pilot.pause()
    pilot.app.switch_to(OpenGame(Session(record_events(record, shipped_files.board), shipped_files.board)))
    pilot.app.show("sheet", pilot.app.session)
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, SheetScreen)
    return screen


def more(screen: SheetScreen) -> str:
    """The whole text under the lines, as one line."""
    return " ".join(str(screen.query_one("#sheet-more").render()).split())


@pytest.mark.parametrize("size", [(80, 24), (140, 40), (200, 50)])
async def test_the_sheet_has_every_line(companion: Open, size: tuple[int, int]) -> None:
    """Sides by rank, a row for each kind of points with its rule, the total, and who won."""
    async with companion().run_test(size=size) as pilot:
        await sheet_of(pilot, FINAL)
        lines = screen_text(pilot.app).splitlines()
        head = next(line for line in lines if "1 Bea" in line)
        assert head.index("1 Bea") < head.index("2 Cal") < head.index("3 Ann")
        text = "\n".join(lines)
        for row in ("routes", "tickets", "longest path", "most tickets", "most coal", "least coal", "total"):
            assert row in text
        assert "CD-16" in text
        assert "Bea wins with" in text


async def test_each_side_has_its_tickets_and_its_path(companion: Open) -> None:
    """Right goes to the next side: its completed and failed tickets, and its path highlighted on the board."""
    async with companion().run_test(size=(140, 40)) as pilot:
        screen = await sheet_of(pilot, FINAL)
        assert "✗ -9 Durham – Stanhope" in more(screen)
        await pilot.press("right", "right")
        await pilot.pause()
        text = more(screen)
        assert "Ann's tickets ✓ +5 Chester-le-Street – Murton ✗ -10 Darlington – Hartlepool" in text
        assert "Longest path, 6 spaces: Durham – Chester-le-Street – Washington – Murton" in text
        marks = screen.query_one(BoardView).marks
        assert marks.highlighted_cities == {"Durham", "Chester-le-Street", "Washington", "Murton"}
        assert len(marks.highlighted) == 3
        assert "Ann's longest path, 6 spaces, is highlighted." in screen_text(pilot.app)


async def test_the_sheet_says_who_gets_a_bonus_and_why(companion: Open) -> None:
    """The chosen line says who scores and why, and what the others have."""
    async with companion().run_test(size=(140, 40)) as pilot:
        screen = await sheet_of(pilot, FINAL)
        rows = [what for what, _ in screen.query_one(SheetLines).rows]
        await pilot.press(*["down"] * rows.index("longest path"))
        assert "longest path, by CD-16 Bea +10: 8 spaces without a break" in more(screen)
        assert "Ann: 6 spaces without a break" in more(screen)
        await pilot.press(*["up"] * 9, *["down"] * rows.index("most coal"))
        text = more(screen)
        assert "Bea +10: 4 coal tokens left" in text
        assert "Cal +10: 4 coal tokens left" in text
        assert "Ann: 1 coal token left" in text


LEVEL = "board: county-durham\nplayers: Ann, Bea, Cal, Dee, Eli\ntracking: claims\n"


@pytest.mark.parametrize(
    ("more_told", "coal", "points"),
    [
        ("", "nobody holds coal, so all have the most", "10"),
        ("option: coal.none_counts = no\n", "nobody holds coal: as the table chose, nobody has the most", "·"),
        ("option: coal.level_counts = no\n", "nobody holds coal: as the table chose, nobody has the most", "·"),
    ],
)
async def test_a_bonus_that_nobody_or_everybody_has_says_why_on_its_line(
    companion: Open, more_told: str, coal: str, points: str
) -> None:
    """Without choosing the line or pressing a key, at 80 columns with five players; a click still finds its row."""
    async with companion().run_test(size=(80, 24)) as pilot:
        screen = await sheet_of(pilot, LEVEL + more_told)
        rows = screen_text(pilot.app).split("\n")
        at = next(y for y, row in enumerate(rows) if row.strip().startswith("most coal"))
        assert rows[at].split()[3:] == [points] * 5
        assert rows[at + 1].strip() == coal
        assert "nobody has a route" in screen_text(pilot.app)
        assert "nobody completed a ticket" in screen_text(pilot.app)
        for y, what in ((at, "most coal"), (at + 1, "most coal"), (at + 2, "least coal")):
            await pilot.click("#sheet-lines", offset=(3, y - screen.query_one(SheetLines).region.y))
            assert screen.query_one(SheetLines).chosen_row[0] == what
        await pilot.click("#sheet-lines", offset=(3, at + 4 - screen.query_one(SheetLines).region.y))
        assert screen.query_one(SheetLines).chosen_row is None


async def test_a_bonus_that_somebody_has_needs_no_explanation(companion: Open) -> None:
    async with companion().run_test(size=(80, 24)) as pilot:
        screen = await sheet_of(pilot, FINAL)
        assert not screen.query_one(SheetLines).explanations


async def test_the_rule_of_a_line(companion: Open) -> None:
    """F7 opens the rule of the chosen line; Escape comes back to it."""
    async with companion().run_test(size=(80, 24)) as pilot:
        screen = await sheet_of(pilot, FINAL)
        rows = [what for what, _ in screen.query_one(SheetLines).rows]
        await pilot.press(*["down"] * rows.index("most coal"), "f7")
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulesScreen)
        assert "CD-17" in screen_text(pilot.app)
        await pilot.press(*"ferry")
        await pilot.pause()
        assert pilot.app.focused.value == "ferry"
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is screen
        assert screen.query_one(SheetLines).chosen_row == ("most coal", "CD-17")


async def test_the_board_has_the_small_screen_to_itself(companion: Open) -> None:
    """At 80x24 `b` shows the board with the path, and sides can still be switched; Escape shows the lines again."""
    async with companion().run_test(size=(80, 24)) as pilot:
        screen = await sheet_of(pilot, FINAL)
        assert not screen.query_one(BoardView).size
        await pilot.press("b")
        await pilot.pause()
        assert "Bea's longest path, 8 spaces, is highlighted." in screen_text(pilot.app)
        await pilot.press("right")
        await pilot.pause()
        assert "Cal's longest path, 2 spaces, is highlighted." in screen_text(pilot.app)
        await pilot.press("escape")
        await pilot.pause()
        assert "2 Cal" in screen_text(pilot.app)


async def test_a_game_that_is_not_over_says_so(companion: Open) -> None:
    """It also reports missing tickets and lines that were refused or overruled."""
    async with companion().run_test(size=(80, 24)) as pilot:
        screen = await sheet_of(pilot, GOING)
        assert "The last turn is not played; this is how it stands." in screen_text(pilot.app)
        assert "As it stands: Ann and Bea are level with" in screen_text(pilot.app)
        assert "wins" not in screen_text(pilot.app)
        text = more(screen)
        assert "Ann kept 3 tickets; known so far: 0." in text
        assert "3 tickets kept, none revealed yet." in text
        assert "played although refused: Bea claims Durham - Chester-le-Street" in text
        assert "CD-08 Ann took one track of Chester-le-Street – Durham" in text
        assert "refused: Cal draws" in text


async def test_the_player_ahead_only_leads_until_tickets_are_shown(companion: Open) -> None:
    """Where turns are not tracked nobody has won before a ticket is shown."""
    record = HEAD.format("claims") + "\nAnn claims Bishop Auckland - Shildon\nBea claims Murton - Washington\n"
    async with companion().run_test(size=(80, 24)) as pilot:
        await sheet_of(pilot, record)
        assert "As it stands: Bea leads with" in screen_text(pilot.app)
        assert "wins" not in screen_text(pilot.app)
        await sheet_of(pilot, record + "Ann shows Durham - Middlesbrough\n")
        assert "Bea wins with" in screen_text(pilot.app)


async def test_rows_have_the_same_order_at_any_point_of_the_game(companion: Open) -> None:
    """Routes, tickets, then the bonuses, even if the first player has no tickets to count."""
    record = (
        HEAD.format("claims")
        + "\nAnn claims Gateshead - South Shields green\nBea claims Murton - Washington\n"
        + "Bea shows Murton - Washington 4\n"
    )
    async with companion().run_test(size=(80, 24)) as pilot:
        screen = await sheet_of(pilot, record)
        rows = [what for what, _ in screen.query_one(SheetLines).rows]
        assert rows == ["routes", "tickets", "longest path", "most tickets", "most coal", "least coal"]


async def test_a_house_rule_is_explained_in_words(companion: Open) -> None:
    """Not only by its name in a record."""
    record = FINAL.replace("tracking: final\n", "tracking: final\noption: pieces.train = 40\n")
    async with companion().run_test(size=(80, 24)) as pilot:
        text = more(await sheet_of(pilot, record))
        assert "House rule: Trains of each player: 40 trains (option: pieces.train = 40)." in text


@pytest.mark.parametrize("tracking", ["turns", "claims"])
async def test_named_tickets_are_covered_while_the_game_goes_on(companion: Open, tracking: str) -> None:
    """Everybody sees this screen: no ticket, and no points for one, until the table reveals them."""
    record = (
        HEAD.format(tracking)
        + """
Ann keeps Coxhoe - Durham, Darlington - Hartlepool
Bea keeps Coxhoe - Durham, Darlington - Wearhead, Bishop Auckland - Gateshead !
Cal keeps Wearhead - Easington 15, Easington - Stanhope 9
Ann claims Bishop Auckland - Shildon
"""
    )
    async with companion().run_test(size=(80, 24)) as pilot:
        screen = await sheet_of(pilot, record)
        text = screen_text(pilot.app)
        assert "he tickets that were entered are covered" in text
        assert "BA-17" not in text
        assert "Covered until they are revealed." in text
        for side in range(3):
            shown = more(screen)
            assert "Hartlepool" not in shown, side
            assert "Gateshead" not in shown, side
            assert "Coxhoe" not in shown, side
            assert "Easington" not in shown, side
            await pilot.press("right")
            await pilot.pause()
        assert "Ann kept 2 tickets; they count once they are revealed." in shown
        assert "although refused" not in shown  # it would say that somebody else named one of them
        await pilot.press("o", "left", "left")
        await pilot.pause()
        assert "covered" not in screen_text(pilot.app)
        shown = ""
        for _ in range(3):
            shown += more(screen)
            await pilot.press("right")
            await pilot.pause()
        assert "played although refused: Bea keeps Coxhoe - Durham" in shown
        assert "Bea cannot hold Coxhoe – Durham" in shown
        assert "Told by the table, not in the board file: Easington – Stanhope 9 and Wearhead – Easington 15." in shown
        assert "✗ -10 Darlington – Hartlepool" in shown
        assert "✗ -15 Darlington – Wearhead" in shown


async def test_the_record_is_written_to_a_new_file(companion: Open, tmp_path: Path) -> None:
    """`e` writes it into the folder for files and says where; a second time it is already there."""
    async with companion().run_test(size=(140, 40)) as pilot:
        await sheet_of(pilot, FINAL)
        await pilot.press("e")
        await pilot.pause()
        file = tmp_path / "2026-11-21-county-durham-ann-bea-cal.ttr"
        assert record_events(file.read_text("utf-8"), shipped_files.board) == record_events(FINAL, shipped_files.board)
        assert file.name in "".join(screen_text(pilot.app).split())
        await pilot.press("e")
        await pilot.pause()
        assert list(tmp_path.glob("*.ttr")) == [file]
        assert file.name in "".join(screen_text(pilot.app).split())


def asked(app: CompanionApp) -> str:
    """The text of a question, however long the path in it is."""
    return " ".join(str(line.render()) for line in app.screen.query(".ask-line"))


@pytest.mark.parametrize(
    ("keys", "written", "says"),
    [
        (("\n",), {"2.ttr": "", ".ttr": "else"}, "The record is in"),
        (("<down>", "\n"), {".ttr": ""}, "The record is in"),
        (("\x1b",), {".ttr": "else"}, "Nothing was written."),
        (("<down>", "<down>", "\n", "\x1b"), {".ttr": "else"}, "Nothing was written."),
        (("<down>", "<down>", "\n", "<ctrl+u>", "friday 21.11", "\n"), {".ttr": "else", "friday 21.11.ttr": ""},
         "The record is in"),
        (("<down>", "<down>", "\n", "<ctrl+u>", "there", "\n"), {".ttr": "else", "there": ""}, "The record is in"),
        (("<down>", "<down>", "\n", "<ctrl+u>", "gone/x", "\n"), {".ttr": "else"}, "Not written: there is no such"),
        # another name that is taken is asked about in turn
        (("<down>", "<down>", "\n", "<ctrl+u>", "taken.ttr", "\n", "<down>", "\n"), {".ttr": "else", "taken.ttr": ""},
         "The record is in"),
    ],
)  # fmt: skip
async def test_the_app_asks_about_an_existing_file(
    companion: Open, tmp_path: Path, keys: tuple[str, ...], written: dict[str, str], says: str
) -> None:
    """Beside it under the next name, in its place, under another name or in another folder, or not at all."""
    name = "2026-11-21-county-durham-ann-bea-cal"
    (tmp_path / f"{name}.ttr").write_text("else")
    (tmp_path / "taken.ttr").write_text("mine")
    (tmp_path / "there").mkdir()
    places = {".ttr": f"{name}.ttr", "2.ttr": f"{name}-2.ttr", "there": f"there/{name}.ttr"}
    async with companion().run_test(size=(80, 24)) as pilot:
        screen = await sheet_of(pilot, FINAL)
        burst(pilot.app, "e")
        await settled(pilot)
        assert "different contents" in asked(pilot.app)
        burst(pilot.app, *keys)
        await settled(pilot)
        assert says in flat(pilot.app)
        record = screen.session.record()
    for place, text in written.items():
        assert (tmp_path / places.get(place, place)).read_text("utf-8") == (text or record)
    left = {"taken.ttr", *(places.get(place, place) for place in written)}
    assert {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.ttr")} == left


async def test_a_click_chooses_side_and_line(companion: Open) -> None:
    """A click on a number chooses its side and its line."""
    async with companion().run_test(size=(80, 24)) as pilot:
        screen = await sheet_of(pilot, FINAL)
        lines = screen.query_one(SheetLines)
        text = screen_text(pilot.app).splitlines()
        row = next(at for at, line in enumerate(text) if line.strip().startswith("tickets"))
        column = next(line for line in text if "3 Ann" in line).index("3 Ann")
        await pilot.click(offset=(column, row))
        await pilot.pause()
        assert lines.chosen_side.name == "Ann"
        assert lines.chosen_row == ("tickets", "BA-17")


async def test_five_names_of_any_length_fit(companion: Open) -> None:
    """The longest names of five players still leave every number visible at 80 columns."""
    names = ["Wilhelmina von Habsburg", "[red]Maximilian Second", "Zoë 🚂🚂🚂🚂🚂🚂🚂🚂", "王小明", "E"]
    record = f"board: usa\nplayers: {', '.join(names)}\ntracking: final\n" + "".join(
        f"{name} owns {track}\n"
        for name, track in zip(
            names,
            ("Miami - Charleston", "Miami - Atlanta", "Dallas - El Paso", "Helena - Denver", "Boston - New York red"),
            strict=True,
        )
    )
    async with companion().run_test(size=(80, 24)) as pilot:
        screen = await sheet_of(pilot, record)
        lines = screen_text(pilot.app).splitlines()
        total = next(line for line in lines if line.strip().startswith("total"))
        assert len(total.split()) == 6
        assert screen.query_one(SheetLines).size.width <= 80


@pytest.mark.parametrize("record", [FINAL, GOING, GOING + "Ann keeps Coxhoe - Durham, Darlington - Hartlepool !\n"])
async def test_every_letter_key_is_in_the_footer_and_no_other_does_anything(companion: Open, record: str) -> None:
    """Even in the smallest window, followed by the key to go back and the help."""
    async with companion().run_test(size=(80, 24)) as pilot:
        screen = await sheet_of(pilot, record)
        foot = screen_text(pilot.app).splitlines()[-1]
        bound = {key for key, binding in screen.active_bindings.items() if len(key) == 1 and binding.enabled}
        assert [key for key in sorted(bound) if f" {key} " not in foot] == []
        assert "Esc back F1 keys" in foot
        before = screen_text(pilot.app)
        await pilot.press(*sorted(set("abcdefghijklmnopqrstuvwxyz!?/1") - bound), *"BXEPT")
        await pilot.pause()
        assert pilot.app.screen is screen
        assert screen_text(pilot.app) == before


async def test_a_seat_whose_tickets_were_not_entered_is_named(companion: Open) -> None:
    """Below who won: not all tickets are known, the side whose tickets were not entered, and whose
    in the shared text.
    """
    async with companion().run_test(size=(80, 24)) as pilot:
        screen = await sheet_of(pilot, FINAL)
        pilot.app.screen.opened = True
        screen._renew()
        await pilot.pause()
        assert "Bea wins with" in screen_text(pilot.app)
        assert "Not all tickets are known." in screen_text(pilot.app)
        await pilot.press("right")
        await pilot.pause()
        assert "Cal's tickets Tickets not entered." in more(screen)
        assert "Tickets not told: Cal." in more(screen)


async def test_a_board_without_the_longest_path_mentions_none(companion: Open) -> None:
    record = "board: great-lakes\nplayers: Ann, Bea\ntracking: claims\nAnn claims Chicago - Muskegon\n"
    app = companion()
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        app.switch_to(OpenGame(Session(record_events(record, shipped_files.board), shipped_files.board)))
        app.show("sheet", app.session)
        await pilot.pause()
        assert "no path to highlight" not in screen_text(app)


async def test_a_boards_doubts_are_on_the_sheet_once_they_count(companion: Open) -> None:
    game = "board: italy\nplayers: Ann, Bea\ntracking: final\n\nAnn owns {}\nBea owns Bari - Foggia red\n"
    app = companion()
    async with app.run_test(size=(80, 60)) as pilot:
        await sheet_of(pilot, game.format("Bari - Taranto purple"))
        assert "Doubtful on this board" not in flat(app)
        await sheet_of(pilot, game.format("Bari - Croazia (Bari)"))
        assert "Doubtful on this board: Bari – Croazia" in flat(app)


async def test_five_players_fit_side_by_side_in_forty_columns(companion: Open) -> None:
    """Labels are shortened before a column moves down into the next row; a click finds its side there too."""
    record = (Path(__file__).parents[1] / "games" / "county-durham-5-turns.ttr").read_text("utf-8")
    app = companion()
    async with app.run_test(size=(40, 30)) as pilot:
        screen = await sheet_of(pilot, record)
        lines = screen.query_one(SheetLines)
        rows = [row.split() for row in screen_text(app).splitlines()]
        assert ["total", *(str(side.total) for side in lines.sides)] in rows
        assert ["1", "D…", "2", "E…", "3", "C…", "4", "B…", "5", "A…"] in rows
        await pilot.click(SheetLines, offset=(lines.content_size.width - 2, 1))
        assert lines.chosen_side.name == "Ann"


async def test_the_sheet_follows_what_phones_play(companion: Open, saved_game: Callable[..., str]) -> None:
    """Points and board; the chosen side stays chosen even if another one is in its place."""
    app = companion(saved_game("Ann claims Crook - Tow Law", tracking="claims"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.desk.proposals.may_play = True
        await pressed(pilot, "f2", "right", "down")
        lines, board = app.screen.query_one(SheetLines), app.screen.query_one("#sheet-board", BoardView)
        assert lines.chosen_side.name == "Bea"
        assert app.desk.propose(1, "claims Durham - Chester-le-Street").how == "played"
        await pilot.pause()
        assert (lines.chosen_side.name, lines.side) == ("Bea", 0)
        assert lines.chosen_side.total == 17
        assert len(board.marks.claims) == 2
        await pressed(pilot, "f1")
        assert app.desk.propose(1, "claims Bishop Auckland - Crook").how == "played"
        await pressed(pilot, "escape")
        assert len(board.marks.claims) == 3


@pytest.mark.rule("BA-18")
async def test_no_line_of_a_covered_sheet_depends_on_the_tickets_that_were_named(companion: Open) -> None:
    """Not even how many somebody has completed, by which they would win or miss a bonus."""
    texts = []
    done, lost = "Coxhoe - Durham, Bishop Auckland - Shildon 3", "Coxhoe - Durham, Darlington - Hartlepool"
    for kept in (done, lost, "2 tickets"):
        lines = f"Ann keeps {kept}\nBea keeps 2 tickets\nCal keeps Wearhead - Easington 15, Easington - Stanhope 9"
        record = f"{HEAD.format('turns')}\n{lines}\nAnn claims Bishop Auckland - Shildon\n"
        async with companion().run_test(size=(120, 50)) as pilot:
            screen = await sheet_of(pilot, record)
            texts.append(screen_text(pilot.app))
            for _ in screen.query_one(SheetLines).rows:
                await pressed(pilot, "down")
                texts[-1] += screen_text(pilot.app)
    assert "most tickets" in texts[0].casefold()
    assert len(set(texts)) == 1


async def test_tickets_a_phone_names_while_the_sheet_is_open_are_covered(
    companion: Open, saved_game: Callable[..., str]
) -> None:
    """Even if the table revealed what was named before; what it agreed to covers no other tickets."""
    app = companion(saved_game("Ann keeps 2 tickets", "Bea keeps 2 tickets"))
    async with app.run_test(size=(120, 50)) as pilot:
        await pilot.pause()
        app.desk.proposals.may_play = True
        await pressed(pilot, "f2")
        assert app.desk.propose(2, "Cal keeps Coxhoe - Durham, Darlington - Hartlepool").how == "played"
        await pressed(pilot, "right", "right")
        assert "Coxhoe –" not in screen_text(app)
        assert "o open" in flat(app)
        await pressed(pilot, "o")
        assert "Coxhoe – Durham" in screen_text(app)
        assert app.desk.propose(0, "draws cards").how == "played"
        await pilot.pause()
        assert "Coxhoe – Durham" in screen_text(app)
        await pressed(pilot, "f1")
        drawn = "draws 4 tickets, keeps Durham - Middlesbrough"
        assert app.desk.propose(1, drawn).how == "played"
        await pressed(pilot, "escape", "left")
        assert "Durham – Middlesbrough" not in screen_text(app)
        await pressed(pilot, "right")
        assert "Coxhoe –" not in screen_text(app)
