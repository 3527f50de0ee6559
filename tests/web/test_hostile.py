"""A small part of what `python -m tests.web` does at length."""

from __future__ import annotations

import pytest
from phones import StandInDesk, session, true_answers

from companion.web.server import Phones
from tests.web.hostile import GAMES, NewEachTime, Outcome, attack, cut_streams, deaf_phones

REQUESTS, CUTS = 400, 100


def moves(phones: Phones, number: int) -> None:
    """Play something, or undo it."""
    game = phones._desk.session()
    assert game is not None
    if len(game.moves) == 1:
        game.play("Bea claims Sherburn - Shincliffe")
    else:
        game.undo()


async def test_hostile_requests_get_a_short_answer_or_none(capfd: pytest.CaptureFixture[str]) -> None:
    outcome = Outcome()
    for text in GAMES:
        phones = Phones(StandInDesk(session(text)), true_answers())
        await phones.start("127.0.0.1")
        outcome.join(await attack(phones, REQUESTS, seed=1))
        await phones.stop()
    assert outcome.requests == REQUESTS * len(GAMES)
    assert outcome.replies[200] > 50, "too little gets past the door"
    assert outcome.replies[400] > 50
    captured = capfd.readouterr()
    assert (captured.out, captured.err) == ("", "")


async def test_after_a_disconnect_the_right_view_is_restored(phones: Phones) -> None:
    phones._requests._answers = true_answers()
    result = await cut_streams(phones, CUTS, seed=1, move=lambda number: moves(phones, number))
    assert result.cuts == CUTS


async def test_nothing_piles_up_for_phones_that_do_not_read(phones: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is sent what the system accepts, plus one view."""
    answers = NewEachTime()
    monkeypatch.setattr(phones._requests, "_answers", answers)
    most = await deaf_phones(phones, 1000)
    assert answers.views > 1000
    assert 0 < most < 4 * 2 * 3400
