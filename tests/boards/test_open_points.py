"""Points that the booklets leave open, as options."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared import SHARED
from whole_book import BOOK

from companion.boards.open_points import OpenPoint, every_open_point, open_points
from companion.boards.options import with_options
from companion.record.replay import replay
from companion.store.board_files import board_files
from companion.store.shipped_files import board
from companion.words.english import WORDS

BOARDS = tuple(board_files())
ROOT = Path(__file__).parents[2]
RULES = SHARED / "RULES.md"

LISTED = {
    "Great Lakes: second track closed with 2–3 players": [("great-lakes", "doubles.closed_up_to", "3")],
    "Great Lakes, World: tie for the win": [("great-lakes", "ties.order", "[]"), ("world", "ties.order", "[]")],
    "County Durham: pieces, end trigger, tie-break": [
        ("county-durham", "pieces.train", "45"),
        ("county-durham", "turns.ends_at", "2"),
        ("county-durham", "ties.order", '["tickets", "longest path"]'),
    ],
    "County Durham: coal as a ferry's wild": [("county-durham", "coal.counts_on_ferries", "yes")],
    "County Durham: all have the same coal": [("county-durham", "coal.level_counts", "yes")],
    "Team Asia: one player on two tracks with 6 players": [("team-asia", "doubles.one_each", "yes")],
    "Team Asia: partners on both tracks of a double with 6 players": [("team-asia", "doubles.partners", "yes")],
    "Dice: token cap": [("usa", "dice.cap_in_all", "6")],
    # Whether Great Lakes and World are played with dice at all is decided by choosing dice.
    "Dice on Nordic's 9-space route, Dice on Great Lakes and World": [("nordic", "dice.longest", "0")],
    "Dice: tunnel symbols on the tunnel dice": [("europe", "dice.symbols", "6")],
    "Märklin with dice: wilds for each opponent's route": [("maerklin", "passengers.wilds_each", "1")],
    "Nordic: three locomotives face up": [("nordic", "cards.swept_at", "0")],
    "Europa 1912 Big Cities: longest path": [("europe-big-cities", "longest_path.points", "10")],
    "Nordic: which three cards replace a locomotive": [("nordic", "ferries.replaced_by", "any")],
    "Dice with coal": [("county-durham", "coal.pays_with_dice", "yes")],
    "Dice on tunnels with a printed number": [("team-asia", "dice.dice_as_printed", "no")],
    "Dice: tokens laid for a tunnel that is not paid": [("europe", "dice.tokens_back", "yes")],
    # The choice of a station's route is the player's own: only the shared route is an option.
    "Two stations borrowing one track; a station named with a poor choice": [("europe", "stations.may_share", "yes")],
    "All tokens of coal gone: nobody holds any": [("county-durham", "coal.none_counts", "yes")],
    "India: both tracks of a double": [("india", "doubles.closed_up_to", "3")],
}
"""The open points as the list of rules has them: board, option, and the default there as a header writes it."""
OF_BOOKLETS = {
    "meeples.second_shared": ("germany", "yes"),
    "passengers.may_return": ("maerklin", "yes"),
    "tickets.tour_detours": ("world", "yes"),
}
"""Points that the list of rules does not name, though the booklets leave them open: board and default."""
OF_FURTHER = {"shares.dummy_untold"}
"""Points of boards that are newer than the list."""
OF_BOARDS = {"doubles.apart_double"}
"""Points that the facts about a board leave open, not its booklet."""
MEANS = ("cards", "dice")


def played_on(point: OpenPoint) -> list[str]:
    """The boards that have a point, with cards or with dice."""
    return [name for name in BOARDS if any(point in open_points(board(name), means=means) for means in MEANS)]


@pytest.mark.parametrize("point", every_open_point(), ids=lambda point: f"{point.rule} {point.option}")
def test_each_is_an_option_explained_in_the_book(point: OpenPoint) -> None:
    """Its passage says what is open, some board has it, the first value is that board's own, and all are accepted."""
    assert BOOK[point.rule].open
    assert played_on(point)
    for name in played_on(point):
        assert point.default(board(name)) == point.values[0]
        kept = [with_options(board(name), {point.option: value}).numbers[point.table] for value in point.values]
        assert len(set(map(repr, kept))) == len(point.values)
    assert f"open {point.option}" in WORDS
    assert all(f"open {point.option} {value}" in WORDS for value in point.values)


