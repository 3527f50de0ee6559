"""Tickets drawn, kept, held in secret and shown (BA-15, BA-16, BA-18, BA-19, BA-28)."""

import pytest
from own_boards import board
from tabletop import Tabletop
from typed import fault

from companion.game.values import replace
from companion.record.replay import replay, write_record

USA = Tabletop()
CLAIMS = Tabletop(tracking="claims")


@pytest.mark.rule("BA-15")
@pytest.mark.parametrize(
    ("draw", "says"),
    [
        ("draws 2 tickets, keeps 1", "Ann draws 2 tickets; a draw is 3."),
        ("draws 4 tickets, keeps 1", "Ann draws 4 tickets; a draw is 3."),
        ("draws 3 tickets, keeps 0", "Ann keeps 0 tickets of the draw; at least 1 must be kept."),
        ("draws 3 tickets, keeps 4", "Ann keeps 4 tickets but drew 3."),
    ],
)
def test_a_draw_of_tickets_against_the_rules(draw: str, says: str) -> None:
    assert USA.refusals(f"Ann {draw}") == [("BA-15", says)]


@pytest.mark.rule("BA-15")
@pytest.mark.parametrize(
    ("draw", "kept"),
    [
        ("draws 3 tickets, keeps 1", 1),
        ("draws 3 tickets, keeps 3", 3),
        ("draws tickets, keeps 2", 2),
        ("draws tickets, keeps Denver - El Paso", 1),
    ],
)
def test_a_draw_of_tickets(draw: str, kept: int) -> None:
    assert USA.played(f"Ann {draw}").game.seats[0].kept == kept


@pytest.mark.rule("BA-15")
def test_a_deck_that_runs_out() -> None:
    """The deck has thirty cards."""
    most = ("Ann draws 3 tickets, keeps 3",) * 9
    assert CLAIMS.refusals(*most, "Bea draws 3 tickets, keeps 3", "Bea draws 3 tickets, keeps 1") == [
        ("BA-15", "No ticket is left in the deck for Bea to draw.")
    ]
    few = (*most, "Bea draws 3 tickets, keeps 1")
    assert CLAIMS.refusals(*few, "Cal draws 3 tickets, keeps 1") == [("BA-15", "Cal draws 3 tickets; a draw is 2.")]
    assert CLAIMS.allows(*few, "Cal draws 2 tickets, keeps 1")
    assert CLAIMS.allows(*few, "Cal draws tickets, keeps 2")
    assert CLAIMS.refusals(*few, "Cal draws 2 tickets, keeps 0") == [
        ("BA-15", "Cal keeps 0 tickets of the draw; at least 1 must be kept.")
    ]


@pytest.mark.rule("BA-15")
def test_a_ticket_with_another_value_is_one_of_the_deck() -> None:
    """The deck has thirty cards, also if the table's differ from those that the board lists."""
    most = ("Ann draws 3 tickets, keeps Boston - Atlanta 9, Miami - Denver 8, Seattle - Dallas 7",
            *("Ann draws 3 tickets, keeps 3",) * 8)  # fmt: skip
    assert CLAIMS.refusals(*most, "Bea draws 3 tickets, keeps 3", "Cal draws 1 ticket, keeps 1") == [
        ("BA-15", "No ticket is left in the deck for Cal to draw.")
    ]


@pytest.mark.rule("BA-15")
def test_a_deck_of_unknown_size_does_not_run_out() -> None:
    unlisted = replace(board("usa"), tickets=())
    lines = "Ann draws 3 tickets, keeps 1\n" * 30 + "Ann draws tickets, keeps 3\n"
    played = replay(CLAIMS.header() + lines, lambda _: unlisted)
    assert all(entry.verdict is not None and entry.verdict.legal for entry in played.moves)
    assert played.game.seats[0].kept == 33
    with_dice = replay(f"{CLAIMS.header()}dice: yes\n\nAnn draws 4 tickets, keeps 4\n", lambda _: unlisted)
    assert with_dice.game.seats[0].kept == 4


