"""Stories of looking up a rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import burst, pressed, screen_text, typed
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from companion.tui.app import CompanionApp
from companion.tui.screens.home import HomeScreen
from companion.tui.screens.rules import RulesScreen

Open = Callable[..., CompanionApp]
Make = Callable[..., str]


async def looking(pilot: Pilot, number: str | None = None) -> CompanionApp:
    """Open the rule search, at a rule if one is given."""
    await pilot.pause()
    pilot.app.show("rules", *([] if number is None else [number]))
    await pilot.pause()
    assert isinstance(pilot.app.screen, RulesScreen)
    return pilot.app


def flat(app: CompanionApp) -> str:
    """The passage as one line, so that a sentence is found wherever it is wrapped."""
    left = app.screen.query_one("#rules-passage").region.x
    return " ".join(" ".join(line[left:] for line in screen_text(app).splitlines()).split())


@pytest.mark.parametrize("size", [(80, 24), (140, 40), (200, 50)])
async def test_typed_words_are_found_immediately(companion: Open, size: tuple[int, int]) -> None:
    """The best rule is shown beside the list, with its number, family, text and source."""
    async with companion().run_test(size=size) as pilot:
        app = await looking(pilot)
        await typed(pilot, "coal both ends", enter=False)
        text = screen_text(app)
        assert "CD-10  Coal at both ends" in text
        assert "County Durham · Coal" in text
        assert "take one token at most" in flat(app)
        assert "Source: County Durham" in text
        assert "In this app: enforced." in text


async def test_words_that_no_rule_has_are_named(saved_game: Make, companion: Open) -> None:
    """The names of the board's cities need no rule."""
    async with companion(saved_game()).run_test(size=(80, 24)) as pilot:
        app = await looking(pilot)
        await typed(pilot, "sleeve coal in Durham", enter=False)
        assert "found · No rule has “sleeve”. · " in screen_text(app)


async def test_the_typed_words_stand_out(companion: Open) -> None:
    """In title and text, and not by colour alone."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await looking(pilot)
        await typed(pilot, "coal", enter=False)
        strips = app.screen._compositor.render_strips()
        marked = [s.text for strip in strips for s in strip if s.style and s.style.underline and s.text.strip()]
        assert {word.lower() for word in marked} == {"coal"}
        assert len(marked) > 5


async def test_a_number_opens_its_passage(companion: Open) -> None:
    """When opened for a refusal, the rule is on show and highlighted in the list."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await looking(pilot, "CD-07")
        assert app.screen.number == "CD-07"
        text = screen_text(app)
        assert "CD-07  Ferries need a wild" in text
        assert "Open in the rules:" in text
        lit_row = app.screen.query_one("#rules-list", OptionList)
        assert lit_row.get_option_at_index(lit_row.highlighted).id == "CD-07"


async def test_the_board_in_play_comes_first(saved_game: Make, companion: Open) -> None:
    """At a County Durham table its own rules come before the base rules."""
    async with companion(saved_game()).run_test(size=(80, 24)) as pilot:
        app = await looking(pilot)
        assert app.screen.number == "CD-01"
        await typed(pilot, "double routes", enter=False)
        assert app.screen.number == "CD-08"


async def test_links_are_followed_and_retraced(companion: Open) -> None:
    """Tab reaches the links, Enter follows, Escape and Backspace go back the same way, then out."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await looking(pilot, "CD-09")
        await pressed(pilot, "tab", "enter")
        assert app.screen.number == "CD-10"
        await pressed(pilot, "down", "enter")
        assert app.screen.number == "CD-11"
        await pressed(pilot, "backspace")
        assert app.screen.number == "CD-10"
        await pressed(pilot, "escape")
        assert app.screen.number == "CD-09"
        await pilot.press("escape")
        assert app.focused.id == "rules-line"
        await pressed(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_link_can_be_clicked(companion: Open) -> None:
    """The mouse follows a link too."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await looking(pilot, "CD-09")
        await pilot.click("#rules-links", offset=(5, 0))
        await pilot.pause()
        assert app.screen.number == "CD-10"


