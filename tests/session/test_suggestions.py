"""What a session proposes for a line that has been begun."""

from __future__ import annotations

from pathlib import Path

import pytest
from how_much import some

from companion import referee
from companion.game.moves import Turn
from companion.game.state import Game
from companion.game.verdict import Verdict
from companion.record import continuations, open_moves, questions, suggest
from companion.record.phrases import line_start
from companion.referee import available_actions, judge
from companion.session import Session, record_events
from companion.store import shipped_files

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*-turns.ttr"))


@pytest.mark.parametrize("file", some(GAMES, 2, 1), ids=lambda file: file.stem)
def test_each_available_action_begins_a_line_that_can_be_continued(file: Path) -> None:
    """Every action on offer begins a line that can be continued and is not a whole line of another one."""
    lines = file.read_text("utf-8").split("\n")
    session = Session(
        record_events("\n".join(lines[: len(lines) // 2]) + "\n", shipped_files.board), shipped_files.board
    )
    assert session.speaker is not None
    for chance, _, action in available_actions(session.game, session.speaker):
        line = line_start(chance.step)
        assert line
        if action is not None:
            assert session.suggestions(line), line
        if (answer := session.preview(line)).playable:
            assert answer.turn is not None
            assert chance.step in map(type, answer.turn.steps), line


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[Turn]:
    """Every turn that is judged for suggestions."""
    turns: list[Turn] = []

    def watched(game: Game, turn: Turn) -> Verdict:
        turns.append(turn)
        return judge(game, turn)

    monkeypatch.setattr(suggest, "judge", watched)
    monkeypatch.setattr(continuations, "judge", watched)
    monkeypatch.setattr(open_moves, "judge", watched)
    monkeypatch.setattr(questions, "judge", watched)
    monkeypatch.setattr(referee, "judge", watched)
    return turns


def begun_game(name: str) -> Session:
    text = (Path(__file__).parents[1] / "games" / f"{name}.ttr").read_text("utf-8")
    lines = text.split("\n")[:30]
    return Session(record_events("\n".join(lines) + "\n", shipped_files.board), shipped_files.board)


@pytest.mark.parametrize(
    ("typed", "most"), [("", 8), ("cl", 8), ("claims d", 8), ("claims montréal bos", 20), ("xyz", 0)]
)
def test_only_lines_that_the_letters_still_match_are_judged(typed: str, most: int, judged: list[Turn]) -> None:
    """Of a hundred tracks only those that fit, and of these no more than are listed, unless some are refused."""
    session = begun_game("usa-2-turns")
    listed = session.suggestions(typed)
    assert len(judged) <= len(listed) + most
    if typed == "cl":
        assert len(listed) == 8


def test_what_was_judged_for_a_letter_is_not_judged_again_for_the_next(judged: list[Turn]) -> None:
    session = begun_game("usa-2-turns")
    session.suggestions("claims du")
    assert judged
    judged.clear()
    session.suggestions("claims dul")
    assert not judged


@pytest.mark.parametrize("file", some(GAMES, 3, 1), ids=lambda file: file.stem)
def test_nothing_no_longer_possible_is_suggested(file: Path) -> None:
    """Letter by letter, over lines that are played and undone, as if nothing had been proposed before."""
    text = file.read_text("utf-8").rstrip("\n").split("\n")
    events = record_events("\n".join(text) + "\n", shipped_files.board)
    at = len(events) // 2
    session = Session(events[:at], shipped_files.board)
    for event in events[at : at + 3]:
        for typed in ("", event.text[:7], event.text[:14]):
            assert session.suggestions(typed) == suggest.suggest(session.game, typed, session.speaker)
        before = session.suggestions(event.text[:9])
        session.play(event.text)
        session.undo()
        assert session.suggestions(event.text[:9]) == before
        session.play(event.text)
        assert session.suggestions(event.text[:9]) == suggest.suggest(session.game, event.text[:9], session.speaker)


def test_after_a_roll_only_lines_the_letters_still_match_are_judged(judged: list[Turn]) -> None:
    session = begun_game("usa-dice-3-turns")
    name = session.game.name(session.speaker or 0)
    session.suggestions(f"{name} rolls 5 single; ")
    everything = len(judged)
    judged.clear()
    assert session.suggestions(f"{name} rolls 5 single; claims mia")
    assert len(judged) < everything / 3


@pytest.mark.parametrize(
    ("name", "typed", "first"),
    [
        ("europe", "ann claims vien", "Ann claims Wien - Zagrab"),
        ("europe", "athe", "Ann claims Athina - Brindisi"),
        ("nederland", "the hag", "Ann claims 's-Gravenhage - Haarlem purple"),
        ("usa", "ann ny", "Ann claims New York - Pittsburgh white"),
        ("usa", "pitt - new", "Ann claims Pittsburgh - New York white"),
        ("europe", "claims vienna - mun", "Ann claims Wien - München"),
    ],
)
def test_towns_are_completed_in_any_spelling_and_from_either_end(name: str, typed: str, first: str) -> None:
    header = f"board: {name}\nplayers: Ann red, Bea blue\ntracking: claims\n"
    session = Session(record_events(header, shipped_files.board), shipped_files.board)
    assert session.suggestions(typed)[0].line == first


def test_the_beginning_of_a_printed_name_is_no_other_spelling() -> None:
    """`la` begins Las Vegas, and is not only Los Angeles by its initials."""
    header = "board: usa\nplayers: Ann red, Bea blue\ntracking: claims\n"
    session = Session(record_events(header, shipped_files.board), shipped_files.board)
    assert session.suggestions("ann la")[0].line == "Ann claims Las Vegas - Los Angeles"


@pytest.mark.parametrize(
    ("name", "head", "typed", "first"),
    [
        ("county-durham", "", "claims consett - stanley wi", "Ann claims Consett - Stanley with 3 red"),
        ("county-durham", "", "stanley - consett with", "Ann claims Stanley - Consett with 3 red"),
        ("county-durham", "", "stanley - consett ta", "Ann claims Stanley - Consett, taking coal at Stanley"),
        ("usa", "dice: yes\n", "santa fe - denv", "Ann claims Santa Fe - Denver"),
        ("usa", "dice: yes\n", "rolls 3 single 2 wild; omaha - denv", "rolls 3 single 2 wild; claims Omaha - Denver"),
        ("united-kingdom", "", "buys Ireland with 1 wild; dublin - du", "claims Dublin - Dundalk blue"),
    ],
)
def test_what_follows_a_claim_from_either_city_can_be_started(name: str, head: str, typed: str, first: str) -> None:
    """Every beginning of a playable line has a continuation."""
    head = f"board: {name}\nplayers: Ann red, Bea blue\ntracking: turns\n{head}\n"
    kept = "Ann keeps 2 tickets\nBea keeps 2 tickets\n"
    session = Session(record_events(head + kept, shipped_files.board), shipped_files.board)
    assert session.suggestions(typed)[0].line.endswith(first)


def test_a_claim_that_lacks_only_the_dummys_share_keeps_what_it_says() -> None:
    """Nothing else is suggested, such as another company's share."""
    record = "board: pennsylvania\nplayers: Ann, Bea\ntracking: turns\n"
    session = Session(record_events(record, shipped_files.board), shipped_files.board)
    start = "Ann claims Allentown - Philadelphia black, taking PRR, dummy "
    lines = [suggestion.line for suggestion in session.suggestions("allen phila prr")]
    assert lines == [f"{start}PRR", f"{start}Reading"]
