"""Shortened names, unclear ones, and ones that nothing has."""

from difflib import SequenceMatcher
from random import Random

import pytest
from tabletop import Tabletop

from companion.game.state import Game
from companion.record.faults import RecordFault, Unclear, Unreadable
from companion.record.lines import read_line, write_line
from companion.record.names import LEAST_LIKENESS, closest, fitting, nearest, words_of
from companion.record.places import cities
from companion.record.replay import replay
from companion.record.suggest import suggest
from companion.store.board_files import board_files
from companion.store.shipped_files import board

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
        ("dur - chester", "Durham - Chester-le-Street orange"),
        ("dur chester", "Durham - Chester-le-Street orange"),
        ("chester - dur", "Chester-le-Street - Durham orange"),
        ("chester-le-street - durham", "Chester-le-Street - Durham orange"),
        ("chester le street - durham", "Chester-le-Street - Durham orange"),
        ("cls - dur", "Chester-le-Street - Durham orange"),
        ("south - wash", "South Shields - Washington"),
        ("tow - wolsing", "Tow Law - Wolsingham"),
        ("newcastle - stanley", "Newcastle upon Tyne - Stanley"),
        ("blaydon - newc", "Blaydon - Newcastle upon Tyne black"),
        ("newc gates", "Newcastle upon Tyne - Gateshead green"),
        ("chester stanley", "Chester-le-Street - Stanley"),
        ("middleton stanhope", "Middleton in Teesdale - Stanhope"),
        ("midd stan", "Middleton in Teesdale - Stanhope"),
        ("middles stock", "Middlesbrough - Stockton on Tees purple"),
        ("stockton - wynyard", "Stockton on Tees - Wynyard"),
        ("stockton on tees wynyard", "Stockton on Tees - Wynyard"),
        ("seaham murton", "Seaham Harbour - Murton"),
        ("bishop crook", "Bishop Auckland - Crook"),
        ("bish bran", "Bishop Auckland - Brancepeth"),
        ("barnard bowes", "Barnard Castle - Bowes green"),
        ("castle eden black", "Castle Eden - Blackhall"),
        ("newton ferry", "Newton Aycliffe - Ferryhill"),
        ("hal nine", "Haltwhistle - Ninebanks"),
        ("hay nine", "Haydon Bridge - Ninebanks"),
        ("hal hay black", "Haltwhistle - Haydon Bridge black"),
        ("hex whit", "Hexham - Whitley Chapel"),
        ("hay hex orange", "Haydon Bridge - Hexham orange"),
        ("har middles", "Hartlepool - Middlesbrough"),
    ],
)
def test_cities_of_durham_abbreviated(typed: str, full: str) -> None:
    assert written(DURHAM, f"Ann claims {typed}") == f"Ann claims {full}"


@pytest.mark.parametrize("name", DURHAM.board.cities)
def test_the_first_word_of_each_durham_station_is_enough(name: str) -> None:
    other = "Marsden" if name != "Marsden" else "Alston"
    first = " ".join(words_of(name)[:1])
    assert written(DURHAM, f"table adds ticket {first} - {other} 9") == f"table adds ticket {name} - {other} 9"


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("Ann claims har sea", "Ann claims Hartlepool - Seaham Harbour"),
        ("Ann claims har - murton", "Ann claims Seaham Harbour - Murton"),
        ("Ann claims har wynyard", "Ann claims Hartlepool - Wynyard"),
        ("Ann claims har durham", "Ann claims Hartlepool - Durham"),
        (
            "Ann claims murton seaham, taking coal at har",
            "Ann claims Murton - Seaham Harbour, taking coal at Seaham Harbour",
        ),
        (
            "Ann claims hartl sea, taking coal at har",
            "Ann claims Hartlepool - Seaham Harbour, taking coal at Hartlepool",
        ),
        ("Ann shows har - middleton", "Ann shows Hartlepool - Middleton in Teesdale"),
        ("Ann shows har stockton", "Ann shows Seaham Harbour - Stockton on Tees"),
        ("Ann shows har - alston 30", "Ann shows Hartlepool - Alston 30"),
        ("table adds route har durham 3", "table adds route Hartlepool - Durham 3 grey"),
    ],
)
def test_the_beginning_of_a_name_is_preferred_to_that_of_a_later_word(typed: str, full: str) -> None:
    """`har` begins both Hartlepool and the second word of Seaham Harbour."""
    assert written(DURHAM, typed) == full


