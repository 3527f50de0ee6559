"""All saved games together: which count, which are left out, and records imported by the dozen."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from itertools import count, islice
from pathlib import Path
from sqlite3 import Connection

import pytest
from many_games import GAMES, SHORT, many_games, renamed, save, written

from companion.archive import importing, scored_beside
from companion.archive.importing import ImportResult, import_records, record_files, saved_as
from companion.archive.open_game import session_from_text
from companion.archive.statistics import GameCounted, count_games, keep_result
from companion.leaderboard.results import GameResult, result_of
from companion.leaderboard.tally import leaderboard
from companion.record.log import LINE, Event
from companion.session import Session
from companion.store import shipped_files
from companion.store.journal import Journal
from companion.store.reading import read_game
from companion.store.result_cache import results_file
from companion.store.saved_games import game_file, games_folder, saved_games
from companion.store.tables import write_event
from companion.workbench import beside as workbench_beside
from companion.workbench.beside import Conversation


def all_counted() -> list[GameCounted]:
    with closing(count_games()) as work:
        return list(work)


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[GameResult]:
    """Every result that is worked out from a game instead of found among the stored ones."""
    made: list[GameResult] = []

    def watched(session: Session) -> GameResult:
        made.append(result_of(session))
        return made[-1]

    monkeypatch.setattr(importing, "result_of", watched)
    monkeypatch.setattr(scored_beside, "result_of", watched)
    return made


def test_many_games_are_counted_as_on_their_sheets() -> None:
    """Games, wins and points of each player, checked against the sheets stored beside the records."""
    names = [*SHORT, "usa-2-turns", "team-asia-4-turns", "germany-2-turns"]
    expected: dict[str, list[tuple[bool, int]]] = {}
    for name, text in zip(names * 2, many_games(2 * len(names), names), strict=True):
        save(text)
        document = json.loads((GAMES / f"{name}.json").read_text("utf-8"))
        seats = [part.split()[0] for part in text.splitlines()[1].split(":")[1].replace("+", ",").split(",")]
        for side in document["sides"]:
            for player in side["players"]:
                seat = [player_row["name"] for player_row in document["players"]].index(player)
                expected.setdefault(seats[seat], []).append((side["rank"] == 1, side["total"]))
    counted = all_counted()
    assert [progress.done for progress in counted] == list(range(1, len(counted) + 1))
    assert {progress.of for progress in counted} == {2 * len(names)}
    table = leaderboard([progress.played for progress in counted if progress.played is not None])
    assert table.games == 2 * len(names)
    assert {record.name: (record.games, record.wins, record.average, record.best) for record in table.players} == {
        name: (
            len(games),
            sum(won for won, _ in games),
            sum(points for _, points in games) / len(games),
            max(points for _, points in games),
        )
        for name, games in expected.items()
    }


def test_nothing_is_scored_again_the_second_time(folds: list[GameResult]) -> None:
    for text in many_games(4, SHORT):
        save(text)
    first = all_counted()
    assert len(folds) == 4
    assert all_counted() == first
    assert len(folds) == 4
    results_file().unlink()
    assert all_counted() == first
    assert len(folds) == 8


def test_only_a_game_that_changed_is_scored_again(folds: list[GameResult]) -> None:
    games = [save(text) for text in many_games(3, SHORT)]
    before = {progress.played.id: progress.played for progress in all_counted() if progress.played is not None}
    with closing(Journal.open(games[1])) as journal:
        player = before[games[1]].result.sides[0].players[0]
        journal.append(Event(LINE, f"{player} holds 1 trains"))
    after = {progress.played.id: progress.played for progress in all_counted() if progress.played is not None}
    assert len(folds) == 4
    assert after.keys() == before.keys()


def test_the_result_of_a_game_that_is_gone_is_dropped_once_all_were_counted() -> None:
    games = [save(text) for text in many_games(3, SHORT)]
    all_counted()
    stored = results_file().stat().st_size
    game_file(games[0]).unlink()
    with closing(count_games()) as work:
        next(work)
    assert results_file().stat().st_size == stored, "a count that stops half-way drops nothing"
    all_counted()
    assert results_file().stat().st_size < stored


def test_what_does_not_count_is_listed_with_its_reason() -> None:
    whole = renamed("usa-3-turns", [])
    good = save(whole)
    half = save("\n".join(whole.splitlines()[:30]) + "\n")
    hidden = save("\n".join(line for line in whole.splitlines() if " shows " not in line) + "\n")
    (games_folder() / "rubbish.game").write_bytes(b"rubbish" * 100)
    with closing(Journal.open(save(renamed("usa-4-final", [])))) as strange:
        strange.append(Event(LINE, "Ann owns Atlantis - Lemuria"))
    left = {progress.skipped.game: progress.skipped for progress in all_counted() if progress.skipped is not None}
    assert {name: skipped.why for name, skipped in left.items()} == {
        half: "unfinished",
        hidden: "missing",
        "rubbish": "unreadable",
        strange.id: "unreadable",
    }
    assert "Atlantis" in left[strange.id].says
    assert "rubbish" in left["rubbish"].says
    assert [progress.played.id for progress in all_counted() if progress.played is not None] == [good]


def test_the_day_of_a_game_is_the_recorded_one_or_its_journals() -> None:
    dated = save(renamed("usa-4-final", [], "2025-06-01"))
    untold = save(renamed("europe-4-final", []))
    days = {progress.played.id: progress.played.date for progress in all_counted() if progress.played is not None}
    begun = next(game.begun for game in saved_games()[0] if game.id == untold)
    assert days == {dated: "2025-06-01", untold: datetime.fromisoformat(begun).astimezone().date().isoformat()}


def test_when_interrupted_what_was_scored_is_kept(folds: list[GameResult]) -> None:
    for text in many_games(4, SHORT):
        save(text)
    with closing(count_games()) as work:
        assert len(list(islice(work, 2))) == 2
    assert len(folds) == 2
    assert len(all_counted()) == 4
    assert len(folds) == 4


def test_a_closed_game_is_not_scored_again_until_it_changes(folds: list[GameResult]) -> None:
    games = [save(text) for text in many_games(2, SHORT)]
    path = games_folder() / f"{games[0]}.game"
    keep_result(path)
    keep_result(path)
    assert len(folds) == 1
    assert len(all_counted()) == 2
    assert len(folds) == 2
    with closing(Journal.open(games[0])) as journal:
        journal.append(Event(LINE, "# a remark"))
    keep_result(path)
    assert len(folds) == 3
    keep_result(games_folder() / "gone.game")
    path.write_bytes(b"rubbish")
    keep_result(path)
    assert len(folds) == 3


# -- in separate processes


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> list[Conversation]:
    """Have two processes score whatever there is, however little. Returns those that were started."""
    monkeypatch.setattr(scored_beside, "FEWEST_GAMES", 1)
    monkeypatch.setattr(scored_beside, "cores", lambda: 2)
    started: list[Conversation] = []

    class Noted(Conversation):
        def __init__(self, work: str, memory: int) -> None:
            super().__init__(work, memory)
            started.append(self)

    monkeypatch.setattr(workbench_beside, "Conversation", Noted)
    return started


def test_other_processes_score_like_this_one(folds: list[GameResult], monkeypatch: pytest.MonkeyPatch) -> None:
    for text in many_games(4, SHORT):
        save(text)
    unreadable = save(renamed("usa-4-final", []))
    with closing(Journal.open(unreadable)) as strange:
        strange.append(Event(LINE, "Ann owns Atlantis - Lemuria"))
    alone = all_counted()
    folds.clear()
    results_file().unlink()
    monkeypatch.setattr(scored_beside, "FEWEST_GAMES", 1)
    monkeypatch.setattr(scored_beside, "cores", lambda: 2)
    assert all_counted() == alone
    assert not folds
    assert all_counted() == alone


def test_results_of_other_processes_are_checked_like_kept_ones(
    folds: list[GameResult], beside: list[Conversation], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From another version, for another board file, for changed bytes, or broken off: each such game is scored here."""
    for text in many_games(2, SHORT):
        save(text)
    whole = Conversation.answer

    def changed(change: Callable[[bytes], bytes]) -> None:
        folds.clear()
        results_file().unlink(missing_ok=True)
        monkeypatch.setattr(
            Conversation, "answer", lambda self, question, step=lambda _: None: change(whole(self, question, step))
        )

    changed(lambda answer: answer)
    expected = all_counted()
    assert not folds
    for change in (
        lambda answer: answer.replace(b'"boards": {"', b'"boards": {"other '),
        lambda answer: answer.replace(b'"total": ', b'"total": "x'),
        lambda answer: answer[:-1],
        lambda answer: b"",
    ):
        changed(change)
        assert all_counted() == expected
        assert len(folds) == 2
    changed(lambda answer: answer)
    monkeypatch.setattr(scored_beside, "rules_digest", lambda: "another version")
    assert all_counted() == expected
    assert len(folds) == 2
    assert all(process._process.returncode is not None for process in beside)


