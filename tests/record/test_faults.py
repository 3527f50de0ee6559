"""Lines that cannot be read: the place, what was expected there, and a message for a shell."""

import pytest
from tabletop import Tabletop

from companion.record.faults import RecordFault, Unreadable
from companion.record.lines import LONGEST, read_line

DURHAM = Tabletop("county-durham", tracking="claims").played().game

TABLE_SAYS = (
    "The table can say: adds route Bowes - Crook 3 red; corrects route Consett - Stanley to 4 grey; "
    "adds ticket Bowes - Crook 9; corrects ticket A - B to 9."
)


def fault(line: str) -> RecordFault:
    with pytest.raises(RecordFault) as raised:
        read_line(DURHAM, line)
    return raised.value


def marked(line: str) -> str:
    """The text above the caret; empty at the end of the line."""
    raised = fault(line)
    return line[raised.start : raised.end]


@pytest.mark.parametrize(
    ("line", "at", "says"),
    [
        ("Zed draws cards", "Zed", "Nobody at this table is called “Zed”."),
        ("Durham - Lanchester", "Durham", "Who? Begin with Ann, Bea or Cal, such as: Ann claims Durham - Lanchester."),
        ("draws cards", "draws", "Who? Begin with Ann, Bea or Cal, such as: Ann draws cards."),
        ("; Ann draws cards", ";", "Expected a player, not “;”."),
        ("Ann", "", "Expected next: a move, such as claims Consett - Stanley."),
        ("Ann draws cards;", ";", "Nothing follows “;” on this board: one line is one turn."),
        ("Ann draws cards; flies", "flies", "Nothing follows “;” on this board: one line is one turn."),
        ("! because", "!", "Expected a move, such as claims Consett - Stanley, not “!”."),
        ("Ann claims", "", "Expected next: two cities, such as Consett - Stanley."),
        (
            "Ann claims Durham",
            "",
            "Expected next: the other city (from Durham: Brancepeth, Sherburn, "
            "Chester-le-Street, Waterhouses, Lanchester or Bishop Auckland).",
        ),
        (
            "Ann claims Durham -",
            "",
            "Expected next: the other city (from Durham: Brancepeth, Sherburn, "
            "Chester-le-Street, Waterhouses, Lanchester or Bishop Auckland).",
        ),
        ("Ann claims -", "-", "Expected two cities, such as Consett - Stanley, not “-”."),
        ("Ann claims Durham - Sunderland - Crook", "Crook", "A route joins two cities; “Crook” is one too many."),
        (
            "Ann claims Durham - Durham",
            "Durham - Durham",
            "A route joins two different cities, not Durham with itself.",
        ),
        ("Ann claims Durham - Crok", "Crok", "County Durham (Coal Country) has no city “Crok”."),
        ("Ann claims Durham - Lanchester with", "", "Expected next: what was paid, such as 3 yellow."),
        (
            "Ann claims Durham - Lanchester with red",
            "red",
            "How many “red”? Put the number before it, such as 3 red.",
        ),
        (
            "Ann claims Durham - Lanchester with 3 mauve",
            "mauve",
            "“mauve” is not a card; there are purple, white, blue, yellow, orange, black, red, green, wild and coal.",
        ),
        ("Ann claims Durham - Lanchester with 9999 red", "9999", "9999 is too large a number; the most is 999."),
        ("Ann claims Durham - Lanchester, Durham", "Durham", "Expected taking coal at Durham, not “Durham”."),
        ("Ann claims Durham - Lanchester, taking coal at", "", "Expected next: a city, such as Durham."),
        ("Ann draws red,", "", "Expected next: what was drawn, such as cards, tickets, red, blind or a face-up wild."),
        (
            "Ann draws red, mauve",
            "mauve",
            "Expected what was drawn, such as cards, tickets, red, blind or a face-up wild, not “mauve”.",
        ),
        ("Ann draws 4 tickets", "", "Expected next: how many of them are kept, such as draws 4 tickets, keeps 1."),
        ("Ann keeps", "", "Expected next: how many tickets, such as 2, or which, such as Stanley - Tow Law."),
        ("Ann keeps -", "-", "Expected a ticket, such as Stanley - Tow Law, not “-”."),
        ("Ann shows", "", "Expected next: a ticket, such as Stanley - Tow Law."),
        ("Ann shows - 5", "-", "Expected a ticket, such as Stanley - Tow Law, not “-”."),
        ("Ann shows Durham", "Durham", "A ticket names two places; “Durham” is one."),
        ("Ann holds coal", "coal", "Expected what is left, such as 7 trains, 5 coal, not “coal”."),
        ("Ann passes now", "now", "“now” does not belong here: the move is complete without it."),
        (
            "table",
            "",
            TABLE_SAYS,
        ),
        (
            "table removes it",
            "removes",
            TABLE_SAYS,
        ),
        ("table adds route Consett - Tow Law 13 red", "13", "Expected a length from 1 to 12, not “13”."),
        ("table adds route Consett - Tow Law 2 mauve", "mauve", "Expected a colour, such as red or grey, not “mauve”."),
        (
            "table corrects ticket Durham - Stanhope to 9",
            "Durham - Stanhope",
            "The board lists no ticket Durham – Stanhope; adds ticket Durham - Stanhope 9 adds one.",
        ),
        ("table corrects ticket Durham - Middlesbrough to", "", "Expected next: the ticket's points, such as 9."),
        ("table adds ticket Durham - Stanhope", "", "Expected next: the ticket's points, such as 9."),
        ("table corrects route Durham - Lanchester", "", "Expected next: what is right, such as to 3 grey."),
        ("table corrects route Durham - Lanchester to", "", "Expected next: a length from 1 to 12."),
        ("table corrects route Durham - Lanchester to red", "red", "Expected a length from 1 to 12, not “red”."),
        (
            "table adds route Consett - Consett 2 red",
            "Consett - Consett",
            "A route joins two different cities, not Consett with itself.",
        ),
        (
            "table adds ticket Consett - Consett 5",
            "Consett - Consett",
            "A ticket joins two different cities, not Consett with itself.",
        ),
    ],
)
def test_a_fault_has_its_place_and_says_what_was_expected(line: str, at: str, says: str) -> None:
    raised = fault(line)
    assert isinstance(raised, Unreadable)
    assert raised.message == says
    assert marked(line).strip() == at
    if not at:
        assert raised.start == len(line)


