"""Heart of Africa: terrain cards, doubled routes, tracks into countries (HA-01 to HA-10)."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import written

from companion.boards.check import check_board
from companion.record.faults import Unreadable
from companion.record.lines import write_line
from companion.record.replay import replay
from companion.record.suggest import suggest
from companion.scoring import points_so_far
from companion.session import Session, record_events
from companion.share.as_json import board_json, sheet_json
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board
from companion.tui.table_help import rows
from companion.words import wording

TURNS = Tabletop("heart-of-africa", 2)
CLAIMS = Tabletop("heart-of-africa", 2, "claims")
THREE = Tabletop("heart-of-africa", 3, "claims")
FOUR = Tabletop("heart-of-africa", 4, "claims")
END = Tabletop("heart-of-africa", 2, "final")
COUNTS = Tabletop("heart-of-africa", 2, "counts")

DEALT = ("Ann keeps 2 tickets", "Bea keeps 2 tickets")
FIRST = ("Ann takes jungle", "Bea takes desert")
JUNGLE = "Ann claims Beira - Salisbury with 2 purple"


def terrain(table: Tabletop, *lines: str) -> list[dict[str, int]]:
    """The terrain cards that each player has after these lines."""
    return table.of_each("terrain", *lines)


def drawn(*draws: str) -> tuple[str, ...]:
    """The set-up and these draws, alternating between Ann and Bea."""
    who = ("Ann", "Bea")
    return (*DEALT, *FIRST, *(f"{who[at % 2]} draws {draw}" for at, draw in enumerate(draws)))


@pytest.mark.rule("HA-01")
def test_two_to_five_play_and_keep_two_of_four_tickets() -> None:
    assert board("heart-of-africa").players == (2, 3, 4, 5)
    assert TURNS.refusals("Ann keeps 1 ticket")[0][0] == "HA-01"
    assert TURNS.refusals("Ann keeps 5 tickets")[0][0] == "HA-01"
    assert TURNS.refusals(*DEALT, "Ann draws 3 tickets, keeps 1")[0][0] == "HA-01"
    assert TURNS.refusals(*DEALT, "Ann draws 4 tickets, keeps 0")[0][0] == "HA-01"
    assert TURNS.allows(*DEALT, "Ann draws 4 tickets, keeps 1")


# -- terrain cards


@pytest.mark.rule("HA-04")
def test_unrecorded_discards_of_a_doubled_claim_follow_its_corrected_length() -> None:
    claim = (*drawn("jungle, jungle", "cards"), JUNGLE + ", doubled", "Bea draws cards")
    longer, shorter = (f"table corrects route Beira - Salisbury to {length} purple" for length in (4, 3))
    assert terrain(TURNS, *claim)[0] == {"jungle": 2}
    assert terrain(TURNS, *claim, longer)[0] == {"jungle": 1}
    assert terrain(TURNS, *claim, longer, shorter)[0] == {"jungle": 2}
    assert terrain(TURNS, *claim, "table corrects route Beira - Salisbury to 2 grey, terrain mountain")[0] == {
        "jungle": 3
    }
    told = (*claim[:-2], f"{JUNGLE}, doubled with 1 jungle", "Bea draws cards")
    assert terrain(TURNS, *told, longer)[0] == {"jungle": 2}
    assert TURNS.points("Ann", *claim, longer)["terrain"] == 7


@pytest.mark.rule("HA-02")
def test_everybody_begins_with_one_of_45_terrain_cards() -> None:
    assert board("heart-of-africa").numbers["terrain"].cards == {"desert": 15, "jungle": 15, "mountain": 15}
    assert terrain(TURNS, *DEALT, *FIRST) == [{"jungle": 1}, {"desert": 1}]
    assert TURNS.refusals(*DEALT, "Ann takes jungle", "Ann takes desert") == [
        ("HA-02", "Ann has already taken a first terrain card.")
    ]
    with pytest.raises(Unreadable):
        TURNS.replay("Ann takes swamp")


@pytest.mark.rule("HA-02")
def test_the_terrain_of_a_track_depends_on_its_colour() -> None:
    of = {"yellow": "desert", "orange": "desert", "red": "desert", "purple": "jungle", "blue": "jungle",
          "green": "jungle", "white": "mountain", "grey": "mountain", "black": "mountain"}  # fmt: skip
    for row in board_json(board("heart-of-africa"))["routes"]:
        assert row["terrain"] == of[row["colour"]]
    assert "terrain" not in board_json(board("usa"))["routes"][0]


@pytest.mark.rule("HA-02")
def test_no_more_of_a_kind_are_face_up_than_exist() -> None:
    draws = ("jungle, jungle", "jungle, jungle") * 3
    assert TURNS.allows(*drawn(*draws, "jungle, jungle"))
    assert TURNS.refusals(*drawn(*draws, "jungle, jungle", "jungle, jungle")) == [
        ("HA-02", "Bea cannot take 2 jungle, with 0 cards left of 15.")
    ]


@pytest.mark.rule("HA-03")
def test_each_card_of_a_draw_may_be_a_face_up_terrain_card() -> None:
    lines = drawn("red, jungle", "mountain, mountain")
    assert terrain(TURNS, *lines) == [{"jungle": 2}, {"desert": 1, "mountain": 2}]
    facts = TURNS.facts(*lines)
    assert [(row["cards"], row["jungle"], row["mountain"]) for row in facts] == [(5, 2, 0), (4, 0, 2)]
    assert TURNS.refusals(*drawn("a face-up wild, jungle"))[0][0] == "HA-03"
    assert TURNS.refusals(*drawn("red, jungle, desert"))[0][0] == "BA-13"
    assert TURNS.refusals(*drawn("jungle"))[0][0] == "BA-13"


def test_terrain_cards_are_not_hand_cards() -> None:
    """Ann has four cards and drew two terrain cards, so she cannot pay for six spaces."""
    lines = drawn("jungle, jungle", "red, blind")
    assert TURNS.refusals(*lines, "Ann claims Durban - Madagascar (south)")[0][0] == "BA-26"
    assert TURNS.refusals(*lines, "Ann claims Beira - Salisbury with 2 jungle")[0][0] == "BA-05"
    assert Tabletop("usa", 2).refusals("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Ann draws red, jungle") == [
        ("BA-25", "USA's deck has no jungle cards.")
    ]


def test_terrain_cards_are_suggested_and_abbreviated_like_others() -> None:
    game = TURNS.played(*DEALT, *FIRST).game
    assert [suggestion.line for suggestion in suggest(game, "Ann draws red, mou", 0)] == ["Ann draws red, mountain"]
    assert terrain(TURNS, *DEALT, "Ann takes des", "Bea takes mountain card", "Ann draws red, jun") == [
        {"desert": 1, "jungle": 1}, {"mountain": 1},
    ]  # fmt: skip


def test_help_at_the_table_explains_terrain_cards_and_doubling() -> None:
    text = f"{TURNS.header()}\n{DEALT[0]}\n{DEALT[1]}\n"
    help_rows = {
        shown: says for shown, says in rows(Session(record_events(text, board), board)) if isinstance(says, str)
    }
    assert help_rows["takes desert"] == wording("table help terrain")
    assert help_rows["…, doubled"] == wording("table help doubled")


# -- doubling


@pytest.mark.rule("HA-04")
def test_one_card_doubles_up_to_three_spaces_and_two_up_to_six() -> None:
    assert CLAIMS.points("Ann", f"{JUNGLE}, doubled") == {"routes": 2, "terrain": 2}
    assert CLAIMS.points("Ann", "Ann claims Leopoldville - Libreville with 4 blue, doubled")["terrain"] == 7
    assert CLAIMS.points("Ann", "Ann claims Leopoldville - Libreville with 4 blue").get("terrain", 0) == 0
    assert CLAIMS.refusals("Ann claims Leopoldville - Libreville with 4 blue, doubled with 1 jungle") == [
        ("HA-04", "Doubling Leopoldville – Libreville takes 2 jungle, or locomotives instead; Ann discards 1.")
    ]
    assert CLAIMS.refusals(f"{JUNGLE}, doubled with 2 jungle")[0][0] == "HA-04"
    assert CLAIMS.refusals(f"{JUNGLE}, doubled with 1 desert") == [
        ("HA-04", "Beira – Salisbury is jungle: Ann cannot discard desert for it.")
    ]
    assert CLAIMS.refusals(f"{JUNGLE}, doubled, doubled") == [("HA-04", "Ann can double Beira – Salisbury only once.")]


@pytest.mark.rule("HA-04")
def test_too_many_cards_are_called_too_many_even_of_the_right_kind() -> None:
    one = drawn("red, purple", "red, red")
    assert TURNS.refusals(*one, f"{JUNGLE}, doubled with 2 jungle") == [
        ("HA-04", "Doubling Beira – Salisbury takes 1 jungle, or locomotives instead; Ann discards 2.")
    ]


@pytest.mark.rule("HA-04")
def test_the_cards_must_be_available_and_are_then_gone() -> None:
    lines = drawn("jungle, purple", "red, red")
    assert terrain(TURNS, *lines, f"{JUNGLE.replace('2', '1 wild 1')}, doubled")[0] == {"jungle": 1}
    four = "Ann claims Leopoldville - Libreville, doubled"
    assert TURNS.allows(*lines, four)
    assert terrain(TURNS, *lines, four)[0] == {}
    assert TURNS.refusals(*drawn("red, purple", "red, red"), four) == [
        ("HA-04", "Ann has 1 jungle; doubling Leopoldville – Libreville takes 2.")
    ]


def test_a_first_card_that_was_not_recorded_may_have_been_any() -> None:
    lines = (*DEALT, "Ann draws purple, purple", "Bea draws red, red")
    assert TURNS.allows(*lines, f"{JUNGLE}, doubled")
    again = (*lines, f"{JUNGLE}, doubled", "Bea draws red, red", "Ann claims Beira - Zomba, doubled")
    assert TURNS.refusals(*again)[0][0] == "HA-04"
    notes = [remark.says for remark in TURNS.sheet(*lines, f"{JUNGLE}, doubled").notes]
    assert "The first terrain card of Bea is not recorded; it may have been any." in notes


@pytest.mark.rule("HA-03")
@pytest.mark.rule("HA-04")
def test_a_draw_that_was_not_recorded_may_have_been_terrain_cards() -> None:
    """Ann has one jungle, and two cards of any kind; discarding three uses all of them up."""
    lines = drawn("cards", "red, red")
    four, two = "Ann claims Leopoldville - Libreville, doubled", f"{JUNGLE}, doubled"
    assert TURNS.allows(*lines, four)
    assert TURNS.allows(*lines, four, "Bea draws red, red", two)
    after = (*lines, four, "Bea draws red, red", two, "Bea draws red, red")
    assert TURNS.refusals(*after, "Ann claims Beira - Zomba with 1 wild, doubled")[-1][0] == "HA-04"
    unknown = (*DEALT, "Bea takes desert", "Ann draws cards", "Bea draws red, red", two)
    assert TURNS.allows(*unknown, "Ann takes jungle"), "what was drawn is discarded before the first card"
    many = drawn("cards", "jungle, jungle", "red, red", "jungle, jungle")
    assert TURNS.refusals(*many, two)[0][0] == "HA-05"


@pytest.mark.rule("HA-05")
def test_only_a_player_with_at_least_as_many_as_others_can_double() -> None:
    lines = drawn("red, purple", "jungle, jungle")
    assert TURNS.refusals(*lines, "Ann claims Beira - Salisbury, doubled") == [
        ("HA-05", "Bea has 2 jungle and Ann 1: only a player with at least as many as anybody else can double."
         " With locomotives among the cards, say: doubled with 1 wild.")
    ]  # fmt: skip
    assert TURNS.allows(*drawn("red, purple", "jungle, red"), "Ann claims Beira - Salisbury, doubled")


@pytest.mark.rule("HA-06")
def test_locomotives_stand_in_for_terrain_cards_and_count_for_the_majority() -> None:
    lines = drawn("a face-up wild", "jungle, jungle")
    doubled = "Ann claims Beira - Salisbury with 2 purple, doubled with 1 wild"
    assert TURNS.refusals(*lines, doubled.replace("1 wild", "1 jungle"))[0][0] == "HA-05"
    assert TURNS.allows(*lines, doubled)
    assert terrain(TURNS, *lines, doubled)[0] == {"jungle": 1}
    assert TURNS.facts(*lines, doubled)[0]["cards"] == 5 - 2 - 1


@pytest.mark.rule("HA-06")
@pytest.mark.parametrize(
    ("draws", "claim", "says", "instead"),
    [
        (("red, blind", "red, red"), "Bogoro - Bondo", "Ann has 1 jungle", "1 jungle 1 wild"),
        (("red, blind", "jungle, jungle"), "Beira - Salisbury", "Bea has 2 jungle and Ann 1", "1 wild"),
    ],
)
def test_what_to_type_with_locomotives_is_shown(draws: tuple[str, ...], claim: str, says: str, instead: str) -> None:
    """If nothing says what was discarded, it was terrain cards alone."""
    lines, line = drawn(*draws), f"Ann claims {claim}, doubled"
    ((_, refusal),) = TURNS.refusals(*lines, line)
    assert refusal.startswith(says)
    assert refusal.endswith(f" With locomotives among the cards, say: doubled with {instead}.")
    assert TURNS.allows(*lines, f"{line} with {instead}")


@pytest.mark.rule("HA-06")
def test_locomotives_that_are_not_held_stand_in_for_nothing() -> None:
    """Two of Ann's six cards are red, taken face up: at most four can be wilds, and two of these pay."""
    lines = drawn("red, red", "blind, blind")
    claim = "Ann claims Leopoldville - Libreville with 2 blue 2 wild, doubled with"
    assert TURNS.allows(*lines, "Ann claims Beira - Salisbury with 2 wild, doubled with 1 wild")
    assert TURNS.refusals(*lines, f"{claim} 2 wild")[0][0] == "BA-26"