def test_when_interrupted_no_process_goes_on(beside: list[Conversation], folds: list[GameResult]) -> None:
    for text in many_games(6, SHORT):
        save(text)
    with closing(count_games()) as work:
        first = next(work)
    assert (first.done, first.of) == (1, 6)
    assert len(beside) == 2
    assert all(process._process.returncode is not None for process in beside)
    assert len(all_counted()) == 6
    assert not folds


def test_without_games_nothing_is_counted_or_written() -> None:
    assert all_counted() == []
    assert not results_file().exists()


# -- importing records


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """A folder with three records."""
    return written(tmp_path / "records", 3)


def all_taken_in(*names: object) -> list[ImportResult]:
    with closing(import_records(record_files([str(name) for name in names]))) as work:
        return list(work)


def test_a_folder_is_imported(records: Path, folds: list[GameResult]) -> None:
    (records / "photo.jpg").write_bytes(b"")
    (records / ".hidden.ttr").write_text("")
    (records / "deeper").mkdir()
    (records / "deeper" / "more.ttr").write_text("")
    imported = all_taken_in(records)
    assert [
        (progress.done, progress.of, Path(progress.name).name, progress.fault, progress.duplicate)
        for progress in imported
    ] == [(at + 1, 3, f"evening-{at}.ttr", "", False) for at in range(3)]
    games = {game.id: game for game in saved_games()[0]}
    assert {progress.game for progress in imported} == set(games)
    assert all(games[progress.game].moves == progress.moves and games[progress.game].finished for progress in imported)
    assert len(folds) == 3
    assert len(all_counted()) == 3
    assert len(folds) == 3, "they were scored when they came in"


