"""`companion import` of many records, and `companion stats`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from many_games import renamed, save, written

from companion.archive.open_game import OpenGame
from companion.cli import main
from companion.session import record_events
from companion.store.saved_games import games_folder, saved_games
from companion.store.shipped_files import board

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """A folder with four records."""
    return written(tmp_path / "records", 4)


@pytest.fixture
def evenings() -> None:
    """Three finished games: two of Ann, Bea, Cal and Dee on different boards, and one of Zoë, Ann and Gus."""
    save(renamed("usa-4-final", [], "2026-01-10"))
    save(renamed("europe-4-final", [], "2026-02-10"))
    save(renamed("great-lakes-3-final", ["Zoë", "Ann", "Gus"], "2026-03-10"))


# -- import


def test_a_folder_and_a_file_are_imported(records: Path, tmp_path: Path, capsys: Capture) -> None:
    more = tmp_path / "more.ttr"
    more.write_text(renamed("usa-2-turns", ["Gus", "Hal"]), "utf-8")
    assert main(["import", str(records), str(more)]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == "Imported: 5 games."
    assert out.count("Imported as ") == 5
    assert err == ""
    assert len(saved_games()[0]) == 5
    assert main(["import", str(records), str(more)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Imported: 0 games. Already saved: 5."
    assert len(saved_games()[0]) == 5


def test_an_unreadable_one_is_reported_and_the_others_are_imported(records: Path, capsys: Capture) -> None:
    (records / "evening-1.ttr").write_text("board: usa\nplayers: Ann, Bea\n\nAnn claims Atlantis - Lemuria\n")
    assert main(["import", str(records)]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == "Imported: 3 games. Not imported: 1."
    assert "evening-1.ttr:4:12: " in err
    assert "^" in err


def test_one_that_cannot_be_saved_is_not_called_unreadable(own_home: Path, records: Path, capsys: Capture) -> None:
    own_home.mkdir(exist_ok=True)
    (own_home / "games").write_text("")
    assert main(["import", str(records / "evening-1.ttr"), str(records / "evening-2.ttr")]) == 2
    out, err = capsys.readouterr()
    assert "The game cannot be saved in" in err
    assert (out, err.splitlines()[-1]) == ("", "Imported: 0 games. Not imported: 2.")


def test_no_readable_file(tmp_path: Path, capsys: Capture) -> None:
    for name in ("a.ttr", "b.ttr"):
        (tmp_path / name).write_text("a list of things to buy\n")
    assert main(["import", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.splitlines()[-1]) == ("", "Imported: 0 games. Not imported: 2.")


def test_a_single_file_has_its_own_message(records: Path, capsys: Capture) -> None:
    file = str(records / "evening-0.ttr")
    assert main(["import", file]) == 0
    (game,) = saved_games()[0]
    assert capsys.readouterr().out == f"Imported as {game.id}: 12 moves.\n"
    assert main(["import", file]) == 0
    assert capsys.readouterr().out == f"It is already saved, as {game.id}.\n"


def test_refused_lines_of_an_imported_record_are_told(tmp_path: Path, capsys: Capture) -> None:
    """They stay in the game, have no effect, and would be found in its history only."""
    head = "board: usa\nplayers: Ann, Bea\ntracking: turns\n\nAnn keeps 2 tickets\nBea keeps 2 tickets\n"
    record = tmp_path / "mail.ttr"
    record.write_text(f"{head}# now\nBea draws cards\nAnn draws cards\n", "utf-8")
    assert main(["import", str(record)]) == 0
    says = "One of its lines was refused and has no effect: line 3 of the history, which says why.\n"
    assert capsys.readouterr().out.endswith(f": 4 moves. {says}")
    record.write_text(head + "Bea draws cards\n" * 20, "utf-8")
    assert main(["import", str(record)]) == 0
    says = "20 of its lines were refused and have no effect: lines 3, 4, 5, 6, 7, 8, 9, 10 and others of the history"
    assert says in capsys.readouterr().out


def test_an_empty_folder_says_so(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "empty").mkdir()
    assert main(["import", str(tmp_path / "empty")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "There is no record in" in err


def test_when_interrupted_it_says_how_much_is_left(
    records: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After Ctrl+C while the third record is read, two games are saved, and the shell says so."""
    from companion.cli import importing

    read = importing.file_text

    def file_text(name: str) -> str:
        if "evening-2" in name:
            raise KeyboardInterrupt
        return read(name)

    monkeypatch.setattr(importing, "file_text", file_text)
    assert main(["import", str(records)]) == 130
    out, err = capsys.readouterr()
    assert out.count("Imported as ") == 2
    assert "Imported: 2 games. Stopped; 2 left. What was imported stays." in err
    assert all(game.finished and game.moves for game in saved_games()[0])
    assert len(saved_games()[0]) == 2


