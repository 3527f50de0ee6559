"""Teams of two: seats, pieces, one score, what partners tell each other (AS-01, AS-02, AS-03, AS-12)."""

import pytest
from tabletop import Tabletop
from whole_book import BOOK

from companion.record.faults import RecordFault
from companion.record.replay import replay
from companion.store.shipped_files import board

FOUR, SIX = (Tabletop("team-asia", count, "turns", teams=True) for count in (4, 6))
CLAIMS = Tabletop("team-asia", 4, "claims", teams=True)
LOW = Tabletop("team-asia", 4, "claims", ("option: pieces.train = 5",), teams=True)


@pytest.mark.rule("AS-01")
@pytest.mark.parametrize(("table", "names"), [(FOUR, "Ann Bea Cal Dee"), (SIX, "Ann Bea Cal Dee Eli Fay")])
def test_partners_take_their_turns_in_succession(table: Tabletop, names: str) -> None:
    order = names.split()
    assert table.allows(*(f"{name} draws cards" for name in [*order, "Ann"]))
    assert [side.name for side in table.played().game.table.sides] == [
        f"{first} + {second}" for first, second in zip(order[::2], order[1::2], strict=True)
    ]
    assert table.refusals("Ann draws cards", "Cal draws cards") == [("BA-03", "It is Bea's turn, not Cal's.")]


@pytest.mark.rule("AS-01")
@pytest.mark.parametrize(
    ("people", "says"),
    [
        ("teams: Ann + Bea", "Team Asia is for 4 or 6 players, not 2."),
        ("teams: Ann + Bea, Cal + Dee, Eli + Fay, Gus + Hal", "Team Asia is for 4 or 6 players, not 8."),
        ("teams: Ann + Bea + Cal, Dee + Eli + Fay", "a team has 2 players, joined by +"),
        ("players: Ann, Bea, Cal, Dee", "Team Asia is played in teams"),
    ],
)
def test_who_cannot_play(people: str, says: str) -> None:
    with pytest.raises(RecordFault) as raised:
        replay(f"board: team-asia\n{people}\n", board)
    assert says in str(raised.value)


@pytest.mark.rule("AS-02")
def test_everybody_has_27_trains() -> None:
    assert [fact["pieces"] for fact in SIX.facts()] == [27] * 6
    assert [player.pieces_left for player in FOUR.sheet().players] == [27] * 4


@pytest.mark.rule("AS-02")
def test_a_claim_takes_the_trains_of_the_one_who_claims() -> None:
    lines = ("Ann claims Peking - Shanghai red", "Bea claims Peking - Harbin")
    assert [fact["pieces"] for fact in CLAIMS.facts(*lines)] == [23, 24, 27, 27]


@pytest.mark.rule("AS-02")
def test_a_partners_trains_are_out_of_reach() -> None:
    spent = "Ann claims Peking - Shanghai red"
    assert LOW.refusals(spent, "Ann claims Chungking - Xi'an") == [
        ("BA-04", "Ann has 1 train left; Chungking – Xi'an needs 3."),
        ("AS-02", "Ann has 1 train left; Bea's cannot be used."),
    ]
    assert LOW.allows(spent, "Bea claims Chungking - Xi'an")
    assert LOW.allows(spent, "Ann claims Lahore - Rawalpindi")


@pytest.mark.rule("AS-02")
def test_without_a_partner_only_the_players_own_stock_is_mentioned() -> None:
    spent = ("Ann claims Peking - Shanghai red", "Bea claims Dihua - Jiuquan")
    assert LOW.refusals(*spent, "Ann claims Chungking - Xi'an") == [
        ("BA-04", "Ann has 1 train left; Chungking – Xi'an needs 3.")
    ]


@pytest.mark.rule("AS-02")
def test_nor_when_only_the_end_is_recorded() -> None:
    final = Tabletop("team-asia", 4, "final", LOW.head, teams=True)
    assert final.refusals("Ann owns Peking - Shanghai red, Chungking - Xi'an") == [
        ("BA-04", "Ann has 1 train left; Chungking – Xi'an needs 3."),
        ("AS-02", "Ann has 1 train left; Bea's cannot be used."),
    ]
    assert final.allows("Ann owns Peking - Shanghai red, Lahore - Rawalpindi", "Bea owns Chungking - Xi'an")


@pytest.mark.rule("AS-03")
def test_partners_share_one_score() -> None:
    """4 spaces of Ann's and 3 of Bea's, and a ticket that only both together complete."""
    lines = (
        "Ann claims Peking - Shanghai red",
        "Bea claims Peking - Harbin",
        "Bea shows Harbin - Shanghai 8",
        "Ann shows Madras - Lhasa 5",
    )
    side = CLAIMS.side("Ann + Bea", *lines)
    assert side.players == ("Ann", "Bea")
    assert {line.what: line.points for line in side.lines} == {
        "routes": 11,
        "tickets": 3,
        "longest path": 10,
        "most tickets": 10,
    }
    assert side.total == 34
    assert CLAIMS.side("Cal + Dee", *lines).total == 0
    assert [side.name for side in CLAIMS.sheet(*lines).sides] == ["Ann + Bea", "Cal + Dee"]


@pytest.mark.rule("AS-12")
def test_what_partners_may_tell_each_other_can_be_looked_up() -> None:
    passage = BOOK["AS-12"]
    assert "L" in passage.kind
    assert "holders" in passage.text


@pytest.mark.rule("AS-01")
@pytest.mark.rule("AS-02")
@pytest.mark.rule("AS-04")
@pytest.mark.rule("AS-08")
def test_the_set_up_checklist() -> None:
    passages = {passage.number: passage for passage in BOOK.named(FOUR.played().game.board.setup)}
    assert list(passages) == ["AS-01", "AS-02", "AS-04", "AS-08"]
    for number, words in {
        "AS-01": ("Four or six", "teams of two"),
        "AS-02": ("two sets of 27",),
        "AS-04": ("4 train cards", "starts empty"),
        "AS-08": ("60 tickets", "dealt 5", "at least 3", "common ticket holder"),
    }.items():
        assert all(word in passages[number].text for word in words), number


@pytest.mark.rule("AS-02")
def test_a_team_places_the_pieces_of_all_its_members() -> None:
    """As many as may lie on one side's tracks in a photo of the board, or in the whole game."""
    assert Tabletop("team-asia", 4, teams=True).played().game.rules.pieces_of_a_side == 2 * 27
    assert Tabletop("usa").played().game.rules.pieces_of_a_side == 45
