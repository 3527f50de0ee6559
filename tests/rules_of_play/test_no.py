"""Northern Lights: ferries by pairs, cards that claims bring (NO-01 to NO-05)."""

from __future__ import annotations

import pytest
from showing import numbers
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.game.hand import Hand
from companion.session.marks import city_marks
from companion.share.as_json import board_json
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board

NAME = "northern-lights"
TURNS = Tabletop(NAME, 2)
TWO, THREE, FOUR = (Tabletop(NAME, players, "claims") for players in (2, 3, 4))


# -- set-up, tickets, doubles


@pytest.mark.rule("NO-01")
def test_two_to_five_play_with_forty_trains_and_eighteen_locomotives() -> None:
    assert board(NAME).players == (2, 3, 4, 5)
    assert TURNS.facts()[0]["pieces"] == 40
    assert TURNS.facts()[0]["cards"] == 4
    cards = board(NAME).numbers["cards"]
    assert (cards.each, cards.wilds, len(cards.colours), cards.swept_at) == (12, 18, 8, 0)
    kept = ("Ann keeps 2 tickets", "Bea keeps 2 tickets")
    drawn = TURNS.notes(*kept, "Ann draws a face-up wild")
    assert "face-up wilds stay in the row, however many" in drawn


@pytest.mark.rule("NO-02")
def test_two_of_four_tickets_kept_then_one_of_three() -> None:
    assert TURNS.refusals("Ann keeps 1 ticket")[0][0] == "NO-02"
    assert TURNS.refusals("Ann keeps 5 tickets")[0][0] == "NO-02"
    kept = ("Ann keeps 2 tickets", "Bea keeps 4 tickets")
    assert TURNS.refusals(*kept, "Ann draws 3 tickets, keeps 0")[0][0] == "NO-02"
    assert TURNS.refusals(*kept, "Ann draws 2 tickets, keeps 1")[0][0] == "NO-02"
    assert TURNS.allows(*kept, "Ann draws 3 tickets, keeps 1")


@pytest.mark.rule("NO-03")
def test_doubles_have_both_tracks_with_four_players_only() -> None:
    both = ("Ann claims Bergen - Oslo red", "Bea claims Bergen - Oslo purple")
    assert TWO.refusals(*both)[0][0] == "NO-03"
    assert THREE.refusals(*both)[0][0] == "NO-03"
    assert FOUR.allows(*both)
    assert FOUR.refusals(both[0], "Ann claims Bergen - Oslo purple")[0][0] == "BA-09"


@pytest.mark.rule("NO-03")
def test_a_triple_has_one_open_track_fewer_than_players_up_to_three() -> None:
    lines = (
        "Ann claims Karlstad - Oslo green", "Bea claims Karlstad - Oslo white", "Cal claims Karlstad - Oslo orange",
    )  # fmt: skip
    closed = "of the tracks of Karlstad – Oslo; with up to {} players the others are closed to {}."
    assert TWO.refusals(*lines[:2]) == [("NO-03", f"Ann took 1 {closed.format(2, 'Bea')}")]
    assert THREE.refusals(*lines) == [("NO-03", f"Ann and Bea took 2 {closed.format(3, 'Cal')}")]
    assert THREE.allows(*lines[:2])
    assert FOUR.allows(*lines)


def test_a_board_file_says_how_many_tracks_of_a_triple() -> None:
    text = (shipped_maps() / f"{NAME}.toml").read_text("utf-8")
    wrong = text.replace("triples_of = { 2 = 1, 3 = 2 }", "triples_of = { 2 = 0 }")
    assert [fault.message for fault in check_board(wrong)[1]] == ["so many tracks of a triple cannot be open: 1 to 9"]


# -- ferries


