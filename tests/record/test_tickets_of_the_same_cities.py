"""Two ticket cards between the same cities, as when the table adds one: a line says which, and so does the record."""

from __future__ import annotations

import pytest
from own_boards import board
from tabletop import Tabletop
from typed import fault, sentence, written

from companion.boards.read import read_board
from companion.record.replay import replay, write_record
from companion.scoring import sheet
from companion.store.board_files import shipped_maps

USA = Tabletop("usa", tracking="claims")
SWITZERLAND = Tabletop("switzerland", tracking="claims")
ADDED = "table adds ticket Denver - El Paso 9"
"""The deck has Denver - El Paso 4."""


@pytest.mark.rule("BA-28")
@pytest.mark.parametrize("places", ["Denver - El Paso", "Denver El Paso", "denver/el paso", "El Paso - Denver"])
@pytest.mark.parametrize("value", [4, 9])
def test_the_value_says_which(places: str, value: int) -> None:
    shown = USA.side("Ann", ADDED, f"Ann shows {places} {value}").tickets
    assert [ticket.points for ticket in shown] == [-value]
    assert written(USA.played(ADDED).game, f"Ann shows {places} {value}").endswith(f" {value}")


@pytest.mark.rule("BA-17")
def test_a_saved_game_has_the_same_total() -> None:
    played = USA.played(ADDED, "Ann shows Denver - El Paso 9", "Bea shows Denver - El Paso")
    again = replay(write_record(played), board)
    assert [side.total for side in sheet(again).sides] == [side.total for side in sheet(played).sides] == [-9, -4, 0]


def test_without_a_value_it_is_the_one_of_the_deck_and_the_line_says_so() -> None:
    game = USA.played(ADDED).game
    assert written(game, "Ann shows Denver - El Paso") == "Ann shows Denver - El Paso 4"
    assert written(game, "Ann shows El Paso Denver") == "Ann shows Denver - El Paso 4"


def test_a_card_that_somebody_else_told_in_secret_changes_nothing() -> None:
    game = USA.played("Ann keeps Denver - El Paso 9, Boston - Miami").game
    assert written(game, "Bea shows Denver - El Paso") == "Bea shows Denver - El Paso"


@pytest.mark.rule("BA-19")
@pytest.mark.parametrize("places", ["Durham - Stanhope", "Durham Stanhope"])
def test_of_two_equal_cards_two_players_have_one_each(places: str) -> None:
    durham = Tabletop("county-durham", tracking="claims")
    added = ("table adds ticket Durham - Stanhope 8",) * 2
    one_each = (*added, f"Ann shows {places} 8", f"Bea shows {places} 8")
    assert durham.allows(*one_each)
    assert durham.refusals(*one_each, f"Cal shows {places} 8") == [
        ("BA-19", "Cal cannot hold Durham – Stanhope: Ann has it, and there is only one.")
    ]


@pytest.mark.rule("BA-19")
@pytest.mark.parametrize("places", ["Durham - Stanhope", "Durham Stanhope"])
def test_of_two_equal_cards_the_one_that_was_kept_is_shown(places: str) -> None:
    durham = Tabletop("county-durham", tracking="claims")
    added = ("table adds ticket Durham - Stanhope 8",) * 2
    kept = (*added, "Bea keeps Durham - Stanhope 8, Stanley - Tow Law", f"Bea shows {places} 8")
    assert [ticket.points for ticket in durham.side("Bea", *kept).tickets] == [-8, -4]


@pytest.mark.rule("BA-19")
@pytest.mark.parametrize("verb", ["keeps", "shows"])
def test_a_player_may_have_both_of_two_equal_cards(verb: str) -> None:
    durham = Tabletop("county-durham", tracking="claims")
    added = ("table adds ticket Durham - Stanhope 8", "table adds ticket Stanhope - Durham 8")
    both = f"Ann {verb} Durham - Stanhope 8, durham stanhope 8"
    assert [ticket.points for ticket in durham.side("Ann", *added, both).tickets] == [-8, -8]
    assert durham.against(*added, f"{both}, Stanhope - Durham 8") == ["BA-19"]


