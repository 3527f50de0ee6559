"""Stories at the table, told through the running app."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_table import DEALT, LARGE, MIDDLE, SMALL, prompt_of, table_of
from story import flat, looked, screen_text, typed

from companion.tui.app import CompanionApp
from companion.tui.screens.rules import RulesScreen

Open = Callable[..., CompanionApp]
Make = Callable[..., str]


async def test_an_empty_table_says_what_to_type(saved_game: Make, companion: Open) -> None:
    """At set-up the screen asks for everybody's tickets and shows a line for it; afterwards for a draw."""
    app = companion(saved_game())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "how many tickets do Ann, Bea and Cal keep" in screen_text(app)
        assert "ann keeps" in screen_text(app)
        await typed(pilot, "bea keeps 3")
        assert "how many tickets do Ann and Cal keep" in screen_text(app)
        await typed(pilot, "ann keeps 3")
        await typed(pilot, "cal keeps 2")
        assert "Played: Cal keeps 2 tickets" in screen_text(app)
        assert "Ann › draws cards" in screen_text(app)


async def test_the_examples_are_accepted(saved_game: Make, companion: Open) -> None:
    """Typing the example below the prompt plays it."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        table = table_of(app)
        assert len(table.box.hint.examples) == 4
        for example in table.box.hint.examples:
            assert table.session.preview(example).playable, example
        await typed(pilot, table.box.hint.examples[0])
        assert len(table.session.game.owners) == 1


async def test_the_set_up_need_not_be_entered(saved_game: Make, companion: Open) -> None:
    """The first turn may be played before the kept tickets are entered."""
    app = companion(saved_game())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*"draws", "space", *"cards", "enter")
        await pilot.pause()
        assert "· Bea to move ·" in screen_text(app)


async def test_the_verdict_is_below_the_line_while_typing(saved_game: Make, companion: Open) -> None:
    """Shortened cities are shown in full, with points and pieces; nothing is played before Enter."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "claims cons - stan with 3 red", enter=False)
        text = screen_text(app)
        assert "✓ Ann claims Consett - Stanley with 3 red" in text
        assert "+4 points  ·  coal at Consett or Stanley not taken  ·  42 trains left" in text
        assert not table_of(app).session.game.owners
        await pilot.press("enter")
        text = screen_text(app)
        assert "✓ +4 points  ·  Played: Ann claims Consett - Stanley with 3 red" in text
        assert "4 points  42 trains" in text
        assert "Bea ›" in text
        assert prompt_of(app) == ""


async def test_an_overruled_line_says_what_it_violates(saved_game: Make, companion: Open) -> None:
    """A route that the board lacks brings nothing: no points, and no coal is left at its ends."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=MIDDLE) as pilot:
        await typed(pilot, "claims Bishop Auckland - Gateshead with 3 blue !")
        shown = flat(app)
        assert "! Played against BA-27: Ann claims Bishop Auckland - Gateshead with 3 blue !" in shown
        assert "No route joins Bishop Auckland and Gateshead" in shown
        assert "not taken" not in shown


async def test_a_refusal_has_its_number_and_can_be_overruled(saved_game: Make, companion: Open) -> None:
    """A refused line stays at the prompt; F7 opens its rule; with ! it is played, and the history marks it."""
    app = companion(saved_game(*DEALT, "Ann claims Burnhill - Tow Law with 2 black"))
    async with app.run_test(size=MIDDLE) as pilot:
        await typed(pilot, "claims burnhill - tow law with 2 black")
        text = screen_text(app)
        assert "BA-08  Burnhill – Tow Law is taken: Ann owns it." in text
        assert "Not played." in text
        assert prompt_of(app) == "claims burnhill - tow law with 2 black"
        assert len(table_of(app).session.moves) == 4
        await pilot.press("f7")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        await typed(pilot, "! agreed", enter=False)
        assert "against the rule" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        text = screen_text(app)
        assert "5! Bea claims Burnhill - Tow Law with 2" in text
        assert len(table_of(app).session.moves) == 5


async def test_unreadable_words_are_pointed_at(saved_game: Make, companion: Open) -> None:
    """A caret points at the word in question, with the nearest names."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "claims durhm - crook", enter=False)
        rows = screen_text(app).split("\n")
        at = next(y for y, row in enumerate(rows) if "claims durhm" in row)
        assert rows[at + 1].index("^") == rows[at].index("durhm")
        assert rows[at + 1].count("^") == len("durhm")
        assert "no city “durhm”. Did you mean Durham?" in rows[at + 2]


