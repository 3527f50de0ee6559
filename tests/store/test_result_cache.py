"""Results kept beside the games are found again only if all that they depend on is the same, and are never needed."""

from __future__ import annotations

import json
import os
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from grimp import build_graph  # installed with import-linter

from companion.record.header import Boards
from companion.record.log import HEADER, LINE, UNDO, Event
from companion.store import result_cache
from companion.store.board_files import PACKAGE, shipped_maps
from companion.store.result_cache import SCORERS, CachedRow, ResultCache, SavedFile, digest, results_file

WORDS = "companion.words."
GAME = [Event(HEADER, "board: usa\n"), Event(LINE, "Ann draws cards")]


class Scorer:
    """Makes a result of a board's title, and counts how often it is called."""

    def __init__(self, board: str = "usa") -> None:
        self.board = board
        self.asked = 0

    def __call__(self, boards: Boards) -> str:
        self.asked += 1
        return boards(self.board).title


def kept() -> ResultCache[str]:
    def read(content: Any) -> str:
        if not isinstance(content, str):
            raise ValueError(content)
        return content

    return ResultCache(read, str)


@pytest.fixture
def once() -> Scorer:
    """A scorer whose result is kept."""
    scorer = Scorer()
    results = kept()
    assert results.for_events(GAME, scorer) == "USA"
    results.save()
    return scorer


def test_a_result_is_computed_once(once: Scorer) -> None:
    assert kept().for_events(GAME, once) == "USA"
    assert once.asked == 1


@pytest.mark.parametrize(
    "events",
    [
        [*GAME, Event(LINE, "Bea draws cards")],
        [*GAME, Event(UNDO)],
        GAME[:1],
        [GAME[1], GAME[0]],
        [Event(HEADER, "board: usa\nAnn draws"), Event(LINE, " cards")],
        [GAME[0], Event(LINE, "Ann draws cards ")],
    ],
)
def test_another_game_is_scored(once: Scorer, events: list[Event]) -> None:
    assert digest(events) != digest(GAME)
    kept().for_events(events, once)
    assert once.asked == 2


def own_board(home: Path, title: str) -> None:
    """Write the user's own copy of the USA board, with another title."""
    folder = home / "boards"
    folder.mkdir(parents=True, exist_ok=True)
    text = (shipped_maps() / "usa.toml").read_text("utf-8")
    file = folder / "usa.toml"
    stamp = file.stat().st_mtime_ns if file.exists() else 0
    file.write_text(text.replace('title = "USA"', f'title = "{title}"', 1), "utf-8")
    os.utime(file, ns=(stamp + 10**9, stamp + 10**9))


def test_another_board_file_is_scored_again(once: Scorer, own_home: Path) -> None:
    """A user's own copy, a change to it, and then the shipped file again each give a different result."""
    own_board(own_home, "Mine")
    results = kept()
    assert results.for_events(GAME, once) == "Mine"
    results.save()
    own_board(own_home, "Ours")
    assert kept().for_events(GAME, once) == "Ours"
    (own_home / "boards" / "usa.toml").unlink()
    assert kept().for_events(GAME, once) == "USA"


def test_of_two_boards_that_a_game_asked_for_each_one_changed_scores_it_again(own_home: Path) -> None:
    """As a game on a variant asks for the board it varies, too."""

    def titles(boards: Boards) -> str:
        return f"{boards('usa').title}, {boards('europe').title}"

    results = kept()
    assert results.for_events(GAME, titles) == "USA, Europe"
    results.save()
    own_board(own_home, "Mine")
    assert kept().for_events(GAME, titles) == "Mine, Europe"


def test_other_rules_score_again(once: Scorer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_cache, "rules_digest", lambda: "a later version of the app")
    kept().for_events(GAME, once)
    assert once.asked == 2


def test_the_rules_digest_covers_every_part_that_scores() -> None:
    """All modules that results import, except the words, and the families, which are loaded by name, are included."""
    told = {
        file for part in map(PACKAGE.joinpath, SCORERS) for file in (part.rglob("*.py") if part.is_dir() else [part])
    }
    assert PACKAGE / "families" / "coal" / "__init__.py" in told
    modules = build_graph("companion", cache_dir=None).find_upstream_modules("companion.leaderboard.results")
    rooms = [PACKAGE.joinpath(*module.split(".")[1:]) for module in modules if not f"{module}.".startswith(WORDS)]
    assert len(rooms) > 80
    files = [room / "__init__.py" if room.is_dir() else room.with_suffix(".py") for room in rooms]
    assert sorted(str(file.relative_to(PACKAGE)) for file in files if file not in told) == []


