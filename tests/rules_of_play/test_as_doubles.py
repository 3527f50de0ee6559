"""Double and triple routes with four and with six players (AS-13 to AS-16)."""

import pytest
from tabletop import Tabletop
from whole_book import BOOK

FOUR, SIX = (Tabletop("team-asia", count, "claims", teams=True) for count in (4, 6))
DOUBLE = ("Ann claims Delhi - Lahore red", "{} claims Delhi - Lahore orange")
TRIPLE = ("Ann claims Peking - Shanghai red", "{} claims Peking - Shanghai blue", "{} claims Peking - Shanghai green")


def with_names(lines: tuple[str, ...], *names: str) -> list[str]:
    """The first line, then the following ones with a name put into each, for as many as there are names."""
    return [lines[0], *(line.format(name) for line, name in zip(lines[1:], names, strict=False))]


def without(option: str, players: int) -> Tabletop:
    return Tabletop("team-asia", players, "claims", (f"option: {option}",), teams=True)


@pytest.mark.rule("AS-13")
@pytest.mark.parametrize("who", ["Bea", "Cal", "Dee"])
def test_with_four_players_the_second_track_is_closed_to_all(who: str) -> None:
    assert FOUR.refusals(*with_names(DOUBLE, who)) == [
        (
            "AS-13",
            f"Ann took one track of Delhi – Lahore; with up to 4 players the other is closed to {who}.",
        )
    ]
    assert FOUR.allows(DOUBLE[0], f"{who} claims Lahore - Rawalpindi")


@pytest.mark.rule("AS-13")
def test_the_one_who_owns_the_first_track_is_refused_by_the_base_rule() -> None:
    assert FOUR.refusals(*with_names(DOUBLE, "Ann")) == [
        ("BA-09", "Ann already owns the other track of Delhi – Lahore; nobody may own two.")
    ]


@pytest.mark.rule("AS-13")
def test_the_table_is_told_which_tracks_are_closed() -> None:
    game = FOUR.played(DOUBLE[0]).game
    assert {game.board.tracks[track].colour for track in game.rules.unclaimable(game)} == {"orange"}
    six = SIX.played(DOUBLE[0]).game
    assert six.rules.unclaimable(six) == frozenset()


@pytest.mark.rule("AS-13")
def test_a_house_rule_may_open_them() -> None:
    open_ones = without("doubles.closed_up_to = 0", 4)
    assert open_ones.allows(*with_names(DOUBLE, "Cal"))
    assert open_ones.allows(*with_names(DOUBLE, "Bea"))
    assert open_ones.allows(*with_names(TRIPLE, "Bea", "Cal"))
    assert "House rule: doubles.closed_up_to = 0." in [note.says for note in open_ones.sheet().notes]


@pytest.mark.rule("AS-13")
def test_when_only_the_end_is_recorded() -> None:
    final = Tabletop("team-asia", 4, "final", teams=True)
    assert final.against("Ann owns Delhi - Lahore red", "Bea owns Delhi - Lahore orange") == ["AS-13"]
    assert final.allows("Ann owns Canton - Hong Kong red", "Bea owns Canton - Hong Kong white")


@pytest.mark.rule("AS-14")
@pytest.mark.parametrize("who", ["Bea", "Cal"])
def test_hong_kong_canton_stays_open_with_four(who: str) -> None:
    first = "Ann claims Hong Kong - Canton red"
    assert FOUR.allows(first, f"{who} claims Canton - Hong Kong white")
    game = FOUR.played(first).game
    assert game.rules.unclaimable(game) == frozenset()
    assert FOUR.against(first, "Ann claims Hong Kong - Canton white") == ["BA-09"]
    assert [
        rule
        for rule, _ in FOUR.refusals(first, f"{who} claims Hong Kong - Canton white", "Dee claims Hong Kong - Canton")
    ] == ["BA-08"]


@pytest.mark.rule("AS-14")
def test_no_other_double_stays_open() -> None:
    assert FOUR.against("Ann claims Canton - Nanning green", "Cal claims Canton - Nanning purple") == ["AS-13"]


@pytest.mark.rule("AS-15")
@pytest.mark.parametrize("who", ["Bea", "Cal"])
def test_with_four_players_two_tracks_of_a_triple_can_be_claimed(who: str) -> None:
    assert FOUR.allows(*with_names(TRIPLE, who))


