"""Great Lakes: exchanging pieces (GL-28, GL-29)."""

import pytest
from tabletop import Tabletop

from companion.boards.check import check_boards
from companion.record.replay import replay
from companion.store.board_files import shipped_maps

LAKES = Tabletop("great-lakes", 3, "claims")
TURNS = Tabletop("great-lakes", 3)
CHOSEN = "Ann takes 27 trains 23 ships"


@pytest.mark.rule("GL-28")
def test_ians_two_ships_for_two_trains() -> None:
    lines = (CHOSEN, "Ann exchanges 2 ships for trains")
    ann = LAKES.facts(*lines)[0]
    assert (ann["pieces"], ann["trains"], ann["ships"]) == (50, 29, 21)
    assert LAKES.points("Ann", *lines)["exchanged pieces"] == -2
    assert "exchanged pieces" not in LAKES.points("Bea", *lines)
    assert TURNS.played(*lines).game.clock.on_turn == 1


@pytest.mark.rule("GL-28")
@pytest.mark.parametrize(
    ("exchanges", "points"),
    [
        (("1 ship for trains",), -1),
        (("1 train for ships",), -1),
        (("2 ships for trains", "2 trains for ships"), -4),
        (("6 ships for trains",), -6),
        (("9 trains for ships", "9 ships for trains"), -18),
    ],
)
def test_each_piece_costs_a_point_and_there_is_no_limit(exchanges: tuple[str, ...], points: int) -> None:
    lines = (CHOSEN, *(f"Ann exchanges {exchange}" for exchange in exchanges))
    assert LAKES.points("Ann", *lines)["exchanged pieces"] == points
    assert {line.rule for line in LAKES.side("Ann", *lines).lines if line.what == "exchanged pieces"} == {"GL-28"}


@pytest.mark.rule("GL-28")
@pytest.mark.parametrize("what", ["0 ships for trains", "2 ships for ships"])
def test_an_exchange_of_nothing_is_refused(what: str) -> None:
    assert LAKES.refusals(CHOSEN, f"Ann exchanges {what}") == [
        ("GL-28", "Ann must exchange at least one piece for one of the other kind.")
    ]


@pytest.mark.rule("GL-28")
def test_only_pieces_of_the_players_own_supply() -> None:
    """Trains on 9, 8 and 7 spaces leave three of 27."""
    lines = (
        CHOSEN,
        *("Ann claims Cleveland - New York", "Ann claims Montreal - Rouyn-Noranda", "Ann claims Ottawa - Sudbury"),
    )
    assert LAKES.refusals(*lines, "Ann exchanges 4 trains for ships") == [
        ("GL-28", "Ann gives 4 trains but has 3 left.")
    ]
    assert LAKES.allows(*lines, "Ann exchanges 3 trains for ships")


@pytest.mark.rule("GL-28")
def test_exchanging_is_a_whole_turn() -> None:
    assert TURNS.refusals(CHOSEN, "Ann exchanges 2 ships for trains; draws cards") == [
        ("BA-02", "Ann has already acted; a turn is one action.")
    ]
    assert TURNS.allows(CHOSEN, "Ann exchanges 2 ships for trains")


@pytest.mark.rule("GL-28")
def test_exchanges_can_be_entered_at_the_end() -> None:
    final = Tabletop("great-lakes", 3, "final")
    assert final.points("Ann", "Ann exchanged 4 pieces")["exchanged pieces"] == -4
    assert final.points("Ann", "Ann exchanged 1 piece")["exchanged pieces"] == -1


@pytest.mark.rule("GL-28")
@pytest.mark.parametrize("tracking", ["final", "counts"])
def test_exchanges_entered_again_replace_the_earlier_ones(tracking: str) -> None:
    table = Tabletop("great-lakes", 3, tracking)
    again = ("Ann exchanged 4 pieces", "Ann exchanged 4 pieces; exchanged 3 pieces")
    assert table.points("Ann", *again)["exchanged pieces"] == -3


@pytest.mark.rule("GL-29")
def test_no_more_than_the_box_holds() -> None:
    """Of 33 trains 27 were taken, which leaves 6 in the box; and of 32 ships, 9 are left."""
    assert LAKES.refusals(CHOSEN, "Ann exchanges 7 ships for trains") == [
        ("GL-29", "Ann asks for 7 trains; 6 left in the box.")
    ]
    assert LAKES.allows(CHOSEN, "Ann exchanges 6 ships for trains")
    assert LAKES.refusals(CHOSEN, "Ann exchanges 10 trains for ships") == [
        ("GL-29", "Ann asks for 10 ships; 9 left in the box.")
    ]
    assert LAKES.allows(CHOSEN, "Ann exchanges 9 trains for ships")


@pytest.mark.rule("GL-29")
def test_pieces_on_the_board_are_not_in_the_box() -> None:
    lines = (CHOSEN, "Ann claims Cleveland - New York", "Ann claims Buffalo - Detroit white")
    assert LAKES.allows(*lines, "Ann exchanges 6 ships for trains")
    assert not LAKES.allows(*lines, "Ann exchanges 7 ships for trains")


@pytest.mark.rule("GL-29")
def test_no_more_can_be_taken_back_than_was_given() -> None:
    emptied = (CHOSEN, "Ann exchanges 6 ships for trains")
    assert LAKES.refusals(*emptied, "Ann exchanges 1 ship for trains") == [
        ("GL-29", "Ann asks for 1 train; 0 left in the box.")
    ]
    assert LAKES.allows(*emptied, "Ann exchanges 15 trains for ships")
    assert not LAKES.allows(*emptied, "Ann exchanges 16 trains for ships")


