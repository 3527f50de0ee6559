"""Every phrase of the language: read, judged, and written again in full."""

import pytest
from tabletop import Tabletop

from companion.game.moves import (
    Card,
    Claim,
    DeclareHoldings,
    DrawCards,
    DrawTickets,
    KeepTickets,
    OwnTracks,
    Pass,
    ShowTickets,
    Step,
)
from companion.game.payment import PaidItem, Payment
from companion.game.state import Game
from companion.record.lines import read_line, write_line

DURHAM = Tabletop("county-durham", tracking="claims").played().game
USA = Tabletop("usa", tracking="claims").played().game


def step(game: Game, line: str) -> Step:
    turn = read_line(game, line)
    assert turn is not None
    return turn.steps[0]


def written(game: Game, line: str) -> str:
    turn = read_line(game, line)
    assert turn is not None
    return write_line(game, turn)


@pytest.mark.parametrize(
    "line",
    [
        "Ann keeps 3 tickets",
        "Ann keeps 1 ticket",
        "Ann keeps 0 tickets",
        "Ann keeps Durham - Sunderland, Consett - Hartlepool",
        "Ann draws cards",
        "Ann draws a face-up wild",
        "Ann draws red, blind",
        "Ann draws blind, blind",
        "Ann claims Durham - Lanchester",
        "Ann claims Durham - Chester-le-Street red",
        "Ann claims Durham - Chester-le-Street red with 1 red 2 coal, taking coal at Durham",
        "Ann claims Durham - Chester-le-Street orange with 2 orange, taking coal at Durham",
        "Ann claims Durham - Lanchester red",
        "Ann claims Durham - Lanchester, taking coal at Durham, Lanchester",
        "Ann claims Hartlepool - Middlesbrough with 2 red 2 wild",
        "Ann draws 4 tickets, keeps 1",
        "Ann draws 1 ticket, keeps 1",
        "Ann draws tickets, keeps Durham - Sunderland, Consett - Durham",
        "Ann passes",
        "Ann draws cards; claims Durham - Lanchester",
        "Ann shows Durham - Sunderland, Consett - Hartlepool",
        "Ann shows Durham - Stanhope 12",
        "Ann owns Durham - Chester-le-Street red, Murton - Sunderland",
        "Ann holds 5 coal, 7 trains",
        "Ann holds 1 coal, 1 train",
        "Bea claims Durham - Lanchester with 2 blue ! we allow it",
        "Bea claims Durham - Lanchester with 2 blue !",
        "table adds route Consett - Tow Law 2 red",
        "table adds route Consett - Tow Law 2 grey ferry",
        "table corrects route Durham - Lanchester to 4 grey",
        "table corrects route Durham - Chester-le-Street orange to 3 white",
        "table corrects route Durham - Lanchester to 2 grey ferry",
        "table adds ticket Durham - Stanhope 9",
        "table corrects ticket Durham - Middlesbrough to 9",
    ],
)
def test_a_line_in_full_is_written_as_it_was_read(line: str) -> None:
    assert written(DURHAM, line) == line


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("Ann claims Denver - Kansas City", "Ann claims Denver - Kansas City orange"),
        ("Ann claims Denver - Kansas City with 4 black", "Ann claims Denver - Kansas City black with 4 black"),
        ("Ann claims Kansas City – Denver orange", "Ann claims Kansas City - Denver orange"),
        ("Ann claims Denver to Omaha", "Ann claims Denver - Omaha"),
        ("ann CLAIMS denver - OMAHA", "Ann claims Denver - Omaha"),
        ("  Ann   claims Denver  -  Omaha  ", "Ann claims Denver - Omaha"),
        ("Ann claim Denver - Omaha", "Ann claims Denver - Omaha"),
        ("Ann claims Denver Omaha", "Ann claims Denver - Omaha"),
        ("Ann claims Denver-Omaha", "Ann claims Denver - Omaha"),
        ("Ann claims Montreal - Toronto", "Ann claims Montréal - Toronto"),
        ("Ann claims Dallas - Houston pink", "Ann claims Dallas - Houston purple"),
        ("Ann claims Dallas - Houston gray", "Ann claims Dallas - Houston"),
        ("Ann claims Denver - Omaha for 2 purple and 2 locomotives", "Ann claims Denver - Omaha with 2 purple 2 wild"),
        ("Ann claims Denver - Omaha with 3 purple, 1 loco", "Ann claims Denver - Omaha with 3 purple 1 wild"),
        ("Ann draws 2 cards", "Ann draws cards"),
        ("Ann draws 2 blind", "Ann draws blind, blind"),
        ("Ann draws wild", "Ann draws a face-up wild"),
        ("Ann draws a face-up red, blind", "Ann draws red, blind"),
        ("Ann pass", "Ann passes"),
        ("Ann keeps 2", "Ann keeps 2 tickets"),
        ("Ann keeps a ticket", "Ann keeps 1 ticket"),
        ("Ann draws 3 tickets keeps 1 ticket", "Ann draws 3 tickets, keeps 1"),
        ("Ann keeps denver to el paso", "Ann keeps Denver - El Paso"),
        ("Ann keeps U07", "Ann keeps Denver - El Paso"),
        ("Ann shows Denver - El Paso 4", "Ann shows Denver - El Paso"),
        ("Ann draws cards # a comment", "Ann draws cards"),
        ("table add route Boston - Chicago 3", "table adds route Boston - Chicago 3 grey"),
    ],
)
def test_a_line_as_people_type_it_is_written_in_full(typed: str, full: str) -> None:
    assert written(USA, typed) == full
    assert written(USA, full) == full


