"""Stories of showing the kept tickets at the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import flat, opened, pressed, screen_text, typed
from textual.pilot import Pilot
from textual.widgets import OptionList

from companion.archive.open_game import OpenGame
from companion.record.log import NullSink
from companion.session import Session, record_events
from companion.store import shipped_files
from companion.store.reading import read_game
from companion.store.saved_games import game_file, saved_games
from companion.tui.app import CompanionApp
from companion.tui.screens.home import HomeScreen
from companion.tui.screens.rules import RulesScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.screens.table import TableScreen
from companion.tui.screens.tickets import TicketsScreen

SMALL = (80, 24)
Open = Callable[..., CompanionApp]
Make = Callable[..., str]
GAME = """board: county-durham
players: Ann red, Bea blue, Cal green
tracking: claims

Ann keeps 3 tickets
Bea keeps Coxhoe - Durham, Darlington - Hartlepool
Cal keeps 2 tickets
Ann claims Durham - Chester-le-Street red
Ann claims Chester-le-Street - Stanley
Ann claims Consett - Stanley
"""


async def at_the_end(pilot: Pilot, record: str = GAME) -> TicketsScreen:
    """Open the tickets of a record's game."""
    await pilot.pause()
    pilot.app.switch_to(OpenGame(Session(record_events(record, shipped_files.board), shipped_files.board)))
    pilot.app.end_of_game.show_tickets()
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, TicketsScreen)
    return screen


async def add(pilot: Pilot, typed_text: str) -> str:
    """Type a ticket and accept it. Returns the screen as one line."""
    await typed(pilot, typed_text)
    await pilot.pause()
    return " ".join(screen_text(pilot.app).split())


@pytest.mark.parametrize("size", [SMALL, (140, 40), (200, 50)])
async def test_a_cover_comes_before_each_player(companion: Open, size: tuple[int, int]) -> None:
    """Only players with tickets to name are asked; the cover shows no ticket, Enter lifts it."""
    async with companion().run_test(size=size) as pilot:
        screen = await at_the_end(pilot)
        text = screen_text(pilot.app)
        assert "Ann, your tickets" in text
        assert "3 tickets not known yet." in text
        assert "1 of 2" in text  # Bea has named hers
        assert "Coxhoe – Durham" not in text
        await pilot.press("enter")
        await pilot.pause()
        assert screen.open
        assert "0 of 3 known  3 still missing" in screen_text(pilot.app)
        assert "Coxhoe – Durham" in screen_text(pilot.app)  # in the list of the deck


OPEN = """board: usa
players: Ann red, Bea blue
tracking: claims

Ann keeps 2 tickets
Bea keeps 2 tickets
Ann claims Denver - Santa Fe
Bea shows Denver - El Paso
"""


async def test_a_ticket_shown_by_another_player_is_not_offered(companion: Open) -> None:
    """A ticket that the referee refuses is not counted either."""
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot, OPEN)
        await pilot.press("enter")
        await typed(pilot, "den el", enter=False)
        assert screen.query_one("#tickets-deck", OptionList).option_count == 0
        assert "Enter adds" not in screen_text(pilot.app)
        assert "Ann cannot hold Denver – El Paso: Bea has it, and there is only one" in flat(pilot.app)
        text = await add(pilot, "")
        assert "0 of 2 known" in text
        assert "BA-19" in text or "Bea" in text
        await pressed(pilot, *["backspace"] * 6)
        text = await add(pilot, "dul el")
        assert "1 of 2 known" in text


async def test_tickets_are_found_by_parts_of_their_cities(companion: Open) -> None:
    """The list shrinks while typing; an accepted ticket is marked as completed or not."""
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot)
        await pilot.press("enter")
        await typed(pilot, "hex wash", enter=False)
        deck = screen.query_one("#tickets-deck", OptionList)
        assert deck.option_count == 1
        text = await add(pilot, "")
        assert "✗ -11 Hexham – Washington" in text
        assert "1 of 3 known" in text
        text = await add(pilot, "stanley bish")
        assert "✗ -9 Bishop Auckland – Stanley" in text
        text = await add(pilot, "D37")
        assert "Durham – Middlesbrough" in text
        assert "3 of 3 known" in text