@pytest.mark.rule("GL-29")
def test_a_choice_of_all_trains_leaves_none_in_the_box() -> None:
    assert LAKES.refusals("Ann takes 33 trains 17 ships", "Ann exchanges 1 ship for trains") == [
        ("GL-29", "Ann asks for 1 train; 0 left in the box.")
    ]
    assert LAKES.allows("Ann takes 32 trains 18 ships", "Ann exchanges 1 ship for trains")


@pytest.mark.rule("GL-29")
def test_without_a_recorded_choice_the_box_has_fifteen_pieces() -> None:
    assert LAKES.allows("Ann exchanges 15 ships for trains")
    assert LAKES.refusals("Ann exchanges 16 ships for trains") == [
        ("GL-29", "Ann asks for 16 trains; 15 left in the box.")
    ]


@pytest.mark.rule("GL-29")
def test_nobody_ever_plays_more_than_33_trains() -> None:
    trains = [
        f"Ann claims {route}"
        for route in ("Cleveland - New York", "Montreal - Rouyn-Noranda", "Ottawa - Sudbury", "Ottawa - Rouyn-Noranda")
    ]
    lines = ("Ann takes 33 trains 17 ships", "Ann exchanges 3 trains for ships", "Ann exchanges 3 ships for trains")
    for start in (lines, ("Ann exchanges 3 ships for trains",)):
        assert LAKES.allows(*start, *trains, "Ann claims Eau Claire - Wausau")
        assert LAKES.refusals(*start, *trains, "Ann claims Cedar Rapids - Madison") == [
            ("BA-04", "Ann has 2 trains left; Cedar Rapids – Madison needs 3.")
        ]


@pytest.mark.rule("GL-28")
def test_the_verdict_says_what_an_exchange_costs_and_leaves() -> None:
    """The booklet's example with Ian: two ships for two trains."""
    verdict = LAKES.verdict("Ann takes 27 trains 23 ships", "Ann exchanges 2 ships for trains")
    assert [note.says for note in verdict.notes] == ["−2 points", "29 trains left", "21 ships left"]


LAID = (
    "Ann claims Cedar Rapids - Eau Claire",
    "Ann claims Cedar Rapids - Chicago yellow",
    "Ann claims Duluth - Thunder Bay train",
    "Ann claims Muskegon - South Bend",
    "Ann claims Muskegon - Traverse City white",
)
"""21 trains laid, after a choice of pieces that was not entered."""


@pytest.mark.rule("GL-29")
def test_the_box_gives_no_more_than_any_choice_could_leave_in_it() -> None:
    """At most 15 of the 33 trains are in the box, and fewer once some were taken out of it or laid."""
    table = Tabletop("great-lakes", 2, "claims")
    assert table.allows("Ann exchanges 15 ships for trains")
    assert table.refusals("Ann exchanges 16 ships for trains") == [
        ("GL-29", "Ann asks for 16 trains; 15 left in the box.")
    ]
    assert table.allows("Ann exchanges 5 ships for trains", "Ann exchanges 10 ships for trains")
    assert table.refusals("Ann exchanges 5 ships for trains", "Ann exchanges 11 ships for trains") == [
        ("GL-29", "Ann asks for 11 trains; 10 left in the box.")
    ]
    assert table.allows("Ann exchanges 5 ships for trains", "Ann exchanges 15 trains for ships")
    assert table.allows(*LAID, "Ann exchanges 12 ships for trains")
    assert not table.allows(*LAID, "Ann exchanges 13 ships for trains")


@pytest.mark.rule("GL-03")
def test_a_choice_entered_late_fits_what_was_played_and_exchanged() -> None:
    table = Tabletop("great-lakes", 2, "claims")
    assert table.facts(*LAID, "Ann takes 21 trains 29 ships")[0]["trains"] == 0
    assert table.refusals(*LAID, "Ann takes 20 trains 30 ships") == [
        ("GL-03", "Ann takes 20 trains but has already used or exchanged 21.")
    ]
    exchanged = "Ann exchanges 5 ships for trains"
    ann = table.facts(exchanged, "Ann takes 25 trains 25 ships")[0]
    assert (ann["pieces"], ann["trains"], ann["ships"]) == (50, 30, 20)
    assert table.allows(exchanged, "Ann takes 28 trains 22 ships")
    assert table.refusals(exchanged, "Ann takes 29 trains 21 ships") == [
        ("GL-03", "Ann takes 29 trains and got 5 by exchange; there are 33.")
    ]
    back = (exchanged, "Ann exchanges 7 trains for ships", "Ann takes 25 trains 25 ships")
    assert (table.facts(*back)[0]["trains"], table.facts(*back)[0]["ships"]) == (23, 27)


@pytest.mark.rule("GL-29")
def test_trains_beside_a_mountain_are_not_in_the_box() -> None:
    row = 'a = "Madison",          b = "Milwaukee",                length = 1'
    text = (shipped_maps() / "great-lakes.toml").read_text("utf-8").replace(row, f"{row}, mountain = 2")
    [lakes], faults = check_boards(f"{text}\n[mountains]\n")
    assert not faults
    lines = ("board: great-lakes", "players: Ann, Bea", "tracking: claims", CHOSEN, "Ann claims Madison - Milwaukee")
    for count, legal in ((6, True), (7, False)):  # of 33 trains she chose 27, and three of these are laid
        game = replay("\n".join((*lines, f"Ann exchanges {count} ships for trains\n")), lambda _: lakes)
        verdict = game.moves[-1].verdict
        assert verdict is not None
        assert verdict.legal == legal