def test_what_the_phrases_mean() -> None:
    assert step(USA, "Ann keeps 3 tickets") == KeepTickets(3)
    assert step(USA, "Ann draws cards") == DrawCards()
    assert step(USA, "Ann draws a face-up wild") == DrawCards((Card("wild"),))
    assert step(USA, "Ann draws red, blind") == DrawCards((Card("red"), Card(None)))
    assert step(USA, "Ann draws 3 tickets, keeps 1") == DrawTickets(1, 3)
    assert step(USA, "Ann passes") == Pass()
    assert step(DURHAM, "Ann holds 5 coal, 7 trains") == DeclareHoldings(((5, "coal"), (7, "train")))
    for told in ("5 coal tokens", "5 tokens"):
        assert step(DURHAM, f"Ann holds {told}, 7 trains") == DeclareHoldings(((5, "coal"), (7, "train")))


def test_what_a_claim_says() -> None:
    claim = step(DURHAM, "Ann claims Durham - Chester-le-Street with 1 red 2 coal, taking coal at Durham")
    assert isinstance(claim, Claim)
    assert claim.track is not None
    assert DURHAM.board.tracks[claim.track].colour == "red"
    assert claim.ends == ("Durham", "Chester-le-Street")
    assert claim.payment == Payment((PaidItem(1, "card", "red"), PaidItem(2, "coal")))
    assert [(taking.what, taking.city) for taking in claim.taking] == [("coal", "Durham")]


def test_a_colour_names_the_track_and_on_grey_ones_the_cards() -> None:
    for line, colour in (
        ("Ann claims Denver - Kansas City black", "black"),
        ("Ann claims Durham - Chester-le-Street orange", "orange"),
        ("Ann claims Durham - Chester-le-Street red", "red"),
        ("Ann claims Dallas - Houston orange", "grey"),
    ):
        game = DURHAM if "Durham" in line else USA
        claim = step(game, line)
        assert isinstance(claim, Claim)
        assert claim.track is not None
        assert game.board.tracks[claim.track].colour == colour


def test_several_routes_and_tickets_in_one_line() -> None:
    owned = step(USA, "Ann owns Denver - Omaha, Denver - Kansas City black")
    assert isinstance(owned, OwnTracks)
    assert [USA.board.tracks[track].colour for track, _, _ in owned.tracks if track is not None] == ["purple", "black"]
    shown = step(USA, "Ann shows Denver - El Paso, Boston - Miami, Boston - Chicago 9")
    assert isinstance(shown, ShowTickets)
    assert [(named.card, named.points) for named in shown.tickets] == [("U07", None), ("U01", None), (None, 9)]


@pytest.mark.parametrize("line", ["", "   ", "# only a comment", "   # only a comment"])
def test_blank_lines_and_comments_mean_nothing(line: str) -> None:
    assert read_line(USA, line) is None


def test_a_line_without_a_name_is_the_speakers() -> None:
    turn = read_line(USA, "claims Denver - Omaha", assume=1)
    assert turn is not None
    assert turn.seat == 1
    assert write_line(USA, turn) == "Bea claims Denver - Omaha"
    bare = read_line(USA, "den oma", assume=2)
    assert bare is not None
    assert write_line(USA, bare) == "Cal claims Denver - Omaha"


