"""Great Lakes: building harbours and what they score (GL-05, GL-21 to GL-27, GL-33)."""

import pytest
from showing import facts
from tabletop import Tabletop

from companion.scoring import sheet

LAKES = Tabletop("great-lakes", 4, "claims")
INTO = "Ann claims Chicago - Muskegon"
HARBOUR = "Ann builds a harbour at Chicago"

JANET = (
    *("Ann claims Chicago - Muskegon", "Ann claims Muskegon - Traverse City ship"),
    *("Ann claims Sault Ste. Marie - Traverse City", "Ann claims Sault Ste. Marie - South Baymouth"),
    *("Ann claims South Baymouth - Sudbury", "Ann claims Sudbury - Timmins red", "Ann claims Ottawa - Sudbury black"),
    *("Ann claims Montreal - Ottawa", "Ann claims Albany - Montreal white", "Ann claims Albany - New York red"),
)
"""A network that joins Chicago, Timmins, Montreal and New York."""
JANETS_HARBOURS = ("Ann builds a harbour at Chicago", "Ann builds a harbour at Montreal")
JANETS_TICKETS = "Ann shows Chicago - Timmins, Chicago - Montreal, Montreal - New York"


def harbours(*lines: str) -> dict[str, int]:
    """The points of Ann's harbours, by city."""
    (line,) = (line for line in LAKES.side("Ann", *lines).lines if line.what == "harbours")
    return {remark.values["city"]: remark.values["points"] for remark in line.why}


@pytest.mark.rule("GL-21")
@pytest.mark.parametrize(("city", "route"), [("Madison", "Chicago - Madison"), ("Sudbury", "Sudbury - Timmins red")])
def test_only_in_a_port(city: str, route: str) -> None:
    assert LAKES.refusals(f"Ann claims {route}", f"Ann builds a harbour at {city}") == [
        ("GL-21", f"{city} is not a port; Ann can build a harbour only in a port.")
    ]
    assert LAKES.allows(INTO, HARBOUR)
    assert LAKES.allows(INTO, "Ann builds a harbour at Muskegon")


@pytest.mark.rule("GL-21")
@pytest.mark.parametrize("who", ["Ann", "Bea"])
def test_one_harbour_per_city(who: str) -> None:
    lines = (INTO, "Bea claims Chicago - Milwaukee white", HARBOUR)
    assert LAKES.refusals(*lines, f"{who} builds a harbour at Chicago") == [
        ("GL-21", f"Chicago has Ann's harbour; {who} cannot build a second one.")
    ]
    assert LAKES.allows(*lines, "Bea builds a harbour at Milwaukee")
    game = LAKES.played(*lines).game
    marks = [mark for mechanic in game.rules.by_hook["marks"] for mark in mechanic.marks(game)]
    assert [(mark.city, mark.what, mark.seat) for mark in marks] == [("Chicago", "harbour", 0)]


@pytest.mark.rule("GL-22")
def test_only_where_the_players_own_route_leads() -> None:
    assert LAKES.refusals(HARBOUR) == [("GL-22", "Ann has no route into Chicago and cannot build a harbour there.")]
    assert LAKES.refusals("Bea claims Chicago - Muskegon", HARBOUR) == [
        ("GL-22", "Ann has no route into Chicago and cannot build a harbour there.")
    ]
    for route in ("Chicago - Muskegon", "Chicago - Madison"):
        assert LAKES.allows(f"Ann claims {route}", HARBOUR)


@pytest.mark.rule("GL-23")
@pytest.mark.parametrize(
    "payment",
    [
        "2 yellow train 2 yellow ship",
        "1 wild 1 yellow ship 2 yellow train",
        "2 wild 2 yellow train",
        "2 wild 2 yellow ship",
        "3 wild 1 green ship",
        "4 wild",
    ],
)
def test_what_a_harbour_costs(payment: str) -> None:
    assert LAKES.allows(INTO, f"{HARBOUR} with {payment}")


@pytest.mark.rule("GL-23")
def test_janets_harbour_in_parry_sound() -> None:
    into = "Ann claims Parry Sound - South Baymouth"
    assert LAKES.allows(into, "Ann builds a harbour at Parry Sound with 1 wild 1 yellow ship 2 yellow train")


@pytest.mark.rule("GL-23")
def test_fewer_cards_are_refused() -> None:
    says = "A harbour costs 2 train and 2 ship cards, wilds for any of them; Ann pays 2 train, 1 ship and 0 wild."
    assert LAKES.refusals(INTO, f"{HARBOUR} with 2 yellow train 1 yellow ship") == [("GL-23", says)]