async def test_tab_completes_and_down_chooses(saved_game: Make, companion: Open) -> None:
    """Suggestions are listed below the prompt; Tab takes the best one, Down and Enter another."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "claims tow", enter=False)
        table = table_of(app)
        await looked(pilot)
        first, second = table.box.completion.listed[:2]
        assert f"Tab {first.line}" in screen_text(app)
        await pilot.press("tab")
        assert prompt_of(app) == first.line + " "
        await pilot.press("escape")
        assert prompt_of(app) == ""
        await typed(pilot, "claims tow", enter=False)
        await pilot.press("down", "down", "enter")
        assert prompt_of(app) == second.line + " "
        assert not table.session.game.owners
        await pilot.press("enter")
        await pilot.pause()
        assert len(table.session.game.owners) == 1


async def test_tab_during_set_up_offers_what_is_asked_for(saved_game: Make, companion: Open) -> None:
    """On the empty line Tab completes the kept tickets of the next player who has not entered them."""
    app = companion(saved_game("Ann keeps 3 tickets"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("tab")
        assert prompt_of(app).startswith("Bea keeps ")


@pytest.mark.parametrize("lines", [(), ("Ann keeps 3 tickets",), DEALT], ids=["first", "second", "in play"])
async def test_tab_on_the_empty_line_takes_the_grey_suggestion(
    saved_game: Make, companion: Open, lines: tuple[str, ...]
) -> None:
    """The first suggestion is the example in the line: Tab takes what was read there, including a number of tickets."""
    app = companion(saved_game(*lines))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        grey = str(table_of(app).box.prompt.placeholder)
        assert grey in screen_text(app)
        meant = app.session.preview(grey).turn
        await pilot.press("tab")
        assert app.session.preview(prompt_of(app)).turn == meant is not None
        await pilot.press("enter")
        await pilot.pause()
        assert app.session.moves[-1].turn == meant


CLAIM = "Ann claims Denver - Santa Fe"


@pytest.mark.parametrize(
    ("lines", "facts", "grey"),
    [
        (DEALT, {}, "draws cards"),
        ((*DEALT, CLAIM), {}, "draws cards"),
        (DEALT[:2], {"setup": {"dice": ("yes",)}}, "cal keeps "),
        (DEALT, {"setup": {"dice": ("yes",)}}, "rolls "),
        ((*DEALT, f"Ann rolls 5 single; {CLAIM[4:]}"), {"setup": {"dice": ("yes",)}}, ""),
        ((), {"tracking": "claims"}, "ann keeps "),
        (DEALT, {"tracking": "claims"}, "ann claims "),
        ((*DEALT, CLAIM), {"tracking": "claims"}, ""),
        ((), {"tracking": "final"}, "ann "),
        (("Ann owns Denver - Santa Fe",), {"tracking": "final"}, ""),
        ((), {"tracking": "counts"}, "ann has "),
        (("Ann has 3 routes of 2",), {"tracking": "counts"}, ""),
    ],
)
async def test_the_grey_suggestion_is_likely_or_shows_the_form_once(
    saved_game: Make, companion: Open, lines: tuple[str, ...], facts: dict[str, object], grey: str
) -> None:
    """Nobody can say which route will be claimed: no claim is suggested there once one is on the board."""
    app = companion(saved_game(*lines, board="usa", **facts))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        if facts.get("tracking") == "counts":  # the score pad is on top
            await pilot.press("escape")
            await pilot.pause()
        stands = str(table_of(app).box.prompt.placeholder)
        assert stands.startswith(grey)
        assert bool(stands) == bool(grey)
        assert table_of(app).box.hint.examples


async def test_undo_and_redo(saved_game: Make, companion: Open) -> None:
    """Ctrl+Z and F5 undo lines, Ctrl+Y and F6 play them again; the board and the seats follow."""
    app = companion(saved_game(*DEALT, "Ann claims Burnhill - Tow Law with 2 black"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "43 trains" in screen_text(app)
        await pilot.press("ctrl+z")
        await pilot.pause()
        text = screen_text(app)
        assert "Taken back: Ann claims Burnhill - Tow Law with 2 black" in text
        assert "43 trains" not in text
        assert "^y redo" in text.split("\n")[-1]
        await pilot.press("f5")
        await pilot.pause()
        assert "Taken back: Cal keeps 2 tickets" in screen_text(app)
        await pilot.press("f6", "ctrl+y")
        await pilot.pause()
        assert "Played again: Ann claims Burnhill - Tow Law with 2 black" in screen_text(app)
        assert "43 trains" in screen_text(app)
        await pilot.press("ctrl+y")
        await pilot.pause()
        assert "nothing to redo" in screen_text(app)
        assert "^y redo" not in screen_text(app)


@pytest.mark.parametrize("width", [80, 140])
async def test_the_keys_fit_however_many_apply(saved_game: Make, companion: Open, width: int) -> None:
    """With pieces to choose and a line to redo, nearly every key is still visible at 80 columns."""
    app = companion(saved_game("Ann keeps 2 tickets", board="great-lakes"))
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+z")
        await pilot.pause()
        keys = " ".join(screen_text(app).split("\n")[-1].split())
        assert keys.endswith("F4 tickets F7 rules F8 pick ^z undo ^y redo Esc home" + " ^q quit" * (width > 90))
        await pilot.resize_terminal(60, 24)
        await pilot.pause()
        await pilot.pause()
        keys = " ".join(screen_text(app).split("\n")[-1].split())
        assert keys == "F1 help F2 sheet F3 history F4 tickets F7 rules F8 pick"


async def test_an_undo_says_so_while_something_is_typed(saved_game: Make, companion: Open) -> None:
    """The next letter shows only the verdict again; what is typed stays."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "durham ches", enter=False)
        await pilot.press("ctrl+z")
        await pilot.pause()
        text = screen_text(app)
        assert "› durham ches" in text
        assert "✓ Taken back: Cal keeps 2 tickets" in text
        await typed(pilot, "t", enter=False)
        assert "Taken back" not in screen_text(app)
        await pilot.press("ctrl+z", "ctrl+z", "ctrl+z")
        await pilot.pause()
        assert "There is nothing to undo." in screen_text(app)