def test_a_station_without_coal_may_be_abbreviated_the_same_way() -> None:
    replayed = replay(Tabletop("county-durham", head=("no coal: har, newc, haltw",)).header(), board)
    assert replayed.header.table.setup["no coal"] == ("Hartlepool", "Newcastle upon Tyne", "Haltwhistle")


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
        ("sf - la yellow", "San Francisco - Los Angeles yellow"),
        ("la sf", "Los Angeles - San Francisco purple"),
    ],
)
def test_cities_of_usa_abbreviated_where_only_one_makes_sense(typed: str, full: str) -> None:
    assert written(USA, f"Ann claims {typed}") == f"Ann claims {full}"


@pytest.mark.parametrize(("typed", "name"), [("a", "Ann"), ("b", "Bea"), ("CAL", "Cal"), ("d", "Dee"), ("el", "Eli")])
def test_players_abbreviated(typed: str, name: str) -> None:
    assert written(USA, f"{typed} draws cards") == f"{name} draws cards"


@pytest.mark.parametrize(
    ("typed", "ticket"),
    [("den - el", "Denver - El Paso"), ("den el paso", "Denver - El Paso"), ("sea ny", "Seattle - New York")],
)
def test_tickets_abbreviated(typed: str, ticket: str) -> None:
    assert written(USA, f"Ann shows {typed}") == f"Ann shows {ticket}"


@pytest.mark.parametrize(
    ("line", "says", "names"),
    [
        (
            "Ann claims s - den",
            "“s - den” matches several routes.",
            ("Salt Lake City - Denver", "Santa Fe - Denver"),
        ),
        (
            "Ann shows d - el",
            "“d - el” matches several tickets.",
            ("Denver - El Paso", "Duluth - El Paso"),
        ),
        (
            "Ann shows bos - new 5",
            "“new” matches several cities.",
            ("New Orleans", "New York"),
        ),
    ],
)
def test_a_name_that_fits_several_is_never_guessed(line: str, says: str, names: tuple[str, ...]) -> None:
    raised = fault(USA, line)
    assert isinstance(raised, Unclear)
    assert raised.message == says
    assert raised.names == names


def test_an_unclear_player() -> None:
    table = Tabletop(tracking="claims").header().replace("Ann red, Bea blue", "Ann red, Anna blue")
    with pytest.raises(Unclear) as raised:
        replay(table + "An draws cards\n", board)
    assert raised.value.names == ("Ann", "Anna")
    assert raised.value.message == "“An” matches several players."
    assert raised.value.hint == "It could be Ann or Anna."
    assert replay(table + "Ann draws cards\n", board).moves[0].turn is not None


@pytest.mark.parametrize("line", ["all keep 2", "all 2", "everybody draws cards", "each 2"])
@pytest.mark.parametrize("assume", [0, None])
def test_a_line_belongs_to_one_player(line: str, assume: int | None) -> None:
    with pytest.raises(Unreadable) as read:
        read_line(Tabletop("usa").played().game, line, assume)
    assert read.value.message == f"A line says what one player does, not “{line.split()[0]}”."
    assert read.value.hint == "Did you mean Ann, Bea or Cal?"


@pytest.mark.parametrize("line", ["Zo", "zo 2", "zo foo", "zo nashville"])
@pytest.mark.parametrize("assume", [0, None])
def test_an_ambiguous_player_without_a_move_is_not_a_city(line: str, assume: int | None) -> None:
    """It is not called unclear: a number after it belongs to the move, and picks no line."""
    header = Tabletop("usa").header().replace("Ann red, Bea blue", "Zoe red, Zora blue")
    with pytest.raises(Unreadable) as read:
        read_line(replay(header, board).game, line, assume)
    raised = read.value
    assert raised.message == f"“{line.split()[0]}” matches several players."
    assert raised.hint == "Did you mean Zoe or Zora?"


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
    raised = fault(DURHAM, line)
    assert isinstance(raised, Unreadable)
    assert raised.message == says
    assert raised.names[0] == nearest_one


def test_an_unknown_verb_comes_with_the_nearest() -> None:
    raised = fault(DURHAM, "Ann klaims Durham - Crook")
    assert raised.message == "“klaims” is not a move."
    assert raised.names == ("claims",)
    assert raised.hint == "Did you mean claims?"


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
        ("elephant and castle", ["Elephant & Castle"]),
        ("ele and cas", ["Elephant & Castle"]),
        ("ireland & france", ["Ireland and France"]),
        ("new and", []),
        ("", []),
        ("-", []),
        ("zzz", []),
    ],
)
def test_what_matches(text: str, names: list[str]) -> None:
    every = ["Durham", "Sunderland", "New York", "New Orleans", "Sault St. Marie"]
    every += ["Elephant & Castle", "Ireland and France"]
    assert fitting(text, every) == names