def test_one_more_character_in_any_part_invalidates_kept_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result_cache, "SCORERS", ("one", "two.py"))
    monkeypatch.setattr(result_cache, "PACKAGE", tmp_path)
    (tmp_path / "one" / "deep").mkdir(parents=True)
    seen = set()
    for file in ("one/a.py", "one/deep/b.py", "two.py"):
        (tmp_path / file).write_text("x = 1\n")
    for file in ("one/a.py", "one/deep/b.py", "two.py"):
        result_cache.rules_digest.cache_clear()
        seen.add(result_cache.rules_digest())
        (tmp_path / file).write_text("x = 2\n")
    result_cache.rules_digest.cache_clear()
    seen.add(result_cache.rules_digest())
    result_cache.rules_digest.cache_clear()
    assert len(seen) == 4


def rows(file: Path) -> Any:
    """The results in the file."""
    return json.loads(file.read_text("utf-8").splitlines()[1])["results"]


def damages() -> dict[str, Callable[[Path], object]]:
    """Functions that each break the file in some way."""

    def changed(old: str, new: str, *, sealed: bool = False) -> Callable[[Path], object]:
        def damage(file: Path) -> None:
            text = file.read_text("utf-8")
            assert old in text
            content = text.replace(old, new).splitlines()[1].encode()
            file.write_bytes(result_cache._head(content) + content if sealed else text.replace(old, new).encode())

        return damage

    return {
        "gone": Path.unlink,
        "empty": lambda file: file.write_bytes(b""),
        "cut off": lambda file: file.write_bytes(file.read_bytes()[:-20]),
        "binary": lambda file: file.write_bytes(b"\xff\x00" * 100),
        "a list": lambda file: file.write_text("[]"),
        "deep": lambda file: file.write_text("[" * 100_000),
        "another format": changed('"format": 3', '"format": 4'),
        "another result": changed('"result": "USA"', '"result": "Europe"'),
        "one file, of the former format": lambda file: file.write_text(json.dumps({"format": 2, "results": {}})),
        "a row that is none, sealed": changed('"result": "USA"', '"score": 7', sealed=True),
        "a result that is none, sealed": changed('"result": "USA"', '"result": []', sealed=True),
        "no results, sealed": changed('"results"', '"rows"', sealed=True),
        "boards that are none, sealed": changed('"boards"', '"places"', sealed=True),
        "a folder": lambda file: (file.unlink(), file.mkdir()),
    }


def test_any_changed_byte_of_the_kept_results_invalidates_the_file(once: Scorer) -> None:
    whole = results_file().read_bytes()
    for at, byte in enumerate(whole):
        results_file().write_bytes(whole[:at] + bytes([byte ^ 1]) + whole[at + 1 :])
        assert kept().for_events(GAME, once) == "USA"
        assert once.asked == at + 2, whole[at : at + 20]


@pytest.mark.parametrize("damage", damages().values(), ids=damages())
def test_a_damaged_file_counts_as_none(once: Scorer, damage: Callable[[Path], object]) -> None:
    damage(results_file())
    results = kept()
    assert results.for_events(GAME, once) == "USA"
    assert once.asked == 2
    results.save()


def test_a_pipe_in_its_place_is_not_waited_for(once: Scorer) -> None:
    results_file().unlink()
    os.mkfifo(results_file())
    assert kept().for_events(GAME, once) == "USA"


def test_of_a_file_larger_than_any_board_only_the_beginning_is_read(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result_cache, "LARGEST", 1_000_000)
    large = own_home / "boards" / "mine.toml"
    large.parent.mkdir(parents=True)
    large.write_text('name = "mine"\n', "utf-8")
    os.truncate(large, 100_000_000)
    tracemalloc.start()
    try:
        assert kept().board_stamp("mine")
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_results_of_missing_games_are_dropped_only_when_all_were_seen(once: Scorer) -> None:
    other = [*GAME, Event(LINE, "Bea draws cards")]
    results = kept()
    results.for_events(other, once)
    results.save()
    assert len(rows(results_file())) == 2
    results = kept()
    results.for_events(other, once)
    results.save(all_seen=True)
    assert list(rows(results_file())) == [digest(other)]


def test_without_news_nothing_is_written(once: Scorer) -> None:
    before = results_file().stat().st_ino
    results = kept()
    results.for_events(GAME, once)
    results.save(all_seen=True)
    assert results_file().stat().st_ino == before


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_disk_that_refuses_writes_costs_only_time(once: Scorer, own_home: Path) -> None:
    results_file().unlink()
    own_home.chmod(0o500)
    try:
        results = kept()
        assert results.for_events(GAME, once) == "USA"
        results.save()
    finally:
        own_home.chmod(0o700)


def test_a_home_that_cannot_be_created_costs_only_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "file" / "home"))
    results = kept()
    results.for_events(GAME, Scorer())
    results.save()


def test_a_fault_while_scoring_passes_through_and_keeps_nothing() -> None:
    results = kept()
    with pytest.raises(LookupError):
        results.for_events(GAME, Scorer("atlantis"))
    results.save()
    assert not results_file().exists()


# -- by the bytes of a saved game

LISTED = SavedFile("2025-01-03T19:00:00+00:00", "2025-01-03T21:00:00+00:00")