def test_claim_records_believe_doubling_until_terrain_cards_are_entered() -> None:
    assert CLAIMS.allows("Ann claims Leopoldville - Libreville with 4 blue, doubled")
    lines = ("Ann takes desert", "Bea takes jungle")
    assert CLAIMS.refusals(*lines, "Ann claims Leopoldville - Libreville with 4 blue, doubled")[0][0] == "HA-04"
    assert "terrain" not in sheet_json(CLAIMS.sheet("Ann takes desert"))["players"][0]


@pytest.mark.rule("HA-02")
@pytest.mark.rule("HA-04")
def test_doubling_before_terrain_cards_are_entered_says_nothing_of_the_first_card() -> None:
    """The cards that were discarded may have been drawn, as draws were not entered."""
    doubled = f"{JUNGLE}, doubled"
    assert CLAIMS.allows(doubled, "Ann takes desert")
    assert CLAIMS.allows(doubled, "Bea takes desert", "Ann claims Beira - Zomba, doubled")


def test_a_claim_says_what_doubling_brings_and_when_it_is_allowed() -> None:
    lines = drawn("red, purple", "red, red")
    says = TURNS.notes(*lines, "Ann claims Beira - Salisbury, doubled")
    assert "doubled: 2 points more, for 1 jungle" in says
    told = TURNS.verdict(*lines, "Ann claims Beira - Salisbury, doubled with 1 jungle").notes
    assert "doubled: 2 points more" in [remark.says for remark in told]
    says = TURNS.notes(*lines, "Ann claims Beira - Salisbury")
    assert "may be doubled with 1 jungle" in says
    says = TURNS.notes(*lines, "Ann claims Durban - Pretoria yellow")
    assert not [remark for remark in says if "may be doubled" in remark]
    game = TURNS.played(*lines).game
    proposed = [suggestion.line for suggestion in suggest(game, "Ann claims Beira - Salisbury", 0)]
    assert [line for line in proposed if line.endswith(", doubled")]


