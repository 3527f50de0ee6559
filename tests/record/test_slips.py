"""Slips of the finger that can mean only one thing are read; a word in the wrong place is reported as such."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

from companion.game.state import Game
from companion.record.faults import RecordFault
from companion.record.lines import read_line

USA = Tabletop("usa").played().game
TOLD = Tabletop("usa", tracking="claims").played().game
MAERKLIN = Tabletop("maerklin").played().game
FRANCE = Tabletop("france").played().game
PENNSYLVANIA = Tabletop("pennsylvania").played().game
KINGDOM = Tabletop("united-kingdom").played().game
IBERIA = Tabletop("iberia").played().game
LAKES = Tabletop("great-lakes", 2).played().game
LONDON = Tabletop("london", 2).played().game
DICE = Tabletop("europe", 2, head=("dice: yes",)).played().game


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (FRANCE, "draws cards, lays angers - rennes green", "draws cards; lays Angers - Rennes green"),
        (FRANCE, "draws cards and lays angers - rennes green", "draws cards; lays Angers - Rennes green"),
        (FRANCE, "draws cards, then lays angers - rennes green", "draws cards; lays Angers - Rennes green"),
        (FRANCE, "draws red, blind, lays nothing", "draws red, blind; lays nothing"),
        (IBERIA, "draws cards, turned up sevilla", "draws cards; turned up Sevilla"),
        (USA, "draws cards, claims denver - santa fe", "draws cards; claims Denver - Santa Fe"),
        (USA, "claims denver - santa fe with 2 red, draws cards", "claims Denver - Santa Fe with 2 red; draws cards"),
        (KINGDOM, "buys wales with 1 wild, draws cards", "buys Wales with 1 wild; draws cards"),
        (
            DICE,
            "rolls 5 single, claims paris - brest with 3 single",
            "rolls 5 single; claims Paris - Brest with 3 single",
        ),
        (DICE, "rolls 5 single, paris - brest", "rolls 5 single; claims Paris - Brest"),
        (KINGDOM, "buys stoker, london - brighton", "buys Mechanical Stoker; claims London - Brighton"),
        (KINGDOM, "buys wales with 1 wild, cardiff carm", "buys Wales with 1 wild; claims Cardiff - Carmarthen"),
        (KINGDOM, "buys double heading with 4 wild, d", "buys Double Heading with 4 wild; draws cards"),
        (KINGDOM, "buys ireland and france; dover france", "buys Ireland; claims Dover - France (Dover)"),
        (KINGDOM, "buys ireland and france with 1 wild; d", "buys Ireland with 1 wild; draws cards"),
        (KINGDOM, "buys ire and fr with 1 wild, dover lon", "buys Ireland with 1 wild; claims Dover - London"),
        (KINGDOM, "buys wales and dover london", "buys Wales; claims Dover - London"),
    ],
)
def test_a_comma_before_another_move_is_a_semicolon(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (USA, "Ann, claims denver - santa fe", "claims Denver - Santa Fe"),
        (USA, "denver santa fe w 2 red", "claims Denver - Santa Fe with 2 red"),
        (USA, "draws 3 tickets, keeps 1", "draws 3 tickets, keeps 1"),
        (USA, "claims denver - santa fe, 2 red", "claims Denver - Santa Fe with 2 red"),
        (PENNSYLVANIA, "oil - warren, taking prr", "claims Oil City - Warren, taking PRR"),
    ],
)
def test_a_comma_within_a_move_stays_a_comma(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (USA, "claims denver - santa fe with 2red", "claims Denver - Santa Fe with 2 red"),
        (USA, "denver santa fe 1red 1wild", "claims Denver - Santa Fe with 1 red 1 wild"),
        (USA, "denver santa fe with 1r 1w", "claims Denver - Santa Fe with 1 red 1 wild"),
        (USA, "draws 3tickets, keeps 1", "draws 3 tickets, keeps 1"),
        (LAKES, "takes 27trains 23ships", "takes 27 trains 23 ships"),
        (DICE, "rolls 3single 2double", "rolls 3 single 2 double"),
    ],
)
def test_a_number_run_together_with_its_word_is_read(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (USA, "denver santa fe w/ 1 red + 1 wild", "claims Denver - Santa Fe with 1 red 1 wild"),
        (USA, "denver santa fe with 1 red & 1 wild", "claims Denver - Santa Fe with 1 red 1 wild"),
        (USA, "denver santa fe with 2x red", "claims Denver - Santa Fe with 2 red"),
        (USA, "denver santa fe 1 red +1 wild", "claims Denver - Santa Fe with 1 red 1 wild"),
        (USA, "denver santa fe with 1 red+ 1 wild", "claims Denver - Santa Fe with 1 red 1 wild"),
        (USA, "denver santa fe 1r +1w", "claims Denver - Santa Fe with 1 red 1 wild"),
        (USA, "denver santa fe 1 red +loco", "claims Denver - Santa Fe with 1 red 1 wild"),
        (USA, "draws red +blue", "draws red, blue"),
        (USA, "draws red+ blue", "draws red, blue"),
        (MAERKLIN, "berlin dresden 1 red 1 +4", "claims Berlin - Dresden with 1 red 1 +4"),
        (USA, "draws red + blind", "draws red, blind"),
        (USA, "draws 2× blind", "draws blind, blind"),
        (LONDON, "elephant & castle - globe w/ 2 green", "claims Elephant & Castle - Globe Theatre with 2 green"),
    ],
)
def test_a_symbol_means_the_word_it_stands_for(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"


OWNED = Tabletop("united-kingdom", tracking="final").played().game


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (
            OWNED,
            "owns london reading and bristol southampton & dover london",
            "owns London - Reading, Bristol - Southampton, Dover - London",
        ),
        (OWNED, "owns london reading, bristol southampton, and dover london", None),
        (USA, "keeps denver - el paso and los angeles - new york", "keeps Denver - El Paso, Los Angeles - New York"),
        (USA, "draws tickets, keeps boston miami & dallas new york", None),
        (Tabletop("europe", tracking="final").played().game, "has stations at london & paris", None),
        (Tabletop("usa", tracking="counts").played().game, "has tickets 54 and 12", "has tickets 54 - 12"),
    ],
)
def test_and_may_separate_names_of_a_list(game: Game, line: str, meant: str | None) -> None:
    """It works like a comma there."""
    if meant is None:
        meant = written(game, line.replace(", and", ",").replace(" &", ",")).removeprefix("Ann ")
    assert written(game, line) == f"Ann {meant}"


def test_an_and_that_joins_nothing_keeps_its_own_fault() -> None:
    with pytest.raises(RecordFault, match="not “and”"):
        read_line(OWNED, "owns london reading and atlantis", assume=0)


def test_only_counted_things_are_split_off_a_number() -> None:
    """The fault points at the word as it was typed."""
    with pytest.raises(RecordFault) as raised:
        read_line(USA, "claims denver - santa fe with 2rod", assume=0)
    assert (raised.value.start, raised.value.end) == (30, 34)


@pytest.mark.parametrize(
    "line",
    [
        "oil warren take prr",
        "oil warren takes prr",
        "oil warren, takes prr",
        "oil warren, prr",
        "oil warren prr",
        "Ann oil warren take prr",
        "claims oil - warren, prr",
        "claims oil city - warren takes prr",
    ],
)
def test_a_share_needs_no_word_before_it(line: str) -> None:
    assert written(PENNSYLVANIA, line) == "Ann claims Oil City - Warren, taking PRR"


def test_an_unknown_player_name_is_reported() -> None:
    with pytest.raises(RecordFault, match="Nobody at this table is called “zed”"):
        read_line(LAKES, "zed takes 27 trains 23 ships", assume=0)


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (KINGDOM, "buys wales 1 wild", "buys Wales with 1 wild"),
        (KINGDOM, "buys wales, 1 wild", "buys Wales with 1 wild"),
        (LAKES, "builds a harbour at chicago 2 red train 2 red ship", None),
        (LAKES, "harbour chicago 2 red train 2 red ship", None),
        (Tabletop("europe").played().game, "station paris 1 blue", "builds a station at Paris with 1 blue"),
    ],
)
def test_what_is_paid_needs_no_word_before_it(game: Game, line: str, meant: str | None) -> None:
    assert written(game, line) == f"Ann {meant or 'builds a harbour at Chicago with 2 red train 2 red ship'}"


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        (
            IBERIA,
            "turned up sevilla",
            "“turned” belongs to a draw of cards: write it after that in the same line, with “;” between.",
        ),
        (PENNSYLVANIA, "takes prr", "“prr” belongs in the line of a claim, such as: claims "),
    ],
)
def test_a_detail_of_another_move_is_answered_with_which(game: Game, line: str, says: str) -> None:
    with pytest.raises(RecordFault) as raised:
        read_line(game, line, assume=0)
    assert says in raised.value.message


@pytest.mark.parametrize(
    ("board", "line", "meant"),
    [
        ("old-west", "los ang bakers black; marker bakers", "Los Angeles - Bakersfield black, marker at Bakersfield"),
        ("nederland", "breda rotterdam yellow; loan", "Breda - Rotterdam yellow, loan"),
        ("south-korea", "jinju namwon; express 1; spot 6", "Jinju - Namwon, express 1, spot 6"),
        (
            "county-durham",
            "durham chester red; takes coal at durham",
            "Durham - Chester-le-Street red, taking coal at Durham",
        ),
        ("pennsylvania", "oil warren; taking prr", "Oil City - Warren, taking PRR"),
        ("maerklin", "hamb kiel purple; passenger at kiel", "Hamburg - Kiel purple, passenger at Kiel"),
    ],
)
def test_a_semicolon_before_what_belongs_to_a_claim_is_a_comma(board: str, line: str, meant: str) -> None:
    assert written(Tabletop(board).played().game, line) == f"Ann claims {meant}"


@pytest.mark.parametrize(
    ("line", "meant"), [("san f la", "San Francisco - Los Angeles"), ("fla st ge", "Flagstaff - St. George")]
)
def test_words_are_preferably_beginnings_not_parts_of_one_word(line: str, meant: str) -> None:
    """As letters, "f la" begins Flagstaff only if it is written as one word."""
    assert written(Tabletop("old-west").played().game, line) == f"Ann claims {meant}"


@pytest.mark.rule("OW-04")
@pytest.mark.parametrize(
    "line", ["ann starts at denver", "ann begins in denver", "ann start denver", "ann takes denver"]
)
def test_a_player_starts_at_a_city(line: str) -> None:
    assert written(Tabletop("old-west").played().game, line) == "Ann takes Denver"


def test_a_mistyped_city_after_a_synonym_of_the_verb_is_looked_for() -> None:
    wrong = fault(Tabletop("old-west").played().game, "ann starts at los angelas")
    assert wrong.message == "Old West has no city “los angelas”."
    assert wrong.hint == "Did you mean Los Angeles?"


@pytest.mark.parametrize("tracking", ["claims", "turns", "final"])
def test_a_city_abbreviated_to_a_verb_stays_a_city(tracking: str) -> None:
    """The word "held" begins Helder, and is also the past tense of hold."""
    game = Tabletop("nederland", tracking=tracking).played().game
    assert written(game, "ann den held haar").endswith("Den Helder - Haarlem blue")


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (LONDON, "claims elephant and castle - big ben", "claims Elephant & Castle - Big Ben"),
        (LONDON, "big ben elephant and castle", "claims Big Ben - Elephant & Castle"),
        (LONDON, "ele cas wat", "claims Elephant & Castle - Waterloo Station"),
        (PENNSYLVANIA, "alb ny, taking baltimore and ohio", "claims Albany - New York blue, taking B&O"),
        (PENNSYLVANIA, "alb ny, taking baltimore and ohio railroad", "claims Albany - New York blue, taking B&O"),
        (PENNSYLVANIA, "alb ny, taking prr and nyc", "claims Albany - New York blue, taking PRR, taking NYC"),
    ],
)
def test_an_and_in_a_name_is_as_good_as_an_ampersand(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (USA, "keeps all", "keeps 3 tickets"),
        (USA, "keeps all of them", "keeps 3 tickets"),
        (USA, "keeps all tickets", "keeps 3 tickets"),
        (IBERIA, "keeps all", "keeps 4 tickets"),
        (USA, "keeps all 2 tickets", "keeps 2 tickets"),
        (USA, "keeps no tickets", "keeps 0 tickets"),
        (USA, "draws 3 tickets, keeps all", "draws 3 tickets, keeps 3"),
        (USA, "draws 2 tickets, keeps all", "draws 2 tickets, keeps 2"),
        (USA, "draws 3 tickets 1", "draws 3 tickets, keeps 1"),
        (USA, "draws tickets keeps all", "draws tickets, keeps 3"),
        (DICE, "rolls 5 station; draws 2 tickets, keeps all", "rolls 5 station; draws 2 tickets, keeps 2"),
        (DICE, "rolls sssdd claims paris - dieppe", "rolls 3 single 2 double; claims Paris - Dieppe"),
        (IBERIA, "claims Palma - Valencia, taking festival Valencia", "claims Palma - Valencia, taking Valencia"),
        (IBERIA, "claims Palma - Valencia, taking valencia festival card", "claims Palma - Valencia, taking Valencia"),
    ],
)
def test_what_can_mean_only_one_thing_is_read(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        (USA, "keeps tickets", "Expected next: how many tickets, "),
        (USA, "keeps of them", "Expected next: how many tickets, "),
        (USA, "keeps some of my tickets", "Expected next: how many tickets, "),
        (USA, "draws 3 tickets, keeps tickets", "Expected next: how many tickets, "),
        (USA, "draws tickets all", "Expected how many of them are kept, "),
        # with dice, how many were drawn depends on the faces
        (DICE, "rolls 5 station; draws tickets, keeps all", "Expected next: how many tickets, "),
    ],
)
def test_how_many_tickets_are_kept_is_never_guessed(game: Game, line: str, says: str) -> None:
    assert fault(game, f"Ann {line}").message.startswith(says)


@pytest.mark.parametrize(
    ("line", "word", "meant"),
    [
        ("ann d draws red", "d", "draws red"),
        ("ann c claims den kc", "c", "claims den kc"),
        ("ann den claims oma", "den", "claims oma"),
    ],
)
def test_a_word_before_the_verb_is_to_blame_and_not_the_verb(line: str, word: str, meant: str) -> None:
    wrong = fault(USA, line)
    assert line[wrong.start : wrong.end] == word
    assert wrong.message == f"“{word}” is not a move."
    assert wrong.names == (meant,) or list(wrong.names) == [meant]


@pytest.mark.parametrize("line", ["takes festival sevilla", "takes the festival card of sevilla", "takes sevilla"])
def test_festival_cards_are_taken_with_a_claim(line: str) -> None:
    assert fault(IBERIA, line).message.startswith("“Sevilla” belongs in the line of a claim, such as: claims ")


@pytest.mark.parametrize(
    ("line", "word", "near"),
    [
        ("ann plays denver omaga with 4 purple", "omaga", "Omaha"),
        ("ann plays denver omaha with 4 purpel", "purpel", "purple"),
    ],
)
def test_after_a_synonym_of_claims_the_slip_is_to_blame(line: str, word: str, near: str) -> None:
    """`plays denver omaha` is read, so "plays" is not what is wrong."""
    wrong = fault(USA, line)
    assert line[wrong.start : wrong.end] == word
    assert near in wrong.names


def test_suggestions_have_commas_as_people_write_them() -> None:
    assert list(fault(USA, "ann den keeps boston miami, denver el paso").names) == [
        "keeps boston miami, denver el paso"
    ]