@pytest.mark.parametrize("row", LISTED)
def test_every_listed_point_is_an_option_with_the_default_listed(row: str) -> None:
    for name, option, default in LISTED[row]:
        points = {point.option: point for means in reversed(MEANS) for point in open_points(board(name), means=means)}
        assert points[option].default(board(name)) == default
        for value in points[option].values:
            who = "teams: Ann + Bea, Cal + Dee" if "teams" in board(name).numbers else "players: Ann, Bea"
            replay(f"board: {name}\n{who}\noption: {option} = {value}\n", board)


@pytest.mark.skipif(not RULES.exists(), reason="the list of rules is not here")
def test_the_list_of_open_points_is_complete() -> None:
    table = RULES.read_text("utf-8").partition("## Open in the booklets")[2]
    rows = [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("|")]
    assert rows[2:] == list(LISTED)
    assert {option for listed in LISTED.values() for _, option, _ in listed} == {
        point.option for point in every_open_point()
    } - OF_BOARDS - OF_BOOKLETS.keys() - OF_FURTHER


@pytest.mark.parametrize("option", OF_BOOKLETS)
def test_what_else_the_booklets_leave_open_is_an_option_too(option: str) -> None:
    name, default = OF_BOOKLETS[option]
    point = next(point for point in open_points(board(name)) if point.option == option)
    assert point.default(board(name)) == default


def test_each_board_has_its_own() -> None:
    options = {name: [point.option for point in open_points(board(name))] for name in BOARDS}
    assert options["great-lakes"] == ["doubles.closed_up_to", "ties.order"]
    assert options["world"] == ["ties.order", "tickets.tour_detours"]
    assert options["germany"] == ["meeples.second_shared"]
    assert options["maerklin"] == ["passengers.may_return"]
    assert options["team-asia"] == ["doubles.one_each", "doubles.partners"]
    assert options["europe-big-cities"] == ["stations.may_share", "longest_path.points"]
    assert options["europe"] == ["stations.may_share"]
    assert "doubles.apart_double" in options["county-durham"]
    former = [point.option for point in open_points(board("county-durham-2026"))]
    assert "doubles.apart_double" not in former, "nothing is printed apart there"
    assert options["nordic"] == ["ferries.replaced_by", "cards.swept_at"]
    assert options["usa"] == options["switzerland"] == []


def test_some_are_open_only_with_certain_numbers_of_players() -> None:
    """Team Asia's two are about what 6 players may do; tracks that close with few players are no question with many."""
    for name, seats, options in (
        ("team-asia", 4, []),
        ("team-asia", 6, ["doubles.one_each", "doubles.partners"]),
        ("great-lakes", 3, ["doubles.closed_up_to", "ties.order"]),
        ("great-lakes", 4, ["ties.order"]),
        ("india", 3, ["doubles.closed_up_to"]),
        ("india", 2, []),
        ("india", 4, []),
    ):
        assert [point.option for point in open_points(board(name), seats=seats)] == options, (name, seats)


def test_dice_add_their_own() -> None:
    """The cap on tokens everywhere, tunnels where there are any; what cards leave open is not open with dice."""
    options = {name: [point.option for point in open_points(board(name), means="dice")] for name in BOARDS}
    assert options["usa"] == ["dice.cap_in_all"]
    tunnels = ["dice.cap_in_all", "dice.symbols", "dice.tokens_back"]
    assert options["switzerland"] == tunnels
    assert options["nordic"] == [*tunnels, "dice.longest"]
    assert options["team-asia"][2:] == ["dice.cap_in_all", "dice.symbols", "dice.dice_as_printed", "dice.tokens_back"]
    assert "coal.pays_with_dice" in options["county-durham"]
    assert options["maerklin"] == ["passengers.may_return", "dice.cap_in_all", "passengers.wilds_each"]


def test_a_board_file_with_another_number_keeps_it() -> None:
    """A user's own board may have a value that is not one of ours: that is its default."""
    durham = with_options(board("county-durham"), {"pieces.train": "39"})
    (trains,) = [point for point in open_points(durham) if point.option == "pieces.train"]
    assert trains.default(durham) == "39"