@pytest.mark.rule("HA-04")
def test_doubled_points_are_marked_on_the_board_immediately() -> None:
    game = CLAIMS.played("Ann claims Leopoldville - Libreville with 4 blue, doubled", "Bea claims Beira - Zomba").game
    assert points_so_far(game) == [14, 2]


# -- the end


@pytest.mark.rule("HA-04")
def test_doubled_tracks_are_entered_with_what_is_owned_at_the_end() -> None:
    line = "Ann owns Beira - Zomba doubled, Douala - Libreville green, Bangui - Libreville"
    assert END.points("Ann", line) == {"routes": 2 + 1 + 7, "terrain": 2}
    both = "Ann owns Douala - Libreville green doubled"
    assert END.points("Ann", both) == {"routes": 1, "terrain": 1}
    for owns in (line, both):
        (turn,) = [entry.turn for entry in END.replay(owns).entries if entry.turn is not None]
        assert write_line(END.replay(owns).start, turn) == owns


@pytest.mark.rule("HA-04")
def test_where_only_numbers_are_recorded_the_points_of_doubling_are_counted() -> None:
    assert COUNTS.points("Ann", "Ann has 3 routes of 2; has 4 terrain points")["terrain"] == 4
    assert COUNTS.refusals("Ann has 3 routes of 2", "Ann has 7 terrain points") == [
        ("HA-04", "Ann cannot have doubled 7 points: the routes score 6.")
    ]