@pytest.mark.rule("AS-15")
@pytest.mark.parametrize(("second", "third"), [("Bea", "Cal"), ("Cal", "Bea"), ("Cal", "Dee")])
def test_the_third_track_is_closed(second: str, third: str) -> None:
    (refusal,) = FOUR.refusals(*with_names(TRIPLE, second, third))
    owners = f"{second} and Ann", f"Ann and {second}"
    assert refusal in [
        (
            "AS-15",
            f"{both} took 2 of the tracks of Peking – Shanghai; with up to 4 players the others are closed to {third}.",
        )
        for both in owners
    ]
    assert FOUR.allows(*with_names(TRIPLE, second), f"{third} claims Peking - Harbin")


@pytest.mark.rule("AS-15")
def test_partners_can_shut_the_other_team_out() -> None:
    game = FOUR.played(*with_names(TRIPLE, "Bea")).game
    assert {game.board.tracks[track].colour for track in game.rules.unclaimable(game)} == {"green"}
    game = FOUR.played(TRIPLE[0]).game
    assert game.rules.unclaimable(game) == frozenset()


@pytest.mark.rule("AS-15")
def test_one_player_has_one_track_of_a_triple() -> None:
    assert FOUR.refusals(*with_names(TRIPLE, "Ann")) == [
        ("BA-09", "Ann already owns the other track of Peking – Shanghai; nobody may own two.")
    ]


@pytest.mark.rule("AS-15")
def test_the_board_has_its_four_triples() -> None:
    groups = FOUR.played().game.board.groups
    assert sorted(name for name, tracks in groups.items() if len(tracks) == 3) == [
        "Calcutta|Dacca",
        "Canton|Foochow",
        "Foochow|Shanghai",
        "Peking|Shanghai",
    ]


@pytest.mark.rule("AS-16")
def test_with_six_players_every_track_is_open() -> None:
    for who in ("Bea", "Cal", "Fay"):
        assert SIX.allows(*with_names(DOUBLE, who))
    for second, third in (("Bea", "Cal"), ("Cal", "Eli"), ("Cal", "Bea")):
        assert SIX.allows(*with_names(TRIPLE, second, third))


@pytest.mark.rule("AS-16")
def test_but_one_player_never_has_two() -> None:
    says = "Ann already owns the other track of {}; nobody may own two."
    assert SIX.refusals(*with_names(DOUBLE, "Ann")) == [("BA-09", says.format("Delhi – Lahore"))]
    assert SIX.refusals(*with_names(TRIPLE, "Cal", "Ann")) == [("BA-09", says.format("Peking – Shanghai"))]


@pytest.mark.rule("AS-16")
def test_unless_the_table_plays_that_they_may() -> None:
    """The booklet does not say so, which makes it an option."""
    two_each = without("doubles.one_each = no", 6)
    assert two_each.allows(*with_names(DOUBLE, "Ann"))
    assert two_each.allows(*with_names(TRIPLE, "Ann", "Ann"))
    assert without("doubles.one_each = no", 4).against(*with_names(DOUBLE, "Ann")) == ["AS-13"]


@pytest.mark.rule("AS-16")
def test_partners_may_have_one_each_unless_the_table_plays_otherwise() -> None:
    """The booklet says so of triples only, which makes it an option."""
    assert SIX.allows(*with_names(DOUBLE, "Bea"))
    one_a_team = without("doubles.partners = no", 6)
    assert one_a_team.refusals(*with_names(DOUBLE, "Bea")) == [
        (
            "BA-09",
            "Ann owns the other track of Delhi – Lahore; partners may not have one each, so Bea cannot.",
        )
    ]
    assert one_a_team.allows(*with_names(DOUBLE, "Cal"))
    assert one_a_team.allows(*with_names(TRIPLE, "Cal", "Eli"))
    assert one_a_team.against(*with_names(TRIPLE, "Cal", "Dee")) == ["BA-09"]


@pytest.mark.rule("AS-16")
def test_the_lookup_says_that_it_is_open() -> None:
    passage = BOOK["AS-16"]
    assert "6 players every track" in passage.text
    assert "Two partners may" in passage.open