# -- statistics


def stats(capsys: Capture, *options: str) -> dict[str, object]:
    assert main(["stats", "--json", *options]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def names(document: dict[str, object]) -> list[str]:
    return sorted(row["name"] for row in document["players"])


def test_no_finished_game_says_what_to_do(capsys: Capture) -> None:
    assert main(["stats"]) == 0
    assert "companion import FILES" in capsys.readouterr().out
    assert stats(capsys)["games"] == 0


@pytest.mark.usefixtures("evenings")
def test_every_table_is_printed_under_its_title(capsys: Capture) -> None:
    assert main(["stats"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("3 finished games, 2026-01-10 to 2026-03-10\n")
    for title in ("Players", "By board", "Best scores", "Longest paths", "Head to head"):
        assert f"\n{title}\n" in out
    assert "Left out" not in out


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize(
    ("options", "games", "who"),
    [
        ((), 3, ["Ann", "Bea", "Cal", "Dee", "Gus", "Zoë"]),
        (("--player", "ANN"), 3, ["Ann"]),
        (("--player", "zoe\u0308"), 1, ["Zoë"]),
        (("--player", "zo"), 1, ["Zoë"]),
        (("--board", "usa"), 1, ["Ann", "Bea", "Cal", "Dee"]),
        (("--board", "Great Lakes"), 1, ["Ann", "Gus", "Zoë"]),
        (("--since", "2026-02"), 2, ["Ann", "Bea", "Cal", "Dee", "Gus", "Zoë"]),
        (("--until", "2026-02"), 2, ["Ann", "Bea", "Cal", "Dee"]),
        (("--since", "2026-02-11", "--until", "2026"), 1, ["Ann", "Gus", "Zoë"]),
        (("--with", "gus", "--with", "Zoë"), 1, ["Ann", "Gus", "Zoë"]),
        (("--player", "ann", "--with", "gus"), 1, ["Ann"]),
        (("--with", "gus", "--with", "bea"), 0, []),
    ],
)
def test_an_option_keeps_only_the_requested_games_and_players(
    capsys: Capture, options: tuple[str, ...], games: int, who: list[str]
) -> None:
    document = stats(capsys, *options)
    assert (document["games"], names(document)) == (games, who)


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--player", "Nobody"), "Nobody called “Nobody” has finished a game. There are: Zoë, Ann, Gus"),
        (("--player", "bee"), "Did you mean Dee or Bea?"),
        (("--with", "x\x1b[31m"), "�"),
        (("--board", "us"), "matches several. There are: usa, usa-1910"),
        (("--board", "atlantis"), "There is no board “atlantis”."),
        (("--since", "last week"), "“last week” is not a day. Write 2026, 2026-11 or 2026-11-21."),
        (("--since", "2026", "--until", "2025"), "The first day, 2026-01-01, is after the last one, 2025-12-31."),
    ],
)
def test_what_is_requested_but_does_not_exist(capsys: Capture, options: tuple[str, ...], says: str) -> None:
    assert main(["stats", *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert "\x1b" not in err


@pytest.mark.usefixtures("evenings")
def test_a_filter_that_matches_no_game(capsys: Capture) -> None:
    assert main(["stats", "--since", "2027"]) == 0
    assert capsys.readouterr().out == "No finished game matches.\n"


@pytest.mark.usefixtures("evenings")
def test_what_is_left_out_is_mentioned(capsys: Capture) -> None:
    whole = renamed("usa-3-turns", [])
    half = save("\n".join(whole.splitlines()[:30]) + "\n")
    (games_folder() / "rubbish.game").write_bytes(b"rubbish" * 100)
    assert main(["stats"]) == 0
    assert capsys.readouterr().out.endswith("Left out: 1 not finished and 1 unreadable (rubbish).\n")
    document = stats(capsys)
    assert document["games"] == 3
    assert {(row["game"], row["why"]) for row in document["left_out"]} == {
        (half, "unfinished"),
        ("rubbish", "unreadable"),
    }


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize(
    ("options", "missing"),
    [
        ((), 2),
        (("--board", "usa"), 1),
        (("--board", "europe"), 1),
        (("--board", "great-lakes"), 0),
        (("--since", "2026-02"), 1),
        (("--until", "2026-02"), 1),
        (("--player", "Zoë"), 0),
        (("--with", "Bea"), 1),
    ],
)
def test_only_requested_games_are_mentioned_as_left_out(
    capsys: Capture, options: tuple[str, ...], missing: int
) -> None:
    """An unreadable file could be any game, so it is reported whatever the filter."""
    for name, people, day in (("usa-3-turns", [], "2026-01-11"), ("europe-2-turns", ["Gus", "Hal"], "2026-03-11")):
        save("\n".join(renamed(name, people, day).splitlines()[:30]) + "\n")
    (games_folder() / "rubbish.game").write_bytes(b"rubbish" * 100)
    left = stats(capsys, *options)["left_out"]
    assert [sorted(row) for row in left] == [["game", "says", "why"]] * (missing + 1)
    assert main(["stats", *options]) == 0
    unfinished = f"{missing} not finished and " if missing else ""
    assert capsys.readouterr().out.endswith(f"Left out: {unfinished}1 unreadable (rubbish).\n")


@pytest.mark.parametrize(
    ("tracking", "ann", "bea"),
    [
        ("counts", "Ann has 3 routes of 2", "Bea has 2 routes of 3"),
        ("final", "Ann owns Denver - Santa Fe", "Bea owns Denver - Phoenix"),
    ],
)
def test_the_list_of_games_and_the_count_agree_on_what_is_finished(
    capsys: Capture, tracking: str, ann: str, bea: str
) -> None:
    """A game entered at its end is finished once every side has entered something, not as soon as it is begun."""
    events = record_events(f"board: usa\nplayers: Ann, Bea\ntracking: {tracking}\n", board)
    game = OpenGame.begin(events, "usa", ["Ann", "Bea"], None)
    seen = []
    for act in (lambda: None, lambda: game.session.play(ann), lambda: game.session.play(bea), game.session.undo):
        act()
        seen.append((saved_games()[0][0].finished, stats(capsys)["games"] == 1))
    game.close()
    assert seen == [(False, False), (False, False), (True, True), (False, False)]


@pytest.mark.usefixtures("evenings")
def test_interrupted_while_counting(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.cli import statistics as shell

    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(shell, "show_progress", stop)
    assert main(["stats"]) == 130
    out, err = capsys.readouterr()
    assert out == ""
    assert "next time it continues from there" in err


def test_games_on_a_broken_board_of_ones_own_say_why_they_do_not_count(
    evenings: None, own_home: Path, capsys: Capture
) -> None:
    own = own_home / "boards" / "usa.toml"
    own.parent.mkdir(exist_ok=True)
    own.write_text("name = 'usa'\nroutes = 3\n", "utf-8")
    told = json.dumps(stats(capsys)["left_out"], ensure_ascii=False)
    assert "move it out of that folder: title: is missing; players: is missing; " in told
    assert "�" not in told