async def test_confirming_plays_the_line_and_continues(companion: Open, saved_game: Make) -> None:
    """Enter on the empty line when all are known; the next player's cover shows nothing of it; then the sheet."""
    game = saved_game(*GAME.splitlines()[4:], tracking="claims")
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.end_of_game.show_tickets()
        await pilot.pause()
        await pilot.press("enter")
        for ticket in ("hex wash", "stanley bish", "hex sund"):
            await add(pilot, ticket)
        await pilot.press("enter")
        await pilot.pause()
        text = screen_text(app)
        assert "Cal, your tickets" in text
        assert "Washington" not in text
        assert app.session.moves[-1].text == (
            "Ann shows Hexham - Washington, Bishop Auckland - Stanley, Hexham - Sunderland"
        )
        await pilot.press("f3")
        await pilot.pause()
        await pilot.press("escape")  # the ending
        await pilot.pause()
        assert isinstance(app.screen, SheetScreen)
        assert saved_games()[0][0].moves == 7
    assert read_game(game_file(game))[-1].text.startswith("Ann shows Hexham")


async def test_a_card_that_another_showed_is_refused(companion: Open) -> None:
    """BA-19 appears below the list before confirming; F7 opens the rule."""
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot, OPEN)
        await pilot.press("enter")
        text = await add(pilot, "denver - el paso")
        assert "BA-19 Ann cannot hold Denver – El Paso: Bea has it, and there is only one" in text
        await pilot.press("f2")
        await pilot.pause()
        assert len(pilot.app.session.moves) == 4
        await pilot.press("f7")
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulesScreen)
        assert pilot.app.screen.number == "BA-19"


async def test_a_card_named_in_secret_by_two_is_reported_on_the_sheet(companion: Open) -> None:
    """Nothing is said under the cover, as that would reveal whose ticket it is."""
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot)
        await pilot.press("enter")
        text = await add(pilot, "cox dur")
        assert "1 of 3 known" in text
        assert "BA-19" not in text
        await pressed(pilot, "f2", "f2")  # two more are missing
        assert pilot.app.session.moves[-1].text == "Ann shows Coxhoe - Durham !"
        reasons = [reason.says for entry in pilot.app.session.sheet().refused for reason in entry.verdict.reasons]
        assert reasons == ["Ann cannot hold Coxhoe – Durham: another player has it, and there is only one."]


async def test_too_many_are_refused_and_can_be_removed(companion: Open) -> None:
    """BA-16 for a fourth ticket of three; Backspace on the empty line removes it."""
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot)
        await pilot.press("enter")
        for ticket in ("D01", "D02", "D03"):
            await add(pilot, ticket)
        text = await add(pilot, "D04")
        assert "BA-16 Ann shows 4 tickets but kept 3." in text
        await pilot.press("backspace")
        await pilot.pause()
        assert "BA-16" not in screen_text(pilot.app)
        assert screen.draft.missing == 0
        await pilot.press("delete")
        await pilot.pause()
        assert screen.draft.missing == 1


async def test_the_table_may_insist(companion: Open) -> None:
    """! and Enter play the line regardless; the sheet says so."""
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot)
        await pilot.press("enter")
        await add(pilot, "cox dur")
        await pilot.press("exclamation_mark", "enter")
        await pilot.pause()
        assert pilot.app.session.moves[-1].text == "Ann shows Coxhoe - Durham !"
        assert "Cal, your tickets" in screen_text(pilot.app)


async def test_a_ticket_missing_from_the_deck_is_entered_with_its_value(companion: Open) -> None:
    """Without a value the referee asks for one, with a value it counts."""
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot)
        await pilot.press("enter")
        text = await add(pilot, "Durham - Stanhope")
        assert "can tell its value: Durham – Stanhope VALUE" in text
        text = await add(pilot, " 9")
        assert "✗ -9 Durham – Stanhope" in text
        text = await add(pilot, "atlantis - durham 4")
        assert "has no city “atlantis”" in text


