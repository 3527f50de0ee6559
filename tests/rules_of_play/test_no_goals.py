"""Northern Lights: the goal cards, each of them, and how they break a tie (NO-06 to NO-18)."""

from __future__ import annotations

from random import Random

import pytest
from tabletop import Tabletop
from whole_book import BOOK

from companion.boards.check import check_board
from companion.families.goals.counting import GOALS
from companion.record.lines import write_line
from companion.record.replay import replay, write_record
from companion.session import Session
from companion.session.hints import hint
from companion.session.house_rules import house_rules
from companion.session.new_game import NewGame, NewSeat
from companion.share.as_json import sheet_json
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board
from companion.tui.widgets.set_up import SetUp

NAME = "northern-lights"
TWO = Tabletop(NAME, 2, "claims")
NINE = ("Denmark", "Estonia", "Finland", "Latvia", "Lithuania", "Norway", "Poland", "Russia", "Sweden")


def with_goals(goals: str, tracking: str = "claims", players: int = 2) -> Tabletop:
    return Tabletop(NAME, players, tracking, (f"goals: {goals}",))


def scored(table: Tabletop, *lines: str) -> list[list[str]]:
    """The goal cards that each player scores."""
    return table.of_each("goals", *lines)


def why(table: Tabletop, name: str, *lines: str) -> list[str]:
    """What the sheet says about a player's goal cards."""
    side = table.side(name, *lines)
    return [remark.says for line in side.lines if line.what == "goals" for remark in line.why]


def goal(name: str, ann: tuple[str, ...], bea: tuple[str, ...]) -> list[list[str]]:
    """Who scores a goal card, if both players have these lines."""
    lines = (*(f"Ann {line}" for line in ann), *(f"Bea {line}" for line in bea))
    return scored(with_goals(name), *lines)


# -- the cards in force


@pytest.mark.rule("NO-06")
@pytest.mark.parametrize("told", ["small, polar, snow and tycoon", "small and polar, and snow, tycoon"])
def test_goals_may_be_listed_with_an_and(told: str) -> None:
    names = ("Small steps", "Polar Express", "Snowplow", "International tycoon")
    assert with_goals(told).played().game.table.setup["goals"] == names


@pytest.mark.rule("NO-06")
@pytest.mark.parametrize("tracking", ["turns", "claims", "final", "counts"])
def test_the_set_up_asks_for_goal_cards_in_every_tracking(tracking: str) -> None:
    draft = NewGame(board=NAME, tracking=tracking, lists={"goals": "small, ferry, snow, polar, atlantis"})
    form = SetUp(draft, board(NAME), BOOK, Random(1))
    names, faults = draft.listed_names(form.lists["goals"])
    assert names == ["Small steps", "Ferry master", "Snowplow", "Polar Express"]
    assert faults == ["There is no goal card “atlantis”."]
    draft.seats = [NewSeat("Ann", "red"), NewSeat("Bea", "blue")]
    (event,) = draft.events(board(NAME), "2026-11-23")
    assert "goals: Small steps, Ferry master, Snowplow, Polar Express\n" in event.text


@pytest.mark.rule("NO-06")
def test_the_header_lists_the_goal_cards_by_parts_of_their_names() -> None:
    table = with_goals("small steps, capital, FERRY master, call of the wild").played().game.table
    names = ("Small steps", "Capital investment", "Ferry master", "Call of the wild")
    assert table.setup == {"goals": names}
    written = write_record(with_goals("small, capital, ferry, call").replay())
    assert f"goals: {', '.join(names)}\n" in written
    lists = with_goals("small").played().game.rules.set_up_lists(board(NAME))
    assert (lists["goals"].number, len(lists["goals"].names)) == (4, 11)


@pytest.mark.parametrize(
    ("goals", "says"),
    [
        ("small steps, longest road", "Northern Lights has no goal card “longest road”."),
        ("wild", "“wild” matches several goal cards."),
        ("small, small steps", "Small steps is listed twice."),
    ],
)
def test_an_unreadable_goal_card_is_reported_with_its_place(goals: str, says: str) -> None:
    with pytest.raises(Exception, match=says):
        replay(with_goals(goals).header(), board)
    with pytest.raises(Exception, match="is not a header line"):
        replay(Tabletop("usa", head=(f"goals: {goals}",)).header(), board)