class Reader:
    """Reads events from a file with one line for each, and counts how often it is called."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, path: Path) -> list[Event]:
        self.asked += 1
        return [Event(LINE, line) for line in path.read_text("utf-8").splitlines()]


def lines(events: Sequence[Event], boards: Boards) -> str:
    return f"{boards('usa').title} {len(events)}"


def of_file(results: ResultCache[str], path: Path, read: Callable[[Path], list[Event]], make: Any) -> str:
    """The result of a saved game, either known by its bytes or made by reading it."""
    stamp = result_cache.file_digest(path)
    known = results.by_file_digest(stamp)
    return results.for_file(path, stamp, LISTED, read, make) if known is None else known[1]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A saved game whose result is kept."""
    path = tmp_path / "friday.game"
    path.write_text("one\ntwo\n", "utf-8")
    results = kept()
    assert of_file(results, path, Reader(), lines) == "USA 2"
    results.save()
    return path


def test_a_file_with_the_same_bytes_is_not_read_again(game: Path) -> None:
    assert of_file(kept(), game, (reader := Reader()), lines) == "USA 2"
    assert reader.asked == 0
    elsewhere = game.rename(game.with_name("saturday.game"))
    assert of_file(kept(), elsewhere, reader, lines) == "USA 2"
    assert reader.asked == 0


def test_any_changed_byte_of_a_game_or_its_log_makes_it_read_again(game: Path) -> None:
    reader, stamp = Reader(), game.stat().st_mtime_ns
    for at, _ in enumerate(whole := game.read_bytes()):
        game.write_bytes(
            whole[:at] + b"\n" + whole[at + 1 :] if whole[at] != 10 else whole[:at] + b" " + whole[at + 1 :]
        )
        os.utime(game, ns=(stamp, stamp))  # the time of the change gives nothing away
        of_file(kept(), game, reader, lines)
        assert reader.asked == at + 1
    game.write_bytes(whole)
    game.with_name("friday.game-wal").write_bytes(b"more")
    of_file(kept(), game, reader, lines)
    assert reader.asked == len(whole) + 1


def test_a_file_that_changes_while_being_read_is_not_trusted(game: Path) -> None:
    game.write_text("one\n", "utf-8")
    results = kept()

    def read(path: Path) -> list[Event]:
        path.write_text("one\ntwo\nthree\n", "utf-8")
        return Reader()(path)

    assert of_file(results, game, read, lines) == "USA 3"
    results.save()
    game.write_text("one\n", "utf-8")
    assert of_file(kept(), game, Reader(), lines) == "USA 1"


def test_another_board_file_or_other_rules_score_a_saved_game_again(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Reader()
    monkeypatch.setattr(ResultCache, "board_stamp", lambda self, name: "another")
    of_file(kept(), game, reader, lines)
    assert reader.asked == 1
    monkeypatch.undo()
    monkeypatch.setattr(result_cache, "rules_digest", lambda: "other rules")
    of_file(kept(), game, reader, lines)
    assert reader.asked == 2


def test_a_file_that_cannot_be_hashed_is_left_to_the_reader(tmp_path: Path) -> None:
    def read(path: Path) -> list[Event]:
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        of_file(kept(), tmp_path / "none.game", read, lines)


def test_a_file_that_is_too_large_has_no_digest(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_cache, "LARGEST", 5)
    assert result_cache.file_digest(game) == ""


def test_a_saved_game_that_was_seen_is_still_known_by_its_bytes_after_others_are_dropped(game: Path) -> None:
    other = game.with_name("monday.game")
    other.write_text("one\n", "utf-8")
    results = kept()
    assert of_file(results, other, Reader(), lines) == "USA 1"
    results.save()
    results = kept()
    assert of_file(results, game, Reader(), lines) == "USA 2"
    results.save(all_seen=True)
    results, reader = kept(), Reader()
    assert of_file(results, game, reader, lines) == "USA 2"
    assert reader.asked == 0
    assert of_file(results, other, reader, lines) == "USA 1"
    assert reader.asked == 1


# -- rows from another process


def row_of(path: Path) -> CachedRow:
    """The row that another process makes of a saved game."""
    events = Reader()(path)
    return kept().row_for_events(events, lambda boards: lines(events, boards))


def test_a_row_that_another_process_made_is_kept_like_an_own_result(game: Path) -> None:
    game.write_text("one\ntwo\nthree\n", "utf-8")
    results = kept()
    assert results.put_row(game, result_cache.file_digest(game), LISTED, row_of(game)) == "USA 3"
    results.save(all_seen=True)
    reader = Reader()
    assert of_file(kept(), game, reader, lines) == "USA 3"
    assert reader.asked == 0


def test_a_row_from_before_a_board_was_changed_is_not_kept(game: Path, own_home: Path) -> None:
    game.write_text("one\ntwo\nthree\n", "utf-8")
    row = row_of(game)
    own_board(own_home, "Mine")
    results = kept()
    assert results.put_row(game, result_cache.file_digest(game), LISTED, row) is None
    assert of_file(results, game, Reader(), lines) == "Mine 3"