@pytest.mark.rule("GL-23")
@pytest.mark.parametrize(
    ("payment", "laid"),
    [
        ("2 yellow train 2 yellow ship 1 wild", "2 train, 2 ship and 1 wild"),
        ("3 yellow train 1 yellow ship", "3 train, 1 ship and 0 wild"),
        ("1 yellow train 3 yellow ship", "1 train, 3 ship and 0 wild"),
        ("4 yellow train", "4 train, 0 ship and 0 wild"),
        ("2 yellow train 2 yellow ship 1 coal", "2 train, 2 ship and 0 wild"),
    ],
)
def test_any_other_cards_are_refused(payment: str, laid: str) -> None:
    assert LAKES.refusals(INTO, f"{HARBOUR} with {payment}") == [
        ("GL-23", f"A harbour costs 2 train and 2 ship cards, wilds for any of them; Ann pays {laid}.")
    ]


@pytest.mark.rule("GL-23")
@pytest.mark.parametrize("payment", ["2 yellow train 2 red ship", "1 yellow train 1 red train 2 yellow ship"])
def test_all_cards_share_one_colour(payment: str) -> None:
    assert LAKES.refusals(INTO, f"{HARBOUR} with {payment}") == [
        ("GL-23", "Ann pays with red and yellow; all cards for a harbour must be one colour.")
    ]


@pytest.mark.rule("GL-23")
def test_building_is_a_whole_turn() -> None:
    turns = Tabletop("great-lakes", 2, "turns", ("option: cards.hand = 9", "option: cards.ship_hand = 9"))
    lines = (INTO, "Bea draws cards", f"{HARBOUR} with 2 red train 2 red ship")
    assert turns.played(*lines).game.clock.on_turn == 1
    assert turns.refusals(*lines[:2], f"{lines[2]}; draws cards") == [
        ("BA-02", "Ann has already acted; a turn is one action.")
    ]


@pytest.mark.rule("GL-24")
def test_double_ships_have_no_mark() -> None:
    assert ("GL-24", "Double ships have no harbour mark; Ann cannot build with them.") in LAKES.refusals(
        INTO, f"{HARBOUR} with 2 yellow train 2 double yellow ship"
    )
    assert LAKES.refusals(INTO, f"{HARBOUR} with 2 yellow train 1 yellow ship 1 double yellow ship")[0][0] == "GL-24"


@pytest.mark.rule("GL-24")
def test_four_cards_of_each_colour_and_kind_have_the_mark() -> None:
    assert LAKES.played().game.board.numbers["harbours"].marked == 4
    assert (
        "GL-24",
        "Ann plays too many yellow train cards; only 4 have the harbour mark.",
    ) in LAKES.refusals(INTO, f"{HARBOUR} with 5 yellow train")
    fewer = Tabletop("great-lakes", 4, "claims", ("option: harbours.marked = 1",))
    assert fewer.refusals(INTO, f"{HARBOUR} with 1 yellow train 2 yellow ship 1 wild") == [
        ("GL-24", "Ann plays too many yellow ship cards; only 1 have the harbour mark.")
    ]
    assert fewer.allows(INTO, f"{HARBOUR} with 1 yellow train 1 yellow ship 2 wild")


@pytest.mark.rule("GL-05")
@pytest.mark.rule("GL-21")
def test_at_most_three_harbours() -> None:
    built = (*JANET, *(f"Ann builds a harbour at {city}" for city in ("Chicago", "Muskegon", "Montreal")))
    assert LAKES.refusals(*built, "Ann builds a harbour at Albany") == [
        ("GL-05", "Ann has built 3 harbours, and has no more.")
    ]
    assert [LAKES.facts(*built[: len(JANET) + count])[0]["harbours"] for count in range(4)] == [3, 2, 1, 0]


@pytest.mark.rule("GL-33")
def test_no_harbour_at_a_junction() -> None:
    into = "Ann claims Thunder Bay - (Lake Superior junction)"
    assert LAKES.refusals(into, "Ann builds a harbour at (Lake Superior junction)") == [
        ("GL-33", "(Lake Superior junction) is not a city; Ann cannot build anything there.")
    ]
    assert LAKES.allows(into, "Ann builds a harbour at Thunder Bay")


@pytest.mark.rule("GL-25")
@pytest.mark.rule("GL-26")
def test_janets_harbours_in_chicago_and_montreal() -> None:
    lines = (*JANET, *JANETS_HARBOURS, JANETS_TICKETS)
    assert harbours(*lines) == {"Chicago": 20, "Montreal": 20}
    assert LAKES.points("Ann", *lines) == {
        "routes": 5 * 4 + 2 + 7 + 18 + 1 + 10,
        "tickets": 15 + 16 + 9,
        "harbours": 40,
        "unbuilt harbours": -4,
    }


@pytest.mark.rule("GL-25")
@pytest.mark.parametrize(
    ("shows", "points"),
    [
        ("Montreal - New York", 0),
        ("Chicago - Timmins", 10),
        ("Chicago - Timmins, Chicago - Montreal", 20),
        ("Chicago - Timmins, Chicago - Montreal, Chicago - New York", 30),
        ("Chicago - Timmins, Chicago - Montreal, Chicago - New York, Chicago - Sudbury 9", 30),
        ("Chicago - Timmins, Chicago - Toronto, Duluth - Chicago", 10),
    ],
)
def test_a_harbour_scores_by_the_completed_tickets_that_name_its_city(shows: str, points: int) -> None:
    lines = (*JANET, HARBOUR, f"Ann shows {shows}")
    assert LAKES.points("Ann", *lines).get("harbours", 0) == points


