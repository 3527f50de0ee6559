"""The list below the line, and which digits pick something from it."""

from __future__ import annotations

from companion.session import Session, record_events
from companion.session.completion import Completion, chosen_by_digit
from companion.store.shipped_files import board


def session() -> Session:
    return Session(record_events("board: usa\nplayers: Ann red, Bea blue\ntracking: claims\n", board), board)


def test_a_digit_picks_a_track_up_to_the_last_one() -> None:
    game = session()
    completion = Completion(game)
    answer = completion.answer_to("ann denver kansas")
    picked = [completion.pick(answer, digit) for digit in (1, 2, 3)]
    double = "Ann claims Denver - Kansas City"
    assert [pick and pick.line for pick in picked] == [f"{double} orange", f"{double} black", None]
    behind = [chosen_by_digit(game, f"ann denver kansas {digit}") for digit in (1, 2, 3)]
    assert [chosen and chosen[1] for chosen in behind] == [0, 1, None]


def test_a_digit_picks_a_row_up_to_the_last_one() -> None:
    completion = Completion(session())
    answer = completion.answer_to("ann claims win")
    completion.update(answer, answer.text)
    rows = list(completion.listed)
    assert 1 < len(rows) < 9
    assert [completion.pick(answer, digit) for digit in range(1, len(rows) + 2)] == [*rows, None]