@pytest.mark.rule("NO-06")
def test_only_the_cards_in_force_score_and_all_who_tie() -> None:
    lines = ("Ann claims Helsinki - Lahti orange", "Bea claims Karlstad - Oslo green")
    assert scored(with_goals("small steps, ferry master"), *lines) == [["Small steps"], ["Small steps"]]
    assert TWO.points("Ann", *lines) == {"routes": 1}
    assert with_goals("small steps").points("Bea", *lines)["goals"] == 10
    (line,) = [line for line in with_goals("small steps").side("Ann", *lines).lines if line.what == "goals"]
    assert (line.rule, [remark.says for remark in line.why]) == ("NO-06", ["Small steps 10 (1 route)"])
    says = {
        explanation.what: explanation.says.says
        for explanation in with_goals("small steps, ferry master").sheet(*lines).explanations
    }
    assert says == {"goals": "nobody has any of what these count: Ferry master"}
    says = {explanation.what: explanation.says.says for explanation in TWO.sheet(*lines).explanations}
    assert says == {"goals": "no goal card is in force"}


@pytest.mark.rule("NO-06")
def test_the_sheet_says_so_if_not_four_are_listed() -> None:
    assert [note.says for note in TWO.sheet().notes] == [
        "The record names no goal cards (“goals:” in its header), so none of them counts."
    ]
    three = with_goals("small, ferry, snow")
    assert [note.says for note in three.sheet().notes] == ["3 goal cards in force as told; the booklet picks 4."]
    assert with_goals("small, ferry, snow, cost").sheet().notes == ()


def test_players_without_a_card_see_how_much_of_it_they_have() -> None:
    table = with_goals("small steps, ferry master, snowplow, local network")
    game = table.played("Ann claims Helsinki - Lahti orange", "Ann claims Helsinki - Tallinn").game
    family = game.rules.get("goals")
    assert family is not None
    short = family.bonus_progress(game, 1, "goals")
    assert short is not None
    assert (
        short.says == "Small steps: 0 routes, Ferry master: 0 ferries, Snowplow: 0 routes and Local network: 0 tickets"
    )


def test_the_rules_in_force_include_the_goal_cards() -> None:
    rows = {row.topic: (row.choice, row.rule) for row in house_rules(with_goals("small, ferry").played().game)}
    assert rows["Goal cards in force"] == ("Small steps and Ferry master", "NO-06")
    rows = {row.topic: (row.choice, row.rule) for row in house_rules(TWO.played().game)}
    assert rows["Goal cards in force"] == ("none", "NO-06")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[goals]\ndrawn = 4", "[goals]\ndrawn = 5\npoints = { Snowplow = 3, Ghost = 1 }",
         ["5 goal cards cannot be picked out of 2", "there is no goal card Ghost; there are"]),
        ("[goals]\n", "[goals]\npoints = { Snowplow = 100 }\n",
         ["100 points for Snowplow is out of range (0 to 99)", "4 goal cards cannot be picked out of 1"]),
        ("[goals]\n", '[goals]\nland = "Iceland"\n', ["Wild west counts what no place or track of the board has"]),
    ],
)  # fmt: skip
def test_errors_in_the_goal_cards_of_a_board_file_are_reported(old: str, new: str, says: list[str]) -> None:
    text = (shipped_maps() / f"{NAME}.toml").read_text("utf-8")
    assert old in text
    lines = [fault.message for fault in check_board(text.replace(old, new))[1]]
    assert len(lines) == len(says)
    assert all(message.startswith(sentence) for message, sentence in zip(lines, says, strict=True))


# -- each card


@pytest.mark.rule("NO-07")
def test_small_steps_counts_routes_of_one_space() -> None:
    ann, bea = ("claims Helsinki - Lahti orange", "claims Riga - Tallinn red"), ("claims Karlstad - Oslo green",)
    assert goal("small", ann, bea) == [["Small steps"], ["Small steps"]]
    assert goal("small", ann[1:], bea) == [[], ["Small steps"]]
    assert with_goals("small").points("Bea", "Bea claims Karlstad - Oslo green")["goals"] == 10


