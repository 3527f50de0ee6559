"""Codes, keys, and who has a place."""

from __future__ import annotations

from base64 import urlsafe_b64decode

from companion.web.access import BOARD, BOARDS, WAITING, Access, Entered


def entered(access: Access, seat: int | None) -> Entered:
    got = access.enter(access.code(seat))
    assert got is not None
    return got


def test_codes_have_128_bits_and_keys_192() -> None:
    access = Access(2)
    assert len(urlsafe_b64decode(access.code(0) + "==")) == 16
    assert len(urlsafe_b64decode(entered(access, 0).secret)) == 24
    assert len({access.code(seat) for seat in (0, 1, BOARD)}) == 3


def test_a_key_is_valid_only_for_its_seat() -> None:
    access = Access(2)
    ann, bea = entered(access, 0), entered(access, 1)
    assert access.device(ann.secret) is ann.device
    assert access.device(bea.secret) is bea.device
    assert (ann.device.seat, bea.device.seat) == (0, 1)
    assert access.device(access.code(0)) is None
    assert access.device("") is None


def test_several_screens_may_show_the_board_and_one_more_waits() -> None:
    access = Access(2)
    boards = [entered(access, BOARD) for _ in range(BOARDS)]
    assert not any(board.waits for board in boards)
    more = entered(access, BOARD)
    assert more.waits
    assert access.allow(more.device) == [boards[0].device]
    assert access.device(boards[0].secret) is None
    assert access.device(boards[1].secret) is boards[1].device


def test_a_board_screen_that_is_away_gives_up_its_place_to_another() -> None:
    """Such as that of a closed tab; a seat stays with its phone."""
    access = Access(1)
    boards = [entered(access, BOARD)]
    while len(boards) < BOARDS:  # it keeps its place as long as there is another
        got = access.enter(access.code(BOARD), away=[boards[0].device])
        assert got is not None
        boards.append(got)
    assert access.devices(BOARD) == tuple(board.device for board in boards)
    ann = entered(access, 0)
    away = [boards[2].device, ann.device]
    more = access.enter(access.code(BOARD), away=away)
    assert more is not None
    assert not more.waits
    assert access.devices(BOARD) == tuple(board.device for board in (*boards[:2], boards[3], more))
    for seat in (BOARD, 0):
        other = access.enter(access.code(seat), away=away)
        assert other is not None
        assert other.waits


def test_a_waiting_screen_gets_a_freed_place_once_it_asks_again() -> None:
    """A phone that waits for a seat does not get it: whether it does is for the table to say."""
    access = Access(1)
    boards = [entered(access, BOARD) for _ in range(BOARDS)]
    ann = entered(access, 0)
    more, other = entered(access, BOARD), entered(access, 0)
    away = [boards[1].device, ann.device]
    for waiting, waits in ((more, False), (other, True)):
        got = access.check_waiting(waiting.secret, away)
        assert got is not None
        assert (got.device, got.waits) == (waiting.device, waits)
    assert access.waiting(BOARD) == ()
    assert access.device(more.secret) is more.device
    assert access.device(boards[1].secret) is None
    assert access.devices(0) == (ann.device,)


def test_the_number_of_waiting_devices_is_bounded() -> None:
    access = Access(1)
    entered(access, 0)
    waiting = [entered(access, 0) for _ in range(WAITING + 3)]
    assert [device.seat for device in access.waiting(0)] == [0] * WAITING
    assert access.check_waiting(waiting[0].secret) is None
    last = access.check_waiting(waiting[-1].secret)
    assert last is not None
    assert last.waits


def test_a_device_allowed_after_the_place_was_closed_gets_nothing() -> None:
    access = Access(1)
    entered(access, 0)
    waits = entered(access, 0)
    access.close(0)
    assert access.allow(waits.device) == []
    assert access.check_waiting(waits.secret) is None
    assert access.devices(0) == ()


def test_keys_are_still_valid_after_a_restart() -> None:
    before = Access(2)
    ann = entered(before, 0)
    kept = before.key_digests()
    assert ann.secret not in repr(kept)
    after = Access(2, kept)
    device = after.device(ann.secret)
    assert device is not None
    assert device.seat == 0
    assert after.code(0) != before.code(0)
    assert entered(after, 0).waits
    assert Access(0, kept).key_digests() == []
    assert Access(2, [*kept, *kept]).key_digests() == kept


def test_a_device_still_waits_after_a_restart() -> None:
    before = Access(2)
    kept, second = [entered(before, 0) for _ in range(2)]
    assert second.waits
    waiting = before.waiting_digests()
    assert second.secret not in repr(waiting)
    after = Access(2, before.key_digests(), waiting)
    again = after.check_waiting(second.secret)
    assert again is not None
    assert again.waits
    assert [device.seat for device in after.allow(again.device)] == [0]
    assert after.device(kept.secret) is None
    assert (found := after.check_waiting(second.secret)) is not None
    assert not found.waits
    assert Access(0, (), waiting).waiting_digests() == []
    assert len(Access(2, (), waiting * 10).waiting_digests()) == WAITING


def test_a_device_that_lost_the_answer_to_a_code_retries_with_its_secret() -> None:
    """Nobody else gets the place with the code, and a secret that is too short does not become a key."""
    access, made = Access(2), "k" * 32
    first = access.enter(access.code(0), token=made)
    assert first is not None
    assert (first.secret, first.waits) == (made, False)
    assert access.enter(access.code(0), token=made) == first
    other = access.enter(access.code(0), token="o" * 32)
    assert other is not None
    assert other.waits
    assert access.enter(access.code(0), token="o" * 32) == other
    assert len(access.waiting(0)) == 1
    access.close(0)
    assert access.enter(access.code(1), token=made) == access.check_waiting(made)
    for weak in ("", "x", "k" * 31, "k" * 33, "ä" * 32, "k" * 32 + "\n"):
        access.close(0)
        got = access.enter(access.code(0), token=weak)
        assert got is not None
        assert got.secret != weak
        assert not got.waits


def test_nothing_printed_about_a_device_is_secret() -> None:
    access = Access(1)
    got = entered(access, 0)
    for text in (repr(got), repr(got.device), repr(access)):
        assert got.secret not in text
        assert got.device.digest.hex() not in text


def test_rescanning_the_code_of_ones_own_place_keeps_it() -> None:
    """With the key of another place one waits like everybody else, and an invalid code gives nothing."""
    access = Access(2)
    ann, bea = access.enter(access.code(0)), access.enter(access.code(1))
    assert ann is not None
    assert bea is not None
    assert access.enter(access.code(0), ann.secret) == ann
    assert access.waiting(0) == ()
    other = access.enter(access.code(0), bea.secret)
    assert other is not None
    assert other.waits
    assert access.enter("x", ann.secret) is None
    access.close(0)
    assert access.enter(access.code(0), ann.secret) != ann