@pytest.mark.rule("HA-07")
def test_ends_of_countries_are_not_joined_and_either_completes_a_ticket() -> None:
    lines = ("Ann claims Nigeria (end 1) - Ngaoundere", "Ann claims Douala - Nigeria (end 2) black")
    result = CLAIMS.side("Ann", *lines, "Ann shows Nigeria - Leopoldville")
    assert [ticket.completed for ticket in result.tickets] == [False]
    reach = ("Ann claims Bangui - Ngaoundere", "Ann claims Bangui - Leopoldville", "Ann shows Nigeria - Leopoldville")
    for first in lines[:1]:
        assert [ticket.completed for ticket in CLAIMS.side("Ann", first, *reach).tickets] == [True]
    through = (*lines, "Ann claims Bangui - Ngaoundere", "Ann shows Durban - Nigeria")
    assert [ticket.completed for ticket in CLAIMS.side("Ann", *through).tickets] == [False]


@pytest.mark.rule("HA-07")
def test_madagascar_has_two_places_that_a_track_joins() -> None:
    ferry = "Ann claims Durban - Madagascar (south) with 4 red 2 wild"
    done = CLAIMS.side("Ann", ferry, "Ann claims Durban - Pretoria", "Ann shows Madagascar - Pretoria")
    assert [ticket.completed for ticket in done.tickets] == [True]
    on = ("Ann claims Madagascar (south) - Madagascar (north)", "Ann shows Madagascar - Pretoria")
    north = ("Ann claims Durban - Madagascar (south) with 4 red 2 wild", *on[:1], "Ann claims Durban - Pretoria")
    assert [ticket.completed for ticket in CLAIMS.side("Ann", *north, on[1]).tickets] == [True]