async def test_missing_tickets_need_confirmation(companion: Open) -> None:
    """Enter on an empty line does not continue while tickets are missing; F2 afterwards does."""
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot)
        await pilot.press("enter")
        await add(pilot, "D01")
        text = await add(pilot, "")
        assert "Ann: 2 tickets still missing. F2 continues anyway." in text
        assert screen.open
        await pilot.press("f2")
        await pilot.pause()
        assert "Cal, your tickets" in screen_text(pilot.app)
        assert pilot.app.session.game.seats[0].shown == ("D01",)


async def test_the_first_f2_says_what_is_missing(companion: Open) -> None:
    """Whose and how many; another ticket, or one removed, and it is said again; the second F2 in a row continues."""
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot)
        await pressed(pilot, "enter")
        await add(pilot, "D01")
        await pressed(pilot, "f2")
        assert "Ann: 2 tickets still missing. F2 again continues anyway." in flat(pilot.app)
        await add(pilot, "D02")
        await pressed(pilot, "f2")
        assert "Ann: 1 ticket still missing. F2 again continues anyway." in flat(pilot.app)
        await pressed(pilot, "escape", "enter", "f2")
        assert screen.open
        assert len(pilot.app.session.moves) == 6
        await pressed(pilot, "f2")
        assert "Cal, your tickets" in screen_text(pilot.app)
        assert pilot.app.session.game.seats[0].shown == ("D01", "D02")


async def test_the_first_f2_says_what_is_missing_in_mid_game_too(companion: Open, saved_game: Make) -> None:
    """Two of three under the cover: said once, and the second F2 goes on to the next player."""
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await pressed(pilot, "f4", "left", "enter")
        await add(pilot, "dur mid")
        await add(pilot, "hex wash")
        await pressed(pilot, "f2")
        assert "Ann: 1 ticket still missing. F2 again continues anyway." in flat(app)
        await pressed(pilot, "f2")
        assert "Bea, your tickets" in screen_text(app)


async def test_naming_no_tickets_must_be_confirmed(companion: Open) -> None:
    """Where no number was given, F2 on an empty list asks once whether that is right; then nothing is entered, and
    that is said.
    """
    record = "board: county-durham\nplayers: Ann, Bea\ntracking: final\nAnn owns Consett - Stanley\n"
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot, record)
        await pressed(pilot, "enter", "f2")
        assert "Ann: no ticket named. F2 again continues; the tickets stay unknown." in flat(pilot.app)
        await pressed(pilot, "f2")
        assert "Bea, your tickets" in screen_text(pilot.app)
        assert len(pilot.app.session.moves) == 1


async def test_escape_covers_and_keeps_the_chosen_tickets(companion: Open) -> None:
    """Escape puts the cover back; lifting it shows the chosen ones; a second Escape returns to the previous screen."""
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot)
        await pilot.press("enter")
        await add(pilot, "D01")
        await pilot.press("escape")
        await pilot.pause()
        assert "Tow Law" not in screen_text(pilot.app)
        await pilot.press("enter")
        await pilot.pause()
        assert "✗   -4  Stanley – Tow Law" in screen_text(pilot.app)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_when_all_are_known_the_sheet_opens(companion: Open) -> None:
    """Nobody is asked twice once the game is over."""
    record = (
        "board: county-durham\nplayers: Ann red, Bea blue, Cal green\ntracking: turns\noption: pieces.train = 5\n\n"
        "Ann keeps Bishop Auckland - Stanley, Hexham - Sunderland\n"
        "Cal keeps Hexham - Washington, Durham - Middlesbrough\n"
        "Bea keeps Coxhoe - Durham, Darlington - Hartlepool\nAnn claims Consett - Stanley with 3 red\n"
        "Bea draws cards\nCal draws cards\nAnn draws cards\n"
    )
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot, record)
        assert "Every kept ticket is known." in screen_text(pilot.app)
        await pilot.press("enter", "escape")  # the ending
        await pilot.pause()
        assert isinstance(pilot.app.screen, SheetScreen)


