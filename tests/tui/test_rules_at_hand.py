"""Stories of rules that are one key away: from a refusal, a score, a choice of the set-up, and back again."""

from __future__ import annotations

from collections.abc import Callable

from story import flat, looked, opened, part, screen_text, typed
from textual.pilot import Pilot
from textual.widgets import Input, OptionList
from whole_book import BOOK

from companion.tui.app import CompanionApp
from companion.tui.screens.amend import AmendScreen
from companion.tui.screens.new_game import NewGameScreen
from companion.tui.screens.rules import RulesScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.screens.table import TableScreen
from companion.tui.widgets.pick import Pick
from companion.tui.widgets.tick import Tick

SMALL = (80, 24)
RULES = len(BOOK)
DEALT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets", "Cal keeps 2 tickets")
Open = Callable[..., CompanionApp]
Make = Callable[..., str]


async def rules_by(pilot: Pilot, *keys: str) -> RulesScreen:
    """The rule search, opened with these keys."""
    await pilot.press(*keys)
    await pilot.pause()
    assert isinstance(pilot.app.screen, RulesScreen)
    return pilot.app.screen


def listed(screen: RulesScreen, count: int) -> list[str | None]:
    """The first rules of the list."""
    shown = screen.query_one("#rules-list", OptionList)
    return [shown.get_option_at_index(at).id for at in range(count)]


async def test_a_question_typed_at_the_prompt_is_looked_up(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "can i take coal at both ends", enter=False)
        assert "F7 looks this up in the rules." in flat(app)
        screen = await rules_by(pilot, "f7")
        assert screen.query_one("#rules-line", Input).value == "can i take coal at both ends"
        assert screen.number == "CD-10"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_every_rule_of_a_refusal_and_back_to_the_line(saved_game: Make, companion: Open) -> None:
    """Two reasons, two rules: the first is on show, Down goes to the second; Escape comes back to the line."""
    app = companion(saved_game(*DEALT, "Ann claims Burnhill - Tow Law with 2 black"))
    async with app.run_test(size=SMALL) as pilot:
        line = "cal claims burnhill - tow law with 2 red"
        await typed(pilot, line, enter=False)
        await pilot.press("left", "left")
        assert isinstance(app.screen, TableScreen)
        reasons = list(dict.fromkeys(reason.rule for reason in app.screen.box.answer.verdict.reasons))
        assert len(reasons) > 1
        for _ in range(2):
            screen = await rules_by(pilot, "f7")
            assert screen.number == reasons[0]
            assert listed(screen, len(reasons)) == reasons
            assert f"{len(reasons)} from where you were, then all · {RULES} rules" in flat(app)
            await pilot.press("down")
            await pilot.pause()
            assert screen.number == reasons[1]
            await typed(pilot, "longest path", enter=False)
            assert listed(screen, 1) == ["CD-16"]
            await pilot.press("escape")
            await pilot.pause()
            prompt = app.screen.query_one("#prompt", Input)
            assert (prompt.value, prompt.cursor_position) == (line, len(line) - 2)


async def test_the_opened_rule_is_visible_in_the_list(companion: Open) -> None:
    """Of 157 rules, the one on show is highlighted and in view."""
    async with companion().run_test(size=SMALL) as pilot:
        await pilot.pause()
        pilot.app.show("rules", "IN-02")
        await pilot.pause()
        await pilot.pause()
        assert "IN-02" in part(pilot.app, "#rules-list")


async def test_a_score_line_its_remarks_and_back(companion: Open) -> None:
    """F7 on the sheet: the rule of the line, then those of refused lines and of what the table chose."""
    record = (
        "board: county-durham\nplayers: Ann, Bea\ntracking: claims\noption: coal.level_counts = no\n\n"
        "Ann claims Burnhill - Tow Law\nBea claims Burnhill - Tow Law !\n"
    )
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, record)
        await pilot.press("f2", "down", "down")
        await pilot.pause()
        before = screen_text(app)
        screen = await rules_by(pilot, "f7")
        assert listed(screen, 3) == [screen.number, "BA-08", "CD-19"]
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, SheetScreen)
        assert screen_text(app) == before