def test_what_is_already_saved_is_not_saved_twice(records: Path) -> None:
    first = all_taken_in(records)
    again = all_taken_in(records, records / "evening-1.ttr")
    assert [(progress.game, progress.duplicate) for progress in again] == [
        (progress.game, True) for progress in (*first, first[1])
    ]
    assert len(saved_games()[0]) == 3


def test_the_same_game_written_differently_is_the_same(records: Path) -> None:
    (first, *_) = all_taken_in(records / "evening-0.ttr")
    text = (records / "evening-0.ttr").read_text("utf-8").replace(" - ", " – ").replace(" owns ", "   OWNS ")
    (records / "loud.ttr").write_text("\ufeff" + text.replace("\n", "\r\n"), "utf-8")
    (other,) = all_taken_in(records / "loud.ttr")
    assert (other.game, other.duplicate) == (first.game, True)


def test_a_single_record_is_found_without_reading_games_that_cannot_be_it(
    records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Saved games of other players, or of another length, are only listed; undone lines do not count."""
    saved = all_taken_in(records)
    read: list[str] = []
    monkeypatch.setattr(importing, "read_game", lambda path: read.append(path.stem) or read_game(path))
    for progress in saved:
        session, events, _ = session_from_text(Path(progress.name).read_text("utf-8"))
        with closing(Journal.open(progress.game)) as journal:
            going_on = Session(journal.events(), shipped_files.board, journal)
            going_on.undo()
            assert saved_as(session, events) == ""
            going_on.redo()
        read.clear()
        assert saved_as(session, events) == progress.game
        assert read == [progress.game]
    monkeypatch.setattr(importing, "game_files", lambda: (_ for _ in ()).throw(PermissionError))
    assert saved_as(session, events) == ""


def test_a_game_that_went_on_is_a_different_one(records: Path) -> None:
    (first,) = all_taken_in(records / "evening-0.ttr")
    with closing(Journal.open(first.game)) as journal:
        journal.append(Event(LINE, "# and then we had tea"))
    (other,) = all_taken_in(records / "evening-0.ttr")
    assert not other.duplicate
    assert len(saved_games()[0]) == 2


def test_an_unreadable_file_does_not_stop_the_others(records: Path) -> None:
    (records / "a.ttr").write_bytes(b"\xff\xfe")
    (records / "b.ttr").write_text("board: usa\nplayers: Ann, Bea\n\nAnn claims Atlantis - Lemuria\n")
    (records / "c.txt").write_text("a list of things to buy\n")
    imported = all_taken_in(records, records / "gone.ttr")
    faults = {Path(progress.name).name: progress.fault for progress in imported if progress.fault}
    assert set(faults) == {"a.ttr", "b.ttr", "c.txt", "gone.ttr"}
    assert "b.ttr:4:12: " in faults["b.ttr"]
    assert "names no board" in faults["c.txt"]
    assert len(saved_games()[0]) == 3


def test_a_board_in_a_file_of_its_own_is_refused(tmp_path: Path) -> None:
    from companion.store.board_files import shipped_maps

    board = tmp_path / "mine.toml"
    board.write_text((shipped_maps() / "usa.toml").read_text("utf-8").replace('name = "usa"', 'name = "mine"', 1))
    file = tmp_path / "x.ttr"
    file.write_text(f"board: {board.name}\nplayers: Ann, Bea\n\nAnn claims Denver - Santa Fe\n")
    (progress,) = all_taken_in(file)
    assert "Put that file into" in progress.fault
    assert progress.fault.count("x.ttr") == 1
    assert saved_games() == ([], [])


def test_an_interrupted_import_leaves_no_half_written_game(records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After Ctrl+C in the middle of the second game, the first one is complete and there is nothing of the second."""
    asked = count()

    def write(link: Connection, number: int, at: str, event: Event) -> None:
        if number == 2 and next(asked) == 1:
            raise KeyboardInterrupt
        write_event(link, number, at, event)

    monkeypatch.setattr("companion.store.journal.write_event", write)
    with closing(import_records(record_files([str(records)]))) as work:
        first = next(work)
        with pytest.raises(KeyboardInterrupt):
            next(work)
    assert [game.id for game in saved_games()[0]] == [first.game]
    assert sorted(path.name for path in games_folder().iterdir()) == [f"{first.game}.game", f"{first.game}.game.ttr"]
    assert len(all_counted()) == 1


def test_two_simultaneous_imports_save_each_game_once(records: Path) -> None:
    """Three processes import the same records: each game appears in the statistics once."""
    files = record_files([str(records)])
    children = []
    for _ in range(3):
        child = os.fork()
        if child == 0:
            status = 1
            try:
                list(import_records(files))
                status = 0
            finally:
                os._exit(status)
        children.append(child)
    assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [0, 0, 0]
    assert len(saved_games()[0]) == len(list(import_records(files)))
    assert all(record.duplicate for record in import_records(files))