@pytest.mark.rule("HA-08")
def test_a_ferry_needs_a_locomotive_for_each_symbol() -> None:
    assert CLAIMS.refusals("Ann claims Durban - Madagascar (south) with 5 red 1 wild")[0][0] == "HA-08"
    assert CLAIMS.allows("Ann claims Durban - Madagascar (south) with 4 red 2 wild")


@pytest.mark.rule("HA-09")
@pytest.mark.parametrize("colours", [("black", "black"), ("green", "purple")])
def test_doubles_have_both_tracks_with_four_players_only(colours: tuple[str, str]) -> None:
    pair = "Douala - Libreville" if colours[0] != colours[1] else "Durban - East London"
    named = [f"{pair} {colour}" if colours[0] != colours[1] else pair for colour in colours]
    both = (f"Ann claims {named[0]}", f"Bea claims {named[1]}")
    assert THREE.refusals(*both)[0][0] == "HA-09"
    assert FOUR.allows(*both)
    assert FOUR.refusals(both[0], f"Ann claims {named[1]}")[0][0] == "BA-09"


@pytest.mark.rule("HA-10")
def test_the_most_tickets_score_ten_and_the_longest_path_nothing() -> None:
    rules = board("heart-of-africa").numbers
    assert rules["most_tickets"].points == 10
    assert "longest_path" not in rules
    lines = ("Ann claims Bulawayo - Salisbury", "Ann claims Bulawayo - Pretoria", "Ann shows Salisbury - Pretoria")
    assert ("most tickets", 10, "HA-10") in [
        (line.what, line.points, line.rule) for line in CLAIMS.side("Ann", *lines).lines
    ]