@pytest.mark.rule("FJ-01")
def test_two_cards_without_values_are_both_still_kept_when_the_game_is_opened_again() -> None:
    """On First Journey a ticket is worth as much as any other, whatever the table said of it."""
    journey = Tabletop("first-journey-europe", tracking="claims")
    added = ("table adds ticket Zurich - Riga 19", "table adds ticket Zurich - Riga 18")
    record = journey.replay(*added, "Ann keeps Zurich - Riga 19, Zurich - Riga 18")
    again = replay(write_record(record), board)
    assert len(record.game.seats[0].tickets) == 2
    assert again.game.seats == record.game.seats


@pytest.mark.rule("BA-18")
@pytest.mark.parametrize("typed", ["stanhope", "Durham", "dur"])
def test_a_city_alone_is_told_no_ticket_that_somebody_keeps(typed: str) -> None:
    durham = Tabletop("county-durham", tracking="claims")
    before = durham.played().game
    kept = durham.played("Ann keeps Durham - Stanhope 8, Stanley - Tow Law").game
    assert sentence(kept, f"Bea shows {typed}") == sentence(before, f"Bea shows {typed}")


@pytest.mark.rule("CH-02")
@pytest.mark.parametrize(
    ("value", "typed", "line"),
    [
        (9, "Bern - France 9", "Bern - France 9"),
        (9, "bern france 9", "Bern - France 9"),
        (9, "Bern - France 5", "Bern - France 5"),
        (9, "C35", "Bern - France 5"),
        (9, "Bern - Italia", "Bern - Italia"),
        (5, "C35", "C35"),  # nothing else tells it from the added one
    ],
)
def test_a_card_to_several_countries_is_told_from_one_that_was_added(value: int, typed: str, line: str) -> None:
    """A line that could not be read again would keep a saved game from being opened."""
    added = f"table adds ticket Bern - France {value}"
    assert written(SWITZERLAND.played(added).game, f"Ann shows {typed}") == f"Ann shows {line}"
    played = SWITZERLAND.played(added, f"Ann shows {typed}")
    again = replay(write_record(played), board)
    assert again.game.seats[0].tickets == played.game.seats[0].tickets


def test_without_a_value_both_are_named() -> None:
    game = SWITZERLAND.played("table adds ticket Bern - France 9").game
    for typed in ("Bern - France", "bern france"):
        assert fault(game, f"Ann shows {typed}").names == ("Bern - France 5", "Bern - France 9")


@pytest.mark.parametrize("typed", ["Denver - El Paso 9", "Denver El Paso 9"])
def test_who_told_a_card_that_the_deck_lacks_shows_it_beside_the_decks_own(typed: str) -> None:
    """Bea cannot mean it without its dash: an answer must not tell what Ann keeps."""
    game = USA.played("Ann keeps Denver - El Paso 9, Boston - Miami").game
    assert written(game, f"Ann shows {typed}") == "Ann shows Denver - El Paso 9"
    assert "is worth 4" in fault(game, "Bea shows Denver El Paso 9").message


@pytest.mark.rule("CH-02")
@pytest.mark.parametrize(
    ("board_name", "typed", "line"),
    [
        ("switzerland", "Bern - Deutschland (Basel)", "Bern - Deutschland"),
        ("switzerland", "bern deutschland (basel)", "Bern - Deutschland"),
        ("switzerland", "Deutschland (Basel) - France", "Deutschland - France"),
        ("germany", "Dänemark (Bremerhaven) - Berlin", "Dänemark - Berlin"),
    ],
)
def test_the_end_of_a_track_abroad_means_its_country(board_name: str, typed: str, line: str) -> None:
    table = Tabletop(board_name, tracking="claims")
    assert table.allows(f"Ann shows {typed}")
    assert written(table.played().game, f"Ann shows {typed}") == f"Ann shows {line}"


def test_where_all_tickets_have_one_worth_a_card_is_named_by_its_id() -> None:
    """Another card joins the same places, and the value would tell neither from the other."""
    text = (shipped_maps() / "switzerland.toml").read_text("utf-8")
    text = text.replace("ticket_cards = [", 'ticket_cards = [\n  { id = "OWN", a = "Bern", b = "France", points = 9 },')
    own = read_board(text)
    game = replay(Tabletop("switzerland", head=("option: tickets.worth = 2",)).header(), lambda _: own).game
    ids = [card.id for card in own.tickets if {"Bern", "France"} <= {*card.ends}]
    assert len(ids) == 2
    for name in ids:
        assert written(game, f"Ann shows {name}") == f"Ann shows {name}"
