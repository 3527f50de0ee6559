"""What an unclear line could mean, for picking with one key."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.record.replay import replay
from companion.session import Session, record_events
from companion.store.shipped_files import board


def session(table: Tabletop, *lines: str) -> Session:
    return Session(record_events(table.header() + "\n".join(lines), board), board)


USA = session(Tabletop("usa"), "Ann keeps 3 tickets")


def candidates(typed: str, at: Session = USA) -> list[tuple[str, list[str]]]:
    """Each candidate's line with the rules that speak against it."""
    return [
        (candidate.line, [reason.rule for reason in candidate.against])
        for candidate in at.candidates(at.preview(typed))
    ]


def test_two_cities_that_fit_several_routes() -> None:
    """Both routes, and the other track of the double, which a colour names."""
    assert candidates("den s") == [
        ("Ann claims Denver - Salt Lake City yellow", []),
        ("Ann claims Denver - Santa Fe", []),
        ("Ann claims Denver - Salt Lake City red", []),
    ]
    assert USA.candidates(USA.preview("den s"))[1].notes == "+2 points · 43 trains left · pays with 2 cards"


def test_words_after_the_cities_stay() -> None:
    lakes = session(Tabletop("great-lakes", 2), "Ann takes 27 trains 23 ships", "Bea takes 18 trains 32 ships")
    assert next(iter(candidates("den s red")))[0] == "Ann claims Denver - Salt Lake City red"
    assert [line for line, _ in candidates("claims d green bay with 1 wild", lakes)][:2] == [
        "Ann claims Detroit - Green Bay with 1 wild",
        "Ann claims Duluth - Green Bay with 1 wild",
    ]


def test_legal_ones_come_first_and_refused_ones_have_their_reason() -> None:
    later = session(Tabletop("usa"), "Ann keeps 3 tickets", "Ann draws cards", "Bea claims Denver - Santa Fe")
    told_session = session(Tabletop("usa", tracking="claims"), "Bea claims Denver - Santa Fe")
    assert candidates("ann den s", told_session) == [
        ("Ann claims Denver - Salt Lake City yellow", []),
        ("Ann claims Denver - Salt Lake City red", []),
        ("Ann claims Denver - Santa Fe", ["BA-08"]),
    ]
    assert [against for _, against in candidates("den s", later)][-1] == ["BA-08"]
    assert candidates("d d") == [
        ("Ann claims Dallas - Denver", ["BA-27"]),
        ("Ann claims Dallas - Duluth", ["BA-27"]),
        ("Ann claims Denver - Duluth", ["BA-27"]),
    ]


def test_a_city_alone_suggests_claims() -> None:
    lines = candidates("se") or candidates("s")
    assert len(lines) == 9
    assert all(" claims " in line and not against for line, against in lines)


def test_players_and_tickets() -> None:
    head = Tabletop("usa", tracking="claims").header().replace("Bea blue", "Anton blue")
    table = Session(record_events(head, board), board)
    assert replay(head, board).game.name(1) == "Anton"
    assert candidates("an den omaha", table) == [
        ("Ann claims Denver - Omaha", []),
        ("Anton claims Denver - Omaha", []),
    ]
    assert candidates("ann keeps d - e", table)[0][0].startswith("Ann keeps D")


def test_only_what_is_unclear_has_candidates() -> None:
    for typed in ("", "den kc", "den", "zzz", "ann xyzzy"):
        assert candidates(typed) == []


def test_at_most_nine_are_listed_and_six_in_the_sentence() -> None:
    answer = USA.preview("d - s")
    assert answer.fault is not None
    fault = USA.preview("s").fault
    assert fault is not None
    assert len(fault.names) <= 9
    assert fault.hint.count(",") <= 4


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("claims denver omhaa", ["Ann claims Denver - Omaha"]),
        ("claims denver omaha with 4 purpel", ["Ann claims Denver - Omaha with 4 purple"]),
        ("claims denver omaha woth 4 purple", ["Ann claims Denver - Omaha with 4 purple"]),
        ("draws rde, blind", ["Ann draws red, blind"]),
        ("shows den", ["Ann shows Denver - El Paso", "Ann shows Denver - Pittsburgh"]),
        ("table corects route Denver - Omaha to 5", ["table corrects route Denver - Omaha to 5 purple"]),
        ("table\tcorects r", ["table corrects route"]),
        ("claims denver houston omhaa", []),
        ("claims denver omhaa with zzz", []),
        ("xyzzy", []),
    ],
)
def test_a_mistyped_line_can_be_the_one_with_the_nearest_name(typed: str, meant: list[str]) -> None:
    """If it is then legal, or begun so far."""
    assert [near.line for near in USA.possible_lines(USA.preview(typed), typed)] == meant


def test_legal_moves_come_before_mistyped_ones() -> None:
    lines = [near.line for near in USA.possible_lines(USA.preview("claims den"), "claims den")]
    assert lines == [move.line for move in USA.suggestions("claims den")] != []


def test_where_the_other_city_is_missing_each_that_a_route_leads_to_is_offered() -> None:
    """What a side owns, borrows or corrects, too, of which no moves are offered."""
    europe = session(Tabletop("europe", tracking="final"))
    for typed in ("Ann owns Paris - Dieppe, lisb", "Ann owns Paris - Dieppe, Lisboa "):
        lines = [near.line for near in europe.possible_lines(europe.preview(typed), typed)]
        assert lines == ["Ann owns Paris - Dieppe, Lisboa - Cadiz", "Ann owns Paris - Dieppe, Lisboa - Madrid"]
    typed = "table corrects route erz"
    lines = [near.line for near in europe.possible_lines(europe.preview(typed), typed)]
    assert lines == [f"table corrects route erz - {city}" for city in ("Angora", "Sochi", "Sevastopol")]