def test_a_line_that_is_too_long() -> None:
    assert read_line(DURHAM, "# " + "x" * (LONGEST - 2)) is None
    raised = fault("Ann claims " + "x" * LONGEST)
    assert raised.message == "This line has 2011 characters; the most is 2000."
    assert raised.start == LONGEST


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\x07", "\x7f", "\x9b", "\r", "\u2028"])
def test_an_unprintable_character(sign: str) -> None:
    raised = fault(f"Ann dr{sign}aws cards")
    assert raised.message == "There is an unprintable character here; delete it."
    assert raised.start == 6
    assert sign not in raised.report("a.ttr")


def test_the_message_for_a_shell() -> None:
    raised = fault("Ann claims Durham - Crok with 3 red").at_line(17, "Ann claims Durham - Crok with 3 red")
    assert raised.report("friday.ttr").splitlines() == [
        "friday.ttr:17:21: County Durham (Coal Country) has no city “Crok”.",
        "    Ann claims Durham - Crok with 3 red",
        "                        ^^^^",
        "Did you mean Crook?",
    ]


def test_a_long_line_is_shown_around_the_place() -> None:
    line = "Ann claims Durham - Lanchester with 3 red, taking coal at Durham, Crook; claims Durham - Sunderland; flies"
    raised = fault(line).at_line(1, line)
    shown, caret = raised.caret().splitlines()
    assert len(shown) <= 100
    assert shown[caret.index("^") : caret.rindex("^") + 1] == "flies"
