"""Work that an attacker would like to go on for ever: dice, stations, tours and options by the hundred."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion import referee
from companion.game.moves import Turn
from companion.record import examples
from companion.record.faults import Unreadable
from companion.record.header import MOST_OPTIONS
from companion.record.lines import LONGEST, read_line
from companion.record.places import MOST_READ, cities
from companion.record.replay import replay
from companion.referee import judge
from companion.scoring import sheet
from companion.session import Session, record_events
from companion.store.shipped_files import board
from tests.record.test_long_inputs import GROWTH, calls

HEAD = "board: {}\nplayers: Ann, Bea\ntracking: {}\n"


def begun(name: str, *lines: str, tracking: str = "turns", head: str = "") -> Session:
    text = HEAD.format(name, tracking) + head + "\n" + "".join(f"{line}\n" for line in lines)
    return Session(record_events(text, board), board)


@pytest.mark.rule("DX-03")
@pytest.mark.parametrize("behind", ["draws tickets, keeps 2", "claims denver - omaha", "draws 99 tickets, keeps 1"])
def test_more_dice_than_exist_are_not_tried_in_every_way(behind: str) -> None:
    answer = begun("usa", head="dice: yes\n").preview(f"Ann rolls 999 wild 999 station; {behind}")
    assert answer.verdict is not None
    assert answer.verdict.reasons[0].rule == "DX-03"


def test_more_stations_than_anybody_has_are_scored() -> None:
    """With an option and with `!`, and all of them next to somebody else's routes."""
    europe = board("europe")
    cities = sorted(europe.tracks_at, key=lambda name: -len(europe.tracks_at[name]))[:9]
    claims = [f"Bea claims {t.a} - {t.b} !" for city in cities for t in europe.tracks_at[city]]
    builds = [f"Ann builds a station at {city} !" for city in cities]
    shown = "Ann shows Edinburgh - Athina"
    session = begun("europe", *claims, *builds, shown, tracking="claims", head="option: stations.each = 12\n")
    assert len(sheet(session.replay).sides) == 2


@pytest.mark.rule("EU-04")
def test_the_best_choice_of_all_is_found_where_all_can_be_tried() -> None:
    europe = board("europe")
    claims = [f"Bea claims {t.a} - {t.b}" for t in europe.tracks_at["Paris"][:3]]
    session = begun("europe", *claims, "Ann builds a station at Paris", tracking="claims")
    lent = session.game.rules.get("stations").loans(session.game, 0)  # type: ignore[union-attr]
    assert lent["Paris", 0] in europe.tracks_at["Paris"]


def test_a_tour_of_many_cities_is_found_in_any_order() -> None:
    cities = list(board("usa").cities)[:14]
    tour = " - ".join(cities)
    turned = " - ".join((cities[0], *reversed(cities[1:])))
    session = begun("usa", f"Ann keeps {tour} 9 !", tracking="claims")
    answer = session.preview(f"Bea keeps {turned} 9")
    assert answer.verdict is not None
    assert "BA-19" in [reason.rule for reason in answer.verdict.reasons], "it is the same card"
    other = " - ".join((*cities[:-1], list(board("usa").cities)[20]))
    assert session.preview(f"Bea keeps {other} 9 !").turn is not None


def test_a_tour_in_any_order_is_the_same_tour() -> None:
    tour = next(card for card in board("world").tickets if card.tour)
    for order in permutations(tour.tour):
        answer = begun("world", tracking="claims").preview(f"Ann keeps {' - '.join(order)}")
        assert answer.turn is not None
        assert getattr(answer.turn.steps[0], "tickets")[0].card == tour.id  # noqa: B009


def test_the_number_of_options_in_a_header_is_limited() -> None:
    option = "option: pieces.train = 35\n"
    assert replay(HEAD.format("usa", "turns") + option * MOST_OPTIONS, board).game.seats[0].stock == 35
    with pytest.raises(Unreadable, match=f"^A record has at most {MOST_OPTIONS} options.$") as fault:
        replay(HEAD.format("usa", "turns") + option * (MOST_OPTIONS + 1), board)
    assert fault.value.line == 3 + MOST_OPTIONS + 1


@pytest.mark.parametrize("word", ["2 tickets ", "1 red and ", "1 red, ", "takes ", "x2 red "])
@pytest.mark.parametrize("verb", ["claims ", "shows ", ""])
def test_a_line_repeating_one_payment_is_read_in_proportion(verb: str, word: str) -> None:
    game = begun("usa").game
    _, small, large = (
        calls(lambda size=size: read_line(game, f"Ann {verb}{word * (size // len(word))}"))  # type: ignore[misc]
        for size in (100, 600, 1800)  # the first size also pays for everything that is loaded once
    )
    assert large < max(small, 3000) * GROWTH


def test_no_example_is_made_for_words_that_are_not_details(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise AssertionError("looked for a free track")

    monkeypatch.setattr(examples, "plain_track", refused)
    with pytest.raises(Unreadable, match=r"^“takes takes takes” is not a move\.$"):
        read_line(begun("usa").game, "Ann takes takes takes")


def test_nothing_is_suggested_for_text_longer_than_a_line() -> None:
    session = begun("usa")
    text = "Ann claims " + "1 " * LONGEST
    assert session.suggestions(text) == session.refusals(text) == []
    assert calls(lambda: session.suggestions(text)) < 100


def test_a_letter_that_draws_cards_is_read_without_looking_for_routes() -> None:
    """A record has room for ten thousand of these lines."""
    game = begun("india", tracking="final").game
    read_line(game, "Ann d")
    assert calls(lambda: read_line(game, "Ann d")) < 600


def test_a_word_with_very_many_hyphens_is_not_split_at_each() -> None:
    """Words are cut at hyphens because two cities may be joined without spaces, as in den-oma."""
    game = begun("usa", tracking="final").game

    def typed(hyphens: int) -> int:
        def read() -> None:
            with pytest.raises(Unreadable):
                read_line(game, "Ann " + "1-" * hyphens + "1")

        read()
        return calls(read)

    assert typed(900) < 2 * typed(90)


def test_matches_of_typed_words_are_cached_within_limits() -> None:
    """Each of ten thousand lines may name different cities."""
    usa = board("usa")
    usa.cities_read.clear()
    for number in range(2 * MOST_READ):
        assert cities(usa, f"x{number}") == []
    assert len(usa.cities_read) <= MOST_READ
    found = cities(usa, "den")
    found.append("changed")
    assert cities(usa, "den") == ["Denver"]


@pytest.mark.parametrize(
    ("tracking", "typed", "kept"),
    [
        ("turns", "Bea draws red", ("Ann keeps 3 tickets", "Bea keeps 3 tickets")),
        ("turns", "Ann draws wild, red", ("Ann keeps 3 tickets", "Bea keeps 3 tickets")),
        ("final", "Ann draws blind", ()),
    ],
)
def test_a_draw_that_no_track_piece_makes_legal_is_not_tried_with_each_piece_on_each_bed(
    tracking: str, typed: str, kept: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[Turn] = []
    monkeypatch.setattr(referee, "judge", lambda game, turn: judged.append(turn) or judge(game, turn))
    assert begun("france", *kept, tracking=tracking).suggestions(typed) == []
    assert len(judged) < 500
