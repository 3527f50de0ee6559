"""When a play ended, and how long it took."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from plays import BEGUN, DURHAM, ENDED, play

UNDATED = DURHAM.replace("date: 2026-11-21\n", "")


def test_the_end_is_the_last_line_in_utc() -> None:
    home = timezone(timedelta(hours=-8))
    played = play(begun=BEGUN.astimezone(home), ended=ENDED.astimezone(home))
    assert played.end() == ENDED
    assert played.end().tzinfo is UTC
    assert played.minutes() == 87


def test_a_game_may_pass_midnight() -> None:
    """It begins on the date of the record, and ends on the next day."""
    begun = datetime(2026, 11, 21, 22, 40, tzinfo=UTC)
    played = play(begun=begun, ended=begun + timedelta(minutes=100))
    assert played.end().day == 22
    assert played.minutes() == 100


def test_a_game_written_down_later_ended_on_its_own_day() -> None:
    """A record of an earlier month that was imported today ended at noon on its date, and has no duration."""
    later = datetime(2027, 1, 3, 10, tzinfo=UTC)
    played = play(begun=later, ended=later)
    assert played.end() == datetime(2026, 11, 21, 12, tzinfo=UTC)
    assert played.minutes() is None


def test_a_record_that_is_only_viewed_has_its_date() -> None:
    assert play(begun=None, ended=datetime(2026, 11, 23, tzinfo=UTC)).end() == datetime(2026, 11, 21, 12, tzinfo=UTC)
    assert play(UNDATED, begun=None).end() == ENDED


def test_a_game_put_aside_has_no_duration() -> None:
    assert play(UNDATED, begun=ENDED - timedelta(days=3)).minutes() is None
    assert play(UNDATED, begun=ENDED).minutes() is None


def test_a_clock_set_back_during_play_gives_no_duration() -> None:
    assert play(UNDATED, begun=ENDED + timedelta(minutes=40)).minutes() is None
