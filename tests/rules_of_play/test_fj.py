"""First Journey: a race to six completed tickets, hands that are refilled, the bonus ticket (FJ-01 to FJ-07)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from own_boards import GHOSTS
from tabletop import Tabletop
from typed import fault, written

from companion.boards.board_facts import board_facts
from companion.boards.check import check_board
from companion.game.deal import seats_yet_to_keep
from companion.record.replay import write_record
from companion.scoring import points_so_far
from companion.session import Session, record_events
from companion.session.marks import city_marks
from companion.session.pending import seats_with_unknown_tickets
from companion.share.as_json import sheet_json
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board

NAME = "first-journey-europe"
TURNS = Tabletop(NAME)
TWO = Tabletop(NAME, 2)
RICH = Tabletop(NAME, 2, head=("option: cards.hand = 20",))
CLAIMS = Tabletop(NAME, 2, "claims")
END = Tabletop(NAME, 2, "final")
COUNTS = Tabletop(NAME, 2, "counts")
ONE = "Ann claims Paris - Zurich blue"
SIX = ("Paris - Zurich", "Paris - London", "London - Zurich", "Paris - Amsterdam", "London - Amsterdam")
NET = (ONE, "Ann claims London - Paris black", "Ann claims Amsterdam - Paris")
"""Tracks that complete five tickets and more."""
COAST = ("Ann claims Brest - London", "Ann claims Amsterdam - London black", "Ann claims Amsterdam - Berlin black",
         "Ann claims Berlin - Warsaw blue", "Ann claims Moscow - Warsaw black")  # fmt: skip
"""A path from the west to the east coast."""


@pytest.mark.rule("FJ-01")
def test_two_to_four_play_with_twenty_trains_four_cards_and_two_tickets() -> None:
    assert board(NAME).players == (2, 3, 4)
    assert TURNS.facts()[0]["pieces"] == 20
    assert TURNS.facts()[0]["cards"] == 4
    cards = board(NAME).numbers["cards"]
    assert cards.each * len(cards.colours) + cards.wilds == 72
    assert {track.colour for track in board(NAME).tracks} == {*cards.colours}
    assert TURNS.refusals("Ann keeps 1 ticket")[0][0] == "FJ-01"
    assert TURNS.refusals("Ann keeps 3 tickets")[0][0] == "FJ-01"
    assert "BA-25" in TURNS.against("Ann claims Paris - Zurich blue with 1 orange")
    assert END.refusals("Ann holds 21 trains")[0][0] == "BA-04"


@pytest.mark.rule("FJ-01")
def test_dealt_tickets_need_not_be_entered_as_both_are_kept() -> None:
    game = TURNS.played("Ann draws cards").game
    assert seats_yet_to_keep(TURNS.played().game) == []
    assert seats_with_unknown_tickets(game) == []
    result: Any = sheet_json(TURNS.sheet("Ann draws cards"))
    assert result["missing"] == []
    assert not [says for says in result["notes"] if "not told" in says]
    assert TURNS.allows("Ann keeps 2 tickets")
    assert TURNS.allows("Ann keeps Paris - Rome, Kiev - Madrid")
    for kept in ("2 tickets", "Paris - Rome, Kiev - Madrid"):
        (again,) = TURNS.refusals(f"Ann keeps {kept}", "Ann keeps 2 tickets")
        assert again[1] == "Ann has already kept 2 tickets; kept tickets stay."


@pytest.mark.rule("FJ-01")
@pytest.mark.parametrize(
    "typed", ["Ann 2 tickets", "2 tickets", "Ann tickets", "Ann takes 2 tickets", "got two tickets"]
)
def test_tickets_before_the_first_turn_may_be_those_dealt(typed: str) -> None:
    """On other boards they are; here the deal need not be told, so they are not drawn without asking."""
    asked = fault(TURNS.played().game, typed)
    assert asked.message.endswith("may be the tickets dealt, or new ones in their place.")
    assert asked.names == ("keeps 2 tickets", "draws 2 tickets")
    head = typed[: asked.start]
    assert [written(TURNS.played().game, head + name) for name in asked.names] == [
        "Ann keeps 2 tickets",
        "Ann draws 2 tickets, keeps 2",
    ]
    assert written(Tabletop("usa").played().game, "Ann 3 tickets") == "Ann keeps 3 tickets"
    for table, sure in ((TURNS, "Ann keeps 2 tickets"), (TURNS, "Ann draws cards"), (CLAIMS, ONE)):
        assert fault(table.played().game, typed).names == asked.names
        assert written(table.played(sure).game, typed).startswith("Ann draws"), sure


@pytest.mark.rule("FJ-01")
def test_where_no_tickets_are_dealt_those_named_are_drawn() -> None:
    undealt = Tabletop(NAME, head=("option: tickets.keep = 0", "option: tickets.deal = 0")).played().game
    assert written(undealt, "Ann tickets").startswith("Ann draws")


@pytest.mark.rule("FJ-01")
def test_no_card_is_face_up_and_a_locomotive_is_a_card_like_any_other() -> None:
    for drawn in ("cards", "blind, blind", "wild, blind", "red, wild"):
        assert TURNS.allows(f"Ann draws {drawn}"), drawn
    assert TURNS.refusals("Ann draws wild")[0][0] == "FJ-01"
    assert not [note for note in TURNS.verdict("Ann draws wild, blind").notes if "face up" in note.says]
    assert "no cards lie face up; you need not say which colours you drew" in [
        fact.says for fact in board_facts(board(NAME))
    ]


@pytest.mark.rule("FJ-02")
def test_a_turn_is_two_cards_or_a_claim_or_changing_both_tickets() -> None:
    assert TURNS.refusals("Ann draws red, blue, blind")[0][0] == "FJ-02"
    assert TURNS.refusals("Ann draws 3 tickets, keeps 2")[0][0] == "FJ-02"
    assert TURNS.refusals("Ann draws 2 tickets, keeps 1")[0][0] == "FJ-02"
    assert TURNS.refusals("Ann draws cards; draws 2 tickets, keeps 2")[0][0] == "BA-02"
    assert TURNS.allows("Ann draws 2 tickets, keeps 2")


@pytest.mark.rule("FJ-02")
def test_drawn_tickets_replace_those_in_the_hand() -> None:
    first = ("Ann keeps Paris - Zurich, Kiev - Madrid", "Ann draws 2 tickets, keeps Riga - Rome, London - Athens")
    held = TURNS.played(*first).game.seats[0]
    cards = TURNS.played(*first).game.board.ticket
    assert [cards[card].ends for card in held.tickets] == [("Riga", "Rome"), ("London", "Athens")]
    again = (*first, "Bea draws 2 tickets, keeps Paris - Zurich, Kiev - Madrid")
    assert TURNS.allows(*again)  # once put back, they may be drawn by somebody else


@pytest.mark.rule("FJ-02")
def test_a_revealed_ticket_stays_when_the_hand_is_changed() -> None:
    lines = ("Ann keeps Paris - Zurich, Kiev - Madrid", ONE, "Ann shows Paris - Zurich", "Bea draws cards",
             "Cal draws cards", "Ann draws 2 tickets, keeps 2")  # fmt: skip
    game = TURNS.played(*lines).game
    assert [game.board.ticket[card].ends for card in game.seats[0].tickets] == [("Paris", "Zurich")]


@pytest.mark.rule("FJ-02")
def test_tickets_in_hands_and_revealed_ones_are_not_in_the_deck() -> None:
    """Of seven, two players hold four, and each revealed one is replaced."""
    few = Tabletop(NAME, 2, "claims", ("option: tickets.cards = 7",))
    revealed = (*NET, "Ann shows Paris - Zurich")
    assert few.refusals("Ann draws 4 tickets, keeps 2") == [("FJ-02", "Ann draws 4 tickets; a draw is 2.")]
    assert few.allows(*revealed, "Ann draws 2 tickets, keeps 2")
    assert few.refusals(*revealed, "Ann shows Amsterdam - London", "Ann draws 2 tickets, keeps 2") == [
        ("FJ-02", "Ann draws 2 tickets; a draw is 1.")
    ]


@pytest.mark.rule("FJ-02")
@pytest.mark.parametrize(("cards", "rule"), [("red", "FJ-02"), ("blind", "FJ-02"), ("a locomotive", "FJ-01")])
def test_one_card_is_too_few_and_none_of_them_lies_face_up(cards: str, rule: str) -> None:
    assert TURNS.refusals(f"Ann draws {cards}") == [(rule, "Ann took 1 card; a draw is 2.")]


@pytest.mark.rule("FJ-02")
def test_a_change_of_tickets_without_a_number_is_of_both() -> None:
    assert written(CLAIMS.played().game, "Ann draws tickets") == "Ann draws tickets, keeps 2"
    assert written(CLAIMS.played().game, "Ann draws 2 tickets") == "Ann draws 2 tickets, keeps 2"


# -- completed tickets


@pytest.mark.rule("FJ-03")
def test_a_completed_ticket_is_revealed_with_its_claim_or_right_after() -> None:
    assert CLAIMS.points("Ann", ONE, "Ann shows Paris - Zurich") == {"tickets": 1}
    assert CLAIMS.points("Ann", f"{ONE}; shows Paris - Zurich") == {"tickets": 1}
    assert CLAIMS.facts(ONE, "Ann shows Paris - Zurich")[0]["open tickets"] == 1
    assert CLAIMS.refusals(ONE, "Ann shows Paris - Rome") == [
        ("FJ-03", "Ann has not completed Paris – Rome; only completed tickets are revealed.")
    ]
    assert CLAIMS.refusals(ONE, "Bea shows Paris - Zurich")[0][0] == "FJ-03"
    assert CLAIMS.refusals(ONE, "Ann shows Paris - Zurich", "Ann shows Paris - Zurich")[0][0] == "BA-19"
    assert "1 of 6 tickets completed" in CLAIMS.notes(f"{ONE}; shows Paris - Zurich")


def race(*shown: str) -> tuple[str, ...]:
    """A game of two in which Ann has the tracks of `NET` and Bea draws; then Ann shows these tickets."""
    turns = [line for claim in NET for line in (claim, "Bea draws cards")]
    return (*turns, *(f"Ann shows {ticket}" for ticket in shown))


@pytest.mark.rule("FJ-03")
def test_a_race_that_is_won_stays_so_when_a_correction_returns_the_last_train() -> None:
    four = Tabletop(NAME, 2, head=("option: pieces.train = 4",))
    won = ("table corrects route Amsterdam - Paris to 2 blue", NET[0], "Bea draws cards", NET[1], "Bea draws cards",
           f"{NET[2]}; shows {', '.join((*SIX, 'Amsterdam - Zurich'))}")  # fmt: skip
    assert four.played(*won).game.clock.over
    game = four.played(*won, "table corrects route Amsterdam - Paris to 1 blue").game
    assert game.seats[0].stock == 1
    assert game.clock.over


@pytest.mark.rule("FJ-03")
def test_the_first_with_six_completed_tickets_wins_immediately() -> None:
    five = race(*SIX)
    assert not TWO.played(*five).game.clock.over
    won = (*five, "Ann shows Amsterdam - Zurich")
    game = TWO.played(*won).game
    assert game.clock.over
    assert TWO.sheet(*won).winners == ("Ann",)
    assert "Ann has completed 6 tickets and wins: the game is over." in TWO.notes(*won)
    assert TWO.refusals(*won, "Ann draws cards") == [
        ("FJ-03", "The game is over: Ann has completed 6 tickets; nobody has another turn.")
    ]
    assert TWO.sheet(*won).finished
    assert not TWO.sheet(*five).finished


@pytest.mark.rule("BA-19")
@pytest.mark.parametrize("other", ["Paris - Zurich", "Zurich - Paris"])
def test_one_line_reveals_a_ticket_once(other: str) -> None:
    assert CLAIMS.refusals(f"{ONE}; shows Paris - Zurich, {other}") == [
        ("BA-19", f"Ann names {other.replace(' - ', ' – ')} twice; there is only one.")
    ]
    assert CLAIMS.refusals(f"Ann keeps Paris - Zurich, {other}")[0][0] == "BA-19"


@pytest.mark.rule("FJ-03")
def test_a_ticket_outside_a_fully_named_hand_is_not_revealed() -> None:
    named, other = "Ann keeps Paris - Zurich, Kiev - Madrid", "Ann claims London - Paris black"
    assert TURNS.refusals(named, f"{other}; shows London - Paris") == [
        ("FJ-03", "Ann holds 2 tickets, named before; London – Paris is not one of them.")
    ]
    assert TURNS.allows("Ann keeps 2 tickets", f"{other}; shows London - Paris")
    assert CLAIMS.allows(named, f"{other}; shows London - Paris"), "changes of tickets need not be told there"
    rest = ("Bea draws cards", "Cal draws cards", other)
    assert TURNS.allows(named, f"{ONE}; shows Paris - Zurich", *rest, "Ann shows London - Paris"), "one was drawn"
    assert TURNS.allows(named, ONE, *rest, "Ann shows London - Paris, Paris - Zurich"), "drawn between the two"
    drawn = (
        named,
        f"{ONE}; shows Paris - Zurich",
        *rest[:2],
        "Ann draws 2 tickets, keeps Riga - Rome, London - Athens",
    )
    assert TURNS.against(*drawn, *rest[:2], f"{other}; shows Paris - Zurich") == ["BA-19"]


@pytest.mark.rule("FJ-03")
def test_a_game_of_claims_is_over_at_six_and_not_before() -> None:
    def session(*lines: str) -> Session:
        return Session(record_events(CLAIMS.header() + "\n".join(lines) + "\n", board), board)

    shown = [f"Ann shows {ticket}" for ticket in SIX]
    assert not session(*NET, *shown).ended
    assert session(*NET, *shown, "Ann shows Amsterdam - Zurich").ended


@pytest.mark.rule("FJ-04")
def test_only_completed_tickets_count() -> None:
    lines = ("Ann keeps Paris - Zurich, Kiev - Madrid", ONE, "Bea draws cards")
    result = TWO.side("Ann", *lines)
    assert {line.what: line.points for line in result.lines} == {"tickets": 1}  # the other one costs nothing
    assert points_so_far(TWO.played(*lines).game) == [0, 0]
    assert not [note for note in CLAIMS.verdict(ONE).notes if note.key == "points"]
    assert "A point is a completed ticket; routes and tickets in the hand score nothing." in [
        note.says for note in TWO.sheet(*lines).notes
    ]


@pytest.mark.rule("FJ-04")
def test_a_ticket_has_no_value() -> None:
    assert CLAIMS.refusals(ONE, "Ann shows Paris - Zurich 4") == [
        ("FJ-04", "Tickets have no values of their own here: write just Paris – Zurich.")
    ]
    record = CLAIMS.replay(ONE, "Ann shows Paris - Zurich")
    assert write_record(record).endswith("\nAnn shows Paris - Zurich\n")


@pytest.mark.rule("FJ-04")
@pytest.mark.rule("BA-19")
def test_without_values_a_ticket_is_the_one_of_its_cities() -> None:
    two = ("Ann keeps Paris - Zurich, Kiev - Madrid", "Bea keeps Zurich - Paris, Kiev - Rome")
    assert [rule for rule, _ in TWO.refusals(*two)] == ["BA-19"]
    added = ("table adds ticket Paris - Zurich 4", "table adds ticket Paris - Zurich 6")
    record = TWO.replay(*added, "Ann keeps Paris - Zurich, Kiev - Madrid")
    assert write_record(record).endswith("\nAnn keeps Paris - Zurich, Kiev - Madrid\n")


# -- the bonus ticket


@pytest.mark.rule("FJ-05")
def test_the_cities_of_both_coasts_are_marked_on_the_board() -> None:
    signs = city_marks(TURNS.played().game)
    assert {city for city, sign in signs.items() if sign == "coast 1"} == {"Dublin", "Brest", "Madrid"}
    assert {city for city, sign in signs.items() if sign == "coast 2"} == {"Moscow", "Rostov", "Ankara"}


@pytest.mark.rule("FJ-05")
def test_joining_both_coasts_earns_the_bonus_ticket_once() -> None:
    assert "bonus ticket" not in CLAIMS.points("Ann", *COAST[:4])
    assert CLAIMS.points("Ann", *COAST) == {"bonus ticket": 1}
    assert CLAIMS.facts(*COAST)[0]["open tickets"] == 1
    says = CLAIMS.notes(*COAST)
    assert "the bonus ticket: Brest and Moscow are joined" in says
    more = (*COAST, "Ann claims Dublin - London green")
    assert CLAIMS.points("Ann", *more)["bonus ticket"] == 1
    assert not [note for note in CLAIMS.verdict(*more).notes if "bonus" in note.says]
    result: Any = sheet_json(CLAIMS.sheet(*more))
    assert [player["bonus_ticket"] for player in result["players"]] == [True, False]


@pytest.mark.rule("FJ-05")
def test_the_bonus_ticket_counts_as_one_of_the_six() -> None:
    turns = [line for claim in COAST for line in (claim, "Bea draws cards")]
    tickets = ("Brest - London", "Berlin - Amsterdam", "Berlin - Warsaw", "London - Berlin")
    four = (*turns, *(f"Ann shows {ticket}" for ticket in tickets))
    assert not RICH.played(*four).game.clock.over
    assert RICH.played(*four, "Ann shows Amsterdam - Warsaw").game.clock.over


@pytest.mark.rule("FJ-05")
def test_several_players_may_have_the_bonus_ticket() -> None:
    other = ("Bea claims Madrid - Paris red", "Bea claims Paris - Zurich white", "Bea claims Vienna - Zurich black",
             "Bea claims Bucharest - Vienna blue", "Bea claims Ankara - Bucharest black")  # fmt: skip
    assert [CLAIMS.points(who, *COAST, *other).get("bonus ticket") for who in ("Ann", "Bea")] == [1, 1]


# -- the end


@pytest.mark.rule("FJ-06")
def test_the_last_train_ends_the_game_immediately_and_most_tickets_win() -> None:
    tracks = ("Madrid - Paris red", "Moscow - Warsaw black", "Berlin - Paris white", "Rome - Athens blue",
              "Kiev - Vienna", "Ankara - Rostov white", "Brest - London")  # fmt: skip
    lines = [line for track in tracks for line in (f"Ann claims {track}", "Bea draws cards")][:-1]
    assert RICH.played(*lines).game.clock.over
    assert not RICH.played(*lines[:-1]).game.clock.over
    assert "With Ann down to 0 trains, the game ends." in RICH.notes(*lines)
    assert RICH.refusals(*lines, "Bea draws cards") == [
        ("FJ-06", "The game is over: it ended with Ann's last pieces; nobody has another turn.")
    ]
    assert "the game ends as soon as a player has no piece left" in [fact.says for fact in board_facts(board(NAME))]


@pytest.mark.rule("FJ-06")
def test_equal_tickets_share_the_win() -> None:
    level = CLAIMS.sheet(ONE, "Ann shows Paris - Zurich", "Bea claims London - Paris black", "Bea shows London - Paris")
    assert level.winners == ("Ann", "Bea")
    more = CLAIMS.sheet(ONE, "Ann shows Paris - Zurich", "Bea claims London - Paris black")
    assert more.winners == ("Ann",)


@pytest.mark.rule("FJ-07")
def test_both_tracks_of_a_double_stay_open_but_not_to_one_player() -> None:
    assert CLAIMS.allows(ONE, "Bea claims Paris - Zurich white")
    assert CLAIMS.refusals(ONE, "Ann claims Paris - Zurich white")[0][0] == "BA-09"
    house = Tabletop(NAME, 2, "claims", ("option: doubles.closed_up_to = 3",))
    assert house.refusals(ONE, "Bea claims Paris - Zurich white")[0][0] == "FJ-07"


@pytest.mark.rule("FJ-09")
def test_on_a_ghost_board_two_tracks_bring_two_cards() -> None:
    ghosts = Tabletop(GHOSTS, 2)
    assert ghosts.facts(ONE)[0]["cards"] == 5
    assert TWO.facts(ONE)[0]["cards"] == 3
    assert "then Ann draws 2 cards from the deck" in ghosts.notes(ONE)
    assert ghosts.facts("Ann claims Amsterdam - Paris")[0]["cards"] == 3
    won = (*race(*SIX), "Ann shows Amsterdam - Zurich")
    assert ghosts.sheet(*won).winners == ("Ann",)


# -- only the end recorded, and numbers only


@pytest.mark.rule("FJ-05")
def test_where_the_end_is_recorded_tickets_and_coasts_follow_from_what_is_owned() -> None:
    owned = ", ".join(claim.removeprefix("Ann claims ") for claim in COAST)
    lines = ("Ann shows Brest - Warsaw, Riga - Rome", f"Ann owns {owned}", "Ann holds 10 trains")
    assert END.points("Ann", *lines) == {"tickets": 1, "bonus ticket": 1}


@pytest.mark.rule("FJ-04")
def test_where_only_numbers_are_recorded_tickets_are_counted() -> None:
    line = "Ann has 4 routes of 2; has 1 bonus ticket; has tickets 3 - 0, 3 completed"
    assert COUNTS.points("Ann", line) == {"tickets": 3, "bonus ticket": 1}
    assert COUNTS.refusals("Ann has tickets 4 - 0, 3 completed") == [
        ("FJ-04", "Ann's completed tickets are worth 1 point each, and the others cost nothing.")
    ]
    assert COUNTS.refusals("Ann has tickets 3 - 2, 3 completed")[0][0] == "FJ-04"
    assert COUNTS.allows("Ann has tickets 3 - 0")
    assert COUNTS.refusals("Ann has 2 bonus tickets") == [
        ("FJ-05", "Ann cannot have 2 bonus tickets; nobody has more than one.")
    ]
    named = COUNTS.points("Ann", "Ann has 4 routes of 2", "Ann completed Paris - Zurich; failed Kiev - Rome")
    assert named == {"tickets": 1}


# -- board files


def faults(old: str, new: str) -> list[str]:
    """What is wrong with the board when a part of its file is replaced."""
    text = (shipped_maps() / f"{NAME}.toml").read_text("utf-8")
    assert old in text
    return [fault.message for fault in check_board(text.replace(old, new))[1]]


def test_a_race_without_hands_or_with_wrong_coasts_has_a_fault() -> None:
    needed = (
        "completed tickets are counted as they are revealed: tickets.hand must give the number of tickets in a hand, "
        "and tickets.worth what each is worth, such as 1"
    )
    assert faults("keep = 2\ndraw = 2\ndraw_keep = 2\nhand = 2\n", "") == [needed]
    assert faults("worth = 1\n", "") == [needed]
    assert faults(", coast = 2", "") == ["the cities of only one coast are given; the bonus ticket joins two"]


def test_a_race_needs_no_coasts() -> None:
    text = (shipped_maps() / f"{NAME}.toml").read_text("utf-8")
    assert check_board(re.sub(r", coast = \d", "", text))[1] == []
