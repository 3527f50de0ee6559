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
def review(draft: PhotoDraft) -> PhotoReview:
    review = PhotoReview()
    review.follow(draft)
    return review


def answer(review: PhotoReview, draft: PhotoDraft, seat: int | None = None) -> None:
    assert review.track is not None
    track = review.track
    review.answered(draft)
    draft.answers[track] = seat
    review.follow(draft)


def test_the_most_doubtful_track_comes_first_and_the_whole_board_last(review: PhotoReview, draft: PhotoDraft) -> None:
    seen = []
    while not review.looking_over:
        seen.append(review.track)
        answer(review, draft)
    assert (seen, review.track) == ([5, 9, 2], None)


def test_a_track_settled_in_the_meantime_is_not_asked_about(review: PhotoReview, draft: PhotoDraft) -> None:
    draft.answers[5] = 0
    review.follow(draft)
    assert review.track == 9
    draft.read = PhotoReading(draft.read.owners, [30.0] * len(draft.read.margins))
    review.follow(draft)
    assert (review.track, review.looking_over) == (None, True)


def test_a_track_somebody_points_at_stays_even_if_not_doubtful(review: PhotoReview, draft: PhotoDraft) -> None:
    review.point_at([20, 21])
    review.follow(draft)
    assert review.track == 20
    review.point_at([20, 21])
    assert review.track == 21
    review.point_at([20, 21])
    assert review.track == 20
    answer(review, draft)
    assert review.track == 5


def test_going_through_the_board_continues_after_a_correction(review: PhotoReview, draft: PhotoDraft) -> None:
    """This holds although some tracks are still doubtful: those were left for later."""
    review.look_over()
    review.follow(draft)
    assert review.looking_over
    review.point_at([20])
    review.point_at([30])
    assert not review.looking_over
    answer(review, draft)
    assert (review.track, review.looking_over) == (None, True)


def test_doubtful_tracks_can_also_be_stepped_through_from_the_whole_board(
    review: PhotoReview, draft: PhotoDraft
) -> None:
    review.step(draft, -1)
    assert review.track == 2
    review.step(draft, 1)
    assert review.track == 5
    review.look_over()
    review.step(draft, 1)
    assert (review.track, review.looking_over) == (5, False)
    answer(review, draft)
    assert review.track == 9, "the whole board is not gone back to"


def test_without_a_draft_nothing_is_asked(review: PhotoReview) -> None:
    review.follow(None)
    assert (review.track, review.looking_over) == (None, False)