async def test_tickets_that_nobody_counted_can_be_named(companion: Open) -> None:
    """Where only the end is recorded, everybody is asked, for as many as they like."""
    record = "board: county-durham\nplayers: Ann, Bea\ntracking: final\nAnn owns Consett - Stanley\n"
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot, record)
        assert "It was not said how many were kept." in screen_text(pilot.app)
        await pilot.press("enter")
        text = await add(pilot, "D01")
        assert "1 named" in text
        await pilot.press("enter")
        await pilot.pause()
        assert "Bea, your tickets" in screen_text(pilot.app)


async def test_names_are_not_markup(companion: Open) -> None:
    """A name that looks like markup is a name on the cover too."""
    record = "board: usa\nplayers: [b]Ann, Bea\ntracking: final\n"
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot, record)
        assert "[b]Ann, your tickets" in screen_text(pilot.app)


async def test_a_card_with_several_values_is_accepted(companion: Open) -> None:
    """A card with many countries is one row, and its best value counts."""
    record = "board: switzerland\nplayers: Ann, Bea\ntracking: final\n"
    async with companion().run_test(size=(140, 40)) as pilot:
        screen = await at_the_end(pilot, record)
        await pilot.press("enter")
        await typed(pilot, "C35", enter=False)
        assert screen.query_one("#tickets-deck", OptionList).option_count == 1
        await add(pilot, "")
        assert [result.card.id for result, _ in screen.draft.results()] == ["C35"]