# -- the board and the record


def test_doubtful_tickets_say_so_when_they_are_shown() -> None:
    shown = CLAIMS.verdict("Ann shows Madagascar - Pretoria")
    assert [note.says for note in shown.notes if "the list says 7, the shortest way has 8 spaces" in note.says]
    shown = CLAIMS.verdict("Ann shows Nigeria - Walvis Bay")
    assert [note.says for note in shown.notes if "the list says 12, the shortest way has 14 spaces" in note.says]


@pytest.mark.parametrize(
    "line",
    [
        "Ann takes jungle",
        "Ann draws red, jungle",
        "Ann claims Beira - Salisbury with 2 purple, doubled",
        "Ann claims Leopoldville - Libreville with 4 blue, doubled with 1 jungle 1 wild",
    ],
)
def test_lines_are_written_as_they_were_read(line: str) -> None:
    (turn,) = [entry.turn for entry in CLAIMS.replay(line).entries if entry.turn is not None]
    assert write_line(CLAIMS.replay(line).start, turn) == line


def test_a_comma_before_doubled_may_be_left_out() -> None:
    paid = "Ann claims Beira - Salisbury with 2 purple doubled with 1 jungle"
    for line in ("Ann claims Beira - Salisbury doubled", "Ann claims Beira - Salisbury doubled with 2 purple", paid):
        assert CLAIMS.points("Ann", line)["terrain"] == 2


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("jungle = 0", "jungle has 0 cards; there are 1 to 99"),
        ("jungle = 15\nswamp = 3", "swamp is not a terrain; there are desert, jungle and mountain"),
    ],
)
def test_the_cards_of_a_board_file_are_checked(wrong: str, says: str) -> None:
    text = (shipped_maps() / "heart-of-africa.toml").read_text("utf-8").replace("jungle = 15", wrong)
    assert [fault.message for fault in check_board(text)[1]] == [says]


def test_a_track_without_a_terrain_cannot_be_doubled() -> None:
    text = (shipped_maps() / "heart-of-africa.toml").read_text("utf-8")
    bare = text.replace('length = 2, colour = "purple", terrain = "jungle"', 'length = 2, colour = "purple"')
    made = check_board(bare)[0]
    assert made is not None
    record = replay(f"{CLAIMS.header()}{JUNGLE}, doubled\n", lambda name: made)
    verdict = record.moves[-1].verdict
    assert verdict is not None
    assert [reason.says for reason in verdict.reasons] == ["Beira – Salisbury has no terrain, so it cannot be doubled."]


@pytest.mark.rule("HA-06")
@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("doubled with wild", ", doubled with 1 wild"),
        ("doubled loco", ", doubled with 1 wild"),
        ("doubled with 1 jungle", ", doubled with 1 jungle"),
        ("2 blue doubled wild", " with 2 blue, doubled with 1 wild"),
        ("doubled with 2 blue", " with 2 blue, doubled"),
        ("doubled with 1 blue 1 wild", " with 1 blue 1 wild, doubled"),
    ],
)
def test_what_is_discarded_for_doubling_is_not_paid_for_the_track(typed: str, line: str) -> None:
    assert written(CLAIMS.played().game, f"beira salisbury {typed}") == f"Ann claims Beira - Salisbury{line}"