@pytest.mark.rule("NO-08")
def test_call_of_the_wild_counts_locomotives_entered_as_left_in_hand() -> None:
    table = with_goals("call of the wild")
    assert scored(table, "Ann holds 2 wild", "Bea holds 3 locomotives") == [[], ["Call of the wild"]]
    assert scored(table, "Ann holds 2 wild", "Bea holds 2 wild") == [["Call of the wild"]] * 2
    assert scored(table, "Ann holds 0 wild", "Bea holds 0 wild") == [[], []]
    assert table.points("Ann", "Ann holds 1 wild")["goals"] == 5
    assert scored(table, "Ann holds 1 wild", "Ann holds 0 wild", "Bea holds 0 wild") == [[], []]
    assert "2 locomotives in hand for Call of the wild" in [n.says for n in table.verdict("Ann holds 2 wild").notes]
    (note,) = [note for note in table.sheet("Ann holds 1 wild").notes if "locomotives" in note.says]
    assert note.says == (
        "The locomotives that Bea held at the end are not told, so they count none for Call of the wild."
    )
    assert not [note for note in with_goals("small").sheet().notes if "locomotives" in note.says]


@pytest.mark.rule("NO-08")
def test_nobody_has_more_locomotives_than_their_cards_allow() -> None:
    table = with_goals("call of the wild")
    assert table.allows("Ann holds 66 wild")
    assert table.refusals("Ann holds 67 wild") == [
        ("NO-08", "Ann cannot hold 67 wilds: all cards of the deck, pairs counted as one, leave 66.")
    ]
    assert table.refusals("Ann holds 40 wild", "Bea holds 27 wild") == [
        ("NO-08", "Bea cannot hold 27 wilds: all cards of the deck, pairs counted as one, leave 26.")
    ]
    turns = with_goals("call of the wild", "turns")
    lines = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Ann draws red, red", "Bea draws a face-up wild")
    assert turns.allows(*lines, "Ann holds 5 wild")
    assert turns.refusals(*lines, "Ann holds 6 wild") == [
        ("NO-08", "Ann cannot hold 6 wilds: 6 cards in hand at most, pairs counted as one, come to 5.")
    ]
    assert turns.allows(*lines, "Bea holds 5 wild")
    end = with_goals("call of the wild", "final")
    assert scored(end, "Ann holds 20 trains, 2 wild", "Bea holds 1 locomotive") == [["Call of the wild"], []]
    assert end.refusals("Ann holds 67 wild")[0][0] == "NO-08"


@pytest.mark.rule("NO-09")
def test_capital_investment_counts_completed_tickets_that_name_a_capital() -> None:
    ann = ("claims Stockholm - Turku", "claims Helsinki - Turku", "shows Stockholm - Helsinki, Oslo - Tallinn")
    bea = ("claims Karlstad - Oslo green", "claims Karlstad - Stockholm red", "shows Oslo - Stockholm")
    assert goal("capital", ann, bea) == [["Capital investment"], ["Capital investment"]]
    assert goal("capital", ann, bea[1:]) == [["Capital investment"], []]
    assert with_goals("capital").points("Ann", *(f"Ann {line}" for line in ann))["goals"] == 7
    vain = ("claims Umeå - Vaasa", "claims Lillehammer - Oslo white")
    assert goal("capital", vain, ()) == [[], []]
    assert {c.name for c in board(NAME).cities.values() if c.column("capital")} == {
        "Stockholm", "København", "Oslo", "Helsinki",
    }  # fmt: skip


@pytest.mark.rule("NO-10")
def test_nordic_express_is_the_longest_continuous_path() -> None:
    ann = ("claims Bergen - Oslo red", "claims Lillehammer - Oslo white")
    bea = ("claims Riga - Tallinn red", "claims Karlstad - Norrköping")
    assert goal("nordic express", ann, bea) == [["Nordic Express"], []]
    lines = [f"Ann {line}" for line in ann]
    assert why(with_goals("nordic express"), "Ann", *lines) == ["Nordic Express 10 (4 spaces)"]
    assert "longest_path" not in sheet_json(with_goals("nordic").sheet(*lines))["sides"][0]


