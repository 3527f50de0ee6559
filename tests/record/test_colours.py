"""Colours in full, shortened, and by the letter printed on the map; on a grey route they say what was paid."""

import pytest
from tabletop import Tabletop

from companion.game.state import Game
from companion.record.faults import RecordFault, Unclear
from companion.record.lines import read_line, write_line
from companion.session.marks import COLOUR_LETTERS

USA = Tabletop("usa", tracking="claims").played().game
TURNS = Tabletop("usa").played().game
EUROPE = Tabletop("europe", tracking="claims").played().game
LAKES = Tabletop("great-lakes", 2, "claims").played().game
GERMANY = Tabletop("germany", tracking="claims").played().game


def written(game: Game, line: str) -> str:
    turn = read_line(game, line, assume=0)
    assert turn is not None
    return write_line(game, turn).removeprefix("Ann ")


def fault(game: Game, line: str) -> RecordFault:
    with pytest.raises(RecordFault) as raised:
        read_line(game, line, assume=0)
    return raised.value


@pytest.mark.parametrize(
    ("game", "line", "full"),
    [
        (USA, "bos ny y", "claims Boston - New York yellow"),
        (USA, "bos - ny r", "claims Boston - New York red"),
        (USA, "bos ny yel", "claims Boston - New York yellow"),
        (USA, "den kc k", "claims Denver - Kansas City black"),
        (USA, "den kc bl", "claims Denver - Kansas City black"),
        (USA, "Ann claims den kc o with 4 o", "claims Denver - Kansas City orange with 4 orange"),
        (USA, "bos ny 2 y", "claims Boston - New York yellow with 2 yellow"),
        (USA, "bos ny with 1 ye, 1 w", "claims Boston - New York yellow with 1 yellow 1 wild"),
        (USA, "bos ny two wild", "claims Boston - New York yellow with 2 wild"),
        (USA, "bos ny wild", "claims Boston - New York yellow with 2 wild"),
        (USA, "bos ny with wild", "claims Boston - New York yellow with 2 wild"),
        (USA, "bos ny r loco", "claims Boston - New York red with 2 wild"),
        (USA, "bos ny w", "claims Boston - New York yellow with 2 wild"),
        (USA, "bos ny with w", "claims Boston - New York yellow with 2 wild"),
        (USA, "bos - ny wil", "claims Boston - New York yellow with 2 wild"),
        (USA, "bos ny red w", "claims Boston - New York red with 2 wild"),
        (USA, "den santa lo", "claims Denver - Santa Fe with 2 wild"),
        (USA, "den santa y w", "claims Denver - Santa Fe yellow with 1 yellow 1 wild"),
        (USA, "draws y, pin", "draws yellow, purple"),
        (USA, "draws r bli", "draws red, blind"),
        (EUROPE, "berlin wien with 3 gre", "claims Berlin - Wien with 3 green"),
        (EUROPE, "zurich mun tun", "claims Zürich - München"),
        (LAKES, "duluth - thunder bay sh", "claims Duluth - Thunder Bay yellow"),
        (LAKES, "builds a harbour at chicago with 2 k train 1 k ship 1 w",
         "builds a harbour at Chicago with 2 black train 1 black ship 1 wild"),
        (GERMANY, "berlin leipzig taking r at berlin", "claims Berlin - Leipzig, taking red at Berlin"),
    ],
)  # fmt: skip
def test_a_colour_can_be_abbreviated_wherever_it_is_typed(game: Game, line: str, full: str) -> None:
    assert written(game, line) == full


def test_a_city_matching_the_letter_of_a_wild_is_preferred() -> None:
    assert written(USA, "cal w") == "claims Calgary - Winnipeg"
    assert fault(USA, "den w").message == "“den w” matches several pairs of cities, and no route joins any of them."
    assert fault(USA, "por s w").message == "“por s” matches several routes."


@pytest.mark.parametrize(("colour", "letter"), COLOUR_LETTERS.items())
def test_every_letter_on_the_map_means_its_colour(colour: str, letter: str) -> None:
    assert written(USA, f"dallas houston with 1 {letter}") == f"claims Dallas - Houston with 1 {colour}"


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("dallas houston bl", ("blue", "black")),
        ("dallas houston gre", ("green", "grey")),
        ("chicago saint louis w", ("white", "wild")),
        ("dallas houston with 1 bl", ("blue", "black")),
        ("draws red, bl", ("blue", "black", "blind")),
        ("table corrects route dallas - houston to 1 bl", ("blue", "black")),
    ],
)
def test_a_colour_abbreviated_too_far_is_asked_for(line: str, names: tuple[str, ...]) -> None:
    raised = fault(USA, line)
    assert isinstance(raised, Unclear)
    assert set(raised.names) == set(names)


@pytest.mark.parametrize(
    ("line", "full"),
    [
        ("bos mo", "claims Boston - Montréal"),
        ("d r", "claims Dallas - Little Rock"),
        ("den sa fe", "claims Denver - Santa Fe"),
    ],
)
def test_cities_are_preferred_to_abbreviated_words(line: str, full: str) -> None:
    assert written(USA, line) == full


def test_a_number_mistyped_before_its_card() -> None:
    assert fault(USA, "bos ny tow wild").names == ("two",)


@pytest.mark.parametrize(
    ("game", "line", "paid"),
    [
        (USA, "den santa yellow", "2 yellow"),
        (TURNS, "den santa y", "2 yellow"),
        (EUROPE, "athina smyrna yellow", "1 yellow 1 wild"),
    ],
)
def test_on_a_grey_route_a_colour_is_the_payment(game: Game, line: str, paid: str) -> None:
    paid_for, named = (read_line(game, text, assume=0) for text in (f"{line[: line.rindex(' ')]} with {paid}", line))
    assert paid_for is not None
    assert named is not None
    assert [step.payment for step in named.steps] == [step.payment for step in paid_for.steps]  # type: ignore[attr-defined]
    assert read_line(game, write_line(game, named), assume=0) == named


def test_cards_paid_by_colour_leave_the_hand() -> None:
    table = Tabletop("usa", 2)
    draws = ("Ann draws yellow, yellow", "Bea draws cards")
    assert table.allows(*draws, "Ann claims Denver - Santa Fe yellow", "Bea draws cards", "Ann draws cards")
    hands = table.played(*draws, "Ann claims Denver - Santa Fe yellow").game.seats
    assert "yellow" not in hands[0].hand.known
    assert hands[0].hand.hidden == {"train": 4}


def test_two_cities_that_match_both_ways_are_one_route() -> None:
    assert written(USA, "sa sa") == "claims Salt Lake City - San Francisco white"
    assert written(EUROPE, "b b") == "claims Bucuresti - Budapest"


def test_words_that_match_no_route_are_not_called_routes() -> None:
    assert "no route joins any of them" in fault(USA, "d d").message
    assert written(EUROPE, "danz d") == "claims Danzig - Dieppe"


def test_a_word_that_names_a_track_is_no_payment() -> None:
    """After a ferry that costs a wild alone, `second` is not a colour that was paid."""
    game = Tabletop("northern-lights", 2).played().game
    for line in ("Göteborg - Ålborg second with 1 wild", "Göteborg - Ålborg second", "Göteborg - Ålborg with 1 wild"):
        assert written(game, f"claims {line}") == f"claims {line}"
