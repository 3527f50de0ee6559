"""The end photo as phones see it: what is needed now, and the draft, track by track."""

from __future__ import annotations

from typing import Any

from companion.session.photo_draft import PhotoDraft, phones_may_send_photos
from companion.words import wording
from companion.words.plain import plain
from companion.workbench.end_photo import EndPhoto, why_unreadable


def photo_document(photo: EndPhoto) -> dict[str, Any] | None:
    """What a page shows about the photo; None for a game that takes none.

    `stage` says what is needed or happening: "none" (`says` tells why no photo can be read), the photo of the "empty"
    board, "corners" (of the photo that `of` names, "empty" or "end"), the photo of the "end", "reading", or "draft".
    """
    game = photo.session.game
    if not phones_may_send_photos(game):
        return None
    if photo.reading:
        return {"stage": "reading", "says": photo.step_text}
    if photo.unrecognised is not None:
        return {"stage": "corners", "of": "end", "says": wording("photo corners of end"), "picture": photo.digest}
    if (draft := photo.draft) is not None:
        says = wording("photo spaces found") if draft.spaces_found else ""
        return {"stage": "draft", "says": says, "picture": photo.digest, **_draft(draft)}
    if why := why_unreadable():
        return {"stage": "none", "says": why}
    if photo.empty_needs_corners:
        return {"stage": "corners", "of": "empty", "says": wording("photo wants corners"), "picture": photo.digest}
    stage = "end" if photo.knows_empty else "empty"
    return {"stage": stage, "says": wording(f"photo wants {stage}")}


def _draft(draft: PhotoDraft) -> dict[str, Any]:
    """The owner of each track and how sure that is (in percent), the tracks to ask about, each seat's pieces, and what
    the referee refuses.

    Of pieces: what they are in words, how many are missing, and how many are left if the table entered that.
    """
    game = draft.session.game
    reasons = [
        f"{reason.rule} {reason.says}"
        for answer in draft.refused()
        if answer.verdict is not None
        for reason in answer.verdict.reasons
    ]
    return {
        "players": list(draft.colours.values()),
        "tracks": [[draft.owner(track.id), draft.certainty(track.id)] for track in draft.board_tracks],
        "typed": sorted(game.owners),
        "doubtful": draft.doubtful(),
        "pieces": [
            {"says": row.says(game.name(seat)), "off": row.missing, "left": row.left if row.entered else None}
            for seat, row in draft.pieces().items()
        ],
        "refused": [plain(says, 300) for says in reasons[:3]],
    }


def spaces(draft: PhotoDraft) -> dict[str, Any]:
    """Each track in words, and where its spaces are on the squared photo: as parts of it, with the angle in degrees."""
    board = draft.board
    return {
        "aspect": board.aspect,
        "tracks": [
            [
                wording("photo track", a=plain(track.a), b=plain(track.b), length=track.length, colour=track.colour),
                [[round(space.x, 4), round(space.y, 4), round(space.angle, 1)] for space in track.spaces],
            ]
            for track in board.tracks
        ],
    }