async def test_arrows_move_through_the_results(companion: Open) -> None:
    """Up and Down work while typing; letters go into the search from anywhere."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await looking(pilot)
        await typed(pilot, "coal", enter=False)
        first = app.screen.number
        await pressed(pilot, "down", "down")
        assert app.screen.number != first
        await pressed(pilot, "up", "up")
        assert app.screen.number == first
        await pilot.press("tab")
        await pilot.press("space", *"both")
        assert app.screen.query_one("#rules-line", Input).value == "coal both"


async def test_nothing_found_suggests_words(companion: Open) -> None:
    """A word that no rule has, and the nearest words of the book."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await looking(pilot)
        await typed(pilot, "locmtv", enter=False)
        assert "Nothing found for “locmtv”. Perhaps locomotive" in screen_text(app)
        assert "Source:" not in screen_text(app)  # nothing of the previous passage
        assert "→" not in screen_text(app)
        await pilot.press("backspace", "backspace", "backspace", "tab", "enter")
        assert app.screen.number is not None


async def test_the_list_and_the_passage_agree_while_typing(companion: Open) -> None:
    """However fast the typing, the first row is highlighted, and it is the passage on show."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await looking(pilot)
        line = app.screen.query_one("#rules-line", Input)
        for typed_text in ("who", "coal both", "who begins", "coal both", "coal"):
            line.value = typed_text
        await pilot.pause()
        await pilot.pause()
        rows = app.screen.query_one("#rules-list", OptionList)
        assert rows.highlighted == 0
        assert rows.highlighted_option.id == app.screen.number


async def test_an_open_point_is_explained_in_words(companion: Open) -> None:
    """What the booklet leaves open, what the table may choose, and how a record names it."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await looking(pilot, "CD-01")
        app.screen.query_one("#rules-scroll").scroll_end(animate=False)
        await pilot.pause()
        text = flat(app)
        assert "Trains of each player · The last round begins · A tie for the win" in text
        assert "As options in a record: pieces.train · turns.ends_at · ties.order" in text


async def test_typed_text_is_not_markup(companion: Open) -> None:
    """Brackets are only characters."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await looking(pilot)
        app.screen.query_one("#rules-line", Input).value = "[zzzz]qqqq"
        await pilot.pause()
        assert "“[zzzz]qqqq”" in screen_text(app)


async def test_an_unknown_number_is_reported(companion: Open) -> None:
    """A table's own board may name a rule that no text has."""
    async with companion().run_test(size=(80, 24)) as pilot:
        app = await looking(pilot, "XX-99")
        assert "There is no rule XX-99." in screen_text(app)


async def test_with_dice_their_rules_come_first(companion: Open) -> None:
    """With dice, "tunnel" finds the dice rule before the board's; with cards it finds the board's."""
    firsts = {}
    async with companion().run_test(size=(140, 40)) as pilot:
        for head in ("", "dice: yes\n"):
            assert pilot.app.open_record(f"board: europe\nplayers: Ann, Bea\ntracking: turns\n{head}") is None
            app = await looking(pilot)
            await typed(pilot, "tunnel", enter=False)
            firsts[head] = app.screen.query_one("#rules-list", OptionList).get_option_at_index(0).id
    assert firsts == {"": "EU-02", "dice: yes\n": "DX-15"}


async def test_a_misspelling_finds_the_rules_of_the_board_in_play(companion: Open) -> None:
    """The word "tunel" is in other boards' passages (Spanish); here it is taken for "tunnel" too."""
    record = "board: team-asia\nteams: Ann + Cal, Bea + Dee\ntracking: turns\n"
    async with companion().run_test(size=(80, 24)) as pilot:
        assert pilot.app.open_record(record) is None
        app = await looking(pilot)
        await typed(pilot, "tunel", enter=False)
        listed = app.screen.query_one("#rules-list", OptionList)
        first = {listed.get_option_at_index(at).id for at in range(4)}
        assert first <= {"AS-17", "AS-18", "AS-19", "AS-20", "AS-21"}
        assert " 0 hold" not in screen_text(app)


async def test_a_question_typed_fast_is_looked_up_once_complete(
    companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no search for every single letter, which would lag more and more; the next key acts
    on what was found.
    """
    asked: list[str] = []
    find = RulesScreen._find
    monkeypatch.setattr(RulesScreen, "_find", lambda screen, query: (asked.append(query), find(screen, query)))
    app = companion()
    async with app.run_test(size=(100, 30)) as pilot:
        await pressed(pilot, "r")
        burst(app, "how long is a tunnel", "<down>")
        await pilot.pause()
        assert app.screen.query_one(Input).value == "how long is a tunnel"
        assert asked[-1] == "how long is a tunnel"
        assert len(asked) < 5
        assert app.screen.query_one("#rules-list", OptionList).highlighted == 1