@pytest.mark.rule("NO-04")
@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("Bergen - Stavanger with 1 wild 1 red", None),
        ("Bergen - Stavanger with 2 wild", None),
        ("Bergen - Stavanger with 2 blue 1 red", None),
        ("Bergen - Stavanger with 3 blue", None),
        ("Bergen - Stavanger with 2 blue 1 wild", None),
        ("Kristiansand - Ålborg with 2 green", None),
        ("Mo i Rana - Narvik with 1 wild 2 green 2 red", None),
        ("Mo i Rana - Narvik with 2 white 2 green 2 red", None),
        ("Bergen - Stavanger with 2 blue", "Bergen – Stavanger is a ferry with 1 symbol, each a wild or 2 cards of one "
         "colour; Ann plays 0 wilds."),
        ("Bergen - Stavanger with 1 blue 1 green 1 red", "The 2 cards that Ann plays for a locomotive of Bergen – "
         "Stavanger must be one colour."),
        ("Kristiansand - Ålborg with 1 green 1 red", "The 2 cards that Ann plays for a locomotive of Kristiansand – "
         "Ålborg must be one colour."),
        ("Mo i Rana - Narvik with 1 wild 2 green 1 red 1 blue", "The 2 cards that Ann plays for a locomotive of "
         "Mo i Rana – Narvik must be one colour."),
        ("Mo i Rana - Narvik with 2 green 1 red 1 blue 1 wild", "The 2 cards that Ann plays for a locomotive of "
         "Mo i Rana – Narvik must be one colour."),
        ("Bergen - Oslo red with 2 blue 2 red", "Bergen – Oslo has 3 spaces; Ann pays for 4."),
    ],
)  # fmt: skip
def test_a_pair_of_one_colour_stands_for_a_locomotive_of_a_ferry(claim: str, reason: str | None) -> None:
    refused = TWO.refusals(f"Ann claims {claim}")
    if reason is None:
        assert refused == []
    else:
        assert reason in [says for _, says in refused]
        assert refused[0][0] in ("NO-04", "BA-07")


@pytest.mark.rule("NO-04")
def test_an_unrecorded_ferry_leaves_open_how_many_cards_it_took() -> None:
    kept = ("Ann keeps 2 tickets", "Bea keeps 2 tickets")
    after = TURNS.played(*kept, "Ann claims Kristiansand - Ålborg").game.seats[0]
    assert (after.cards, after.cards_under) == (3, 1)


@pytest.mark.rule("NO-04")
@pytest.mark.rule("BA-26")
@pytest.mark.parametrize(
    ("drawn", "ferry", "fits"),
    [
        (("purple, yellow",), "Kristiansand - Ålborg", False),
        (("purple, purple",), "Kristiansand - Ålborg", True),
        (("purple, yellow", "a face-up wild"), "Kristiansand - Ålborg", True),
        (("purple, white", "blue, yellow", "a face-up wild"), "Oslo - Ålborg", False),
        (("purple, purple", "blue, blue"), "Oslo - Ålborg", True),
        (("purple, purple", "blue, yellow"), "Oslo - Ålborg", False),
        (("purple, white", "purple, blue", "purple, yellow", "a face-up wild"), "Bergen - Åndalsnes", False),
        (("purple, white", "purple, white", "blue, yellow", "a face-up wild"), "Bergen - Åndalsnes", True),
        (("purple, purple", "purple, purple", "blind, yellow"), "Bergen - Åndalsnes", True),
    ],
)
def test_an_unrecorded_ferry_takes_pairs_of_one_colour(drawn: tuple[str, ...], ferry: str, fits: bool) -> None:
    """The four cards dealt are gone; all that was drawn since is known, but for one card."""
    lines = ["Ann keeps 2", "Bea keeps 2", "Ann claims Karlstad - Sundsvall with 4 purple", "Bea draws blind, blind"]
    for cards in drawn:
        lines += [f"Ann draws {cards}", "Bea draws blind, blind"]
    refused = TURNS.refusals(*lines, f"Ann claims {ferry}")
    assert numbers(refused) == ([] if fits else ["BA-26"])


@pytest.mark.rule("NO-04")
@pytest.mark.parametrize("cards", ["2 wild", "1 wild 1 blue"])
def test_too_many_wilds_for_a_ferry_are_not_said_to_need_one_colour(cards: str) -> None:
    claim = f"Ann claims Umeå - Vaasa with {cards}"
    says = "Ann plays too many cards for Umeå – Vaasa: a locomotive takes 2 of one colour, or a single wild."
    assert TURNS.refusals("Ann keeps 2", "Bea keeps 2", claim) == [("NO-04", says)]


# -- cards for a claim


@pytest.mark.rule("NO-05")
def test_a_claim_brings_as_many_blind_cards_as_its_track_says() -> None:
    kept = ("Ann keeps 2 tickets", "Bea keeps 2 tickets")
    claim = (*kept, "Ann claims Bergen - Stavanger with 1 wild 1 red")
    assert TURNS.facts(*claim)[0]["cards"] == 4 - 2 + 1
    assert TURNS.played(*claim).game.seats[0].hand.hidden == {"train": 3}
    more = (*kept, "Ann claims Mo i Rana - Narvik with 2 wild 2 red", "Bea draws blind, blind")
    assert TURNS.facts(*more)[0]["cards"] == 4 - 4 + 2
    assert "then Ann draws 1 card from the deck" in TURNS.notes(*claim)
    plain = (*kept, "Ann claims Helsinki - Tallinn with 1 wild")
    assert TURNS.facts(*plain)[0]["cards"] == 3
    assert not [note for note in TURNS.verdict(*plain).notes if note.key == "bonus cards"]