@pytest.mark.rule("BA-15")
def test_nobody_has_to_keep_more_than_are_left() -> None:
    all_kept = Tabletop(tracking="claims", head=("option: tickets.draw = 4", "option: tickets.draw_keep = 4"))
    assert all_kept.refusals("Ann draws 4 tickets, keeps 3") == [
        ("BA-15", "Ann keeps 3 tickets of the draw; at least 4 must be kept.")
    ]
    two_left = ("Ann draws 4 tickets, keeps 4",) * 7
    assert all_kept.allows(*two_left, "Bea draws 2 tickets, keeps 2")
    assert not all_kept.allows(*two_left, "Bea draws 2 tickets, keeps 1")


@pytest.mark.rule("BA-16")
def test_a_kept_ticket_is_not_kept_again() -> None:
    assert USA.refusals("Ann keeps 3 tickets", "Ann keeps 2 tickets") == [
        ("BA-16", "Ann has already kept 3 tickets; kept tickets stay.")
    ]
    assert USA.allows("Ann keeps 3 tickets", "Bea keeps 2 tickets")
    assert USA.allows("Ann keeps 3 tickets", "Ann draws 3 tickets, keeps 1")


@pytest.mark.rule("BA-16")
def test_nobody_shows_more_than_they_kept() -> None:
    kept = "Ann keeps 2 tickets"
    assert USA.refusals(kept, "Ann shows Denver - El Paso, Boston - Miami, Dallas - New York") == [
        ("BA-16", "Ann shows 3 tickets but kept 2.")
    ]
    assert USA.allows(kept, "Ann shows Denver - El Paso, Boston - Miami")
    named = "Ann keeps Denver - El Paso, Boston - Miami"
    assert USA.refusals(named, "Ann shows Dallas - New York") == [("BA-16", "Ann shows 3 tickets but kept 2.")]
    assert USA.allows(named, "Ann shows Boston - Miami")


@pytest.mark.rule("BA-16")
def test_without_a_recorded_deal_the_number_kept_is_unknown() -> None:
    assert USA.allows("Ann shows Denver - El Paso, Boston - Miami, Dallas - New York")


@pytest.mark.rule("BA-16")
def test_showing_fewer_is_pointed_out() -> None:
    sheet = USA.sheet("Ann keeps 3 tickets", "Ann shows Denver - El Paso")
    assert [(lack.player, lack.kept, lack.shown) for lack in sheet.missing] == [("Ann", 3, 1)]


@pytest.mark.rule("BA-18")
def test_others_see_only_how_many_tickets_are_kept() -> None:
    played = USA.played("Ann keeps Denver - El Paso, Boston - Miami", "Ann draws tickets, keeps Dallas - New York")
    open_record = write_record(played, secrets=False)
    assert "Ann keeps 2 tickets" in open_record
    assert "Ann draws tickets, keeps 1" in open_record
    assert not any(city in open_record for city in ("Denver", "Miami", "Dallas"))
    assert "Ann keeps Denver - El Paso, Boston - Miami" in write_record(played)


@pytest.mark.rule("BA-18")
def test_a_refusal_does_not_reveal_who_holds_a_secret_ticket() -> None:
    kept = ("Ann keeps Denver - El Paso, Boston - Miami", "Bea keeps 2 tickets")
    assert USA.refusals(*kept, "Bea shows Denver - El Paso") == [
        (
            "BA-19",
            "Bea cannot hold Denver – El Paso: another player has it, and there is only one.",
        )
    ]


@pytest.mark.rule("BA-19")
def test_a_ticket_that_another_player_has_shown() -> None:
    kept = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Ann shows Denver - El Paso")
    assert USA.refusals(*kept, "Bea shows El Paso - Denver") == [
        ("BA-19", "Bea cannot hold El Paso – Denver: Ann has it, and there is only one.")
    ]
    assert USA.allows(*kept, "Bea shows Boston - Miami")


@pytest.mark.rule("BA-19")
def test_a_ticket_that_another_player_has_named_is_not_kept() -> None:
    first = "Ann keeps Denver - El Paso, Boston - Miami"
    says = "Bea cannot hold Boston – Miami: another player has it, and there is only one."
    assert USA.refusals(first, "Bea keeps Dallas - New York, Boston - Miami") == [("BA-19", says)]
    assert CLAIMS.refusals(first, "Bea draws tickets, keeps Boston - Miami") == [("BA-19", says)]
    assert USA.allows(first, "Bea keeps Dallas - New York, Seattle - New York")


