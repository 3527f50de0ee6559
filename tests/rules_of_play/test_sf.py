"""San Francisco: stacks of souvenirs, on a board of a table's own (SF-01 to SF-04)."""

from __future__ import annotations

import pytest
from own_boards import SAN_FRANCISCO, text
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.boards.read import read_board
from companion.record.faults import RecordFault
from companion.record.replay import replay, write_record
from companion.scoring import sheet
from companion.session.marks import city_marks

HEAD = ("stacks: SoHo, East Village",)
CLAIMS = Tabletop(SAN_FRANCISCO, 2, "claims", HEAD)
THREE = Tabletop(SAN_FRANCISCO, 3, "claims", HEAD)
FOUR = Tabletop(SAN_FRANCISCO, 4, "claims", HEAD)
END = Tabletop(SAN_FRANCISCO, 2, "final", HEAD)
COUNTS = Tabletop(SAN_FRANCISCO, 2, "counts", HEAD)
TAKEN = "Ann claims Chelsea - Midtown West, taking souvenir at Chelsea"
STACKS = {"Brooklyn", "Central Park", "Chelsea", "Chinatown", "Wall Street", "SoHo", "East Village"}


@pytest.mark.rule("SF-02")
def test_five_stacks_are_printed_and_two_are_chosen() -> None:
    assert {city for city, what in city_marks(CLAIMS.played().game).items() if what == "souvenir"} == STACKS
    bare = Tabletop(SAN_FRANCISCO, 2, "claims").played().game
    assert {city for city, what in city_marks(bare).items() if what == "souvenir"} == STACKS - {"SoHo", "East Village"}
    lines = (TAKEN, "Bea claims Chelsea - Gramercy Park, taking souvenir at Chelsea")
    assert "Chelsea" not in city_marks(CLAIMS.played(*lines).game)


@pytest.mark.rule("SF-02")
@pytest.mark.parametrize("city", ["Chelsea", "chels"])
def test_a_printed_stack_is_not_chosen(city: str) -> None:
    with pytest.raises(RecordFault) as raised:
        Tabletop(SAN_FRANCISCO, 2, "claims", (f"stacks: SoHo, {city}",)).played()
    assert raised.value.message == "Chelsea is not one of the cities that “stacks:” can list."


@pytest.mark.rule("SF-02")
def test_a_stack_has_two_tokens_with_up_to_three_players_and_three_with_four() -> None:
    tracks = ("Chelsea - Midtown West", "Chelsea - Gramercy Park", "Chelsea - SoHo", "Chelsea - Greenwich Village red")
    lines = [f"{who} claims {track}, taking souvenir at Chelsea"
             for who, track in zip(("Ann", "Bea", "Cal", "Dee"), tracks, strict=True)]  # fmt: skip
    gone = [("SF-03", "The souvenirs of Chelsea are all taken.")]
    assert THREE.refusals(*lines[:3]) == gone
    assert FOUR.allows(*lines[:3])
    assert FOUR.refusals(*lines) == gone


@pytest.mark.rule("SF-03")
def test_a_claim_brings_one_token_of_a_kind_not_held() -> None:
    assert CLAIMS.allows(TAKEN)
    assert CLAIMS.refusals("Ann claims Chelsea - Midtown West, taking souvenir at Brooklyn") == [
        ("SF-03", "Brooklyn is not an end of Chelsea – Midtown West, so Ann cannot take a souvenir there.")
    ]
    assert CLAIMS.refusals("Ann claims Chelsea - Midtown West, taking souvenir at Midtown West") == [
        ("SF-03", "There are no souvenirs at Midtown West.")
    ]
    assert CLAIMS.refusals(TAKEN, "Ann claims Chelsea - Gramercy Park, taking souvenir at Chelsea") == [
        ("SF-03", "Ann already has a souvenir of Chelsea; nobody may have two of a kind.")
    ]
    both = "Ann claims Chelsea - SoHo, taking souvenir at Chelsea, souvenir at SoHo"
    assert CLAIMS.refusals(both) == [("SF-03", "Ann can take only one souvenir with a claim.")]


@pytest.mark.rule("SF-03")
def test_a_claim_says_what_could_be_taken_and_what_is_held() -> None:
    could = CLAIMS.notes("Ann claims Chelsea - SoHo")
    assert "a souvenir could be taken at Chelsea or SoHo: add “, taking souvenir at …”" in could
    held = CLAIMS.notes(TAKEN)
    assert "1 souvenir, worth 0 points in all" in held
    assert not [says for says in held if "could be taken" in says]