async def test_a_full_disk_is_reported_and_nothing_is_lost(companion: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line cannot be saved: a sentence says so, and the chosen tickets are still there."""

    def refuse(*_: object) -> None:
        raise OSError("No space left on device")

    async with companion().run_test(size=(140, 40)) as pilot:
        screen = await at_the_end(pilot)
        await pilot.press("enter")
        for ticket in ("D01", "D02", "D03"):
            await add(pilot, ticket)
        monkeypatch.setattr(NullSink, "append", refuse)
        await pilot.press("f2")
        await pilot.pause()
        assert screen.open
        assert len(screen.draft.chosen) == 3
        assert len(pilot.app.session.moves) == 6


GOING = (
    "Ann keeps 3 tickets",
    "Bea keeps 2 tickets",
    "Cal keeps 2 tickets",
    "Ann draws cards",
)


async def test_in_mid_game_tickets_stay_covered_and_are_not_lost(companion: Open, saved_game: Make) -> None:
    """F4 before the end keeps what is typed under the cover, even after Escape: in no line, on no sheet."""
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await pilot.pause()
        await pilot.press("f4")
        await pilot.pause()
        assert "Only Bea looks now" in screen_text(app)  # she is to move
        await pilot.press("left")
        await pilot.pause()
        text = screen_text(app)
        assert "Tickets of each player · 1 of 3" in text
        assert "Enter lift the cover" in text
        assert "Only Ann looks now" in text
        assert "What you enter here stays covered until the end." in text
        await pilot.press("enter")
        await pilot.pause()
        await add(pilot, "dur mid")
        await typed(pilot, "cons", enter=False)
        await pilot.press("escape")
        await pilot.pause()
        text = screen_text(app)
        assert "2 tickets not known yet." in text
        assert "1 ticket entered already." in text
        await pilot.press("f3")  # to Bea's cover
        await pilot.press("enter")
        await pilot.pause()
        text = screen_text(app)
        assert "0 of 2 known" in text
        assert "cons" not in text
        await pilot.press("escape", "escape")
        await pilot.pause()
        says = "Under the cover until the end: Ann's 1 ticket and typed text."
        assert [note.message for note in app._notifications] == [says]
        assert "Middlesbrough 12" not in screen_text(app)
        assert [move.text for move in app.session.moves] == list(GOING)
        await pilot.press("f4", "left", "enter")
        await pilot.pause()
        assert "Durham – Middlesbrough" in screen_text(app)
        assert app.focused.value == "cons"
        await pilot.press("f2")  # what is typed was not accepted, so the field stays
        await pilot.pause()
        assert app.focused.value == "cons"
        await pilot.press("ctrl+u", "f2", "f2", "f3", "f3")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert [move.text for move in app.session.moves] == list(GOING)
        await pilot.press("f2")
        await pilot.pause()
        assert "Middlesbrough" not in screen_text(app).partition("To be said")[0]


async def test_f4_opens_the_cover_of_the_right_player(companion: Open, saved_game: Make) -> None:
    """At the deal, the first player who has not typed tickets; afterwards the player to move,
    whoever else lacks some.
    """
    app = companion(saved_game(*GOING[:3], tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for who, typed_too in (("Ann", ("hex wash", "stanley bish", "hex sund")), ("Bea", ()), ("Bea", ())):
            await pilot.press("f4")
            await pilot.pause()
            assert f"{who}, your tickets" in screen_text(app)
            if typed_too:
                await pilot.press("enter")
                for ticket in typed_too:
                    await add(pilot, ticket)
                await pilot.press("escape")
            await pilot.press("escape")
            await pilot.pause()
        for who in ("Bea", "Cal", "Ann"):
            await typed(pilot, "draws cards")
            await pilot.press("f4")
            await pilot.pause()
            assert f"{who}, your tickets" in screen_text(app)
            await pilot.press("escape")
            await pilot.pause()


@pytest.mark.parametrize(("board", "line"), [("usa-mega", "Ann keeps 5 tickets"), ("usa", "Ann keeps 3 tickets")])
async def test_f4_before_the_deal_says_what_to_type(companion: Open, saved_game: Make, board: str, line: str) -> None:
    """The number is one that this board allows."""
    app = companion(saved_game(board=board, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f4")
        await pilot.pause()
        assert f"At the table say first how many: {line}" in flat(app).replace("│ ", "")
        verdict = app.session.preview(line).verdict
        assert verdict is not None
        assert verdict.legal


async def test_tickets_under_the_cover_are_confirmed_at_the_end(companion: Open, saved_game: Make) -> None:
    """Typed in the last round, it is there when the game is over: Enter on the empty line shows it to everybody."""
    lines = (*GOING[:3], "Ann claims Consett - Stanley with 3 red", "Bea draws cards")
    app = companion(saved_game(*lines, tracking="turns", options={"pieces.train": "5"}))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f4", "right", "enter")  # from Cal, who is to move, to Ann
        for ticket in ("hex wash", "stanley bish", "hex sund"):
            await add(pilot, ticket)
        await pilot.press("enter", "escape")
        await pilot.pause()
        await typed(pilot, "draws cards")
        await typed(pilot, "draws cards")
        assert app.session.over
        assert "Washington" not in "".join(move.text for move in app.session.moves)
        await pilot.press("f4")
        await pilot.pause()
        text = screen_text(app)
        assert "Tickets at the end · 1 of 3" in text
        assert "3 tickets entered already." in text
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert app.session.moves[-1].text.startswith("Ann shows Hexham - Washington, ")
        assert "Bea, your tickets" in screen_text(app)
        assert app.opened.unconfirmed() == []


async def test_a_player_who_gave_no_number_of_kept_tickets_is_not_forgotten(companion: Open, saved_game: Make) -> None:
    """A line on each of Cal's turns until it is entered; at the end Cal is asked like the others, and may name any."""
    lines = (*GOING[:2], "Ann claims Consett - Stanley with 3 red")
    app = companion(saved_game(*lines, tracking="turns", options={"pieces.train": "5"}))
    asked = "how many tickets does Cal keep? Such as: keeps 4 tickets. Or play on:"
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "how many tickets" not in flat(app)  # Bea has entered hers
        await typed(pilot, "draws cards")
        assert asked in flat(app)
        await typed(pilot, "keeps 2")
        assert app.session.moves[-1].text == "Cal keeps 2 tickets"
        assert "how many tickets" not in flat(app)
        await pressed(pilot, "ctrl+z")
        assert asked in flat(app)
        await typed(pilot, "draws cards")
        await typed(pilot, "draws cards")
        assert app.session.over
        await pressed(pilot, "enter")
        assert "Tickets at the end · 1 of 3" in screen_text(app)
        await pressed(pilot, "f3", "f3")
        text = screen_text(app)
        assert "Cal, your tickets" in text
        assert "It was not said how many were kept." in text
        await pressed(pilot, "enter")
        await add(pilot, "dur mid")
        await pressed(pilot, "enter")
        assert app.session.moves[-1].text == "Cal shows Durham - Middlesbrough"


async def test_if_only_a_number_is_missing_the_end_asks_for_it(companion: Open) -> None:
    """Enter at the table leads to the cover of the player who never said how many tickets were kept."""
    record = (
        "board: county-durham\nplayers: Ann red, Bea blue\ntracking: turns\noption: pieces.train = 5\n\n"
        "Bea keeps Coxhoe - Durham, Darlington - Hartlepool\nAnn claims Consett - Stanley with 3 red\n"
        "Bea draws cards\nAnn draws cards\n"
    )
    async with companion().run_test(size=SMALL) as pilot:
        await opened(pilot, record)
        assert "every ticket is known" not in flat(pilot.app)
        await pressed(pilot, "enter")
        assert "Ann, your tickets" in screen_text(pilot.app)


async def test_a_word_matching_no_ticket_says_so(companion: Open) -> None:
    """An empty list is explained."""
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot)
        await pilot.press("enter")
        await typed(pilot, "den dur", enter=False)
        assert "No ticket in this deck matches “den dur”. If the deck lacks it, write it with a dash" in flat(pilot.app)