@pytest.mark.rule("NO-11")
def test_polar_express_counts_completed_tickets_with_an_arctic_city() -> None:
    ann = ("claims Murmansk - Apatity", "claims Apatity - Kirkenes", "shows Honningsvåg - Rovaniemi")
    bea = (
        "claims Honningsvåg - (northern Swedish junction)", "claims Rovaniemi - (northern Swedish junction)",
        "shows Honningsvåg - Rovaniemi",
    )  # fmt: skip
    assert goal("polar", ann[:2], bea) == [[], ["Polar Express"]]
    assert with_goals("polar").points("Bea", *(f"Bea {line}" for line in bea))["goals"] == 12
    oslo = ("claims Karlstad - Oslo green", "claims Karlstad - Stockholm red", "shows Oslo - Stockholm")
    assert goal("polar", oslo, ()) == [[], []]


@pytest.mark.rule("NO-12")
def test_snowplow_counts_routes_with_an_arctic_end() -> None:
    ann = ("claims Boden - Kiruna black", "claims Kiruna - Narvik blue")
    bea = ("claims Rovaniemi - (northern Swedish junction)", "claims Boden - Tornio")
    assert goal("snowplow", ann, bea) == [["Snowplow"], []]
    assert goal("snowplow", ann[:1], bea) == [["Snowplow"], ["Snowplow"]]
    assert with_goals("snowplow").points("Ann", "Ann claims Kiruna - Narvik blue")["goals"] == 12
    assert goal("snowplow", (), bea[1:]) == [[], []]


@pytest.mark.rule("NO-13")
def test_ferry_master_counts_ferries_whatever_their_length() -> None:
    ann, bea = (
        ("claims Helsinki - Tallinn", "claims Umeå - Vaasa"),
        ("claims Helsinki - Stockholm", "claims Bergen - Oslo red"),
    )
    assert goal("ferry", ann, bea) == [["Ferry master"], []]
    assert why(with_goals("ferry"), "Ann", *(f"Ann {line}" for line in ann)) == ["Ferry master 12 (2 ferries)"]


@pytest.mark.rule("NO-14")
def test_wild_west_counts_routes_with_an_end_in_norway() -> None:
    ann = ("claims Göteborg - Oslo blue", "claims Kiruna - Narvik blue")
    bea = ("claims Bergen - Oslo red", "claims Riga - Tallinn red")
    assert goal("wild west", ann, bea) == [["Wild west"], []]
    assert goal("wild west", ann[1:], bea) == [["Wild west"], ["Wild west"]]
    assert with_goals("wild west").points("Bea", "Bea claims Bergen - Oslo red")["goals"] == 7


@pytest.mark.rule("NO-15")
def test_cost_efficiency_counts_trains_left() -> None:
    assert goal("cost", ("claims Riga - Tallinn red",), ("claims Karlstad - Norrköping",)) == [[], ["Cost efficiency"]]
    assert goal("cost", (), ()) == [["Cost efficiency"], ["Cost efficiency"]]
    table = with_goals("cost", "final")
    assert why(table, "Ann", "Ann holds 3 trains", "Bea holds 2 trains") == ["Cost efficiency 7 (3 trains left)"]
    assert scored(table, "Ann holds 0 trains", "Bea holds 0 trains") == [[], []]


@pytest.mark.rule("NO-16")
def test_local_network_counts_completed_tickets_of_five_points_or_less() -> None:
    ann = ("claims Karlstad - Oslo green", "claims Karlstad - Stockholm red", "shows Oslo - Stockholm")
    bea = ("claims Kemijärvi - Apatity", "claims Kemijärvi - Rovaniemi", "claims Apatity - Murmansk")
    assert goal("local", ann, bea) == [["Local network"], []]
    six = (
        "claims Murmansk - (Russian junction)", "claims Lieksa - (Russian junction)", "shows Murmansk - Lieksa",
    )  # fmt: skip
    assert goal("local", ann, six) == [["Local network"], []]
    assert goal("local", (), six) == [[], []]
    five = (
        "claims Honningsvåg - (northern Swedish junction)", "claims Rovaniemi - (northern Swedish junction)",
        "shows Honningsvåg - Rovaniemi",
    )  # fmt: skip
    assert goal("local", (), five) == [[], ["Local network"]]
    assert goal("local", ("shows Oslo - Stockholm",), ()) == [[], []]


