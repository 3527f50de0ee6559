"""World: pieces, cards, harbours, pair routes and tours (WO-01 to WO-03)."""

import pytest
from showing import numbers
from tabletop import Tabletop
from whole_book import BOOK

from companion.scoring import sheet

WORLD = Tabletop("world", 3, "claims")
TURNS = Tabletop("world", 3)


@pytest.mark.rule("WO-01")
@pytest.mark.parametrize(("trains", "ships"), [(20, 40), (25, 35), (10, 50)])
def test_sixty_pieces_from_25_trains_and_50_ships(trains: int, ships: int) -> None:
    ann = WORLD.facts(f"Ann takes {trains} trains {ships} ships")[0]
    assert (ann["pieces"], ann["trains"], ann["ships"]) == (60, trains, ships)


@pytest.mark.rule("WO-01")
@pytest.mark.parametrize(
    ("takes", "says"),
    [
        ("takes 26 trains 34 ships", "Ann takes 26 trains; there are 25."),
        ("takes 9 trains 51 ships", "Ann takes 51 ships; there are 50."),
        ("takes 27 trains 23 ships", "Ann takes 27 trains; there are 25."),
        ("takes 20 trains 39 ships", "Ann takes 20 trains and 39 ships, 59 pieces in all; it must be 60."),
        ("takes 20 trains 41 ships", "Ann takes 20 trains and 41 ships, 61 pieces in all; it must be 60."),
    ],
)
def test_a_choice_against_the_rules(takes: str, says: str) -> None:
    assert WORLD.refusals(f"Ann {takes}")[0] == ("WO-01", says)


@pytest.mark.rule("WO-01")
def test_three_train_and_seven_ship_cards() -> None:
    assert [fact["cards"] for fact in TURNS.facts()] == [10, 10, 10]
    assert TURNS.allows("Ann claims Beijing - Yakutsk with 3 yellow train")
    assert TURNS.refusals("Ann claims Cambridge Bay - Winnipeg with 4 black train") == [
        ("BA-26", "Ann cannot hold 4 black train; cards in hand: 3 train and 7 ship, all unseen.")
    ]
    assert TURNS.allows("Ann claims Caracas - Lagos with 3 double red ship 1 red ship")


@pytest.mark.rule("WO-01")
def test_the_box_holds_15_of_the_75() -> None:
    chosen = "Ann takes 20 trains 40 ships"
    assert WORLD.allows(chosen, "Ann exchanges 5 ships for trains")
    assert WORLD.refusals(chosen, "Ann exchanges 6 ships for trains") == [
        ("GL-29", "Ann asks for 6 trains; 5 left in the box.")
    ]


SOUTH = (
    "Ann claims Lima - Valparaiso",
    "Ann claims Caracas - Lima white",
    "Ann claims Caracas - Mexico red",
    "Ann claims Caracas - Rio de Janeiro black",
    "Ann claims Caracas - Miami",
    "Ann claims Miami - New York",
    "Ann claims Buenos Aires - Rio de Janeiro white",
    "Ann builds a harbour at Rio de Janeiro",
)
TOUR = "Mexico - Caracas - Lima - Valparaiso"


@pytest.mark.rule("WO-01")
@pytest.mark.parametrize(
    ("shows", "points"),
    [
        ("Mexico - New York", 0),
        ("Valparaiso - Rio de Janeiro", 20),
        ("Valparaiso - Rio de Janeiro, Caracas - Rio de Janeiro 4", 30),
        ("Valparaiso - Rio de Janeiro, Miami - Rio de Janeiro 6, New York - Rio de Janeiro 8", 40),
        ("Rio de Janeiro - Hamburg", 0),
    ],
)
def test_harbours_score_20_30_and_40(shows: str, points: int) -> None:
    assert WORLD.points("Ann", *SOUTH, f"Ann shows {shows}").get("harbours", 0) == points


@pytest.mark.rule("WO-01")
def test_tours_count_for_every_harbour_they_name() -> None:
    built = (*SOUTH[:-1], "Ann builds a harbour at Caracas", "Ann builds a harbour at Lima")
    assert WORLD.points("Ann", *built, f"Ann shows {TOUR}")["harbours"] == 40
    assert WORLD.points("Ann", *built, f"Ann shows {TOUR}")["unbuilt harbours"] == -4
    assert "harbours" not in WORLD.points("Ann", *built[1:], f"Ann shows {TOUR}")


@pytest.mark.rule("WO-01")
def test_the_set_up_checklist_and_the_passage() -> None:
    passages = {passage.number: passage for passage in BOOK.named(WORLD.played().game.board.setup)}
    assert list(passages) == ["WO-01", "GL-02", "GL-05", "GL-06"]
    text = passages["WO-01"].text
    assert all(word in text for word in ("60 pieces", "25 trains", "50 ships", "3 train cards", "7 ship cards"))
    assert "20, 30 or 40" in text


