"""Names cut short, unclear ones, and ones that nothing has."""

from difflib import SequenceMatcher
from random import Random

import pytest
from tabletop import Tabletop

from companion.game.state import Game
from companion.record.faults import RecordFault, Unclear, Unreadable
from companion.record.lines import read_line, write_line
from companion.record.names import ALIKE, closest, fitting, nearest, words_of
from companion.record.replay import replay
from companion.store.shelf import board

DURHAM = Tabletop("county-durham", tracking="claims").played().game
USA = Tabletop("usa", 5, "claims").played().game
NO_CITY = "County Durham (Coal Country) has no city"


def written(game: Game, line: str) -> str:
    turn = read_line(game, line)
    assert turn is not None
    return write_line(game, turn)


def fault(game: Game, line: str) -> RecordFault:
    with pytest.raises(RecordFault) as raised:
        read_line(game, line)
    return raised.value


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("dur - chester", "Durham - Chester-le-Street red"),
        ("dur chester", "Durham - Chester-le-Street red"),
        ("chester - dur", "Chester-le-Street - Durham red"),
        ("chester-le-street - durham", "Chester-le-Street - Durham red"),
        ("chester le street - durham", "Chester-le-Street - Durham red"),
        ("cls - dur", "Chester-le-Street - Durham red"),
        ("south - sund", "South Shields - Sunderland"),
        ("tow - wolsing", "Tow Law - Wolsingham"),
        ("stockton - eag", "Stockton-on-Tees - Eaglescliffe"),
    ],
)
def test_cities_of_durham_cut_short(typed: str, full: str) -> None:
    assert written(DURHAM, f"Ann claims {typed}") == f"Ann claims {full}"


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("ny - bos yellow", "New York - Boston yellow"),
        ("NY - Boston red", "New York - Boston red"),
        ("st louis - chicago green", "Saint Louis - Chicago green"),
        ("saint louis - nash", "Saint Louis - Nashville"),
        ("den - kc", "Denver - Kansas City orange"),
        ("den kansas city", "Denver - Kansas City orange"),
        ("slc - sf white", "Salt Lake City - San Francisco white"),
        ("sault - tor", "Sault St. Marie - Toronto"),
        ("montreal - ny", "Montréal - New York"),
        ("san - den", "Santa Fe - Denver"),
    ],
)
def test_cities_of_usa_cut_short_wherever_only_one_makes_sense(typed: str, full: str) -> None:
    assert written(USA, f"Ann claims {typed}") == f"Ann claims {full}"


@pytest.mark.parametrize(("typed", "name"), [("a", "Ann"), ("b", "Bea"), ("CAL", "Cal"), ("d", "Dee"), ("el", "Eli")])
def test_players_cut_short(typed: str, name: str) -> None:
    assert written(USA, f"{typed} draws cards") == f"{name} draws cards"


@pytest.mark.parametrize(
    ("typed", "ticket"),
    [("den - el", "Denver - El Paso"), ("den el paso", "Denver - El Paso"), ("sea ny", "Seattle - New York")],
)
def test_tickets_cut_short(typed: str, ticket: str) -> None:
    assert written(USA, f"Ann shows {typed}") == f"Ann shows {ticket}"


@pytest.mark.parametrize(
    ("line", "says", "names"),
    [
        (
            "Ann claims s - den",
            "“s - den” fits several routes.",
            ("Salt Lake City - Denver", "Santa Fe - Denver"),
        ),
        (
            "Ann shows d - el",
            "“d - el” fits several tickets.",
            ("Denver - El Paso", "Duluth - El Paso"),
        ),
        (
            "Ann shows bos - new 5",
            "“new” fits several cities.",
            ("New Orleans", "New York"),
        ),
    ],
)
def test_a_name_that_fits_several_is_never_guessed(line: str, says: str, names: tuple[str, ...]) -> None:
    found = fault(USA, line)
    assert isinstance(found, Unclear)
    assert found.says == says
    assert found.names == names


