"""Something said twice about a claim with its verb left out the second time, and a draw by its letter in a longer
line.
"""

from __future__ import annotations

import pytest

from companion.game.values import replace
from companion.record.log import HEADER, Event
from companion.session import Answer, Session, record_events
from companion.store.shipped_files import board


def answer(name: str, typed: str, *lines: str, tracking: str = "turns") -> Answer:
    head = f"board: {name}\nplayers: Ann, Bea\ntracking: {tracking}\n"
    return Session(record_events(head + "".join(f"{line}\n" for line in lines), board), board).preview(typed)


def rules(of: Answer) -> list[str]:
    assert of.verdict is not None, of.fault
    return [reason.rule for reason in of.verdict.reasons]


KEPT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets")


@pytest.mark.rule("PN-04")
@pytest.mark.parametrize("typed", ["oil warren, taking erie, prr", "oil warren, taking erie and prr"])
def test_a_second_share_is_read_and_refused(typed: str) -> None:
    of = answer("pennsylvania", typed, *KEPT)
    assert of.line == "Ann claims Oil City - Warren, taking EL, taking PRR"
    assert rules(of) == ["PN-04"]


@pytest.mark.rule("IB-06")
def test_cards_of_a_second_city_are_read_and_refused() -> None:
    assert "IB-06" in rules(answer("iberia", "ann claims coi lis green, taking lis, coi", tracking="claims"))


def test_what_came_last_is_what_is_repeated() -> None:
    """On a board with coal and markers: after a token comes one more token, although a marker was mentioned earlier."""
    west, coal = board("old-west"), board("county-durham").numbers["coal"]
    both = replace(west, numbers={**west.numbers, "coal": coal})
    head = Event(HEADER, "board: both\nplayers: Ann, Bea\ntracking: claims\n")
    session = Session([head], lambda _: both)
    claim = "Ann claims Denver - Pueblo orange"
    marker, token = "marker at Pueblo with 2 red", "taking coal at Denver"
    told = session.preview(f"{claim}, {marker}, {token}, Pueblo")
    assert told.line.endswith("taking coal at Denver, Pueblo, marker at Pueblo with 2 red")
    told = session.preview(f"{claim}, {token}, {marker}, Denver")
    assert told.line.endswith("taking coal at Denver, marker at Pueblo with 2 red, marker at Denver")


def test_a_wrong_word_is_reported_with_a_right_one() -> None:
    of = answer("pennsylvania", "oil warren, taking erie, prr, foo", *KEPT)
    assert of.fault is not None
    assert of.fault.message == "Expected a railway, such as PRR, not “foo”."


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("d; lays dijon paris green", "Ann draws cards; lays Dijon - Paris green"),
        ("ann d green blind; lays dijon paris green", "Ann draws green, blind; lays Dijon - Paris green"),
    ],
)
def test_a_draw_by_its_letter_before_more_words(typed: str, line: str) -> None:
    of = answer("france", typed, *KEPT)
    assert of.line == line
    assert of.playable


def test_a_draw_by_its_letter_after_an_opening_step() -> None:
    of = answer("united-kingdom", "buys wales with 1 wild; d", *KEPT)
    assert of.line == "Ann buys Wales with 1 wild; draws cards"
    assert answer("united-kingdom", "buys wales with 1 wild; d red blind", *KEPT).line.endswith("; draws red, blind")
    city = answer("united-kingdom", "buys wales with 1 wild; dover", *KEPT)
    assert city.fault is not None
    assert "the other city (from Dover" in city.fault.message