@pytest.mark.rule("NO-05")
def test_cards_drawn_with_a_claim_can_pay_for_the_next_one() -> None:
    lines = (
        "Ann keeps 2 tickets", "Bea keeps 2 tickets", "Ann claims Mo i Rana - Narvik with 2 wild 2 red",
        "Bea draws blind, blind", "Ann claims Bergen - Stavanger with 1 wild 1 red", "Bea draws blind, blind",
    )  # fmt: skip
    assert TURNS.allows(*lines)
    refused = TURNS.refusals(*lines, "Ann claims Göteborg - Oslo black with 2 black")
    assert refused == [
        ("BA-26", "Ann can hold at most 1 card (4 dealt, 3 drawn, 6 paid); this takes 2."),
    ]


@pytest.mark.rule("NO-05")
def test_a_nearly_empty_deck_gives_no_more_than_it_has() -> None:
    """Two cards are left besides those in hands and may lie face up: a claim said to bring three brings two at most."""
    game = TURNS.played("Ann keeps 2 tickets", "Bea keeps 2 tickets").game
    deck = 12 * 8 + 18
    game = game.with_holding(1, hand=Hand({}, {"train": deck - 6}), cards=deck - 6)
    family = game.rules.get("bonus_cards")
    assert family is not None
    claim = TURNS.replay("Ann claims Mo i Rana - Trondheim").moves[0].turn
    assert claim is not None
    after = family.after(game, 0, claim.steps[0])
    assert (after.seats[0].cards, after.seats[0].cards_over) == (4, 2)
    for either in ({"cards_over": 1}, {"cards_under": 1}):
        unsure = family.after(game.with_holding(1, **either), 0, claim.steps[0]).seats[0]
        assert (unsure.cards, unsure.cards_over) == (4, 3)
    row = game.with_holding(1, hand=Hand({}, {"train": deck - 10}), cards=deck - 10)
    assert family.after(row, 0, claim.steps[0]).seats[0].cards == 4 + 1


def test_where_hands_are_not_followed_nothing_is_drawn() -> None:
    assert TWO.played("Ann claims Bergen - Stavanger").game.seats[0].hand == Hand()


# -- the board


def test_arctic_places_and_capitals_are_marked_and_listed() -> None:
    marks = city_marks(TWO.played().game)
    arctic = {city for city, what in marks.items() if what == "arctic"}
    assert len(arctic) == 10
    assert "(northern Swedish junction)" in arctic
    document = board_json(board(NAME))
    assert {row["name"] for row in document["cities"] if row.get("arctic")} == arctic
    for row in document["routes"]:
        assert bool(row.get("arctic")) == bool({row["a"], row["b"]} & arctic)
    assert sum(1 for row in document["routes"] if row.get("draw")) == 18
    assert all("arctic" not in row for row in board_json(board("usa"))["routes"])


def test_tracks_are_arctic_if_an_end_is() -> None:
    text = (shipped_maps() / f"{NAME}.toml").read_text("utf-8")
    without = text.replace(', colour = "blue", arctic = true', ', colour = "blue"', 1)
    assert [fault.message for fault in check_board(without)[1]] == [
        "has an end inside the Arctic Circle, so arctic = true"
    ]
    more = text.replace('colour = "red", group = "Bergen|Oslo"', 'colour = "red", arctic = true, group = "Bergen|Oslo"')
    assert [fault.message for fault in check_board(more)[1]] == [
        "lies inside the Arctic Circle, and neither of its ends does"
    ]
    bare = "\n".join(line.replace(", draw = 1", "").replace(", draw = 2", "").replace(", draw = 3", "")
                     for line in text.splitlines())  # fmt: skip
    assert [fault.message for fault in check_board(bare)[1]] == ["no track of the board brings cards"]


def test_names_may_be_typed_plainly_and_in_english() -> None:
    assert TWO.allows("Ann claims copenhagen - gothenburg")
    assert TWO.allows("Ann claims alborg - arhus red")
