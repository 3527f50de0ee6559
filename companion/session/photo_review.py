"""Which track of a photo draft is asked about next, until nothing is doubtful and the whole board is looked over."""

from __future__ import annotations

from collections.abc import Sequence

from companion.session.photo_draft import PhotoDraft


class PhotoReview:
    """The track asked about: the most doubtful one, or one pointed at; if there is none, the board is looked over."""

    def __init__(self) -> None:
        self._draft: PhotoDraft | None = None
        self.begin()

    def begin(self) -> None:
        """Start over: nothing was answered yet, or all tracks are to be decided again."""
        self.track: int | None = None
        """The track that is asked about."""
        self.looking_over = False
        """Whether the whole board is being looked over, even if some tracks are doubtful."""
        self._pointed = self._was_looking_over = False
        """Whether the track was pointed at, doubtful or not; and whether that interrupted looking the board over."""

    def follow(self, draft: PhotoDraft | None) -> None:
        """Take over a changed or different draft; a track that has been settled since is not asked about."""
        if draft is not self._draft:
            self._draft = draft
            self.begin()
        if draft is not None and not self.looking_over:
            settled = self.track is None or draft.is_settled(self.track)
            if settled or (not self._pointed and self.track not in draft.doubtful()):
                self._next(draft.doubtful())

    def answered(self, draft: PhotoDraft) -> None:
        """Move on from the answered track to the next one, before the others are decided again."""
        doubtful = [track for track in draft.doubtful() if track != self.track]
        self._next([] if self._was_looking_over else doubtful)

    def point_at(self, tracks: Sequence[int]) -> None:
        """Ask about the track pointed at; pointed at again, about the next one under the pointer."""
        again = tracks.index(self.track) + 1 if self.track in tracks else 0
        self.track = tracks[again % len(tracks)]
        self._was_looking_over = self._was_looking_over or self.looking_over
        self.looking_over, self._pointed = False, True

    def step(self, draft: PhotoDraft, by: int) -> None:
        """Go to another doubtful track, also while looking the board over; nothing is answered."""
        doubtful = draft.doubtful()
        if doubtful:
            at = doubtful.index(self.track) + by if self.track in doubtful else 0
            self.begin()
            self.track = doubtful[at % len(doubtful)]

    def look_over(self) -> None:
        """Look the whole board over, whatever is still doubtful."""
        self.begin()
        self.looking_over = True

    def _next(self, doubtful: Sequence[int]) -> None:
        self.begin()
        self.track = next(iter(doubtful), None)
        self.looking_over = self.track is None
