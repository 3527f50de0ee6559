"""A machine whose clock is wrong by thousands of years still saves games, and opens them again."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, tzinfo
from pathlib import Path

import pytest

from companion.archive.export_bundle import shared_play
from companion.archive.open_game import OpenGame
from companion.record.log import HEADER, LINE, Event
from companion.share.formats import FORMATS
from companion.store import clock
from companion.store.journal import Journal
from companion.store.saved_games import saved_games

FIRST, LAST = datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
GAME = [Event(HEADER, "board: usa\nplayers: Ann red, Bea blue\ntracking: claims\n")]


@pytest.fixture(params=["America/New_York", "Asia/Tokyo"])
def time_zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if sys.platform == "win32":
        pytest.skip("its time zone is set elsewhere")
    with monkeypatch.context() as there:
        there.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("time_zone")
@pytest.mark.parametrize("at", [FIRST, LAST])
def test_a_game_is_saved_and_opened_whatever_the_clock_says(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, at: datetime
) -> None:
    class Wrong(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return at

    monkeypatch.setattr(clock, "datetime", Wrong)
    with closing(Journal.create(GAME, board="usa", players=["Ann", "Bea"])) as journal:
        journal.append(Event(LINE, "Ann claims Denver - Omaha"))
    opened = OpenGame.open(journal.id)
    opened.session.play("Ann shows Boston - Miami")
    play = shared_play(opened.session, opened.journal)
    assert all(form.make(play) for form in FORMATS)
    opened.close()
    (listed,), broken = saved_games()
    assert listed.moves == 2
    assert broken == []
