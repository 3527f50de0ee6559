"""The tracks that a claim could take if it does not say which."""

from __future__ import annotations

from itertools import product

import pytest
from tabletop import Tabletop

from companion.game.moves import Claim, Turn
from companion.game.state import Game
from companion.record.lines import read_line, write_line
from companion.record.parallel_tracks import as_suggestion, parallel_tracks, size_text
from companion.referee import judge


def tracks(table: Tabletop, line: str, *before: str) -> list[tuple[str, str]]:
    """The word that names each track, and the track's line without the player's name."""
    game = table.played(*before).game
    turn = read_line(game, line, assume=0)
    assert turn is not None
    parallel = parallel_tracks(game, turn, judge(game, turn))
    return [(track.word, as_suggestion(game, track).line.removeprefix("Ann claims ")) for track in parallel]


USA = Tabletop("usa", 4, tracking="claims")
BOTH = [("orange", "Denver - Kansas City orange"), ("black", "Denver - Kansas City black")]


def test_the_track_that_would_be_used_comes_first() -> None:
    assert tracks(USA, "den kc") == BOTH
    assert tracks(USA, "kc den")[0] == ("orange", "Kansas City - Denver orange")


@pytest.mark.parametrize(
    "line", ["den kc black", "den kc with 4 black", "denver omaha", "draws cards", "dal hou", "den kc !"]
)
def test_there_is_nothing_to_choose(line: str) -> None:
    """A track that is named, identified by its payment or the only one, and tracks that look alike."""
    assert tracks(USA, line) == []


def test_nor_if_the_other_is_taken_or_closed() -> None:
    assert tracks(USA, "den kc", "Bea claims Denver - Kansas City orange") == []
    assert tracks(USA, "den kc", "Ann claims Denver - Kansas City orange") == []
    assert tracks(Tabletop("usa", 3, tracking="claims"), "den kc", "Bea claims Denver - Kansas City orange") == []


def taken(table: Tabletop, line: str) -> str:
    """The line in full, with the track that it takes."""
    game = table.played().game
    turn = read_line(game, line, assume=0)
    assert turn is not None
    return write_line(game, turn).removeprefix("Ann ").removeprefix("claims Duluth - Thunder Bay ")


@pytest.mark.parametrize(
    ("line", "track"),
    [
        ("duluth - thunder bay with 4 wild", "yellow with 4 wild"),
        ("duluth - thunder bay with 5 wild", "black with 5 wild"),
        ("duluth - thunder bay with 4 yellow", "yellow with 4 yellow ship"),
        ("duluth - thunder bay with 5 black", "black with 5 black train"),
        ("duluth - thunder bay with 2 double yellow ship", "yellow with 2 double yellow ship"),
        ("duluth - thunder bay train with 4 wild", "black with 4 wild"),
        ("duluth - thunder bay", "black"),
    ],
)
def test_the_track_that_the_payment_fits_is_used(line: str, track: str) -> None:
    assert taken(Tabletop("great-lakes", 2, "claims"), line) == track


def test_a_track_beyond_the_hand_or_the_roll_is_not_used() -> None:
    """Four cards pay for the four ships next to five trains, and so do four dice."""
    assert taken(Tabletop("great-lakes", 2), "duluth - thunder bay") == "yellow"
    dice = Tabletop("great-lakes", 2, head=("dice: yes",))
    assert taken(dice, "rolls 4 single 1 station; claims duluth - thunder bay").endswith("Thunder Bay yellow")
    assert taken(dice, "rolls 4 single 1 wild; claims duluth - thunder bay").endswith("Thunder Bay black")


def test_after_a_roll_too() -> None:
    dice = Tabletop("usa", 2, head=("dice: yes",))
    assert [word for word, _ in tracks(dice, "rolls 5 double; takes 1 double token; den kc")] == ["orange", "black"]


@pytest.mark.parametrize(
    ("board", "line", "sizes"),
    [
        ("usa", "den kc", [None, None]),
        ("great-lakes", "duluth - thunder bay", ["5 trains", "4 ships"]),
        ("nordic", "stavanger kristiansand", ["tunnel of 2", "ferry of 3"]),
        ("legendary-asia", "omsk perm", ["3 trains", "3 trains, 1 X"]),
    ],
)
def test_tracks_that_differ_say_how(board: str, line: str, sizes: list[str | None]) -> None:
    game = Tabletop(board, 3 if board == "nordic" else 4, tracking="claims").played().game
    turn = read_line(game, line, assume=0)
    assert turn is not None
    parallel = parallel_tracks(game, turn, judge(game, turn))
    assert [size_text(track, parallel) for track in parallel] == sizes


SEATTLE, PARIS, BAY = ("Portland", "Seattle"), ("Paris", "Dieppe"), ("Anchorage", "Cambridge Bay")
WORDS = (
    "",
    "red",
    "orange",
    "grey",
    "ferry",
    "train",
    "second",
    "red ferry",
    "orange train",
    "red second",
    "red tunnel",
)
PAYMENTS = ("", " with 2 purple", " with 2 orange", " with 1 red", " with 2 wild", " with 1 orange 1 wild")


@pytest.mark.rule("BA-05")
@pytest.mark.parametrize(
    ("name", "cities", "added"),
    [
        ("europe", PARIS, ("2 grey ferry",)),
        ("europe", PARIS, ("2 orange tunnel", "2 grey ferry")),
        ("europe", PARIS, ("2 grey ferry", "2 grey ferry", "2 orange")),
        ("usa", SEATTLE, ("1 red", "2 grey ferry")),
        ("world", BAY, ("2 grey ship", "2 grey")),
    ],
)
def test_a_claim_means_the_same_once_it_is_written(name: str, cities: tuple[str, str], added: tuple[str, ...]) -> None:
    """Also if the table added tracks of other kinds: the colour played on a grey one stays, and so does the payment."""
    route = " - ".join(cities)
    game = Tabletop(name, tracking="claims").played(*(f"table adds route {route} {track}" for track in added)).game
    for word, payment in product(WORDS, PAYMENTS):
        typed = f"claims {route} {word}{payment}"
        written = write_line(game, claim(game, typed))
        assert meaning(game, written) == meaning(game, typed), (typed, written)


def claim(game: Game, line: str) -> Turn:
    turn = read_line(game, line, assume=0)
    assert turn is not None
    return turn


def meaning(game: Game, line: str) -> tuple[int | None, list[str]]:
    """The track that a line claims, and what speaks against that."""
    (step,) = claim(game, line).steps
    assert isinstance(step, Claim)
    return step.track, [reason.says for reason in judge(game, claim(game, line)).reasons]