@pytest.mark.parametrize(
    ("text", "ticket"),
    [
        ("coxhoe durham 6", "Coxhoe – Durham"),
        ("coxhoe - durham 9", "Coxhoe – Durham 9"),
        ("durham - shildon 7", "Durham – Shildon 7"),
        ("coxhoe durham, hexham washington", "Coxhoe – Durham and Hexham – Washington"),
    ],
)
async def test_the_screen_says_what_enter_would_add(companion: Open, text: str, ticket: str) -> None:
    """Even if the words fit no single card of the deck."""
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot)
        await pilot.press("enter")
        await typed(pilot, text, enter=False)
        assert screen.query_one("#tickets-deck", OptionList).option_count == 0
        assert f"Enter adds {ticket}." in flat(pilot.app)
        await pressed(pilot, "enter")
        assert " – ".join(" and ".join(screen.draft.chosen).split(" - ")) == ticket


async def test_a_ticket_without_its_dash_says_that_a_dash_is_missing(companion: Open) -> None:
    """Where the deck has no such card, or none with that value."""
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot)
        await pilot.press("enter")
        told = {
            "durham shildon 7": "write it with a dash and its value, such as Durham - Shildon 7.",
            "coxhoe durham 9": "if yours differs, write it with a dash: Coxhoe - Durham 9.",
        }
        for text, says in told.items():
            await typed(pilot, text, enter=False)
            assert says in flat(pilot.app)
            await pressed(pilot, "enter")
            assert says in flat(pilot.app)
            assert screen.draft.chosen == []
            await pressed(pilot, *["backspace"] * len(text))


async def test_one_of_several_matching_tickets_is_chosen(companion: Open) -> None:
    """Enter takes none of several by itself; what it took is said."""
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot)
        await pilot.press("enter")
        text = await add(pilot, "seaham")
        assert "tickets match “seaham”: choose one with ↑ ↓ and Enter, or keep typing." in text
        assert "0 of 3 known" in text
        await pressed(pilot, "down", "down", "down", "enter")
        assert "1 of 3 known" in screen_text(pilot.app)
        assert "Added: " in screen_text(pilot.app)
        text = await add(pilot, "hex wash")
        assert "Added: Hexham – Washington." in text


async def test_a_ticket_to_countries_is_named_by_places_not_by_number(companion: Open) -> None:
    record = "board: switzerland\nplayers: Ann, Bea\ntracking: final\n"
    async with companion().run_test(size=SMALL) as pilot:
        await at_the_end(pilot, record)
        await pilot.press("enter")
        text = await add(pilot, "zür deu")
        assert "Added: Zürich – Deutschland – France – Österreich – Italia." in text


async def test_a_mistyped_ticket_lists_the_nearest_ones(companion: Open) -> None:
    async with companion().run_test(size=SMALL) as pilot:
        screen = await at_the_end(pilot)
        await pilot.press("enter")
        text = await add(pilot, "darlngton hartlpool")
        assert "Did you mean Darlington – Hartlepool" in text
        assert screen.draft.chosen == []
