"""Which track of a photo's draft is asked about, one after the other, until the whole board is looked over."""

from __future__ import annotations

from collections.abc import Sequence

from companion.session.photo_draft import PhotoDraft


class PhotoAsking:
    """The most doubtful track, one that somebody pointed at, or none: then the whole board is looked over."""

    def __init__(self) -> None:
        self._draft: PhotoDraft | None = None
        self.begin()

    def begin(self) -> None:
        """Nothing was answered yet, or something that decides all tracks anew."""
        self.track: int | None = None
        """The track that is asked about."""
        self.looking = False
        """The whole board is looked over, although tracks may be doubtful."""
        self._pointed = self._looked = False
        """Somebody pointed at the track, doubtful or not; and did so looking the board over, which then goes on."""

    def follow(self, draft: PhotoDraft | None) -> None:
        """The draft has changed, or is another one: a track that is settled by now needs no answer."""
        if draft is not self._draft:
            self._draft = draft
            self.begin()
        if draft is not None and not self.looking:
            settled = self.track is None or draft.is_settled(self.track)
            if settled or (not self._pointed and self.track not in draft.doubtful()):
                self._next(draft.doubtful())

    def answered(self, draft: PhotoDraft) -> None:
        """The track was answered: on to the next one, before the others are decided anew."""
        doubtful = [track for track in draft.doubtful() if track != self.track]
        self._next([] if self._looked else doubtful)

    def point(self, tracks: Sequence[int]) -> None:
        """Ask about a track; pointed at again, about the one beside it."""
        again = tracks.index(self.track) + 1 if self.track in tracks else 0
        self.track = tracks[again % len(tracks)]
        self._looked = self._looked or self.looking
        self.looking, self._pointed = False, True

    def step(self, draft: PhotoDraft, by: int) -> None:
        """Another doubtful track, also from the whole board; none is answered by that."""
        doubtful = draft.doubtful()
        if doubtful:
            at = doubtful.index(self.track) + by if self.track in doubtful else 0
            self.begin()
            self.track = doubtful[at % len(doubtful)]

    def look_over(self) -> None:
        """Look the whole board over, whatever is still doubtful."""
        self.begin()
        self.looking = True

    def _next(self, doubtful: Sequence[int]) -> None:
        self.begin()
        self.track = next(iter(doubtful), None)
        self.looking = self.track is None