@pytest.mark.rule("NO-17")
def test_international_tycoon_counts_countries_on_own_routes_and_no_junctions() -> None:
    ann = ("claims Riga - Tallinn red", "claims Gdańsk - Klaipėda orange")
    bea = ("claims Göteborg - København", "claims Helsinki - Imatra")
    assert goal("tycoon", ann, bea) == [["International tycoon"], []]
    assert why(with_goals("tycoon"), "Ann", *(f"Ann {line}" for line in ann)) == [
        "International tycoon 12 (4 countries)"
    ]
    nameless = ("claims Murmansk - (Russian junction)", "claims Mo i Rana - (central Swedish junction)")
    assert why(with_goals("tycoon"), "Ann", *(f"Ann {line}" for line in nameless)) == [
        "International tycoon 12 (2 countries)"
    ]
    assert sorted({city.region for city in board(NAME).cities.values() if city.region}) == sorted(NINE)


def test_every_goal_card_has_its_points_and_its_rule() -> None:
    points = board(NAME).numbers["goals"].points
    assert list(points) == list(GOALS)
    assert [GOALS[name].rule for name in points] == [f"NO-{number:02}" for number in range(7, 18)]
    assert list(points.values()) == [10, 5, 7, 10, 12, 12, 12, 7, 7, 10, 12]


@pytest.mark.rule("NO-06")
def test_where_only_numbers_are_recorded_the_table_says_who_has_most() -> None:
    table = with_goals("small steps, call of the wild, nordic express, tycoon", "counts")
    lines = (
        "Ann has 3 routes of 1, 2 of 3; has the nordic express; holds 3 wild",
        "Bea has 2 routes of 1, 2 of 4; has the nordic express; has the international tycoon; holds 1 wild",
    )
    assert scored(table, *lines) == [
        ["Small steps", "Call of the wild", "Nordic Express"], ["Nordic Express", "International tycoon"],
    ]  # fmt: skip
    assert why(table, "Bea", *lines) == ["Nordic Express 10", "International tycoon 12"]
    assert [write_line(table.played().game, row.turn) for row in table.replay(*lines).moves if row.turn] == list(lines)
    with pytest.raises(Exception, match="the nordic express"):
        table.replay("Ann has the snowplow")


# -- the end


@pytest.mark.rule("NO-18")
def test_a_tie_is_broken_by_completed_tickets_then_goal_cards() -> None:
    assert not {"longest_path", "most_tickets"} & board(NAME).numbers.keys()
    tickets = (
        "Ann claims Karlstad - Oslo green", "Ann claims Karlstad - Stockholm red", "Ann shows Oslo - Stockholm",
        "Bea claims Riga - Tallinn red",
    )  # fmt: skip
    scored = TWO.sheet(*tickets)
    assert [(side.name, side.total, side.rank) for side in scored.sides] == [("Ann", 4, 1), ("Bea", 4, 2)]
    shared = TWO.sheet("Ann claims Riga - Tallinn red", "Bea claims Bergen - Oslo red")
    assert [side.rank for side in shared.sides] == [1, 1]


@pytest.mark.rule("NO-18")
def test_with_equal_tickets_more_goal_cards_win_a_tie() -> None:
    table = with_goals("small steps, cost, call of the wild")
    lines = (
        "Ann claims Helsinki - Lahti orange", "Ann holds 0 wild",  # 1, Small steps 10
        "Bea holds 1 wild",  # Cost efficiency 7, Call of the wild 5: 12
        "Ann claims Karlstad - Norrköping",  # 2 with one more space
    )  # fmt: skip
    tied = table.sheet(*lines)
    assert [(side.name, side.total, side.rank) for side in tied.sides] == [("Ann", 12, 2), ("Bea", 12, 1)]
    assert "goal" in tied.decided.says


def test_at_the_end_of_a_game_by_turns_the_hint_asks_for_locomotives() -> None:
    for goals, asked in (("wild west, call", ("ann holds 2 wild", "bea holds 2 wild")), ("wild west", ())):
        session, _ = Session.from_replay(
            with_goals(goals, "turns").played("Ann keeps 2 tickets", "Bea keeps 2 tickets"), board
        )
        assert "holds" not in " ".join(hint(session).examples)
        session.stop()
        assert hint(session).examples == asked
        if asked:
            session.play("Ann holds 3 wild")
            assert hint(session).examples == asked[1:]
