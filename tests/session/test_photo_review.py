"""One doubtful track after the other, tracks that somebody points at, and looking the whole board over."""

from __future__ import annotations

import pytest

from companion.session import Session, record_events
from companion.session.photo_draft import PhotoDraft, PhotoReading
from companion.session.photo_review import PhotoReview
from companion.store.shipped_files import board

USA = board("usa")


@pytest.fixture
def draft() -> PhotoDraft:
    """A draft in which tracks 5, 9 and 2 are doubtful, in this order."""
    session = Session(record_events("board: usa\nplayers: Ann red, Bea blue\ntracking: final\n", board), board)
    draft = PhotoDraft(session)
    margins = [{5: 0.1, 9: 0.2, 2: 0.3}.get(track.id, 30.0) for track in USA.tracks]
    draft.read = PhotoReading([None] * len(margins), margins)
    return draft


@pytest.fixture
def asking(draft: PhotoDraft) -> PhotoReview:
    asking = PhotoReview()
    asking.follow(draft)
    return asking


def answer(asking: PhotoReview, draft: PhotoDraft, seat: int | None = None) -> None:
    assert asking.track is not None
    track = asking.track
    asking.answered(draft)
    draft.answers[track] = seat
    asking.follow(draft)


def test_the_most_doubtful_track_comes_first_and_the_whole_board_last(asking: PhotoReview, draft: PhotoDraft) -> None:
    seen = []
    while not asking.looking:
        seen.append(asking.track)
        answer(asking, draft)
    assert (seen, asking.track) == ([5, 9, 2], None)


def test_a_track_that_is_settled_meanwhile_is_not_asked_about(asking: PhotoReview, draft: PhotoDraft) -> None:
    draft.answers[5] = 0
    asking.follow(draft)
    assert asking.track == 9
    draft.read = PhotoReading(draft.read.owners, [30.0] * len(draft.read.margins))
    asking.follow(draft)
    assert (asking.track, asking.looking) == (None, True)


def test_a_track_that_somebody_points_at_stays_although_it_is_not_doubtful(
    asking: PhotoReview, draft: PhotoDraft
) -> None:
    asking.point([20, 21])
    asking.follow(draft)
    assert asking.track == 20
    asking.point([20, 21])
    assert asking.track == 21
    asking.point([20, 21])
    assert asking.track == 20
    answer(asking, draft)
    assert asking.track == 5


def test_who_looks_the_board_over_goes_on_with_that_behind_a_correction(asking: PhotoReview, draft: PhotoDraft) -> None:
    """This holds although some tracks are still doubtful: those were left for later."""
    asking.look_over()
    asking.follow(draft)
    assert asking.looking
    asking.point([20])
    asking.point([30])
    assert not asking.looking
    answer(asking, draft)
    assert (asking.track, asking.looking) == (None, True)


def test_doubtful_tracks_are_walked_through_also_from_the_whole_board(asking: PhotoReview, draft: PhotoDraft) -> None:
    asking.step(draft, -1)
    assert asking.track == 2
    asking.step(draft, 1)
    assert asking.track == 5
    asking.look_over()
    asking.step(draft, 1)
    assert (asking.track, asking.looking) == (5, False)
    answer(asking, draft)
    assert asking.track == 9, "the whole board is not gone back to"


def test_no_draft_asks_nothing(asking: PhotoReview) -> None:
    asking.follow(None)
    assert (asking.track, asking.looking) == (None, False)