def test_an_unclear_player() -> None:
    table = Tabletop(tracking="claims").header().replace("Ann red, Bea blue", "Ann red, Anna blue")
    with pytest.raises(Unclear) as raised:
        replay(table + "An draws cards\n", board)
    assert raised.value.names == ("Ann", "Anna")
    assert raised.value.says == "“An” fits several players."
    assert raised.value.hint == "It could be Ann or Anna."
    assert replay(table + "Ann draws cards\n", board).moves[0].turn is not None


@pytest.mark.parametrize(
    ("line", "says", "nearest_one"),
    [
        ("Ann claims Durhem - Crook", "County Durham (Coal Country) has no city “Durhem”.", "Durham"),
        ("Ann claims Durham - Crok", "County Durham (Coal Country) has no city “Crok”.", "Crook"),
        ("Ann shows Consett - Hartlepol", "County Durham (Coal Country) has no city “Hartlepol”.", "Hartlepool"),
        (
            "Ann claims Durham - Crook, taking coal at Durhm",
            "County Durham (Coal Country) has no city “Durhm”.",
            "Durham",
        ),
        ("Zed draws cards", "Nobody at this table is called “Zed”.", "Ann"),
        ("Bae draws cards", "Nobody at this table is called “Bae”.", "Bea"),
    ],
)
def test_an_unknown_name_comes_with_the_nearest(line: str, says: str, nearest_one: str) -> None:
    found = fault(DURHAM, line)
    assert isinstance(found, Unreadable)
    assert found.says == says
    assert found.names[0] == nearest_one


def test_a_verb_that_there_is_not_comes_with_the_nearest() -> None:
    found = fault(DURHAM, "Ann klaims Durham - Crook")
    assert found.says == "“klaims” is no move."
    assert found.names == ("claims",)
    assert found.hint == "Did you mean claims?"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Durham", ["Durham"]),
        ("sunder", ["Sunderland"]),
        ("ny", ["New York"]),
        ("n y", ["New York"]),
        ("new", ["New York", "New Orleans"]),
        ("york", ["New York"]),
        ("st marie", ["Sault St. Marie"]),
        ("", []),
        ("-", []),
        ("zzz", []),
    ],
)
def test_what_fits(text: str, names: list[str]) -> None:
    every = ["Durham", "Sunderland", "New York", "New Orleans", "Sault St. Marie"]
    assert fitting(text, every) == names


def test_a_name_in_full_goes_before_one_that_goes_on() -> None:
    assert fitting("Ann", ["Anna", "Ann"]) == ["Ann"]
    assert fitting("An", ["Anna", "Ann"]) == ["Anna", "Ann"]


def test_nearest_is_short_and_may_be_nothing() -> None:
    every = list(DURHAM.board.cities)
    assert nearest("Durhem", every)[0] == "Durham"
    assert len(nearest("S", every)) <= 3
    assert nearest("qqqq", every) == []


def test_what_looks_alike_is_found_as_by_looking_at_all_of_it() -> None:
    random = Random(7)
    every = sorted({*USA.board.cities, *DURHAM.board.cities, "claims", "draws", "keeps", "wild"})
    found = 0
    for _ in range(1500):
        typed = "".join(sign if random.random() > 0.15 else random.choice("aeirst-") for sign in random.choice(every))
        typed = typed[: random.randint(1, len(typed))]
        together = "".join(words_of(typed))
        alike = {}
        for name in every:
            form = "".join(words_of(name))
            much = SequenceMatcher(None, together, form).ratio()
            alike[name] = max(much, 0.9) if len(together) > 1 and form.startswith(together) else much
        best = sorted((much for much in alike.values() if much >= ALIKE), reverse=True)
        assert [much for _, much in closest(typed, every, most=len(every))] == best
        assert all(alike[name] == much for name, much in closest(typed, every))
        found += len(best)
    assert found > 500
