"""Cards that a partner says were laid into the hand or into the common holder (AS-05, AS-06, AS-07)."""

import pytest
from tabletop import Tabletop

from companion.record.faults import RecordFault
from companion.record.lines import read_line, write_line

TABLE = Tabletop("team-asia", 4, "turns", teams=True)
WHITE, BLUE, YELLOW = (
    "claims Dihua - Jiuquan with 5 white",
    "claims Dihua - (western junction) with 5 blue",
    "claims Calcutta - Madras yellow with 5 yellow",
)
"""A payment of one card more than was dealt."""


def cards(*lines: str) -> list[tuple[int, int]]:
    """For each seat, the cards in its own hand and in the team's common holder."""
    return [(fact["cards"], fact["common cards"]) for fact in TABLE.facts(*lines)]


@pytest.mark.rule("AS-05")
@pytest.mark.parametrize(
    "draws",
    ["red to hand, blue to common", "red to common, blue", "red, blind to hand", "blind to common, blind to hand"],
)
def test_one_to_each_place(draws: str) -> None:
    assert cards(f"Ann draws {draws}") == [(5, 1), (4, 1), (4, 0), (4, 0)]


@pytest.mark.rule("AS-05")
@pytest.mark.parametrize(
    ("draws", "says"),
    [
        ("red to hand, blue to hand", "Ann keeps both cards; one must go into the common holder."),
        ("2 blind to hand", "Ann keeps both cards; one must go into the common holder."),
        (
            "red to common, blind to common",
            "Ann puts both cards into the common holder; one must go into the hand.",
        ),
    ],
)
def test_never_both_to_the_same_place(draws: str, says: str) -> None:
    assert TABLE.refusals(f"Ann draws {draws}") == [("AS-05", says)]


@pytest.mark.rule("AS-05")
def test_the_table_may_insist_on_it() -> None:
    """Each card counts where it was said to lie."""
    for draws, held in (("2 blind to hand", (6, 0)), ("red to common, blue to common", (4, 2))):
        game = TABLE.replay(f"Ann draws {draws} ! we allow it").game
        facts = game.rules.facts(game, 0)
        assert (facts["cards"], facts["common cards"]) == held


@pytest.mark.rule("AS-05")
def test_the_only_card_left_goes_where_it_was_put() -> None:
    """17 cards, 16 of them dealt."""
    small = Tabletop("team-asia", 4, "turns", ("option: cards.each = 2", "option: cards.wilds = 1"), teams=True)
    assert small.facts("Ann draws blind to hand")[0]["cards"] == 5
    assert small.facts("Ann draws blind to common")[0]["common cards"] == 1


@pytest.mark.rule("AS-06")
def test_a_face_up_wild_cannot_go_into_the_hand() -> None:
    assert TABLE.refusals("Ann draws a face-up wild to hand") == [
        ("AS-06", "A face-up wild goes into the common holder, not into Ann's hand.")
    ]
    assert cards("Ann draws a face-up wild to common") == [(4, 1), (4, 1), (4, 0), (4, 0)]


@pytest.mark.rule("AS-07")
def test_a_partner_plays_shared_cards_but_none_from_the_others_hand() -> None:
    drawn = "Ann draws yellow to hand, blue to common"
    assert TABLE.allows(drawn, f"Bea {BLUE}")
    assert TABLE.refusals(drawn, f"Bea {YELLOW}") == [
        ("BA-26", "Bea cannot hold 5 yellow; in hand: 1 blue taken face up, and 4 unseen.")
    ]
    assert TABLE.refusals(drawn, f"Bea {WHITE}")[0][0] == "BA-26"
    assert TABLE.allows(drawn, "Bea draws cards", "Cal draws cards", "Dee draws cards", f"Ann {YELLOW}")


@pytest.mark.rule("AS-07")
def test_nor_a_blind_card_that_went_into_the_hand() -> None:
    """The red card is common, so Bea has no fifth white one."""
    assert not TABLE.allows("Ann draws red to common, blind to hand", f"Bea {WHITE}")
    assert TABLE.allows("Ann draws red to hand, blind to common", f"Bea {WHITE}")


@pytest.mark.rule("AS-07")
def test_what_the_hand_certainly_had_may_have_been_played() -> None:
    """Ann may lay her white card and one that nobody saw; then the white one in the holder is left for Bea."""
    others = ("Cal draws cards", "Dee draws cards")
    lines = (
        *("Ann draws white to hand, white to common", "Bea draws blue to hand, blue to common", *others),
        "Ann claims Baroda - Karachi with 2 white",
    )
    assert TABLE.allows(*lines, f"Bea {WHITE}")


@pytest.mark.parametrize(
    ("line", "full"),
    [
        ("Ann draws red to hand, blue to common", None),
        ("Ann draws red, blind to hand", None),
        ("Ann draws a face-up wild to common", None),
        ("draws red into her hand and blue to the common holder", "Ann draws red to hand, blue to common"),
        ("d red to the holder, blind", "Ann draws red to common, blind"),
        ("Ann draws 2 blind to hand", "Ann draws blind to hand, blind to hand"),
    ],
)
def test_places_are_read_and_written(line: str, full: str | None) -> None:
    game = TABLE.played().game
    turn = read_line(game, line, 0)
    assert turn is not None
    assert write_line(game, turn) == (full or line)
    assert read_line(game, full or line) == turn


@pytest.mark.parametrize(
    ("table", "line", "says"),
    [
        (
            Tabletop(),
            "Ann draws red to hand",
            "Without partners there is no common holder: each card drawn goes into the hand.",
        ),
        (TABLE, "Ann draws red to Bea, blue", "Expected hand or common"),
        (TABLE, "Ann draws red to", "hand or common"),
    ],
)
def test_other_places_do_not_exist(table: Tabletop, line: str, says: str) -> None:
    with pytest.raises(RecordFault) as raised:
        read_line(table.played().game, line)
    assert says in raised.value.message
