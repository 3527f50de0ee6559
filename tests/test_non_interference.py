"""What one seat keeps secret changes nothing for anybody else: not a letter of any answer, over whole games."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import islice

import pytest
from how_much import ALL, MORE, some
from random_boards import play
from two_games import COUNTED, GAMES, OTHER, Pair, before_the_end, lines_of, looked_at, projected, whole

from companion.archive.export_bundle import shared_play
from companion.game.values import replace
from companion.record.edits import CHANGE, Edit
from companion.share.formats import FORMATS
from companion.store.board_files import board_files
from companion.store.shipped_files import board
from companion.view import View, Viewer

MOMENTS = 2 * MORE
"""With TORTURE, all games are asked at this many moments and about everything, and everybody looks at every line. In a
normal run each game is asked at one of two moments and about some things, every second seat looks, and at lines
without secrets one viewer looks after the other.
"""
NOON = datetime(2026, 1, 3, 12, tzinfo=UTC)
STORED = sorted(path.stem for path in GAMES.glob("*.ttr") if not path.stem.endswith("-final"))
NAMES = STORED if ALL else [*{tuple(name.rsplit("-", 2)[::2]): name for name in STORED}.values()]
"""Of a board's games with the same tracking, only the one with the most players."""
RANDOM = [("usa", 3, "claims", False), ("great-lakes", 4, "claims", False), ("team-asia", 4, "claims", False)]
RANDOM += [("switzerland", 3, "turns", False), ("team-asia", 6, "turns", False), ("world", 3, "turns", True)]


def compared(pair: Pair) -> list[tuple[str, str]]:
    """The first few differences that others see between games whose secrets differ."""
    if not ALL:
        everybody, *seats = pair.viewers
        pair.viewers = [everybody, *(seats[len(pair.lines) % 2 :: 2] or seats)]
    only = len(pair.lines) % MOMENTS if not ALL else None
    return list(islice(pair.differences(projected, MOMENTS, only, in_turn=not ALL), 3))


def test_games_of_every_board_are_compared() -> None:
    boards = {lines_of(name)[0].split("\n")[0].removeprefix("board: ") for name in NAMES}
    assert boards >= set(board_files())


@pytest.mark.rule("BA-18")
@pytest.mark.parametrize("name", NAMES)
def test_in_whole_games_nobody_else_can_tell(name: str) -> None:
    header, lines = lines_of(name)
    number = NAMES.index(name)
    assert compared(Pair(header, lines, sum(map(ord, name)) % 2, some((OTHER, COUNTED), 2, number))) == []


@pytest.mark.rule("BA-18")
@pytest.mark.parametrize(("name", "players", "tracking", "dice"), RANDOM)
def test_in_random_games_nobody_else_can_tell(name: str, players: int, tracking: str, dice: bool) -> None:
    for seed in range(MORE):
        header, lines = before_the_end(play(board(name), players, seed, tracking, dice=dice))
        assert compared(Pair(header, lines, seed % players)) == []


@pytest.mark.rule("AS-12")
@pytest.mark.parametrize("name", some(("team-asia-6-turns", "team-asia-4-turns", "team-asia-dice-4-turns"), 2))
def test_partners_can_tell_only_from_their_common_holder(name: str) -> None:
    """A partner is like everybody else while the shared tickets are only counted, and sees them once they are named."""
    header, lines = lines_of(name)
    pair = Pair(header, lines, 0, lays_open=False)
    assert 1 in pair.viewers
    assert compared(pair) == []
    pair = Pair(header, lines, 0)
    assert 1 not in pair.viewers
    pair.viewers = [None, 1]
    kinds = {kind for kind, _ in pair.differences(projected, 1)}
    assert ("line" in kinds) == any("Ann" in line and "shares" in line for line in lines)


@pytest.mark.parametrize("name", ["county-durham-5-turns", "team-asia-4-turns", "usa-dice-3-turns", "usa-3-claims"])
def test_without_the_projection_all_kinds_of_answers_give_it_away(name: str) -> None:
    """The comparison detects what it is meant to: asked of the whole game, answers of every kind differ."""
    header, lines = lines_of(name)
    differ = list(Pair(header, lines, 0, some((OTHER, COUNTED), 2)).differences(whole, 2))
    assert {kind for kind, _ in differ} >= {"line", "look", "ask"}
    looks = {what.split("'")[1] for kind, what in differ if kind == "look"}
    assert looks >= {"record with tickets", "state", "sheet", "outlooks 0"}
    asked = [what for kind, what in differ if kind == "ask"]
    assert any("another player has it" in what for what in asked)


@pytest.mark.parametrize(
    "name", some(("county-durham-3-turns", "great-lakes-5-turns", "team-asia-6-turns", "usa-3-claims"), 2)
)
def test_exports_before_the_end_are_the_same(name: str) -> None:
    """Every format that is shared without explicitly asking for tickets, at several moments."""
    header, lines = lines_of(name)
    pair = Pair(header, lines, 0)
    for at, line in enumerate(lines):
        for game in pair.games:
            game.play(line)
        if at % (len(lines) // 3) == 7:
            assert not pair.games[0].session.ended
            plays = [replace(shared_play(game.session, None), ended=NOON) for game in pair.games]
            for form in FORMATS:
                if form.key != "record-tickets":
                    assert len({form.make(play) for play in plays}) == 1, form.key


def test_corrections_and_undo_are_followed_too() -> None:
    """A view that followed every move equals one that looks for the first time, even after older lines have changed."""
    header, lines = lines_of("usa-3-turns")
    pair = Pair(header, lines, 0)
    for line in lines[:40]:
        for game in pair.games:
            game.play(line)
            assert all(view.session for view in game.views.values())
    for change in ("Bea keeps 3 tickets", None, "undo", "redo", "cut"):
        for game in pair.games:
            session = game.session
            if change == "undo":
                session.undo()
            elif change == "redo":
                session.redo()
            elif change == "cut":
                session.undo_to(12)
            else:
                edit = Edit(CHANGE, 2, change) if change else Edit(CHANGE, 20, f"{session.moves[19].text} !")
                session.agree(session.propose(edit, insist=True))
        for viewer in (None, 1, 2):
            seen = [list(looked_at(game.views[viewer].session)) for game in pair.games]
            assert seen[0] == seen[1] == seen[2]
            assert seen[0] == list(looked_at(View(pair.games[0].session, Viewer(viewer)).session))