@pytest.mark.rule("SF-03")
def test_nothing_is_offered_where_no_token_or_only_one_of_a_kind_held_is_left() -> None:
    def offered(*lines: str) -> list[str]:
        return [note.says for note in CLAIMS.verdict(*lines).notes if "could be taken" in note.says]

    assert offered(TAKEN, "Ann claims Chelsea - SoHo") == [
        "a souvenir could be taken at SoHo: add “, taking souvenir at …”"
    ]
    assert offered(TAKEN, "Ann claims Chelsea - Gramercy Park") == []
    both = (TAKEN, "Bea claims Chelsea - Gramercy Park, taking souvenir at Chelsea")
    assert offered(*both, "Ann claims Chelsea - Greenwich Village red") == []
    assert offered("Ann claims Midtown West - Times Square") == []


@pytest.mark.rule("SF-04")
@pytest.mark.parametrize(("kinds", "points"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 4), (5, 6), (6, 9), (7, 12)])
def test_the_number_of_kinds_decides(kinds: int, points: int) -> None:
    assert END.points("Ann", f"Ann holds {kinds} souvenirs").get("souvenirs", 0) == points
    assert COUNTS.points("Ann", f"Ann has 3 routes of 2; holds {kinds} souvenirs").get("souvenirs", 0) == points


@pytest.mark.rule("SF-04")
@pytest.mark.parametrize(("kinds", "points"), [(1, 1), (2, 3), (3, 3), (7, 3)])
def test_more_kinds_than_the_board_lists_score_as_the_most_listed(kinds: int, points: int) -> None:
    short = read_board(text(SAN_FRANCISCO).replace("[souvenirs]\n", "[souvenirs]\npoints = [0, 1, 3]\n"))
    played = replay(f"{END.header()}Ann holds {kinds} souvenirs\n", lambda _: short)
    (line,) = (line for line in sheet(played).sides[0].lines if line.what == "souvenirs")
    assert line.points == points


@pytest.mark.rule("SF-04")
def test_the_sheet_says_whose_kinds_count_and_what_was_not_told() -> None:
    def why(table: Tabletop, *lines: str) -> list[str]:
        return [note.says for line in table.side("Ann", *lines).lines if line.what == "souvenirs" for note in line.why]

    taken = (TAKEN, "Ann claims Brooklyn - Lower East Side, taking souvenir at Brooklyn")
    assert why(CLAIMS, *taken) == ["2 souvenirs: Chelsea and Brooklyn"]
    assert why(END, "Ann holds 3 souvenirs") == ["as the table counted"]
    assert not [note for note in CLAIMS.sheet(*taken).notes if note.key == "souvenirs missing"]


@pytest.mark.rule("SF-04")
def test_souvenirs_of_claims_score() -> None:
    lines = (TAKEN, "Ann claims Brooklyn - Lower East Side, taking souvenir at Brooklyn")
    assert CLAIMS.points("Ann", *lines)["souvenirs"] == 1
    assert CLAIMS.of_each("souvenirs", *lines) == [
        ["Chelsea", "Brooklyn"], []
    ]  # fmt: skip
    assert write_record(CLAIMS.replay(*lines)).endswith("\n" + "\n".join(lines) + "\n")
    assert "The souvenirs of Bea are not recorded, so they score nothing." in [
        note.says for note in END.sheet("Ann holds 3 souvenirs").notes
    ]


@pytest.mark.rule("SF-02")
def test_nobody_holds_more_kinds_than_stacks() -> None:
    assert END.refusals("Ann holds 8 souvenirs") == [("SF-02", "Ann cannot hold 8 souvenirs; there are 7 kinds.")]


def test_a_board_without_stacks_or_their_size_has_a_fault() -> None:
    board_text = text(SAN_FRANCISCO)
    assert check_board(board_text)[1] == []
    none = board_text.replace(", souvenir = true", "")
    assert [fault.message for fault in check_board(none)[1]] == ["no city of the board has a stack of souvenirs"]
    sizes = board_text.replace("[souvenirs]\n", "[souvenirs]\nstack = { 2 = 2, 4 = 3 }\n")
    assert [fault.message for fault in check_board(sizes)[1]] == [
        "how many tokens a stack has with 3 players is missing"
    ]