def test_a_full_name_is_preferred_to_a_longer_one() -> None:
    assert fitting("Ann", ["Anna", "Ann"]) == ["Ann"]
    assert fitting("An", ["Anna", "Ann"]) == ["Anna", "Ann"]


def test_the_nearest_names_are_few_or_none() -> None:
    every = list(DURHAM.board.cities)
    assert nearest("Durhem", every)[0] == "Durham"
    assert len(nearest("S", every)) <= 3
    assert nearest("qqqq", every) == []


def test_similar_names_are_found_as_by_comparing_them_all() -> None:
    random = Random(7)
    every = sorted({*USA.board.cities, *DURHAM.board.cities, "claims", "draws", "keeps", "wild"})
    matches = 0
    for _ in range(1500):
        typed = "".join(sign if random.random() > 0.15 else random.choice("aeirst-") for sign in random.choice(every))
        typed = typed[: random.randint(1, len(typed))]
        together = "".join(words_of(typed))
        alike = {}
        for name in every:
            form = "".join(words_of(name))
            much = SequenceMatcher(None, together, form).ratio()
            alike[name] = max(much, 0.9) if len(together) > 1 and form.startswith(together) else much
        best = sorted((much for much in alike.values() if much >= LEAST_LIKENESS), reverse=True)
        assert [much for _, much in closest(typed, every, most=len(every))] == best
        assert all(alike[name] == much for name, much in closest(typed, every))
        matches += len(best)
    assert matches > 500


@pytest.mark.parametrize("name", sorted(board_files()))
def test_every_beginning_of_a_printed_name_matches_its_city(name: str) -> None:
    """This includes parts of "Saint", for which the usual "St." stands only in full; another city's full name is that
    city.
    """
    for city in board(name).cities:
        for cut in range(1, len(city) + 1):
            beginning = city[:cut]
            whole = beginning in board(name).cities
            fits = [beginning] if whole else cities(board(name), beginning)
            assert not words_of(beginning) or (beginning if whole else city) in fits, beginning


@pytest.mark.parametrize("beginning", ["Sai", "sain", "Saint", "Saint L", "saintlou", "St", "St. L", "sai lou", "sank"])
def test_a_saint_can_be_abbreviated(beginning: str) -> None:
    assert written(USA, f"Ann claims Nashville - {beginning}") == "Ann claims Nashville - Saint Louis"
    assert written(USA, f"Ann nashville {beginning}") == "Ann claims Nashville - Saint Louis"


@pytest.mark.parametrize("beginning", ["sai", "sain", "sai l", "saint", "st"])
def test_an_abbreviated_saint_is_completed(beginning: str) -> None:
    assert any(" Saint Louis" in suggestion.line for suggestion in suggest(USA, f"Ann claims {beginning}", None))


@pytest.mark.parametrize(
    ("name", "typed", "line"),
    [
        ("united-kingdom", "claims Dundee - For", "Dundee - Fort William"),
        ("united-kingdom", "claims for - dun", "Fort William - Dundee"),
        ("united-kingdom", "dundee for", "Dundee - Fort William"),
        ("united-kingdom", "dun for, 4 wild", "Dundee - Fort William with 4 wild"),
        ("united-kingdom", "dun ab for 1 white", "Dundee - Aberdeen with 1 white"),
        ("united-kingdom", "dun - ab for 1 white", "Dundee - Aberdeen with 1 white"),
        ("united-kingdom", "for dun for 4 wild", "Fort William - Dundee with 4 wild"),
        ("team-asia", "claims Nanning - for", "Nanning - Fort Bayard"),
        ("new-york", "east village gre", "East Village - Greenwich Village"),
    ],
)
def test_a_city_may_be_as_short_as_another_word(name: str, typed: str, line: str) -> None:
    """Where a city has to come, "for" begins one, and "gre" is a village rather than green."""
    teams = name == "team-asia"
    head = "teams: Ann + Bea, Cal + Dee" if teams else "players: Ann, Bea"
    game = replay(f"board: {name}\n{head}\n", board).game
    assert written(game, f"Ann {typed}") == f"Ann claims {line}"
