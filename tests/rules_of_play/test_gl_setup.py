"""Setting up Great Lakes: cards, tickets, pieces, harbours, who begins (GL-01 to GL-06)."""

import pytest
from tabletop import Tabletop
from whole_book import BOOK

from companion.families.pieces import TakePieces
from companion.game.board import Track

TURNS = Tabletop("great-lakes", 3)
CLAIMS = Tabletop("great-lakes", 3, "claims")


@pytest.mark.rule("GL-01")
def test_two_train_and_two_ship_cards_each() -> None:
    assert [fact["cards"] for fact in TURNS.facts()] == [4, 4, 4]
    assert TURNS.allows("Ann claims Green Bay - Wausau with 1 red train")
    assert TURNS.allows("Ann claims Eau Claire - Wausau with 2 green train")
    assert TURNS.allows("Ann claims Cleveland - Detroit with 2 yellow ship")
    assert TURNS.refusals("Ann claims Bay City - Traverse City with 3 red train") == [
        ("BA-26", "Ann cannot hold 3 red train; cards in hand: 2 train and 2 ship, all unseen.")
    ]
    assert TURNS.refusals("Ann claims Chicago - Muskegon with 3 purple ship") == [
        ("BA-26", "Ann cannot hold 3 purple ship; cards in hand: 2 train and 2 ship, all unseen.")
    ]


@pytest.mark.rule("GL-02")
@pytest.mark.parametrize(
    ("keeps", "says"),
    [
        ("keeps 2 tickets", "Ann keeps 2 tickets of the 5 dealt; at least 3 must be kept."),
        ("keeps 6 tickets", "Ann keeps 6 tickets; only 5 were dealt."),
        ("keeps Chicago - Toronto", "Ann keeps 1 ticket of the 5 dealt; at least 3 must be kept."),
    ],
)
def test_what_cannot_be_kept_of_the_deal(keeps: str, says: str) -> None:
    assert TURNS.refusals(f"Ann {keeps}") == [("GL-02", says)]


@pytest.mark.rule("GL-02")
@pytest.mark.parametrize("count", [3, 4, 5])
def test_at_least_three_of_five_are_kept(count: int) -> None:
    assert TURNS.facts(f"Ann keeps {count} tickets")[0]["tickets"] == count


@pytest.mark.rule("GL-03")
@pytest.mark.parametrize(("trains", "ships"), [(22, 28), (27, 23), (33, 17), (18, 32), (25, 25)])
def test_fifty_pieces_of_those_available(trains: int, ships: int) -> None:
    ann = TURNS.facts(f"Ann takes {trains} trains {ships} ships")[0]
    assert (ann["pieces"], ann["trains"], ann["ships"]) == (50, trains, ships)


@pytest.mark.rule("GL-03")
@pytest.mark.parametrize(
    ("takes", "says"),
    [
        ("takes 34 trains 16 ships", "Ann takes 34 trains; there are 33."),
        ("takes 17 trains 33 ships", "Ann takes 33 ships; there are 32."),
        ("takes 27 trains 22 ships", "Ann takes 27 trains and 22 ships, 49 pieces in all; it must be 50."),
        ("takes 27 trains 24 ships", "Ann takes 27 trains and 24 ships, 51 pieces in all; it must be 50."),
        ("takes 33 trains", "Ann takes 33 trains and 0 ships, 33 pieces in all; it must be 50."),
    ],
)
def test_a_choice_against_the_rules(takes: str, says: str) -> None:
    assert TURNS.refusals(f"Ann {takes}") == [("GL-03", says)]


@pytest.mark.rule("GL-03")
def test_all_reasons_are_given_together() -> None:
    assert TURNS.refusals("Ann takes 34 trains 17 ships") == [
        ("GL-03", "Ann takes 34 trains; there are 33."),
        ("GL-03", "Ann takes 34 trains and 17 ships, 51 pieces in all; it must be 50."),
    ]


@pytest.mark.rule("GL-03")
def test_the_choice_is_made_once_and_is_not_a_turn() -> None:
    chosen = "Ann takes 27 trains 23 ships"
    assert TURNS.refusals(chosen, "Ann takes 25 trains 25 ships") == [("GL-03", "Ann has already chosen pieces.")]
    assert TURNS.played("Cal takes 27 trains 23 ships", chosen).game.clock.taken == 0


@pytest.mark.rule("GL-03")
def test_the_choice_is_binding() -> None:
    few = ("Ann takes 18 trains 32 ships", "Ann claims Cleveland - New York", "Ann claims Montreal - Rouyn-Noranda")
    assert CLAIMS.refusals(*few, "Ann claims Eau Claire - Wausau") == [
        ("BA-04", "Ann has 1 train left; Eau Claire – Wausau needs 2.")
    ]
    assert CLAIMS.allows(*few, "Ann claims Green Bay - Wausau")
    ann = CLAIMS.facts(*few)[0]
    assert (ann["pieces"], ann["trains"], ann["ships"]) == (33, 1, 32)


@pytest.mark.rule("GL-03")
def test_an_unrecorded_choice_is_fifty_pieces_of_any_kind() -> None:
    assert CLAIMS.facts()[0]["pieces"] == 50
    assert "trains" not in CLAIMS.facts()[0]
    assert CLAIMS.facts("Ann claims Cleveland - New York")[0]["pieces"] == 41
    told_late = ("Ann claims Cleveland - New York", "Ann takes 18 trains 32 ships")
    assert CLAIMS.facts(*told_late)[0]["trains"] == 9