@pytest.mark.rule("BA-19")
def test_a_ticket_named_or_shown_twice() -> None:
    assert USA.refusals("Ann keeps Denver - El Paso, Denver - El Paso") == [
        ("BA-19", "Ann names Denver – El Paso twice; there is only one.")
    ]
    kept = "Ann keeps Denver - El Paso, Boston - Miami"
    assert CLAIMS.refusals(kept, "Ann draws tickets, keeps Boston - Miami") == [
        ("BA-19", "Ann already holds Boston – Miami; there is only one.")
    ]
    assert USA.refusals(kept, "Ann shows Boston - Miami", "Ann shows Boston - Miami") == [
        ("BA-19", "Ann has shown Boston – Miami already.")
    ]


@pytest.mark.rule("BA-28")
def test_a_ticket_that_is_not_in_the_deck() -> None:
    assert CLAIMS.refusals("Ann shows Boston - Chicago") == [
        (
            "BA-28",
            "USA's deck has no ticket Boston – Chicago; Ann can tell its value: Boston – Chicago VALUE.",
        )
    ]
    assert CLAIMS.allows("Ann shows Boston - Chicago 7")
    assert CLAIMS.allows("table adds ticket Boston - Chicago 7", "Ann shows Boston - Chicago")


@pytest.mark.rule("BA-28")
@pytest.mark.parametrize(
    "line", ["Ann shows Denver - Denver 5", "Ann shows Denver - Denver", "Ann keeps Denver - Denver 5"]
)
def test_a_ticket_joins_two_different_cities(line: str) -> None:
    says = "A ticket joins two different cities; Ann names Denver twice."
    assert ("BA-28", says) in CLAIMS.refusals(line)


@pytest.mark.rule("BA-28")
def test_a_value_that_was_entered_counts_and_is_noted() -> None:
    assert CLAIMS.points("Ann", "Ann shows Boston - Chicago 7") == {"tickets": -7}
    sheet = CLAIMS.sheet("Ann shows Boston - Chicago 7")
    assert "Told by the table, not in the board file: Boston – Chicago 7." in [n.says for n in sheet.notes]


@pytest.mark.rule("BA-28")
def test_another_value_than_the_decks_is_pointed_out() -> None:
    says = "Denver – El Paso counts 5 points as entered; the deck's is worth 4"
    told = "Ann shows Denver - El Paso 5"
    assert says in CLAIMS.notes(told)
    assert f"{says}." in [remark.says for remark in CLAIMS.sheet(told).notes]
    for other in ("Ann shows Denver - El Paso 4", "Ann shows Boston - Chicago 7"):
        assert not [remark for remark in CLAIMS.verdict(other).notes if "as entered" in remark.says]
        assert not [remark for remark in CLAIMS.sheet(other).notes if "as entered" in remark.says]


@pytest.mark.rule("BA-28")
@pytest.mark.parametrize(
    ("table", "before", "line", "says"),
    [
        # what a seat told in secret is not corrected by the table, and nobody learns that it is there
        *(
            (
                CLAIMS,
                before,
                "corrects ticket Denver - Boston to 4",
                "The board lists no ticket Denver – Boston; adds ticket Denver - Boston 4 adds one.",
            )
            for before in ((), ("Ann keeps Denver - Boston 9, Boston - Miami",))
        ),
        (
            Tabletop("switzerland", tracking="claims"),
            (),
            "corrects ticket Bern - France to 9",
            "The board lists no ticket Bern – France; adds ticket Bern - France 9 adds one.",
        ),
        (
            CLAIMS,
            ("table adds ticket Denver - El Paso 9",),
            "corrects ticket Denver - El Paso to 5",
            "The board lists several tickets Denver – El Paso: 4, 9. Use the workshop to change one of them.",
        ),
        (
            CLAIMS,
            tuple(f"table adds ticket Denver - El Paso {points}" for points in range(10, 18)),
            "adds ticket Denver - El Paso 3",
            "At most 9 ticket cards join Denver and El Paso.",
        ),
    ],
)
def test_a_ticket_card_is_corrected_or_added_only_if_it_is_clear_which(
    table: Tabletop, before: tuple[str, ...], line: str, says: str
) -> None:
    assert fault(table.played(*before).game, f"table {line}").message == says