@pytest.mark.rule("WO-01")
def test_a_tie_is_shared_unless_the_table_plays_differently() -> None:
    level = (
        "Ann claims Bangkok - Jakarta",
        "Bea claims Bangkok - Manila",
        "Ann shows Bangkok - Jakarta 5, Lagos - Lima 5",
    )
    assert WORLD.sheet(*level).winners == ("Ann", "Bea")
    option = Tabletop("world", 3, "claims", ('option: ties.order = ["tickets"]',))
    assert option.sheet(*level).winners == ("Ann",)
    assert "tied players share" in BOOK["WO-01"].open


@pytest.mark.rule("WO-02")
@pytest.mark.parametrize(
    "claim",
    [
        "Casablanca - Marseille with 2 red train",
        "Casablanca - Marseille with 1 red train 1 wild",
        "Casablanca - Marseille with 2 wild",
        "Lahore - Tehran with 4 black train",
        "Lahore - Tehran with 2 black train 2 green train",
        "Lahore - Tehran with 2 black train 1 green train 1 wild",
        "Lahore - Tehran with 1 black train 1 green train 2 wild",
        "Lahore - Tehran with 3 black train 1 wild",
        "Beijing - Lahore with 2 red train 2 green train 2 white train",
        "Beijing - Lahore with 4 red train 2 white train",
    ],
)
def test_two_cards_of_a_colour_for_each_space(claim: str) -> None:
    assert WORLD.allows(f"Ann claims {claim}")


@pytest.mark.rule("WO-02")
@pytest.mark.parametrize(
    "payment",
    [
        "2 black train",
        "3 black train",
        "5 black train",
        "6 black train",
        "3 black train 1 green train",
        "1 black train 1 green train 1 white train 1 wild",
    ],
)
def test_cards_that_make_no_pairs(payment: str) -> None:
    assert WORLD.refusals(f"Ann claims Lahore - Tehran with {payment}") == [
        (
            "WO-02",
            "Lahore – Tehran costs two cards of one colour for each of its 2 spaces, 4 in all; "
            "Ann's cards do not fit that.",
        )
    ]


@pytest.mark.rule("WO-02")
def test_each_wild_makes_one_odd_card_a_pair() -> None:
    three = "1 black train 1 green train 1 white train"
    assert WORLD.allows(f"Ann claims Beijing - Lahore with {three} 3 wild")
    assert not WORLD.allows(f"Ann claims Beijing - Lahore with {three} 1 red train 2 wild")


@pytest.mark.rule("WO-02")
def test_ships_do_not_make_a_pair_of_trains() -> None:
    refusals = WORLD.refusals("Ann claims Lahore - Tehran with 2 double black ship")
    assert set(numbers(refusals)) == {"GL-11", "GL-12", "WO-02"}


@pytest.mark.rule("WO-02", "BA-05")
def test_of_the_colours_laid_for_a_coloured_pair_a_wrong_one_is_named() -> None:
    coloured = "table corrects route Lahore - Tehran to 2 red"
    assert WORLD.refusals(coloured, "Ann claims Lahore - Tehran with 2 red train 2 yellow train") == [
        ("BA-05", "Lahore – Tehran takes red cards; Ann plays yellow.")
    ]
    assert WORLD.allows(coloured, "Ann claims Lahore - Tehran with 4 red train")


@pytest.mark.rule("WO-02")
def test_a_pair_route_takes_one_piece_per_space_and_scores_by_length() -> None:
    claim = "Ann claims Lahore - Tehran with 4 black train"
    assert WORLD.facts("Ann takes 20 trains 40 ships", claim)[0]["trains"] == 18
    assert WORLD.points("Ann", claim)["routes"] == 2
    assert not WORLD.allows("Ann claims Lahore - Novosibirsk with 4 white train")


@pytest.mark.rule("WO-02")
def test_an_unrecorded_pair_takes_two_cards_per_space() -> None:
    few = Tabletop("world", 3, "turns", ("option: cards.hand = 4", "option: cards.ship_hand = 1"))
    assert few.facts("Ann claims Lahore - Tehran")[0]["cards"] == 1
    assert few.refusals("Ann claims Beijing - Lahore") == [
        ("BA-26", "Ann can hold at most 5 cards (5 dealt, 0 drawn, 0 paid); this takes 6.")
    ]


