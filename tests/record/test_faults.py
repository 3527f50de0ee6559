"""Lines that cannot be read: the place, what was expected there, and a message for a shell."""

import pytest
from tabletop import Tabletop

from companion.record.faults import RecordFault, Unreadable
from companion.record.lines import LONGEST, read_line
from companion.words import say

DURHAM = Tabletop("county-durham", tracking="claims").played().game


def fault(line: str) -> RecordFault:
    with pytest.raises(RecordFault) as raised:
        read_line(DURHAM, line)
    return raised.value


def marked(line: str) -> str:
    """What the caret stands under; empty behind the end of the line."""
    found = fault(line)
    return line[found.start : found.end]


@pytest.mark.parametrize(
    ("line", "at", "says"),
    [
        ("Zed draws cards", "Zed", "Nobody at this table is called “Zed”."),
        ("Durham - Crook", "Durham", "Nobody at this table is called “Durham”."),
        ("draws cards", "draws", "Who? A line begins with a player: Ann, Bea and Cal."),
        ("; Ann draws cards", ";", "Expected a player here, not “;”."),
        ("Ann", "", "Expected next: a move, such as claims Denver - Omaha."),
        ("Ann draws cards;", "", "Expected next: a move, such as claims Denver - Omaha."),
        ("Ann draws cards; flies", "flies", "Expected a move, such as claims Denver - Omaha here, not “flies”."),
        ("! because", "!", "Expected a move, such as claims Denver - Omaha here, not “!”."),
        ("Ann claims", "", "Expected next: two cities, such as Denver - Kansas City."),
        ("Ann claims Durham", "", "Expected next: two cities, such as Denver - Kansas City."),
        ("Ann claims Durham -", "", "Expected next: two cities, such as Denver - Kansas City."),
        ("Ann claims -", "-", "Expected two cities, such as Denver - Kansas City here, not “-”."),
        (
            "Ann claims Durham - Sunderland - Crook",
            "Crook",
            "Expected two cities, such as Denver - Kansas City here, not “Crook”.",
        ),
        (
            "Ann claims Durham - Durham",
            "Durham - Durham",
            "Expected two cities, such as Denver - Kansas City here, not “Durham - Durham”.",
        ),
        ("Ann claims Durham - Crok", "Crok", "County Durham (Coal Country) has no city “Crok”."),
        (
            "Ann claims Durham - Crook with",
            "",
            "Expected next: a payment, such as 2 red 1 wild.",
        ),
        (
            "Ann claims Durham - Crook with red",
            "red",
            "Expected a payment, such as 2 red 1 wild here, not “red”.",
        ),
        (
            "Ann claims Durham - Crook with 3 mauve",
            "mauve",
            "Expected a payment, such as 2 red 1 wild here, not “mauve”.",
        ),
        ("Ann claims Durham - Crook with 9999 red", "9999", "9999 is too large a number."),
        (
            "Ann claims Durham - Crook, Durham",
            "Durham",
            "Expected taking coal at a city here, not “Durham”.",
        ),
        ("Ann claims Durham - Crook, taking coal at", "", "Expected next: a city."),
        (
            "Ann draws",
            "",
            "Expected next: cards, tickets, a colour, blind, or a face-up wild.",
        ),
        (
            "Ann draws red, mauve",
            "mauve",
            "Expected cards, tickets, a colour, blind, or a face-up wild here, not “mauve”.",
        ),
        ("Ann draws 4 tickets", "", "Expected next: keeps, and how many or which."),
        ("Ann keeps", "", "Expected next: a number of tickets, or their cities."),
        ("Ann keeps -", "-", "Expected a ticket, such as Denver - El Paso here, not “-”."),
        ("Ann shows", "", "Expected next: a ticket, such as Denver - El Paso."),
        ("Ann shows - 5", "-", "Expected a ticket, such as Denver - El Paso here, not “-”."),
        ("Ann shows Durham", "Durham", "Expected a ticket, such as Denver - El Paso here, not “Durham”."),
        ("Ann holds coal", "coal", f"Expected {say('what is held')} here, not “coal”."),
        ("Ann passes now", "now", "Expected ; or the end of the line here, not “now”."),
        ("table", "", "The table can: adds route, corrects route, adds ticket."),
        ("table removes it", "removes", "The table can: adds route, corrects route, adds ticket."),
        ("table adds route Consett - Tow Law 13 red", "13", "Expected a length from 1 to 12 here, not “13”."),
        ("table adds route Consett - Tow Law 2 mauve", "mauve", "Expected a colour here, not “mauve”."),
        ("table adds ticket Durham - Stanhope", "", "Expected next: a value."),
        (
            "table adds route Consett - Consett 2 red",
            "Consett - Consett",
            "Expected two cities, such as Denver - Kansas City here, not “Consett - Consett”.",
        ),
    ],
)
def test_a_fault_has_its_place_and_says_what_was_expected(line: str, at: str, says: str) -> None:
    found = fault(line)
    assert isinstance(found, Unreadable)
    assert found.says == says
    assert marked(line).strip() == at
    if not at:
        assert found.start == len(line)


def test_a_line_that_is_too_long() -> None:
    assert read_line(DURHAM, "# " + "x" * (LONGEST - 2)) is None
    found = fault("Ann claims " + "x" * LONGEST)
    assert found.says == "This line has 2011 characters; 2000 is the most."
    assert found.start == LONGEST


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\x07", "\x7f", "\x9b", "\r", "\u2028"])
def test_an_unprintable_character(sign: str) -> None:
    found = fault(f"Ann dr{sign}aws cards")
    assert found.says == "There is an unprintable character here."
    assert found.start == 6
    assert sign not in found.report("a.ttr")


def test_the_message_for_a_shell() -> None:
    found = fault("Ann claims Durham - Crok with 3 red").on(17, "Ann claims Durham - Crok with 3 red")
    assert found.report("friday.ttr").splitlines() == [
        "friday.ttr:17:21: County Durham (Coal Country) has no city “Crok”.",
        "    Ann claims Durham - Crok with 3 red",
        "                        ^^^^",
        "Nearest: Crook or Rookhope.",
    ]


def test_a_long_line_is_shown_around_the_place() -> None:
    line = "Ann claims Durham - Crook with 3 red, taking coal at Durham, Crook; claims Durham - Sunderland; flies"
    found = fault(line).on(1, line)
    shown, caret = found.caret().splitlines()
    assert len(shown) <= 100
    assert shown[caret.index("^") : caret.rindex("^") + 1] == "flies"