@pytest.mark.parametrize(
    ("board", "before", "line", "who"),
    [
        ("old-west", (), "takes Denver", "Cal"),  # the last seat chooses first
        ("old-west", ("Cal takes Denver", "Bea takes Boise"), "takes Helena", "Ann"),
        ("heart-of-africa", ("Ann takes desert",), "takes jungle", "Bea"),
        ("great-lakes", ("Ann takes 27 trains 23 ships",), "takes 20 trains 30 ships", "Bea"),
        ("great-lakes", ("Ann takes 27 trains 23 ships", "Bea takes 27 trains 23 ships"), "takes 30 trains", "Cal"),
    ],
)
def test_set_up_lines_without_a_name_are_by_whoever_is_asked(
    board: str, before: tuple[str, ...], line: str, who: str
) -> None:
    game = Tabletop(board).played(*before).game
    turn = read_line(game, line, assume=0)
    assert turn is not None
    assert game.name(turn.seat or 0) == who
    again = read_line(game, line, assume=1)  # read for a phone's seat that is not on turn
    assert again is not None
    assert again.seat == 1


def test_insisting_keeps_its_reason() -> None:
    plain, bare, reasoned = (
        read_line(DURHAM, f"Bea claims Durham - Lanchester{end}") for end in ("", " !", " ! we allow it # so")
    )
    assert plain is not None
    assert bare is not None
    assert reasoned is not None
    assert (plain.insists, bare.insists, reasoned.insists) == (None, "", "we allow it")


@pytest.mark.parametrize(
    "typed",
    [
        "Ann holds 7 trains 5 ships",
        "Ann holds 7 trains, 5 ships",
        "Ann holds 7 trains and 5 ships",
        "Ann holds seven trains, and five ships",
    ],
)
def test_what_is_held_with_a_comma_or_without(typed: str) -> None:
    lakes = Tabletop("great-lakes", tracking="final").played().game
    assert written(lakes, typed) == "Ann holds 7 trains, 5 ships"


@pytest.mark.parametrize(
    "typed", ["Ann takes 27 trains 23 ships", "Ann takes 27 trains, 23 ships", "Ann takes 27 trains and 23 ships"]
)
def test_what_is_taken_with_a_comma_or_without(typed: str) -> None:
    lakes = Tabletop("great-lakes").played().game
    assert written(lakes, typed) == "Ann takes 27 trains 23 ships"


@pytest.mark.parametrize(
    ("board", "head", "typed", "full"),
    [
        ("great-lakes", "", "Ann exchanges two ships for trains", "Ann exchanges 2 ships for trains"),
        ("great-lakes", "", "Ann exchanges TEN ships for trains", "Ann exchanges 10 ships for trains"),
        ("usa", "", "Ann keeps three tickets", "Ann keeps 3 tickets"),
        ("usa", "", "Ann keeps three", "Ann keeps 3 tickets"),
        ("usa", "", "Ann draws three tickets, keeps one", "Ann draws 3 tickets, keeps 1"),
        ("usa", "", "Ann draws two cards", "Ann draws cards"),
        ("usa", "option: cards.draw = 3", "Ann draws 3 cards", "Ann draws cards"),
        ("usa", "option: cards.draw = 3", "Ann draws 2 cards", "Ann draws blind, blind"),
        (
            "usa",
            "",
            "Ann claims Denver - Kansas City orange with three orange and one wild",
            "Ann claims Denver - Kansas City orange with 3 orange 1 wild",
        ),
        (
            "usa",
            "dice: yes",
            "Ann rolls four single one double; takes two single tokens",
            "Ann rolls 4 single 1 double; takes 2 single token",
        ),
    ],
)
def test_numbers_as_words(board: str, head: str, typed: str, full: str) -> None:
    assert written(Tabletop(board, head=(head,) if head else ()).played().game, typed) == full


def test_a_name_that_begins_like_a_number_is_a_name() -> None:
    """An "an" is the beginning of Angora, and a place may be called Six Bells: no count is expected there."""
    europe = Tabletop("europe").played().game
    assert written(europe, "Ann keeps an - kharkov, ess - kyiv") == "Ann keeps Angora - Kharkov, Essen - Kyiv"