@pytest.mark.rule("GL-03")
def test_nobody_plays_more_than_fifty_or_more_of_a_kind_than_exist() -> None:
    """Trains on 9, 8, 7 and 7 spaces; that leaves two of the 33, whatever was chosen."""
    trains = [
        f"Ann claims {route}"
        for route in ("Cleveland - New York", "Montreal - Rouyn-Noranda", "Ottawa - Sudbury", "Ottawa - Rouyn-Noranda")
    ]
    assert CLAIMS.refusals(*trains, "Ann claims Cedar Rapids - Madison") == [
        ("BA-04", "Ann has 2 trains left; Cedar Rapids – Madison needs 3.")
    ]
    assert CLAIMS.allows(*trains, "Ann claims Eau Claire - Wausau")
    ships = [
        f"Ann claims {route}" for route in ("Buffalo - Detroit", "Duluth - Marquette", "Green Bay - Sault Ste. Marie")
    ]
    assert CLAIMS.refusals(*trains, *ships, "Ann claims Chicago - Milwaukee", "Ann claims Detroit - Toledo") == [
        ("BA-04", "Ann has 0 ships left; Detroit – Toledo needs 1.")
    ]


@pytest.mark.rule("GL-03")
def test_a_game_recorded_at_its_end_leaves_no_more_than_fifty() -> None:
    final = Tabletop("great-lakes", 3, "final")
    owns = "Ann owns Cleveland - New York"
    assert final.allows(owns, "Ann holds 20 trains, 21 ships")
    assert final.refusals(owns, "Ann holds 20 trains, 22 ships") == [
        ("BA-04", "Ann cannot hold 42 pieces: at most 41 can be left.")
    ]
    assert final.facts(owns, "Ann holds 20 trains, 21 ships")[0]["pieces"] == 41
    assert final.facts(owns, "Ann holds 20 trains")[0]["pieces"] == 41
    assert final.facts("Ann holds 20 trains", owns)[0]["pieces"] == 41
    assert final.facts("Ann holds 20 trains, 21 ships", owns)[0]["pieces"] == 41
    assert final.refusals("Ann holds 20 trains, 22 ships", owns)[0][0] == "BA-04"
    assert final.refusals(owns, "Ann holds 20 trains", "Ann holds 22 ships")[0][0] == "BA-04"


@pytest.mark.rule("BA-04", "GL-03")
def test_one_line_owns_no_more_than_fifty_pieces_of_both_kinds() -> None:
    final = Tabletop("great-lakes", 3, "final")
    owned: dict[str, list[Track]] = {"train": [], "ship": []}
    for track in sorted(final.played().game.board.tracks, key=lambda track: -track.length):
        if track.group is None and sum(other.length for other in owned[track.piece]) + track.length <= 26:
            owned[track.piece].append(track)
    tracks = [f"{track.a} - {track.b} {track.kind}" for rows in owned.values() for track in rows]
    assert [sum(track.length for track in rows) for rows in owned.values()] == [26, 26]
    assert final.refusals(f"Ann owns {', '.join(tracks)}")[0][0] == "BA-04"
    fewer = tracks[: len(owned["train"])] + tracks[len(owned["train"]) + 1 :]
    assert final.allows(f"Ann owns {', '.join(fewer)}")


@pytest.mark.rule("GL-03")
def test_a_board_without_a_choice_has_none() -> None:
    assert Tabletop("usa").refusals("Ann takes 27 trains 23 ships") == [
        ("BA-02", "On USA nobody chooses pieces; Ann has what the rules give.")
    ]


@pytest.mark.rule("GL-04")
def test_27_trains_and_23_ships_are_recommended() -> None:
    numbers = TURNS.played().game.board.numbers["pieces"]
    assert (numbers.recommended_trains, numbers.choose - numbers.recommended_trains) == (27, 23)
    assert TURNS.allows("Ann takes 27 trains 23 ships", "Bea takes 28 trains 22 ships")
    assert "27 trains and 23 ships" in BOOK["GL-04"].text


@pytest.mark.rule("GL-05")
def test_three_harbours_each() -> None:
    assert [fact["harbours"] for fact in TURNS.facts()] == [3, 3, 3]


@pytest.mark.rule("GL-06")
def test_whoever_has_travelled_most_begins_and_turns_go_round() -> None:
    assert "travelled the most" in BOOK["GL-06"].text
    assert "clockwise" in BOOK["GL-06"].text
    cal_first = Tabletop("great-lakes", 3, "turns", ("first: Cal",))
    assert cal_first.allows("Cal draws cards", "Ann draws cards", "Bea draws cards", "Cal draws cards")
    assert cal_first.refusals("Ann draws cards") == [("BA-03", "It is Cal's turn, not Ann's.")]


@pytest.mark.rule("GL-01")
@pytest.mark.rule("GL-02")
@pytest.mark.rule("GL-03")
@pytest.mark.rule("GL-04")
@pytest.mark.rule("GL-05")
@pytest.mark.rule("GL-06")
def test_the_set_up_checklist() -> None:
    passages = {passage.number: passage for passage in BOOK.named(TURNS.played().game.board.setup)}
    assert list(passages) == ["GL-01", "GL-02", "GL-03", "GL-04", "GL-05", "GL-06"]
    for number, words in {
        "GL-01": ("2 of each", "six cards face up", "three from each deck"),
        "GL-02": ("5 tickets", "at least 3"),
        "GL-03": ("50 of your 33 trains and 32 ships", "in secret", "18 to 33 trains", "17 to 32 ships"),
        "GL-05": ("3 harbours",),
        "GL-06": ("begins",),
    }.items():
        assert all(word in passages[number].text for word in words), number


@pytest.mark.rule("GL-03")
def test_the_example_of_a_choice_has_no_more_trains_than_are_chosen() -> None:
    few = Tabletop("great-lakes", 2, "claims", head=("option: pieces.choose = 5",)).played()
    assert next(iter(few.game.rules.due_at_set_up(few.game)))[1] == TakePieces(trains=5, ships=0)