ORDERED = ("Ann claims Al-Qahira - Casablanca", "Ann claims Al-Qahira - Tehran black")
ROUNDABOUT = (
    *("Ann claims Casablanca - Marseille", "Ann claims Athina - Marseille", "Ann claims Athina - Tehran"),
    "Ann claims Al-Qahira - Athina",
)
SHOWN = "Ann shows Casablanca - Al-Qahira - Tehran"


@pytest.mark.rule("WO-03")
def test_a_tour_in_its_order_scores_the_high_value() -> None:
    assert WORLD.points("Ann", *ORDERED, SHOWN)["tickets"] == 9
    assert WORLD.points("Ann", *ROUNDABOUT, "Ann claims Al-Qahira - Tehran black", SHOWN)["tickets"] == 9


@pytest.mark.rule("WO-03")
def test_its_cities_joined_out_of_order_score_the_low_value() -> None:
    """Al-Qahira hangs off the route from Casablanca to Tehran."""
    assert WORLD.points("Ann", *ROUNDABOUT, SHOWN)["tickets"] == 6


@pytest.mark.rule("WO-03")
@pytest.mark.parametrize("routes", [(), ORDERED[:1], ROUNDABOUT[:3], (ORDERED[0], ROUNDABOUT[2])])
def test_a_tour_whose_cities_are_not_joined_costs_the_third_value(routes: tuple[str, ...]) -> None:
    assert WORLD.points("Ann", *routes, SHOWN)["tickets"] == -15


@pytest.mark.rule("WO-03")
def test_other_cities_may_be_in_between() -> None:
    between = ("Ann claims Casablanca - Marseille", "Ann claims Athina - Marseille", "Ann claims Al-Qahira - Athina")
    assert WORLD.points("Ann", *between, ORDERED[1], SHOWN)["tickets"] == 9


@pytest.mark.rule("WO-03")
def test_a_tour_counts_as_one_completed_ticket_and_goes_both_ways() -> None:
    side = WORLD.side("Ann", *ORDERED, SHOWN)
    assert [ticket.completed for ticket in side.tickets] == [True]
    assert WORLD.points("Ann", *SOUTH, f"Ann shows {TOUR}")["tickets"] == 15


@pytest.mark.rule("WO-03")
def test_the_board_has_eight_tours() -> None:
    tours = [card for card in WORLD.played().game.board.tickets if card.tour]
    assert len(tours) == 8
    assert all(high > low > 0 > third for high, low, third in (card.points for card in tours))


@pytest.mark.rule("WO-03")
@pytest.mark.parametrize(
    "tour",
    [
        "Casablanca - Al-Qahira - Tehran",
        "Tehran - Al-Qahira - Casablanca",
        "Tehran - Casablanca - Al-Qahira 9",
        "Casablanca - Al-Qahira - Tehran 9",
        "teh - cas - al qah 15",
    ],
)
def test_a_tour_entered_in_any_order_is_the_card(tour: str) -> None:
    """Its value may follow; the card says what it is worth."""
    final = Tabletop("world", 2, "final")
    side = final.side("Ann", f"Ann shows {tour}")
    assert [(ticket.card.id, ticket.points) for ticket in side.tickets] == [("WT4", -15)]


@pytest.mark.rule("BA-28")
def test_three_cities_that_are_no_tour_are_refused() -> None:
    final = Tabletop("world", 2, "final")
    says = "World's deck has no tour {}; a ticket entered with its value names two cities."
    for tour in ("Casablanca - Al-Qahira - Mumbai 9", "Casablanca - Al-Qahira - Mumbai"):
        assert final.refusals(f"Ann shows {tour}") == [("BA-28", says.format("Casablanca – Al-Qahira – Mumbai"))]
    assert final.refusals("Ann shows Casablanca - Al-Qahira - Tehran 10") == [
        ("BA-28", says.format("Casablanca – Al-Qahira – Tehran"))
    ]
    replayed = final.replay("Ann shows Casablanca - Al-Qahira - Mumbai 9 ! it is printed")
    assert [(ticket.card.tour, ticket.points) for ticket in sheet(replayed).sides[0].tickets] == [
        (("Casablanca", "Al-Qahira", "Mumbai"), -9)
    ]


@pytest.mark.rule("WO-03")
def test_as_an_option_no_other_city_may_be_in_between() -> None:
    between = ("Ann claims Casablanca - Marseille", "Ann claims Athina - Marseille", "Ann claims Al-Qahira - Athina")
    strict = Tabletop("world", 2, "claims", head=("option: tickets.tour_detours = no",))
    assert strict.points("Ann", *between, ORDERED[1], SHOWN)["tickets"] == 6
    assert strict.points("Ann", *ORDERED, SHOWN)["tickets"] == 9
    assert "other cities" in (BOOK["WO-03"].open or "")