async def test_a_choice_of_the_set_up_and_back(companion: Open) -> None:
    """F7 opens the rule of the current box or choice, with the board's rules first; nothing is lost."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        from companion.session.new_game import NewGame

        draft = NewGame()
        draft.board = "county-durham"
        app.push_screen(NewGameScreen(draft, step=2))
        await pilot.pause()
        tick = app.screen.query(Tick).first()
        assert app.focused is tick
        screen = await rules_by(pilot, "f7")
        assert screen.number == tick.name
        await typed(pilot, "double routes", enter=False)
        assert listed(screen, 1) == ["CD-08"]
        await pilot.press("escape")
        await pilot.pause()
        assert app.focused is tick
        picks = app.screen.query(Pick)
        picks.last().focus()
        screen = await rules_by(pilot, "f7")
        assert screen.number == app.screen_stack[-2].query_one("OpenPoints").points[-1].rule
        await pilot.press("escape")
        await pilot.pause()
        assert app.focused is picks.last()


async def test_the_reason_against_an_old_line_and_back(companion: Open) -> None:
    """For an overruled line opened in the history, F7 opens what spoke against it."""
    record = (
        "board: county-durham\nplayers: Ann, Bea\ntracking: claims\n\n"
        "Ann claims Burnhill - Tow Law\nBea claims Burnhill - Tow Law !\n"
    )
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, record)
        await pilot.press("f3", "up", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, AmendScreen)
        screen = await rules_by(pilot, "f7")
        assert screen.number == "BA-08"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, AmendScreen)


async def test_the_palette_opens_the_rules_anywhere(companion: Open) -> None:
    """Even where no rule is at hand, and never twice."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+p")
        await typed(pilot, "rules", enter=False)
        await looked(pilot)
        await pilot.press("enter")
        await looked(pilot)
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("f7")
        await pilot.pause()
        assert len([screen for screen in app.screen_stack if isinstance(screen, RulesScreen)]) == 1


async def test_the_rule_of_a_refusal_gives_the_number_for_the_board_in_play(companion: Open) -> None:
    """The base rule leaves it to the board; a house rule of this very table is shown too."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        for board, more, says in (
            ("usa-mega", "", "keep at least 3 of the 5 tickets dealt."),
            ("usa", "", "keep at least 2 of the 3 tickets dealt."),
            ("usa", "option: tickets.keep = 3\n", "keep all 3 tickets dealt."),
        ):
            await opened(pilot, f"board: {board}\nplayers: Ann, Bea\ntracking: turns\n{more}")
            await typed(pilot, "ann keeps 1 ticket", enter=False)
            assert "F7 opens BA-12." in flat(app)
            screen = await rules_by(pilot, "f7")
            assert screen.number == "BA-12"
            assert says in part(app, "#rules-passage")
            assert "On this board (USA" in part(app, "#rules-passage")


async def test_rules_of_other_boards_are_listed_below_under_their_names(saved_game: Make, companion: Open) -> None:
    """Rules of the board in play come first; the others cannot be mistaken for them, in the list or on their page."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = await rules_by(pilot, "f7")
        assert f"{RULES} rules · 47 of them apply on this board" in flat(app)
        await typed(pilot, "longest path", enter=False)
        options = screen.query_one("#rules-list", OptionList).options
        heads = [at for at, option in enumerate(options) if option.id is None]
        assert all(option.id[:2] in ("CD", "BA") for option in options[: heads[0]])
        assert not [option.id for option in options[heads[0] :] if option.id and option.id[:2] in ("CD", "BA")]
        other = options[heads[0] + 1].id or ""
        assert f"Not here: {app.storage.rule_book[other].family_title}" in str(options[heads[0]].prompt)
        assert screen.number == "CD-16"
        assert "On this board (County Durham (Coal Country)): · the longest path scores 10 points." in part(
            app, "#rules-passage"
        )
        assert "Not a rule" not in flat(app)
        await pilot.press(*["down"] * heads[0])  # past the heading to the first rule of another board
        await pilot.pause()
        assert screen.number is not None
        assert screen.number == other
        assert "Not a rule of the current board (County Durham (Coal Country))." in part(app, "#rules-passage")


async def test_the_tables_choice_is_shown_with_its_rule(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(80, 40)) as pilot:
        await opened(
            pilot, "board: county-durham\nplayers: Ann, Bea\ntracking: turns\noption: coal.level_counts = no\n"
        )
        pilot.app.show("rules", "CD-19")
        await pilot.pause()
        passage = part(app, "#rules-passage")
        assert "At this table: · When all hold the same coal: nobody has the most or the least." in passage


async def test_the_rules_know_the_board_of_a_new_game_too(companion: Open) -> None:
    """While a game is being prepared, F7 refers to the chosen board and to what is chosen on it."""
    app = companion()
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        from companion.session.new_game import NewGame

        draft = NewGame()
        draft.board = "great-lakes"
        app.push_screen(NewGameScreen(draft, step=2))
        await pilot.pause()
        app.show("rules", "GL-02")
        await pilot.pause()
        assert "On this board (Great Lakes): · keep at least 3 of the 5 tickets dealt." in part(app, "#rules-passage")


async def test_the_page_of_a_rule_says_what_replaces_it_with_dice(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, "board: county-durham\nplayers: Ann, Bea\ntracking: turns\ndice: yes\n")
        await app.push_screen(RulesScreen("CD-02"))
        await pilot.pause()
        assert "With dice (DX-01) it reads: Deal each player 4 tickets." in part(app, "#rules-text")


async def test_the_number_to_type_belongs_to_the_board_in_play(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        for board, number in (("europe", "EU-01"), ("usa", "BA-01")):
            await opened(pilot, f"board: {board}\nplayers: Ann, Bea\ntracking: turns\n")
            await rules_by(pilot, "f7")
            assert f"words, or a number such as {number}" in flat(app)
            await pilot.press("escape")
            await pilot.pause()
