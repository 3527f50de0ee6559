"""India: players, trains, tickets, the longest path and the mandala (IN-01, IN-02)."""

import pytest
from tabletop import Tabletop
from whole_book import BOOK

from companion.record.faults import RecordFault
from companion.record.replay import replay
from companion.store.shipped_files import board

INDIA = Tabletop("india", 3, "claims")
TURNS = Tabletop("india", 3)


@pytest.mark.rule("IN-01")
def test_two_to_four_play() -> None:
    for players in (2, 3, 4):
        assert Tabletop("india", players).allows("Ann draws cards")
    with pytest.raises(RecordFault) as raised:
        replay("board: india\nplayers: Ann, Bea, Cal, Dee, Eli\n", board)
    assert str(raised.value) == "India is for 2, 3 or 4 players, not 5."


@pytest.mark.rule("IN-01")
def test_45_trains_and_4_cards() -> None:
    assert [(player.pieces_left, player.cards) for player in TURNS.sheet().players] == [(45, 4)] * 3


@pytest.mark.rule("IN-01")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Ann keeps 1 ticket", "Ann keeps 1 ticket of the 4 dealt; at least 2 must be kept."),
        ("Ann keeps 5 tickets", "Ann keeps 5 tickets; only 4 were dealt."),
        ("Ann draws 4 tickets, keeps 1", "Ann draws 4 tickets; a draw is 3."),
        ("Ann draws 2 tickets, keeps 1", "Ann draws 2 tickets; a draw is 3."),
        ("Ann draws 3 tickets, keeps 0", "Ann keeps 0 tickets of the draw; at least 1 must be kept."),
    ],
)
def test_tickets_against_the_rules(line: str, says: str) -> None:
    assert TURNS.refusals(line) == [("IN-01", says)]


@pytest.mark.rule("IN-01")
@pytest.mark.parametrize(
    "line",
    ["Ann keeps 2 tickets", "Ann keeps 4 tickets", "Ann draws 3 tickets, keeps 1", "Ann draws 3 tickets, keeps 3"],
)
def test_tickets_within_the_rules(line: str) -> None:
    assert TURNS.allows(line)


@pytest.mark.rule("IN-01")
def test_the_longest_path_scores_ten() -> None:
    lines = ("Ann claims Ambala - Lahore", "Bea claims Bareilly - Patna", "Cal claims Bombay - Manmad")
    assert INDIA.points("Ann", *lines) == {"routes": 7, "longest path": 10}
    assert INDIA.points("Bea", *lines) == {"routes": 7, "longest path": 10}
    assert INDIA.points("Cal", *lines) == {"routes": 1}
    assert {line.rule for line in INDIA.side("Ann", *lines).lines if line.what == "longest path"} == {"IN-01"}


@pytest.mark.rule("IN-01")
def test_doubles_open_from_four_players_unless_the_table_plays_otherwise() -> None:
    """Sources differ, so this is an option."""
    both = ("Ann claims Agra - Bhopal red", "Bea claims Agra - Bhopal purple")
    assert INDIA.refusals(*both) == [
        ("BA-10", "Ann took one track of Agra – Bhopal; with up to 3 players the other is closed to Bea.")
    ]
    assert Tabletop("india", 4, "claims").allows(*both)
    assert Tabletop("india", 3, "claims", ("option: doubles.closed_up_to = 2",)).allows(*both)
    assert "from 4" in BOOK["IN-01"].open


@pytest.mark.rule("IN-01")
def test_the_set_up_checklist_has_its_numbers() -> None:
    passages = {passage.number: passage for passage in BOOK.named(INDIA.played().game.board.setup)}
    assert "IN-01" in passages
    text = passages["IN-01"].text
    assert all(word in text for word in ("2 to 4 players", "45 trains", "4 tickets", "at least 2", "10 points"))


RING = tuple(
    f"Ann claims {route}"
    for route in ("Agra - Delhi", "Agra - Jaipur white", "Delhi - Jaipur", "Delhi - Lucknow", "Agra - Lucknow")
)
"""Two rings that share a track: Agra, Delhi, Jaipur and Lucknow."""
TICKETS = (
    "Delhi - Agra 2",
    "Delhi - Jaipur 2",
    "Agra - Jaipur 1",
    "Lucknow - Agra 2",
    "Lucknow - Delhi 2",
    "Lucknow - Jaipur 3",
)


def mandala(*lines: str) -> int:
    return INDIA.points("Ann", *lines).get("mandala", 0)


@pytest.mark.rule("IN-02")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 5), (2, 10), (3, 20), (4, 30), (5, 40), (6, 40)])
def test_tickets_joined_by_two_paths(count: int, points: int) -> None:
    shown = [f"Ann shows {', '.join(TICKETS[:count])}"] if count else []
    assert mandala(*RING, *shown) == points


@pytest.mark.rule("IN-02")
@pytest.mark.parametrize("ticket", ["Jaipur - Patna 5", "Jaipur - Katni 4"])
def test_one_path_is_not_enough(ticket: str) -> None:
    """One track connects Katni to Agra, and one connects Patna to Katni."""
    tail = ("Ann claims Agra - Katni", "Ann claims Katni - Patna")
    assert mandala(*RING, *tail, f"Ann shows {ticket}") == 0
    assert INDIA.points("Ann", *RING, *tail, f"Ann shows {ticket}")["tickets"] > 0


@pytest.mark.rule("IN-02")
def test_two_rings_joined_by_one_track_are_two_mandalas() -> None:
    """Both routes from Jaipur to Patna use the track from Agra to Katni."""
    apart = (
        *RING[:3],
        *("Ann claims Agra - Katni", "Ann claims Katni - Patna"),
        *("Ann claims Calcutta - Patna", "Ann claims Bilaspur - Calcutta"),
    )
    rings = (*apart, "Ann claims Bilaspur - Katni purple")
    assert mandala(*rings, "Ann shows Jaipur - Patna 5") == 0
    assert mandala(*rings, "Ann shows Katni - Calcutta 4") == 5
    assert mandala(*rings, "Ann shows Jaipur - Delhi 2") == 5


@pytest.mark.rule("IN-02")
def test_two_paths_may_meet_in_a_city() -> None:
    """Two rings that touch in Agra share that city, but no track."""
    eight = (
        *RING[:3],
        *("Ann claims Agra - Katni", "Ann claims Katni - Lucknow blue", "Ann claims Agra - Lucknow"),
    )
    assert mandala(*eight, "Ann shows Jaipur - Katni 4") == 5


@pytest.mark.rule("IN-02")
def test_failed_tickets_and_tracks_of_others_do_not_count() -> None:
    assert mandala(*RING[:2], "Bea claims Delhi - Jaipur", "Ann shows Delhi - Jaipur 2") == 0
    assert mandala(*RING, "Ann shows Delhi - Bombay 9, Delhi - Jaipur 2") == 5
    assert INDIA.points("Bea", *RING, "Bea shows Delhi - Jaipur 2") == {"tickets": -2}
    assert {line.rule for line in INDIA.side("Ann", *RING, "Ann shows Delhi - Agra 2").lines} >= {"IN-02"}