@pytest.mark.rule("GL-25")
def test_a_harbour_without_tickets_scores_nothing_and_costs_nothing() -> None:
    assert LAKES.points("Ann", *JANET, HARBOUR) == {"routes": 58, "unbuilt harbours": -8}


@pytest.mark.rule("GL-25")
def test_only_the_players_own_tickets_count() -> None:
    lines = (*JANET, HARBOUR, "Bea shows Chicago - Timmins")
    assert "harbours" not in LAKES.points("Ann", *lines)


@pytest.mark.rule("GL-26")
def test_one_ticket_counts_for_both_its_harbours() -> None:
    assert harbours(*JANET, *JANETS_HARBOURS, "Ann shows Chicago - Montreal") == {"Chicago": 10, "Montreal": 10}
    assert harbours(*JANET, *JANETS_HARBOURS, "Ann shows Chicago - Timmins") == {"Chicago": 10, "Montreal": 0}


@pytest.mark.rule("GL-27")
@pytest.mark.parametrize(("built", "points"), [(0, -12), (1, -8), (2, -4), (3, 0)])
def test_each_harbour_not_built_costs_four(built: int, points: int) -> None:
    cities = ("Chicago", "Muskegon", "Montreal")[:built]
    lines = (*JANET, *(f"Ann builds a harbour at {city}" for city in cities))
    assert LAKES.points("Ann", *lines).get("unbuilt harbours", 0) == points
    assert LAKES.points("Bea", *lines) == {"unbuilt harbours": -12}


@pytest.mark.rule("GL-25")
@pytest.mark.rule("GL-21")
@pytest.mark.rule("GL-22")
def test_when_only_the_end_is_recorded() -> None:
    final = Tabletop("great-lakes", 4, "final")
    owns = "Ann owns " + ", ".join(line.removeprefix("Ann claims ") for line in JANET)
    lines = (owns, "Ann has harbours at Chicago, Montreal", JANETS_TICKETS)
    assert final.points("Ann", *lines)["harbours"] == 40
    assert final.points("Ann", *lines)["unbuilt harbours"] == -4
    assert final.refusals(owns, "Ann has harbours at Chicago, Duluth") == [
        ("GL-22", "Ann has no route into Duluth and cannot build a harbour there.")
    ]
    assert final.points("Ann", "Ann has harbours at Chicago, Montreal", owns, JANETS_TICKETS)["harbours"] == 40
    untold = "Ann has a harbour at Duluth, and no route into it was told."
    assert untold in [note.says for note in sheet(final.replay("Ann has harbours at Duluth, Chicago", owns)).notes]
    assert untold not in [note.says for note in sheet(final.replay(*lines)).notes]
    assert final.refusals(owns, "Ann has harbours at Chicago, Chicago")[0][0] == "GL-21"
    assert final.refusals(owns, "Ann has harbours at Chicago, Muskegon, Montreal, Albany")[0][0] == "GL-05"


@pytest.mark.rule("GL-21")
def test_a_harbour_can_be_entered_without_at() -> None:
    verdict = LAKES.verdict("Ann claims Chicago - Muskegon", "Ann builds harbour chicago")
    assert verdict.legal
    assert [note.says for note in verdict.notes] == ["2 harbours left"]


@pytest.mark.rule("GL-23")
@pytest.mark.parametrize("spelled", ["Perry Sound", "Parry Sound", "perry", "p sound"])
def test_janets_harbour_in_the_spelling_of_the_booklet(spelled: str) -> None:
    played = LAKES.played(
        f"Ann claims Sudbury - {spelled}",
        f"Ann builds a harbour at {spelled} with 1 wild 1 yellow ship 2 yellow train",
        f"Ann shows Detroit - {spelled} 9",
    )
    assert facts(played.game)["harbours"] == 2
    assert [card.ends for card in played.game.board.tickets if card.unlisted] == [("Detroit", "Parry Sound")]


@pytest.mark.rule("GL-21")
def test_an_insisted_second_harbour_takes_nobody_elses_away() -> None:
    lakes = Tabletop("great-lakes", players=2, tracking="claims")
    lines = ("Ann claims Chicago - Muskegon", "Ann builds harbour at Chicago", "Bea builds harbour at Chicago !")
    game = lakes.replay(*lines).game
    assert [facts(game, seat)["harbours"] for seat in (0, 1)] == [2, 2]


@pytest.mark.rule("GL-23")
def test_with_dice_nothing_is_paid_for_a_harbour() -> None:
    lakes = Tabletop("great-lakes", tracking="claims", head=("dice: yes",))
    roll = "Ann rolls 5 double"
    assert lakes.allows(INTO, f"{roll}; builds a harbour at Chicago")
    assert lakes.refusals(INTO, f"{roll}; builds a harbour at Chicago with 2 double") == [
        ("GL-23", "A harbour costs no dice; Ann pays nothing for it.")
    ]