async def test_a_move_typed_behind_a_refused_line_is_told_apart(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "draws red")
        assert "Not played" in screen_text(app)
        await typed(pilot, "draws cards")
        assert "“draws cards” was typed behind a line that was not played. Esc clears both." in screen_text(app)
        await typed(pilot, "bea draws cards")
        assert "“bea draws cards” was typed behind a line that was not played." in screen_text(app)
        await typed(pilot, "s", enter=False)
        assert "was typed behind" not in screen_text(app)
        await pilot.press("escape")
        await typed(pilot, "draws red")
        await typed(pilot, ", blind")
        assert "✓ Played: Ann draws red, blind" in screen_text(app)


async def test_names_are_never_markup(saved_game: Make, companion: Open) -> None:
    """Brackets, emoji and other scripts appear on the screen as they were typed."""
    players = (("[red]Ann[/red]", "red"), ("Zoë 🚂", "blue"), ("[@click=quit]x", "white"))
    app = companion(saved_game(players=players))
    async with app.run_test(size=MIDDLE) as pilot:
        await typed(pilot, "draws cards")
        text = screen_text(app)
        assert text.count("[red]Ann[/red] draws cards") == 2
        assert "[red]Ann[/red] red" in text
        assert "Zoë 🚂 ›" in text
        assert "[@click=quit]x white" in text
